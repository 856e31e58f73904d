"""Honours of a finished match: remarkable facts about the victory."""

from __future__ import annotations

from engine.games.tomb_raider.view import RaiderView, View
from engine.protocol import Seat
from render.face.records import Names
from render.text.i18n import T, Text

from .standing import list_winners


def list_honours(view: View, names: Names) -> tuple[Text, ...]:
    """Return sentences on remarkable facts about the victory, the most remarkable first."""
    winners = list_winners(view)
    if len(winners) != 1:
        return ()
    (seat,) = winners
    winner, name = view.raiders[seat], names[seat]
    honours = []
    if winner.alive and winner.life - winner.damage == 1:
        if view.winner is not None:
            honours.append(T("{name} found the treasure with one life left.", name=name))
        else:
            honours.append(T("{name} won with one life left.", name=name))
    if _is_only_survivor(view, seat):
        honours.append(T("{name} is the only raider who never died on the way.", name=name))
    if not winner.draw_deck and not winner.hand and _has_had_cards(winner):
        honours.append(T("{name} won with the last card played.", name=name))
    return tuple(honours)


def _is_only_survivor(view: View, seat: Seat) -> bool:
    others = [raider for raider in view.raiders if raider.seat != seat and not raider.left]
    return bool(others) and not view.raiders[seat].deaths and all(raider.deaths for raider in others)


def _has_had_cards(raider: RaiderView) -> bool:
    return bool(raider.discards or raider.saved or raider.unsaved)
