"""A bot that starts beside a playground that is still there while people press at once, and what came of it."""

from __future__ import annotations

import asyncio
import time
from random import Random

from msgspec import Struct

from .far import Far, settled
from .looks import Before, Seen
from .machine import Shares
from .played import count_refused
from .presses import Crowd


class Woken(Struct, frozen=True):
    """The measurements of a start: seconds, except for the number of used cores."""

    connected: float
    first: float
    """From exec until the first press was answered."""
    answered: tuple[float, ...]
    hows: tuple[str, ...]
    """The kind of reply to each press."""
    seen: Seen
    rate: float
    """Tables a second that were brought up to date."""
    refused: int
    bot: float
    others: float


async def wake(world: Far, rate: float, span: float, rest: float | None, tables: int) -> Woken:
    """Start the bot, and press buttons at many tables as soon as the bot answers.

    ``rest``: the seconds to wait for the last messages; None waits until all are shown.
    """
    some = Random(3).sample(world.stored.playing(), tables)
    before, crowd = Before(world, some), Crowd(world, some)
    looked = (await world.playground.see("looks"))["looked"]
    called, behind = len(await world.playground.see("calls")), world.stored.tables_behind()
    begun = time.time()
    await world.start_bot(wait=False)
    assert world.bot is not None and world.ground is not None
    shares = Shares(world.bot.pid, world.ground.pid)
    await world.playground.wait_for_bot()
    connected = time.time() - begun
    await crowd.press(rate, span)
    await (settled(world) if rest is None else asyncio.sleep(rest))
    woken = (behind - world.stored.tables_behind()) / (time.time() - begun)
    (bot, _), others = shares.end()
    seen = before.seen((await world.playground.see("looks", since=looked))["looks"], crowd.presses)
    calls = (await world.playground.see("calls"))[called:]
    presses = sorted(crowd.presses, key=lambda press: press.at)
    answered = tuple(float("inf") if press.answered is None else press.answered for press in presses)
    first = presses[0].at + answered[0] - begun
    hows = tuple(press.how for press in presses)
    return Woken(connected, first, answered, hows, seen, woken, count_refused(calls), bot, others)
