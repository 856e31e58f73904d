"""The legend, a picture that explains the signs in all other pictures."""

from __future__ import annotations

from typing import Any

from render.face.shapes import build_sign_legend
from render.scene import WIDTH, Scene, Shape
from render.text.i18n import T, Text

from ..words.names import ABILITY, KIND, ROUND, SORT

GAME = "tomb_raider"

SIGNS: tuple[tuple[str, Text], ...] = (
    ("fight", ABILITY["fight"]),
    ("move", ABILITY["move"]),
    ("search", ABILITY["search"]),
    ("think", ABILITY["think"]),
    ("heart", T("Life left")),
    ("heart-lost", T("Life lost")),
    ("heart-hurt", T("Life taken by a hurt")),
    ("burst", T("Just harmed")),
    ("stuck", T("Stuck: may not move")),
    ("no-search", T("May not search")),
    ("skull", T("Dead, or removed")),
    ("creature", SORT["creature"]),
    ("human", SORT["human"]),
    ("trap", SORT["trap"]),
    ("hazard", SORT["hazard"]),
    ("puzzle", SORT["puzzle"]),
    ("entrance", T("Entrance")),
    ("save", T("Save point; saved cards")),
    ("bag", T("Cards not saved")),
    ("chest", T("Treasure; result needed to find it")),
    ("hand", T("Cards in hand")),
    ("deck", T("Draw deck")),
    ("upgrade", ROUND["ready"]),
    ("action", T("Action Round; action card")),
    ("discovery", T("Discovery")),
    ("weapon", KIND["weapon"]),
    ("ammo", KIND["ammo"]),
    ("triggered", T("Happens when found")),
    ("yes", T("Tests won")),
    ("location", T("Rooms found")),
)


FIGURES: tuple[tuple[str, str, Text], ...] = (
    ("danger", "3", T("Danger")),
    ("search", "+2", T("Dice added to a search")),
    ("empty", "E", T("Empty: nothing left to find")),
)


ACTING = {"seat": 0, "letter": "", "who": "Lara Croft, Spelunker", "facing": "back", "active": True, "dead": False}


def build_legend() -> Scene:
    """Build a scene of every sign with its meaning. The marks of rooms come last."""
    entries: list[tuple[str, dict[str, Any], Text]] = [("sign", {"sign": sign}, text) for sign, text in SIGNS]
    entries += [("figure", {"what": what, "figure": figure}, text) for what, figure, text in FIGURES]
    entries += [("raider", ACTING, T("Torch: this raider acts")), ("way", {"side": "right"}, T("Exit to choose from"))]
    shown, height = build_sign_legend(entries, widths={"figure": 60})
    back = Shape("torchlight", (0, 0, WIDTH, height))
    board = Shape("panel", (8, 8, WIDTH - 16, height - 16), {"colour": (36, 31, 30)})
    return Scene(GAME, height, T("The signs in the pictures."), (back, board, shown))
