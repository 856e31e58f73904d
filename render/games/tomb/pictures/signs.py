"""Tomb's signs and figures, which are files in the folder ``art``."""

from __future__ import annotations

from PIL import Image

from engine.games.tomb.cards import pool
from engine.games.tomb.outlook import find_kind
from render.art import draw_art, list_art, make_file_name
from render.brush import Colour

from .people import draw_person

GAME = "tomb"
GOLD: Colour = (236, 186, 66)
BANNERS: dict[str, Colour] = {"atk": (206, 70, 58), "skl": (82, 176, 108), "mag": (164, 112, 206), "hol": GOLD}
"""Colours of the attributes."""


def draw_sign(name: str, size: int) -> Image.Image:
    """Draw a sign by its name.

    The picture is cached: copy it before painting on it.
    """
    return draw_art(GAME, name, size, size)


def name_figure(card: str) -> str:
    """Return the name of a Monster's or Trap's file in the folder ``art``."""
    return make_file_name(pool.find_card(card).name)


def draw_figure(name: str, size: int) -> Image.Image:
    """Draw a sign by its name, or what a card shows, by the card's key.

    A Character, a Monster or a Trap has a figure. Any other card shows the sign of its trait or kind. The picture is
    cached: copy it before painting on it.
    """
    if name in list_art(GAME):
        return draw_sign(name, size)
    kind = find_kind(name)
    if kind == "character":
        return draw_person(name, size)
    if kind in ("monster", "trap"):
        return draw_sign(name_figure(name), size)
    kinds = {"item": "ring", "engraving": "door"}
    return draw_sign(pool.find_trait(name) or kinds.get(kind, kind), size)
