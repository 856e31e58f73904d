"""The detection of code that blocks the event loop. While the loop is blocked, nobody who presses gets an answer.

A heartbeat runs on the event loop. Another thread notices when the heartbeat stops. It logs the place in the code where
the loop's thread is then. It logs no values, because values may be secrets of players.
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

from referee.reporting.histogram import Histogram

log = logging.getLogger(__name__)
HELD = 0.2
"""The seconds without a heartbeat after which the event loop counts as blocked, and its stack is logged."""
BEAT = 0.05
DEEP = 8
"""The most stack frames in the bot's own code that are logged. The innermost frames come first."""
_HOUSE = Path(__file__).resolve().parent.parent


class Watchdog:
    """The watch over the event loop: a heartbeat on the loop, and a thread that watches the heartbeat."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._thread = loop, threading.get_ident()
        self.beaten = time.monotonic()
        """The time of the last heartbeat."""
        self.late = Histogram(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
        """The seconds by which heartbeats were late. A person who pressed a button at such a time waited as long."""
        self._due = self.beaten
        self._over = threading.Event()

    def beat(self) -> None:
        """Record a heartbeat and schedule the next one. This runs on the event loop."""
        self.beaten = time.monotonic()
        self.late.add(max(0.0, self.beaten - self._due))
        self._due = self.beaten + BEAT
        if not self._over.is_set():
            self._loop.call_later(BEAT, self.beat)

    def listen(self) -> None:
        """Watch the heartbeat until the watchdog is stopped. This runs on a thread of its own."""
        where, begun = "", 0.0
        while not self._over.wait(BEAT):
            beaten = self.beaten
            held = time.monotonic() - beaten
            if held > HELD + BEAT and not where:
                where, begun = find_code_place(sys._current_frames().get(self._thread)), beaten
            elif where and beaten > begun:
                log.warning("the loop was held for %.1f s: %s", beaten - begun - BEAT, where)
                where = ""

    def stop(self) -> None:
        self._over.set()


def find_code_place(frame: FrameType | None) -> str:
    """Return a thread's place in the code: file, line and function of the innermost frame, then of the bot's frames."""
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
def watch_event_loop() -> Iterator[Watchdog]:
    """Watch the running event loop while the context is open."""
    dog = Watchdog(asyncio.get_running_loop())
    dog.beat()
    ear = threading.Thread(target=dog.listen, name="watchdog", daemon=True)
    ear.start()
    try:
        yield dog
    finally:
        dog.stop()
        ear.join()
