"""The two connections to one SQLite file, each with a thread of its own: who writes, and who only looks. The one place
that knows aiosqlite.

A commit waits for the disk, and whatever the same thread is asked meanwhile waits with it. With a write-ahead log a
reader waits for no writer: it finds what is on the disk, and of a commit that is under way nothing.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite

Statement = tuple[str, Sequence[Any] | Mapping[str, Any]]
SMALL = 256
"""KiB of the file that the reader keeps in memory: it is asked little, and the system has the file there as well."""

logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below that it logs whole statements, secrets included


class Connection(aiosqlite.Connection):
    """aiosqlite's connection, plus whole calls on its thread."""

    def __init__(self, path: Path, reads_only: bool = False) -> None:
        super().__init__(lambda: _connected(path, reads_only), iter_chunk_size=64)
        self._thread.daemon = True  # a bot that fails while starting must not hang on its way out

    async def commit_batch(self, batch: Sequence[Statement]) -> None:
        await self._execute(self._commit_batch, batch)  # type: ignore[no-untyped-call]

    async def fetch(self, sql: str, parameters: Sequence[Any]) -> list[Any]:
        query = partial(self._execute_fetchall, sql, parameters)
        return list(await self._execute(query))  # type: ignore[no-untyped-call]

    async def fetch_named(self, sql: str, values: Mapping[str, Any]) -> tuple[list[str], list[Any]]:
        return await self._execute(self._fetch_named, sql, values)  # type: ignore[no-untyped-call,no-any-return]

    def _fetch_named(self, sql: str, values: Mapping[str, Any]) -> tuple[list[str], list[Any]]:
        cursor = self._conn.execute(sql, values)
        return [column for column, *_ in cursor.description], cursor.fetchall()

    def _commit_batch(self, batch: Sequence[Statement]) -> None:
        connection = self._conn
        connection.execute("BEGIN IMMEDIATE")
        try:
            for sql, parameters in batch:
                connection.execute(sql, parameters)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _connected(path: Path, reads_only: bool) -> sqlite3.Connection:
    """Text of which a bit has flipped is read all the same: else one value stops every query that comes by it."""
    mode = "?mode=ro" if reads_only else ""
    connection = sqlite3.connect(path.as_uri() + mode, uri=True, isolation_level=None)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    connection.execute("PRAGMA busy_timeout = 5000")
    if reads_only:
        connection.execute(f"PRAGMA cache_size = -{SMALL}")
    return connection
