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
from collections.abc import Iterable
from typing import Any

from PIL import Image

from .brush import over
from .palette import quantised
from .scene import GROUP, Scene, Shape, pack
from .sprites import find, part_of
from .words import Text, language_for, say

BUDGET = 96 * 2**20
"""Bytes of drawn parts that are kept; the longest unused go first."""


class Painter:
    """Draws scenes and remembers their parts."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self._kept: OrderedDict[bytes, Image.Image] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def png(self, scene: Scene, locale: str | None = None) -> bytes:
        """The scene as an opaque palette PNG. Raises FontsMissing, LookupError (a shape that nobody draws)."""
        return encoded(self.frame(scene, locale))

    def frame(self, scene: Scene, locale: str | None = None) -> Image.Image:
        """The scene as it is before its colours are reduced ("RGB"); the caller's own."""
        locale = language_for(locale)
        with self._lock:
            shapes = scene.shapes
            if shapes and shapes[0].box == (0, 0, scene.width, scene.height):  # behind everything: a copy beats a paste
                frame = self._drawn(shapes[0], scene.game, locale).convert("RGB")
                shapes = shapes[1:]
            else:
                frame = Image.new("RGB", (scene.width, scene.height))
            for shape in shapes:
                self._lay(frame, shape, 0, 0, scene.game, locale)
            return frame

    def warm(self, scenes: Iterable[Scene], locale: str | None = None) -> None:
        """Draw what will be needed, at the start and not at the first press: these scenes, and of each of their games
        the samples (``render.<game>.samples.scenes()``), where there are any."""
        wanted = list(scenes)
        for game in sorted({scene.game for scene in wanted}):
            module = part_of(game, "samples")
            wanted += module.scenes() if module else ()
        for scene in wanted:
            encoded(self.frame(scene, locale))

    def _lay(self, frame: Image.Image, shape: Shape, x: int, y: int, game: str, locale: str | None) -> None:
        left, top, width, height = shape.box
        if shape.name == GROUP:
            for child in shape.children:
                self._lay(frame, child, x + left, y + top, game, locale)
        elif width and height:
            over(frame, self._drawn(shape, game, locale), (x + left, y + top))

    def _drawn(self, shape: Shape, game: str, locale: str | None) -> Image.Image:
        """The shape with all it holds, from what is kept or drawn now."""
        _, _, width, height = shape.box
        key = pack((game, locale, shape.name, width, height, shape.values, shape.children))
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        picture = find(game, shape.name)(width, height, _said(shape.values, locale))
        if picture.size != (width, height):
            raise LookupError(f"sprite {shape.name!r} drew {picture.size}, asked for {(width, height)}")
        for child in shape.children:
            self._lay(picture, child, 0, 0, game, locale)
        self._keep(key, picture)
        return picture

    def _keep(self, key: bytes, picture: Image.Image) -> None:
        self._kept[key] = picture
        self._size += _bytes(picture)
        while self._size > self.budget and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._size -= _bytes(gone)


def encoded(frame: Image.Image) -> bytes:
    """A frame as PNG in the one palette, level 1: as small as the default level made it of all colours, ten times as
    fast."""
    stream = io.BytesIO()
    quantised(frame).save(stream, "PNG", compress_level=1)
    return stream.getvalue()


def _bytes(picture: Image.Image) -> int:
    return picture.width * picture.height * 4  # Pillow keeps three bands in four bytes as well


def _said(value: Any, locale: str | None) -> Any:
    if isinstance(value, Text):
        return say(value, locale)
    if isinstance(value, dict):
        return {key: _said(one, locale) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return tuple(_said(one, locale) for one in value)
    return value
