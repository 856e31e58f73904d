"""From a press to the moment when the board shows what came of it.

A board that is being drawn while somebody presses does not show that press; so a press is matched with the board that
was read after it, while the table stood still.
"""

from __future__ import annotations

from .facts import SurfaceKey
from .spread import Spread


class Seen:
    """The earliest press of each table that its board does not show yet."""

    def __init__(self) -> None:
        self.took = Spread()
        """Seconds, of presses that changed a board in a channel."""
        self._pressed: dict[int, float] = {}
        """Table -> when it was pressed."""
        self._read: dict[int, float] = {}
        """The same of what has been read since then, and is drawn and sent now."""

    def pressed(self, table: int, at: float) -> None:
        """What was pressed then (seconds of the monotonic clock) is stored. To be called before anything else happens
        at the table."""
        self._pressed.setdefault(table, at)

    def read(self, key: SurfaceKey) -> None:
        """What this surface should show was read just now."""
        if (table := _board(key)) in self._pressed:
            at = self._pressed.pop(table)
            self._read[table] = min(at, self._read.get(table, at))

    def shown(self, key: SurfaceKey, now: float) -> None:
        """What was read last is shown."""
        if (at := self._read.pop(_board(key), None)) is not None:
            self.took.add(now - at)

    def forget(self, key: SurfaceKey) -> None:
        """There was nothing to show, or there is no way."""
        for waiting in (self._pressed, self._read):
            waiting.pop(_board(key), None)


def _board(key: SurfaceKey) -> int:
    """The table whose board it is; 0, which no table has: it is something else."""
    return key[0] if key[1] == "board" else 0
