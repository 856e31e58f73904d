"""Roll for Adventure (Matthew Dunstan, Brett J. Gilbert; Kosmos 2018) as the house's registry knows it."""

from __future__ import annotations

from engine.game import Choice, Game, Result, Setup
from engine.protocol import Answer, Ask, Pick, Rules, Seat, Told
from engine.zones import Zone

from . import ai, observe, setup, turn
from .moves import MOVES, SETS
from .state import State
from .view import View


class RollForAdventure(Game[State]):
    """All together collect power stones with thrown dice, against enemies that take dice away and territories that
    fall."""

    key = "roll_for_adventure"
    order = 3
    version = 1
    state = State
    levels = tuple(setup.LEVELS)
    moves = MOVES
    sets = SETS
    cooperative = True

    def seats(self, level: str) -> range:
        return setup.SEATS

    def choices(self, level: str) -> tuple[Choice, ...]:
        return setup.CHOICES

    def begin(self, setup_: Setup) -> State:
        return setup.begin(setup_)

    def play(self, s: State) -> Rules[None]:
        return turn.play(s)

    def result(self, s: State) -> Result | None:
        """RFA-GEN-1: all win, or nobody."""
        if not s.outcome:
            return None
        return Result(s.outcome, self.seats_in_play(s) if s.outcome == "won" else ())

    def view(self, s: State, viewer: Seat | None) -> View:
        return observe.view(s, viewer)

    def faults(self, s: State) -> list[str]:
        return observe.faults(s)

    def zones(self, s: State) -> list[Zone]:
        return observe.zones(s)

    def redeal(self, s: State, viewer: Seat | None, pick: Pick) -> State:
        return observe.redeal(s, viewer, pick)

    def choose(self, view: View, ask: Ask, pick: Pick) -> Answer:
        return ai.choose(view, ask, pick)

    def advise(self, view: View, ask: Ask, pick: Pick) -> tuple[Answer, Told]:
        return ai.advise(view, ask, pick)

    def seats_in_play(self, s: State) -> tuple[Seat, ...]:
        return tuple(sorted({p.seat for p in s.players}))


GAME = RollForAdventure()
