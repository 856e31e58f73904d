"""A backup of PostgreSQL can be restored, and the bot notices a database that was put back to an earlier state."""

from __future__ import annotations

import asyncio
import stat
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest

from operate import drill, server_commands
from operate.running import Stop, keep_signed
from referee.housekeeping import backups
from referee.housekeeping.server_backups import ServerBackups
from referee.referee import Referee
from referee.running.duty import Duty
from referee.store import origin
from referee.store.database import StoreConflict, StoreRefused
from referee.store.replaced import put_in_place
from referee.store.store import Store
from referee.store.survey import survey_file

from ..referee.conftest import Clock, Sources, answer
from .crowd import fetch
from .going_back import expect_restored, find, play
from .server import create_database, find_programs, name_database


@pytest.fixture
def on_postgresql() -> None:
    """Let stores of these tests be files, unless an address is named."""


def run(command: str, address: str, folder: Path, file: Path | None = None) -> int:
    return server_commands.run_command(command, address, folder, file)


async def shell(command: str, address: str, folder: Path, file: Path | None = None) -> int:
    return await asyncio.to_thread(run, command, address, folder, file)


async def test_a_backup_restores_into_the_database_and_into_a_file(
    tmp_path: Path, source: Sources, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    address, folder = await create_database(), tmp_path / "backups"
    referee = await play(address, source, clock)
    assert await shell("backup", address, folder) == 0, capsys.readouterr()
    (copy,) = backups.list_backups(folder)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600 and stat.S_IMODE(folder.stat().st_mode) == 0o700
    table = await find(referee)
    while table.facts.phase == "playing":
        await answer(table, source)
    assert await shell("restore", address, folder, copy) == 1
    assert "A bot uses the database" in capsys.readouterr().err
    await referee.close()
    assert await shell("restore", address, folder, copy) == 0
    said = capsys.readouterr().out
    assert "its 1 live tables are told" in said and "What was there is kept as" in said
    assert backups.list_backups(folder) == [copy], "no older one goes for what was there"
    (replaced,) = folder.glob("replaced-*")
    assert survey_file(replaced).live == 0 and stat.S_IMODE(replaced.stat().st_mode) == 0o600
    for place in (address, str(tmp_path / "t.sqlite3")):
        if place is not address:
            put_in_place(copy, Path(place), clock.at, clock.at)
        clock.at += 600
        referee = await Referee.open(place, now=clock, pace=0)
        await expect_restored(referee, source)
        await referee.close()
        again = await Referee.open(place, now=clock, pace=0)
        assert again.store.epoch == referee.store.epoch, "once"
        await again.close()


async def dump(address: str, to: Path) -> None:
    await asyncio.to_thread(
        subprocess.run, [find_programs() / "pg_dump", "--format=custom", f"--file={to}", address], check=True
    )


async def load_dump(address: str, dumped: Path, *how: str) -> None:
    command = [find_programs() / "pg_restore", *how, f"--dbname={address}", str(dumped)]
    await asyncio.to_thread(subprocess.run, command, check=True)


@pytest.mark.parametrize("how", ["over", "rows alone", "elsewhere", "template"])
async def test_a_database_that_was_restored_by_hand_is_recognised(
    how: str, tmp_path: Path, source: Sources, clock: Clock
) -> None:
    address = await create_database()
    referee = await play(address, source, clock)
    if how == "template":
        await referee.close()
        copied = await create_copy(address)
        address = copied
    else:
        dumped = tmp_path / "dump"
        await dump(address, dumped)
        await answer(await find(referee), source)
        await referee.close()
        if how == "rows alone":
            names = ", ".join(row[0] for row in await fetch(address, LISTED))
            await run_sql(address, f"TRUNCATE {names}")
            await load_dump(address, dumped, "--data-only", "--disable-triggers")
        elif how == "elsewhere":
            address = name_database(address, "restored_by_hand")
            await run_sql(name_database(address, "postgres"), "CREATE DATABASE restored_by_hand")
            await load_dump(address, dumped)
        else:
            await load_dump(address, dumped, "--clean")
    clock.at += 600
    referee = await Referee.open(address, now=clock, pace=0)
    await expect_restored(referee, source)
    await referee.close()


LISTED = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"


async def run_sql(address: str, sql: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(sql)
    await connection.close()


async def create_copy(address: str) -> str:
    """Copy a database by the server's own means, and return the address of the copy."""
    name = urlsplit(address).path.strip("/")
    await run_sql(name_database(address, "postgres"), f"CREATE DATABASE {name}_copy TEMPLATE {name} STRATEGY file_copy")
    return urlunsplit(urlsplit(address)._replace(path=f"/{name}_copy"))


async def test_an_event_that_is_no_restore_changes_nothing(source: Sources, clock: Clock) -> None:
    """Such events are a start, a cleaning, and a failover after which the database knows what this machine
    remembers."""
    address = await create_database()
    referee = await play(address, source, clock)
    await referee.close()
    await run_sql(address, "VACUUM (FULL, FREEZE) kept")
    for patched in (False, True, False):
        if patched:
            await run_sql(
                address,
                "UPDATE kept SET value = regexp_replace(regexp_replace(value, '[^ ]+$', '0000FFFF'), "
                "' [0-9]+ ', ' ' || pg_current_xact_id() || ' ') WHERE key = 'origin'",
            )
        remembered = int((await fetch(address, "SELECT value FROM kept WHERE key = 'origin'"))[0][0].split()[0])
        store = await Store.open(address, clock, remembered)
        assert store.epoch.number == 0 and store.epoch.stood == 0
        await store.close()


async def test_another_time_line_and_a_forgotten_count_are_recognised(source: Sources, clock: Clock) -> None:
    address = await create_database()
    store = await Store.open(address, clock)
    count = await store.sign()
    await store.close()
    store = await Store.open(address, clock, count + 5)
    assert store.epoch.number > 0, "the database has forgotten what this machine remembers"
    assert await store.sign(count) > count
    number = store.epoch.number
    await store.close()
    await run_sql(
        address,
        "UPDATE kept SET value = split_part(value, ' ', 1) || ' ' || pg_current_xact_id() || ' ' || "
        "split_part(value, ' ', 3) || ' 0000FFFF' WHERE key = 'origin'",
    )
    store = await Store.open(address, clock)
    assert store.epoch.number > number, "a machine that remembers nothing does not trust another time line"
    await store.close()


async def test_a_running_process_ends_if_the_database_goes_back(
    tmp_path: Path, source: Sources, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """The process notices by itself that the database was restored to an earlier state, and a process that stood by
    meanwhile does, too."""
    address = await create_database()
    stands_by, store = await Store.open(address, clock), await Store.open(address, clock)
    keeping = ServerBackups(store, Duty(is_shared=True), address, tmp_path)
    await keeping.sign()
    assert origin.recall(tmp_path, address) > 0 and origin.recall(tmp_path, name_database(address, "other")) == 0
    assert await shell("restored", address, tmp_path) == 0
    stop = Stop()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("operate.running._request_end", lambda stop, seconds: stop.set())
        await keep_signed(keeping, clock, stop)
    assert stop.is_set() and stop.code == 1 and "put back to an earlier state" in caplog.text
    again = await Store.open(address, clock)
    assert again.epoch.number > 0
    with pytest.raises(StoreRefused, match="put back"):
        await stands_by.sign()
    for one in (stands_by, store, again):
        await one.close()


async def test_processes_that_start_together_begin_one_epoch(tmp_path: Path, clock: Clock) -> None:
    address = await create_database()
    await (await Store.open(address, clock)).close()
    assert await shell("restored", address, tmp_path) == 0
    stores = await asyncio.gather(*(Store.open(address, clock) for _ in range(4)))
    assert len({store.epoch.number for store in stores}) == 1 and stores[0].epoch.number > 0
    await asyncio.gather(*(store.sign() for store in stores))
    for store in stores:
        await store.close()


async def test_who_signs_at_the_same_moment_as_another_signs_again(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, sign, others = await Store.open(await create_database(), clock), origin.sign, iter("ab")

    async def meet_another(*how: Any) -> int:
        if next(others, ""):
            raise StoreConflict
        return await sign(*how)

    monkeypatch.setattr(origin, "sign", meet_another)
    assert await store.sign() > 0
    await store.close()


async def test_the_process_of_the_first_slot_makes_a_backup_a_day(
    tmp_path: Path, source: Sources, clock: Clock
) -> None:
    address = await create_database()
    clock.at = 1_790_035_200.0
    await (await play(address, source, clock)).close()
    store = await Store.open(address, clock)
    for slot, made in ((1, 0), (0, 1), (0, 1)):
        duty = Duty(2, 2, is_shared=True)
        duty.slot = slot
        keeping = ServerBackups(store, duty, address, tmp_path)
        await keeping.make_if_due(clock)
        assert len(backups.list_backups(tmp_path)) == made and (store.backup_time == clock.at) == bool(made)
    other = await Store.open(address, clock)
    await other.load_backup_time()
    assert other.backup_time == clock.at, "every process knows how old the newest backup is"
    await other.close()
    await store.close()


async def test_the_newest_backup_is_restored_beside_and_compared(
    tmp_path: Path, source: Sources, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    address = await create_database()
    assert await asyncio.to_thread(drill.rehearse_restore, address, tmp_path) == 1
    assert "there is none in" in capsys.readouterr().out
    referee = await play(address, source, clock)
    assert await shell("backup", address, tmp_path) == 0
    databases = await fetch(address, "SELECT count(*) FROM pg_database")
    assert await asyncio.to_thread(drill.rehearse_restore, address, tmp_path) == 0, capsys.readouterr()
    said = capsys.readouterr().out
    assert "into the temporary database" in said and "2 tables" in said and "all 1 live tables can be opened" in said
    assert await fetch(address, "SELECT count(*) FROM pg_database") == databases, "it is gone"
    table = await find(referee)
    assert table.facts.paused is None and await Store.open(address, clock) is not None
    await run_sql(address, "CREATE ROLE visitor LOGIN; GRANT pg_read_all_data TO visitor")
    visitor = urlunsplit(urlsplit(address)._replace(netloc="visitor:p%40ss%3A@"))
    assert await asyncio.to_thread(drill.rehearse_restore, visitor, tmp_path) == 0, capsys.readouterr()
    assert "a file beside it" in capsys.readouterr().out
    assert await shell("backup", visitor, tmp_path) == 0, capsys.readouterr()
    await referee.close()


async def test_a_database_with_more_than_this_version_knows_is_not_copied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = await create_database()
    await run_sql(address, "ALTER TABLE tables ADD COLUMN weather TEXT")
    assert await shell("backup", address, tmp_path) == 1
    assert "a newer version of the bot has added tables.weather" in capsys.readouterr().err
