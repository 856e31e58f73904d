"""What lies and stands in the rooms of Tomb Raider: plates of obstacles, raiders, their ways; the marks of depth."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from render.brush import EMBER, INK, TORCH, WHITE, Brush, fitted, mix, outlined, over, stone, write
from render.kept import kept
from render.schemes import player
from render.sprites import Values

from .icons import STEEL, badge, icon, sort_colour
from .rooms import bevel


def obstacle(width: int, height: int, values: Values) -> Image.Image:
    """A plate with what bars the way: its kind as a sign on a tab, its name, its life as hearts, a tick where
    somebody has just got past. As wide as high, it is the sign alone."""
    gone, sort = values["removed"], values["sort"]
    colour = sort_colour(sort, values["scheme"]) or STEEL
    fill, tab = ((108, 97, 84), (90, 80, 70)) if gone else ((48, 37, 34), mix(colour, INK, 0.66))
    lit = values["changed"] or values.get("passed")
    edge = TORCH if lit else mix(colour, INK, 0.25 if not gone else 0.5)
    thick = 4 if lit else 2.5
    brush = Brush(width, height)
    brush.box(0, 0, width, height, edge, 9)
    brush.box(thick, thick, width - 2 * thick, height - 2 * thick, tab, 7)
    named = width > height
    if named:
        brush.box(height + 2, thick, width - height - 2 - thick, height - 2 * thick, fill, 6)
        if not gone:
            brush.box(height + 6, thick + 1, width - height - 12 - thick, 2, mix(fill, WHITE, 0.12), 1)
    picture = brush.done()
    sign = height - 9
    over(
        picture,
        icon("skull", sign) if gone else icon(values["sign"], sign, mix(colour, WHITE, 0.12)),
        (7 if named else 5, 4),
    )
    if values.get("passed"):
        over(picture, icon("yes", 28), (width - 34, (height - 28) // 2) if named else (16, 16))
    if not named:
        return picture
    life = 0 if gone else values["life"] or 0
    heart = 24
    left = height + 8
    right = 38 if values.get("passed") else 6
    room = width - left - 2 - right - life * (heart + 1)
    name, size = fitted(values["name"], "body", 28, room, 24)
    write(picture, (left, height / 2), name, "body", size, (206, 192, 170) if gone else WHITE, "lm")
    if gone:
        ImageDraw.Draw(picture).line([(left - 2, height // 2 + 2), (width - 10, height // 2 + 2)], (206, 192, 170), 3)
    for at in range(life):
        lost = at >= life - values["damage"]
        x = width - right - (life - at) * (heart + 1)
        over(picture, icon("heart-lost" if lost else "heart", heart), (x, (height - heart) // 2))
    return picture


def lurking(width: int, height: int, values: Values) -> Image.Image:
    """What bars the way, standing in the room; on the ``left`` it looks to the right."""
    colour = sort_colour(values["sort"], values["scheme"]) or STEEL
    figure = icon(values["sign"], min(width, height) - 4, mix(colour, INK, 0.12))
    if values["left"]:
        figure = figure.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    over(picture, figure, (2, 2))
    return outlined(picture, (36, 26, 20), 2)


def raider(width: int, height: int, values: Values) -> Image.Image:
    """A figure: its shape, colour and letter; a flame over whoever acts, a skull over the dead."""
    picture = token(values["seat"], values["letter"], min(width, height - 14), values["scheme"])
    whole = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    whole.alpha_composite(picture, ((width - picture.width) // 2, height - picture.height))
    if values.get("dead"):
        whole = Image.blend(whole, Image.new("RGBA", whole.size, (0, 0, 0, 0)), 0.45)
        size = round(width * 0.62)
        over(whole, icon("skull", size), ((width - size) // 2, 0))
    elif values["active"]:
        brush = Brush(width, height)
        brush.polygon([(width / 2 - 14, 0), (width / 2 + 14, 0), (width / 2, 17)], INK)
        brush.polygon([(width / 2 - 9, 2), (width / 2 + 9, 2), (width / 2, 13)], EMBER)
        whole.alpha_composite(brush.done())
    return outlined(whole, (255, 236, 196), 2)


@kept
def token(seat: int, letter: str, size: int, scheme: str) -> Image.Image:
    """A raider's badge with its letter; kept, so never paint on it."""
    picture = badge(seat, size, player(scheme, seat)).copy()
    share = 0.54 if seat % 4 == 1 else 0.6
    write(picture, (size / 2, size / 2 + 1), letter, "body", round(size * share), INK, "mm")
    return picture


def depth(width: int, height: int, values: Values) -> Image.Image:
    """A mark of the depth scale: the deeper, the darker."""
    share = min(1.0, (values["depth"] - 1) / 11)
    base = mix((126, 100, 70), (34, 40, 60), share)
    picture = stone(width, height, base, 300 + values["depth"], 0.03, 90)
    bevel(picture, width, height)
    write(picture, (width / 2, height / 2), str(values["depth"]), "title", 40, (250, 230, 190), "mm")
    return picture


def step(width: int, height: int, values: Values) -> Image.Image:
    """An arrow in a raider's colour over the border it has crossed."""
    turn = {"forward": 0, "right": 270, "back": 180, "left": 90}[values["side"]]
    long, wide = (height, width) if turn % 180 == 0 else (width, height)
    brush = Brush(wide, long)
    colour = player(values["scheme"], values["seat"])
    for fill, off in ((INK, 0.0), (colour, 5.0)):
        brush.polygon(
            [
                (wide / 2, off * 1.3),
                (wide - off * 1.5, wide / 2 + off * 0.3),
                (wide * 0.7 - off, wide / 2),
                (wide * 0.7 - off, long - off),
                (wide * 0.3 + off, long - off),
                (wide * 0.3 + off, wide / 2),
                (off * 1.5, wide / 2 + off * 0.3),
            ],
            fill,
        )
    return brush.done().rotate(turn, expand=True)


def leap(width: int, height: int, values: Values) -> Image.Image:
    """A way that no exit leads: a dotted line from where a raider was to where it is."""
    brush = Brush(width, height)
    (x0, y0), (x1, y1) = values["points"]
    long = math.hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    colour = player(values["scheme"], values["seat"])
    for at in range(24, round(long) - 44, 26):
        for fill, radius in ((INK, 9.0), (colour, 6.5)):
            brush.disc(x0 + dx * at, y0 + dy * at, radius, fill)
    return brush.done()
