"""Roll for Adventure's signs, which are files in the folder ``art``, and the colours of dice and territories."""

from __future__ import annotations

from PIL import Image

from render import dice
from render.art import draw_art, list_art
from render.brush import Colour
from render.schemes import DEFAULT

GAME = "roll_for_adventure"
STEEL: Colour = (176, 182, 188)
GOLD: Colour = (236, 186, 66)
WOOD: Colour = (132, 90, 52)
SPIRIT: Colour = (128, 214, 178)
VOID: Colour = (122, 92, 170)
DICE: dict[str, dict[str, Colour]] = {
    "torch": {
        "red": (226, 52, 34),
        "blue": (90, 180, 245),
        "green": (74, 138, 96),
        "yellow": (246, 202, 48),
        "bonus": (201, 206, 204),
    },
    "sea": {
        "red": (150, 8, 10),
        "blue": (42, 77, 150),
        "green": (103, 198, 119),
        "yellow": (251, 190, 26),
        "bonus": (240, 244, 250),
    },
    "frost": {
        "red": (192, 24, 12),
        "blue": (14, 22, 96),
        "green": (59, 139, 126),
        "yellow": (250, 190, 34),
        "bonus": (236, 246, 242),
    },
}
"""Colours of the kinds of dice, by colour scheme. Allies have the colour that nobody plays."""
LAND: dict[str, Colour] = {
    "desert": (214, 170, 98),
    "fortress": (150, 146, 148),
    "forest": (96, 138, 74),
    "ice-cave": (120, 178, 206),
}
"""Colours of the territories' plates. A sign on each plate tells the territory, too."""


def choose_dice_colour(kind: str, scheme: str) -> Colour:
    """Return the colour of a kind of dice: one of the four, or "bonus"."""
    return DICE.get(scheme, DICE[DEFAULT])[kind]


def draw_game_die(colour: str, mark: str, face: int, width: int, scheme: str) -> Image.Image:
    """Draw a die of this game. ``mark``: a ring for an ally die, a star for a bonus die, or empty.

    The picture is cached: copy it before painting on it.
    """
    return dice.draw_die(face, width, choose_dice_colour(colour, scheme), mark)


def choose_enemy_sign(card: str, kind: str) -> str:
    """Return the name of an enemy's sign: the enemy's own sign if it has one, else the sign of its kind."""
    return card if card in list_art(GAME) else kind


def draw_sign(name: str, size: int, colour: Colour | None = None) -> Image.Image:
    """Draw a sign as a square "RGBA" picture.

    The picture is cached: copy it before painting on it.
    """
    return draw_art(GAME, name, size, size, colour)
