"""Lines on the state of a match and on its result."""

from __future__ import annotations

from engine.games.roll_for_adventure.view import View
from render.face.records import Names
from render.text.i18n import T, Text

from .names import LEVEL, describe_place, describe_player_at


def describe_goal(view: View) -> Text:
    """Return the goal of the match in one sentence (RFA-GEN-6, RFA-END)."""
    return T(
        "The goal: fill the {wanted} spaces of the adventure board with power stones before a territory falls or "
        "nobody has dice.",
        wanted=view.board.wanted,
    )


def describe_headline(view: View, names: Names) -> Text:
    """Return the adventure, its stones, and whose turn it is."""
    values = {"level": LEVEL[view.level], "stones": view.board.stones, "wanted": view.board.wanted}
    if view.over:
        return T("{level} · {stones} of {wanted} stones · over", **values)
    if view.phase == "setup":
        return T("{level} · setting up", level=values["level"])
    active = describe_player_at(view, view.active, names)
    return T("{level} · {stones} of {wanted} stones · turn {turn}: {name}", turn=view.turn, name=active, **values)


def describe_result(view: View, names: Names) -> Text:
    """Say whether the quest is won, or how it was lost."""
    values = {"stones": view.board.stones, "wanted": view.board.wanted, "turn": view.turn}
    if view.outcome == "won":
        return T("You have won together: {stones} power stones in turn {turn}!", **values)
    if view.outcome == "conquest":
        fallen = describe_place(view.fallen)
        return T(
            "{territory} fell in turn {turn}. You have lost with {stones} of {wanted} stones.",
            territory=fallen,
            **values,
        )
    if view.outcome == "exhaustion":
        return T("Nobody had a die left in turn {turn}. You have lost with {stones} of {wanted} stones.", **values)
    return T("The quest was given up in turn {turn} with {stones} of {wanted} stones.", **values)
