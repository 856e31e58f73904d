"""The ways in which a level may be played inside a series: its forms, maps and variants, each as one value (TR-RUL-24).

A value is the level's key, and behind it what is settled otherwise than by default: "freestyle+form=power_2".
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from engine.house_rules import ON
from engine.own_files import is_text

from .records import Level

FREESTYLE = "freestyle_variant"
"""The lobby's name of TR-HR-11."""
MAP, FORM = "map", "form"


def ways(level: Level) -> tuple[str, ...]:
    """List every way to play a level, as the lobby has it by default first."""
    dimensions: list[tuple[str, Iterable[str]]] = [
        (MAP, deck.ready[:-1]) for deck in level.decks if deck.chosen == "table"
    ]
    dimensions.append((FORM, [form.key for form in level.forms]))
    if level.freestyle:
        dimensions.append((FREESTYLE, [ON]))
    dimensions += [(deck.option, [ON]) for deck in level.decks if deck.option]
    parts = [("", *(f"+{key}={value}" for value in values)) for key, values in dimensions]
    return tuple("".join((level.key, *way)) for way in product(*parts))


def way_of(value: str) -> tuple[str, dict[str, str]]:
    """Split a value into the level's key, or the text of one, and what is settled for it."""
    if is_text(value):
        return value, {}
    key, *settled = value.split("+")
    return key, dict(one.split("=", 1) for one in settled)
