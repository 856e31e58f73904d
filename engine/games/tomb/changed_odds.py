"""Chances before and after a card or an ability is used, by what its user sees; and wounds before and after it.

The chances are exact. Reactions of others to the card are not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from .cards import pool
from .death_odds import compute_death_chance, compute_joint_attack_chance, make_sure
from .dice import Pool, count_successes
from .moves import Play, Use
from .roll_odds import (
    Reaction,
    Rolls,
    compute_chance,
    compute_roll_chances,
    compute_weakened_chances,
    convert_to_figures,
    count_life_left,
    list_combatants,
    reroll_dice,
)
from .state import Attr
from .verbs.battling import Again
from .verbs.changing import Add, Down, Plus, Reroll, Sub, Up
from .verbs.harming import Soak
from .view import CombatantView, View

USUAL = 3
"""The number of successes that is shown for a Trap, whose own number is hidden (TOMB-SEC-5)."""


class ChangedOdds(Struct, frozen=True):
    """Numbers that a use changes, before and after it.

    "kills": the chance that ``about`` dies; "all": the chance that ``about`` dies if each of the party attacks once.
    "reaches": the chance of at least ``n`` successes. "wounds": the wounds on ``about``, who dies of ``n``.
    """

    what: Literal["kills", "all", "reaches", "wounds"]
    before: float
    after: float
    about: str = ""
    n: int = 0


def compute_changed_odds(view: View, option: Play | Use, window: str, about: str = "") -> ChangedOdds | None:
    """Return what a use changes in a window; None if it changes no number that its user can know.

    ``about``: the combatant that the question is about.
    """
    clauses = pool.list_clauses(option.card, window)
    for call in clauses[0].calls if clauses and clauses[0].guards.test is None else ():
        match window, call:
            case "roll", Reroll() | Plus():
                return _change_roll(view, call)
            case "attacked", Sub() | Down():
                return _change_attack(view, option, about)
            case "wounds", Soak():
                return _change_wounds(view, option, call)
            case "battle", Add() | Up() | Again() if option.by[0] != "m":
                return _change_fight(view, option, call)
            case "trap_open", Add():
                return _change_disarming(view, option, call)
    return None


def _find(view: View, key: str) -> CombatantView | None:
    return next((one for one in list_combatants(view) if one.key == key), None)


def _change_roll(view: View, call: Reroll | Plus) -> ChangedOdds | None:
    """Return what the roll on the table comes to if some of its dice are rolled again, or successes are added."""
    thrown = view.throw
    if thrown is None:
        return None
    hits = thrown.extra + count_successes(thrown.colours, list(thrown.faces))
    if isinstance(call, Plus):
        after = make_sure(hits + call.n)
    else:
        after = reroll_dice(thrown.colours, thrown.faces, thrown.extra, call.n, call.which == "miss")
    target = _find(view, thrown.against)
    if thrown.on in ("attack", "caught") and target is not None:
        now, then = (compute_death_chance(view, target, [each]) for each in (make_sure(hits), after))
        return ChangedOdds("kills", now, then, target.key)
    n = hits if isinstance(call, Reroll) and call.which == "hit" else hits + 1
    return ChangedOdds("reaches", float(n == hits), compute_chance(after, n), n=n)


def _change_attack(view: View, option: Play | Use, attacker: str) -> ChangedOdds | None:
    """Return the chance that the announced Attack kills, before and after it is weakened."""
    by, target, user = _find(view, attacker), _find(view, view.aimed or ""), _find(view, option.by)
    if by is None or target is None or user is None:
        return None
    weakening = Reaction(user, option.card, pool.list_clauses(option.card, "attacked")[0])
    rolled = [compute_weakened_chances(view, by, target, used) for used in ((), (weakening,))]
    before, after = (compute_death_chance(view, target, [each]) for each in rolled)
    return ChangedOdds("kills", before, after, target.key)


def _change_wounds(view: View, option: Play | Use, call: Soak) -> ChangedOdds | None:
    wounded = _find(view, option.by if call.to == "self" else option.at)
    n = 0 if wounded is None else dict(view.blow).get(wounded.key, 0)
    if wounded is None or not n:
        return None
    return ChangedOdds("wounds", n, max(0, n - call.n), wounded.key, count_life_left(wounded))


def _change_fight(view: View, option: Play | Use, call: Add | Up | Again) -> ChangedOdds | None:
    """Return the chance to kill a Monster, before and after an ally or the party becomes stronger for the fight.

    Of several Monsters it is the one whose chance to die grows most.
    """
    if view.raid is None or view.active is None or (isinstance(call, Add) and call.attr not in ("atk", "any")):
        return None
    party = view.parties[view.active].fighters
    if call.to == "party" and len(party) > 1:
        stronger = [_strengthen(one, "atk", call) for one in party]
        found = [
            ChangedOdds("all", _attack_together(view, party, foe), _attack_together(view, stronger, foe), foe.key)
            for foe in view.raid.monsters
        ]
        return max(found, key=_weigh_gain, default=None)
    one = party[0] if call.to == "party" else _find(view, option.by if call.to == "self" else option.at)
    if one is None:
        return None
    times = max(1, one.actions) if isinstance(call, Again) else 1
    more = (one, times + call.n) if isinstance(call, Again) else (_strengthen(one, "atk", call), times)
    found = [
        ChangedOdds(
            "kills",
            compute_joint_attack_chance(view, [(one, times)], foe),
            compute_joint_attack_chance(view, [more], foe),
            foe.key,
        )
        for foe in view.raid.monsters
    ]
    return max(found, key=_weigh_gain, default=None)


def _weigh_gain(odds: ChangedOdds) -> tuple[float, float]:
    """Return by how much a chance grows, and what it grows to, without the errors of sums."""
    return round(odds.after - odds.before, 9), round(odds.after, 9)


def _attack_together(view: View, party: Sequence[CombatantView], foe: CombatantView) -> float:
    return compute_joint_attack_chance(view, [(one, 1) for one in party], foe)


def _change_disarming(view: View, option: Play | Use, call: Add) -> ChangedOdds | None:
    one = _find(view, option.at)
    if view.raid is None or view.raid.attr is None or one is None:
        return None
    attr: Attr = view.raid.attr  # type: ignore[assignment]
    rolled = [compute_roll_chances(view, Rolls(each, attr, "disarm")) for each in (one, _strengthen(one, attr, call))]
    before, after = (compute_chance(each, USUAL) for each in rolled)
    return ChangedOdds("reaches", before, after, one.key, USUAL)


def _strengthen(one: CombatantView, attr: Attr, call: Add | Up | Again) -> CombatantView:
    """Return a combatant with the dice of an attribute that it has after an effect (TOMB-DICE-9)."""
    raised = {name: (steps, figures) for name, steps, figures in one.raised or ()}
    steps, figures = raised.get(attr, (0, getattr(one, attr)))
    if isinstance(call, Add):
        green, blue, red = (n + int(more) for n, more in zip(figures[:3], call.dice, strict=True))
        figures = (green, blue, 0 if one.no_red else red, figures[3])
    elif isinstance(call, Up):
        steps += call.n
    raised[attr] = (steps, figures)
    now = Pool(*figures[:3]).move_steps(steps)
    shown = convert_to_figures(Pool(now.green, now.blue, now.red, now.sure + figures[3]))
    listed = tuple((name, n, dice) for name, (n, dice) in raised.items())
    return replace(one, raised=listed, **{attr: shown})
