"""The painter turns a scene into the bytes of a picture.

Every shape is drawn once and cached by its content, already reduced to the palette (see ``render/parts.py``). A picture
is made of strips. A strip's key is made from the shapes in it. So a strip that any table has used before is neither
composed nor compressed again. A painter serves any number of threads. Drawing holds a lock; compressing does not. No
two calls share a mutable picture.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from PIL import Image

from .brush import paste_over
from .lru_cache import BESIDES, PICTURES, Pictures
from .palette import create_picture, format_palette, quantise_frame
from .parts import Part, Piece, cut_picture
from .png import Strip, compress_rows, encode_png
from .scene import GROUP, Scene, Shape, encode_value
from .sprites import Sprite, find_sprite
from .text.i18n import Text, find_language, list_languages, say

STRIP = 64
"""The height of a strip in pixels."""


_PLAIN = frozenset({str, int, float, bool, type(None)})
"""The types of most of a sprite's values: they are no texts and contain none."""
_ANY = [0] + [255] * 255
"""A lookup table by opacity: 0 where a pixel is empty, else 255."""


class Placed(NamedTuple):
    """A shape to be drawn, the position of its upper left corner in the picture, and the key of its cached part."""

    shape: Shape
    x: int
    y: int
    key: bytes


class Painter:
    """A painter of scenes that caches their parts."""

    def __init__(self, pictures: Pictures = PICTURES, find: Callable[[str, str], Sprite] = find_sprite) -> None:
        """Initialise with a cache of pictures, and a function that finds a sprite by game and name."""
        self.pictures, self.kept = pictures, pictures.kept
        self.find = find
        self._lock = threading.Lock()

    def draw_png(self, scene: Scene, locale: str | None = None) -> bytes:
        """Draw the scene as an opaque palette PNG. Raises PackageMissing, and LookupError if a shape has no sprite."""
        locale = find_language(locale)
        placed = _place_shapes(scene, locale)
        keys = [_compute_strip_key(scene, placed, top) for top in range(0, scene.height, STRIP)]
        strips: dict[bytes, Strip] = {key: strip for key in keys if (strip := self.kept.get(key))}
        self.kept.touch(one.key for one in placed)
        for missing, run in groupby(enumerate(keys), lambda at: at[1] not in strips):
            if missing:
                numbers, new = zip(*run, strict=True)
                top, low = numbers[0] * STRIP, min(scene.height, (numbers[-1] + 1) * STRIP)
                with self._lock:
                    rows = self._draw_rows(scene, locale, placed, top, low, 1)
                for key, strip in zip(new, _compress_strips(rows), strict=True):
                    self.kept.put(key, strip, len(strip.chunk) + BESIDES)
                    strips[key] = strip
        return encode_png(scene.width, scene.height, format_palette(scene.game), [strips[key] for key in keys])

    def draw_in_palette(self, scene: Scene, locale: str | None = None) -> Image.Image:
        """Draw the scene in the palette's colours ("P"). The caller owns the result."""
        locale = find_language(locale)
        with self._lock:
            return self._draw_rows(scene, locale, _place_shapes(scene, locale), 0, scene.height)

    def draw_in_full_colours(self, scene: Scene, locale: str | None = None) -> Image.Image:
        """Draw the scene in full colours ("RGB"), without the cache. The caller owns the result.

        The tests use this to make the palettes and to measure pictures.
        """
        locale = find_language(locale)
        frame = Image.new("RGB", (scene.width, scene.height))
        with self._lock:
            for shape, at in _list_drawn_shapes(scene.shapes):
                paste_over(frame, self._draw_shape(shape, scene, locale), at)
        return frame

    def draw_ahead(
        self, scenes: Iterable[Scene], locales: Sequence[str] | None = None, go_on: Callable[[], bool] = lambda: True
    ) -> None:
        """Draw scenes in advance, so that they are cached before the first press.

        The scenes are drawn in these languages (default: all), as long as ``go_on`` returns True.
        """
        for locale in locales or list_languages():
            for scene in scenes:
                if not go_on():
                    return
                self.draw_png(scene, locale)

    def _draw_rows(
        self, scene: Scene, locale: str | None, placed: Sequence[Placed], top: int, bottom: int, margin: int = 0
    ) -> Image.Image:
        """Draw the rows from ``top`` to ``bottom`` in the palette's colours, after ``margin`` empty columns."""
        picture = create_picture(scene.width + margin, bottom - top, scene.game)
        for one in placed:
            if one.y >= bottom or one.y + one.shape.box[3] <= top:
                continue
            for at, piece in enumerate(self._find_part(one, scene, locale)):
                x, y = one.x + piece.at[0], one.y + piece.at[1]
                if y < bottom and y + piece.height > top:
                    self._paste_piece(picture, piece, (one.key, at), x + margin, y - top, scene.game)
        if margin:
            picture.paste(0, (0, 0, margin, picture.height))
        return picture

    def _paste_piece(self, picture: Image.Image, piece: Piece, name: Hashable, x: int, y: int, game: str) -> None:
        """Paste a piece onto the picture where they overlap.

        A partly transparent piece is mixed with each background once. The result is cached, because a piece such as a
        die is often on an equal background.
        """
        if piece.indexed is not None:
            picture.paste(piece.indexed, (x, y), piece.mask)
        elif piece.full is not None:
            full, high, low = piece.full, max(0, -y), min(piece.height, picture.height - y)
            ground = picture.crop((x, y + high, x + full.width, y + low))
            key = name, high, low, hashlib.sha1(ground.tobytes()).digest()
            mixed: Image.Image | None = self.pictures.get(key)
            if mixed is None:
                top, below = full.crop((0, high, full.width, low)), ground.convert("RGB")
                paste_over(below, top, (0, 0))
                mixed = ground  # where the piece is empty, the background stays unchanged
                mixed.paste(quantise_frame(below, game), (0, 0), top.getchannel("A").point(_ANY, "1"))
                self.pictures.put(key, mixed)
            picture.paste(mixed, (x, y + high))

    def _find_part(self, placed: Placed, scene: Scene, locale: str | None) -> Part:
        """Return a shape's pieces from the cache, or draw and cache them."""
        part: Part | None = self.pictures.get(placed.key)
        if part is None:
            part = cut_picture(self._draw_shape(placed.shape, scene, locale), scene.game)
            self.pictures.put(placed.key, part)
        return part

    def _draw_shape(self, shape: Shape, scene: Scene, locale: str | None) -> Image.Image:
        """Draw a shape by its sprite, without its children.

        Raises LookupError if there is no sprite, or if the sprite draws a picture of a wrong size.
        """
        _, _, width, height = shape.box
        values = {**_translate_texts(shape.values, locale), "scheme": scene.scheme}
        picture = self.find(scene.game, shape.name)(width, height, values)
        if picture.size != (width, height):
            raise LookupError(f"sprite {shape.name!r} drew {picture.size}, asked for {(width, height)}")
        return picture


def _compute_key(shape: Shape, scene: Scene, locale: str | None) -> bytes:
    """Return the cache key of a shape. Shapes without words share one key in all languages."""
    _, _, width, height = shape.box
    spoken = locale if _has_text(shape.values) else None
    return _compute_digest((scene.game, scene.scheme, spoken, shape.name, width, height, shape.values))


def _compute_strip_key(scene: Scene, placed: Sequence[Placed], top: int) -> bytes:
    """Return the cache key of the strip that begins at ``top``. Strips with equal keys look equal."""
    inside = [(one.key, one.x, one.y - top) for one in placed if one.y < top + STRIP and one.y + one.shape.box[3] > top]
    return _compute_digest((scene.game, scene.width, min(STRIP, scene.height - top), inside))


def _compute_digest(value: Any) -> bytes:
    """Return a hash of a value, for a key of the cache."""
    return hashlib.blake2b(encode_value(value), digest_size=16).digest()


def _place_shapes(scene: Scene, locale: str | None) -> list[Placed]:
    """Return the shapes to be drawn, from back to front."""
    return [
        Placed(shape, x, y, _compute_key(shape, scene, locale)) for shape, (x, y) in _list_drawn_shapes(scene.shapes)
    ]


def _compress_strips(rows: Image.Image) -> Iterator[Strip]:
    """Cut rows into strips and compress each.

    Every row begins with an empty column, which becomes the PNG filter byte 0.
    """
    data, long = memoryview(rows.tobytes()), rows.width * STRIP
    for at in range(0, len(data), long):
        yield compress_rows(data[at : at + long])


def _has_text(value: Any) -> bool:
    """Tell whether a sprite's value is or contains a text, which depends on the language."""
    if isinstance(value, dict | tuple | list):
        inside = value.values() if isinstance(value, dict) else value
        return any(_has_text(one) for one in inside if type(one) not in _PLAIN)
    return isinstance(value, Text)


def _list_drawn_shapes(shapes: Iterable[Shape], x: int = 0, y: int = 0) -> Iterator[tuple[Shape, tuple[int, int]]]:
    """Yield the shapes to be drawn, parents before their children, each with its upper left corner."""
    for shape in shapes:
        left, top, width, height = shape.box
        if shape.name != GROUP and width and height:
            yield shape, (x + left, y + top)
        if shape.children and (shape.name == GROUP or (width and height)):
            yield from _list_drawn_shapes(shape.children, x + left, y + top)


def _translate_texts(value: Any, locale: str | None) -> Any:
    """Return a sprite's value with every text in it translated."""
    if isinstance(value, Text):
        return say(value, locale)
    if isinstance(value, dict):
        return {key: _translate_texts(one, locale) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return tuple(_translate_texts(one, locale) for one in value)
    return value
