"""The connection between the bot and the playground: delays, and compression of the gateway's stream."""

from __future__ import annotations

import asyncio
import importlib
import zlib
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")
Compressor = Callable[[bytes], bytes]
"""A function that turns a packet into its part of one long compressed stream.

It flushes the stream, so that the packet can be read at once.
"""


class Wire(Generic[T]):
    """One direction of a connection. Things come out in the order in which they went in, each ``seconds`` later."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._under_way: asyncio.Queue[tuple[float, T]] = asyncio.Queue()

    def put(self, thing: T) -> None:
        self._under_way.put_nowait((asyncio.get_running_loop().time() + self.seconds, thing))

    async def get(self) -> T:
        due, thing = await self._under_way.get()
        if (left := due - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(left)
        return thing


def _make_zlib() -> Compressor:
    made = zlib.compressobj()
    return lambda data: made.compress(data) + made.flush(zlib.Z_SYNC_FLUSH)


def _make_zstd() -> Compressor:
    """Make a zstd compressor with the library `zstandard`, or with Python's own module from Python 3.14 on.

    Raises ImportError if neither is available.
    """
    importlib.invalidate_caches()
    try:
        import zstandard
    except ImportError:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]

        own: Any = zstd.ZstdCompressor()
        return lambda data: bytes(own.compress(data, own.FLUSH_BLOCK))
    made = zstandard.ZstdCompressor().compressobj()
    return lambda data: made.compress(data) + made.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


COMPRESSORS: dict[str, Callable[[], Compressor]] = {"zlib-stream": _make_zlib, "zstd-stream": _make_zstd}


def make_compressor(kind: str) -> Compressor | None:
    """Return a compressor for a value of the gateway's parameter `compress`; None if that value is not supported.

    The library is looked up for each connection, because it may be installed while a playground runs. `make test`, for
    example, installs a library that `make play` does not. When a bot starts, discord.py asks for the compression that
    it finds.
    """
    try:
        return COMPRESSORS[kind]()
    except (KeyError, ImportError):
        return None
