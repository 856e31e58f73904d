"""The health address is good while people can play, and bad if one of its three checks does not answer."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator

import pytest

from cogs.client import Rulekeeper
from cogs.monitoring import pulse
from cogs.monitoring.server import serve_pages
from cogs.watchdog import watch_event_loop
from operate.health import ask_health
from playground.server import Playground

PATIENCE = 1.0


@pytest.fixture
async def port(bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    monkeypatch.setattr(pulse, "LOOK", 0.05)
    monkeypatch.setattr(pulse, "PATIENCE", dict.fromkeys(pulse.PATIENCE, PATIENCE))
    with watch_event_loop() as dog, serve_pages(bot, dog, "127.0.0.1", 0) as at:
        yield at


async def become(port: int, well: bool) -> str:
    """Wait until the bot is well or not well, and return what it says."""
    async with asyncio.timeout(20):
        while True:
            found, said = await asyncio.to_thread(ask_health, "127.0.0.1", port)
            if found is well:
                return said
            await asyncio.sleep(0.05)


async def test_health_is_good_while_all_three_checks_answer(port: int) -> None:
    said = await become(port, True)
    parts = [line.split(" (")[0] for line in said.splitlines()]
    assert parts == ["loop: answers", "store: answers", "gateway: answers"]


async def test_health_is_bad_while_the_store_does_not_answer(
    port: int, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await become(port, True)
    go_on = threading.Event()
    connection = bot.referee.store.database._connection
    # A disk that does not answer holds its thread like this.
    frozen = asyncio.create_task(connection._execute(go_on.wait))
    said = await become(port, False)
    assert "store: stands" in said and "loop: answers" in said and "gateway: answers" in said
    go_on.set()
    await frozen
    await become(port, True)


async def test_health_is_bad_without_the_gateway(port: int, server: Playground) -> None:
    await become(port, True)
    await server.stop()
    said = await become(port, False)
    assert "gateway: stands" in said and "store: answers" in said


async def test_health_is_bad_while_the_event_loop_is_blocked(port: int) -> None:
    await become(port, True)
    found: list[tuple[bool, str]] = []

    def look() -> None:
        while not found or found[-1][0]:
            found.append(ask_health("127.0.0.1", port))
            time.sleep(0.05)

    looking = threading.Thread(target=look)
    looking.start()
    looking.join(60)  # This blocks the loop until the check notices it, which a bot must never do.
    assert not found[-1][0] and "loop: stands" in found[-1][1]
    await become(port, True)


async def test_health_is_bad_before_the_first_sign_of_life(bot: Rulekeeper) -> None:
    with watch_event_loop() as dog:
        young = pulse.Pulse(dog, lambda: False, bot.referee.count_awake_and_asleep)
        assert young.list_stalled() == {"loop": False, "store": True, "gateway": True}


async def test_a_port_that_is_taken_is_said(bot: Rulekeeper, port: int) -> None:
    with (
        watch_event_loop() as dog,
        pytest.raises(RuntimeError, match=f"127.0.0.1:{port}.*METRICS_PORT"),
        serve_pages(bot, dog, "127.0.0.1", port),
    ):
        pass
