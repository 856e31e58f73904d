"""Explanations why a match with the chosen settings could never end (TR-RUL-18)."""

from __future__ import annotations

from engine.games.tomb_raider.ending import NoTreasureRoom, NoWayToTreasure, SurveyDeckTooHard, SurveyOfMarkedPlaces
from engine.own_files import Fault
from engine.refusals import Refused
from render.text.i18n import T, Text

NEVER_ENDING: dict[type[Refused], Text] = {
    NoTreasureRoom: T(
        "The map ends at depth {deepest}, where no treasure room can lie, so the level could never "
        "end. Choose a form with more rows, or another treasure room."
    ),
    NoWayToTreasure: T(
        "No way can lead from an entrance to the treasure, so the level could never end. It needs "
        "exits, and enough locations for every depth on the way."
    ),
    SurveyOfMarkedPlaces: T(
        "For this goal, every place must run out of discoveries: set “Only places that say so run out” to no."
    ),
    SurveyDeckTooHard: T(
        "For the goal of searching every place, the deck needs a discovery of difficulty {most} or less."
    ),
}
"""By class of refusal: why the match could never end, and which settings would do."""


def explain_never_ending(fault: Fault) -> Text | None:
    """Say why a match on a player's level could never end; return None for any other fault."""
    words = next((words for refusal, words in NEVER_ENDING.items() if refusal.kind == fault.kind), None)
    return Text(words.key, fault.values) if words is not None else None
