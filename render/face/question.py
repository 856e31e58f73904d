"""The lower part of a person's private picture: the open question, with every option and its chances."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from engine.protocol import Ask, One

from ..scene import WIDTH, Box, Scene, Shape, group_shapes
from ..text.i18n import TN, T, Text, say
from .records import Label

MARGIN, GAP = 12, 8
PROMPT, HIGH, TALL = 84, 78, 98
"""Heights in scene units: of the question, of an option, and of an option in half the width with many words."""
TEXT, DETAIL = 34, 38
"""The most characters of an option's text and detail, in the source language, that fit into half the width.

Translations are longer, and are drawn in the same box.
"""
MORE = 36
"""The height of the line "and 3 more", in scene units."""
NOWHERE: Box = (0, 0, 0, 0)
"""The box of an option that is only read out."""
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
    detailed = [one for one in labels if one.detail is not None]
    drawn = detailed[:most_options]
    boxes, y = _place_options(drawn, 1 if len(detailed) <= 2 else 2, y)
    for one in labels if len(labels) > 1 or detailed else ():
        box = next(boxes, NOWHERE) if one.detail is not None else NOWHERE
        shapes.append(_build_option(one, box, 1 if len(detailed) <= MOST and one.detail is not None else 7))
    more = len(detailed) - len(drawn)
    if more and most_options:
        shapes.append(build_remainder_line(more, y))
        y += MORE + GAP
    return group_shapes(*shapes, heading=ANSWERS), y - GAP


def _place_options(drawn: Sequence[Label], columns: int, top: int) -> tuple[Iterator[Box], int]:
    """Return the boxes of the drawn options, and the upper edge of what is below. An option alone has the whole row."""
    boxes: list[Box] = []
    for at in range(0, len(drawn), columns):
        row = drawn[at : at + columns]
        wide = (WIDTH - 2 * MARGIN - (len(row) - 1) * GAP) // len(row)
        high = TALL if len(row) > 1 and any(map(_has_many_words, row)) else HIGH
        boxes += [(MARGIN + column * (wide + GAP), top, wide, high) for column in range(len(row))]
        top += high + GAP
    return iter(boxes), top


def _has_many_words(label: Label) -> bool:
    return len(say(label.text)) > TEXT or len(say(label.detail or "")) > DETAIL


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
