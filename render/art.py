"""Signs and figures from SVG files, in the folder ``art`` beside a game's palette."""

from __future__ import annotations

import importlib.util
import io
import re
from functools import cache

from PIL import Image

from .brush import Colour
from .fonts import PackageMissing
from .homes import find_folder
from .lru_cache import cache_pictures

LIBRARY = "resvg_py"


def list_missing_packages() -> tuple[str, ...]:
    """Return the packages that are not installed, of those that the SVG files need."""
    return () if importlib.util.find_spec(LIBRARY) else (LIBRARY.replace("_", "-"),)


@cache
def list_art(game: str) -> frozenset[str]:
    """Return the names of a game's SVG files, without their suffix."""
    folder = find_folder(game)
    return frozenset(file.stem for file in (folder / "art").glob("*.svg")) if folder else frozenset()


def make_file_name(card: str) -> str:
    """Return the name of a card's file without its suffix, such as "natlas-thug" for the card "Natla's Thug"."""
    return re.sub("[^a-z0-9]+", "-", card.lower().replace("'", ""))


@cache_pictures
def draw_art(
    game: str, name: str, width: int, height: int, colour: Colour | None = None, **parts: Colour | bool
) -> Image.Image:
    """Draw an SVG file of a game ("RGBA"). ``colour`` replaces the file's own colour, its ``currentColor``.

    ``parts``: by class, the colour of its groups, or whether they are drawn. The picture is cached: copy it before
    painting on it. Raises PackageMissing, and LookupError if there is no such file.
    """
    file = _read_file(game, name)
    try:
        import resvg_py  # Only a game with such files needs it.
    except ImportError:
        raise PackageMissing(*list_missing_packages()) from None
    wishes = {f".{part}": wish for part, wish in parts.items()} | ({} if colour is None else {"svg": colour})
    style = " ".join(f"{selector} {{ {_write_style(wish)} }}" for selector, wish in wishes.items()) or None
    png = resvg_py.svg_to_bytes(file, width=width, height=height, style_sheet=style, skip_system_fonts=True)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def _write_style(wish: Colour | bool) -> str:
    """Return the style of what has another colour, is drawn, or is left out."""
    if isinstance(wish, bool):
        return "display: inline" if wish else "display: none"
    return "color: #{:02x}{:02x}{:02x}".format(*wish)


@cache
def _read_file(game: str, name: str) -> str:
    folder = find_folder(game)
    if folder is None or name not in list_art(game):
        raise LookupError(f"{game!r} has no file art/{name}.svg")
    return (folder / "art" / f"{name}.svg").read_text("utf-8")
