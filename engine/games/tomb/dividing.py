"""Dividing wounds and healing among several combatants (TOMB-WND-5 to -7, TOMB-WND-9, TOMB-HEAL-3)."""

from __future__ import annotations

from engine.protocol import Rules, Seat

from . import asking, harm
from .figures import count_life_left, is_immune
from .language import Deed
from .sides import list_foes, list_members
from .state import MONSTERS, Combatant, State, find_kind


def divide_wounds(s: State, deed: Deed, total: int) -> Rules[harm.Amounts]:
    """Ask how to divide a deed's wounds among foes. No foe takes more than its Hit Points left (TOMB-WND-5, 6, 9).

    Surplus wounds of a Character's roll go to its own party. Surplus wounds of a Monster's roll are lost. Foes that
    Spells cannot affect get none (TOMB-FX-25).
    """
    spell = find_kind(deed.card) == "spell"
    first = [one for one in list_foes(s, deed.side) if not (spell and is_immune(s, one, "spell"))]
    first.sort(key=lambda one: count_life_left(s, one))
    placed = yield from _divide_among(s, deed, first, total)
    if deed.side == MONSTERS:  # TOMB-WND-6, TOMB-WND-9: a Monster's surplus wounds are lost.
        return placed
    rest = total - sum(n for _, n in placed)
    # TOMB-WND-6: what is left over falls on the own party.
    own = sorted(list_members(s, deed.side), key=lambda one: -count_life_left(s, one))
    return placed + (yield from _divide_among(s, deed, own, rest))


def _divide_among(s: State, deed: Deed, listed: list[Combatant], total: int) -> Rules[harm.Amounts]:
    """Ask how to divide wounds among combatants. Nobody takes more than the Hit Points left (TOMB-DEC-26)."""
    items = [one.key for one in listed for _ in range(max(0, count_life_left(s, one)))]
    n = min(total, len(items))
    if not n:
        return []
    chosen = yield from asking.ask_some(deed.seat, "divide", items, n, n, items[:n], about=deed.card)
    return [(one.key, chosen.count(one.key)) for one in listed if one.key in chosen]


def divide_healing(s: State, seat: Seat, listed: list[Combatant], n: int) -> Rules[None]:
    """Ask a player how to divide the healing of ``n`` wounds, and carry it out (TOMB-DEC-13).

    The default heals one wound at a time, each on the combatant with the fewest Hit Points left.
    """
    items = [one.key for one in listed for _ in range(one.wounds)]
    n = min(n, len(items))
    if not n:
        return
    remaining = {one.key: count_life_left(s, one) for one in listed if one.wounds}
    wounds = {one.key: one.wounds for one in listed}
    default = []
    for _ in range(n):
        worst = min((key for key in remaining if wounds[key]), key=lambda key: remaining[key])
        default.append(worst)
        remaining[worst] += 1
        wounds[worst] -= 1
    chosen = yield from asking.ask_some(seat, "mend", items, n, n, sorted(default, key=items.index))
    for combatant in listed:
        yield from harm.heal(s, combatant, chosen.count(combatant.key))
