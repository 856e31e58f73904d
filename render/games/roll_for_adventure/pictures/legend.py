"""The legend, a picture that explains the signs in all other pictures."""

from __future__ import annotations

from typing import Any

from render.dice import RING, STAR
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import T, Text

from ..words.names import HERO, PLACE
from .pieces import HOLE, HOLE_HIGH

GAME = "roll_for_adventure"
MARGIN, LINE, SIGN = 20, 68, 56
TALL = 96

DICE: tuple[tuple[str, dict[str, Any], Text], ...] = (
    ("piece", {"colour": "red", "mark": "A", "face": 5}, T("Ana's die: her letter and colour")),
    ("piece", {"colour": "green", "mark": RING, "face": 3}, T("Ally die: for the active player")),
    ("piece", {"colour": "bonus", "mark": STAR, "face": 4}, T("Bonus die: returns to stock")),
    ("piece", {"colour": "blue", "mark": "B", "face": 0}, T("Die not yet rolled")),
    ("hole", {"text": "4"}, T("Open space: takes a 4")),
    ("hole", {"text": "4", "shut": True}, T("Space: closed now")),
    ("hole", {"text": "4", "lit": True}, T("A die was just placed here")),
    ("hole", {"text": "4", "struck": True}, T("A die was just lost here")),
)
SIGNS: tuple[tuple[str, Text], ...] = (
    *((key, PLACE[key]) for key in ("desert", "fortress", "forest", "ice-cave", "resurrection", "oblivion")),
    ("stone", T("Power stone")),
    ("skull", T("Damage of a territory")),
    ("barrier", T("Barrier")),
    ("closed", T("Closed section")),
    ("boundary", T("Boundary of the Forest")),
    ("chain", T("Chain laid (side B)")),
    ("enemy", T("Enemy; its rank on the shield")),
    ("attack", T("Has just attacked")),
    ("burst", T("Damage just taken")),
    ("deck", T("Enemy deck")),
    ("master", T("Master of Shadows: may come")),
    ("phantom", T("Phantom")),
    ("giant", T("Giant")),
    ("blank", T("Enemy of our own")),
    ("bonus", T("Reward: bonus dice")),
    ("sword", T("Reward: an enemy is defeated")),
    ("heal", T("Reward: a territory is healed")),
    ("placed", T("Own dice on the board")),
    *((key, name) for key, name in HERO.items() if key != "healer"),
)


def build_legend() -> Scene:
    """Build a scene with two columns of all signs and their meanings. Dice and their spaces come first."""
    width = (WIDTH - 2 * MARGIN) // 2
    shapes: list[Shape] = []
    for at, (name, values, text) in enumerate(DICE):
        x, y = MARGIN + at % 2 * width, MARGIN + at // 2 * TALL
        shapes.append(Shape(name, (x, y, HOLE, HOLE_HIGH), values))
        shapes.append(_build_label(text, x + HOLE + 14, y, width - HOLE - 20, HOLE_HIGH))
    top = MARGIN + -(-len(DICE) // 2) * TALL + 4
    for at, (sign, text) in enumerate(SIGNS):
        x, y = MARGIN + at % 2 * width, top + at // 2 * LINE
        shapes.append(Shape("sign", (x + 5, y, SIGN, SIGN), {"sign": sign}))
        shapes.append(_build_label(text, x + HOLE + 14, y, width - HOLE - 20, SIGN))
    height = top + -(-len(SIGNS) // 2) * LINE + MARGIN
    back = Shape("night", (0, 0, WIDTH, height))
    plate = Shape("panel", (8, 8, WIDTH - 16, height - 16), {"colour": (36, 31, 30)})
    return Scene(GAME, height, T("The signs in the pictures."), (back, plate, group_shapes(*shapes)))


def _build_label(text: Text, x: int, y: int, width: int, height: int) -> Shape:
    values = {"text": text, "size": 32, "colour": (236, 222, 190), "least": 26}
    return Shape("text", (x, y, width, height), values, words=T("{sign}.", sign=text))
