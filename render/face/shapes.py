"""Shapes that pictures of every game have alike."""

from __future__ import annotations

from collections.abc import Sequence

from ..scene import WIDTH, Box, Shape
from ..text.i18n import Text, joined

STEP = 600
"""What lies behind a picture is drawn in steps of this height: at each height anew it would take the most time of all.
"""
SHOWN = 2
"""Lines for which a herald has room."""
IN_FULL, LINE = 4, 60
"""Cards in brief that say what they do, where they may answer a question; how high the others are: a line."""


def ground(name: str, height: int) -> Shape:
    """What lies behind a picture of that height, by its sprite; what of it is too high is not seen."""
    return Shape(name, (0, 0, WIDTH, -(-height // STEP) * STEP))


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
