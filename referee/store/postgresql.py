"""PostgreSQL: a database on a server, which several processes of a bot may share.

A process has one connection for commits, one for queries, and one that listens for the commits of other processes. More
would gain nothing: Discord allows a bot 50 calls a second, and each change of a table leads to several. A connection
that is lost is opened again by the next request.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import asyncpg
from asyncpg.prepared_stmt import PreparedStatement

from .address import describe_address
from .database import Database, Expecting, Statement, StoreConflict, StoreFull, StoreRefused, StoreStuck
from .dialect import fit_value, list_values, translate_definition, translate_marks
from .schema import MIGRATIONS
from .shared_sql import build_upsert

PATIENCE = 5.0
"""The seconds after which a request fails because the database server has not answered."""
SLOW = 1.0
"""The seconds from which on a commit is logged as slow."""
PREPARED = 400
"""The most statements that a connection keeps prepared. The least recently used statements are dropped first."""
SCHEMA = "schema"
"""The key in the table ``kept`` for the number of migrations that the database has had."""
CHANGED = "rulekeeper_changed"
"""The channel on which the database tells every process what has changed: see ``parse_change``."""
SHARING = (
    # The table slots tells which process holds which slot, and identifies when processes have opened sessions with
    # Discord: see ``slots.py``.
    """CREATE TABLE slots (number BIGINT PRIMARY KEY, holder TEXT NOT NULL DEFAULT '', token BIGINT NOT NULL DEFAULT 0,
        until DOUBLE PRECISION NOT NULL DEFAULT 0, leaving BIGINT NOT NULL DEFAULT 0,
        successor TEXT NOT NULL DEFAULT '')""",
    """CREATE TABLE identifies (number BIGINT PRIMARY KEY, last DOUBLE PRECISION NOT NULL,
        day DOUBLE PRECISION NOT NULL, count BIGINT NOT NULL)""",
    "INSERT INTO identifies VALUES (0, 0, 0, 0)",
    f"""CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_notify('{CHANGED}', TG_TABLE_NAME || ' ' || CASE TG_TABLE_NAME
            WHEN 'tables' THEN (to_jsonb(NEW) ->> 'id') || ' ' || (to_jsonb(NEW) ->> 'changes')
            WHEN 'players' THEN to_jsonb(NEW) ->> 'person' ELSE to_jsonb(NEW) ->> 'guild' END);
        RETURN NULL; END $$""",
    "CREATE TRIGGER tell_change AFTER UPDATE OF changes ON tables FOR EACH ROW EXECUTE FUNCTION tell_change()",
    *(
        f"CREATE TRIGGER tell_change AFTER INSERT OR UPDATE ON {name} FOR EACH ROW EXECUTE FUNCTION tell_change()"
        for name in ("players", "servers")
    ),
)
"""The statements that create the tables and triggers for processes that share the database."""
LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InternalClientError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    OSError,
    TimeoutError,
)
"""The errors of the server, the network or the disk that pass by themselves, so that a later request may succeed."""

log = logging.getLogger(__name__)


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
        self._writer, self._reader, self._lessee = _Link(url), _Link(url), _Link(url)
        self._fence: Statement | None = None

    @classmethod
    async def open(cls, url: str) -> PostgresqlDatabase:
        """Connect to a database, and create missing tables. ``StoreRefused``: its message gives the reason."""
        database = cls(url)
        try:
            await database._migrate()
        except StoreStuck:
            await database.close()
            raise database.explain_trouble(StoreStuck()) from None
        except asyncpg.PostgresError as error:
            await database.close()
            raise StoreRefused(f"{database.name} cannot be used: {error}.") from None
        except BaseException:
            await database.close()
            raise
        return database

    def guard_commits(self, fence: Statement) -> None:
        """Run the query ``fence`` in each later commit. If it finds no row, the commit fails with ``StoreConflict``.

        So a process that has lost its slot changes nothing.
        """
        self._fence = fence

    async def _commit_statements(self, batch: list[Statement]) -> None:
        """Run the statements in a task of their own, which goes on if the caller is cancelled."""
        begun = time.monotonic()
        await asyncio.shield(asyncio.ensure_future(self._store(batch)))
        if (took := time.monotonic() - begun) > SLOW:
            log.warning("a commit to %s took %.1f s", self.name, took)

    async def _store(self, batch: list[Statement]) -> None:
        number = None
        try:
            async with self._writer.use() as link:
                transaction = link.connection.transaction()
                await transaction.start()
                try:
                    number = await self._begin(link)
                    for sql, group in groupby(batch, key=lambda one: one[0]):
                        await link.run(sql, [values for _, values in group])
                except BaseException:
                    with contextlib.suppress(*LOST, asyncpg.PostgresError):
                        await transaction.rollback()
                    number = None
                    raise
                await transaction.commit()
        except (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError) as error:
            raise StoreConflict(type(error).__name__) from None
        except LOST as error:
            if number is None or not await self._has_committed(number):
                raise self._record_trouble(error) from None

    async def _begin(self, link: _Link) -> str:
        """Begin a commit and return the transaction's number. ``StoreConflict``: this process has lost its slot."""
        sql, values = self._fence or ("SELECT 1", ())
        found = await link.fetch(f"SELECT CAST(pg_current_xact_id() AS TEXT) WHERE EXISTS ({sql})", values)
        if not found:
            raise StoreConflict("this process has lost its slot")
        return str(found[0][0])

    async def _has_committed(self, number: str) -> bool:
        """Return whether the transaction of this number was committed, though its connection was lost."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(*LOST):
                async with self._writer.use() as link:
                    found = await link.fetch("SELECT pg_xact_status(CAST(CAST(? AS TEXT) AS xid8))", (number,))
                if found[0][0] != "in progress":
                    return bool(found[0][0] == "committed")
            await asyncio.sleep(0.2)
        return False

    async def read(self, sql: str, *parameters: Any) -> list[Any]:
        return await self._query(self._writer, sql, parameters)

    async def look(self, sql: str, *parameters: Any) -> list[Any]:
        return await self._query(self._reader, sql, parameters)

    async def read_named(self, sql: str, values: Mapping[str, Any]) -> tuple[list[str], list[Any]]:
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
                return await link.fetch(sql, parameters)
        except LOST as error:
            raise self._record_trouble(error) from None

    async def _query(self, link: _Link, sql: str, parameters: Sequence[Any]) -> list[Any]:
        """Return the rows of a query. If the connection is lost meanwhile, the query is run once more."""
        for is_last in (False, True):
            try:
                async with link.use() as used:
                    return await used.fetch(sql, parameters)
            except LOST as error:
                if is_last:
                    raise self._record_trouble(error) from None
        raise AssertionError

    def start_numbers_after(self, number: int) -> list[Statement]:
        return [
            ("SELECT setval(pg_get_serial_sequence('own_files', 'number'), ?)", (max(number, 1),)),
            ("UPDATE slots SET token = token + 1, until = 0", ()),
        ]

    def explain_trouble(self, trouble: StoreStuck) -> StoreRefused:
        return StoreRefused(f"{self.name} does not answer, or its address or password is wrong.")

    async def check_health(self) -> tuple[int, bool]:
        with contextlib.suppress(StoreStuck):
            await self.commit([build_count_statement(len(MIGRATIONS))])
            found = await self.look("SELECT pg_database_size(current_database())")
            return int(found[0][0]), True
        return 0, True

    async def close(self) -> None:
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
        self.trouble = trouble
        return trouble

    async def _migrate(self) -> None:
        """Create the tables, or apply the migrations that are new. Only one process at a time does this."""
        try:
            async with self._writer.use() as link, link.connection.transaction():
                await link.connection.execute("SELECT pg_advisory_xact_lock(1380667441)")
                done = await self._count_migrations(link)
                if done > len(MIGRATIONS):
                    raise StoreRefused(f"{self.name} was written by a newer version of this bot. It was left as it is.")
                for statements in MIGRATIONS[done:]:
                    for sql in statements:
                        await link.connection.execute(translate_definition(sql))
                if not done:
                    for sql in SHARING:
                        await link.connection.execute(sql)
                if done < len(MIGRATIONS):
                    sql, values = build_count_statement(len(MIGRATIONS))
                    await link.run(sql, [values])
        except LOST as error:
            raise self._record_trouble(error) from None
        if 0 < done < len(MIGRATIONS):
            log.info(
                "%s was upgraded: %d of %d migrations were new", self.name, len(MIGRATIONS) - done, len(MIGRATIONS)
            )

    async def _count_migrations(self, link: _Link) -> int:
        """Return how many migrations the database has had."""
        there = await link.fetch("SELECT to_regclass('kept') IS NOT NULL, to_regclass('tables') IS NOT NULL", ())
        if there[0] == (0, 1):
            raise StoreRefused(f"{self.name} belongs to another program. It was left as it is; name another database.")
        found = await link.fetch("SELECT value FROM kept WHERE key = ?", (SCHEMA,)) if there[0][0] else []
        return int(found[0][0]) if found else 0


class _Link:
    """A connection to the database server. It is opened on first use, and serves one request at a time."""

    def __init__(self, url: str) -> None:
        self._url, self._lock = url, asyncio.Lock()
        self._open: asyncpg.Connection | None = None
        self._prepared = OrderedDict[str, Any]()

    @property
    def connection(self) -> asyncpg.Connection:
        assert self._open is not None, "outside of use()"
        return self._open

    @contextlib.asynccontextmanager
    async def use(self) -> AsyncIterator[_Link]:
        """Hold the connection for one request. An error of ``LOST`` closes it, and the next use opens another."""
        async with self._lock:
            if self._open is None or self._open.is_closed():
                self._prepared.clear()
                self._open = await open_connection(self._url)
            try:
                yield self
            except (*LOST, asyncio.CancelledError):
                self._open.terminate()
                self._open = None
                raise

    async def prepare(self, sql: str) -> PreparedStatement:
        """Return the prepared statement for this SQL."""
        if sql in self._prepared:
            self._prepared.move_to_end(sql)
        else:
            self._prepared[sql] = await self.connection.prepare(translate_marks(sql)[0])
            if len(self._prepared) > PREPARED:
                self._prepared.popitem(last=False)
        return self._prepared[sql]

    async def fetch(self, sql: str, values: Sequence[Any] | Mapping[str, Any]) -> list[Any]:
        """Return the rows of a query, as tuples."""
        statement = await self.prepare(sql)
        return [tuple(row) for row in await statement.fetch(*_fit_values(statement, sql, values))]

    async def run(self, sql: str, each: Sequence[Sequence[Any] | Mapping[str, Any]]) -> None:
        """Run a statement once for each set of values. ``StoreConflict``: it had to change a row, but did not."""
        statement = await self.prepare(sql)
        fitted = [_fit_values(statement, sql, values) for values in each]
        if len(fitted) > 1 and not isinstance(sql, Expecting):
            await statement.executemany(fitted)
            return
        for values in fitted:
            await statement.fetch(*values)
            if isinstance(sql, Expecting) and statement.get_statusmsg().endswith(" 0"):
                raise StoreConflict(sql)

    async def close(self) -> None:
        async with self._lock:
            if self._open is not None:
                with contextlib.suppress(*LOST):
                    await self._open.close(timeout=PATIENCE)
            self._open = None


def _fit_values(statement: PreparedStatement, sql: str, values: Sequence[Any] | Mapping[str, Any]) -> list[Any]:
    given = list_values(translate_marks(sql)[1], values)
    return [fit_value(value, type_.name) for value, type_ in zip(given, statement.get_parameters(), strict=True)]


async def open_connection(url: str) -> asyncpg.Connection:
    """Connect to a database server. Booleans and sums are read as whole numbers, as from SQLite. Raises ``LOST``."""
    connection: asyncpg.Connection = await asyncpg.connect(
        url,
        timeout=PATIENCE,
        command_timeout=PATIENCE * 2,
        statement_cache_size=0,
        server_settings={
            "application_name": "rulekeeper",
            "idle_in_transaction_session_timeout": "5000",
            "default_transaction_isolation": "read committed",
        },
    )
    await connection.set_type_codec(
        "bool", schema="pg_catalog", encoder=lambda value: "t" if value else "f", decoder=lambda raw: int(raw == "t")
    )
    await connection.set_type_codec("numeric", schema="pg_catalog", encoder=str, decoder=_read_number)
    return connection


def _read_number(raw: str) -> int | float:
    return float(raw) if "." in raw else int(raw)


def build_notice(kind: str, number: int) -> Statement:
    """Build the statement that notifies every process of a change: see ``listening.parse_change``."""
    return "SELECT pg_notify(?, ?)", (CHANGED, f"{kind} {number}")


def build_count_statement(number: int) -> Statement:
    """Build the statement that stores how many migrations the database has had."""
    return build_upsert("kept", ("key",), ("value",)), (SCHEMA, str(number))
