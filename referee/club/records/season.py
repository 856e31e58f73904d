"""A season as it is stored: one month of a server. A picture of the month is posted after its end."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from msgspec import Struct

from .period import Period


class Season(Period, frozen=True, kw_only=True):
    """A month of a server, without names: the contents of its picture are computed when the picture is made."""

    key_field, time_field, setting, patience = "month", "ends", "seasons", 14 * 24 * 3600.0
    month: str
    """The year and the month, such as "2026-11"."""
    begins: float
    """The first moment of the month, in seconds since 1970."""
    ends: float
    """The first moment after the month, in seconds since 1970."""
    best: tuple[int, int] | None = None
    """The match of the month that the posted message names: its table and number; None if it names none."""


class BestMatch(Struct, frozen=True):
    """The match of the month: the one with the most rounds."""

    place: tuple[int, int]
    """The number of the table, and the number of the match at that table."""
    channel: int
    game: str
    level: str
    rounds: int
    names: tuple[str, ...]
    """The names of the people who played the match, without people who hide their results: untrusted text."""


class Gain(Struct, frozen=True):
    """A rise of somebody's rating in a game within one month, in points."""

    name: str
    """The person's name: untrusted text."""
    game: str
    points: int


class SeasonSummary(Struct, frozen=True):
    """The sums of a month of a server. They name nobody whose results are hidden."""

    matches: int
    players: int
    games: tuple[tuple[str, int], ...]
    """Each game and its matches, the most played first."""
    people: tuple[tuple[str, int], ...]
    """The names of those who played most, with their matches. Names are untrusted text."""
    titles: tuple[tuple[str, int], ...]
    """Each title and how often it was given, the most frequent first."""
    gain: Gain | None = None
    best: BestMatch | None = None


def find_month(time: float, zone: str | None) -> tuple[str, float, float]:
    """Return the month of a time: its key, its first moment and the first moment after it, in seconds since 1970.

    ``zone``: a time zone by its IANA name; None: UTC.
    """
    where = ZoneInfo(zone) if zone is not None else UTC
    first = datetime.fromtimestamp(time, where).replace(day=1, hour=0, minute=0, second=0, microsecond=0, fold=0)
    year, month = (first.year, first.month + 1) if first.month < 12 else (first.year + 1, 1)
    return first.strftime("%Y-%m"), first.timestamp(), first.replace(year=year, month=month).timestamp()
