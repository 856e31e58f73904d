"""Options as cards: sections of a message, each with what a card does now and the button that plays it."""

from __future__ import annotations

from collections.abc import Sequence

from render.face.records import Label

from ..limits import CARDS
from .sheet import Button, Row, Section, arrange_buttons
from .stepwise import ViewerContext


def build_cards(options: Sequence[tuple[Button, Label]], viewer: ViewerContext) -> tuple[Row, ...]:
    """Return the rows of options, each given as its button and its label: a section for each option that plays a card.

    All other options are plain buttons below. Return nothing if no option plays a card, if another option has a detail,
    or if a message has no room for so many sections.
    """
    cards = [(button, label) for button, label in options if label.detail is not None]
    if not 0 < len(cards) <= CARDS or any(label.card is None for _, label in cards):
        return ()
    names = [viewer.say(label.card or "") for _, label in cards]
    plain = arrange_buttons([button for button, label in options if label.detail is None])
    return (*((_build_card(button, label, names, viewer),) for button, label in cards), *plain)


def _build_card(button: Button, label: Label, names: Sequence[str], viewer: ViewerContext) -> Section:
    """Return a section. ``names``: what the buttons of all sections would say; a button must differ from the others."""
    said, detail = viewer.say(label.card or ""), viewer.say(label.detail or "")
    if names.count(said) > 1:
        said = button.label
    sign = f"{label.emoji} " if label.emoji else ""
    about = f"-# {sign}{detail}" if said == button.label else f"{sign}**{button.label}**\n-# {detail}"
    return Section(button.id, said, button.style, about=about)
