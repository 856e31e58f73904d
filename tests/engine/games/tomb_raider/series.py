from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from engine.games.tomb_raider.cards import LOCATIONS
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.state import State
from engine.setup import Setup

from .scenario import Table


def setup(key: str, seats: int = 2, own: dict[str, str] | None = None, **table: str) -> Setup:
    return Setup(key, (own or {"starter": "caves"},) * seats, table)


def following(s: State, before: Setup) -> Setup:
    """Return the next match's set-up, checked to survive storing and reading."""
    carried = GAME.series.carried(s)
    assert carried is not None
    after = replace(before, carried=carried)
    assert msgspec.json.decode(msgspec.json.encode(after), type=Setup) == after
    return after


def table(chosen: Setup) -> Table:
    """Return the table of that match, before its first turn."""
    return Table.begun(chosen)


def play_on(t: Table) -> Table:
    t.s.turn, t.s.round, t.s.step, t.s.place = 2, "action", "turn", 0
    t.empty_decks()
    return t


def found(t: Table, seat: int, *answers: Any, room: str = "003", turn: int = 2) -> Table:
    """Let this seat stand in the treasure room and find the treasure."""
    play_on(t).s.turn = turn
    t.lay(f"2.5={room}")
    t.raider(seat, at="2.5")
    return t.search(seat, "search", *answers, dice=[6] * (t.s.raiders[seat].base[2] + (LOCATIONS[room].search or 0)))


def pick_up(*decks: str, **house: str) -> Setup:
    return Setup("pick_up", tuple({"starter": "caves", "level_deck": deck} for deck in decks), house)


def after(chosen: Setup, number: int) -> State:
    """Return the begun level of that number, after the first seat has won every level before it."""
    s = GAME.begin(chosen)
    for _ in range(number - 1):
        s.winner = 0
        s = GAME.begin(following(s, chosen))
    return s
