"""The two connections to one SQLite file, a writer and a reader, each with its own thread.

Only this file uses aiosqlite. A commit waits for the disk, and other requests to its thread wait with it. With a
write-ahead log a reader waits for no writer: it sees what is on disk, and nothing of a commit in progress.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite

from .database import Expecting, Statement, StoreConflict

SMALL = 256
"""The size of the reading connection's cache in KiB. It is small, because the system caches the file anyway."""

logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below INFO it logs whole statements with their secrets


class Connection(aiosqlite.Connection):
    """A connection of aiosqlite. Each query or commit is one call on the connection's thread."""

    def __init__(self, path: Path, reads_only: bool = False) -> None:
        super().__init__(lambda: _open_connection(path, reads_only), iter_chunk_size=64)
        self._thread.daemon = True  # this thread must not keep a bot alive that has failed while starting

    async def commit_batch(self, batch: Sequence[Statement]) -> None:
        await self._execute(self._commit_batch, batch)  # type: ignore[no-untyped-call]

    async def fetch(self, sql: str, parameters: Sequence[Any]) -> list[Any]:
        query = partial(self._execute_fetchall, sql, parameters)
        return list(await self._execute(query))  # type: ignore[no-untyped-call]

    async def fetch_with_column_names(self, sql: str, values: Mapping[str, Any]) -> tuple[list[str], list[Any]]:
        return await self._execute(self._fetch_named, sql, values)  # type: ignore[no-untyped-call,no-any-return]

    def _fetch_named(self, sql: str, values: Mapping[str, Any]) -> tuple[list[str], list[Any]]:
        cursor = self._conn.execute(sql, values)
        return [column for column, *_ in cursor.description], cursor.fetchall()

    def _commit_batch(self, batch: Sequence[Statement]) -> None:
        connection = self._conn
        connection.execute("BEGIN IMMEDIATE")
        try:
            for sql, parameters in batch:
                changed = connection.execute(sql, parameters).rowcount
                if not changed and isinstance(sql, Expecting):
                    raise StoreConflict(sql)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _open_connection(path: Path, reads_only: bool) -> sqlite3.Connection:
    """Open a connection. It decodes even text that was damaged on disk. Otherwise one value would break every query."""
    mode = "?mode=ro" if reads_only else ""
    connection = sqlite3.connect(path.as_uri() + mode, uri=True, isolation_level=None)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    connection.execute("PRAGMA busy_timeout = 5000")
    if reads_only:
        connection.execute(f"PRAGMA cache_size = -{SMALL}")
    return connection
