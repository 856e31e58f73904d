"""From a scene to the bytes of a picture.

Encoding, not drawing, is the cost; so every shape is drawn once and kept by its content, a frame is put together from
kept parts, and it is saved with one fixed palette of 255 colours at the lowest compression. A painter serves any
number of threads: drawing goes under a lock, encoding outside of it, and every call has a frame of its own (two
threads must never save the same image: Pillow keeps the options on it).
"""

from __future__ import annotations

import io
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from PIL import Image

from .brush import over
from .palette import quantised
from .scene import GROUP, Scene, Shape, pack
from .sprites import Sprite, find
from .text.i18n import Text, language_for, languages, say

BUDGET = 192 * 2**20
"""Bytes of drawn parts that are kept; the longest unused go first."""
TILE = 80
"""Where something shows through a part, it is laid tile by tile: most of an arrow's box, or a line's, is empty."""


class Piece(NamedTuple):
    """A piece of what was drawn, and where in its part it lies.

    ``flat``: in the one palette ("P") if nothing shows through it, else where there is any of it ("1").
    ``full``: before its colours were reduced, only where something shows through: the rest needs a fifth of the bytes.
    """

    at: tuple[int, int]
    full: Image.Image | None
    flat: Image.Image | None


Part = tuple[Piece, ...]
"""What is kept of a shape with all it holds; or, of one that holds others, its picture without them, as one piece with
no ``flat``: what it holds comes and goes."""


class Painter:
    """Draws scenes and remembers their parts."""

    def __init__(self, budget: int = BUDGET, find: Callable[[str, str], Sprite] = find) -> None:
        """``find``: who draws a shape, by game and name."""
        self.budget = budget
        self.find = find
        self._kept: OrderedDict[bytes, Part] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def png(self, scene: Scene, locale: str | None = None) -> bytes:
        """The scene as an opaque palette PNG. Raises FontsMissing, LookupError (a shape that nobody draws)."""
        return saved(self.flat(scene, locale))

    def flat(self, scene: Scene, locale: str | None = None) -> Image.Image:
        """The scene in the one palette ("P"); the caller's own. Put together from parts whose colours are reduced
        already, which is quicker than to reduce the frame's."""
        locale = language_for(locale)
        with self._lock:
            frame: Image.Image | None = None
            for shape, (x, y) in _leaves(scene.shapes):
                for (left, top), full, flat in self._part(shape, scene, locale):
                    assert flat is not None
                    at = x + left, y + top
                    if frame is None:
                        if full is None and flat.size == (scene.width, scene.height):
                            frame = flat.copy()  # behind everything: a copy beats a paste
                            continue
                        frame = quantised(Image.new("RGB", (scene.width, scene.height)))
                    if flat.mode == "P":
                        frame.paste(flat, at)
                    elif full is not None:
                        below = frame.crop((*at, at[0] + full.width, at[1] + full.height)).convert("RGB")
                        over(below, full, (0, 0))
                        frame.paste(quantised(below), at, flat)
            return frame or quantised(Image.new("RGB", (scene.width, scene.height)))

    def frame(self, scene: Scene, locale: str | None = None) -> Image.Image:
        """The scene as it is before its colours are reduced ("RGB"); the caller's own. For the palette to be made of
        and for measuring: nearly all of it is drawn anew each time."""
        locale = language_for(locale)
        frame = Image.new("RGB", (scene.width, scene.height))
        with self._lock:
            for shape, at in _leaves(scene.shapes):
                over(frame, self._drawn(shape, scene, locale, exact=True), at)
        return frame

    def warm(
        self, scenes: Iterable[Scene], locales: Sequence[str] | None = None, go_on: Callable[[], bool] = lambda: True
    ) -> None:
        """Draw what will be needed, at the start and not at the first press: these scenes, in these languages (default:
        all), as long as ``go_on``."""
        for locale in locales or languages():
            for scene in scenes:
                if not go_on():
                    return
                self.png(scene, locale)

    def _part(self, shape: Shape, scene: Scene, locale: str | None) -> Part:
        """The shape with all it holds, from what is kept or drawn now."""
        key = _key(shape, scene, locale, shape.children)
        part = self._found(key)
        if part is None:
            picture = self._drawn(shape, scene, locale)
            part = tuple(_tiles(picture)) if picture.mode == "RGBA" else (Piece((0, 0), None, quantised(picture)),)
            self._keep(key, part)
        return part

    def _drawn(self, shape: Shape, scene: Scene, locale: str | None, exact: bool = False) -> Image.Image:
        """The shape with all it holds, drawn now, but for what is kept of it. Never paint on it. ``exact``: nothing in
        it with its colours reduced."""
        key = _key(shape, scene, locale, None)
        found = self._found(key)
        bare = (found[0].full if found else None) or self._painted(shape, scene, locale)
        if not shape.children:
            return bare
        if found is None:
            self._keep(key, (Piece((0, 0), bare, None),))
        picture = bare.copy()
        for child, (x, y) in _leaves(shape.children):
            if exact:
                over(picture, self._drawn(child, scene, locale, exact), (x, y))
                continue
            for (left, top), full, flat in self._part(child, scene, locale):
                if full is None and flat is not None:
                    full = flat.convert("RGB")
                if full is not None:
                    over(picture, full, (x + left, y + top))
        return picture

    def _painted(self, shape: Shape, scene: Scene, locale: str | None) -> Image.Image:
        """The shape by its sprite, without what it holds."""
        _, _, width, height = shape.box
        values = {**_said(shape.values, locale), "scheme": scene.scheme}
        picture = self.find(scene.game, shape.name)(width, height, values)
        if picture.size != (width, height):
            raise LookupError(f"sprite {shape.name!r} drew {picture.size}, asked for {(width, height)}")
        return picture

    def _found(self, key: bytes) -> Part | None:
        part = self._kept.get(key)
        if part is not None:
            self._kept.move_to_end(key)
        return part

    def _keep(self, key: bytes, part: Part) -> None:
        self._kept[key] = part
        self._size += _bytes(part)
        while self._size > self.budget and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._size -= _bytes(gone)


def _key(shape: Shape, scene: Scene, locale: str | None, holds: object) -> bytes:
    """What says no words is the same in every language."""
    _, _, width, height = shape.box
    spoken = locale if _speaks(shape.values) or _speaks(holds) else None
    return pack((scene.game, scene.scheme, spoken, shape.name, width, height, shape.values, holds))


def _speaks(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_speaks, value.values()))
    if isinstance(value, tuple | list):
        return any(map(_speaks, value))
    return isinstance(value, Text) or (isinstance(value, Shape) and (_speaks(value.values) or _speaks(value.children)))


def encoded(frame: Image.Image) -> bytes:
    """A frame ("RGB") as PNG in the one palette."""
    return saved(quantised(frame))


def saved(flat: Image.Image) -> bytes:
    """A picture in the one palette as PNG, level 1: as small as the default level made it of all colours, in an eighth
    of the time."""
    stream = io.BytesIO()
    flat.save(stream, "PNG", compress_level=1)
    return stream.getvalue()


def _leaves(shapes: Iterable[Shape], x: int = 0, y: int = 0) -> Iterator[tuple[Shape, tuple[int, int]]]:
    """What is to be drawn, past all groups, with its upper left corner."""
    for shape in shapes:
        left, top, width, height = shape.box
        if shape.name == GROUP:
            yield from _leaves(shape.children, x + left, y + top)
        elif width and height:
            yield shape, (x + left, y + top)


def _tiles(picture: Image.Image) -> Iterator[Piece]:
    """The pieces of a picture ("RGBA") in which there is anything."""
    for top in range(0, picture.height, TILE):
        for left in range(0, picture.width, TILE):
            tile = picture.crop((left, top, min(left + TILE, picture.width), min(top + TILE, picture.height)))
            box = tile.getchannel("A").getbbox()
            if box is not None:
                tile = tile.crop(box)
                alpha = tile.getchannel("A")
                at = left + box[0], top + box[1]
                if alpha.getextrema()[0] == 255:
                    yield Piece(at, None, quantised(tile.convert("RGB")))
                else:
                    yield Piece(at, tile, alpha.point([0] + [255] * 255, "1"))


def _bytes(part: Part) -> int:
    """Pillow keeps three bands in four bytes as well, and a "1" in one."""
    pictures = [picture for piece in part for picture in piece[1:] if picture is not None]
    return sum(one.width * one.height * (4 if one.mode.startswith("RGB") else 1) for one in pictures)


def _said(value: Any, locale: str | None) -> Any:
    if isinstance(value, Text):
        return say(value, locale)
    if isinstance(value, dict):
        return {key: _said(one, locale) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return tuple(_said(one, locale) for one in value)
    return value
