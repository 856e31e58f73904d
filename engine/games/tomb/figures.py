"""The present figures of combatants in Tomb (dice, Hit Points, Movement …), with all changes by cards and effects.

Changes by attached cards (``passive``) are computed at each call. Changes by used cards are in ``State.lasting``.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.protocol import Seat

from .cards import pool
from .dice import Pool, build_pool
from .language import Guard
from .sides import find, find_board, find_enemy_side, find_side, list_classes, list_members
from .state import MONSTERS, Attr, Change, Combatant, Side, State

MOVEMENT = 10
"""The number of steps in a Move, before changes (TOMB-MOVE-2)."""


def list_own_cards(combatant: Combatant) -> list[str]:
    """Return the combatant's own card and the cards attached to it."""
    return [combatant.card, *combatant.cards.cards]


def list_speakers(s: State, side: Side, says: Mapping[str, object]) -> list[Combatant]:
    """Return the members of a side that have a card in ``says``, as their own card or attached to them."""
    silent = says.keys().isdisjoint
    if side == MONSTERS:
        return [one for one in list_members(s, side) if one.card in says or not silent(one.cards.cards)]
    # A Character's key is that of its card.
    return [one for one in s.parties[side].fighters if one.key in says or not silent(one.cards.cards)]


def list_passives(s: State, side: Side, figure: str) -> list[tuple[str, pool.Always]]:
    """Return the passive changes of a side that affect a value, each with its bearer.

    ``figure``: see ``Change.can_affect``. The bearer is "" for a change by the Crypt's text.
    """
    says = pool.map_passives(figure)
    found: list[tuple[str, pool.Always]] = []
    for combatant in list_speakers(s, side, says):
        for card in list_own_cards(combatant):
            for each in says.get(card, ()):
                found.append((combatant.key, each))
    if side == MONSTERS and s.raid is not None:
        text = find_board(s).level.crypts[s.raid.crypt].text
        found += [("", each) for each in says.get(text or "", ())]
    return found


def list_present_changes(
    s: State, combatant: Combatant, side: Side, figure: str, on: str = "", against: str = ""
) -> list[Change]:
    """Return the changes that now affect a value of a combatant.

    ``figure``: see ``Change.can_affect``. ``on`` is the kind of roll, ``against`` the combatant at whom the roll is
    aimed.
    """
    found: list[Change] = []
    for bearer, each in list_passives(s, side, figure):
        if _is_in_reach(each.who, bearer, combatant.key) and _is_in_force(
            s, each.guards, bearer, combatant, on, against
        ):
            found += _repeat_change(s, each, bearer, side)
    other = find_enemy_side(s, side)
    if other is not None:
        for bearer, each in list_passives(s, other, figure):
            if each.guards.on == "caught":
                holds = each.who == "it" and on == "caught" and bearer == against
            else:
                holds = each.who == "foes" and _is_in_force(s, each.guards, bearer, combatant, on, against)
            if holds:
                found += _repeat_change(s, each, bearer, other)
    found += [each.change for each in s.lasting if combatant.key in each.on and each.change.can_affect(figure)]
    return found


def _is_in_reach(combatant: str, bearer: str, key: str) -> bool:
    return combatant == "party" or (combatant == "self" and bearer == key) or (combatant == "others" and bearer != key)


def _is_in_force(s: State, guards: Guard, bearer: str, combatant: Combatant, on: str, against: str) -> bool:
    """Tell whether the conditions of a passive change are met for this combatant and roll (TOMB-FX)."""
    if guards.on is not None and guards.on != on:
        return False
    if guards.round == "first" and (s.raid is None or s.raid.round != 1):
        return False
    if guards.tag is not None and not has_tag(s, against, guards.tag):
        return False
    if guards.if_ is not None:
        owner = find(s, bearer)
        if owner is None:
            return False
        if guards.if_ == "hurt":
            return owner.wounds > 0
        side = find_side(s, bearer)
        return side is not None and len(list_members(s, side)) == 1
    return True


def _repeat_change(s: State, each: pool.Always, bearer: str, side: Side) -> list[Change]:
    """Return a list that has a change as often as its count says."""
    return [each.change] * (1 if each.per is None else count(s, each.per, bearer, side))


def count(s: State, per: str, bearer: str, side: Side) -> int:
    """Return a count (TOMB-FX): of the bearer's wounds, of all its companions, or of its companions of one class."""
    if per == "wounds":
        combatant = find(s, bearer)
        return combatant.wounds if combatant is not None else 0
    others = [one for one in list_members(s, side) if one.key != bearer]
    return len(others) if per == "others" else sum(per in list_classes(one) for one in others)


def has_tag(s: State, key: str, tag: str) -> bool:
    return key[:1] == "m" and tag in pool.find_monster(key.partition(".")[0]).tags


# --- figures -----------------------------------------------------------------------------------------------------


def count_dice(s: State, combatant: Combatant, attr: Attr, on: str = "", against: str = "") -> Pool:
    """Return the dice that a combatant rolls for an attribute (TOMB-DICE-9, TOMB-ROLL-5).

    ``on`` is the kind of roll, ``against`` the combatant at whom it is aimed.
    """
    return count_dice_with(combatant, attr, list_changes(s, combatant, attr, on, against))


def list_changes(s: State, combatant: Combatant, figure: str = "", on: str = "", against: str = "") -> list[Change]:
    """Return the changes that affect a value of a combatant; an empty list once the combatant is gone.

    ``figure``: see ``Change.can_affect``. ``on`` is the kind of roll, ``against`` the combatant at whom it is aimed.
    """
    side = find_side(s, combatant.key)
    return [] if side is None else list_present_changes(s, combatant, side, figure, on, against)


def count_dice_with(combatant: Combatant, attr: Attr, listed: list[Change]) -> Pool:
    """Return a combatant's dice for an attribute after these changes."""
    green = blue = red = less_green = less_blue = less_red = steps = 0
    for card in combatant.cards.cards:
        more = pool.find_bonus(card)
        if more is not None:
            g, b, r = more.dice(attr)
            green, blue, red = green + g, blue + b, red + r
    for change in listed:
        if change.attr != attr and change.attr != "any":
            continue
        if change.what == "step":
            steps += change.n
        else:
            g, b, r = change.dice
            if change.what == "add":
                green, blue, red = green + g, blue + b, red + r
            elif change.what == "sub":
                less_green, less_blue, less_red = less_green + g, less_blue + b, less_red + r
    printed = pool.find_body(combatant.card).dice(attr)
    return build_pool(printed, (green, blue, red), (less_green, less_blue, less_red), is_red_banned(listed), steps)


def is_red_banned(listed: list[Change]) -> bool:
    """Tell whether any of these changes forbids red dice (TOMB-DICE-9)."""
    return any(change.what == "ban" and change.attr == "red" for change in listed)


def compute_hit_points(s: State, combatant: Combatant) -> int:
    """Return the Hit Points of a combatant with all changes (TOMB-GLOS-6)."""
    return compute_hit_points_with(combatant, list_changes(s, combatant, "hp"))


def compute_hit_points_with(combatant: Combatant, listed: list[Change]) -> int:
    """Return the Hit Points of a combatant with these changes."""
    return pool.find_body(combatant.card).hp + sum(change.n for change in listed if change.what == "hp")


def count_life_left(s: State, combatant: Combatant) -> int:
    """Return a combatant's Hit Points minus its wounds."""
    return compute_hit_points(s, combatant) - combatant.wounds


def compute_movement(s: State, seat: Seat, on: str = "", rogue: str = "") -> int:
    """Return the Movement of a seat's party (TOMB-MOVE-2).

    With ``on`` "pick", return the distance at which ``rogue`` can steal (TOMB-PICK-2).
    """
    total = MOVEMENT
    for bearer, each in list_passives(s, seat, "speed"):
        if each.guards.on is None or (each.guards.on == on and bearer == rogue):
            total += each.change.n
    for lasts in s.lasting:
        if lasts.change.what == "speed" and lasts.seat == seat:
            total += lasts.change.n
    return max(1, total)


def count_actions(s: State, combatant: Combatant) -> int:
    """Return the number of battle actions that a combatant has in this round (TOMB-COMB-6, TOMB-FX-22)."""
    return count_actions_with(combatant, list_changes(s, combatant, "again"))


def count_actions_with(combatant: Combatant, listed: list[Change]) -> int:
    """Return the number of a combatant's battle actions after these changes."""
    return 1 + combatant.more + sum(change.n for change in listed if change.what == "again")


def is_banned(s: State, side: Side, what: str) -> bool:
    """Tell whether a ban applies to somebody of a side (TOMB-FX-27). ``what`` is "red" (dice) or "flee"."""
    return any(
        change.attr == what for one in list_members(s, side) for change in list_present_changes(s, one, side, "ban")
    )


def is_immune(s: State, combatant: Combatant, to: str) -> bool:
    """Tell whether a combatant is immune to thefts ("steal") or Spells ("spell") (TOMB-FX-25)."""
    return any(change.attr == to for change in list_changes(s, combatant, "immune"))


def compute_target_number(s: State, tn: int) -> int:
    """Return the target number ``tn`` of a Trap in the raided Crypt, with all changes (TOMB-RUL-1: TN)."""
    return tn + sum(each.change.n for _, each in list_passives(s, MONSTERS, "tn"))
