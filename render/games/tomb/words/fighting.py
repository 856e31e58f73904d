"""What may be answered in a raid or a theft, with what it may come to: chances from the dice in sight."""

from __future__ import annotations

from engine.games.tomb import moves
from engine.games.tomb.cards import pool
from engine.games.tomb.maps.boards import boards
from engine.games.tomb.outlook import SUCCESS, Attr, Pool, successes
from engine.games.tomb.verbs.harming import Strike
from engine.games.tomb.view import ThrowView, View
from engine.protocol import Ask, One
from render.face.contract import Label, Names
from render.text.i18n import TN, T, Text

from . import cards, odds
from .names import ATTR, CLASS, card_name, card_names, dice_name
from .odds import at_least, beats, dice, find, left, of, percent


def life(view: View, key: str) -> Text | None:
    """Hit Points left of a combatant in sight."""
    one = find(view, key)
    return None if one is None else T("{left} of {hp} Hit Points left", left=left(one), hp=one.hp)


def roll(figures: Pool, attr: Attr) -> Text:
    """The dice that are rolled."""
    return T("{attr}: {dice}", attr=ATTR[attr], dice=dice_name(of(figures)))


# --- battle actions ---


def attack(option: moves.Attack, ask: Ask, view: View, names: Names) -> Label:
    """An Attack, with the chance that it kills."""
    by, at = find(view, option.by), find(view, option.at)
    values = {"by": card_name(option.by), "at": card_name(option.at)}
    if by is None or at is None:
        return Label(T("{by} attacks {at}", **values), None, "⚔️", "primary")
    said = T("{by}: {at}, kills {chance}", chance=percent(odds.kills(by, at)), **values)
    detail = T("{dice}; {n} to kill", dice=roll(dice(by, "atk", "attack", at.key), "atk"), n=left(at))
    return Label(said, detail, "⚔️", "primary")


def strikes(card: str, by: str, at: str, view: View) -> str | None:
    """The chance that what a card has rolled against one foe kills; None where it has nothing rolled."""
    one, foe = find(view, by), find(view, at)
    calls = [call for clause in pool.clauses(card, "battle") for call in clause.calls if isinstance(call, Strike)]
    if one is None or foe is None or len(calls) != 1 or calls[0].to != "foe":
        return None
    rolled, total = dice(one, calls[0].attr, "", foe.key), Pool(0, 0, 0)
    for _ in range(calls[0].n):
        total = total.plus(rolled)
    return percent(at_least(of(total), left(foe)))


def maul(option: moves.Maul, ask: Ask, view: View, names: Names) -> Label:
    """A Monster attacks; the raider names whom."""
    by = find(view, option.by)
    detail = None if by is None else roll(dice(by, "atk", "attack"), "atk")
    return Label(T("{by} attacks", by=card_name(option.by)), detail, "⚔️", "primary")


def wait(option: moves.Wait, ask: Ask, view: View, names: Names) -> Label:
    return Label(T("{by} does nothing", by=card_name(option.by)), None, last=True, rare=True)


def flee(option: moves.Flee, ask: Ask, view: View, names: Names) -> Label:
    """All flee alike, whosever action it is: one way is enough."""
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    first = next((one for one in options if isinstance(one, moves.Flee)), option)
    detail = T("All go to the Inn; what is banked stays banked")
    return Label(T("Flee ({by})", by=card_name(option.by)), detail, "🏃", "danger", rare=option != first)


# --- who ---


def who(option: moves.Who, ask: Ask, view: View, names: Names) -> Label:
    """A combatant, with what is in store for it."""
    name, one = card_name(option.one), find(view, option.one)
    if one is None:
        return Label(name)
    if ask.kind == "takes" and (attacker := find(view, ask.about)) is not None:
        said = T("{who}: dies {chance}", who=name, chance=percent(odds.kills(attacker, one)))
        return Label(said, life(view, one.key), "🛡️")
    if ask.kind == "decoy" and view.theft is not None and (rogue := find(view, view.theft[0])) is not None:
        safe = 1 - beats(of(dice(rogue, "skl", "pick")), one.skl)
        return Label(T("{who}: catches {chance}", who=name, chance=percent(safe)), roll(Pool(*one.skl), "skl"), "👀")
    if ask.kind == "hazard":
        passed = percent(at_least(one.skl, 2))
        return Label(T("{who}: passes {chance}", who=name, chance=passed), roll(Pool(*one.skl), "skl"))
    return Label(name, cards.does(one.card, "reveal") if ask.kind == "reveal" else life(view, one.key))


def member(key: str, ask: Ask, view: View) -> Label:
    """A combatant of a set: who disarms, who is wounded, who is healed."""
    one = find(view, key)
    assert one is not None
    name = card_name(key)
    if ask.kind == "disarm" and view.raid is not None and view.raid.attr is not None:
        attr: Attr = view.raid.attr  # type: ignore[assignment]
        return _disarming(name, dice(one, attr, "disarm"), attr)
    if ask.kind == "mend":
        return Label(name, TN("{n} wound", "{n} wounds", one.wounds), "💚")
    return Label(name, life(view, key))


def _disarming(name: Text, pool_: Pool, attr: Attr) -> Label:
    """What the roll may come to: the number needed stays hidden."""
    chances = [percent(at_least(of(pool_), n)) for n in (2, 3, 4)]
    said = T("{who}: 2+ {two}, 3+ {three}, 4+ {four}", who=name, two=chances[0], three=chances[1], four=chances[2])
    return Label(said, roll(pool_, attr))


def faces(colour: str) -> Text:
    """How good a die is."""
    hit = SUCCESS[colour[0]]
    return T("{n} of 10 faces are successes", n=hit)


# --- outside of combat ---


def healing(view: View, seat: int) -> Text:
    """What the Clerics roll together, and how many wounds there are (TOMB-HEAL-2)."""
    party = view.parties[seat]
    total = Pool(0, 0, 0)
    for one in party.fighters:
        if "cleric" in pool.character(one.card).classes:
            total = total.plus(dice(one, "hol", "heal"))
    return TN(
        "{dice}; {n} wound in the party",
        "{dice}; {n} wounds in the party",
        sum(one.wounds for one in party.fighters),
        dice=roll(total, "hol"),
    )


def theft(view: View, option: moves.Steal) -> Text | None:
    """The chance of a theft if whoever watches best is named to watch (TOMB-PICK-6)."""
    rogue, seat = find(view, option.rogue), odds.owner(view, option.victim)
    if rogue is None or seat is None:
        return None
    mine = of(dice(rogue, "skl", "pick"))
    chance = min(beats(mine, one.skl) for one in view.parties[seat].fighters)
    return T("{chance} against whoever watches best", chance=percent(chance))


def resting(view: View, seat: int) -> Label:
    """The Turn action of the space where the party stands."""
    map_ = boards()[view.level]
    at = view.parties[seat].at
    if at != "inn" and map_.signs[map_.at(at)] == "$":
        detail = T("Draw one Inn card, from any deck")
        if len(view.parties) == 1:  # TOMB-RUL-12
            detail = T("Draw one Inn card, from any deck; then a Character leaves the Inn for good")
        return Label(T("Search the cache"), detail, "🃏", "primary")
    return Label(T("Rest here"), T("Up to 2 wounds are healed"), "💚", "success")


def dressed(view: View, key: str) -> Text | None:
    """What a Character has on, or who it is."""
    one = find(view, key)
    if one is None:
        return None
    classes = tuple(CLASS[each] for each in pool.character(one.card).classes)
    if not one.cards:
        return T("{classes}, without cards", classes=classes)
    return T("{classes}; has {cards}", classes=classes, cards=card_names(one.cards))


def hits(thrown: ThrowView) -> int:
    """Successes of a roll that lies on the table."""
    return thrown.extra + successes(thrown.colours, list(thrown.faces))
