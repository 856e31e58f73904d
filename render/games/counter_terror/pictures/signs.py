"""Counter-Terror's signs, drawn from shapes on a square of 100 by 100, because no font or file contains them."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render.brush import (
    EMBER,
    INK,
    PAPER,
    TORCH,
    WHITE,
    Brush,
    Colour,
    Letters,
    Point,
    list_star_corners,
    mix_colours,
    write,
)
from render.lru_cache import cache_pictures
from render.schemes import choose_player_colour

STEEL: Colour = (176, 182, 188)
CLOTH: Colour = (104, 142, 76)
SMOKE: Colour = (150, 174, 120)
GOLD: Colour = (236, 186, 66)
BONE: Colour = (232, 224, 204)
SKY: Colour = (106, 155, 222)
GROUP: dict[str, Colour] = {"weapon": STEEL, "armour": SKY, "special": TORCH}
"""Colours of the groups of cards."""
TEAMS = ("terror", "counter")
NEUTRAL: Colour = (150, 146, 140)


def _draw_pistol(brush: Brush, colour: Colour) -> None:
    brush.box(8, 26, 84, 22, colour, 4)
    brush.polygon([(16, 44), (42, 44), (34, 90), (8, 90)], mix_colours(colour, INK, 0.25))
    brush.line([(44, 48), (46, 64), (60, 64), (62, 48)], mix_colours(colour, INK, 0.35), 6)
    brush.box(8, 22, 10, 8, colour)


def _draw_revolver(brush: Brush, colour: Colour) -> None:
    brush.box(34, 30, 60, 13, colour, 3)
    brush.disc(40, 42, 17, mix_colours(colour, INK, 0.2), colour, 5)
    brush.polygon([(10, 38), (34, 34), (32, 58), (22, 92), (4, 88)], mix_colours((140, 92, 56), INK, 0.1))
    brush.line([(40, 58), (44, 72), (56, 68), (56, 56)], mix_colours(colour, INK, 0.35), 5)


def _draw_uzi(brush: Brush, colour: Colour) -> None:
    brush.box(6, 28, 66, 24, colour, 3)
    brush.box(70, 35, 26, 9, mix_colours(colour, INK, 0.2))
    brush.box(32, 50, 18, 44, mix_colours(colour, INK, 0.3), 3)
    brush.line([(8, 34), (2, 60), (10, 66)], mix_colours(colour, INK, 0.2), 6)


def _draw_rifle(brush: Brush, colour: Colour) -> None:
    brush.box(26, 38, 44, 15, colour, 3)
    brush.box(66, 42, 32, 7, mix_colours(colour, INK, 0.2))
    brush.polygon([(2, 44), (28, 40), (28, 54), (2, 66)], (150, 98, 58))
    brush.polygon([(46, 52), (60, 52), (68, 70), (64, 84), (54, 80), (56, 70)], mix_colours(colour, INK, 0.35))
    brush.polygon([(30, 52), (40, 52), (36, 74), (27, 74)], mix_colours(colour, INK, 0.25))


def _draw_sniper(brush: Brush, colour: Colour) -> None:
    brush.line([(22, 58), (98, 40)], colour, 7)
    brush.polygon([(2, 58), (30, 50), (34, 62), (24, 66), (4, 78)], (150, 98, 58))
    brush.line([(34, 40), (62, 33)], mix_colours(colour, WHITE, 0.3), 11)
    brush.line([(66, 50), (58, 76)], mix_colours(colour, INK, 0.3), 5)
    brush.line([(66, 50), (76, 74)], mix_colours(colour, INK, 0.3), 5)


def _draw_grenade(brush: Brush, colour: Colour) -> None:
    brush.disc(48, 60, 34, mix_colours(CLOTH, INK, 0.15))
    for x in (34, 48, 62):
        brush.line([(x, 34), (x, 86)], mix_colours(CLOTH, INK, 0.5), 3)
    brush.line([(18, 60), (78, 60)], mix_colours(CLOTH, INK, 0.5), 3)
    brush.box(38, 12, 22, 18, colour, 3)
    brush.line([(56, 16), (84, 26), (86, 48)], colour, 7)
    brush.disc(26, 20, 9, None, GOLD, 4)


def _draw_bomb(brush: Brush, colour: Colour) -> None:
    brush.disc(46, 60, 34, (52, 48, 50), colour, 4)
    brush.box(58, 22, 18, 16, (96, 92, 92), 3)
    brush.line([(68, 22), (78, 10), (88, 14)], PAPER, 4)
    brush.polygon(list_star_corners(90, 14, 6, 13, 5), TORCH)
    brush.line([(30, 50), (38, 40)], WHITE, 5)


def _draw_defuse(brush: Brush, colour: Colour) -> None:
    brush.line([(30, 8), (52, 54)], STEEL, 10)
    brush.line([(70, 8), (48, 54)], STEEL, 10)
    brush.disc(34, 76, 17, None, EMBER, 9)
    brush.disc(66, 76, 17, None, EMBER, 9)
    brush.disc(50, 50, 6, INK)


def _draw_gas(brush: Brush, colour: Colour) -> None:
    for x, y, r in ((30, 56, 24), (58, 44, 28), (76, 64, 20), (46, 70, 24)):
        brush.disc(x, y, r, SMOKE)
    brush.disc(52, 52, 16, mix_colours(SMOKE, WHITE, 0.35))
    brush.disc(30, 62, 9, mix_colours(SMOKE, INK, 0.25))


def _draw_flash(brush: Brush, colour: Colour) -> None:
    brush.polygon(list_star_corners(50, 50, 12, 48, 24), GOLD)
    brush.polygon(list_star_corners(50, 50, 12, 30, 16, -75), WHITE)


def _draw_head_shot(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 50, 36, None, EMBER, 8)
    for line in ([(50, 2), (50, 32)], [(50, 68), (50, 98)], [(2, 50), (32, 50)], [(68, 50), (98, 50)]):
        brush.line(line, EMBER, 7)
    brush.disc(50, 50, 8, EMBER)


def _draw_dodge(brush: Brush, colour: Colour) -> None:
    brush.disc(62, 18, 12, colour)
    brush.line([(58, 34), (46, 60)], colour, 14)
    brush.line([(46, 60), (66, 74), (60, 94)], colour, 9)
    brush.line([(46, 60), (26, 70), (10, 62)], colour, 9)
    brush.line([(58, 36), (80, 52), (92, 44)], colour, 8)
    for y in (30, 44):
        brush.line([(6, y), (34, y)], PAPER, 4)


def _draw_friendly_fire(brush: Brush, colour: Colour) -> None:
    brush.polygon([(50, 2), (80, 44), (76, 78), (50, 97), (24, 78), (18, 50), (38, 52)], EMBER)
    brush.polygon([(52, 40), (68, 64), (60, 84), (50, 90), (36, 80), (36, 62)], TORCH)


def _draw_ricochet(brush: Brush, colour: Colour) -> None:
    brush.line([(6, 16), (44, 78)], colour, 8)
    brush.line([(44, 78), (84, 26)], colour, 8)
    brush.polygon([(94, 10), (92, 42), (66, 24)], colour)
    brush.polygon(list_star_corners(44, 82, 8, 17, 8), TORCH)


def _draw_reinforcement(brush: Brush, colour: Colour) -> None:
    """Draw two people together. The second person has just come."""
    cloth, skin = (86, 104, 74), (206, 156, 116)
    for x, y, shade in ((30, 0, 0.35), (64, 6, 0.0)):
        brush.box(x - 26, y + 50, 52, 60, mix_colours(cloth, INK, shade), 16)
        brush.box(x - 15, y + 56, 30, 40, mix_colours(cloth, INK, shade + 0.35), 5)
        brush.disc(x, y + 34, 17, mix_colours(skin, INK, shade * 0.6))
        brush.disc(x, y + 26, 20, mix_colours(cloth, WHITE, 0.15 - shade / 3))
        brush.box(x - 23, y + 26, 46, 8, mix_colours(cloth, INK, shade + 0.3), 4)
        brush.box(x - 14, y + 36, 28, 9, INK, 4)
    brush.disc(80, 80, 19, colour, INK, 3)
    brush.line([(80, 70), (80, 90)], INK, 6)
    brush.line([(70, 80), (90, 80)], INK, 6)


def _draw_helmet(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 54, 40, colour)
    brush.polygon([(6, 60), (94, 60), (98, 76), (2, 76)], mix_colours(colour, INK, 0.3))
    brush.line([(24, 38), (40, 24)], mix_colours(colour, WHITE, 0.5), 6)


def _draw_vest(brush: Brush, colour: Colour) -> None:
    brush.polygon(
        [(18, 8), (36, 8), (50, 26), (64, 8), (82, 8), (78, 40), (88, 48), (88, 94), (12, 94), (12, 48), (22, 40)],
        colour,
    )
    for x in (22, 54):
        brush.box(x, 56, 24, 24, mix_colours(colour, INK, 0.3), 4)
    brush.line([(50, 28), (50, 92)], mix_colours(colour, INK, 0.5), 4)


def _draw_mask(brush: Brush, colour: Colour) -> None:
    brush.polygon([(16, 10), (84, 10), (90, 50), (70, 84), (30, 84), (10, 50)], mix_colours(colour, INK, 0.25))
    brush.disc(33, 38, 16, BONE, INK, 4)
    brush.disc(67, 38, 16, BONE, INK, 4)
    brush.disc(50, 76, 18, colour, INK, 4)
    for y in (70, 78, 86):
        brush.line([(42, y), (58, y)], INK, 3)


def _draw_blind(brush: Brush, colour: Colour) -> None:
    brush.polygon([(2, 50), (26, 28), (50, 20), (74, 28), (98, 50), (74, 72), (50, 80), (26, 72)], PAPER)
    brush.disc(50, 50, 18, INK)
    brush.line([(12, 88), (88, 12)], EMBER, 12)


def _draw_skull(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 42, 36, colour)
    brush.box(32, 66, 36, 26, colour, 6)
    brush.disc(36, 44, 11, INK)
    brush.disc(64, 44, 11, INK)
    for x in (42, 50, 58):
        brush.line([(x, 78), (x, 90)], INK, 3)


def _draw_hand(brush: Brush, colour: Colour) -> None:
    brush.polygon([(6, 26), (44, 10), (66, 78), (28, 94)], mix_colours(colour, INK, 0.35))
    brush.polygon([(34, 10), (82, 10), (82, 88), (34, 88)], INK)
    brush.polygon([(38, 14), (78, 14), (78, 84), (38, 84)], colour)


def _draw_deck(brush: Brush, colour: Colour) -> None:
    for at, shade in ((0, 0.5), (8, 0.3), (16, 0.0)):
        brush.box(14 + at, 22 - at, 56, 72, INK, 8)
        brush.box(17 + at, 25 - at, 50, 66, mix_colours(colour, INK, shade), 6)
    brush.disc(58, 42, 13, None, PAPER, 5)


def _draw_discard(brush: Brush, colour: Colour) -> None:
    brush.polygon([(12, 18), (56, 8), (74, 80), (30, 92)], INK)
    brush.polygon([(17, 22), (53, 13), (69, 77), (33, 86)], mix_colours(colour, INK, 0.2))
    brush.box(36, 20, 52, 70, INK, 6)
    brush.box(40, 24, 44, 62, colour, 4)


def _draw_burst(brush: Brush, colour: Colour) -> None:
    brush.polygon(list_star_corners(50, 50, 9, 48, 26), colour)
    brush.polygon(list_star_corners(50, 50, 9, 28, 15), TORCH)


def _draw_star(brush: Brush, colour: Colour) -> None:
    brush.polygon(list_star_corners(50, 52, 5, 48, 20), colour)


_SIGNS: dict[str, tuple[Callable[[Brush, Colour], None], Colour]] = {
    "9mm": (_draw_pistol, STEEL),
    "uzi": (_draw_uzi, STEEL),
    "ak47": (_draw_rifle, STEEL),
    "sniper": (_draw_sniper, STEEL),
    "revolver": (_draw_revolver, STEEL),
    "grenade": (_draw_grenade, STEEL),
    "bomb": (_draw_bomb, NEUTRAL),
    "defuse": (_draw_defuse, STEEL),
    "gas": (_draw_gas, SMOKE),
    "flash": (_draw_flash, GOLD),
    "head-shot": (_draw_head_shot, EMBER),
    "dodge": (_draw_dodge, GOLD),
    "friendly-fire": (_draw_friendly_fire, EMBER),
    "ricochet": (_draw_ricochet, STEEL),
    "reinforcement": (_draw_reinforcement, GOLD),
    "helmet": (_draw_helmet, CLOTH),
    "vest": (_draw_vest, SKY),
    "mask": (_draw_mask, NEUTRAL),
    "blind": (_draw_blind, PAPER),
    "skull": (_draw_skull, BONE),
    "hand": (_draw_hand, PAPER),
    "deck": (_draw_deck, (168, 92, 66)),
    "discard": (_draw_discard, PAPER),
    "burst": (_draw_burst, EMBER),
    "star": (_draw_star, GOLD),
}
NAMES = tuple(_SIGNS)


@cache_pictures
def draw_sign(name: str, size: int) -> Image.Image:
    """Draw a sign as a square "RGBA" picture.

    The picture is cached: copy it before painting on it.
    """
    draws, colour = _SIGNS[name]
    brush = Brush(100, 100)
    draws(brush, colour)
    return brush.scale_painting(size, size)


@cache_pictures
def draw_large_sign(name: str, width: int, height: int, mirrored: bool = False) -> Image.Image:
    """Draw a sign without its margins, as large as fits into the given width and height.

    The picture is cached: copy it before painting on it.
    """
    draws, colour = _SIGNS[name]
    brush = Brush(100, 100)
    draws(brush, colour)
    whole = brush.scale_painting(400, 400)
    whole = whole.crop(whole.getbbox())
    scale = min(width / whole.width, height / whole.height)
    size = max(1, round(whole.width * scale)), max(1, round(whole.height * scale))
    picture = whole.resize(size, Image.Resampling.LANCZOS)
    return picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if mirrored else picture


def choose_team_colour(team: str, scheme: str) -> Colour:
    """Return the colour of a team in a colour scheme; grey if the teams are not drawn yet."""
    return choose_player_colour(scheme, TEAMS.index(team)) if team in TEAMS else NEUTRAL


@cache_pictures
def draw_badge(team: str, mark: str, size: int, scheme: str) -> Image.Image:
    """Draw a player's badge with letter and number: a diamond for TERROR, a shield for COUNTER.

    Before there are teams it is a disc. The picture is cached: copy it before painting on it.
    """
    brush = Brush(100, 100)
    for grow, fill in ((0.0, INK), (5.0, WHITE), (9.0, choose_team_colour(team, scheme))):
        if team == "terror":
            reach = 50 - grow * 1.4
            brush.polygon([(50, 50 - reach), (50 + reach, 50), (50, 50 + reach), (50 - reach, 50)], fill)
        elif team == "counter":
            shield: list[Point] = [
                (8 + grow, 6 + grow),
                (92 - grow, 6 + grow),
                (92 - grow, 56),
                (50, 98 - grow * 1.2),
                (8 + grow, 56),
            ]
            brush.polygon(shield, fill)
        else:
            brush.disc(50, 50, 48 - grow, fill)
    picture = brush.scale_painting(size, size)
    middle = size * (0.47 if team == "counter" else 0.5) + 1
    write(picture, (size / 2, middle), mark, Letters("body", round(size * 0.46), INK, "mm"))
    return picture
