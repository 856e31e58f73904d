"""Why a player of Tomb can make no premove now, and when that is possible."""

from __future__ import annotations

from engine.games.tomb.view import View
from engine.protocol import Seat
from render.text.i18n import T, Text

_IN_RAID = T("You can answer in advance in the combat of your own raid, if your party has at least two Characters.")
_WHEN = T(
    "You can answer in advance while you still have stocking cards to place, and in the combat of your own raid, if "
    "your party has at least two Characters."
)


def explain_no_premove(view: View, seat: Seat) -> Text:
    """Say why a seat has no premove to make (``Answering.plans``), from its own view."""
    raiding = view.raid is not None and view.active == seat
    if view.step == "stock":
        why = (
            T("You have already settled where your stocking cards go.")
            if view.stock
            else T("You have no more stocking cards to place.")
        )
    elif raiding and len(view.parties[seat].fighters) < 2:
        why = T("Your party has fewer than two Characters, so there is nothing to decide between them.")
    elif raiding and view.raid is not None and not view.raid.round:
        why = T("The combat of your raid has not begun.")
    elif raiding:
        why = T("You have already given every answer in advance that this combat allows.")
    else:
        why = T("You are in no raid of your own.")
    return T("{why} {when}", why=why, when=_WHEN if view.turn == 0 and view.step != "stock" else _IN_RAID)
