"""Words for raiders, places and cards in the effects of cards, and the format of figures."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.tomb_raider.cards import get_pool
from render.text.i18n import TC, Text

from .names import SORT, describe_card_name

NumberFormat = Callable[[int], str]
"""Function that formats a figure."""

WHO = {
    "self": TC("who", "Your raider"),
    "opp": TC("who", "That raider"),
    "target": TC("who", "That raider"),
    "here": TC("who", "Another raider there"),
    "all_here": TC("who", "Every raider there"),
    "mover": TC("who", "The raider"),
}
"""Words for the raider that an effect (a call) touches, as the beginning of a sentence."""
FAILS = TC("who", "Whoever fails")
WHERE = {
    "loc": TC("where", "the raider's location"),
    "ahead": TC("where", "a place behind an open exit"),
    "adj": TC("where", "an adjacent place"),
    "any": TC("where", "any place"),
    "any_mapped": TC("where", "any mapped location"),
    "back": TC("where", "the previous place"),
    "deeper": TC("where", "the place one row deeper"),
    "F": TC("where", "the space beyond the card's top edge"),
    "L": TC("where", "the space beyond the card's left edge"),
    "R": TC("where", "the space beyond the card's right edge"),
    "B": TC("where", "the space beyond the card's bottom edge"),
    "entered": TC("where", "the space on the side where it came in"),
    "target": TC("where", "that raider's location"),
}
"""Words for the place that an effect (a call) touches, as the end of a sentence after a colon."""
FROM = {
    "loc": TC("from", "the raider's location"),
    "adj": TC("from", "an adjacent place"),
    "any_mapped": TC("from", "any mapped location"),
}
ON = {
    "any": TC("side", "any side"),
    "F": TC("side", "the card's top side"),
    "L": TC("side", "the card's left side"),
    "R": TC("side", "the card's right side"),
    "B": TC("side", "the card's bottom side"),
    "entered": TC("side", "the side where it came in"),
}
TYPE = {
    "any": TC("sort of card", "any card"),
    "action": TC("sort of card", "action"),
    "upgrade": TC("sort of card", "upgrade"),
    "obstacle": TC("sort of card", "obstacle"),
    "discovery": TC("sort of card", "discovery"),
    "secret": TC("sort of card", "secret move"),
    "item": TC("sort of card", "item"),
    "weapon": TC("sort of card", "weapon"),
    "ammo": TC("sort of card", "ammunition"),
    "triggered": TC("sort of card", "triggered discovery"),
}


def describe_raider_of(affected: str, raider: Text) -> Text:
    """Return words for the raider that an effect touches. ``raider`` is the word for the card's owner."""
    return raider if affected == "self" else WHO[affected]


def format_change(change: int, format_number: NumberFormat) -> str:
    """Format a change with its sign, and mark it as ``format_number`` marks figures."""
    return f"{'+' if change >= 0 else '−'}{format_number(abs(change))}"


def format_signed(number: int, format_number: NumberFormat) -> str:
    return format_number(number) if number > 0 else format_change(number, format_number)


def describe_sort(kind: str) -> Text:
    """Return the name of a sort of obstacles, or "any"."""
    return TC("obstacle", "any") if kind == "any" else SORT[kind]


def describe_item(name: str) -> Text:
    """Return the name of an item that a card mentions."""
    return next(
        (describe_card_name(number) for number, card in get_pool().cards.items() if card.name == name), Text(name)
    )
