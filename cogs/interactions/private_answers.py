"""One living private answer for each person and place: a new one takes the place of the one before. What only said why
not goes as well once its reader has answered elsewhere.

Discord lets an answer be taken back for 15 minutes. What is older stays, and pushes the board away: that is counted.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from msgspec import Struct

from ..discord_errors import FAILED

log = logging.getLogger(__name__)
LIFE = 14 * 60.0
"""Seconds for which an answer can be taken back, with a minute to spare."""
KEPT = 2000
"""Answers remembered; the oldest are forgotten first."""
FAR = 5
"""More answers than these below a board, and it is out of sight."""

Key = tuple[int, int]
"""Person and channel."""
TakeBack = Callable[[], Awaitable[None]]


class _Answer(Struct, frozen=True):
    message: int | None
    given: float
    take_back: TakeBack
    why_not: bool


class PrivateAnswers:
    """Kept in memory: after a restart the answers before it stay where they are, which harms nobody."""

    def __init__(self) -> None:
        self._last: dict[Key, _Answer] = {}
        self._left: dict[Key, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def given(self, person: int, channel: int, message: int | None, take_back: TakeBack, why_not: bool = False) -> None:
        """Somebody was answered in private there, in a new message or in one that was changed; ``why_not``: with the
        reason for which nothing was done."""
        key, now = (person, channel), time.monotonic()
        before = self._last.pop(key, None)
        self._last[key] = _Answer(message, now, take_back, why_not)
        if len(self._last) > KEPT:
            del self._last[next(iter(self._last))]
        if before is None or before.message is None or message is None or before.message == message:
            return
        if now - before.given > LIFE:
            self._left[key] = self._left.get(key, 0) + 1
            return
        self._begin_to_take_back(before)

    def outlived(self, person: int, channel: int) -> bool:
        """Somebody has done there what needed no words; whether this takes back an answer that said why not."""
        last = self._last.get((person, channel))
        if last is None or not last.why_not or last.message is None or time.monotonic() - last.given > LIFE:
            return False
        del self._last[person, channel]
        self._begin_to_take_back(last)
        return True

    def _begin_to_take_back(self, answer: _Answer) -> None:
        task = asyncio.create_task(self._take_back(answer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _take_back(self, answer: _Answer) -> None:
        try:
            await answer.take_back()
        except FAILED as error:
            log.info("an answer could not be taken back (%s)", type(error).__name__)  # dismissed already, mostly

    def far(self, channel: int) -> bool:
        """Whether somebody's answers there have pushed the board out of sight. Asked for when it is about to move."""
        found = [key for key, count in self._left.items() if key[1] == channel and count > FAR]
        for key in found:
            del self._left[key]
        return bool(found)
