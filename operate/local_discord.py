"""The playground for operators without a Discord token. It is a process beside the bot. Each database has its own."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import http.client
import importlib.util
import json
import logging
import os
import socket
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PORTS = 20
"""The number of ports that are tried: the wanted port and the ports after it."""
log = logging.getLogger("rulekeeper")


def is_installed() -> bool:
    """Return whether the playground is installed. It is a separate Python distribution."""
    return importlib.util.find_spec("playground") is not None


class Playground:
    """The local imitation of Discord: a child process, or a process that an earlier bot has left running."""

    def __init__(self, port: int, database: Path) -> None:
        """Create the record of a playground, without starting a process.

        ``port`` is the first port to try. ``database`` identifies the owner of the playground.
        """
        self.wanted = self.port = port
        self.owner = hashlib.sha256(os.fsencode(database.resolve())).hexdigest()[:16]
        self.child: asyncio.subprocess.Process | None = None
        self.adopted = False

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def open(self) -> None:
        """Find the running playground of this database, or start one.

        Raises RuntimeError if the playground is not installed, or cannot be started on any of the tried ports.
        """
        if not is_installed():
            raise RuntimeError("DISCORD_TOKEN is not set, and the playground is not installed here.")
        ports = range(self.wanted, min(self.wanted + PORTS, 65536))
        # A running playground is looked for on all ports before one is started, because it may run on a later port: the
        # first port may have been taken when it began.
        for self.port in ports:
            if await asyncio.to_thread(self._is_own_playground):
                log.info("the playground of these tables is still there; its messages are kept")
                self.adopted = True
                return
        for self.port in ports:
            if await asyncio.to_thread(self._is_port_free) and await self._start():
                if self.port != self.wanted:
                    log.warning("Port %d is taken: the playground is at %d.", self.wanted, self.port)
                return
        raise RuntimeError(f"No port from {self.wanted} on is free. Set PLAYGROUND_PORT to one that is.")

    async def _start(self) -> bool:
        """Start the playground; return whether it runs.

        It does not run if another process has taken the port, or if it has not answered within 20 seconds.
        """
        self.child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "playground", "--port", str(self.port), "--owner", self.owner,
            cwd=ROOT, start_new_session=True, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        until = time.monotonic() + 20
        while not await asyncio.to_thread(self._is_own_playground):
            if self.child.returncode is not None or time.monotonic() > until:
                await self.close()
                return False
            await asyncio.sleep(0.1)
        return True

    async def close(self) -> None:
        if self.adopted:
            await asyncio.to_thread(self._stop_adopted)
        elif self.child is not None and self.child.returncode is None:
            self.child.terminate()
            try:
                async with asyncio.timeout(5):
                    await self.child.wait()
            except TimeoutError:
                self.child.kill()
                await self.child.wait()

    def _is_own_playground(self) -> bool:
        asked, other = f"{self.base}/playground/bot", (OSError, ValueError, AttributeError, http.client.HTTPException)
        with contextlib.suppress(*other), urllib.request.urlopen(asked, timeout=1) as answer:
            return bool(json.load(answer).get("owner") == self.owner)
        return False

    def _is_port_free(self) -> bool:
        with contextlib.closing(socket.socket()) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", self.port))
                return True
        return False

    def _stop_adopted(self) -> None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(urllib.request.Request(f"{self.base}/playground/stop", b"{}"), timeout=2).close()
