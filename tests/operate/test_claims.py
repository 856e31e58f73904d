"""Claims of the ladder: seeds from the commit, a line for each run, and no sharp seat in a lobby without a claim."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest
from msgspec.structs import replace

from engine import measured
from engine.registry import list_installed_games, load_game
from engine.setup import Setup
from operate import claims
from operate.contests import Contest, play_match
from referee.records.facts import SeatInfo, TableFacts
from referee.table.lobby_settings import list_accepted_values
from tests.fake import measure

from .files import ROOT

DUEL = Contest("counter_terror", Setup("standard", ({},) * 2), ("solid", "random"), 6, "any")
ANA = 7
FOUR = ("sharp", "solid", "solid", "solid")


def list_offered(key: str, level: str) -> list[str]:
    game, infos = load_game(key), (SeatInfo(ANA, "Ana"), SeatInfo(None, "Robin", "ai"))
    facts = TableFacts(1, None, 2, ANA, key, level, "", "", 0.0, seats=infos)
    return list(list_accepted_values(facts, game, ANA, "strength", ("easy-going", "solid", "sharp")))


def is_proven(rows: list[dict[str, Any]]) -> bool:
    """Return whether more than an equal share is won even with such bad luck as comes one time in twenty.

    That is the lower root of Wilson's equation.
    """
    if not rows or any(row["matches"] < row["planned"] for row in rows):
        return False
    n, share = sum(row["matches"] for row in rows), sum(row["wins"] for row in rows) / sum(r["matches"] for r in rows)
    equal = 1 / len(rows[0]["policies"])
    return share - equal > NormalDist().inv_cdf(0.95) * (equal * (1 - equal) / n) ** 0.5


def test_the_lobby_offers_a_sharp_seat_exactly_where_the_file_has_shown_it() -> None:
    rows = [json.loads(line) for line in (ROOT / "engine/measured.jsonl").read_text().splitlines()]
    for at in [(key, level) for key in list_installed_games() for level in load_game(key).levels]:
        mine = [row for row in rows if (row["game"], row["level"]) == at and row["policies"][0] == "sharp"]
        newest = {(row["seats"], len(row["policies"])): row["player"] for row in mine}
        mine = [row for row in mine if row["player"] == newest[row["seats"], len(row["policies"])]]
        kinds = {len(row["policies"]) for row in mine}
        proven = bool(kinds) and all(is_proven([row for row in mine if len(row["policies"]) == kind]) for kind in kinds)
        assert list_offered(*at) == ["easy-going", "solid", *["sharp"] * proven], at


@pytest.mark.parametrize(
    ("runs", "offered"),
    [
        ([(59, 100, {})], True),
        ([(58, 100, {})], False),
        ([(70, 100, {"planned": 102})], False),
        ([(90, 100, {"policies": ("solid", "easy-going")})], False),
        ([(53, 100, {}), (62, 100, {})], True),
        ([(70, 100, {}), (40, 100, {})], False),
        ([(40, 100, {}), (70, 100, {"player": "newer"})], True),
        ([(70, 100, {}), (40, 100, {"player": "newer"})], False),
        ([(70, 100, {}), (40, 100, {"seats": 4})], False),
        ([(33, 100, {"policies": FOUR, "seats": 4})], True),
        ([(32, 100, {"policies": FOUR, "seats": 4})], False),
        ([(70, 100, {}), (32, 100, {"policies": FOUR, "seats": 4})], False),
        ([(90, 100, {"policies": ("sharp",)})], False),
    ],
)
def test_the_runs_of_the_newest_player_count_together_when_they_are_finished(
    monkeypatch: pytest.MonkeyPatch, runs: list[tuple[float, int, dict[str, Any]]], offered: bool
) -> None:
    monkeypatch.setattr(measured, "load_runs", tuple)
    for wins, matches, other in runs:
        measure(monkeypatch, "counter_terror", "standard", wins, matches, **other)
    assert ("sharp" in list_offered("counter_terror", "standard")) == offered
    assert list_offered("tomb", "catacombs_short") == ["easy-going", "solid"]


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Provide a repository with an empty file of runs and one measured file."""
    for name in ("engine", "docs", "operate"):
        (tmp_path / name).mkdir()
    (tmp_path / "engine/measured.jsonl").touch()
    (tmp_path / "engine/rules.py").write_text("1")
    (tmp_path / "docs/ai.md").write_text(f"Before.\n{claims.MARKS[0]}old\n{claims.MARKS[1]}After.\n")
    (tmp_path / "README.md").write_text(f"Sharp: {claims.OFFERS[0]}old{claims.OFFERS[1]}.\n")
    for name, at in (("ROOT", ""), ("RUNS", "engine/measured.jsonl"), ("PAGE", "docs/ai.md"), ("README", "README.md")):
        monkeypatch.setattr(claims, name, tmp_path / at)
    monkeypatch.setattr(measured, "load_runs", cache(lambda: tuple(claims._read_runs())))
    run_git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def run_git(at: Path, *arguments: str) -> str:
    named = ("-c", "user.name=a", "-c", "user.email=a@b")
    return subprocess.run(["git", *named, *arguments], cwd=at, check=True, capture_output=True, text=True).stdout


def commit(at: Path) -> None:
    run_git(at, "add", "-A")
    run_git(at, "commit", "-qm", "x", "--allow-empty")


def read_rows(house: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (house / "engine/measured.jsonl").read_text().splitlines()]


def test_a_claim_is_drawn_from_its_commit_and_kept_once(house: Path) -> None:
    lines: list[str] = []
    run = claims.claim(DUEL, 1, lines.append)
    head = run_git(house, "rev-parse", "HEAD").strip()
    (row,) = read_rows(house)
    assert row["commit"] == head == run.commit and row["matches"] == row["planned"] == 6
    assert [line.split()[0] for line in lines] == ["solid", "random"]
    drawn = [play_match(DUEL.key, DUEL.setup, DUEL.policies, number, head) for number in range(6)]
    assert row["wins"] == sum(each.tallies[0].wins for each in drawn)
    page = (house / "docs/ai.md").read_text()
    assert page.startswith("Before.\n") and page.endswith("After.\n") and "old" not in page
    assert f"| counter_terror, standard | 2 | solid against random | `{head[:10]}` | {run.wins:g} of 6 |" in page
    with pytest.raises(claims.Unclaimable, match="has this claim already"):
        claims.claim(DUEL, 1, lines.append)
    commit(house)
    with pytest.raises(claims.Unclaimable):  # The commit is another, but the measured files are the same.
        claims.claim(DUEL, 1, lines.append)
    (house / "engine/rules.py").write_text("2")
    with pytest.raises(claims.Unclaimable, match="commit them first"):
        claims.claim(DUEL, 1, lines.append)
    commit(house)
    assert claims.claim(DUEL, 1, lines.append).commit != head
    assert [row["commit"] == head for row in read_rows(house)] == [True, False]


def test_a_run_that_is_broken_off_is_seen_and_goes_on_with_its_own_seeds(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = claims.claim(DUEL, 1, lambda line: None)
    (house / "engine/measured.jsonl").write_text("")

    def break_off(run: measured.Run, group: Any) -> measured.Run:
        if run.matches == 2:
            raise KeyboardInterrupt
        return add(run, group)

    add = claims._add_matches
    monkeypatch.setattr(claims, "_add_matches", break_off)
    with pytest.raises(KeyboardInterrupt):
        claims.claim(DUEL, 1, lambda line: None)
    assert [row["matches"] for row in read_rows(house)] == [2]
    assert "2, not finished (6)" in claims.format_claims()
    monkeypatch.setattr(claims, "_add_matches", add)
    run = claims.claim(replace(DUEL, count=2), 1, lambda line: None)
    assert (run.matches, run.wins, run.player) == (6, whole.wins, whole.player)


def test_the_pages_show_all_runs_of_the_file_and_what_follows_from_them(monkeypatch: pytest.MonkeyPatch) -> None:
    page, readme = ((ROOT / name).read_text(encoding="utf-8") for name in ("docs/ai.md", "README.md"))
    assert page.partition(claims.MARKS[0])[2].partition(claims.MARKS[1])[0] == claims.format_claims()
    assert readme.partition(claims.OFFERS[0])[2].partition(claims.OFFERS[1])[0] == claims.format_offers()
    monkeypatch.setattr(measured, "load_runs", tuple)
    assert claims.format_offers() == "none today"
    measure(monkeypatch, "counter_terror", "standard", 70, 100)
    measure(monkeypatch, "tomb", "catacombs_short", 52, 100)
    assert claims.format_offers().endswith("70 % of 100 matches") and ";" not in claims.format_offers()
