"""A whole bot whose machine's clock is set wrong for a while: nobody's lobby is closed, nobody is answered for, presses
go on. The clock is ``libfaketime``'s, which tells a process another time than the machine's; how far it is off stands
in a file. What a clock is believed: ``tests/referee/test_clock.py``."""

from __future__ import annotations

import asyncio
import signal
from asyncio.subprocess import Process
from pathlib import Path

import pytest

from playground.client import Playground as Client
from playground.server import Playground
from tests.cogs.operate import questions
from tests.cogs.operating import joining
from tests.cogs.process import ended, first_line, free_port, start
from tests.waiting import until

pytestmark = pytest.mark.proof
LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
DAY = 86_400


@pytest.mark.skipif(not LIBRARIES, reason="libfaketime is not installed: no clock was set wrong")
async def test_a_clock_that_is_set_wrong_for_a_while_ends_nothing(
    bots: list[Process], tmp_path: Path, discord: Playground
) -> None:
    off = tmp_path / "off"
    off.write_text("+0")
    wrong = {"LD_PRELOAD": str(LIBRARIES[0]), "FAKETIME_TIMESTAMP_FILE": str(off), "FAKETIME_NO_CACHE": "1"}
    wrong["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"
    bot = await start(tmp_path, free_port(), **wrong, **joining(discord))
    bots.append(bot)
    await first_line(bot)
    log = tmp_path / "errors.txt"
    async with Client(discord.base) as pg:
        await pg.wait_for_bot("game")
        ana, ben = await pg.person("Ana"), await pg.person("Ben")
        await ana.command("game new", game="pebbles", level="long")
        board = await ana.wait_for(lambda m: "Start" in m.labels)
        await ana.press(board, "Start")
        board = await ana.wait_for(questions)
        await ben.command("game new", game="pebbles", level="short", channel="table-two")
        for days, said in ((400, "the clock has jumped by +345"), (0, "the clock is right again"), (-400, "by -345")):
            off.write_text(f"{days * DAY:+d}")
            question = questions(board)
            assert not (await ana.press(board, custom_id=question[0])).failed
            board = await ana.wait_for(lambda m, was=question: questions(m) and questions(m) != was)
            assert "game" in (await ben.command("help")).text
            await until(lambda said=said: said in log.read_text())
        lobby = await ben.wait_for(lambda m: "Start" in m.labels, "table-two")
        assert not (await ben.press(lobby, "Start")).failed, "it is as open as before"
        await ben.wait_for(lambda m: "Hand" in m.labels, "table-two")
        await asyncio.sleep(1)
        assert questions(await ana.wait_for(questions)) == questions(board), "nobody answered for her"
    bot.send_signal(signal.SIGTERM)
    code, said = await ended(bot, tmp_path)
    assert code == 0 and "Traceback" not in said, said
