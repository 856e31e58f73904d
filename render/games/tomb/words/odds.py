"""Chances of rolls, computed from a view: a combatant's dice for a kind of roll, and chances in per cent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.games.tomb.cards import pool
from engine.games.tomb.language import Clause
from engine.games.tomb.outlook import SIDES, SUCCESS, Attr, Pool
from engine.games.tomb.verbs.changing import Add, Up
from engine.games.tomb.view import CombatantView, Figures, View


def find_combatant(view: View, key: str) -> CombatantView | None:
    """Return a combatant of the view by its key; None if the view has no such combatant."""
    monsters = view.raid.monsters if view.raid is not None else ()
    everybody = (one for party in view.parties for one in party.fighters)
    return next((one for one in (*everybody, *monsters) if one.key == key), None)


def find_owner(view: View, key: str) -> int | None:
    """Return the seat whose party has a Character, by its key; None if no party has it."""
    return next((party.seat for party in view.parties if any(one.key == key for one in party.fighters)), None)


def count_life_left(combatant: CombatantView) -> int:
    """Return the Hit Points that a combatant has left."""
    return combatant.hp - combatant.wounds


def count_dice(view: View, combatant: CombatantView, attr: Attr, purpose: str = "", foe: str = "") -> Pool:
    """Return the dice that a combatant rolls for an attribute.

    ``purpose`` is the kind of roll ("attack", "pick") and ``foe`` the key of the foe; "" means that neither matters.
    """
    return pool_dice(view, [combatant], attr, purpose, foe)


def pool_dice(view: View, combatants: Sequence[CombatantView], attr: Attr, purpose: str = "", foe: str = "") -> Pool:
    """Return the dice that combatants roll together (TOMB-ROLL-3).

    With the house rule of TOMB-HR-11 there are no more dice of a colour than the box contains.
    """
    total = Pool(0, 0, 0)
    for combatant in combatants:
        total = total.add_pool(_count_dice_for_roll(combatant, attr, purpose, foe))
    return total.cap_dice() if view.seven_dice else total


def _count_dice_for_roll(combatant: CombatantView, attr: Attr, purpose: str, foe: str) -> Pool:
    """Return a combatant's dice for a kind of roll.

    These are the dice in the view, and dice that its own cards add for this kind of roll or against this foe.
    """
    found = Pool(*getattr(combatant, attr))
    for card in (combatant.card, *combatant.cards):
        for clause in pool.list_clauses(card, "passive"):
            if _is_clause_limited(clause, purpose, foe):
                found = _add_clause_dice(found, clause, attr, combatant.no_red)
    return found


def _is_clause_limited(clause: Clause, purpose: str, foe: str) -> bool:
    """Tell whether a clause only counts for this kind of roll or this foe.

    The dice of all other clauses are already in the view.
    """
    guards = clause.guards
    if guards.tag is not None:
        return foe[:1] == "m" and guards.tag in pool.find_monster(foe.partition(".")[0]).tags
    return guards.on is not None and guards.on == purpose


def _add_clause_dice(dice: Pool, clause: Clause, attr: Attr, without_red: bool) -> Pool:
    for call in clause.calls:
        match call:
            case Add(which, more, "self") if which in (attr, "any"):
                green, blue, red = map(int, more)
                dice = dice.add_pool(Pool(green, blue, 0 if without_red else red))  # red is banned (TOMB-DICE-9)
            case Up(which, n, "self") if which == attr:
                dice = dice.move_steps(n)
    return dice


@cache
def compute_success_chances(green: int, blue: int, red: int, sure: int = 0) -> tuple[float, ...]:
    """Return the chance of each number of successes, from 0 on. ``sure`` successes need no die."""
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


def convert_to_figures(dice: Pool) -> Figures:
    """Return dice as a view holds them: the numbers of green, blue and red dice, and of successes without a die."""
    return dice.green, dice.blue, dice.red, dice.sure


def compute_chance(figures: Sequence[int], least: int) -> float:
    """Return the chance (0 to 1) of at least ``least`` successes with the given dice."""
    return sum(compute_success_chances(*figures)[max(0, least) :])


def compute_win_chance(own_dice: Sequence[int], other_dice: Sequence[int]) -> float:
    """Return the chance (0 to 1) that one roll has more successes than the other (TOMB-ROLL-4)."""
    return sum(part * compute_chance(own_dice, n + 1) for n, part in enumerate(compute_success_chances(*other_dice)))


def format_percent(chance: float) -> str:
    """Format a chance in whole per cent. Only an impossible event has 0%, and only a certain event has 100%."""
    whole = int(chance * 100 + 0.5 + 1e-9)  # Halves are rounded up, despite the small error of a sum of many parts.
    if whole == 0 and chance > 0:
        return "<1%"
    if whole == 100 and chance < 1 - 1e-9:
        return ">99%"
    return f"{whole}%"


def compute_kill_chance(view: View, attacker: CombatantView, target: CombatantView) -> float:
    """Return the chance that an Attack deals enough wounds to kill (TOMB-DEATH-1)."""
    return compute_chance(
        convert_to_figures(count_dice(view, attacker, "atk", "attack", target.key)), count_life_left(target)
    )
