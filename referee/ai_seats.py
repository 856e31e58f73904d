"""The AI's seats: each question thought about in a worker, from the seat's view and its question alone.

Nothing is held while it thinks or waits, so it delays nobody's press. What it decides comes back as an answer like any
other; if the question is gone by then, it is dropped. A failure (the disk is full, say) is tried again ever later.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import SystemRandom
from typing import Any
from weakref import WeakKeyDictionary

from engine.game import Game
from engine.match import Put
from engine.protocol import Ask, Refused, Seat, Told, Value, lets_be

from .backoff import Backoff
from .incidents import incident
from .table.table import Table

PACE = 1.2
"""Seconds from one answer that everybody sees to the next, so that people can follow."""

ROUND = 10.0
"""Seconds that all answers of the AI between two questions to people take at most, but for thinking."""

SHARE = 6
"""Of what is left of these, so large a part is waited at most: the more there is to show, the faster it goes."""

LINGER = 4
"""So many times as long stands what has the board's picture for itself, such as a death, whoever brought it about."""

_lot = SystemRandom()


class Advice:
    """What was thought of for one question."""

    def __init__(self, question: tuple[int, int]) -> None:
        self.question = question
        """Match and number."""
        self.thought: dict[Seat, asyncio.Future[tuple[Value, Told] | None]] = {}
        """For whom."""


class AISeats:
    """Thinks for every seat of the AI. ``look`` at a table whenever it has changed."""

    def __init__(self, pace: float = PACE, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self.pace, self._sleep = pace, sleep
        self._time: Callable[[], float] = time.monotonic
        self.lingers: Callable[[Table], Awaitable[bool]] | None = None
        """Whether people still look at what the last step brought about; asked of whoever shows it."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._backoffs: dict[int, Backoff] = {}
        """For each task."""
        self._begun: dict[int, float] = {}
        """For each task, when it began: people had been asked something before."""
        self._seen: WeakKeyDictionary[Table, float] = WeakKeyDictionary()
        """When a table last saw an answer of the AI's."""
        self._last: WeakKeyDictionary[Table, tuple[tuple[int, int], float]] = WeakKeyDictionary()
        """The last step that told something, by match and news, and when the AI came upon it."""
        self._advice: WeakKeyDictionary[Table, Advice] = WeakKeyDictionary()
        """What was thought of for the present question of a table."""
        self._worker = ThreadPoolExecutor(1, "ai")

    def look(self, table: Table) -> None:
        """Let the AI answer what is asked of it; nobody waits for it."""
        if table.id in self._tasks:
            self._backoffs[table.id].poke()
        elif any(info.plays == "ai" for info in table.facts.seats):
            self._backoffs[table.id] = Backoff(self._sleep)
            self._begun[table.id] = self._time()
            self._tasks[table.id] = asyncio.create_task(self._play(table, self._backoffs[table.id]))

    async def advise(self, table: Table, viewer: Seat, put: Put) -> tuple[Value, Told]:
        """What it would answer, thought about from what this seat sees, and why; once for each question, however often
        it is asked for. ``Refused``: "no-advice"."""
        question = (table.facts.match, put.number)
        advice = self._advice.get(table)
        if advice is None or advice.question != question:
            advice = self._advice[table] = Advice(question)
        if viewer not in advice.thought:
            view, loop = table.view(viewer), asyncio.get_running_loop()
            advice.thought[viewer] = loop.run_in_executor(self._worker, _advise, table.game, view, put.ask)
        found = await asyncio.shield(advice.thought[viewer])
        if found is None:
            advice.thought.pop(viewer, None)
            raise Refused("no-advice")
        return found

    async def settle(self) -> None:
        """Wait until the AI has nothing to answer anywhere, or what it answers cannot be kept for now."""
        while active := [task for table, task in self._tasks.items() if not self._backoffs[table].resting]:
            await asyncio.wait(active, timeout=0.01)

    async def stop(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def _play(self, table: Table, backoff: Backoff) -> None:
        try:
            while await self._tried(table, backoff):
                pass
        finally:
            del self._tasks[table.id], self._backoffs[table.id], self._begun[table.id]

    async def _tried(self, table: Table, backoff: Backoff) -> bool:
        """``_answer``, again after a while where it fails."""
        try:
            more = await self._answer(table)
            backoff.worked()
            return more
        except Exception as error:
            if not backoff.failures:
                incident(error, f"table {table.id}")
            await backoff.failed()
            return True

    async def _answer(self, table: Table) -> bool:
        """Answer one question; False when there is none, or it cannot be answered."""
        async with table.steady():
            found, match, undone = table.thinks(), table.facts.match, table.undone
        if found is None:
            return False
        seat, put, view = found
        loop = asyncio.get_running_loop()
        self._come_upon(table, self._time())
        value = await loop.run_in_executor(self._worker, _choose, table.game, view, put.ask)
        trifle = put.ask.kind in table.game.swift or _trifle(put.ask, value)
        pace = min(self.pace, self._left(table) / SHARE)
        wait = self._seen[table] + pace - self._time() if table in self._seen else 0.0
        if wait > 0 and not trifle:
            await self._sleep(wait)
        await self._let_linger(table)
        source = (
            f"ai:{table.id}:{match}:{put.number}:{undone}"  # an answer under seal that was taken back is asked again
        )
        try:
            outcome = await table.act_for_ai(seat, put.number, value, source)
        except Refused as refusal:
            if refusal.kind in ("no-room", "no-disk"):
                raise
            if refusal.kind != "broken":
                return True
            with suppress(Refused):  # the rules fail on what it chose: its default, or nothing until the next change
                await table.act_for_ai(seat, put.number, put.ask.choice.write(put.ask.default), source)
                return True
            return False
        if outcome.told and not trifle:
            self._seen[table] = self._time()
        return not (outcome.again or outcome.over)

    def _come_upon(self, table: Table, now: float) -> None:
        step = (table.facts.match, table.told_from)
        if table not in self._last or self._last[table][0] != step:
            self._last[table] = step, now

    async def _let_linger(self, table: Table) -> None:
        """Until what people look at has had its time, or they go on themselves."""
        until = self._last[table][1] + min(LINGER * self.pace, self._left(table) / 2)
        while self.lingers is not None and (left := until - self._time()) > 0 and await self.lingers(table):
            await self._sleep(min(self.pace, left))

    def _left(self, table: Table) -> float:
        """Return how many seconds the AI's answers may still take before people are asked something; without end where
        nobody plays who could be."""
        if not any(info.plays == "person" for info in table.facts.seats):
            return float("inf")
        return max(0.0, self._begun.get(table.id, self._time()) + ROUND - self._time())


def _trifle(ask: Ask, value: Value) -> bool:
    """Whether it lets something be, or a person would not have been stopped for it: nobody has to follow that. Of a
    secret question not even so much is to be told by the time of the answer."""
    small = lets_be(ask) or not ask.stop
    return small and not ask.secret and value == ask.choice.write(ask.default)


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
