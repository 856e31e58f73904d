"""Every column of the database with its type, and the one place where a stored value is read.

A disk may damage any value. The log names the table and column of a value that cannot be read. Some readers can do
without the value (``read_row_leniently``), others cannot (``read_row``).
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from engine.match import Input
from engine.protocol import Refused, Seat, Value
from engine.setup import Result, Setup

from ..club.records.challenge import Challenge
from ..club.records.league import League
from ..club.records.night import Night
from ..club.records.season import Season
from ..records.clocks import Clock
from ..records.facts import Call, Gathering, Idle, Paused, Proposal, Settled
from ..records.people import Reminder

log = logging.getLogger(__name__)

LARGEST = 1 << 61
"""The largest whole number that is read. No sound count comes near it."""
Count = Annotated[int, Meta(ge=0, le=LARGEST)]
"""The type of a number that only grows, by one at a time."""
Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Flag = Annotated[int, Meta(ge=0, le=1)]
Time = Annotated[float, Meta(ge=0.0, le=1e12)]
"""The type of a time, in seconds since 1970."""
PlayedBy = Literal["person", "ai", "silence"]
PaceKey = Literal["none", "table", "day", "slow"]
INFINITE = float("inf")
_UNIONS = (Union, UnionType)
UNFIT = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError)
"""The exceptions that reading a damaged value may raise."""

COLUMNS: dict[str, dict[str, Any]] = {
    "tables": {
        "id": int,
        "guild": int | None,
        "channel": int,
        "host": int,
        "game": str,
        "level": str,
        "house": dict[str, str],
        "windows": Literal["quick", "poker-face"],
        "language": str,
        "phase": Literal["cancelled", "lobby", "playing", "over"],
        "match": Count,
        "reason": str,
        "opened": Time,
        "time_limit": str,
        "paused": Paused | None,
        "proposal": Proposal | None,
        "proposals": Count,
        "changes": Count,
        "shown": Count | None,
        "ai_asked": Flag,
        "best_of": Literal["1", "3", "5"],
        "won": tuple[tuple[Seat, ...], ...],
        "epoch": Count,
        "pace": PaceKey | None,
        "overdue": Literal["default", "ai", "vote"],
        "gathering": Gathering,
    },
    "matches": {
        "tbl": int,
        "number": Count,
        "secret": bytes,
        "commitment": str,
        "setup": Setup | None,
        "luck": tuple[str, ...] | None,
        "digest": str | None,
        "result": Result | None,
        "tail": Count,
        "mended": Count,
        "opened": Flag,
        "asked": Time,
        "redo": tuple[tuple[int, str, Any], ...],
        "undone": Count,
        "past_dice": Flag,
        "ahead": tuple[Settled, ...],
        "clock": Clock | None,
        "seen": Number | None,
        "idle": Idle,
    },
    "seats": {
        "tbl": int,
        "match": Count,
        "seat": Count,
        "person": int | None,
        "name": str,
        "kind": PlayedBy,
        "choices": dict[str, str],
        "luck": str,
        "ready": Flag,
        "reason": str,
        "handed": Flag,
        "stand_in": Flag,
        "call": Call | None,
        "strength": Literal["solid", "easy-going", "sharp"],
    },
    "rows": {
        "tbl": int,
        "match": Count,
        "number": Count,
        "row": Input,
        "void": Flag,
        "free": Flag,
        "passed": Flag,
        "secret": Flag,
        "ordered": Annotated[int, Meta(ge=0, le=3)],
        "known": Flag,
    },
    "news": {
        "tbl": int,
        "match": Count,
        "number": Count,
        "row": Number,
        "kind": str,
        "open": dict[str, Any],
        "secret": dict[int, dict[str, Any]] | None,
        "struck": Flag,
    },
    "checkpoints": {"tbl": int, "match": Count, "number": Count, "snapshot": bytes},
    "acts": {
        "source": str,
        "tbl": int,
        "match": Count,
        "kind": str,
        "seat": Count | None,
        "first": Count,
        "after": Count,
        "over": Flag,
        "at": Time,
        "answer": str | None,
    },
    "results": {
        "tbl": int,
        "match": Count,
        "seat": Count,
        "person": int | None,
        "name": str,
        "game": str,
        "level": str,
        "kind": str,
        "won": Flag,
        "at": Time,
        "counts": Flag,
        "side": Annotated[int, Meta(ge=-1, le=1000)],
        "played_by": PlayedBy,
        "strength": Literal["solid", "easy-going", "sharp"],
        "score": Number | None,
        "traits": dict[str, str],
        "difficulty": str,
        "rounds": Count,
        "unrated": str,
        "rated": Flag,
        "luck": Annotated[float, Meta(ge=-1.0, le=1.0)] | None,
    },
    "ratings": {
        "guild": int,
        "game": str,
        "person": int,
        "player": str,
        "mu": Annotated[float, Meta(ge=-1e6, le=1e6)],
        "sigma": Annotated[float, Meta(gt=0.0, le=1e3)],
        "matches": Count,
        "wins": Count,
    },
    "surfaces": {
        "tbl": int,
        "kind": str,
        "whom": int,
        "channel": int,
        "message": int | None,
        "shown": str,
        "wanted": str,
        "generation": Annotated[int, Meta(ge=0, lt=(1 << 63) - (1 << 32))],
        "old": int | None,
        "closed": Flag,
    },
    "due": {"tbl": int, "what": str, "at": Time},
    "players": {
        "person": int,
        "locale": str | None,
        "dm": Flag,
        "ping": Annotated[int, Meta(ge=0, le=2)],
        "stops": dict[str, bool],
        "scheme": str | None,
        "zone": str | None,
        "quiet": tuple[int, int] | None,
        "remind": str,
        "away": tuple[tuple[float, float], ...],
        "blocked": tuple[int, ...],
        "compared": Time | None,
        "hidden": Flag,
        "card_names": str | None,
    },
    "servers": {
        "guild": int,
        "locale": str | None,
        "scheme": str | None,
        "channels": tuple[int, ...],
        "time_limit": str,
        "pace": PaceKey | None,
        "zone": str | None,
        "barred": tuple[int, ...],
        "free_text": Flag,
        "announced": Flag,
        "seasons": int | None,
        "founders": str,
    },
    "kept": {"key": str, "value": str},
    "watching": {"tbl": int, "person": int, "ping": Literal["turn", "end", "never"]},
    "suggestions": {"tbl": int, "person": int, "match": Count, "question": Count, "value": Value, "place": Count},
    "own_files": {
        "number": int,
        "person": int,
        "game": str,
        "kind": str,
        "name": str,
        "text": str,
        "changed": Time,
        "source": str,
    },
    "campaign": {
        "guild": int,
        "game": str,
        "person": int,
        "source": str,
        "name": str,
        "amount": Annotated[int, Meta(ge=-(1 << 40), le=1 << 40)],
        "at": Time,
        "tbl": int | None,
        "match": Count | None,
        "level": str,
        "author": int | None,
        "author_name": str,
        "reason": str,
    },
    "dice": {"tbl": int, "match": Count, "draw": Count, "secret": bytes, "commitment": str, "luck": tuple[str, ...]},
    "reminders": {"person": int, "state": Reminder},
    "muted": {"tbl": int, "person": int},
    "holders": {
        "tbl": int,
        "match": Count,
        "seat": Count,
        "number": Count,
        "row": Count,
        "kind": PlayedBy,
        "person": int | None,
        "name": str,
    },
    "threads": {"channel": int, "guild": int, "own": Flag, "told": Count},
    "notes": {"tbl": int, "match": Count, "person": int, "text": str},
    "leagues": {
        "number": int,
        "guild": int,
        "channel": int,
        "host": int,
        "phase": Literal["joining", "playing", "ended"],
        "deadline": Time | None,
        "record": League,
    },
    "league_tables": {"tbl": int, "league": int},
    "reports": {"tbl": int, "match": Count, "row": Count, "at": Time},
    "league_rounds": {"commitment": str, "league": int, "secret": bytes, "opened": Flag},
    "titles": {
        "tbl": int,
        "match": Count,
        "giver": int,
        "receiver": int,
        "guild": int,
        "title": str,
        "at": Time,
    },
    "appointments": {
        "kind": str,
        "number": int,
        "part": str,
        "guild": int,
        "planned": Time,
        "due": Time | None,
        "tries": Count,
        "obstacle": str,
    },
    "seasons": {"number": int, "guild": int, "month": str, "ends": Time | None, "record": Season},
    "challenges": {
        "number": int,
        "guild": int,
        "week": str,
        "game": str,
        "ends": Time,
        "phase": Literal["running", "ended", "posted"],
        "secret": bytes,
        "record": Challenge,
    },
    "challenge_tables": {"tbl": int, "challenge": int, "person": int | None},
    "challenge_marks": {"challenge": int, "mark": str},
    "nights": {
        "number": int,
        "guild": int,
        "channel": int,
        "host": int,
        "opens": Time | None,
        "record": Night,
        "event": int | None,
        "running": int | None,
    },
}
"""Table of the database -> column -> type. Values other than numbers, texts and bytes are stored as JSON."""


class Damaged(Refused):
    """Raised if a stored value cannot be read. The fault was logged. The person who needs the value is told."""

    def __init__(self, table: str, column: str, whose: str) -> None:
        super().__init__("unreadable")
        self.table, self.column = table, column
        log.error("%s: what is stored as %s.%s cannot be read", whose, table, column)


def read(table: str, column: str, raw: Any, whose: str) -> Any:
    """Return a stored value, decoded to its column's type. ``whose``: its owner, for the log. Raises ``Damaged``."""
    try:
        return _make_row_reader(table, (column,))((raw,))[0]
    except UNFIT:
        raise Damaged(table, column, whose) from None


def read_row_leniently(
    table: str, columns: tuple[str, ...], row: Sequence[Any], whose: str
) -> tuple[list[Any], tuple[str, ...]]:
    """Return the decoded values of one row in these columns, and the names of the columns that cannot be read.

    The value of an unreadable column is replaced by what ``make_substitute`` returns. ``whose``: the row's owner.
    """
    with contextlib.suppress(*UNFIT):
        return _make_row_reader(table, columns)(row), ()
    values, damaged = [], []
    for column, raw in zip(columns, row, strict=True):
        try:
            values.append(read(table, column, raw, whose))
        except Damaged:
            damaged.append(column)
            values.append(make_substitute(COLUMNS[table][column]))
    return values, tuple(damaged)


def read_row(table: str, columns: tuple[str, ...], row: Sequence[Any], whose: str) -> list[Any]:
    """Return the decoded values of one row in these columns. Raises ``Damaged`` if one cannot be read."""
    try:
        return _make_row_reader(table, columns)(row)
    except UNFIT:
        return [read(table, column, raw, whose) for column, raw in zip(columns, row, strict=True)]


def read_rows(table: str, columns: tuple[str, ...], rows: Iterable[Sequence[Any]], whose: str) -> Iterator[list[Any]]:
    """Yield the decoded values of all rows in these columns. Raises ``Damaged`` if one cannot be read."""
    for row in rows:
        yield read_row(table, columns, row, whose)


def read_readable_rows(
    table: str, columns: tuple[str, ...], rows: Iterable[Sequence[Any]], whose: str
) -> Iterator[list[Any]]:
    """Yield the decoded values of the rows that are readable in all of these columns. Leave out the other rows."""
    for row in rows:
        with contextlib.suppress(Damaged):
            yield read_row(table, columns, row, whose)


def read_counted_rows(table: str, column: str, rows: Iterable[Sequence[Any]], whose: str) -> Iterator[tuple[Any, int]]:
    """Yield the rows whose first value can be read as a value of this column. The second value of a row is a count."""
    for row in rows:
        for (value,) in read_readable_rows(table, (column,), [row[:1]], whose):
            yield value, int(row[1])


def decode_as_data(table: str, column: str, raw: Any, whose: str) -> Any:
    """Return a stored value as plain data. A value that is stored as JSON is decoded.

    ``column`` may be computed by the query. Raises ``Damaged``.
    """
    type_ = COLUMNS[table].get(column)
    if type_ is None:
        return raw
    try:
        if isinstance(raw, bytes) or raw in (INFINITE, -INFINITE):
            raise TypeError
        return msgspec.json.decode(raw) if isinstance(raw, str) and not _is_plain(type_) else raw
    except UNFIT:
        raise Damaged(table, column, whose) from None


def make_substitute(type_: Any) -> Any:
    """Return the substitute for an unreadable value: None if the type allows None, else the empty or first value."""
    kinds, origin = get_args(type_), get_origin(type_)
    if origin in _UNIONS:
        return None if NoneType in kinds else make_substitute(kinds[0])
    if origin is Literal:
        return kinds[0]
    if origin is Annotated:
        return make_substitute(kinds[0])
    return (origin or type_)()


@cache
def _make_row_reader(table: str, columns: tuple[str, ...]) -> Callable[[Sequence[Any]], list[Any]]:
    """Return a function that checks and decodes a row with these columns. It raises one of ``UNFIT``."""
    types = [COLUMNS[table][column] for column in columns]
    plain = [(f"at_{at}", type_ if _is_plain(type_) else Any) for at, type_ in enumerate(types)]
    shape = msgspec.defstruct("Shape", plain, array_like=True, forbid_unknown_fields=True)
    decoders = [(at, _make_decoder(type_)) for at, type_ in enumerate(types) if not _is_plain(type_)]

    def reader(row: Sequence[Any]) -> list[Any]:
        msgspec.convert(row, shape)
        values = list(row)
        for at, decode in decoders:
            values[at] = decode(values[at])
        return values

    return reader


def build_fit_condition(table: str, column: str) -> str:
    """Return an SQL condition that is true where the value of a column fits its type, as far as SQL can tell."""
    type_ = COLUMNS[table][column]
    kinds = get_args(type_) if get_origin(type_) in _UNIONS else (type_,)
    kind = next((one for one in kinds if one is not NoneType), str)
    kind = get_args(kind)[0] if get_origin(kind) in (Annotated, Literal) else kind
    kind = type(kind) if isinstance(kind, str) else kind
    forms = {int: "'integer'", float: "'real', 'integer'", str: "'text'", bytes: "'blob'"}
    fit = f"typeof({column}) IN ({forms.get(kind, forms[str])})"
    fit = fit if _is_plain(type_) or type_ is bytes else f"({fit} AND json_valid({column}))"
    return f"({column} IS NULL OR {fit})" if NoneType in kinds else fit


def _make_decoder(type_: Any) -> Callable[[Any], Any]:
    if type_ is bytes:
        return _check_bytes
    decode = msgspec.json.Decoder(type_).decode
    return (lambda raw: None if raw is None else decode(raw)) if NoneType in get_args(type_) else decode


def _check_bytes(raw: Any) -> bytes:
    if not isinstance(raw, bytes):
        raise TypeError
    return raw


def _is_plain(type_: Any) -> bool:
    """Return whether values of this type are stored as numbers or texts, and not as JSON."""
    if get_origin(type_) in _UNIONS:
        return all(map(_is_plain, get_args(type_)))
    return type_ in (int, float, str, NoneType) or get_origin(type_) in (Literal, Annotated)
