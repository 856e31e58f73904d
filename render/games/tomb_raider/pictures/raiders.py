"""Figures of the raiders on a square of 100 by 100, each with its clothes and the things that it carries.

A raider faces the direction of its last step. Its shirt has its player's colour.
"""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from render.brush import EMBER, INK, TORCH, WHITE, Colour, mix_colours, parse_outline

from .pen import DrawFunction, Pen

HAIR: Colour = (104, 58, 34)
FAIR: Colour = (224, 186, 104)
NIGHT_HAIR: Colour = (54, 42, 40)
LEATHER: Colour = (120, 78, 44)
KHAKI: Colour = (146, 128, 88)
JEANS: Colour = (70, 84, 112)
DARK: Colour = (58, 54, 62)
IRON: Colour = (84, 88, 96)
SKIN: Colour = (236, 184, 142)
TAN: Colour = (206, 146, 104)


class Garb(Struct, frozen=True):
    """The clothes and things by which a character is recognised."""

    hair: Colour = HAIR
    tied: str = ""
    """The hair at the back: "braid", "tail", or "" for short hair."""
    head: str = ""
    """The headgear: "helmet", "brim", "band", "cap", "bald" (no hair), or "" for hair alone."""
    legs: Colour = KHAKI
    bare: bool = False
    """True for short trousers."""
    coat: bool = False
    """True for a coat that reaches to the knees."""
    back: str = ""
    """The load on the back: "pack", "rope", or "" for none."""
    held: str = ""
    """The thing in the hand: "pistols", "rifle", "board", or "" for none."""
    skin: Colour = SKIN


GARBS: dict[str, Garb] = {
    "Lara Croft, Spelunker": Garb(tied="braid", head="helmet", back="rope"),
    "Lara Croft, Treasure Hunter": Garb(tied="braid", bare=True, back="pack", legs=LEATHER),
    "Lara Croft, Acrobat": Garb(tied="braid", head="band", legs=DARK),
    "Lara Croft, Duelist": Garb(tied="braid", bare=True, legs=DARK, held="pistols"),
    "Pierre": Garb(hair=NIGHT_HAIR, tied="tail", coat=True, legs=DARK, skin=TAN),
    "Larsen": Garb(hair=FAIR, legs=JEANS, held="rifle"),
    "Cowboy": Garb(hair=NIGHT_HAIR, head="brim", legs=JEANS, held="pistols", skin=TAN),
    "Skateboard Kid": Garb(hair=HAIR, head="cap", bare=True, legs=JEANS, held="board", skin=TAN),
    "The Bald Man": Garb(head="bald", coat=True, legs=DARK, held="rifle", skin=TAN),
}
"""Garbs by the name of the character."""


def draw_standing_raider(pen: Pen, shirt: Colour, garb: Garb, facing: str, torch: bool = False) -> None:
    """Draw a standing raider, ``facing`` "back" (towards the viewer), "forward" or "right"."""
    if facing != "forward":
        _draw_load(pen, garb, facing)
    _draw_limbs(pen, garb, facing)
    _draw_body(pen, shirt, garb, facing)
    _draw_arms(pen, shirt, garb, facing, torch)
    _draw_face(pen, garb, facing)
    _draw_hat(pen, garb, facing)
    if facing == "forward":
        _draw_load(pen, garb, facing)
    if torch:
        _draw_torch(pen)


def _draw_load(pen: Pen, garb: Garb, facing: str) -> None:
    """Draw the load on a raider's back."""
    x = {"forward": 50.0, "back": 50.0, "right": 33.0}[facing]
    if garb.back == "pack":
        wide = 30 if facing == "right" else 44
        pen.box(x - wide / 2, 36, wide, 34, LEATHER, 9)
        if facing != "back":
            pen.box(x - wide / 2, 36, wide, 14, mix_colours(LEATHER, WHITE, 0.2), 8)
            pen.box(x - 4, 47, 8, 9, (228, 190, 96), 2)
    elif garb.back == "rope":
        for r in (15.0, 9.0):
            pen.disc(x, 51, r, None, mix_colours(FAIR, INK, 0.1 if r > 10 else 0.3), 5)


def _draw_limbs(pen: Pen, garb: Garb, facing: str) -> None:
    feet = ((37, 36, 0.22), (61, 66, 0.0)) if facing == "right" else ((42, 36, 0.0), (58, 64, 0.0))
    for hip, foot, dark in feet:
        pen.line([(hip, 62), (foot, 88)], mix_colours(garb.skin if garb.bare else garb.legs, INK, dark), 11)
        pen.line([(hip, 62), ((hip + foot) / 2, 72)], mix_colours(garb.legs, INK, dark), 14)
        toe = 5 if facing == "right" else 2 if foot > hip else -2
        pen.line([(foot, 88), (foot, 92), (foot + toe, 93)], mix_colours(LEATHER, INK, 0.45), 12)


def _draw_body(pen: Pen, shirt: Colour, garb: Garb, facing: str) -> None:
    shape = parse_outline("38,36 62,36 64,68 38,68") if facing == "right" else parse_outline("31,38 69,38 65,68 35,68")
    pen.polygon(shape, shirt)
    if garb.coat:
        cloth = mix_colours(shirt, INK, 0.42)
        if facing == "back":
            for flip in (1, -1):
                pen.polygon([(50 + flip * dx, y) for dx, y in ((21, 37), (7, 38), (5, 86), (23, 84))], cloth)
        else:
            pen.polygon(parse_outline("34,36 64,36 66,68 70,86 28,86"), cloth)
            pen.polygon(parse_outline("36,36 62,36 62,52 36,52"), shirt)
    else:
        left, wide = (37, 28) if facing == "right" else (34, 32)
        pen.box(left, 63, wide, 7, mix_colours(LEATHER, INK, 0.35), 2)
        if facing == "back":
            pen.box(46, 62, 8, 9, (228, 190, 96), 2)
    if garb.back and facing == "back":
        for flip in (1, -1):
            pen.line([(50 + flip * 14, 38), (50 + flip * 10, 62)], mix_colours(LEATHER, INK, 0.2), 5)


def _draw_arms(pen: Pen, shirt: Colour, garb: Garb, facing: str, torch: bool) -> None:
    """Draw the arms. The arm on the left of the picture holds a torch, the other arm the thing in the hand."""
    sleeve = mix_colours(shirt, INK, 0.22)
    side = facing == "right"
    shoulder, hand = ((52, 44), (70, 58)) if side else ((68, 43), (79, 62))
    if torch:
        pen.line([(40 if side else 32, 43), (20, 40)], sleeve, 10)
        pen.disc(19, 38, 6, garb.skin)
    elif not side:
        pen.line([(32, 43), (21, 62)], sleeve, 10)
        pen.disc(21, 64, 6, garb.skin)
    if garb.held == "rifle":
        pen.line([(84, 72), (66, 20)] if not side else [(44, 66), (92, 44)], mix_colours(LEATHER, INK, 0.35), 7)
        pen.line([(77, 52), (66, 18)] if not side else [(66, 56), (96, 42)], IRON, 6)
    elif garb.held == "board":
        pen.line([(84, 46), (84, 86)], mix_colours(EMBER, WHITE, 0.1), 11)
        for y in (54, 78):
            pen.disc(91, y, 4, INK)
    pen.line([shoulder, hand], sleeve, 10)
    pen.disc(*hand, 6, garb.skin)
    if garb.held == "pistols":
        for gun, flip in ((hand, 1), ((21, 64), -1)) if not (torch or side) else ((hand, 1),):
            pen.line([gun, (gun[0] + flip * 17, gun[1] - 3)], IRON, 7)
            pen.line([gun, (gun[0] - flip, gun[1] + 6)], IRON, 6)


def _draw_face(pen: Pen, garb: Garb, facing: str) -> None:
    bald = garb.head == "bald"
    hair = garb.skin if bald else garb.hair
    if garb.tied == "braid" and facing == "back":
        for bead, y in enumerate((34, 43, 52)):
            pen.disc(70 + 2 * bead, y, 6 - bead / 2, garb.hair)
    pen.disc(50, 22, 19, mix_colours(hair, INK, 0.12) if bald and facing == "forward" else hair)
    if facing == "forward":
        _draw_tied_hair(pen, garb, 50, 0)
        return
    middle = 50 if facing == "back" else 57
    if facing == "back":
        pen.disc(50, 26, 14.5, garb.skin)
        pen.polygon(parse_outline("34,24 38,10 62,10 66,24 54,16"), hair)
    else:
        pen.disc(56, 25, 13.5, garb.skin)
        pen.polygon(parse_outline("36,22 40,8 62,8 68,18 50,20 46,32"), hair)
        pen.polygon(parse_outline("68,24 73,29 67,31"), garb.skin)
        _draw_tied_hair(pen, garb, 32, -2.5)
    for eye in (44, 56) if facing == "back" else (62,):
        pen.disc(eye, 26, 2.6, INK)
    if bald:
        pen.polygon([(middle - 13, 29), (middle + 12, 29), (middle + 6, 42), (middle - 5, 42)], (186, 172, 156))
        pen.line([(middle - 5, 33), (middle + 5, 33)], mix_colours(garb.skin, INK, 0.3), 3)


def _draw_tied_hair(pen: Pen, garb: Garb, x: float, step: float) -> None:
    """Draw hair that hangs down the back."""
    for at, r in enumerate({"braid": (7, 6.5, 6, 5.5, 4.5), "tail": (7.5, 6)}.get(garb.tied, ())):
        pen.disc(x + step * at, 28 + 9 * at, r, garb.hair if at % 2 == 0 else mix_colours(garb.hair, INK, 0.2))
    if garb.tied == "braid":
        pen.disc(x + step * 5, 70, 4, EMBER)


def _draw_hat(pen: Pen, garb: Garb, facing: str) -> None:
    front = 0 if facing != "right" else 3
    match garb.head:
        case "helmet":
            pen.polygon(parse_outline("29,20 32,9 42,3 58,3 68,9 71,20"), (236, 196, 70))
            pen.box(27, 17, 46, 6, mix_colours((236, 196, 70), INK, 0.3), 3)
            if facing != "forward":
                pen.disc(50 + front * 5, 11, 7, WHITE, IRON, 2.5)
        case "brim":
            pen.box(18 + front, 14, 64, 8, mix_colours(LEATHER, INK, 0.25), 4)
            pen.polygon(parse_outline("32,16 36,3 46,6 54,6 64,3 68,16"), LEATHER)
            pen.box(33, 10, 34, 5, mix_colours(LEATHER, INK, 0.55))
        case "band":
            pen.box(31, 12, 38, 7, EMBER, 3)
            if facing != "back":
                pen.line([(33, 16), (22, 24)], EMBER, 5)
        case "cap":
            pen.polygon(parse_outline("30,18 34,6 50,2 66,6 70,18"), (198, 58, 54))
            if facing != "forward":
                pen.box(48 if facing == "right" else 34, 14, 36 if facing == "right" else 32, 6, (150, 40, 40), 3)


def _draw_torch(pen: Pen) -> None:
    pen.line([(20, 46), (15, 20)], mix_colours(LEATHER, INK, 0.2), 6)
    pen.polygon(parse_outline("4,20 7,8 13,2 20,9 25,7 26,19 15,28"), EMBER)
    pen.polygon(parse_outline("9,19 12,10 17,13 21,12 21,19 15,25"), TORCH)


def make_figure(name: str) -> DrawFunction:
    """Return a function that draws a character as a sign, from the front and in the given colour."""
    return partial(_draw_pose, garb=GARBS[name])


def _draw_pose(pen: Pen, colour: Colour, garb: Garb) -> None:
    draw_standing_raider(pen, colour, garb, "back")
