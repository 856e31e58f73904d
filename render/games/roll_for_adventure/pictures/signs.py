"""Roll for Adventure's signs, drawn from shapes on a square of 100 by 100, and the colours of dice and territories."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render import dice
from render.brush import (
    EMBER,
    INK,
    NIGHT,
    PAPER,
    TORCH,
    WHITE,
    Brush,
    Colour,
    Point,
    list_polygon_corners,
    list_star_corners,
    mix_colours,
)
from render.lru_cache import cache_pictures
from render.schemes import DEFAULT

from .beasts import BEASTS

GAME = "roll_for_adventure"
STEEL: Colour = (176, 182, 188)
GOLD: Colour = (236, 186, 66)
BONE: Colour = (232, 224, 204)
WOOD: Colour = (132, 90, 52)
LEAF: Colour = (104, 142, 76)
CRYSTAL: Colour = (112, 196, 224)
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
    """Draw a die of this game.

    The picture is cached: copy it before painting on it.
    """
    return dice.draw_die(face, width, choose_dice_colour(colour, scheme), mark)


def _draw_sun(brush: Brush, colour: Colour) -> None:
    brush.polygon(list_star_corners(66, 32, 10, 28, 17), TORCH)
    brush.disc(66, 32, 15, GOLD)
    brush.polygon([(0, 82), (32, 44), (58, 72), (74, 60), (100, 84), (100, 92), (0, 92)], colour)
    brush.polygon([(32, 44), (58, 72), (64, 92), (26, 92)], mix_colours(colour, INK, 0.25))


def _draw_tower(brush: Brush, colour: Colour) -> None:
    for x in (16, 42, 68):
        brush.box(x, 8, 16, 22, colour)
    brush.box(16, 24, 68, 70, colour)
    brush.box(16, 24, 68, 8, mix_colours(colour, INK, 0.3))
    brush.disc(50, 62, 15, NIGHT)
    brush.box(35, 62, 30, 32, NIGHT)


def _draw_tree(brush: Brush, colour: Colour) -> None:
    brush.box(43, 66, 14, 30, WOOD)
    for top, wide, low in ((4, 26, 36), (22, 34, 58), (42, 42, 80)):
        brush.polygon([(50, top), (50 + wide, low), (50 - wide, low)], mix_colours(colour, INK, 0.1))
        brush.polygon([(50, top), (50, low), (50 - wide, low)], mix_colours(colour, WHITE, 0.14))


def _draw_ice(brush: Brush, colour: Colour) -> None:
    for x, top, wide, tone in ((26, 36, 17, 0.2), (74, 30, 17, 0.3), (50, 4, 21, 0.0)):
        brush.polygon(
            [(x, top), (x + wide, top + 26), (x + wide * 0.6, 94), (x - wide * 0.6, 94), (x - wide, top + 26)],
            mix_colours(colour, INK, tone),
        )
        brush.polygon(
            [(x, top), (x, 94), (x - wide * 0.6, 94), (x - wide, top + 26)],
            mix_colours(mix_colours(colour, INK, tone), WHITE, 0.35),
        )


def _draw_whirl(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 50, 47, mix_colours(colour, NIGHT, 0.6))
    for radius, start in ((38, 0), (29, 130), (20, 250)):
        brush.arc(50, 50, radius, start, start + 250, colour, 7)
    brush.disc(50, 50, 9, mix_colours(colour, WHITE, 0.5))


def _draw_stone(brush: Brush, colour: Colour) -> None:
    brush.polygon(list_polygon_corners(50, 50, 6, 47), colour)
    brush.polygon([(50, 3), (50, 50), (10, 27)], mix_colours(colour, WHITE, 0.55))
    brush.polygon([(50, 3), (50, 50), (90, 27)], mix_colours(colour, WHITE, 0.25))
    brush.polygon([(10, 73), (50, 50), (50, 97)], mix_colours(colour, INK, 0.15))
    brush.polygon([(90, 73), (50, 50), (50, 97)], mix_colours(colour, INK, 0.4))


def _draw_socket(brush: Brush, colour: Colour) -> None:
    brush.polygon(list_polygon_corners(50, 50, 6, 47), mix_colours(colour, INK, 0.3))
    brush.polygon(list_polygon_corners(50, 52, 6, 40), NIGHT)


def _draw_skull(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 44, 40, colour)
    brush.box(28, 62, 44, 30, colour, 8)
    for x in (34, 66):
        brush.disc(x, 46, 12, INK)
    brush.polygon([(50, 56), (57, 70), (43, 70)], INK)
    for x in (40, 50, 60):
        brush.line([(x, 80), (x, 91)], INK, 4)


def _draw_barrier(brush: Brush, colour: Colour) -> None:
    for y in (18, 58):
        brush.box(2, y, 96, 22, colour, 4)
    for x in (14, 44, 74):
        brush.polygon([(x, 4), (x + 8, -2), (x + 16, 4), (x + 16, 98), (x, 98)], mix_colours(colour, WHITE, 0.12))
    brush.disc(52, 50, 9, STEEL)


def _draw_chain(brush: Brush, colour: Colour) -> None:
    brush.box(4, 30, 44, 40, None, 20, colour, 10)
    brush.box(52, 30, 44, 40, None, 20, colour, 10)
    brush.line([(36, 50), (64, 50)], mix_colours(colour, WHITE, 0.3), 11)


def _draw_sword(brush: Brush, colour: Colour) -> None:
    brush.polygon([(92, 4), (96, 8), (94, 24), (44, 74), (30, 60), (78, 8)], colour)
    brush.polygon([(92, 4), (78, 8), (30, 60), (37, 67)], mix_colours(colour, WHITE, 0.4))
    brush.line([(20, 50), (54, 82)], GOLD, 9)
    brush.line([(32, 72), (12, 92)], WOOD, 11)


def _draw_mend(brush: Brush, colour: Colour) -> None:
    for x in (30, 70):
        brush.disc(x, 34, 25, colour)
    brush.polygon([(8, 46), (92, 46), (50, 94)], colour)
    brush.line([(50, 28), (50, 66)], WHITE, 10)
    brush.line([(31, 47), (69, 47)], WHITE, 10)


def _draw_burst(brush: Brush, colour: Colour) -> None:
    brush.polygon(list_star_corners(50, 50, 9, 49, 27), colour)
    brush.polygon(list_star_corners(50, 50, 9, 27, 15), TORCH)


def _draw_deck(brush: Brush, colour: Colour) -> None:
    for at, tone in ((14, 0.5), (7, 0.3), (0, 0.0)):
        brush.box(14 + at, 4 + at, 58, 78, mix_colours(colour, INK, tone), 8, mix_colours(colour, INK, 0.6), 3)
    brush.polygon(list_star_corners(43, 43, 4, 26, 9), mix_colours(colour, WHITE, 0.4))


def _draw_boundary(brush: Brush, colour: Colour) -> None:
    brush.box(40, 0, 20, 100, colour, 6)
    for y in (14, 50, 86):
        brush.disc(50, y, 13, mix_colours(colour, WHITE, 0.3), INK, 3)


def _draw_star(brush: Brush, colour: Colour) -> None:
    brush.polygon(list_star_corners(50, 53, 5, 50, 22), colour)


def _draw_ring(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 50, 44, None, colour, 18)


def _draw_arrow(brush: Brush, colour: Colour) -> None:
    brush.polygon([(4, 36), (54, 36), (54, 10), (98, 50), (54, 90), (54, 64), (4, 64)], colour)


def _draw_claws(brush: Brush, colour: Colour) -> None:
    for x in (8, 34, 60):
        brush.polygon([(x + 26, 4), (x + 34, 10), (x + 14, 94), (x, 98), (x + 8, 60)], colour)


def _draw_crater(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 50, 49, mix_colours(colour, INK, 0.35))
    brush.disc(50, 52, 42, (58, 36, 26))
    brush.disc(50, 56, 34, NIGHT)


def _draw_lock(brush: Brush, colour: Colour) -> None:
    brush.arc(50, 40, 26, 180, 360, colour, 12)
    brush.box(18, 40, 12, 20, colour)
    brush.box(70, 40, 12, 20, colour)
    brush.box(10, 48, 80, 48, colour, 10)
    brush.disc(50, 70, 10, INK)


def _draw_rethrow(brush: Brush, colour: Colour) -> None:
    brush.arc(50, 50, 38, 40, 320, colour, 14)
    brush.polygon([(98, 30), (90, 74), (58, 46)], colour)


def _draw_shield(brush: Brush, colour: Colour) -> None:
    edge: list[Point] = [(8, 10), (50, 2), (92, 10), (90, 56), (50, 98), (10, 56)]
    brush.polygon(edge, mix_colours(colour, INK, 0.45))
    brush.polygon([(x * 0.84 + 8, y * 0.84 + 8) for x, y in edge], colour)
    brush.polygon([(50, 10), (50, 90), (16, 54), (15, 16)], mix_colours(colour, WHITE, 0.3))


def _draw_flip(brush: Brush, colour: Colour) -> None:
    brush.arc(50, 50, 36, 190, 350, colour, 11)
    brush.arc(50, 50, 36, 10, 170, colour, 11)
    brush.polygon([(72, 44), (100, 44), (86, 66)], colour)
    brush.polygon([(0, 56), (28, 56), (14, 34)], colour)


def _draw_flakes(brush: Brush, colour: Colour) -> None:
    for turn in ((50, 4, 50, 96), (10, 27, 90, 73), (90, 27, 10, 73)):
        brush.line([(turn[0], turn[1]), (turn[2], turn[3])], colour, 9)
    brush.disc(50, 50, 15, mix_colours(colour, WHITE, 0.4))


def _draw_bow(brush: Brush, colour: Colour) -> None:
    brush.arc(30, 50, 46, 285, 75, colour, 9)
    brush.line([(42, 6), (42, 94)], PAPER, 3)
    brush.line([(8, 50), (90, 50)], WOOD, 6)
    brush.polygon([(98, 50), (80, 40), (80, 60)], STEEL)


def _draw_pick(brush: Brush, colour: Colour) -> None:
    brush.line([(24, 94), (62, 30)], WOOD, 11)
    brush.polygon([(14, 22), (54, 6), (96, 46), (90, 56), (58, 32), (20, 32)], colour)


def _draw_blow(brush: Brush, colour: Colour) -> None:
    brush.line([(20, 92), (58, 40)], WOOD, 11)
    brush.polygon([(34, 18), (66, 2), (96, 44), (66, 62)], colour)
    brush.polygon([(34, 18), (66, 2), (72, 12), (40, 28)], mix_colours(colour, WHITE, 0.4))


def _draw_wings(brush: Brush, colour: Colour) -> None:
    for side in (-1, 1):
        for at in range(3):
            brush.polygon(
                [
                    (50 + side * 6, 30 + at * 14),
                    (50 + side * (48 - at * 8), 8 + at * 22),
                    (50 + side * (40 - at * 8), 40 + at * 20),
                ],
                mix_colours(colour, INK, 0.12 * at),
            )
    brush.line([(50, 20), (50, 92)], GOLD, 9)


def _draw_recall(brush: Brush, colour: Colour) -> None:
    _draw_whirl(brush, colour)
    brush.polygon([(50, 8), (78, 44), (60, 44), (60, 78), (40, 78), (40, 44), (22, 44)], WHITE)


def _draw_placed(brush: Brush, colour: Colour) -> None:
    brush.box(6, 34, 88, 62, (92, 84, 76), 16)
    brush.box(13, 41, 74, 48, NIGHT, 12)
    brush.box(26, 4, 48, 66, mix_colours(colour, INK, 0.45), 10)
    brush.box(26, 4, 48, 44, colour, 10)
    for x, y in ((38, 15), (62, 37)):
        brush.disc(x, y, 6, INK)


DrawFunction = Callable[[Brush, Colour], None]
_SIGNS: dict[str, tuple[DrawFunction, Colour]] = {
    "desert": (_draw_sun, LAND["desert"]),
    "fortress": (_draw_tower, LAND["fortress"]),
    "forest": (_draw_tree, LAND["forest"]),
    "ice-cave": (_draw_ice, LAND["ice-cave"]),
    "oblivion": (_draw_whirl, VOID),
    "resurrection": (_draw_whirl, SPIRIT),
    "stone": (_draw_stone, EMBER),
    "socket": (_draw_socket, STEEL),
    "skull": (_draw_skull, BONE),
    "barrier": (_draw_barrier, WOOD),
    "chain": (_draw_chain, STEEL),
    "sword": (_draw_sword, STEEL),
    "heal": (_draw_mend, (214, 56, 60)),
    "burst": (_draw_burst, EMBER),
    "deck": (_draw_deck, (96, 74, 120)),
    "boundary": (_draw_boundary, WOOD),
    "bonus": (_draw_star, BONE),
    "ally": (_draw_ring, BONE),
    "arrow": (_draw_arrow, TORCH),
    "attack": (_draw_claws, EMBER),
    "crater": (_draw_crater, LAND["desert"]),
    "closed": (_draw_lock, STEEL),
    "placed": (_draw_placed, PAPER),
    "adventurer": (_draw_rethrow, TORCH),
    "fighter": (_draw_blow, STEEL),
    "healer": (_draw_mend, (214, 56, 60)),
    "warrior": (_draw_shield, CRYSTAL),
    "avenger": (_draw_wings, BONE),
    "conjurer": (_draw_recall, VOID),
    "trickster": (_draw_flip, GOLD),
    "frost-runner": (_draw_flakes, CRYSTAL),
    "ranger": (_draw_bow, LEAF),
    "sapper": (_draw_pick, STEEL),
    **BEASTS,
}
NAMES = tuple(_SIGNS)


def choose_enemy_sign(card: str, kind: str) -> str:
    """Return the name of an enemy's sign: the enemy's own sign if it has one, else the sign of its kind."""
    return card if card in BEASTS else kind


@cache_pictures
def draw_sign(name: str, size: int, colour: Colour | None = None) -> Image.Image:
    """Draw a sign as a square "RGBA" picture.

    The picture is cached: copy it before painting on it.
    """
    draws, own = _SIGNS[name]
    brush = Brush(100, 100)
    draws(brush, colour or own)
    return brush.scale_painting(size, size)
