"""A relation: a table of the database, declared by the records that it holds.

It is called a relation because a *table* is where people play. The columns are the fields of records (``Column``), and
further ones that belong to no record. The form of a new database, lists of columns and the usual statements follow from
the declaration; queries with conditions of their own are written out in the files of this folder.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum, IntEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from ..records.column import Column
from ..records.encoding import encode_json
from .database import Statement
from .shared_sql import build_marks

UNIONS = (Union, UnionType)
Flag = Annotated[int, Meta(ge=0, le=1)]
Part: TypeAlias = type[Struct] | Mapping[str, Any]
"""A record, or further columns with their types. A type may come with a default: ``(bool, False)``."""
Kind: TypeAlias = Literal["INTEGER", "REAL", "TEXT", "BLOB"]


class StoredColumn(NamedTuple):
    """A column of a relation."""

    name: str
    field: str
    """The field of the record. Its name may differ."""
    type: Any
    """The type of the stored values. Values that are not ``is_plain`` are stored as JSON."""
    meant: type | None
    """The type that a stored number or text means, such as ``bool``; None: no other type."""
    is_nullable: bool
    default: Any
    """The value of rows that were stored before the column was added; ``NODEFAULT`` if the column is as old."""

    @property
    def kind(self) -> Kind:
        """The type in the SQL of SQLite."""
        return find_kind(self.type)

    def encode(self, value: Any) -> Any:
        """Return a field's value as it is stored."""
        if value is None and self.is_nullable:
            return None
        if self.type is bytes or is_plain(self.type):
            return value.value if isinstance(value, Enum) else int(value) if isinstance(value, bool) else value
        return encode_json(value)

    def define(self) -> str:
        """Return the definition of the column in the statement that creates the relation."""
        words = [self.name, self.kind]
        if not self.is_nullable:
            words.append("NOT NULL")
            if self.default is not msgspec.NODEFAULT:
                value = self.encode(self.default)
                words += ["DEFAULT", quote(value) if isinstance(value, str) else str(value)]
        return " ".join(words)


class Relation:
    """A table of the database, and the statements that need only its columns and its primary key."""

    def __init__(
        self,
        name: str,
        key: str,
        *parts: Part,
        unique: Sequence[str] = (),
        has_rowid: bool = False,
        is_numbered: bool = False,
    ) -> None:
        """Declare a relation. ``key``: the columns of its primary key; ``unique``: of each further one.

        ``is_numbered``: SQLite gives each row a number that was never used before. ``has_rowid``: rows are stored by a
        hidden number, not by their key.
        """
        self.name, self.key = name, tuple(key.split(", "))
        self._unique, self._is_numbered = unique, is_numbered
        self.columns = {
            column.name: column
            for part in parts
            for column in (_list_further(part) if isinstance(part, Mapping) else list_record_columns(part))
        }
        self._is_by_number = len(self.key) == 1 and self.columns[self.key[0]].kind == "INTEGER"
        self._has_rowid = has_rowid or self._is_by_number
        self._chosen: dict[tuple[Any, ...], list[tuple[StoredColumn, int | None]]] = {}

    # --- the form of the database ---

    def build_creation(self) -> str:
        """Build the statement that creates the relation in a new database."""
        defined = []
        for name, column in self.columns.items():
            if self._is_by_number and name in self.key:
                defined.append(f"{name} INTEGER PRIMARY KEY{' AUTOINCREMENT' if self._is_numbered else ''}")
            else:
                defined.append((column._replace(default=msgspec.NODEFAULT) if name in self.key else column).define())
        defined += [f"UNIQUE ({names})" for names in self._unique]
        if not self._is_by_number:
            defined.append(f"PRIMARY KEY ({', '.join(self.key)})")
        return f"CREATE TABLE {self.name} ({', '.join(defined)}){'' if self._has_rowid else ' WITHOUT ROWID'}"

    # --- statements: ``key`` has the values of the first columns of the primary key, or of all of them ---

    def insert(self, key: Sequence[Any], /, *records: Any, once: bool = False, **values: Any) -> Statement:
        """Build the statement that inserts a row. A column has its value from ``values``, or else from a record.

        A column that is found in neither has its default. ``once``: if the row exists, nothing changes.
        """
        names, given = self._collect(key, records, values)
        sql = f"INSERT INTO {self.name} ({', '.join(names)}) VALUES ({build_marks(names)})"
        return sql + (" ON CONFLICT DO NOTHING" if once else ""), given

    def upsert(self, key: Sequence[Any], /, *records: Any, unchanged: Collection[str] = (), **values: Any) -> Statement:
        """Build the statement that inserts a row as ``insert`` does, or replaces these values in the existing row.

        ``unchanged``: columns that an existing row keeps, besides those for which no value is found.
        """
        names, given = self._collect(key, records, values)
        return self.build_upsert(names, unchanged), given

    def build_upsert(self, names: Sequence[str], unchanged: Collection[str] = ()) -> str:
        """Build the SQL that inserts a row with these columns, or replaces their values in the existing row.

        The existing row keeps its key, the columns that are ``unchanged``, and those that are not named.
        """
        changes = [f"{name} = excluded.{name}" for name in names if name not in self.key and name not in unchanged]
        return (
            f"INSERT INTO {self.name} ({', '.join(names)}) VALUES ({build_marks(names)}) "
            f"ON CONFLICT ({', '.join(self.key)}) DO UPDATE SET {', '.join(changes)}"
        )

    def update(self, key: Sequence[Any], /, *records: Any, **values: Any) -> Statement:
        """Build the statement that changes the values of the rows with this key."""
        names, given = self._collect((), records, values)
        changes = ", ".join(f"{name} = ?" for name in names)
        return f"UPDATE {self.name} SET {changes} WHERE {self._match(key)}", [*given, *key]

    def delete(self, key: Sequence[Any], /) -> Statement:
        """Build the statement that deletes the rows with this key."""
        return f"DELETE FROM {self.name} WHERE {self._match(key)}", tuple(key)

    def _match(self, key: Sequence[Any]) -> str:
        return " AND ".join(f"{name} = ?" for name in self.key[: len(key)])

    def _collect(
        self, key: Sequence[Any], records: Sequence[Any], values: Mapping[str, Any]
    ) -> tuple[list[str], list[Any]]:
        """Return the columns for which there are values, and the values as they are stored."""
        keyed = dict(zip(self.key, key, strict=False))
        classes = (tuple(map(type, records)), len(key), *values)
        if (chosen := self._chosen.get(classes)) is None:
            chosen = self._chosen[classes] = list(self._choose(records, {**keyed, **values}))
        given = {**keyed, **values}
        return [column.name for column, _ in chosen], [
            column.encode(given[column.name] if at is None else getattr(records[at], column.field))
            for column, at in chosen
        ]

    def _choose(self, records: Sequence[Any], values: Mapping[str, Any]) -> Iterable[tuple[StoredColumn, int | None]]:
        """Yield the columns that have a value, each with the place of its record; None if it has one of ``values``."""
        if unknown := values.keys() - self.columns.keys():
            raise KeyError(f"{self.name} has no column {min(unknown)}")
        for column in self.columns.values():
            if column.name in values:
                yield column, None
            elif (at := next((at for at, one in enumerate(records) if hasattr(one, column.field)), None)) is not None:
                yield column, at

    def select(self, columns: type[Struct] | Sequence[str]) -> str:
        """Return the beginning of a query for these columns, or for those of a record."""
        return f"SELECT {self.list(columns)} FROM {self.name}"

    def list(self, columns: type[Struct] | Sequence[str], alias: str = "") -> str:
        """Return these columns, or those of a record, as they are listed in SQL. ``alias``: the relation's, if any."""
        names = columns if isinstance(columns, Sequence) else list_names(columns)
        return ", ".join(f"{alias}.{name}" if alias else name for name in names)


def quote(text: str) -> str:
    """Return a text as it is written in SQL."""
    return "'" + text.replace("'", "''") + "'"


# --- the columns of records ---


@cache
def list_names(record: type[Struct]) -> tuple[str, ...]:
    """Return the columns of a record's fields."""
    return tuple(column.name for column in list_record_columns(record))


@cache
def list_record_columns(record: type[Struct]) -> tuple[StoredColumn, ...]:
    """Return the columns of a record's fields, without their defaults for earlier rows."""
    found = []
    for field in msgspec.structs.fields(record):
        made = field.default_factory
        default = field.default if made is msgspec.NODEFAULT else made()
        column = _build_column(field.name, field.type, default)
        if column is not None:
            found.append(column)
    return tuple(found)


def _list_further(named: Mapping[str, Any]) -> Iterable[StoredColumn]:
    for name, given in named.items():
        type_, default = given if isinstance(given, tuple) else (given, msgspec.NODEFAULT)
        if (column := _build_column(name, type_, default)) is not None:
            yield column


def _build_column(field: str, type_: Any, default: Any) -> StoredColumn | None:
    """Return the column of a field of this type; None if the field is no column."""
    marks = get_args(type_)[1:] if get_origin(type_) is Annotated else ()
    mark = next((one for one in marks if isinstance(one, Column)), Column())
    if not mark.is_stored:
        return None
    inner = get_args(type_)[0] if get_origin(type_) is Annotated else type_
    limits = [one for one in marks if isinstance(one, Meta)]
    meant: Any = inner if isinstance(inner, type) and issubclass(inner, bool | Enum) else None
    stored: Any = inner
    if mark.values:
        stored = Literal[mark.values]
    elif inner is bool:
        stored = Flag
    elif meant is not None and issubclass(meant, IntEnum):
        stored = Annotated[int, Meta(ge=int(min(meant)), le=int(max(meant)))]
    elif meant is not None:
        stored = Literal[tuple(one.value for one in meant)]
    elif limits:
        stored = Annotated[inner, limits[0]]
    is_nullable = mark.is_nullable if mark.is_nullable is not None else _allows_none(stored)
    if is_nullable and not _allows_none(stored):
        stored = stored | None
    return StoredColumn(mark.name or field, field, stored, meant, is_nullable, default)


def _allows_none(type_: Any) -> bool:
    return get_origin(type_) in UNIONS and NoneType in get_args(type_)


@cache
def is_plain(type_: Any) -> bool:
    """Return whether values of this type are stored as numbers or texts, and not as JSON."""
    if get_origin(type_) in UNIONS:
        return all(map(is_plain, get_args(type_)))
    return type_ in (int, float, str, NoneType) or get_origin(type_) in (Literal, Annotated)


def find_kind(type_: Any) -> Kind:
    """Return the type in SQL of a column whose values have this type."""
    kinds = get_args(type_) if get_origin(type_) in UNIONS else (type_,)
    kind = next((one for one in kinds if one is not NoneType), str)
    kind = get_args(kind)[0] if get_origin(kind) in (Annotated, Literal) else kind
    known: dict[Any, Kind] = {int: "INTEGER", float: "REAL", bytes: "BLOB"}
    return known.get(kind, "TEXT")
