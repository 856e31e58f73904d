"""The records of a match: its inputs, its logged events, its open questions, and what a step has brought about."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from .events import GameEvent
from .game import S
from .protocol import Ask, Seat


class Input(Struct, frozen=True, array_like=True, gc=False):
    """A stored input: an answer or a chance result, kept for ever.

    Nobody may read chance results before the end: a shuffle's result, together with the known order before it, *is* the
    order of the pile. Public knowledge about a chance result is emitted as an event. The inputs are shown when the
    secret of the dice is opened.
    """

    number: int
    """The number of the input, from 0, in the order of play."""
    seat: Seat
    """The seat that answered; CHANCE (-1) if the input is a result of dice or a shuffle."""
    kind: str
    value: Any
    """The stored form of the answer; for chance the list of numbers."""
    rules: int
    """The version of the rules under which the input was made."""
    draw: int | None = None
    """The number of the draw if the input is a chance result. Each number is used only once, even after undo.

    A negative number is that of a shared shuffle or throw (``Setup.round``).
    """
    asked: tuple[int, ...] = ()
    """For a chance result: (dice, sides), or (size of the shuffle,). So the result can be verified without rules."""
    void: bool = False
    """A flag: the input was taken back or replaced. It is stored nevertheless."""


class LoggedEvent(Struct, frozen=True, gc=False):
    """An event of a match with its number (``number``), and the number of inputs before it (``row``)."""

    number: int
    row: int
    event: GameEvent


class OpenQuestion(Struct, frozen=True, gc=False):
    """An open question of a match with its number. No other question ever gets that number."""

    number: int
    ask: Ask


class Snapshot(Struct, frozen=True, gc=False):
    """A stored checkpoint of a match. The match can continue from the checkpoint and the inputs after it alone."""

    row: int
    """The number of inputs before the checkpoint."""
    event_count: int = field(name="news")
    """The number of events before the checkpoint. Its stored name is ``news``."""
    draws: int
    asked: tuple[int, ...]
    """The number of questions asked so far on each channel: first the public ones, then each seat's secret ones."""
    state: bytes
    rules: int

    def skip_question_numbers(self, numbers: int) -> Snapshot:
        """Return the snapshot with all question counters raised by ``numbers``."""
        return replace(self, asked=tuple([count + numbers for count in self.asked]))


class Step(Struct, frozen=True, gc=False):
    """The effects of one answer on a match, up to the next question to a person."""

    rows: tuple[Input, ...]
    events: tuple[LoggedEvent, ...]
    snapshot: Snapshot | None
    """The last checkpoint that the match passed in this step; None if it passed none."""
    voided: tuple[int, ...] = ()
    """The numbers of the inputs that this step replaced or took back."""
    over: bool = False
    free: bool = False
    """A flag: the step has taught nobody anything, so it can be taken back freely.

    It had no chance result, no private event and no opened simultaneous answers, and nobody learned a card.
    """
    passes: tuple[int, ...] = ()
    """The numbers of the simultaneous answers that this step has opened, if all of them are passes.

    It is empty if the step has taught anybody anything else than these passes.
    """


class RulesError(Exception):
    """An error for an exception that the rules raised. The match is put back to its position before the answer."""


class UnknownField(Exception):
    """An error for a stored state with a field that the rules do not know. Another version of the rules wrote it."""


def decode_state(raw: bytes, type_: type[S]) -> S:
    """Decode a stored state. Raises ``UnknownField`` for an unknown field, else ``msgspec.DecodeError``."""
    try:
        return msgspec.msgpack.decode(raw, type=type_)
    except msgspec.ValidationError as error:
        if "unknown field" in str(error):
            raise UnknownField(str(error)) from None
        raise
