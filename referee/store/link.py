"""The connections to a server of PostgreSQL: each is opened on first use, and opened again after it was lost."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any

import asyncpg
from asyncpg.prepared_stmt import PreparedStatement

from .address import drop_foreign_parameters
from .dialect import fit_value, list_values, translate_marks

PATIENCE = 5.0
"""The seconds after which a request fails because the database server has not answered."""
NAME = "rulekeeper"
"""The beginning of the names by which the server lists the connections of bots (``application_name``)."""
PREPARED = 400
"""The most statements that a connection keeps prepared. The least recently used statements are dropped first."""
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


class Silence:
    """The knowledge that the connections of a process share about a server that does not answer.

    While it is silent, one request at a time waits for its answer, and all others fail at once. So people who press
    are told soon.
    """

    def __init__(self) -> None:
        self._pending: dict[object, float] = {}
        """The requests without an answer, each with its time; oldest first."""
        self.count = 0
        """The number of requests that were given up."""
        self._is_silent = False

    @contextlib.contextmanager
    def wrap_request(self) -> Iterator[None]:
        """Wrap a request to the server. ``TimeoutError``: the server is silent, and another request waits already."""
        now = time.monotonic()
        if self._pending and (self._is_silent or now - next(iter(self._pending.values())) > PATIENCE):
            raise TimeoutError
        request = object()
        self._pending[request] = now
        try:
            yield
            self._is_silent = False
        except TimeoutError:
            self._is_silent, self.count = True, self.count + 1
            raise
        except Exception:
            self._is_silent = False
            raise
        finally:
            del self._pending[request]


class Link:
    """A connection to the database server. It serves one request at a time."""

    def __init__(self, url: str, silence: Silence) -> None:
        self._url, self._silence, self._lock = url, silence, asyncio.Lock()
        self._open: asyncpg.Connection | None = None
        self._prepared = OrderedDict[str, Any]()
        self.name = self._told_name = NAME
        """The name by which the server lists this connection."""

    @property
    def connection(self) -> asyncpg.Connection:
        assert self._open is not None, "outside of use()"
        return self._open

    @contextlib.asynccontextmanager
    async def use(self) -> AsyncIterator[Link]:
        """Hold the connection for one request. An error of ``LOST`` closes it, and the next use opens another."""
        with self._silence.wrap_request():
            count = self._silence.count
            async with self._lock:
                if self._silence.count != count:
                    raise TimeoutError  # The server has not answered the request for which this one has waited.
                if self._open is None or self._open.is_closed():
                    self._prepared.clear()
                    self._open, self._told_name = await open_connection(self._url, self.name), self.name
                try:
                    if self._told_name != self.name:
                        await self._open.execute(f"SET application_name = '{self.name}'")
                        self._told_name = self.name
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
        given = list_values(translate_marks(sql)[1], values)
        fitted = [fit_value(value, type_.name) for value, type_ in zip(given, statement.get_parameters(), strict=True)]
        return [tuple(row) for row in await statement.fetch(*fitted)]

    async def close(self) -> None:
        async with self._lock:
            if self._open is not None:
                with contextlib.suppress(*LOST):
                    await self._open.close(timeout=PATIENCE)
            self._open = None


async def open_connection(url: str, name: str = NAME) -> asyncpg.Connection:
    """Connect to a database server. Booleans and sums are read as whole numbers, as from SQLite. Raises ``LOST``."""
    settings = {"application_name": name, "default_transaction_isolation": "read committed"}
    try:
        connection = await _connect(url, settings)
    except asyncpg.ProtocolViolationError:  # A connection pooler such as pgbouncer refuses most settings.
        connection = await _connect(url, {})
    await connection.set_type_codec(
        "bool", schema="pg_catalog", encoder=lambda value: "t" if value else "f", decoder=lambda raw: int(raw == "t")
    )
    await connection.set_type_codec("numeric", schema="pg_catalog", encoder=str, decoder=_read_number)
    return connection


async def _connect(url: str, settings: dict[str, str]) -> asyncpg.Connection:
    return await asyncpg.connect(
        drop_foreign_parameters(url),
        timeout=PATIENCE,
        command_timeout=PATIENCE,
        statement_cache_size=0,
        server_settings=settings,
    )


def _read_number(raw: str) -> int | float:
    return float(raw) if "." in raw else int(raw)
