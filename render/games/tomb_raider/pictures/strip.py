"""The strip above the map: the last events in signs, a few words, and dice. Dice are large, because they decide."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.brush import PAPER, WHITE, Letters, fit_line, measure_text, mix_colours, paste_over, write
from render.dice import draw_die
from render.sprites import Values

from .icons import choose_sort_colour, draw_icon
from .pieces import draw_token
from .plates import PLATE, UPPER, draw_plate

SMALL, LARGE = 40, 68
"""Sizes in pixels of the signs in a line (``SMALL``), and of the dice of a test (``LARGE``)."""
YES, NO = (140, 206, 112), (246, 118, 84)
LEAST = 28
"""Size of the smallest letters in pixels. A text that does not fit even with these letters is cut."""
LINE = mix_colours(PLATE, PAPER, 0.25)


def draw_strip(width: int, height: int, values: Values) -> Image.Image:
    """Draw the newest test with large dice. Beside it draw, in two lines, as many other events as fit."""
    picture = draw_plate(width, height, LINE, 3, UPPER)
    parts = list(values["parts"])
    x = 14
    if parts[0].get("dice"):
        test = _draw_test(parts.pop(0), height, values["scheme"])
        paste_over(picture, test, (x, 0))
        x += test.width + 14
        if parts and x < width - 120:
            ImageDraw.Draw(picture).line([(x, 16), (x, height - 17)], LINE, 2)
        x += 14
    lines = 1 if x == 14 and len(parts) < 3 else 2
    ends, high = [x] * lines, (height - 8) // lines
    for part in parts:
        drawn = _draw_part(part, high, values["scheme"], width - 10 - min(ends))
        for row, end in enumerate(ends):
            if end + drawn.width <= width - 10:
                paste_over(picture, drawn, (end, 4 + row * high))
                ends[row] = end + drawn.width + 30
                break
    return picture


def _draw_test(values: Values, height: int, scheme: str) -> Image.Image:
    """Draw a test: its raider, its ability, its dice, the total with the number needed, and its outcome."""
    outcome, dice = values.get("outcome"), values["dice"]
    size = LARGE if len(dice) <= 4 else 54
    pieces = _draw_owner(values, 60, scheme)
    pieces.append(draw_icon(values["sign"], 58))
    pieces += [draw_die(face, size) for face in dice]
    pieces.append(
        _draw_words(values["text"], 46, 330, height, YES if outcome == "yes" else NO if outcome == "no" else WHITE)
    )
    if outcome:
        pieces.append(draw_icon(outcome, 58))
    return _join_pictures(pieces, height)


def _draw_part(values: Values, height: int, scheme: str, most_width: int) -> Image.Image:
    """Draw, in a line, an event that is no test. If the line does not fit, use smaller letters."""
    pieces = _draw_owner(values, 44, scheme)
    if values.get("sign"):
        pieces.append(draw_icon(values["sign"], SMALL, choose_sort_colour(values["sign"], scheme)))
    pieces += [draw_die(face, 32) for face in values.get("dice", ())]
    outcome = [draw_icon(values["outcome"], 36)] if values.get("outcome") else []
    if values.get("text"):
        left = most_width - sum(piece.width + 8 for piece in [*pieces, *outcome]) - 12
        fits = measure_text(values["text"], "body", LEAST) <= left
        pieces.append(_draw_words(values["text"], 34, min(520, left) if fits else 520, height, WHITE))
    pieces += outcome
    return _join_pictures(pieces, height)


def _draw_owner(values: Values, size: int, scheme: str) -> list[Image.Image]:
    return [draw_token(values["seat"], values["letter"], size, scheme)] if values.get("letter") else []


def _draw_words(text: str, size: int, most_width: int, height: int, fill: tuple[int, int, int]) -> Image.Image:
    text, size = fit_line(text, "body", size, most_width, LEAST)
    line = Image.new("RGBA", (round(measure_text(text, "body", size)) + 4, height), (0, 0, 0, 0))
    write(line, (2, height / 2), text, Letters("body", size, fill))
    return line


def _join_pictures(pieces: list[Image.Image], height: int) -> Image.Image:
    whole = Image.new("RGBA", (sum(piece.width + 8 for piece in pieces) or 1, height), (0, 0, 0, 0))
    x = 0
    for piece in pieces:
        paste_over(whole, piece, (x, (height - piece.height) // 2))
        x += piece.width + 8
    return whole
