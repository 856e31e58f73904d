"""Faults that tests cause while people play: Discord fails, the connection is cut, or the power fails."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from .world import World

Fault = Callable[[World, Any], Awaitable[bool | None]]
"""Makes something go wrong for a world and its people; False if it could not be done now: then it is tried again before
the next answer."""
MESSAGES, CALLBACK = "/messages", "/callback"


def failing(method: str, path: str, kind: str, times: int = 1) -> Fault:
    """Let the next calls of this kind fail. "lost": they are carried out, but no answer arrives."""

    async def fail(w: World, people: Any) -> None:
        await w.playground.fault(method, path, kind, times)

    return fail


def cut_off(how: str) -> Fault:
    async def drop(w: World, people: Any) -> None:
        await w.playground.drop_gateway(how)
        await w.playground.wait_for_bot("game")

    return drop


async def twice(w: World, people: Any) -> None:
    """Let the next presses arrive twice."""
    await w.playground.duplicate_next(2)


async def power_cut(w: World, people: Any) -> None:
    await w.kill_bot()
    await w.start_bot()


async def befall(left: dict[int, Fault], step: int, w: World, people: Any) -> None:
    """Cause the fault that is due before the answer of this number.

    A fault that is not possible now is put off to a later answer.
    """
    if step in left and await left[step](w, people) is False:
        left[next(later for later in count(step) if later not in left)] = left[step]
    left.pop(step, None)
