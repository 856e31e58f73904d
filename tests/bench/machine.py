"""Measurements of a process from outside: memory, processor time, commits, and other work that disturbs it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

CORES = 2
"""On so many everything runs, however many there are."""


def pinned() -> None:
    """Keep this process and all that it will start on the same few cores."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])


def describe() -> str:
    """Describe the machine in words."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine()
    )
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    cores = len(os.sched_getaffinity(0))
    return f"{cores} cores of {model}, {total:.0f} GiB, Linux {platform.release()}, Python {platform.python_version()}"


def family(pid: int) -> list[int]:
    """Return the ids of a process and of all processes that it has started."""
    found = [pid]
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += family(int(child))
    return found


def memory(pid: int) -> float:
    """Return the MiB that a process and its children hold. Memory shared with others counts in parts (PSS)."""
    total = 0
    for one in family(pid):
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
            total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def worked(pid: int) -> float:
    """Return the seconds of processor time that a process and its children have used."""
    total = 0.0
    for one in family(pid):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def used() -> float:
    """Return the seconds of processor time that all processes of this machine have used."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()[1:9]
    # These two fields count idle time.
    return sum(int(field) for at, field in enumerate(fields) if at not in (3, 4)) / os.sysconf("SC_CLK_TCK")


class Shares:
    """The shares of the cores that this process, some others and all the rest use from now on."""

    def __init__(self, *pids: int) -> None:
        self._pids, self._begun = pids, time.monotonic()
        self._before = [*map(worked, pids), time.process_time()], used()

    def end(self) -> tuple[list[float], float]:
        """Return how many cores each of these processes has used, and how many all other processes but this one have
        used."""
        ours, everybody = self._before
        span = time.monotonic() - self._begun
        spent = [
            now - before for now, before in zip([*map(worked, self._pids), time.process_time()], ours, strict=True)
        ]
        return [one / span for one in spent[:-1]], max(0.0, (used() - everybody - sum(spent)) / span)


async def at_rest(pid: int, within: float = 900.0, idle: float = 0.04, span: float = 2.0) -> None:
    """Wait until a process does next to nothing for a while."""
    end = time.monotonic() + within
    while True:
        before = worked(pid)
        await asyncio.sleep(span)
        if worked(pid) - before <= idle * span:
            return
        assert time.monotonic() < end, f"the bot is busy for {within} s"


def commits(database: Path) -> int:
    """Return how many transactions were written into a database in WAL mode, counted from an arbitrary beginning.

    It is ``iChange`` of SQLite's WAL-index header (the third of its words, in the ``-shm`` file):
    "counter incremented each transaction", by whoever writes, also over checkpoints.
    """
    with Path(f"{database}-shm").open("rb") as index:
        index.seek(8)
        return int.from_bytes(index.read(4), sys.byteorder)


@contextlib.contextmanager
def busy(loops: int) -> Iterator[list[int]]:
    """Keep so many processes busy on a core each, and give their ids."""
    started = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield [process.pid for process in started]
    finally:
        for process in started:
            process.kill()
            process.wait()
