"""How the pieces of Tomb Raider's map look: rooms of stone, ways between them, what lurks there, who walks there."""

from __future__ import annotations

import math
import random
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageOps

from ..brush import (
    EMBER,
    INK,
    NIGHT,
    PLAYERS,
    TORCH,
    WHITE,
    Brush,
    Colour,
    Point,
    clouds,
    fitted,
    mix,
    outlined,
    over,
    ring_of,
    shade,
    soft,
    stone,
    tinted,
    width_of,
    write,
)
from ..sprites import Values, sprite
from .icons import CRYSTAL, GOLD, GREEN, RED, SORT_COLOURS, badge, icon

GAME = "tomb_raider"
WALL = 18
"""How thick a room's walls are."""
DOOR = 92
"""How wide an open exit is."""
SIDES = ("forward", "right", "back", "left")
_WALLS: dict[str, Colour] = {"cave": (96, 82, 70), "tomb": (92, 94, 82), "atlantean": (66, 84, 98),
                             "generic": (88, 84, 84)}  # fmt: skip
_FLOORS: dict[str, Colour] = {"cave": (206, 180, 140), "tomb": (204, 190, 146), "atlantean": (176, 194, 190),
                              "generic": (198, 184, 156)}  # fmt: skip


def _door(side: str, width: int, height: int) -> tuple[int, int, int, int]:
    """Where an open exit breaks the wall."""
    x, y = (width - DOOR) // 2, (height - DOOR) // 2
    return {
        "forward": (x, 0, x + DOOR, WALL + 8),
        "back": (x, height - WALL - 8, x + DOOR, height),
        "left": (0, y, WALL + 8, y + DOOR),
        "right": (width - WALL - 8, y, width, y + DOOR),
    }[side]


def _edge(side: str, width: int, height: int, inward: float) -> tuple[float, float]:
    """The middle of a side, so many pixels inward."""
    return {
        "forward": (width / 2, inward),
        "back": (width / 2, height - inward),
        "left": (inward, height / 2),
        "right": (width - inward, height / 2),
    }[side]


@sprite("location", GAME)
def location(width: int, height: int, values: Values) -> Image.Image:
    """A room seen from above: its floor, its walls, its exits; its name, and what the card says in figures."""
    family, seed = values["family"], values["seed"]
    picture = stone(width, height, _WALLS[family], seed, 0.09, 60)
    if family != "cave":
        _courses(picture, mix(_WALLS[family], INK, 0.4))
    _bevel(picture, width, height)
    floor = _floor_mask(width, height, tuple(values["exits"]), seed, family == "cave")
    shadow = ImageChops.subtract(floor, soft(ImageChops.offset(floor, 3, 5), 4))
    ground = stone(width, height, _FLOORS[family], seed + 50, 0.06, 72)
    _strewn(ground, seed, mix(_FLOORS[family], INK, 0.10), family == "cave")
    shade(ground, shadow.point([at // 2 for at in range(256)]), INK)
    picture.paste(ground, (0, 0), floor)
    if values["changed"]:
        _mark_new(picture)
    signs = Brush(width, height)
    for side in SIDES:
        if side in values["exits"]:
            _chevron(signs, side, width, height, side in values["arrows"])
        elif side in values["blocks"]:
            _blocked(signs, side, width, height)
    over(picture, signs.done(), (0, 0))
    _title(picture, values)
    _figures(picture, values)
    return picture


@cache
def _floor_mask(width: int, height: int, exits: tuple[str, ...], seed: int, rough: bool) -> Image.Image:
    """White where one can stand; a cave's outline wanders, a tomb's is straight."""
    big = Image.new("L", (width * 2, height * 2), 0)
    draw = ImageDraw.Draw(big)
    if rough:
        wander = clouds(128, 1, 24, seed).tobytes()
        corners: list[Point] = []
        for at in range(128):
            angle = at * math.tau / 128
            reach = WALL - 4 + 14 * (wander[min(at, 127 - at) * 2 % 128] / 255)
            x, y = math.cos(angle), math.sin(angle)
            bend = (abs(x) ** 7 + abs(y) ** 7) ** (-1 / 7)  # a square with its corners taken off
            corners.append((width + x * bend * (width - 2 * reach), height + y * bend * (height - 2 * reach)))
        draw.polygon(corners, 255)
    else:
        draw.rounded_rectangle([WALL * 2, WALL * 2, (width - WALL) * 2, (height - WALL) * 2], 12, 255)
    for side in exits:
        left, top, right, low = _door(side, width, height)
        draw.rectangle([left * 2, top * 2, right * 2 - 1, low * 2 - 1], 255)
    return big.resize((width, height), Image.Resampling.BOX)


def _courses(picture: Image.Image, ink: Colour) -> None:
    """Laid stone: joints all over; the floor will cover what is not wall."""
    draw = ImageDraw.Draw(picture)
    for row, y in enumerate(range(0, picture.height, 18)):
        draw.line([(0, y), (picture.width, y)], ink, 2)
        for x in range((row % 2) * 20, picture.width, 40):
            draw.line([(x, y), (x, y + 18)], ink, 2)


def _strewn(ground: Image.Image, seed: int, ink: Colour, pebbles: bool) -> None:
    """What lies on the floor: pebbles in a cave, the joints of slabs in a tomb; hardly darker than the floor."""
    luck = random.Random(seed)
    draw = ImageDraw.Draw(ground)
    width, height = ground.size
    if pebbles:
        for _ in range(26):
            x, y, r = luck.randrange(width), luck.randrange(height), luck.randrange(3, 8)
            draw.ellipse([x - r, y - r * 0.7, x + r, y + r * 0.7], ink)
        return
    for row, y in enumerate(range(WALL - 4, height, 62)):
        draw.line([(0, y), (width, y)], ink, 2)
        for x in range(WALL + (row % 2) * 48, width, 96):
            draw.line([(x, y), (x, y + 62)], ink, 2)


def _bevel(picture: Image.Image, width: int, height: int) -> None:
    draw = ImageDraw.Draw(picture, "RGBA")
    for at in range(3):
        draw.line([(at, height - at), (at, at), (width - at, at)], (255, 240, 210, 44))
        draw.line([(at, height - 1 - at), (width - 1 - at, height - 1 - at), (width - 1 - at, at)], (0, 0, 0, 90))


def _chevron(signs: Brush, side: str, width: int, height: int, added: bool) -> None:
    """The arrow of an exit; one that a marker gives stands on a round token."""
    x, y = _edge(side, width, height, WALL / 2 + (12 if added else 3))
    out = {"forward": (0, -1), "back": (0, 1), "left": (-1, 0), "right": (1, 0)}[side]
    if added:
        signs.disc(x, y, 21, CRYSTAL, INK, 3)

    def at(along: float, across: float) -> Point:
        return (x + out[0] * along - out[1] * across, y + out[1] * along + out[0] * across)

    signs.polygon([at(11, 0), at(-9, 21), at(-9, -21)], INK)
    signs.polygon([at(8, 0), at(-6.5, 15.5), at(-6.5, -15.5)], GOLD)


def _blocked(signs: Brush, side: str, width: int, height: int) -> None:
    x, y = _edge(side, width, height, WALL)
    signs.disc(x, y, 19, EMBER, INK, 3)
    for flip in (1, -1):
        signs.line([(x - 8, y - 8 * flip), (x + 8, y + 8 * flip)], WHITE, 5)


def _title(picture: Image.Image, values: Values) -> None:
    """The name, after the sign of what kind of room it is and the search result that wins there."""
    sign, goal = values["sign"], str(values["treasure"] or "")
    before = (38 if sign else 0) + (width_of(goal, "body", 32) + 10 if goal else 0)
    name, size = fitted(values["name"], "body", 32, round(picture.width - 2 * WALL - 12 - before), 26)
    x, y = (picture.width - width_of(name, "body", size) - before) / 2, WALL + 23
    if sign:
        over(picture, icon(sign, 32), (round(x), y - 16))
    if goal:
        write(picture, (x + 38, y), goal, "body", 32, (136, 72, 8), "lm")
    write(picture, (x + before, y), name, "body", size, INK, "lm")


def _figures(picture: Image.Image, values: Values) -> None:
    """Danger at the lower left, search dice or the E marker at the lower right, as on the cards."""
    low = picture.height - WALL - 30
    over(picture, _number(str(values["danger"]), "danger"), (WALL + 6, low - 27))
    right = picture.width - WALL - 68
    if values["empty"]:
        over(picture, _number("E", "empty"), (right, low - 27))
    elif values["search"] is not None:
        over(picture, _number(f"+{values['search']}", "search"), (right, low - 27))


@cache
def _number(text: str, what: str) -> Image.Image:
    """A figure in its shape: danger in an octagon, search dice in a magnifier, the E marker on a disc."""
    brush = Brush(60, 56)
    ink = WHITE
    if what == "danger":
        brush.polygon(ring_of(28, 27, 8, 28, 22.5), INK)
        brush.polygon(ring_of(28, 27, 8, 24.5, 22.5), RED)
    elif what == "search":
        brush.line([(42, 41), (54, 52)], INK, 12)
        brush.line([(42, 41), (53, 51)], GREEN, 7)
        brush.disc(28, 27, 26, INK)
        brush.disc(28, 27, 23, GREEN)
    else:
        ink = INK
        brush.disc(28, 27, 25, INK)
        brush.disc(28, 27, 22, WHITE)
    picture = brush.done()
    write(picture, (28, 25 if text.isalpha() else 24), text, "body", 38 if len(text) < 2 else 33, ink, "mm")
    return picture


@sprite("figure", GAME)
def figure(width: int, height: int, values: Values) -> Image.Image:
    """One of a room's figures alone, for the legend."""
    return _number(values["figure"], values["what"]).resize((width, height))


def _mark_new(picture: Image.Image) -> None:
    """What has just changed: light along the edge, and brackets at the corners for eyes that miss the colour."""
    width, height = picture.size
    edge = Image.new("L", picture.size, 255)
    ImageDraw.Draw(edge).rounded_rectangle([7, 7, width - 8, height - 8], 8, 0)
    shade(picture, edge, TORCH)
    draw = ImageDraw.Draw(picture)
    for x, y, right, down in ((3, 3, 1, 1), (width - 4, 3, -1, 1), (3, height - 4, 1, -1),
                              (width - 4, height - 4, -1, -1)):  # fmt: skip
        draw.line([(x + 40 * right, y), (x, y), (x, y + 40 * down)], WHITE, 7)


@sprite("unknown", GAME)
def unknown(width: int, height: int, values: Values) -> Image.Image:
    """Dark rock that nobody has walked yet; a card that lies there face down; a glint where the treasure may be."""
    picture = stone(width, height, (46, 42, 44), values["seed"], 0.10, 110)
    _bevel(picture, width, height)
    ink: Colour = (122, 112, 106)
    if values["face_down"]:
        brush = Brush(width, height)
        brush.box(width / 2 - 62, 20, 124, height - 40, (112, 60, 44), 12, (196, 150, 84), 5)
        brush.box(width / 2 - 48, 34, 96, height - 68, None, 8, (150, 96, 60), 3)
        over(picture, brush.done(), (0, 0))
        ink = (232, 196, 128)
    if values["treasure"]:
        glow = Image.new("L", (width, height), 0)
        ImageDraw.Draw(glow).ellipse([width // 2 - 70, height // 2 - 58, width // 2 + 70, height // 2 + 70], 120)
        shade(picture, soft(glow, 26), GOLD)
        sure = values["face_down"]
        size = 76 if sure else 52
        over(picture, icon("chest", size), ((width - size) // 2, height // 2 - (58 if sure else 66)))
        write(picture, (width / 2, height / 2 + 46), "?", "title", 64 if sure else 56, (250, 214, 130), "mm", INK)
    else:
        write(picture, (width / 2, height / 2 + 4), "?", "title", 84, ink, "mm")
    return picture


@sprite("obstacle", GAME)
def obstacle(width: int, height: int, values: Values) -> Image.Image:
    """A plate with what bars the way: its kind as a sign, its name, its life as hearts."""
    gone, sort = values["removed"], values["sort"]
    brush = Brush(width, height)
    fill = mix((58, 44, 40), (130, 116, 100), 0.7) if gone else (52, 36, 34)
    brush.box(0, 0, width, height, TORCH if values["changed"] else mix(SORT_COLOURS[sort], INK, 0.2), 9)
    thick = 4 if values["changed"] else 2.5
    brush.box(thick, thick, width - 2 * thick, height - 2 * thick, fill, 7)
    picture = brush.done()
    sign = height - 8
    over(picture, icon("skull" if gone else sort, sign), (6, 4))
    life = 0 if gone else values["life"] or 0
    heart = 24
    room = width - sign - 18 - life * (heart + 1)
    name, size = fitted(values["name"], "body", 28, room, 24)
    write(picture, (sign + 13, height / 2), name, "body", size, (188, 172, 150) if gone else WHITE, "lm")
    if gone:
        ImageDraw.Draw(picture).line([(sign + 12, height // 2 + 2), (width - 10, height // 2 + 2)], (188, 172, 150), 3)
    for at in range(life):
        lost = at >= life - values["damage"]
        x = width - 6 - (life - at) * (heart + 1)
        over(picture, icon("heart-lost" if lost else "heart", heart), (x, (height - heart) // 2))
    return picture


@sprite("raider", GAME)
def raider(width: int, height: int, values: Values) -> Image.Image:
    """A figure: its shape, colour and letter; a flame over whoever acts, a skull over the dead."""
    picture = token(values["seat"], values["letter"], min(width, height - 14))
    whole = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    whole.alpha_composite(picture, ((width - picture.width) // 2, height - picture.height))
    if values["active"]:
        brush = Brush(width, height)
        brush.polygon([(width / 2 - 14, 0), (width / 2 + 14, 0), (width / 2, 17)], INK)
        brush.polygon([(width / 2 - 9, 2), (width / 2 + 9, 2), (width / 2, 13)], EMBER)
        whole.alpha_composite(brush.done())
    return outlined(whole, (255, 236, 196), 2)


@cache
def token(seat: int, letter: str, size: int) -> Image.Image:
    """A raider's badge with its letter; kept, so never paint on it."""
    picture = badge(seat, size, PLAYERS[seat % len(PLAYERS)]).copy()
    share = 0.54 if seat % 4 == 1 else 0.6
    write(picture, (size / 2, size / 2 + 1), letter, "body", round(size * share), INK, "mm")
    return picture


@sprite("depth", GAME)
def depth(width: int, height: int, values: Values) -> Image.Image:
    """A mark of the depth scale: the deeper, the darker."""
    share = min(1.0, (values["depth"] - 1) / 11)
    base = mix((126, 100, 70), (34, 40, 60), share)
    picture = stone(width, height, base, 300 + values["depth"], 0.03, 90)
    _bevel(picture, width, height)
    write(picture, (width / 2, height / 2), str(values["depth"]), "title", 40, (250, 230, 190), "mm")
    return picture


@sprite("step", GAME)
def step(width: int, height: int, values: Values) -> Image.Image:
    """An arrow in a raider's colour over the border it has crossed."""
    turn = {"forward": 0, "right": 270, "back": 180, "left": 90}[values["side"]]
    long, wide = (height, width) if turn % 180 == 0 else (width, height)
    brush = Brush(wide, long)
    colour = PLAYERS[values["seat"] % len(PLAYERS)]
    for fill, off in ((INK, 0.0), (colour, 5.0)):
        brush.polygon([(wide / 2, off * 1.3), (wide - off * 1.5, wide / 2 + off * 0.3), (wide * 0.7 - off, wide / 2),
                       (wide * 0.7 - off, long - off), (wide * 0.3 + off, long - off), (wide * 0.3 + off, wide / 2),
                       (off * 1.5, wide / 2 + off * 0.3)], fill)  # fmt: skip
    return brush.done().rotate(turn, expand=True)


@sprite("leap", GAME)
def leap(width: int, height: int, values: Values) -> Image.Image:
    """A way that no exit leads: a dotted line from where a raider was to where it is."""
    brush = Brush(width, height)
    (x0, y0), (x1, y1) = values["points"]
    long = math.hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    colour = PLAYERS[values["seat"] % len(PLAYERS)]
    for at in range(24, round(long) - 44, 26):
        for fill, radius in ((INK, 9.0), (colour, 6.5)):
            brush.disc(x0 + dx * at, y0 + dy * at, radius, fill)
    return brush.done()


@sprite("torchlight", GAME)
def torchlight(width: int, height: int, values: Values) -> Image.Image:
    """The rock behind everything, lit from the side where the raiders came in."""
    rock = stone(width, height, NIGHT, 11, 0.05, 160)
    fade = Image.linear_gradient("L").resize((width, height))
    warm = tinted(fade, (0, 0, 0), (70, 44, 22))
    return ImageChops.add(rock, ImageOps.autocontrast(warm, 0) if values.get("bright") else warm)
