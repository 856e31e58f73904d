"""Entries for events on the map: movement, exits, water, obstacles in spaces."""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb_raider.cards import Location, get_pool
from engine.games.tomb_raider.events import AbilityTested
from engine.games.tomb_raider.map_events import (
    AirChanged,
    Attacked,
    BypassAllowed,
    DangerChanged,
    Drained,
    ExitAdded,
    ExitBlocked,
    ExitGone,
    Flooded,
    Forbidden,
    LevelDeckSeen,
    LocationSeen,
    LocationSwapped,
    LocationTurned,
    Mapped,
    Moved,
    MovementEnded,
    NoObstacleFits,
    ObstacleDamaged,
    ObstacleMoved,
    ObstacleOffered,
    ObstaclePlaced,
    ObstacleRemoved,
    ObstacleSkipped,
    OfferReturned,
    Relocated,
    RoomsHidden,
    RoomsRemoved,
    SavePointAdded,
    SecondOffersCalled,
    Stayed,
    StepsGranted,
    TreasurePlaced,
)
from engine.protocol import Seat
from render.face.event_words import ByField, EventEntry, EventLesson
from render.face.records import Names, Weight
from render.text.i18n import TN, T, Text

from .connections import DEEDS
from .terms import is_weapon

# --- sentences with a choice ---


def describe_danger(event: DangerChanged, viewer: Seat | None, names: Names) -> Text:
    return T(
        "The danger limit for obstacles offered by {name} there changes by {n} ({by}).",
        n=f"{event.n:+}".replace("-", "−"),
    )


def describe_attack(event: Attacked, viewer: Seat | None, names: Names) -> Text:
    return T("{name} attacks {other} with {weapon}.") if is_weapon(event.weapon) else T("{name} attacks {other}.")


def _is_treasure_room(event: Mapped) -> bool:
    card = get_pool().cards.get(event.card)
    return isinstance(card, Location) and card.role == "treasure"


EVENTS: dict[type[GameEvent], EventEntry] = {
    Moved: EventEntry(
        ByField(
            "side",
            {
                "forward": T("{name} moves forward."),
                "right": T("{name} moves right."),
                "back": T("{name} moves back."),
                "left": T("{name} moves left."),
            },
        )
    ),
    Stayed: EventEntry(
        T("{name} stays."),
        lesson=EventLesson(
            T("After staying you may search."),
            T("A raider that stays still faces the obstacles there, and may still search."),
            "TR-MOVE-12",
        ),
    ),
    Relocated: EventEntry(
        T("{name} is moved to {space} ({by}).", space="to"), Weight.GRAVE, befalls=("seat",), causes=DEEDS
    ),
    StepsGranted: EventEntry(
        TN("{name} may still move {n} space ({by}).", "{name} may still move {n} spaces ({by}).", "steps")
    ),
    MovementEnded: EventEntry(T("{name} may not move any further this turn ({by})."), befalls=("seat",)),
    Forbidden: EventEntry(
        ByField(
            "what",
            {
                "search": T("{name} may not search this turn ({by})."),
                "backtrack": T("{name} may not go back this turn ({by})."),
            },
            T("{name} may not use a weapon ({by})."),
        ),
        befalls=("seat",),
    ),
    BypassAllowed: EventEntry(T("{name} need not face obstacles where it only passes through this turn ({by}).")),
    Mapped: EventEntry(
        T("{name} discovers a place: {card}."),
        Weight.RESULT,
        lesson=(
            EventLesson(
                T("The treasure is in the treasure room."),
                T(
                    "The treasure is in the treasure room: stay alive there, and search until the dice reach its "
                    "number."
                ),
                "TR-SRCH-15",
                "treasure-room",
                _is_treasure_room,
            ),
            EventLesson(
                T("A move ends in an unknown place."),
                T("A move ends in a place that was unknown, and an obstacle may appear there."),
                "TR-MOVE-4",
            ),
        ),
    ),
    ExitAdded: EventEntry(
        ByField(
            "this_turn",
            {True: T("An exit opens until the end of the turn ({side}): {space}.")},
            T("An exit opens ({side}): {space}."),
        ),
        lesson=EventLesson(T("An arrow is an exit."), T("An arrow marker is an exit like any other."), "TR-TOK-5"),
    ),
    ExitGone: EventEntry(T("An exit closes ({side}): {space}.")),
    ExitBlocked: EventEntry(
        ByField(
            "this_turn",
            {True: T("An exit is blocked until the end of the turn ({side}): {space}.")},
            T("An exit is blocked ({side}): {space}."),
        )
    ),
    LocationTurned: EventEntry(T("A location turns: {space}. Its top now points {side}.")),
    SavePointAdded: EventEntry(T("There is a new save point: {space}.")),
    LocationSeen: EventEntry(T("{name} looks at a face-down location."), own=T("{name} sees {card}.")),
    LevelDeckSeen: EventEntry(
        TN(
            "{name} looks at the level deck's next card.",
            "{name} looks at the next {n} cards of the level deck.",
            "count",
        ),
        own=T("{name} sees {cards}."),
    ),
    LocationSwapped: EventEntry(T("{name} exchanges that location for another.")),
    TreasurePlaced: EventEntry(
        T("The treasure room must lie in {space}."),
        lesson=EventLesson(
            T("One space is left for the treasure."),
            T("Only one space is left where the treasure room can be, so it lies there."),
            "TR-TRS-5",
        ),
    ),
    RoomsRemoved: EventEntry(T("These cards are removed from the level decks: {cards}.")),
    RoomsHidden: EventEntry(
        TN(
            "{n} unseen treasure room is removed from the level decks.",
            "{n} unseen treasure rooms are removed from the level decks.",
            "count",
        )
    ),
    Flooded: EventEntry(T("Water floods {space}.")),
    Drained: EventEntry(T("The water drains from {space}.")),
    AirChanged: EventEntry(T("{name} has {n} air left.", n="air"), befalls=("seat",)),
    ObstacleOffered: EventEntry(T("{name} offers {obstacle}."), Weight.PASSING),
    OfferReturned: EventEntry(T("{name} takes {obstacle} back to hand."), Weight.PASSING),
    ObstaclePlaced: EventEntry(
        ByField("seat", {-1: T("An obstacle is placed: {obstacle}.")}, T("{name} places an obstacle: {obstacle}.")),
        Weight.RESULT,
        completes=(ObstacleOffered,),
        lesson=EventLesson(
            T("An obstacle stays until removed."),
            T("An obstacle stays until it is removed; you face it whenever you pass through or stop there."),
            "TR-OBS-11",
        ),
    ),
    ObstacleSkipped: EventEntry(T("Turned up, but too dangerous for this place: {obstacle}."), Weight.PASSING),
    NoObstacleFits: EventEntry(
        T("No obstacle fits here."),
        Weight.RESULT,
        lesson=EventLesson(
            T("No obstacle fits this place."),
            T("An obstacle's danger may be at most the place's danger plus its depth; sometimes none fits."),
            "TR-OBS-4",
        ),
    ),
    SecondOffersCalled: EventEntry(T("Obstacles are offered a second time: {space} ({by}).")),
    DangerChanged: EventEntry(describe_danger),
    ObstacleMoved: EventEntry(T("{obstacle} moves to {space}.", space="to")),
    ObstacleDamaged: EventEntry(
        T("{obstacle} takes {n} damage, {all} in total.", n="amount", all="damage"),
        completes=(AbilityTested,),
        lesson=EventLesson(
            T("An obstacle keeps its damage."),
            T(
                "Passing with Fight damages an obstacle, and the damage stays; when it reaches the obstacle's "
                "life, the obstacle is removed."
            ),
            "TR-OVR-8",
        ),
    ),
    ObstacleRemoved: EventEntry(
        T("{obstacle} is removed."),
        Weight.RESULT,
        completes=(AbilityTested, ObstacleDamaged),
        lesson=EventLesson(
            T("The obstacle is gone for good."), T("The obstacle is removed for good, for every raider."), "TR-OVR-10"
        ),
    ),
    Attacked: EventEntry(describe_attack, befalls=("raider",)),
}
