"""A disk that is full, read-only, frozen or slow: tried with the real thing, on disks made for the test.

Where this machine does not let a test make one (no root, no loop devices, no strace), that is said.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from engine.protocol import Refused
from referee.referee import Referee
from referee.store import sqlite
from referee.store.database import StoreFull, StoreRefused, StoreStuck
from referee.table import history, match_commands, progress
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests.referee.conftest import ANA, Sources, clock, fake_game, playing, source
from tests.referee.store.disk import ext4

from .disk import run, unmount

__all__ = ["clock", "ext4", "fake_game", "source"]


@pytest.fixture
def tmpfs(tmp_path: Path) -> Iterator[Path]:
    """Provide a disk of one megabyte, in memory."""
    at = tmp_path / "disk"
    at.mkdir()
    run("mount", "-t", "tmpfs", "-o", "size=1m", "none", at)
    yield at
    unmount(at)


async def begun(at: Path, source: Sources) -> tuple[Referee, Table]:
    """Return the referee of a database on disk, and a table where a match is played."""
    referee = await Referee.open(at / "t.sqlite3", pace=0)
    return referee, await playing(referee, source, level="long")


async def press(table: Table, source: Sources) -> str:
    """Give the default answer to the open question. Return the kind of the refusal; "" if there was none."""
    put = next(put for seat in range(len(table.facts.seats)) if (put := table.find_question(seat)) is not None)
    try:
        await table.do(source(), match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
    except Refused as refusal:
        return refusal.kind
    except StoreStuck as trouble:
        return trouble.refusal.kind
    return ""


@pytest.fixture(params=["tmpfs", "ext4"])
def small(request: pytest.FixtureRequest) -> Path:
    """Provide one of the small disks after the other."""
    return Path(request.getfixturevalue(request.param))


async def test_on_a_full_disk_nothing_new_is_taken_and_with_room_it_goes_on(
    small: Path, source: Sources, caplog: pytest.LogCaptureFixture
) -> None:
    referee, table = await begun(small, source)
    assert await press(table, source) == ""
    filler = small / "filler"
    with pytest.raises(OSError, match="No space left"), filler.open("wb", buffering=0) as stream:
        while True:
            stream.write(b"\0" * 4096)
    rows = len(await referee.store.inputs.list_rows((1, 1)))
    pressed = [await press(table, source) for _ in range(40)]  # Some presses fit into the room that is left.
    assert pressed[-1] == "disk-full" and isinstance(referee.store.trouble, StoreFull)
    kept = await referee.store.inputs.list_rows((1, 1))
    assert len(kept) >= rows + pressed.count("")
    assert "is full: nothing new is kept" in caplog.text and caplog.text.count("is full") == 1
    filler.unlink()
    assert await press(table, source) == "" and referee.store.trouble is None
    await referee.close()
    referee = await Referee.open(small / "t.sqlite3", pace=0)
    again = await referee.find_table(1)
    assert again is not None and progress.count_mended_answers(again) == 0
    await referee.close()


async def test_a_frozen_disk_keeps_one_press_waiting_and_refuses_the_next(
    ext4: Path, source: Sources, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 1.5)
    monkeypatch.setattr(sqlite, "SLOW", 0.2)
    referee, table = await begun(ext4, source)
    other, _ = await referee.open_table(TableTerms(1, 99, ANA, "Ana", "pebbles", "long"), source())
    await other.do(source(), match_commands.start, ANA)
    answered = len(await referee.store.inputs.list_rows((1, 1)))
    run("fsfreeze", "-f", ext4)
    try:
        waiting = asyncio.create_task(press(table, source))
        await asyncio.sleep(sqlite.PATIENCE + 0.2)
        begun_at = time.monotonic()
        assert await press(other, source) == "no-disk"
        with pytest.raises(StoreStuck):
            await referee.store.tables.list_live()
        with pytest.raises(StoreStuck):  # A reader would have to wait, too: its lock is in a file.
            await referee.store.tables.find_at(99)
        assert time.monotonic() - begun_at < sqlite.PATIENCE and not waiting.done(), "nobody else is kept waiting"
        assert "does not answer: nothing new is kept" in caplog.text
    finally:
        subprocess.run(["fsfreeze", "-u", str(ext4)], check=True)  # noqa: ASYNC221
    assert await asyncio.wait_for(waiting, 60) == "", "what was under way is done"
    assert len(await referee.store.inputs.list_rows((1, 1))) > answered
    assert await press(other, source) == "" and referee.store.trouble is None
    assert "took 0." in caplog.text or "took 1." in caplog.text
    await referee.close()


async def test_who_only_looks_waits_for_no_slow_writing(tmp_path: Path, source: Sources) -> None:
    """A commit that does not end keeps its own press waiting, and every reader of what depends on it. Nobody sees the
    commit before it has ended."""
    referee, table = await begun(tmp_path, source)
    store, slow = referee.store, threading.Event()
    before = await history.list_stored_events(table, None, 0, 99)
    writing = asyncio.create_task(store.database._connection._execute(slow.wait))
    pressing = asyncio.create_task(press(table, source))
    await asyncio.sleep(0)
    reading = asyncio.create_task(store.events.list_events(table.place))
    async with asyncio.timeout(60):
        assert (
            await history.list_stored_events(table, None, 0, 99) == before
            and await history.find_next_event_number(table) == before[-1].number + 1
        )
        assert (
            await store.tables.find_at(table.facts.channel) == table.id
            and await store.own_files.list_of_person(ANA, "level") == ()
        )
        assert (
            await store.tables.list_matches_played_at(table.facts.channel, 9) == []
            and await store.players.load_language(ANA) is None
        )
        await referee.settings.load_server(12345)
    assert not pressing.done() and not reading.done()
    slow.set()
    assert await writing and await pressing == "" and await reading
    assert len(await history.list_stored_events(table, None, 0, 99)) > len(before), (
        "once it is stored, everybody sees it"
    )
    await referee.close()
    assert "t.sqlite3-wal" not in os.listdir(tmp_path), "one file"


async def test_a_disk_that_is_read_only_is_said_before_anything_begins(ext4: Path, source: Sources) -> None:
    referee, _ = await begun(ext4, source)
    await referee.close()
    run("mount", "-o", "remount,ro", ext4)
    with pytest.raises(StoreRefused, match="cannot be written to"):
        await Referee.open(ext4 / "t.sqlite3", pace=0)
    run("mount", "-o", "remount,rw", ext4)
    referee = await Referee.open(ext4 / "t.sqlite3", pace=0)
    await referee.close()


async def pressed(path: Path, inject: str, most: int) -> AsyncIterator[tuple[float, str]]:
    """Yield what a pressing process prints, and when, while its system calls are disturbed."""
    if shutil.which("strace") is None:
        pytest.skip("this machine has no strace")
    process = await asyncio.create_subprocess_exec(
        *(
            "strace",
            "-f",
            "--seccomp-bpf",
            "-qqq",
            "-o",
            "/dev/null",
            "-e",
            f"trace={inject.partition(':')[0]}",
            "-e",
            f"inject={inject}",
        ),
        *(sys.executable, "-m", "tests.referee.presser", str(path), "0", json.dumps([]), "nobody"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )
    assert process.stdout is not None and process.stderr is not None
    try:
        for _ in range(most):
            line = await asyncio.wait_for(process.stdout.readline(), 60)
            if not line:
                why = (await process.stderr.read()).decode()
                if "ptrace" in why:
                    pytest.skip(f"this machine does not let a test trace a process: {why.strip()}")
                raise AssertionError(why)
            word, moment, _ = line.decode().split(" ", 2)
            yield float(moment), word
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # The traced process would live on.
        await process.wait()


async def test_a_slow_disk_makes_presses_slow_and_nothing_else(tmp_path: Path) -> None:
    said = [one async for one in pressed(tmp_path / "t.sqlite3", "fdatasync:delay_enter=200000", 12)]
    assert [word for _, word in said] == ["try", "ok"] * 6
    took = [after - before for (before, _), (after, _) in zip(said[2::2], said[3::2], strict=True)]
    assert all(one > 0.19 for one in took), took


async def test_writes_that_fail_for_a_while_are_refused_and_then_it_goes_on(tmp_path: Path) -> None:
    """The disk becomes read-only while the bot runs."""
    path = tmp_path / "t.sqlite3"
    await (await Referee.open(path, pace=0)).close()  # This keeps the count of writes independent of the tables.
    said = [word async for _, word in pressed(path, "pwrite64:error=EROFS:when=80..120", 240)]
    answers = said[1::2]
    assert "no" in answers and answers[0] == "ok" and answers[-1] == "ok", answers
    referee = await Referee.open(path, pace=0)
    table = await referee.find_table(1)
    assert table is not None and progress.count_mended_answers(table) == 0
    await referee.close()
