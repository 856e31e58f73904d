"""How spaces, raiders, throws and the odds of a test are said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from render.text.i18n import TN, T, Text

from .names import card_name, place

_CAUSES = {"attack": T("the fight"), "reset": T("the reset"), "air": T("no air left")}


def space(at: Sequence[int] | str, width: int = 0) -> Text:
    """A space as news tell it: (column, row), on a map that is not three columns wide also its width; or as
    "column.row", which leaves open how wide the map is unless ``width`` says so."""
    if isinstance(at, str):
        column, row = at.split(".")
        return place(width, (int(column), int(row)))
    return place(3 if len(at) == 2 else at[2], (at[0], at[1]))


def raider(seat: int | str, names: Sequence[str]) -> Text:
    """A raider by its player's name."""
    return plain(names[int(seat)])


def source(by: str) -> Text:
    """What caused something: a card's number, an obstacle's key, "attack" or "reset"."""
    return _CAUSES.get(by) or card_name(by)


def cards(numbers: Sequence[str]) -> tuple[Text, ...]:
    """Cards by name, copies counted, to be said with commas."""
    counted = Counter(numbers).items()
    return tuple(T("{n} × {card}", n=n, card=card_name(card)) if n > 1 else card_name(card) for card, n in counted)


def plain(said: str) -> Text:
    """A figure as a text, alike in every language."""
    return Text("{said}", {"said": said})


def added(dice: Sequence[int], result: int) -> str:
    """What cards have added to a throw, or taken from it: "+ 2"; nothing: "" (TR-TEST-3). A figure, alike in every
    language."""
    bonus = result - sum(dice)
    return f"{'+' if bonus > 0 else '−'} {abs(bonus)}" if bonus else ""


def total(dice: Sequence[int], result: int) -> Text:
    """A throw added up: "3 + 5 + 2 = 10". What the dice do not come to is of cards, and is said to be: it looks like
    one die more (TR-TEST-3)."""
    summed, bonus = " + ".join(map(str, dice)), added(dice, result)
    if bonus:
        return T("{dice} {bonus} (card) = {result}", dice=summed, bonus=bonus, result=result)
    return plain(f"{summed} = {result}" if len(dice) > 1 else str(result))


@cache
def _ways(dice: int) -> tuple[int, ...]:
    """In how many ways so many dice make each total; the place in the tuple is the total."""
    ways: tuple[int, ...] = (1,)
    for _ in range(dice):
        ways = tuple(sum(ways[max(0, n - 6) : n]) for n in range(len(ways) + 6))
    return ways


def chance(dice: int, target: int) -> float:
    """The chance that so many dice total at least the target, exactly (TR-TEST-5)."""
    return float(sum(_ways(dice)[max(0, target) :]) / 6**dice)


def percent(part: float) -> str:
    """A chance in whole per cent; 0 and 100 are said only of what cannot fail to be so."""
    whole = round(part * 100)
    if whole == 0 and part > 0:
        return "<1%"
    if whole == 100 and part < 1:
        return ">99%"
    return f"{whole}%"


def odds(dice: int, target: int, bonus: int = 0) -> Text:
    """How a test stands: dice, number needed, chance."""
    said = percent(chance(dice, target - bonus))
    return T("{needed} ({chance})", needed=needed(dice, target, bonus), chance=said)


def thrown(dice: int, bonus: int = 0) -> Text:
    """So many dice, and what is added to them or taken from them."""
    said = TN("{n} die", "{n} dice", dice)
    return T("{dice} {bonus}", dice=said, bonus=f"{'+' if bonus > 0 else '−'} {abs(bonus)}") if bonus else said


def needed(dice: int, target: int, bonus: int = 0) -> Text:
    """How a test stands beside a label that says the chance already."""
    return T("{dice}, {target} needed", dice=thrown(dice, bonus), target=target)
