"""Small pictures of the things that raiders find and carry, drawn on a square of 100 by 100.

Things of one family share a picture.
"""

from __future__ import annotations

from functools import partial

from render.brush import (
    EMBER,
    INK,
    PAPER,
    TORCH,
    WHITE,
    Colour,
    list_polygon_corners,
    list_star_corners,
    mix_colours,
    parse_outline,
)

from .pen import DrawFunction, Pen

LEATHER: Colour = (126, 82, 48)
IRON: Colour = (150, 156, 162)
GOLD: Colour = (236, 186, 66)
JADE: Colour = (84, 150, 110)
STONE: Colour = (150, 146, 138)
SEA: Colour = (74, 168, 214)
DARK: Colour = (62, 60, 70)


def draw_medi_pack(pen: Pen, colour: Colour, large: bool = False) -> None:
    pen.arc(50, 24, 16, (180, 360), mix_colours(IRON, INK, 0.3), 8)
    pen.box(8 if large else 18, 24, 84 if large else 64, 64, mix_colours(WHITE, IRON, 0.25), 10)
    pen.box(8 if large else 18, 24, 84 if large else 64, 14, WHITE, 8)
    pen.box(42, 38, 16, 44, (200, 52, 52), 2)
    pen.box(28, 52, 44, 16, (200, 52, 52), 2)


def draw_scroll(pen: Pen, colour: Colour) -> None:
    pen.box(14, 14, 72, 72, PAPER, 4)
    pen.line([(26, 72), (40, 48), (56, 60), (74, 34)], EMBER, 6)
    pen.line([(68, 28), (80, 40)], EMBER, 5)
    pen.line([(80, 28), (68, 40)], EMBER, 5)
    for y in (6, 82):
        pen.box(8, y, 84, 12, mix_colours(PAPER, INK, 0.3), 6)


def draw_lenses(pen: Pen, colour: Colour, tone: Colour) -> None:
    pen.line([(10, 42), (90, 42)], DARK, 9)
    for x in (28, 72):
        pen.disc(x, 50, 22, tone, DARK, 6)
        pen.line([(x - 10, 54), (x + 4, 40)], mix_colours(tone, WHITE, 0.6), 5)


def draw_coil(pen: Pen, colour: Colour) -> None:
    rope = (196, 160, 102)
    for at, r in enumerate((38, 27, 16)):
        pen.disc(48, 46, r, None, mix_colours(rope, INK, 0.12 * at), 9)
    pen.line([(76, 70), (88, 84), (80, 94)], rope, 8)


def draw_tablet(pen: Pen, colour: Colour) -> None:
    pen.polygon(parse_outline("18,12 62,6 86,18 80,92 22,94 12,60"), mix_colours(STONE, INK, 0.25))
    pen.polygon(parse_outline("18,8 60,4 82,16 76,86 22,88 14,56"), STONE)
    for y in (26, 46, 66):
        pen.polygon(list_polygon_corners(34, y, 3, 8), mix_colours(STONE, INK, 0.5))
        pen.disc(52, y, 5, None, mix_colours(STONE, INK, 0.5), 3)
        pen.line([(64, y - 6), (64, y + 6)], mix_colours(STONE, INK, 0.5), 4)


def draw_backpack(pen: Pen, colour: Colour) -> None:
    pen.arc(50, 18, 14, (180, 360), mix_colours(LEATHER, INK, 0.4), 7)
    pen.box(18, 16, 64, 76, LEATHER, 18)
    pen.box(14, 54, 72, 34, mix_colours(LEATHER, INK, 0.25), 10)
    pen.box(18, 16, 64, 32, mix_colours(LEATHER, WHITE, 0.18), 16)
    for x in (32, 60):
        pen.box(x, 38, 8, 20, GOLD, 2)


def draw_laptop(pen: Pen, colour: Colour) -> None:
    pen.box(16, 12, 68, 50, DARK, 5)
    pen.box(22, 18, 56, 38, (72, 150, 120), 2)
    pen.line([(28, 44), (42, 32), (54, 40), (70, 26)], WHITE, 4)
    pen.polygon(parse_outline("16,66 84,66 96,88 4,88"), IRON)
    pen.polygon(parse_outline("24,70 76,70 82,80 18,80"), mix_colours(IRON, INK, 0.4))


def draw_amulet(pen: Pen, colour: Colour, gem: Colour) -> None:
    pen.arc(50, 18, 34, (0, 180), GOLD, 5)
    pen.polygon(list_star_corners(50, 66, 8, 32, 24), GOLD)
    pen.disc(50, 66, 18, gem, mix_colours(GOLD, INK, 0.4), 3)
    pen.disc(44, 60, 5, mix_colours(gem, WHITE, 0.7))


def draw_tank(pen: Pen, colour: Colour) -> None:
    for x in (20, 52):
        pen.box(x, 20, 28, 74, (222, 176, 60), 13)
        pen.box(x + 4, 26, 7, 58, mix_colours((222, 176, 60), WHITE, 0.5), 3)
        pen.box(x + 8, 10, 12, 14, IRON, 3)
    pen.box(16, 50, 68, 10, DARK, 3)


def draw_compass(pen: Pen, colour: Colour) -> None:
    pen.disc(50, 52, 42, GOLD, mix_colours(GOLD, INK, 0.4), 4)
    pen.disc(50, 52, 32, PAPER)
    for corners, tone in (("50,24 58,52 42,52", EMBER), ("50,80 58,52 42,52", DARK)):
        pen.polygon(parse_outline(corners), tone)
    pen.disc(50, 52, 5, GOLD)
    pen.disc(50, 6, 6, None, GOLD, 4)


def draw_key(pen: Pen, colour: Colour) -> None:
    rust = (160, 96, 58)
    pen.disc(28, 28, 20, None, rust, 11)
    pen.line([(42, 42), (84, 84)], rust, 11)
    pen.line([(72, 72), (84, 60)], rust, 9)
    pen.line([(84, 84), (94, 74)], rust, 9)


def draw_jacket(pen: Pen, colour: Colour, cloth: Colour = LEATHER) -> None:
    pen.polygon(parse_outline("32,10 68,10 94,30 90,74 76,74 74,44 74,92 26,92 26,44 24,74 10,74 6,30"), cloth)
    pen.polygon(parse_outline("36,10 50,34 64,10 56,6 44,6"), mix_colours(cloth, WHITE, 0.3))
    pen.line([(50, 34), (50, 90)], mix_colours(cloth, INK, 0.5), 4)
    for x in (34, 58):
        pen.box(x, 64, 12, 4, mix_colours(cloth, INK, 0.45))


def draw_flare(pen: Pen, colour: Colour) -> None:
    pen.polygon(list_star_corners(64, 30, 9, 30, 14), TORCH)
    pen.polygon(list_star_corners(64, 30, 7, 16, 8), WHITE)
    pen.line([(20, 90), (52, 44)], (200, 60, 52), 15)
    pen.line([(28, 80), (36, 68)], PAPER, 15)


def draw_idol(pen: Pen, colour: Colour, stuff: Colour) -> None:
    pen.box(24, 80, 52, 14, mix_colours(stuff, INK, 0.4), 3)
    pen.box(34, 50, 32, 34, mix_colours(stuff, INK, 0.15), 6)
    pen.polygon(parse_outline("20,10 80,10 74,52 60,60 40,60 26,52"), stuff)
    pen.polygon(parse_outline("20,10 50,-2 80,10 74,20 26,20"), mix_colours(stuff, WHITE, 0.3))
    for x in (38, 62):
        pen.polygon(list_polygon_corners(x, 32, 4, 9), INK)
    pen.box(38, 46, 24, 7, INK, 2)
    for flip in (1, -1):
        pen.line([(50 + flip * 18, 62), (50 + flip * 26, 76)], stuff, 9)


def draw_claw(pen: Pen, colour: Colour) -> None:
    for at, x in enumerate((24, 48, 72)):
        y = 40 - (at == 1) * 8
        pen.polygon(
            [(x - 11, y), (x + 11, y), (x + 9, y + 24), (x - 6, y + 54), (x - 5, y + 24)],
            mix_colours(PAPER, WHITE, 0.4),
        )
        pen.polygon(
            [(x + 3, y), (x + 11, y), (x + 9, y + 24), (x - 6, y + 54), (x + 2, y + 24)], mix_colours(PAPER, INK, 0.3)
        )
    pen.box(8, 14, 80, 30, LEATHER, 13)
    pen.box(8, 14, 80, 10, mix_colours(LEATHER, WHITE, 0.2), 6)


def draw_hand(pen: Pen, colour: Colour) -> None:
    for x, top in ((30, 22), (43, 10), (56, 12), (69, 24)):
        pen.line([(x, top + 6), (x, 56)], GOLD, 11)
    pen.line([(18, 48), (34, 66)], GOLD, 12)
    pen.box(25, 46, 50, 34, GOLD, 10)
    pen.box(30, 78, 40, 16, mix_colours(GOLD, INK, 0.35), 3)
    pen.line([(56, 18), (56, 40)], mix_colours(GOLD, WHITE, 0.5), 4)


def draw_trident(pen: Pen, colour: Colour) -> None:
    pen.line([(50, 30), (50, 96)], mix_colours(GOLD, INK, 0.2), 8)
    pen.arc(50, 26, 28, (0, 180), GOLD, 9)
    for x in (22, 50, 78):
        pen.line([(x, 28), (x, 14)], GOLD, 8)
        pen.polygon([(x - 9, 16), (x, -2), (x + 9, 16)], GOLD)


def draw_blade(pen: Pen, colour: Colour, hilt: Colour) -> None:
    pen.polygon(parse_outline("92,6 88,26 44,68 32,56 74,12"), mix_colours(IRON, WHITE, 0.3))
    pen.polygon(parse_outline("92,6 88,26 44,68 38,62"), mix_colours(IRON, INK, 0.15))
    pen.line([(24, 52), (48, 76)], hilt, 10)
    pen.line([(32, 68), (14, 86)], mix_colours(hilt, INK, 0.4), 13)


def draw_rifle(pen: Pen, colour: Colour) -> None:
    pen.line([(94, 16), (44, 52)], mix_colours(IRON, INK, 0.35), 9)
    pen.line([(80, 34), (56, 51)], LEATHER, 11)
    pen.polygon(parse_outline("50,42 56,54 28,90 10,84 16,70"), mix_colours(LEATHER, INK, 0.15))
    pen.arc(48, 58, 8, (0, 200), IRON, 4)


def draw_uzi(pen: Pen, colour: Colour) -> None:
    pen.box(14, 24, 66, 24, DARK, 4)
    pen.box(78, 30, 18, 10, mix_colours(DARK, INK, 0.3), 2)
    pen.box(42, 44, 17, 46, mix_colours(DARK, INK, 0.2), 3)
    pen.line([(16, 30), (4, 44)], DARK, 8)
    pen.box(14, 24, 66, 7, mix_colours(DARK, WHITE, 0.3), 3)


def draw_mirror(pen: Pen, colour: Colour) -> None:
    pen.box(44, 70, 12, 28, GOLD, 4)
    pen.disc(50, 42, 38, GOLD, mix_colours(GOLD, INK, 0.35), 4)
    pen.disc(50, 42, 28, (40, 34, 52))
    pen.line([(36, 50), (58, 28)], (150, 140, 180), 6)


def draw_scion(pen: Pen, colour: Colour) -> None:
    pen.polygon(list_star_corners(50, 50, 12, 48, 38), mix_colours(GOLD, INK, 0.25))
    pen.disc(50, 50, 36, GOLD)
    pen.disc(50, 50, 23, None, mix_colours(GOLD, INK, 0.45), 5)
    pen.polygon(list_polygon_corners(50, 50, 3, 19), SEA)


THINGS: dict[str, DrawFunction] = {
    "Small Medi Pack": draw_medi_pack,
    "Large Medi Pack": partial(draw_medi_pack, large=True),
    "Treasure Map": draw_scroll,
    "Map of Indiana": draw_scroll,
    "Cool Shades": partial(draw_lenses, tone=(70, 66, 84)),
    "Infrared Goggles": partial(draw_lenses, tone=(196, 66, 60)),
    "Binoculars": partial(draw_lenses, tone=(110, 150, 180)),
    "Scope": partial(draw_lenses, tone=(96, 150, 104)),
    "Rope": draw_coil,
    "Stone Tablet": draw_tablet,
    "Ancient Glyph": draw_tablet,
    "Backpack": draw_backpack,
    "Canvas Satchel": draw_backpack,
    "Laptop Computer": draw_laptop,
    "Charm of the Beast": partial(draw_amulet, gem=EMBER),
    "Atlantean Life Amulet": partial(draw_amulet, gem=SEA),
    "Pearl of the Pacific": partial(draw_amulet, gem=WHITE),
    "Air Tank": draw_tank,
    "Compass": draw_compass,
    "Bronze Astrolabe": draw_compass,
    "Rusty Key": draw_key,
    "Leather Jacket": draw_jacket,
    "Incan Spirit Cloak": partial(draw_jacket, cloth=(170, 70, 64)),
    "Flare": draw_flare,
    "Idol of Life": partial(draw_idol, stuff=JADE),
    "Cursed Idol": partial(draw_idol, stuff=(122, 92, 140)),
    "Idol of Fortune": partial(draw_idol, stuff=GOLD),
    "Idol of the Wolf": partial(draw_idol, stuff=STONE),
    "Jade Mask": partial(draw_idol, stuff=JADE),
    "Claw of the Cave Bear": draw_claw,
    "Hand of Midas": draw_hand,
    "Neptune's Trident": draw_trident,
    "Dagger of Xian": partial(draw_blade, hilt=GOLD),
    "Combat Knife": partial(draw_blade, hilt=DARK),
    "Shotgun": draw_rifle,
    "Harpoon Gun": draw_rifle,
    "Uzi": draw_uzi,
    "Obsidian Mirror": draw_mirror,
    "Atlantean Scion": draw_scion,
}
"""Name of a card -> its small picture. All other cards are shown by the sign of their sort."""
