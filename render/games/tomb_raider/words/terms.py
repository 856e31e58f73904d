"""Words for spaces, raiders, causes, choices, throws and the odds of a test."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TypeGuard

from engine.games.tomb_raider.moves import NONE, SIDES
from render.text.i18n import TN, T, Text
from render.text.per_cents import write_per_cent

from .names import ABILITIES, ABILITY, SIDE, describe_card_name, describe_place

_CAUSES = {"attack": T("the fight"), "reset": T("the reset"), "air": T("no air left")}


def describe_space(space: Sequence[int] | str, width: int = 0) -> Text:
    """Name a space that an event stores.

    ``space`` is (column, row), with the map's width as a third number unless the map has three columns. It can also be
    the text "column.row"; then ``width`` gives the map's width.
    """
    if isinstance(space, str):
        column, row = space.split(".")
        return describe_place(width, (int(column), int(row)))
    return describe_place(3 if len(space) == 2 else space[2], (space[0], space[1]))


def describe_raider(seat: int | str, names: Sequence[str]) -> Text:
    """Return the name of a raider's player."""
    return describe_plain(names[int(seat)])


def describe_source(source: str) -> Text:
    """Return the name of a cause. ``source`` is a card's number, an obstacle's key, "attack" or "reset"."""
    return _CAUSES.get(source) or describe_card_name(source)


def is_weapon(card: str | None) -> TypeGuard[str]:
    """Tell whether a raider fights with a weapon: ``card`` is the weapon's card, or else None or ``NONE``."""
    return card not in (None, NONE)


def describe_choice(choice: str, width: int = 0) -> Text:
    """Return the name of a choice made for a played card.

    A choice is a side, a space, an ability, "damage", a card's number, or "" for none.

    ``width`` is the width of the map, or 0 where it is not known.
    """
    if "+" in choice or "-" in choice:
        return _describe_several_choices(choice, width)
    if choice in SIDES:
        return SIDE[choice]
    if "." in choice:
        return describe_space(choice, width)
    if choice in ABILITIES:
        return ABILITY[choice]
    if choice == "damage":
        return T("damage")
    if choice == NONE:
        return T("none")
    return describe_card_name(choice) if not choice.isdecimal() or len(choice) == 3 else describe_plain(choice)


def _describe_several_choices(choice: str, width: int) -> Text:
    """Return the names of several choices.

    "+" separates the choices of a card's parts and its price, and "-" separates choices that belong together.
    """
    words = {f"c{at}": describe_choice(one, width) for at, one in enumerate(re.split(r"[+-]", choice)) if one != NONE}
    return Text(", ".join(map("{{{}}}".format, words)), words)


def describe_cards(numbers: Sequence[str]) -> tuple[Text, ...]:
    """Return the names of cards. Copies are counted. A sentence joins the names with commas."""
    counted = Counter(numbers).items()
    return tuple(
        T("{n} × {card}", n=n, card=describe_card_name(card)) if n > 1 else describe_card_name(card)
        for card, n in counted
    )


def describe_plain(figure: str) -> Text:
    """Wrap a figure in a text that is not translated."""
    return Text("{said}", {"said": figure})


def format_added(dice: Sequence[int], result: int) -> str:
    """Format the number that cards have added to a throw or taken from it ("+ 2"); "" if it is 0 (TR-TEST-3).

    The result is equal in every language.
    """
    bonus = result - sum(dice)
    return f"{'+' if bonus > 0 else '−'} {abs(bonus)}" if bonus else ""


def describe_total(dice: Sequence[int], result: int) -> Text:
    """Format the sum of a throw: "3 + 5 + 2 = 10".

    The sum marks a number that cards have added. Otherwise this number would look like another die (TR-TEST-3).
    """
    summed, bonus = " + ".join(map(str, dice)), format_added(dice, result)
    if bonus:
        return T("{dice} {bonus} (card) = {result}", dice=summed, bonus=bonus, result=result)
    return describe_plain(f"{summed} = {result}" if len(dice) > 1 else str(result))


@cache
def _count_ways(dice: int) -> tuple[int, ...]:
    """Return, at the index of each total, the number of ways in which the dice make this total."""
    ways: tuple[int, ...] = (1,)
    for _ in range(dice):
        ways = tuple(sum(ways[max(0, n - 6) : n]) for n in range(len(ways) + 6))
    return ways


def compute_chance(dice: int, target: int) -> float:
    """Return the exact chance that ``dice`` dice have a total of at least ``target`` (TR-TEST-5)."""
    return float(sum(_count_ways(dice)[max(0, target) :]) / 6**dice)


def describe_odds(dice: int, target: int, bonus: int = 0) -> Text:
    """Describe a test: its dice, the number needed, and the chance."""
    said = write_per_cent(compute_chance(dice, target - bonus))
    return T("{needed} ({chance})", needed=describe_need(dice, target, bonus), chance=said)


def describe_throw(dice: int, bonus: int = 0) -> Text:
    """Format a number of dice, with the number that cards add to their total or take from it."""
    said = TN("{n} die", "{n} dice", dice)
    return T("{dice} {bonus}", dice=said, bonus=f"{'+' if bonus > 0 else '−'} {abs(bonus)}") if bonus else said


def describe_need(dice: int, target: int, bonus: int = 0) -> Text:
    """Describe a test without its chance, for labels that give the chance in another place."""
    return T("{dice}, {target} needed", dice=describe_throw(dice, bonus), target=target)
