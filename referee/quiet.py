"""Quiet hours: when somebody is not to be called, and no clock of theirs ends. In their own time zone, so that they
stay where they are when the clocks there are put forward or back."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct

MOST = 10
"""Hours a day that may be quiet."""
USUAL = (22, 8)
"""From and to which hour, for who has said where they live and nothing else."""


REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
"""Of which the places of time zones are: other names stand for countries, or for no place at all."""


class Rest(Struct, frozen=True, array_like=True):
    """Somebody's quiet hours."""

    zone: str
    """An IANA name ("America/Sao_Paulo")."""
    start: int
    """An hour of the day, 0 to 23."""
    end: int
    """Likewise; on the next day, where it is the smaller."""


def hours(start: int, end: int) -> int:
    """How many hours a day that is."""
    return (end - start) % 24


def quiet_until(rest: Rest | None, at: float) -> float | None:
    """When the quiet hours end in which this moment lies (seconds since 1970, both); None where it lies in none."""
    if rest is None or rest.zone not in zones():
        return None
    zone = ZoneInfo(rest.zone)
    here = datetime.fromtimestamp(at, zone)
    for day in (here.date() - timedelta(days=1), here.date()):
        begin = datetime.combine(day, time(rest.start), zone).timestamp()
        until = datetime.combine(day + timedelta(days=rest.end <= rest.start), time(rest.end), zone).timestamp()
        if begin <= at < until:
            return until
    return None


def awake(rest: Rest | None, at: float, notice: float = 0.0) -> float:
    """The first moment from this one on that lies in no quiet hours, nor does the one ``notice`` seconds before it."""
    for _ in range(4):  # each step leaves one night behind
        if (until := quiet_until(rest, at - notice)) is not None:
            at = until + notice
        elif (until := quiet_until(rest, at)) is not None:
            at = until
        else:
            break
    return at


@cache
def zones() -> frozenset[str]:
    """Every time zone that goes by a place's name."""
    return frozenset(one for one in available_timezones() if one.partition("/")[0] in REGIONS and "/" in one)


def city_of(zone: str) -> str:
    return zone.rsplit("/", 1)[-1].replace("_", " ")


@cache
def cities() -> dict[str, str]:
    """Each city that names a zone, with that zone; of several names for one the most exact."""
    return {city_of(zone): zone for zone in sorted(zones(), key=lambda one: (len(one), one))}
