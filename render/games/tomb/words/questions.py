"""Questions to the seat that answers, and the routine questions that an auto-answer can answer."""

from __future__ import annotations

from engine.games.tomb.cards import pool
from engine.games.tomb.moves import RaidIt, Recruit
from engine.games.tomb.outlook import compute_attack_chance, convert_to_figures, count_dice, count_life_left
from engine.games.tomb.view import View
from engine.protocol import PASS, Ask, One, Some
from render.face import standard
from render.face.records import Names, Routine
from render.text.i18n import TN, T, Text, join_texts
from render.text.per_cents import write_per_cent

from . import cards, fighting, ways
from .names import ATTR, describe_card_name, describe_card_names, describe_crypt_name, describe_dice
from .odds import find_combatant, find_owner
from .options import has_move
from .reactions import (
    describe_reaction_to_attack,
    describe_reaction_to_dying,
    describe_reaction_to_reveal,
    describe_reaction_to_roll,
    describe_reaction_to_theft,
    describe_reaction_to_trap,
    describe_reaction_to_turn,
    describe_reaction_to_wounds,
    describe_subject,
)
from .standing import count_wounds


def _describe_crypt(view: View) -> Text:
    """Return the name of the Crypt that is raided."""
    return describe_crypt_name(view.raid.crypt) if view.raid is not None else T("the Crypt")


# --- questions while setting up and at the Inn ---


def _describe_stock(ask: Ask, view: View, names: Names) -> Text:
    places = sum(crypt.cap - crypt.count for crypt in view.crypts)
    return TN(
        "Choose a card and the Crypt where you put it face down. {n} place is left.",
        "Choose a card and the Crypt where you put it face down. {n} places are left.",
        places,
    )


def _ask_who_gets_card(ask: Ask, view: View, names: Names) -> Text:
    does = cards.describe_short_effect(ask.about) if ask.about in pool.POOL else None
    if does is None:
        return T("Who gets {card}?", card=describe_subject(ask))
    return T("{card}: {does} Who gets it?", card=describe_subject(ask), does=does)


def _ask_who_gets_won_card(ask: Ask, view: View, names: Names) -> Text:
    asked = T("You get {card} from the dead Rogue. Who gets it?", card=describe_subject(ask))
    does = cards.describe_short_effect(ask.about) if ask.about in pool.POOL else None
    return asked if does is None else join_texts([does, asked])


def _describe_treasure(ask: Ask, view: View, names: Names) -> Text:
    if ask.about not in pool.POOL:
        return T("You found a Treasure. Do you bank it or give it to a Character?")
    values = {"card": describe_subject(ask), "does": cards.describe_short_effect(ask.about) or T("It has no effect.")}
    if len(view.parties) == 1:  # TOMB-SOLO-15: no XP
        return T("{card}: {does} It gives no XP when you play alone. Who gets it?", **values)
    return T(
        "{card}: {does} Do you bank it for {n} XP or give it to a Character? A carried Treasure can be stolen.",
        n=pool.find_xp(ask.about),
        **values,
    )


def _describe_target(ask: Ask, view: View, names: Names) -> Text:
    """Ask for a target, with the effect of the card. A card with several effects does not say which one it is."""
    key = ask.about.partition(".")[0]
    single = key in pool.POOL and len(pool.find_card(key).effects) == 1
    if not single or (does := cards.describe_short_effect(key)) is None:
        return T("{card}: who is the target?", card=describe_subject(ask))
    return T("{card}: {does} Who is the target?", card=describe_subject(ask), does=does)


def _ask_who_begins_party(ask: Ask, view: View, names: Names) -> Text:
    if len(view.parties) == 1:  # In a solo game the others are at the Inn already (TOMB-SOLO-6).
        return T("Which Character begins your party?")
    return T("Which Character begins your party? The others go to the Inn.")


def _describe_recruit(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "Which Character do you recruit? Your party has {n} Character.",
        "Which Character do you recruit? Your party has {n} Characters.",
        len(view.parties[ask.seat].fighters),
    )


# --- questions in a turn ---


def _describe_turn(ask: Ask, view: View, names: Names) -> Text:
    party = view.parties[ask.seat]
    if isinstance(ask.choice, One) and all(isinstance(option, Recruit) for option in ask.choice.options):
        return _describe_recruit(ask, view, names)  # The seat has already chosen to recruit.
    if has_move(ask, RaidIt):
        return T(
            "Your party is on {place}. Do you raid the Crypt or do something else?",
            place=ways.describe_place(view, ask.seat),
        )
    if party.at == "inn":
        if has_move(ask, Recruit):
            return TN(
                "You are at the Inn with {n} Character. Do you recruit, draw, or set out?",
                "You are at the Inn with {n} Characters. Do you recruit, draw, or set out?",
                len(party.fighters),
            )
        return T("Your party is at the Inn. What does it do?")
    place, wounds = ways.describe_place(view, ask.seat), count_wounds(party)
    if not wounds:
        return T("Your party is here: {place}. What does it do?", place=place)
    return TN(
        "Your party is here: {place}. It has {n} wound. What does it do?",
        "Your party is here: {place}. It has {n} wounds. What does it do?",
        wounds,
        place=place,
    )


def _ask_who_is_healed(ask: Ask, view: View, names: Names) -> Text:
    return TN("Who is healed of {n} wound?", "How do you divide {n} healed wounds?", standard.count_most_items(ask))


def _describe_theft(ask: Ask, view: View, names: Names) -> Text:
    if view.theft is None:
        return T("Somebody tries to steal from you. Who keeps watch?")
    rogue, victim, card = view.theft
    values = {
        "rogue": describe_card_name(rogue),
        "victim": describe_card_name(victim),
        "card": describe_card_name(card),
    }
    one = find_combatant(view, rogue)
    if one is None:
        return T("{rogue} tries to steal {card} from {victim}. Who keeps watch?", **values)
    return T(
        "{rogue} tries to steal {card} from {victim} with Skill {dice}. Who keeps watch? A tie catches the Rogue.",
        dice=describe_dice(convert_to_figures(count_dice(one, "skl", "pick"))),
        **values,
    )


def _ask_whether_to_attack_rogue(ask: Ask, view: View, names: Names) -> Text:
    if view.theft is None:
        return T("The Rogue is caught. Do you attack?")
    return T(
        "{rogue} is caught. Do you attack? If it dies, you get its cards.", rogue=describe_card_name(view.theft[0])
    )


def _ask_what_to_hand_over(ask: Ask, view: View, names: Names) -> Text:
    if isinstance(ask.choice, One) and PASS not in ask.choice.options:
        return T("A Character has a Prayer or Spell but lacks the die for it. Which card is handed over?")
    return T("Your turn begins. Do your Characters hand over cards to each other?")


# --- questions in raids ---


def _describe_trap(ask: Ask, view: View, names: Names) -> Text:
    crypt = next((one for one in view.crypts if view.raid is not None and one.key == view.raid.crypt), None)
    known = crypt.known if crypt is not None else ()
    said = [T("Which Trap of {crypt} comes next?", crypt=_describe_crypt(view))]
    if known:
        said.append(T("The Crypt holds: {cards}.", cards=describe_card_names(known)))
    return join_texts(said)


def _describe_disarm(ask: Ask, view: View, names: Names) -> Text:
    raid = view.raid
    if raid is None or raid.attr is None or raid.chars is None:
        return T("A Trap! Who tries to disarm it?")
    return TN(
        "{n} Character may try to disarm a Trap with {attr}. Who tries? The number needed is hidden.",
        "Up to {n} Characters may try to disarm a Trap with {attr}. Who tries? The number needed is hidden.",
        raid.chars,
        attr=ATTR[raid.attr],
    )


def _count_cards_left(view: View) -> int:
    """Return the number of cards left in the Crypt that is raided; 0 if there is no raid."""
    return next((one.count for one in view.crypts if view.raid is not None and one.key == view.raid.crypt), 0)


def _ask_whether_to_leave_crypt(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "{n} card is left in {crypt}. Do you go on, or leave the Crypt?",
        "{n} cards are left in {crypt}. Do you go on, or leave the Crypt?",
        _count_cards_left(view),
        crypt=_describe_crypt(view),
    )


def _ask_whether_to_face_cards(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "No Trap is left. {n} card in {crypt} is a Monster or a Treasure. Do you go on, or leave?",
        "No Trap is left. {n} cards in {crypt} are Monsters or Treasures. Do you go on, or leave?",
        _count_cards_left(view),
        crypt=_describe_crypt(view),
    )


def _ask_which_monster_acts(ask: Ask, view: View, names: Names) -> Text:
    raid = view.raid
    return T("Round {n}: it is the Monsters' turn. Which Monster acts?", n=raid.round if raid is not None else 1)


def _ask_which_raider_acts(ask: Ask, view: View, names: Names) -> Text:
    raid = view.raid
    if raid is None:
        return T("Which of your Characters acts?")
    if len(raid.monsters) > NAMED:
        return TN("You fight {n} Monster. Who acts?", "You fight {n} Monsters. Who acts?", len(raid.monsters))
    foes = tuple(
        T("{name} ({life})", name=describe_card_name(one.key), life=fighting.describe_hit_points(one))
        for one in raid.monsters
    )
    party = view.parties[ask.seat].fighters
    if len(party) > 1:
        return T("Round {n}: you fight {foes}. Who acts?", n=raid.round, foes=foes)
    danger = max(compute_attack_chance(view, one, party[0]) for one in raid.monsters)
    return T(
        "Round {n}: you fight {foes}. {who} dies by the next attack: {chance}. Who acts?",
        n=raid.round, foes=foes, who=describe_card_name(party[0].key), chance=write_per_cent(danger),
    )  # fmt: skip


def _ask_who_takes_attack(ask: Ask, view: View, names: Names) -> Text:
    one = find_combatant(view, ask.about)
    if one is None:
        return T("A Monster attacks. Who takes the attack?")
    return T(
        "{monster} attacks ({dice}). Who takes the attack?",
        monster=describe_card_name(one.key),
        dice=fighting.describe_roll(count_dice(one, "atk", "attack"), "atk"),
    )


def _ask_who_takes_wounds(ask: Ask, view: View, names: Names) -> Text:
    n = standard.count_most_items(ask)
    if isinstance(ask.choice, Some) and find_owner(view, ask.choice.items[0]) == ask.seat:
        return _ask_who_takes_surplus(ask, view, n)
    return TN(
        "{card} deals {n} wound. Who takes it?",
        "{card} deals {n} wounds. How do you divide them?",
        n,
        card=describe_subject(ask),
    )


def _ask_who_takes_surplus(ask: Ask, view: View, n: int) -> Text:
    """Ask about the wounds of a roll that are more than the foes have Hit Points (TOMB-WND-6)."""
    foes = fighting.list_divided_foes(ask.about, ask.choice.items[0] if isinstance(ask.choice, Some) else "", view)
    placed = sum(map(count_life_left, foes))
    return TN(
        "{card}: {placed} of {all} wounds hit {foes}; the other {n} hits your own party. Who takes it?",
        "{card}: {placed} of {all} wounds hit {foes}; the other {n} hit your own party. Who takes them?",
        n,
        card=describe_subject(ask),
        placed=placed,
        all=placed + n,
        foes=describe_card_names([one.key for one in foes]) or T("nobody else"),
    )


def _ask_what_to_bank(ask: Ask, view: View, names: Names) -> Text:
    return T("Which Treasures do you bank at the Inn? A banked Treasure is safe but no longer helps.")


PROMPTS: dict[str, standard.Prompt | Text] = {
    "order-reroll": T("Which dice do you roll again? 1 to 5 are successes. The player with the most is Player One."),
    "marker": T("Which colour is your party?"),
    "stock": _describe_stock,
    "keep": _ask_who_begins_party,
    "attach": _ask_who_gets_card,
    "arrange": _ask_what_to_hand_over,
    "heal-all": T("Your party is at the Inn. Do you heal all its wounds?"),
    "bank": _ask_what_to_bank,
    "turn": _describe_turn,
    "deck": T("From which deck do you draw?"),
    "mend": _ask_who_is_healed,
    "decoy": _describe_theft,
    "strike": _ask_whether_to_attack_rogue,
    "recruit": _describe_recruit,
    "trap": _describe_trap,
    "disarm": _describe_disarm,
    "leave": _ask_whether_to_leave_crypt,
    "enter": _ask_whether_to_face_cards,
    "reveal": T("Several Monsters have an effect when revealed. Which one is first?"),
    "cm": _ask_which_monster_acts,
    "takes": _ask_who_takes_attack,
    "raider": _ask_which_raider_acts,
    "divide": _ask_who_takes_wounds,
    "treasure": _describe_treasure,
    "lose": T("You must discard one card. Which one?"),
    "back-to-bag": T("Your Character has died. Do you put it back into the bag, where it may be drawn again?"),
    "another-card": T("Do you keep the card you drew? Once a match you may discard it and draw another."),
    "more-recruits": T("Which banked cards do you give up for more recruits? They no longer count for your score."),
    "crypt-card": T("You may take one Crypt card of your choice into your stocking hand. Which one?"),
    "search-bag": T(
        "You may take any Character from the bag. The five drawn then all go to the Inn. Do you take one?"
    ),
    "send-away": T("Drawing costs one Character at the Inn. Who leaves for good?"),
    "target": _describe_target,
    "teleport": T("To which space does your party move?"),
    "reroll": lambda ask, view, names: TN(
        "{card}: which die do you roll again?", "{card}: which dice do you roll again, up to {n}?",
        standard.count_most_items(ask), card=describe_subject(ask),
    ),
    "fewest": T("Several Characters have the fewest Attack dice. Which one is affected?"),
    "won": _ask_who_gets_won_card,
    "new-party": T("Which Character do you take from the Inn?"),
    "hazard": lambda ask, view, names: T(
        "Your party meets {hazard}. Who rolls Skill? 2 successes are needed.", hazard=describe_subject(ask)
    ),
    "hand-limit": T("You have more cards than this table allows. Which one do you discard?"),
    "on-roll": describe_reaction_to_roll,
    "on-attack": describe_reaction_to_attack,
    "on-wounds": describe_reaction_to_wounds,
    "on-dying": describe_reaction_to_dying,
    "on-death": T("A combatant has died. Do you react?"),
    "on-kill": T("A foe was killed. Do you react?"),
    "on-trap": describe_reaction_to_trap,
    "on-reveal": describe_reaction_to_reveal,
    "on-steal": describe_reaction_to_theft,
    "on-cast": lambda ask, view, names: T("{card} is about to take effect. Do you react?", card=describe_subject(ask)),
    "on-recruit": T("Your party has a new recruit. Do you react?"),
    "on-turn": describe_reaction_to_turn,
}  # fmt: skip
"""Questions to the seat that answers, by kind of question."""

NAMED = 2
"""The most Monsters that a question names.

If there are more, the question has only their number, so that it fits a phone's screen with the picture.
"""
_PASS = T("use nothing")
CONDITIONS = {"not-hit": T("if none of my Characters is wounded or dies")}
"""Conditions that an answer given in advance (a premove) may have."""

ROUTINES: dict[str, Routine] = {
    "arrange": Routine(T("Your turn begins, and you may hand over cards"), T("hand over no card")),
    "heal-all": Routine(T("Your party is at the Inn with wounds"), T("heal them all")),
    "bank": Routine(T("Your party is at the Inn with Treasures"), T("bank none")),
    "recruit": Routine(T("You may recruit one more Character"), T("recruit no more")),
    "more-recruits": Routine(T("You may give up banked cards for recruits"), T("none of them")),
    "crypt-card": Routine(T("You may choose a Crypt card before stocking"), T("none of them")),
    "search-bag": Routine(T("You may choose a Character from the bag"), T("draw at random as usual")),
    "cm": Routine(T("Your Monsters act, and none has an ability to use"), T("they attack")),
    "takes": Routine(T("A Monster attacks your party"), T("the strongest takes it")),
    "on-roll": Routine(T("A roll was made"), _PASS),
    "on-attack": Routine(T("An Attack was declared"), _PASS),
    "on-wounds": Routine(T("Wounds are about to be placed"), _PASS),
    "on-dying": Routine(T("A combatant is about to die"), _PASS),
    "on-death": Routine(T("A combatant has died"), _PASS),
    "on-kill": Routine(T("A foe was killed"), _PASS),
    "on-trap": Routine(T("A Trap was announced"), _PASS),
    "on-reveal": Routine(T("The Monsters were revealed"), _PASS),
    "on-steal": Routine(T("A theft was announced"), _PASS),
    "on-cast": Routine(T("A Spell or Prayer was announced"), _PASS),
    "on-recruit": Routine(T("Your party has a new recruit"), _PASS),
    "on-turn": Routine(T("Another player's turn begins"), _PASS),
}
"""Routine questions, in the order of a game."""


prompt = standard.make_prompt(PROMPTS)
