"""Labels of options in a raid or a theft. Their chances are computed from public dice."""

from __future__ import annotations

from engine.games.tomb import moves, outlook
from engine.games.tomb.cards import pool
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.outlook import (
    SUCCESS,
    Attr,
    Chances,
    Pool,
    Rolls,
    convert_to_figures,
    count_life_left,
    count_successes,
    find_kind,
)
from engine.games.tomb.verbs.harming import Mend, Strike, Ward, Wound
from engine.games.tomb.view import CombatantView, ThrowView, View
from engine.protocol import Ask, Move, One
from render.face.records import Label, Names
from render.text.i18n import TN, T, Text, join_texts
from render.text.per_cents import write_per_cent

from . import cards
from .names import ATTR, CLASS, describe_card_name, describe_card_names, describe_dice
from .odds import find_combatant, find_owner

HAZARD = 2
"""Successes that a hazard demands (TOMB-MAP)."""


def describe_life(view: View, key: str) -> Text | None:
    """Say how many Hit Points a combatant has left; None if it is not in the view."""
    one = find_combatant(view, key)
    return None if one is None else describe_hit_points(one)


def describe_hit_points(combatant: CombatantView) -> Text:
    """Say how many Hit Points a combatant has left."""
    return T("{left} of {hp} Hit Points left", left=count_life_left(combatant), hp=combatant.hp)


def describe_roll(figures: Pool, attr: Attr) -> Text:
    """Return a roll in words: the name of the attribute, then the dice."""
    return T("{attr}: {dice}", attr=ATTR[attr], dice=describe_dice(convert_to_figures(figures)))


# --- labels of battle actions ---


def label_attack(option: moves.Attack, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of an Attack, with the chance that it kills."""
    attacker, target = find_combatant(view, option.by), find_combatant(view, option.at)
    values = {"by": describe_card_name(option.by), "at": describe_card_name(option.at)}
    if attacker is None or target is None:
        return Label(T("{by} attacks {at}", **values), None, "⚔️", "primary")
    kills = write_per_cent(outlook.compute_attack_chance(view, attacker, target))
    said = T("{by}: {at}, kills {chance}", chance=kills, **values)
    weakened = outlook.count_attack_dice(view, attacker, target)
    detail = T("{dice}; {n} to kill", dice=describe_roll(weakened, "atk"), n=count_life_left(target))
    return Label(said, join_texts([detail, *list_rescue_texts(view, target)], "; "), "⚔️", "primary")


def list_rescue_texts(view: View, target: CombatantView) -> list[Text]:
    """Say what keeps a combatant alive, and what its death costs: the open Reactions that its chances count."""
    found: list[Text] = []
    for each in outlook.list_rescues(view, target):
        card = describe_card_name(each.reaction.card)
        if each.prevents is None:
            found.append(T("{card} saves it", card=card))
        else:
            found.append(T("{card} prevents {n}", card=card, n=each.prevents))
    for reaction in outlook.list_reactions(view, target.key, "dying"):
        harm = [call.n for call in reaction.clause.calls if isinstance(call, Wound)]
        found += [T("dying, it deals {n}", n=n) for n in harm]
    return found


def label_all_attacks(option: moves.Everybody, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of an attack by all waiting Characters on a Monster, with the chance that the Monster dies."""
    said = T("Everybody attacks {foe}", foe=describe_card_name(option.at))
    detail = T("One by one, until it dies, one of yours dies, or you may react")
    foe = find_combatant(view, option.at)
    if foe is None or view.active is None:
        return Label(said, detail, "⚔️", "success")
    attacks = [(one, one.actions) for one in view.parties[view.active].fighters if one.actions]
    chance = write_per_cent(outlook.compute_joint_attack_chance(view, attacks, foe))
    detail = join_texts([detail, *list_rescue_texts(view, foe)], "; ")
    return Label(T("{what}, kills {chance}", what=said, chance=chance), detail, "⚔️", "success")


def add_roll_chance(text: Text, option: moves.Play | moves.Use, window: str, view: View) -> Text:
    """Add to a label's text the chance that the roll of a card or an ability succeeds."""
    one, foe = find_combatant(view, option.by), find_combatant(view, option.at)
    clause = next(iter(pool.list_clauses(option.card, window)), None)
    if one is None or clause is None:
        return text
    if (test := clause.guards.test) is not None:
        passed = outlook.compute_chance(outlook.compute_roll_chances(view, Rolls(one, test.attr)), test.number)
        return T("{what}, works {chance}", what=text, chance=write_per_cent(passed))
    for call in clause.calls:
        match call:
            case Strike(attr, n, "foe") if foe is not None:
                killed = outlook.compute_kill_chance(view, Rolls(one, attr, "", foe.key, n), foe)
                return T("{what}, kills {chance}", what=text, chance=write_per_cent(killed))
            case Strike(attr, n, "split") if foes := list_divided_foes(option.card, option.by, view):
                rolled = outlook.compute_roll_chances(view, Rolls(one, attr, "", "", n))
                killed = outlook.compute_split_chance(view, rolled, foes)
                text = T("{what}, kills one {chance}", what=text, chance=write_per_cent(killed))
                return _add_surplus(text, option, rolled, foes)
            case Ward(attr, tn, n):
                spared = outlook.compute_chance(outlook.compute_roll_chances(view, Rolls(one, attr)), tn)
                return T("{what}, prevents {n}: {chance}", what=text, n=n, chance=write_per_cent(spared))
            case Mend(attr):
                healed = outlook.compute_roll_chances(view, Rolls(one, attr))
                return add_healing_chances(text, healed, count_side_wounds(view, one.key))
    return text


def _add_surplus(text: Text, option: moves.Play | moves.Use, rolled: Chances, foes: tuple[CombatantView, ...]) -> Text:
    """Add the chance that more wounds are rolled than the foes have Hit Points: the others hit the own party."""
    surplus = outlook.compute_chance(rolled, sum(map(count_life_left, foes)) + 1)
    if option.by[0] == "m" or not surplus:  # TOMB-WND-6: a Monster's surplus is lost
        return text
    return T("{what}, hits your own {chance}", what=text, chance=write_per_cent(surplus))


def list_divided_foes(card: str, by: str, view: View) -> tuple[CombatantView, ...]:
    """Return the foes that a divided roll can hit (TOMB-WND-5, TOMB-FX-25)."""
    if view.raid is None or view.active is None:
        return ()
    foes = view.parties[view.active].fighters if by[0] == "m" else view.raid.monsters
    return tuple(one for one in foes if not (find_kind(card) == "spell" and outlook.is_immune(one)))


def count_side_wounds(view: View, key: str) -> int:
    """Count the wounds of all combatants on the side of the combatant ``key``."""
    seat = find_owner(view, key)
    monsters = view.raid.monsters if view.raid is not None else ()
    return sum(one.wounds for one in (monsters if seat is None else view.parties[seat].fighters))


def add_healing_chances(text: Text, rolled: Chances, most_wounds: int) -> Text:
    """Add to a label's text two chances: that a roll heals at least one wound, and that it heals ``most_wounds``."""
    one, every = (write_per_cent(outlook.compute_chance(rolled, n)) for n in (1, most_wounds))
    if most_wounds < 2:
        return T("{what}: {chance}", what=text, chance=one)
    return T("{what}: 1+ {one}, all {n}: {every}", what=text, one=one, n=most_wounds, every=every)


def label_maul(option: moves.Maul, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a Monster's attack. The raider names the target, unless there is only one."""
    by, said = find_combatant(view, option.by), T("{by} attacks", by=describe_card_name(option.by))
    if by is None or view.active is None:
        return Label(said, None, "⚔️", "primary")
    party = view.parties[view.active].fighters
    if len(party) == 1:
        kills = write_per_cent(outlook.compute_attack_chance(view, by, party[0]))
        said = T(
            "{by}: {at}, kills {chance}",
            by=describe_card_name(by.key),
            at=describe_card_name(party[0].key),
            chance=kills,
        )
    return Label(said, describe_roll(outlook.count_dice(by, "atk", "attack"), "atk"), "⚔️", "primary")


def label_wait(option: moves.Wait, ask: Ask, view: View, names: Names) -> Label:
    return Label(T("{by} does nothing", by=describe_card_name(option.by)), None, last=True, rare=True)


def label_flee(option: moves.Flee, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of fleeing.

    Whichever Character acts, all Characters flee together. So only the first such option is not marked rare.
    """
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    first = next((one for one in options if isinstance(one, moves.Flee)), option)
    detail = T("All go to the Inn, the Monsters stay and heal; your turn ends")
    return Label(T("Flee ({by})", by=describe_card_name(option.by)), detail, "🏃", "danger", rare=option != first)


# --- labels of combatants to choose from ---


def label_combatant(option: moves.Who, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a combatant, with its likely fate."""
    name, one = describe_card_name(option.one), find_combatant(view, option.one)
    if one is None:
        return Label(name)
    if ask.kind == "takes" and (attacker := find_combatant(view, ask.about)) is not None:
        dies = write_per_cent(outlook.compute_attack_chance(view, attacker, one))
        detail = join_texts([describe_hit_points(one), *list_rescue_texts(view, one)], "; ")
        return Label(T("{who}: dies {chance}", who=name, chance=dies), detail, "🛡️")
    if ask.kind == "decoy" and view.theft is not None and (rogue := find_combatant(view, view.theft[0])) is not None:
        safe = write_per_cent(1 - outlook.compute_steal_chance(view, rogue, one))
        dice = describe_roll(outlook.count_dice(one, "skl"), "skl")
        return Label(T("{who}: catches {chance}", who=name, chance=safe), dice, "👀")
    if ask.kind == "hazard":
        passed = write_per_cent(compute_hazard_chance(view, one))
        dice = describe_roll(outlook.count_dice(one, "skl"), "skl")
        return Label(T("{who}: passes {chance}", who=name, chance=passed), dice)
    if ask.kind == "target" and (held := _compute_withstanding_chance(ask.about, one, view)) is not None:
        return Label(
            T("{who}: withstands {chance}", who=name, chance=write_per_cent(held)), describe_life(view, one.key)
        )
    return Label(
        name, cards.describe_use_in_window(one.card, "reveal") if ask.kind == "reveal" else describe_life(view, one.key)
    )


def compute_hazard_chance(view: View, combatant: CombatantView) -> float:
    """Return a Character's chance to pass a hazard (TOMB-MAP)."""
    return outlook.compute_chance(outlook.compute_roll_chances(view, Rolls(combatant, "skl")), HAZARD)


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
    return 1 - outlook.compute_win_chance(
        outlook.compute_roll_chances(view, Rolls(foe, vs.attr, "", combatant.key)),
        outlook.compute_roll_chances(view, Rolls(combatant, vs.attr, "", foe.key)),
    )


def label_member(key: str, ask: Ask, view: View) -> Label:
    """Return the label of a combatant in a set: to disarm a Trap, to be wounded or to be healed."""
    one = find_combatant(view, key)
    assert one is not None
    name = describe_card_name(key)
    if ask.kind == "disarm" and view.raid is not None and view.raid.attr is not None:
        attr: Attr = view.raid.attr  # type: ignore[assignment]
        return _label_disarmer(name, view, Rolls(one, attr, "disarm"))
    if ask.kind == "mend":
        return Label(name, TN("{n} wound", "{n} wounds", one.wounds), "💚")
    return Label(name, describe_life(view, key))


def _label_disarmer(name: Text, view: View, rolls: Rolls) -> Label:
    """Return the label of a disarming Character, with the chances of 2, 3 and 4 successes.

    Three chances are given, because the number of successes that the Trap needs is hidden. The successes of several
    Characters are added up, so there a single success helps, too: the chances are those of 1, 2 and 3.
    """
    rolled = outlook.compute_roll_chances(view, rolls)
    is_alone = view.raid is None or view.raid.chars == 1
    one, two, three, four = (write_per_cent(outlook.compute_chance(rolled, n)) for n in (1, 2, 3, 4))
    if is_alone:
        said = T("{who}: 2+ {two}, 3+ {three}, 4+ {four}", who=name, two=two, three=three, four=four)
    else:
        said = T("{who}: 1+ {one}, 2+ {two}, 3+ {three}", who=name, one=one, two=two, three=three)
    return Label(said, describe_roll(outlook.count_dice(rolls.by, rolls.attr, rolls.purpose), rolls.attr))


def describe_faces(colour: str) -> Text:
    """Say how many of a die's faces are successes."""
    hit = SUCCESS[colour[0]]
    return T("{n} of 10 faces are successes", n=hit)


# --- labels of options outside of combat ---


def label_heal(option: Move, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of healing, with the Clerics' common roll and its chances (TOMB-HEAL-2)."""
    party = view.parties[ask.seat].fighters
    clerics = [one for one in party if "cleric" in pool.find_character(one.card).classes]
    dice = describe_roll(outlook.pool_dice(view, clerics, "hol", "heal"), "hol")
    rolled = outlook.compute_pooled_chances(view, clerics, "hol", "heal")
    most = sum(one.wounds for one in party)
    detail = TN("{dice}; {n} wound in the party", "{dice}; {n} wounds in the party", most, dice=dice)
    return Label(add_healing_chances(T("Heal"), rolled, most), detail, "💚", "success")


def label_steal(option: moves.Steal, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a theft, with the chance against the best watcher of the victim's party (TOMB-PICK-6)."""
    values = {
        "rogue": describe_card_name(option.rogue),
        "card": describe_card_name(option.card),
        "victim": describe_card_name(option.victim),
    }
    said = T("{rogue} steals {card} from {victim}", **values)
    rogue, seat = find_combatant(view, option.rogue), find_owner(view, option.victim)
    if rogue is None or seat is None:
        return Label(said, None, "🫳", "primary", rare=True)
    dice = describe_roll(outlook.count_dice(rogue, "skl", "pick"), "skl")
    watchers = view.parties[seat].fighters
    chance = write_per_cent(min(outlook.compute_steal_chance(view, rogue, one) for one in watchers))
    kills = write_per_cent(max(_compute_revenge_chance(view, one, rogue) for one in watchers))
    detail = T("{dice}; if caught, it may be attacked: dies {chance}", dice=dice, chance=kills)
    return Label(T("{chance}: {what}", chance=chance, what=said), detail, "🫳", "primary", rare=True)


def _compute_revenge_chance(view: View, watcher: CombatantView, rogue: CombatantView) -> float:
    """Return the chance that a watcher's attack kills the Rogue that it has caught (TOMB-PICK-9)."""
    return outlook.compute_kill_chance(view, Rolls(watcher, "atk", "caught", rogue.key), rogue)


def label_space_action(view: View, seat: int) -> Label:
    """Return the label of the Turn action that the party's space allows."""
    map_ = load_boards()[view.level]
    at = view.parties[seat].at
    if at != "inn" and map_.signs[map_.find_space(at)] == "$":
        detail = T("Draw one Inn card from any deck")
        if len(view.parties) == 1:  # TOMB-RUL-12: a solo player pays for each Inn card with a Character.
            detail = T("Draw one Inn card from any deck; a Character then leaves the Inn for good")
        return Label(T("Search the cache"), detail, "🃏", "primary")
    return Label(T("Rest here"), T("Heals up to 2 wounds"), "💚", "success")


def describe_worn_cards(view: View, key: str) -> Text | None:
    """List the cards that a Character bears, after its classes."""
    one = find_combatant(view, key)
    if one is None:
        return None
    classes = tuple(CLASS[each] for each in pool.find_character(one.card).classes)
    if not one.cards:
        return T("{classes}, without cards", classes=classes)
    return T("{classes}; has {cards}", classes=classes, cards=describe_card_names(one.cards))


def count_hits(thrown: ThrowView) -> int:
    """Count the successes of a roll that is on the table."""
    return thrown.extra + count_successes(thrown.colours, list(thrown.faces))
