"""The palettes of all pictures: 255 colours for each game, stored beside its pictures.

So a new game does not change the pixels of other games. Scenes without a game, and games without a palette, use the
default palette. There are 255 colours and not 256, because animations use the free entry to mark unchanged pixels.
``tests/render/make_palette.py`` makes the palettes.
"""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path

from PIL import Image

from .homes import find_folder

COLOURS = 255
HOME = Path(__file__).parent
_own = threading.local()


def find_palette_file(game: str) -> Path:
    """Return the path of a game's own palette; for "" and games without a package, the path of the default palette."""
    return (find_folder(game) or HOME) / "palette.txt"


@cache
def load_palette(game: str) -> tuple[tuple[int, int, int], ...]:
    """Return the palette of a game's pictures, darkest colour first."""
    file = find_palette_file(game)
    lines = (file if file.is_file() else find_palette_file("")).read_text(encoding="ascii").split()
    return tuple((int(line[0:2], 16), int(line[2:4], 16), int(line[4:6], 16)) for line in lines)


@cache
def format_palette(game: str) -> bytes:
    """Return the palette as PNG and GIF files store it: three bytes a colour."""
    return bytes(band for colour in load_palette(game) for band in colour)


def create_picture(width: int, height: int, game: str) -> Image.Image:
    """Return a picture in the palette ("P"), filled with the darkest colour."""
    picture = Image.new("P", (width, height), 0)  # The palette begins with the darkest colour.
    picture.putpalette(format_palette(game))
    return picture


def quantise_frame(frame: Image.Image, game: str) -> Image.Image:
    """Convert a frame to the palette ("P"), each pixel to its nearest colour."""
    palettes: dict[str, Image.Image] = (
        _own.__dict__
    )  # each thread has its own palette, because Pillow changes it while it converts
    palette = palettes.get(game)
    if palette is None:
        palette = palettes[game] = create_picture(1, 1, game)
    return frame.quantize(palette=palette, dither=Image.Dither.NONE)
