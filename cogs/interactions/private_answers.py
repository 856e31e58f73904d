"""The private answers of the bot. In each channel a person has only the latest answer, which replaces the earlier one.

An answer that only explained a refusal is deleted once its reader has done something else. Discord lets an answer be
deleted for 15 minutes. Older answers stay and push the board out of sight, so they are counted.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable

from msgspec import Struct

from referee.running.keyed_tasks import KeyedTasks

from ..discord_errors import FAILED

log = logging.getLogger(__name__)
LIFE = 14 * 60.0
"""A private answer can be deleted for this many seconds after it was given. Discord allows a minute more."""
KEPT = 2000
"""The most private answers in memory. The oldest are dropped first."""
FAR = 5
"""A board is out of sight if more than this many private answers, which can no longer be deleted, are below it."""

Key = tuple[int, int]
"""The person and the channel of a private answer."""
TakeBack = Callable[[], Awaitable[None]]


class _Answer(Struct, frozen=True):
    message: int | None
    given: float
    take_back: TakeBack
    why_not: bool


class PrivateAnswers:
    """The latest private answer of each person in each channel. After a restart, older ones stay in the channels."""

    def __init__(self) -> None:
        self._last: dict[Key, _Answer] = {}
        self._left: dict[Key, int] = {}
        self._tasks = KeyedTasks[object]()

    def note_answer(
        self, person: int, channel: int, message: int | None, take_back: TakeBack, why_not: bool = False
    ) -> None:
        """Note a new private answer to a person in a channel, and delete the person's earlier one in this channel.

        ``message``: the id of the answer's message; None if unknown. ``take_back`` deletes the answer. ``why_not``:
        the answer explains why nothing was done.
        """
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

    def is_latest(self, person: int, channel: int, take_back: TakeBack) -> bool:
        """Return whether no other answer to a person in a channel was given after that which ``take_back`` deletes."""
        last = self._last.get((person, channel))
        return last is None or last.take_back == take_back

    def delete_outlived_answer(self, person: int, channel: int) -> bool:
        """Delete the last answer to a person in a channel if the answer explained a refusal.

        An action has succeeded since.

        Return whether there was such an answer.
        """
        last = self._last.get((person, channel))
        if last is None or not last.why_not or last.message is None or time.monotonic() - last.given > LIFE:
            return False
        del self._last[person, channel]
        self._begin_to_take_back(last)
        return True

    def _begin_to_take_back(self, answer: _Answer) -> None:
        self._tasks.start(object(), self._take_back(answer))

    async def _take_back(self, answer: _Answer) -> None:
        try:
            await answer.take_back()
        except FAILED as error:
            # Usually the reader has dismissed the answer already.
            log.info("an answer could not be taken back (%s)", type(error).__name__)

    def is_board_far(self, channel: int) -> bool:
        """Return whether private answers have pushed a channel's board out of sight. If so, begin a new count."""
        found = [key for key, count in self._left.items() if key[1] == channel and count > FAR]
        for key in found:
            del self._left[key]
        return bool(found)
