"""Replies to presses are sent before updates of messages."""

from __future__ import annotations

import asyncio

import pytest

from cogs.delivery import presses_first
from cogs.delivery.presses_first import PressesFirst


async def test_updates_of_messages_wait_for_the_last_reply_to_a_press() -> None:
    quiet, order = PressesFirst(), []

    async def show() -> None:
        await quiet.wait()
        order.append("shown")

    with quiet.register_press("first"):
        with quiet.register_press("second"):
            showing = asyncio.create_task(show())
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        order.append("answered")
    await showing
    assert order == ["answered", "shown"]


async def test_updates_of_messages_do_not_wait_until_discord_confirms_a_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses_first, "PATIENCE", 3600)
    quiet = PressesFirst()
    with quiet.register_press("first"), quiet.register_press("second"):
        quiet.note_sending("first")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await quiet.wait()
        quiet.note_sending("second")
        async with asyncio.timeout(60):
            await quiet.wait()


async def test_without_presses_nothing_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses_first, "PATIENCE", 3600)
    quiet = PressesFirst()
    with pytest.raises(ValueError), quiet.register_press("press"):
        raise ValueError("a press that fails is over, too")
    async with asyncio.timeout(60):
        await quiet.wait()


async def test_pressing_without_end_does_not_keep_boards_from_being_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses_first, "PATIENCE", 0.01)
    quiet = PressesFirst()
    with quiet.register_press("press"):
        async with asyncio.timeout(60):
            await quiet.wait()
