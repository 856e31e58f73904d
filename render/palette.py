"""The one palette of all pictures: 255 colours, kept as data beside this file.

255, not 256: with one slot free an animation can mark what did not change. ``render.make_palette`` makes it.
"""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path

from PIL import Image

COLOURS = 255
FILE = Path(__file__).with_name("palette.txt")
_own = threading.local()


@cache
def colours() -> tuple[tuple[int, int, int], ...]:
    """The palette, darkest first."""
    lines = FILE.read_text(encoding="ascii").split()
    return tuple((int(line[0:2], 16), int(line[2:4], 16), int(line[4:6], 16)) for line in lines)


@cache
def table() -> bytes:
    """The palette as a file has it: three bytes a colour."""
    return bytes(band for colour in colours() for band in colour)


def bare(width: int, height: int) -> Image.Image:
    """A black picture in the palette's colours ("P")."""
    picture = Image.new("P", (width, height), 0)  # the darkest
    picture.putpalette(table())
    return picture


def quantised(frame: Image.Image) -> Image.Image:
    """The frame in the palette's colours ("P"), each pixel its nearest."""
    palette = getattr(_own, "image", None)  # one for each thread: Pillow caches on the palette while it converts
    if palette is None:
        palette = _own.image = Image.new("P", (1, 1))
        palette.putpalette(table())
    return frame.quantize(palette=palette, dither=Image.Dither.NONE)
