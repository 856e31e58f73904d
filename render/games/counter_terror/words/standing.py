"""Lines on the state of a match and on its result."""

from __future__ import annotations

from engine.games.counter_terror.view import View
from render.face.records import Names
from render.text.i18n import T, Text

from .names import TEAM, describe_card_name

TALK = T("Team-mates may talk and plan here, where everybody can read it, but nobody tells or shows their cards.")


def describe_goal(view: View) -> Text:
    """Return the goal of the match in one sentence (CT-GEN-1)."""
    return T("The goal: your team is left alive, and the other team is dead.")


def describe_talk(view: View) -> Text | None:
    """Return what team-mates may say (CT-SEC-1, CT-REIN-2), in the first round.

    None if nobody has a living team-mate.
    """
    living = [one.team for one in view.fighters if one.alive]
    if view.over or view.active is None or view.round > 1:
        return None
    if view.viewer is None:
        return TALK if any(living.count(team) > 1 for team in TEAM) else None
    me = view.fighters[view.viewer]
    return TALK if me.alive and living.count(me.team) > 1 else None


def describe_headline(view: View, names: Names) -> Text:
    """Return the round, and whose turn it is."""
    if view.over:
        return T("Round {round} · over", round=view.round)
    if view.active is None:
        return T("Setting up")
    values = {"round": view.round, "name": names[view.active], "team": TEAM[view.fighters[view.active].team]}
    if view.guided:
        return T("Guided · round {round} · turn of {name} · {team}", **values)
    return T("Round {round} · turn of {name} · {team}", **values)


def describe_result(view: View, names: Names) -> Text:
    """Say which team has won, and when."""
    if view.winner is None:
        return T("The game ends in round {round} without a winner.", round=view.round)
    if not view.winner:
        return T("The last round is over. The game is a draw.")
    winners = tuple(names[seat] for seat in view.winners)
    return T("{team} has won in round {round}: {names}.", team=TEAM[view.winner], round=view.round, names=winners)


def describe_dead(view: View, names: Names) -> Text | None:
    """Return a line on when and by which card the viewer died; None if the viewer is alive.

    The line adds that the player can still win with the team (CT-WIN-1).
    """
    if view.viewer is None or view.over:
        return None
    me = view.fighters[view.viewer]
    if me.alive or not me.out:
        return None
    team = TEAM[me.team]
    return T("{card} killed you in round {round}. You still win if {team} wins.", round=me.out,
             card=describe_card_name(me.out_by), team=team)  # fmt: skip
