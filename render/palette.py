"""The palettes of all pictures: 255 colours for each game, stored beside its pictures.

A new game therefore does not change the pixels of other games. Scenes of no game, and games without a palette, use the
default palette. There are 255 colours and not 256, because an animation uses the free entry to mark unchanged pixels.
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


def file_of(game: str) -> Path:
    """Return the path of a game's own palette; the default palette for "" and games without a home."""
    return (find_folder(game) or HOME) / "palette.txt"


@cache
def colours(game: str) -> tuple[tuple[int, int, int], ...]:
    """Return the palette of a game's pictures, darkest colour first."""
    file = file_of(game)
    lines = (file if file.is_file() else file_of("")).read_text(encoding="ascii").split()
    return tuple((int(line[0:2], 16), int(line[2:4], 16), int(line[4:6], 16)) for line in lines)


@cache
def table(game: str) -> bytes:
    """Return the palette as PNG and GIF files store it: three bytes a colour."""
    return bytes(band for colour in colours(game) for band in colour)


def bare(width: int, height: int, game: str) -> Image.Image:
    """Return a picture in the palette ("P"), filled with the darkest colour."""
    picture = Image.new("P", (width, height), 0)  # the index of the darkest colour
    picture.putpalette(table(game))
    return picture


def quantised(frame: Image.Image, game: str) -> Image.Image:
    """Convert a frame to the palette ("P"), each pixel to its nearest colour."""
    palettes: dict[str, Image.Image] = _own.__dict__  # one a thread: Pillow caches on the palette while it converts
    palette = palettes.get(game)
    if palette is None:
        palette = palettes[game] = bare(1, 1, game)
    return frame.quantize(palette=palette, dither=Image.Dither.NONE)
