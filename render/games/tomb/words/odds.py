"""Chances of rolls, computed from a view: a combatant's dice for a purpose, and chances in whole per cent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.games.tomb.cards import pool
from engine.games.tomb.language import Clause
from engine.games.tomb.outlook import SIDES, SUCCESS, Attr, Pool
from engine.games.tomb.verbs.changing import Add, Up
from engine.games.tomb.view import CombatantView, Figures, View


def find(view: View, key: str) -> CombatantView | None:
    """Return a combatant of the view, or None."""
    monsters = view.raid.monsters if view.raid is not None else ()
    everybody = (one for party in view.parties for one in party.fighters)
    return next((one for one in (*everybody, *monsters) if one.key == key), None)


def find_owner(view: View, key: str) -> int | None:
    """Return the seat of a Character's party, or None."""
    return next((party.seat for party in view.parties if any(one.key == key for one in party.fighters)), None)


def count_life_left(one: CombatantView) -> int:
    """Return the Hit Points that a combatant has left."""
    return one.hp - one.wounds


def count_dice(view: View, one: CombatantView, attr: Attr, on: str = "", against: str = "") -> Pool:
    """Return the dice that a combatant rolls."""
    return pool_dice(view, [one], attr, on, against)


def pool_dice(view: View, who: Sequence[CombatantView], attr: Attr, on: str = "", against: str = "") -> Pool:
    """Return the dice that combatants roll together (TOMB-ROLL-3).

    With the house rule of TOMB-HR-11 there are no more dice of a colour than the box contains.
    """
    total = Pool(0, 0, 0)
    for one in who:
        total = total.plus(_count_dice_of(one, attr, on, against))
    return total.capped() if view.seven_dice else total


def _count_dice_of(one: CombatantView, attr: Attr, on: str, against: str) -> Pool:
    """Return a combatant's dice for a kind of roll.

    These are the dice in the view, and those that its own cards add for this kind of roll or against this foe.
    """
    found = Pool(*getattr(one, attr))
    for card in (one.card, *one.cards):
        for clause in pool.list_clauses(card, "passive"):
            if _is_clause_limited(clause, on, against):
                found = _change_pool(found, clause, attr, one.no_red)
    return found


def _is_clause_limited(clause: Clause, on: str, against: str) -> bool:
    """Tell whether a clause only counts for this kind of roll or this foe.

    The view already contains what always counts.
    """
    guards = clause.guards
    if guards.tag is not None:
        return against[:1] == "m" and guards.tag in pool.find_monster(against.partition(".")[0]).tags
    return guards.on is not None and guards.on == on


def _change_pool(found: Pool, clause: Clause, attr: Attr, no_red: bool) -> Pool:
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
    """Return the chance of each number of successes, beginning with 0."""
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


def convert_to_figures(pool_: Pool) -> Figures:
    """Return dice in the form that a view has them in."""
    return pool_.green, pool_.blue, pool_.red, pool_.sure


def compute_chance(figures: Sequence[int], n: int) -> float:
    """Return the chance of at least ``n`` successes."""
    return sum(spread(*figures)[max(0, n) :])


def compute_win_chance(mine: Sequence[int], theirs: Sequence[int]) -> float:
    """Return the chance of strictly more successes than the other roll (TOMB-ROLL-4)."""
    return sum(part * compute_chance(mine, n + 1) for n, part in enumerate(spread(*theirs)))


def format_percent(part: float) -> str:
    """Format a chance in whole per cent; 0% and 100% are only used for what is impossible or certain."""
    whole = int(part * 100 + 0.5 + 1e-9)  # round halves up, despite the small error of a sum of many parts
    if whole == 0 and part > 0:
        return "<1%"
    if whole == 100 and part < 1 - 1e-9:
        return ">99%"
    return f"{whole}%"


def compute_kill_chance(view: View, by: CombatantView, at: CombatantView) -> float:
    """Return the chance that an Attack deals enough wounds to kill (TOMB-DEATH-1)."""
    return compute_chance(convert_to_figures(count_dice(view, by, "atk", "attack", at.key)), count_life_left(at))
