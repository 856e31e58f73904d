"""The process that searches for the answers of sharp AI seats.

The whole bot has one such process. It makes one search at a time with a low priority, so the searches of all tables
together use one core at most. It gets a view and its question, and none of the bot's own secrets.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
import traceback
from asyncio.subprocess import PIPE, Process
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.policies import choose_answer
from engine.protocol import Ask, Value
from engine.registry import load_game, load_games

from .child_process import ROOT, build_environment, end_process, limit_process

LEAST = 0.1
"""The least seconds for a search. If fewer are left, it is not begun."""
STARTING = 60.0
"""A new search process must be ready after at most this many seconds. Otherwise its start has failed."""
MEMORY = 1 << 30
"""The most bytes of memory that the search process may use."""
SIZE = 4
"""The length of a message between the two processes is sent first, in this number of bytes."""

log = logging.getLogger(__name__)


class SearchFailed(Exception):
    """A search that has raised an exception, or whose process has ended."""


class Finding(Struct, frozen=True):
    """The outcome of a search: an encoded answer (``value``), or the lines of code in which the search failed."""

    value: Value | None
    failure: str = ""


class SearchProcess:
    """The bot's side of the search process. The process is started when it is needed and does not run."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._starting: asyncio.Task[Process] | None = None

    def start(self) -> None:
        """Begin to start the search process if it does not run. Returns at once."""
        if self._starting is None or _has_ended(self._starting):
            self._starting = asyncio.create_task(_start())

    async def find(self, key: str, view: Any, ask: Ask, seconds: float) -> Value:
        """Return the answer of a sharp AI seat to a question. ``key``: the game's key.

        Raises ``SearchFailed``, or ``TimeoutError`` after so many seconds. They include the wait for other searches.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        # The question's ``stops`` may be a function, which cannot be encoded, and no answer depends on it.
        request = pickle.dumps((key, view, replace(ask, stops=True)))
        async with asyncio.timeout_at(until), self._turn:
            process = await self._find_running_process()
            if until - loop.time() < LEAST:
                raise TimeoutError
            try:
                found = await _ask(process, request)
            except BaseException:  # A late answer must not be taken for the answer to the next question.
                self._starting = None
                await end_process(process)
                raise
        if found.value is None:
            log.warning("a search failed\n%s", found.failure)
            raise SearchFailed
        return found.value

    async def stop(self) -> None:
        if self._starting is None:
            return
        starting, self._starting = self._starting, None
        starting.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            process = await starting
            await end_process(process)

    async def _find_running_process(self) -> Process:
        """Wait until the search process is ready, and return it. A cancelled wait does not stop its start."""
        self.start()
        assert self._starting is not None
        try:
            return await asyncio.shield(self._starting)
        except (OSError, EOFError, TimeoutError) as error:
            raise SearchFailed from error


def _has_ended(starting: asyncio.Task[Process]) -> bool:
    """Return whether the search process has ended, or could not be started."""
    if not starting.done():
        return False
    return starting.cancelled() or starting.exception() is not None or starting.result().returncode is not None


async def _start() -> Process:
    """Start the search process and wait until it is ready."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "referee.workers.search_process"),
        cwd=ROOT,
        env=build_environment(),
        stdin=PIPE,
        stdout=PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(STARTING):
            await _receive(process)
    except BaseException:
        await end_process(process)
        raise
    return process


async def _ask(process: Process, request: bytes) -> Finding:
    assert process.stdin is not None
    try:
        process.stdin.write(len(request).to_bytes(SIZE, "big") + request)
        await process.stdin.drain()
        return msgspec.msgpack.decode(await _receive(process), type=Finding)
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise SearchFailed from error


async def _receive(process: Process) -> bytes:
    assert process.stdout is not None
    size = int.from_bytes(await process.stdout.readexactly(SIZE), "big")
    return await process.stdout.readexactly(size)


# --- in the search process ---


def answer_request(request: bytes) -> bytes:
    """Search for the answer to an encoded question, and return the encoded outcome."""
    try:
        key, view, ask = pickle.loads(request)
        found = Finding(ask.choice.write(choose_answer(load_game(key), "sharp", view, ask)))
    except Exception as error:  # The error's message is left out, because it could contain secrets of the match.
        found = Finding(None, f"{type(error).__name__}\n{''.join(traceback.format_tb(error.__traceback__))}")
    return msgspec.msgpack.encode(found)


def _send(stream: BinaryIO, message: bytes) -> None:
    stream.write(len(message).to_bytes(SIZE, "big") + message)
    stream.flush()


def main() -> None:
    """Answer requests from standard input until it is closed, which happens when the bot ends."""
    limit_process(MEMORY)
    requests, replies = sys.stdin.buffer, sys.stdout.buffer
    load_games()  # The games are imported before the first question comes.
    _send(replies, b"")
    while size := requests.read(SIZE):
        _send(replies, answer_request(requests.read(int.from_bytes(size, "big"))))


if __name__ == "__main__":
    main()
