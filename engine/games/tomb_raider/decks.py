"""Draw decks of players' own, and the ready-made ones (TR-DECK, TR-RUL-9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

from msgspec import Struct

from engine import data_files, decks
from engine.data_files import DataFileError
from engine.decks import Deck, DeckFile, deck_of
from engine.own_files import Fault, Read

from .cards import POOL, building, pool

PICK_UP = "pick_up"
"""The series that is played with large decks (TR-SER-PICKUP-3), as a level."""
STARTER = "starter"
"""In a deck's place: the draw deck of the box chosen."""


class ReadyMade(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready-made draw deck (TR-RUL-9): for whom, for levels of which power, and what stands in it how often."""

    key: str
    raider: str
    """The name before the comma of the raider's card."""
    power: Literal[2, 3]
    pick_up: bool = False
    """Of the size that a Pick Up series asks for (TR-SER-PICKUP-3)."""
    once: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    thrice: tuple[str, ...] = ()

    def deck(self) -> Deck:
        return deck_of([*self.once, *self.twice * 2, *self.thrice * 3])


@cache
def ready_made() -> dict[str, ReadyMade]:
    """By key. Raises DataFileError where one is no draw deck."""
    file = data_files.folder("engine.games.tomb_raider", "cards") / "ready_made.toml"
    listed = data_files.table(file, ReadyMade, key="key")
    for key, made in listed.items():
        for fault in faults(made.deck(), PICK_UP if made.pick_up else ""):
            raise DataFileError(file.name, key, None, f"{fault.kind} ({fault.rule}): {fault.values}")
    return listed


def faults(deck: Deck, level: str) -> tuple[Fault, ...]:
    """What TR-DECK has against a draw deck; Pick Up alone asks for more (TR-SER-PICKUP-3)."""
    if level == PICK_UP:
        return building.faults(deck.cards, pool().cards, building.LARGE, "TR-SER-PICKUP-3")
    return building.faults(deck.cards, pool().cards)


def choices(level: str) -> tuple[str, ...]:
    """What may be chosen besides a deck of one's own: the box's, and the ready-made ones that are large enough."""
    return (STARTER, *(key for key, made in ready_made().items() if made.pick_up or level != PICK_UP))


def brought(choice: str, level: str) -> tuple[str, ...]:
    """The cards of a seat's choice, by number; none for the box's own. ``Refused``: "unfit-file"."""
    if choice == STARTER:
        return ()
    if choice in ready_made():
        return ready_made()[choice].deck().listed()
    return FILE.played(choice, level).listed()


def _ready() -> dict[str, Deck]:
    starters = {key: deck_of(starter.draw) for key, starter in pool().starters.items()}
    return starters | {key: made.deck() for key, made in ready_made().items()}


def in_order(numbers: Iterable[str]) -> list[str]:
    """As decks are listed: by kind, of a kind by number; what stands in no deck comes last."""

    def place(number: str) -> tuple[int, str]:
        kind = type(POOL.card(number))
        return (building.KINDS.index(kind) if kind in building.KINDS else len(building.KINDS), number)

    return sorted(numbers, key=place)


@cache
def _names() -> dict[str, str]:
    return {number: POOL.card(number).name for number in in_order(POOL.cards)}


@cache
def _aliases() -> dict[str, str]:
    return {card.alias: number for number, card in POOL.cards.items() if card.alias}


@cache
def _cards() -> tuple[str, ...]:
    return tuple(number for number in _names() if isinstance(POOL.card(number), building.KINDS))


def _read(text: str, further: Mapping[str, str]) -> Read[Deck]:
    return decks.read(text, _names(), {**_aliases(), **further})


FILE = DeckFile(
    read=_read,
    write=lambda deck: decks.write(deck, _names()),
    faults=faults,
    ready=_ready,
    cards=_cards,
    copies=lambda deck: building.copies(len(deck)),
    least=building.LEAST,
)
