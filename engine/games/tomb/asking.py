"""Questions whose answer may be the program's: the automatic Crypt Master has seat -1 and takes every default.

That a question is put follows from what everybody knows, secret as its options may be: so each says what it is about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engine import protocol
from engine.protocol import Move, Rules, Seat

from .moves import Who

M = TypeVar("M", bound=Move)
A = TypeVar("A")


def one(
    seat: Seat,
    kind: str,
    options: Iterable[M],
    default: M,
    *,
    secret: bool = False,
    stop: bool = True,
    about: str = "",
) -> Rules[M]:
    """Exactly one of these; ``about``: a card or a combatant, else what sort of question it is."""
    if seat < 0:
        return _settled(default)
    return protocol.one(seat, kind, options, default, secret=secret, stop=stop, about=about or kind)


def some(
    seat: Seat,
    kind: str,
    items: Iterable[str],
    least: int,
    most: int,
    default: Iterable[str],
    *,
    stop: bool = True,
    about: str = "",
) -> Rules[tuple[str, ...]]:
    """From ``least`` to ``most`` of these."""
    if seat < 0:
        return _settled(tuple(default))
    return protocol.some(seat, kind, items, least, most, default, stop=stop, about=about or kind)


def who(seat: Seat, kind: str, keys: Iterable[str], default: str, about: str = "") -> Rules[str]:
    """One of these combatants."""
    chosen: Who = yield from one(seat, kind, [Who(key) for key in keys], Who(default), about=about)
    return chosen.one


def _settled(answer: A) -> Rules[A]:
    """Nobody is asked."""
    yield from ()
    return answer
