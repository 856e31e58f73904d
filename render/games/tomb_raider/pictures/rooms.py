"""Sprites of the spaces of Tomb Raider's map: stone rooms, the exits between them, and unexplored rock."""

from __future__ import annotations

import math
import random

from PIL import Image, ImageChops, ImageDraw

from render.art import draw_art
from render.brush import (
    INK,
    TORCH,
    WHITE,
    Brush,
    Colour,
    Letters,
    Point,
    blend_colour,
    blur_mask,
    draw_clouds,
    draw_stone_wall,
    fit_line,
    measure_text,
    mix_colours,
    paste_over,
    write,
)
from render.lru_cache import cache_pictures
from render.sprites import Values

from .decor import paste_decor
from .figures import GAME
from .icons import MOSS, draw_icon

WALL = 18
"""Thickness of a room's walls in pixels."""
WHOLE = 190
"""A floor's decoration has this height in pixels. A lower room shows the middle part of the decoration."""
DOOR = 92
"""Width of an open exit in pixels."""
SIDES = ("forward", "right", "back", "left")
TURNS = {"forward": 0, "right": 270, "back": 180, "left": 90}
"""Degrees, against the clock, by which a sign that points forward is turned so that it points to a side."""
_WALLS: dict[str, Colour] = {
    "cave": (96, 82, 70),
    "tomb": (92, 94, 82),
    "atlantean": (66, 84, 98),
    "generic": (88, 84, 84),
}
FLOORS: dict[str, Colour] = {
    "cave": (206, 180, 140),
    "tomb": (204, 190, 146),
    "atlantean": (176, 194, 190),
    "generic": (198, 184, 156),
}


DEPTHS: tuple[tuple[Colour, float], ...] = (
    ((255, 206, 132), 0.16),
    ((230, 190, 140), 0.0),
    ((120, 168, 164), 0.16),
    ((74, 134, 150), 0.28),
)
"""Quarter of the map's depth -> colour and strength of its light: warm at the entrance, blue-green at the end."""


UNLIT = 0.13
"""The share of ink in a floor's colour if the room has no torch. Ink makes the floor darker."""


def _shade_by_depth(colour: Colour, depth_quarter: int) -> Colour:
    light, share = DEPTHS[depth_quarter]
    return mix_colours(colour, light, share)


def _compute_door_box(side: str, width: int, height: int) -> tuple[int, int, int, int]:
    """Return the box (left, top, right, bottom) in which an open exit breaks the wall."""
    x, y = (width - DOOR) // 2, (height - DOOR) // 2
    return {
        "forward": (x, 0, x + DOOR, WALL + 8),
        "back": (x, height - WALL - 8, x + DOOR, height),
        "left": (0, y, WALL + 8, y + DOOR),
        "right": (width - WALL - 8, y, width, y + DOOR),
    }[side]


def _compute_edge_middle(side: str, width: int, height: int, inward: float) -> tuple[float, float]:
    """Return the middle of a side, moved inward by a number of pixels."""
    return {
        "forward": (width / 2, inward),
        "back": (width / 2, height - inward),
        "left": (inward, height / 2),
        "right": (width - inward, height / 2),
    }[side]


def draw_location(width: int, height: int, values: Values) -> Image.Image:
    """Draw a room from above: its floor, walls and exits, its name, and the figures of its card."""
    family, seed = values["family"], values["seed"]
    walls, lit = (_shade_by_depth(tones[family], values["deep"]) for tones in (_WALLS, FLOORS))
    lit = lit if values["lit"] else mix_colours(lit, INK, UNLIT)
    picture = draw_stone_wall(width, height, walls, seed, 0.09, 60)
    if family != "cave":
        _draw_joints(picture, mix_colours(walls, INK, 0.4))
    draw_bevel(picture, width, height)
    floor = _draw_floor_mask(width, height, tuple(values["exits"]), seed, family == "cave")
    shadow = ImageChops.subtract(floor, blur_mask(ImageChops.offset(floor, 3, 5), 4))
    ground = draw_stone_wall(width, max(height, WHOLE), lit, seed + 50, 0.06, 72)
    _draw_ground(ground, seed, lit, family == "cave")
    paste_decor(ground, values["number"], lit)
    ground = ground.crop((0, (ground.height - height) // 2, width, (ground.height + height) // 2))
    blend_colour(ground, shadow.point([at // 2 for at in range(256)]), INK)
    picture.paste(ground, (0, 0), floor)
    if values["changed"]:
        _mark_changed_room(picture)
    for side in SIDES:
        if side in values["exits"]:
            added = side in values["arrows"]
            inward = (
                (11 if side == "forward" else WALL / 2 + 12) if added else WALL / 2 + 3
            )  # at the top the arrow must not cover the name
            sign = draw_art(GAME, "added-exit" if added else "exit", SIGN, SIGN).rotate(TURNS[side])
            _place_sign(picture, sign, _compute_edge_middle(side, width, height, inward))
        elif side in values["blocks"]:
            sign = draw_art(GAME, "blocked", SIGN, SIGN)
            _place_sign(picture, sign, _compute_edge_middle(side, width, height, WALL))
    _write_title(picture, values)
    _draw_figures(picture, values)
    return picture


@cache_pictures
def _draw_floor_mask(width: int, height: int, exits: tuple[str, ...], seed: int, rough: bool) -> Image.Image:
    """Return a mask that is white on the floor. The outline of a cave is irregular, the outline of a tomb straight."""
    big = Image.new("L", (width * 2, height * 2), 0)
    draw = ImageDraw.Draw(big)
    if rough:
        wander = draw_clouds(128, 1, 24, seed).tobytes()
        corners: list[Point] = []
        for at in range(128):
            angle = at * math.tau / 128
            reach = WALL - 4 + 14 * (wander[min(at, 127 - at) * 2 % 128] / 255)
            x, y = math.cos(angle), math.sin(angle)
            bend = (abs(x) ** 7 + abs(y) ** 7) ** (-1 / 7)  # the curve is a square with its corners rounded off
            corners.append((width + x * bend * (width - 2 * reach), height + y * bend * (height - 2 * reach)))
        draw.polygon(corners, 255)
    else:
        draw.rounded_rectangle([WALL * 2, WALL * 2, (width - WALL) * 2, (height - WALL) * 2], 12, 255)
    for side in exits:
        left, top, right, low = _compute_door_box(side, width, height)
        draw.rectangle([left * 2, top * 2, right * 2 - 1, low * 2 - 1], 255)
    return big.resize((width, height), Image.Resampling.BOX)


def _draw_joints(picture: Image.Image, ink: Colour) -> None:
    """Draw the joints of laid stone over the whole picture. Later the floor covers all but the walls."""
    draw = ImageDraw.Draw(picture)
    for row, y in enumerate(range(0, picture.height, 18)):
        draw.line([(0, y), (picture.width, y)], ink, 2)
        for x in range((row % 2) * 20, picture.width, 40):
            draw.line([(x, y), (x, y + 18)], ink, 2)


def _draw_ground(ground: Image.Image, seed: int, floor: Colour, cave: bool) -> None:
    """Draw pebbles on the floor of a cave or the joints of slabs in a tomb, and moss along the walls.

    All colours are close to the floor's, because text lies over them.
    """
    luck = random.Random(seed)
    width, height = ground.size
    brush = Brush(width, height, 2)
    if cave:
        for _ in range(14):
            x, y, r = luck.randrange(width), luck.randrange(height), luck.randrange(3, 8)
            brush.disc(x, y + 1, r, mix_colours(floor, INK, 0.22))
            brush.disc(x, y, r, mix_colours(floor, WHITE, 0.16))
    else:
        ink = mix_colours(floor, INK, 0.13)
        for row, y in enumerate(range(WALL - 4, height, 62)):
            brush.line([(0, y), (width, y)], ink, 2)
            for x in range(WALL + (row % 2) * 48, width, 96):
                brush.line([(x, y), (x, y + 62)], ink, 2)
        x, y = luck.randrange(60, width - 60), luck.randrange(80, height - 70)
        crack = [(x, y)]
        for _ in range(3):
            x, y = x + luck.randrange(8, 20), y + luck.randrange(-14, 15)
            crack.append((x, y))
        brush.line(crack, mix_colours(floor, INK, 0.25), 2)
    for _ in range(3):
        x, y = luck.choice((WALL + 8, width - WALL - 8)), luck.randrange(WALL + 40, height - WALL - 60)
        for _ in range(8):
            r = luck.randrange(5, 10)
            brush.disc(
                x + luck.randrange(-8, 9),
                y + luck.randrange(-16, 17),
                r,
                mix_colours(floor, MOSS, luck.choice((0.45, 0.65))),
            )
    paste_over(ground, brush.finish(), (0, 0))


def draw_bevel(picture: Image.Image, width: int, height: int) -> None:
    draw = ImageDraw.Draw(picture, "RGBA")
    for at in range(3):
        draw.line([(at, height - at), (at, at), (width - at, at)], (255, 240, 210, 44))
        draw.line([(at, height - 1 - at), (width - 1 - at, height - 1 - at), (width - 1 - at, at)], (0, 0, 0, 90))


SIGN = 48
"""Size in pixels of a mark at a side."""


def _place_sign(picture: Image.Image, sign: Image.Image, middle: tuple[float, float]) -> None:
    paste_over(picture, sign, (round(middle[0]) - SIGN // 2, round(middle[1]) - SIGN // 2))


def _is_low_room(picture: Image.Image) -> bool:
    return picture.height < WHOLE


def _write_title(picture: Image.Image, values: Values) -> None:
    """Write the room's name, after the sign of its kind and the search result that wins there."""
    sign, goal = values["sign"], str(values["treasure"] or "")
    before = (38 if sign else 0) + (measure_text(goal, "body", 32) + 10 if goal else 0)
    name, size = fit_line(values["name"], "body", 32, round(picture.width - 2 * WALL - 12 - before), 17)
    x, y = (picture.width - measure_text(name, "body", size) - before) / 2, WALL + (15 if _is_low_room(picture) else 23)
    if sign:
        paste_over(picture, draw_icon(sign, 32), (round(x), y - 16))
    if goal:
        write(picture, (x + 38, y), goal, Letters("body", 32, (136, 72, 8)))
    write(picture, (x + before, y), name, Letters("body", size, INK))


def _draw_figures(picture: Image.Image, values: Values) -> None:
    """Draw the danger at the lower left, and the search dice or the E marker at the lower right, as on the cards."""
    low = picture.height - (38 if _is_low_room(picture) else WALL + 30)
    paste_over(picture, _draw_number(str(values["danger"]), "danger"), (WALL + 6, low - 27))
    right = picture.width - WALL - 68
    if values["empty"]:
        paste_over(picture, _draw_number("E", "empty"), (right, low - 27))
    elif values["search"] is not None:
        paste_over(picture, _draw_number(f"+{values['search']}", "search"), (right, low - 27))


@cache_pictures
def _draw_number(text: str, kind: str) -> Image.Image:
    """Draw a figure in its shape: danger in an octagon, search dice in a magnifier, the E marker on a disc."""
    ink = INK if kind == "empty" else WHITE
    picture = draw_art(GAME, "search-dice" if kind == "search" else kind, 60, 56).copy()
    write(picture, (28, 25 if text.isalpha() else 24), text, Letters("body", 38 if len(text) < 2 else 33, ink, "mm"))
    return picture


def draw_figure(width: int, height: int, values: Values) -> Image.Image:
    """Draw one of a room's figures alone, for the legend."""
    return _draw_number(values["figure"], values["what"]).resize((width, height))


def _mark_changed_room(picture: Image.Image) -> None:
    """Mark a room that has just changed with light along its edge and with corner brackets.

    The brackets help people who cannot see the colour.
    """
    width, height = picture.size
    edge = Image.new("L", picture.size, 255)
    ImageDraw.Draw(edge).rounded_rectangle([7, 7, width - 8, height - 8], 8, 0)
    blend_colour(picture, edge, TORCH)
    draw = ImageDraw.Draw(picture)
    for x, y, right, down in (
        (3, 3, 1, 1),
        (width - 4, 3, -1, 1),
        (3, height - 4, 1, -1),
        (width - 4, height - 4, -1, -1),
    ):
        draw.line([(x + 40 * right, y), (x, y), (x, y + 40 * down)], WHITE, 7)
