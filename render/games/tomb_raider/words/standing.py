"""Lines on the state of a match and on its result."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tomb_raider.view import LegView, View
from engine.protocol import Seat
from render.face.records import Names
from render.text.i18n import T, Text, join_texts

from .names import ROUND, describe_level_in_message, describe_level_name


def describe_level_in_series(view: View) -> Text | None:
    """Return the name of the series and the number of the current level in it."""
    if view.leg is None:
        return None
    return T(
        "{series}: {n} of {of}", series=describe_level_in_message(view.leg.series), n=view.leg.number, of=view.leg.of
    )


def describe_level_and_series(view: View) -> Text:
    """Return the level's name, with the name of the series if the level is part of one."""
    part = describe_level_in_series(view)
    if part is None:
        return (
            T("{level} (gentle)", level=describe_level_in_message(view.level))
            if view.gentle
            else describe_level_in_message(view.level)
        )
    # Each level of such a series is made of level decks, so it has no name of its own.
    if view.leg is not None and view.leg.series == view.level:
        return part
    return T("{level} ({series})", level=describe_level_in_message(view.level), series=part)


def describe_level_title(view: View) -> Text:
    """Return the level's name for pictures, with a mark if the level was dealt gently."""
    level = describe_level_name(view.level)
    return T("{level} (gentle)", level=level) if view.gentle else level


def describe_series(view: View, names: Names) -> tuple[Text, ...]:
    """Return the scores and winners of a series; empty before its first level is over."""
    if view.leg is None or not view.over:
        return ()
    said = describe_series_scores(view.leg, names)
    if view.leg.number < view.leg.of:
        return (said,)
    won = [names[seat] for seat in view.leg.overall]
    if not won:
        return said, T("Nobody wins the series.")
    most = max(view.leg.standing)
    leading = tuple(seat for seat, n in enumerate(view.leg.standing) if n == most)
    # TR-SER-PICKUP-17, TR-SER-LINKED-4: the last level decides.
    if view.leg.series != "timed" and view.leg.overall != leading:
        return said, T("The last level decides: {names} won the series!", names=won)
    return said, T("{names} won the series!", names=won)


def describe_series_scores(leg: LegView, names: Names) -> Text:
    """Return the scores of a series so far."""
    scores = [T("{name} {n}", name=name, n=n) for name, n in zip(names, leg.standing, strict=False)]
    if leg.series == "timed":
        return T("Extra turns so far: {scores}.", scores=scores)
    return T("Levels won so far: {scores}.", scores=scores)


_GOALS = {
    "treasure": T("The goal: be the first to find the treasure in the treasure room."),
    "recovery": T("The goal: be the first to bring the treasure from the treasure room back to an entrance."),
    "bounty": T("The goal: have the most points when the treasure is found."),
    "points": T("The goal: have the most points when time is up."),
    "timed": T("The goal: need the fewest turns to find the treasure in the treasure room."),
    "survey": T("The goal: search every place that you can reach."),
    "purge": T("The goal: map the treasure room, and remove every obstacle on the map."),
    "flawless": T("The goal: find the treasure in the treasure room without dying."),
}
_GOALS_ALONE = {
    "treasure": T("The goal: find the treasure in the treasure room."),
    "recovery": T("The goal: bring the treasure from the treasure room back to an entrance."),
    "bounty": T("The goal: collect points until you find the treasure."),
    "points": T("The goal: collect points until time is up."),
    "timed": T("The goal: find the treasure in the treasure room in few turns."),
}
"""Goals of a level by its kind: of any match, and of a match with one raider where that differs."""


def describe_goal(view: View) -> Text:
    """Return the goal of the match in one sentence (TR-WIN-1, TR-GOAL)."""
    alone = _GOALS_ALONE.get(view.goal) if len(view.raiders) == 1 else None
    return _GOALS[view.goal] if alone is None else alone


def describe_headline(view: View, names: Names) -> Text:
    """Return the level, the turn, the round, and whose turn it is."""
    level, turn = describe_level_and_series(view), view.turn
    if view.over:
        return T("{level} · turn {turn} · over", level=level, turn=turn)
    if view.round not in ROUND:
        return T("{level} · setting up", level=level)
    now = ROUND[view.round]
    if view.active is None:
        return T("{level} · turn {turn} · {round} Round", level=level, turn=turn, round=now)
    name = names[view.active]
    return T("{level} · turn {turn} · {round} Round: {name}", level=level, turn=turn, round=now, name=name)


def list_winners(view: View) -> tuple[Seat, ...]:
    """Return the seats that have won the match."""
    return view.winners if view.winner is None else (view.winner,)


MEDALS = {"gold": T("Gold medal!"), "silver": T("Silver medal!"), "bronze": T("Bronze medal!")}
"""Medals that a player who plays alone can win, the best first."""


def describe_medal(view: View) -> tuple[Text, ...]:
    """Return the line on the medal that was won, if any. After a gentle deal it says that there is no medal."""
    if view.gentle and view.over:
        return (T("A gentle deal: no medal."),)
    return (MEDALS[view.medal],) if view.medal else ()


def describe_outcome(outcome: str, winners: Sequence[Seat], names: Names) -> Text:
    """Describe the end of a level that ended otherwise than by the first find of the treasure."""
    if outcome == "fallen":
        return T("A raider has died, so the find can no longer be flawless.")
    if not winners:
        return T("The level ends without a winner.")
    who = names[winners[0]] if len(winners) == 1 else [names[seat] for seat in winners]
    if outcome == "recovered":
        return T("{name} has brought the treasure home!", name=who)
    if outcome == "survey":
        return T("{name} has searched every place there is!", name=who)
    if outcome == "purge":
        return T("{name} has removed every obstacle!", name=who)
    if outcome == "points":
        return T("Most points: {name}!", name=who)
    return T("Fewest turns: {name}!", name=who)


def describe_result(view: View, names: Names) -> Text:
    """Say who has won, with the price of the win and the medal."""
    return join_texts((_describe_ending(view, names), *describe_medal(view), *describe_series(view, names)))


def _describe_ending(view: View, names: Names) -> Text:
    if view.ended and (view.winners or view.ended == "fallen"):
        return describe_outcome(view.ended, view.winners, names)
    if view.winner is None:
        return T("The game ends in turn {turn} without a winner.", turn=view.turn)
    values = {"name": names[view.winner], "turn": view.turn, "deaths": view.raiders[view.winner].deaths}
    if values["deaths"]:
        return T("{name} has found the treasure in turn {turn}. Lives lost on the way: {deaths}.", **values)
    return T("{name} has found the treasure in turn {turn}!", **values)
