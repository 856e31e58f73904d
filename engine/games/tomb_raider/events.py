"""Events of Tomb Raider: setup, turns, tests, harm, goals, series. Others: ``map_events``, ``card_events``.

``seat``, ``raider`` and ``winner`` are seats (-1 for nobody). ``at``, ``frm`` and ``to`` are spaces. Cards and
obstacles are numbers or slugs. ``by`` is the cause: a card's number, an obstacle's key, or "attack". ``dice`` are the
numbers thrown. Private records are for the event's seat alone.
"""

from __future__ import annotations

from engine.events import Advice, GameEvent, PrivateEvent
from engine.protocol import Seat

from .card_events import CARD_EVENTS, OwnCards
from .map_events import MAP_EVENTS, Place

# --- setting up and the turn ---


class Began(GameEvent, frozen=True):
    """An event: the match began. ``treasure`` is the space of the treasure room if it lies there face down."""

    kind = "began"
    level: str
    treasure: Place | None


class DeckBrought(GameEvent, frozen=True):
    """An event: a player brought these cards, copies included, as a draw deck in place of the starter box's."""

    kind = "brought"
    seat: Seat
    cards: tuple[str, ...]


class CardsLeftOut(GameEvent, frozen=True):
    """An event: cards were left out of the draw deck, because they are useless in solo play."""

    kind = "gentle"
    seat: Seat
    cards: tuple[str, ...]


class EntranceRolled(GameEvent, frozen=True):
    kind = "entrance-roll"
    seat: Seat
    dice: tuple[int, ...]
    result: int


class BonusTaken(GameEvent, frozen=True):
    """An event: a raider took the card with which it starts."""

    kind = "bonus"
    seat: Seat
    card: str


class Started(GameEvent, frozen=True):
    kind = "started"
    seat: Seat
    at: Place


class HandExchanged(GameEvent, frozen=True):
    kind = "redrew"
    seat: Seat


class TurnBegan(GameEvent, frozen=True):
    kind = "turn"
    turn: int


class NewRollDemanded(GameEvent, frozen=True):
    """An event: these seats asked for a new roll for the turn order."""

    kind = "new-roll"
    seats: tuple[Seat, ...]


class OrderRolled(GameEvent, frozen=True):
    kind = "order-roll"
    seat: Seat
    dice: tuple[int, ...]
    result: int


class OrderSettled(GameEvent, frozen=True):
    kind = "turn-order"
    order: tuple[Seat, ...]


# --- tests ---


class AbilityTested(GameEvent, frozen=True):
    """An event: a raider made a test.

    ``against`` is "obstacle", "search", "relief" or "card". For "card" the field ``obstacle`` holds the card. A search
    has no target.
    """

    kind = "test"
    seat: Seat
    against: str
    obstacle: str | None
    ability: str
    dice: tuple[int, ...]
    bonus: int
    result: int
    target: int | None
    passed: bool | None
    weapon: str | None


class Contested(GameEvent, frozen=True):
    """An event: two raiders made a test against each other; ``winner`` is -1 in a tie."""

    kind = "contest"
    seat: Seat
    raider: Seat
    by: str
    ability: str
    dice: tuple[int, ...]
    raider_dice: tuple[int, ...]
    result: int
    raider_result: int
    winner: Seat
    weapon: str | None
    raider_weapon: str | None


class Resisted(GameEvent, frozen=True):
    """An event: a card was played at a raider, and the raider passed a test that protects it from the card."""

    kind = "resisted"
    seat: Seat
    card: str


# --- harm and cure ---


class Damaged(GameEvent, frozen=True):
    """An event: a raider took damage. ``left`` is its remaining life."""

    kind = "damage"
    seat: Seat
    amount: int
    by: str
    left: int


class Hurt(GameEvent, frozen=True, omit_defaults=True):
    """An event: a raider was hurt, so this ability is lower by 1.

    ``left`` is the remaining life. It shrinks because life depends on the lowest ability. Matches of older versions did
    not store ``left``.
    """

    kind = "hurt"
    seat: Seat
    ability: str
    by: str
    left: int | None = None


class HarmPrevented(GameEvent, frozen=True):
    kind = "prevented"
    seat: Seat
    amount: int
    by: str


class GotStuck(GameEvent, frozen=True):
    kind = "stuck"
    seat: Seat
    by: str


class Died(GameEvent, frozen=True):
    kind = "died"
    seat: Seat
    by: str


class Healed(GameEvent, frozen=True):
    """An event: a raider was healed of 1 damage (``what`` is "damage"), or of 1 hurt of the ability ``what``."""

    kind = "healed"
    seat: Seat
    what: str
    by: str


# --- the treasure and other goals ---


class TreasureFound(GameEvent, frozen=True):
    """An event: a raider found the treasure in the treasure room. With the standard goal the raider wins."""

    kind = "treasure"
    seat: Seat
    at: Place
    card: str
    result: int


class TreasureTaken(GameEvent, frozen=True):
    """An event: a raider took the treasure that is to be brought back."""

    kind = "prize"
    seat: Seat
    at: Place
    card: str
    result: int


class TreasureDropped(GameEvent, frozen=True):
    kind = "prize-dropped"
    seat: Seat
    at: Place
    card: str


class Finished(GameEvent, frozen=True):
    """An event: a raider left the map after its find, while the other raiders go on."""

    kind = "finished"
    seat: Seat
    turn: int


class PointsScored(GameEvent, frozen=True):
    kind = "points"
    seat: Seat
    points: int
    total: int
    by: str


class MedalsAnnounced(GameEvent, frozen=True):
    """An event at the start of solo play: the most turns for a gold, silver and bronze medal."""

    kind = "medals"
    turns: tuple[int, ...]


class LevelEnded(GameEvent, frozen=True):
    """An event: a level ended in another way than by the first find.

    ``scores`` holds points, or extra turns, by seat. ``how`` is "recovered", "points", "timed", "turn-limit", "survey",
    "purge" or "fallen".
    """

    kind = "level-over"
    how: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


# --- series of levels ---


class LevelOfSeriesBegan(GameEvent, frozen=True):
    """An event: a level of a series began. ``standing`` is the score of each seat before it."""

    kind = "leg"
    series: str
    number: int
    of: int
    standing: tuple[int, ...]


class CardsCarriedOn(GameEvent, frozen=True):
    """An event: these cards from earlier levels lie in the seat's saved row."""

    kind = "brought-on"
    seat: Seat
    cards: tuple[str, ...]


class CardsAdded(PrivateEvent[OwnCards], frozen=True, kw_only=True, omit_defaults=True):
    """An event: cards joined a draw deck. Everybody learns their names only if the deck's list is public.

    Matches of older versions did not store the count, and told everybody the cards.
    """

    kind = "added"
    seat: Seat
    count: int | None = None
    cards: tuple[str, ...]


class AwardTaken(GameEvent, frozen=True):
    """An event: the winner of a level took a treasure into the next level."""

    kind = "award"
    seat: Seat
    card: str


class RaiderAdvice(Advice, frozen=True, omit_defaults=True):
    """An event: the reason for the AI's advice, with the figures that its sentence needs."""

    reason: str = ""
    seat: Seat = -1
    """The seat of the raider to whom the reason refers."""
    count: int = -1
    """A number of spaces, cards, dice or life points, depending on the reason."""
    chance: float = -1.0
    """A chance (0 to 1)."""
    before: float = -1.0
    """Another chance (0 to 1), with which ``chance`` is compared."""
    total: int = -1
    """The number of dice of the other raider."""
    what: str = ""
    """The word for the raider's destination."""


EVENTS: tuple[type[GameEvent], ...] = (
    Began,
    DeckBrought,
    CardsLeftOut,
    EntranceRolled,
    BonusTaken,
    Started,
    HandExchanged,
    TurnBegan,
    NewRollDemanded,
    OrderRolled,
    OrderSettled,
    AbilityTested,
    Contested,
    Resisted,
    Damaged,
    Hurt,
    HarmPrevented,
    GotStuck,
    Died,
    Healed,
    TreasureFound,
    TreasureTaken,
    TreasureDropped,
    Finished,
    PointsScored,
    MedalsAnnounced,
    LevelEnded,
    LevelOfSeriesBegan,
    CardsCarriedOn,
    CardsAdded,
    AwardTaken,
    RaiderAdvice,
    *MAP_EVENTS,
    *CARD_EVENTS,
)
"""All classes of events of Tomb Raider, from three files."""
