"""Sprites of a Tomb's map: rock and hallways, Crypts with their Doors, spaces in reach, the Inn."""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.maps.extent import list_vaults
from engine.games.tomb.maps.records import Board
from render.art import draw_art
from render.brush import (
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
from render.plates import PlateStyle, draw_edged_plate
from render.sprites import Values

from .signs import GAME, GOLD, draw_figure, draw_sign
from .tokens import choose_colour, choose_ink, draw_token

ROCK: Colour = (52, 46, 46)
WARM: Colour = (150, 122, 90)
DEEP: Colour = (92, 104, 112)
VAULT: Colour = (70, 58, 84)
SPACES = {"+": "rest", "$": "cache", "1": "portal", "2": "portal", "!": "hazard", "@": "entrance"}
"""Names of special spaces, by their sign in the level's drawing."""
RULED = 16
"""The numbers of the ruler fit if a space has at least this size in pixels."""
LIGHTS = 8
"""Number of tones between the entrance and the farthest hall."""


def draw_ground(width: int, height: int, values: Values) -> Image.Image:
    """Draw the rock behind every picture."""

    def compute_light(x: float, y: float) -> Colour:
        return mix_colours((34, 30, 32), (46, 40, 42), round(y / height * 10) / 10)

    return draw_masonry(width, height, 41, Stones((150, 76), (22, 19, 21), 0.25, 5), compute_light)


def compute_tone(map_: Board, space: int) -> Colour:
    """Return the tone of a hallway: warm near the entrance, cold far from it."""
    row, last = space // map_.width, len(map_.signs) // map_.width - 1
    return mix_colours(DEEP, WARM, round(row / last * LIGHTS) / LIGHTS)


def draw_halls(width: int, height: int, values: Values) -> Image.Image:
    """Draw the hallways of a level, hewn into rock.

    ``frame`` is the part shown (left, top, columns, rows), and ``cell`` the size of a space in pixels.
    """
    cell, (left, top, columns, rows) = values["cell"], values["frame"]
    whole = _draw_halls(values["level"], cell)
    picture = whole.crop((left * cell, top * cell, (left + columns) * cell, (top + rows) * cell))
    for column, row, number in list_ruler_numbers(values["level"], values["frame"]) if cell >= RULED else ():
        spot = ((column - left + 0.5) * cell, (row - top + 0.5) * cell)
        letters = Letters("body", max(24, cell * 3 // 4), mix_colours(ROCK, PAPER, 0.55), "mm", NIGHT)
        write(picture, spot, str(number), letters)
    return picture


def list_ruler_numbers(level: str, frame: tuple[int, int, int, int]) -> tuple[tuple[int, int, int], ...]:
    """Return the ruler's numbers: every fifth column and row of the shown part, counted from 1.

    Texts name hallways by these numbers. Each number comes with the place (column, row) where it is written. The place
    is in the rock, as near to the upper or left edge as possible.
    """
    map_, (left, top, columns, rows) = load_boards()[level], frame
    across, down = range(left, left + columns), range(top, top + rows)
    whole = {
        key.upper() for key, (_, row, _, high) in list_vaults(level).items() if row in down and row + high - 1 in down
    }
    signs = {(column, row): map_.signs[row * map_.width + column] for column in across for row in down}
    rock = {place for place, sign in signs.items() if sign == "#" or (sign.isupper() and sign not in whole)}
    above = [(next(((c, r) for r in down if (c, r) in rock), None), c + 1) for c in across if (c + 1) % 5 == 0]
    beside = [(next(((c, r) for c in across if (c, r) in rock), None), r + 1) for r in down if (r + 1) % 5 == 0]
    return tuple((*place, number) for place, number in (*above, *beside) if place is not None)


@cache_pictures
def _draw_halls(level: str, cell: int) -> Image.Image:
    """Draw all hallways of a level. ``cell``: the size of a space in pixels.

    The picture is cached: copy it before painting on it.
    """
    map_ = load_boards()[level]
    columns, rows = map_.width, len(map_.signs) // map_.width
    width, height = columns * cell, rows * cell
    picture = draw_masonry(
        width, height, 7, Stones((cell * 2, cell), mix_colours(ROCK, NIGHT, 0.6), 0.35, 4), lambda x, y: ROCK
    )
    draw = ImageDraw.Draw(picture)
    for row in range(rows):
        for column in range(columns):
            at = row * map_.width + column
            if map_.is_walkable(at):
                _draw_space(picture, draw, map_, at, (column * cell, row * cell), cell)
    return picture


def _draw_space(
    picture: Image.Image, draw: ImageDraw.ImageDraw, map_: Board, space: int, corner: tuple[int, int], cell: int
) -> None:
    """Draw one space: flagstones, the shadow of the wall above it, and its printed sign."""
    x, y = corner
    picture.paste(draw_floor(cell, compute_tone(map_, space), space % 3), corner)
    above = space - map_.width
    if above < 0 or not map_.is_walkable(above):
        draw.rectangle((x, y, x + cell - 1, y + max(3, cell // 6)), mix_colours(compute_tone(map_, space), NIGHT, 0.62))
    for side, edge in ((-1, (x, y, x + 2, y + cell - 1)), (1, (x + cell - 3, y, x + cell - 1, y + cell - 1))):
        beside = space + side
        if (space % map_.width) + side not in range(map_.width) or not map_.is_walkable(beside):
            draw.rectangle(edge, mix_colours(compute_tone(map_, space), NIGHT, 0.45))
    name = SPACES.get(map_.signs[space])
    if name is not None:
        paste_over(picture, draw_sign(name, cell - 2), (x + 1, y + 1))


@cache_pictures
def draw_floor(cell: int, base: Colour, variant: int) -> Image.Image:
    """Draw a hallway's floor.

    The picture is cached: copy it before painting on it.
    """
    picture = Image.new("RGB", (cell, cell), mix_colours(base, NIGHT, 0.34))
    shade = mix_colours(base, NIGHT if variant else WHITE, 0.05 * variant or 0.04)
    ImageDraw.Draw(picture).rounded_rectangle((1, 1, cell - 2, cell - 2), cell // 8, shade)
    return picture


def draw_reachable_space(width: int, height: int, values: Values) -> Image.Image:
    """Draw a space that the party can reach: it is lit, and has a bright stud or its printed sign."""
    return _draw_reachable_space(width, values["marker"], values["what"]).copy()


@cache_pictures
def _draw_reachable_space(cell: int, marker: str | None, print_sign: str) -> Image.Image:
    picture = draw_floor(cell, mix_colours(WARM, TORCH, 0.62), 0).copy()
    name = SPACES.get(print_sign)
    if name is not None:
        paste_over(picture, draw_sign(name, cell - 2), (1, 1))
    else:
        brush, middle = Brush(cell, cell), cell / 2
        brush.disc(middle, middle, cell * 0.2, INK)
        brush.disc(middle, middle, cell * 0.13, choose_colour(marker))
        paste_over(picture, brush.finish(), (0, 0))
    return picture


def draw_step(width: int, height: int, values: Values) -> Image.Image:
    """Draw a space through which a party has just come."""
    brush, middle = Brush(width, height), width / 2
    brush.disc(middle, middle, middle, INK)
    brush.disc(middle, middle, middle * 0.66, choose_colour(values["marker"]))
    return brush.finish()


def draw_crypt(width: int, height: int, values: Values) -> Image.Image:
    """Draw a Crypt: Door, letter, a card back for each card left, and a hollow card for each card gone."""
    count, cap, raided = values["count"], values["cap"], values["raided"]
    bright = bool(count) or values["open"]
    edge = (
        TORCH
        if raided or values["changed"]
        else mix_colours(VAULT, PAPER, 0.3)
        if bright
        else mix_colours(ROCK, PAPER, 0.14)
    )
    picture = _draw_vault(width, height, edge, bright).copy()
    fill = WHITE if bright or raided else mix_colours(ROCK, PAPER, 0.5)
    letter = values["key"].upper()
    if width < 78 and height >= 44:
        size = height * 52 // 100
        write(picture, (width / 2, height * 0.34), letter, Letters("title", size, fill, "mm"))
        line = f"{count}/{cap}"
        letters = Letters("body", height * 42 // 100, GOLD if count else fill, "mm")
        write(picture, (width / 2, height * 0.77), line, letters)
        return picture
    if width < 78 and height >= 36:  # The Crypt is too small for figures, so its card backs are drawn to be counted.
        write(picture, (width / 2, height * 0.38), letter, Letters("title", height * 64 // 100, fill, "mm"))
        _draw_card_backs(picture, count, cap, (5, height * 0.66, width - 10, height * 0.3))
        return picture
    if width < 78:
        write(picture, (width / 2, height / 2), letter, Letters("title", min(30, height - 4), fill, "mm"))
        return picture
    if height < 50:
        size = min(34, height - 2)
        write(picture, (6 + size * 0.3, height / 2), letter, Letters("title", size, fill, "mm"))
        _draw_card_backs(picture, count, cap, (12 + size * 0.75, 0, width - size * 0.75 - 16, height))
        return picture
    low = 22 if height > 60 else 18
    door = min(height - low - 8, width * 52 // 100)
    paste_over(picture, draw_sign("door" if count else "entrance", door), (6, 5))
    write(picture, ((width + door + 4) / 2, 5 + door / 2), letter, Letters("title", min(46, door), fill, "mm"))
    if values["text"]:
        paste_over(picture, draw_sign("eye", door * 3 // 4), (6 + door // 8, 5 + door // 8))
    _draw_card_backs(picture, count, cap, (5, height - low - 2, width - 10, low))
    return picture


def _draw_card_backs(picture: Image.Image, count: int, capacity: int, box: tuple[float, float, float, float]) -> None:
    left, top, width, height = box
    long = min(16.0, width / capacity - 2)
    tall, x = min(height - 4, long * 1.35), left + (width - capacity * (long + 2)) / 2
    draw = ImageDraw.Draw(picture)
    for at in range(capacity):
        y = top + (height - tall) / 2
        shape = (round(x), round(y), round(x + long), round(y + tall))
        draw.rounded_rectangle(shape, 2, GOLD if at < count else None, INK if at < count else (120, 110, 104), 2)
        x += long + 2


@cache_pictures
def _draw_vault(width: int, height: int, edge: Colour, has_cards: bool) -> Image.Image:
    """Draw an empty Crypt.

    The picture is cached: copy it before painting on it.
    """
    picture = Image.new("RGB", (width, height), mix_colours(ROCK, NIGHT, 0.5))
    brush = Brush(width, height)
    brush.box(0, 0, width, height, edge, 8)
    brush.box(
        3, 3, width - 6, height - 6, mix_colours(VAULT, NIGHT, 0.28) if has_cards else mix_colours(ROCK, NIGHT, 0.4), 6
    )
    paste_over(picture, brush.finish(), (0, 0))
    return picture


def draw_door_space(width: int, height: int, values: Values) -> Image.Image:
    """Draw the space before a Crypt: an arrow towards the Crypt Master, with that player's colour and letter."""
    return _draw_door(width, values["side"], values["marker"], values["letter"], values["lit"]).copy()


@cache_pictures
def _draw_door(cell: int, side: str, marker: str | None, letter: str, is_reachable: bool) -> Image.Image:
    picture = draw_floor(
        cell, mix_colours(WARM, TORCH, 0.62) if is_reachable else mix_colours(WARM, NIGHT, 0.35), 0
    ).copy()
    fill = choose_colour(marker)
    paste_over(picture, draw_art(GAME, f"door-{side}", cell - 2, cell - 2, fill), (1, 1))
    x = cell * (0.6 if side == "left" else 0.4)
    write(picture, (x, cell / 2), letter, Letters("body", round(cell * 0.72), choose_ink(fill), "mm"))
    return picture


def draw_inn(width: int, height: int, values: Values) -> Image.Image:
    """Draw the Inn: its house, and the Characters that may be recruited."""
    picture = _draw_house(width, height).copy()
    paste_over(picture, draw_sign("inn", height - 8), (10, 4))
    left = height + 14
    letters = Letters("title", 32, PAPER)
    write_fitting(picture, (left, height / 2), values["name"], letters, values["room"] - left - 10, 20)
    x, shown = width - 12, values["characters"]
    if values["more"]:
        x -= 52
        write(picture, (x + 4, height / 2), f"+{values['more']}", Letters("body", 34, PAPER))
    for card in reversed(shown):
        x -= height - 8
        paste_over(picture, draw_figure(card, height - 12), (x, 6))
    return picture


@cache_pictures
def _draw_house(width: int, height: int) -> Image.Image:
    """Draw a wall of planks.

    The picture is cached: copy it before painting on it.
    """
    picture = Image.new("RGB", (width, height), (34, 30, 32))
    brush, wood, high = Brush(width, height, 2), (96, 66, 44), (height - 8) / 3
    brush.box(0, 0, width, height, mix_colours(wood, TORCH, 0.5), 12)
    brush.box(4, 4, width - 8, height - 8, mix_colours(wood, NIGHT, 0.55), 9)
    for row in range(3):
        for at in range(-1, 4):
            left, tone = 6 + at * 350 + row * 130, (0.0, 0.12, 0.06)[(row + at) % 3]
            first, last = max(6, left), min(width - 6, left + 346)
            if first < last:
                brush.box(first, 5 + row * high, last - first, high - 2, mix_colours(wood, NIGHT, tone), 3)
    paste_over(picture, brush.finish(), (0, 0))
    return picture


def draw_plate(width: int, height: int, edge: Colour, thickness: float, fill: Colour = (44, 38, 40)) -> Image.Image:
    """Draw a dark plate with an edge, to paint on; behind its rounded corners is the colour of the rock."""
    return draw_edged_plate(width, height, PlateStyle(edge, thickness, fill, (38, 33, 35), (13, 10), 2))


def draw_head(width: int, height: int, values: Values) -> Image.Image:
    """Draw the level's name, and the turn beside the active party's token."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    turn, size = fit_line(values["turn"], "body", 40, width * 58 // 100, 28)
    x = width - 4
    write(picture, (x, height / 2), turn, Letters("body", size, WHITE, "rm", NIGHT))
    from_right = round(x - measure_text(turn, "body", size))
    if values["letter"]:
        from_right -= height - 2
        paste_over(picture, draw_token(values["marker"], values["letter"], height - 10, True), (from_right, 5))
    letters = Letters("title", 40, TORCH, edge=NIGHT)
    write_fitting(picture, (4, height / 2), values["title"], letters, from_right - 20, 28)
    return picture
