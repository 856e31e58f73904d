"""Reading of a database of PostgreSQL beside running bots, in transactions that can change nothing."""

from __future__ import annotations

import time

import asyncpg
from msgspec import Struct

from .address import describe_address
from .failures import explain_failure
from .key_values import BACKUP
from .link import LOST, Link, Silence
from .shared_schema import SHARING, list_statements
from .slots import HELD, NOW

CREATES_SLOTS = SHARING[0]
"""The statement that only a new database lacks."""


class ServerSurvey(Struct, frozen=True):
    """The state of a database on a server."""

    name: str
    is_empty: bool
    """True if no bot has created its tables yet."""
    missing: int
    """The number of statements by which the next start of this version upgrades the database."""
    size: int
    """In bytes."""
    seconds: float
    """The time that the server took to answer a short query."""
    clock: float
    """The time of the server's clock minus that of this machine, in seconds."""
    is_read_only: bool
    """True if the server stores nothing: it is a copy of another one, or was set so."""
    connections: int
    """The number of further connections that the server accepts."""
    slots: list[tuple[int, str, float]]
    """Each held slot with its holder, and the seconds until its lease ends."""
    backup_time: float
    """When the newest backup was made, in seconds since 1970; 0 if there is none."""


async def survey_server(url: str) -> ServerSurvey:
    """Look at a database, and change nothing. ``StoreRefused``: it cannot be used, and its message says why."""
    link = Link(url, Silence())
    try:
        async with link.use():
            ((is_read_only,),) = await link.fetch("SELECT current_setting('transaction_read_only') = 'on'", ())
            async with link.connection.transaction(readonly=True):
                return await _survey(link, describe_address(url), bool(is_read_only))
    except (*LOST, asyncpg.PostgresError, ValueError) as error:
        raise explain_failure(url, error) from None
    finally:
        await link.close()


async def _survey(link: Link, name: str, is_read_only: bool) -> ServerSurvey:
    missing = await list_statements(link, name)
    is_empty = CREATES_SLOTS in missing
    begun, here = time.monotonic(), time.time()
    ((clock,),) = await link.fetch(f"SELECT {NOW}", ())
    seconds = time.monotonic() - begun
    ((size, connections),) = await link.fetch(
        "SELECT pg_database_size(current_database()), CAST(current_setting('max_connections') AS BIGINT) - "
        "CAST(current_setting('superuser_reserved_connections') AS BIGINT) - "
        "(SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')",
        (),
    )
    slots, backup = list[tuple[int, str, float]](), "0"
    if not is_empty:
        held = await link.fetch(f"SELECT number, holder, until - {NOW} FROM slots WHERE {HELD} ORDER BY number", ())
        slots = [(number, holder, float(left)) for number, holder, left in held]
        found = await link.fetch("SELECT value FROM kept WHERE key = ?", (BACKUP,))
        backup = found[0][0] if found else backup
    try:
        backup_time = float(backup)
    except ValueError:
        backup_time = 0.0
    off = clock - here - seconds / 2
    return ServerSurvey(name, is_empty, len(missing), size, seconds, off, is_read_only, connections, slots, backup_time)
