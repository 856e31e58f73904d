"""The latency from a button press to the moment when the board shows its effect.

A board that is being drawn during a press does not show that press. So a press is matched with the board that was read
after it, while the table was steady.
"""

from __future__ import annotations

from .facts import SurfaceKey
from .histogram import Histogram


class Seen:
    """The earliest press at each table that its board does not show yet."""

    def __init__(self) -> None:
        self.took = Histogram()
        """The latency in seconds of presses that changed a board in a channel."""
        self._pressed: dict[int, float] = {}
        """By table: when it was pressed."""
        self._read: dict[int, float] = {}
        """By table: when it was pressed, for presses in the content that is being drawn and sent."""

    def note_press(self, table: int, time: float) -> None:
        """Record that a press at ``time`` (seconds of the monotonic clock) was stored.

        Call this before anything else happens at the table.
        """
        self._pressed.setdefault(table, time)

    def read(self, key: SurfaceKey) -> None:
        """Record that the content of this surface was read now."""
        if (table := _find_board_table(key)) in self._pressed:
            at = self._pressed.pop(table)
            self._read[table] = min(at, self._read.get(table, at))

    def note_shown(self, key: SurfaceKey, now: float) -> None:
        """Record that the content read last is shown."""
        if (at := self._read.pop(_find_board_table(key), None)) is not None:
            self.took.add(now - at)

    def forget(self, key: SurfaceKey) -> None:
        """Forget the presses: there was nothing to show, or no way to show it."""
        for waiting in (self._pressed, self._read):
            waiting.pop(_find_board_table(key), None)


def _find_board_table(key: SurfaceKey) -> int:
    """Return the table whose board this surface is; 0, which is no table's number, for other surfaces."""
    return key[0] if key[1] == "board" else 0
