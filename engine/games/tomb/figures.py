"""What a combatant counts for now: dice, Hit Points, Movement and the like, with all that cards and effects change.

What a card changes while it is attached (``passive``) is taken anew each time; what was brought about by a use lies in
``State.lasting``.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.protocol import Seat

from .cards import pool
from .dice import Pool, built
from .language import Guard
from .sides import board, classes, enemy, find, members, side_of
from .state import MONSTERS, Attr, Change, Fighter, Side, State

CASTING: tuple[Attr, ...] = ("mag", "hol")
"""The attributes that Spells and Prayers ask for."""
MOVEMENT = 10
"""TOMB-MOVE-2."""


def cards_of(one: Fighter) -> list[str]:
    """Its own card and those attached to it."""
    return [one.card, *one.cards.cards]


def speaking(s: State, side: Side, says: Mapping[str, object]) -> list[Fighter]:
    """Whose own card, or one attached to it, is among these."""
    monsters, silent = side == MONSTERS, says.keys().isdisjoint
    found = []
    for one in members(s, side):
        card = one.card if monsters else one.key  # in a party each is called by its card
        if card in says or not silent(one.cards.cards):
            found.append(one)
    return found


def passives(s: State, side: Side, figure: str) -> list[tuple[str, pool.Always]]:
    """What is always on at a side and bears on a figure ("": any), by bearer ("" for the Crypt's text)."""
    says = pool.passives(figure)
    found: list[tuple[str, pool.Always]] = []
    for one in speaking(s, side, says):
        for card in cards_of(one):
            for each in says.get(card, ()):
                found.append((one.key, each))
    if side == MONSTERS and s.raid is not None:
        text = board(s).level.crypts[s.raid.crypt].text
        found += [("", each) for each in says.get(text or "", ())]
    return found


def changes(s: State, one: Fighter, side: Side, figure: str, on: str = "", against: str = "") -> list[Change]:
    """What changes this combatant now and bears on a figure ("": any), in a roll of that kind against somebody."""
    found: list[Change] = []
    for bearer, each in passives(s, side, figure):
        if _reaches(each.who, bearer, one.key) and _holds(s, each.guards, bearer, one, on, against):
            found += _counted(s, each, bearer, side)
    other = enemy(s, side)
    if other is not None:
        for bearer, each in passives(s, other, figure):
            if each.guards.on == "caught":
                holds = each.who == "it" and on == "caught" and bearer == against
            else:
                holds = each.who == "foes" and _holds(s, each.guards, bearer, one, on, against)
            if holds:
                found += _counted(s, each, bearer, other)
    found += [each.change for each in s.lasting if one.key in each.on and each.change.bears_on(figure)]
    return found


def _reaches(who: str, bearer: str, key: str) -> bool:
    return who == "party" or (who == "self" and bearer == key) or (who == "others" and bearer != key)


def _holds(s: State, guards: Guard, bearer: str, one: Fighter, on: str, against: str) -> bool:
    """Whether the conditions of what is always on are met (TOMB-FX)."""
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
        side = side_of(s, bearer)
        return side is not None and len(members(s, side)) == 1
    return True


def _counted(s: State, each: pool.Always, bearer: str, side: Side) -> list[Change]:
    """A change, as often as its count says."""
    return [each.change] * (1 if each.per is None else count(s, each.per, bearer, side))


def count(s: State, per: str, bearer: str, side: Side) -> int:
    """The counts of TOMB-FX: of the others of a class, of all others, of the bearer's wounds."""
    if per == "wounds":
        one = find(s, bearer)
        return one.wounds if one is not None else 0
    others = [one for one in members(s, side) if one.key != bearer]
    return len(others) if per == "others" else sum(per in classes(one) for one in others)


def has_tag(s: State, key: str, tag: str) -> bool:
    return key[:1] == "m" and tag in pool.monster(key.partition(".")[0]).tags


# --- figures -----------------------------------------------------------------------------------------------------


def dice(s: State, one: Fighter, attr: Attr, on: str = "", against: str = "") -> Pool:
    """The dice a combatant rolls (TOMB-DICE-9, TOMB-ROLL-5)."""
    return dice_with(one, attr, changed(s, one, attr, on, against))


def changed(s: State, one: Fighter, figure: str = "", on: str = "", against: str = "") -> list[Change]:
    """What changes it now and bears on a figure ("": any); nothing once it is gone."""
    side = side_of(s, one.key)
    return [] if side is None else changes(s, one, side, figure, on, against)


def dice_with(one: Fighter, attr: Attr, listed: list[Change]) -> Pool:
    """Its dice with these changes."""
    green = blue = red = less_green = less_blue = less_red = steps = 0
    for card in one.cards.cards:
        more = pool.bonus(card)
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
    printed = pool.body(one.card).dice(attr)
    return built(printed, (green, blue, red), (less_green, less_blue, less_red), bans_red(listed), steps)


def bans_red(listed: list[Change]) -> bool:
    """Tell whether one of these changes forbids red dice (TOMB-DICE-9)."""
    return any(change.what == "ban" and change.attr == "red" for change in listed)


def hit_points(s: State, one: Fighter) -> int:
    """TOMB-GLOS-6, with what changes them."""
    return hit_points_with(one, changed(s, one, "hp"))


def hit_points_with(one: Fighter, listed: list[Change]) -> int:
    """Its Hit Points with these changes."""
    return pool.body(one.card).hp + sum(change.n for change in listed if change.what == "hp")


def left(s: State, one: Fighter) -> int:
    """Hit Points left."""
    return hit_points(s, one) - one.wounds


def movement(s: State, seat: Seat, on: str = "", rogue: str = "") -> int:
    """TOMB-MOVE-2; ``on`` "pick": the reach of this Rogue (TOMB-PICK-2)."""
    total = MOVEMENT
    for bearer, each in passives(s, seat, "speed"):
        if each.guards.on is None or (each.guards.on == on and bearer == rogue):
            total += each.change.n
    for lasts in s.lasting:
        if lasts.change.what == "speed" and lasts.seat == seat:
            total += lasts.change.n
    return max(1, total)


def actions(s: State, one: Fighter) -> int:
    """Battle actions that it has in this round (TOMB-COMB-6, TOMB-FX-22)."""
    return actions_with(one, changed(s, one, "again"))


def actions_with(one: Fighter, listed: list[Change]) -> int:
    """Its battle actions with these changes."""
    return 1 + one.more + sum(change.n for change in listed if change.what == "again")


def banned(s: State, side: Side, what: str) -> bool:
    """Whether anybody of a side is forbidden this (TOMB-FX-27)."""
    return any(change.attr == what for one in members(s, side) for change in changes(s, one, side, "ban"))


def immune(s: State, one: Fighter, to: str) -> bool:
    """TOMB-FX-25."""
    return any(change.attr == to for change in changed(s, one, "immune"))


def target_number(s: State, tn: int) -> int:
    """Of a Trap in the Crypt that is raided (TOMB-RUL-1: TN)."""
    return tn + sum(each.change.n for _, each in passives(s, MONSTERS, "tn"))


def has_die(s: State, one: Fighter, card: str) -> bool:
    """Whether it may have and use a Prayer or a Spell (TOMB-CARD-2, -3, TOMB-RUL-13)."""
    attr = pool.needs(card)
    return attr is None or has_any(s, one, attr)


def has_any(s: State, one: Fighter, attr: Attr) -> bool:
    """Whether it may use what asks for this attribute: by its class (TOMB-RUL-13), by a die that it has now, or by a
    success without one (TOMB-ATT-8, TOMB-ATT-9)."""
    if by_cards(s, attr):
        return pool.casts(attr, one.card, one.cards.cards)
    return one.card in pool.called(attr) or dice(s, one, attr).any


def with_any(s: State, party: list[Fighter], attr: Attr) -> list[Fighter]:
    """Those of a party that have."""
    if by_cards(s, attr):
        casting = pool.casting(attr)
        return [one for one in party if one.key in casting or not casting.isdisjoint(one.cards.cards)]
    return [one for one in party if has_any(s, one, attr)]


def by_cards(s: State, attr: Attr) -> bool:
    """Whether the cards themselves say who has a die of this attribute now, for nothing else changes it."""
    if s.raid is not None or pool.always_changed(attr):
        return False
    return not (s.lasting and [each for each in s.lasting if each.change.bears_on(attr)])


def casters(s: State, party: list[Fighter]) -> frozenset[tuple[Attr, str]]:
    """Who of these may use a Prayer or a Spell (TOMB-CARD-2, TOMB-CARD-3, TOMB-RUL-13)."""
    return frozenset([(attr, one.key) for attr in CASTING for one in with_any(s, party, attr)])
