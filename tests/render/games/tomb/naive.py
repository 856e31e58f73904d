"""A second count of dice, Reactions and deaths in Tomb, made from the cards without helpers of the engine or of the
words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from engine.games.tomb.cards import pool
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.state import Attr, Combatant, State, make_combatant

FACES = {"g": 3, "b": 5, "r": 7}
"""The number of successes among the ten faces of a die of each colour (TOMB-DICE-3)."""
BETTER = "gbr"
Wounds = dict[int, Fraction]
"""The chance of each number of successes."""
Use = tuple[str, str, int]
"""A use of a card: its user, the card, and which of the clause's uses in a row."""


# --- who stands where -----------------------------------------------------------------------------------------------


def sides(s: State) -> list[list[Combatant]]:
    return [*(party.fighters for party in s.parties), *([s.raid.monsters] if s.raid is not None else [])]


def find(s: State, key: str) -> Combatant:
    return next(one for side in sides(s) for one in side if one.key == key)


def mates(s: State, one: Combatant) -> list[Combatant]:
    return next(side for side in sides(s) if one in side)


def foes(s: State, one: Combatant) -> list[Combatant]:
    if s.raid is None:
        return []
    raiders, monsters = s.parties[s.active].fighters, s.raid.monsters
    return raiders if one in monsters else monsters if one in raiders else []


def is_monster(one: Combatant) -> bool:
    return one.key.startswith("m")


def cards(one: Combatant) -> list[str]:
    return [one.card, *one.cards.cards]


# --- figures --------------------------------------------------------------------------------------------------------


def changes(s: State, one: Combatant, on: str = "", foe: str = "") -> Iterator[tuple[str, str, Any, int]]:
    """Yield all that changes a combatant's figures now: which figure, which attribute, which dice, and by how many."""
    own, spoken = mates(s, one), [(each, card) for each in (*mates(s, one), *foes(s, one)) for card in cards(each)]
    if s.raid is not None and (is_monster(one) or one in s.parties[s.active].fighters):
        text = load_boards()[s.level].level.crypts[s.raid.crypt].text
        inside = make_combatant("m01")  # The Crypt itself is on the Monsters' side.
        if text is not None:
            spoken.append((inside, text))
        own = [*own, *([inside] if is_monster(one) else [])]
    for bearer, card in spoken:
        for clause in pool.find_card(card).effects:
            if clause.window != "passive" or not holds(s, clause.guards, bearer, on, foe):
                continue
            for call in clause.calls:
                change, to = call.change(), getattr(call, "to", "")
                mine = bearer in own and (
                    to == "party" or (to == "self" and bearer is one) or (to == "others" and bearer is not one)
                )
                if change is not None and (mine or (bearer not in own and to == "foes")):
                    for _ in range(times(s, getattr(call, "per", None), bearer)):
                        yield change.what, change.attr, change.dice, change.n
    for lasting in s.lasting:
        if one.key in lasting.on:
            yield lasting.change.what, lasting.change.attr, lasting.change.dice, lasting.change.n


def holds(s: State, guards: Any, bearer: Combatant, on: str, foe: str) -> bool:
    first = s.raid is not None and s.raid.round == 1
    undead = foe.startswith("m") and "undead" in pool.find_monster(foe.split(".")[0]).tags
    return (
        guards.on in (None, on)
        and (guards.round is None or first)
        and (guards.tag is None or undead)
        and (guards.if_ != "hurt" or bearer.wounds > 0)
        and (guards.if_ != "alone" or len(mates(s, bearer)) == 1)
    )


def times(s: State, per: str | None, bearer: Combatant) -> int:
    if per is None:
        return 1
    others = [each for each in mates(s, bearer) if each is not bearer]
    if per == "wizard":
        return sum("wizard" in pool.find_character(each.key).classes for each in others)
    return {"wounds": bearer.wounds, "others": len(others)}[per]


def left(s: State, one: Combatant) -> int:
    more = sum(n for what, _, _, n in changes(s, one) if what == "hp")
    return pool.find_body(one.card).hp + more - one.wounds


def dice(s: State, one: Combatant, attr: Attr, on: str = "", foe: str = "", weakening: Sequence[Any] = ()) -> str:
    """Return the dice of a roll, each by its letter; "s" is a success without a die (TOMB-DICE-9)."""
    listed = list(changes(s, one, on, foe))
    for call in weakening:
        change = call.change()
        listed.append((change.what, change.attr, change.dice, change.n))
    counts = list(pool.find_body(one.card).dice(attr))
    for card in one.cards.cards:
        bonus = getattr(pool.find_card(card), "bonus", None)
        if bonus is not None:
            counts = [n + more for n, more in zip(counts, bonus.dice(attr), strict=True)]
    for sign, verb in ((1, "add"), (-1, "sub")):
        for what, which, changed, _ in listed:
            if what == verb and which in (attr, "any"):
                counts = [n + sign * more for n, more in zip(counts, changed, strict=True)]
    if any(what == "ban" and which == "red" for what, which, _, _ in listed):
        counts[2] = 0
    rolled = "".join(colour * max(0, n) for colour, n in zip(BETTER, counts, strict=True))
    steps = sum(n for what, which, _, n in listed if what == "step" and which in (attr, "any"))
    ladder = "-gbrs"
    for _ in range(abs(steps)):
        step = 1 if steps > 0 else -1
        rolled = "".join(each if each in "-s" else ladder[ladder.index(each) + step] for each in rolled)
    return rolled.replace("-", "")


def capped(s: State, rolled: str) -> str:
    if not s.rules.seven_dice:
        return rolled
    return "".join(colour * min(7, rolled.count(colour)) for colour in BETTER) + "s" * rolled.count("s")


# --- Reactions ------------------------------------------------------------------------------------------------------


def reactions(s: State, subject: Combatant, window: str, on: str, gone: frozenset[Use]) -> list[tuple[Use, Any, Any]]:
    """Return what a side can still use when something happens to one of its combatants: the use, its user, and its
    clause."""
    found = []
    for user in mates(s, subject):
        for card in dict.fromkeys(cards(user)):
            for clause in pool.find_card(card).effects:
                whose = clause.guards.whose
                about = whose == "ally" or (whose == "self" and user is subject)
                about = about or (whose == "other" and user is not subject)
                if clause.window == window and about and clause.guards.on in (None, on) and able(s, user, card):
                    found += copies(user, card, clause, gone)
    return found


def copies(user: Combatant, card: str, clause: Any, gone: frozenset[Use]) -> list[tuple[Use, Any, Any]]:
    held = card[0] in "pst" and not is_monster(user)
    many = 1 if card == user.card else user.cards.cards.count(card)
    many -= sum(mark in (f"{clause.guards.once}/{card}", f"used/{card}" if held else "") for mark in user.spent)
    uses = [(user.key, card, n) for n in range(many)]
    return [(use, user, clause) for use in uses if use not in gone]


def able(s: State, user: Combatant, card: str) -> bool:
    kind = {"p": ("hol", "cleric"), "s": ("mag", "wizard")}.get(card[0])
    if kind is None or card == user.card:
        return True
    attr, called = kind
    classes = getattr(pool.find_card(user.card), "classes", ())
    return called in classes or bool(dice(s, user, attr))  # type: ignore[arg-type]


def ends(use: Use, user: Combatant, clause: Any) -> bool:
    """Return whether a use is the last one for now."""
    guards = clause.guards
    return bool(guards.once or guards.cost) or (use[1][0] in "pst" and not is_monster(user))


# --- rolls ----------------------------------------------------------------------------------------------------------


def throw(
    s: State,
    by: Combatant,
    attr: Attr,
    on: str = "",
    foe: str = "",
    gone: frozenset[Use] = frozenset(),
    announced: Sequence[Any] | None = None,
) -> tuple[Wounds, frozenset[Use]]:
    """Return the result of a roll with all open Reactions, the Characters' side first, and the uses that are gone then.

    An Attack that is announced already is weakened by what is listed alone.
    """
    event = "attack" if on == "caught" else on
    used = []
    weakening = list(announced or ())
    if event == "attack" and foe and announced is None:
        for use, user, clause in reactions(s, find(s, foe), "attacked", "", gone):
            weakening += clause.calls
            used.append((use, user, clause))
    ways = faces(capped(s, dice(s, by, attr, on, foe, weakening)))
    own = reactions(s, by, "roll", event, gone)
    for use, user, clause in own:
        for call in clause.calls:
            if type(call).__name__ == "Reroll":
                ways = again(ways, call.n, misses=True)
                used.append((use, user, clause))
            else:
                ways = {(hit + "s" * call.n, miss): part for (hit, miss), part in ways.items()}
    if event == "attack" and foe:
        for user in mates(s, find(s, foe)):
            for card in cards(user):
                for clause in pool.find_card(card).effects:
                    if clause.window == "roll" and clause.guards.whose == "foe":
                        for use, _, _ in copies(user, card, clause, gone):
                            ways = again(ways, clause.calls[0].n, misses=False)
                            used.append((use, user, clause))
    found: Wounds = defaultdict(Fraction)
    for (hit, _), part in ways.items():
        found[len(hit)] += part
    return dict(found), gone | {use for use, user, clause in used if ends(use, user, clause)}


def faces(rolled: str) -> dict[tuple[str, str], Fraction]:
    """Return every result of the dice of a roll: the letters of the successes and of the failures."""
    ways = {("s" * rolled.count("s"), ""): Fraction(1)}
    for die in rolled.replace("s", ""):
        longer: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
        for (hit, miss), part in ways.items():
            longer["".join(sorted(hit + die)), miss] += part * Fraction(FACES[die], 10)
            longer[hit, "".join(sorted(miss + die))] += part * Fraction(10 - FACES[die], 10)
        ways = dict(longer)
    return ways


def again(ways: dict[tuple[str, str], Fraction], n: int, misses: bool) -> dict[tuple[str, str], Fraction]:
    """Roll up to n failures (the best dice) or successes (the worst dice) again (TOMB-FX-5)."""
    found: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for (hit, miss), part in ways.items():
        order = sorted(miss if misses else hit.replace("s", ""), key=BETTER.index, reverse=misses)[:n]
        kept_hit, kept_miss = hit, miss
        for die in order:
            if misses:
                kept_miss = kept_miss.replace(die, "", 1)
            else:
                kept_hit = kept_hit.replace(die, "", 1)
        for (more, less), p in faces("".join(order)).items():
            found["".join(sorted(kept_hit + more)), "".join(sorted(kept_miss + less))] += part * p
    return dict(found)


def several(s: State, by: Combatant, attr: Attr, foe: str, many: int) -> Wounds:
    """Return the sum of the successes of several rolls that one combatant makes in a row."""
    total: Wounds = {0: Fraction(1)}
    gone: frozenset[Use] = frozenset()
    for _ in range(many):
        rolled, gone = throw(s, by, attr, "", foe, gone)
        sums: Wounds = defaultdict(Fraction)
        for n, part in total.items():
            for m, p in rolled.items():
                sums[n + m] += part * p
        total = dict(sums)
    return total


def reached(rolled: Wounds, least: int) -> Fraction:
    return sum((part for n, part in rolled.items() if n >= least), Fraction(0))


def beaten(mine: Wounds, theirs: Wounds) -> Fraction:
    """Return the chance of strictly more successes (TOMB-ROLL-4)."""
    return sum((p * q for n, p in mine.items() for m, q in theirs.items() if n > m), Fraction(0))


# --- deaths ---------------------------------------------------------------------------------------------------------


def dies(s: State, one: Combatant, blows: Sequence[Wounds]) -> Fraction:
    return _dies(s, one, blows, left(s, one), frozenset())


def _dies(s: State, one: Combatant, blows: Sequence[Wounds], alive: int, gone: frozenset[Use]) -> Fraction:
    if alive <= 0 or not blows:
        return Fraction(alive <= 0)
    total = Fraction(0)
    for n, part in blows[0].items():
        for (rest, used), p in prevented(s, one, n, gone).items():
            if rest < alive:
                total += part * p * _dies(s, one, blows[1:], alive - rest, used)
            else:
                total += part * p * _condemned(s, one, blows[1:], used)
    return total


def _condemned(s: State, one: Combatant, blows: Sequence[Wounds], gone: frozenset[Use]) -> Fraction:
    """Return the chance that a dying combatant dies in spite of all Reactions."""
    part, total = Fraction(1), Fraction(0)
    for use, user, clause in reactions(s, one, "dying", "", gone):
        if not any(type(call).__name__ == "Save" for call in clause.calls) or warded(s, one, use[1]):
            continue
        if ends(use, user, clause):
            gone = gone | {use}
        test = clause.guards.test
        works = Fraction(1) if test is None else reached(throw(s, user, test.attr)[0], test.number)
        total += part * works * _dies(s, one, blows, 1, gone)
        part *= 1 - works
    return total + part


def prevented(s: State, one: Combatant, n: int, gone: frozenset[Use]) -> dict[tuple[int, frozenset[Use]], Fraction]:
    """Return the wounds that remain after everything that prevents them."""
    ways = {(n, gone): Fraction(1)}
    for use, user, clause in reactions(s, one, "wounds", "", gone):
        if warded(s, one, use[1]):
            continue
        (call,) = clause.calls
        works = Fraction(1)
        if type(call).__name__ == "Ward":
            works = reached(throw(s, user, call.attr)[0], call.tn)
        then: dict[tuple[int, frozenset[Use]], Fraction] = defaultdict(Fraction)
        for (rest, used), part in ways.items():
            if rest:
                spent = used | {use} if ends(use, user, clause) else used
                then[max(0, rest - call.n), spent] += part * works
                then[rest, spent] += part * (1 - works)
            else:
                then[rest, used] += part
        ways = dict(then)
    return ways


def warded(s: State, one: Combatant, card: str) -> bool:
    """Return whether a card is a Spell and has no effect on a combatant (TOMB-FX-25)."""
    return card[0] == "s" and "spell" in [which for what, which, _, _ in changes(s, one) if what == "immune"]


def split(s: State, rolled: Wounds, listed: Sequence[Combatant]) -> Fraction:
    """Return the chance that divided wounds kill somebody. Nobody gets more wounds than Hit Points are left
    (TOMB-WND-5)."""
    chances = (
        part * max((dies(s, one, [{min(n, left(s, one)): Fraction(1)}]) for one in listed), default=Fraction(0))
        for n, part in rolled.items()
    )
    return sum(chances, Fraction(0))


def pooled(s: State, by: Sequence[Combatant], attr: Attr, on: str) -> Wounds:
    """Return the result of a roll that several make together (TOMB-ROLL-3, TOMB-ROLL-7)."""
    ways = faces(capped(s, "".join(dice(s, one, attr, on) for one in by)))
    listed = [each for one in by for each in reactions(s, one, "roll", on, frozenset())]
    for _, _, clause in listed:
        ways = again(ways, clause.calls[0].n, misses=True)
    found: Wounds = defaultdict(Fraction)
    for (hit, _), part in ways.items():
        found[len(hit)] += part
    return dict(found)
