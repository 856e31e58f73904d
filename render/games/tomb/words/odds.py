"""What a roll may come to, from a view: the dice of a combatant for a purpose, chances in whole per cent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.games.tomb.cards import pool
from engine.games.tomb.language import Clause
from engine.games.tomb.outlook import SIDES, SUCCESS, Attr, Pool
from engine.games.tomb.verbs.changing import Add, Up
from engine.games.tomb.view import FighterView, Figures, View


def find(view: View, key: str) -> FighterView | None:
    """A combatant in sight."""
    monsters = view.raid.monsters if view.raid is not None else ()
    everybody = (one for party in view.parties for one in party.fighters)
    return next((one for one in (*everybody, *monsters) if one.key == key), None)


def owner(view: View, key: str) -> int | None:
    """Whose party a Character is in."""
    return next((party.seat for party in view.parties if any(one.key == key for one in party.fighters)), None)


def left(one: FighterView) -> int:
    """Hit Points left."""
    return one.hp - one.wounds


def dice(view: View, one: FighterView, attr: Attr, on: str = "", against: str = "") -> Pool:
    """The dice it rolls."""
    return pooled(view, [one], attr, on, against)


def pooled(view: View, who: Sequence[FighterView], attr: Attr, on: str = "", against: str = "") -> Pool:
    """The dice that they roll together (TOMB-ROLL-3), no more of a colour than the box has where a table plays so
    (TOMB-HR-11)."""
    total = Pool(0, 0, 0)
    for one in who:
        total = total.plus(_of(one, attr, on, against))
    return total.capped() if view.seven_dice else total


def _of(one: FighterView, attr: Attr, on: str, against: str) -> Pool:
    """The dice of one: those in the view, and what its own cards add for this kind of roll, or against this foe."""
    found = Pool(*getattr(one, attr))
    for card in (one.card, *one.cards):
        for clause in pool.clauses(card, "passive"):
            if _meant(clause, on, against):
                found = _changed(found, clause, attr, one.no_red)
    return found


def _meant(clause: Clause, on: str, against: str) -> bool:
    """Whether it is about this kind of roll alone: what always counts is in the view already."""
    guards = clause.guards
    if guards.tag is not None:
        return against[:1] == "m" and guards.tag in pool.monster(against.partition(".")[0]).tags
    return guards.on is not None and guards.on == on


def _changed(found: Pool, clause: Clause, attr: Attr, no_red: bool) -> Pool:
    for call in clause.calls:
        match call:
            case Add(which, more, "self") if which in (attr, "any"):
                green, blue, red = map(int, more)
                found = found.plus(Pool(green, blue, 0 if no_red else red))  # TOMB-DICE-9
            case Up(which, n, "self") if which == attr:
                found = found.stepped(n)
    return found


@cache
def spread(green: int, blue: int, red: int, sure: int = 0) -> tuple[float, ...]:
    """The chance of each number of successes, from none on."""
    ways = [1.0]
    for colour, count in zip("gbr", (green, blue, red), strict=True):
        hit = SUCCESS[colour] / SIDES
        for _ in range(count):
            longer = [0.0] * (len(ways) + 1)
            for n, part in enumerate(ways):
                longer[n] += part * (1 - hit)
                longer[n + 1] += part * hit
            ways = longer
    return (*([0.0] * sure), *ways)


def of(pool_: Pool) -> Figures:
    """The dice as a view has them."""
    return pool_.green, pool_.blue, pool_.red, pool_.sure


def at_least(figures: Sequence[int], n: int) -> float:
    """The chance of so many successes or more."""
    return sum(spread(*figures)[max(0, n) :])


def beats(mine: Sequence[int], theirs: Sequence[int]) -> float:
    """The chance of strictly more successes (TOMB-ROLL-4)."""
    return sum(part * at_least(mine, n + 1) for n, part in enumerate(spread(*theirs)))


def percent(part: float) -> str:
    """A chance in whole per cent; 0 and 100 are said only of what cannot fail to be so."""
    whole = int(part * 100 + 0.5 + 1e-9)  # halves up, however little the sum of many parts is off
    if whole == 0 and part > 0:
        return "<1%"
    if whole == 100 and part < 1 - 1e-9:
        return ">99%"
    return f"{whole}%"


def kills(view: View, by: FighterView, at: FighterView) -> float:
    """The chance that an Attack wounds so often that it kills (TOMB-DEATH-1)."""
    return at_least(of(dice(view, by, "atk", "attack", at.key)), left(at))
