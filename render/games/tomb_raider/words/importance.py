"""The importance of events, the seats to which they happen, and the events that share a line or cause others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import dropwhile

from engine.events import GameEvent
from engine.games.tomb_raider.card_events import (
    CardBorrowed,
    CardCancelled,
    CardGivenBack,
    CardPlayed,
    CardUsed,
    Discarded,
    DiscoveryFound,
    Drew,
    ItemStolen,
    LifeGivenUp,
    NothingFound,
    Reloaded,
    Reshuffled,
    Saved,
)
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.events import (
    AbilityTested,
    Contested,
    Damaged,
    Died,
    EntranceRolled,
    Finished,
    GotStuck,
    HarmPrevented,
    Healed,
    Hurt,
    LevelEnded,
    NewRollDemanded,
    OrderRolled,
    Resisted,
    TreasureDropped,
    TreasureFound,
    TreasureTaken,
    TurnBegan,
)
from engine.games.tomb_raider.map_events import (
    AirChanged,
    Attacked,
    Forbidden,
    Mapped,
    Moved,
    MovementEnded,
    NoObstacleFits,
    ObstacleDamaged,
    ObstacleOffered,
    ObstaclePlaced,
    ObstacleRemoved,
    ObstacleSkipped,
    OfferReturned,
    Relocated,
)
from engine.games.tomb_raider.verbs.results import OnTest
from render.face import standard
from render.face.records import Names
from render.text.i18n import T, Text

weight = standard.make_weight(
    end=(TreasureFound.kind, LevelEnded.kind),
    grave=(Damaged.kind, Hurt.kind, Died.kind, Relocated.kind, TreasureDropped.kind),
    passing=(
        EntranceRolled.kind,
        NewRollDemanded.kind,
        OrderRolled.kind,
        TurnBegan.kind,
        Drew.kind,
        Reshuffled.kind,
        ObstacleSkipped.kind,
        ObstacleOffered.kind,
        OfferReturned.kind,
    ),
    results=(
        Mapped.kind,
        ObstaclePlaced.kind,
        NoObstacleFits.kind,
        AbilityTested.kind,
        Contested.kind,
        GotStuck.kind,
        ObstacleRemoved.kind,
        DiscoveryFound.kind,
        NothingFound.kind,
        Saved.kind,
        Reloaded.kind,
    ),
    concerned=("seat", "raider"),
)

COMPLETES = {
    DiscoveryFound.kind: (AbilityTested.kind,),
    NothingFound.kind: (AbilityTested.kind,),
    ObstaclePlaced.kind: (ObstacleOffered.kind,),
    Damaged.kind: (AbilityTested.kind,),
    GotStuck.kind: (AbilityTested.kind,),
    Died.kind: (Damaged.kind, Hurt.kind),
    ObstacleDamaged.kind: (AbilityTested.kind,),
    ObstacleRemoved.kind: (AbilityTested.kind, ObstacleDamaged.kind),
}
"""Kind of event -> kinds of events with which it shares a line, if such an event comes directly before it."""

_PLAYS = (CardPlayed.kind, CardUsed.kind)
_DEEDS = (AbilityTested.kind, Contested.kind, *_PLAYS, Mapped.kind, Attacked.kind, Moved.kind)
CAUSES = {
    **dict.fromkeys(
        (Damaged.kind, Hurt.kind, GotStuck.kind, Relocated.kind, Resisted.kind, HarmPrevented.kind), _DEEDS
    ),
    AbilityTested.kind: _PLAYS,
    Contested.kind: (Contested.kind, Attacked.kind, *_PLAYS),
    **dict.fromkeys(_PLAYS, (Attacked.kind, *_PLAYS)),
    Died.kind: (Damaged.kind, Hurt.kind, AirChanged.kind, *_DEEDS),
    TreasureDropped.kind: (Died.kind, ItemStolen.kind, Contested.kind),
    ItemStolen.kind: (Contested.kind, *_PLAYS),
    CardCancelled.kind: _PLAYS,
    Reloaded.kind: (LifeGivenUp.kind,),
    DiscoveryFound.kind: (AbilityTested.kind,),
    NothingFound.kind: (AbilityTested.kind,),
}
"""Kind of event -> kinds of events that can cause it. ``has_caused`` decides for tests and plays."""


def has_caused(event: GameEvent, effect: GameEvent, between: Sequence[GameEvent]) -> bool:
    """Tell whether an earlier event explains an effect: for a test, a card that changed this test and no earlier one.

    A play on a test follows other plays on the same test, or the attack that led to the test. After a tie the next
    throws follow the tied ones.
    """
    if not isinstance(effect, AbilityTested | Contested | CardPlayed | CardUsed):
        return True
    if any(isinstance(one, AbilityTested | Contested) for one in between):
        return False
    if isinstance(effect, CardPlayed | CardUsed) and not _changes_tests(effect.card):
        return False
    if isinstance(event, Contested):
        return event.winner < 0
    return isinstance(event, Attacked) or (isinstance(event, CardPlayed | CardUsed) and _changes_tests(event.card))


@cache
def _changes_tests(number: str) -> bool:
    """Tell whether a card has an effect on tests, such as more dice. A card that this version lacks has none."""
    card = get_pool().cards.get(number)
    return card is not None and any(isinstance(call, OnTest) for clause in card.effects for call in clause.calls)


_TO_THE_SEAT = (
    Damaged,
    Hurt,
    GotStuck,
    Died,
    Relocated,
    Resisted,
    HarmPrevented,
    Healed,
    AirChanged,
    MovementEnded,
    Forbidden,
    Reloaded,
    DiscoveryFound,
    TreasureTaken,
    TreasureDropped,
    Finished,
    TreasureFound,
)
_TO_THE_RAIDER = (Attacked, CardPlayed, CardUsed, ItemStolen, CardBorrowed, CardGivenBack)

befalls = standard.make_befalls(
    {
        **{event.kind: ("seat",) for event in _TO_THE_SEAT},
        **{event.kind: ("raider",) for event in _TO_THE_RAIDER},
        Contested.kind: ("seat", "raider"),
        CardCancelled.kind: ("seat",),
        LevelEnded.kind: ("winners",),
    }
)


def is_retold(event: GameEvent, later_events: Sequence[GameEvent]) -> bool:
    """Tell whether an event needs no line, because the events after it say enough.

    An offered obstacle that is placed at once needs no line. A dead raider's draws and discards, before it reloads with
    a new hand, need no line either.
    """
    if isinstance(event, Discarded | Drew | Reshuffled):
        seat = event.seat
        rest = dropwhile(lambda one: isinstance(one, Discarded | Drew | Reshuffled) and one.seat == seat, later_events)
        back = next(rest, None)
        return isinstance(back, Reloaded) and back.seat == seat
    if isinstance(event, ObstacleOffered) and later_events and isinstance(placed := later_events[0], ObstaclePlaced):
        return (placed.seat, placed.at, placed.obstacle) == (event.seat, event.at, event.obstacle)
    return False


def describe_addition(event: GameEvent, names: Names) -> Text | None:
    """Say that an obstacle stays, if a raider passed its test but neither hit nor removed it (TR-OVR-9).

    *Passed* alone would sound as if the obstacle were gone.
    """
    if isinstance(event, AbilityTested) and event.against == "obstacle" and event.passed:
        return T("The obstacle stays.")
    return None
