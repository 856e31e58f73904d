"""Sprites of the four territories' grounds, the dark behind them, and the Vortex of Oblivion."""

from __future__ import annotations

import math
import random

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from render.brush import (
    EMBER,
    INK,
    NIGHT,
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
from render.lru_cache import cache_pictures
from render.masonry import Stones, draw_masonry
from render.plates import PlateStyle, draw_edged_plate
from render.sprites import Values

from .signs import LAND, SPIRIT, VOID, draw_sign

ROCK: Colour = (40, 35, 35)
PLATE: Colour = (44, 38, 36)
DIM: Colour = (176, 164, 146)
EDGES = {"good": TORCH, "bad": EMBER}
"""Colours of a territory's edge after a change for better or worse."""
PITCH = 20
"""Distance in pixels between the pieces of a territory's frame."""
HAUNTS: dict[str, tuple[str, float, float, int]] = {
    "desert": ("sand-devil", 0.23, 0.58, 124),
    "fortress": ("gate-raider", 0.79, 0.85, 88),
    "forest": ("tree-shrike", 0.74, 0.56, 132),
    "ice-cave": ("cave-troll", 0.79, 0.84, 90),
}
"""Territory -> its silhouette: the enemy, the middle (x and y as shares of the territory), the size in pixels."""
FAINT = 120
"""Opacity of the silhouette, out of 255."""
RIM = 3
"""Width in pixels of the silhouette's lighter rim. The rim makes it stand out from trees and walls."""
HEAD = 50
"""Height in pixels of the bar above a territory, with its name and its damage track."""


def draw_night(width: int, height: int, values: Values) -> Image.Image:
    """Draw dark blocks behind everything."""

    def compute_light(x: float, y: float) -> Colour:
        return mix_colours((46, 40, 40), (30, 27, 30), round(y / height * 8) / 8)

    return draw_masonry(width, height, 23, Stones((170, 88), (21, 18, 19), 0.2, 5), compute_light)


def draw_plate(width: int, height: int, edge: Colour, thickness: float, fill: Colour = PLATE) -> Image.Image:
    """Draw a plate with an edge, to paint on; behind its rounded corners is the colour of rock."""
    return draw_edged_plate(width, height, PlateStyle(edge, thickness, fill, ROCK))


def draw_territory(width: int, height: int, values: Values) -> Image.Image:
    """Draw a territory's ground, with a bar of its name, side and damage track.

    Dice and enemies on it are separate shapes.
    """
    picture = _draw_ground(width, height, values["key"], values["edge"]).copy()
    key, steps, damage = values["key"], values["steps"], values["damage"]
    paste_over(picture, draw_sign(key, 42), (10, 4))
    pitch = min(32, 240 // (steps + 1))
    left = width - 14 - (steps + 1) * pitch
    letter = values["side"]
    write_fitting(picture, (60, HEAD / 2 + 1), values["name"], Letters("body", 36, WHITE), left - 100, 18)
    _draw_side(picture, left - 37, HEAD // 2 - 16, letter)
    track = _draw_track(steps, damage, pitch, values["moved"])
    paste_over(picture, track, (left, (HEAD - track.height) // 2))
    return picture


@cache_pictures
def _draw_ground(width: int, height: int, key: str, change: str) -> Image.Image:
    """Draw a territory's land in its frame.

    The picture is cached: copy it before painting on it.
    """
    inner = {"desert": _draw_dunes, "fortress": _draw_wall, "forest": _draw_wood, "ice-cave": _draw_cave}[key](
        width, height
    )
    _draw_haunting(inner, key)
    frame = Brush(width, height)
    _draw_frame(frame, key)
    paste_over(inner, frame.finish(), (0, 0))
    draw = ImageDraw.Draw(inner)
    draw.rectangle((0, 0, width, HEAD), mix_colours(LAND[key], (24, 20, 20), 0.78))
    draw.line([(0, HEAD), (width, HEAD)], mix_colours(LAND[key], INK, 0.3), 3)
    mask = Image.new("L", (width * 2, height * 2), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * 2 - 1, height * 2 - 1), 32, 255)
    picture = Image.new("RGB", (width, height), ROCK)
    picture.paste(inner, (0, 0), mask.resize((width, height), Image.Resampling.BOX))
    edge = Brush(width, height)
    edge.box(0, 0, width, height, None, 16, EDGES.get(change) or mix_colours(LAND[key], INK, 0.35), 7 if change else 4)
    paste_over(picture, edge.finish(), (0, 0))
    return picture


def _draw_haunting(ground: Image.Image, key: str) -> None:
    """Draw the silhouette of an enemy that threatens a territory, in the lower half of its ground.

    It is only slightly darker than the ground, because dice and enemies lie over it.
    """
    name, x, y, size = HAUNTS[key]
    shape = draw_sign(name, size, mix_colours(LAND[key], INK, 0.7))
    left, top = round(ground.width * x) - size // 2, round(ground.height * y) - size // 2
    faint = shape.getchannel("A").point([at * FAINT // 255 for at in range(256)])
    rim = ImageOps.expand(faint, RIM).filter(ImageFilter.MaxFilter(2 * RIM + 1))
    ground.paste(mix_colours(LAND[key], WHITE, 0.25), (left - RIM, top - RIM, left + size + RIM, top + size + RIM), rim)
    ground.paste(shape.convert("RGB"), (left, top), faint)


def _draw_frame(brush: Brush, key: str) -> None:
    """Draw a frame along the sides and the foot of a territory: thorns, battlements, leaves or ice."""
    wide, high, lot = brush.width, brush.height, random.Random(key)
    dark, light = mix_colours(LAND[key], INK, 0.5), mix_colours(LAND[key], INK, 0.2)
    for at in range(HEAD + 8, high - 6, PITCH):
        for x, turn in ((0, 1), (wide, -1)):
            fill = light if (at - HEAD) // PITCH % 2 else dark
            if key == "fortress":
                brush.box(x if turn > 0 else x - 11, at, 11, PITCH - 6, fill)
            elif key == "forest":
                brush.disc(x, at + 8, lot.uniform(8, 14), fill)
            else:
                long = lot.uniform(8, 16) if key == "ice-cave" else 11
                brush.polygon([(x, at), (x + turn * long, at + PITCH / 2), (x, at + PITCH)], fill)
    for at in range(8, wide - 8, PITCH):
        fill = light if at // PITCH % 2 else dark
        if key == "fortress":
            brush.box(at, high - 11, PITCH - 6, 11, fill)
        elif key == "forest":
            brush.disc(at + 8, high, lot.uniform(8, 13), fill)
        else:
            long = lot.uniform(7, 14) if key == "ice-cave" else 10
            brush.polygon([(at, high), (at + PITCH / 2, high - long), (at + PITCH, high)], fill)


def _draw_dunes(width: int, height: int) -> Image.Image:
    big = Image.new("RGB", (width * 2, height * 2), (150, 112, 70))
    draw, luck = ImageDraw.Draw(big), random.Random(3)
    for row in range(7):
        top = height * 2 * (row + 0.4) / 7
        tone = mix_colours((168, 126, 76), (116, 84, 56), row / 7)
        shift, swell = luck.uniform(0, 6), luck.uniform(14, 30)
        crest = [
            (x, top + swell * math.sin(x / 150 + shift) + 10 * math.sin(x / 67 + shift * 2))
            for x in range(0, width * 2 + 20, 20)
        ]
        draw.polygon([*crest, (width * 2, height * 2), (0, height * 2)], tone)
        draw.line(crest, mix_colours(tone, (255, 226, 160), 0.35), 5)
    return big.resize((width, height), Image.Resampling.BOX)


def _draw_wall(width: int, height: int) -> Image.Image:
    def compute_light(x: float, y: float) -> Colour:
        near = max(0.0, 1 - math.hypot(x - width / 2, y - height * 0.4) / 380)
        return mix_colours((74, 70, 72), (122, 112, 104), round(near * 6) / 6)

    return draw_masonry(width, height, 31, Stones((92, 46), (46, 43, 44), 0.05, 4), compute_light)


def _draw_wood(width: int, height: int) -> Image.Image:
    big = Image.new("RGB", (width * 2, height * 2), (44, 60, 40))
    draw, luck = ImageDraw.Draw(big), random.Random(8)
    for row in range(5):
        foot = height * 2 * (row + 1.5) / 5.5
        tone = mix_colours((38, 56, 38), (88, 116, 62), row / 4)
        for at in range(-1, 9):
            x = (at + luck.uniform(0.2, 0.8)) * width * 2 / 8
            tall, wide = luck.uniform(190, 280), luck.uniform(60, 96)
            for level in range(3):
                top, low = foot - tall + level * tall * 0.2, foot - tall * (0.62 - level * 0.28)
                reach = wide * (0.55 + level * 0.22)
                draw.polygon([(x, top), (x + reach, low), (x - reach, low)], mix_colours(tone, INK, 0.2 * (level % 2)))
        draw.rectangle((0, foot - 20, width * 2, height * 2), tone)
    return big.resize((width, height), Image.Resampling.BOX)


def _draw_cave(width: int, height: int) -> Image.Image:
    def compute_light(x: float, y: float) -> Colour:
        near = max(0.0, 1 - math.hypot(x - width / 2, y - height * 0.45) / 380)
        return mix_colours((52, 78, 100), (96, 140, 164), round(near * 6) / 6)

    picture = draw_masonry(width, height, 37, Stones((120, 70), (38, 56, 74), 0.7, 4), compute_light)
    brush, luck = Brush(width, height), random.Random(4)
    x = 6.0
    while x < width - 16:
        wide, long = luck.uniform(14, 34), luck.uniform(12, 46)
        brush.polygon([(x, HEAD - 2), (x + wide, HEAD - 2), (x + wide * 0.5, HEAD + long)], (190, 222, 234))
        brush.polygon([(x, HEAD - 2), (x + wide * 0.5, HEAD - 2), (x + wide * 0.5, HEAD + long)], (222, 240, 246))
        x += wide + luck.uniform(0, 24)
    paste_over(picture, brush.finish(), (0, 0))
    return picture


def _draw_side(picture: Image.Image, x: int, y: int, letter: str) -> None:
    """Draw the letter of a territory's side in a ring. The ring is filled for the harder side B."""
    brush = Brush(32, 32)
    harder = letter == "B"
    brush.disc(16, 16, 15, TORCH if harder else None, TORCH if harder else DIM, 3)
    paste_over(picture, brush.finish(), (x, y))
    write(picture, (x + 16, y + 16), letter, Letters("body", 26, INK if harder else WHITE, "mm"))


@cache_pictures
def _draw_track(steps: int, damage: int, pitch: int, change: str) -> Image.Image:
    """Draw the damage track: a chain of holes, with the skull in one hole. In the last hole the match is lost.

    ``change`` is "bad" or "good" if the skull has just moved, else "".
    """
    size, high = pitch - 5, 44
    brush = Brush((steps + 1) * pitch, high)
    mid = high / 2
    brush.line([(pitch / 2, mid), ((steps + 0.5) * pitch, mid)], (20, 17, 17), 8)
    for at in range(steps + 1):
        x = at * pitch + pitch / 2
        last = at == steps
        ring = (206, 66, 40) if last else mix_colours(DIM, INK, 0.2 if at <= damage else 0.55)
        brush.disc(x, mid, size / 2, (92, 26, 20) if last else NIGHT, ring, 3)
        if not at and damage:
            brush.polygon([(x - 5, mid - 8), (x + 7, mid), (x - 5, mid + 8)], mix_colours(DIM, INK, 0.4))
        if last and damage < steps:
            brush.line([(x - 6, mid - 6), (x + 6, mid + 6)], (232, 110, 80), 4)
            brush.line([(x + 6, mid - 6), (x - 6, mid + 6)], (232, 110, 80), 4)
    picture = brush.finish()
    x = damage * pitch + pitch // 2
    if change:
        paste_over(
            picture,
            draw_sign("burst", high, SPIRIT if change == "good" else None),
            (max(0, min(x - high // 2, picture.width - high)), 0),
        )
    skull = min(size + 6, high)
    paste_over(picture, draw_sign("skull", skull), (max(0, x - skull // 2), (high - skull) // 2))
    return picture


@cache_pictures
def draw_whirlpool(width: int, height: int, changed: bool) -> Image.Image:
    """Draw the Vortex of Oblivion ("RGBA"); ``changed`` means that it has just taken or returned dice.

    The picture is cached: copy it before painting on it.
    """
    big = Image.new("RGBA", (width * 2, height * 2), (0, 0, 0, 0))
    draw = ImageDraw.Draw(big)
    for ring in range(9):
        share = ring / 8
        inset = ring * height / 10
        tone = mix_colours(mix_colours(VOID, NIGHT, 0.25), (14, 10, 20), share**0.7)
        draw.ellipse((inset * 2.6, inset, width * 2 - inset * 2.6, height * 2 - inset), tone)
    for arm in range(7):
        points = []
        for at in range(40):
            t = at / 39
            angle = arm * math.tau / 7 + t * 3.6
            reach = 0.97 - 0.82 * t
            points.append((width + width * reach * math.cos(angle), height + height * reach * math.sin(angle)))
        draw.line(points, (*mix_colours(VOID, WHITE, 0.12 + 0.1 * (arm % 2)), 255), 5, "curve")
    if changed:
        draw.ellipse((2, 2, width * 2 - 3, height * 2 - 3), None, TORCH, 10)
    return big.resize((width, height), Image.Resampling.BOX)
