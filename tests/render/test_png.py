"""The PNG writer: its files are sound, and made of strips that stand alone."""

from __future__ import annotations

import random
import zlib

import pytest

from render import png
from render.palette import format_palette, load_palette
from render.png import combine_checksums, compress_rows

from .pictures import opened

WIDTH, ROWS = 40, 7


def rows(seed: int) -> bytes:
    lot = random.Random(seed)
    return b"".join(b"\0" + bytes(lot.randrange(len(load_palette(""))) for _ in range(WIDTH)) for _ in range(ROWS))


@pytest.mark.parametrize("fast", [png.FAST, zlib], ids=["what is installed", "zlib"])
def test_strips_in_any_order_are_a_whole_picture(monkeypatch: pytest.MonkeyPatch, fast: object) -> None:
    monkeypatch.setattr(png, "FAST", fast)
    strips = {seed: compress_rows(rows(seed)) for seed in range(3)}
    for order in ((0, 1, 2), (2, 2, 0), (1,)):
        picture = opened(png.encode_png(WIDTH, ROWS * len(order), format_palette(""), [strips[seed] for seed in order]))
        wanted = [load_palette("")[place] for seed in order for at, place in enumerate(rows(seed)) if at % (WIDTH + 1)]
        assert picture.mode == "P" and picture.size == (WIDTH, ROWS * len(order))
        assert list(picture.convert("RGB").get_flattened_data()) == wanted


def test_the_whole_files_checksums_are_right() -> None:
    """Readers check different things: zlib itself checks the stream and its Adler-32, and the test checks the CRC of
    each chunk."""
    data, stream, at = (
        png.encode_png(WIDTH, ROWS * 2, format_palette(""), [compress_rows(rows(0)), compress_rows(rows(1))]),
        b"",
        8,
    )
    while at < len(data):
        long = int.from_bytes(data[at : at + 4], "big")
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + long]
        assert zlib.crc32(kind + body) == int.from_bytes(data[at + 8 + long : at + 12 + long], "big")
        stream += body if kind == b"IDAT" else b""
        at += 12 + long
    assert kind == b"IEND" and zlib.decompress(stream) == rows(0) + rows(1)


def test_checksums_combine() -> None:
    lot = random.Random(1)
    for long in (0, 1, 300, 70_000):
        one, other = lot.randbytes(long // 2), lot.randbytes(long)
        assert combine_checksums(zlib.adler32(one), zlib.adler32(other), len(other)) == zlib.adler32(one + other)
