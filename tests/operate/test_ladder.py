"""The ladder: equal policies share the wins equally, better ones win more, and its lines can be read by a machine."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from engine.measured import compute_interval, is_newest, is_sharper, load_runs
from engine.registry import load_game
from engine.setup import Setup
from operate import contests
from operate.contests import Contest, play_match, run_contest
from tests.changed_records import change_record

from .files import ROOT

ROWS = (
    ("counter_terror", "standard", 4, ("solid", "random"), 60, 0.9),
    ("tomb_raider", "introductory", 2, ("solid", "random"), 16, 0.9),
    ("tomb", "catacombs_short", 2, ("solid", "random"), 16, 0.9),
    *(
        (run.game, run.level, run.seats, run.policies, 60, compute_interval(run.wins, run.matches)[0])
        for run in load_runs()
        if run.is_of_sharp and is_newest(run) and is_sharper(run.game, run.level)
    ),
)
"""The game, level, seats, policies and matches of a row, and the least share of the first policy. All sharp seats that
the lobby offers are among them."""
FOUR = Setup("standard", ({},) * 4)


def test_with_equal_dice_equal_policies_share_the_wins() -> None:
    lines: list[str] = []
    tallies = run_contest(Contest("counter_terror", FOUR, ("solid", "random"), 20, "4"), 1, lines.append)
    assert [line.split()[0] for line in lines] == ["solid", "random"]
    assert sum(each.wins for each in tallies) == 20 == tallies[0].matches
    assert tallies[0].share > 0.7


def test_of_equal_policies_each_wins_once_with_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The policies change places. If no seat slips, both matches of a group are the same."""
    never = change_record(load_game("counter_terror"), slips=0)
    monkeypatch.setattr(contests, "load_game", lambda key: never)
    for group in range(4):
        pair = [play_match("counter_terror", FOUR, ("solid", "easy-going"), 2 * group + turn, "9") for turn in range(2)]
        wins = [{each.policy: each.wins for each in match.tallies} for match in pair]
        assert [sum(one.values()) for one in wins] == [1, 1]
        assert wins[0]["solid"] == wins[1]["easy-going"]


def check_row(key: str, level: str, seats: int, pair: tuple[str, ...], count: int, share: float) -> None:
    """Hold that the share of the first policy could be the promised one or more."""
    first, *_ = run_contest(Contest(key, Setup(level, ({},) * seats), pair, count, "11"), 1)
    assert first.matches == count
    assert compute_interval(first.wins, count)[1] >= share, f"{first.wins:g} of {count}"


def test_the_stronger_policy_is_not_behind_in_a_few_matches() -> None:
    """This quick part of the measurements below plays a few matches."""
    check_row("tomb", "catacombs_short", 2, ("sharp", "solid"), 4, 0.5)


@pytest.mark.proof
@pytest.mark.parametrize(("key", "level", "seats", "pair", "count", "share"), ROWS)
def test_the_stronger_policy_wins_as_often_as_the_page_says(
    key: str, level: str, seats: int, pair: tuple[str, ...], count: int, share: float
) -> None:
    check_row(key, level, seats, pair, count, share)


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [(0, 0, 0.0, 1.0), (60, 100, 0.518, 0.677), (10, 10, 0.787, 1.0), (0, 10, 0.0, 0.213)],
)
def test_the_interval_of_a_share_of_wins(wins: float, matches: int, low: float, high: float) -> None:
    assert compute_interval(wins, matches) == pytest.approx((low, high), abs=0.002)


def test_the_command_prints_a_line_for_each_policy() -> None:
    command = [sys.executable, "-m", "operate.ladder", "counter_terror", "--seats", "2", "--policies", "random,solid"]
    ran = subprocess.run([*command, "--games", "4", "--workers", "2"], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["random", "solid"]
    for line in lines:
        assert re.search(
            r" share=[\d.]+% interval=[\d.]+-[\d.]+% .* rating=[\d.]+±[\d.]+ "
            r".*answers_per_decision=\d+ cpu_ms_per_decision=",
            line,
        )
    wrong = subprocess.run([*command[:-1], "clever"], cwd=ROOT, capture_output=True, text=True)
    assert wrong.returncode == 2 and "no such policy: clever" in wrong.stderr
