"""Explanations why a match with the chosen settings could never end (TR-RUL-18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.text.i18n import T, Text


def explain_never_ending(kind: str, values: Mapping[str, Any]) -> Text | None:
    """Say why a match could never end, and which settings would do; return None for any other kind of refusal."""
    match kind:
        case "no-room":
            return T(
                "The map ends at depth {deepest}, where no treasure room can lie, so the level could never "
                "end. Choose a form with more rows, or another treasure room.",
                deepest=values["deepest"],
            )
        case "no-way":
            return T(
                "No way can lead from an entrance to the treasure, so the level could never end. It needs "
                "exits, and enough locations for every depth on the way."
            )
        case "survey-marked":
            return T(
                "For this goal, every place must run out of discoveries: set “Only places that say so run out” to no."
            )
        case "survey-deck":
            return T(
                "For the goal of searching every place, the deck needs a discovery of difficulty {most} or less.",
                most=values["most"],
            )
    return None
