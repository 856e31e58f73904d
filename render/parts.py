"""The cached form of a drawn shape: pieces in the palette's colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

from .palette import quantise_frame
from .scene import Box

TILE = 256
"""The size of a tile in pixels. A partly transparent picture is cut into tiles. Most tiles of an arrow or a line are
empty, and are dropped."""


class Piece(NamedTuple):
    """A piece of a drawn shape, at a position inside the shape.

    ``indexed`` is a picture in the palette ("P"), if no pixel of the piece is partly transparent. Then ``mask`` ("1")
    marks its opaque pixels; None means all of them. Otherwise ``full`` holds the piece in full colours ("RGBA").
    """

    at: tuple[int, int]
    height: int
    indexed: Image.Image | None
    full: Image.Image | None
    mask: Image.Image | None


Part = tuple[Piece, ...]
"""The cached form of a shape, without its children."""


def cut_picture(picture: Image.Image, game: str) -> Part:
    """Cut a picture into pieces for the cache."""
    return tuple(_cut_pieces(picture, game))


def _cut_pieces(picture: Image.Image, game: str) -> Iterator[Piece]:
    """Yield the pieces of a picture: a single piece if it is opaque, else all its tiles that are not empty."""
    if picture.mode != "RGBA":
        yield Piece((0, 0), picture.height, quantise_frame(picture, game), None, None)
        return
    alpha = picture.getchannel("A")
    solid, thin, flat = alpha.point(_SOLID, "1"), alpha.point(_THIN, "1"), quantise_frame(picture.convert("RGB"), game)
    for box in _cut_tiles(solid, alpha.getbbox()):
        inner = _shrink_box(alpha, box)
        if inner is None:
            continue
        if thin.crop(inner).getbbox():
            yield Piece(inner[:2], inner[3] - inner[1], None, picture.crop(inner), None)
        else:
            mask = solid.crop(inner)
            yield Piece(inner[:2], mask.height, flat.crop(inner), None, None if mask.getextrema()[0] else mask)


def _cut_tiles(solid: Image.Image, box: Box | None) -> Iterator[Box]:
    """Yield a box's tiles (left, top, right, bottom). Neighbouring tiles in a row are merged unless they are opaque."""
    left, top, right, low = box or (0, 0, 0, 0)
    for y in range(top, low, TILE):
        begun, down = left, min(y + TILE, low)
        for x in range(left, right, TILE):
            tile = x, y, min(x + TILE, right), down
            if not solid.crop(tile).getextrema()[0]:
                if begun < x:
                    yield begun, y, x, down
                yield tile
                begun = tile[2]
        if begun < right:
            yield begun, y, right, down


def _shrink_box(mask: Image.Image, box: Box) -> Box | None:
    """Return the smallest box inside ``box`` that contains every marked pixel of the mask.

    None: there is no such pixel.
    """
    inner = mask.crop(box).getbbox()
    return inner and (box[0] + inner[0], box[1] + inner[1], box[0] + inner[2], box[1] + inner[3])


_SOLID, _THIN = [0] * 255 + [255], [0] + [255] * 254 + [0]
"""Lookup tables by opacity. ``_SOLID`` marks fully opaque pixels, and ``_THIN`` partly transparent pixels."""
