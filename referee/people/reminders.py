"""The stored reminders of people: what each person was sent last, when to check again, and which tables are muted."""

from __future__ import annotations

from ..records.people import Reminder
from ..running.due import Due
from ..store import due, players
from ..store.store import Store

REMIND = "remind"
"""The kind of timer for the next check whether to remind a person."""


def find_person(key: int) -> int:
    """Return the person of a timer of the kind ``REMIND``, whose handler gets this key in place of a table."""
    return due.parse_person_key(key)


class Reminders:
    def __init__(self, store: Store, queue: Due) -> None:
        self._store, self._queue = store, queue

    async def load(self, person: int) -> Reminder:
        """Return what a person was sent."""
        return await self._store.players.load_reminder(person)

    async def keep(self, person: int, reminder: Reminder) -> None:
        """Store what a person was sent."""
        await self._store.commit([players.store_reminder(person, reminder)])

    async def plan_check(self, person: int, when: float, reminder: Reminder | None = None) -> None:
        """Set the time of the next check whether to remind a person. It replaces the time that was set before.

        ``reminder``: what the person was sent, to be stored in the same commit.
        """
        sent = [players.store_reminder(person, reminder)] if reminder is not None else []
        await self._store.commit([*sent, due.replace_timer(when, due.make_person_key(person), REMIND)])
        self._queue.wake_up()

    async def is_muted(self, table: int, person: int) -> bool:
        """Return whether a person is not to be reminded of a table."""
        return await self._store.players.is_muted(table, person)

    async def mute(self, table: int, person: int, on: bool) -> None:
        """Store that a person is not to be reminded of a table (``on``), or is to be reminded again."""
        await self._store.commit([players.store_muting(table, person, on)])
