"""Questions of Tomb that may go to the automatic Crypt Master. It has seat -1 and gives the default answers.

Public facts alone decide whether a question is asked, even if its options are secret. So each question names a
public subject (``about``): a card, a combatant, or else the kind of question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine import protocol
from engine.protocol import Rules, Seat

from .moves import ChooseCard, Who

P = ParamSpec("P")
A = TypeVar("A")


def _wrap_question(
    ask_in_general: Callable[Concatenate[Seat, str, P], Rules[A]],
) -> Callable[Concatenate[Seat, str, P], Rules[A]]:
    """Wrap a general question function so that seat -1 takes the default and ``about`` is never empty.

    A question to a player is the general function's own generator: one more around it would cost at every answer.
    """
    general: Callable[..., Rules[A]] = ask_in_general

    def asked(seat: Seat, kind: str, /, *given: P.args, **more: P.kwargs) -> Rules[A]:
        if not more.get("about"):
            more["about"] = kind
        rules = general(seat, kind, *given, **more)
        return rules if seat >= 0 else _take_defaults(rules)

    return asked


def _take_defaults(rules: Rules[A]) -> Rules[A]:
    """Return what rules return if the default answers all their questions."""
    yield from ()  # The yield makes a generator of this function, because callers run it as rules.
    answer: Any = None
    try:
        while True:
            ask: Any = rules.send(answer)
            answer = ask.default
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


ask_one = _wrap_question(protocol.ask_one)
ask_some = _wrap_question(protocol.ask_some)


def ask_for_combatant(
    seat: Seat, kind: str, keys: Iterable[str], default: str, about: str = "", *, throw: bool = False
) -> Rules[str]:
    """Ask a seat for one of these combatants, and return its key.

    ``throw``: the answer starts a throw of the seat's own dice (``Ask.throw``).
    """
    chosen: Who = yield from ask_one(seat, kind, [Who(key) for key in keys], Who(default), about=about, throw=throw)
    return chosen.one


def ask_for_character(seat: Seat, kind: str, keys: Sequence[str], default: int = 0) -> Rules[str]:
    """Ask a seat for one of these Characters, which are in no party.

    ``default`` is the index of the default answer in ``keys``.
    """
    options = [ChooseCard(key) for key in keys]
    chosen: ChooseCard = yield from ask_one(seat, kind, options, options[default])
    return chosen.card
