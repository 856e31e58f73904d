"""Tasks in the background, each known by a key. At most one runs for a key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Hashable, Iterator
from typing import Any, Generic, TypeVar

from ..reporting.incidents import log_incident

K = TypeVar("K", bound=Hashable)


class KeyedTasks(Generic[K]):
    """The running tasks by key. A task that fails is logged, and stops no other. ``stop`` cancels all tasks."""

    def __init__(self, ended: Callable[[K], None] | None = None) -> None:
        """Create the tasks. ``ended`` is called with the key of each task that has ended, in whatever way."""
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._ended = ended

    def __contains__(self, key: K) -> bool:
        return key in self._tasks

    def __iter__(self) -> Iterator[K]:
        """Iterate over the keys of the running tasks."""
        return iter([*self._tasks])

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, key: K, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run ``work`` in the background. No task with this key may be running."""
        assert key not in self._tasks
        task = self._tasks[key] = asyncio.create_task(self._run(key, work))
        task.add_done_callback(lambda task: self._note_end(key, task, work))
        return task

    def cancel(self, key: K) -> None:
        """Cancel the task with this key, if one is running. The next one can be started at once."""
        if (task := self._tasks.get(key)) is not None:
            task.cancel()
            self._remove(key, task)

    async def settle(self) -> None:
        """Wait until the tasks that run now have ended."""
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def wait_for_any(self, keys: Collection[K], seconds: float) -> None:
        """Wait until a task with one of these keys has ended, for at most ``seconds``."""
        chosen = [self._tasks[key] for key in keys if key in self._tasks]
        if chosen:
            await asyncio.wait(chosen, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)

    async def stop(self) -> None:
        """Cancel all tasks, and wait until they have ended."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: K, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            log_incident(error)
        finally:  # The key is free as soon as the work has ended, so that no change in between is missed.
            task = asyncio.current_task()
            assert task is not None
            self._remove(key, task)

    def _note_end(self, key: K, task: asyncio.Task[None], work: Coroutine[Any, Any, None]) -> None:
        work.close()  # A task that is cancelled before its first step has not begun its work.
        self._remove(key, task)

    def _remove(self, key: K, task: asyncio.Task[Any]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]
            if self._ended is not None:
                self._ended(key)
