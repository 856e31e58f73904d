"""Tomb Raider (Precedence, 1999) as the house's registry knows it."""

from __future__ import annotations

from engine.game import Choice, Game, Result, Setup
from engine.protocol import Answer, Ask, Pick, Rules, Seat
from engine.zones import Zone

from . import ai, faults, observe, setup, turn
from .levels import levels
from .moves import MOVES, SETS
from .state import State
from .view import View


class TombRaider(Game[State]):
    """The collectible card game: raiders map a tomb, hinder each other, and look for its treasure."""

    key = "tomb_raider"
    order = 1
    version = 2
    state = State
    levels = tuple(sorted(levels(), key=lambda key: (levels()[key].players.most, key)))
    moves = MOVES
    sets = SETS

    def seats(self, level: str) -> range:
        players = levels()[level].players
        return range(players.least, players.most + 1)

    def choices(self, level: str) -> tuple[Choice, ...]:
        return setup.choices(level)

    def begin(self, setup_: Setup) -> State:
        return setup.begin(setup_)

    def play(self, s: State) -> Rules[None]:
        return turn.play(s)

    def result(self, s: State) -> Result | None:
        return None if s.winner < 0 else Result("treasure", (s.winner,))

    def view(self, s: State, viewer: Seat | None) -> View:
        return observe.view(s, viewer)

    def faults(self, s: State) -> list[str]:
        return faults.faults(s)

    def zones(self, s: State) -> list[Zone]:
        return observe.zones(s)

    def redeal(self, s: State, viewer: Seat | None, pick: Pick) -> State:
        return observe.redeal(s, viewer, pick)

    def choose(self, view: View, ask: Ask, pick: Pick) -> Answer:
        return ai.choose(view, ask, pick)

    def seats_in_play(self, s: State) -> tuple[Seat, ...]:
        return tuple(range(len(s.raiders)))


GAME = TombRaider()
