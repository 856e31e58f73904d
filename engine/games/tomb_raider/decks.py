"""Draw decks of Tomb Raider that players build, and ready-made draw decks (TR-DECK, TR-RUL-9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

from msgspec import Struct

from engine import data_files, decks
from engine.data_files import DataFileError
from engine.decks import Deck, DeckFile, make_deck
from engine.own_files import Fault, Read

from .cards import POOL, building, get_pool

LINKED, TIMED = "linked", "timed"
"""The keys of the Linked and the Timed series, used like a level's key."""
PICK_UP = "pick_up"
"""The key of the Pick Up series, used like a level's key. It is played with large decks (TR-SER-PICKUP-3)."""
STARTER = "starter"
"""The lobby's value for a seat's choice of deck that means the draw deck of its starter box."""


class ReadyMade(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready-made draw deck (TR-RUL-9): its raider, the power of its levels, and its cards with their copies."""

    key: str
    raider: str
    """The name of the deck's raider: the part of the character card's name before the comma."""
    power: Literal[2, 3]
    pick_up: bool = False
    """A flag: the deck is as large as a Pick Up series requires (TR-SER-PICKUP-3)."""
    once: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    thrice: tuple[str, ...] = ()

    def deck(self) -> Deck:
        return make_deck([*self.once, *self.twice * 2, *self.thrice * 3])


@cache
def load_ready_made() -> dict[str, ReadyMade]:
    """Return all ready-made draw decks by key. Raises DataFileError if one breaks the rules for draw decks."""
    file = data_files.find_folder("engine.games.tomb_raider", "cards") / "ready_made.toml"
    listed = data_files.read_table(file, ReadyMade, key="key")
    for key, ready_made in listed.items():
        for fault in find_faults(ready_made.deck(), PICK_UP if ready_made.pick_up else ""):
            raise DataFileError(file.name, key, None, f"{fault.kind} ({fault.rule}): {fault.values}")
    return listed


def find_faults(deck: Deck, level: str) -> tuple[Fault, ...]:
    """Return the faults of a draw deck under TR-DECK. The Pick Up series has another minimum (TR-SER-PICKUP-3)."""
    if level == PICK_UP:
        return building.find_faults(deck.cards, get_pool().cards, building.LARGE, "TR-SER-PICKUP-3")
    return building.find_faults(deck.cards, get_pool().cards)


def list_choices(level: str) -> tuple[str, ...]:
    """Return the lobby's values for a seat's draw deck, besides a player's own deck.

    They are the starter box's deck, and the ready-made decks that are large enough.
    """
    return (STARTER, *(key for key, made in load_ready_made().items() if made.pick_up or level != PICK_UP))


def list_brought_cards(choice: str, level: str) -> tuple[str, ...]:
    """Return the card numbers of the draw deck that a seat chose; empty for the starter box's deck.

    Raises ``Refused`` (``UnfitFile``) if a player's own deck may not be played at this level.
    """
    if choice == STARTER:
        return ()
    if choice in load_ready_made():
        return load_ready_made()[choice].deck().list_copies()
    return FILE.load_value(choice, level).list_copies()


def _load_ready_decks() -> dict[str, Deck]:
    starters = {key: make_deck(starter.draw) for key, starter in get_pool().starters.items()}
    return starters | {key: made.deck() for key, made in load_ready_made().items()}


def sort_deck_cards(numbers: Iterable[str]) -> list[str]:
    """Sort cards in the order of deck lists: by kind, then by number. Cards that no draw deck may hold come last."""

    def rank_card(number: str) -> tuple[int, str]:
        kind = type(POOL.find_card(number))
        return (building.KINDS.index(kind) if kind in building.KINDS else len(building.KINDS), number)

    return sorted(numbers, key=rank_card)


@cache
def _build_names_by_card() -> dict[str, str]:
    """Return card number -> name for all cards, in the order of deck lists."""
    return {number: POOL.find_card(number).name for number in sort_deck_cards(POOL.cards)}


@cache
def _build_cards_by_alias() -> dict[str, str]:
    """Return alias -> card number for all cards that have another name."""
    return {card.alias: number for number, card in POOL.cards.items() if card.alias}


@cache
def _list_cards() -> tuple[str, ...]:
    return tuple(number for number in _build_names_by_card() if isinstance(POOL.find_card(number), building.KINDS))


def _read_deck(text: str, further: Mapping[str, str]) -> Read[Deck]:
    return decks.read(text, _build_names_by_card(), {**_build_cards_by_alias(), **further})


FILE = DeckFile(
    read=_read_deck,
    write=lambda deck: decks.write(deck, _build_names_by_card()),
    faults=find_faults,
    ready=_load_ready_decks,
    cards=_list_cards,
    copies=lambda deck: building.count_allowed_copies(len(deck)),
    least=building.LEAST,
)
