"""The database of PostgreSQL itself: lost connections, commits of unknown end, other people's databases."""

from __future__ import annotations

import asyncio
import logging
import time
from urllib.parse import quote, urlsplit, urlunsplit

import pytest

from operate.environment import WrongSetting, read_postgresql_address
from referee.store.address import describe_address, drop_foreign_parameters
from referee.store.database import StoreConflict, StoreRefused, expect_change
from referee.store.dialect import translate_definition, translate_marks
from referee.store.key_values import build_statement
from referee.store.link import open_connection
from referee.store.postgresql import PostgresqlDatabase
from referee.store.schema import MIGRATIONS
from referee.store.shared_schema import JUDGED
from referee.store.store import Store

from .proxy import open_network
from .server import create_empty_database, cut_connections, restart_server

SILENT = "postgresql://nobody:very-secret@127.0.0.1:1/none"


async def test_a_lost_connection_is_opened_again_by_the_next_request(database: str) -> None:
    store = await PostgresqlDatabase.open(database)
    await store.commit([build_statement("a", "1")])
    await cut_connections(database)
    assert await store.look("SELECT value FROM kept WHERE key = ?", "a") == [("1",)]
    await cut_connections(database)
    await asyncio.sleep(0.1)
    await store.commit([build_statement("a", "2")])
    assert store.trouble is None and await store.read("SELECT value FROM kept WHERE key = ?", "a") == [("2",)]
    await store.close()


async def test_the_store_goes_on_after_a_restart_of_its_server(database: str) -> None:
    store = await PostgresqlDatabase.open(database)
    await store.commit([build_statement("a", "1")])
    await asyncio.to_thread(restart_server)
    assert await store.look("SELECT value FROM kept WHERE key = ?", "a") == [("1",)]
    await store.commit([build_statement("a", "2")])
    assert store.trouble is None and await store.read("SELECT value FROM kept WHERE key = ?", "a") == [("2",)]
    await store.close()


async def test_a_cancelled_commit_is_whole(database: str) -> None:
    store = await PostgresqlDatabase.open(database)
    task = asyncio.create_task(store.commit([build_statement(str(number), "x") for number in range(300)]))
    await asyncio.sleep(0.005)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    count = (await store.read("SELECT count(*) FROM kept WHERE value = 'x'"))[0][0]
    assert count in (0, 300)
    await store.close()


async def test_a_change_that_must_change_a_row_fails_as_a_whole(database: str) -> None:
    store = await PostgresqlDatabase.open(database)
    with pytest.raises(StoreConflict):
        await store.commit(
            [build_statement("a", "1"), expect_change("UPDATE tables SET changes = 1 WHERE id = ?", (7,))]
        )
    assert await store.read("SELECT value FROM kept WHERE key = ?", "a") == []
    await store.close()


async def test_where_nobody_answers_that_is_said_without_the_password(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(StoreRefused) as refused:
        await PostgresqlDatabase.open(SILENT)
    assert "127.0.0.1" in str(refused.value) and "very-secret" not in str(refused.value) + caplog.text
    assert describe_address(SILENT) == "the database none on 127.0.0.1"


async def test_a_database_of_others_or_without_something_needed_is_left_alone(database: str) -> None:
    store = await PostgresqlDatabase.open(database)
    await store.commit([build_statement("schema least", str(len(MIGRATIONS) + 1))])
    await store.close()
    with pytest.raises(StoreRefused, match="newer version"):
        await PostgresqlDatabase.open(database)
    connection = await open_connection(database)
    await connection.execute("DROP TABLE kept")
    await connection.close()
    with pytest.raises(StoreRefused, match="another program"):
        await PostgresqlDatabase.open(database)


async def test_a_migration_is_applied_once_by_processes_that_start_together(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = (*MIGRATIONS, ("ALTER TABLE players ADD COLUMN dice INTEGER NOT NULL DEFAULT 7",))
    monkeypatch.setattr("referee.store.shared_schema.MIGRATIONS", newer)
    stores = await asyncio.gather(*(PostgresqlDatabase.open(database) for _ in range(3)))
    assert await stores[0].read("SELECT count(dice) FROM players") == [(0,)]
    for store in stores:
        await store.close()


def test_marks_are_numbered_and_texts_left_alone() -> None:
    assert translate_marks("a = ? AND b = '?:x' AND c = :person AND d::text = ?") == (
        "a = $1 AND b = '?:x' AND c = $2 AND d::text = $3",
        ("", "person", ""),
    )
    assert translate_definition("CREATE TABLE a (b INTEGER, c REAL, d BLOB) WITHOUT ROWID") == (
        "CREATE TABLE a (b BIGINT, c DOUBLE PRECISION, d BYTEA)"
    )


async def test_the_number_by_which_older_versions_judge_only_goes_up_to_theirs(database: str) -> None:
    """Version 1.3.0 refuses a higher number than 26, and repeats migrations after a lower one."""
    for before, after in (("24", "26"), ("26", "26"), ("28", "28"), ("damaged", "26")):
        store = await PostgresqlDatabase.open(database)
        await store.commit(
            [
                build_statement("schema", before),
                ("ALTER TABLE slots DROP COLUMN done", ()),
                ("ALTER TABLE players DROP COLUMN card_names, DROP COLUMN puzzles, DROP COLUMN lent", ()),
                ("ALTER TABLE servers DROP COLUMN puzzles", ()),
                ("DROP TABLE reports, challenge_marks, puzzles, puzzle_tries, dailies", ()),
            ]
        )
        await store.close()
        store = await PostgresqlDatabase.open(database)
        assert await store.check_health() and await store.look("SELECT count(*) FROM reports") == [(0,)]
        assert await store.look("SELECT value FROM kept WHERE key = 'schema'") == [(after,)]
        await store.close()


async def test_an_upgrade_that_is_killed_in_the_middle_changes_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = (*MIGRATIONS, ("ALTER TABLE players ADD COLUMN dice INTEGER NOT NULL DEFAULT 7", "SELECT 1 / 0"))
    with monkeypatch.context() as patch:
        patch.setattr("referee.store.shared_schema.MIGRATIONS", newer)
        with pytest.raises(StoreRefused, match="division by zero"):
            await PostgresqlDatabase.open(database)
    store = await PostgresqlDatabase.open(database)
    assert await store.look("SELECT 1 FROM information_schema.columns WHERE column_name = 'dice'") == []
    await store.close()


async def set_read_only(address: str) -> None:
    """Let a database refuse every change, as a server that is no primary one does."""
    connection = await open_connection(address)
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await connection.close()


def log_in(address: str, user: str) -> str:
    """Return the address of a database for another user."""
    parts = urlsplit(address)
    return urlunsplit(parts._replace(netloc=f"{user}@{parts.netloc.rpartition('@')[2]}"))


async def open_and_quote(address: str) -> str:
    """Return the sentence with which a start fails."""
    with pytest.raises(StoreRefused) as refused:
        await Store.open(address)
    assert "Traceback" not in str(refused.value) and "\n" not in str(refused.value)
    return str(refused.value)


async def test_why_a_database_cannot_be_used_is_quoted_with_the_remedy(database: str) -> None:
    latin = await create_empty_database("ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'")
    foreign, owned, still = [await create_empty_database() for _ in range(3)]
    await set_read_only(still)
    for address, sql in (
        (foreign, "CREATE TABLE players (nobody TEXT)"),
        (owned, "CREATE ROLE guest LOGIN; CREATE ROLE few LOGIN CONNECTION LIMIT 0"),
    ):
        connection = await open_connection(address)
        await connection.execute(sql)
        await connection.close()
    async with open_network(database) as network:
        for address, cause, remedy in (
            (database.replace("/test_", "/none_"), "does not exist", "Create the database"),
            (f"{database}&nonsense=1", "nonsense", "Take the parameter out"),
            ("postgresql://a:b@127.0.0.1:1/x?sslmode=verify-full", "certificate", "sslrootcert"),
            (network.address.replace("disable", "require"), "SSL upgrade", "Switch on TLS"),
            (latin, "encoding LATIN1", "ENCODING 'UTF8'"),
            (foreign, "“players” of another program", "name another database"),
            (log_in(owned, "guest"), "permission denied", "make it the owner"),
            (log_in(database, "guest"), "permission denied", "make it the owner"),
            (log_in(database, "few"), "too many connections", "Raise max_connections"),
            (still, "read-only", "Name the primary server"),
        ):
            said = await open_and_quote(address)
            assert cause in said and remedy in said, said
    await set_read_only(database)
    said = await open_and_quote(database)
    assert "read-only" in said and "Name the primary server" in said


@pytest.mark.parametrize(
    "parameters",
    [
        "channel_binding=prefer&connect_timeout=10&pgbouncer=true&connection_limit=1",
        "sslnegotiation=postgres&target_session_attrs=any&application_name=other&options=-c%20statement_timeout%3D9000",
        "keepalives=1&tcp_user_timeout=9&uselibpqcompat=true&pool_timeout=0&schema=public",
    ],
)
async def test_parameters_of_hosted_databases_are_understood(parameters: str, database: str) -> None:
    await (await PostgresqlDatabase.open(f"{database}&{parameters}")).close()


def test_encryption_is_asked_for_in_the_words_of_other_programs() -> None:
    for given, meant in (
        ("ssl=true", "sslmode=require"),
        ("sslmode=no-verify", "sslmode=require"),
        ("ssl=true&sslmode=verify-full", "sslmode=verify-full"),
        ("ssl=false", ""),
    ):
        assert drop_foreign_parameters(f"postgresql://a@b/c?{given}").partition("?")[2] == meant


@pytest.mark.parametrize("password", ["a@b/c", "12/34", "a#b", "a?b", "x:/y", "1?2@3"])
def test_a_password_that_is_not_encoded_is_named_and_not_repeated(password: str) -> None:
    with pytest.raises(WrongSetting, match="%40 %3A %2F %3F %23") as refused:
        read_postgresql_address("RULEKEEPER_DB", f"postgresql://bot:{password}@host/rulekeeper")
    assert password not in str(refused.value)
    encoded = quote(password, safe="")
    assert read_postgresql_address("RULEKEEPER_DB", f"postgresql://bot:{encoded}@host/rulekeeper")


async def describe(address: str) -> list[tuple[object, ...]]:
    """Return the columns, the indexes and the triggers of a database.

    Defaults are left out: ``test_relations.py`` compares them, and a new database has some that an older one has not.
    """
    connection = await open_connection(address)
    found = await connection.fetch(
        "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns "
        "WHERE table_schema = 'public' UNION ALL SELECT tablename, indexname, indexdef, '' FROM pg_indexes "
        "WHERE schemaname = 'public' UNION ALL SELECT CAST(tgrelid AS regclass)::text, tgname, '', '' FROM "
        "pg_trigger WHERE NOT tgisinternal"
    )
    await connection.close()
    return sorted((tuple(row) for row in found), key=str)


async def test_a_database_of_the_last_release_gets_all_that_a_new_one_has(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 1.3.0 knew 26 migrations."""
    address = await create_empty_database()
    with monkeypatch.context() as release:
        release.setattr("referee.store.shared_schema.MIGRATIONS", MIGRATIONS[:JUDGED])
        release.setattr(
            "referee.store.shared_schema.build_schema", lambda: [sql for step in MIGRATIONS[:JUDGED] for sql in step]
        )
        release.setattr("referee.store.shared_schema.ADDED", ())
        await (await PostgresqlDatabase.open(address)).close()
    assert len(await describe(address)) < len(await describe(database))
    stores = await asyncio.gather(*(PostgresqlDatabase.open(address) for _ in range(3)))
    for store in stores:
        await store.close()
    assert await describe(address) == await describe(database)


async def test_a_process_with_a_wrong_clock_believes_the_database_s(database: str) -> None:
    told = list[float]()
    store = await Store.open(database, lambda: told[-1], follow=told.append)
    assert abs(told[0] - time.time()) < 60 and told == [await store.read_clock() and told[0]]
    await store.close()
