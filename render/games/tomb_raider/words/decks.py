"""Player-made decks in words: kinds of cards, entries of lists, ready-made decks, and faults of a deck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.decks import Deck, make_deck
from engine.games.tomb_raider import decks
from engine.games.tomb_raider.cards import Action, Card, Discovery, Obstacle, SecretMove, Upgrade, get_pool
from engine.games.tomb_raider.view import View
from engine.own_files import Fault
from engine.protocol import Seat
from render.face.standard import describe_with_rule
from render.text.i18n import TC, TN, T, Text

from .cards import describe_starter_name
from .names import describe_card_name, describe_card_type

KINDS: tuple[tuple[type[Card], Text], ...] = (
    (Discovery, TC("cards of a deck", "Discoveries")),
    (Action, TC("cards of a deck", "Actions")),
    (SecretMove, TC("cards of a deck", "Secret moves")),
    (Upgrade, TC("cards of a deck", "Upgrades")),
    (Obstacle, TC("cards of a deck", "Obstacles")),
)
"""Kinds of cards, in the order in which decks list them."""


@cache
def list_kinds() -> Sequence[tuple[Text, Sequence[str]]]:
    """Return every card that a deck may contain, by kind."""
    cards = decks.FILE.cards()
    return tuple((name, tuple(card for card in cards if describe_kind(card) is name)) for _type, name in KINDS)


def describe_kind(number: str) -> Text | None:
    """Return the kind under which decks list a card; None if a deck cannot contain it."""
    card = get_pool().find_card(number)
    return next((name for one, name in KINDS if isinstance(card, one)), None)


def name_ready_deck(key: str) -> Text:
    """Return the name of a ready-made deck."""
    made = decks.load_ready_made().get(key)
    if made is None:
        return T("Starter: {name}", name=describe_starter_name(key))
    if made.pick_up:
        return T("{raider}, for Pick Up", raider=made.raider)
    return T("{raider}, for power {power}", raider=made.raider, power=made.power)


def describe_ready_deck(key: str) -> Text | None:
    """Say for which raider a ready-made deck is, and how large it is; None for the deck of a starter box."""
    made = decks.load_ready_made().get(key)
    if made is None:
        return None
    size = len(made.deck())
    if made.pick_up:
        return TN("{n} card, for {raider} in a Pick Up series", "{n} cards, for {raider} in a Pick Up series",
                  size, raider=made.raider)  # fmt: skip
    return TN("{n} card, for {raider} in levels of power {power}", "{n} cards, for {raider} in levels of power {power}",
              size, raider=made.raider, power=made.power)  # fmt: skip


def explain_fault(fault: Fault) -> Text:
    """Explain why the rules (TR-DECK) forbid a deck, and what they would allow."""
    v = fault.values
    match fault.kind:
        case "too-few":
            said = T("It has {size} cards; a deck has at least {least}.", size=v["size"], least=v["least"])
        case "too-many":
            said = T("It has {size} cards; this bot allows at most {most}.", size=v["size"], most=v["most"])
        case "too-often":
            said = T(
                "It has {count} copies of {card}: at most {most} are allowed. Decks of {large} cards or more "
                "may have three.",
                card=describe_card_name(str(v["card"])),
                count=v["count"],
                most=v["most"],
                large=v["large"],
            )
        case _:
            card = str(v["card"])
            said = T(
                "{card} ({type}) may not be in a draw deck.",
                card=describe_card_name(card),
                type=describe_card_type(card),
            )
    return describe_with_rule(said, fault.rule)


def find_brought_deck(view: View, seat: Seat) -> Deck | None:
    """Return the deck that a raider brought; None for a starter deck. Brought decks are public (TR-RUL-5)."""
    cards = view.raiders[seat].brought
    return make_deck(cards) if cards else None
