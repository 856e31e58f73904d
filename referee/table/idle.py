"""Since when nobody has acted at a table but the AI and the defaults, and when that is to be looked at.

Both counts begin anew with whatever a person does there: the rounds of the game, and the time. A table that waits for a
person plays no rounds, and is never closed by this. What is due is stored; so it outlives a restart.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..clocks import DAY
from ..facts import Idle
from ..store import due
from ..store.database import Statement
from .match_in_play import Play
from .state import TableState

ROUNDS, TIME = 20, 7 * DAY
"""How many rounds are played, and how many seconds go by at the least, before such a table is closed."""
KIND = "idle"
"""The kind of what falls due: ``idle:<match>``."""


def acted(at: TableState, play: Play) -> None:
    """A person does something here."""
    play.idle = Idle(at.services.now(), rounds(play))


def hidden(play: Play, before: Idle) -> None:
    """Nobody can see what that person has done: what is announced stays. ``before``: how it was."""
    play.idle = replace(play.idle, announced=before.announced, since=before.since)


def rounds(play: Play) -> int:
    """Return how many rounds have been begun. Of a game that does not count them: how often all could have answered."""
    game, state = play.match.game, play.match.state
    return len(play.answers) // max(1, len(game.seats_in_play(state))) if game.rounds is None else game.rounds(state)


def next_look(play: Play) -> float | None:
    """Return when it is announced, or then closed; None: too few rounds have been played for it."""
    idle = play.idle
    played = rounds(play) - idle.round
    if not idle.announced:
        return idle.at + TIME / 2 if 2 * played >= ROUNDS else None
    return max(idle.at + TIME, idle.announced + TIME / 2) if played >= ROUNDS else None


def closes(idle: Idle) -> float:
    """Return when a table closes at the earliest for which that was announced, as everybody was told."""
    return max(idle.since + TIME, idle.announced + TIME / 2)


def plan(at: TableState, play: Play) -> list[Statement]:
    """Store when to look at it next, where that has changed; called after every step."""
    if not play.idle.at:  # begun by a version that did not count this
        acted(at, play)
    when = next_look(play)
    if when == play.idle_due:
        return []
    play.idle_due = when
    what = f"{KIND}:{at.facts.match}"
    return [due.never(at.id, what) if when is None else due.instead(when, at.id, what)]
