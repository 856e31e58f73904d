"""The register of sprites: who draws what. Every game adds its own; those of the house are there for all."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from PIL import Image

from .brush import INK, NIGHT, PAPER, Brush, fitted, ring_of, stone, write

Values = dict[str, Any]
Sprite = Callable[[int, int, Values], Image.Image]
"""Width, height and values (texts already said; the scene's ``scheme`` among them) → an "RGB" picture (opaque) or an
"RGBA" one, of that size."""

HOUSE = ""
_sprites: dict[tuple[str, str], Sprite] = {}
_asked: set[str] = set()


def sprite(name: str, game: str = HOUSE) -> Callable[[Sprite], Sprite]:
    """Register a sprite: ``@sprite("location", "tomb_raider")``."""

    def add(draws: Sprite) -> Sprite:
        _sprites[game, name] = draws
        return draws

    return add


def part_of(game: str, part: str) -> ModuleType | None:
    """A module of a game's face (``render.games.<game>.<part>``), if there is one."""
    home = f"render.games.{game}"
    if game.isidentifier() and find_spec(home) and find_spec(f"{home}.{part}"):
        return import_module(f"{home}.{part}")
    return None


def find(game: str, name: str) -> Sprite:
    """A game's sprite, else the house's; LookupError if nobody draws it."""
    if game not in _asked:
        _asked.add(game)
        part_of(game, "pictures")
    found = _sprites.get((game, name)) or _sprites.get((HOUSE, name))
    if found is None:
        raise LookupError(f"nobody draws {name!r} for {game!r}")
    return found


@sprite("backdrop")
def backdrop(width: int, height: int, values: Values) -> Image.Image:
    """Dark stone, for a whole picture."""
    return stone(width, height, values.get("colour", NIGHT), 7, 0.06, 96)


@sprite("panel")
def panel(width: int, height: int, values: Values) -> Image.Image:
    """A plate that things lie on."""
    brush = Brush(width, height)
    brush.box(0, 0, width, height, values.get("colour", PAPER), 14, values.get("ring"), 4)
    return brush.done()


@sprite("text")
def text(width: int, height: int, values: Values) -> Image.Image:
    """One line: ``text``, ``size``, ``font``, ``colour``, ``align`` ("l", "m" or "r"), ``least`` (smallest size)."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    size, kind, align = values.get("size", 30), values.get("font", "body"), values.get("align", "l")
    line, size = fitted(values["text"], kind, size, width, values.get("least", min(size, 28)))
    x = {"l": 0, "m": width / 2, "r": width}[align]
    write(picture, (x, height / 2), line, kind, size, tuple(values.get("colour", INK)), align + "m")
    return picture


@sprite("play")
def play(width: int, height: int, values: Values) -> Image.Image:
    """The sign of something that can be played."""
    brush, middle = Brush(width, height), (width / 2, height / 2)
    radius = min(width, height) / 2
    brush.disc(*middle, radius, NIGHT, PAPER, radius / 12)
    brush.polygon(ring_of(middle[0] + radius * 0.08, middle[1], 3, radius * 0.58, 0), PAPER)
    return brush.done()
