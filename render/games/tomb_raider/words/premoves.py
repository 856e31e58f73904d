"""Why a player of Tomb Raider can make no premove any more."""

from __future__ import annotations

from engine.games.tomb_raider.view import View
from engine.protocol import Seat
from render.text.i18n import T, Text


def explain_no_premove(view: View, seat: Seat) -> Text | None:
    if view.raiders[seat].finished:
        return T("Your raider has left the map with the treasure, so you have no more questions in this match.")
    return None
