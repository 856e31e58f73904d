"""How it stands and how it ended, in a line each."""

from __future__ import annotations

from engine.games.counter_terror.view import View
from render.face.contract import Names
from render.text.i18n import T, Text

from .names import TEAM


def headline(view: View, names: Names) -> Text:
    """Round, and whose turn it is."""
    if view.over:
        return T("Round {round} · over", round=view.round)
    if view.active is None:
        return T("Setting up")
    team = TEAM[view.fighters[view.active].team]
    return T("Round {round} · the turn of {name} · {team}", round=view.round, name=names[view.active], team=team)


def result(view: View, names: Names) -> Text:
    """Which team has won, and when."""
    if view.winner is None:
        return T("The game ends in round {round}, undecided.", round=view.round)
    if not view.winner:
        return T("The last round is over: a draw.")
    winners = tuple(names[seat] for seat in view.winners)
    return T("{team} has won in round {round}: {names}.", team=TEAM[view.winner], round=view.round, names=winners)
