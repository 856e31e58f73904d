"""The time from a button press to the moment when the board shows what the press has changed.

A board that is being drawn during a press does not show that press. So a press is matched with a board whose content
was read after the press. The table did not change during that reading.
"""

from __future__ import annotations

import time

from ..records.surface import SurfaceKey
from .histogram import Histogram
from .press_trace import BOUNDS, STATIONS, PressTrace


class PressLatency:
    """The presses that boards do not show yet, and the durations until earlier presses were shown."""

    def __init__(self) -> None:
        self.took = Histogram()
        """The seconds from press to board, for presses that changed a board in a channel."""
        self.stations = {station: Histogram(*BOUNDS) for station in STATIONS}
        """By station: the seconds that presses took to it from the station before."""
        self.latest = time.monotonic()
        """The time of the latest press, by the monotonic clock; at first, that of the start."""
        self._pressed: dict[int, PressTrace] = {}
        """By table: the earliest press that is not shown yet."""
        self._read: dict[int, PressTrace] = {}
        """By table: the earliest press whose effect is in the board that is being drawn or sent."""

    def begin_trace(self, received: float) -> PressTrace:
        """Begin the trace of a press. ``received``: the time when it was received, by the monotonic clock."""
        self.latest = received
        return PressTrace(self.stations, received)

    def note_press(self, table: int, trace: PressTrace) -> None:
        """Record that a press at a table was stored. Call this before anything else happens at the table."""
        self._pressed.setdefault(table, trace)

    def read(self, key: SurfaceKey) -> None:
        """Record that the content of this surface was read from its table now, to be drawn and sent."""
        if (table := _find_board_table(key)) in self._pressed:
            self._read.setdefault(table, self._pressed.pop(table))

    def note_drawn(self, key: SurfaceKey) -> None:
        """Record that the content of this surface that was read last is drawn."""
        if (trace := self._read.get(_find_board_table(key))) is not None:
            trace.reach("drawn")

    def note_shown(self, key: SurfaceKey) -> None:
        """Record that Discord shows the content of this surface that was read last."""
        if (trace := self._read.pop(_find_board_table(key), None)) is not None:
            trace.reach("sent")
            self.took.add(time.monotonic() - trace.received)

    def forget(self, key: SurfaceKey) -> None:
        """Forget the presses of this surface's table.

        They changed nothing on the board, or the board cannot be shown.
        """
        for waiting in (self._pressed, self._read):
            waiting.pop(_find_board_table(key), None)


def _find_board_table(key: SurfaceKey) -> int:
    """Return the table whose board this surface is. For other surfaces, return 0, which is no table's number."""
    return key[0] if key[1] == "board" else 0
