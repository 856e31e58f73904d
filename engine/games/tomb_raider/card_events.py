"""Events of Tomb Raider about cards: played, found, drawn, saved. The module ``events`` explains the fields."""

from __future__ import annotations

from engine.events import GameEvent, PrivateEvent, PrivateRecord
from engine.protocol import Seat

from .map_events import Place

# --- cards played and used ---


class CardPlayed(GameEvent, frozen=True):
    """An event: a card was played from the hand on ``raider``, with ``choice`` ("none" if it names nothing)."""

    kind = "played"
    seat: Seat
    card: str
    raider: str
    choice: str


class CardUsed(GameEvent, frozen=True):
    """An event: a card in play was used on ``raider``, with ``choice`` ("none" if it names nothing)."""

    kind = "used"
    seat: Seat
    card: str
    raider: str
    choice: str


class CardCancelled(GameEvent, frozen=True):
    kind = "cancelled"
    seat: Seat
    card: str
    by: str


class Upgraded(GameEvent, frozen=True):
    kind = "upgraded"
    seat: Seat
    card: str
    power: int


class CardBorrowed(GameEvent, frozen=True):
    """An event: a player took a card from another raider's discard pile for this turn."""

    kind = "borrowed"
    seat: Seat
    raider: Seat
    card: str


class CardGivenBack(GameEvent, frozen=True):
    kind = "given-back"
    seat: Seat
    raider: Seat
    card: str


class OwnCards(PrivateRecord, frozen=True):
    cards: tuple[str, ...]


class CardsFetched(PrivateEvent[OwnCards], frozen=True):
    """An event: a player took cards from the draw deck into the hand."""

    kind = "fetched"
    seat: Seat
    count: int


class CardsTakenBack(GameEvent, frozen=True):
    """An event: a player took cards from the discard pile into the hand."""

    kind = "took-back"
    seat: Seat
    cards: tuple[str, ...]


class ItemStolen(GameEvent, frozen=True):
    kind = "stole"
    seat: Seat
    raider: Seat
    item: str


class AmmunitionAdded(GameEvent, frozen=True):
    """An event: a weapon was loaded. ``uses`` is the number of its uses now."""

    kind = "ammunition"
    seat: Seat
    weapon: str
    uses: int


# --- the search round ---


class SearchGranted(GameEvent, frozen=True):
    """An event: a card allowed a raider to search once more."""

    kind = "search-again"
    seat: Seat
    by: str


class DiscoveryFound(GameEvent, frozen=True):
    kind = "found"
    seat: Seat
    at: Place
    discovery: str


class EasiestInHand(PrivateRecord, frozen=True):
    """The discovery in the hand that needs the lowest search result, with this result; "" and 0 for no discovery."""

    card: str
    needed: int


class NothingFound(PrivateEvent[EasiestInHand], frozen=True, omit_defaults=True):
    """An event: a search found nothing.

    ``why`` is "emptied", "no-search", "no-card", "low" or "not-laid". ``least`` is the lowest result that finds a
    discovery that could be in the hand. ``goal`` is the result that finds the treasure; 0 if it cannot be here. Matches
    of older versions did not store these three fields.
    """

    kind = "found-nothing"
    seat: Seat
    at: Place
    why: str | None = None
    least: int | None = None
    goal: int | None = None


class Emptied(GameEvent, frozen=True):
    """An event: a location gave its discovery and is empty now."""

    kind = "emptied"
    at: Place


class Refilled(GameEvent, frozen=True):
    """An event: the marker of an empty location was taken away."""

    kind = "filled"
    at: Place


# --- the draw round ---


class Discarded(GameEvent, frozen=True):
    kind = "discarded"
    seat: Seat
    cards: tuple[str, ...]


class Drew(PrivateEvent[OwnCards], frozen=True):
    kind = "drew"
    seat: Seat
    count: int


class Reshuffled(GameEvent, frozen=True):
    """An event: a seat's discard pile became its draw deck; seat -1 stands for the obstacle deck."""

    kind = "reshuffled"
    seat: Seat


class LifeGivenUp(GameEvent, frozen=True):
    kind = "reset"
    seat: Seat


class Saved(GameEvent, frozen=True):
    """An event: a raider saved, so its cards are safe now."""

    kind = "saved"
    seat: Seat
    at: Place
    cards: tuple[str, ...]


class ItemsKept(GameEvent, frozen=True):
    """An event: a dead raider kept these unsaved items."""

    kind = "kept"
    seat: Seat
    cards: tuple[str, ...]


class Reloaded(GameEvent, frozen=True):
    """An event: a dead raider came back into play. ``lost`` are the unsaved cards that were discarded."""

    kind = "reloaded"
    seat: Seat
    at: Place
    lost: tuple[str, ...]


CARD_EVENTS: tuple[type[GameEvent], ...] = (
    CardPlayed,
    CardUsed,
    CardCancelled,
    Upgraded,
    CardBorrowed,
    CardGivenBack,
    CardsFetched,
    CardsTakenBack,
    ItemStolen,
    AmmunitionAdded,
    SearchGranted,
    DiscoveryFound,
    NothingFound,
    Emptied,
    Refilled,
    Discarded,
    Drew,
    Reshuffled,
    LifeGivenUp,
    Saved,
    ItemsKept,
    Reloaded,
)
"""The classes of events in this file."""
