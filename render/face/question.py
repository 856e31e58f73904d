"""The lower part of a person's private picture: the open question, with every option and its chances."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from engine.protocol import Ask, One

from ..scene import WIDTH, Box, Scene, Shape, group_shapes
from ..text.i18n import TN, T, Text, say
from .records import Label

MARGIN, GAP = 12, 8
PROMPT, HIGH = 84, 78
"""``PROMPT`` is the height of the question, and ``HIGH`` the height of an option, in scene units."""
MORE = 36
"""The height of the line "and 3 more", in scene units."""
ANSWERS = T("Your possible answers")
MOST = 6
"""The most options that are drawn. Further options appear in the text version and as buttons."""


def build_question(
    ask: Ask, prompt: Text, label: Callable[[Any], Label], top: int, most_options: int = MOST
) -> tuple[Shape, int]:
    """Build the question with its options in the order of their buttons; return the shape and its lower edge.

    Only options with a detail are drawn, because the other options say no more than their buttons. For a set or an
    order only the prompt is drawn, because the items are shown elsewhere. ``label`` makes an option's label. At most
    ``most_options`` options are drawn. The alt text has only the options' words: the prompt is the picture's title.
    """
    shapes = [Shape("prompt", (MARGIN, top, WIDTH - 2 * MARGIN, PROMPT), {"text": prompt})]
    y = top + PROMPT + GAP
    labels = [label(option) for option in ask.choice.options] if isinstance(ask.choice, One) else []
    labels.sort(key=compute_option_rank)
    detailed = sum(one.detail is not None for one in labels)
    columns = 1 if detailed <= 2 else 2
    wide = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) // columns
    drawn = 0
    for one in labels if len(labels) > 1 or detailed else ():
        box = (0, 0, 0, 0)
        if one.detail is not None and drawn < most_options:
            row, column = divmod(drawn, columns)
            box, drawn = (MARGIN + column * (wide + GAP), y + row * (HIGH + GAP), wide, HIGH), drawn + 1
        shapes.append(_build_option(one, box, 1 if detailed <= MOST and one.detail is not None else 7))
    y += -(-drawn // columns) * (HIGH + GAP)
    more = detailed - drawn
    if more and most_options:
        shapes.append(build_remainder_line(more, y))
        y += MORE + GAP
    return group_shapes(*shapes, heading=ANSWERS), y - GAP


def leave_out_question(scene: Scene) -> Scene:
    """Return a scene without the question at its lower edge (``build_question``), for a message that asks in words."""
    asked = corner = scene.shapes[-1]
    if asked.words != ANSWERS and asked.children:  # The question may be in a group that places it.
        asked = asked.children[-1]
    if asked.words != ANSWERS:
        return scene
    top = asked.children[0].box[1] + (corner.box[1] if corner is not asked else 0)
    return replace(scene, height=top - GAP + MARGIN, shapes=scene.shapes[:-1])


def compute_option_rank(label: Label) -> tuple[bool, bool, bool]:
    """Return the sort key of an option. Main options come first, then usual options, passes and rare options.

    People tend to press the first button. Options with equal keys keep the game's order.
    """
    return label.rare, label.last, not label.first


def build_remainder_line(count: int, top: int) -> Shape:
    """Build the line that says how many items are left out for lack of room."""
    sentence = TN("and {n} more", "and {n} more", count)
    values = {"text": sentence, "size": 30, "font": "italic", "colour": (236, 222, 190)}
    return Shape("text", (MARGIN + 8, top, WIDTH - 2 * MARGIN - 8, MORE), values)


def _build_option(label: Label, box: Box, rank: int) -> Shape:
    """Build an option. Words that its button says too, or a menu of many, have a high ``rank``."""
    values = {"text": label.text, "detail": label.detail or "", "style": label.style}
    said = label.text if label.detail is None else T("{said} – {detail}", said=label.text, detail=label.detail)
    whole = said if _is_whole_sentence(label.detail or label.text) else T("{said}.", said=said)
    return Shape("option", box, values if box[2] else {}, whole, rank=rank)


def _is_whole_sentence(text: Text) -> bool:
    """Tell whether a text already ends like a sentence, in the source language."""
    return say(text).endswith((".", "!", "?", "…"))


def find_possible_items(ask: Ask | None, held: Collection[str]) -> frozenset[str]:
    """Return the things in ``held`` that are possible answers to the question."""
    if ask is None:
        return frozenset()
    if not isinstance(ask.choice, One):
        return frozenset(held) & frozenset(ask.choice.items)
    fields = {str(getattr(option, name)) for option in ask.choice.options for name in option.__struct_fields__}
    return frozenset(held) & {part for field in fields for part in field.split("+")}
