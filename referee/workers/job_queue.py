"""Costly work, such as reviews and films: each job is known by a key and made once, one at a time."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from ..running.turns import QueueFull

log = logging.getLogger(__name__)
K = TypeVar("K", bound=Hashable)
R = TypeVar("R")


class _Job(NamedTuple, Generic[R]):
    person: int | None
    """The person who asked for it first, if that counts."""
    task: asyncio.Task[R | None]


class JobQueue(Generic[K, R]):
    """The jobs that wait, run or are done. All requests for one key share the work and its result.

    A job that fails, or has no result, is dropped, so that a later request tries again.
    """

    def __init__(self, waiting: int, most_results: int) -> None:
        """Create the queue. At most ``waiting`` jobs are not done; further ones are refused.

        ``most_results``: the most results in memory. The result that nobody has asked for longest is dropped first.
        """
        self._waiting, self._kept = waiting, most_results
        self._jobs: OrderedDict[K, _Job[R]] = OrderedDict()
        self._one_at_a_time = asyncio.Semaphore(1)

    def __contains__(self, key: K) -> bool:
        return key in self._jobs

    def find(self, key: K) -> R | None:
        """Return the result of a job if it is done."""
        if key not in self._jobs or not (task := self._jobs[key].task).done():
            return None
        return None if task.cancelled() or task.exception() is not None else task.result()

    def refuse_if_full(self, person: int | None = None) -> None:
        """Refuse with ``QueueFull`` if too many jobs wait, or if one that this person has asked for waits."""
        waiting = [job for job in self._jobs.values() if not job.task.done()]
        if len(waiting) >= self._waiting or (person is not None and any(job.person == person for job in waiting)):
            raise QueueFull(waiting=len(waiting))

    def begin(self, key: K, make: Callable[[], Awaitable[R | None]], person: int | None = None) -> None:
        """Let ``make`` do the job of this key, unless that is done or waits. ``Refused``: see ``refuse_if_full``."""
        if key not in self._jobs:
            self.refuse_if_full(person)
            task = asyncio.create_task(self._do(make))
            self._jobs[key] = _Job(person, task)
            task.add_done_callback(lambda task: self._note_end(key, task))
            done = [each for each, job in self._jobs.items() if job.task.done()]
            for each in done[: max(0, len(self._jobs) - self._kept)]:
                del self._jobs[each]
        self._jobs.move_to_end(key)

    async def wait(self, key: K, seconds: float | None = None) -> bool:
        """Wait until a job has ended. Return False after ``seconds``."""
        if key not in self._jobs:
            return True
        done, _ = await asyncio.wait({self._jobs[key].task}, timeout=seconds)
        return bool(done)

    async def wait_for_result(self, key: K) -> R | None:
        """Wait until a job has ended, and return its result, if it has one. Raises what the job has raised."""
        if key not in self._jobs:
            return None
        self._jobs.move_to_end(key)
        return await asyncio.shield(self._jobs[key].task)

    async def stop(self) -> None:
        """Cancel all jobs, and wait until they have ended."""
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _do(self, make: Callable[[], Awaitable[R | None]]) -> R | None:
        async with self._one_at_a_time:
            return await make()

    def _note_end(self, key: K, task: asyncio.Task[R | None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("a job has failed (%s)", type(error).__name__)
        if key in self._jobs and self._jobs[key].task is task and self.find(key) is None:
            del self._jobs[key]
