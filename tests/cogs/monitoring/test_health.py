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
from playground.client import PATIENCE as WITHIN
from playground.server import Playground
from tests.waiting import until

PATIENCE = 1.0


@pytest.fixture
async def port(bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    monkeypatch.setattr(pulse, "LOOK", 0.05)
    monkeypatch.setattr(pulse, "PATIENCE", dict.fromkeys(pulse.PATIENCE, PATIENCE))
    with watch_event_loop() as dog, serve_pages(bot, dog, "127.0.0.1", 0) as at:
        yield at


async def wait_for_health(port: int, *stalled: str) -> str:
    """Wait until the bot says that exactly these parts stand, and return what it says.

    On a busy machine another part may stand for a moment, too.
    """

    async def look() -> str:
        well, said = await asyncio.to_thread(ask_health, "127.0.0.1", port)
        return said if well is not bool(stalled) and list_stalled(said) == [*stalled] else ""

    said: str = await until(look)
    return said


def list_stalled(said: str) -> list[str]:
    return [line.partition(":")[0] for line in said.splitlines() if ": stands" in line]


async def test_health_is_good_while_all_three_checks_answer(port: int) -> None:
    said = await wait_for_health(port)
    parts = [line.split(" (")[0] for line in said.splitlines()]
    assert parts == ["loop: answers", "store: answers", "gateway: answers"]


async def test_health_is_bad_while_the_store_does_not_answer(port: int, bot: Rulekeeper) -> None:
    await wait_for_health(port)
    go_on = threading.Event()
    connection = bot.referee.store.database._connection
    # A disk that does not answer holds its thread like this.
    frozen = asyncio.create_task(connection._execute(go_on.wait))
    await wait_for_health(port, "store")
    go_on.set()
    await frozen
    await wait_for_health(port)


async def test_health_is_bad_without_the_gateway(port: int, server: Playground) -> None:
    await wait_for_health(port)
    await server.stop()
    await wait_for_health(port, "gateway")


async def test_health_is_bad_while_the_event_loop_is_blocked(port: int) -> None:
    await wait_for_health(port)
    found: list[bool] = []

    def look() -> None:
        end = time.monotonic() + WITHIN
        while not found and time.monotonic() < end:
            well, said = ask_health("127.0.0.1", port)
            if "loop" in list_stalled(said):
                found.append(well)
            time.sleep(0.05)

    looking = threading.Thread(target=look)
    looking.start()
    looking.join()  # This blocks the loop until the check notices it, which a bot must never do.
    assert found == [False]
    await wait_for_health(port)


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
