"""The puzzle of the day of a server, as it is stored. Its message also shows the solution of the puzzle before."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from .period import Period

HOUR = 9
"""The hour of the day, in the server's time zone, at which the puzzle is posted."""


class Daily(Period, frozen=True, kw_only=True):
    """A day of a server, with the puzzle that was posted. It names nobody."""

    key_field, time_field, setting, patience = "day", "posts", "puzzles", 24 * 3600.0
    day: str
    """The date in the server's time zone, such as "2026-11-29"."""
    posts: float
    """The time at which the puzzle is to be posted, in seconds since 1970."""
    puzzle: int | None = None
    """The number of the puzzle; None before it is chosen, or if there was none for this day."""
    since: float = 0.0
    """The time from which answers to the puzzle are counted, in seconds since 1970."""
    before: int | None = None
    """The number of the earlier day whose solution the message shows; None if it shows none."""


def find_day(time: float, zone: str | None) -> tuple[str, float]:
    """Return the day of a time: its date, and the time at which its puzzle is posted, in seconds since 1970.

    ``zone``: a time zone by its IANA name; None: UTC.
    """
    here = datetime.fromtimestamp(time, ZoneInfo(zone) if zone is not None else UTC)
    return here.strftime("%Y-%m-%d"), here.replace(hour=HOUR, minute=0, second=0, microsecond=0, fold=0).timestamp()
