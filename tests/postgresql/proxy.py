"""A network between a bot and its database that can be cut in the ways in which networks are."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlsplit


class Network:
    """Forwards connections to a server of PostgreSQL on this machine: ``async with open_network(address)``."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self._database = parts.path
        self.port = 0
        self.drops_requests = self.drops_answers = False
        """True: what is sent in this direction is lost, and nobody is told. Later bytes of that connection are, too."""
        self.refuses = False
        self.delay = 0.0
        """The seconds that everything takes in each direction."""
        self.trips = 0
        """The number of round trips: of requests that came after an answer."""
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}{self._database}?sslmode=disable"

    def drop(self) -> None:
        """Lose everything in both directions from now on, as a firewall does."""
        self.drops_requests = self.drops_answers = True

    def cut(self) -> None:
        """Close every connection, and refuse new ones."""
        self.refuses = True
        for writer in self._open:
            writer.transport.abort()

    def heal(self) -> None:
        """Forward new connections again. A connection that has lost something stays as it is."""
        self.drops_requests = self.drops_answers = self.refuses = False

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuses:
            writer.transport.abort()
            return
        there, back = await asyncio.open_unix_connection(self._socket)
        self._open |= {writer, back}
        both = (self._forward(reader, back, True), self._forward(there, writer, False))
        tasks = [asyncio.create_task(one) for one in both]
        self._tasks |= {*tasks}
        await asyncio.wait(tasks)
        self._open -= {writer, back}

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_request: bool) -> None:
        is_lost, self._was_answer = False, True
        with contextlib.suppress(OSError):
            while part := await reader.read(65536):
                is_lost = is_lost or (self.drops_requests if is_request else self.drops_answers)
                self.trips += is_request and self._was_answer
                self._was_answer = not is_request
                if self.delay:
                    await asyncio.sleep(self.delay)
                if not is_lost:
                    writer.write(part)
                    await writer.drain()
            if not is_lost:
                writer.close()

    async def close(self) -> None:
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def open_network(address: str) -> AsyncIterator[Network]:
    network = Network(address)
    server = await asyncio.start_server(network.accept, "127.0.0.1", 0)
    network.port = server.sockets[0].getsockname()[1]
    try:
        yield network
    finally:
        server.close()
        await network.close()
