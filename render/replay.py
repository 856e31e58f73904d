"""A match as a film: a GIF of its scenes in the one palette, and a still of its end to stand for it.

Every picture but the first holds only what differs from the one before: outside a rectangle nothing, within it the
255 colours' free place for each pixel that stays. So a film of sixty pictures is not much larger than ten.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import pairwise

import msgspec
from PIL import GifImagePlugin, Image, ImageChops

from .brush import NIGHT
from .painter import Painter
from .palette import COLOURS, colours, quantised
from .scene import Scene, Shape

WIDTH = 720
FRAMES = 60
LIMIT = 2 * 2**20
"""Bytes."""
SHOWN, LAST = 900, 4000
"""Milliseconds that a picture stands; the last."""
FEWEST = 4
SAME = COLOURS
"""The place in the palette that is no colour."""


def replay(scenes: Sequence[Scene], locale: str | None = None, painter: Painter | None = None, width: int = WIDTH,
           frames: int = FRAMES, limit: int = LIMIT) -> bytes:  # fmt: skip
    """The scenes as an animated GIF: at most ``frames`` of them, evenly chosen with the first and the last, fewer where
    it would be larger than ``limit`` bytes. Raises ValueError without scenes or if even four pictures are too large;
    FontsMissing, LookupError as a painter does.
    """
    if not scenes:
        raise ValueError("a film needs scenes")
    painter = painter or Painter()
    small = {at: _small(painter.frame(scenes[at], locale), width) for at in chosen(len(scenes), frames)}
    height = max(picture.height for picture in small.values())
    pictures = [_places(picture, width, height) for picture in small.values()]
    count = len(pictures)
    while True:
        film = _film([pictures[at] for at in chosen(len(pictures), count)])
        if len(film) <= limit:
            return film
        if count <= FEWEST:
            raise ValueError(f"{len(film)} bytes are too many, and fewer than {FEWEST} pictures are no film")
        count = max(FEWEST, min(count - 1, round(count * limit / len(film))))


def still(scenes: Sequence[Scene], locale: str | None = None, painter: Painter | None = None) -> bytes:
    """The last scene as a PNG with a sign upon it that it can be played."""
    last = scenes[-1]
    box = ((last.width - 220) // 2, (min(last.height, last.width) - 220) // 2, 220, 220)
    marked = msgspec.structs.replace(last, shapes=(*last.shapes, Shape("play", box)))
    return (painter or Painter()).png(marked, locale)


def chosen(count: int, most: int) -> tuple[int, ...]:
    """At most so many of the numbers from 0 to count - 1, evenly spread, the first and the last among them."""
    if count <= most:
        return tuple(range(count))
    if most == 1:
        return (count - 1,)
    return tuple(at * (count - 1) // (most - 1) for at in range(most))


def _small(frame: Image.Image, width: int) -> Image.Image:
    return frame.resize((width, round(frame.height * width / frame.width)), Image.Resampling.LANCZOS)


def _places(picture: Image.Image, width: int, height: int) -> Image.Image:
    """The palette's places ("L") of a picture in the middle of that size: all pictures of a film are of one size."""
    if picture.height != height:
        ground = Image.new("RGB", (width, height), NIGHT)
        ground.paste(picture, (0, (height - picture.height) // 2))
        picture = ground
    return Image.frombytes("L", (width, height), quantised(picture).tobytes())


def _film(pictures: Sequence[Image.Image]) -> bytes:
    """The GIF of pictures of the palette's places; one like the one before lengthens its time."""
    parts: list[tuple[Image.Image, tuple[int, int]]] = [(pictures[0], (0, 0))]
    times = [SHOWN]
    for before, picture in pairwise(pictures):
        differs = ImageChops.difference(before, picture)
        box = differs.getbbox()
        if box is None:
            times[-1] += SHOWN
            continue
        same = Image.new("L", picture.size, SAME)
        new = Image.composite(picture, same, differs.point([0] + [255] * 255)).crop(box)
        parts.append((new, (box[0], box[1])))
        times.append(SHOWN)
    times[-1] = LAST
    data = [_head(pictures[0].size)]
    for (part, at), time in zip(parts, times, strict=True):
        data += GifImagePlugin.getdata(part, at, duration=time, disposal=1, transparency=SAME, interlace=0)
    return b"".join([*data, b";"])


def _head(size: tuple[int, int]) -> bytes:
    """GIF89a with the one palette for all pictures, to be played for ever."""
    table = b"".join(bytes(colour) for colour in colours()).ljust(256 * 3, b"\0")
    screen = struct.pack("<6sHHBBB", b"GIF89a", *size, 0b1111_0111, 0, 0)
    return screen + table + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
