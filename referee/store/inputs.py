"""Stored inputs of matches (*rows*): answers, throws and shuffles. All are kept, also those that were taken back."""

from __future__ import annotations

import contextlib
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.protocol import CHANCE, Seat

from ..records.answers import Answer, Answers
from ..records.match_facts import Ordered
from ..records.stored_match import NOTHING, KeptRow, Place, describe_place
from . import columns
from .database import Queries, Statement
from .relations import ROWS

_ROW = ("row", "void", "free", "passed", "secret", "ordered", "known")
PORTION = 200
"""Code that needs only the last inputs reads this many at a time, from the newest back."""


class InputHead(Struct, frozen=True, array_like=True):
    """A stored input whose value is not decoded."""

    number: int
    seat: Seat
    kind: str
    value: msgspec.Raw
    rules: int
    draw: int | None = None
    asked: msgspec.Raw = msgspec.Raw(b"[]")
    void: bool = False


class AnswerHead(Struct, frozen=True, array_like=True, gc=False):
    """The first fields of a stored input. The others are not read."""

    number: int
    seat: Seat
    kind: str


# --- statements ---


def store_row(place: Place, kept_row: KeptRow) -> Statement:
    return ROWS.insert((*place, kept_row.row.number), kept_row)


def void_row(place: Place, number: int) -> Statement:
    """Mark the input ``number`` of a match as taken back. The input stays stored.

    ``place``: the numbers of the match's table and of the match there.
    """
    return ROWS.update((*place, number), void=True)


def void_rows_from(place: Place, start: int) -> Statement:
    """Mark all inputs from this number on as taken back."""
    return "UPDATE rows SET void = 1 WHERE tbl = ? AND match = ? AND number >= ?", (*place, start)


# --- queries ---


class InputStore(Queries):
    """The stored inputs of matches."""

    async def list_rows(self, place: Place, start: int = 0, *, damaged: bool = False) -> list[KeptRow]:
        """Return all inputs of a match from this number on. Those that were taken back are marked ``void``.

        ``damaged``: leave out inputs that cannot be read, instead of raising ``Damaged``.
        """
        found = await self._database.read(
            f"{ROWS.select(_ROW)} WHERE tbl = ? AND match = ? AND number >= ? ORDER BY number", *(*place, start)
        )
        read = columns.read_readable_rows if damaged else columns.read_rows
        return [
            KeptRow(replace(row, void=void), *facts)
            for row, void, *facts in read("rows", _ROW, found, describe_place(place))
        ]

    async def find_newest_rules(self, place: Place) -> int:
        """Return the version of the rules under which a match's last input was given; 0 if it is unknown."""
        found = await self._database.read(
            "SELECT row FROM rows WHERE tbl = ? AND match = ? ORDER BY number DESC LIMIT 1", *place
        )
        head = _read_head(found[0][0]) if found else None
        return head.rules if head is not None else 0

    async def list_answers(self, place: Place) -> Answers:
        """Return the valid answers of a match by people, the AI and the table, without those that cannot be read.

        All are read as two lists in one row, because a match may have thousands.
        """
        found = await self._database.read(
            "SELECT group_concat(flags, ','), group_concat(row, ',') FROM (SELECT row, "
            "'' || (secret + 2 * known + 4 * passed + 8 * ordered) AS flags FROM rows "
            "WHERE tbl = ? AND match = ? AND void = 0 ORDER BY number) AS listed",
            *place,
        )
        try:
            packed, heads = (listed or "" for listed in found[0])
            both = zip(_HEADS.decode(f"[{heads}]"), map(_FLAGS.__getitem__, _PACKED.decode(f"[{packed}]")), strict=True)
            return Answers(
                [Answer(one.number, one.seat, one.kind, *flags) for one, flags in both if one.seat != CHANCE]
            )
        except (*columns.UNFIT, IndexError):
            return Answers(sorted(await self._list_readable_answers(place), key=attrgetter("row")))

    async def _list_readable_answers(self, place: Place) -> list[Answer]:
        found = await self._database.read(
            "SELECT row, secret, known, passed, ordered FROM rows WHERE tbl = ? AND match = ? AND void = 0", *place
        )
        given = []
        for raw, *flags in found:
            head = _read_head(raw)
            with contextlib.suppress(*columns.UNFIT):
                if head is not None and head.seat != CHANCE:
                    values = (head.number, head.seat, head.kind, *flags)
                    given.append(msgspec.convert(values, type=Answer, strict=False))
        return given

    async def count_draws(self, place: Place) -> int:
        """Return how many draws a match's dice have made, which is also the number of the next draw."""
        before = NOTHING
        while found := await self._database.read(
            "SELECT number, row FROM rows WHERE tbl = ? AND match = ? AND number < ? ORDER BY number DESC LIMIT ?",
            *(*place, before, PORTION),
        ):
            draws = [head.draw for _, raw in found if (head := _read_head(raw)) is not None and head.draw is not None]
            if draws and max(draws) >= 0:
                return max(draws) + 1
            before = found[-1][0]
        return 0


_HEAD = msgspec.json.Decoder(InputHead)
_PACKED, _HEADS = msgspec.json.Decoder(list[int]), msgspec.json.Decoder(list[AnswerHead])
_FLAGS = [
    (secret, known, passed, ordered)
    for ordered in Ordered
    for passed in (False, True)
    for known in (False, True)
    for secret in (False, True)
]
"""The facts about an answer, by the number into which ``list_answers`` packs them."""


def _read_head(raw: Any) -> InputHead | None:
    """Return a stored input without its value; None if it cannot be read."""
    try:
        return _HEAD.decode(raw)
    except columns.UNFIT:
        return None
