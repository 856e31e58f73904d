"""Discord's rate limits: only an exhausted bucket makes a call wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.buckets import Bucket, Buckets, find_present_bucket
from cogs.discord_errors import Do, read_failure
from tests.virtual_time import run_at_once


def told(left: int, resets: float, limit: int = 50) -> Any:
    """Return an answer with the headers of a bucket."""
    headers = {"Limit": limit, "Remaining": left, "Reset-After": resets}
    return SimpleNamespace(headers={f"X-RateLimit-{name}": str(value) for name, value in headers.items()})


async def call(bucket: Bucket, answer: Any = None, takes: float = 0.1) -> float:
    """Make a call, and return when it left."""
    async with bucket:
        left = asyncio.get_running_loop().time()
        await asyncio.sleep(takes)
        if answer is not None:
            bucket.update(answer)
    return left


def in_virtual_time(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        run_at_once(test())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


@in_virtual_time
async def test_a_bucket_with_calls_left_lets_them_go_however_late_it_resets() -> None:
    bucket = Bucket()
    await call(bucket, told(49, 300.0))
    assert await asyncio.gather(*(call(bucket, told(49 - at, 299.0)) for at in range(1, 50))) == [0.1] * 49
    with pytest.raises(discord.RateLimited) as refused:
        await call(bucket)
    failure = read_failure(refused.value)
    assert failure is not None and failure.do is Do.WAIT and failure.seconds == pytest.approx(299.0)
    await asyncio.sleep(299.1)
    assert await call(bucket, told(49, 300.0)) > 299.0


@in_virtual_time
async def test_who_waits_for_a_bucket_goes_in_order_once_it_has_reset() -> None:
    waited: list[None] = []
    bucket = Bucket(lambda: waited.append(None))
    await asyncio.gather(*(call(bucket, told(1 - at, 5.0, limit=2)) for at in range(2)))
    clock = asyncio.get_running_loop().time
    assert clock() < 1.0, "the last call that was left is not delayed itself"
    assert len(waited) == 1, "of a new bucket, one call tells how many there are"
    left = await asyncio.gather(*(call(bucket, told(1 - at % 2, 5.0, limit=2)) for at in range(4)))
    assert left[0] == left[1] == pytest.approx(5.2) and left[2] == left[3] == pytest.approx(10.3)


@in_virtual_time
async def test_a_cancelled_call_takes_nobodys_turn() -> None:
    bucket = Bucket()
    first, gone, last = (asyncio.create_task(call(bucket)) for _ in range(3))
    await asyncio.sleep(0.05)
    gone.cancel()
    assert await first == 0.0 and await last == pytest.approx(0.1)


@in_virtual_time
async def test_waiting_calls_are_told_when_a_bucket_turns_out_to_be_empty() -> None:
    bucket = Bucket()
    first, second = (asyncio.create_task(call(bucket, told(0, 250.0))) for _ in range(2))
    await first
    with pytest.raises(discord.RateLimited):
        await second


@in_virtual_time
async def test_a_refused_call_closes_its_bucket_for_all() -> None:
    bucket = Bucket()
    async with bucket:
        bucket.update(told(48, 300.0))
        assert find_present_bucket() is bucket
        bucket.close_for(200.0)
    assert find_present_bucket() is None
    with pytest.raises(discord.RateLimited):
        await call(bucket)
    await asyncio.sleep(200.0)
    await call(bucket)


@in_virtual_time
async def test_the_channels_of_a_server_share_the_bucket_of_new_threads_alone() -> None:
    http = discord.http.HTTPClient(asyncio.get_running_loop())
    buckets = Buckets(http, {1: 9, 2: 9, 3: 8}.get, lambda: None)
    find: Callable[[str], Any] = http.get_ratelimit
    threads, messages = "POST /channels/{channel_id}/threads", "POST /channels/{channel_id}/messages"
    first = buckets.find(f"{threads}:1")
    http._bucket_hashes[threads] = "abc"
    assert find("abc:2") is first is find("abc:1")
    assert find("abc:3") is not first and find("abc:4") is not find("abc:5")
    assert find(f"{messages}:1") is not find(f"{messages}:2")
