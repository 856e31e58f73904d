"""The tables in memory: those that were used last. A table is never in memory twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from .table.table import Table

MOST = 250
"""The maximum number of tables that are kept in memory. Tables that other code still uses do not count."""
IDLE = 600.0
"""The seconds after which an unused table leaves memory."""
ENDED = 60.0
"""The seconds without use after which a finished table leaves memory."""


class HeldTables:
    """The tables in memory, by number."""

    def __init__(self, now: Callable[[], float], handle_removal: Callable[[int], None]) -> None:
        """Create the cache.

        ``now`` returns the seconds of a clock that only goes forward. ``handle_removal`` is called with the number of
        each table that leaves memory.
        """
        self._now, self._left = now, handle_removal
        self._alive: WeakValueDictionary[int, Table] = WeakValueDictionary()
        """Every table that any code still refers to, so that each is loaded only once."""
        self._kept: OrderedDict[int, tuple[Table, float]] = OrderedDict()
        """The tables with the time of their last use, the last used at the end."""

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def live(self) -> int:
        """The number of tables in memory that are live."""
        return sum(table.facts.live for table, _ in self._kept.values())

    def get(self, number: int) -> Table | None:
        """Return the table of this number and mark it as used; None if it is not in memory."""
        table = self._alive.get(number)
        if table is not None:
            self._touch(number, table)
        return table

    def add(self, table_number: int, table: Table) -> Table:
        """Add a table to memory, and return it. If another task has added it meanwhile, return that task's object."""
        table = self._alive.setdefault(table_number, table)
        self._touch(table_number, table)
        return table

    def list_all(self) -> list[Table]:
        """Return every table in memory, including those that only other code still refers to."""
        return list(self._alive.values())

    def drop(self, table_number: int) -> None:
        """Remove a table from memory, because it was deleted."""
        self._alive.pop(table_number, None)
        if table_number in self._kept:
            self._let_go(table_number)

    def sweep(self) -> None:
        """Remove from memory the tables that nobody has used for long."""
        now = self._now()
        for number, (table, touched) in list(self._kept.items()):
            if now - touched > (IDLE if table.facts.live else ENDED):
                self._let_go(number)

    def _touch(self, table_number: int, table: Table) -> None:
        self._kept[table_number] = table, self._now()
        self._kept.move_to_end(table_number)
        if len(self._kept) > MOST:
            self._let_go(next(iter(self._kept)))

    def _let_go(self, table_number: int) -> None:
        del self._kept[table_number]
        self._left(table_number)
