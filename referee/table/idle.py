"""Idle tables: since when only the AI and the defaults have acted, and when to check that.

Anything that a person does starts both counts again: the rounds of the game, and the time. A table that waits for a
person plays no rounds, so it is never closed by this. Timers are stored, so they survive a restart.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..clocks import DAY
from ..facts import Idle
from ..store import due
from ..store.database import Statement
from .live_match import LiveMatch

ROUNDS, TIME = 20, 7 * DAY
"""The number of rounds, and the minimum of seconds, after which an idle table is closed."""
KIND = "idle"
"""The kind of timer: ``idle:<match>``."""


def record_action(play: LiveMatch, now: float) -> None:
    """Record that a person acts now."""
    play.idle = Idle(now, count_rounds(play))


def keep_announcement(play: LiveMatch, before: Idle) -> None:
    """Keep the earlier announcement, because nobody can see the person's action. ``before``: the earlier record."""
    play.idle = replace(play.idle, announced=before.announced, since=before.since)


def count_rounds(play: LiveMatch) -> int:
    """Return how many rounds have begun; if the game counts none, the answers divided by the seats in play."""
    game, state = play.match.game, play.match.state
    return len(play.answers) // max(1, len(game.seats_in_play(state))) if game.rounds is None else game.rounds(state)


def find_next_check(play: LiveMatch) -> float | None:
    """Return when the closing is due to be announced or carried out; None if too few rounds have been played."""
    idle = play.idle
    played = count_rounds(play) - idle.round
    if not idle.announced:
        return idle.at + TIME / 2 if 2 * played >= ROUNDS else None
    return max(idle.at + TIME, idle.announced + TIME / 2) if played >= ROUNDS else None


def find_closing_time(idle: Idle) -> float:
    """Return the earliest time at which an announced table closes, as everybody was told."""
    return max(idle.since + TIME, idle.announced + TIME / 2)


def plan(play: LiveMatch, now: float) -> list[Statement]:
    """Schedule the next idle check if its time has changed. Called after every step."""
    if not play.idle.at:  # started by a version that did not count this
        record_action(play, now)
    when = find_next_check(play)
    if when == play.idle_due:
        return []
    play.idle_due = when
    table, match = play.place
    what = f"{KIND}:{match}"
    return [due.cancel_timer(table, what) if when is None else due.replace_timer(when, table, what)]
