"""The environment and the limits of the processes that the bot starts."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

ROOT = str(Path(__file__).resolve().parents[2])
"""The folder in which child processes run, so that they find the bot's modules."""
_PASSED = ("PATH", "SYSTEMROOT", "LANG")


def build_environment() -> dict[str, str]:
    """Return the environment of a child process: what Python needs, and none of the bot's own secrets."""
    return {**{key: os.environ[key] for key in _PASSED if key in os.environ}, "PYTHONPATH": ROOT}


def limit_process(memory: int, seconds: int | None = None) -> None:
    """Limit this process's memory in bytes and its processor time in seconds, and lower its priority.

    The lower priority lets the bot answer first. A system without such limits ignores the call.
    """
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        os.nice(10)
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
