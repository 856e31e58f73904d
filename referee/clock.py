"""What time it is for all that falls due: the machine's clock, unless that jumps.

A clock that is set wrong for a while must not close lobbies or answer for people. So a jump against the time that has
truly passed is not believed at once: time goes on as before until the clock is right again, or has stayed where it is
for half an hour. Whoever runs this is told. That the machine slept is no jump.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

JUMP = 60.0
"""Seconds by which a clock may be put right at a time."""
BELIEVED = 1800.0
"""Seconds after which a clock is believed that has jumped and stayed there."""

log = logging.getLogger(__name__)


def passed() -> float:
    """Seconds since some moment, those in which the machine slept included where it can tell."""
    if (since_boot := getattr(time, "CLOCK_BOOTTIME", None)) is not None:
        return time.clock_gettime(since_boot)
    return time.monotonic()


class Clock:
    """``clock()``: seconds since 1970."""

    def __init__(self, wall: Callable[[], float] = time.time, passed: Callable[[], float] = passed) -> None:
        """Where time is read is for tests."""
        self._wall, self._passed = wall, passed
        self._begun = wall() - passed()
        """When nothing had passed, by the clock as far as it is believed."""
        self._jumped: tuple[float, float] | None = None
        """By how much the clock has jumped, and what had passed by then."""

    def __call__(self) -> float:
        wall, passed = self._wall(), self._passed()
        off = wall - passed - self._begun
        if abs(off) <= JUMP:
            if self._jumped is not None:
                log.warning("the clock is right again")
            return self._believe(wall, passed)
        if self._jumped is None or abs(off - self._jumped[0]) > JUMP:
            self._jumped = off, passed
            log.error("the clock has jumped by %+.0f s: it is not believed for %.0f minutes", off, BELIEVED / 60)
        if passed - self._jumped[1] >= BELIEVED:
            log.warning("the clock has stayed where it jumped to, %+.0f s away, and is believed", off)
            return self._believe(wall, passed)
        return self._begun + passed

    def _believe(self, wall: float, passed: float) -> float:
        self._begun, self._jumped = wall - passed, None
        return wall
