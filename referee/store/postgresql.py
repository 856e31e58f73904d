"""PostgreSQL: a database on a server, which several processes of a bot may share.

A process has one connection for commits, one for queries, and one that listens for the commits of other processes. More
would gain nothing: Discord allows a bot 50 calls a second, and each change of a table leads to several. A connection
that is lost is opened again by the next request.

A commit is one text with all statements, which the server runs as one transaction, so that it takes one round trip and
a server that is cut off holds nothing locked. If the answer to it is lost, ``_settle`` finds out whether it was stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import asyncpg

from .address import describe_address
from .database import Database, Expecting, Statement, StoreConflict, StoreFull, StoreRefused, StoreStuck, StoreUnsure
from .dialect import write_out
from .failures import explain_failure
from .key_values import build_statement
from .link import LOST, NAME, PATIENCE, Link, Silence
from .shared_schema import CHANGED, migrate

SLOW = 1.0
"""The seconds from which on a commit is logged as slow."""
AGAIN = 0.5
"""The seconds between two questions whether a commit was stored."""
SETTLED = 840.0
"""The most seconds for which it is asked whether a commit was stored. Discord lets a person be told for 900."""
CONFLICTS = (
    asyncpg.UniqueViolationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.DivisionByZeroError,
)
"""The errors of a commit that meets another process's. Statements that must find a row divide by their number."""

REFUSED = (asyncpg.InsufficientResourcesError, asyncpg.ReadOnlySQLTransactionError)
"""The errors by which a server says that it stores nothing now."""

log = logging.getLogger(__name__)


class Fence(NamedTuple):
    """The slot without which a process may commit nothing, and the token by which the process holds it."""

    slot: int
    token: int


class PostgresqlDatabase(Database):
    """A database of PostgreSQL: ``await PostgresqlDatabase.open(url)``.

    Only the files of this folder use it. Other code uses the ``Store``.
    """

    has_typed_columns = True
    is_exclusive = False

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        """The address of the database with its password. Use it in this folder alone, and never log it."""
        self.name = describe_address(url)
        silence = Silence()
        self._writer, self._reader, self._lessee = Link(url, silence), Link(url, silence), Link(url, silence)
        self._fence: Fence | None = None
        self._done: int | None = None
        """The stored number of this process's last commit; None if it must be read."""
        self._turn = asyncio.Lock()
        self._waiting: dict[object, float] = {}
        """The commits that are not done, each with its time; oldest first."""
        self._is_ending = False
        self._cause: BaseException | None = None
        """The error of the library behind the last trouble."""

    @classmethod
    async def open(cls, url: str) -> PostgresqlDatabase:
        """Connect to a database, and create missing tables. ``StoreRefused``: its message gives the reason."""
        database = cls(url)
        try:
            async with database._writer.use() as link:
                await migrate(link, url)
        except (*LOST, asyncpg.PostgresError, ValueError) as error:
            await database.close()
            raise explain_failure(url, error) from None
        except BaseException:
            await database.close()
            raise
        return database

    def guard_commits(self, slot: int, token: int) -> None:
        """Let each later commit fail with ``StoreConflict``, unless this process still holds its slot by this token.

        So a process that has lost its slot changes nothing.
        """
        self._fence, self._done = Fence(slot, token), None
        for link in (self._writer, self._reader, self._lessee):
            link.name = f"{NAME} slot {slot}"

    async def _commit_statements(self, batch: list[Statement]) -> None:
        """Run the statements in a task of their own, which goes on if the caller is cancelled."""
        begun = time.monotonic()
        if self._waiting and begun - next(iter(self._waiting.values())) > PATIENCE:
            raise self._record_trouble(TimeoutError())
        self._waiting[batch_key := object()] = begun
        task = asyncio.ensure_future(self._store(batch))
        task.add_done_callback(lambda done: self._waiting.pop(batch_key, None))
        await asyncio.shield(task)
        if (took := time.monotonic() - begun) > SLOW:
            log.warning("a commit to %s took %.1f s", self.name, took)

    async def _store(self, batch: list[Statement]) -> None:
        text = ";\n".join(_write_statement(sql, values) for sql, values in batch)
        async with self._turn:
            if await self._send(text) or await self._send(text):
                return
        raise self._record_trouble(ConnectionError())

    async def _send(self, text: str) -> bool:
        """Send a commit. Return whether it was stored. Otherwise nothing was changed.

        ``StoreConflict``: another process has changed what it was to change, or has taken the slot. ``StoreUnsure``:
        nobody knows whether it was stored.
        """
        was_sent = False
        try:
            async with self._writer.use() as link:
                fence = await self._build_fence(link)
                was_sent = True
                await link.connection.execute(";\n".join(part for part in (fence, text) if part) or "SELECT 1")
                if self._done is not None:
                    self._done += 1
            return True
        except CONFLICTS as error:
            self._done = None
            raise StoreConflict(type(error).__name__) from None
        except LOST as error:
            trouble = self._record_trouble(error)
            if was_sent and self._fence is not None and not isinstance(error, REFUSED):
                return await self._settle(self._fence)
            if was_sent or isinstance(error, (TimeoutError, *REFUSED)):
                raise trouble from None
            return False

    async def _build_fence(self, link: Link) -> str:
        """Build the statement that counts this commit at this process's slot, or fails if the process has lost it."""
        if self._fence is None:
            return ""
        if self._done is None:
            found = await link.fetch("SELECT done FROM slots WHERE number = ? AND token = ?", self._fence)
            if not found:
                raise StoreConflict("this process has lost its slot")
            self._done = int(found[0][0])
        sql = "UPDATE slots SET done = ? WHERE number = ? AND token = ? AND done = ?"
        return _write_statement(Expecting(sql), (self._done + 1, *self._fence, self._done))

    async def _settle(self, fence: Fence) -> bool:
        """Return whether a commit was stored whose answer was lost. If it was not yet, keep it from being stored.

        Its number is skipped, so that it fails if it reaches the server later. Ask until the server answers.
        """
        assert self._done is not None
        before, until = self._done, time.monotonic() + SETTLED
        self._done = None
        skip = "UPDATE slots SET done = ? WHERE number = ? AND token = ? AND done = ? RETURNING done"
        while True:
            with contextlib.suppress(*LOST):
                async with self._writer.use() as link:
                    await link.fetch(skip, (before + 2, *fence, before))
                    found = await link.fetch("SELECT done FROM slots WHERE number = ? AND token = ?", fence)
                if not found:
                    raise StoreConflict("this process has lost its slot")
                self._done = int(found[0][0])
                return self._done == before + 1
            if self._is_ending or time.monotonic() > until:
                raise StoreUnsure
            await asyncio.sleep(AGAIN)

    def stop_waiting(self) -> None:
        """Let commits whose end is unknown fail with ``StoreUnsure`` from now on, because the process ends."""
        self._is_ending = True

    async def read(self, sql: str, *parameters: Any) -> list[Any]:
        return await self._query(self._writer, sql, parameters)

    async def look(self, sql: str, *parameters: Any) -> list[Any]:
        return await self._query(self._reader, sql, parameters)

    async def read_with_column_names(self, sql: str, values: Mapping[str, Any]) -> tuple[list[str], list[Any]]:
        try:
            async with self._writer.use() as link:
                columns = [one.name for one in (await link.prepare(sql)).get_attributes()]
                return columns, await link.fetch(sql, values)
        except LOST as error:
            raise self._record_trouble(error) from None

    async def write_and_return(self, sql: str, *parameters: Any) -> list[Any]:
        """Run a statement that changes rows, and return these rows. It runs at once and alone, even if commits wait."""
        try:
            async with self._lessee.use() as link:
                found = await link.fetch(sql, parameters)
                if self._fence is None:  # without a slot there are no commits that would tell of the end of a trouble
                    self.trouble = None
                return found
        except LOST as error:
            raise self._record_trouble(error) from None

    async def _query(self, link: Link, sql: str, parameters: Sequence[Any]) -> list[Any]:
        """Return the rows of a query. If the connection is lost meanwhile, the query is run once more."""
        for is_last in (False, True):
            try:
                async with link.use() as used:
                    return await used.fetch(sql, parameters)
            except LOST as error:
                if is_last or isinstance(error, TimeoutError):
                    raise self._record_trouble(error) from None
        raise AssertionError

    def start_numbers_after(self, number: int) -> list[Statement]:
        return [
            ("SELECT setval(pg_get_serial_sequence('own_files', 'number'), ?)", (max(number, 1),)),
            ("UPDATE slots SET token = token + 1, until = 0", ()),
        ]

    def explain_trouble(self, trouble: Exception) -> StoreRefused | None:
        if isinstance(trouble, StoreStuck) and self._cause is not None:
            return explain_failure(self.url, self._cause)
        return explain_failure(self.url, trouble) if isinstance(trouble, asyncpg.PostgresError) else None

    async def read_clock(self) -> float | None:
        return float((await self.look("SELECT EXTRACT(EPOCH FROM clock_timestamp())"))[0][0])

    async def check_health(self) -> tuple[int, bool]:
        with contextlib.suppress(StoreStuck, StoreConflict):
            await self.commit([build_statement("health", "1")])
            found = await self.look("SELECT pg_database_size(current_database())")
            return int(found[0][0]), True
        return 0, True

    async def close(self) -> None:
        self.stop_waiting()
        try:
            if self.rides:
                with contextlib.suppress(StoreStuck, StoreConflict):
                    await self.commit([])
        finally:
            for link in (self._reader, self._writer, self._lessee):
                await link.close()

    def _record_trouble(self, error: BaseException) -> StoreStuck:
        """Return the error for a failed request, and record it as ``trouble``. It is logged once while it lasts."""
        trouble = StoreFull() if isinstance(error, asyncpg.DiskFullError) else StoreStuck()
        if type(self.trouble) is not type(trouble):
            log.error("%s fails (%s): nothing new is kept until that is over", self.name, type(error).__name__)
        self.trouble, self._cause = trouble, error
        return trouble


def _write_statement(sql: str, values: Sequence[Any] | Mapping[str, Any]) -> str:
    """Write a statement of a commit with its values. One that has to change a row divides by the number of its rows."""
    text = write_out(sql, values)
    if isinstance(sql, Expecting):
        return f"WITH changed AS ({text} RETURNING 1) SELECT 1 / count(*) FROM changed"
    return text


def build_notice(kind: str, number: int) -> Statement:
    """Build the statement that notifies every process of a change: see ``listening.parse_change``."""
    return "SELECT pg_notify(?, ?)", (CHANGED, f"{kind} {number}")
