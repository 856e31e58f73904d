"""``python -m engine``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.__main__ import _build_setup, choose_randomly, count_answer_paths, list_answers, main, run_selfplay
from engine.games.tomb_raider.moves import GO_ON, STOP
from engine.match_file import Part, Record, write
from engine.protocol import One, Order, Some
from engine.registry import load_game
from engine.setup import Setup

from .match_file import SETUP, changed, played, where

LINE = (
    r"games=\d+ answers=\d+ answers_per_s=\d+ median=\d+ longest=\d+ unfinished=\d+ wins=\d+(,\d+)*"
    r" turns_median=\d+ turns_longest=\d+"
)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "engine", *words], capture_output=True, text=True, timeout=60)


def test_selfplay_ends_with_one_line() -> None:
    done = run("selfplay", "tomb_raider", "--seats", "2", "--games", "2", "--seed", "1")
    assert done.returncode == 0 and re.fullmatch(LINE, done.stdout.strip().splitlines()[-1])


def test_without_a_level_the_first_is_played_that_so_many_can_play() -> None:
    """The level that is played is not the last level listed, which is the hardest."""
    assert _build_setup(load_game("roll_for_adventure"), None, 3).level == "book-of-magic"
    assert _build_setup(load_game("tomb_raider"), None, None) == Setup("learning_game", ({},))
    assert _build_setup(load_game("tomb_raider"), None, 2).level == "introductory"
    assert _build_setup(load_game("roll_for_adventure"), "jewel-of-light", 2) == Setup("jewel-of-light", ({}, {}))


def test_selfplay_is_the_same_for_the_same_seed() -> None:
    setup = Setup("learning_game", ({},))
    lines = [
        re.sub(r"answers_per_s=\d+", "", run_selfplay(load_game("tomb_raider"), setup, 3, 5, choose_randomly))
        for _ in range(2)
    ]
    assert lines[0] == lines[1] and "games=3" in lines[0] and "wins=3" in lines[0]


def test_selfplay_plays_as_the_table_has_chosen() -> None:
    done = run("selfplay", "tomb_raider", "--level", "into_the_caves", "--seats", "1", "--games", "1", "--policy", "ai",
               "--house", "goal=survey", "lists=open")  # fmt: skip
    assert done.returncode == 0 and "unfinished=0" in done.stdout
    assert "no-such-choice" in run("selfplay", "tomb_raider", "--games", "1", "--house", "goal=luck").stderr


def test_games_lists_every_level() -> None:
    done = run("games")
    assert "tomb_raider introductory seats=1-2" in done.stdout and "learning_game seats=1-1" in done.stdout


def test_verify_tells_which_row_differs(tmp_path: Path) -> None:
    record = played(30)
    file = tmp_path / "record.json"
    file.write_bytes(write(record))
    assert run("verify", str(file)).stdout.startswith("in order")
    file.write_bytes(write(record).replace(b'"ana"', b'"eve"'))
    done = run("verify", str(file))
    assert done.returncode == 1 and done.stdout.startswith("differs: row 0:")


PLAYED = played(30)
OLDER = changed(PLAYED, where(PLAYED, chance=False), rules=load_game("tomb_raider").version - 1)
VERDICTS: dict[str, tuple[Record | bytes | None, int, str]] = {
    "whole": (PLAYED, 0, "in order: draws="),
    "older rules": (OLDER, 0, "dice in order: draws="),
    "other dice": (changed(PLAYED, where(PLAYED, chance=True), value=(7,)), 1, "differs: row "),
    "other answer": (changed(PLAYED, where(PLAYED, chance=False), value="fly"), 1, "differs: row "),
    "other secret": (replace(PLAYED, secret="00" * 32), 1, "differs: the secret is not the one"),
    "no hexadecimal": (replace(PLAYED, secret="x"), 1, "differs: the secret is not hexadecimal"),
    "seats in disorder": (replace(PLAYED, parts=(Part(5, 0, "person", "Ana"),)), 1, "differs: who played"),
    "level unknown": (replace(PLAYED, setup=replace(SETUP, level="nowhere")), 1, "differs: "),
    "still played": (replace(PLAYED, secret=None), 2, "not checked: the match is not over"),
    "still played, and damaged": (
        replace(OLDER, secret=None, client_seeds=()),
        2,
        "not checked: the match is not over",
    ),
    "game unknown": (replace(PLAYED, game="checkers"), 2, "not checked: the game checkers is not installed"),
    "no record": (b"{}", 2, "not checked: "),
    "other format": (replace(PLAYED, format=99), 2, "not checked: "),
    "no text": (b"\xff\xfe", 2, "not checked: "),
    "no file": (None, 2, "not checked: "),
}
"""Case -> what stands in the file, with what verifying it exits, and how the line begins that it prints."""


@pytest.mark.parametrize("case", VERDICTS)
def test_verify_exits_with_0_1_or_2_and_says_why_in_one_line(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """0: It exits with 0 if the file is in order, with 1 if something differs, and with 2 if it cannot be checked, as
    with a match that is still played."""
    content, code, begins = VERDICTS[case]
    file = tmp_path / "record.json"
    if content is not None:
        file.write_bytes(content if isinstance(content, bytes) else write(content))
    monkeypatch.setattr("sys.argv", ["python -m engine", "verify", str(file)])
    assert main() == code
    said = capsys.readouterr()
    assert said.out.startswith(begins) and said.out.count("\n") == 1 and not said.err


def test_verify_says_so_where_the_rules_break_down_over_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def begin(setup: Setup) -> None:
        raise KeyError(setup.level)

    file = tmp_path / "record.json"
    file.write_bytes(write(PLAYED))
    monkeypatch.setattr("engine.__main__.load_game", lambda key: replace(load_game(key), begin=begin))
    monkeypatch.setattr("sys.argv", ["python -m engine", "verify", str(file)])
    assert (main(), capsys.readouterr().out) == (1, "differs: the rules cannot play it\n")


@pytest.mark.parametrize(
    "choice",
    [One((GO_ON, STOP)), Some(("a", "b", "b", "c"), 0, 3), Some(("a", "a", "b"), 2, 2), Order(("a", "b", "b"))],
    ids=str,
)
def test_every_answer_of_a_question_is_listed_once(choice: One | Some | Order) -> None:
    """The options are as many as the question counts, all different, and all accepted."""
    answers = [choice.write(answer) for answer in list_answers(choice)]
    assert len(answers) == len(set(answers)) == choice.count()
    assert all(choice.is_valid_answer(answer) for answer in answers)


def test_perft_of_the_learning_game_from_the_rulebook() -> None:
    """The numbers follow from the rulebook. At the start of the turn there is a pass, where a card could be held but is
    not (1). Then the raider goes forward, right or stays (3). Forward lies an obstacle that can be met in two ways;
    elsewhere there is a pass before the search, where a card could be held but is not (1 each)."""
    setup = Setup("learning_game", ({"starter": "caves"},))
    assert [count_answer_paths(load_game("tomb_raider"), setup, depth) for depth in (1, 2, 3)] == [1, 3, 4]


def test_perft_comes_to_an_end_where_ties_are_rolled_off() -> None:
    """In Tomb for two, each player throws seven blue dice, which gives 1 to 5 successes. Of nine pairs of throws four
    decide who is Player One. After each of the five ties three throws are tried, and then one. Then there are six
    markers, and five."""
    setup = Setup("goldenaxe_catacombs", ({}, {}))
    assert [count_answer_paths(load_game("tomb"), setup, depth) for depth in (1, 2)] == [
        (4 + 5 * 3) * 6,
        (4 + 5 * 3) * 6 * 5,
    ]
