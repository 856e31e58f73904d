"""Questions to the seat that answers, and the routine questions that an auto-answer can answer."""

from __future__ import annotations

from engine.games.tomb.cards import pool
from engine.games.tomb.moves import RaidIt, Recruit
from engine.games.tomb.view import View
from engine.protocol import PASS, Ask, One
from render.face import standard
from render.face.contract import Names, Routine
from render.text.i18n import TN, T, Text, join_texts

from . import cards, fighting, ways
from .names import ATTR, word_card_name, word_card_names, word_crypt_name, word_dice, word_seat_name
from .odds import convert_to_figures, count_dice, find_combatant
from .options import has_move
from .standing import count_wounds


def _word_subject(ask: Ask) -> Text:
    """Return the name of the card that a question is about."""
    return word_card_name(ask.about) if ask.about.partition(".")[0] in pool.POOL else T("the card")


def _word_crypt(view: View) -> Text:
    """Return the name of the Crypt that is raided."""
    return word_crypt_name(view.raid.crypt) if view.raid is not None else T("the Crypt")


# --- questions while setting up and at the Inn ---


def _word_stock(ask: Ask, view: View, names: Names) -> Text:
    places = sum(crypt.cap - crypt.count for crypt in view.crypts)
    return TN(
        "Which card do you put face down into which Crypt? {n} place is left.",
        "Which card do you put face down into which Crypt? {n} places are left.",
        places,
    )


def _word_attach(ask: Ask, view: View, names: Names) -> Text:
    does = cards.word_short(ask.about) if ask.about in pool.POOL else None
    if does is None:
        return T("{card}: who is to have it?", card=_word_subject(ask))
    return T("{card}: {does} Who is to have it?", card=_word_subject(ask), does=does)


def _word_treasure(ask: Ask, view: View, names: Names) -> Text:
    if ask.about not in pool.POOL:
        return T("A Treasure: do you bank it, or does somebody carry it?")
    if len(view.parties) == 1:
        return T(
            "{card}, {n} XP: do you bank it, or does somebody carry it?",
            card=_word_subject(ask),
            n=pool.find_xp(ask.about),
        )
    return T(
        "{card}, {n} XP: do you bank it, or does somebody carry it? What is carried can be stolen.",
        card=_word_subject(ask),
        n=pool.find_xp(ask.about),
    )


def _word_keep(ask: Ask, view: View, names: Names) -> Text:
    if len(view.parties) == 1:  # In a solo game the others are at the Inn already (TOMB-SOLO-6).
        return T("Who begins your party?")
    return T("Who begins your party? The others go to the Inn.")


def _word_recruit(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "Whom do you recruit? Your party has {n} Character.",
        "Whom do you recruit? Your party has {n} Characters.",
        len(view.parties[ask.seat].fighters),
    )


# --- questions in a turn ---


def _word_turn(ask: Ask, view: View, names: Names) -> Text:
    party = view.parties[ask.seat]
    if isinstance(ask.choice, One) and all(isinstance(option, Recruit) for option in ask.choice.options):
        return _word_recruit(ask, view, names)  # The seat has already chosen to recruit.
    if has_move(ask, RaidIt):
        return T("You stand on {place}: raid, or what else?", place=ways.word_place(view, ask.seat))
    if party.at == "inn":
        if has_move(ask, Recruit):
            return TN(
                "At the Inn with {n} Character: recruit, draw, or set out?",
                "At the Inn with {n} Characters: recruit, draw, or set out?",
                len(party.fighters),
            )
        return T("At the Inn: what does your party do?")
    place, wounds = ways.word_place(view, ask.seat), count_wounds(party)
    if not wounds:
        return T("Your party is here: {place}. What does it do?", place=place)
    return TN(
        "Your party is here: {place}. {n} wound; what does it do?",
        "Your party is here: {place}. {n} wounds; what does it do?",
        wounds,
        place=place,
    )


def _word_mend(ask: Ask, view: View, names: Names) -> Text:
    return TN("{n} wound is healed: whose?", "{n} wounds are healed: whose?", standard.count_most_items(ask))


def _word_theft(ask: Ask, view: View, names: Names) -> Text:
    if view.theft is None:
        return T("A theft! Who keeps watch?")
    rogue, victim, card = view.theft
    values = {"rogue": word_card_name(rogue), "victim": word_card_name(victim), "card": word_card_name(card)}
    one = find_combatant(view, rogue)
    if one is None:
        return T("{rogue} reaches for {card} ({victim}). Who keeps watch?", **values)
    return T(
        "{rogue} reaches for {card} ({victim}) with Skill {dice}. Who keeps watch? A tie catches.",
        dice=word_dice(convert_to_figures(count_dice(view, one, "skl", "pick"))),
        **values,
    )


def _word_strike(ask: Ask, view: View, names: Names) -> Text:
    if view.theft is None:
        return T("The Rogue is caught. Do you attack?")
    return T("{rogue} is caught. Do you attack? If it dies, its cards are yours.", rogue=word_card_name(view.theft[0]))


def _word_reaction_to_theft(ask: Ask, view: View, names: Names) -> Text:
    if view.theft is None:
        return T("A theft is announced. Do you react?")
    rogue, victim, card = view.theft
    return T(
        "{rogue} reaches for {card} ({victim}). Do you react?",
        rogue=word_card_name(rogue),
        victim=word_card_name(victim),
        card=word_card_name(card),
    )


# --- questions in raids ---


def _word_trap(ask: Ask, view: View, names: Names) -> Text:
    crypt = next((one for one in view.crypts if view.raid is not None and one.key == view.raid.crypt), None)
    known = crypt.known if crypt is not None else ()
    said = [T("You are the Crypt Master of {crypt}. What comes next?", crypt=_word_crypt(view))]
    if known:
        said.append(T("There lies: {cards}.", cards=word_card_names(known)))
    return join_texts(said)


def _word_disarm(ask: Ask, view: View, names: Names) -> Text:
    raid = view.raid
    if raid is None or raid.attr is None or raid.chars is None:
        return T("A Trap! Who tries to disarm it?")
    return TN(
        "A Trap against {attr}, for {n} Character: who tries? The number needed stays hidden.",
        "A Trap against {attr}, for up to {n} Characters: who tries? The number needed stays hidden.",
        raid.chars,
        attr=ATTR[raid.attr],
    )


def _count_cards_left(view: View) -> int:
    """Return the number of cards left in the Crypt that is raided; 0 if there is no raid."""
    return next((one.count for one in view.crypts if view.raid is not None and one.key == view.raid.crypt), 0)


def _word_leave(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "{n} card is left in {crypt}. Go on, or leave unseen?",
        "{n} cards are left in {crypt}. Go on, or leave unseen?",
        _count_cards_left(view),
        crypt=_word_crypt(view),
    )


def _word_enter(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "{n} card lies in {crypt}, Monster or Treasure: go on, or leave?",
        "{n} cards lie in {crypt}, Monsters or Treasures: go on, or leave?",
        _count_cards_left(view),
        crypt=_word_crypt(view),
    )


def _word_crypt_master(ask: Ask, view: View, names: Names) -> Text:
    raid = view.raid
    return T("Round {n}, the Monsters: which one acts?", n=raid.round if raid is not None else 1)


def _word_raider(ask: Ask, view: View, names: Names) -> Text:
    raid = view.raid
    if raid is None:
        return T("Your go: who acts?")
    if len(raid.monsters) > NAMED:
        return TN("{n} Monster: who acts?", "{n} Monsters: who acts?", len(raid.monsters))
    foes = tuple(
        T("{name} {left}/{hp}", name=word_card_name(one.key), left=one.hp - one.wounds, hp=one.hp)
        for one in raid.monsters
    )
    return T("Round {n}, your go against {foes}: who acts?", n=raid.round, foes=foes)


def _word_blow(ask: Ask, view: View, names: Names) -> Text:
    one = find_combatant(view, ask.about)
    if one is None:
        return T("A Monster attacks: who takes it?")
    return T(
        "{monster} attacks, {dice}: who takes it?",
        monster=word_card_name(one.key),
        dice=fighting.word_roll(count_dice(view, one, "atk", "attack"), "atk"),
    )


def _word_divide(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "{card}: {n} wound. Upon whom?",
        "{card}: {n} wounds. Upon whom do they fall?",
        standard.count_most_items(ask),
        card=_word_subject(ask),
    )


def _word_bank(ask: Ask, view: View, names: Names) -> Text:
    return T("At the Inn: which Treasures do you bank? They are safe then, and help no longer.")


# --- questions whether to react ---


def _word_reaction_to_roll(ask: Ask, view: View, names: Names) -> Text:
    thrown = view.throw
    if thrown is None:
        return T("The dice lie. Do you react?")
    who = word_card_names(thrown.who)
    hits = fighting.count_hits(thrown)
    if thrown.against:
        return TN(
            "{who}: {attr}, {n} success against {at}. Do you react?",
            "{who}: {attr}, {n} successes against {at}. Do you react?",
            hits,
            who=who,
            attr=ATTR[thrown.attr],
            at=word_card_name(thrown.against),
        )
    return TN(
        "{who}: {attr}, {n} success. Do you react?",
        "{who}: {attr}, {n} successes. Do you react?",
        hits,
        who=who,
        attr=ATTR[thrown.attr],
    )


def _word_reaction_to_wounds(ask: Ask, view: View, names: Names) -> Text:
    if not view.blow:
        return T("Wounds are about to be placed. Do you react?")
    hits = tuple(T("{name} {n}", name=word_card_name(key), n=n) for key, n in view.blow)
    return T("Wounds about to be placed: {hits}. Do you react?", hits=hits)


def _word_reaction_to_dying(ask: Ask, view: View, names: Names) -> Text:
    return T("About to die: {who}. Do you react?", who=word_card_names(view.dying) or T("somebody"))


def _word_arrange(ask: Ask, view: View, names: Names) -> Text:
    if isinstance(ask.choice, One) and PASS not in ask.choice.options:
        return T("A Prayer or Spell lies with a Character who lacks the die for it: what is handed over?")
    return T("Your turn begins. Do your Characters hand cards round?")


def _word_reaction_to_trap(ask: Ask, view: View, names: Names) -> Text:
    raid = view.raid
    if raid is None or raid.attr is None or raid.chars is None:
        return T("A Trap is announced. Do you react?")
    return TN(
        "A Trap against {attr}, for {n} Character. Do you react?",
        "A Trap against {attr}, for up to {n} Characters. Do you react?",
        raid.chars,
        attr=ATTR[raid.attr],
    )


def _word_reaction_to_reveal(ask: Ask, view: View, names: Names) -> Text:
    monsters = view.raid.monsters if view.raid is not None else ()
    if not monsters:
        return T("The Monsters are revealed. Do you react?")
    return T("Revealed: {monsters}. Do you react?", monsters=word_card_names([one.key for one in monsters]))


def _word_reaction_to_turn(ask: Ask, view: View, names: Names) -> Text:
    if view.active is None:
        return T("A turn begins. Do you react?")
    return T("The turn of {name} begins. Do you react?", name=word_seat_name(view.active, names))


PROMPTS: dict[str, standard.Prompt | Text] = {
    "order-reroll": T("Which dice do you roll again? 1 to 5 are successes, and most of them is Player One."),
    "marker": T("Which colour is your party?"),
    "stock": _word_stock,
    "keep": _word_keep,
    "attach": _word_attach,
    "arrange": _word_arrange,
    "heal-all": T("Your party is at the Inn: are all its wounds healed?"),
    "bank": _word_bank,
    "turn": _word_turn,
    "deck": T("From which deck do you draw?"),
    "mend": _word_mend,
    "decoy": _word_theft,
    "strike": _word_strike,
    "recruit": _word_recruit,
    "trap": _word_trap,
    "disarm": _word_disarm,
    "leave": _word_leave,
    "enter": _word_enter,
    "reveal": T("Several Monsters do something when revealed. Which one is first?"),
    "cm": _word_crypt_master,
    "takes": _word_blow,
    "raider": _word_raider,
    "divide": _word_divide,
    "treasure": _word_treasure,
    "lose": T("One card has to go. Which one?"),
    "back-to-bag": T("Your Character has died. Back into the bag, where it may be drawn again?"),
    "another-card": T("Do you keep the card just drawn? Once a game you may draw another instead."),
    "more-recruits": T("Which banked cards do you give up for more recruits? They count no more."),
    "crypt-card": T("You may take one Crypt card of your choice into your stocking hand. Which one?"),
    "search-bag": T("You may take any Character from the bag; the five drawn then all go to the Inn. Whom?"),
    "send-away": T("Each draw costs a Character at the Inn. Who leaves?"),
    "target": lambda ask, view, names: T("{card}: whom does it meet?", card=_word_subject(ask)),
    "teleport": T("Where is your party put?"),
    "reroll": lambda ask, view, names: TN(
        "{card}: which die is rolled again?", "{card}: which dice are rolled again, up to {n}?",
        standard.count_most_items(ask), card=_word_subject(ask),
    ),
    "fewest": T("Several have the fewest Attack dice. Who is meant?"),
    "won": lambda ask, view, names: T("{card} of the dead Rogue is yours. Who is to have it?", card=_word_subject(ask)),
    "new-party": T("Whom do you take from the Inn?"),
    "hazard": lambda ask, view, names: T("{hazard} on the way: who rolls Skill, 2 needed?", hazard=_word_subject(ask)),
    "hand-limit": T("You hold more than this table allows. Which card goes?"),
    "on-roll": _word_reaction_to_roll,
    "on-attack": lambda ask, view, names: T("{who} attacks. Before the roll: do you react?", who=_word_subject(ask)),
    "on-wounds": _word_reaction_to_wounds,
    "on-dying": _word_reaction_to_dying,
    "on-death": T("Somebody has died. Do you react?"),
    "on-kill": T("A foe is dead. Do you react?"),
    "on-trap": _word_reaction_to_trap,
    "on-reveal": _word_reaction_to_reveal,
    "on-steal": _word_reaction_to_theft,
    "on-cast": lambda ask, view, names: T("{card} is cast. Do you react?", card=_word_subject(ask)),
    "on-recruit": T("Your party has a new recruit. Do you react?"),
    "on-turn": _word_reaction_to_turn,
}  # fmt: skip
"""Questions to the seat that answers, by kind of question."""

NAMED = 2
"""The most Monsters that a question names.

If there are more, the question has only their number, so that it fits a phone's screen with the picture.
"""
_PASS = T("use nothing")
CONDITIONS = {"not-hit": T("if none of mine is wounded or dies")}
"""Conditions on which an answer given in advance may depend."""

ROUTINES: dict[str, Routine] = {
    "arrange": Routine(T("Your turn begins, and cards may be handed round"), T("hand round nothing")),
    "heal-all": Routine(T("Your party is at the Inn with wounds"), T("heal them all")),
    "bank": Routine(T("Your party is at the Inn with Treasures"), T("bank none")),
    "recruit": Routine(T("One more Character may be recruited"), T("nobody more")),
    "more-recruits": Routine(T("Banked cards may be given up for recruits"), T("none of them")),
    "crypt-card": Routine(T("A Crypt card may be chosen before stocking"), T("none of them")),
    "search-bag": Routine(T("A Character may be chosen from the bag"), T("draw as usual")),
    "on-roll": Routine(T("A roll lies on the table"), _PASS),
    "on-attack": Routine(T("An Attack was declared"), _PASS),
    "on-wounds": Routine(T("Wounds are about to be placed"), _PASS),
    "on-dying": Routine(T("Somebody is about to die"), _PASS),
    "on-death": Routine(T("Somebody has died"), _PASS),
    "on-kill": Routine(T("A foe was killed"), _PASS),
    "on-trap": Routine(T("A Trap was announced"), _PASS),
    "on-reveal": Routine(T("The Monsters were revealed"), _PASS),
    "on-steal": Routine(T("A theft was announced"), _PASS),
    "on-cast": Routine(T("A Spell or Prayer was announced"), _PASS),
    "on-recruit": Routine(T("Your party has a new recruit"), _PASS),
    "on-turn": Routine(T("The turn of somebody else begins"), _PASS),
}
"""Routine questions, in the order of a game."""


prompt = standard.make_prompt(PROMPTS)
