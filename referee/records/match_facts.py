"""Records about the match of a table. The premoves of a seat (``Settled``) are secret."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct, field

from engine.match_file import LaterDice
from engine.protocol import Ask, Seat

from .column import Count, PlayedBy


class Idle(Struct, frozen=True, array_like=True):
    """The last action by a person at a table. Since then only AI seats and default answers have acted."""

    at: float = 0.0
    """The time of the last action, in seconds since 1970; 0 if it is unknown."""
    round: int = 0
    """The round of the game at that time."""
    announced: float = 0.0
    """The time at which the closing of the table was announced; 0 if it was not."""
    since: float = 0.0
    """The time of the last action as it was announced. Hidden actions do not change it."""


class Waiting(Struct, frozen=True):
    """A seat that the match waits for, as everybody may know it."""

    seat: Seat
    question: int
    ask: Ask | None
    """The question to the seat; None if its options are secret."""
    known: Ask | None = None
    """For a secret question that everybody knows to be asked: the question without its options."""

    @property
    def hidden(self) -> bool:
        """Return whether some people do not know that the seat is asked."""
        return self.ask is None and self.known is None


class Ordered(IntEnum):
    """The kind of order that gave an answer: none, an auto-answer or a premove."""

    NO = 0
    ROUTINE = 1
    """An auto-answer to a question where nothing depended on the answer."""
    TOLD = 2
    """An auto-answer to a question that had other possible answers. The player is told."""
    AHEAD = 3
    """A premove."""


class Holder(Struct, frozen=True):
    """A player who has a seat of a match from some row on."""

    seat: Count
    row: Count
    """The number of the first input of the match from which on this player has the seat."""
    kind: PlayedBy
    """The kind of player, as in ``SeatInfo.kind``. A person's seat counts as "ai" while the AI plays it."""
    person: int | None
    name: str
    """The name as given: untrusted text."""


class Settled(Struct, frozen=True):
    """The premoves of a seat in a match. They are secret to that seat."""

    seat: Seat
    plans: tuple[str, ...] = ()
    """The valid premoves, as the texts of moves, in the order in which they were made."""
    ended: tuple[str, ...] = ()
    """The premoves that have lapsed since the seat's player last answered, as texts."""
    terms: tuple[tuple[str, str], ...] = ()
    """For each premove: the key of its condition, and the facts that the condition compares with the position."""
    put: int | None = None
    """The question that was open when the last premove was made. No premove answers that question."""

    def __repr__(self) -> str:
        return f"Settled(seat={self.seat}, …)"


class Missed(Struct, frozen=True, array_like=True):
    """A hint of a guided first game that found no room on the board."""

    key: str
    after: int
    """The row of the last answer at the time when the hint was due."""
    told: int | None = None
    """The row of the last answer at the time when a later board had room for the hint; None if no board had room."""


class Played(Struct, frozen=True):
    """A finished match with a result, as listed."""

    table: int
    match: int
    game: str
    level: str
    kind: str
    """The kind of the result."""
    at: float
    """When the match ended, in seconds since 1970."""
    names: tuple[str, ...]
    """The names of the seats as players gave them: untrusted text."""
    winners: tuple[Seat, ...]


class Opened(Struct, frozen=True):
    """The data needed to verify a match's dice."""

    table: int
    match: int
    commitment: str
    secret: str
    """The server seed as hex."""
    client_seeds: tuple[str, ...] = field(name="luck")
    anew: tuple[LaterDice, ...] = ()
    """The dice commitments made after the match began."""
