"""Sprites of things on the table: holes, dice, barriers, chains, the crater, enemies, stones, vortexes."""

from __future__ import annotations

from PIL import Image

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
    measure_text,
    mix_colours,
    paste_over,
    write,
    write_fitting,
)
from render.dice import TALL, compute_die_height
from render.lru_cache import cache_pictures
from render.sprites import Values

from .lands import DIM, draw_plate, draw_whirlpool
from .signs import GOLD, LAND, SPIRIT, STEEL, VOID, WOOD, draw_game_die, draw_sign

DIE = 54
"""Width in pixels of a die on the board."""
MARGIN = 4
"""Space in pixels between a die and the edge of its hole. Changes are marked in this space."""
HOLE = DIE + 2 * MARGIN
HOLE_HIGH = compute_die_height(DIE) + 2 * MARGIN
STONES: tuple[Colour, ...] = (
    (206, 66, 40),
    (90, 180, 245),
    (104, 178, 92),
    (246, 202, 48),
    (178, 120, 214),
    (236, 132, 60),
    (120, 214, 200),
    (232, 224, 204),
)
"""Colours of the power stones, in the order in which they are won. The colours have no meaning."""


def draw_hole(width: int, height: int, values: Values) -> Image.Image:
    """Draw a hole for a die; ``text`` says which dice it takes.

    ``lit``: a die was just laid in the hole. ``struck``: the hole has just lost its die. ``shut``: no die can be laid
    there now.
    """
    lit, struck, shut = values.get("lit", False), values.get("struck", False), values.get("shut", False)
    brush = Brush(width, height)
    if lit or struck:
        brush.box(0, 0, width, height, TORCH if lit else EMBER, 16)
        if lit:
            brush.box(width * 0.3, 0, width * 0.4, height, WHITE)
            brush.box(0, height * 0.32, width, height * 0.36, WHITE)
    inset = MARGIN
    brush.box(inset, inset, width - 2 * inset, height - 2 * inset, (92, 84, 76) if not shut else (66, 60, 56), 12)
    depth = (34, 29, 28) if not shut else (48, 44, 42)
    brush.box(inset + 2, inset + 4, width - 2 * inset - 4, height - 2 * inset - 6, depth, 11)
    picture = brush.finish()
    if struck:
        paste_over(picture, draw_sign("attack", width - 26), (13, (height - width) // 2 + 13))
    elif values.get("sign"):
        paste_over(picture, draw_sign(values["sign"], width - 22), (11, (height - width) // 2 + 11))
    else:
        fill = (112, 102, 92) if shut else (206, 190, 160)
        letters = Letters("body", 40, fill, "mm")
        write_fitting(picture, (width / 2, height / 2), values.get("text", ""), letters, width - 16, 26)
    return picture


def draw_one_die(width: int, height: int, values: Values) -> Image.Image:
    """Draw a die from ``colour``, ``mark`` and ``face``, as large as the box allows."""
    wide = width if compute_die_height(width) <= height else int(height / TALL)
    drawn = draw_game_die(values["colour"], values["mark"], values["face"], wide, values["scheme"])
    if drawn.size == (width, height):
        return drawn.copy()
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    paste_over(picture, drawn, ((width - drawn.width) // 2, (height - drawn.height) // 2))
    return picture


def draw_gate(width: int, height: int, values: Values) -> Image.Image:
    """Draw the barrier tiles below a section of the Fortress, with dark gaps where tiles are gone.

    ``changed`` means that a tile has just gone.
    """
    brush = Brush(width, height)
    count, left = values["count"], values["left"]
    long = (width - 4 - 4 * (count - 1)) / count
    if values["changed"]:
        brush.box(0, 0, width, height, TORCH, 9)
    for at in range(count):
        x = 2 + at * (long + 4)
        brush.box(x, 2, long, height - 4, (26, 22, 22), 7)
        if at < left:
            brush.box(x + 1, height * 0.2, long - 2, height * 0.24, WOOD, 3)
            brush.box(x + 1, height * 0.58, long - 2, height * 0.24, mix_colours(WOOD, INK, 0.15), 3)
            planks = max(2, round(long / 24))
            for plank in range(planks):
                px = x + (plank + 0.5) * long / planks - 7
                brush.box(px, 4, 14, height - 8, mix_colours(WOOD, WHITE, 0.16), 3, mix_colours(WOOD, INK, 0.45), 2)
    return brush.finish()


def draw_mark(width: int, height: int, values: Values) -> Image.Image:
    """Draw the sign named ``sign``, on a bright frame if ``lit``, to lie over another shape."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    size = min(width, height)
    if values.get("lit"):
        brush = Brush(width, height)
        brush.box(0, 0, width, height, TORCH, 12)
        brush.box(4, 4, width - 8, height - 8, NIGHT, 9)
        paste_over(picture, brush.finish(), (0, 0))
        size -= 10
    paste_over(picture, draw_sign(values["sign"], size), ((width - size) // 2, (height - size) // 2))
    return picture


def draw_bar(width: int, height: int, values: Values) -> Image.Image:
    """Draw the Forest's boundary, across the path."""
    brush = Brush(width, height)
    brush.box(0, 0, width, height, INK, width / 2)
    brush.box(2, 2, width - 4, height - 4, TORCH if values.get("lit") else mix_colours(WOOD, WHITE, 0.25), width / 2)
    for y in (0.2, 0.5, 0.8):
        brush.disc(width / 2, height * y, width * 0.2, INK)
    return brush.finish()


def draw_chains(width: int, height: int, values: Values) -> Image.Image:
    """Draw the chains on the sandworm: ``laid`` of ``count`` are there. The last chain earns the stone."""
    brush = Brush(width, height)
    brush.box(0, 0, width, height, (40, 30, 26), 14, TORCH if values["changed"] else (92, 70, 48), 4)
    picture = brush.finish()
    count = values["count"]
    step = (width - 16) / count
    size = round(min(step - 4, height - 8))
    for at in range(count):
        x, y = round(8 + at * step + (step - size) / 2), (height - size) // 2
        if at < values["laid"]:
            paste_over(picture, draw_sign("chain", size), (x, y))
        elif at == count - 1:
            paste_over(picture, draw_sign("stone", size - 12, (120, 84, 60)), (x + 6, y + 6))
        else:
            paste_over(picture, draw_sign("chain", size, (74, 62, 54)), (x, y))
    return picture


def draw_crater(width: int, height: int, values: Values) -> Image.Image:
    """Draw the skull crater; the dice that it has swallowed lie on it."""
    brush = Brush(width, height)
    brush.box(
        0,
        0,
        width,
        height,
        mix_colours(LAND["desert"], INK, 0.35),
        min(width, height) / 2.4,
        TORCH if values["changed"] else mix_colours(LAND["desert"], INK, 0.6),
        4,
    )
    brush.box(8, 8, width - 16, height - 16, (46, 30, 24), min(width, height) / 2.6)
    brush.box(14, 16, width - 28, height - 30, NIGHT, min(width, height) / 2.8)
    picture = brush.finish()
    if values["empty"]:
        size = min(width, height) // 2
        paste_over(picture, draw_sign("skull", size, (112, 96, 84)), ((width - size) // 2, (height - size) // 2))
    return picture


@cache_pictures
def draw_shield(colour: Colour, rank: str, width: int, height: int) -> Image.Image:
    """Draw a shield with a rank on it.

    The picture is cached: copy it before painting on it.
    """
    brush = Brush(width, height)
    for grow, fill in ((0.0, INK), (3.0, mix_colours(colour, WHITE, 0.3)), (7.0, mix_colours(colour, INK, 0.35))):
        left, right, low = grow, width - grow, height - grow * 1.3
        brush.polygon(
            [(left, grow), (right, grow), (right, height * 0.6), (width / 2, low), (left, height * 0.6)], fill
        )
    picture = brush.finish()
    write(picture, (width / 2, height * 0.43), rank, Letters("body", round(height * 0.62), WHITE, "mm"))
    return picture


@cache_pictures
def _draw_plaque(width: int, height: int, edge: Colour, thickness: float) -> Image.Image:
    """Draw an enemy's plate, transparent at its corners.

    The picture is cached: copy it before painting on it.
    """
    brush = Brush(width, height)
    brush.box(0, 0, width, height, edge, 14)
    brush.box(thickness, thickness, width - 2 * thickness, height - 2 * thickness, (40, 30, 30), 11)
    return brush.finish()


def draw_foe(width: int, height: int, values: Values) -> Image.Image:
    """Draw an enemy: its rank on a shield in its territory's colour, its name, its total of dice, and its strength.

    ``new``: the enemy has just come. ``attacked``: it has just attacked. ``hit``: dice were just laid on it. The dice
    are separate shapes.
    """
    colour = LAND.get(values["land"], STEEL)
    edge = TORCH if values["new"] or values["hit"] else EMBER if values["attacked"] else mix_colours(colour, INK, 0.3)
    picture = _draw_plaque(width, height, edge, 5 if values["new"] or values["hit"] or values["attacked"] else 3).copy()
    room, nth = values["room"], values["nth"]
    if nth:
        write(picture, (room - 12, 21), f"#{nth}", Letters("body", 28, DIM, "rm"))
    write_fitting(picture, (12, 21), values["name"], Letters("body", 30, WHITE), room - 24 - (44 if nth else 0), 18)
    middle = (38 + height) // 2
    paste_over(picture, draw_shield(colour, str(values["rank"]), 38, 40), (11, middle - 21))
    paste_over(picture, draw_sign(values["face"], 42), (56, middle - 22))
    total = f"{values['total']}/{values['threshold']}"
    write(picture, (108, middle - 1), total, Letters("body", 36, GOLD if values["total"] else PAPER))
    x = 114 + round(measure_text(total, "body", 36))
    if values["counters"]:
        write(picture, (x, middle - 1), f"+{values['counters']}", Letters("body", 28, TORCH))
    if values["attacked"]:
        paste_over(picture, draw_sign("attack", 34), (room - 44, middle - 18))
    return picture


def draw_ladder(width: int, height: int, values: Values) -> Image.Image:
    """Draw the rewards for four, five and six dice in the Ice Cave. Reached rewards are lit."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    x = 0
    for count, signs in ((4, ("bonus",)), (5, ("bonus", "sword")), (6, ("bonus", "sword", "heal"))):
        reached = values["level"] >= count
        step = 50 + 34 * len(signs)
        brush = Brush(step, height)
        brush.box(0, 0, step, height, TORCH if reached else (30, 44, 58), 12, TORCH if reached else (120, 160, 180), 3)
        tile = brush.finish()
        write(tile, (20, height / 2), f"{count}", Letters("body", 38, INK if reached else PAPER, "mm"))
        for nth, name in enumerate(signs):
            paste_over(
                tile,
                draw_sign(name, 32, INK if reached and name == "bonus" else None),
                (38 + nth * 34, (height - 32) // 2),
            )
        paste_over(picture, tile, (x, 0))
        x += step + 6
    return picture


def draw_sockets(width: int, height: int, values: Values) -> Image.Image:
    """Draw the adventure board: a socket for each power stone. Stones already won are in their sockets."""
    picture = draw_plate(
        width, height, TORCH if values["changed"] else mix_colours(GOLD, INK, 0.45), 6 if values["changed"] else 4
    )
    count, won = values["count"], values["won"]
    size = min(62, (width - 130) // count - 6)
    write(picture, (20, height / 2), f"{won}/{count}", Letters("body", 44, GOLD))
    left = width - 16 - count * (size + 6)
    for at in range(count):
        box = (left + at * (size + 6), (height - size) // 2)
        if at < won:
            if values["changed"] and at >= won - values["changed"]:
                paste_over(picture, draw_sign("burst", size + 16, (255, 214, 120)), (box[0] - 8, box[1] - 8))
            paste_over(picture, draw_sign("stone", size, STONES[at % len(STONES)]), box)
        else:
            paste_over(picture, draw_sign("socket", size), box)
    return picture


def draw_spring(width: int, height: int, values: Values) -> Image.Image:
    """Draw the Vortex of Resurrection with its total out of ten.

    Its dice are separate shapes.
    """
    edge = TORCH if values["changed"] else mix_colours(SPIRIT, INK, 0.45)
    picture = draw_plate(width, height, edge, 6 if values["changed"] else 4, (30, 44, 42))
    paste_over(picture, draw_sign("resurrection", height - 20), (12, 10))
    write(
        picture,
        (height - 6, height / 2),
        f"{values['total']}/{values['threshold']}",
        Letters("body", 44, mix_colours(SPIRIT, WHITE, 0.4)),
    )
    return picture


def draw_band(width: int, height: int, values: Values) -> Image.Image:
    """Draw the middle of the board: the enemy deck, Oblivion, and the Master of Shadows from left to right.

    ``span``: the time when the Master may come. ``die``: the side that his die has just shown, in place of the time.
    """
    picture = _draw_empty_band(width, height, values["changed"], values["came"]).copy()
    size, low = 64, (height - 64) // 2
    paste_over(picture, draw_sign("deck", size), (18, low))
    write(picture, (92, height / 2), str(values["deck"]), Letters("body", 42, PAPER))
    paste_over(picture, draw_sign("master", size, None if values["seen"] else (110, 92, 130)), (width - 18 - size, low))
    die, right = values["die"], width - 30 - size
    if die in LAND:
        paste_over(picture, draw_sign(die, 48), (right - 52, (height - 48) // 2))
    elif die == "all":
        for at, key in enumerate(LAND):
            paste_over(picture, draw_sign(key, 34), (right - 76 + at % 2 * 38, height // 2 - 36 + at // 2 * 37))
    else:
        write(picture, (right, height / 2), "–" if die else values["span"], Letters("body", 38, PAPER, "rm"))
    return picture


@cache_pictures
def _draw_empty_band(width: int, height: int, has_changed: bool, has_new_enemy: bool) -> Image.Image:
    picture = draw_plate(width, height, mix_colours(VOID, NIGHT, 0.4), 4, (26, 21, 31))
    pool = draw_whirlpool(640, height - 14, has_changed)
    paste_over(picture, pool, ((width - 640) // 2, 7))
    if has_new_enemy:
        brush = Brush(190, height - 12)
        brush.box(0, 0, 190, height - 12, None, 12, EMBER, 6)
        paste_over(picture, brush.finish(), (width - 196, 6))
    return picture


def draw_stock(width: int, height: int, values: Values) -> Image.Image:
    """Draw the stock of bonus dice: a place for one die, and the number in stock."""
    brush = Brush(width, height)
    brush.box(
        0, 0, width, height, (30, 44, 58), 14, TORCH if values["lit"] else (120, 160, 180), 5 if values["lit"] else 3
    )
    picture = brush.finish()
    write(picture, (HOLE + 2, height / 2), f"×{values['n']}", Letters("body", 36, PAPER if values["n"] else DIM))
    return picture


def draw_count(width: int, height: int, values: Values) -> Image.Image:
    """Draw a number of equal dice. The number stands beside a picture of such a die."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    write(picture, (0, height / 2), f"×{values['n']}", Letters("body", 38, WHITE, edge=NIGHT))
    return picture
