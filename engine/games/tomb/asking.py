"""Questions whose answer may be the program's: the automatic Crypt Master has seat -1 and takes every default."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engine import protocol
from engine.protocol import Move, Rules, Seat

from .moves import Who

M = TypeVar("M", bound=Move)


def one(
    seat: Seat, kind: str, options: Iterable[M], default: M, *, secret: bool = False, stop: bool = True
) -> Rules[M]:
    """Exactly one of these."""
    if seat < 0:
        return default
    return (yield from protocol.one(seat, kind, options, default, secret=secret, stop=stop))


def some(
    seat: Seat, kind: str, items: Iterable[str], least: int, most: int, default: Iterable[str], *, secret: bool = False
) -> Rules[tuple[str, ...]]:
    """From ``least`` to ``most`` of these."""
    if seat < 0:
        return tuple(default)
    return (yield from protocol.some(seat, kind, items, least, most, default, secret=secret))


def who(seat: Seat, kind: str, keys: Iterable[str], default: str) -> Rules[str]:
    """One of these combatants."""
    chosen: Who = yield from one(seat, kind, [Who(key) for key in keys], Who(default))
    return chosen.one
