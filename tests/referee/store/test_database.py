"""The store: all of a batch or none, one process, our own whole file or none."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from referee.store import key_values
from referee.store.database import StoreFull, StoreRefused
from referee.store.locks import StoreBusy
from referee.store.schema import ALWAYS, MIGRATIONS
from referee.store.sqlite import SqliteDatabase
from referee.store.sqlite_file import SCHEMA, is_persistent, read_verdict

KEEP = "INSERT INTO kept (key, value) VALUES (?, ?)"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    store = await SqliteDatabase.open(tmp_path / "s.sqlite3")
    yield store
    await store.close()


async def test_a_batch_is_stored_whole_or_not_at_all(store: SqliteDatabase) -> None:
    await store.commit([(KEEP, ("a", "1")), (KEEP, ("b", "2"))])
    with pytest.raises(sqlite3.IntegrityError):
        await store.commit([(KEEP, ("c", "3")), (KEEP, ("a", "again"))])
    assert await store.read("SELECT key, value FROM kept WHERE key < 's' ORDER BY key") == [("a", "1"), ("b", "2")]
    await store.commit([(KEEP, ("d", "4"))])
    assert await key_values.load_value(store, "d") == "4" and await key_values.load_value(store, "c") is None


async def test_batches_of_many_tasks_do_not_mix(store: SqliteDatabase) -> None:
    async def one(number: int) -> None:
        bad = number % 3 == 0
        batch = [(KEEP, (f"{number}.{part}", "x")) for part in range(5)]
        try:
            await store.commit([*batch, (KEEP, (f"{number}.0", "twice"))] if bad else batch)
        except sqlite3.IntegrityError:
            assert bad

    await asyncio.gather(*(one(number) for number in range(60)))
    found = await store.read(
        "SELECT count(*), count(DISTINCT substr(key, 1, instr(key, '.'))) FROM kept WHERE key < 's'"
    )
    assert found == [(200, 40)]


async def test_a_second_opening_is_refused_until_the_first_is_closed(tmp_path: Path) -> None:
    first = await SqliteDatabase.open(tmp_path / "s.sqlite3")
    with pytest.raises(StoreBusy, match=r"Another process is using s\.sqlite3"):
        await SqliteDatabase.open(tmp_path / "s.sqlite3")
    await first.close()
    await (await SqliteDatabase.open(tmp_path / "s.sqlite3")).close()


async def test_a_second_process_is_refused(store: SqliteDatabase) -> None:
    code = (
        "import asyncio, sys\nfrom referee.store.locks import StoreBusy\n"
        "from referee.store.sqlite import SqliteDatabase\n"
        "try:\n    asyncio.run(SqliteDatabase.open(sys.argv[1]))\n"
        "except StoreBusy as busy:\n    print(busy); sys.exit(7)\n"
    )
    done = subprocess.run(  # noqa: ASYNC221
        [sys.executable, "-c", code, str(store.path)], capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 7 and "Another process is using" in done.stdout


def corrupt(path: Path) -> bytes:
    """Return the bytes of a database file whose middle is overwritten."""
    raw = bytearray(path.read_bytes())
    raw[5000:20000] = os.urandom(15000)
    return bytes(raw)


async def test_foreign_and_damaged_files_are_refused_and_left_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"
    mine = await SqliteDatabase.open(path)
    await mine.commit([(KEEP, (str(n), "x" * 500)) for n in range(100)])
    await mine.close()
    other = tmp_path / "other.sqlite3"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE theirs (x)")
        connection.execute("PRAGMA user_version = 3")
    newer = tmp_path / "newer.sqlite3"
    newer.write_bytes(path.read_bytes())
    with sqlite3.connect(newer) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    for content, why in [
        (b"dear diary", "not a database"),
        (b"SQLite format 3\x00" + b"\x00" * 40, "another program"),
        (other.read_bytes(), "another program"),
        (corrupt(path), "damaged"),
        (path.read_bytes()[:9000], "damaged"),
        (newer.read_bytes(), "newer version"),
    ]:
        path.write_bytes(content)
        with pytest.raises(StoreRefused, match=why):
            await SqliteDatabase.open(path)
        assert path.read_bytes() == content
    assert not (tmp_path / "s.sqlite3.new").exists()


async def test_a_full_disk_is_called_that_and_is_no_damage(store: SqliteDatabase) -> None:
    pages = (await store.read("PRAGMA page_count"))[0][0]
    await store.read(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFull):
        await key_values.store_value(store, "large", "x" * 500_000)
    assert isinstance(store.trouble, StoreFull) and (await store.check_health())[1]
    await store.read(f"PRAGMA max_page_count = {pages * 1000}")
    await key_values.store_value(store, "large", "x" * 500_000)
    assert store.trouble is None and await key_values.load_value(store, "large")


async def test_a_link_and_its_target_count_as_one_file(store: SqliteDatabase, tmp_path: Path) -> None:
    """A hard link gives a file two names. The lock belongs to the file itself."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "soft.sqlite3").symlink_to(store.path)
    (folder / "hard.sqlite3").hardlink_to(store.path)
    await key_values.store_value(store, "a", "1")
    for name in ("soft.sqlite3", "hard.sqlite3"):
        with pytest.raises(StoreBusy):
            await SqliteDatabase.open(folder / name)
    await key_values.store_value(store, "b", "2")
    assert await key_values.load_value(store, "b") == "2"


@pytest.mark.parametrize(("code", "why"), [(errno.EROFS, "cannot be written to"), (errno.ENOSPC, "is full")])
async def test_a_database_that_cannot_be_written_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, why: str
) -> None:
    def failing(path: Path) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("referee.store.sqlite_file._create", failing)
    with pytest.raises(StoreRefused, match=why):
        await SqliteDatabase.open(tmp_path / "s.sqlite3")


async def test_a_file_beside_which_sqlite_cannot_write_is_said_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"
    await (await SqliteDatabase.open(path)).close()
    (tmp_path / "s.sqlite3-wal").mkdir()
    with pytest.raises(StoreRefused, match="cannot be written to"):
        await SqliteDatabase.open(path)
    (tmp_path / "s.sqlite3-wal").rmdir()
    await (await SqliteDatabase.open(path)).close()


async def test_a_file_too_large_for_a_check_at_the_start_is_checked_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.sqlite3"
    store = await SqliteDatabase.open(path)
    await store.commit([(KEEP, (str(n), "x" * 500)) for n in range(3000)])
    await store.close()
    raw = bytearray(path.read_bytes())
    raw[-9000:] = b"\xff" * 9000
    path.write_bytes(raw)
    with pytest.raises(StoreRefused, match="damaged"):
        await SqliteDatabase.open(path)
    monkeypatch.setattr("referee.store.sqlite_file.LARGE", 1_000_000)
    store = await SqliteDatabase.open(path)
    assert not (await store.check_health())[1]
    await store.close()


async def test_text_of_which_a_bit_has_flipped_stops_no_query(store: SqliteDatabase) -> None:
    await store.commit(
        [(KEEP, ("a", "1")), ("INSERT INTO kept (key, value) VALUES ('b', CAST(? AS TEXT))", (b"\xff",))]
    )
    assert await store.read("SELECT value FROM kept WHERE key < 's' ORDER BY key") == [("1",), ("\ufffd",)]


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreRefused, match="cannot be written to"):
        await SqliteDatabase.open(tmp_path / "nowhere" / "s.sqlite3")


async def test_an_empty_file_and_leftovers_of_a_killed_start_are_no_hindrance(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"
    path.touch(mode=0o644)
    for name in ("s.sqlite3.new", "s.sqlite3.new-journal"):
        (tmp_path / name).write_bytes(b"half")
    store = await SqliteDatabase.open(path)
    await key_values.store_value(store, "a", "1")
    await store.close()
    store = await SqliteDatabase.open(path)
    assert await key_values.load_value(store, "a") == "1"
    await store.close()


async def test_no_log_level_tells_what_is_stored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        store = await SqliteDatabase.open(tmp_path / "s.sqlite3")
        await key_values.store_value(store, "hand", "coral")
        await key_values.load_value(store, "coral")
        await store.close()
    assert "coral" not in caplog.text and "INSERT" not in caplog.text


async def test_only_the_owner_may_read_the_file(store: SqliteDatabase) -> None:
    await key_values.store_value(store, "a", "1")
    for name in ("s.sqlite3", "s.sqlite3.lock", "s.sqlite3-wal"):
        assert stat.S_IMODE((store.path.parent / name).stat().st_mode) == 0o600, name


async def test_a_file_is_written_safely_and_names_its_program(store: SqliteDatabase) -> None:
    assert await store.read("PRAGMA journal_mode") == [("wal",)]
    assert await store.read("PRAGMA synchronous") == [(2,)]
    assert await store.read("PRAGMA user_version") == [(ALWAYS,)]
    assert await key_values.load_value(store, SCHEMA) == str(len(MIGRATIONS))
    assert await store.read("PRAGMA application_id") == [(0x524B5031,)]


async def test_migrations_run_once_each_and_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.sqlite3"
    store = await SqliteDatabase.open(path)
    await key_values.store_value(store, "a", "1")
    await store.close()
    broken = ("CREATE TABLE extra (x)", "CREATE TABLE kept (x)")
    for module in ("sqlite", "sqlite_file"):
        monkeypatch.setattr(f"referee.store.{module}.MIGRATIONS", (*MIGRATIONS, broken))
    with pytest.raises(sqlite3.OperationalError):
        await SqliteDatabase.open(path)
    for module in ("sqlite", "sqlite_file"):
        monkeypatch.setattr(f"referee.store.{module}.MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE extra (x)",)))
    for _ in range(2):
        store = await SqliteDatabase.open(path)
        assert await store.read("SELECT * FROM extra") == [] and await key_values.load_value(store, "a") == "1"
        assert await key_values.load_value(store, SCHEMA) == str(len(MIGRATIONS) + 1)
        await store.close()


def test_disks_that_do_not_persist_are_recognized(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.read_text

    def mounts(text: str) -> None:
        def read(self: Path, *args: object, **kwargs: object) -> str:
            return text if str(self) == "/proc/mounts" else real(self)

        monkeypatch.setattr(Path, "read_text", read)

    folder = tmp_path.resolve()
    mounts(f"x / overlay rw 0 0\nx {folder} ext4 rw 0 0\n")
    assert is_persistent(tmp_path / "s.sqlite3")
    mounts(f"x / ext4 rw 0 0\nx {folder} tmpfs rw 0 0\n")
    assert not is_persistent(tmp_path / "s.sqlite3")
    mounts("x / overlay rw 0 0\nx /elsewhere ext4 rw 0 0\n")
    assert not is_persistent(tmp_path / "s.sqlite3")
    mounts("x / ext4 rw 0 0\n")
    monkeypatch.setenv("DYNO", "worker.1")
    assert not is_persistent(tmp_path / "s.sqlite3")


def test_the_verdict_on_a_file_is_that_of_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "some.sqlite3"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE t (x)")
        connection.executemany("INSERT INTO t VALUES (?)", [("x" * 500,) for _ in range(200)])
    connection.close()
    assert read_verdict(file)[0] == "ok"
    raw = bytearray(file.read_bytes())
    raw[4096 : 4096 * 3] = b"\xff" * 8192
    file.write_bytes(bytes(raw))
    assert read_verdict(file)[0] != "ok"
