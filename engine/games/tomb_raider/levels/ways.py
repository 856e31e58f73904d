"""The ways to play a level inside a series: its forms, maps and variants. Each way is one text (TR-RUL-24).

The text is the level's key, followed by the choices that differ from the defaults: "freestyle+form=power_2".
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from engine.house_rules import ON
from engine.own_files import is_text

from .records import Level

FREESTYLE = "freestyle_variant"
"""The lobby's key of the Freestyle variant (TR-HR-11)."""
MAP, FORM = "map", "form"


def list_ways(level: Level) -> tuple[str, ...]:
    """Return all ways to play a level inside a series as texts, the lobby's default first."""
    dimensions: list[tuple[str, Iterable[str]]] = [
        (MAP, deck.ready[:-1]) for deck in level.decks if deck.chosen == "table"
    ]
    dimensions.append((FORM, [form.key for form in level.forms]))
    if level.freestyle:
        dimensions.append((FREESTYLE, [ON]))
    dimensions += [(deck.option, [ON]) for deck in level.decks if deck.option]
    parts = [("", *(f"+{key}={value}" for value in values)) for key, values in dimensions]
    return tuple("".join((level.key, *way)) for way in product(*parts))


def parse_way(way: str) -> tuple[str, dict[str, str]]:
    """Split the text of a way to play a level into the level's key (or text) and the choices made for the level."""
    if is_text(way):
        return way, {}
    key, *settled = way.split("+")
    return key, dict(one.split("=", 1) for one in settled)
