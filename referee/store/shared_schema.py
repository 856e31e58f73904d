"""The schema of a database of PostgreSQL: its tables, those for sharing it, and how it is upgraded.

Every migration only adds, so a version can use the database of its successor, and an upgrade has a way back. A
database's columns tell which migrations it has had. Only ``migrate`` changes the schema: once, forward, and as a whole.
"""

from __future__ import annotations

import logging

from .address import describe_address
from .columns import COLUMNS
from .database import NotReadyYet, StoreRefused
from .dialect import translate_definition
from .link import LOST, Link
from .relations import KEPT, build_schema
from .schema import MIGRATIONS, list_missing_migrations

SCHEMA = "schema"
"""The key in ``kept`` for a number by which versions to 1.3.0 judge whether they can use a database."""
JUDGED = 26
"""The number that version 1.3.0 stores. A higher number keeps it away, and for a lower one it repeats migrations."""
LEAST = "schema least"
"""The key in ``kept`` for the least number of migrations that a version must know. A migration that removed something
would store it."""
WAIT = 3.0
"""The seconds for which an upgrade waits for commits of running bots. Their later commits wait for it meanwhile."""
LONG = 3600.0
"""The most seconds that one statement of an upgrade may take."""
CHANGED = "rulekeeper_changed"
"""The channel on which the database tells every process what has changed: see ``listening.parse_change``."""
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

ADDED = (
    # The number of the commits of the process that holds the slot, so that each is known to be stored or not.
    ("ALTER TABLE slots ADD COLUMN done BIGINT NOT NULL DEFAULT 0",),
)
"""Migrations of the tables for sharing."""

log = logging.getLogger(__name__)


async def migrate(link: Link, url: str) -> None:
    """Create the tables, or apply the migrations that are new. Only one process at a time does this.

    ``StoreRefused``: as in ``list_statements``. ``NotReadyYet``: running bots did not let the database be upgraded.
    Raises ``LOST``.
    """
    name = describe_address(url)
    if not await list_statements(link, name):
        return
    async with link.connection.transaction():
        await link.connection.execute(f"SET LOCAL lock_timeout = '{WAIT:.0f}s'")
        try:
            await link.connection.execute("SELECT pg_advisory_xact_lock(1380667441)")
            statements = await list_statements(link, name)  # another process may have upgraded it meanwhile
            for sql in statements:
                await link.connection.execute(translate_definition(sql), timeout=LONG)
        except LOST as error:
            if getattr(error, "sqlstate", "") == "55P03":  # the lock was not available
                raise NotReadyYet(f"{name} is to be upgraded, but other processes use it.") from None
            raise
        if statements:
            await link.fetch(
                KEPT.build_upsert(("key", "value")) + " WHERE CASE WHEN kept.value ~ '^[0-9]+$' "
                "THEN CAST(kept.value AS NUMERIC) < CAST(excluded.value AS NUMERIC) ELSE TRUE END",
                (SCHEMA, str(JUDGED)),
            )
    if statements:
        log.info("%s was brought to the form of this version by %d statements", name, len(statements))


async def list_statements(link: Link, name: str) -> list[str]:
    """Return the statements that a database lacks of the form of this version. This changes nothing.

    ``StoreRefused``: the database belongs to others, or to a version that removed what this one needs, or it cannot
    hold all names.
    """
    ((encoding,),) = await link.fetch("SELECT current_setting('server_encoding')", ())
    if encoding != "UTF8":
        raise StoreRefused(
            f"{name} has the encoding {encoding}, in which many names cannot be written. Create another one by "
            "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0."
        )
    columns = await _list_columns(link)
    tables = {table for table, _ in columns}
    if "kept" not in tables:
        if taken := sorted(tables & {*COLUMNS, "slots", "identifies"}):
            raise StoreRefused(
                f"{name} has a table “{taken[0]}” of another program. It was left as it is; name another database."
            )
        return [*build_schema(), *SHARING, *_list_all(ADDED)]
    found = await link.fetch("SELECT value FROM kept WHERE key = ?", (LEAST,))
    if found and found[0][0].isdecimal() and int(found[0][0]) > len(MIGRATIONS):
        raise StoreRefused(f"{name} was written by a newer version of this bot. It was left as it is.")
    return _list_missing(columns)


def _list_missing(columns: set[tuple[str, str]]) -> list[str]:
    """Return the statements of the migrations that a database with these columns has not had."""
    return _list_all([*list_missing_migrations(MIGRATIONS, columns), *list_missing_migrations(ADDED, columns)])


def _list_all(migrations: object) -> list[str]:
    return [sql for statements in migrations for sql in statements]  # type: ignore[attr-defined]


async def _list_columns(link: Link) -> set[tuple[str, str]]:
    """Return the columns (table, column) of the bot's tables."""
    found = await link.fetch(
        "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns "
        "WHERE table_schema = current_schema()",
        (),
    )
    return {(table, column) for table, column in found}
