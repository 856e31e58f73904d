"""Thoughts: answers of the AI of Tomb, each together with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor
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

    With one more recruit a party seldom conquers a large Crypt, but with several it does.
    """
    sees_habits: bool = False
    """A flag: the AI assumes that rivals, as itself, put Treasures into small Crypts and hard cards into large ones."""
    counts_harm: bool = False
    """A flag: the AI assumes that the party enters a fight with the wounds that Traps probably deal."""


SOLID, SHARP = Style(), Style(recruiting=1.5, sees_habits=True, counts_harm=True)


def choose_best(options: Iterable[Move], compute_worth: Callable[[Move], float]) -> Move | None:
    """Return the first option with the highest worth; None if there are no options."""
    return max(options, key=compute_worth, default=None)


def compute_percent(chance: float) -> int:
    """Return a chance (0 to 1) in whole per cent, at least 1 and at most 99. Halves are rounded up, as on buttons."""
    return min(99, max(1, floor(100 * chance + 0.5 + 1e-9)))
