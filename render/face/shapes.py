"""Shapes that the pictures of every game share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..scene import WIDTH, Box, Shape, group_shapes
from ..text.i18n import T, Text, join_texts

STEP = 600
"""The height of a background is a multiple of this. Drawing a background takes long, so few should be drawn."""
SHOWN = 2
"""At most this many lines are drawn below the sentence of a highlight."""
IN_FULL, LINE = 4, 60
"""``IN_FULL``: at most so many cards that may answer a question are in full. ``LINE``: the height of other cards."""

SEAT, SEATS_GAP = 88, 12
"""``SEAT`` is the height of a seat in a lobby's picture, and ``SEATS_GAP`` the gap between two seats."""
SIGN, SIGN_LINE, SIGNS_MARGIN = 56, 68, 20
"""Sizes of a legend, in order: the height of a sign, the height of a row of signs, and the margin around all signs."""


def build_background(name: str, height: int, values: dict[str, Any] | None = None) -> Shape:
    """Build the background of a picture, by the name of its sprite.

    Its height is rounded up to a multiple of ``STEP``; the picture's edge hides the rest.
    """
    return Shape(name, (0, 0, WIDTH, -(-height // STEP) * STEP), values or {})


def build_herald(sign: str, sentence: Text, lines: Sequence[Text], margin: int, height: int) -> Shape:
    """Build the head of a highlight's picture: a sign, a large sentence and lines that go with it.

    ``sign``: the name of the sign, which the game's painter of heralds knows.
    Only the first lines (``SHOWN``) are drawn; the text version has them all.
    """
    values = {"sign": sign, "text": sentence, "lines": tuple(lines[:SHOWN])}
    return Shape(
        "herald", (margin, margin, WIDTH - 2 * margin, height), values, join_texts(lines) if lines else None, rank=0
    )


def place_brief_cards(
    count: int, lit_count: int, height: int, top: int, margin: int, gap: int
) -> tuple[list[Box], int]:
    """Return the boxes of a hand's brief cards, and the lower edge of the last box.

    The first ``lit_count`` cards may answer the question. The first ``IN_FULL`` of these cards have the given
    ``height``. They are side by side only if there are more than two. Every other card gets a single line.
    """
    full, y, boxes = min(lit_count, IN_FULL), top, list[Box]()
    for those, columns, tall in ((full, 1 if full <= 2 else 2, height), (count - full, 2, LINE)):
        wide = (WIDTH - 2 * margin - (columns - 1) * gap) // columns
        for at in range(those):
            boxes.append((margin + at % columns * (wide + gap), y + at // columns * (tall + gap), wide, tall))
        y += -(-those // columns) * (tall + gap)
    return boxes, y - gap if boxes else y


def build_hand_heading(title: Text, card_count: Text, margin: int) -> tuple[Shape, Shape]:
    """Build the heading of a hand: its title on the left, and the number of cards on the right."""
    name = {"text": title, "size": 44, "font": "title", "colour": (255, 178, 64), "least": 30}
    count = {"text": card_count, "size": 40, "align": "r", "colour": (236, 222, 190)}
    return (Shape("text", (margin, 12, 760, 60), name), Shape("text", (WIDTH - margin - 280, 12, 280, 60), count))


def build_lobby_seats(shape: str, seats: Sequence[dict[str, Any]], top: int, margin: int) -> tuple[Shape, int]:
    """Build the seats of a lobby's picture in two columns below ``top``, and return the height of the whole picture.

    ``seats`` holds the sprite's values for each seat, including its ``name``.
    """
    wide = (WIDTH - 2 * margin - SEATS_GAP) // 2
    shapes = [
        Shape(
            shape,
            (margin + at % 2 * (wide + SEATS_GAP), top + at // 2 * (SEAT + SEATS_GAP), wide, SEAT),
            values,
            T("{name} sits at the table.", name=values["name"]),
            rank=1,
        )
        for at, values in enumerate(seats)
    ]
    height = top + -(-len(seats) // 2) * (SEAT + SEATS_GAP) + 4
    return (group_shapes(*shapes, heading=T("Players")) if shapes else group_shapes()), height


def build_sign_legend(
    entries: Sequence[tuple[str, dict[str, Any], Text]], widths: Mapping[str, int] = {}
) -> tuple[Shape, int]:
    """Build a legend of signs and their meanings in two columns, and return its height.

    An entry is the name of a sign's shape, its sprite's values and its meaning. ``widths`` gives, by name, the widths
    of signs that are not square.
    """
    column, shapes = (WIDTH - 2 * SIGNS_MARGIN) // 2, list[Shape]()
    for at, (name, values, text) in enumerate(entries):
        x, y = SIGNS_MARGIN + at % 2 * column, SIGNS_MARGIN + at // 2 * SIGN_LINE
        label = {"text": text, "size": 32, "colour": (236, 222, 190), "least": 20}
        words = T("{sign}.", sign=text)
        shapes.append(Shape(name, (x, y, widths.get(name, SIGN), SIGN), values))
        shapes.append(Shape("text", (x + SIGN + 14, y, column - SIGN - 20, SIGN), label, words=words))
    return group_shapes(*shapes), 2 * SIGNS_MARGIN + -(-len(entries) // 2) * SIGN_LINE
