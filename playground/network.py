"""The way between the bot and the playground: how long things travel, and how the gateway's stream is compressed."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from typing import Any, Generic, TypeVar

try:
    import zstandard
except ImportError:
    zstandard = None  # type: ignore[assignment]
try:
    from compression import zstd  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # before Python 3.14
    zstd = None

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


def _zstandard() -> Compressor:
    made = zstandard.ZstdCompressor().compressobj()
    return lambda data: made.compress(data) + made.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


def _zstd() -> Compressor:
    made: Any = zstd.ZstdCompressor()
    return lambda data: bytes(made.compress(data, made.FLUSH_BLOCK))


COMPRESSORS: dict[str, Callable[[], Compressor]] = {"zlib-stream": _zlib}
"""What `compress=` of the gateway may ask for."""
if zstandard is not None or zstd is not None:  # discord.py asks for it where one of them is, mostly in this same Python
    COMPRESSORS["zstd-stream"] = _zstandard if zstandard is not None else _zstd
