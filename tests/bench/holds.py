"""``--extra tests.bench.holds``: the bot writes down what holds its loop, by the processor time of the loop's thread.

So other work on the machine does not count, and what other threads collect of garbage does: it holds the loop as well.
"""

from __future__ import annotations

import asyncio
import gc
import os
import threading
import time
from pathlib import Path
from typing import Any

from msgspec import Struct

VARIABLE = "HOLDS"
"""The environment's variable that names the file."""
LEAST = 0.008
"""Seconds: what is shorter is not written down."""


class Hold(Struct, frozen=True):
    at: float
    """Seconds since 1970."""
    seconds: float
    what: str


def register() -> None:
    file = os.open(os.environ[VARIABLE], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    run, begun = asyncio.events.Handle._run, [0.0]

    def note(seconds: float, what: str) -> None:
        if seconds > LEAST:
            os.write(file, f"{time.time():.3f} {seconds:.4f} {what}\n".encode())

    def measured(handle: asyncio.Handle) -> None:
        task, start = getattr(handle._callback, "__self__", None), time.thread_time()
        run(handle)
        if (took := time.thread_time() - start) > LEAST:
            note(took, " > ".join(stack(task)) or repr(handle)[:200])

    def collected(phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            begun[0] = time.thread_time()
        elif threading.current_thread() is not threading.main_thread():
            note(time.thread_time() - begun[0], f"collection of generation {info['generation']} in a thread")

    asyncio.events.Handle._run = measured  # type: ignore[method-assign]
    gc.callbacks.append(collected)


def stack(task: object) -> list[str]:
    """Return the place where a task waits now, which is soon after the code that has held the loop."""
    found, at = [], task.get_coro() if isinstance(task, asyncio.Task) else None
    while at is not None:
        frame = getattr(at, "cr_frame", None) or getattr(at, "gi_frame", None)
        found.append(f"{getattr(at, '__qualname__', at)}:{frame.f_lineno if frame is not None else 'end'}")
        at = getattr(at, "cr_await", None) or getattr(at, "gi_yieldfrom", None)
    return found


def read(file: Path, since: float) -> list[Hold]:
    """Return the holds since a time, the longest first."""
    parts = [line.split(" ", 2) for line in file.read_text(encoding="utf-8").splitlines()]
    found = [Hold(float(at), float(seconds), what) for at, seconds, what in parts]
    return sorted((one for one in found if one.at >= since), key=lambda one: -one.seconds)
