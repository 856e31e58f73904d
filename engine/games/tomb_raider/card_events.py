"""Events of cards: played, found, drawn, saved. The module ``events`` explains the fields."""

from __future__ import annotations

from engine.events import GameEvent, PrivateEvent, PrivateRecord
from engine.protocol import Seat

from .map_events import Place

# --- cards played and used ---


class CardPlayed(GameEvent, frozen=True):
    """A card is played from the hand. ``raider`` and ``choice`` are what it is aimed at, or "none"."""

    kind = "played"
    seat: Seat
    card: str
    raider: str
    choice: str


class CardUsed(GameEvent, frozen=True):
    """A card in play is used. ``raider`` and ``choice`` are what it is aimed at, or "none"."""

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
    """A player takes a card from another raider's discard pile, for this turn."""

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
    """A player takes cards from the draw deck into the hand."""

    kind = "fetched"
    seat: Seat
    count: int


class CardsTakenBack(GameEvent, frozen=True):
    """A player takes cards from the discard pile into the hand."""

    kind = "took-back"
    seat: Seat
    cards: tuple[str, ...]


class ItemStolen(GameEvent, frozen=True):
    kind = "stole"
    seat: Seat
    raider: Seat
    item: str


class AmmunitionAdded(GameEvent, frozen=True):
    """A weapon is loaded; ``uses`` is the number of uses that it has now."""

    kind = "ammunition"
    seat: Seat
    weapon: str
    uses: int


# --- the search round ---


class SearchGranted(GameEvent, frozen=True):
    """A raider may search once more."""

    kind = "search-again"
    seat: Seat
    by: str


class DiscoveryFound(GameEvent, frozen=True):
    kind = "found"
    seat: Seat
    at: Place
    discovery: str


class EasiestInHand(PrivateRecord, frozen=True):
    """The easiest discovery in the hand, and the search result that it needs; "" and 0 if there is none."""

    card: str
    needed: int


class NothingFound(PrivateEvent[EasiestInHand], frozen=True, omit_defaults=True):
    """A search has found nothing.

    ``why`` is "emptied", "no-search", "no-card", "low" or "not-laid". ``least`` is the result that finds the easiest
    discovery that could be in the hand. ``goal`` is the result that finds the treasure, or 0 if there is none. Matches
    of older versions did not store these three.
    """

    kind = "found-nothing"
    seat: Seat
    at: Place
    why: str | None = None
    least: int | None = None
    goal: int | None = None


class Emptied(GameEvent, frozen=True):
    """A location has given its discovery and is empty now."""

    kind = "emptied"
    at: Place


class Refilled(GameEvent, frozen=True):
    """The marker of an empty location was taken away."""

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
    """A discard pile becomes the draw deck; seat -1: the obstacle deck."""

    kind = "reshuffled"
    seat: Seat


class LifeGivenUp(GameEvent, frozen=True):
    kind = "reset"
    seat: Seat


class Saved(GameEvent, frozen=True):
    """A raider saves; its cards are safe now."""

    kind = "saved"
    seat: Seat
    at: Place
    cards: tuple[str, ...]


class ItemsKept(GameEvent, frozen=True):
    """A dead raider keeps these unsaved items."""

    kind = "kept"
    seat: Seat
    cards: tuple[str, ...]


class Reloaded(GameEvent, frozen=True):
    """A dead raider comes back; ``lost`` are the unsaved cards that were discarded."""

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
"""The classes of this file."""
