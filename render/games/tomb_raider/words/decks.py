"""Decks of players' own in words: the kinds of cards, each card in a list, ready-made ones, what is wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.decks import Deck, deck_of
from engine.games.tomb_raider import decks
from engine.games.tomb_raider.cards import Action, Card, Discovery, Obstacle, SecretMove, Upgrade, pool
from engine.games.tomb_raider.view import View
from engine.own_files import Fault
from engine.protocol import Seat
from render.face.standard import ruled
from render.text.i18n import TC, T, Text

from .cards import starter_name
from .names import card_name, card_type

KINDS: tuple[tuple[type[Card], Text], ...] = (
    (Discovery, TC("cards of a deck", "Discoveries")),
    (Action, TC("cards of a deck", "Actions")),
    (SecretMove, TC("cards of a deck", "Secret moves")),
    (Upgrade, TC("cards of a deck", "Upgrades")),
    (Obstacle, TC("cards of a deck", "Obstacles")),
)
"""In the order in which decks are listed."""


@cache
def kinds() -> Sequence[tuple[Text, Sequence[str]]]:
    """Every card that may stand in a deck, by kind."""
    cards = decks.FILE.cards()
    return tuple((name, tuple(card for card in cards if kind(card) is name)) for _type, name in KINDS)


def kind(number: str) -> Text | None:
    """The kind of a card as decks list it; None: it is none that stands in a deck."""
    card = pool().card(number)
    return next((name for one, name in KINDS if isinstance(card, one)), None)


def ready(key: str) -> Text:
    """What a ready-made deck is called."""
    made = decks.ready_made().get(key)
    if made is None:
        return T("Starter: {name}", name=starter_name(key))
    if made.pick_up:
        return T("{raider}, for Pick Up", raider=made.raider)
    return T("{raider}, for power {power}", raider=made.raider, power=made.power)


def fault(found: Fault) -> Text:
    """Why section 8 does not let a deck be played with, and what would."""
    v = found.values
    match found.kind:
        case "too-few":
            said = T("It has {size} cards; a deck has at least {least}.", size=v["size"], least=v["least"])
        case "too-many":
            said = T("It has {size} cards; this program takes at most {most}.", size=v["size"], most=v["most"])
        case "too-often":
            said = T(
                "{card} stands {count} times in it: at most {most} are possible. From {large} cards on, three are.",
                card=card_name(str(v["card"])),
                count=v["count"],
                most=v["most"],
                large=v["large"],
            )
        case _:
            card = str(v["card"])
            said = T("{card} ({type}) stands in no draw deck.", card=card_name(card), type=card_type(card))
    return ruled(said, found.rule)


def brought(view: View, seat: Seat) -> Deck | None:
    """The open list of a deck that is no starter's (TR-RUL-5)."""
    cards = view.raiders[seat].brought
    return deck_of(cards) if cards else None
