"""The shell commands where the database is PostgreSQL: carrying a file over, the doctor, backups."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest

from operate import server_commands
from referee.referee import Referee
from referee.store.store import Store

from ..referee.conftest import ANA, BEN, CHANNEL, GUILD, Clock, Sources, play_to_end, playing
from .server import create_database


@pytest.fixture
def on_postgresql() -> None:
    """Let stores of these tests be files, unless an address is named."""


async def play_on_a_file(path: Path, source: Sources, clock: Clock) -> None:
    referee = await Referee.open(path, now=clock, pace=0)
    await play_to_end(await playing(referee, source, (BEN, "Ben")), source, Random(3))
    table, _ = await referee.open_table(GUILD, CHANNEL + 1, ANA, "Ana", "pebbles", "long", source())
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


async def test_the_doctor_says_whether_it_answers_and_who_drives(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = await create_database()
    assert await asyncio.to_thread(server_commands.run_command, "doctor", address, tmp_path) == 0
    assert "No bot is running." in capsys.readouterr().out
    store = await Store.open(address)
    assert store.slots is not None
    await store.slots.prepare(1)
    await store.slots.lease("here:7", 1, 60.0)
    assert await asyncio.to_thread(server_commands.run_command, "doctor", address, tmp_path) == 0
    assert "Slot 0 is held by here:7" in capsys.readouterr().out
    await store.close()
    assert await asyncio.to_thread(server_commands.run_command, "ratings", address, tmp_path) == 0
    assert await asyncio.to_thread(server_commands.run_command, "salvage", address, tmp_path) == 1
    assert "salvage is for files" in capsys.readouterr().err
