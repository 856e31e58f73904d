"""Absences: while a person is away, the person's clocks at slow tables stand still. The days away are limited.

These are pure functions; times are in seconds since 1970.
"""

from __future__ import annotations

from engine.protocol import Refused
from engine.refusals import LimitReached

DAY = 24 * 3600.0
A_YEAR, IN_A_ROW = 28, 14
"""The most days that a person may be away: in a year, and in a row. A longer absence is refused."""
YEAR = 365 * DAY
Spans = tuple[tuple[float, float], ...]
"""A person's absences, oldest first: the beginning and the end of each."""


class AbsenceTooLong(LimitReached, kind="too-long"): ...


class NoDaysLeft(Refused):
    left: int
    most: int


def find_return_time(spans: Spans, now: float) -> float | None:
    """Return when a person who is away now will be back; None if the person is not away."""
    return next((end for start, end in spans if start <= now < end), None)


def end_absence(spans: Spans, now: float) -> Spans:
    """Return the absences with the present one ended now. Its other days may be taken at another time."""
    return tuple((start, min(end, now)) for start, end in spans if start < now and end > now - YEAR)


def begin_absence(spans: Spans, now: float, days: int) -> Spans:
    """Return the absences with a new one that begins now and lasts ``days`` days.

    It replaces the rest of a present absence.

    Raises ``AbsenceTooLong`` if too many days follow each other, ``NoDaysLeft`` if the year has too few left.
    """
    past = end_absence(spans, now)
    row = days * DAY
    start = now
    for begun, ended in reversed(past):
        if start - ended >= DAY:  # after a day of presence the days in a row are counted from zero
            break
        row, start = row + ended - begun, begun
    if days < 1 or row > IN_A_ROW * DAY:
        raise AbsenceTooLong(most=IN_A_ROW)
    used = sum(end - max(start, now - YEAR) for start, end in past)
    if used + days * DAY > A_YEAR * DAY:
        raise NoDaysLeft(left=max(0, int(A_YEAR - used // DAY - (used % DAY > 0))), most=A_YEAR)
    return (*past, (now, now + days * DAY))
