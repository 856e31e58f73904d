"""Plates around the map: the head with the turn, and each raider's sheet."""

from __future__ import annotations

from PIL import Image

from render import plates
from render.brush import (
    EMBER,
    INK,
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
from render.schemes import choose_player_colour
from render.sprites import Values

from .icons import ABILITY_COLOURS, choose_sort_colour, draw_icon
from .pieces import draw_token
from .walls import LOWER

PLATE: Colour = (44, 38, 36)
UPPER: Colour = (33, 28, 27)
DIM: Colour = (176, 164, 146)
ABILITIES = ("fight", "move", "search", "think")
SHEET, ROW = 108, 42
"""``SHEET`` is the height of a raider's sheet, and ``ROW`` the height of each row of its cards in play, in pixels."""
_ROUND_SIGNS = (("ready", "upgrade"), ("action", "action"), ("search", "search"), ("draw", "hand"))


def draw_plate(width: int, height: int, edge: Colour, thickness: float, ground: Colour) -> Image.Image:
    """Draw a dark plate with an edge, to paint on; ``ground`` is the colour behind its rounded corners."""
    return plates.draw_edged_plate(width, height, plates.PlateStyle(edge, thickness, PLATE, ground, (14, 12)))


def draw_head(width: int, height: int, values: Values) -> Image.Image:
    """Draw the level's name, the turn, and the four rounds. The current round is lit and named."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    mid = height / 2
    x = float(width)
    for key, sign in reversed(_ROUND_SIGNS):
        now = key == values["round"]
        long = 62 + (measure_text(values["round_name"], "body", 32) + 12 if now else 0)
        x -= long + 6
        paste_over(picture, _draw_round_pill(round(long), now), (round(x), round(mid) - 28))
        paste_over(picture, draw_icon(sign, 36, None if not now else INK), (round(x) + 13, round(mid) - 18))
        if now:
            write(picture, (x + 56, mid), values["round_name"], Letters("body", 32, INK))
    x -= 16 + measure_text(values["turn"], "title", 36)
    write(picture, (x, mid), values["turn"], Letters("title", 36, PAPER))
    write_fitting(picture, (4, mid), values["title"], Letters("title", 42, TORCH), round(x) - 24, 30)
    return picture


@cache_pictures
def _draw_round_pill(width: int, is_current: bool) -> Image.Image:
    brush = Brush(width, 56)
    brush.box(0, 0, width, 56, TORCH if is_current else PLATE, 28)
    return brush.finish()


def draw_sheet(width: int, height: int, values: Values) -> Image.Image:
    """Draw a raider's sheet: name, life, the four abilities, and the cards held, saved and in play.

    Life is drawn as hearts. Damage and hurts take hearts away.
    """
    colour = choose_player_colour(values["scheme"], values["seat"])
    active = values["active"]
    picture = draw_plate(
        width, height, colour if active else mix_colours(colour, PLATE, 0.6), 6 if active else 4, LOWER
    )
    paste_over(picture, draw_token(values["seat"], values["letter"], 50, values["scheme"]), (12, 9))
    x = width - 16
    for sign in reversed(_list_hearts(values)):
        x -= 40
        paste_over(picture, draw_icon(sign, 38), (x, 15))
    if values["points"] is not None:
        x -= 46 + round(measure_text(str(values["points"]), "body", 38))
        paste_over(picture, draw_icon("chest", 38), (x, 15))
        write(picture, (x + 40, 34), str(values["points"]), Letters("body", 38, TORCH))
    for sign, shown in (
        ("skull", values["dead"]),
        ("burst", values["harmed"]),
        ("stuck", values["stuck"]),
        ("no-search", values["no_search"]),
    ):
        if shown:
            x -= 48
            paste_over(picture, draw_icon(sign, 42), (x, 13))
    write_fitting(picture, (72, 34), values["name"], Letters("body", 40, mix_colours(colour, WHITE, 0.35)), x - 84, 30)
    _write_abilities(picture, values)
    _draw_card_counts(picture, width - (170 if width > 800 else 150), 84, values)
    rows = [(sign, values[key]) for sign, key in (("save", "saved"), ("bag", "unsaved")) if values[key]]
    side = width // 2 if width > 800 and len(rows) > 1 else 0
    for at, (sign, cards) in enumerate(rows):
        _draw_card_row(picture, 12 + at * side, 108 if side else 108 + ROW * at, (side or width) - 28, sign, cards)
    return picture


def _list_hearts(values: Values) -> list[str]:
    """Return the signs of all hearts: first the life left, then the life lost by damage, then the life lost by hurts.

    Hurts take life by lowering the lowest ability (TR-LIFE-1).
    """
    now, hurts = values["abilities"], values["hurts"]
    taken = min(ability + hurt for ability, hurt in zip(now, hurts, strict=True)) - min(now)
    left = max(0, values["life"] - values["damage"])
    return ["heart"] * left + ["heart-lost"] * (values["life"] - left) + ["heart-hurt"] * taken


def _write_abilities(picture: Image.Image, values: Values) -> None:
    """Write the current abilities, and beside each the number of hurts. Colour alone must not tell this number."""
    x = 16
    for key, now, hurts in zip(ABILITIES, values["abilities"], values["hurts"], strict=True):
        paste_over(picture, draw_icon(key, 38), (x, 64))
        fill = EMBER if hurts else mix_colours(ABILITY_COLOURS[key], WHITE, 0.65)
        write(picture, (x + 40, 84), str(now), Letters("body", 40, mix_colours(fill, WHITE, 0.25)))
        if hurts:
            write(picture, (x + 60, 72), f"−{hurts}", Letters("body", 28, (255, 130, 100)))
        x += 88 if picture.width < 800 else 150


def _draw_card_counts(picture: Image.Image, x: int, y: int, values: Values) -> None:
    for sign, count in (("hand", values["hand"]), ("deck", values["deck"])):
        paste_over(picture, draw_icon(sign, 36), (x, y - 18))
        write(picture, (x + 38, y), str(count), Letters("body", 32, PAPER))
        x += 70 if picture.width < 800 else 82


def _draw_card_row(picture: Image.Image, x: int, y: int, most_width: int, sign: str, cards: tuple[str, ...]) -> None:
    paste_over(picture, draw_icon(sign, 34), (x, y))
    write_fitting(picture, (x + 44, y + 18), " · ".join(cards), Letters("body", 30, WHITE), most_width - 44, 28)


def draw_seat(width: int, height: int, values: Values) -> Image.Image:
    """Draw a player at the table."""
    picture = draw_plate(width, height, choose_player_colour(values["scheme"], values["seat"]), 4, LOWER)
    paste_over(picture, draw_token(values["seat"], values["letter"], height - 20, values["scheme"]), (12, 10))
    letters = Letters("body", 44, WHITE)
    write_fitting(picture, (height + 8, height / 2), values["name"], letters, width - height - 30, 28)
    return picture


def draw_herald(width: int, height: int, values: Values) -> Image.Image:
    """Draw a highlight's banner: a find, or a death with the killer (``sort``: its sort) and space for the raider."""
    size, sort = height // 2, values.get("sort")
    if sort is None:
        return plates.draw_herald((width, height), draw_icon(values["sign"], size), TORCH, values)
    return plates.draw_herald(
        (width, height), draw_icon(values["sign"], size, choose_sort_colour(sort, values["scheme"])), EMBER, values
    )


def draw_one_sign(width: int, height: int, values: Values) -> Image.Image:
    """Draw one sign alone, for a legend."""
    return draw_icon(values["sign"], min(width, height), choose_sort_colour(values["sign"], values["scheme"])).copy()


def draw_laurels(width: int, height: int, values: Values) -> Image.Image:
    """Draw a raider's plate at the end: the name, a chest for the winner, and the counts beside their signs."""
    colour, won = choose_player_colour(values["scheme"], values["seat"]), values["won"]
    picture = draw_plate(width, height, colour if won else mix_colours(colour, PLATE, 0.6), 6 if won else 4, LOWER)
    paste_over(picture, draw_token(values["seat"], values["letter"], height - 36, values["scheme"]), (14, 18))
    x = float(width - 14)
    for sign, count in reversed(values["figures"]):
        x -= 54 + measure_text(str(count), "body", 38)
        paste_over(picture, draw_icon(sign, 38), (round(x), height // 2 - 19))
        write(picture, (x + 42, height / 2), str(count), Letters("body", 38, PAPER))
    left = height - 10
    name, size = fit_line(values["name"], "body", 40, round(x) - left - (56 if won else 10), 28)
    write(picture, (left, height / 2), name, Letters("body", size, mix_colours(colour, WHITE, 0.35)))
    if won:
        paste_over(
            picture, draw_icon("chest", 42), (left + round(measure_text(name, "body", size)) + 10, height // 2 - 21)
        )
    return picture
