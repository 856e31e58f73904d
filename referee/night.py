"""A game night as it is stored, and what people can do to it. Every function returns the changed night."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from engine.protocol import Refused

from .posted import Posted

LEAD = 900.0
"""The seconds before the beginning at which the lobby opens."""
MOST_COMING = 30
"""The most people who can say that they will come."""
WEEK = timedelta(days=7)


class Coming(Struct, frozen=True, array_like=True):
    """A person who will come to a game night."""

    person: int
    name: str


class Night(Posted, frozen=True, kw_only=True):
    """A game night of a server: a game at a certain time, once or every week."""

    host: int
    name: str
    """The display name of the host."""
    game: str
    level: str
    begins: float
    """The beginning of the next night, in seconds since 1970."""
    zone: str
    """The time zone by its IANA name, so that the night keeps its local time when daylight saving begins or ends."""
    is_weekly: bool = True
    coming: tuple[Coming, ...] = ()
    absent: tuple[int, ...] = ()
    """The people who said that they do not come."""
    table: int | None = None
    """The Discord channel of the table that was opened for the latest night."""
    is_over: bool = False

    @property
    def opens(self) -> float:
        """The time at which the lobby opens, in seconds since 1970."""
        return self.begins - LEAD


def answer_invitation(night: Night, person: int, name: str, is_coming: bool) -> Night:
    """Record whether a person comes to the next night. ``Refused``: "night-over", "night-full"."""
    _refuse_if_over(night)
    others = tuple(one for one in night.coming if one.person != person)
    absent = tuple(one for one in night.absent if one != person)
    if not is_coming:
        return replace(night, coming=others, absent=(*absent, person)[-MOST_COMING:])
    if len(others) >= MOST_COMING:
        raise Refused("night-full", most=MOST_COMING)
    known = next((one for one in night.coming if one.person == person), None)
    return replace(night, coming=night.coming if known else (*others, Coming(person, name)), absent=absent)


def list_guests(night: Night) -> list[Coming]:
    """Return who sits at the table: the host first if present, then the others in the order of their answers."""
    guests = list(night.coming)
    if night.host and night.host not in night.absent:
        guests = [Coming(night.host, night.name), *(one for one in guests if one.person != night.host)]
    return guests


def close_night(night: Night, table: int | None, now: float) -> Night:
    """End the present night and plan the next one. ``table``: the channel of its lobby; None if nobody came."""
    if not night.is_weekly:
        return replace(night, table=table, is_over=True)
    begins = night.begins
    while begins - LEAD <= now:
        begins = add_week(begins, night.zone)
    return replace(night, begins=begins, coming=(), absent=(), table=table, message=None, edition=night.edition + 1)


def add_week(time: float, zone: str) -> float:
    """Return the moment one week later at the same local time. Both are in seconds since 1970."""
    local = datetime.fromtimestamp(time, ZoneInfo(zone)).replace(tzinfo=None) + WEEK
    return local.replace(tzinfo=ZoneInfo(zone)).timestamp()


def find_next_time(weekday: int, hour: int, minute: int, zone: str, now: float) -> float:
    """Return the next moment with this local time, at least ``LEAD`` seconds after ``now``. Monday is weekday 0."""
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    local = (here + timedelta(days=(weekday - here.weekday()) % 7)).replace(hour=hour, minute=minute, second=0)
    found = local.replace(microsecond=0, tzinfo=None).replace(tzinfo=ZoneInfo(zone)).timestamp()
    return found if found - LEAD > now else add_week(found, zone)


def end_night(night: Night) -> Night:
    """Cancel the next night and all later ones. ``Refused``: "night-over"."""
    _refuse_if_over(night)
    return replace(night, is_over=True)


def forget_guest(night: Night, person: int, name: str) -> Night:
    """Remove a person from a night. The host's removal ends it."""
    coming = tuple(one for one in night.coming if one.person != person)
    absent = tuple(one for one in night.absent if one != person)
    night = replace(night, coming=coming, absent=absent)
    return replace(night, host=0, name=name, is_over=True) if night.host == person else night


def _refuse_if_over(night: Night) -> None:
    if night.is_over:
        raise Refused("night-over")
