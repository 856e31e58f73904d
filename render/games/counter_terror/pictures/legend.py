"""What the signs of Counter-Terror's pictures mean: one picture to look them up."""

from __future__ import annotations

from typing import Any

from render.scene import WIDTH, Scene, Shape, group
from render.text.i18n import T, Text

from ..words.names import CARD, TEAM

GAME = "counter_terror"
MARGIN, LINE, SIGN = 20, 68, 56
SIGNS: tuple[tuple[dict[str, Any], Text], ...] = (
    ({"sign": "T1", "team": "terror"}, T("{team}, in seating order", team=TEAM["terror"])),
    ({"sign": "C1", "team": "counter"}, T("{team}, in seating order", team=TEAM["counter"])),
    ({"sign": "hand"}, T("Cards in hand")),
    ({"sign": "deck"}, T("Draw pile")),
    ({"sign": "discard"}, T("Discard pile")),
    ({"sign": "burst"}, T("Life just lost")),
    ({"sign": "skull"}, T("Dead")),
    ({"sign": "star"}, T("Has won the match")),
    ({"sign": "blind"}, T("Blind until the turn named")),
    ({"sign": "gas"}, T("May not attack the one named")),
    *(({"sign": key}, name) for key, name in CARD.items() if key not in ("gas", "helmet+vest")),
)


def legend() -> Scene:
    """Every sign with its meaning, in two columns."""
    width = (WIDTH - 2 * MARGIN) // 2
    shapes: list[Shape] = []
    for at, (values, text) in enumerate(SIGNS):
        x, y = MARGIN + at % 2 * width, MARGIN + at // 2 * LINE
        label = {"text": text, "size": 32, "colour": (236, 222, 190), "least": 28}
        shapes.append(Shape("sign", (x, y, SIGN, SIGN), values))
        shapes.append(Shape("text", (x + SIGN + 14, y, width - SIGN - 20, SIGN), label, words=text))
    height = 2 * MARGIN + -(-len(SIGNS) // 2) * LINE
    return Scene(GAME, height, T("The signs in the pictures."), (Shape("floor", (0, 0, WIDTH, height)), group(*shapes)))
