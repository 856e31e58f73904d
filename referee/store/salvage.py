"""Salvages a damaged database file: copies all readable rows to a new file, and lists what is lost.

Each table of the database is read from its start until a read fails, and then from its end until a read fails. The rows
between are queried by every key that is known from elsewhere: the match, the table, the person. So the losses are
little more than the contents of the damaged pages.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from . import copies
from .database import StoreRefused
from .sqlite_file import create_database

PROBED = {
    "seats": ("tbl", "match"),
    "rows": ("tbl", "match"),
    "news": ("tbl", "match"),
    "checkpoints": ("tbl", "match"),
    "results": ("tbl", "match"),
    "dice": ("tbl", "match"),
    "holders": ("tbl", "match"),
    "matches": ("tbl",),
    "surfaces": ("tbl",),
    "due": ("tbl",),
    "watching": ("tbl",),
    "suggestions": ("tbl",),
    "tables": ("id",),
    "players": ("person",),
}
"""By table of the database: the columns that are queried by known values if the table cannot be read completely."""
FIRST = ("tables", "matches", "seats")
"""The tables of the database that are read first, because they contain the keys for the others."""


class Lost(Struct, frozen=True):
    """The losses of a salvaged database, as sentences for operators; empty if everything could be read."""

    said: tuple[str, ...]


def salvage(damaged: Path, to: Path, now: float) -> Lost:
    """Create the database file ``to``, which must not exist, from a damaged file.

    ``StoreRefused``: nothing can be read, or the new file cannot be written. Also raises ``OSError``.
    """
    damaged = damaged.resolve()
    try:
        return _copy_tables(damaged, to, now)
    except sqlite3.Error as error:
        raise StoreRefused(f"{to.name} cannot be written: {error}.") from None


def _copy_tables(damaged: Path, to: Path, now: float) -> Lost:
    with contextlib.closing(_open_damaged(damaged)) as old, contextlib.closing(create_database(to)) as new:
        said = []
        for name in sorted(
            _list_tables(new), key=lambda name: (FIRST.index(name) if name in FIRST else len(FIRST), name)
        ):
            new.execute("BEGIN")
            said += _copy_table(old, new, name)
            new.execute("COMMIT")
        said += _report_gaps(new)
        new.execute(copies.MARK, (str(now),))
    with to.open("rb+") as raw:
        os.fsync(raw.fileno())
    return Lost(tuple(said))


def _open_damaged(damaged: Path) -> sqlite3.Connection:
    why = ""
    for how in ("mode=ro", "mode=ro&immutable=1"):  # "immutable" also works if the write-ahead log is damaged
        db = sqlite3.connect(f"{damaged.as_uri()}?{how}", uri=True, isolation_level=None)
        db.text_factory = lambda raw: raw.decode("utf-8", "replace")
        try:
            db.execute("SELECT name FROM sqlite_master").fetchall()
            return db
        except sqlite3.Error as error:
            db.close()
            why = str(error)
    raise StoreRefused(f"Nothing can be read of {damaged.name}: {why}. Put back a copy that is whole.")


def _list_tables(db: sqlite3.Connection) -> list[str]:
    found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return [name for (name,) in found]


def _list_columns(db: sqlite3.Connection, name: str) -> dict[str, int]:
    """Return each column with its position in the primary key, from 1; 0 for other columns."""
    return {column: place for _, column, _, _, _, place in db.execute(f"PRAGMA table_info({name})")}


def _copy_table(old: sqlite3.Connection, target: sqlite3.Connection, name: str) -> list[str]:
    """Copy a table of the old file into the new one, and return its losses as sentences."""
    try:
        known = _list_columns(old, name)
    except sqlite3.Error:
        return [f"{name}: nothing of it could be read"]
    columns = _list_columns(target, name)
    both = [column for column in columns if column in known]
    if not both:
        return []  # only a newer version has this table
    key = sorted((column for column in both if columns[column]), key=lambda column: columns[column])
    reading = _Reading(old, name, both, key)
    question = f"INSERT OR IGNORE INTO {name} ({', '.join(both)}) VALUES ({', '.join('?' * len(both))})"
    before = target.total_changes
    unfit = 0
    for row in reading.list_rows(_list_probes(target, name)):
        try:
            target.execute(question, row)
        except sqlite3.Error:  # a value that the table requires is missing
            unfit += 1
    if not reading.failed and not unfit:
        return []
    return [f"{name}: not all of it could be read; {target.total_changes - before} entries could"]


def _list_probes(target: sqlite3.Connection, name: str) -> list[tuple[str, Sequence[Any]]]:
    """Return SQL conditions with their values, by which more rows of a damaged table may be found."""
    by = PROBED.get(name, ())
    source = {
        ("tbl", "match"): "SELECT tbl, number FROM matches UNION SELECT id, match FROM tables",
        ("tbl",): "SELECT id FROM tables",
        ("id",): "SELECT tbl FROM matches UNION SELECT tbl FROM seats",
        ("person",): "SELECT DISTINCT person FROM seats WHERE person NOT NULL",
    }.get(by)
    condition = " AND ".join(f"{column} = ?" for column in by)
    return [(condition, values) for values in target.execute(source).fetchall()] if source else []


class _Reading:
    """A reader of one table of the damaged file."""

    def __init__(self, db: sqlite3.Connection, name: str, columns: list[str], key: list[str]) -> None:
        self._db, self._name, self._columns, self._key = db, name, columns, key
        self._places = [columns.index(column) for column in key]
        self.failed = False

    def list_rows(self, probes: list[tuple[str, Sequence[Any]]]) -> Iterator[tuple[Any, ...]]:
        """Yield every row that can be read, some perhaps more than once."""
        yield from self._read_both_ways("1", ())
        if self.failed:
            for condition, values in probes:
                yield from self._read_both_ways(condition, values)

    def _read_both_ways(self, condition: str, values: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
        whole = yield from self._read_one_way(condition, values, "ASC")
        if not whole:
            self.failed = True
            yield from self._read_one_way(condition, values, "DESC")

    def _read_one_way(self, condition: str, values: Sequence[Any], way: str) -> Generator[tuple[Any, ...], None, bool]:
        """Yield the rows in one direction, and return whether the end was reached."""
        order = ", ".join(f"{column} {way}" for column in self._key)
        last: tuple[Any, ...] | None = None
        try:
            for row in self._db.execute(
                f"SELECT {', '.join(self._columns)} FROM {self._name} WHERE {condition} ORDER BY {order}", values
            ):
                now = tuple(row[place] for place in self._places)
                if last is not None and now == last:  # a damaged page that refers to itself would be read without end
                    return False
                last = now
                yield row
        except sqlite3.Error:
            return False
        return True


def _report_gaps(target: sqlite3.Connection) -> list[str]:
    """Close the live tables whose matches cannot go on, and return sentences about incomplete matches."""
    said = []
    for table, match, gone, of in target.execute(
        "SELECT tbl, match, max(number) + 1 - count(*) AS gone, max(number) + 1 FROM rows GROUP BY tbl, match "
        "HAVING gone > 0"
    ).fetchall():
        said.append(f"table {table}, match {match}: {gone} of {of} answers and draws are gone")
    for table, match in target.execute(
        "SELECT tbl, number FROM matches m WHERE setup NOT NULL AND NOT EXISTS "
        "(SELECT 1 FROM rows r WHERE r.tbl = m.tbl AND r.match = m.number) AND NOT opened"
    ).fetchall():
        said.append(f"table {table}, match {match}: all answers and draws are gone")
    for (table,) in target.execute(
        "SELECT t.id FROM tables t LEFT JOIN matches m ON m.tbl = t.id AND m.number = t.match WHERE phase = 'playing' "
        "AND (m.tbl IS NULL OR m.setup IS NULL OR json_array_length(m.setup, '$.seats') <> "
        "(SELECT count(*) FROM seats s WHERE s.tbl = t.id AND s.match = t.match))"
    ).fetchall():
        target.execute("UPDATE tables SET phase = 'cancelled' WHERE id = ?", (table,))
        said.append(f"table {table}: who plays there is gone; it is closed")
    return said
