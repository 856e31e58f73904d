"""``bot.py`` as a process: with a playground of its own, killed and started again, and what it says when it cannot."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from operate.local_discord import Playground
from playground.client import PATIENCE
from playground.client import Playground as Client
from tests.cogs.process import port

from .process import ROOT, ended, first_line, forked, free_port, start

__all__ = ["port"]


def answers(port: int) -> bool:
    with contextlib.closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


async def test_the_process_says_where_to_begin_and_ends_with_its_playground(tmp_path: Path, port: int) -> None:
    bot = await start(tmp_path, port)
    line = await first_line(bot)
    assert f"http://127.0.0.1:{port}" in line and "/game new" in line
    bot.send_signal(signal.SIGTERM)
    code, said = await ended(bot, tmp_path)
    assert code == 0 and "Traceback" not in said
    assert not answers(port)


IMPORTS = """
import asyncio, sys

def heard(event, values):
    if event == "import" and values[0].startswith(("engine.games.", "render.games.")):
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return
        print("on the loop:", values[0], file=sys.stderr)

def register():
    sys.addaudithook(heard)
"""
"""A module that says which of the games' modules are read where nobody is heard meanwhile."""


async def test_the_games_are_read_beside_the_loop(tmp_path: Path, port: int) -> None:
    """Reading their cards, boards and words takes most of a second. In this time a request to stop is still heard."""
    (tmp_path / "imports_heard.py").write_text(IMPORTS)
    bot = await start(tmp_path, port, extra="imports_heard", PYTHONPATH=f"{ROOT}{os.pathsep}{tmp_path}")
    assert "/game new" in await first_line(bot)
    bot.send_signal(signal.SIGTERM)
    code, said = await ended(bot, tmp_path)
    assert code == 0 and "on the loop:" not in said, said


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc to find the playground that outlives its bot")
async def test_a_table_and_its_buttons_survive_a_kill_of_the_bot(tmp_path: Path, port: int) -> None:
    bot = await forked(tmp_path, port)
    await first_line(bot)
    async with Client(f"http://127.0.0.1:{port}") as pg:
        await pg.wait_for_bot("game")
        ana = await pg.person("Ana")
        await ana.command("game new", game="pebbles", level="short")
        board = await ana.wait_for(lambda m: "Start" in m.labels)
        await ana.press(board, "Start")
        board = await ana.wait_for(lambda m: "Hand" in m.labels)
        bot.kill()
        await asyncio.wait_for(bot.wait(), PATIENCE)
        again = await forked(tmp_path, port)
        assert str(port) in await first_line(again)  # The playground still runs, and the new bot takes it over.
        await pg.wait_for_bot("game")
        await ana.press(board, "Hand")
        panel = await ana.wait_for(lambda m: m.only_you and m.buttons)  # A slow machine says first that it will answer.
        bid = panel.buttons[0]["custom_id"]
        await ana.press(panel, custom_id=bid)
        await ana.wait_for(lambda m: m.id == panel.id and bid not in {b["custom_id"] for b in m.buttons})
        boards = [m for m in await ana.messages() if not m.only_you and m.pictures]
        assert [m.id for m in boards] == [board.id]
    again.send_signal(signal.SIGTERM)
    assert (await ended(again, tmp_path))[0] == 0


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit that another process may set")
async def test_on_a_full_disk_it_answers_and_goes_on_when_there_is_room(tmp_path: Path, port: int) -> None:
    resource = pytest.importorskip("resource")

    def room(most: int) -> None:
        """Limit how large the bot's files may become. Beyond that size it finds the disk full."""
        resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    bot = await forked(tmp_path, port)
    await first_line(bot)
    async with Client(f"http://127.0.0.1:{port}") as pg:
        ana = await pg.person("Ana")
        await ana.command("game new", game="pebbles", level="short")
        board = await ana.wait_for(lambda m: "Add an AI" in m.labels)
        await ana.press(board, "Add an AI")
        room(1)
        refused = await ana.press(board, "Start")
        assert "disk is full" in refused.text and "bid?" not in refused.text, "nothing has begun"
        ben = await pg.person("Ben")
        assert "How to play" in (await ben.command("help")).text
        assert "The disk is full" in (await ben.command("check")).text
        room(resource.RLIM_INFINITY)
        assert "The disk is full" not in (await ben.command("check")).text
        await ana.press(board, "Start")
        await ana.wait_for(lambda m: "Answer…" in m.labels and not m.only_you)
    bot.send_signal(signal.SIGTERM)
    code, said = await ended(bot, tmp_path)
    assert code == 0 and "Traceback" not in said


async def test_a_second_process_on_the_same_file_says_so_and_stops(tmp_path: Path, port: int) -> None:
    first = await forked(tmp_path, port)
    await first_line(first)
    second = await forked(tmp_path, free_port())
    code, said = await ended(second, tmp_path)
    assert code == 1 and "Another process" in said and "Traceback" not in said
    first.send_signal(signal.SIGINT)
    assert (await ended(first, tmp_path))[0] == 0


@pytest.mark.parametrize(
    ("settings", "code", "sentence"),
    [
        ({"PLAYGROUND_PORT": "many"}, 2, "A setting is wrong"),
        ({"LOG_LEVEL": "LOUD"}, 2, "A setting is wrong"),
        ({"RULEKEEPER_DB": "foreign.sqlite3"}, 1, "is not a database"),
        ({"DISCORD_API_BASE": "http://127.0.0.1:9/api"}, 2, "A setting is wrong"),
        ({"RULEKEEPER_DB": "/proc/house.sqlite3"}, 1, "The folder of house.sqlite3 cannot be written to"),
    ],
)
async def test_a_wrong_setting_is_reported_in_a_sentence(
    tmp_path: Path, port: int, settings: dict[str, str], code: int, sentence: str
) -> None:
    foreign = tmp_path / "foreign.sqlite3"
    foreign.write_bytes(b"something else entirely" * 40)
    found, said = await ended(await forked(tmp_path, port, **settings), tmp_path)
    assert found == code and sentence in said and "Traceback" not in said
    assert foreign.read_bytes() == b"something else entirely" * 40


async def test_where_the_port_is_taken_the_next_free_one_is_and_that_is_said(tmp_path: Path) -> None:
    with contextlib.closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        bot = await forked(tmp_path, port)
        line = await first_line(bot)
        bot.send_signal(signal.SIGTERM)
        code, said = await ended(bot, tmp_path)
    assert code == 0 and f"http://127.0.0.1:{port}" not in line and f"Port {port} is taken" in said


async def test_its_own_playground_is_found_though_a_port_before_it_is_free_by_now(tmp_path: Path) -> None:
    """A playground of another folder had the first port, and has ended since the bot was killed."""
    async with contextlib.AsyncExitStack() as stack:
        with contextlib.closing(socket.socket()) as taken:
            taken.bind(("127.0.0.1", 0))
            port = taken.getsockname()[1]
            first = Playground(port, tmp_path / "tables.sqlite3")
            stack.push_async_callback(first.close)
            await first.open()
        again = Playground(port, tmp_path / "tables.sqlite3")
        await again.open()
        assert again.adopted and again.port == first.port != port
        await again.close()
        assert first.child is not None and await asyncio.wait_for(first.child.wait(), PATIENCE) == 0


async def test_another_folders_playground_is_neither_joined_nor_stopped(tmp_path: Path, port: int) -> None:
    """Two people on one machine have two databases. Each has a playground and ends only its own."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first = await forked(tmp_path / "a", port)
    assert f":{port} " in await first_line(first)
    second = await forked(tmp_path / "b", port)
    line = await first_line(second)
    assert f":{port} " not in line and "Open http" in line
    second.send_signal(signal.SIGTERM)
    code, said = await ended(second, tmp_path / "b")
    assert code == 0 and f"Port {port} is taken" in said
    async with Client(f"http://127.0.0.1:{port}") as pg:
        await pg.wait_for_bot("game")
    first.send_signal(signal.SIGTERM)
    assert (await ended(first, tmp_path / "a"))[0] == 0 and not answers(port)


async def test_a_login_that_hangs_is_broken_off_at_once(tmp_path: Path, port: int) -> None:
    """Discord accepts the connection and does not answer. A request to stop does not wait for it."""
    asked = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set()
        await reader.read()
        writer.close()

    silent = await asyncio.start_server(hang, "127.0.0.1", 0)
    at = silent.sockets[0].getsockname()[1]
    gateway = f"ws://127.0.0.1:{at}/gateway"
    bot = await start(tmp_path, port, DISCORD_API_BASE=f"http://127.0.0.1:{at}/api", DISCORD_GATEWAY=gateway)
    await asyncio.wait_for(asked.wait(), PATIENCE)
    bot.send_signal(signal.SIGTERM)
    code, said = await ended(bot, tmp_path)
    silent.close()
    assert code == 0 and "Traceback" not in said and "cut off" not in said


async def test_a_token_is_never_said(tmp_path: Path, port: int) -> None:
    async with contextlib.AsyncExitStack() as stack:
        from playground.server import Playground

        server = Playground(port=0, limited=False)
        await server.start()
        stack.push_async_callback(server.stop)
        token = "s3cr3t.t0k3n.0f.0urs"
        gateway = server.base.replace("http", "ws", 1) + "/gateway"
        settings = {"DISCORD_TOKEN": token, "DISCORD_API_BASE": f"{server.base}/api", "DISCORD_GATEWAY": gateway}
        bot = await forked(tmp_path, port, LOG_LEVEL="DEBUG", LOG_JSON="true", **settings)
        assert "/game new" in await first_line(bot)
        bot.send_signal(signal.SIGTERM)
        code, said = await ended(bot, tmp_path)
        assert code == 0 and token not in said
