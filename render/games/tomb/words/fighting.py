"""Labels of options in a raid or a theft. Their chances are computed from public dice."""

from __future__ import annotations

from engine.games.tomb import moves
from engine.games.tomb.cards import pool
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.outlook import SUCCESS, Attr, Pool, count_successes, find_kind
from engine.games.tomb.verbs.changing import Immune
from engine.games.tomb.verbs.harming import Mend, Strike, Ward
from engine.games.tomb.view import CombatantView, Figures, ThrowView, View
from engine.protocol import Ask, Move, One
from render.face.contract import Label, Names
from render.text.i18n import TN, T, Text

from . import cards, odds
from .names import ATTR, CLASS, word_card_name, word_card_names, word_dice
from .odds import (
    compute_chance,
    compute_win_chance,
    convert_to_figures,
    count_dice,
    count_life_left,
    find_combatant,
    format_percent,
)

HAZARD = 2
"""Successes that a hazard demands (TOMB-MAP)."""


def word_life(view: View, key: str) -> Text | None:
    """Say how many Hit Points a combatant has left; None if it is not in the view."""
    one = find_combatant(view, key)
    return None if one is None else T("{left} of {hp} Hit Points left", left=count_life_left(one), hp=one.hp)


def word_roll(figures: Pool, attr: Attr) -> Text:
    """Return a roll in words: the name of the attribute, then the dice."""
    return T("{attr}: {dice}", attr=ATTR[attr], dice=word_dice(convert_to_figures(figures)))


# --- labels of battle actions ---


def label_attack(option: moves.Attack, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of an Attack, with the chance that it kills."""
    attacker, target = find_combatant(view, option.by), find_combatant(view, option.at)
    values = {"by": word_card_name(option.by), "at": word_card_name(option.at)}
    if attacker is None or target is None:
        return Label(T("{by} attacks {at}", **values), None, "⚔️", "primary")
    said = T(
        "{by}: {at}, kills {chance}", chance=format_percent(odds.compute_kill_chance(view, attacker, target)), **values
    )
    detail = T(
        "{dice}; {n} to kill",
        dice=word_roll(count_dice(view, attacker, "atk", "attack", target.key), "atk"),
        n=count_life_left(target),
    )
    return Label(said, detail, "⚔️", "primary")


def label_all_attacks(option: moves.Everybody, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of an attack by all waiting Characters on a Monster, with the chance that the Monster dies."""
    said = T("Everybody attacks {foe}", foe=word_card_name(option.at))
    detail = T("One by one, until it dies, one of yours dies, or you may react")
    foe = find_combatant(view, option.at)
    if foe is None or view.active is None:
        return Label(said, detail, "⚔️", "success")
    total = Pool(0, 0, 0)
    for one in view.parties[view.active].fighters:
        for _ in range(one.actions):
            total = total.add_pool(count_dice(view, one, "atk", "attack", foe.key))
    chance = format_percent(compute_chance(convert_to_figures(total), count_life_left(foe)))
    return Label(T("{what}, kills {chance}", what=said, chance=chance), detail, "⚔️", "success")


def add_roll_chance(text: Text, option: moves.Play | moves.Use, window: str, view: View) -> Text:
    """Add to a label's text the chance that the roll of a card or an ability succeeds."""
    one, foe = find_combatant(view, option.by), find_combatant(view, option.at)
    clause = next(iter(pool.list_clauses(option.card, window)), None)
    if one is None or clause is None:
        return text
    if (test := clause.guards.test) is not None:
        passed = compute_chance(convert_to_figures(count_dice(view, one, test.attr)), test.number)
        return T("{what}, works {chance}", what=text, chance=format_percent(passed))
    for call in clause.calls:
        match call:
            case Strike(attr, n, "foe") if foe is not None:
                killed = compute_chance(
                    _multiply_figures(count_dice(view, one, attr, "", foe.key), n), count_life_left(foe)
                )
                return T("{what}, kills {chance}", what=text, chance=format_percent(killed))
            case Strike(attr, n, "split") if (weakest := _find_fewest_hit_points(option, view)) is not None:
                killed = compute_chance(_multiply_figures(count_dice(view, one, attr), n), weakest)
                return T("{what}, kills one {chance}", what=text, chance=format_percent(killed))
            case Ward(attr, tn, n):
                spared = compute_chance(convert_to_figures(count_dice(view, one, attr)), tn)
                return T("{what}, prevents {n}: {chance}", what=text, n=n, chance=format_percent(spared))
            case Mend(attr):
                return add_healing_chances(text, count_dice(view, one, attr), count_side_wounds(view, one.key))
    return text


def _multiply_figures(dice: Pool, times: int) -> Figures:
    """Return the sum of the dice of several equal rolls."""
    return dice.green * times, dice.blue * times, dice.red * times, dice.sure * times


def _find_fewest_hit_points(option: moves.Play | moves.Use, view: View) -> int | None:
    """Return the Hit Points left of the weakest foe that a divided roll can hit; None if there are no foes."""
    if view.raid is None or view.active is None:
        return None
    foes = view.parties[view.active].fighters if option.by[0] == "m" else view.raid.monsters
    spell = find_kind(option.card) == "spell"
    hit = [count_life_left(one) for one in foes if not (spell and _is_immune(one))]
    return min(hit, default=None)


def _is_immune(combatant: CombatantView) -> bool:
    """Tell whether a combatant is immune to Spells (TOMB-FX-25)."""
    said = [
        call
        for card in (combatant.card, *combatant.cards)
        for clause in pool.list_clauses(card, "passive")
        for call in clause.calls
    ]
    return any(isinstance(call, Immune) and call.what == "spell" for call in said)


def count_side_wounds(view: View, key: str) -> int:
    """Count the wounds of all combatants on the side of the combatant ``key``."""
    seat = odds.find_owner(view, key)
    monsters = view.raid.monsters if view.raid is not None else ()
    return sum(one.wounds for one in (monsters if seat is None else view.parties[seat].fighters))


def add_healing_chances(text: Text, dice: Pool, most_wounds: int) -> Text:
    """Add to a label's text two chances: that a roll heals at least one wound, and that it heals ``most_wounds``."""
    one, every = (
        format_percent(compute_chance(convert_to_figures(dice), 1)),
        format_percent(compute_chance(convert_to_figures(dice), most_wounds)),
    )
    if most_wounds < 2:
        return T("{what}: {chance}", what=text, chance=one)
    return T("{what}: 1+ {one}, all {n}: {every}", what=text, one=one, n=most_wounds, every=every)


def label_maul(option: moves.Maul, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a Monster's attack, whose target the raider names."""
    by = find_combatant(view, option.by)
    detail = None if by is None else word_roll(count_dice(view, by, "atk", "attack"), "atk")
    return Label(T("{by} attacks", by=word_card_name(option.by)), detail, "⚔️", "primary")


def label_wait(option: moves.Wait, ask: Ask, view: View, names: Names) -> Label:
    return Label(T("{by} does nothing", by=word_card_name(option.by)), None, last=True, rare=True)


def label_flee(option: moves.Flee, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of fleeing.

    Whichever Character acts, all Characters flee together. So only the first such option is not marked rare.
    """
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    first = next((one for one in options if isinstance(one, moves.Flee)), option)
    detail = T("All go to the Inn; banked cards stay banked")
    return Label(T("Flee ({by})", by=word_card_name(option.by)), detail, "🏃", "danger", rare=option != first)


# --- labels of combatants to choose from ---


def label_combatant(option: moves.Who, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a combatant, with its likely fate."""
    name, one = word_card_name(option.one), find_combatant(view, option.one)
    if one is None:
        return Label(name)
    if ask.kind == "takes" and (attacker := find_combatant(view, ask.about)) is not None:
        said = T("{who}: dies {chance}", who=name, chance=format_percent(odds.compute_kill_chance(view, attacker, one)))
        return Label(said, word_life(view, one.key), "🛡️")
    if ask.kind == "decoy" and view.theft is not None and (rogue := find_combatant(view, view.theft[0])) is not None:
        skill = count_dice(view, one, "skl")
        safe = 1 - compute_win_chance(
            convert_to_figures(count_dice(view, rogue, "skl", "pick")), convert_to_figures(skill)
        )
        return Label(T("{who}: catches {chance}", who=name, chance=format_percent(safe)), word_roll(skill, "skl"), "👀")
    if ask.kind == "hazard":
        skill = count_dice(view, one, "skl")
        passed = format_percent(compute_chance(convert_to_figures(skill), HAZARD))
        return Label(T("{who}: passes {chance}", who=name, chance=passed), word_roll(skill, "skl"))
    if ask.kind == "target" and (held := _compute_withstanding_chance(ask.about, one, view)) is not None:
        return Label(T("{who}: withstands {chance}", who=name, chance=format_percent(held)), word_life(view, one.key))
    return Label(
        name, cards.word_use_in_window(one.card, "reveal") if ask.kind == "reveal" else word_life(view, one.key)
    )


def _compute_withstanding_chance(card: str, combatant: CombatantView, view: View) -> float | None:
    """Return a Character's chance not to lose the contest that a Monster's reveal demands (TOMB-ROLL-4).

    Return None if there is no contest.
    """
    monsters = view.raid.monsters if view.raid is not None and card in pool.POOL else ()
    foe = next((each for each in monsters if each.card == card), None)
    if foe is None:
        return None
    vs = next((clause.guards.vs for clause in pool.list_clauses(card, "reveal") if clause.guards.vs is not None), None)
    if vs is None:
        return None
    return 1 - compute_win_chance(
        convert_to_figures(count_dice(view, foe, vs.attr, "", combatant.key)),
        convert_to_figures(count_dice(view, combatant, vs.attr, "", foe.key)),
    )


def label_member(key: str, ask: Ask, view: View) -> Label:
    """Return the label of a combatant in a set: to disarm a Trap, to be wounded or to be healed."""
    one = find_combatant(view, key)
    assert one is not None
    name = word_card_name(key)
    if ask.kind == "disarm" and view.raid is not None and view.raid.attr is not None:
        attr: Attr = view.raid.attr  # type: ignore[assignment]
        return _label_disarmer(name, count_dice(view, one, attr, "disarm"), attr)
    if ask.kind == "mend":
        return Label(name, TN("{n} wound", "{n} wounds", one.wounds), "💚")
    return Label(name, word_life(view, key))


def _label_disarmer(name: Text, dice: Pool, attr: Attr) -> Label:
    """Return the label of a disarming Character, with the chances of 2, 3 and 4 successes.

    Three chances are given, because the number of successes that the Trap needs is hidden.
    """
    chances = [format_percent(compute_chance(convert_to_figures(dice), n)) for n in (2, 3, 4)]
    said = T("{who}: 2+ {two}, 3+ {three}, 4+ {four}", who=name, two=chances[0], three=chances[1], four=chances[2])
    return Label(said, word_roll(dice, attr))


def word_faces(colour: str) -> Text:
    """Say how many of a die's faces are successes."""
    hit = SUCCESS[colour[0]]
    return T("{n} of 10 faces are successes", n=hit)


# --- labels of options outside of combat ---


def label_heal(option: Move, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of healing, with the Clerics' common roll and its chances (TOMB-HEAL-2)."""
    party = view.parties[ask.seat].fighters
    clerics = [one for one in party if "cleric" in pool.find_character(one.card).classes]
    rolled = odds.pool_dice(view, clerics, "hol", "heal")
    most = sum(one.wounds for one in party)
    detail = TN(
        "{dice}; {n} wound in the party", "{dice}; {n} wounds in the party", most, dice=word_roll(rolled, "hol")
    )
    return Label(add_healing_chances(T("Heal"), rolled, most), detail, "💚", "success")


def label_steal(option: moves.Steal, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a theft, with the chance against the best watcher of the victim's party (TOMB-PICK-6)."""
    values = {
        "rogue": word_card_name(option.rogue),
        "card": word_card_name(option.card),
        "victim": word_card_name(option.victim),
    }
    said = T("{rogue} steals {card} from {victim}", **values)
    rogue, seat = find_combatant(view, option.rogue), odds.find_owner(view, option.victim)
    if rogue is None or seat is None:
        return Label(said, None, "🫳", "primary", rare=True)
    mine = count_dice(view, rogue, "skl", "pick")
    chance = format_percent(
        min(
            compute_win_chance(convert_to_figures(mine), convert_to_figures(count_dice(view, one, "skl")))
            for one in view.parties[seat].fighters
        )
    )
    detail = T("{dice}; chance against the best watcher", dice=word_roll(mine, "skl"))
    return Label(T("{chance}: {what}", chance=chance, what=said), detail, "🫳", "primary", rare=True)


def label_space_action(view: View, seat: int) -> Label:
    """Return the label of the Turn action that the party's space allows."""
    map_ = load_boards()[view.level]
    at = view.parties[seat].at
    if at != "inn" and map_.signs[map_.find_space(at)] == "$":
        detail = T("Draw one Inn card from any deck")
        if len(view.parties) == 1:  # TOMB-RUL-12
            detail = T("Draw one Inn card from any deck; a Character then leaves the Inn for good")
        return Label(T("Search the cache"), detail, "🃏", "primary")
    return Label(T("Rest here"), T("Heals up to 2 wounds"), "💚", "success")


def word_worn_cards(view: View, key: str) -> Text | None:
    """List the cards that a Character bears, after its classes."""
    one = find_combatant(view, key)
    if one is None:
        return None
    classes = tuple(CLASS[each] for each in pool.find_character(one.card).classes)
    if not one.cards:
        return T("{classes}, without cards", classes=classes)
    return T("{classes}; has {cards}", classes=classes, cards=word_card_names(one.cards))


def count_hits(thrown: ThrowView) -> int:
    """Count the successes of a roll that is on the table."""
    return thrown.extra + count_successes(thrown.colours, list(thrown.faces))
