"""Tomb Raider's walls: the rock behind every picture, the gate, the treasure found, the niche for a card's sign."""

from __future__ import annotations

import math
import random

from PIL import Image

from render.art import draw_art
from render.brush import (
    EMBER,
    INK,
    NIGHT,
    PAPER,
    TORCH,
    WHITE,
    Brush,
    Colour,
    Letters,
    mix_colours,
    paste_over,
    write,
    write_fitting,
)
from render.dice import compute_die_height, draw_die
from render.masonry import Stones, draw_masonry
from render.sprites import Values

from .figures import GAME
from .icons import GOLD, MOSS, WATER, choose_sort_colour, draw_icon
from .pieces import draw_token

LOWER: Colour = (62, 46, 37)
"""Colour of the rock at the foot of a picture, on the side where the raiders came in."""


def draw_torchlight(width: int, height: int, values: Values) -> Image.Image:
    """Draw the rock behind everything, lit from the side where the raiders came in."""

    def compute_light(x: float, y: float) -> Colour:
        return mix_colours((30, 26, 27), LOWER, round(y / height * 10) / 10)

    return draw_masonry(width, height, 11, Stones((180, 84), (21, 18, 19), 0.25, 5), compute_light)


def draw_cover(width: int, height: int, values: Values) -> Image.Image:
    """Draw the cover: a stone gate between two torches over dark water, treasure on the stairs, and the game's name."""
    torches = [(170, 318), (width - 170, 318)]

    def compute_light(x: float, y: float) -> Colour:
        glow = sum(max(0.0, 1 - math.hypot(x - tx, (y - ty + 70) * 1.1) / 430) for tx, ty in torches)
        glow = round(min(1.0, glow) * 14) / 14
        return mix_colours(mix_colours((34, 30, 32), (150, 104, 60), glow), (226, 168, 92), max(0.0, glow - 0.72))

    picture = draw_masonry(width, height, 21, Stones((150, 66), (24, 20, 20), 0.12, 5), compute_light)
    brush = Brush(width, height)
    _draw_moss(brush, random.Random(5), height)
    _draw_water(brush, torches, height - 66)
    paste_over(picture, brush.finish(), (0, 0))
    paste_over(picture, draw_art(GAME, "gate", 412, 422), (width // 2 - 206, height - 422))
    for x, y in torches:
        paste_over(picture, draw_art(GAME, "torch", 180, 372), (x - 90, y - 220))
    paste_over(picture, draw_icon("chest", 116), (width // 2 - 58, height - 252))
    write_fitting(picture, (width / 2, 80), values["title"], Letters("title", 92, PAPER, "mm", NIGHT), width - 40, 40)
    write_fitting(picture, (width / 2, 160), values["level"], Letters("title", 48, TORCH, "mm", NIGHT), width - 40, 30)
    return picture


def _draw_moss(brush: Brush, generator: random.Random, height: int) -> None:
    """Draw tufts of moss that hang from the joints of the wall, with more tufts near the water."""
    for _ in range(26):
        side = generator.choice((0, brush.width - 320))
        x, y = side + generator.uniform(0, 320), height - 66 - 300 * generator.random() ** 2
        for _ in range(generator.randrange(5, 12)):
            dx, dy, r = generator.uniform(-26, 26), generator.uniform(-4, 12), generator.uniform(4, 8)
            brush.disc(x + dx, y + dy, r, mix_colours((40, 46, 30), MOSS, generator.choice((0.2, 0.4, 0.6))))


def _draw_water(brush: Brush, torches: list[tuple[int, int]], top: int) -> None:
    """Draw still water along the wall's foot, reflecting the torches."""
    brush.box(0, top, brush.width, brush.height - top, mix_colours((16, 20, 24), WATER, 0.16))
    brush.box(0, top, brush.width, 4, mix_colours(WATER, WHITE, 0.2))
    luck = random.Random(9)
    for y in range(top + 12, brush.height, 9):
        for middle, _ in torches:
            wide = luck.uniform(16, 46)
            brush.line([(middle - wide, y), (middle + wide * 0.8, y)], mix_colours(EMBER, TORCH, luck.random()), 3)
        for _ in range(4):
            x = luck.uniform(0, brush.width)
            brush.line([(x, y + 3), (x + luck.uniform(20, 60), y + 3)], mix_colours((16, 20, 24), WATER, 0.5), 2)


METALS: dict[str, Colour] = {"gold": GOLD, "silver": (176, 178, 182), "bronze": (176, 112, 62)}
"""Colours of the medals, the best first."""


def draw_triumph(width: int, height: int, values: Values) -> Image.Image:
    """Draw the treasure in its own light, the winner's badge before it, and the dice that found it.

    Without a winner the chest stays in the dark.
    """
    won = "seat" in values
    x, y = width / 2, height * 0.4

    def compute_light(sx: float, sy: float) -> Colour:
        near = max(0.0, 1 - math.hypot((sx - x) / 1.5, sy - y) / 340)
        return mix_colours((34, 29, 30), (214, 154, 66) if won else (70, 62, 60), round(near * 12) / 12)

    picture = draw_masonry(width, height, 33, Stones((112, 54), (24, 19, 18), 0.3, 5), compute_light)
    if won:
        paste_over(picture, draw_art(GAME, "rays", 360, 360), (round(x) - 180, round(y) - 180))
    brush = Brush(width, height)
    brush.disc(x, y, 96, (40, 28, 20), mix_colours(TORCH, NIGHT, 0.2 if won else 0.7), 6)
    brush.box(0, height - 124, width, 124, (28, 23, 22))
    brush.box(0, height - 124, width, 4, mix_colours(TORCH, NIGHT, 0.4))
    paste_over(picture, brush.finish(), (0, 0))
    paste_over(picture, draw_icon("chest", 128), (round(x) - 64, round(y) - 64))
    if won:
        paste_over(
            picture, draw_token(values["seat"], values["letter"], 78, values["scheme"]), (round(x) + 40, round(y) + 30)
        )
    columns = 2 if len(values["dice"]) <= 4 else 3  # the dice are beside the rays and above the words
    size = 84
    top = round(y) - (compute_die_height(size) + 14 if len(values["dice"]) > columns else compute_die_height(size) // 2)
    for at, face in enumerate(values["dice"]):
        paste_over(
            picture,
            draw_die(face, size),
            (28 + at % columns * (size + 12), top + at // columns * (compute_die_height(size) + 8)),
        )
    if values["medal"]:
        place = tuple(METALS).index(values["medal"]) + 1
        _draw_coin(picture, width - 150, round(y), "I" * place, METALS[values["medal"]])
    elif values["total"]:
        _draw_coin(picture, width - 150, round(y), values["total"], GOLD)
        # The bonus of cards is written beside the dice.
        write(picture, (width - 252, y), values["bonus"], Letters("body", 54, WHITE, "rm", NIGHT))
    letters = Letters("title", 54, TORCH if won else PAPER, "mm")
    write_fitting(picture, (x, height - 82), values["title"], letters, width - 48, 30)
    write_fitting(picture, (x, height - 34), values["level"], Letters("body", 36, PAPER, "mm"), width - 48, 28)
    return picture


def _draw_coin(picture: Image.Image, x: int, y: int, text: str, metal: Colour) -> None:
    """Draw a coin with the total of the dice or the medal that was won."""
    paste_over(picture, draw_art(GAME, "coin", 200, 200, metal), (x - 100, y - 100))
    write(picture, (x, y), text, Letters("title", 84, INK, "mm"))


def draw_large_sign(width: int, height: int, values: Values) -> Image.Image:
    """Draw a niche in the rock with one large sign in torchlight."""

    def compute_light(x: float, y: float) -> Colour:
        near = max(0.0, 1 - math.hypot(x - width / 2, y - height / 2) / (0.62 * max(width, height)))
        return mix_colours((46, 39, 37), (186, 134, 72), round(near * 9) / 9)

    picture = draw_masonry(width, height, values["seed"], Stones((96, 58), (26, 21, 21), 0.6, 5), compute_light)
    big = min(width, height) * 3 // 5
    brush = Brush(width, height)
    brush.disc(width / 2, height / 2, big * 0.72, (28, 22, 22), mix_colours(TORCH, NIGHT, 0.45), 6)
    paste_over(picture, brush.finish(), (0, 0))
    sign = draw_icon(values["sign"], big, choose_sort_colour(values["sort"], values["scheme"]))
    paste_over(picture, sign, ((width - big) // 2, (height - big) // 2))
    return picture
