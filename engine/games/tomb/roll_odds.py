"""Chances of rolls in Tomb, from a view: what dice do, together with all open Reactions to the roll.

Abilities and attached cards are open, so everybody can count on them: a failed die that is rolled again, an attack that
is weakened. They count as used as soon as they can be. Cards in hands do not count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from .cards import pool
from .dice import SIDES, SUCCESS, Pool
from .language import Clause, Verb
from .sayings import HELD
from .state import Attr, find_kind
from .verbs.changing import Add, Down, Immune, Plus, Reroll, Sub, Up
from .view import CombatantView, Figures, View

Chances = tuple[float, ...]
"""The chance of each number of successes, from 0 on."""


class Reaction(Struct, frozen=True):
    """An open clause of a combatant, which its side can use as a Reaction."""

    user: CombatantView
    card: str
    clause: Clause

    @property
    def is_limited(self) -> bool:
        """A flag: after one use it cannot be used again at once."""
        guards = self.clause.guards
        held = find_kind(self.card) in HELD and self.user.key[0] != "m"  # TOMB-PLAY-7: Monsters are not limited.
        return held or guards.once is not None or guards.cost is not None


class Rolls(NamedTuple):
    """Rolls of one combatant whose successes are added up. ``foe`` is the combatant at whom they are aimed, or ""."""

    by: CombatantView
    attr: Attr
    purpose: str = ""
    foe: str = ""
    times: int = 1


# --- combatants ----------------------------------------------------------------------------------------------------


def list_mates(view: View, key: str) -> tuple[CombatantView, ...]:
    """Return the side of a combatant, itself included."""
    sides = [party.fighters for party in view.parties]
    if view.raid is not None:
        sides.append(view.raid.monsters)
    return next((side for side in sides if any(one.key == key for one in side)), ())


def list_combatants(view: View) -> tuple[CombatantView, ...]:
    """Return all Characters in parties, and all Monsters of the raid."""
    fighters = [one for party in view.parties for one in party.fighters]
    return *fighters, *(view.raid.monsters if view.raid is not None else ())


def count_life_left(combatant: CombatantView) -> int:
    """Return the Hit Points that a combatant has left."""
    return combatant.hp - combatant.wounds


def is_immune(combatant: CombatantView) -> bool:
    """Tell whether a combatant is immune to Spells (TOMB-FX-25)."""
    calls = [call for card in _list_cards(combatant) for call in _list_calls(card, "passive")]
    return any(isinstance(call, Immune) and call.what == "spell" for call in calls)


def _list_cards(combatant: CombatantView) -> tuple[str, ...]:
    return combatant.card, *combatant.cards


def _list_calls(card: str, window: str) -> list[Verb]:
    return [call for clause in pool.list_clauses(card, window) for call in clause.calls]


# --- Reactions -----------------------------------------------------------------------------------------------------


def list_reactions(view: View, subject: str, window: str, on: str = "") -> list[Reaction]:
    """Return the open Reactions of a combatant's own side to what happens to it (TOMB-REACT, TOMB-PLAY-6, -7)."""
    mates = list_mates(view, subject)
    return [each for one in mates for each in _list_of(one, window, on) if _concerns(each, subject)]


def _concerns(reaction: Reaction, subject: str) -> bool:
    whose = reaction.clause.guards.whose
    return whose == "ally" or (whose in ("self", "other") and (whose == "self") == (reaction.user.key == subject))


def _list_of(combatant: CombatantView, window: str, on: str) -> list[Reaction]:
    """Return the Reactions of a combatant that it may still use, one for each copy of the card."""
    found = []
    for card in _list_cards(combatant):
        for clause in pool.list_clauses(card, window):
            if clause.guards.on in (None, on) and _can_cast(combatant, card):
                found.append(Reaction(combatant, card, clause))
    for spent in combatant.spent or ():
        limit, _, card = spent.partition("/")
        gone = next((each for each in found if each.card == card and _is_limit(each, limit)), None)
        if gone is not None:
            found.remove(gone)
    return found


def _is_limit(reaction: Reaction, limit: str) -> bool:
    return reaction.clause.guards.once == limit or (
        limit == "used" and find_kind(reaction.card) in HELD and reaction.user.key[0] != "m"
    )


def _can_cast(combatant: CombatantView, card: str) -> bool:
    needs = pool.find_needed_attribute(card)
    called = needs is not None and combatant.card in pool.list_characters_called(needs)
    return needs is None or called or any(getattr(combatant, needs))


# --- dice ----------------------------------------------------------------------------------------------------------


def count_dice(
    combatant: CombatantView, attr: Attr, purpose: str = "", foe: str = "", reactions: Iterable[Reaction] = ()
) -> Pool:
    """Return the dice that a combatant rolls, in the order of TOMB-DICE-9.

    ``purpose`` is the kind of roll ("attack", "pick") and ``foe`` the key of the foe; "" means that neither matters.
    ``reactions`` weaken the roll before it is made.
    """
    bare, steps = Pool(*getattr(combatant, attr)), 0
    for name, n, shown in combatant.raised or ():
        if name == attr:
            bare, steps = Pool(*shown), n
    figures = [bare.green, bare.blue, bare.red]
    own = [clause for card in _list_cards(combatant) for clause in pool.list_clauses(card, "passive")]
    for call in [call for clause in own if _is_for_this_roll(clause, purpose, foe) for call in clause.calls]:
        match call:
            case Add(which, added, "self") if which in (attr, "any"):
                figures = [n + int(more) for n, more in zip(figures, added, strict=True)]
            case Up(which, n, "self") if which == attr:
                steps += n
    for call in _list_calls_against(purpose, foe, reactions):
        match call:
            case Sub(which, taken, "it") if which == attr:
                figures = [n - int(less) for n, less in zip(figures, taken, strict=True)]
            case Down(which, n, "it") if which == attr:
                steps -= n
    green, blue, red = (max(0, n) for n in figures)
    rolled = Pool(green, blue, 0 if combatant.no_red else red).move_steps(steps)
    return Pool(rolled.green, rolled.blue, rolled.red, rolled.sure + bare.sure)


def _is_for_this_roll(clause: Clause, purpose: str, foe: str) -> bool:
    """Tell whether a clause only counts for this kind of roll or this foe: all other dice are already in the view."""
    guards = clause.guards
    if guards.tag is not None:
        return foe[:1] == "m" and guards.tag in pool.find_monster(foe.partition(".")[0]).tags
    return guards.on is not None and guards.on == purpose


def _list_calls_against(purpose: str, foe: str, reactions: Iterable[Reaction]) -> list[Verb]:
    """Return what weakens a roll: these Reactions, and what the foe's own card does to this kind of roll."""
    always = pool.list_clauses(foe.partition(".")[0], "passive") if foe else ()
    clauses = [*(one for one in always if one.guards.on == purpose), *(each.clause for each in reactions)]
    return [call for clause in clauses for call in clause.calls]


def pool_dice(view: View, combatants: Sequence[CombatantView], attr: Attr, purpose: str = "", foe: str = "") -> Pool:
    """Return the dice that combatants roll together (TOMB-ROLL-3)."""
    total = Pool(0, 0, 0)
    for combatant in combatants:
        total = total.add_pool(count_dice(combatant, attr, purpose, foe))
    return _cap(view, total)


def _cap(view: View, dice: Pool) -> Pool:
    """Apply the house rule of TOMB-HR-11: there are no more dice of a colour than the box contains."""
    return dice.cap_dice() if view.seven_dice else dice


# --- rolls ---------------------------------------------------------------------------------------------------------


def compute_roll_chances(view: View, rolls: Rolls) -> Chances:
    """Return the chances of a combatant's rolls. Open Reactions are used."""
    total: Chances = (1.0,)
    for each in compute_each_roll(view, [rolls] * rolls.times):
        total = _add_chances(total, each)
    return total


def compute_each_roll(view: View, listed: Iterable[Rolls]) -> list[Chances]:
    """Return the chances of each of several rolls. A Reaction that one roll uses up is not there for the next."""
    gone: list[Reaction] = []
    chances = []
    for rolls in listed:
        found = _find_roll_reactions(view, [rolls.by], rolls, gone)
        dice = count_dice(rolls.by, rolls.attr, rolls.purpose, rolls.foe, found.weakening)
        chances.append(_roll_with(view, dice, found))
        gone += found.list_used_up()
    return chances


def compute_pooled_chances(view: View, by: Sequence[CombatantView], attr: Attr, purpose: str) -> Chances:
    """Return the chances of a roll that several combatants make together (TOMB-ROLL-3, TOMB-ROLL-7)."""
    if not by:
        return (1.0,)
    found = _find_roll_reactions(view, by, Rolls(by[0], attr, purpose), ())
    return _roll_with(view, pool_dice(view, by, attr, purpose), found)


def compute_weakened_chances(
    view: View, attacker: CombatantView, target: CombatantView, weakening: Iterable[Reaction]
) -> Chances:
    """Return the chances of an announced Attack that only these Reactions weaken. Open Reactions to the roll count."""
    found = _find_roll_reactions(view, [attacker], Rolls(attacker, "atk", "attack", target.key), ())
    return _roll_with(view, count_dice(attacker, "atk", "attack", target.key, weakening), found)


class _RollReactions(NamedTuple):
    """The open Reactions to a roll: before it, to its failed dice, to its successes, and successes that are added."""

    weakening: list[Reaction]
    misses: list[Reaction]
    hits: list[Reaction]
    more: int

    def list_used_up(self) -> list[Reaction]:
        return [each for each in (*self.weakening, *self.misses, *self.hits) if each.is_limited]


def _roll_with(view: View, dice: Pool, reactions: _RollReactions) -> Chances:
    return _roll(_cap(view, dice), _count_rerolls(reactions.misses), _count_rerolls(reactions.hits), reactions.more)


def _find_roll_reactions(
    view: View, by: Sequence[CombatantView], rolls: Rolls, used: Sequence[Reaction]
) -> _RollReactions:
    """Return the open Reactions to a roll of these combatants, without those in ``used``."""
    weakening: list[Reaction] = []
    against: list[Reaction] = []
    on = "attack" if rolls.purpose == "caught" else rolls.purpose  # TOMB-PICK-13: Reactions are those of combat.
    if on == "attack" and rolls.foe:
        weakening = _subtract(list_reactions(view, rolls.foe, "attacked"), used)
        foes = [each for one in list_mates(view, rolls.foe) for each in _list_of(one, "roll", "attack")]
        against = _subtract([each for each in foes if each.clause.guards.whose == "foe"], used)
    own = _subtract([each for one in by for each in list_reactions(view, one.key, "roll", on)], used)
    unlike = [each for place, each in enumerate(own) if len(by) == 1 or each not in own[:place]]
    return _RollReactions(
        weakening,
        [each for each in unlike if any(isinstance(call, Reroll) for call in each.clause.calls)],
        against,
        sum(call.n for each in unlike for call in each.clause.calls if isinstance(call, Plus)),
    )


def _subtract(reactions: list[Reaction], used: Iterable[Reaction]) -> list[Reaction]:
    """Return what is left of Reactions. Two copies of a card are two Reactions."""
    left = list(reactions)
    for each in used:
        if each in left:
            left.remove(each)
    return left


def reroll_dice(colours: str, faces: Sequence[int], extra: int, n: int, misses: bool) -> Chances:
    """Return the chances of a roll on the table after ``n`` failed dice (``misses``) or successes are rolled again."""
    many = [colours.count(colour) for colour in "rbg"]
    hits = [
        sum(face <= SUCCESS[colour] for at, face in zip(colours, faces, strict=True) if at == colour)
        for colour in "rbg"
    ]
    chances = tuple(SUCCESS[colour] / SIDES for colour in "rbg")
    red, blue, green = hits
    return _add_up(_reroll({(red, blue, green): 1.0}, (many[0], many[1], many[2]), chances, n, misses), many, extra)


def _add_up(ways: Ways, many: Sequence[int], sure: int) -> Chances:
    """Return the chances of each number of successes, with ``sure`` successes added."""
    found = [0.0] * (sum(many) + 1)
    for key, part in ways.items():
        found[sum(key)] += part
    return (*([0.0] * sure), *found)


def _count_rerolls(reactions: Iterable[Reaction]) -> tuple[int, ...]:
    return tuple(call.n for each in reactions for call in each.clause.calls if isinstance(call, Reroll))


@cache
def _roll(dice: Pool, misses: tuple[int, ...], hits: tuple[int, ...], more: int) -> Chances:
    """Return the chances of a roll. The best failed dice are rolled again, then the worst successes (TOMB-FX-5)."""
    ways = {(0, 0, 0): 1.0}
    many = (dice.red, dice.blue, dice.green)
    chances = tuple(SUCCESS[colour] / SIDES for colour in "rbg")
    for place in range(3):
        for _ in range(many[place]):
            ways = _throw_die(ways, place, chances[place])
    for n in misses:
        ways = _reroll(ways, many, chances, n, True)
    for n in hits:
        ways = _reroll(ways, many, chances, n, False)
    return _add_up(ways, many, dice.sure + more)


Ways = dict[tuple[int, int, int], float]
"""The chance of each outcome of a roll: the successes of red, blue and green dice."""


def _throw_die(ways: Ways, place: int, hit: float) -> Ways:
    """Add one die to a roll. ``place``: the index of its colour. ``hit``: the chance of a success."""
    found: Ways = defaultdict(float)
    for key, part in ways.items():
        found[key] += part * (1 - hit)
        found[_change(key, place, 1)] += part * hit
    return found


def _change(key: tuple[int, int, int], place: int, by: int) -> tuple[int, int, int]:
    """Return numbers of successes with one changed. ``place``: the index of its colour. ``by``: the change."""
    red, blue, green = (n + by * (at == place) for at, n in enumerate(key))
    return red, blue, green


def _reroll(ways: Ways, many: tuple[int, int, int], chances: tuple[float, ...], n: int, misses: bool) -> Ways:
    """Roll up to ``n`` failed dice (``misses``) or successes again."""
    found: Ways = defaultdict(float)
    for key, part in ways.items():
        left = [many[at] - key[at] if misses else key[at] for at in range(3)]
        taken: list[int] = []
        for at in (0, 1, 2) if misses else (2, 1, 0):
            taken += [at] * min(left[at], n - len(taken))
        again: Ways = {key: part}
        for at in taken:
            start = again if misses else {_change(each, at, -1): p for each, p in again.items()}
            again = _throw_die(start, at, chances[at])
        for each, p in again.items():
            found[each] += p
    return found


def _add_chances(one: Chances, other: Chances) -> Chances:
    """Return the chances of the sum of two rolls."""
    found = [0.0] * (len(one) + len(other) - 1)
    for n, part in enumerate(one):
        for m, more in enumerate(other):
            found[n + m] += part * more
    return tuple(found)


def compute_chance(chances: Chances, least: int) -> float:
    """Return the chance (0 to 1) of at least ``least`` successes."""
    return sum(chances[max(0, least) :])


def compute_win_chance(first: Chances, second: Chances) -> float:
    """Return the chance (0 to 1) that the first roll has more successes than the second (TOMB-ROLL-4)."""
    return sum(part * compute_chance(first, n + 1) for n, part in enumerate(second))


def count_attack_dice(view: View, attacker: CombatantView, target: CombatantView) -> Pool:
    """Return the dice of an Attack, weakened by what the target's side can use against it."""
    weakening = _find_roll_reactions(view, [attacker], Rolls(attacker, "atk", "attack", target.key), ()).weakening
    return _cap(view, count_dice(attacker, "atk", "attack", target.key, weakening))


def compute_steal_chance(view: View, rogue: CombatantView, watcher: CombatantView) -> float:
    """Return the chance that a Rogue steals while this Character watches (TOMB-PICK-7)."""
    own = compute_roll_chances(view, Rolls(rogue, "skl", "pick", watcher.key))
    return compute_win_chance(own, compute_roll_chances(view, Rolls(watcher, "skl", "", rogue.key)))


def convert_to_figures(dice: Pool) -> Figures:
    """Return dice as a view holds them: the numbers of green, blue and red dice, and of successes without a die."""
    return dice.green, dice.blue, dice.red, dice.sure
