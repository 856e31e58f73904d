"""The fonts of all pictures, from pinned packages.

System fonts are never used, so a picture is equal on every machine. All digits are equally high and stand on the
baseline (lining figures).
"""

from __future__ import annotations

import importlib.util
import io
from functools import cache
from pathlib import Path

from PIL import ImageFont

from .sfnt import read_characters, use_lining_figures

FILES = {
    "title": ("fontpkg_cinzel", "files/Cinzel[wght].ttf"),
    "body": ("fontpkg_alegreya_sans", "files/AlegreyaSans-Bold.ttf"),
    "light": ("fontpkg_alegreya_sans", "files/AlegreyaSans-Medium.ttf"),
    "italic": ("fontpkg_alegreya_sans", "files/AlegreyaSans-MediumItalic.ttf"),
}
TITLE_WEIGHT = 700


class PackageMissing(RuntimeError):
    """A package that pictures need is not installed. Their boards are then shown as text."""


def list_missing_packages() -> tuple[str, ...]:
    """Return the font packages that are not installed; empty if all are."""
    lost = {package for package, file in FILES.values() if find_font_file(package, file) is None}
    return tuple(sorted(package.replace("_", "-") for package in lost))


@cache
def load_font(kind: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a font of a kind ("title", "body", "light", "italic") in a size in pixels. Raises PackageMissing."""
    package, file = FILES[kind]
    path = find_font_file(package, file)
    if path is None:
        raise PackageMissing(package.replace("_", "-"))
    found = ImageFont.truetype(io.BytesIO(_read_file(path)), size, layout_engine=ImageFont.Layout.BASIC)
    if kind == "title":
        found.set_variation_by_axes([TITLE_WEIGHT])
    return found


def has_characters(kind: str, text: str) -> bool:
    """Tell whether a font has every character of a text. If the font is not installed, return True."""
    have = _read_characters(kind)
    return have.issuperset(map(ord, text)) or not have


def find_font_file(package: str, file: str) -> Path | None:
    """Return the path of a file of a font package; None if it is not installed."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / file
    return path if path.is_file() else None


@cache
def _read_characters(kind: str) -> frozenset[int]:
    """Return the code points that a font can draw. Pillow has no function for this."""
    path = find_font_file(*FILES[kind])
    return frozenset() if path is None else frozenset(read_characters(path.read_bytes()))


@cache
def _read_file(path: Path) -> bytes:
    return use_lining_figures(path.read_bytes())
