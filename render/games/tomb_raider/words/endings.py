"""Explanations why a match with the chosen settings could never end (TR-RUL-18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.text.i18n import T, Text


def explain_never_ending(kind: str, values: Mapping[str, Any]) -> Text | None:
    """Say why a match could never end, and what would be possible; return None for any other kind of refusal."""
    match kind:
        case "no-room":
            return T(
                "No treasure room can lie on this map, which ends at depth {deepest}: it would never end."
                " Choose a form with more rows, or another treasure room.",
                deepest=values["deepest"],
            )
        case "no-way":
            return T(
                "No way can lead from an entrance to the treasure: it would never end."
                " It takes exits, and locations enough for every depth on the way."
            )
        case "survey-marked":
            return T(
                "Every place is searched only where each runs out:"
                " “Only places that say so run out” has to be no for this goal."
            )
        case "survey-deck":
            return T(
                "To search every place, the deck needs a discovery of difficulty {most} or less.", most=values["most"]
            )
    return None
