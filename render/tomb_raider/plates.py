"""The plates around the map: the head with the turn, what has just happened, and each raider's sheet."""

from __future__ import annotations

import math
from functools import cache

from PIL import Image, ImageDraw

from ..brush import (
    EMBER,
    INK,
    NIGHT,
    PAPER,
    PLAYERS,
    TORCH,
    WHITE,
    Brush,
    Colour,
    fitted,
    mix,
    over,
    shade,
    soft,
    stone,
    width_of,
    write,
)
from ..sprites import Values, sprite
from .icons import ABILITY_COLOURS, die, icon
from .rooms import GAME, token

PLATE: Colour = (44, 38, 36)
UPPER: Colour = (33, 28, 27)
LOWER: Colour = (93, 66, 46)
DIM: Colour = (176, 164, 146)
ABILITIES = ("fight", "move", "search", "think")
_ROUND_SIGNS = (("ready", "upgrade"), ("action", "action"), ("search", "search"), ("draw", "hand"))


def plate(width: int, height: int, edge: Colour, thick: float, ground: Colour) -> Image.Image:
    """A dark plate with an edge, to paint on. It is opaque, the colour of the rock behind it in its corners: laying
    a picture that can be seen through costs five times as much."""
    return _bare(width, height, edge, thick, ground).copy()


@cache
def _bare(width: int, height: int, edge: Colour, thick: float, ground: Colour) -> Image.Image:
    brush = Brush(width, height)
    brush.box(0, 0, width, height, edge, 14)
    brush.box(thick, thick, width - 2 * thick, height - 2 * thick, PLATE, 12)
    bare = Image.new("RGB", (width, height), ground)
    over(bare, brush.done(), (0, 0))
    return bare


@sprite("head", GAME)
def head(width: int, height: int, values: Values) -> Image.Image:
    """The level's name; the turn; the four rounds with the present one lit and named."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    mid = height / 2
    x = float(width)
    for key, sign in reversed(_ROUND_SIGNS):
        now = key == values["round"]
        long = 62 + (width_of(values["round_name"], "body", 32) + 12 if now else 0)
        x -= long + 6
        brush = Brush(round(long), 56)
        brush.box(0, 0, round(long), 56, TORCH if now else PLATE, 28)
        over(picture, brush.done(), (round(x), round(mid) - 28))
        over(picture, icon(sign, 36, None if not now else INK), (round(x) + 13, round(mid) - 18))
        if now:
            write(picture, (x + 56, mid), values["round_name"], "body", 32, INK, "lm")
    x -= 16 + width_of(values["turn"], "title", 36)
    write(picture, (x, mid), values["turn"], "title", 36, PAPER, "lm")
    title, size = fitted(values["title"], "title", 42, round(x) - 24, 30)
    write(picture, (4, mid), title, "title", size, TORCH, "lm")
    return picture


@sprite("strip", GAME)
def strip(width: int, height: int, values: Values) -> Image.Image:
    """What has just happened, as signs, dice and a few words, from the left until the room is used up."""
    picture = plate(width, height, mix(PLATE, PAPER, 0.25), 3, UPPER)
    x, mid = 16.0, height / 2
    for at, part in enumerate(values["parts"]):
        drawn = _part(part, height)
        if x + drawn.width > width - 12:
            break
        if at:
            ImageDraw.Draw(picture).line([(x - 15, 16), (x - 15, height - 17)], mix(PLATE, PAPER, 0.25), 2)
        over(picture, drawn, (round(x), 0))
        x += drawn.width + 26
    if not values["parts"]:
        write(picture, (x, mid), values["quiet"], "light", 32, DIM, "lm")
    return picture


def _part(part: Values, height: int) -> Image.Image:
    """One thing that happened: whose, a sign, dice, words, and how it went."""
    pieces: list[Image.Image] = []
    if part.get("letter"):
        pieces.append(token(part["seat"], part["letter"], 46))
    if part.get("sign"):
        pieces.append(icon(part["sign"], 44))
    pieces += [die(face, 44) for face in part.get("dice", ())]
    if part.get("text"):
        text, size = fitted(part["text"], "body", 34, 520, 28)
        line = Image.new("RGBA", (round(width_of(text, "body", size)) + 4, height), (0, 0, 0, 0))
        write(line, (2, height / 2), text, "body", size, WHITE, "lm")
        pieces.append(line)
    if part.get("outcome"):
        pieces.append(icon(part["outcome"], 40))
    whole = Image.new("RGBA", (sum(piece.width + 8 for piece in pieces) or 1, height), (0, 0, 0, 0))
    x = 0
    for piece in pieces:
        over(whole, piece, (x, (height - piece.height) // 2))
        x += piece.width + 8
    return whole


@sprite("sheet", GAME)
def sheet(width: int, height: int, values: Values) -> Image.Image:
    """A raider: name, life as hearts, the four abilities with what hurts took, cards held, saved and not."""
    colour = PLAYERS[values["seat"] % len(PLAYERS)]
    active = values["active"]
    picture = plate(width, height, colour if active else mix(colour, PLATE, 0.6), 6 if active else 4, LOWER)
    over(picture, token(values["seat"], values["letter"], 58), (14, 12))
    x = width - 16
    for at in reversed(range(values["life"])):
        x -= 40
        over(picture, icon("heart-lost" if at >= values["life"] - values["damage"] else "heart", 38), (x, 22))
    for sign, shown in (("skull", values["dead"]), ("burst", values["harmed"]), ("stuck", values["stuck"]),
                        ("no-search", values["no_search"])):  # fmt: skip
        if shown:
            x -= 48
            over(picture, icon(sign, 42), (x, 20))
    name, size = fitted(values["name"], "body", 40, x - 96, 28)
    write(picture, (84, 41), name, "body", size, mix(colour, WHITE, 0.35), "lm")
    _abilities(picture, values)
    if width > 800:
        _counts(picture, width - 170, 104, values)
        _row(picture, 16, 142, width // 2 - 32, "save", values["saved"])
        _row(picture, width // 2 + 4, 142, width // 2 - 20, "bag", values["unsaved"])
    else:
        _counts(picture, width - 150, 104, values)
        _row(picture, 16, 138, width - 32, "save", values["saved"])
        _row(picture, 16, 178, width - 32, "bag", values["unsaved"])
    return picture


def _abilities(picture: Image.Image, values: Values) -> None:
    """The value now; a hurt shows as a drop beside it, for colour alone would not do."""
    x = 16
    for key, now, hurts in zip(ABILITIES, values["abilities"], values["hurts"], strict=True):
        over(picture, icon(key, 38), (x, 85))
        fill = EMBER if hurts else mix(ABILITY_COLOURS[key], WHITE, 0.65)
        write(picture, (x + 40, 104), str(now), "body", 40, mix(fill, WHITE, 0.25), "lm")
        if hurts:
            write(picture, (x + 59, 114), f"−{hurts}", "body", 28, (255, 130, 100), "lm")
        x += 88 if picture.width < 800 else 150


def _counts(picture: Image.Image, x: int, y: int, values: Values) -> None:
    for sign, count in (("hand", values["hand"]), ("deck", values["deck"])):
        over(picture, icon(sign, 36), (x, y - 18))
        write(picture, (x + 38, y), str(count), "body", 32, PAPER, "lm")
        x += 70 if picture.width < 800 else 82


def _row(picture: Image.Image, x: int, y: int, room: int, sign: str, cards: tuple[str, ...]) -> None:
    over(picture, icon(sign, 34), (x, y))
    text, size = fitted(" · ".join(cards) or "–", "body", 30, room - 44, 28)
    write(picture, (x + 44, y + 18), text, "body", size, WHITE if cards else DIM, "lm")


@sprite("cover", GAME)
def cover(width: int, height: int, values: Values) -> Image.Image:
    """A gate of stone between two torches, a treasure on the stairs inside, and the game's name over it."""
    picture = stone(width, height, (88, 76, 66), 21, 0.10, 110)
    draw = ImageDraw.Draw(picture)
    for row, y in enumerate(range(0, height, 78)):  # courses of stone
        for x in range(-(row % 2) * 84, width, 168):
            draw.rectangle([x, y, x + 167, y + 77], outline=(50, 42, 38), width=4)
            draw.line([(x + 5, y + 5), (x + 162, y + 5)], (122, 106, 92), 2)
    dark = Image.new("L", picture.size, 205)
    spots = ImageDraw.Draw(dark)
    torches = [(170, 330), (width - 170, 330)]
    for x, y in torches:
        for radius, depth in ((330, 130), (250, 70), (170, 0)):
            spots.ellipse([x - radius, y - 30 - radius, x + radius, y - 30 + radius], depth)
    shade(picture, soft(dark, 60), (16, 11, 10))
    glow = Image.new("L", picture.size, 0)
    for x, y in torches:
        ImageDraw.Draw(glow).ellipse([x - 150, y - 180, x + 150, y + 120], 110)
    shade(picture, soft(glow, 60), TORCH)
    brush = Brush(width, height)
    _gate(brush, width / 2, 410, height)
    for x, y in torches:
        _torch(brush, x, y)
    over(picture, brush.done(), (0, 0))
    over(picture, icon("chest", 116), (width // 2 - 58, height - 252))
    title, size = fitted(values["title"], "title", 92, width - 40, 40)
    write(picture, (width / 2, 80), title, "title", size, PAPER, "mm", NIGHT)
    level, size = fitted(values["level"], "title", 48, width - 40, 30)
    write(picture, (width / 2, 160), level, "title", size, TORCH, "mm", NIGHT)
    return picture


def _gate(brush: Brush, x: float, y: float, height: int) -> None:
    """An arch of wedge stones, darkness in it, stairs going up."""
    rim, joint = (104, 92, 80), (46, 38, 34)
    for radius, fill in ((206.0, joint), (202.0, rim), (156.0, joint), (152.0, (10, 8, 10))):
        brush.disc(x, y, radius, fill)
        brush.box(x - radius, y, 2 * radius, height - y, fill)
    for at in range(9):  # joints between the stones of the arch
        angle = math.pi * at / 8
        out, into = (x - 204 * math.cos(angle), y - 204 * math.sin(angle)), (
            x - 154 * math.cos(angle), y - 154 * math.sin(angle))  # fmt: skip
        brush.line([into, out], joint, 4)
    for side in (-1, 1):
        for down in (70, 140):
            brush.line([(x + side * 154, y + down), (x + side * 204, y + down)], joint, 4)
    brush.polygon([(x - 24, y - 212), (x + 24, y - 212), (x + 17, y - 148), (x - 17, y - 148)], mix(rim, WHITE, 0.15))
    for step in range(4):
        wide, top = 180 + step * 40, height - 136 + step * 34
        brush.box(x - wide / 2, top, wide, 34, mix((34, 27, 24), (140, 108, 70), step / 3))
        brush.box(x - wide / 2, top, wide, 4, mix((60, 48, 40), (196, 158, 106), step / 3))


def _torch(brush: Brush, x: float, y: float) -> None:
    """A burning torch in an iron ring; (x, y) is the foot of its flame."""
    brush.polygon([(x - 20, y), (x + 20, y), (x + 9, y + 150), (x - 9, y + 150)], (70, 46, 28))
    brush.polygon([(x - 20, y), (x - 6, y), (x - 2, y + 150), (x - 9, y + 150)], (96, 64, 38))
    brush.box(x - 25, y - 6, 50, 18, (58, 54, 54), 5)
    brush.box(x - 22, y + 66, 44, 12, (58, 54, 54), 4)
    for fill, wide, high, lean in (
        (EMBER, 60.0, 176.0, 10.0),
        (TORCH, 42.0, 132.0, -6.0),
        ((255, 240, 180), 22, 76, 3),
    ):
        outline = []
        for at in range(60):
            turn = at * math.tau / 60
            rise = (1 - math.cos(turn)) / 2  # 0 at the foot, 1 at the tip
            outline.append((x + wide * math.sin(turn) * (1 - rise) ** 0.6 * 1.1 + lean * rise, y + 6 - high * rise))
        brush.polygon(outline, fill)


@sprite("art", GAME)
def art(width: int, height: int, values: Values) -> Image.Image:
    """A niche in the rock with one large sign in torchlight."""
    picture = stone(width, height, (62, 54, 50), values["seed"], 0.12, 90)
    light = Image.new("L", picture.size, 0)
    middle, low = (width // 2, height // 2), min(width, height) // 2
    ImageDraw.Draw(light).ellipse([middle[0] - low, middle[1] - low, middle[0] + low, middle[1] + low], 120)
    shade(picture, soft(light, 50), TORCH)
    big = min(width, height) * 3 // 5
    over(picture, icon(values["sign"], big), ((width - big) // 2, (height - big) // 2))
    return picture


@sprite("seat", GAME)
def seat(width: int, height: int, values: Values) -> Image.Image:
    """Somebody at the table, or a place still free."""
    picture = plate(width, height, PLAYERS[values["seat"] % len(PLAYERS)], 4, LOWER)
    over(picture, token(values["seat"], values["letter"], height - 20), (12, 10))
    name, size = fitted(values["name"], "body", 44, width - height - 30, 28)
    write(picture, (height + 8, height / 2), name, "body", size, WHITE, "lm")
    return picture


@sprite("sign", GAME)
def sign(width: int, height: int, values: Values) -> Image.Image:
    """One sign alone, for a legend."""
    return icon(values["sign"], min(width, height)).copy()
