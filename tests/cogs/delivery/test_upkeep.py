"""Messages of the club are less urgent than those of matches."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from cogs.delivery.upkeep import Upkeep
from referee.running.rate_limit import Calls, Urgency

RECORD: Any = SimpleNamespace(number=1)


class Posts(Upkeep[Any]):
    def __init__(self, calls: Calls, left: list[str]) -> None:
        desk: Any = SimpleNamespace(find=self._find)
        super().__init__(desk)
        self._calls, self._left = calls, left

    async def _find(self, number: int) -> Any:
        return RECORD

    async def _try(self, record: Any) -> bool:
        (await self._calls.begin())()
        self._left.append("league")
        return True


async def test_a_message_of_the_club_is_sent_after_hands() -> None:
    calls, left = Calls(1, 0.0), list[str]()
    end = await calls.begin()
    posts = Posts(calls, left)
    await posts.show(RECORD)
    await asyncio.sleep(0)

    async def send(what: str, urgency: Urgency) -> None:
        async with calls.hold_place(calls.rank(urgency)):
            (await calls.begin())()
            left.append(what)

    sending = [asyncio.create_task(send(one.name, one)) for one in (Urgency.FOLLOWER, Urgency.REST)]
    await asyncio.sleep(0)
    end()
    await asyncio.gather(*sending, posts._tasks.settle())
    assert left == ["REST", "league", "FOLLOWER"]
