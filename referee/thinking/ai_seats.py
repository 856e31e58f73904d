"""The AI's seats: a thread answers their questions. It knows only the question and what the seat may see.

For sharp seats, a separate process searches. If it finds nothing in time, or fails, the seat answers as a solid one.

No lock is held while the AI thinks or waits, so it delays nobody. Its decision is an answer like any other, and is
dropped if the question is closed by then. After a failure, such as a full disk, it tries again with growing delays.
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
from engine.match_records import OpenQuestion
from engine.policies import USUAL, Strength, choose_answer, needs_search
from engine.protocol import Ask, Refused, Seat, Value, has_pass_default
from engine.search.counsel import Counsel, give_counsel

from ..refusals import NothingStored
from ..reporting.incidents import RulesBroken, log_incident
from ..running.backoff import Backoff
from ..running.keyed_tasks import KeyedTasks
from ..table import history, match_commands, progress, questions
from ..table.table import Table
from ..workers.search_process import SearchProcess

PACE = 1.2
"""The seconds between two answers of AI seats that everybody sees, so that people can follow them."""

ROUND = 10.0
"""The most seconds that AI seats may take between two questions to people. Searches and waits are cut to fit."""

DEADLINE = 2.0
"""The most seconds for one search, including its wait for other searches. After that, the seat answers without it."""

SHARE = 6
"""A wait between two answers takes at most the time that is left of ``ROUND``, divided by this number."""

LINGER = 4
"""The AI lets a highlight, such as a death, stay on the board for at most this many waits of ``PACE``."""

_lot = SystemRandom()


class NoAdvice(Refused): ...


class Advice:
    """The AI's advice to people on one open question of a table."""

    def __init__(self, question: tuple[int, int]) -> None:
        self.question = question
        """The number of the match, and the number of the question."""
        self.thought: dict[Seat, asyncio.Future[tuple[Counsel, ...]]] = {}
        """The advice, as a future, by seat. Only seats whose players asked for advice are included."""


class AISeats:
    """The AI seats of all tables, each table in its own task. Call ``consider`` after each change of a table."""

    def __init__(
        self,
        pace: float,
        has_readers: Callable[[Table], Awaitable[bool]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Set the pace of the AI seats.

        ``pace``: seconds between two answers. ``has_readers`` returns whether people still look at the result of a
        table's last step. ``sleep`` is for tests.
        """
        self.pace, self.lingers, self._sleep = pace, has_readers, sleep
        self._time: Callable[[], float] = time.monotonic
        self._tasks = KeyedTasks[int](self._forget)
        self._backoffs: dict[int, Backoff] = {}
        """By table with a running task: the delays after failures."""
        self._begun: dict[int, float] = {}
        """By table with a running task: the time at which the task began.

        The last question to people came before it.
        """
        self._seen: WeakKeyDictionary[Table, float] = WeakKeyDictionary()
        """By table: the time of the last answer of an AI seat that everybody could see."""
        self._last: WeakKeyDictionary[Table, tuple[tuple[int, int], float]] = WeakKeyDictionary()
        """By table: the match and event number of the last step with events, and when the AI first saw that step."""
        self._advice: WeakKeyDictionary[Table, Advice] = WeakKeyDictionary()
        """By table: the AI's advice to people on the open question."""
        self._worker = ThreadPoolExecutor(1, "ai")
        self._search = SearchProcess()
        self.deadlines = 0
        """The number of searches for sharp seats that found no answer in time."""

    def consider(self, table: Table) -> None:
        """Let the AI answer the open questions of its seats. Returns at once."""
        if table.facts.live and any(needs_search(table.game, info.ai_strength) for info in table.facts.seats):
            self._search.start()
        if table.id in self._tasks:
            self._backoffs[table.id].end_wait()
        elif any(info.plays == "ai" for info in table.facts.seats):
            self._backoffs[table.id] = Backoff(self._sleep)
            self._begun[table.id] = self._time()
            self._tasks.start(table.id, self._answer_questions(table, self._backoffs[table.id]))

    async def advise_seat(self, table: Table, viewer: Seat, asked: OpenQuestion) -> tuple[Counsel, ...]:
        """Return what the AI would answer from this seat's view, the best answer first. Raises ``NoAdvice``.

        The advice is computed once for each question and seat.
        """
        question = (table.facts.match, asked.number)
        advice = self._advice.get(table)
        if advice is None or advice.question != question:
            advice = self._advice[table] = Advice(question)
        if viewer not in advice.thought:
            view, loop = table.view(viewer), asyncio.get_running_loop()
            advice.thought[viewer] = loop.run_in_executor(self._worker, _list_advice, table.game, view, asked.ask)
        found = await asyncio.shield(advice.thought[viewer])
        if not found:
            advice.thought.pop(viewer, None)
            raise NoAdvice()
        return found

    async def settle(self) -> None:
        """Wait until the AI has nothing to answer, or its answers cannot be stored now."""
        while active := [table for table in self._tasks if not self._backoffs[table].resting]:
            await self._tasks.wait_for_any(active, 0.01)

    async def stop(self) -> None:
        await self._tasks.stop()
        self._worker.shutdown(wait=False, cancel_futures=True)
        await self._search.stop()

    async def _answer_questions(self, table: Table, backoff: Backoff) -> None:
        while await self._run_with_retry(table, backoff):
            pass

    def _forget(self, table: int) -> None:
        del self._backoffs[table], self._begun[table]

    async def _run_with_retry(self, table: Table, backoff: Backoff) -> bool:
        """Answer one question of an AI seat, as ``_answer`` does. If that fails, wait, then return True."""
        try:
            more = await self._answer(table)
            backoff.note_success()
            return more
        except Exception as error:
            if not backoff.failures:
                log_incident(error, f"table {table.id}")
            await backoff.wait_after_failure()
            return True

    async def _answer(self, table: Table) -> bool:
        """Answer one question of an AI seat. Return False if there is none, or it cannot be answered."""
        async with table.hold_steady():
            found, match, undone = (
                questions.find_thinking_seat(table),
                table.facts.match,
                progress.count_undone_answers(table),
            )
        if found is None:
            return False
        seat, question, view = found
        self._note_latest_step(table, self._time())
        value = await self._choose(table, table.facts.seats[seat].ai_strength, view, question.ask)
        trifle = question.ask.kind in table.game.answering.swift or _is_trivial_answer(question.ask, value)
        pace = min(self.pace, self._compute_time_left(table) / SHARE)
        wait = self._seen[table] + pace - self._time() if table in self._seen else 0.0
        if wait > 0 and not trifle:
            await self._sleep(wait)
        await self._wait_for_people(table)
        source = (
            # A simultaneous question whose answer was taken back is asked again.
            f"ai:{table.id}:{match}:{question.number}:{undone}"
        )
        try:
            outcome = await table.do_by_itself(source, match_commands.answer, seat, question.number, value, "ai")
        except Refused as refusal:
            if isinstance(refusal, NothingStored):
                raise
            if not isinstance(refusal, RulesBroken):
                return True
            with suppress(Refused):  # The rules refuse the choice: try the default, or else wait for the next change.
                default = question.ask.choice.write(question.ask.default)
                await table.do_by_itself(source, match_commands.answer, seat, question.number, default, "ai")
                return True
            return False
        if outcome.events and not trifle:
            self._seen[table] = self._time()
        return not (outcome.again or outcome.over)

    async def _choose(self, table: Table, strength: Strength, view: Any, ask: Ask) -> Value:
        """Return the answer of an AI seat of this strength. If a search is late or fails, return a solid seat's answer.

        A secret question with only one possible answer waits like any other. A quick answer would reveal that there was
        no choice.
        """
        if needs_search(table.game, strength) and (ask.secret or ask.choice.count() > 1):
            try:
                value = await self._search.find(
                    table.game.key, view, ask, min(DEADLINE, self._compute_time_left(table) / 2)
                )
                ask.choice.read(value)
                return value
            except TimeoutError:
                self.deadlines += 1
            except Exception as error:
                log_incident(error, f"table {table.id}")
            strength = USUAL
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._worker, _choose, table.game, strength, view, ask)

    def _note_latest_step(self, table: Table, now: float) -> None:
        """Record when the AI first saw the latest step of a table, unless it has seen that step before."""
        step = (table.facts.match, history.find_first_event_number(table))
        if table not in self._last or self._last[table][0] != step:
            self._last[table] = step, now

    async def _wait_for_people(self, table: Table) -> None:
        """Wait until people have had time to look at the last step, or have moved on themselves."""
        until = self._last[table][1] + min(LINGER * self.pace, self._compute_time_left(table) / 2)
        while (left := until - self._time()) > 0 and await self.lingers(table):
            await self._sleep(min(self.pace, left))

    def _compute_time_left(self, table: Table) -> float:
        """Return how many seconds the AI's answers may still take; infinite if no person can be asked next."""
        if not any(info.plays == "person" for info in table.facts.seats):
            return float("inf")
        return max(0.0, self._begun.get(table.id, self._time()) + ROUND - self._time())


def _is_trivial_answer(ask: Ask, value: Value) -> bool:
    """Return whether the answer is a public pass or default. People need no time to follow such an answer.

    An answer to a secret question never counts as trivial. If it came quickly, people would know that it is a pass or
    default.
    """
    small = has_pass_default(ask) or not ask.stop
    return small and not ask.secret and value == ask.choice.write(ask.default)


def _choose(game: Game[Any], strength: Strength, view: Any, ask: Ask) -> Value:
    """Return the AI's answer; the default if it fails or chooses something impossible. Runs in the worker."""
    try:
        value = ask.choice.write(choose_answer(game, strength, view, ask))
        ask.choice.read(value)
        return value
    except Exception as error:
        log_incident(error)
        return ask.choice.write(ask.default)


def _list_advice(game: Game[Any], view: Any, ask: Ask) -> tuple[Counsel, ...]:
    """Return possible answers with the reasons for them, the best first; none if the AI fails. Runs in the worker."""
    try:
        found = give_counsel(game, view, ask)
        for one in found:
            ask.choice.read(ask.choice.write(one.answer))
        return found
    except Exception as error:
        log_incident(error)
        return ()
