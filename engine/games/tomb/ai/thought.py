"""Hold an answer with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from engine.protocol import Ask, Move, Pick

from ..view import View

Thought: TypeAlias = tuple[Move | None, dict[str, Any]]
"""An option (None: the default is as good), and the fields of the news that says why."""
Opinion: TypeAlias = Callable[[View, Ask, tuple[Move, ...], Pick], Thought]


def because(answer: Move | None, reason: str = "", **fields: Any) -> Thought:
    """Return an answer with its reason."""
    return answer, {"reason": reason, **fields} if reason else {}


def best(options: Iterable[Move], value: Callable[[Move], float]) -> Move | None:
    """Return the option of the highest value; of equal ones the first."""
    return max(options, key=value, default=None)


def per_cent(chance: float) -> int:
    """Return a chance in whole per cent, never certain."""
    return min(99, max(1, round(100 * chance)))
