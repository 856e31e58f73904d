"""Idle tables, at which only the AI and default answers act: the times when they are checked, announced and closed.

The rounds of the game and the time since a person's last action are counted. A table that waits for a person plays no
rounds, so it is never closed as idle. Timers are stored, so they survive a restart.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..records.clocks import DAY
from ..records.match_facts import Idle
from ..store import due
from ..store.database import Statement
from .live_match import LiveMatch

ROUNDS, TIME = 20, 7 * DAY
"""A table is closed after this many rounds of the game and this many seconds, both without a person's action."""
KIND = "idle"
"""The kind of timer that checks an idle table. The timer's text is ``idle:<match>``."""


def record_action(play: LiveMatch, now: float) -> None:
    """Record that a person has acted in a match, at the time ``now`` and in its present round."""
    play.idle = Idle(now, count_rounds(play))


def keep_announcement(play: LiveMatch, before: Idle) -> None:
    """Keep the announcement that a table will close, although a person has acted, because nobody can see the action.

    ``before``: the record of the last action as it was before the present action.
    """
    play.idle = replace(play.idle, announced=before.announced, since=before.since)


def count_rounds(play: LiveMatch) -> int:
    """Return how many rounds of a match have begun. If the game counts no rounds, divide the answers by the seats."""
    game, state = play.match.game, play.match.state
    return (
        len(play.answers) // max(1, len(game.seats_in_play(state)))
        if game.statistics.rounds is None
        else game.statistics.rounds(state)
    )


def find_next_check(play: LiveMatch) -> float | None:
    """Return when to announce that an idle table will close, or to close it; None if too few rounds were played."""
    idle = play.idle
    played = count_rounds(play) - idle.round
    if not idle.announced:
        return idle.at + TIME / 2 if 2 * played >= ROUNDS else None
    return max(idle.at + TIME, idle.announced + TIME / 2) if played >= ROUNDS else None


def find_closing_time(idle: Idle) -> float:
    """Return the announced time at which an idle table will close at the earliest."""
    return max(idle.since + TIME, idle.announced + TIME / 2)


def plan_check(play: LiveMatch, now: float) -> list[Statement]:
    """Return the statements that set the timer for the next idle check, if its time has changed."""
    if not play.idle.at:  # A match that an older version has started has no record of the last action.
        record_action(play, now)
    when = find_next_check(play)
    if when == play.idle_due:
        return []
    play.idle_due = when
    table, match = play.place
    what = f"{KIND}:{match}"
    return [due.cancel_timer(table, what) if when is None else due.replace_timer(when, table, what)]
