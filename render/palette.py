"""The palettes of all pictures: 255 colours a game, kept as data beside its pictures, so that a new game changes no
other's pixels; what is no game's, or has none of its own, has the house's.

255, not 256: with one slot free an animation can mark what did not change. ``render.make_palette`` makes them.
"""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path

from PIL import Image

COLOURS = 255
HOME = Path(__file__).parent
_own = threading.local()


def file_of(game: str) -> Path:
    """Where a game's own palette is kept ("": the house's)."""
    return HOME / "games" / game / "palette.txt" if game.isidentifier() else HOME / "palette.txt"


@cache
def colours(game: str) -> tuple[tuple[int, int, int], ...]:
    """The palette of a game's pictures, darkest first."""
    file = file_of(game)
    lines = (file if file.is_file() else file_of("")).read_text(encoding="ascii").split()
    return tuple((int(line[0:2], 16), int(line[2:4], 16), int(line[4:6], 16)) for line in lines)


@cache
def table(game: str) -> bytes:
    """The palette as a file has it: three bytes a colour."""
    return bytes(band for colour in colours(game) for band in colour)


def bare(width: int, height: int, game: str) -> Image.Image:
    """A black picture in the palette's colours ("P")."""
    picture = Image.new("P", (width, height), 0)  # the darkest
    picture.putpalette(table(game))
    return picture


def quantised(frame: Image.Image, game: str) -> Image.Image:
    """The frame in the palette's colours ("P"), each pixel its nearest."""
    palettes: dict[str, Image.Image] = _own.__dict__  # for each thread its own: Pillow caches on it while it converts
    palette = palettes.get(game)
    if palette is None:
        palette = palettes[game] = bare(1, 1, game)
    return frame.quantize(palette=palette, dither=Image.Dither.NONE)
