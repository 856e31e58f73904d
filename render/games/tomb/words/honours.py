"""Honours of a finished match: remarkable facts about the victory."""

from __future__ import annotations

from engine.games.tomb.view import View
from render.face.records import Names
from render.text.i18n import TN, T, Text

from .standing import count_cards_left

CLOSE = 5
"""A win is narrow if the lead is at most this many XP."""
MANY = 3
"""A win is remarkable if the winner lost at least this many Characters, and more than anybody else."""


def list_honours(view: View, names: Names) -> tuple[Text, ...]:
    """Return sentences on remarkable facts about the victory, the most remarkable first."""
    if not view.over:
        return ()
    if len(view.parties) == 1:
        is_unhurt = not view.parties[0].deaths and not count_cards_left(view)
        return (T("The Tomb was emptied without losing a Character."),) if is_unhurt else ()
    if len(view.winners) != 1:
        return ()
    (seat,) = view.winners
    winner, name = view.parties[seat], names[seat]
    others = [party for party in view.parties if party.seat != seat]
    second = max(others, key=lambda party: (party.score, -party.seat))
    lead = winner.score - second.score
    honours = []
    if 0 < lead <= CLOSE:
        honours.append(T("{name} won by {n} XP from {other}.", name=name, n=lead, other=names[second.seat]))
    if not winner.deaths and all(party.deaths for party in others):
        honours.append(T("{name} is the only player who lost no Character.", name=name))
    elif winner.deaths >= max(party.deaths for party in others) + MANY:
        lost = winner.deaths
        honours.append(
            TN("{name} won although {n} Character died, more than any other player lost.",
               "{name} won although {n} Characters died, more than any other player lost.", lost, name=name)
        )  # fmt: skip
    return tuple(honours)
