"""The trace of a press: the times when it reaches the stations on its way through the bot.

Each station is timed from the one before it. So the durations of a slow press show what has held it. After the commit,
the reply and the board go separate ways.
"""

from __future__ import annotations

import time
from contextvars import ContextVar

from .histogram import Histogram

STATIONS = {
    "decoded": "received",
    "locked": "decoded",
    "ran": "locked",
    "committed": "ran",
    "acknowledged": "committed",
    "drawn": "committed",
    "sent": "drawn",
}
"""Each station, with the station from which it is timed.

"received": the bot has read the press from its connection. "decoded": its handler begins. "locked": the table's lock is
held. "ran": the rules have taken the answer. "committed": the change is on disk. "acknowledged": Discord has taken the
reply. "drawn": a picture of the board shows the change. "sent": Discord has taken this board.
"""
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class PressTrace:
    """The times of one press at its stations."""

    __slots__ = ("_spreads", "_times")

    def __init__(self, spreads: dict[str, Histogram], received: float) -> None:
        """Begin the trace of a press that was received at this time of the monotonic clock.

        ``spreads``: the histograms by station, to which the durations of the press are added.
        """
        self._spreads, self._times = spreads, {"received": received}

    @property
    def received(self) -> float:
        return self._times["received"]

    def reach(self, station: str) -> None:
        """Record that the press is at this station now. Only the first time counts.

        A press that did not reach the station before, such as one that is refused, is not recorded.
        """
        before, now = self._times.get(STATIONS[station]), time.monotonic()
        if before is not None and self._times.setdefault(station, now) is now:
            self._spreads[station].add(now - before)


handled: ContextVar[PressTrace | None] = ContextVar("handled", default=None)
"""The trace of the press that the running task handles; None if it handles none."""


def reach(station: str) -> None:
    """Record that the press which the running task handles is at this station. Without a press, do nothing."""
    if (trace := handled.get()) is not None:
        trace.reach(station)
