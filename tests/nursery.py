"""Programs without the wait: a process that has read all there is to import, and forks itself for each one asked for.

What a start costs is mostly reading code, the same each time. From there on a program that was forked is as one that
was started: its module runs as ``__main__`` with an environment, an output and a loop of its own, and killed it is
dead. How a bot starts by itself: ``tests/cogs/test_process.py``.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import functools
import gc
import importlib
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 1 << 18
"""Bytes of a wish: most of it is the environment."""


class Forked:
    """A program that is no child of ours: what tests ask of ``asyncio``'s processes."""

    def __init__(self, pid: int, told: int) -> None:
        """``told``: where it says how it ended, unless it is killed (or cuts itself off, which looks alike)."""
        self.pid = pid
        self.returncode: int | None = None
        self.stdout: asyncio.StreamReader | None = None
        self._told = told
        self._handle = os.pidfd_open(pid)
        self._gone = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._handle, self._end)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._handle)
        os.close(self._handle)
        with os.fdopen(self._told, "rb", buffering=0) as told:
            self.returncode = next(iter(told.read(1)), -signal.SIGKILL)
        self._gone.set()

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            signal.pidfd_send_signal(self._handle, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int | None:
        await self._gone.wait()
        return self.returncode

    async def communicate(self) -> tuple[bytes, bytes]:
        """What it says on its first voice, to its end."""
        said = await self.stdout.read() if self.stdout is not None else b""
        await self.wait()
        return said, b""


Program = asyncio.subprocess.Process | Forked


async def started(module: str, arguments: Sequence[str], env: Mapping[str, str], out: int) -> Program:
    """``python -m module arguments`` in the project's folder; ``out``: the file for all that it says."""
    words = (sys.executable, "-m", module, *arguments)
    return await asyncio.create_subprocess_exec(*words, cwd=ROOT, env=env, stdout=out, stderr=out)


async def program(module: str, arguments: Sequence[str], env: Mapping[str, str], out: int) -> Program:
    """As ``started`` does it, forked."""
    if not hasattr(os, "pidfd_open"):  # Linux has it
        return await started(module, arguments, env, out)
    return forked(module, arguments, env, out, out, ROOT)


def forked(
    module: str, arguments: Sequence[str], env: Mapping[str, str], out: int, errors: int, folder: Path
) -> Forked:
    """The same with a file for each of its two voices, and in any folder."""
    asking, (told, tells) = _mother(), os.pipe()
    wish = json.dumps([module, list(arguments), dict(env), str(folder)]).encode()
    socket.send_fds(asking, [wish], [out, errors, tells])
    os.close(tells)
    return Forked(int(asking.recv(32)), told)


async def heard(module: str, arguments: Sequence[str], env: Mapping[str, str], errors: int, folder: Path) -> Forked:
    """The same, and what it says is read here."""
    hears, says = os.pipe()
    made, reader = forked(module, arguments, env, says, errors, folder), asyncio.StreamReader()
    os.close(says)
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, os.fdopen(hears, "rb", buffering=0))
    made.stdout = reader
    return made


@functools.cache
def _mother() -> socket.socket:
    """By which programs are asked for; one process for all tests that run in this one."""
    ours, hers = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
    words = [sys.executable, "-m", __name__, str(hers.fileno())]
    process = subprocess.Popen(words, cwd=ROOT, pass_fds=[hers.fileno()])
    hers.close()
    atexit.register(lambda: (ours.close(), process.wait(10)))
    return ours


def _read_all() -> None:
    """Whatever a bot and a playground import on their way to a first answer."""
    from cogs import client

    client._read_games()
    for name in client.COGS:
        importlib.import_module(f"cogs.{name}")
    for other in ("bot", "operate.running", "playground.server", "tests.luck"):
        importlib.import_module(other)


def _be(module: str, arguments: list[str], env: dict[str, str], folder: str, out: int, errors: int) -> int:
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for given, place in ((nothing, 0), (out, 1), (errors, 2)):
        os.dup2(given, place)
        os.close(given)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    sys.argv[1:] = arguments
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else bool(ended.code)
    return 0


def main() -> None:
    asked = socket.socket(fileno=int(sys.argv[1]))
    _read_all()
    gc.freeze()  # what is there stays shared with all that come
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    while True:
        wish, files, _, _ = socket.recv_fds(asked, LONGEST, 3)
        if not wish:
            return
        if (child := os.fork()) == 0:
            asked.close()
            out, errors, tells = files
            os.set_inheritable(tells, False)  # what it starts may live on
            code = 70
            try:
                code = _be(*json.loads(wish), out, errors)
            except BaseException:
                traceback.print_exc()
            with contextlib.suppress(OSError, ValueError):
                sys.stdout.flush()
                sys.stderr.flush()
            with contextlib.suppress(OSError):
                os.write(tells, bytes([code % 256]))
            os._exit(code)
        for file in files:
            os.close(file)
        asked.send(str(child).encode())


if __name__ == "__main__":
    main()
