"""What a game is to the rest of the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from .protocol import Move, Pick, Rules, Seat, Told
from .zones import Zone

S = TypeVar("S", bound=Struct)


class Choice(Struct, frozen=True):
    """Something to settle before the start: a house rule of the table, or a seat's character or deck."""

    key: str
    values: tuple[str, ...]
    default: str
    each_seat: bool = False


class Setup(Struct, frozen=True):
    """What a match is started with. Plain data, stored with the match; no names of people."""

    level: str
    seats: tuple[dict[str, str], ...]
    """For each seat its choices (``Choice.each_seat``), by key."""
    house: dict[str, str] = {}
    """The table's choices, by key; what is missing has its default."""


class Result(Struct, frozen=True):
    """How a match ended: ``kind`` in words of the game ("treasure", "agreed", …) and who won (nobody: all lost)."""

    kind: str
    winners: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    """By seat, where the game counts points."""


class Game(Generic[S]):
    """The rules of one title. One instance each, without state of its own."""

    key: str
    version: int
    """Of the rules; raised only when behaviour changes."""
    state: type[S]
    """What a checkpoint decodes to."""
    levels: tuple[str, ...]
    moves: tuple[type[Move], ...]
    """Every option record, in the order in which help lists them: tag -> subcommand, fields -> parameters."""
    sets: Mapping[str, str] = {}
    """Questions whose answer is a set or an order: kind -> subcommand."""
    order: int = 100
    """Where it stands in lists: smaller comes first, then by key."""
    cooperative: bool = False
    """All win or lose together: at a table the others may suggest answers to an open question."""

    def seats(self, level: str) -> range:
        """How many can play a level."""
        raise NotImplementedError

    def choices(self, level: str) -> tuple[Choice, ...]:
        """What may be settled in the lobby."""
        raise NotImplementedError

    def begin(self, setup: Setup) -> S:
        """The state before the first question. ``Refused`` if the set-up is not possible."""
        raise NotImplementedError

    def play(self, s: S) -> Rules[None]:
        """The top procedure: plays on from wherever the state's cursor stands, to the end.

        What may be known of chance is told, or shows in the view, before the next question; else a later answer that
        lays it open would seem to teach nobody anything (``Step.free``).
        """
        raise NotImplementedError

    def result(self, s: S) -> Result | None:
        """How it ended, or None while it goes on."""
        raise NotImplementedError

    def view(self, s: S, viewer: Seat | None) -> Struct:
        """All that a seat (None: a spectator) may see: an allow-list, derived from the zones."""
        raise NotImplementedError

    def faults(self, s: S) -> list[str]:
        """What is wrong with a state; empty for every state that play can reach."""
        raise NotImplementedError

    def zones(self, s: S) -> Iterable[Zone]:
        """Every zone of a state, always in the same order; none for a game without cards."""
        return ()

    def redeal(self, s: S, viewer: Seat | None, pick: Pick) -> S:
        """A state that the viewer cannot tell from this one, what it does not know dealt again.

        Zones keep their sizes, and no card lands where play could not have brought it (``may`` of ``zones.redeal``).
        """
        raise NotImplementedError

    def concede(self, s: S, gone: tuple[Seat, ...]) -> Result | None:
        """How the match ends now that all these seats have given up; None: it goes on, silence answering for them."""
        return Result("conceded") if set(self.seats_in_play(s)) <= set(gone) else None

    def seats_in_play(self, s: S) -> tuple[Seat, ...]:
        """The seats of the match."""
        raise NotImplementedError

    def choose(self, view: Any, ask: Any, pick: Pick) -> Any:
        """The AI's answer, from a view and its question alone."""
        raise NotImplementedError

    def advise(self, view: Any, ask: Any, pick: Pick) -> tuple[Any, Told]:
        """An answer to suggest, and why: a piece of news that a face puts into one sentence (none for ``advice``)."""
        return self.choose(view, ask, pick), Told("advice")
