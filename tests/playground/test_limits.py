"""The playground counts calls as Discord does, and blocks an address as Cloudflare does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from playground.client import Playground
from playground.limits import EVENT, OPEN_DM, OPEN_THREAD
from playground.server import Playground as Server
from playground.world import GUILD

TABLE, ANA = GUILD + 10, GUILD + 200
HERE = f"/channels/{TABLE}/messages"


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    """Provide a playground with limits, and with a clock that stands still."""
    limited = Server(port=0)
    await limited.start()
    world = limited.service.world
    world.now = lambda: 1_800_000_000.0 + world.shift  # type: ignore[method-assign]
    yield limited
    await limited.stop()


async def advance(pg: Playground, seconds: float) -> None:
    await pg.advance(seconds)


async def test_a_bucket_is_counted_for_each_channel_and_told_in_headers(pg: Playground, raw: Any) -> None:
    found = [await raw("POST", HERE, json={"content": str(n)}) for n in range(6)]
    assert [one.status for one in found] == [200] * 5 + [429]
    assert [one.headers["X-RateLimit-Remaining"] for one in found[:5]] == ["4", "3", "2", "1", "0"]
    told = found[5].headers
    assert "Via" in told and told["X-RateLimit-Scope"] == "user" and "X-RateLimit-Global" not in told
    assert 0 < found[5].body["retry_after"] <= 5 == int(told["Retry-After"]) and not found[5].body["global"]
    assert (await raw("POST", f"/channels/{TABLE + 1}/messages", json={"content": "x"})).status == 200
    await advance(pg, 5.0)
    assert (await raw("POST", HERE, json={"content": "x"})).headers["X-RateLimit-Remaining"] == "4"


async def test_old_messages_are_edited_three_times_in_six_seconds(pg: Playground, raw: Any) -> None:
    old = f"{HERE}/{(await raw('POST', HERE, json={'content': 'x'})).body['id']}"
    await advance(pg, 3601)
    found = [await raw("PATCH", old, json={"content": str(n)}) for n in range(4)]
    assert [one.status for one in found] == [200] * 3 + [429]
    assert found[3].body["code"] == 30046 and found[3].headers["X-RateLimit-Remaining"] == "1"


async def test_threads_are_counted_for_each_channel_and_all_of_a_server_share_a_limit(pg: Playground, raw: Any) -> None:
    async def open_one(channel: int) -> SimpleNamespace:
        await advance(pg, 0.1)
        made: SimpleNamespace = await raw("POST", f"/channels/{channel}/threads", json={"name": "T", "type": 11})
        return made

    found = [await open_one(TABLE) for _ in range(OPEN_THREAD.most - 1)]
    assert {one.status for one in found} == {201}
    assert [one.headers["X-RateLimit-Remaining"] for one in (found[0], found[-1])] == ["49", "1"]
    assert float(found[0].headers["X-RateLimit-Reset-After"]) == OPEN_THREAD.seconds
    assert (await open_one(TABLE + 1)).status == 201
    refused = await open_one(TABLE + 1)
    assert (refused.status, refused.headers["X-RateLimit-Scope"]) == (429, "shared")
    assert refused.headers["X-RateLimit-Remaining"] == "48" and refused.body["retry_after"] > 290
    assert (await pg.see("invalid"))["429"] == 0, "shared limits make no call invalid"


async def test_direct_messages_and_events_have_limits(pg: Playground, raw: Any) -> None:
    found = [await raw("POST", "/users/@me/channels", json={"recipient_id": str(ANA)}) for _ in range(OPEN_DM.most + 1)]
    assert [one.status for one in found] == [200] * OPEN_DM.most + [403] and found[-1].body["code"] == 40003
    await advance(pg, 1.0)
    path = f"/guilds/{GUILD}/scheduled-events"
    found = [await raw("POST", path, json={}) for _ in range(EVENT.most + 1)]
    assert [one.status for one in found] == [400] * EVENT.most + [429], "a refused form counts, too"
    assert found[0].headers["X-RateLimit-Limit"] == str(EVENT.most)


async def test_too_many_invalid_calls_have_the_address_blocked_by_cloudflare(pg: Playground, raw: Any) -> None:
    await pg.do("invalid", most=3, blocked_for=30.0)
    await pg.deny("table-one", "send")
    assert [(await raw("POST", HERE, json={"content": "x"})).status for _ in range(2)] == [403] * 2
    assert (await raw("GET", "/users/@me")).status == 200
    async with aiohttp.ClientSession() as nobody, nobody.get(f"{pg.base}/api/v10/users/@me") as answer:
        assert answer.status == 401
    assert await pg.see("invalid") == {"401": 1, "403": 2, "429": 0}
    for path in ("/users/@me", "/interactions/1/token/callback"):
        async with aiohttp.ClientSession() as session, session.get(f"{pg.base}/api/v10{path}") as answer:
            assert answer.status == 429 and "Via" not in answer.headers and answer.content_type == "text/html"
            assert answer.headers["Retry-After"] == "30"
    await advance(pg, 30.0)
    assert (await raw("GET", "/users/@me")).status == 200
