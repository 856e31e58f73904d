"""Sprites of an attack in the middle of the table: an arrow, attack against defence, and the result."""

from __future__ import annotations

import math

from PIL import Image

from render.brush import (
    EMBER,
    INK,
    NIGHT,
    PAPER,
    TORCH,
    WHITE,
    Brush,
    Letters,
    Point,
    blur_mask,
    fit_line,
    list_star_corners,
    measure_text,
    mix_colours,
    paste_over,
    tint_picture,
    write,
    write_fitting,
)
from render.lru_cache import cache_pictures
from render.sprites import Values

from .pieces import PLATE, STEADY, draw_plate
from .signs import choose_team_colour, draw_large_sign, draw_sign

TITLE, FIGURES, BAND = 46, 44, 46
"""Heights in pixels of the plaque's parts, in order: the title with both players, the figures, the result."""
MUZZLE = {"9mm": 0.2, "uzi": 0.24, "ak47": 0.17, "sniper": 0.24, "revolver": 0.14}
"""Height of each gun's muzzle in its picture, as a share from the top."""


def draw_arrow(width: int, height: int, values: Values) -> Image.Image:
    """Draw the arrow of an attack over the table, bent towards the middle, and pale if the attack is over.

    A shot has a flash at its start.
    """
    start, bend, end = values["points"]
    colour = mix_colours(choose_team_colour(values["team"], values["scheme"]), PLATE, 0.5 if values["past"] else 0)
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
    if values["gun"] and not values["past"]:
        x, y = start
        for radius, fill in ((38, mix_colours(EMBER, TORCH, 0.4)), (30, TORCH), (18, WHITE)):
            brush.polygon(list_star_corners(x, y, 9, radius, radius * 0.5), fill)
    return brush.finish()


def draw_attack(width: int, height: int, values: Values) -> Image.Image:
    """Draw the played card and its answer, their figures, and the result."""
    picture = draw_plate(width, height, mix_colours(TORCH, PLATE, 0.55 if values["past"] else 0.0), 5, PAPER)
    who = values["who"]
    right = width - 14 - measure_text(who, "body", 30)
    write_fitting(picture, (16, 6 + TITLE / 2), values["name"], Letters("body", 34, INK), round(right) - 26, 24)
    write(picture, (width - 14, 6 + TITLE / 2), who, Letters("body", 30, INK, "rm"))
    high = height - TITLE - BAND - 14
    paste_over(picture, _draw_poses(width - 14, high, values["card"], values["answer"], values["gun"]), (7, 6 + TITLE))
    y = 6 + TITLE + high - FIGURES / 2
    text, size = fit_line(values["parry"], "body", 36, width // 2 - 20, 18)
    write(picture, (width - 18, y), text, Letters("body", size, mix_colours(STEADY, WHITE, 0.5), "rm"))
    room = width - 48 - round(measure_text(text, "body", size))
    write_fitting(picture, (18, y), values["damage"], Letters("body", 38, TORCH), room, 26)
    picture.paste(mix_colours(PLATE, INK, 0.3), (7, height - 7 - BAND, width - 7, height - 7))
    letters = Letters("body", 36, WHITE, "mm")
    write_fitting(picture, (width / 2, height - 7 - BAND / 2), values["came"] or "…", letters, width - 36, 26)
    return picture


@cache_pictures
def _draw_poses(width: int, height: int, card: str, answer: tuple[str, ...], is_gun: bool) -> Image.Image:
    """Draw the attack on the left and its answer on the right.

    A gun that attacks or answers has a flash. The answer is armour, a person who jumps aside, or a gun. If there is no
    answer, a reticle is drawn in its place. The picture is cached: copy it before painting on it.
    """
    picture = draw_dusk(width, height).copy()
    half, high = width // 2, height - FIGURES
    _draw_shot(picture, card, is_gun, (8, 8, half - 34 if is_gun else half - 16, high - 8), False)
    if not answer:
        paste_over(picture, draw_sign("head-shot", high - 14), (half + (half - high + 14) // 2, 10))
    for at, one in enumerate(answer):
        wide = (half - 12) // len(answer)
        box = (half + 4 + at * wide, 8, wide - 6, high - 8)
        back = one in MUZZLE
        _draw_shot(
            picture, one, back, (box[0] + (26 if back else 0), box[1], box[2] - (26 if back else 0), box[3]), True
        )
    return picture


def _draw_shot(
    picture: Image.Image, card: str, has_flash: bool, box: tuple[int, int, int, int], faces_left: bool
) -> None:
    """Draw the picture of a card in a box, facing right or left, with a flash at the muzzle if the gun on it fires."""
    drawn = draw_large_sign(card, box[2], box[3], faces_left and has_flash)
    x, y = box[0] + (box[2] - drawn.width) // 2, box[1] + (box[3] - drawn.height) // 2
    paste_over(picture, drawn, (x, y))
    if has_flash:
        at = (x - 8 if faces_left else x + drawn.width + 8, y + round(drawn.height * MUZZLE.get(card, 0.25)))
        paste_over(picture, draw_sign("muzzle-flash", 72), (at[0] - 36, at[1] - 36))


@cache_pictures
def draw_dusk(width: int, height: int) -> Image.Image:
    """Draw a dark street with light from behind ("RGB"), as the background of weapons.

    The picture is cached: copy it before painting on it.
    """
    light = Image.new("L", (width, height), 0)
    brush = Brush(width, height, 1)
    for at, reach in enumerate((1.0, 0.8, 0.6, 0.4)):
        brush.disc(width / 2, height * 0.55, height * reach, (60 * (at + 1),) * 3)
    light = blur_mask(brush.finish().convert("L"), height / 7)
    steps = light.point([at // 24 * 24 for at in range(256)])
    return tint_picture(steps, mix_colours(NIGHT, INK, 0.3), (112, 92, 74))
