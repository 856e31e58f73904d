"""Sprites around the table of Counter-Terror: players with their Life cards, the head, the floor."""

from __future__ import annotations

import math
import random

from PIL import Image, ImageDraw

from render import plates
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
    list_star_corners,
    measure_text,
    mix_colours,
    paste_over,
    write,
    write_fitting,
)
from render.lru_cache import cache_pictures
from render.masonry import Stones, draw_masonry
from render.sprites import Values

from .portraits import draw_portrait
from .signs import GAME, GOLD, SMOKE, choose_team_colour, draw_badge, draw_sign

PLATE: Colour = (44, 38, 36)
DIM: Colour = (176, 164, 146)
STEADY: Colour = (44, 112, 150)
"""The colour of signs for things that protect a player."""
LIFE = (100, 80, 60, 40, 20)
HAZE = 96
"""Opacity of gas or a flash over the table, out of 255."""
CONCRETE: Colour = (37, 35, 37)
"""Average colour of the background."""
INSIDE = 8
"""Distance in pixels of a plate's content from the plate's edge."""
SMALL = 58
"""Width in pixels of a discarded card in the head."""
LIFE_WIDE, LIFE_HIGH, LEVEL, AIM = 94, 160, 22, 74
"""Sizes on a plate in pixels, in order: the Life card's width and height, a level's height, the reticle's size."""


def draw_floor(width: int, height: int, values: Values) -> Image.Image:
    """Draw blocks of concrete, and a round table in the box ``table`` if it is given."""

    def compute_light(x: float, y: float) -> Colour:
        return mix_colours((44, 42, 44), (30, 28, 30), round(y / height * 8) / 8)

    picture = draw_masonry(width, height, 17, Stones((170, 90), (22, 20, 21), 0.1, 5), compute_light)
    if "table" in values:
        left, top, wide, high = values["table"]
        big = Image.new("RGBA", (wide * 2, high * 2), (0, 0, 0, 0))
        draw = ImageDraw.Draw(big)
        for inset, fill in ((0, (20, 16, 14)), (8, (96, 66, 42)), (36, (70, 48, 32)), (44, (58, 70, 56))):
            draw.ellipse((inset, inset, wide * 2 - inset, high * 2 - inset), fill)
        paste_over(picture, big.resize((wide, high), Image.Resampling.BOX), (left, top))
        for name in values["haze"]:
            paste_over(picture, _draw_haze(name, wide, high), (left, top))
    return picture


def _draw_haze(name: str, width: int, height: int) -> Image.Image:
    """Draw the clouds of gas or the glare of a flash that hangs over the table."""
    brush, lot = Brush(width, height, 1), random.Random(5)
    x, y = width / 2, height / 2
    if name == "gas":
        for _ in range(40):
            turn, far, reach = lot.uniform(0, math.tau), lot.uniform(0.1, 0.9), lot.uniform(0.06, 0.13) * width
            at = (x + math.cos(turn) * far * (x - reach), y + math.sin(turn) * far * (y - reach))
            brush.disc(*at, reach, mix_colours(SMOKE, INK, lot.uniform(0.1, 0.45)))
    else:
        for reach, fill in ((0.94, mix_colours(GOLD, WHITE, 0.6)), (0.66, WHITE)):
            rays = list_star_corners(x, y, 20, y * reach, y * reach * 0.72)
            brush.polygon([(x + (a - x) * width / height, b) for a, b in rays], fill)
    picture = brush.finish()
    picture.putalpha(picture.getchannel("A").point([at * HAZE // 255 for at in range(256)]))
    return picture


def draw_plate(width: int, height: int, edge: Colour, thickness: float, fill: Colour) -> Image.Image:
    """Draw a plate with an edge, to paint on; behind its rounded corners is the colour of concrete."""
    return plates.draw_edged_plate(width, height, plates.PlateStyle(edge, thickness, fill, CONCRETE))


def draw_fighter(width: int, height: int, values: Values) -> Image.Image:
    """Draw a player: the Character on the Life card, badge, name, life left, cards in hand, and effects in force.

    The target of an attack has a reticle.
    """
    colour = choose_team_colour(values["team"], values["scheme"])
    dead, active = not values["life"], values["active"]
    edge = GOLD if values["won"] else WHITE if active else mix_colours(colour, PLATE, 0.75 if dead else 0.25)
    thickness = 7 if active or values["won"] else 4
    ground = mix_colours(PLATE, INK, 0.5 if dead else 0)
    picture = draw_plate(width, height, edge, thickness, ground)
    paste_over(
        picture, _draw_character(values["team"], values["mark"], values["life"], values["scheme"]), (INSIDE, INSIDE)
    )
    if values["aimed"] and not dead:
        top = min(LEVEL * (LIFE.index(values["life"]) + 1), LIFE_HIGH - AIM)
        paste_over(picture, draw_sign("head-shot", AIM), (INSIDE + (LIFE_WIDE - AIM) // 2, INSIDE + top))
    left, right = INSIDE + LIFE_WIDE + 12, width - 14
    paste_over(picture, draw_badge(values["team"], values["mark"], 52, values["scheme"]), (left, 10))
    if values["won"]:
        right -= 40
        paste_over(picture, draw_sign("star", 40), (right, 14))
    letters = Letters("body", 36, mix_colours(colour, WHITE, 0.4) if not dead else DIM)
    write_fitting(picture, (left + 60, 37), values["name"], letters, right - left - 60, 28)
    number = DIM if dead else WHITE if values["life"] > 20 else EMBER
    write(picture, (left + 4, 94), str(values["life"]), Letters("body", 56, mix_colours(number, WHITE, 0.2)))
    paste_over(picture, draw_sign("hand", 40), (width - 96, 74))
    write(picture, (width - 50, 95), str(values["hand"]), Letters("body", 40, PAPER))
    _draw_effect_row(picture, values, left, 126)
    return picture


@cache_pictures
def _draw_character(team: str, player: str, life: int, scheme: str) -> Image.Image:
    """Draw the Life card with its five levels, and the Character card slid down over it (CT-GEN-6).

    The lowest visible level is the life left. The picture is cached: copy it before painting on it.
    """
    if not life:
        picture = draw_portrait(team, player, (LIFE_WIDE, LIFE_HIGH), scheme, True).copy()
        paste_over(picture, draw_sign("skull", 72), ((LIFE_WIDE - 72) // 2, 62))
        return picture
    picture = Image.new("RGB", (LIFE_WIDE, LIFE_HIGH), mix_colours(PAPER, INK, 0.1))
    shown = LIFE.index(life) + 1
    for at, level in enumerate(LIFE[:shown]):
        lit, top = level == life, at * LEVEL
        picture.paste(TORCH if lit else mix_colours(PAPER, INK, 0.55), (0, top, LIFE_WIDE, top + LEVEL - 2))
        write(picture, (LIFE_WIDE / 2, top + LEVEL / 2), str(level), Letters("body", 22, INK if lit else PAPER, "mm"))
    top = shown * LEVEL
    paste_over(picture, draw_portrait(team, player, (LIFE_WIDE, LIFE_HIGH - top), scheme), (0, top))
    picture.paste(INK, (0, top - 2, LIFE_WIDE, top))
    return picture


def _draw_effect_row(picture: Image.Image, values: Values, left: int, y: int) -> None:
    """Draw the signs of the effects on a player, and the number of life points just lost.

    Each sign has the badge of the player at whose turn the effect ends.
    """
    x = left
    for name, mark in values["signs"]:
        paste_over(picture, draw_sign(name, 36), (x, y))
        write(picture, (x + 38, y + 19), mark, Letters("body", 28, PAPER))
        x += 46 + round(measure_text(mark, "body", 28))
    if values["change"]:
        text = values["change"]
        wide = round(measure_text(text, "body", 38)) + 8
        paste_over(picture, draw_sign("burst", 40), (picture.width - 58 - wide, y - 2))
        write(picture, (picture.width - 14, y + 19), text, Letters("body", 38, mix_colours(EMBER, WHITE, 0.45), "rm"))


def draw_herald(width: int, height: int, values: Values) -> Image.Image:
    """Draw the herald of a highlight: the banner with its sign, its sentence and its lines."""
    colour = STEADY if values["sign"] in ("dodge", "defuse") else EMBER
    return plates.draw_herald(
        (width, height), draw_sign(values["sign"], height // 2), mix_colours(colour, WHITE, 0.15), values
    )


def draw_victory(width: int, height: int, values: Values) -> Image.Image:
    """Draw the winning team's badge with rays around it, and the words of its victory."""
    picture = draw_plate(width, height, TORCH, 6, mix_colours(PLATE, INK, 0.3))
    x, y, band = width / 2, (height - 64) / 2, Brush(width, height)
    paste_over(picture, draw_art(GAME, "rays", 300, 186), (round(x) - 150, round(y) - 93))
    band.box(6, height - 70, width - 12, 64, mix_colours(PLATE, INK, 0.5), 8)
    paste_over(picture, band.finish(), (0, 0))
    paste_over(picture, draw_badge(values["team"], "", 128, values["scheme"]), (round(x) - 64, round(y) - 64))
    paste_over(picture, draw_sign("star", 66), (round(x) - 33, round(y) - 35))
    write_fitting(picture, (x, height - 38), values["text"], Letters("title", 44, TORCH, "mm"), width - 32, 28)
    return picture


def draw_bar(width: int, height: int, values: Values) -> Image.Image:
    """Draw the head: the turn, the two piles with their sizes, and the last discards (the newest on top)."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    x = float(width)
    for name, count in (("discard", values["discards"]), ("deck", values["deck"])):
        x -= 14 + measure_text(str(count), "body", 40)
        write(picture, (x, height / 2), str(count), Letters("body", 40, PAPER))
        x -= 58
        paste_over(picture, draw_sign(name, 54), (round(x), height // 2 - 27))
        x -= 14
        if name == "discard":
            for card in reversed(values["last"]):
                x -= SMALL - 8
                paste_over(picture, _draw_small_card(card, SMALL, height - 2), (round(x), 1))
            x -= 12 if values["last"] else 0
    write_fitting(picture, (4, height / 2), values["text"], Letters("title", 42, TORCH), round(x) - 20, 28)
    return picture


@cache_pictures
def _draw_small_card(card: str, width: int, height: int) -> Image.Image:
    """Draw a card so small that it only has its sign.

    The picture is cached: copy it before painting on it.
    """
    brush = Brush(width, height)
    brush.box(0, 0, width, height, INK, 8)
    brush.box(2, 2, width - 4, height - 4, mix_colours(PAPER, INK, 0.1), 6)
    picture = brush.finish()
    paste_over(picture, draw_sign(card, width - 10), (5, (height - width + 10) // 2))
    return picture


def draw_strip(width: int, height: int, values: Values) -> Image.Image:
    """Draw a line of text on a dark band, with a sign before it."""
    picture = draw_plate(width, height, mix_colours(PLATE, PAPER, 0.25), 2, mix_colours(PLATE, INK, 0.3))
    left = 16
    if values["sign"]:
        paste_over(picture, draw_sign(values["sign"], height - 12), (10, 6))
        left = height + 8
    write_fitting(picture, (left, height / 2), values["text"], Letters("body", 34, WHITE), width - left - 12, 28)
    return picture


def draw_chair(width: int, height: int, values: Values) -> Image.Image:
    """Draw a player at the table before the teams are drawn."""
    picture = draw_plate(width, height, mix_colours(PAPER, PLATE, 0.5), 4, PLATE)
    paste_over(picture, draw_badge("", values["mark"], height - 20, values["scheme"]), (12, 10))
    letters = Letters("body", 44, WHITE)
    write_fitting(picture, (height + 8, height / 2), values["name"], letters, width - height - 30, 28)
    return picture


def draw_one_sign(width: int, height: int, values: Values) -> Image.Image:
    """Draw one sign alone, or a badge if a team is given."""
    if "team" in values:
        return draw_badge(values["team"], values["sign"], min(width, height), values["scheme"]).copy()
    return draw_sign(values["sign"], min(width, height)).copy()


def draw_cover(width: int, height: int, values: Values) -> Image.Image:
    """Draw the cover: two teams facing each other, with a crosshair between them, on a wall lit by a lamp."""

    def compute_light(x: float, y: float) -> Colour:
        near = max(0.0, 1 - math.hypot((x - width / 2) / 1.3, y - height * 0.62) / 420)
        return mix_colours((32, 31, 34), (150, 122, 84), round(near * 12) / 12)

    picture = draw_masonry(width, height, 5, Stones((150, 76), (22, 20, 21), 0.1, 5), compute_light)
    wide, high, top = 132, 230, height - 254
    for at, team in enumerate(("terror", "counter")):
        colour = mix_colours(choose_team_colour(team, values["scheme"]), PLATE, 0.2)
        for number in range(3):
            x = 24 + number * (wide + 10) if not at else width - 24 - wide - number * (wide + 10)
            picture.paste(colour, (x - 5, top - 5, x + wide + 5, top + high + 5))
            paste_over(
                picture, draw_portrait(team, f"{team[0].upper()}{number + 1}", (wide, high), values["scheme"]), (x, top)
            )
        mark = draw_badge(team, "TC"[at], 96, values["scheme"])
        paste_over(picture, mark, (24 + 142 - 15 if not at else width - 24 - wide - 142 + 18, top - 72))
    paste_over(picture, draw_sign("head-shot", 190), (width // 2 - 95, top + 20))
    write_fitting(picture, (width / 2, 84), values["title"], Letters("title", 92, PAPER, "mm", NIGHT), width - 40, 40)
    return picture
