"""The environment and the limits of the processes that the bot starts."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

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


class Ended(NamedTuple):
    """The end of a child process, with the bytes that it has written."""

    output: bytes
    errors: str
    """The last line that it has written to its standard error."""
    is_sound: bool
    """True if the process ended by itself and reported no failure."""


async def run_module(module: str, standard_input: bytes, seconds: float) -> Ended:
    """Run a module in a process of its own. Raises ``TimeoutError`` after ``seconds``.

    However this ends, the process has ended, too.
    """
    async with open_module(module, errors=PIPE) as process:
        async with asyncio.timeout(seconds):
            output, errors = await process.communicate(standard_input)
        said = errors.decode(errors="replace").strip().splitlines()
        return Ended(output, said[-1][-200:] if said else "", process.returncode == 0)


@contextlib.asynccontextmanager
async def open_module(module: str, limit: int = 1 << 16, errors: int = DEVNULL) -> AsyncIterator[Process]:
    """Run a module in a process of its own until the context ends. ``limit``: the bytes of its longest line.

    ``errors``: where its standard error goes.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module),
        cwd=ROOT,
        env=build_environment(),
        stdin=PIPE,
        stdout=PIPE,
        stderr=errors,
        limit=limit,
    )
    try:
        yield process
    finally:
        await end_process(process)


async def end_process(process: Process) -> None:
    """Kill a process unless it has ended, and wait until it has."""
    assert process.stdin is not None
    process.stdin.close()
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
