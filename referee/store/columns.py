"""The one place where a stored value is read, as the type of its column says.

A disk may damage any value. The log names the table and column of a value that cannot be read. Some readers can do
without the value (``read_row_leniently``), others cannot (``read_row``).
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from ..records.column import LARGEST as LARGEST
from ..records.column import Count as Count
from ..records.column import Time as Time
from ..refusals import MatchUnreadable
from .relation import UNIONS, Relation, find_kind, is_plain, list_names, list_record_columns
from .relations import RELATIONS

log = logging.getLogger(__name__)
R = TypeVar("R", bound=Struct)

INFINITE = float("inf")
UNFIT = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError)
"""The exceptions that reading a damaged value may raise."""

COLUMNS: dict[str, dict[str, Any]] = {
    name: {column.name: column.type for column in relation.columns.values()} for name, relation in RELATIONS.items()
}
"""Table of the database -> column -> type. Values other than numbers, texts and bytes are stored as JSON."""


class Damaged(MatchUnreadable, kind="unreadable"):
    """Raised if a stored value cannot be read. The fault was logged. The person who needs the value is told."""

    def __init__(self, table: str, column: str, owner: str) -> None:
        super().__init__()
        self.table, self.column = table, column
        log.error("%s: what is stored as %s.%s cannot be read", owner, table, column)


def read(table: str, column: str, raw: Any, owner: str) -> Any:
    """Return a stored value, decoded to its column's type. ``owner``: named in the log. Raises ``Damaged``."""
    try:
        return _make_row_reader(table, (column,))((raw,))[0]
    except UNFIT:
        raise Damaged(table, column, owner) from None


def read_row_leniently(
    table: str, columns: tuple[str, ...], row: Sequence[Any], owner: str
) -> tuple[list[Any], tuple[str, ...]]:
    """Return the decoded values of one row in these columns, and the names of the columns that cannot be read.

    The value of an unreadable column is replaced by what ``make_substitute`` returns. ``owner``: the row's owner.
    """
    with contextlib.suppress(*UNFIT):
        return _make_row_reader(table, columns)(row), ()
    values, damaged = [], []
    for column, raw in zip(columns, row, strict=True):
        try:
            values.append(read(table, column, raw, owner))
        except Damaged:
            damaged.append(column)
            values.append(_build_meant(table, column)(make_substitute(COLUMNS[table][column])))
    return values, tuple(damaged)


def read_row(table: str, columns: tuple[str, ...], row: Sequence[Any], owner: str) -> list[Any]:
    """Return the decoded values of one row in these columns. Raises ``Damaged`` if one cannot be read."""
    try:
        return _make_row_reader(table, columns)(row)
    except UNFIT:
        return [read(table, column, raw, owner) for column, raw in zip(columns, row, strict=True)]


def read_rows(table: str, columns: tuple[str, ...], rows: Iterable[Sequence[Any]], owner: str) -> Iterator[list[Any]]:
    """Yield the decoded values of all rows in these columns. Raises ``Damaged`` if one cannot be read."""
    for row in rows:
        yield read_row(table, columns, row, owner)


def read_readable_rows(
    table: str, columns: tuple[str, ...], rows: Iterable[Sequence[Any]], owner: str
) -> Iterator[list[Any]]:
    """Yield the decoded values of the rows that are readable in all of these columns. Leave out the other rows."""
    for row in rows:
        with contextlib.suppress(Damaged):
            yield read_row(table, columns, row, owner)


def read_records(relation: Relation, record: type[R], rows: Iterable[Sequence[Any]], owner: str) -> Iterator[R]:
    """Yield the records of the rows that are readable in all of the record's columns. Leave out the other rows."""
    fields = [column.field for column in list_record_columns(record)]
    for values in read_readable_rows(relation.name, list_names(record), rows, owner):
        yield record(**dict(zip(fields, values, strict=True)))


def read_counted_rows(table: str, column: str, rows: Iterable[Sequence[Any]], owner: str) -> Iterator[tuple[Any, int]]:
    """Yield pairs of a value of this column and a count, from the rows whose first value is readable as such."""
    for row in rows:
        for (value,) in read_readable_rows(table, (column,), [row[:1]], owner):
            yield value, int(row[1])


def decode_as_data(table: str, column: str, raw: Any, owner: str) -> Any:
    """Return a stored value as plain data. A value that is stored as JSON is decoded.

    ``column`` may be computed by the query. Raises ``Damaged``.
    """
    type_ = COLUMNS[table].get(column)
    if type_ is None:
        return raw
    try:
        if isinstance(raw, bytes) or raw in (INFINITE, -INFINITE):
            raise TypeError
        return msgspec.json.decode(raw) if isinstance(raw, str) and not is_plain(type_) else raw
    except UNFIT:
        raise Damaged(table, column, owner) from None


def make_substitute(type_: Any) -> Any:
    """Return the substitute for an unreadable value: None if the type allows None, else the empty or first value."""
    kinds, origin = get_args(type_), get_origin(type_)
    if origin in UNIONS:
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
    plain = [(f"at_{at}", type_ if is_plain(type_) else Any) for at, type_ in enumerate(types)]
    shape = msgspec.defstruct("Shape", plain, array_like=True, forbid_unknown_fields=True)
    decoders = [(at, _make_decoder(type_)) for at, type_ in enumerate(types) if not is_plain(type_)]
    decoders += [(at, meant) for at, column in enumerate(columns) if (meant := RELATIONS[table].columns[column].meant)]

    def reader(row: Sequence[Any]) -> list[Any]:
        msgspec.convert(row, shape)
        values = list(row)
        for at, decode in decoders:
            values[at] = decode(values[at])
        return values

    return reader


def _build_meant(table: str, column: str) -> Callable[[Any], Any]:
    return RELATIONS[table].columns[column].meant or (lambda value: value)


def build_fit_condition(table: str, column: str) -> str:
    """Return an SQL condition that is true where the value of a column fits its type, as far as SQL can tell."""
    type_ = COLUMNS[table][column]
    forms = {"INTEGER": "'integer'", "REAL": "'real', 'integer'", "TEXT": "'text'", "BLOB": "'blob'"}
    fit = f"typeof({column}) IN ({forms[find_kind(type_)]})"
    fit = fit if is_plain(type_) or type_ is bytes else f"({fit} AND json_valid({column}))"
    return f"({column} IS NULL OR {fit})" if RELATIONS[table].columns[column].is_nullable else fit


def _make_decoder(type_: Any) -> Callable[[Any], Any]:
    if type_ is bytes:
        return _check_bytes
    decode = msgspec.json.Decoder(type_).decode
    return (lambda raw: None if raw is None else decode(raw)) if NoneType in get_args(type_) else decode


def _check_bytes(raw: Any) -> bytes:
    if not isinstance(raw, bytes):
        raise TypeError
    return raw
