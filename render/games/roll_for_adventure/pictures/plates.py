"""Plates around the board: the head, the throw to be placed, the hero boards, the lobby's seats."""

from __future__ import annotations

import math

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
    fit_line,
    measure_text,
    mix_colours,
    paste_over,
    write,
    write_fitting,
)
from render.masonry import Stones, draw_masonry
from render.sprites import Values

from .lands import DIM, PLATE, draw_plate
from .pieces import draw_shield
from .signs import GAME, LAND, STEEL, choose_dice_colour, draw_game_die, draw_sign


def draw_head(width: int, height: int, values: Values) -> Image.Image:
    """Draw the adventure's name and the turn."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    write_fitting(picture, (width - 4, height / 2), values["turn"], Letters("title", 36, PAPER, "rm"), width // 3, 28)
    write_fitting(picture, (4, height / 2), values["title"], Letters("title", 42, TORCH), width * 2 // 3 - 24, 30)
    return picture


def draw_throw(width: int, height: int, values: Values) -> Image.Image:
    """Draw a tray for the dice of the throw. Their owner's name is before them.

    Without dice the tray has ``text``, or the ``card`` of the enemy that attacks or has just come (``sign``: its
    face).
    """
    colour = choose_dice_colour(values["colour"], values["scheme"]) if values["colour"] else STEEL
    picture = draw_plate(width, height, mix_colours(colour, WHITE, 0.1), 5, (52, 34, 30))
    brush = Brush(width - 178, height - 16)
    brush.box(0, 0, width - 178, height - 16, (36, 24, 22), 14, (84, 56, 44), 3)
    paste_over(picture, brush.finish(), (168, 8))
    if values["colour"]:
        paste_over(picture, draw_game_die(values["colour"], values["mark"], 0, 54, values["scheme"]), (57, 10))
    write_fitting(picture, (84, height - 24), values["name"], Letters("body", 34, WHITE, "mm"), 148, 28)
    left = 196
    if values["card"]:
        paste_over(picture, _draw_open_card(width - 182, height - 20, values), (170, 10))
        return picture
    write_fitting(picture, (left, height / 2), values["text"], Letters("light", 38, PAPER), width - left - 34, 28)
    return picture


def _draw_open_card(width: int, height: int, values: Values) -> Image.Image:
    """Draw an enemy's card: its face on its territory's colour, its name, its effect and its rank."""
    card = values["card"]
    colour = LAND.get(card["land"], STEEL)
    brush = Brush(width, height)
    brush.box(0, 0, width, height, mix_colours(colour, INK, 0.35), 14)
    brush.box(4, 4, width - 8, height - 8, PAPER, 11)
    brush.box(4, 4, height + 36, height - 8, mix_colours(colour, NIGHT, 0.6), 11)
    picture = brush.finish()
    paste_over(picture, draw_sign(values["sign"], height - 16), (30, 8))
    left, right = height + 56, width - 20
    if card["rank"]:
        paste_over(picture, draw_shield(colour, str(card["rank"]), 54, 58), (right - 54, (height - 58) // 2))
        right -= 70
    write_fitting(picture, (left, height * 0.33), values["text"], Letters("body", 38, INK), right - left, 28)
    letters = Letters("light", 32, mix_colours(INK, PAPER, 0.15))
    write_fitting(picture, (left, height * 0.7), card["between"].join(card["lines"]), letters, right - left, 18)
    return picture


def draw_hero(width: int, height: int, values: Values) -> Image.Image:
    """Draw a hero board: player, hero, and how many dice are on the board, in Oblivion and just returned.

    The hero is dim once its ability is used in this turn. The dice at hand are separate shapes.
    """
    colour = choose_dice_colour(values["colour"], values["scheme"])
    active = values["active"]
    edge = mix_colours(colour, WHITE, 0.15) if active else mix_colours(colour, PLATE, 0.55)
    picture = draw_plate(width, height, edge, 7 if active else 4, mix_colours(PLATE, colour, 0.1 if active else 0))
    paste_over(picture, draw_game_die(values["colour"], values["mark"], 0, 34, values["scheme"]), (12, 9))
    x = width - 12
    if values["hero"]:
        used = values["used"]
        x -= 44
        paste_over(picture, draw_sign(values["hero"], 44, (92, 84, 78) if used else None), (x, 10))
        if used:
            brush = Brush(44, 44)
            brush.line([(4, 40), (40, 4)], EMBER, 6)
            paste_over(picture, brush.finish(), (x, 10))
        x -= 8
    counted = [("oblivion", values["lost"]), ("placed", values["placed"])]
    if width <= 300:  # a narrow board has room for one figure: one that has changed, if any
        counted = [] if values["back"] else [one for one in counted if one[1]][:1]
    for name, n in counted:
        x -= 34 + round(measure_text(str(n), "body", 34))
        paste_over(picture, draw_sign(name, 32), (x, 16))
        write(picture, (x + 34, 32), str(n), Letters("body", 34, PAPER if n else DIM))
        x -= 8
    if values["back"]:
        text = f"+{values['back']}"
        x -= round(measure_text(text, "body", 34))
        write(picture, (x, 32), text, Letters("body", 34, TORCH))
        x -= 8
    called = values["hero_name"] if width > 400 else ""
    write_fitting(picture, (54, 20 if called else 32), values["name"], Letters("body", 34, WHITE), x - 54, 28)
    write_fitting(picture, (54, 50), called, Letters("italic", 28, DIM), x - 54, 16)
    return picture


def draw_seat(width: int, height: int, values: Values) -> Image.Image:
    """Draw a player at the table."""
    colour = choose_dice_colour(values["colour"], values["scheme"])
    picture = draw_plate(width, height, colour, 4)
    wide = round((height - 20) / 1.32)
    paste_over(
        picture, draw_game_die(values["colour"], values["mark"], values["face"], wide, values["scheme"]), (14, 10)
    )
    write_fitting(picture, (wide + 30, height / 2), values["name"], Letters("body", 44, WHITE), width - wide - 44, 28)
    return picture


def draw_one_sign(width: int, height: int, values: Values) -> Image.Image:
    """Draw one sign alone, for a legend."""
    return draw_sign(values["sign"], min(width, height)).copy()


def draw_cover(width: int, height: int, values: Values) -> Image.Image:
    """Draw the cover: the territories' signs around the Vortex on a torchlit wall, the stones, and the game's name."""
    from .lands import draw_whirlpool
    from .pieces import STONES

    torches = ((96, 330), (width - 96, 330))

    def compute_light(x: float, y: float) -> Colour:
        glow = sum(max(0.0, 1 - math.hypot(x - tx, (y - ty + 60) * 1.1) / 460) for tx, ty in torches)
        glow = round(min(1.0, glow) * 12) / 12
        return mix_colours((34, 30, 32), (150, 104, 60), glow)

    picture = draw_masonry(width, height, 29, Stones((150, 70), (24, 20, 20), 0.12, 5), compute_light)
    pool = draw_whirlpool(560, 230, False)
    paste_over(picture, pool, ((width - 560) // 2, height // 2 - 44))
    for key, (dx, dy) in zip(LAND, ((-262, -96), (262, -96), (-262, 96), (262, 96)), strict=True):
        brush = Brush(132, 132)
        brush.disc(66, 66, 64, mix_colours(LAND[key], INK, 0.55), mix_colours(LAND[key], WHITE, 0.2), 5)
        middle = (width // 2 + dx, height // 2 + 70 + dy)
        paste_over(picture, brush.finish(), (middle[0] - 66, middle[1] - 66))
        paste_over(picture, draw_sign(key, 88), (middle[0] - 44, middle[1] - 44))
    for at, (face, (colour, mark)) in enumerate(
        zip((6, 1, 3, 5), (("red", ""), ("blue", ""), ("green", ""), ("yellow", "")), strict=True)
    ):
        tilt = (14, -9, 11, -16)[at]
        drawn = draw_game_die(colour, mark, face, 84, values["scheme"]).rotate(tilt, Image.Resampling.BICUBIC, True)
        paste_over(picture, drawn, (width // 2 - 200 + at * 102, height // 2 + 12 + (18 if at % 2 else 0)))
    write_fitting(picture, (width / 2, 74), values["title"], Letters("title", 84, PAPER, "mm", NIGHT), width - 40, 40)
    write_fitting(picture, (width / 2, 146), values["level"], Letters("title", 48, TORCH, "mm", NIGHT), width - 40, 30)
    count = values["stones"]
    for at in range(count):
        paste_over(
            picture,
            draw_sign("stone", 50, STONES[at % len(STONES)]),
            (width // 2 - count * 31 + at * 62 + 6, height - 68),
        )
    for x, y in torches:
        paste_over(picture, draw_art(GAME, "torch", 80, 220), (x - 40, y - 100))
    return picture


def draw_deeds(width: int, height: int, values: Values) -> Image.Image:
    """Draw a hero's plate at the end: the name, and the counts beside their signs."""
    colour = choose_dice_colour(values["colour"], values["scheme"])
    picture = draw_plate(width, height, mix_colours(colour, PLATE, 0.3), 4)
    paste_over(
        picture, draw_game_die(values["colour"], values["mark"], 0, 60, values["scheme"]), (14, (height - 79) // 2)
    )
    x = width - 14
    for name, n in reversed(values["figures"]):
        x -= 86
        paste_over(picture, draw_sign(name, 38), (x, height // 2 - 19))
        write(picture, (x + 44, height / 2), str(n), Letters("body", 36, PAPER))
    write_fitting(picture, (88, height / 2), values["name"], Letters("body", 38, WHITE), x - 96, 26)
    return picture


def draw_triumph(width: int, height: int, values: Values) -> Image.Image:
    """Draw the end of a match: the stones in torchlight, or the Master of Shadows over the stones won."""
    from .pieces import STONES

    won = values["won"]
    warm, cold = ((150, 104, 60), (40, 34, 34)) if won else ((84, 60, 110), (26, 22, 32))

    def compute_light(x: float, y: float) -> Colour:
        near = max(0.0, 1 - math.hypot((x - width / 2) / 1.5, y - height * 0.58) / 330)
        return mix_colours(cold, warm, round(near * 12) / 12)

    picture = draw_masonry(width, height, 41, Stones((150, 70), (22, 19, 21), 0.12, 5), compute_light)
    middle = round(height * 0.6)
    if won:
        count, size = values["wanted"], 92
        for at in range(count):
            angle = math.pi * (1 + (at + 0.5) / count)
            x, y = width / 2 + 330 * math.cos(angle), middle + 90 + 140 * math.sin(angle)
            paste_over(
                picture,
                draw_sign("burst", size + 44, (255, 214, 120)),
                (round(x) - size // 2 - 22, round(y) - size // 2 - 22),
            )
            paste_over(
                picture,
                draw_sign("stone", size, STONES[at % len(STONES)]),
                (round(x) - size // 2, round(y) - size // 2),
            )
        for at, colour in enumerate(("red", "blue", "green", "yellow")):
            drawn = draw_game_die(colour, "", 6, 84, values["scheme"]).rotate(
                (12, -8, 9, -14)[at], Image.Resampling.BICUBIC, True
            )
            paste_over(picture, drawn, (width // 2 - 204 + at * 104, middle + 26 + 12 * (at % 2)))
    else:
        paste_over(picture, draw_sign("master", 206), (width // 2 - 103, 134))
        for at in range(values["wanted"]):
            x = round(width / 2 + (at - (values["wanted"] - 1) / 2) * 76) - 29
            got = at < values["stones"]
            paste_over(
                picture,
                draw_sign("stone", 58, STONES[at % len(STONES)]) if got else draw_sign("socket", 58),
                (x, height - 62),
            )
    letters = Letters("title", 52, TORCH if won else PAPER, "mm", NIGHT)
    write_fitting(picture, (width / 2, 60), values["title"], letters, width - 60, 30)
    letters = Letters("title", 36, PAPER if won else DIM, "mm", NIGHT)
    write_fitting(picture, (width / 2, 112), values["level"], letters, width - 60, 26)
    return picture


def draw_portrait(width: int, height: int, values: Values) -> Image.Image:
    """Draw a sign, large, on a dark plate with a coloured edge."""
    colour = LAND.get(values["land"], STEEL)
    picture = draw_plate(width, height, mix_colours(colour, INK, 0.2), 6, mix_colours((26, 22, 24), colour, 0.2))
    big = min(width, height) * 7 // 10
    paste_over(picture, draw_sign(values["sign"], big), ((width - big) // 2, (height - big) // 2))
    return picture


def draw_page(width: int, height: int, values: Values) -> Image.Image:
    """Draw a parchment with a title and lines, and with a rank on a shield if there is one."""
    from .pieces import draw_shield

    picture = draw_plate(width, height, mix_colours(PAPER, INK, 0.5), 6, PAPER)
    room = width - 60 - (96 if values["rank"] else 0)
    title, size = fit_line(values["title"], "title", 50, room, 30)
    write(picture, (30, 56), title, Letters("title", size, INK))
    if values["rank"]:
        paste_over(
            picture, draw_shield(LAND.get(values["land"], STEEL), str(values["rank"]), 84, 96), (width - 112, 18)
        )
    for at, line in enumerate(values["lines"]):
        letters = Letters("body", 36, mix_colours(INK, PAPER, 0.1))
        write_fitting(
            picture, (30, 122 + at * 50), line, letters, width - 60 - (96 if at == 0 and values["rank"] else 0), 26
        )
    return picture


def draw_quest(width: int, height: int, values: Values) -> Image.Image:
    """Draw an adventure board: its name, and below it one stone for each stone to win."""
    from .pieces import STONES

    picture = draw_plate(width, height, mix_colours(TORCH, INK, 0.35), 6, (52, 34, 30))
    write_fitting(picture, (width / 2, 64), values["title"], Letters("title", 56, TORCH, "mm"), width - 60, 32)
    count, size = values["count"], 92
    for at in range(count):
        x = round(width / 2 + (at - (count - 1) / 2) * (size + 26)) - size // 2
        paste_over(picture, draw_sign("stone", size, STONES[at % len(STONES)]), (x, 116))
    return picture
