"""The legend, a picture that explains the signs in all other pictures."""

from __future__ import annotations

from typing import Any

from render.face.shapes import build_sign_legend
from render.scene import WIDTH, Scene, Shape
from render.text.i18n import T, Text

from ..words.names import CARD, TEAM

GAME = "counter_terror"
SIGNS: tuple[tuple[dict[str, Any], Text], ...] = (
    ({"sign": "T1", "team": "terror"}, T("{team}, in seating order", team=TEAM["terror"])),
    ({"sign": "C1", "team": "counter"}, T("{team}, in seating order", team=TEAM["counter"])),
    ({"sign": "hand"}, T("Cards in hand")),
    ({"sign": "deck"}, T("Draw pile")),
    ({"sign": "discard"}, T("Discard pile")),
    ({"sign": "burst"}, T("Life just lost")),
    ({"sign": "skull"}, T("Dead")),
    ({"sign": "star"}, T("Has won the match")),
    ({"sign": "blind"}, T("Blind until the turn shown")),
    ({"sign": "gas"}, T("May not attack the player shown")),
    *(({"sign": key}, name) for key, name in CARD.items() if key not in ("gas", "helmet+vest")),
)


def build_legend() -> Scene:
    """Build a scene of every sign with its meaning."""
    shown, height = build_sign_legend([("sign", values, text) for values, text in SIGNS])
    return Scene(GAME, height, T("The signs in the pictures."), (Shape("floor", (0, 0, WIDTH, height)), shown))
