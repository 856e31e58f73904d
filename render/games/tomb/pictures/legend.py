"""The legend, a picture that explains the signs in all other pictures."""

from __future__ import annotations

from typing import Any

from render.face.shapes import build_sign_legend
from render.scene import WIDTH, Scene, Shape
from render.text.i18n import T, Text

from ..words.names import ATTR, KIND, SIGN

GAME = "tomb"

ENTRIES: tuple[tuple[dict[str, Any], Text], ...] = (
    ({"die": "g", "hit": True}, T("Green die: 3 faces of 10 succeed")),
    ({"die": "b", "hit": True}, T("Blue die: 5 faces of 10 succeed")),
    ({"die": "r", "hit": True}, T("Red die: 7 faces of 10 succeed")),
    ({"die": "b", "hit": False}, T("No success")),
    ({"sign": "atk"}, ATTR["atk"]),
    ({"sign": "skl"}, ATTR["skl"]),
    ({"sign": "mag"}, ATTR["mag"]),
    ({"sign": "hol"}, ATTR["hol"]),
    ({"sign": "heart"}, T("Hit Points left")),
    ({"sign": "heart-lost"}, T("Wounds")),
    ({"sign": "burst"}, T("Just wounded")),
    ({"sign": "skull"}, T("Dead")),
    ({"sign": "xp"}, T("XP banked; XP of a card")),
    ({"sign": "hand"}, T("Cards in hand; Characters allowed to try")),
    ({"sign": "eye"}, T("Crypt Master; a Crypt with a text")),
    ({"sign": "grave"}, T("A Crypt card, face down")),
    ({"sign": "door"}, T("A Crypt that holds cards")),
    ({"sign": "entrance"}, SIGN["@"]),
    ({"sign": "rest"}, SIGN["+"]),
    ({"sign": "cache"}, SIGN["$"]),
    ({"sign": "portal"}, SIGN["1"]),
    ({"sign": "hazard"}, KIND["hazard"]),
    ({"sign": "inn"}, T("The Inn")),
    ({"sign": "move"}, T("Moved")),
    ({"sign": "trap"}, KIND["trap"]),
    ({"sign": "treasure"}, KIND["treasure"]),
    ({"sign": "prayer"}, KIND["prayer"]),
    ({"sign": "spell"}, KIND["spell"]),
    ({"sign": "tactic"}, KIND["tactic"]),
    ({"sign": "ring"}, KIND["item"]),
)


def build_legend() -> Scene:
    """Build a scene of every sign with its meaning."""
    shown, height = build_sign_legend([("sign", values, text) for values, text in ENTRIES])
    back = Shape("ground", (0, 0, WIDTH, height))
    board = Shape("panel", (8, 8, WIDTH - 16, height - 16), {"colour": (36, 31, 34)})
    return Scene(GAME, height, T("The signs in the pictures."), (back, board, shown))
