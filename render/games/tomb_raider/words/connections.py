"""The connections of events: what causes what, what later events repeat, what is added to a line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import dropwhile

from engine.events import GameEvent
from engine.games.tomb_raider.card_events import CardPlayed, CardUsed, Discarded, Drew, Reloaded, Reshuffled
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.events import AbilityTested, Contested
from engine.games.tomb_raider.map_events import Attacked, Mapped, Moved, ObstacleOffered, ObstaclePlaced
from engine.games.tomb_raider.verbs.results import OnTest
from render.face.records import Names
from render.text.i18n import T, Text

PLAYS = (CardPlayed, CardUsed)
"""Events in which a card is played or used."""
DEEDS = (AbilityTested, Contested, *PLAYS, Mapped, Attacked, Moved)
"""Events that may harm or move a raider."""


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
