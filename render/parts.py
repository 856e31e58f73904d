"""What is kept of a shape that was drawn: its pieces, their colours reduced to the palette's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

from .palette import quantised
from .scene import Box

TILE = 256
"""Where something shows through a part, it is laid tile by tile: most of an arrow's box, or a line's, is empty."""


class Piece(NamedTuple):
    """A piece of what was drawn, and where in its part it lies.

    ``flat``: in the palette ("P"), if nothing shows through any of it, and ``mask`` ("1"): where there is any; None:
    everywhere. ``full`` ("RGBA"): else, before its colours were reduced.
    """

    at: tuple[int, int]
    height: int
    flat: Image.Image | None
    full: Image.Image | None
    mask: Image.Image | None


Part = tuple[Piece, ...]
"""What is kept of a shape, without what it holds."""


def pieces(picture: Image.Image, game: str) -> Part:
    """What is kept of a picture."""
    return tuple(_pieces(picture, game))


def _pieces(picture: Image.Image, game: str) -> Iterator[Piece]:
    """The pieces that a picture is kept in: whole if it is opaque, else by tiles, without the empty ones."""
    if picture.mode != "RGBA":
        yield Piece((0, 0), picture.height, quantised(picture, game), None, None)
        return
    alpha = picture.getchannel("A")
    solid, thin, flat = alpha.point(_SOLID, "1"), alpha.point(_THIN, "1"), quantised(picture.convert("RGB"), game)
    for box in _runs(solid, alpha.getbbox()):
        inner = _within(alpha, box)
        if inner is None:
            continue
        if thin.crop(inner).getbbox():
            yield Piece(inner[:2], inner[3] - inner[1], None, picture.crop(inner), None)
        else:
            mask = solid.crop(inner)
            yield Piece(inner[:2], mask.height, flat.crop(inner), None, None if mask.getextrema()[0] else mask)


def _runs(solid: Image.Image, box: Box | None) -> Iterator[Box]:
    """The tiles (left, top, right, bottom) of a part of a picture; in each row those that are solid as one."""
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


def _within(mask: Image.Image, box: Box) -> Box | None:
    """Where in the box there is any of the mask."""
    inner = mask.crop(box).getbbox()
    return inner and (box[0] + inner[0], box[1] + inner[1], box[0] + inner[2], box[1] + inner[3])


_SOLID, _THIN = [0] * 255 + [255], [0] + [255] * 254 + [0]
"""By opacity: what nothing shows through; what something shows through."""
