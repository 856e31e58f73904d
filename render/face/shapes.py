"""Shapes that pictures of every game have alike."""

from __future__ import annotations

from collections.abc import Sequence

from ..scene import WIDTH, Shape
from ..text.i18n import Text, joined

STEP = 600
"""What lies behind a picture is drawn in steps of this height: at each height anew it would take the most time of all.
"""
SHOWN = 2
"""Lines for which a herald has room."""


def ground(name: str, height: int) -> Shape:
    """What lies behind a picture of that height, by its sprite; what of it is too high is not seen."""
    return Shape(name, (0, 0, WIDTH, -(-height // STEP) * STEP))


def herald(sign: str, said: Text, lines: Sequence[Text], margin: int, high: int) -> Shape:
    """What happened, large, at the head of a moment's picture: a sign, a sentence, and lines that go with it; those
    for which there is no room are told in words only."""
    values = {"sign": sign, "text": said, "lines": tuple(lines[:SHOWN])}
    return Shape("herald", (margin, margin, WIDTH - 2 * margin, high), values, joined(lines) if lines else None, rank=0)


def hand_head(title: Text, held: Text, margin: int) -> tuple[Shape, Shape]:
    """Above the cards of a hand: whose it is, and how many they are."""
    name = {"text": title, "size": 44, "font": "title", "colour": (255, 178, 64), "least": 30}
    count = {"text": held, "size": 40, "align": "r", "colour": (236, 222, 190)}
    return (
        Shape("text", (margin, 12, 760, 60), name),
        Shape("text", (WIDTH - margin - 280, 12, 280, 60), count),
    )
