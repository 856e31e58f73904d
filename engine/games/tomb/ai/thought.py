"""Thoughts: answers of the AI of Tomb, each together with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct

from engine.protocol import Ask, Move, Pick

from ..events.turns import Reason
from ..view import View

Thought: TypeAlias = tuple[Move | None, Reason]
"""An option that the AI chooses, and the event that gives the reason. None as the option means the default answer."""
Opinion: TypeAlias = Callable[[View, Ask, tuple[Move, ...], Pick], Thought]


class Style(Struct, frozen=True):
    """The weights and assumptions in which the AI's strengths differ."""

    recruiting: float = 1.0
    """The factor by which a recruit's worth is multiplied.

    One recruit alone seldom opens a large Crypt, but several do.
    """
    sees_habits: bool = False
    """A flag: the AI assumes that rivals stock Crypts as it does, Treasures in small ones, hard cards in large ones."""
    counts_harm: bool = False
    """A flag: the AI counts in that Traps which the party will probably not disarm weaken it before the fight."""


SOLID, SHARP = Style(), Style(recruiting=1.5, sees_habits=True, counts_harm=True)


def choose_best(options: Iterable[Move], value: Callable[[Move], float]) -> Move | None:
    """Return the option with the highest value; if several have it, the first of them. None without options."""
    return max(options, key=value, default=None)


def compute_percent(chance: float) -> int:
    """Return a chance (0 to 1) in whole per cent, at least 1 and at most 99."""
    return min(99, max(1, round(100 * chance)))
