"""Questions in words, for the seat that answers, and for the seats that wait."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.counter_terror.cards import HEAD_SHOT
from engine.games.counter_terror.view import View
from engine.protocol import Ask
from render.face import standard
from render.face.records import Names, Routine
from render.text.i18n import TN, T, Text

from .names import describe_card_name


def _describe_defend(ask: Ask, view: View, names: Names) -> Text:
    play = view.play
    if play is None or play.card is None:
        return T("You are attacked. How do you defend?")
    if play.card == HEAD_SHOT:
        return T("{name} plays a Head Shot on you. Do you dodge?", name=names[play.attacker])
    return T(
        "{name} attacks you with {card} (damage {damage}). How do you defend?",
        name=names[play.attacker],
        card=describe_card_name(play.card),
        damage=play.damage,
    )


def _describe_mask(ask: Ask, view: View, names: Names) -> Text:
    play = view.play
    if play is None or play.card is None:
        return T("Do you put on a Mask?")
    return T(
        "{name} throws {card}. Do you put on a Mask?", name=names[play.attacker], card=describe_card_name(play.card)
    )


def _describe_called_attack(ask: Ask, view: View, names: Names) -> Text:
    play = view.play
    if play is None or play.caller is None:
        return T("You are called to attack for a team-mate. What do you play?")
    return T("{name} calls you to attack instead. What do you play?", name=names[play.caller])


def _describe_called_defend(ask: Ask, view: View, names: Names) -> Text:
    play = view.play
    if play is None or play.card is None or play.target is None:
        return T("You are called to defend a team-mate. What do you play?")
    return T(
        "{name} calls you to defend against {card} (damage {damage}). What do you play?",
        name=names[play.target],
        card=describe_card_name(play.card),
        damage=play.damage,
    )


def _describe_limit(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "You hold too many cards. Choose {n} to discard.",
        "You hold too many cards. Choose {n} to discard.",
        standard.count_most_items(ask),
    )


PROMPTS: dict[str, standard.Prompt | Text] = {
    "attack": T("It is your turn. What do you play?"),
    "defend": _describe_defend,
    "mask": _describe_mask,
    "called-attack": _describe_called_attack,
    "called-defend": _describe_called_defend,
    "ricochet": T(
        "Ricochet! Do you show 0 or 1? The players with the rarer number are safe. If only two "
        "players show, an even sum hits the later one in turn order, and an odd sum the earlier one."
    ),
    "hand-limit": _describe_limit,
}
"""Questions to the seat that answers, by kind of question."""

WAITING: dict[str, Callable[[str], Text]] = {
    "attack": lambda name: T("Waiting for {name} to make a play", name=name),
    "defend": lambda name: T("Waiting for {name} to defend", name=name),
    "mask": lambda name: T("Waiting for {name} to put on a Mask or not", name=name),
    "called-attack": lambda name: T("Waiting for {name}, who was called to attack", name=name),
    "called-defend": lambda name: T("Waiting for {name}, who was called to defend", name=name),
    "ricochet": lambda name: T("Waiting for {name} to show a number", name=name),
    "hand-limit": lambda name: T("Waiting for {name} to discard cards", name=name),
}
"""Lines for the players who wait, by kind of question."""

ABOUT: dict[str, Callable[[str, str], Text]] = {
    "defend": lambda name, card: T("Waiting for {name} to answer: {card}", name=name, card=describe_card_name(card)),
    "called-defend": lambda name, card: T(
        "Waiting for {name}, who was called to answer: {card}", name=name, card=describe_card_name(card)
    ),
}
"""Lines that name the card to answer, by kind of question."""

CONDITIONS = {
    "not-hit": T("if I am not hit"),
    "nobody-dies": T("if nobody dies"),
    "would-kill": T("if the attack would kill me"),
    "attacked-by": T("if {name} attacks me", name=""),
}
"""The conditions on which a premove may depend."""

ROUTINES: dict[str, Routine] = {
    "defend": Routine(T("You are attacked"), T("no defence")),
    "mask": Routine(T("A Gas Bomb or a Flash Grenade is thrown"), T("no Mask")),
    "called-attack": Routine(T("A team-mate calls you to attack"), T("decline")),
    "called-defend": Routine(T("A team-mate calls you to defend"), T("play nothing")),
}
"""The routine questions, which ask whether to react or to pass."""

_GASSED = T("You were not asked because gas keeps you from attacking any enemy.")
FORCED: dict[str, Text] = {
    "attack": _GASSED,  # The Revolver is always available (CT-ATK-7).
    "defend": T("You were not asked because no card in your hand could answer that attack."),
    "mask": T("You were not asked because you have no Mask in your hand."),
    "called-attack": _GASSED,
    "called-defend": T("You were not asked because you have no card to defend your team-mate with."),
}
"""Private lines for a player who could only pass, and so was not asked."""

prompt = standard.make_prompt(PROMPTS)
waiting = standard.make_waiting(WAITING, by_subject=ABOUT)
