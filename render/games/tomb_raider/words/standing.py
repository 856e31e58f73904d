"""How it stands and how it ended, in a line each."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tomb_raider.view import View
from engine.protocol import Seat
from render.face.contract import Names
from render.text.i18n import T, Text

from .names import ROUND, level_said


def headline(view: View, names: Names) -> Text:
    """Level, turn and round, and whose turn it is."""
    level, turn = level_said(view.level), view.turn
    if view.over:
        return T("{level} · turn {turn} · over", level=level, turn=turn)
    if view.round not in ROUND:
        return T("{level} · setting up", level=level)
    now = ROUND[view.round]
    if view.active is None:
        return T("{level} · turn {turn} · {round} Round", level=level, turn=turn, round=now)
    name = names[view.active]
    return T("{level} · turn {turn} · {round} Round: {name}", level=level, turn=turn, round=now, name=name)


def winners(view: View) -> tuple[Seat, ...]:
    """Who has won."""
    return view.winners if view.winner is None else (view.winner,)


def outcome(how: str, won: Sequence[Seat], names: Names) -> Text:
    """How a level has ended that did not end with the first find."""
    if not won:
        return T("The level is over, without a winner.")
    who = names[won[0]] if len(won) == 1 else [names[seat] for seat in won]
    if how == "recovered":
        return T("{name} has brought the treasure home!", name=who)
    if how == "points":
        return T("Most points: {name}!", name=who)
    return T("Fewest turns: {name}!", name=who)


def result(view: View, names: Names) -> Text:
    """Who has won, and at what price."""
    if view.ended and view.winners:
        return outcome(view.ended, view.winners, names)
    if view.winner is None:
        return T("The game ends in turn {turn}, without a winner.", turn=view.turn)
    values = {"name": names[view.winner], "turn": view.turn, "deaths": view.raiders[view.winner].deaths}
    if values["deaths"]:
        return T("{name} has found the treasure in turn {turn}. Lives lost on the way: {deaths}.", **values)
    return T("{name} has found the treasure in turn {turn}!", **values)
