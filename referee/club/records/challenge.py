"""A weekly challenge as it is stored: one level that everybody of a server plays alone, with the same set-up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Game

from .appointment import Plan
from .posted import Posted

MEDALS = ("gold", "silver", "bronze")
"""The medals of a match played alone, the best first."""
OUTSIDE = 0
"""The server of the challenge for everybody who plays outside of servers. It is posted nowhere, and names nobody."""
PHASES = ("running", "ended", "posted")
"""The phases of a challenge: it runs; its week is over; its results are posted."""


class Challenge(Posted, frozen=True, kw_only=True):
    """A challenge of one week in one game. It names nobody, and its secret is stored apart from it."""

    week: str
    """The year and the number of the week, such as "2026-W48"."""
    game: str
    level: str
    ends: float
    """The first moment after the week, in seconds since 1970."""
    commitment: str
    """The commitment of the secret from which the shared shuffles follow (``dice.compute_round_commitment``)."""
    is_over: bool = False
    """True if the week is over. The secret is then opened, and the results are shown."""
    secret: str = ""
    """The secret in hex; "" until the week is over."""

    @property
    def phase(self) -> str:
        """The phase as it is stored: one of ``PHASES``."""
        return "running" if not self.is_over else "ended" if self.message is None else "posted"


class Try(Struct, frozen=True):
    """The end of somebody's only try at a challenge."""

    table: int
    match: int
    person: int
    name: str
    """The person's name: untrusted text."""
    won: bool
    score: int | None
    rounds: int
    medal: str = ""
    """One of ``MEDALS``; "" without a medal."""


class Ranked(Struct, frozen=True):
    """A try with its rank among all tries of its challenge."""

    place: int
    """The rank of the try, from 1. Equal tries share a place."""
    found: Try


def list_plans(challenge: Challenge) -> list[Plan]:
    """Return what a challenge has to have done, and when: post its present message, and end with its week."""
    is_missing = challenge.message is None and challenge.guild != OUTSIDE
    plans = [Plan(f"post:{challenge.edition}")] if is_missing else []
    return plans if challenge.is_over else [*plans, Plan("end", challenge.ends)]


def find_week(time: float) -> tuple[str, float, float]:
    """Return the week of a time: its key, its first moment and the first moment after it, in seconds since 1970.

    A week begins on Monday at midnight in UTC.
    """
    day = datetime.fromtimestamp(time, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    monday = day - timedelta(days=day.weekday())
    year, week, _ = monday.isocalendar()
    return f"{year}-W{week:02}", monday.timestamp(), (monday + timedelta(days=7)).timestamp()


def parse_week_number(week: str) -> int:
    """Return the number of a week within its year from its key."""
    return int(week.partition("-W")[2] or 0)


def list_levels(game: Game[Any]) -> Sequence[str]:
    """Return the levels for a challenge: those that one person can play alone.

    If there are none, return those with the fewest seats.
    """
    fewest = min(min(game.seats(level)) for level in game.levels)
    return [level for level in game.levels if min(game.seats(level)) == fewest]


def choose_level(game: Game[Any], ends: float) -> str:
    """Return the level of the week that ends at this time. The levels take turns."""
    levels = list_levels(game)
    return levels[round(ends / timedelta(days=7).total_seconds()) % len(levels)]


def close_challenge(challenge: Challenge, secret: bytes) -> Challenge:
    """End a challenge and open its secret. Its results get a message of their own."""
    if challenge.is_over:
        return challenge
    return replace(challenge, is_over=True, secret=secret.hex(), message=None, edition=challenge.edition + 1)


def rank_tries(tries: Iterable[Try]) -> list[Ranked]:
    """Return the tries with their places, the best first.

    A win is better than a loss. Then a better medal decides, then more points. If two wins have equal points, the win
    in fewer rounds is better.
    """
    ranked: list[Ranked] = []
    for number, one in enumerate(sorted(tries, key=lambda one: (_rate(one), one.table)), start=1):
        is_equal = bool(ranked) and _rate(ranked[-1].found) == _rate(one)
        ranked.append(Ranked(ranked[-1].place if is_equal else number, one))
    return ranked


def _rate(attempt: Try) -> tuple[bool, int, int, int]:
    """Return a value that is smaller for a better try, from its win, medal, score and rounds, in this order."""
    medal = MEDALS.index(attempt.medal) if attempt.medal in MEDALS else len(MEDALS)
    return not attempt.won, medal, -(attempt.score or 0), attempt.rounds if attempt.won else 0
