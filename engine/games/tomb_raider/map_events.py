"""Events of Tomb Raider's map: movement, exits, water, obstacles. The module ``events`` explains the fields."""

from __future__ import annotations

from engine.events import GameEvent, PrivateEvent, PrivateRecord
from engine.protocol import Seat

Place = tuple[int, ...]
"""A space as events store it (``map.make_event_space``)."""


# --- moving and the map ---


class Moved(GameEvent, frozen=True):
    kind = "moved"
    seat: Seat
    frm: Place
    to: Place
    side: str


class Stayed(GameEvent, frozen=True):
    kind = "stayed"
    seat: Seat


class Relocated(GameEvent, frozen=True):
    """An event: an effect put a raider into another space."""

    kind = "relocated"
    seat: Seat
    frm: Place
    to: Place
    by: str


class Mapped(GameEvent, frozen=True):
    kind = "mapped"
    seat: Seat
    at: Place
    card: str


class ExitAdded(GameEvent, frozen=True):
    kind = "exit-added"
    at: Place
    side: str
    this_turn: bool


class ExitGone(GameEvent, frozen=True):
    kind = "exit-gone"
    at: Place
    side: str


class ExitBlocked(GameEvent, frozen=True):
    kind = "exit-blocked"
    at: Place
    side: str
    this_turn: bool


class LocationTurned(GameEvent, frozen=True):
    """An event: a location was turned. Its top edge points to this side now."""

    kind = "turned"
    at: Place
    side: str


class SavePointAdded(GameEvent, frozen=True):
    kind = "save-point-added"
    at: Place


class SeenCard(PrivateRecord, frozen=True):
    card: str


class LocationSeen(PrivateEvent[SeenCard], frozen=True):
    """An event: a raider saw a face-down location. If ``at`` is None, it was the top card of the level deck."""

    kind = "looked"
    seat: Seat
    at: Place | None


class SeenCards(PrivateRecord, frozen=True):
    cards: tuple[str, ...]


class LevelDeckSeen(PrivateEvent[SeenCards], frozen=True):
    """An event: a raider saw the top cards of the level deck."""

    kind = "looked-through"
    seat: Seat
    count: int


class LocationSwapped(GameEvent, frozen=True):
    kind = "swapped"
    seat: Seat
    at: Place


class TreasurePlaced(GameEvent, frozen=True):
    """An event: the treasure room was placed in a space, the last one where it could lie."""

    kind = "treasure-placed"
    at: Place


class RoomsRemoved(GameEvent, frozen=True):
    """An event: the other treasure rooms were taken out of the level decks."""

    kind = "rooms-removed"
    cards: tuple[str, ...]


class RoomsHidden(GameEvent, frozen=True):
    """An event: treasure rooms were taken out of the level decks unseen, because their names would reveal too much."""

    kind = "rooms-hidden"
    count: int


class StepsGranted(GameEvent, frozen=True):
    """An event: a card changed a raider's movement. The raider may still move ``steps`` spaces."""

    kind = "steps"
    seat: Seat
    steps: int
    by: str


class MovementEnded(GameEvent, frozen=True):
    """An event: a raider can move no further this turn."""

    kind = "movement-over"
    seat: Seat
    by: str


class Forbidden(GameEvent, frozen=True):
    """An event: a raider was forbidden something: ``what`` is "search", "backtrack" or "use_weapon"."""

    kind = "forbidden"
    seat: Seat
    what: str
    by: str


class BypassAllowed(GameEvent, frozen=True):
    """An event: a raider was allowed to ignore obstacles in spaces that it only passes through."""

    kind = "bypassing"
    seat: Seat
    by: str


class Flooded(GameEvent, frozen=True):
    kind = "wet"
    at: Place


class Drained(GameEvent, frozen=True):
    kind = "dry"
    at: Place


class AirChanged(GameEvent, frozen=True):
    kind = "air"
    seat: Seat
    air: int


# --- obstacles and attacks ---


class ObstacleOffered(GameEvent, frozen=True):
    kind = "offered"
    seat: Seat
    at: Place
    obstacle: str


class OfferReturned(GameEvent, frozen=True):
    """An event: an offered obstacle went back to the hand."""

    kind = "offer-returned"
    seat: Seat
    obstacle: str


class ObstaclePlaced(GameEvent, frozen=True):
    """An event: an obstacle was placed in a space; seat -1 means that it is from the obstacle deck."""

    kind = "obstacle-placed"
    seat: Seat
    at: Place
    obstacle: str


class ObstacleSkipped(GameEvent, frozen=True):
    """An event of solo play: an obstacle was turned up, but it is not allowed in the space."""

    kind = "obstacle-skipped"
    obstacle: str


class NoObstacleFits(GameEvent, frozen=True):
    kind = "no-obstacle"
    at: Place


class SecondOffersCalled(GameEvent, frozen=True):
    """An event: a card demanded another round of offers of obstacles for this space."""

    kind = "second-obstacle"
    at: Place
    by: str


class DangerChanged(GameEvent, frozen=True):
    """An event: the obstacles that this player offers in this space may have a danger higher by ``n``."""

    kind = "danger"
    seat: Seat
    at: Place
    n: int
    by: str


class ObstacleMoved(GameEvent, frozen=True):
    kind = "obstacle-moved"
    frm: Place
    to: Place
    obstacle: str


class ObstacleDamaged(GameEvent, frozen=True):
    """An event: an obstacle was damaged. ``damage`` is its total damage now."""

    kind = "obstacle-damage"
    seat: Seat
    at: Place
    obstacle: str
    amount: int
    damage: int


class ObstacleRemoved(GameEvent, frozen=True):
    kind = "obstacle-removed"
    seat: Seat
    at: Place
    obstacle: str


class Attacked(GameEvent, frozen=True):
    kind = "attacked"
    seat: Seat
    raider: Seat
    weapon: str | None


MAP_EVENTS: tuple[type[GameEvent], ...] = (
    Moved,
    Stayed,
    Relocated,
    Mapped,
    ExitAdded,
    ExitGone,
    ExitBlocked,
    LocationTurned,
    SavePointAdded,
    LocationSeen,
    LevelDeckSeen,
    LocationSwapped,
    TreasurePlaced,
    RoomsRemoved,
    RoomsHidden,
    StepsGranted,
    MovementEnded,
    Forbidden,
    BypassAllowed,
    Flooded,
    Drained,
    AirChanged,
    ObstacleOffered,
    OfferReturned,
    ObstaclePlaced,
    ObstacleSkipped,
    NoObstacleFits,
    SecondOffersCalled,
    DangerChanged,
    ObstacleMoved,
    ObstacleDamaged,
    ObstacleRemoved,
    Attacked,
)
"""The classes of events in this file."""
