"""AI seats are measured in rows of whole matches: how long these take, and whether a seat repeats a useless deed.

A row is a level, how many sit there, and what the table has chosen. `make proof` plays 100 matches a row and prints the
figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from engine.__main__ import Played, choose_as_ai, play
from engine.game import Game
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import load_levels
from engine.games.tomb_raider.moves import STAY, Step
from engine.games.tomb_raider.state import Hazard
from engine.games.tomb_raider.view import View
from engine.protocol import Answer, Ask, Move, Pick, Seat
from engine.setup import Setup
from tests.luck import lot

from .ai import decided
from .scenario import Table

MATCHES = 100
RUNNING, LONG = 3, 3
"""The number of times in a row that nobody repeats a deed in vain, and the number of medians that hardly a match
exceeds."""
SELDOM = 10
"""The number of matches in 100 that may take longer, because only good dice can help a raider that is alone or
hindered by many."""
MOST = 60_000
"""Answers, after which a match is given up."""
DEEDS = ("move", "search", "attack", "reset", "new-roll", "relief")
"""The kinds of events that are counted, once for each turn and raider."""
Row = tuple[str, int, dict[str, str]]


def rows() -> Iterator[Row]:
    """Yield every level that can be played alone, with each of its goals for one; then matches of two, four and six."""
    for key, level in load_levels().items():
        for goal in level.goals if level.players.least == 1 else ():
            if goal in ("treasure", "recovery", "survey", "purge"):
                yield key, 1, {"goal": goal} if len(level.goals) > 1 else {}
    for key in ("introductory", "into_the_caves", "death_by_design", "parallel_pick_up", "freestyle"):
        yield key, 2, {}
    for key in ("into_the_caves", "parallel_peril", "atlantis", "freestyle"):
        yield key, 4, {}
    for key in ("trapped_in_the_tombs", "explore_the_depths", "freestyle"):
        yield key, 6, {}


class Watch:
    """A count of the AI's answers, and of how often somebody did the same three turns in a row while nothing else
    changed."""

    def __init__(self) -> None:
        self.in_vain: list[tuple[int, Seat, str]] = []
        self.asked_anew = 0
        self._last: dict[tuple[Seat, str], tuple[int, str, Struct, int]] = {}

    def __call__(self, game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        answer = choose_as_ai(game, s, ask, pick)
        if ask.kind in DEEDS and isinstance(answer, Move) and answer.format_text() != "pass":
            self.asked_anew += ask.kind == "new-roll"
            self._note(ask.seat, ask.kind, answer.format_text(), game.view(s, ask.seat))
        return answer

    def _note(self, seat: Seat, kind: str, said: str, view: Any) -> None:
        now = _plain(view)
        turn, before, seen, times = self._last.get((seat, kind), (0, "", now, 0))
        if turn == view.turn:
            return
        again = turn == view.turn - 1 and before == said and (seen == now or kind == "new-roll")
        self._last[seat, kind] = view.turn, said, now, times + 1 if again else 1
        if again and times + 1 >= RUNNING:
            self.in_vain.append((view.turn, seat, said))


def _plain(view: View) -> View:
    """Return what a raider sees, without the time."""
    return replace(view, turn=0, order=(), active=None, trial=None, rival=None)


class Measured(Struct):
    """The results of the matches of a row."""

    row: Row
    matches: list[Played]
    in_vain: list[tuple[int, Seat, str]]
    asked_anew: int

    @property
    def middle(self) -> int:
        return int(median(match.turns for match in self.matches))

    @property
    def long(self) -> int:
        """Return how many matches took longer than ``LONG`` times the median."""
        return sum(match.turns > LONG * self.middle for match in self.matches)

    @property
    def longest(self) -> int:
        return max(match.turns for match in self.matches)

    def __str__(self) -> str:
        level, seats, house = self.row
        won = sum(bool(match.result and match.result.winners) for match in self.matches)
        return (
            f"{level} {seats} {house.get('goal', '')}: {self.middle} turns in the middle, {self.longest} the longest; "
            f"{self.long} beyond {LONG} times that; {won} of {len(self.matches)} won; {len(self.in_vain)} in vain; "
            f"{self.asked_anew} new rolls"
        )


def measured(row: Row, count: int, seed: object = "row") -> Measured:
    level, seats, house = row
    chosen: list[dict[str, str]] = []
    for _ in range(seats):
        chosen.append(GAME.thinking.settles(level, chosen))
    setup, watch = Setup(level, tuple(chosen), house), Watch()
    matches = [play(GAME, setup, f"{seed}:{number}", watch, MOST) for number in range(count)]
    return Measured(row, matches, watch.in_vain, watch.asked_anew)


@pytest.mark.proof
@pytest.mark.parametrize(
    "row", list(rows()), ids=lambda row: "-".join(map(str, row[:2])) + "-" + row[2].get("goal", "")
)
def test_a_row_of_ai_matches(row: Row) -> None:
    found = measured(row, MATCHES)
    print(f"\nTomb Raider, {found}")
    assert all(match.over for match in found.matches)
    assert found.in_vain == []
    assert found.long <= SELDOM


def test_a_share_of_the_rows() -> None:
    """Each run plays other matches, so that no run repeats an earlier one. All matches end."""
    listed = [row for row in rows() if row[1] < 4 and row[0] != "freestyle"]
    number = lot().randrange(10**6)
    for at in range(3):
        found = measured(listed[(number + at) % len(listed)], 2, number)
        assert all(match.over for match in found.matches) and found.in_vain == [], (str(found), number)


@pytest.mark.parametrize(
    ("turn", "hand", "goes"),
    [(2, [], False), (6, [], True), (2, ["057", "074"], True)],
    ids=["waits", "dares", "aided"],
)
def test_a_raider_waits_for_cards_before_what_mostly_kills_it(turn: int, hand: list[str], goes: bool) -> None:
    """A raider with two dice waits outside the Big Boss's room. It goes in when it holds cards for the fight, and in
    every sixth turn."""
    t = Table(level="into_the_caves", seats=1, raiders=({"starter": "caves"},), goal="survey")
    for at, space in enumerate(t.s.spaces):
        if not space.up:
            t.lay(f"{at % 3 + 1}.{at // 3 + 1}=006")
        space.empty = True
    t.raider(0, at="2.1", hand=hand)
    t.space("2.2").empty, t.s.turn = False, turn
    t.space("2.2").hazards.append(Hazard("164", False))
    assert (decided(t, "move", STAY, Step("forward")) == Step("forward")) is goes
