"""The bot ends: presses are answered, later presses are told to come back, and no work is cut off."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs import client
from cogs.client import Rulekeeper
from playground.client import Person
from playground.client import Playground as Client

from .bad_input import one_table, option_id
from .conftest import playing


async def test_presses_in_flight_are_answered_and_new_ones_told_to_come_back(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await playing(ana, ben)
    table = await one_table(bot)
    do, begun, go_on = table.do, asyncio.Event(), asyncio.Event()

    async def slowly(*given: Any) -> Any:
        begun.set()
        await go_on.wait()
        return await do(*given)

    monkeypatch.setattr(table, "do", slowly)
    pressed = await ana.press(board, custom_id=option_id(table), force=True, wait="none")
    await begun.wait()
    ending = asyncio.create_task(bot.close())
    await asyncio.sleep(0.05)
    for refused in (await ben.press(board, "Hand"), await ben.command("game hand")):
        assert refused.ephemeral and "Try again in a moment" in refused.text
    go_on.set()
    assert not (await ana.result(pressed)).failed
    await ending
    assert table.has_answered(0), "what was pressed before is done"


async def test_a_press_during_the_end_of_the_process_is_told_to_come_back(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    board = await playing(ana, ben)
    ending = asyncio.create_task(bot.close(linger=2.0))
    await asyncio.sleep(0.05)
    refused = await ben.press(board, "Hand")
    assert refused.ephemeral and "Try again in a moment" in refused.text
    await ending


async def test_the_end_of_the_process_does_not_wait_for_slow_work(
    ana: Person, pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "DRAIN", 0.1)
    board = await playing(ana)
    table = await one_table(bot)

    begun = asyncio.Event()

    async def forever(*given: Any) -> Any:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(table, "do", forever)
    await ana.press(board, custom_id=option_id(table), force=True, wait="none")
    await begun.wait()
    await asyncio.wait_for(bot.close(), 60)
