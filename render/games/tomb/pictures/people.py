"""Figures of the Characters: the clothes and weapons of each class, in the colours of each Character."""

from __future__ import annotations

from PIL import Image

from engine.games.tomb.cards import pool
from render.art import draw_art
from render.brush import Colour, paste_over
from render.lru_cache import cache_pictures

GAME = "tomb"
SKINS: tuple[Colour, ...] = ((236, 196, 164), (206, 156, 120), (150, 104, 76), (222, 178, 146))
HAIRS: tuple[Colour, ...] = ((70, 46, 34), (196, 150, 84), (40, 34, 36), (160, 82, 44), (200, 196, 190))
CLOTHS: tuple[Colour, ...] = (
    (150, 56, 50), (58, 92, 146), (70, 116, 74), (132, 84, 140), (168, 120, 50), (66, 118, 126), (118, 92, 74),
)  # fmt: skip
THINGS = {"fighter": "fighter-shield", "rogue": "rogue-knives", "cleric": "cleric-cross", "wizard": ""}
"""The files of what each class carries. A Character of several classes has the clothes of the last one."""


@cache_pictures
def draw_person(card: str, size: int) -> Image.Image:
    """Draw a Character. Its colours, its beard and the length of its hair follow from the card's number.

    The picture is cached: copy it before painting on it.
    """
    number, classes = int(card[1:]), pool.find_character(card).classes
    cloth = CLOTHS[(number * 5 + number // 7) % 7]
    parts: dict[str, Colour | bool] = {"skin": SKINS[number % 4], "hair": HAIRS[number * 3 % 5]}
    if number % 3:
        parts["beard"] = False
    if number % 4 != 2:
        parts["long-hair"] = False
    worn = [one for one in THINGS if one in classes]
    picture = draw_art(GAME, worn[-1], size, size, cloth, **parts).copy()
    for thing in filter(None, map(THINGS.get, worn)):
        paste_over(picture, draw_art(GAME, thing, size, size, cloth), (0, 0))
    return picture
