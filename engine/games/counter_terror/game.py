"""Counter-Terror (a home-made team card game, 2010) as the house's registry knows it."""

from __future__ import annotations

from engine.game import Choice, Game, Result, Setup
from engine.protocol import Answer, Ask, Pick, Rules, Seat
from engine.zones import Zone

from . import ai, observe, setup, turn
from .damage import winners
from .moves import MOVES, SETS
from .state import State
from .view import View


class CounterTerror(Game[State]):
    """Two teams shoot it out with cards: whoever is attacked defends, in secret, from the own hand."""

    key = "counter_terror"
    order = 2
    version = 1
    state = State
    levels = (setup.LEVEL,)
    moves = MOVES
    sets = SETS

    def seats(self, level: str) -> range:
        return setup.SEATS

    def choices(self, level: str) -> tuple[Choice, ...]:
        return setup.CHOICES

    def begin(self, setup_: Setup) -> State:
        return setup.begin(setup_)

    def play(self, s: State) -> Rules[None]:
        return turn.play(s)

    def result(self, s: State) -> Result | None:
        return Result(s.outcome, winners(s)) if s.outcome else None

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

    def seats_in_play(self, s: State) -> tuple[Seat, ...]:
        return tuple(range(len(s.fighters)))

    def concede(self, s: State, gone: tuple[Seat, ...]) -> Result | None:
        """A team all of whose living players have given up has lost; both, and nobody has won."""
        fighting = {f.team for seat, f in enumerate(s.fighters) if f.life and seat not in gone}
        if len(fighting) == 2:
            return None
        return Result("conceded", tuple(seat for seat, f in enumerate(s.fighters) if f.team in fighting))


GAME = CounterTerror()
