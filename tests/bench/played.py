"""Presses of people at tables in play, for a while, and what came of them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from cogs.traffic import UNCOUNTED

from .far import Far, settled
from .looks import Before, Seen
from .machine import Shares, busy, commits, memory
from .presses import Crowd, Press

SAMPLE = 5.0
"""Seconds from one look at the bot's memory to the next."""


REFUSED = (401, 403, 429)


class Played(Struct, frozen=True):
    seen: Seen
    presses: tuple[Press, ...]
    commits: int
    """Transactions written until all was shown."""
    calls: int
    """Calls of the bot's that count towards Discord's limit for the whole bot, until all was shown."""
    uncounted: int
    """The further calls of an answer: replies to presses, and edits by their tokens."""
    refused: int
    """Those of them that Discord answered with 401, 403 or 429: of too many, it bans an address."""
    memory: float
    """MiB at most."""
    bot: float
    """Cores that the bot used."""
    others: float
    """Cores that were used by who has nothing to do with it: more than a little, and the figures are not worth much."""
    late: float
    """Seconds that the worst press came late, for want of a core for this process."""

    @property
    def answered(self) -> list[float]:
        """Return the seconds until each press was answered: infinite where the answer never came, or came too late."""
        return [float("inf") if press.answered is None else press.answered for press in self.presses]


def count_refused(calls: Sequence[dict[str, Any]]) -> int:
    """Count the calls, as the playground lists them, that count towards Discord's ban of an address."""
    return sum(call["status"] in REFUSED for call in calls)


async def played(world: Far, rate: float, seconds: float, loops: int = 0) -> Played:
    """Press ``rate`` times a second for so long, with so many busy loops beside the bot."""
    assert world.bot is not None and world.ground is not None
    bot, ground = world.bot.pid, world.ground.pid
    tables = world.stored.playing()
    before, crowd = Before(world, tables), Crowd(world, tables)
    looked = (await world.playground.see("looks"))["looked"]
    called = len(await world.playground.see("calls"))
    written = commits(world.db)
    most = 0.0

    async def watch() -> None:
        nonlocal most
        while True:
            most = max(most, memory(bot))
            await asyncio.sleep(SAMPLE)

    watching = asyncio.create_task(watch())
    with busy(loops) as beside:
        shares = Shares(bot, ground, *beside)
        await crowd.press(rate, seconds)
        (ours, *_), others = shares.end()
    await settled(world)
    watching.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await watching
    found = await world.playground.see("looks", since=looked)
    assert found["looked"] - looked == len(found["looks"]), "there were more looks than the playground remembers"
    calls = (await world.playground.see("calls"))[called:]
    counted = sum(not call["path"].startswith(UNCOUNTED) for call in calls)
    return Played(
        before.seen(found["looks"], crowd.presses),
        tuple(crowd.presses),
        commits(world.db) - written,
        counted,
        len(calls) - counted,
        count_refused(calls),
        max(most, memory(bot)),
        ours,
        others,
        crowd.late,
    )
