"""Shapes that pictures of every game have alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..scene import WIDTH, Box, Shape, group
from ..text.i18n import T, Text, joined

STEP = 600
"""What lies behind a picture is drawn in steps of this height: at each height anew it would take the most time of all.
"""
SHOWN = 2
"""Lines for which a herald has room."""
IN_FULL, LINE = 4, 60
"""Cards in brief that say what they do, where they may answer a question; how high the others are: a line."""

SEAT, SEATS_GAP = 88, 12
"""How high a seat is on a lobby's picture; between two."""
SIGN, SIGN_LINE, SIGNS_MARGIN = 56, 68, 20
"""Of a legend: how large a sign is, how high a line of them, and what is left free around them."""


def ground(name: str, height: int, values: dict[str, Any] | None = None) -> Shape:
    """What lies behind a picture of that height, by its sprite; what of it is too high is not seen."""
    return Shape(name, (0, 0, WIDTH, -(-height // STEP) * STEP), values or {})


def herald(sign: str, said: Text, lines: Sequence[Text], margin: int, high: int) -> Shape:
    """What happened, large, at the head of a moment's picture: a sign, a sentence, and lines that go with it; those
    for which there is no room are told in words only."""
    values = {"sign": sign, "text": said, "lines": tuple(lines[:SHOWN])}
    return Shape("herald", (margin, margin, WIDTH - 2 * margin, high), values, joined(lines) if lines else None, rank=0)


def in_brief(count: int, lit: int, high: int, top: int, margin: int, gap: int) -> tuple[list[Box], int]:
    """Where the cards of a hand lie in brief, and where they end: of those ``lit`` that may answer the question, which
    come first, the first few are ``high``, beside each other only if there are more than two; the rest is a line each.
    """
    full, y, boxes = min(lit, IN_FULL), top, list[Box]()
    for those, columns, tall in ((full, 1 if full <= 2 else 2, high), (count - full, 2, LINE)):
        wide = (WIDTH - 2 * margin - (columns - 1) * gap) // columns
        for at in range(those):
            boxes.append((margin + at % columns * (wide + gap), y + at // columns * (tall + gap), wide, tall))
        y += -(-those // columns) * (tall + gap)
    return boxes, y - gap if boxes else y


def hand_head(title: Text, held: Text, margin: int) -> tuple[Shape, Shape]:
    """Above the cards of a hand: whose it is, and how many they are."""
    name = {"text": title, "size": 44, "font": "title", "colour": (255, 178, 64), "least": 30}
    count = {"text": held, "size": 40, "align": "r", "colour": (236, 222, 190)}
    return (
        Shape("text", (margin, 12, 760, 60), name),
        Shape("text", (WIDTH - margin - 280, 12, 280, 60), count),
    )


def at_table(shape: str, seats: Sequence[dict[str, Any]], top: int, margin: int) -> tuple[Shape, int]:
    """Who sits at the table, below a lobby's picture and in two columns; and how high the whole is. ``seats``: from
    what each is drawn, its ``name`` among it."""
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
    return (group(*shapes, words=T("Players")) if shapes else group()), height


def signs(entries: Sequence[tuple[str, dict[str, Any], Text]], wide: Mapping[str, int] = {}) -> tuple[Shape, int]:
    """The signs of a legend with their meanings, in two columns; and how high the whole is. ``entries``: a sign's
    shape, from what it is drawn, and what it means; ``wide``: shapes that are no squares.
    """
    column, shapes = (WIDTH - 2 * SIGNS_MARGIN) // 2, list[Shape]()
    for at, (name, values, text) in enumerate(entries):
        x, y = SIGNS_MARGIN + at % 2 * column, SIGNS_MARGIN + at // 2 * SIGN_LINE
        label = {"text": text, "size": 32, "colour": (236, 222, 190), "least": 28}
        words = T("{sign}.", sign=text)
        shapes.append(Shape(name, (x, y, wide.get(name, SIGN), SIGN), values))
        shapes.append(Shape("text", (x + SIGN + 14, y, column - SIGN - 20, SIGN), label, words=words))
    return group(*shapes), 2 * SIGNS_MARGIN + -(-len(entries) // 2) * SIGN_LINE
