"""Fast starts of programs: a process that has imported everything forks itself for each program asked for.

Starting a program is mostly importing code. A forked program behaves like a started one: its module runs as
``__main__`` with an environment, an output and an event loop of its own, and it can be killed.
``tests/cogs/test_process.py`` tests a bot that is started without forking.
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
"""The largest request in bytes; most of it is the environment."""
WORD = 4
"""The bytes in which a program reports its id."""


class Forked:
    """A forked program, which is not a child of this process.

    It has the methods of ``asyncio``'s processes that tests use.
    """

    def __init__(self, pid: int, told: int) -> None:
        """Watch the process ``pid``.

        ``told`` is a pipe on which it reports its exit code. A program that is killed, or that calls ``os._exit``,
        reports none. Before, it has reported its id there.
        """
        self.pid = pid
        self.returncode: int | None = None
        self.stdout: asyncio.StreamReader | None = None
        self._told = told
        self._gone = asyncio.Event()
        try:
            self._handle = os.pidfd_open(pid)
        except ProcessLookupError:  # The program has ended already.
            self._note_end()
        else:
            asyncio.get_running_loop().add_reader(self._handle, self._end)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._handle)
        os.close(self._handle)
        self._note_end()

    def _note_end(self) -> None:
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
        """Return everything that the program writes to standard output, once it has ended."""
        said = await self.stdout.read() if self.stdout is not None else b""
        await self.wait()
        return said, b""


Program = asyncio.subprocess.Process | Forked


async def started(module: str, arguments: Sequence[str], env: Mapping[str, str], out: int) -> Program:
    """Start ``python -m module arguments`` in the project's folder. ``out`` is the file of both output streams."""
    words = (sys.executable, "-m", module, *arguments)
    return await asyncio.create_subprocess_exec(*words, cwd=ROOT, env=env, stdout=out, stderr=out)


async def program(module: str, arguments: Sequence[str], env: Mapping[str, str], out: int) -> Program:
    """Fork a program if the system can, else start it. The arguments are the same as for ``started``."""
    if not hasattr(os, "pidfd_open"):  # Only Linux has this call.
        return await started(module, arguments, env, out)
    return forked(module, arguments, env, out, out, ROOT)


def forked(
    module: str, arguments: Sequence[str], env: Mapping[str, str], out: int, errors: int, folder: Path
) -> Forked:
    """Fork a program in any folder, with a file for each of its output streams."""
    asking, (told, tells) = _mother(), os.pipe()
    wish = json.dumps([module, list(arguments), dict(env), str(folder)]).encode()
    socket.send_fds(asking, [wish], [out, errors, tells])
    os.close(tells)
    return Forked(int.from_bytes(os.read(told, WORD), "big"), told)


async def heard(module: str, arguments: Sequence[str], env: Mapping[str, str], errors: int, folder: Path) -> Forked:
    """Fork a program in any folder, and read its standard output here."""
    hears, says = os.pipe()
    made, reader = forked(module, arguments, env, says, errors, folder), asyncio.StreamReader()
    os.close(says)
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, os.fdopen(hears, "rb", buffering=0))
    made.stdout = reader
    return made


def start() -> None:
    """Start the process that forks, so that all processes share it that are forked from this one later."""
    if hasattr(os, "pidfd_open"):
        _mother()


@functools.cache
def _mother() -> socket.socket:
    """Start the process that forks, unless this process or the one it was forked from has; return the socket for
    requests to it."""
    ours, hers = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
    words = [sys.executable, "-m", __name__, str(hers.fileno())]
    process = subprocess.Popen(words, cwd=ROOT, pass_fds=[hers.fileno()])
    hers.close()
    atexit.register(lambda: (ours.close(), process.wait(10)))
    return ours


def _read_all() -> None:
    """Import and read everything that a bot and a playground import and read before their first answer."""
    from cogs import client
    from render.text import i18n

    client.read_games()
    for locale in i18n.list_languages():
        i18n.say(i18n.T("Done."), locale)
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
    gc.freeze()  # memory that exists now stays shared with all forks
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # exit codes are reported by pipe, so no child needs to be waited for
    while True:
        wish, files, _, _ = socket.recv_fds(asked, LONGEST, 3)
        if not wish:
            return
        if os.fork() == 0:
            asked.close()
            out, errors, tells = files
            # programs started by the fork may outlive it, and must not keep the pipe open
            os.set_inheritable(tells, False)
            os.write(tells, os.getpid().to_bytes(WORD, "big"))
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


if __name__ == "__main__":
    main()
