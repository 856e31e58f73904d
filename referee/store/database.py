"""The database behind the store: what SQLite and PostgreSQL have in common.

``commit(batch)`` stores all statements of a list or none. ``read`` queries data on which a change depends, or that must
match a table in memory: it sees all earlier commits of this process. ``look`` queries data that is only shown (lists,
the log, results, settings): it waits for no commit, and does not see one in progress.

Statements are written in the SQL that both databases share (see ``shared_sql.py``), with ``?`` for values or with names
(``:person``). Whatever one database alone can do stands in its own file.
"""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from engine.refusals import Refused

from ..refusals import ChangedElsewhere, DiskFull, NoDisk, StoringUnsure
from ..reporting.incidents import Expected
from .shared_sql import build_marks

Statement = tuple[str, Sequence[Any] | Mapping[str, Any]]
"""SQL, and the values of its parameters."""
Batch = Iterable[Statement]
PORTION = 500
"""The most values in the ``IN`` list of one query. For more values, several queries are made."""


class StoreRefused(Exception):
    """Raised if a database is foreign, damaged or from a newer version, or cannot be written. It is left unchanged."""


class NotReadyYet(StoreRefused):
    """Raised if the database cannot be opened now, for a reason that passes by itself. It can be opened later."""


class NoRoomToStart(NotReadyYet):
    """Raised if the database file cannot be opened because the disk is full.

    It can be opened once the disk has room.
    """


class StoreStuck(Expected):
    """Raised while the database accepts no statements. Nothing was stored or damaged. Later calls may succeed."""

    refusal: ClassVar[type[Refused]] = NoDisk


class StoreFull(StoreStuck):
    """Raised while the database's disk has no room left."""

    refusal = DiskFull


class StoreUnsure(StoreStuck):
    """Raised if the database has not answered, so that nobody knows whether the statements were stored."""

    refusal = StoringUnsure


class StoreConflict(Expected):
    """Raised if another process has changed what a commit was to change. Nothing was stored."""

    refusal = ChangedElsewhere


@contextlib.contextmanager
def refuse_if_stuck() -> Iterator[None]:
    """Turn a ``StoreStuck`` or ``StoreConflict`` of the code inside into its refusal."""
    try:
        yield
    except (StoreStuck, StoreConflict) as trouble:
        raise trouble.refusal() from None


class Database(ABC):
    """A database, SQLite or PostgreSQL: call ``commit``, ``read`` and ``look``, and ``close`` at the end.

    Only the files of this folder use it. Other code uses the ``Store``.
    """

    name: str
    """The name of the database in messages: that of the file, or that on the server."""
    has_typed_columns: bool
    """True if the database checks the types of its values. SQLite does not: a damaged value may be of any type."""

    is_exclusive: bool
    """True if no other process can change the database, so that what was read may be kept in memory."""

    def __init__(self) -> None:
        self.trouble: StoreStuck | None = None
        """The error of the last request, if it failed because of the database; else None."""
        self.words: dict[str, str | None] = {}
        """The cached values of the table ``kept``, by key (see ``key_values.py``)."""
        self.read_at: dict[str, float] = {}
        """The times at which the values in ``words`` were read, on the clock of ``time.monotonic``."""
        self.rides: list[Statement] = []
        """Statements that are added to the next commit, whatever its purpose. A kill before that commit loses them."""

    async def commit(self, batch: Batch) -> None:
        """Commit all of these statements or none. When this returns, they are on disk.

        ``StoreStuck``, ``StoreFull``: the database did not accept them. ``StoreConflict``: a statement that was built
        by ``expect_change`` changed nothing.
        """
        rides, self.rides = self.rides, []
        try:
            await self._commit_statements([*rides, *batch])
        except BaseException:
            self.rides = [*rides, *self.rides]
            raise
        self.trouble = None

    @abstractmethod
    async def _commit_statements(self, batch: list[Statement]) -> None:
        """Run these statements in one transaction, and commit it."""

    @abstractmethod
    async def read(self, sql: str, *parameters: Any) -> list[Any]:
        """Return the rows of a query that sees all earlier commits. ``StoreStuck``: the database does not answer."""

    async def read_rows_in(self, sql: str, values: Sequence[Any]) -> list[Any]:
        """Return the rows of a query for many values.

        It runs in portions, because a statement's parameters are limited.

        ``sql`` has "{marks}" in brackets after ``IN``, where the values belong.
        """
        found: list[Any] = []
        for first in range(0, len(values), PORTION):
            portion = values[first : first + PORTION]
            found += await self.read(sql.replace("{marks}", build_marks(portion)), *portion)
        return found

    @abstractmethod
    async def look(self, sql: str, *parameters: Any) -> list[Any]:
        """Return the rows of a query without waiting for the writer. A commit in progress may be missing."""

    @abstractmethod
    async def read_with_column_names(self, sql: str, values: Mapping[str, Any]) -> tuple[list[str], list[Any]]:
        """Return the names of the columns, and the rows, of a query with named parameters."""

    @abstractmethod
    def start_numbers_after(self, number: int) -> list[Statement]:
        """Return the statements that make the next numbers that the database itself gives higher than ``number``.

        They also end the leases of all processes that know the state from before.
        """

    @abstractmethod
    def explain_trouble(self, trouble: Exception) -> StoreRefused | None:
        """Return an error that explains to operators why the database failed while the bot started.

        Return None if the failure is not the database's.
        """

    async def read_clock(self) -> float | None:
        """Return the time of the database's own clock, in seconds since 1970; None if it has none."""
        return None

    @abstractmethod
    async def check_health(self) -> tuple[int, bool]:
        """Return the database's size in bytes, and whether it is sound. ``trouble`` is up to date afterwards."""

    async def note_beat(self, epoch: int, time: float) -> None:  # noqa: B027 (only a file needs it)
        """Note outside of the database that it holds this sign of life, so that a loss is noticed.

        A database on a server is signed instead (see ``origin``).
        """

    @abstractmethod
    async def close(self) -> None:
        """Close the connections, and release the database for the next process."""


class Queries:
    """A part of the store: the queries for one kind of stored thing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _read_column(self, sql: str, *parameters: Any) -> list[Any]:
        """Return the values of a query for one column, as ``Database.read`` sees them."""
        return [value for (value,) in await self._database.read(sql, *parameters)]

    async def _count(self, sql: str, *parameters: Any) -> int:
        """Return the number that a query computes, as ``Database.read`` sees it."""
        return int((await self._database.read(sql, *parameters))[0][0])


class Expecting(str):
    """The SQL of a statement that has to change a row. If it changes none, the commit fails with ``StoreConflict``."""

    __slots__ = ()


def expect_change(sql: str, values: Sequence[Any]) -> Statement:
    """Build a statement that must change at least one row, else the commit fails with ``StoreConflict``."""
    return Expecting(sql), values
