"""The fonts of all pictures: pinned packages, never the system's, so that a picture is the same on every machine.
Their figures stand on the line, all of one height."""

from __future__ import annotations

import importlib.util
import io
from functools import cache
from pathlib import Path

from PIL import ImageFont

from .sfnt import characters, with_lining_figures

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
    found = ImageFont.truetype(io.BytesIO(_file(path)), size, layout_engine=ImageFont.Layout.BASIC)
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
    """The code points that a font can draw (Pillow does not tell)."""
    path = _path(*FILES[kind])
    return frozenset() if path is None else frozenset(characters(path.read_bytes()))


@cache
def _file(path: Path) -> bytes:
    return with_lining_figures(path.read_bytes())
