"""Combat in Tomb: the reveal, the rounds, and the battle actions of both sides (TOMB-COMB)."""

from __future__ import annotations

from engine.protocol import Move, Rules
from engine.zones import EVERYBODY

from . import asking, battle_actions, crypt_master, harm, idleness, lasting, leaving
from .attach import receive
from .cards import pool
from .events.raids import Attacked, CombatIdle, MonstersRevealed, PartyFled, RoundBegun, TreasuresFound, Waited
from .figures import count_dice, count_life_left, is_banned
from .language import Deed, Event
from .moves import Attack, Flee, Maul, Play, Use, Wait
from .reactions import build_deed, carry_out_deed, open_reaction_window, resolve
from .sides import find, find_active_party, find_board, find_raid, find_side
from .state import MONSTERS, Change, Combatant, Lasting, State, find_kind, make_combatant
from .throws import throw
from .uses import list_moves, list_uses_in_play, must_be_secret

# --- the reveal ----------------------------------------------------------------------------------------------------


def reveal(s: State) -> Rules[None]:
    """Reveal all Monsters of the raided Crypt together (TOMB-COMB-3).

    This is a separate step, because it also shows everybody that the Crypt's other cards are no Monsters.
    """
    raid = find_raid(s)
    crypt = s.crypts[raid.crypt]
    crypt.only_treasures = True
    for card in sorted(card for card in crypt.cards.cards if find_kind(card) == "monster"):
        place = crypt.cards.cards.index(card)
        crypt.cards.show(place, EVERYBODY)
        crypt.cards.take(place)
        raid.monsters.append(make_combatant(card if find(s, card) is None else f"{card}.2"))
    yield MonstersRevealed(tuple(one.key for one in raid.monsters))
    if not raid.monsters:  # TOMB-ENTER-4: without Monsters there is no combat.
        s.step = "treasures"
        return
    if s.rules.bloody_nasty:  # TOMB-HR-9: Monsters have more Hit Points.
        attached = sum(len(one.cards) for one in find_active_party(s).fighters)
        keys = tuple(one.key for one in raid.monsters)
        s.lasting = [*s.lasting, Lasting(Change("hp", n=attached), keys, "combat", "", s.active)]
    s.step = "revealed"


def resolve_reveal(s: State) -> Rules[None]:
    """Carry out the effects of the reveal, then open Reactions to it (TOMB-COMB-4, TOMB-COMB-5)."""
    raid = find_raid(s)
    yield from _carry_out_reveal_effects(s)
    yield from open_reaction_window(s, Event("revealed"))
    if s.raid is not None:
        s.step = "fight"
        idleness.begin_combat(raid)
        lasting.renew_limited_uses(s, "round")  # Uses before round 1 do not count towards limits (TOMB-FX).
        battle_actions.begin_round(s)  # TOMB-COMB-7: round 1
        yield from _end_if_over(s)  # TOMB-COMB-12: a side may be gone already.


def _carry_out_reveal_effects(s: State) -> Rules[None]:
    """Carry out the reveal effects of all Monsters, then the text of the Crypt itself (TOMB-MAP).

    The Crypt Master chooses the order of the Monsters (TOMB-DEC-22).
    """
    raid = find_raid(s)
    waiting = [one.key for one in raid.monsters if pool.list_clauses(one.card, "reveal")]
    while waiting:
        key = yield from asking.ask_for_combatant(raid.cm, "reveal", waiting, waiting[0])
        waiting.remove(key)
        monster = find(s, key)
        if monster is not None:
            for clause in pool.list_clauses(monster.card, "reveal"):
                yield from resolve(s, Deed(raid.cm, MONSTERS, key, monster.card, clause))
    text = find_board(s).level.crypts[raid.crypt].text
    if text is not None:  # TOMB-RUL-1: some Crypts have a text of their own.
        for clause in pool.list_clauses(text, "reveal"):
            yield from resolve(s, Deed(raid.cm, MONSTERS, "", text, clause))


# --- rounds --------------------------------------------------------------------------------------------------------


def fight(s: State) -> Rules[None]:
    """Carry out one battle action. The sides alternate, and the Crypt Master begins (TOMB-COMB-7 to 9).

    A side goes on alone if the other side has no actions left.
    """
    raid = find_raid(s)
    monsters, characters = (
        battle_actions.list_combatants_to_act(s, MONSTERS),
        battle_actions.list_combatants_to_act(s, s.active),
    )
    if not monsters and not characters:
        yield from _begin_next_round(s)
    elif monsters and (raid.cm_goes or not characters):
        raid.cm_goes = False
        yield from _let_monster_act(s, monsters)
    else:
        raid.cm_goes = True
        yield from _let_character_act(s, characters)
    yield from _end_if_over(s)  # TOMB-COMB-12: a side may be gone already.


def _begin_next_round(s: State) -> Rules[None]:
    """Begin the next round of combat (TOMB-COMB-11). After too many quiet rounds make the party flee instead.

    Rules: TOMB-COMB-15, TOMB-RUL-9.
    """
    raid = find_raid(s)
    idleness.count_round(raid)
    lasting.renew_limited_uses(s, "round")
    yield from lasting.end_effects(s, "round")
    if s.raid is None:
        return
    if idleness.must_flee(s):
        yield CombatIdle()
        yield from leaving.flee_to_inn(s, s.active)
        return
    battle_actions.begin_round(s)
    yield RoundBegun(raid.round)


def _end_if_over(s: State) -> Rules[None]:
    """End the combat when one side is gone (TOMB-COMB-12)."""
    if s.raid is None:
        return
    if not find_active_party(s).fighters:
        yield from leaving.end_raid(s)
    elif not s.raid.monsters:
        lasting.renew_limited_uses(s, "round", "combat")
        yield from lasting.end_effects(s, "round", "combat")  # TOMB-FX-15: effects end before the Treasures
        if find_active_party(s).fighters and s.crypts[s.raid.crypt].cards.cards:
            s.step = "treasures"
        else:
            yield from leaving.end_raid(s)


# --- battle actions ------------------------------------------------------------------------------------------------


def _let_monster_act(s: State, waiting: list[Combatant]) -> Rules[None]:
    """Ask for the action of a Monster and carry it out (TOMB-MON-1, TOMB-MON-3, TOMB-COMB-10, TOMB-DEC-23).

    ``waiting``: the Monsters that may still act.
    """
    cm = find_raid(s).cm
    options: list[Move] = []
    uses = list_uses_in_play(s, cm, "battle")
    for monster in waiting:
        options += [Maul(monster.key), *(use for use in uses if use.by == monster.key), Wait(monster.key)]
    chosen: Move = yield from asking.ask_one(cm, "cm", options, crypt_master.choose_action(s, waiting, options))
    assert isinstance(chosen, Maul | Use | Wait)
    actor = find(s, chosen.by)
    assert actor is not None
    actor.acted += 1
    if isinstance(chosen, Maul):
        party = find_active_party(s).fighters
        strongest = max(party, key=lambda one: count_life_left(s, one))
        target = yield from asking.ask_for_combatant(
            s.active, "takes", [one.key for one in party], strongest.key, chosen.by
        )
        yield from attack(s, chosen.by, target)
    elif isinstance(chosen, Use):
        yield from carry_out_deed(s, build_deed(s, cm, chosen, "battle"))
    else:
        yield Waited(chosen.by)


def _let_character_act(s: State, waiting: list[Combatant]) -> Rules[None]:
    """Ask the raider for the action of a Character, and carry it out (TOMB-CHAR-1 to 3, TOMB-DEC-25).

    ``waiting``: the Characters that may still act.
    """
    raid = find_raid(s)
    keys = [one.key for one in waiting]
    uses = list_moves(s, s.active, "battle")
    weakest = min(raid.monsters, key=lambda one: count_life_left(s, one))
    strongest = max(waiting, key=lambda one: count_dice(s, one, "atk", "attack", weakest.key).expected)
    default = Attack(strongest.key, weakest.key)
    options: list[Move] = [Attack(key, foe.key) for key in keys for foe in raid.monsters]
    options += [use for use in uses if isinstance(use, Play | Use) and use.by in keys]
    if not is_banned(s, s.active, "flee"):  # TOMB-FLEE-1: the party may flee unless a card bars it.
        options += [Flee(key) for key in keys]
    options += [Wait(key) for key in keys]
    chosen: Move = yield from asking.ask_one(
        s.active, "raider", options, default, secret=must_be_secret(s, s.active, uses, "battle"), throw=True
    )
    assert isinstance(chosen, Attack | Play | Use | Flee | Wait)
    actor = find(s, chosen.by)
    assert actor is not None
    actor.acted += 1
    if isinstance(chosen, Attack):
        yield from attack(s, chosen.by, chosen.at)
    elif isinstance(chosen, Play | Use):
        yield from carry_out_deed(s, build_deed(s, s.active, chosen, "battle"))
    elif isinstance(chosen, Flee):  # TOMB-FLEE-1, 2: all Characters flee together.
        yield PartyFled(s.active, chosen.by)
        yield from leaving.flee_to_inn(s, s.active)
    else:
        yield Waited(chosen.by)


def attack(s: State, by: str, target: str, on: str = "attack") -> Rules[None]:
    """Carry out an Attack: announcement, Reactions, roll, wounds.

    Each success of the roll is a wound (TOMB-MON-1, TOMB-CHAR-1, TOMB-WND-3). ``by`` and
    ``target`` are the keys of the two combatants. ``on`` is the kind of roll.
    """
    yield Attacked(by, target)
    side = find_side(s, target)
    assert side is not None
    s.aimed = target
    yield from open_reaction_window(s, Event("attacked", ((target, side),), by))
    s.aimed = ""
    attacker = find(s, by)
    if attacker is None or find(s, target) is None:
        return
    n = yield from throw(s, [attacker], "atk", on, target)
    yield from lasting.end_effects(s, "roll")
    yield from harm.wound(s, [(target, n)], by)


# --- Treasures -----------------------------------------------------------------------------------------------------


def show_treasures(s: State) -> Rules[None]:
    """Show all Treasures of the Crypt. Each Treasure is banked or attached at once (TOMB-TRS-1 to 3)."""
    cards = s.crypts[find_raid(s).crypt].cards
    for place in range(len(cards)):
        cards.show(place, EVERYBODY)
    yield TreasuresFound(tuple(sorted(cards.cards)))
    for card in sorted(cards.cards):
        yield from receive(s, s.active, card, cards, "treasure")
        yield from harm.resolve_deaths(s)
        # The last Character may die, since a card that kept it alive was discarded for a Treasure (TOMB-WIPE-5).
        if not find_active_party(s).fighters:
            break
    yield from leaving.end_raid(s)
