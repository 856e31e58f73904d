"""Says what held the loop: while one thing is done nothing else is, and whoever presses meanwhile is kept waiting.

The loop's heart beats; a thread that listens notices when it does not, and notes where the loop's own thread stands
just then. Only places in the code are logged, never values: they may be somebody's secret.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from referee.spread import Spread

log = logging.getLogger(__name__)
HELD = 0.2
"""Seconds from which on the loop is said to have been held."""
BEAT = 0.05
DEEP = 8
"""Places in our own code that are named, the innermost first."""
_HOUSE = Path(__file__).resolve().parent.parent


class Watchdog:
    """Two sides: the heart beats on the loop, the ear listens on a thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._thread = loop, threading.get_ident()
        self.beaten = time.monotonic()
        """When the heart beat last."""
        self.late = Spread(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
        """By how many seconds each beat came later than it should have: so long whoever presses was kept waiting."""
        self._due = self.beaten
        self._over = threading.Event()

    def beat(self) -> None:
        """On the loop."""
        self.beaten = time.monotonic()
        self.late.add(max(0.0, self.beaten - self._due))
        self._due = self.beaten + BEAT
        if not self._over.is_set():
            self._loop.call_later(BEAT, self.beat)

    def listen(self) -> None:
        """On a thread of its own, until it is over."""
        where, begun = "", 0.0
        while not self._over.wait(BEAT):
            beaten = self.beaten
            held = time.monotonic() - beaten
            if held > HELD + BEAT and not where:
                where, begun = place(sys._current_frames().get(self._thread)), beaten
            elif where and beaten > begun:
                log.warning("the loop was held for %.1f s: %s", beaten - begun - BEAT, where)
                where = ""

    def stop(self) -> None:
        self._over.set()


def place(frame: FrameType | None) -> str:
    """Where a thread stands: file, line and function, as far as they are ours; else the innermost."""
    ours, innermost = [], ""
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        inside = path.is_relative_to(_HOUSE) and ".venv" not in path.parts
        name = path.relative_to(_HOUSE).as_posix() if inside else path.name
        said = f"{name}:{frame.f_lineno} {frame.f_code.co_name}"
        innermost = innermost or said
        if inside:
            ours.append(said)
        frame = frame.f_back
    return " < ".join(dict.fromkeys([innermost, *ours[:DEEP]]))


@contextlib.contextmanager
def watched() -> Iterator[Watchdog]:
    """While this is held, the running loop is watched."""
    dog = Watchdog(asyncio.get_running_loop())
    dog.beat()
    ear = threading.Thread(target=dog.listen, name="watchdog", daemon=True)
    ear.start()
    try:
        yield dog
    finally:
        dog.stop()
        ear.join()
