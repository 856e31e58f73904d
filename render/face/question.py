"""The question put to somebody, with every option and its chances, at the bottom edge of that person's picture."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from engine.protocol import Ask, One

from ..scene import WIDTH, Box, Shape, group
from ..text.i18n import TN, T, Text, say
from .contract import Label, Names

MARGIN, GAP = 12, 8
PROMPT, HIGH = 84, 78
"""How high the question is; an option."""
MORE = 36
"""How high the line is that says how many more there are."""
MOST = 6
"""Options that are drawn; more are told in words, and have their buttons."""


def question(
    ask: Ask,
    view: Any,
    names: Names,
    prompt: Callable[[Ask, Any, Names], Text],
    label: Callable[[Any, Ask, Any, Names], Label],
    top: int,
    most: int = MOST,
) -> tuple[Shape, int]:
    """The question with its options, in the order of their buttons, and where they end: drawn are those that have more
    to say than their buttons, for there is no room for anything twice. Of a set or an order only what is asked: the
    things to choose from are shown elsewhere, as all are where ``most`` is 0. The words are the options': the question
    is the title."""
    shapes = [Shape("prompt", (MARGIN, top, WIDTH - 2 * MARGIN, PROMPT), {"text": prompt(ask, view, names)})]
    y = top + PROMPT + GAP
    labels = [label(option, ask, view, names) for option in ask.choice.options] if isinstance(ask.choice, One) else []
    labels.sort(key=order)
    detailed = sum(one.detail is not None for one in labels)
    columns = 1 if detailed <= 2 else 2
    wide = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) // columns
    drawn = 0
    for one in labels if len(labels) > 1 or detailed else ():
        box = (0, 0, 0, 0)
        if one.detail is not None and drawn < most:
            row, column = divmod(drawn, columns)
            box, drawn = (MARGIN + column * (wide + GAP), y + row * (HIGH + GAP), wide, HIGH), drawn + 1
        shapes.append(_option(one, box))
    y += -(-drawn // columns) * (HIGH + GAP)
    more = detailed - drawn
    if more and most:
        shapes.append(and_more(more, y))
        y += MORE + GAP
    return group(*shapes, words=T("You may answer")), y - GAP


def order(one: Label) -> tuple[bool, bool, bool]:
    """By which options are sorted, else as the game gives them: what one has come for before all else, those of doing
    nothing last, for a thumb takes the first, and after them those that are rare."""
    return one.rare, one.last, not one.first


def and_more(count: int, top: int) -> Shape:
    """How many there are for which there is no room, in a line."""
    said = TN("and {n} more", "and {n} more", count)
    values = {"text": said, "size": 30, "font": "italic", "colour": (236, 222, 190)}
    return Shape("text", (MARGIN + 8, top, WIDTH - 2 * MARGIN - 8, MORE), values)


def _option(one: Label, box: Box) -> Shape:
    values = {"text": one.text, "detail": one.detail or "", "style": one.style}
    said = one.text if one.detail is None else T("{said} – {detail}", said=one.text, detail=one.detail)
    whole = said if _ended(one.detail or one.text) else T("{said}.", said=said)
    return Shape("option", box, values if box[2] else {}, whole, rank=1)


def _ended(text: Text) -> bool:
    """Whether a text is a sentence already: it has its own full stop, in every language."""
    return say(text).endswith((".", "!", "?", "…"))


def meant(ask: Ask | None, held: Collection[str]) -> frozenset[str]:
    """What is held and may answer the question."""
    if ask is None:
        return frozenset()
    if not isinstance(ask.choice, One):
        return frozenset(held) & frozenset(ask.choice.items)
    fields = {str(getattr(option, name)) for option in ask.choice.options for name in option.__struct_fields__}
    return frozenset(held) & {part for field in fields for part in field.split("+")}
