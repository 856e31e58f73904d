"""The shell commands where the database is PostgreSQL: carrying a file over, the doctor, backups."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest

from operate import server_commands
from operate.doctor import Finding
from operate.server_doctor import run_server_checks
from referee.referee import Referee
from referee.store.store import Store
from referee.table.new_table import TableTerms

from ..referee.conftest import ANA, BEN, CHANNEL, GUILD, Clock, Sources, play_to_end, playing
from .crowd import fetch
from .server import create_database, create_empty_database


@pytest.fixture
def on_postgresql() -> None:
    """Let stores of these tests be files, unless an address is named."""


async def play_on_a_file(path: Path, source: Sources, clock: Clock) -> None:
    referee = await Referee.open(path, now=clock, pace=0)
    await play_to_end(await playing(referee, source, (BEN, "Ben")), source, Random(3))
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 1, ANA, "Ana", "pebbles", "long"), source())
    assert table.facts.live
    await referee.own_files.add(ANA, "pebbles", "deck", "mine", "a deck", source())
    await referee.close()


async def test_a_file_is_carried_over_row_by_row_and_played_on(
    tmp_path: Path, source: Sources, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    path, address = tmp_path / "t.sqlite3", await create_database()
    await play_on_a_file(path, source, clock)
    assert await asyncio.to_thread(server_commands.copy_sqlite_to_postgresql, str(path), address) == 0
    assert "rows were carried over and compared" in capsys.readouterr().out
    before, after = await Store.open(path), await Store.open(address)
    for name in ("tables", "seats", "rows", "news", "results", "acts", "own_files"):
        sql = f"SELECT * FROM {name}"
        assert sorted(map(str, await before.database.read(sql))) == sorted(map(str, await after.database.read(sql)))
    await before.close()
    await after.close()
    referee = await Referee.open(address, now=clock, pace=0)
    table = await referee.find_table_at(CHANNEL + 1)
    assert table is not None and table.facts.live and table.names == ("Ana",)
    assert (await referee.own_files.add(ANA, "pebbles", "deck", "other", "a deck", source())).number == 2
    await referee.close()


async def test_nothing_is_carried_over_to_a_database_with_entries_or_from_a_damaged_file(
    tmp_path: Path, source: Sources, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    path, address = tmp_path / "t.sqlite3", await create_database()
    await play_on_a_file(path, source, clock)
    db = sqlite3.connect(path)
    db.execute("UPDATE seats SET name = x'00ff'")
    db.commit()
    db.close()
    assert await asyncio.to_thread(server_commands.copy_sqlite_to_postgresql, str(path), address) == 1
    assert "seats.name is damaged" in capsys.readouterr().err
    store = await Store.open(address)
    assert await store.database.read("SELECT count(*) FROM tables") == [(0,)]
    await store.close()
    referee = await Referee.open(address, now=clock, pace=0)
    await playing(referee, source)
    await referee.close()
    assert await asyncio.to_thread(server_commands.copy_sqlite_to_postgresql, str(path), address) == 1
    assert "has entries already" in capsys.readouterr().err


async def test_wrong_addresses_are_refused_in_a_sentence_without_a_password(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.sqlite3").touch()
    for file, address in (
        (str(tmp_path / "none.sqlite3"), "postgresql://bot:coral@127.0.0.1:1/a"),
        (str(tmp_path / "t.sqlite3"), "mysql://bot:coral@127.0.0.1/a"),
        ("postgresql://bot:coral@127.0.0.1/a", "postgresql://bot:coral@127.0.0.1/b"),
        (str(tmp_path / "t.sqlite3"), "postgresql://bot:coral@127.0.0.1:1/a"),
    ):
        assert await asyncio.to_thread(server_commands.copy_sqlite_to_postgresql, file, address) == 1
        said = capsys.readouterr().err
        assert said.startswith("Nothing was done: ") and "coral" not in said


async def examine(address: str, folder: Path) -> tuple[list[Finding], str]:
    """Return what the doctor finds, and all of it as a text."""
    found = await asyncio.to_thread(run_server_checks, address, folder, "", "")
    return found, "\n".join(f"{one.said} {one.mend}" for one in found)


async def read_all(address: str) -> list[Any]:
    """Return everything that a database holds, its form included."""
    tables = await fetch(address, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
    return [(name, await fetch(address, f"SELECT xmin, * FROM {name}")) for (name,) in tables]


async def test_the_doctor_checks_all_and_writes_nothing(
    tmp_path: Path, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("operate.server_doctor.is_persistent", lambda path: True)
    monkeypatch.setattr("operate.doctor.is_installed", lambda: True)
    address, empty = await create_database(), await create_empty_database()
    referee = await Referee.open(address, now=clock, pace=0)
    table = await playing(referee, source)
    store = referee.store
    assert store.slots is not None
    await store.slots.prepare(1)
    await store.slots.lease("here:7", 1, 19.0)
    await store.close()
    before = await read_all(address)
    found, said = await examine(address, tmp_path)
    assert all(one.fine is not False for one in found), said
    for part in ("Slot 0 is held by here:7", "sound: 1 tables", "the database's by", "There is no backup", "MB left"):
        assert part in said
    assert table.facts.live and await read_all(address) == before and os.listdir(tmp_path) == []
    _, said = await examine(empty, tmp_path)
    assert "no tables yet" in said and await read_all(empty) == []


async def test_the_doctor_names_what_is_wrong_with_a_server(tmp_path: Path) -> None:
    address, older = await create_database(), await create_database()
    connection = await asyncpg.connect(older)
    await connection.execute("ALTER TABLE slots DROP COLUMN done")
    await connection.execute("UPDATE kept SET value = '1.5' WHERE key = 'schema'")
    await connection.execute("INSERT INTO kept VALUES ('backup', 'damaged')")
    await connection.close()
    assert "the next start of the bot upgrades it" in (await examine(older, tmp_path))[1]
    connection = await asyncpg.connect(address)
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await connection.close()
    assert "The server stores nothing now." in (await examine(address, tmp_path))[1]
    found, said = await examine("postgresql://bot:coral@127.0.0.1:1/a", tmp_path)
    assert "does not answer" in said and "coral" not in said and any(one.fine is False for one in found)


async def test_commands_for_database_files_refuse_a_database_of_postgresql(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = await create_database()
    assert await asyncio.to_thread(server_commands.run_command, "ratings", address, tmp_path) == 0
    assert await asyncio.to_thread(server_commands.run_command, "salvage", address, tmp_path) == 1
    assert "salvage is for files" in capsys.readouterr().err


async def test_leftover_rows_are_named_in_a_sentence(
    tmp_path: Path, source: Sources, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    path, address = tmp_path / "t.sqlite3", await create_database()
    await play_on_a_file(path, source, clock)
    connection = await asyncpg.connect(address)
    await connection.execute("INSERT INTO threads (channel, guild, own) VALUES (1, 1, 1)")
    await connection.close()
    assert await asyncio.to_thread(server_commands.copy_sqlite_to_postgresql, str(path), address) == 1
    assert "has entries already" in capsys.readouterr().err
