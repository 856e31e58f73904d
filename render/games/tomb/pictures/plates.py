"""Plates around the map: captains, the strip of dice, highlights, and the end."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from engine.games.tomb.cards import pool
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
    fit_line,
    measure_text,
    mix_colours,
    paste_over,
    write,
    write_fitting,
)
from render.lru_cache import cache_pictures
from render.masonry import Stones, draw_masonry
from render.sprites import Values

from .dice import draw_die, draw_sure_success
from .halls import draw_plate
from .signs import GAME, GOLD, draw_figure, draw_sign
from .tokens import choose_colour, draw_token

DIM: Colour = (176, 164, 146)
FINE: Colour = (120, 214, 130)


def draw_captain(width: int, height: int, values: Values) -> Image.Image:
    """Draw a captain: token, name, cards in hand, treasures banked, score, and the party with its Hit Points left."""
    active = values["active"]
    edge = mix_colours(choose_colour(values["marker"]), WHITE, 0.35 if active else 0.1)
    picture = draw_plate(width, height, edge, 6 if active else 3)
    line = 25 if height < 80 else 28
    size = line * 2 - 12
    paste_over(picture, draw_token(values["marker"], values["letter"], size, active), (10, line - size // 2))
    x = float(width - 16)
    for name, key in (("xp", "score"), ("treasure", "treasures"), ("hand", "hand")):
        if name == "treasure" and not values[key]:
            continue
        text = str(values[key])
        x -= measure_text(text, "body", 36)
        write(picture, (x, line), text, Letters("body", 36, GOLD if name == "xp" else PAPER))
        x -= 40
        paste_over(picture, draw_sign(name, 34), (round(x), line - 17))
        x -= 14
    if values["master"]:
        x -= 40
        paste_over(picture, draw_sign("eye", 38), (round(x), line - 19))
    write_fitting(picture, (size + 20, line), values["name"], Letters("body", 38, WHITE), round(x) - size - 28, 28)
    if height >= 80:
        _draw_party(picture, values["party"], 50)
    return picture


def _draw_party(picture: Image.Image, party: tuple[tuple[str, int, bool], ...], y: int) -> None:
    pitch = min(120, (picture.width - 24) // max(1, len(party)))
    for at, (card, left, hurt) in enumerate(party):
        x = 12 + at * pitch
        paste_over(picture, draw_figure(card, 40), (x, y))
        paste_over(picture, draw_sign("heart", 22), (x + 40, y + 10))
        write(picture, (x + 63, y + 21), str(left), Letters("body", 30, (255, 130, 100) if hurt else PAPER))


def draw_strip(width: int, height: int, values: Values) -> Image.Image:
    """Draw the newest roll, large. Beside it draw as many events as fit."""
    picture = draw_plate(width, height, mix_colours(NIGHT, PAPER, 0.3), 2, mix_colours(NIGHT, INK, 0.5))
    x, roll = 12, values.get("cast")
    if roll is not None:
        x = _draw_roll(picture, roll, height)
    lines = 1 if height < 80 or len(values["parts"]) < 2 else 2
    ends, high = [x] * lines, (height - 8) // lines
    mark = min(high, 60)
    for name, text in values["parts"]:
        text, size = fit_line(text, "body", 34 if lines > 1 else 38, 520, 28)
        long = mark + round(measure_text(text, "body", size)) + 26
        for row, end in enumerate(ends):
            if end + long <= width:
                top = 4 + row * high
                drawn = draw_figure(name, mark - (4 if name in pool.POOL else 8))
                paste_over(picture, drawn, (end, top + (high - drawn.height) // 2))
                write(picture, (end + mark + 2, top + high / 2), text, Letters("body", size, WHITE))
                ends[row] = end + long
                break
    return picture


def _draw_roll(picture: Image.Image, roll: Values, height: int) -> int:
    """Draw a roll: roller, attribute, dice and number of successes. Return the x of the next item."""
    x, low = 10, height - 12
    if roll["figure"]:
        paste_over(picture, draw_figure(roll["figure"], low), (x, 6))
        x += low + 4
    if roll["attr"]:
        paste_over(picture, draw_sign(roll["attr"], 46), (x, (height - 46) // 2))
        x += 54
    dice, again = roll["dice"], roll["again"]
    many = len(dice) + len(again) + min(roll["extra"], 4)
    size = 58 if many <= 6 else 46 if many <= 9 else 34
    pitch = size + 5
    for group, gap in ((dice, 0), (again, 34)):
        if group and gap:
            write(picture, (x + 4, height / 2), "›", Letters("body", 48, PAPER))
            x += gap
        for colour, hit in group:
            paste_over(picture, draw_die(colour, size, hit), (x, (height - size) // 2))
            x += pitch
    for _ in range(min(4, abs(roll["extra"]))):
        paste_over(picture, draw_sure_success(size, roll["extra"] < 0), (x, (height - size) // 2))
        x += pitch
    text = roll["text"]
    if text:
        text, large = fit_line(text, "body", 44, 330, 28)
        write(picture, (x + 6, height / 2), text, Letters("body", large, FINE if roll["good"] else WHITE))
        x += 22 + round(measure_text(text, "body", large))
    if x < picture.width - 160:
        ImageDraw.Draw(picture).line([(x + 4, 14), (x + 4, height - 15)], (92, 84, 84), 2)
    return x + 16


def draw_herald(width: int, height: int, values: Values) -> Image.Image:
    """Draw a highlight: a figure or sign in rays, the event, and its consequences."""
    name = values["sign"]
    large = height * 62 // 100
    grave = values["grave"]
    picture = plates.draw_herald((width, height), draw_figure(name, large), EMBER if grave else TORCH, values)
    if grave and name in pool.POOL:
        paste_over(picture, draw_sign("skull", height // 4), (height - height // 4 - 14, height - height // 4 - 18))
    return picture


def draw_chair(width: int, height: int, values: Values) -> Image.Image:
    """Draw a player at the table before the markers are chosen."""
    picture = draw_plate(width, height, mix_colours(PAPER, NIGHT, 0.5), 4)
    paste_over(picture, draw_token(None, values["letter"], height - 20), (12, 10))
    letters = Letters("body", 44, WHITE)
    write_fitting(picture, (height + 8, height / 2), values["name"], letters, width - height - 30, 28)
    return picture


def draw_one_sign(width: int, height: int, values: Values) -> Image.Image:
    """Draw a single sign, figure, die or token."""
    size = min(width, height)
    if "die" in values:
        return draw_die(values["die"], size, values.get("hit")).copy()
    if "marker" in values:
        return draw_token(values["marker"], values["letter"], size).copy()
    return draw_figure(values["sign"], size).copy()


def draw_cover(width: int, height: int, values: Values) -> Image.Image:
    """Draw the cover: a party before a Crypt's open door between two torches, eyes in the dark, and the game's name."""
    torches = [(150, 330), (width - 150, 330)]

    def compute_light(x: float, y: float) -> Colour:
        glow = sum(max(0.0, 1 - math.hypot(x - tx, (y - ty + 60) * 1.1) / 420) for tx, ty in torches)
        return mix_colours((30, 28, 34), (156, 106, 62), round(min(1.0, glow) * 12) / 12)

    picture = draw_masonry(width, height, 61, Stones((140, 64), (22, 19, 22), 0.14, 5), compute_light)
    x = width / 2
    paste_over(picture, draw_art(GAME, "gate", 492, 464), (width // 2 - 246, 184))
    for tx, ty in torches:
        paste_over(picture, draw_art(GAME, "torch", 140, 300), (tx - 70, ty - 165))
    for card, size, left, top in (("m28", 230, x - 115, 258), ("m21", 120, x - 190, 350), ("m26", 120, x + 76, 348)):
        ghost = Image.blend(draw_figure(card, size), Image.new("RGBA", (size, size), (12, 10, 16, 0)), 0.45)
        paste_over(picture, ghost, (round(left), top))
    for card, size, left in (("c08", 190, x - 330), ("c09", 210, x - 190), ("c04", 200, x + 10), ("c06", 190, x + 160)):
        paste_over(picture, draw_figure(card, size), (round(left), height - size - 8))
    write_fitting(picture, (x, 88), values["title"], Letters("title", 110, PAPER, "mm", NIGHT), width - 60, 40)
    write_fitting(picture, (x, 176), values["level"], Letters("title", 46, TORCH, "mm", NIGHT), width - 60, 30)
    return picture


def draw_triumph(width: int, height: int, values: Values) -> Image.Image:
    """Draw the end: an open chest in its own light, the winners' tokens before it, the killed Monsters around."""
    x, y, won = width / 2, height * 0.44, bool(values["winners"])

    def compute_light(sx: float, sy: float) -> Colour:
        near = max(0.0, 1 - math.hypot((sx - x) / 1.6, sy - y) / 330)
        return mix_colours((36, 31, 36), (218, 158, 70) if won else (74, 68, 74), round(near * 12) / 12)

    picture = draw_masonry(width, height, 71, Stones((112, 54), (24, 20, 22), 0.3, 5), compute_light)
    if won:
        paste_over(picture, draw_sign("rays", 344), (round(x) - 172, round(y) - 172))
    brush = Brush(width, height, 2)
    brush.disc(x, y, 104, (40, 30, 26), mix_colours(TORCH, NIGHT, 0.2 if won else 0.7), 6)
    brush.box(0, height - 112, width, 112, (28, 24, 27))
    brush.box(0, height - 112, width, 4, mix_colours(TORCH, NIGHT, 0.4))
    paste_over(picture, brush.finish(), (0, 0))
    paste_over(picture, draw_sign("chest", 140), (round(x) - 70, round(y) - 74))
    for at, card in enumerate(values["beaten"]):
        left = (40, width - 210, 190, width - 360)[at]
        paste_over(picture, draw_figure(card, 170 if at < 2 else 150), (left, height - 112 - (170 if at < 2 else 150)))
    winners = values["winners"]
    for at, (marker, letter) in enumerate(winners):
        paste_over(
            picture,
            draw_token(marker, letter, 84, True),
            (round(x) - 42 + (2 * at - len(winners) + 1) * 46, round(y) + 46),
        )
    letters = Letters("title", 54, TORCH if won else PAPER, "mm")
    write_fitting(picture, (x, height - 74), values["title"], letters, width - 48, 30)
    write_fitting(picture, (x, height - 28), values["level"], Letters("body", 36, PAPER, "mm"), width - 48, 28)
    return picture


def draw_laurels(width: int, height: int, values: Values) -> Image.Image:
    """Draw a captain at the end: the name, a crown for a winner, the banked cards by kind, the score."""
    won = values["won"]
    picture = draw_plate(
        width, height, GOLD if won else mix_colours(choose_colour(values["marker"]), NIGHT, 0.4), 6 if won else 3
    )
    size = height - 30
    paste_over(picture, draw_token(values["marker"], values["letter"], size, won), (14, 15))
    x = float(width - 18)
    for name, text in reversed(values["figures"]):
        large = 46 if name == "xp" else 36
        x -= measure_text(text, "body", large)
        write(picture, (x, height / 2), text, Letters("body", large, GOLD if name == "xp" else PAPER))
        x -= 46
        paste_over(picture, draw_sign(name, 40), (round(x), height // 2 - 20))
        x -= 16
    left = size + 28
    if won:
        paste_over(picture, draw_sign("crown", 44), (left, height // 2 - 24))
        left += 54
    write_fitting(picture, (left, height / 2), values["name"], Letters("body", 42, WHITE), round(x) - left - 8, 28)
    return picture


@cache_pictures
def draw_eyes_in_dark(width: int, height: int, seed: int) -> Image.Image:
    """Draw eyes that look out of a dark Crypt. They do not depend on the cards in the Crypt.

    The picture is cached: copy it before painting on it.
    """
    brush = Brush(width, height, 2)
    for at, (x, y, r) in enumerate(((0.3, 0.4, 8.0), (0.66, 0.32, 6.0), (0.5, 0.62, 10.0), (0.8, 0.6, 5.0))):
        fill = mix_colours(TORCH, EMBER, (at + seed) % 3 / 2)
        for side in (-1, 1):
            ex, ey = width * x + side * r * 1.9, height * y
            slant = ((-1.0, -0.3), (1.0, -0.9), (0.4, 0.5))
            brush.polygon([(ex + side * dx * r, ey + dy * r) for dx, dy in slant], fill)
    return brush.finish()
