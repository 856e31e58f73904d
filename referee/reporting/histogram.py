"""Histograms of durations. Each has one writer; any thread may read it."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.5, 5.0, 10.0, 30.0)
"""The bounds of a histogram by default, in seconds. After 1.5 seconds, the bot defers its reply to a press."""


class Histogram:
    """A histogram of durations: their number, their sum, and how many were no longer than each bound."""

    __slots__ = ("_within", "bounds", "total")

    def __init__(self, *bounds: float) -> None:
        """Create a histogram. ``bounds``: rising durations in seconds; ``BOUNDS`` if none is given."""
        self.bounds = bounds or BOUNDS
        self.total = 0.0
        """The sum of all durations, in seconds."""
        self._within = [0] * (len(self.bounds) + 1)

    def add(self, seconds: float) -> None:
        self._within[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @property
    def cumulative_counts(self) -> list[int]:
        """For each bound, the number of durations up to it; at the end, the number of all durations."""
        return list(accumulate(self._within))
