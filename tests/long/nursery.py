"""Bots without the wait: a process that has read all there is to import, and forks a bot each time one is asked for.

What a start costs is mostly reading code, the same each time. From there on a bot that was forked is as one that was
started: ``bot.main`` with an environment, a log, a loop and a connection to the file of its own, and killed as dead.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import json
import os
import signal
import sys
from typing import Any

from tests.e2e.world import ROOT, World, ended


class Forked:
    """A bot that is no child of ours: what ``World`` asks of a process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._handle = os.pidfd_open(pid)
        self._gone = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._handle, self._end)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._handle)
        os.close(self._handle)
        self.returncode = 0  # what it was, its mother knows
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


class Nursing(World):
    """A world whose first bot is started as whoever runs it does, and all that follow are forked."""

    mother: asyncio.subprocess.Process | None = None

    async def spawn(self, arguments: list[str], env: dict[str, str]) -> Any:
        if not hasattr(os, "pidfd_open"):  # Linux has it
            return await super().spawn(arguments, env)
        if self.mother is None:
            self.mother = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", __name__), cwd=ROOT,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
            return await super().spawn(arguments, env)
        assert self.mother.stdin is not None and self.mother.stdout is not None
        wish = {"arguments": arguments, "env": env, "log": str(self.log)}
        self.mother.stdin.write(json.dumps(wish).encode() + b"\n")
        return Forked(int(await self.mother.stdout.readline()))

    async def close(self) -> None:
        await super().close()
        if self.mother is not None:
            await ended(self.mother)


def _read_all() -> None:
    """Whatever a bot imports on its way to its first answer."""
    from cogs import client

    client._read_games()
    for name in client.COGS:
        importlib.import_module(f"cogs.{name}")
    importlib.import_module("tests.luck")


def _be_a_bot(wish: dict[str, Any]) -> int:
    import bot

    os.environ.clear()
    os.environ.update(wish["env"])
    log = os.open(wish["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for given, place in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(given, place)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    return bot.main(wish["arguments"])


def main() -> None:
    import bot  # noqa: F401 (read here, so that nobody else has to)

    _read_all()
    gc.freeze()  # what is there stays shared with all that come
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    for line in sys.stdin:
        if (child := os.fork()) == 0:
            code = 70
            with contextlib.suppress(SystemExit):
                code = _be_a_bot(json.loads(line))
            sys.stdout.flush()
            os._exit(code)
        print(child, flush=True)


if __name__ == "__main__":
    main()
