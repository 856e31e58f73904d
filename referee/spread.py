"""How long things took, as counts. Whoever does something keeps its own; any thread may read it."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.5, 5.0, 10.0, 30.0)
"""Seconds. At 1.5 an answer is promised to come later, at 3 Discord would take it no more."""


class Spread:
    """How often, in all, and how often no longer than each of some bounds."""

    __slots__ = ("_within", "bounds", "total")

    def __init__(self, *bounds: float) -> None:
        """``bounds``: seconds, rising; ``BOUNDS`` if none is named."""
        self.bounds = bounds or BOUNDS
        self.total = 0.0
        """Seconds of everything counted."""
        self._within = [0] * (len(self.bounds) + 1)

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self._within[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @property
    def rising(self) -> list[int]:
        """How often it took no longer than each bound; at last, how often in all."""
        return list(accumulate(self._within))
