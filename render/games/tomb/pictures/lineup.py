"""Characters to choose from, side by side with all their dice."""

from __future__ import annotations

from engine.games.tomb.cards import pool
from engine.games.tomb.moves import ChooseCard, Recruit
from engine.games.tomb.outlook import ATTRS, find_kind
from engine.protocol import Ask, One, Pass
from render.face.question import MORE, build_remainder_line
from render.scene import WIDTH, Shape, group_shapes
from render.text.i18n import T, Text

from ..words.cards import list_figures
from ..words.names import describe_card_name, describe_card_type
from .chart import MARGIN

GAP = 8
FEW, LOW, HIGH = 9, 166, 180
"""Up to ``FEW`` Characters, three are in a row; otherwise four.

``LOW`` and ``HIGH``: the height of a plate in pixels, in rows of four and of three.
"""
MOST = 20
"""The most Characters that are drawn. The options list all Characters in words."""


def list_candidates(ask: Ask | None) -> tuple[str, ...]:
    """Return the Characters to choose from. There are none if other options than Characters and passing exist."""
    found = []
    for option in ask.choice.options if ask is not None and isinstance(ask.choice, One) else ():
        if isinstance(option, Recruit):
            found.append(option.character)
        elif isinstance(option, ChooseCard) and find_kind(option.card) == "character":
            found.append(option.card)
        elif not isinstance(option, Pass):
            return ()
    return tuple(found)


def build_lineup(characters: tuple[str, ...], top: int) -> tuple[Shape, int]:
    """Build a plate for each Character; return the shape and its lower edge."""
    columns, high = (3, HIGH) if len(characters) <= FEW else (4, LOW)
    wide = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) // columns
    shapes = []
    for at, key in enumerate(characters[:MOST]):
        card = pool.find_character(key)
        dice = tuple((attr, *card.dice(attr), 0) for attr in ATTRS if any(card.dice(attr)))
        values = {"card": key, "name": describe_card_name(key), "hp": card.hp, "dice": dice}
        box = (MARGIN + at % columns * (wide + GAP), top + at // columns * (high + GAP), wide, high)
        shapes.append(Shape("candidate", box, values, _describe_candidate(key), rank=2))
    bottom = top + -(-len(shapes) // columns) * (high + GAP) - GAP
    if more := len(characters) - len(shapes):
        shapes.append(build_remainder_line(more, bottom))
        bottom += MORE
    return group_shapes(*shapes, heading=T("To choose from")), bottom


def _describe_candidate(key: str) -> Text:
    said = (describe_card_name(key), describe_card_type(key), *list_figures(pool.find_character(key))[:1])
    return T("{name}, {type}. {hp}", name=said[0], type=said[1], hp=said[2])
