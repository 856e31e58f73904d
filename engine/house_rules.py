"""House rules: each is one field of a game's record of switches, and everything else follows from that field.

    class Switches(Struct, frozen=True):
        ricochet: Literal["random", "secret"] = "random"                  # its values, the lobby's words for them
        save_optional: bool = False                                       # "off", "on"
        hand_limit: Annotated[int, Numbers(2, 3, 4, none=True)] = 0       # "none", "2", "3", "4"
        redraw: Annotated[bool, OF_THE_LEVEL] = False                     # a level's own, never the table's

The field's name is the key, its type lists the values, its default is the default of the rule. If levels differ, each
level has its own ``Switches(…)``. The record is part of the state. So a new switch comes last, and its default is the
behaviour before the switch existed. The presenter has the name of each switch, by its key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from .protocol import Refused
from .setup import Choice, Setup

R = TypeVar("R", bound=Struct)

OFF, ON, NONE = "off", "on", "none"
OF_THE_LEVEL = "of the level"
"""A mark in the type of a switch that only levels set, never tables."""


class NoSuchChoice(Refused): ...


class Numbers:
    """The possible values of a house rule that is a number. With ``allow_none``, 0 comes first and is called "none"."""

    def __init__(self, *numbers: int, allow_none: bool = False) -> None:
        self.values = {NONE: 0} if allow_none else {}
        self.values |= {str(number): number for number in numbers}


@cache
def _list_switches(record: type[Struct]) -> dict[str, dict[str, Any]]:
    """Return the switches that a table may set, in the record's order: key -> text of a value -> value."""
    hints = get_type_hints(record, include_extras=True)
    switches = {key: _list_switch_values(hints[key]) for key in record.__struct_fields__}
    return {key: values for key, values in switches.items() if values is not None}


def _list_switch_values(hint: Any) -> dict[str, Any] | None:
    """Return a switch's possible values by their texts, as its field's type lists them; None if only levels set it."""
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


def _format_value(key: str, rules: Struct) -> str:
    """Return the text of a switch's present value, as the lobby shows it."""
    value = getattr(rules, key)
    return next(text for text, meant in _list_switches(type(rules))[key].items() if meant == value)


def list_lobby_choices(standard: Struct, *choices: Choice | str) -> tuple[Choice, ...]:
    """Return the choices of a game's lobby: first those in ``choices``, then all switches that are not in ``choices``.

    ``choices`` holds choices, or the keys of switches. ``standard`` holds the defaults of the switches.
    """
    switches = {
        key: Choice(key, tuple(said), _format_value(key, standard))
        for key, said in _list_switches(type(standard)).items()
    }
    first = [switches.pop(one) if isinstance(one, str) else one for one in choices]
    return (*first, *switches.values())


def fill_in_choices(choices: Iterable[Choice], setup: Setup, rule: str) -> tuple[dict[str, str], list[dict[str, str]]]:
    """Return the lobby choices of the table, and those of each seat, by key, with defaults filled in.

    ``rule`` is the id of the rule about the choices. Raises ``Refused`` (``NoSuchChoice``) for an unknown key or value.
    The text of a file (``Choice.file``) is passed on unchanged, because the game parses it.
    """
    listed = {choice.key: choice for choice in choices}
    for given, each_seat in ((setup.house, False), *((seat, True) for seat in setup.seats)):
        for key, value in given.items():
            choice = listed.get(key)
            if (
                choice is None
                or choice.each_seat != each_seat
                or not (value in choice.values or choice.is_allowed_file(value))
            ):
                raise NoSuchChoice(rule=rule)
    table = {key: setup.house.get(key, choice.default) for key, choice in listed.items() if not choice.each_seat}
    own = {key: choice.default for key, choice in listed.items() if choice.each_seat}
    return table, [own | seat for seat in setup.seats]


def apply_switches(standard: R, table: Mapping[str, str]) -> R:
    """Return the record ``standard`` with the switches that the table has set; other keys are ignored."""
    values = {key: said[table[key]] for key, said in _list_switches(type(standard)).items() if key in table}
    return replace(standard, **values)


def list_unusual_switches(rules: R, standard: R) -> tuple[tuple[str, str], ...]:
    """Return the switches whose values differ from ``standard``, as (key, text of the value), in order."""
    if rules == standard:
        return ()
    keys = _list_switches(type(rules))
    return tuple((key, _format_value(key, rules)) for key in keys if getattr(rules, key) != getattr(standard, key))
