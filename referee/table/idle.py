"""Idle tables: since when nobody but the AI and the default answers has acted, and when to check that.

Two things are measured: the rounds of the game, and the time. Anything that a person does sets both to zero. A table
that waits for a person plays no rounds, so it is never closed as idle. Timers are stored, so they survive a restart.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..clocks import DAY
from ..facts import Idle
from ..store import due
from ..store.database import Statement
from .live_match import LiveMatch

ROUNDS, TIME = 20, 7 * DAY
"""The rounds and the seconds that must both have passed before an idle table is closed."""
KIND = "idle"
"""The kind of timer that checks an idle table. The timer's text is ``idle:<match>``."""


def record_action(play: LiveMatch, now: float) -> None:
    """Record that a person has acted, at the time ``now`` and in the present round."""
    play.idle = Idle(now, count_rounds(play))


def keep_announcement(play: LiveMatch, before: Idle) -> None:
    """Keep the announced closing after a person's action that nobody can see.

    ``before``: the record from before the action.
    """
    play.idle = replace(play.idle, announced=before.announced, since=before.since)


def count_rounds(play: LiveMatch) -> int:
    """Return how many rounds have begun. If the game counts none, divide the answers by the seats in play."""
    game, state = play.match.game, play.match.state
    return len(play.answers) // max(1, len(game.seats_in_play(state))) if game.rounds is None else game.rounds(state)


def find_next_check(play: LiveMatch) -> float | None:
    """Return when to announce the closing of an idle table or carry it out; None if too few rounds were played."""
    idle = play.idle
    played = count_rounds(play) - idle.round
    if not idle.announced:
        return idle.at + TIME / 2 if 2 * played >= ROUNDS else None
    return max(idle.at + TIME, idle.announced + TIME / 2) if played >= ROUNDS else None


def find_closing_time(idle: Idle) -> float:
    """Return the earliest time at which an announced table closes. Everybody was told this time."""
    return max(idle.since + TIME, idle.announced + TIME / 2)


def plan(play: LiveMatch, now: float) -> list[Statement]:
    """Schedule the next idle check if its time has changed. Called after every step."""
    if not play.idle.at:  # A match that an older version started has no record of the last action.
        record_action(play, now)
    when = find_next_check(play)
    if when == play.idle_due:
        return []
    play.idle_due = when
    table, match = play.place
    what = f"{KIND}:{match}"
    return [due.cancel_timer(table, what) if when is None else due.replace_timer(when, table, what)]
