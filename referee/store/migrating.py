"""Copies a database file of SQLite to a database of PostgreSQL, and compares each row afterwards."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import asyncpg

from .columns import COLUMNS
from .database import StoreRefused
from .dialect import fit_value
from .failures import explain_failure
from .link import LOST, open_connection
from .origin import ORIGIN
from .postgresql import PostgresqlDatabase
from .shared_schema import JUDGED, SCHEMA
from .sqlite import SqliteDatabase

CARRIED = f" WHERE key NOT IN ('{SCHEMA}', '{ORIGIN}')"
"""The SQL condition for the rows of the table ``kept`` that belong to no certain database."""
HAS_ENTRIES = "SELECT " + " OR ".join(f"EXISTS (SELECT 1 FROM {name})" for name in COLUMNS if name != "kept")
PORTION = 2000
"""The number of rows that are read and compared at a time."""


async def migrate(path: Path, url: str) -> dict[str, int]:
    """Copy all tables of a file to an empty database, and return how many rows each has.

    ``StoreRefused``: the database has entries already, a value of the file does not fit its column, or a row differs
    afterwards. Nothing is left in the database then. ``StoreBusy``: a bot uses the file.
    """
    source = await SqliteDatabase.open(path)  # this also upgrades the file, and keeps bots away
    try:
        await (await PostgresqlDatabase.open(url)).close()
        connection = await open_connection(url)
        try:
            with contextlib.closing(sqlite3.connect(f"{source.path.as_uri()}?mode=ro", uri=True)) as file:
                async with connection.transaction():
                    if await connection.fetchval(HAS_ENTRIES):
                        raise StoreRefused("The database has entries already. Name an empty one.")
                    await connection.execute("DELETE FROM kept")
                    return await copy_rows(file, connection)
        finally:
            await connection.close()
    except (asyncpg.PostgresError, *LOST) as error:
        raise explain_failure(url, error) from None
    finally:
        await source.close()


async def copy_rows(file: sqlite3.Connection, connection: asyncpg.Connection) -> dict[str, int]:
    """Copy all rows of a file to empty tables, compare them, and return how many rows each table has.

    ``StoreRefused``: a value of the file does not fit its column, or a row differs afterwards.
    """
    counts = {}
    for name in COLUMNS:
        columns, key = describe_columns(file, name)
        types = await _list_types(connection, name, columns)
        where = CARRIED if name == "kept" else ""
        query = f"SELECT {', '.join(columns)} FROM {name}{where} ORDER BY {', '.join(key)}"
        await connection.copy_records_to_table(
            name, records=_read_fitting(file.execute(query), name, columns, types), columns=columns, timeout=None
        )
        counts[name] = await _compare(file.execute(query), connection, query, name, types)
    sql = "SELECT setval(pg_get_serial_sequence('own_files', 'number'), $1)"
    sequence = file.execute("SELECT seq FROM sqlite_sequence WHERE name = 'own_files'").fetchone()
    await connection.execute("INSERT INTO kept (key, value) VALUES ($1, $2)", SCHEMA, str(JUDGED))
    if sequence is not None and sequence[0]:
        await connection.fetchval(sql, sequence[0])
    return counts


def describe_columns(file: sqlite3.Connection, name: str) -> tuple[list[str], list[str]]:
    """Return the columns of a table, and those of its primary key in their order."""
    found = file.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((row for row in found if row[5]), key=lambda row: row[5])
    return [row[1] for row in found], [row[1] for row in key]


async def _list_types(connection: asyncpg.Connection, name: str, columns: Sequence[str]) -> list[str]:
    statement = await connection.prepare(f"SELECT {', '.join(columns)} FROM {name}")
    return [one.type.name for one in statement.get_attributes()]


def _read_fitting(
    rows: sqlite3.Cursor, name: str, columns: Sequence[str], types: Sequence[str]
) -> Iterator[tuple[Any, ...]]:
    """Yield the rows, converted to the types of PostgreSQL. ``StoreRefused``: a value does not fit its column."""
    for row in rows:
        fitted = []
        for column, value, type_ in zip(columns, row, types, strict=True):
            try:
                fitted.append(_fit_exactly(value, type_))
            except (TypeError, ValueError):
                raise StoreRefused(
                    f"A value in {name}.{column} is damaged. Run doctor, and put back a copy that is whole."
                ) from None
        yield tuple(fitted)


def _fit_exactly(value: Any, type_: str) -> Any:
    """Return a stored value converted to a type of PostgreSQL. ``TypeError``: the value does not fit the type."""
    kinds: tuple[type, ...] = {"int8": (int,), "float8": (int, float), "text": (str,), "bytea": (bytes,)}[type_]
    if value is not None and not isinstance(value, kinds):
        raise TypeError
    return fit_value(value, type_)


async def _compare(
    rows: sqlite3.Cursor, connection: asyncpg.Connection, query: str, name: str, types: Sequence[str]
) -> int:
    """Compare all rows of a table with those of the file, and return their number. ``StoreRefused``: one differs."""
    count = 0
    copied = await connection.cursor(query)
    while there := [tuple(row) for row in await copied.fetch(PORTION)]:
        here = [
            tuple(_fit_exactly(value, type_) for value, type_ in zip(row, types, strict=True))
            for row in rows.fetchmany(PORTION)
        ]
        if here != there:
            raise StoreRefused(f"A row of {name} is not the row of the file. Nothing was carried over.")
        count += len(there)
    if rows.fetchone() is not None:
        raise StoreRefused(f"A row of {name} is missing. Nothing was carried over.")
    return count
