"""Tomb's signs, drawn from shapes: attributes, kinds of cards, traits, and special spaces."""

from __future__ import annotations

import re

from PIL import Image

from engine.games.tomb.cards import pool
from engine.games.tomb.outlook import find_kind
from render.art import draw_art
from render.brush import EMBER, INK, PAPER, TORCH, WHITE, Brush, Colour, list_star_corners, mix_colours, parse_outline
from render.signs import draw_chest, draw_entrance, draw_gem, draw_hazard, draw_move, draw_skull

from .paint import DrawFunction, draw_limb, draw_scaled_figure
from .people import draw_person

GAME = "tomb"
GOLD: Colour = (236, 186, 66)
STEEL: Colour = (164, 170, 178)
WOOD: Colour = (136, 92, 54)
RED: Colour = (206, 70, 58)
GREEN: Colour = (82, 176, 108)
VIOLET: Colour = (164, 112, 206)
SKY: Colour = (96, 160, 224)


def _draw_attack(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("78,4 92,8 96,22 46,70 30,54"), mix_colours(STEEL, WHITE, 0.3))
    brush.polygon(parse_outline("92,8 96,22 46,70 38,62"), STEEL)
    brush.line([(22, 50), (50, 78)], colour, 9)
    brush.line([(34, 66), (14, 86)], WOOD, 10)
    brush.disc(12, 88, 8, colour)


def _draw_skill(brush: Brush, colour: Colour) -> None:
    brush.disc(34, 34, 25, None, colour, 11)
    brush.line([(50, 50), (86, 86)], colour, 11)
    brush.line([(74, 74), (88, 60)], colour, 10)
    brush.line([(86, 86), (94, 78)], colour, 10)


def _draw_magic(brush: Brush, colour: Colour) -> None:
    brush.polygon(list_star_corners(50, 50, 4, 48, 14), colour)
    brush.polygon(list_star_corners(50, 50, 4, 30, 12, -45), mix_colours(colour, WHITE, 0.35))
    brush.disc(50, 50, 9, WHITE)


def _draw_holiness(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 34, 32, mix_colours(colour, WHITE, 0.55))
    brush.line([(50, 8), (50, 92)], colour, 15)
    brush.line([(22, 34), (78, 34)], colour, 15)


def _draw_heart(brush: Brush, colour: Colour) -> None:
    brush.disc(31, 36, 23, colour)
    brush.disc(69, 36, 23, colour)
    brush.polygon([(10, 44), (50, 92), (90, 44), (70, 30), (30, 30)], colour)
    brush.disc(30, 30, 7, mix_colours(colour, WHITE, 0.6))


def _draw_heart_lost(brush: Brush, colour: Colour) -> None:
    _draw_heart(brush, mix_colours(colour, (60, 52, 50), 0.75))
    brush.line([(52, 20), (40, 42), (58, 54), (48, 86)], WHITE, 6)


def _draw_burst(brush: Brush, colour: Colour) -> None:
    brush.polygon(list_star_corners(50, 50, 9, 48, 27), colour)
    brush.polygon(list_star_corners(50, 50, 9, 28, 14), mix_colours(colour, WHITE, 0.75))


def _draw_cross_out(brush: Brush, colour: Colour) -> None:
    brush.line([(18, 18), (82, 82)], colour, 16)
    brush.line([(82, 18), (18, 82)], colour, 16)


def _draw_xp(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 50, 46, mix_colours(colour, INK, 0.35))
    brush.disc(50, 50, 40, colour)
    brush.polygon(list_star_corners(50, 52, 5, 32, 13), mix_colours(colour, WHITE, 0.7))


def _draw_hand(brush: Brush, colour: Colour) -> None:
    for turn in (0, 1, 2):
        brush.box(8 + turn * 22, 24 + abs(turn - 1) * 6, 42, 62, mix_colours(colour, INK, 0.3 - 0.15 * turn), 7, INK, 4)


def _draw_crypt_card(brush: Brush, colour: Colour) -> None:
    """Draw the back of a Crypt card."""
    brush.box(16, 4, 68, 92, INK, 9)
    brush.box(21, 9, 58, 82, colour, 6)
    brush.polygon(parse_outline("32,82 32,42 40,30 50,26 60,30 68,42 68,82"), mix_colours(colour, INK, 0.6))
    brush.box(36, 46, 28, 36, mix_colours(colour, WHITE, 0.2))
    brush.line([(50, 46), (50, 82)], INK, 3)


def _draw_inn(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("4,46 50,8 96,46"), mix_colours(colour, EMBER, 0.5))
    brush.box(14, 46, 72, 48, colour)
    brush.box(40, 58, 20, 36, mix_colours(WOOD, INK, 0.5), 8)
    for x in (20, 66):
        brush.box(x, 56, 14, 16, TORCH, 2)
    brush.box(68, 12, 10, 24, mix_colours(colour, INK, 0.3))


def _draw_rest(brush: Brush, colour: Colour) -> None:
    brush.line([(16, 90), (84, 74)], WOOD, 10)
    brush.line([(84, 90), (16, 74)], WOOD, 10)
    brush.polygon(parse_outline("50,4 72,36 78,60 64,80 36,80 22,60 36,46 38,26"), colour)
    brush.polygon(parse_outline("52,34 64,56 60,76 40,76 36,60 46,52"), TORCH)


def _draw_portal(brush: Brush, colour: Colour) -> None:
    for radius, share in ((46, 0.0), (35, 0.35), (24, 0.0), (13, 0.6)):
        brush.disc(50, 50, radius, mix_colours(colour, WHITE if share else INK, share or 0.45))


def _draw_door(brush: Brush, colour: Colour) -> None:
    """Draw a Crypt Door: planks and iron bands in a stone arch."""
    brush.polygon(parse_outline("6,98 6,40 18,14 50,2 82,14 94,40 94,98"), (112, 102, 92))
    brush.polygon(parse_outline("18,98 18,44 28,24 50,14 72,24 82,44 82,98"), colour)
    for x in (34, 50, 66):
        brush.line([(x, 18), (x, 98)], mix_colours(colour, INK, 0.45), 3)
    for y in (42, 76):
        brush.box(18, y, 64, 8, mix_colours(STEEL, INK, 0.5))
    brush.disc(72, 62, 5, GOLD)


def _draw_prayer(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("34,96 26,58 44,10 52,10 52,96"), colour)
    brush.polygon(parse_outline("66,96 74,58 56,10 48,10 48,96"), mix_colours(colour, INK, 0.2))
    brush.line([(50, 14), (50, 92)], mix_colours(colour, INK, 0.5), 3)
    for x, y in ((18, 22), (82, 22), (8, 50), (92, 50)):
        brush.line([(x, y), (50 + (x - 50) * 0.62, y + 8)], TORCH, 5)


def _draw_spell(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("6,22 48,30 48,94 6,84"), mix_colours(colour, INK, 0.2))
    brush.polygon(parse_outline("94,22 52,30 52,94 94,84"), colour)
    brush.polygon(list_star_corners(50, 26, 4, 26, 8), TORCH)
    for y in (50, 64):
        brush.line([(16, y - 4), (40, y)], PAPER, 4)
        brush.line([(60, y), (84, y - 4)], PAPER, 4)


def _draw_tactic(brush: Brush, colour: Colour) -> None:
    brush.box(10, 16, 80, 68, PAPER, 6)
    brush.box(6, 10, 88, 14, colour, 7)
    brush.box(6, 76, 88, 14, colour, 7)
    brush.line([(22, 64), (40, 42), (58, 56), (78, 34)], RED, 6)
    brush.polygon(parse_outline("84,26 84,44 68,34"), RED)
    brush.line([(24, 34), (36, 46)], INK, 4)
    brush.line([(36, 34), (24, 46)], INK, 4)


def _draw_trap(brush: Brush, colour: Colour) -> None:
    for x in (10, 36, 62):
        brush.polygon([(x, 76), (x + 14, 14), (x + 28, 76)], colour)
        brush.polygon([(x + 14, 14), (x + 28, 76), (x + 14, 76)], mix_colours(colour, INK, 0.3))
    brush.box(6, 76, 88, 14, mix_colours(colour, INK, 0.5), 4)


def _draw_armor(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("20,12 38,8 50,18 62,8 80,12 96,34 82,46 80,92 20,92 18,46 4,34"), colour)
    brush.polygon(parse_outline("20,12 38,8 50,18 50,92 20,92 18,46 4,34"), mix_colours(colour, WHITE, 0.25))
    for y in (44, 58, 72):
        brush.line([(24, y), (76, y)], mix_colours(colour, INK, 0.4), 3)


def _draw_bow(brush: Brush, colour: Colour) -> None:
    brush.arc(20, 50, 44, (-75, 75), colour, 10)
    brush.line([(32, 8), (32, 92)], PAPER, 3)
    brush.line([(10, 50), (92, 50)], WOOD, 5)
    brush.polygon(parse_outline("98,50 82,40 82,60"), STEEL)


def _draw_glove(brush: Brush, colour: Colour) -> None:
    brush.box(26, 64, 46, 30, mix_colours(colour, INK, 0.3), 6)
    brush.box(24, 34, 50, 38, colour, 12)
    for x in (25, 38, 51, 64):
        brush.box(x - 1, 8 + abs(x - 45) * 0.3, 12, 40, colour, 6)
    draw_limb(brush, [(72, 62), (90, 44)], colour, 13)


def _draw_helm(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("12,60 18,26 50,6 82,26 88,60 88,92 64,92 60,62 40,62 36,92 12,92"), colour)
    brush.polygon(parse_outline("12,60 18,26 50,6 50,62 40,62 36,92 12,92"), mix_colours(colour, WHITE, 0.25))
    brush.box(46, 6, 8, 74, mix_colours(colour, INK, 0.4), 3)


def _draw_shield(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("50,2 92,16 88,56 50,98 12,56 8,16"), mix_colours(colour, INK, 0.4))
    brush.polygon(parse_outline("50,12 82,23 79,53 50,86 21,53 18,23"), colour)
    brush.polygon(parse_outline("50,12 82,23 79,53 50,86"), mix_colours(colour, INK, 0.2))
    brush.polygon(list_star_corners(50, 46, 4, 24, 9), GOLD)


def _draw_ring(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 62, 34, mix_colours(colour, INK, 0.3))
    brush.disc(50, 62, 31, colour)
    brush.disc(50, 62, 20, mix_colours(colour, INK, 0.75))
    brush.polygon(parse_outline("50,2 72,20 62,36 38,36 28,20"), SKY)
    brush.polygon(parse_outline("50,2 50,36 38,36 28,20"), mix_colours(SKY, WHITE, 0.5))


def _draw_crown(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("6,84 2,24 28,50 50,10 72,50 98,24 94,84"), colour)
    brush.box(6, 76, 88, 14, mix_colours(colour, INK, 0.3), 4)
    for x, fill in ((28, RED), (50, SKY), (72, RED)):
        brush.disc(x, 70, 7, fill)


def _draw_eye(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("2,50 26,24 50,16 74,24 98,50 74,76 50,84 26,76"), WHITE)
    brush.disc(50, 50, 25, colour)
    brush.disc(50, 50, 11, INK)
    brush.disc(42, 42, 6, WHITE)


SIGNS: dict[str, tuple[DrawFunction, Colour]] = {
    "atk": (_draw_attack, RED),
    "skl": (_draw_skill, GREEN),
    "mag": (_draw_magic, VIOLET),
    "hol": (_draw_holiness, GOLD),
    "heart": (_draw_heart, (214, 56, 60)),
    "heart-lost": (_draw_heart_lost, (214, 56, 60)),
    "skull": (draw_skull, (232, 224, 204)),
    "burst": (_draw_burst, EMBER),
    "no": (_draw_cross_out, (240, 96, 76)),
    "chest": (draw_chest, GOLD),
    "xp": (_draw_xp, GOLD),
    "hand": (_draw_hand, PAPER),
    "grave": (_draw_crypt_card, (92, 70, 98)),
    "move": (draw_move, (190, 140, 90)),
    "inn": (_draw_inn, (206, 168, 116)),
    "rest": (_draw_rest, EMBER),
    "cache": (draw_chest, (176, 122, 70)),
    "portal": (_draw_portal, (96, 120, 230)),
    "hazard": (draw_hazard, (250, 200, 60)),
    "entrance": (draw_entrance, (140, 128, 114)),
    "door": (_draw_door, WOOD),
    "prayer": (_draw_prayer, (226, 190, 160)),
    "spell": (_draw_spell, VIOLET),
    "tactic": (_draw_tactic, (120, 92, 66)),
    "trap": (_draw_trap, STEEL),
    "weapon": (_draw_attack, GOLD),
    "armor": (_draw_armor, STEEL),
    "bow": (_draw_bow, WOOD),
    "glove": (_draw_glove, (166, 118, 74)),
    "helm": (_draw_helm, STEEL),
    "shield": (_draw_shield, (168, 74, 60)),
    "ring": (_draw_ring, GOLD),
    "treasure": (draw_gem, (74, 190, 170)),
    "crown": (_draw_crown, GOLD),
    "eye": (_draw_eye, SKY),
}
BANNERS = {"atk": RED, "skl": GREEN, "mag": VIOLET, "hol": GOLD}
"""Colours of the attributes."""


def draw_sign(name: str, size: int) -> Image.Image:
    """Draw a sign by its name.

    The picture is cached: copy it before painting on it.
    """
    draws, colour = SIGNS[name]
    return draw_scaled_figure(draws, colour, size)


def name_figure(card: str) -> str:
    """Return the name of a Monster's or Trap's file in the folder ``art``: the card's name in small letters."""
    return re.sub(r"[^a-z]+", "-", pool.find_card(card).name.lower())


def draw_figure(card: str, size: int) -> Image.Image:
    """Draw the figure of a Character, a Monster or a Trap, or else the sign of the card's trait or kind.

    The picture is cached: copy it before painting on it.
    """
    kind = find_kind(card)
    if kind == "character":
        return draw_person(card, size)
    if kind in ("monster", "trap"):
        return draw_art(GAME, name_figure(card), size, size)
    trait = pool.find_trait(card)
    if trait is not None:
        return draw_sign(trait, size)
    name = {"item": "ring", "treasure": "treasure", "engraving": "door"}.get(kind, kind)
    return draw_sign(name, size)
