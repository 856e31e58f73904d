"""What is kept of a shape that was drawn: its pieces, their colours reduced to the palette's.

All of them are kept pressed, in a tenth of the room; to undo that takes a small part of the time that drawing takes.
Those used last are kept as they are, too: what every board stands on is not to be unpacked for each.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from PIL import Image

from .kept import BESIDES, OPEN, Kept, Pressed, bytes_of, packed, unpacked
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


Small = tuple[tuple[tuple[int, int], int, Pressed | None, Pressed | None, Pressed | None], ...]
"""A part with its pictures pressed."""


class Parts:
    """Parts by their keys, pressed where everything else is kept, some of them open beside it."""

    def __init__(self, kept: Kept) -> None:
        self._kept, self._open = kept, Kept(OPEN)

    def get(self, key: Hashable) -> Part | None:
        """The part, which is now the newest; None if it is not kept."""
        part: Part | None = self._open.get(key)
        if part is None:
            small: Small | None = self._kept.get(key)
            if small is not None:
                part = tuple(
                    Piece(at, height, _unpacked(flat), _unpacked(full), _unpacked(mask))
                    for at, height, flat, full, mask in small
                )
                self._open.put(key, part, _bytes(part))
        return part

    def put(self, key: Hashable, part: Part) -> None:
        """Keep a part that was just drawn."""
        small: Small = tuple(
            (one.at, one.height, _packed(one.flat), _packed(one.full), _packed(one.mask)) for one in part
        )
        size = sum(BESIDES + sum(len(picture.data) for picture in one[2:] if picture is not None) for one in small)
        self._kept.put(key, small, size)
        self._open.put(key, part, _bytes(part))


def _packed(picture: Image.Image | None) -> Pressed | None:
    return None if picture is None else packed(picture)


def _unpacked(picture: Pressed | None) -> Image.Image | None:
    return None if picture is None else unpacked(picture)


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


def _bytes(part: Part) -> int:
    return sum(bytes_of(picture) for piece in part for picture in piece[2:] if picture is not None)
