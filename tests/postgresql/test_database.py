"""The database of PostgreSQL itself: lost connections, commits of unknown end, other people's databases."""

from __future__ import annotations

import asyncio
import logging

import pytest

from referee.store.address import describe_address
from referee.store.database import StoreConflict, StoreRefused, expect_change
from referee.store.dialect import translate_definition, translate_marks
from referee.store.key_values import build_statement
from referee.store.link import open_connection
from referee.store.postgresql import PostgresqlDatabase
from referee.store.schema import MIGRATIONS

from .server import cut_connections, restart_server

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


async def test_after_a_restart_of_the_server_it_goes_on(database: str) -> None:
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
                ("DROP TABLE reports, challenge_marks", ()),
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


async def test_why_a_database_cannot_be_used_is_quoted_with_the_remedy(database: str) -> None:
    for address, cause, remedy in (
        (database.replace("/test_", "/none_"), "does not exist", "Create the database"),
        (f"{database}&nonsense=1", "nonsense", "Take the parameter out"),
        ("postgresql://a:b@127.0.0.1:1/x?sslmode=verify-full", "certificate", "sslrootcert"),
    ):
        with pytest.raises(StoreRefused) as refused:
            await PostgresqlDatabase.open(address)
        assert cause in str(refused.value) and remedy in str(refused.value), str(refused.value)
    store = await PostgresqlDatabase.open(f"{database}&channel_binding=prefer&connect_timeout=10&pgbouncer=true")
    await store.close()
