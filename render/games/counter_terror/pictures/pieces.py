"""What stands around the table of Counter-Terror: players with their Life cards, the attack as an arrow, the floor."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

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
    fitted,
    mix,
    over,
    width_of,
    write,
)
from render.kept import kept
from render.masonry import masonry
from render.plates import herald as heralded
from render.sprites import Values

from .signs import GOLD, badge, sign, team_colour

PLATE: Colour = (44, 38, 36)
DIM: Colour = (176, 164, 146)
STEADY: Colour = (44, 112, 150)
"""Of what protects."""
LIFE = (100, 80, 60, 40, 20)
CONCRETE: Colour = (37, 35, 37)
"""What lies behind everything, on the whole."""
INSIDE = 8
"""How far from its edge a plate is of one colour."""


def floor(width: int, height: int, values: Values) -> Image.Image:
    """Blocks of concrete, and a round table where there is one: ``table`` is its box."""

    def light(x: float, y: float) -> Colour:
        return mix((44, 42, 44), (30, 28, 30), round(y / height * 8) / 8)

    picture = masonry(width, height, 17, (170, 90), light, (22, 20, 21), 0.1, 5)
    if "table" in values:
        left, top, wide, high = values["table"]
        big = Image.new("RGBA", (wide * 2, high * 2), (0, 0, 0, 0))
        draw = ImageDraw.Draw(big)
        for inset, fill in ((0, (20, 16, 14)), (8, (96, 66, 42)), (36, (70, 48, 32)), (44, (58, 70, 56))):
            draw.ellipse((inset, inset, wide * 2 - inset, high * 2 - inset), fill)
        over(picture, big.resize((wide, high), Image.Resampling.BOX), (left, top))
    return picture


@kept
def _plate(width: int, height: int, edge: Colour, thick: float, fill: Colour) -> Image.Image:
    """A plate with an edge; kept, so never paint on it. Opaque, concrete in its corners: what can be seen through costs
    five times as much to lay."""
    brush = Brush(width, height)
    brush.box(0, 0, width, height, edge, 14)
    brush.box(thick, thick, width - 2 * thick, height - 2 * thick, fill, 11)
    bare = Image.new("RGB", (width, height), CONCRETE)
    over(bare, brush.done(), (0, 0))
    return bare


def fighter(width: int, height: int, values: Values) -> Image.Image:
    """A player: badge and name; the Life card's five steps with the present one lit, and as a number; cards in hand;
    what is in force."""
    colour = team_colour(values["team"], values["scheme"])
    dead, active = not values["life"], values["active"]
    edge = GOLD if values["won"] else WHITE if active else mix(colour, PLATE, 0.75 if dead else 0.25)
    thick = 7 if active or values["won"] else 4
    ground = mix(PLATE, INK, 0.5 if dead else 0)
    picture = _plate(width, height, edge, thick, ground).copy()
    over(picture, badge(values["team"], values["mark"], 66, values["scheme"]), (12, 8))
    right = width - 14
    for name, shown in (("star", values["won"]), ("skull", dead)):
        if shown:
            right -= 44
            over(picture, sign(name, 42), (right, 18))
    name, size = fitted(values["name"], "body", 38, right - 96, 28)
    write(picture, (88, 40), name, "body", size, mix(colour, WHITE, 0.4) if not dead else DIM, "lm")
    over(picture, _life(values["life"], width - 2 * INSIDE, ground), (INSIDE, 80))
    _row(picture, values, 126)
    return picture


@kept
def _life(life: int, width: int, ground: Colour) -> Image.Image:
    """CT-GEN-6: the five steps from the left; those lost are hollow, the present one is lit; then as a number."""
    step, high, left = 48, 38, 14 - INSIDE
    brush = Brush(step * 5, high)
    for at, level in enumerate(LIFE):
        fill = TORCH if level == life else mix(PLATE, PAPER, 0.32) if level < life else mix(PLATE, INK, 0.6)
        brush.box(at * step, 0, step - 4, high, fill, 6, mix(PLATE, PAPER, 0.4), 2)
    picture = Image.new("RGB", (width, high), ground)
    over(picture, brush.done(), (left, 0))
    for at, level in enumerate(LIFE):
        fill = INK if level == life else PAPER if level < life else mix(PLATE, PAPER, 0.4)
        middle = (left + at * step + step / 2 - 2, high / 2 + 1)
        write(picture, middle, str(level), "body", 28 if level < 100 else 26, fill, "mm")
    number = DIM if not life else WHITE if life > 20 else EMBER
    write(picture, (width - left, high / 2), str(life), "body", 44, mix(number, WHITE, 0.2), "rm")
    return picture


def _row(picture: Image.Image, values: Values, y: int) -> None:
    """Cards in hand, then the signs of what is in force, each with the badge at whose turn it ends."""
    over(picture, sign("hand", 36), (14, y))
    write(picture, (54, y + 19), str(values["hand"]), "body", 36, PAPER, "lm")
    x = 104
    for name, mark in values["signs"]:
        over(picture, sign(name, 36), (x, y))
        write(picture, (x + 40, y + 19), mark, "body", 30, PAPER, "lm")
        x += 50 + round(width_of(mark, "body", 30))
    if values["change"]:
        text = values["change"]
        wide = round(width_of(text, "body", 38)) + 8
        over(picture, sign("burst", 40), (picture.width - 58 - wide, y - 2))
        write(picture, (picture.width - 14, y + 19), text, "body", 38, mix(EMBER, WHITE, 0.45), "rm")


def arrow(width: int, height: int, values: Values) -> Image.Image:
    """An attack's way over the table, bent towards its middle; pale when it is over."""
    start, bend, end = values["points"]
    colour = mix(team_colour(values["team"], values["scheme"]), PLATE, 0.5 if values["past"] else 0)
    way: list[Point] = []
    for at in range(25):
        t = at / 24
        way.append(
            tuple((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(start, bend, end, strict=True))
        )
    (x0, y0), (x1, y1) = way[-4], way[-1]
    long = math.hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    neck = (x1 - dx * 34, y1 - dy * 34)
    shaft = [point for point in way if math.hypot(point[0] - x1, point[1] - y1) > 36] + [neck]
    brush = Brush(width, height, 2)
    for fill, grow in ((INK, 5.0), (colour, 0.0)):
        brush.line(shaft, fill, 16 + 2 * grow)
        brush.polygon(
            [
                (x1 + dx * grow, y1 + dy * grow),
                (neck[0] - dx * grow - dy * (26 + grow * 1.6), neck[1] - dy * grow + dx * (26 + grow * 1.6)),
                (neck[0] - dx * grow + dy * (26 + grow * 1.6), neck[1] - dy * grow - dx * (26 + grow * 1.6)),
            ],
            fill,
        )
    return brush.done()


def attack(width: int, height: int, values: Values) -> Image.Image:
    """The card played, with its damage; the answer to it; what came of both."""
    picture = _plate(width, height, mix(TORCH, PLATE, 0.55 if values["past"] else 0.0), 5, PAPER).copy()
    over(picture, sign(values["card"], 72), (14, 10))
    text, size = fitted(values["name"], "body", 34, width - 106, 26)
    write(picture, (94, 30), text, "body", size, INK, "lm")
    text, size = fitted(values["damage"], "body", 40, width - 106, 28)
    write(picture, (94, 66), text, "body", size, mix(EMBER, INK, 0.25), "lm")
    ImageDraw.Draw(picture).line([(14, 92), (width - 15, 92)], mix(PAPER, INK, 0.4), 2)
    x = 14
    for name in values["answer"]:
        over(picture, sign(name, 48), (x, 98))
        x += 54
    text, size = fitted(values["parry"], "body", 38, width - x - 16 - 90, 26)
    write(picture, (x + 4, 122), text, "body", size, mix(STEADY, INK, 0.2), "lm")
    text, size = fitted(values["who"], "body", 30, width - x - 20 - round(width_of(text, "body", size)), 22)
    write(picture, (width - 14, 122), text, "body", size, INK, "rm")
    brush = Brush(width - 14, 52)
    brush.box(0, 0, width - 14, 52, mix(PLATE, INK, 0.3), 8)
    over(picture, brush.done(), (7, height - 59))
    text, size = fitted(values["came"] or "…", "body", 36, width - 36, 26)
    write(picture, (width / 2, height - 33), text, "body", size, WHITE, "mm")
    return picture


def herald(width: int, height: int, values: Values) -> Image.Image:
    """What nobody should miss."""
    colour = STEADY if values["sign"] in ("dodge", "defuse") else EMBER
    return heralded((width, height), sign(values["sign"], height // 2), mix(colour, WHITE, 0.15), values)


def victory(width: int, height: int, values: Values) -> Image.Image:
    """The badge of the team that has won, in rays, and that it has."""
    picture = _plate(width, height, TORCH, 6, mix(PLATE, INK, 0.3)).copy()
    x, y, rays = width / 2, (height - 64) / 2, Brush(width, height)
    for turn in range(16):
        angle = math.tau * turn / 16
        rays.polygon(
            [
                (x + r * math.cos(angle + off), y + r * math.sin(angle + off) * 0.62)
                for r, off in ((40, -0.09), (150, -0.09), (150, 0.09), (40, 0.09))
            ],
            mix(TORCH, PLATE, 0.45),
        )
    rays.box(6, height - 70, width - 12, 64, mix(PLATE, INK, 0.5), 8)
    over(picture, rays.done(), (0, 0))
    over(picture, badge(values["team"], "", 128, values["scheme"]), (round(x) - 64, round(y) - 64))
    over(picture, sign("star", 66), (round(x) - 33, round(y) - 35))
    text, size = fitted(values["text"], "title", 44, width - 32, 28)
    write(picture, (x, height - 38), text, "title", size, TORCH, "mm")
    return picture


def bar(width: int, height: int, values: Values) -> Image.Image:
    """The head: whose turn it is; the two piles with their numbers of cards."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    x = float(width)
    for name, count in (("discard", values["discards"]), ("deck", values["deck"])):
        x -= 14 + width_of(str(count), "body", 40)
        write(picture, (x, height / 2), str(count), "body", 40, PAPER, "lm")
        x -= 58
        over(picture, sign(name, 54), (round(x), height // 2 - 27))
        x -= 14
    text, size = fitted(values["text"], "title", 42, round(x) - 20, 28)
    write(picture, (4, height / 2), text, "title", size, TORCH, "lm")
    return picture


def strip(width: int, height: int, values: Values) -> Image.Image:
    """A line on a dark band, with a sign before it."""
    picture = _plate(width, height, mix(PLATE, PAPER, 0.25), 2, mix(PLATE, INK, 0.3)).copy()
    left = 16
    if values["sign"]:
        over(picture, sign(values["sign"], height - 12), (10, 6))
        left = height + 8
    text, size = fitted(values["text"], "body", 34, width - left - 12, 28)
    write(picture, (left, height / 2), text, "body", size, WHITE, "lm")
    return picture


def chair(width: int, height: int, values: Values) -> Image.Image:
    """Somebody who sits at the table before the teams are drawn."""
    picture = _plate(width, height, mix(PAPER, PLATE, 0.5), 4, PLATE).copy()
    over(picture, badge("", values["mark"], height - 20, values["scheme"]), (12, 10))
    name, size = fitted(values["name"], "body", 44, width - height - 30, 28)
    write(picture, (height + 8, height / 2), name, "body", size, WHITE, "lm")
    return picture


def one_sign(width: int, height: int, values: Values) -> Image.Image:
    """One sign alone; with a team, a badge."""
    if "team" in values:
        return badge(values["team"], values["sign"], min(width, height), values["scheme"]).copy()
    return sign(values["sign"], min(width, height)).copy()


def cover(width: int, height: int, values: Values) -> Image.Image:
    """The two teams' badges, a crosshair between them, on a wall in the light of a lamp."""

    def light(x: float, y: float) -> Colour:
        near = max(0.0, 1 - math.hypot((x - width / 2) / 1.3, y - height * 0.62) / 420)
        return mix((32, 31, 34), (150, 122, 84), round(near * 12) / 12)

    picture = masonry(width, height, 5, (150, 76), light, (22, 20, 21), 0.1, 5)
    middle = round(height * 0.62)
    over(picture, badge("terror", "T", 260, values["scheme"]), (110, middle - 130))
    over(picture, badge("counter", "C", 260, values["scheme"]), (width - 370, middle - 130))
    over(picture, sign("head-shot", 220), (width // 2 - 110, middle - 110))
    title, size = fitted(values["title"], "title", 92, width - 40, 40)
    write(picture, (width / 2, 84), title, "title", size, PAPER, "mm", NIGHT)
    return picture
