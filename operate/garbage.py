"""Garbage collection that holds the event loop only briefly.

A full collection of Python's looks at every object, at 0.7 µs each. Most of the bot's objects are there from its start
until its end: code, rules, texts and commands. They are frozen, so that no collection looks at them. The same is done
with later objects once they are many.

An object that is frozen in use, and is part of a circle when it is dropped, is never collected. These are some hundred
at each time. So once in a while, when nobody presses, everything is collected.
"""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Callable, Iterator
from typing import Any

MOST = 8_000
"""Once a full collection has left more objects than this, they are frozen. The next may look at a quarter more."""
YOUNG, OLDER, OLDEST = 1_000, 4, 1
"""Python's thresholds: new objects before a collection of these, collections before one of the older generation, and
such collections before a full one. Python begins no full collection before a quarter as many objects are new to it as
the last one has left."""
QUIET = 30.0
"""The seconds without a press after which everything may be collected."""
APART = 3600.0
"""The least seconds between two collections of everything."""


class GarbageCollection:
    """The settings of Python's garbage collection while the bot runs."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Prepare it. ``now``: for tests."""
        self._now, self._collected, self._frozen_later = now, now(), 0

    @contextlib.contextmanager
    def wrap_run(self) -> Iterator[None]:
        """While the context is open, collect as this module says. Until ``freeze`` is called, collect nothing."""
        before = gc.get_threshold()
        gc.disable()
        gc.set_threshold(YOUNG, OLDER, OLDEST)
        gc.callbacks.append(self._note)
        try:
            yield
        finally:
            gc.callbacks.remove(self._note)
            gc.set_threshold(*before)
            gc.enable()

    def freeze(self) -> None:
        """Freeze all objects, because the start is over. This takes no time."""
        gc.freeze()
        gc.collect()  # This looks at no object. It resets Python's count of objects after a full collection.
        gc.enable()
        self._frozen_later = 0

    def collect_all(self, pressed: float) -> None:
        """Collect the frozen objects, too, if that holds nobody. ``pressed``: the time of the last press."""
        now = self._now()
        if now - self._collected < APART or now - pressed < QUIET or self._frozen_later <= MOST:
            return
        self._collected = now
        gc.unfreeze()
        gc.collect()
        self.freeze()

    def _note(self, phase: str, info: dict[str, Any]) -> None:
        """Freeze what a full collection has left, if it is much. Python calls this at each collection."""
        if phase == "stop" and info["generation"] == 2 and (left := len(gc.get_objects(generation=2))) > MOST:
            gc.freeze()
            self._frozen_later += left  # Python would count the frozen objects one by one, which holds the loop.
