"""Quiet hours: in these hours a person gets no mention, and none of the person's time limits ends.

Quiet hours are in the person's time zone. They keep their local time when daylight saving begins or ends.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct

MOST = 10
"""The most quiet hours that a person may choose in a day."""
USUAL = (22, 8)
"""The quiet hours of a person who has given only a time zone: the first and the last hour."""


REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
"""The regions of time zones with place names. Other names are countries, or no places at all."""


class Rest(Struct, frozen=True, array_like=True):
    """A person's quiet hours in the person's time zone."""

    zone: str
    """An IANA name ("America/Sao_Paulo")."""
    start: int
    """An hour of the day, 0 to 23."""
    end: int
    """The hour of the day, 0 to 23, at which they end. It is on the next day unless it is greater than ``start``."""


def count_hours(start: int, end: int) -> int:
    """Return the number of hours from hour ``start`` to hour ``end``, over midnight if needed."""
    return (end - start) % 24


def find_quiet_end(rest: Rest | None, at: float) -> float | None:
    """Return the end of the quiet hours that contain the moment ``at``; None if ``at`` is not in quiet hours.

    Both moments are in seconds since 1970.
    """
    if rest is None or rest.zone not in list_time_zones():
        return None
    zone = ZoneInfo(rest.zone)
    here = datetime.fromtimestamp(at, zone)
    for day in (here.date() - timedelta(days=1), here.date()):
        begin = datetime.combine(day, time(rest.start), zone).timestamp()
        until = datetime.combine(day + timedelta(days=rest.end <= rest.start), time(rest.end), zone).timestamp()
        if begin <= at < until:
            return until
    return None


def find_waking_time(rest: Rest | None, at: float, notice: float = 0.0) -> float:
    """Return the first moment, not before ``at``, that is outside the quiet hours.

    The moment ``notice`` seconds before the returned one is outside the quiet hours, too.
    """
    for _ in range(4):  # Each pass of the loop moves the moment past the quiet hours of one night.
        if (until := find_quiet_end(rest, at - notice)) is not None:
            at = until + notice
        elif (until := find_quiet_end(rest, at)) is not None:
            at = until
        else:
            break
    return at


@cache
def list_time_zones() -> frozenset[str]:
    """Return every time zone that is named after a place."""
    return frozenset(one for one in available_timezones() if one.partition("/")[0] in REGIONS and "/" in one)


def extract_city(zone: str) -> str:
    """Return the name of the city in the name of a time zone."""
    return zone.rsplit("/", 1)[-1].replace("_", " ")


@cache
def list_cities() -> dict[str, str]:
    """Return the zone of each city. If several zones share a city name, the longest zone name is chosen."""
    return {extract_city(zone): zone for zone in sorted(list_time_zones(), key=lambda one: (len(one), one))}


@cache
def list_places() -> tuple[tuple[str, str], ...]:
    """Return places that no zone is named after, such as big cities and countries, each with its zone.

    A name that several places share, such as Georgia, is there several times.
    """
    places = list[tuple[str, str]]()
    for line in Path(__file__).with_name("cities.txt").read_text("utf-8").splitlines():
        zone, _, names = line.partition(": ")
        if zone in list_time_zones():
            places += [(name, zone) for name in names.split(", ")]
    return tuple(places)
