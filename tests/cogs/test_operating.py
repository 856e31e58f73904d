"""``bot.py`` as whoever runs it meets it: its health by a command, its end in time."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from asyncio.subprocess import PIPE
from pathlib import Path

from operate import running
from operate.health import ask_health
from playground.client import PATIENCE
from playground.client import Playground as Client
from playground.server import Playground
from tests.cogs.operating import discord
from tests.fake import hanging
from tests.waiting import until

from .operating import joining
from .process import ROOT, ended, first_line, forked, free_port, port, start

__all__ = ["discord", "port"]


async def health(port: int | str) -> tuple[int, str]:
    """Return the exit code and the output of ``python bot.py health``."""
    env = {"METRICS_PORT": str(port), "PYTHONPATH": ":".join(sys.path)}
    command = (sys.executable, str(ROOT / "bot.py"), "health")
    asking = await asyncio.create_subprocess_exec(*command, cwd=ROOT / "tests", env=env, stdout=PIPE, stderr=PIPE)
    out, wrong = await asyncio.wait_for(asking.communicate(), PATIENCE)
    assert asking.returncode is not None
    return asking.returncode, (out + wrong).decode()


async def test_a_command_says_whether_the_bot_that_runs_is_well(tmp_path: Path, discord: Playground) -> None:
    at = free_port()
    bot = await forked(tmp_path, at, METRICS_PORT=str(at), **joining(discord))
    await first_line(bot)
    code, said = await health(at)
    assert code in (0, 1), said
    await until(
        lambda: asyncio.to_thread(lambda: ask_health("127.0.0.1", at)[0])
    )  # This asks what the command asks, without starting a process.
    code, said = await health(at)
    assert code == 0 and said.count("answers (last sign") == 3, said
    bot.send_signal(signal.SIGTERM)
    code, said = await ended(bot, tmp_path)
    assert code == 0 and "Traceback" not in said
    code, said = await health(at)
    assert code == 1 and "No bot answers" in said
    code, said = await health("")
    assert code == 2 and "Set METRICS_PORT" in said


async def test_to_ask_for_health_imports_nothing_of_the_bot() -> None:
    """A container asks for the health every minute."""
    asking = "import sys, bot; bot.main(['health']); print(*sys.modules)"
    command = (sys.executable, "-c", asking)
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env={"METRICS_PORT": "1"}, stdout=PIPE)
    out, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert {"bot", "operate.health"} < set(out.decode().split())
    assert not {"discord", "aiohttp", "PIL", "engine", "referee", "cogs"} & set(out.decode().split())


async def test_a_port_for_metrics_that_is_taken_is_said_in_a_sentence(tmp_path: Path, discord: Playground) -> None:
    taken = discord.base.rpartition(":")[2]
    bot = await start(tmp_path, free_port(), METRICS_PORT=taken, **joining(discord))
    code, said = await ended(bot, tmp_path)
    assert code == 1 and f"127.0.0.1:{taken}" in said and "METRICS_PORT" in said and "Traceback" not in said


async def test_without_a_port_prometheus_is_not_loaded(tmp_path: Path) -> None:
    script = "import operate.running, sys; sys.exit(any(name.startswith('prometheus') for name in sys.modules))"
    asking = await asyncio.create_subprocess_exec(sys.executable, "-c", script, cwd=ROOT)
    assert await asyncio.wait_for(asking.wait(), PATIENCE) == 0


async def test_at_sigterm_what_was_pressed_is_answered_and_it_is_gone_within_ten_seconds(
    tmp_path: Path, discord: Playground
) -> None:
    """Eight people press at once, and in this moment the process is told to end."""
    bot = await forked(tmp_path, free_port(), **joining(discord))
    await first_line(bot)
    async with Client(discord.base) as pg:
        await pg.wait_for_bot("game")
        people = [await pg.person(f"Person {number}") for number in range(8)]
        await people[0].command("game new", game="pebbles", level="short")
        board = await people[0].wait_for(lambda m: "Join" in m.labels)
        join = next(button["custom_id"] for button in board.buttons if button["label"] == "Join")
        presses = [asyncio.create_task(one.press(board, custom_id=join, wait="answered", force=True)) for one in people]
        await asyncio.wait(presses, return_when=asyncio.FIRST_COMPLETED)
        bot.send_signal(signal.SIGTERM)
        code, said = await ended(bot, tmp_path)
        # After ten seconds it would be cut off, and its exit code would be 1.
        assert code == 0 and "cut off" not in said and "Traceback" not in said
        results = await asyncio.gather(*presses)
        assert not [result for result in results if result.failed or result.answered is None]


async def test_a_bot_that_is_up_before_its_network_waits_for_discord(tmp_path: Path, discord: Playground) -> None:
    """If the bot ended, systemd would give the bot up after some starts in a row."""
    await discord.stop()
    bot = await start(tmp_path, free_port(), **joining(discord))
    errors = tmp_path / "errors.txt"
    await until(lambda: "Discord is not reached" in errors.read_text())
    again = Playground(port=discord.port, limited=False)
    await again.start()
    try:
        assert "/game new" in await first_line(bot)
        bot.send_signal(signal.SIGTERM)
        code, said = await ended(bot, tmp_path)
        assert code == 0 and said.count("is not reached (Cannot connect to host") == 1 and "Traceback" not in said
    finally:
        await again.stop()


async def test_work_that_hangs_at_the_end_is_cut_off(tmp_path: Path, discord: Playground) -> None:
    bot = await start(tmp_path, free_port(), **joining(discord), extra="tests.fake.hanging")
    await first_line(bot)
    begun = time.monotonic()
    bot.send_signal(signal.SIGTERM)
    code, said = await ended(bot, tmp_path)
    assert code == 1 and time.monotonic() - begun > hanging.PATIENCE
    assert "cut off" in said and "Traceback" not in said


def test_the_end_of_the_process_takes_at_most_ten_seconds() -> None:
    from cogs import client

    assert running.LINGER < client.DRAIN < running.ENDS < 10
