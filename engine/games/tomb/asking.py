"""Questions whose answer may be the program's: the automatic Crypt Master has seat -1 and takes every default.

That a question is put follows from what everybody knows, secret as its options may be: so each says what it is about, a
card or a combatant, else what sort of question it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

from msgspec.structs import replace

from engine import protocol
from engine.protocol import Rules, Seat

from .moves import Who

P = ParamSpec("P")
A = TypeVar("A")


def _ours(put: Callable[P, Rules[A]]) -> Callable[P, Rules[A]]:
    """A question of all games as it is put here."""

    def asked(*given: P.args, **more: P.kwargs) -> Rules[A]:
        rules = put(*given, **more)
        answer: Any = None
        try:
            while True:
                ask: Any = rules.send(answer)
                answer = ask.default if ask.seat < 0 else (yield replace(ask, about=ask.about or ask.kind))
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]

    return asked


one = _ours(protocol.one)
some = _ours(protocol.some)


def who(
    seat: Seat, kind: str, keys: Iterable[str], default: str, about: str = "", *, throw: bool = False
) -> Rules[str]:
    """One of these combatants. ``throw``: it will throw dice of that seat's own (``Ask.throw``)."""
    chosen: Who = yield from one(seat, kind, [Who(key) for key in keys], Who(default), about=about, throw=throw)
    return chosen.one
