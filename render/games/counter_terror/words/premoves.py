"""Why a player of Counter-Terror can make no premove now, and when that is possible."""

from __future__ import annotations

from engine.games.counter_terror.view import View
from engine.protocol import Seat
from render.text.i18n import T, Text


def explain_no_premove(view: View, seat: Seat) -> Text | None:
    if not view.fighters[seat].alive:
        return T("Your fighter is dead, so you play no more cards in this match.")
    if view.phase in ("teams", "deal", "bombs"):
        return T("The match is still being set up. You can answer in advance as soon as the first turn begins.")
    return None
