"""The time of day for timers. It follows the machine's clock, unless that clock jumps.

A clock that is wrong for a while must not close lobbies or answer for people. So a jump is ignored at first if it does
not match the time that has truly passed. The time then continues from its former value, until the clock is right again
or has kept its new time for half an hour. Jumps are logged. A sleep of the machine is no jump.

Processes that share a database follow the database's clock instead of their machines' (``follow``).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

JUMP = 60.0
"""A jump of the machine's clock by at most this many seconds is believed at once."""
BELIEVED = 1800.0
"""The seconds for which the machine's clock must keep its new time after a larger jump, until it is believed."""

log = logging.getLogger(__name__)


def read_monotonic_clock() -> float:
    """Return the seconds since a fixed moment, including the machine's sleep where the system counts it."""
    if (since_boot := getattr(time, "CLOCK_BOOTTIME", None)) is not None:
        return time.clock_gettime(since_boot)
    return time.monotonic()


class Clock:
    """A clock that ignores short-lived jumps of the machine's clock. Calling it returns the seconds since 1970."""

    def __init__(
        self, wall: Callable[[], float] = time.time, passed: Callable[[], float] = read_monotonic_clock
    ) -> None:
        """Create the clock. ``wall`` returns the time of day, and ``passed`` the time that has passed.

        Tests replace both.
        """
        self._wall, self._passed = wall, passed
        self._begun = wall() - passed()
        """The time of day when ``passed`` was 0, according to the trusted clock."""
        self._jumped: tuple[float, float] | None = None
        """The size of the last jump in seconds, and the value of ``passed`` at that time; None without an open jump."""
        self._told: float | None = None
        """The time of day when ``passed`` was 0, according to the followed clock; None if there is none."""

    def follow(self, other_time: float) -> None:
        """Follow another clock, which shows ``other_time`` now. It is believed at once, but not if it jumps later."""
        passed = self._passed()
        if self._told is None:
            if abs(off := self._wall() - other_time) > JUMP:
                log.error("this machine's clock is %+.0f s away from the database's, which is believed instead", off)
            self._begun, self._jumped = other_time - passed, None
        self._told = other_time - passed

    def __call__(self) -> float:
        passed = self._passed()
        wall = self._wall() if self._told is None else self._told + passed
        off = wall - passed - self._begun
        if abs(off) <= JUMP:
            if self._jumped is not None:
                log.warning("the clock is right again")
            return self._correct_time(wall, passed)
        if self._jumped is None or abs(off - self._jumped[0]) > JUMP:
            self._jumped = off, passed
            log.error("the clock has jumped by %+.0f s: it is not believed for %.0f minutes", off, BELIEVED / 60)
        if passed - self._jumped[1] >= BELIEVED:
            log.warning("the clock has stayed where it jumped to, %+.0f s away, and is believed", off)
            return self._correct_time(wall, passed)
        return self._begun + passed

    def _correct_time(self, wall: float, passed: float) -> float:
        self._begun, self._jumped = wall - passed, None
        return wall
