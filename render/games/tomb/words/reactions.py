"""The questions whether somebody reacts to an event that is about to happen."""

from __future__ import annotations

from engine.games.tomb.cards import pool
from engine.games.tomb.view import View
from engine.protocol import Ask
from render.face.records import Names
from render.text.i18n import TN, T, Text

from . import fighting
from .names import ATTR, describe_card_name, describe_card_names, describe_seat_name


def describe_subject(ask: Ask) -> Text:
    """Return the name of the card that a question is about."""
    return describe_card_name(ask.about) if ask.about.partition(".")[0] in pool.POOL else T("the card")


def describe_reaction_to_theft(ask: Ask, view: View, names: Names) -> Text:
    if view.theft is None:
        return T("A theft is announced. Do you react?")
    rogue, victim, card = view.theft
    return T(
        "{rogue} tries to steal {card} from {victim}. Do you react?",
        rogue=describe_card_name(rogue),
        victim=describe_card_name(victim),
        card=describe_card_name(card),
    )


def describe_reaction_to_roll(ask: Ask, view: View, names: Names) -> Text:
    thrown = view.throw
    if thrown is None:
        return T("The dice are rolled. Do you react?")
    who = describe_card_names(thrown.who)
    hits = fighting.count_hits(thrown)
    if thrown.against:
        return TN(
            "{who} rolled {attr} against {at}: {n} success. Do you react?",
            "{who} rolled {attr} against {at}: {n} successes. Do you react?",
            hits,
            who=who,
            attr=ATTR[thrown.attr],
            at=describe_card_name(thrown.against),
        )
    return TN(
        "{who} rolled {attr}: {n} success. Do you react?",
        "{who} rolled {attr}: {n} successes. Do you react?",
        hits,
        who=who,
        attr=ATTR[thrown.attr],
    )


def describe_reaction_to_attack(ask: Ask, view: View, names: Names) -> Text:
    if not view.aimed:
        return T("{who} is about to attack. Do you react before the roll?", who=describe_subject(ask))
    return T(
        "{who} is about to attack {target}. Do you react before the roll?",
        who=describe_subject(ask),
        target=describe_card_name(view.aimed),
    )


def describe_reaction_to_wounds(ask: Ask, view: View, names: Names) -> Text:
    if not view.blow:
        return T("Wounds are about to be placed. Do you react?")
    hits = tuple(T("{name} {n}", name=describe_card_name(key), n=n) for key, n in view.blow)
    return T("These wounds are about to be placed: {hits}. Do you react?", hits=hits)


def describe_reaction_to_dying(ask: Ask, view: View, names: Names) -> Text:
    return T("{who}: about to die. Do you react?", who=describe_card_names(view.dying) or T("a combatant"))


def describe_reaction_to_trap(ask: Ask, view: View, names: Names) -> Text:
    raid = view.raid
    if raid is None or raid.attr is None or raid.chars is None:
        return T("A Trap is announced. Do you react?")
    return TN(
        "A Trap appears: {n} Character may try with {attr}. Do you react?",
        "A Trap appears: up to {n} Characters may try with {attr}. Do you react?",
        raid.chars,
        attr=ATTR[raid.attr],
    )


def describe_reaction_to_reveal(ask: Ask, view: View, names: Names) -> Text:
    monsters = view.raid.monsters if view.raid is not None else ()
    if not monsters:
        return T("The Monsters are revealed. Do you react?")
    return TN(
        "A Monster is revealed: {monsters}. Do you react?",
        "These Monsters are revealed: {monsters}. Do you react?",
        len(monsters),
        monsters=describe_card_names([one.key for one in monsters]),
    )


def describe_reaction_to_turn(ask: Ask, view: View, names: Names) -> Text:
    if view.active is None:
        return T("A turn begins. Do you react?")
    return T("The turn of {name} begins. Do you react?", name=describe_seat_name(view.active, names))
