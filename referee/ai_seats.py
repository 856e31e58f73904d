"""The AI's seats: each question thought about in a worker, from the seat's view and its question alone.

Nothing is held while it thinks or waits, so it delays nobody's press. What it decides comes back as an answer like any
other; if the question is gone by then, it is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import SystemRandom
from typing import Any

from engine.game import Game
from engine.match import Put
from engine.protocol import Ask, Refused, Seat, Told, Value

from .incidents import incident
from .table.table import Table

PACE = 1.2
"""Seconds from one answer that everybody sees to the next, so that people can follow."""

_lot = SystemRandom()


class AISeats:
    """Thinks for every seat of the AI. ``look`` at a table whenever it has changed."""

    def __init__(self, pace: float = PACE, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self.pace, self._sleep = pace, sleep
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._seen: dict[int, float] = {}
        """When a table last saw an answer of the AI's, by the loop's clock."""
        self._advice: dict[tuple[int, int, int, Seat], asyncio.Future[tuple[Value, Told] | None]] = {}
        """What was thought of for the present question of a table: table, match, question, for whom."""
        self._worker = ThreadPoolExecutor(1, "ai")

    def look(self, table: Table) -> None:
        """Let the AI answer what is asked of it; nobody waits for it."""
        if any(info.kind == "ai" for info in table.facts.seats) and table.id not in self._tasks:
            self._tasks[table.id] = asyncio.create_task(self._play(table))

    async def advise(self, table: Table, viewer: Seat, put: Put) -> tuple[Value, Told]:
        """What it would answer, thought about from what this seat sees, and why; once for each question, however often
        it is asked for. ``Refused``: "no-advice"."""
        key = (table.id, table.facts.match, put.number, viewer)
        for old in [one for one in self._advice if one[0] == table.id and one[:3] != key[:3]]:
            del self._advice[old]
        if key not in self._advice:
            view, loop = table.view(viewer), asyncio.get_running_loop()
            self._advice[key] = loop.run_in_executor(self._worker, _advise, table.game, view, put.ask)
        found = await asyncio.shield(self._advice[key])
        if found is None:
            self._advice.pop(key, None)
            raise Refused("no-advice")
        return found

    async def settle(self) -> None:
        """Wait until the AI has nothing to answer anywhere."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def stop(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def _play(self, table: Table) -> None:
        try:
            while await self._answer(table):
                pass
        except Exception as error:
            incident(error)
        finally:
            del self._tasks[table.id]

    async def _answer(self, table: Table) -> bool:
        """Answer one question; False when there is none, or it cannot be answered."""
        async with table.steady():
            found, match = table.thinks(), table.facts.match
        if found is None:
            return False
        seat, put, view = found
        loop = asyncio.get_running_loop()
        value = await loop.run_in_executor(self._worker, _choose, table.game, view, put.ask)
        wait = self._seen[table.id] + self.pace - loop.time() if table.id in self._seen else 0.0
        if wait > 0:
            await self._sleep(wait)
        source = f"ai:{table.id}:{match}:{put.number}"
        try:
            outcome = await table.act_for_ai(seat, put.number, value, source)
        except Refused as refusal:
            if refusal.kind != "broken":
                return True
            with suppress(Refused):  # the rules fail on what it chose: its default, or nothing until the next change
                await table.act_for_ai(seat, put.number, put.ask.choice.write(put.ask.default), source)
                return True
            return False
        if outcome.told:
            self._seen[table.id] = loop.time()
        return not (outcome.again or outcome.over)


def _choose(game: Game[Any], view: Any, ask: Ask) -> Value:
    """In the worker: what the AI answers; its default where it fails or chooses what is not possible."""
    try:
        value = ask.choice.write(game.choose(view, ask, _lot.randrange))
        ask.choice.read(value)
        return value
    except Exception as error:
        incident(error)
        return ask.choice.write(ask.default)


def _advise(game: Game[Any], view: Any, ask: Ask) -> tuple[Value, Told] | None:
    """In the worker: an answer that is possible, and why; None where the AI fails."""
    try:
        answer, why = game.advise(view, ask, _lot.randrange)
        value = ask.choice.write(answer)
        ask.choice.read(value)
        return value, why
    except Exception as error:
        incident(error)
        return None
