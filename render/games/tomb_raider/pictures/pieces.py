"""Sprites in the rooms of Tomb Raider's map: obstacles, raiders, their ways, and the marks of depth."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw, ImageOps

from render.art import draw_art
from render.brush import (
    EMBER,
    INK,
    TORCH,
    WHITE,
    Brush,
    Letters,
    draw_contour,
    draw_stone_wall,
    list_star_corners,
    mix_colours,
    paste_over,
    write,
    write_fitting,
)
from render.lru_cache import cache_pictures
from render.schemes import choose_player_colour
from render.sprites import Values

from .figures import GAME, find_raider_name
from .icons import BLUE, STEEL, choose_sort_colour, draw_badge, draw_icon
from .rooms import TURNS, draw_bevel


def draw_obstacle(width: int, height: int, values: Values) -> Image.Image:
    """Draw an obstacle's plate: its kind as a sign on a tab, its name, and its life as hearts.

    A tick means that a raider has just got past the obstacle. A plate as wide as it is high has only the sign.
    """
    gone, sort = values["removed"], values["sort"]
    colour = choose_sort_colour(sort, values["scheme"]) or STEEL
    fill, tab = ((108, 97, 84), (90, 80, 70)) if gone else ((48, 37, 34), mix_colours(colour, INK, 0.66))
    lit = values["changed"] or values.get("passed")
    edge = TORCH if lit else mix_colours(colour, INK, 0.25 if not gone else 0.5)
    thickness = 4 if lit else 2.5
    brush = Brush(width, height)
    brush.box(0, 0, width, height, edge, 9)
    brush.box(thickness, thickness, width - 2 * thickness, height - 2 * thickness, tab, 7)
    named = width > height
    if named:
        brush.box(height + 2, thickness, width - height - 2 - thickness, height - 2 * thickness, fill, 6)
        if not gone:
            brush.box(height + 6, thickness + 1, width - height - 12 - thickness, 2, mix_colours(fill, WHITE, 0.12), 1)
    picture = brush.finish()
    sign = height - 9
    paste_over(
        picture,
        draw_icon("skull", sign) if gone else draw_icon(values["sign"], sign, mix_colours(colour, WHITE, 0.12)),
        (7 if named else 5, 4),
    )
    if values.get("passed"):
        paste_over(picture, draw_icon("yes", 28), (width - 34, (height - 28) // 2) if named else (16, 16))
    if not named:
        return picture
    life = 0 if gone else values["life"] or 0
    heart = 24
    left = height + 8
    right = 38 if values.get("passed") else 6
    room = width - left - 2 - right - life * (heart + 1)
    letters = Letters("body", 28, (206, 192, 170) if gone else WHITE)
    write_fitting(picture, (left, height / 2), values["name"], letters, room, 16)
    if gone:
        ImageDraw.Draw(picture).line([(left - 2, height // 2 + 2), (width - 10, height // 2 + 2)], (206, 192, 170), 3)
    for at in range(life):
        lost = at >= life - values["damage"]
        x = width - right - (life - at) * (heart + 1)
        paste_over(picture, draw_icon("heart-lost" if lost else "heart", heart), (x, (height - heart) // 2))
    return picture


def draw_lurking_obstacle(width: int, height: int, values: Values) -> Image.Image:
    """Draw an obstacle as a figure in the room. With ``left`` it is left of the raider and faces right."""
    colour = choose_sort_colour(values["sort"], values["scheme"]) or STEEL
    figure = draw_icon(values["sign"], min(width, height) - 4, mix_colours(colour, INK, 0.12))
    if values["left"]:
        figure = figure.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    paste_over(picture, figure, (2, 2))
    return draw_contour(picture, (36, 26, 20), 2)


def draw_raider(width: int, height: int, values: Values) -> Image.Image:
    """Draw a raider with a badge of colour, shape and letter before its feet, facing the direction of its last step.

    An active raider holds up a torch. A dead raider lies on the floor.
    """
    size, dead = min(width, height), values.get("dead", False)
    facing = "right" if values["facing"] == "left" else values["facing"]
    torch = values["active"] and not dead
    colour = choose_player_colour(values["scheme"], values["seat"])
    picture = draw_art(
        GAME, find_raider_name(values["who"], facing), size, size, colour, **{"torch": torch, "no-torch": not torch}
    )
    if values["facing"] == "left":
        picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if dead:
        grey = ImageOps.grayscale(picture.convert("RGB")).convert("RGBA")
        grey.putalpha(picture.getchannel("A"))
        picture = Image.new("RGBA", picture.size, (0, 0, 0, 0))
        paste_over(picture, grey.transpose(Image.Transpose.ROTATE_90), (0, size // 5))
    whole = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    paste_over(whole, draw_contour(picture, INK if dead else (36, 26, 20), 2), ((width - size) // 2, height - size))
    if dead:
        paste_over(whole, draw_icon("skull", size // 3), (width // 2 - size // 6, height - size + 2))
    mark = round(size * 0.43)
    paste_over(
        whole,
        draw_token(values["seat"], values["letter"], mark, values["scheme"]),
        ((width - mark) // 2, height - mark),
    )
    return whole


@cache_pictures
def draw_token(seat: int, letter: str, size: int, scheme: str) -> Image.Image:
    """Draw a raider's badge with its letter.

    The picture is cached: copy it before painting on it.
    """
    picture = draw_badge(seat, size, choose_player_colour(scheme, seat)).copy()
    share, down = {1: (0.54, 1), 4: (0.5, size * 0.09)}.get(seat % 6, (0.6, 1))
    write(picture, (size / 2, size / 2 + down), letter, Letters("body", round(size * share), INK, "mm"))
    return picture


def draw_depth(width: int, height: int, values: Values) -> Image.Image:
    """Draw a mark of the depth scale. Deeper marks are darker."""
    share = min(1.0, (values["depth"] - 1) / 11)
    base = mix_colours((126, 100, 70), (34, 40, 60), share)
    picture = draw_stone_wall(width, height, base, 300 + values["depth"], 0.03, 90)
    draw_bevel(picture, width, height)
    write(picture, (width / 2, height / 2), str(values["depth"]), Letters("title", 40, (250, 230, 190), "mm"))
    return picture


def draw_footprints(width: int, height: int, values: Values) -> Image.Image:
    """Draw footprints in a raider's colour over a border that the raider has crossed. Newer footprints are clearer."""
    turn = TURNS[values["side"]]
    long, wide = (height, width) if turn % 180 == 0 else (width, height)
    picture = Image.new("RGBA", (wide, long), (0, 0, 0, 0))
    colour = choose_player_colour(values["scheme"], values["seat"])
    for at in range(4):
        x, y = wide // 2 + (11 if at % 2 else -11), round(long * (0.86 - 0.22 * at))
        trace, share = (
            draw_art(GAME, "footprint", 20, 32, colour).copy(),
            (0.5 if values["faint"] else 1.0) * (0.7 + 0.1 * at),
        )
        trace.putalpha(trace.getchannel("A").point([round(one * share) for one in range(256)]))
        paste_over(picture, trace, (x - 10, y - 14))
    return picture.rotate(turn, expand=True)


def draw_exit_choice(width: int, height: int, values: Values) -> Image.Image:
    """Draw an exit to choose now: the sign of its button, in a bright light."""
    brush, x, y = Brush(width, height), width / 2, height / 2
    for share, fill in ((1.0, EMBER), (0.94, TORCH), (0.74, (255, 240, 180))):
        rays = list_star_corners(x, y, 18, y * share, y * share * 0.86)
        brush.polygon([(x + (px - x) * width / height, py) for px, py in rays], fill)
    side = min(width, height) * 0.66
    brush.box(x - side / 2 - 3, y - side / 2 - 3, side + 6, side + 6, INK, 10)
    brush.box(x - side / 2, y - side / 2, side, side, BLUE, 8)
    picture = brush.finish()
    size = min(width, height)
    arrow, middle, tip, wing = Brush(size, size), size / 2, size / 2 - side * 0.38, side * 0.36
    arrow.polygon([(middle, tip), (middle + wing, tip + wing), (middle - wing, tip + wing)], WHITE)
    arrow.box(middle - side * 0.12, tip + wing - 1, side * 0.24, side * 0.4, WHITE, 2)
    paste_over(picture, arrow.finish().rotate(TURNS[values["side"]]), ((width - size) // 2, (height - size) // 2))
    return picture


def draw_leap(width: int, height: int, values: Values) -> Image.Image:
    """Draw a move that used no exit, as a dotted line between the two spaces."""
    brush = Brush(width, height)
    (x0, y0), (x1, y1) = values["points"]
    long = math.hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    colour = choose_player_colour(values["scheme"], values["seat"])
    for at in range(24, round(long) - 44, 26):
        for fill, radius in ((INK, 9.0), (colour, 6.5)):
            brush.disc(x0 + dx * at, y0 + dy * at, radius, fill)
    return brush.finish()
