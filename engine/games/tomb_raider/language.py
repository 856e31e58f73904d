"""The effect language: what a card does, as a line of text and as typed records.

A line is one *clause*: when it may happen, under which conditions, and what then happens::

    pre_test[own,test=fight,obs=creature,once=turn]: DICE(+1)
    window  [guards                               ]: calls, one after another, with "; " between

An obstacle's failure effects are calls alone: their window is its failed test. The vocabulary is closed: 20
windows, 13 guards (below), 38 verbs (`calls`), each with its own words. This module only reads the language (`str`
writes it); `effects` carries it out.
"""

from __future__ import annotations

import re
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

from engine.effects.grammar import LanguageError as LanguageError
from engine.effects.grammar import parameters, read_call, read_name, read_number, read_word
from engine.games.tomb_raider.calls import VERBS, Ability, AnyKind, Call

Window: TypeAlias = Literal[
    "any", "ready", "action.start", "move", "enter", "explore", "obstacle.play", "attack", "pre_test", "post_test",
    "damage", "fail", "on_remove", "search", "found", "draw", "save", "reload", "respond", "static",
]  # fmt: skip


# --- clauses -----------------------------------------------------------------------------------------------------


class Check(Struct, frozen=True):
    """A test of an ability against a target; target None: opposed, both roll, ties again (TR-TEST-6)."""

    ability: Ability
    target: int | None = None

    def __str__(self) -> str:
        return f"{self.ability}:{'opposed' if self.target is None else self.target}"


class Item(Struct, frozen=True):
    """An item of that name in play on your raider."""

    name: str


class Guard(Struct, frozen=True, rename={"if_": "if"}):
    """The conditions of a clause; a field left None (or empty) asks nothing.

    whose: whose event: the card's own player's raider, another's, anyone's. test, vs: ability and purpose of the test.
    obs: the obstacle is of one of these kinds or has one of these names. danger: its danger is at most this.
    loc: the location was face up before this entry, is a treasure room, has no obstacle left, has its E marker.
    once: limit per card. cost: what must be paid, this card or so many from hand. req: what must be true (weapon: one
    is in use for this test). mode: replaces the normal search. if_: state of the roll or of the damage. check: you
    must pass it or nothing happens. resist: the target raider passes it to be unaffected.
    """

    whose: Literal["own", "opp", "all"] | None = None
    test: Ability | None = None
    vs: Literal["obstacle", "raider", "search"] | None = None
    obs: tuple[str, ...] = ()
    danger: int | None = None
    loc: Literal["mapped", "treasure", "clear", "empty"] | None = None
    once: Literal["turn", "game"] | None = None
    cost: Literal["discard_self"] | int | None = None
    req: Literal["weapon", "raider_here"] | Item | None = None
    mode: Literal["instead"] | None = None
    if_: Literal["pass", "fail", "lethal", "triple"] | None = None
    check: Check | None = None
    resist: Check | None = None

    def __str__(self) -> str:
        parts: list[str] = [self.whose] if self.whose else []
        for key in ("test", "vs", "obs", "danger", "loc", "if", "req", "mode", "once", "cost", "check", "resist"):
            value: Any = getattr(self, "if_" if key == "if" else key)
            match value:
                case None | ():
                    continue
                case tuple():
                    parts.append(f"{key}={'/'.join(value)}")
                case Item(name):
                    parts.append(f"{key}=item:{name}")
                case int() if key == "danger":
                    parts.append(f"danger<={value}")
                case int():
                    parts.append(f"{key}=discard:{value}")
                case _:
                    parts.append(f"{key}={value}")
        return f"[{','.join(parts)}]" if parts else ""


class Clause(Struct, frozen=True):
    """When, under which conditions, and what: the calls resolve in order, one that cannot be done is skipped."""

    window: Window
    guards: Guard
    calls: tuple[Call, ...]

    def __str__(self) -> str:
        return f"{self.window}{self.guards}: {write_calls(self.calls)}"


# --- reading and writing ---------------------------------------------------------------------------------------

_CLAUSE = re.compile(r"(?P<window>[a-z_.]+)(?:\[(?P<guards>[^\[\]]*)\])?: (?P<calls>.+)")


def parse_clause(text: str) -> Clause:
    """One clause. Raises LanguageError."""
    found = _CLAUSE.fullmatch(text)
    if not found:
        raise LanguageError(f"{text!r} is not of the form: window[guard,guard]: VERB(…); VERB(…)")
    window: Any = read_word("window", found["window"], get_args(Window))
    guards = Guard() if found["guards"] is None else _parse_guards(found["guards"])
    return Clause(window, guards, parse_calls(found["calls"]))


def parse_calls(text: str) -> tuple[Call, ...]:
    """Calls with "; " between them: the right half of a clause, or an obstacle's failure. Raises LanguageError."""
    return tuple(read_call(part, VERBS) for part in text.split("; "))


def write_calls(calls: tuple[Call, ...]) -> str:
    """The text that `parse_calls` reads as these calls."""
    return "; ".join(map(str, calls))


def _parse_guards(text: str) -> Guard:
    given: dict[str, Any] = {}
    for part in text.split(","):
        key, _, value = part.replace("danger<=", "danger=", 1).partition("=")
        if part in _GUARDS["whose"].words:
            key, value = "whose", part
        elif key not in (*_WRITTEN, "danger") or part.startswith("danger="):
            raise LanguageError(f"guard {part!r}: allowed are own, opp, all, danger<=, {'=, '.join(_WRITTEN)}=")
        if key in given:
            raise LanguageError(f"guard {key!r} stands twice")
        given[key] = _read_guard(key, value)
    return Guard(**{"if_" if key == "if" else key: value for key, value in given.items()})


def _read_guard(key: str, value: str) -> Any:
    match key:
        case "obs":
            return tuple(_obstacle(one) for one in value.split("/"))
        case "danger":
            return read_number("danger<=", value, signed=False)
        case "cost" if value.startswith("discard:"):
            return read_number("cost=discard:", value.removeprefix("discard:"), signed=False)
        case "cost":
            return read_word("cost=", value, ("discard_self", "discard:n"))
        case "req" if value.startswith("item:"):
            return Item(read_name("req=item:", value.removeprefix("item:")))
        case "req":
            return read_word("req=", value, ("weapon", "raider_here", "item:NAME"))
        case "check" | "resist":
            ability, _, target = value.partition(":")
            read_word(f"{key}=", ability, get_args(Ability))
            if key == "resist" and target == "opposed":
                return Check(ability)  # type: ignore[arg-type]
            return Check(ability, read_number(f"{key}={ability}:", target, signed=False))  # type: ignore[arg-type]
        case _:
            return _GUARDS[key].read("guard", value)


def _obstacle(text: str) -> str:
    return text if text in get_args(AnyKind) else read_name("obs=", text, or_else=get_args(AnyKind))


_GUARDS = {one.name: one for one in parameters(Guard)}
_WRITTEN = [key for key in _GUARDS if key not in ("whose", "danger")]
