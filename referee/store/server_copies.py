"""Copies of a database of PostgreSQL in one file, and their way back into such a database.

A copy is a database file of SQLite, as the copies of such files are: the same checks read it, and it can be restored
into either database. It holds what the server had at one moment. After it is written, it is read back and compared.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from ..reporting.incidents import log_incident
from . import copies, uptime
from .columns import COLUMNS
from .database import StoreRefused, StoreStuck
from .link import LOST, open_connection
from .migrating import CARRIED, HAS_ENTRIES, copy_rows, describe_columns
from .origin import build_mark
from .postgresql import PostgresqlDatabase
from .sqlite import SqliteDatabase
from .sqlite_file import create_database

PORTION = 500
"""The number of rows that are read at a time."""
SECONDS = 60.0
"""The most seconds for creating or deleting a database."""
OWN = "rulekeeper"
"""The beginning of the names under which the bot's processes are known to the server."""


async def copy_to_file(url: str, to: Path, at: float) -> None:
    """Copy a database to the file ``to``, which is replaced if it exists. Raises ``NotCopied``.

    The server goes on meanwhile. The copy holds what it had at one moment. ``at``: the time with which it is marked.
    """
    part = to.with_name(to.name + ".part")
    try:
        copies.remove(part)
        connection = await open_connection(url)
        try:
            await connection.execute("SET idle_in_transaction_session_timeout = 0")
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                await _fill(connection, part, at)
        finally:
            connection.terminate()
        with part.open("rb+") as raw:
            os.fsync(raw.fileno())
        os.replace(part, to)
        copies.sync_folder(to.parent)
    except (sqlite3.Error, asyncpg.PostgresError, *LOST) as error:
        full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        raise copies.NotCopied(str(error) or type(error).__name__, full) from None
    finally:
        copies.remove(part)


async def _fill(connection: asyncpg.Connection, part: Path, at: float) -> None:
    with contextlib.closing(create_database(part)) as file:
        file.execute("PRAGMA synchronous = OFF")  # the whole file is flushed at the end
        there = await _map_columns(connection)
        if "own_files" in there:
            numbered = await connection.fetchval("SELECT last_value FROM own_files_number_seq")
            file.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('own_files', ?)", (numbered,))
        file.execute("BEGIN")
        for name in COLUMNS:
            columns, key = describe_columns(file, name)
            has = there.pop(name, set())
            if unknown := has - set(columns):
                raise copies.NotCopied(_explain_newer(f"{name}.{min(unknown)}"))
            if has:
                await _copy_table(connection, file, name, [column for column in columns if column in has], key)
        if unknown := there.keys() - {"slots", "identifies"}:
            raise copies.NotCopied(_explain_newer(min(unknown)))
        file.execute(copies.MARK, (str(at),))
        file.execute("COMMIT")


def _explain_newer(addition: str) -> str:
    return f"a newer version of the bot has added {addition} to the database. Let that version make the copy"


async def _map_columns(connection: asyncpg.Connection) -> dict[str, set[str]]:
    """Return the columns of each table of the database."""
    found = await connection.fetch(
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    )
    there: dict[str, set[str]] = {}
    for table, column in found:
        there.setdefault(table, set()).add(column)
    return there


async def _copy_table(
    connection: asyncpg.Connection, file: sqlite3.Connection, name: str, columns: list[str], key: list[str]
) -> None:
    """Copy these columns of a table, read them back, and compare them. Others have their defaults."""
    where = CARRIED if name == "kept" else ""
    file.execute(f"DELETE FROM {name}{where}")
    query = f"SELECT {', '.join(columns)} FROM {name}{where} ORDER BY {', '.join(key)}"
    insert = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    rows = await connection.cursor(query)
    written = hashlib.blake2b()
    while portion := [tuple(row) for row in await rows.fetch(PORTION)]:
        file.executemany(insert, portion)
        _add(written, portion)
    read = hashlib.blake2b()
    _add(read, file.execute(query))
    if written.digest() != read.digest():
        raise copies.NotCopied(f"what was written of {name} is not what is read back")


def _add(digest: Any, rows: Iterable[tuple[Any, ...]]) -> None:
    for row in rows:
        digest.update(repr(row).encode())


async def put_back(copy: Path, url: str, stood: float, room: Path) -> None:
    """Replace all entries of a database by those of a copy, and mark it with ``stood``, when the copy was made.

    One transaction does it. ``room``: a folder for a temporary file. ``StoreRefused``: a bot uses the database, or the
    copy does not fit; nothing was changed. Also raises ``NotCopied``.
    """
    with tempfile.TemporaryDirectory(dir=room) as folder:
        young = Path(folder) / "restored.sqlite3"
        await asyncio.to_thread(copies.copy, copy, young, stood, 0.0)
        await (await SqliteDatabase.open(young)).close()  # This opening upgrades the file.
        await (await PostgresqlDatabase.open(url)).close()  # This opening creates the tables.
        try:
            connection = await open_connection(url)
            try:
                with contextlib.closing(sqlite3.connect(f"{young.resolve().as_uri()}?mode=ro", uri=True)) as file:
                    await _replace_rows(connection, file)
            finally:
                connection.terminate()
        except (asyncpg.PostgresError, *LOST) as error:
            raise StoreRefused(f"the database failed: {error or type(error).__name__}.") from None


async def _replace_rows(connection: asyncpg.Connection, file: sqlite3.Connection) -> None:
    async with connection.transaction():
        await connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        await connection.execute("LOCK TABLE slots IN EXCLUSIVE MODE")
        await _refuse_if_used(connection)
        await connection.execute(f"TRUNCATE {', '.join(COLUMNS)}")
        await copy_rows(file, connection)
        await connection.execute("UPDATE slots SET token = token + 1, until = 0")


async def _refuse_if_used(connection: asyncpg.Connection) -> None:
    used = await connection.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
        "AND application_name LIKE $1",
        f"{OWN}%",
    )
    if used:
        raise StoreRefused(
            f"A bot uses the database: {used} connections are open. Stop every process of it, those that stand by, "
            "too. Where a pooler keeps connections open, restart it."
        )


async def look_before(url: str) -> bool:
    """Return whether a database has entries that ``put_back`` would replace. ``StoreRefused``: a bot uses it."""
    try:
        connection = await open_connection(url)
        try:
            await _refuse_if_used(connection)
            if await connection.fetchval("SELECT to_regclass('tables') IS NULL"):
                return False
            return bool(await connection.fetchval(HAS_ENTRIES))
        finally:
            connection.terminate()
    except (asyncpg.PostgresError, *LOST) as error:
        raise StoreRefused(f"the database does not answer ({error or type(error).__name__}).") from None


async def create_beside(url: str, name: str) -> str | None:
    """Create an empty database on the server of another one, and return its address.

    Return None if the user of the address may create none. Raises ``StoreRefused``.
    """
    try:
        await _run_alone(url, f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
    except asyncpg.InsufficientPrivilegeError:
        return None
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


async def drop_beside(url: str, name: str) -> None:
    """Delete a database that ``create_beside`` has created."""
    await _run_alone(url, f"DROP DATABASE {name} WITH (FORCE)")


async def _run_alone(url: str, sql: str) -> None:
    try:
        connection = await open_connection(url)
        try:
            await connection.execute(sql, timeout=SECONDS)
        finally:
            connection.terminate()
    except asyncpg.InsufficientPrivilegeError:
        raise
    except (asyncpg.PostgresError, *LOST) as error:
        raise StoreRefused(f"the database failed: {error or type(error).__name__}.") from None


async def mark(url: str) -> tuple[float, int]:
    """Mark a database as one that was put back to an earlier state by hand.

    Return the time of its last sign of life, and the number of its live tables. Raises ``StoreRefused``.
    """
    database = await PostgresqlDatabase.open(url)
    try:
        beat = await uptime.load_beat(database)
        stood = beat[0] if beat is not None else 0.0
        await database.commit([build_mark(stood)])
        live = await database.look("SELECT count(*) FROM tables WHERE phase IN ('lobby', 'playing')")
        return stood, int(live[0][0])
    except StoreStuck as error:
        raise database.explain_trouble(error) or error from None
    finally:
        await database.close()


def main() -> None:
    """Copy the database that standard input names, to the file and with the mark that the command line names.

    What went wrong is written to standard output; nothing, if all is well.
    """
    if hasattr(os, "nice"):
        os.nice(10)
    try:
        asyncio.run(copy_to_file(sys.stdin.read(), Path(sys.argv[1]), float(sys.argv[2])))
    except (copies.NotCopied, OSError, StoreStuck) as error:
        sys.stdout.write(str(error) or type(error).__name__)
    except Exception as error:
        log_incident(error)
        sys.stdout.write(type(error).__name__)


if __name__ == "__main__":
    main()
