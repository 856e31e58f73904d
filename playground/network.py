"""The way between the bot and the playground: how long things travel, and how the gateway's stream is compressed."""

from __future__ import annotations

import asyncio
import importlib
import zlib
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")
Compressor = Callable[[bytes], bytes]
"""Takes a packet and gives its part of one long stream, complete enough to be read at once."""


class Wire(Generic[T]):
    """One direction of one connection: what is put in comes out in the same order, ``seconds`` later."""

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


def _zlib() -> Compressor:
    made = zlib.compressobj()
    return lambda data: made.compress(data) + made.flush(zlib.Z_SYNC_FLUSH)


def _zstd() -> Compressor:
    """By the library, or by Python itself from 3.14 on. ``ImportError``: there is neither."""
    importlib.invalidate_caches()
    try:
        import zstandard
    except ImportError:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]

        own: Any = zstd.ZstdCompressor()
        return lambda data: bytes(own.compress(data, own.FLUSH_BLOCK))
    made = zstandard.ZstdCompressor().compressobj()
    return lambda data: made.compress(data) + made.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


COMPRESSORS: dict[str, Callable[[], Compressor]] = {"zlib-stream": _zlib, "zstd-stream": _zstd}


def compressor(kind: str) -> Compressor | None:
    """What `compress=` of the gateway asks for; None: that is not spoken here.

    It is looked for anew for each line. discord.py asks for what it finds when a bot starts, and a playground that has
    outlived a bot may be older than what has been installed since: `make test` brings a library of which `make play`
    knows nothing.
    """
    try:
        return COMPRESSORS[kind]()
    except (KeyError, ImportError):
        return None
