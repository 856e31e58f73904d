"""House rules: a field of a game's record of switches is all that is said of one; everything else follows from it.

    class Switches(Struct, frozen=True):
        ricochet: Literal["random", "secret"] = "random"                  # its values, the lobby's words for them
        save_optional: bool = False                                       # "off", "on"
        hand_limit: Annotated[int, Numbers(2, 3, 4, none=True)] = 0       # "none", "2", "3", "4"
        redraw: Annotated[bool, OF_THE_LEVEL] = False                     # a level's own, never the table's

The name is the key, the type lists the values, the default is the default; where levels differ, each has its own
``Switches(…)``. The record lies in the state, so a new switch comes last, with what was played before as default. What
a switch is called stands in the face, by its key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from .game import Choice, Setup
from .protocol import Refused

R = TypeVar("R", bound=Struct)

OFF, ON, NONE = "off", "on", "none"
OF_THE_LEVEL = "of the level"
"""Marks a switch that levels set and the table does not."""


class Numbers:
    """The values of a switch that is a number; with ``none``, 0 is called so and stands first."""

    def __init__(self, *listed: int, none: bool = False) -> None:
        self.values = {NONE: 0} if none else {}
        self.values |= {str(number): number for number in listed}


@cache
def _values(record: type[Struct]) -> dict[str, dict[str, Any]]:
    """The switches of a record in its order, those of the level left out: key -> what is said -> what it is."""
    hints = get_type_hints(record, include_extras=True)
    switches = {key: _values_of(hints[key]) for key in record.__struct_fields__}
    return {key: values for key, values in switches.items() if values is not None}


def _values_of(hint: Any) -> dict[str, Any] | None:
    if hint is bool:
        return {OFF: False, ON: True}
    if get_origin(hint) is Literal:
        return {text: text for text in get_args(hint)}
    if get_origin(hint) is Annotated:
        for mark in hint.__metadata__:
            if mark is OF_THE_LEVEL:
                return None
            if isinstance(mark, Numbers):
                return mark.values
    raise TypeError(f"a switch whose values nobody listed: {hint}")


def _text(key: str, rules: Struct) -> str:
    value = getattr(rules, key)
    return next(text for text, meant in _values(type(rules))[key].items() if meant == value)


def lobby(standard: Struct, *listed: Choice | str) -> tuple[Choice, ...]:
    """What may be settled, in the lobby's order: the game's own choices and switches as listed, then all others.

    ``standard``: the switches as they are unless the table wishes otherwise.
    """
    switches = {key: Choice(key, tuple(said), _text(key, standard)) for key, said in _values(type(standard)).items()}
    first = [switches.pop(one) if isinstance(one, str) else one for one in listed]
    return (*first, *switches.values())


def settled(choices: Iterable[Choice], setup: Setup, rule: str) -> tuple[dict[str, str], list[dict[str, str]]]:
    """Every choice of the table, and of each seat, by key, defaults filled in.

    ``Refused`` ("no-such-choice", with the rule of what may be chosen) for a key or a value that there is not. A file's
    text (``Choice.file``) is passed on as it is: reading it is the game's.
    """
    listed = {choice.key: choice for choice in choices}
    for given, each_seat in ((setup.house, False), *((seat, True) for seat in setup.seats)):
        for key, value in given.items():
            choice = listed.get(key)
            if (
                choice is None
                or choice.each_seat != each_seat
                or not (value in choice.values or choice.holds_file(value))
            ):
                raise Refused("no-such-choice", rule, key=key)
    table = {key: setup.house.get(key, choice.default) for key, choice in listed.items() if not choice.each_seat}
    own = {key: choice.default for key, choice in listed.items() if choice.each_seat}
    return table, [own | seat for seat in setup.seats]


def switched(standard: R, table: Mapping[str, str]) -> R:
    """The record as the table wishes; what is no switch is passed over."""
    wishes = {key: said[table[key]] for key, said in _values(type(standard)).items() if key in table}
    return replace(standard, **wishes)


def unusual(rules: R, standard: R) -> tuple[tuple[str, str], ...]:
    """The switches that are not as in ``standard``: (key, what is said of it), in the record's order."""
    if rules == standard:
        return ()
    keys = _values(type(rules))
    return tuple((key, _text(key, rules)) for key in keys if getattr(rules, key) != getattr(standard, key))
