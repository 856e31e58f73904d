"""A whole bot on a disk that is full, frozen, slow or read-only, each the real thing: the tables are told kindly, no
step is lost or half kept, and it goes on by itself. What the store does: ``tests/referee/store/test_disk.py``."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
import time
from asyncio.subprocess import Process
from pathlib import Path

import pytest

from playground.client import Message, Person
from playground.client import Playground as Client
from playground.server import Playground
from tests.cogs.operate import questions
from tests.cogs.operating import joining
from tests.cogs.process import ended, first_line, free_port, start
from tests.referee.store.disk import ext4, run, unmount

from .hosts import PATIENCE

__all__ = ["ext4"]
# Each of these tests takes a minute and needs the machine for itself: beside other tests a bot may come too late.
pytestmark = pytest.mark.proof


async def begun(pg: Client) -> tuple[Person, Message]:
    """Begin a match of pebbles against the AI. Return Ana and the message where she is asked."""
    await pg.wait_for_bot("game")
    ana = await pg.person("Ana")
    await ana.command("game new", game="pebbles", level="long")
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    await ana.press(board, "Start")
    return ana, await ana.wait_for(questions)


def errors_of(at: Path) -> Path:
    """Return the file by which the kernel reports an error on the disk that is mounted there."""
    mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    device = next(Path(source) for source, where, *_ in mounts if where == str(at))
    return Path("/sys/fs/ext4") / device.name / "trigger_fs_error"


async def fill(disk: Path) -> Path:
    """Fill the disk to the last byte."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as stream:
        for size in (65536, 512):
            try:
                while True:
                    stream.write(b"\0" * size)
            except OSError:
                continue
    return filler


async def test_a_table_on_a_full_and_on_a_frozen_disk_is_told_so_and_goes_on(
    ext4: Path, bots: list[Process], tmp_path: Path, discord: Playground
) -> None:
    bot = await start(tmp_path, free_port(), RULEKEEPER_DB=str(ext4 / "t.sqlite3"), **joining(discord))
    bots.append(bot)
    await first_line(bot)
    async with Client(discord.base) as pg:
        ana, board = await begun(pg)
        ben = await pg.person("Ben")
        filler = await fill(ext4)
        for _ in range(40):  # Files written earlier still have some room inside.
            question = questions(board)
            told = (await ana.press(board, custom_id=question[0])).text
            board = await ana.wait_for(questions)
            if questions(board) == question:
                break
        assert "disk is full" in told, told
        assert "The disk is full" in (await ben.command("check")).text
        filler.unlink()
        assert "disk" not in (await ana.press(board, custom_id=question[0])).text
        board = await ana.wait_for(lambda m: questions(m) and questions(m) != question)

        question = questions(board)
        run("fsfreeze", "-f", ext4)
        try:
            waiting = asyncio.create_task(ana.press(board, custom_id=question[0]))
            await asyncio.sleep(6)
            assert (
                "cannot save anything right now" in (await ben.command("game new", game="pebbles", level="short")).text
            )
            assert not waiting.done() or (await waiting).answered == "defer_update", "heard, and not done"
        finally:
            subprocess.run(["fsfreeze", "-u", str(ext4)], check=True)  # noqa: ASYNC221
        await ana.wait_for(lambda m: questions(m) and questions(m) != question)
        assert not (await waiting).failed
    bot.send_signal(signal.SIGTERM)
    code, said = await ended(bot, tmp_path)
    assert code == 0 and "Traceback" not in said
    for words in ("is full: nothing new is kept", "does not answer: nothing new is kept"):
        assert words in said, said


async def slowed(bot: Process, seconds: float) -> Process:
    """Slow each write to the disk down by so many seconds, until the returned process ends."""
    if shutil.which("strace") is None:
        pytest.skip("this machine has no strace")
    meddling = ("-e", "trace=fdatasync,fsync", "-e", f"inject=fdatasync,fsync:delay_enter={seconds * 1e6:.0f}")
    tracer = await asyncio.create_subprocess_exec(
        *("strace", "-f", "-o", "/dev/null", *meddling, "-p", str(bot.pid)), stderr=subprocess.PIPE
    )
    assert tracer.stderr is not None
    said = (await asyncio.wait_for(tracer.stderr.readline(), PATIENCE)).decode()
    if "attached" not in said:
        pytest.skip(f"this machine does not let a test trace a process: {said.strip()}")
    return tracer


async def test_a_slow_disk_keeps_one_table_waiting_and_is_named(
    bots: list[Process], tmp_path: Path, discord: Playground
) -> None:
    """Each write takes a second. A press is stored and nobody is refused, and the bot says how slow the disk is."""
    bot = await start(tmp_path, free_port(), **joining(discord))
    bots.append(bot)
    await first_line(bot)
    async with Client(discord.base) as pg:
        ana, board = await begun(pg)
        ben = await pg.person("Ben")
        tracer = await slowed(bot, 1.1)
        question = questions(board)
        waiting = asyncio.create_task(ana.press(board, custom_id=question[0]))
        at = time.monotonic()
        assert "/game new" in (await ben.command("help")).text
        assert not waiting.done() or time.monotonic() - at < 3, "who only reads does not wait for what is written"
        assert not (await waiting).failed
        board = await ana.wait_for(lambda m: questions(m) and questions(m) != question)
        tracer.terminate()
        await tracer.wait()
        question = questions(board)
        assert not (await ana.press(board, custom_id=question[0])).failed
        await ana.wait_for(lambda m: questions(m) and questions(m) != question)
    bot.send_signal(signal.SIGTERM)
    code, said = await ended(bot, tmp_path)
    assert code == 0 and "Traceback" not in said
    assert "house.sqlite3 took " in said and "nothing new is kept" not in said, said


async def test_a_disk_that_the_kernel_makes_read_only_is_said_and_nothing_is_lost(
    ext4: Path, bots: list[Process], tmp_path: Path, discord: Playground
) -> None:
    """The kernel does this after an error of the disk. It cannot be written to before it is mounted again."""
    run("mount", "-o", "remount,errors=remount-ro", ext4)
    error = errors_of(ext4)
    if not error.exists():
        pytest.skip("this kernel has no errors of ext4 to try")
    settings = {"RULEKEEPER_DB": str(ext4 / "t.sqlite3"), **joining(discord)}
    bot = await start(tmp_path, free_port(), **settings)
    bots.append(bot)
    await first_line(bot)
    async with Client(discord.base) as pg:
        ana, board = await begun(pg)
        error.write_text("1")
        question = questions(board)
        assert "cannot save anything right now" in (await ana.press(board, custom_id=question[0])).text
        assert "The disk cannot be written, so nothing new is saved" in (await ana.command("check")).text
        assert bot.returncode is None
        bot.send_signal(signal.SIGTERM)
        code, said = await ended(bot, tmp_path)
        assert code == 0 and "Traceback" not in said, said
        unmount(ext4)
        run("mount", "-o", "loop", tmp_path / "image", ext4)
        again = await start(tmp_path, free_port(), **settings)
        bots.append(again)
        await first_line(again)
        await pg.wait_for_bot("game")
        await ana.press(board, custom_id=question[0])
        await ana.wait_for(lambda m: questions(m) and questions(m) != question)
        again.send_signal(signal.SIGTERM)
        code, said = await ended(again, tmp_path)
        assert code == 0 and "Traceback" not in said
