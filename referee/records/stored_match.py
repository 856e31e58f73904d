"""Records about a stored match: its inputs with what is known of them, and the state that is stored beside them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from engine.dice import Dice, hash_client_seeds
from engine.match_file import LaterDice
from engine.match_records import Input
from engine.protocol import Seat

from .clocks import Clock
from .column import ELSEWHERE, Column, Count, Number, Time
from .match_facts import Idle, Ordered, Settled

Place = tuple[int, int]
"""The place of a match: the number of its table, and its own number at that table."""
NOTHING = 1 << 60
"""A number above those of all rows and events. As ``Standing.tail``, it means that no step has had events."""


class KeptRow(Struct, frozen=True):
    """A stored input of a match, with the facts that are stored about it."""

    row: Input
    free: bool = False
    """True if nobody has learned anything from the step that followed the input."""
    passed: bool = False
    """True if the table gave the answer by itself at once, which everybody may know."""
    secret: bool = True
    """True if the answered question was secret; always true for a chance result."""
    ordered: Ordered = Ordered.NO
    """The kind of order that gave the answer, if any: an auto-answer or a premove."""
    known: bool = False
    """True if everybody knew that the question was asked, though it was secret. False for rows of older versions."""


class Notes(Struct, frozen=True, kw_only=True):
    """The rarely changing parts of a match's state."""

    asked_at: Annotated[Time, Column("asked")] = 0.0
    """The time since which the present questions have been open, in seconds since 1970."""
    redo: tuple[tuple[Seat, str, Any], ...] = ()
    """Answers that were taken back, the newest last: seat, kind of question, value. Secret."""
    undone: Count = 0
    """The number of answers that were taken back."""
    past_dice: bool = False
    """True if an answer was taken back after somebody had learned something from it."""
    ahead: tuple[Settled, ...] = ()
    """The premoves of the seats. Secret."""
    clock: Annotated[Clock, Column(is_nullable=True)] = Clock()
    seen: Number | None = None
    """The number of the last input at the time when everybody last saw a change; None: stored by an older version."""
    idle: Idle = Idle()
    """The record of the last action by a person."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"


class Standing(Notes, frozen=True, kw_only=True):
    """The state of a match that has begun, apart from its rows and events."""

    secret: bytes
    """The server seed of the match's dice."""
    client_seeds: Annotated[tuple[str, ...], Column("luck", is_nullable=True)]
    digest: Annotated[str, Column(is_nullable=True)]
    """The state hash of the position to which the match's inputs lead."""
    tail: Count = 0
    """The number of the first event of the last step that had any."""
    mended: Count = 0
    """The number of answers that were lost when the match was repaired; 0 after the next answer."""
    anew: Annotated[tuple[LaterDice, ...], ELSEWHERE] = ()
    """The dice commitments made after the match began, secrets included."""
    shared: Annotated[bytes, ELSEWHERE] = b""
    """The secret of the shared shuffles, if the match is one of a challenge or of a league's round."""
    guided: Annotated[bool, ELSEWHERE] = False
    """True if newcomers are guided through the match in a kinder form of its game (``Setup.guided``)."""

    @property
    def dice(self) -> Dice:
        anew = [
            (one.draw, bytes.fromhex(one.secret or ""), hash_client_seeds((*self.client_seeds, *one.client_seeds)))
            for one in self.anew
        ]
        return Dice(self.secret, hash_client_seeds(self.client_seeds), self.shared, anew)


def describe_place(place: Place) -> str:
    """Return the name of a match in the log."""
    return f"match {place[1]} of table {place[0]}"
