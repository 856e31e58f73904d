"""Times of game nights: local times in a zone, and repeats that keep them when daylight saving begins or ends."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

WEEK = timedelta(days=7)


def find_moment(day: date, hour: int, minute: int, zone: str) -> float:
    """Return the moment of a local time, in seconds since 1970."""
    return datetime.combine(day, time(hour, minute), ZoneInfo(zone)).timestamp()


def find_local_time(moment: float, zone: str) -> datetime:
    """Return the local time of a moment, which is in seconds since 1970."""
    return datetime.fromtimestamp(moment, ZoneInfo(zone))


def add_weeks(moment: float, zone: str, weeks: int = 1) -> float:
    """Return the moment some weeks later at the same local time. Both are in seconds since 1970."""
    local = find_local_time(moment, zone).replace(tzinfo=None) + weeks * WEEK
    return local.replace(tzinfo=ZoneInfo(zone)).timestamp()
