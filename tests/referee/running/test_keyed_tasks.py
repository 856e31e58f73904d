"""Tasks by key: one at a time for a key, a failure stops nothing else, and a stop waits for their end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from referee.running.keyed_tasks import KeyedTasks


async def test_a_key_is_free_as_soon_as_its_work_has_ended() -> None:
    """A change at this moment begins new work and is not taken for a part of the old work."""
    tasks, ended, free = KeyedTasks[int](lambda key: ended.append(key)), list[int](), list[bool]()
    begun = asyncio.Event()

    async def work() -> None:
        begun.set()

    task = tasks.start(1, work())
    task.add_done_callback(lambda _: free.append(1 not in tasks))
    assert 1 in tasks and [*tasks] == [1] and len(tasks) == 1
    await task
    assert ended == [1] and 1 not in tasks
    again = tasks.start(1, work())
    await asyncio.sleep(0)
    await tasks.settle()
    assert again.done() and free == [True] and ended == [1, 1]


async def test_a_failed_task_is_logged_and_its_key_is_free(caplog: pytest.LogCaptureFixture) -> None:
    tasks = KeyedTasks[str]()

    async def fail() -> None:
        raise ValueError("coral" * 2)

    tasks.start("a", fail())
    await tasks.settle()
    assert "a" not in tasks and "ValueError" in caplog.text and "coralcoral" not in caplog.text


@pytest.mark.parametrize("steps", [0, 1, 3])
async def test_a_stop_waits_until_the_work_has_ended(steps: int) -> None:
    """A stop also waits for work that was cancelled before its first step, and for work that needs time to end."""
    ended, let_go = list[int](), list[str]()
    tasks = KeyedTasks[int](ended.append)

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            let_go.append("connection")

    tasks.start(1, work())
    for _ in range(steps):
        await asyncio.sleep(0)
    await tasks.stop()
    await asyncio.sleep(0)  # The callbacks of a task that never began run here.
    assert len(tasks) == 0 and ended == [1] and let_go == ["connection"] * bool(steps)


async def test_a_cancelled_key_can_be_used_at_once() -> None:
    tasks, said = KeyedTasks[int](), list[str]()

    def say(word: str) -> Coroutine[Any, Any, None]:
        async def work() -> None:
            await asyncio.sleep(0)
            said.append(word)

        return work()

    tasks.start(1, say("old"))
    tasks.cancel(1)
    tasks.cancel(2)
    tasks.start(1, say("new"))
    await tasks.settle()
    assert said == ["new"]
