"""A PNG put together from strips that are pressed each for itself, so that what stays the same is pressed once.

The rows of a palette picture are best left unfiltered (PNG, 12.8). Each strip is a deflate block of its own that ends
on a full byte and refers to nothing before it (``Z_FULL_FLUSH``), in a chunk of its own; the checksum of the whole is
computed from theirs (Adler-32, RFC 1950).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple


def _fastest() -> Any:
    """``isal`` presses in a quarter of zlib's time; there is no wheel of it for some machines. (On some processors it
    slows whatever zlib does later in the same thread.)"""
    try:
        return import_module("isal.isal_zlib")
    except ImportError:
        return zlib


FAST = _fastest()
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL = 1
"""As small as Pillow's default level makes it of all colours, in a small part of the time."""
_PALETTE, _BITS = 3, 8
_ADLER = 65521


class Strip(NamedTuple):
    """Some rows as a chunk of the file; the checksum and the number of their bytes before they were pressed."""

    chunk: bytes
    adler: int
    length: int


def pressed(rows: bytes | memoryview) -> Strip:
    """A strip of rows, each with its filter's byte (0: none) before its pixels."""
    packer = FAST.compressobj(LEVEL, FAST.DEFLATED, -15)
    data = packer.compress(rows) + packer.flush(FAST.Z_FULL_FLUSH)
    return Strip(_chunk(b"IDAT", data), FAST.adler32(rows), len(rows))


def png(width: int, height: int, palette: bytes, strips: Sequence[Strip]) -> bytes:
    """The file. ``palette``: three bytes a colour."""
    adler = 1
    for strip in strips:
        adler = combined(adler, strip.adler, strip.length)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _BITS, _PALETTE, 0, 0, 0)),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", b"\x78\x01"),
            *[strip.chunk for strip in strips],
            _chunk(b"IDAT", b"\x03\x00" + struct.pack(">I", adler)),
            _chunk(b"IEND", b""),
        )
    )


def combined(one: int, other: int, length: int) -> int:
    """The Adler-32 of two things in a row from theirs; ``length`` is the other's."""
    low = (one & 0xFFFF) + (other & 0xFFFF) - 1
    high = (one >> 16) + (other >> 16) + length * ((one & 0xFFFF) - 1)
    return high % _ADLER << 16 | low % _ADLER


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
