"""Figures of the Characters: the clothes and weapons of each class, in the colours of each Character."""

from __future__ import annotations

from PIL import Image

from engine.games.tomb.cards import pool
from render.brush import EMBER, INK, TORCH, WHITE, Brush, Colour, list_star_corners, mix_colours, parse_outline
from render.lru_cache import cache_pictures

from .paint import draw_limb, mirror_points

STEEL: Colour = (164, 170, 178)
WOOD: Colour = (122, 84, 50)
GOLD: Colour = (236, 186, 66)
SKINS: tuple[Colour, ...] = ((236, 196, 164), (206, 156, 120), (150, 104, 76), (222, 178, 146))
HAIRS: tuple[Colour, ...] = ((70, 46, 34), (196, 150, 84), (40, 34, 36), (160, 82, 44), (200, 196, 190))
CLOTHS: tuple[Colour, ...] = (
    (150, 56, 50), (58, 92, 146), (70, 116, 74), (132, 84, 140), (168, 120, 50), (66, 118, 126), (118, 92, 74),
)  # fmt: skip


class Look:
    """Features that distinguish one Character from another, derived from the card's number."""

    def __init__(self, card: str) -> None:
        seed = int(card[1:])
        self.skin, self.hair = SKINS[seed % 4], HAIRS[seed * 3 % 5]
        self.cloth = CLOTHS[(seed * 5 + seed // 7) % 7]
        self.beard, self.long = seed % 3 == 0, seed % 4 == 2


@cache_pictures
def draw_person(card: str, size: int) -> Image.Image:
    """Draw a Character.

    The picture is cached: copy it before painting on it.
    """
    brush, look = Brush(100, 100), Look(card)
    classes = pool.find_character(card).classes
    first = next(one for one in ("wizard", "cleric", "rogue", "fighter") if one in classes)
    {"wizard": _draw_wizard, "cleric": _draw_cleric, "rogue": _draw_rogue, "fighter": _draw_fighter}[first](brush, look)
    if "fighter" in classes and first != "fighter":
        _draw_shield(brush, look.cloth)
    if "rogue" in classes and first != "rogue":
        _draw_knives(brush)
    if "cleric" in classes and first != "cleric":
        _draw_cross(brush, 50, 58)
    return brush.scale_painting(size, size)


def _draw_head(brush: Brush, look: Look, y: float = 24) -> None:
    """Draw a face with hair, looking at the viewer."""
    if look.long:
        brush.polygon([(32, y - 4), (68, y - 4), (72, y + 26), (60, y + 18), (40, y + 18), (28, y + 26)], look.hair)
    brush.disc(50, y, 16, look.hair)
    brush.disc(50, y + 3, 14, look.skin)
    brush.polygon([(35, y + 1), (38, y - 12), (62, y - 12), (65, y + 1), (56, y - 6), (42, y - 5)], look.hair)
    for x in (44, 56):
        brush.disc(x, y + 4, 2.1, INK)
    if look.beard:
        brush.polygon([(37, y + 8), (63, y + 8), (58, y + 21), (50, y + 25), (42, y + 21)], look.hair)
        brush.line([(45, y + 12), (55, y + 12)], mix_colours(look.skin, EMBER, 0.3), 2)
    else:
        brush.line([(46, y + 11), (54, y + 11)], mix_colours(look.skin, EMBER, 0.5), 2)


def _draw_legs(brush: Brush, fill: Colour) -> None:
    for x in (41, 59):
        brush.box(x - 6, 70, 12, 24, fill, 3)
        brush.box(x - 8, 90, 16, 7, mix_colours(fill, INK, 0.45), 3)


def _draw_robe(brush: Brush, cloth: Colour) -> None:
    brush.polygon(parse_outline("36,38 64,38 76,60 84,97 16,97 24,60"), cloth)
    brush.polygon(parse_outline("36,38 50,38 50,97 16,97 24,60"), mix_colours(cloth, WHITE, 0.16))
    brush.polygon(parse_outline("44,38 56,38 54,97 46,97"), mix_colours(cloth, INK, 0.3))


def _draw_fighter(brush: Brush, look: Look) -> None:
    """Draw a Fighter with mail, a helm, a sword and a shield."""
    _draw_legs(brush, mix_colours(STEEL, INK, 0.45))
    brush.polygon(parse_outline("28,38 72,38 68,76 32,76"), STEEL)
    brush.polygon(parse_outline("28,38 50,38 50,76 32,76"), mix_colours(STEEL, WHITE, 0.35))
    brush.polygon(parse_outline("36,42 64,42 62,82 50,88 38,82"), look.cloth)
    brush.box(32, 66, 36, 5, WOOD, 1)
    draw_limb(brush, [(70, 42), (82, 54), (84, 44)], STEEL, 10)
    brush.polygon(parse_outline("81,44 89,44 90,6 86,-2 82,6"), mix_colours(STEEL, WHITE, 0.5))
    brush.box(76, 42, 19, 5, GOLD, 2)
    _draw_head(brush, look)
    brush.polygon(parse_outline("32,24 33,8 50,0 67,8 68,24 62,18 38,18"), mix_colours(STEEL, INK, 0.1))
    brush.polygon(parse_outline("32,24 33,8 50,0 50,18 38,18"), mix_colours(STEEL, WHITE, 0.3))
    brush.box(47, 0, 6, 26, mix_colours(STEEL, INK, 0.3), 2)
    draw_limb(brush, [(30, 42), (18, 54), (18, 62)], STEEL, 10)
    _draw_shield(brush, look.cloth)


def _draw_shield(brush: Brush, cloth: Colour) -> None:
    brush.polygon(parse_outline("2,46 34,46 34,66 18,86 2,66"), mix_colours(STEEL, INK, 0.3))
    brush.polygon(parse_outline("6,50 30,50 30,65 18,80 6,65"), cloth)
    brush.polygon(parse_outline("18,50 30,50 30,65 18,80"), mix_colours(cloth, INK, 0.25))
    brush.polygon(list_star_corners(18, 61, 4, 9, 4), GOLD)


def _draw_rogue(brush: Brush, look: Look) -> None:
    """Draw a Rogue with a hood, a short cloak and two knives."""
    dark = mix_colours(look.cloth, INK, 0.45)
    brush.polygon(parse_outline("34,34 66,34 84,86 68,80 50,90 32,80 16,86"), dark)
    _draw_legs(brush, (70, 56, 48))
    brush.polygon(parse_outline("34,38 66,38 62,74 38,74"), (112, 84, 60))
    brush.polygon(parse_outline("34,38 50,38 50,74 38,74"), (134, 104, 76))
    brush.line([(36, 40), (62, 70)], INK, 4)
    for at in range(3):
        brush.box(41 + at * 7, 44 + at * 8, 4, 7, STEEL, 1)
    brush.polygon(parse_outline("50,-1 70,14 68,38 58,46 42,46 32,38 30,14"), look.cloth)
    brush.polygon(parse_outline("50,-1 50,46 42,46 32,38 30,14"), mix_colours(look.cloth, WHITE, 0.14))
    brush.disc(50, 26, 14, mix_colours(look.skin, INK, 0.25))
    brush.polygon(parse_outline("36,20 64,20 62,11 50,6 38,11"), mix_colours(look.cloth, INK, 0.5))
    for x in (44, 56):
        brush.disc(x, 26, 2.4, WHITE)
        brush.disc(x, 26, 1.3, INK)
    brush.box(38, 31, 24, 11, dark, 4)
    _draw_knives(brush)


def _draw_knives(brush: Brush) -> None:
    for points in (parse_outline("80,66 87,64 96,38 92,36"), parse_outline("76,68 92,62 94,66 78,72")):
        brush.polygon(points, STEEL if points[2][1] < 40 else WOOD)
    draw_limb(brush, [(66, 44), (78, 56), (84, 66)], (112, 84, 60), 8)


def _draw_cleric(brush: Brush, look: Look) -> None:
    """Draw a Cleric with vestments, a holy sign, a mace, and light behind the head."""
    brush.disc(50, 26, 24, mix_colours(TORCH, WHITE, 0.4))
    brush.disc(50, 26, 20, mix_colours(TORCH, WHITE, 0.75))
    pale = mix_colours(look.cloth, WHITE, 0.62)
    _draw_robe(brush, pale)
    brush.polygon(parse_outline("40,38 60,38 58,97 42,97"), look.cloth)
    _draw_cross(brush, 50, 58)
    draw_limb(brush, [(66, 44), (80, 54), (84, 46)], pale, 11)
    brush.line([(86, 64), (86, 18)], WOOD, 5)
    brush.polygon(list_star_corners(86, 14, 6, 13, 8), STEEL)
    draw_limb(brush, [(34, 44), (20, 56), (16, 50)], mix_colours(pale, WHITE, 0.2), 11)
    brush.disc(15, 45, 5, look.skin)
    _draw_head(brush, look)


def _draw_cross(brush: Brush, x: float, y: float) -> None:
    brush.line([(x, y - 11), (x, y + 13)], GOLD, 5)
    brush.line([(x - 8, y - 3), (x + 8, y - 3)], GOLD, 5)


def _draw_wizard(brush: Brush, look: Look) -> None:
    """Draw a Wizard with a pointed hat, a starry robe, and a staff with a burning stone."""
    _draw_robe(brush, look.cloth)
    for x, y, r in ((34, 76, 5), (66, 82, 4), (60, 60, 3.5), (38, 58, 3)):
        brush.polygon(list_star_corners(x, y, 4, r, r * 0.4), GOLD)
    draw_limb(brush, [(66, 44), (78, 56), (84, 52)], mix_colours(look.cloth, INK, 0.1), 11)
    brush.line([(86, 97), (86, 24)], WOOD, 5)
    brush.disc(86, 17, 11, mix_colours(TORCH, EMBER, 0.4))
    brush.disc(86, 17, 7, (255, 232, 160))
    draw_limb(brush, [(34, 44), (20, 58), (14, 52)], mix_colours(look.cloth, WHITE, 0.16), 11)
    for x, y in ((8, 40), (16, 36), (12, 46)):
        brush.polygon(list_star_corners(x, y, 4, 5, 2), (150, 210, 255))
    _draw_head(brush, look, 28)
    hat = parse_outline("20,24 80,24 64,18 61,6 53,1 45,6 36,18")
    brush.polygon(hat, mix_colours(look.cloth, INK, 0.25))
    brush.polygon(parse_outline("36,18 64,18 63,12 38,12"), GOLD)
    if look.beard:
        brush.polygon(
            [*parse_outline("38,36 50,40"), *reversed(mirror_points(parse_outline("38,36 50,40"))), (50, 66)], look.hair
        )
