"""The fonts of all pictures: pinned packages, never the system's, so that a picture is the same on every machine."""

from __future__ import annotations

import importlib.util
import struct
from functools import cache
from pathlib import Path

from PIL import ImageFont

FILES = {
    "title": ("fontpkg_cinzel", "Cinzel[wght].ttf"),
    "body": ("fontpkg_alegreya_sans", "AlegreyaSans-Bold.ttf"),
    "light": ("fontpkg_alegreya_sans", "AlegreyaSans-Medium.ttf"),
    "italic": ("fontpkg_alegreya_sans", "AlegreyaSans-MediumItalic.ttf"),
}
TITLE_WEIGHT = 700


class FontsMissing(RuntimeError):
    """A font package is not installed: the bot runs on, with text boards in place of pictures."""


def missing() -> tuple[str, ...]:
    """The packages that pictures need and that are not here; empty when all is well."""
    lost = {package for package, file in FILES.values() if _path(package, file) is None}
    return tuple(sorted(package.replace("_", "-") for package in lost))


@cache
def font(kind: str, size: int) -> ImageFont.FreeTypeFont:
    """The font of a kind ("title", "body", "light", "italic") at a size in pixels. Raises FontsMissing."""
    package, file = FILES[kind]
    path = _path(package, file)
    if path is None:
        raise FontsMissing(package.replace("_", "-"))
    found = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    if kind == "title":
        found.set_variation_by_axes([TITLE_WEIGHT])
    return found


def covers(char: str) -> bool:
    """Whether the body font can draw this character (true of all while the package is missing: nothing is drawn)."""
    have = _characters("body")
    return not have or ord(char) in have


def _path(package: str, file: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "files" / file
    return path if path.is_file() else None


@cache
def _characters(kind: str) -> frozenset[int]:
    """The code points in a font's character map, read from the file (Pillow does not tell)."""
    path = _path(*FILES[kind])
    if path is None:
        return frozenset()
    data = path.read_bytes()
    tables = {data[at : at + 4]: _u32(data, at + 8) for at in range(12, 12 + 16 * _u16(data, 4), 16)}
    start = tables[b"cmap"]
    found: set[int] = set()
    for at in range(start + 4, start + 4 + 8 * _u16(data, start + 2), 8):
        sub = start + _u32(data, at + 4)
        if _u16(data, sub) == 4:
            found |= _segments(data, sub)
        elif _u16(data, sub) == 12:
            for row in range(sub + 16, sub + 16 + 12 * _u32(data, sub + 12), 12):
                found.update(range(_u32(data, row), _u32(data, row + 4) + 1))
    return frozenset(found)


def _segments(data: bytes, sub: int) -> set[int]:
    """Format 4: ends, starts, deltas and offsets of runs; glyph 0 is "no such character"."""
    twice = _u16(data, sub + 6)
    found: set[int] = set()
    for at in range(sub + 14, sub + 14 + twice, 2):
        first, delta, where = (_u16(data, at + 2 + step) for step in (twice, 2 * twice, 3 * twice))
        slot = at + 2 + 3 * twice
        for char in range(first, min(_u16(data, at), 0xFFFE) + 1):
            glyph = char + delta if where == 0 else _u16(data, slot + where + 2 * (char - first))
            if glyph & 0xFFFF:
                found.add(char)
    return found


def _u16(data: bytes, at: int) -> int:
    return int(struct.unpack_from(">H", data, at)[0])


def _u32(data: bytes, at: int) -> int:
    return int(struct.unpack_from(">I", data, at)[0])
