"""Events of Tomb in the set-up, in turns and at the end of a match, and the reasons for advice.

Combatants, cards and Crypts are named by their keys. Spaces are "column.row". If a space is a Door, ``door`` is the key
of its Crypt, otherwise "".
"""

from __future__ import annotations

from engine.events import Advice, GameEvent, PrivateEvent, PrivateRecord, Seat

from ..state import Until

# --- setting up ----------------------------------------------------------------------------------------------------


class MatchBegun(GameEvent, frozen=True):
    kind = "began"
    level: str


class RolledForOrder(GameEvent, frozen=True):
    kind = "order-roll"
    seat: Seat
    faces: tuple[int, ...]
    successes: int


class PlayerOneFound(GameEvent, frozen=True, omit_defaults=True):
    """An event: it was settled who is Player One, who recruits first, and who has the first turn.

    Events stored before the fifth version of the rules name Player One alone.
    """

    kind = "player-one"
    seat: Seat
    recruits: Seat | None = None
    begins: Seat | None = None


class MarkerTaken(GameEvent, frozen=True):
    kind = "marker"
    seat: Seat
    marker: str


class ChosenCryptCard(PrivateRecord, frozen=True, omit_defaults=True):
    """The card that a player got for stocking, and the card that the player wanted (TOMB-RUL-16).

    Events stored before the fifth version of the rules do not name the card wanted.
    """

    card: str
    wanted: str = ""


class CryptCardChosen(PrivateEvent[ChosenCryptCard], frozen=True):
    kind = "chose-card"
    seat: Seat


class StockingHand(PrivateRecord, frozen=True):
    cards: tuple[str, ...]


class StockingHandDealt(PrivateEvent[StockingHand], frozen=True):
    kind = "stock-hand"
    seat: Seat
    count: int


class OneCard(PrivateRecord, frozen=True):
    """A card that one seat alone learns."""

    card: str


class CardPlaced(PrivateEvent[OneCard], frozen=True):
    kind = "placed"
    seat: Seat
    crypt: str


class StockingCardDrawn(PrivateEvent[OneCard], frozen=True):
    kind = "stock-drew"
    seat: Seat


class TombStocked(GameEvent, frozen=True, omit_defaults=True):
    """An event: all Crypts are full. ``recruits`` is the player who recruits first; -1 in a solo game.

    Events stored before the fifth version of the rules do not name that player.
    """

    kind = "stocked"
    count: int
    recruits: Seat | None = None


class InnFilled(GameEvent, frozen=True):
    kind = "inn"
    characters: tuple[str, ...]


class RecruitsDrawn(GameEvent, frozen=True):
    kind = "recruits"
    seat: Seat
    characters: tuple[str, ...]


# --- the turn ------------------------------------------------------------------------------------------------------


class TurnBegun(GameEvent, frozen=True):
    kind = "turn"
    seat: Seat
    turn: int


class CardHandedOver(GameEvent, frozen=True):
    kind = "handed"
    seat: Seat
    card: str
    frm: str
    to: str


class PartyMoved(GameEvent, frozen=True):
    kind = "moved"
    seat: Seat
    frm: str
    to: str
    door: str
    steps: int


class HazardMet(GameEvent, frozen=True, omit_defaults=True):
    """An event: a party met a hazard on its way.

    ``to`` is the destination of the Move, which the oldest events do not name.
    """

    kind = "hazard"
    seat: Seat
    hazard: str
    to: str = ""


class MoveStopped(GameEvent, frozen=True):
    kind = "stopped"
    seat: Seat
    at: str


class PartyPut(GameEvent, frozen=True):
    """An event: an effect put a party on a space without a Move."""

    kind = "put"
    seat: Seat
    at: str
    door: str


class PartyHome(GameEvent, frozen=True):
    kind = "home"
    seat: Seat


class SpeedChanged(GameEvent, frozen=True):
    kind = "speed"
    seat: Seat
    n: int


# --- cards and Characters ------------------------------------------------------------------------------------------


class CardDrawn(PrivateEvent[OneCard], frozen=True):
    kind = "drew"
    seat: Seat
    deck: str


class DeckReshuffled(GameEvent, frozen=True):
    kind = "reshuffled"
    deck: str


class CardAttached(GameEvent, frozen=True):
    """An event: a card was attached to a combatant. ``seat`` is -2 for a Monster."""

    kind = "attached"
    seat: Seat
    card: str
    to: str


class CardsDiscarded(GameEvent, frozen=True):
    kind = "discarded"
    seat: Seat
    cards: tuple[str, ...]


class CardBanked(GameEvent, frozen=True):
    kind = "banked"
    seat: Seat
    card: str
    xp: int


class CharacterRecruited(GameEvent, frozen=True):
    kind = "recruited"
    seat: Seat
    character: str


class CharacterAtInn(GameEvent, frozen=True):
    """An event: a Character came to the Inn in place of one that was killed."""

    kind = "at-inn"
    character: str


class CharacterSentAway(GameEvent, frozen=True):
    kind = "sent-away"
    character: str


class CharacterLeft(GameEvent, frozen=True):
    """An event: a Character went to the Inn without its party."""

    kind = "left-party"
    one: str
    seat: Seat


class PartyLost(GameEvent, frozen=True):
    kind = "wiped"
    seat: Seat


class PartyRenewed(GameEvent, frozen=True):
    kind = "new-party"
    seat: Seat
    character: str


class CardUsed(GameEvent, frozen=True):
    """An event: a card or an ability was used. ``seat`` is -1 for the automatic Crypt Master."""

    kind = "used"
    seat: Seat
    card: str
    by: str
    at: str


class UseCancelled(GameEvent, frozen=True):
    kind = "cancelled"
    card: str


class EffectBegun(GameEvent, frozen=True):
    """An event: an effect began, which lasts until the end of the period ``until``."""

    kind = "lasts"
    card: str
    on: tuple[str, ...]
    until: Until


class SeenCards(PrivateRecord, frozen=True):
    cards: tuple[str, ...]


class CryptPeekedInto(PrivateEvent[SeenCards], frozen=True):
    kind = "peeked"
    seat: Seat
    crypt: str
    count: int


# --- the end -------------------------------------------------------------------------------------------------------


class RoundsIdle(GameEvent, frozen=True):
    """An event: everybody only passed in several rounds. After ``left`` more such rounds the match ends."""

    kind = "idle"
    left: int


class MatchOver(GameEvent, frozen=True):
    kind = "over"
    scores: tuple[int, ...]
    idle: bool


class Reason(Advice, frozen=True, omit_defaults=True):
    """An event: the reason for the AI's answer, with the details that matter; "" if it has none."""

    reason: str = ""
    crypt: str = ""
    card: str = ""
    chance: int = -1
    """A chance in whole per cent."""
    xp: int = -1
    count: int = -1
    threat: int = -1
    """The number of wounds to expect in a round."""
    lives: int = -1
    """The number of Hit Points that are left."""


TURN_EVENTS: tuple[type[GameEvent], ...] = (
    MatchBegun,
    RolledForOrder,
    PlayerOneFound,
    MarkerTaken,
    CryptCardChosen,
    StockingHandDealt,
    CardPlaced,
    StockingCardDrawn,
    TombStocked,
    InnFilled,
    RecruitsDrawn,
    TurnBegun,
    CardHandedOver,
    PartyMoved,
    HazardMet,
    MoveStopped,
    PartyPut,
    PartyHome,
    SpeedChanged,
    CardDrawn,
    DeckReshuffled,
    CardAttached,
    CardsDiscarded,
    CardBanked,
    CharacterRecruited,
    CharacterAtInn,
    CharacterSentAway,
    CharacterLeft,
    PartyLost,
    PartyRenewed,
    CardUsed,
    UseCancelled,
    EffectBegun,
    CryptPeekedInto,
    RoundsIdle,
    MatchOver,
    Reason,
)
