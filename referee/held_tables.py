"""The tables in memory: those touched last. There is never more than one object for a table, whoever still has it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from .table.table import Table

MOST = 250
"""Tables kept in memory at most, besides those that somebody is busy with."""
IDLE = 600.0
"""Seconds after which a table that nobody has touched leaves memory."""
ENDED = 60.0
"""The same for one that is over: its board may still have to be drawn, and people look at it once more."""


class HeldTables:
    """By number."""

    def __init__(self, now: Callable[[], float], left: Callable[[int], None]) -> None:
        """``now``: seconds, of any clock that only goes forward; ``left`` is called with the number of each table that
        leaves."""
        self._now, self._left = now, left
        self._alive: WeakValueDictionary[int, Table] = WeakValueDictionary()
        """Whatever anybody still has, so that a table is taken up only once."""
        self._kept: OrderedDict[int, tuple[Table, float]] = OrderedDict()
        """With the time of the last touch; the one touched last comes last."""

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def live(self) -> int:
        """How many of them gather or play."""
        return sum(table.facts.live for table, _ in self._kept.values())

    def get(self, number: int) -> Table | None:
        """The table, if it is in memory. This touches it."""
        table = self._alive.get(number)
        if table is not None:
            self._touch(number, table)
        return table

    def add(self, number: int, table: Table) -> Table:
        """Hold it; gives the one to use, which another may have added meanwhile."""
        table = self._alive.setdefault(number, table)
        self._touch(number, table)
        return table

    def all(self) -> list[Table]:
        """Every one in memory, whoever has it."""
        return list(self._alive.values())

    def drop(self, number: int) -> None:
        """There is no such table any more."""
        self._alive.pop(number, None)
        if number in self._kept:
            self._let_go(number)

    def sweep(self) -> None:
        """Let go of those that nobody has touched for long."""
        now = self._now()
        for number, (table, touched) in list(self._kept.items()):
            if now - touched > (IDLE if table.facts.live else ENDED):
                self._let_go(number)

    def _touch(self, number: int, table: Table) -> None:
        self._kept[number] = table, self._now()
        self._kept.move_to_end(number)
        if len(self._kept) > MOST:
            self._let_go(next(iter(self._kept)))

    def _let_go(self, number: int) -> None:
        del self._kept[number]
        self._left(number)
