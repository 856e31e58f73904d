"""Thoughts: an AI's answer together with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct

from engine.protocol import Ask, Move, Pick

from ..events.turns import Reason
from ..view import View

Thought: TypeAlias = tuple[Move | None, Reason]
"""An option, and the event that gives the reason. None in place of the option means the default answer."""
Opinion: TypeAlias = Callable[[View, Ask, tuple[Move, ...], Pick], Thought]


class Style(Struct, frozen=True):
    """The weights and assumptions in which strengths differ."""

    recruiting: float = 1.0
    """The factor of the worth of a recruit. One recruit alone seldom opens a large Crypt, but several do."""
    sees_habits: bool = False
    """Rivals are assumed to stock Crypts as the AI does: Treasures in small ones, hard cards in large ones."""
    counts_harm: bool = False
    """Traps that the party will probably not disarm weaken it before the fight."""


SOLID, SHARP = Style(), Style(recruiting=1.5, sees_habits=True, counts_harm=True)


def choose_best(options: Iterable[Move], value: Callable[[Move], float]) -> Move | None:
    """Return the option with the highest value; if several have it, the first of them."""
    return max(options, key=value, default=None)


def compute_percent(chance: float) -> int:
    """Return a chance in whole per cent, from 1 to 99."""
    return min(99, max(1, round(100 * chance)))
