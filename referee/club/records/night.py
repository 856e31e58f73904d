"""A game night as it is stored, and what people can do to it. Every function returns the changed night."""

from __future__ import annotations

from collections.abc import Sequence
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
LENGTH = 3 * 3600.0
"""The seconds that a night is expected to last. Discord wants an end for each scheduled event."""


class Coming(Struct, frozen=True, array_like=True):
    """A person who will come to a game night."""

    person: int
    name: str


class ScheduledEvent(Struct, frozen=True):
    """Discord's scheduled event of one night."""

    number: int
    """The Discord number of the event."""
    begins: float
    """The beginning of the night, in seconds since 1970."""
    shown: str = ""
    """The fingerprint of what Discord shows."""
    is_gone: bool = False
    """True if somebody has deleted the event on Discord. It is not made again."""
    table: int | None = None
    """The Discord channel of the lobby; None until the lobby opens, and if nobody came."""
    is_active: bool = False
    """True if Discord shows that the night is under way."""
    is_over: bool = False
    """True if the night is over, even if Discord does not show that yet."""

    @property
    def ends(self) -> float:
        """The end that Discord shows, in seconds since 1970."""
        return self.begins + LENGTH


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
    """The time zone by its IANA name. The night keeps its local time when daylight saving begins or ends."""
    is_weekly: bool = True
    coming: tuple[Coming, ...] = ()
    absent: tuple[int, ...] = ()
    """The people who said that they do not come."""
    table: int | None = None
    """The Discord channel of the table that was opened for the latest night."""
    is_over: bool = False
    event: ScheduledEvent | None = None
    """Discord's event of the next night; None if there is none."""
    running: ScheduledEvent | None = None
    """Discord's event of the night whose lobby opened last, until Discord shows that it is over."""
    interested: tuple[int, ...] = ()
    """The people who come because they are marked as interested in the event."""
    follows_interest: bool = True
    """False once an interested person's data was deleted. From then on, a mark as interested adds nobody."""

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
    """Return the people who get seats: the host first, if coming, then the others in the order of their answers."""
    guests = list(night.coming)
    if night.host and night.host not in night.absent:
        guests = [Coming(night.host, night.name), *(one for one in guests if one.person != night.host)]
    return guests


def close_night(night: Night, table: int | None, now: float) -> Night:
    """End the present night and plan the next one. ``table``: the channel of its lobby; None if nobody came."""
    running = night.running
    if night.event is not None and not night.event.is_gone:
        running = replace(night.event, table=table, is_over=table is None)
    night = replace(night, event=None, running=running, interested=(), follows_interest=True)
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


def move_night(night: Night, begins: float) -> Night:
    """Move the next night and all later ones. ``Refused``: "night-over"."""
    _refuse_if_over(night)
    return replace(night, begins=begins)


def end_night(night: Night) -> Night:
    """Cancel the next night and all later ones. ``Refused``: "night-over"."""
    _refuse_if_over(night)
    return replace(night, is_over=True)


def forget_guest(night: Night, person: int, name: str) -> Night:
    """Remove a person from a night. The host's removal ends it."""
    coming = tuple(one for one in night.coming if one.person != person)
    absent = tuple(one for one in night.absent if one != person)
    interested = tuple(one for one in night.interested if one != person)
    follows = night.follows_interest and interested == night.interested
    night = replace(night, coming=coming, absent=absent, interested=interested, follows_interest=follows)
    return replace(night, host=0, name=name, is_over=True) if night.host == person else night


def store_event(night: Night, edition: int, event: ScheduledEvent) -> Night:
    """Record the scheduled event of the night that had this ``edition``."""
    if night.edition == edition:
        return replace(night, event=event)
    if night.running is None:  # The lobby opened while Discord made the event.
        return replace(night, running=replace(event, table=night.table, is_over=night.table is None))
    return night


def drop_event(night: Night, number: int) -> Night:
    """Forget a scheduled event that is over on Discord, or that cannot be changed."""
    if night.running is not None and night.running.number == number:
        return replace(night, running=None)
    return replace(night, event=None) if night.event is not None and night.event.number == number else night


def change_running(night: Night, *, is_active: bool = False, is_over: bool = False) -> Night:
    """Record that the night whose lobby opened last is shown as under way, or is over."""
    if (event := night.running) is None:
        return night
    changed = replace(event, is_active=event.is_active or is_active, is_over=event.is_over or is_over)
    return replace(night, running=changed)


def follow_interest(night: Night, number: int, marked: Sequence[Coming]) -> Night:
    """Let people who are newly marked as interested in the event ``number`` come.

    If people took their marks back, they come no more.

    ``marked``: everybody who is marked now. An answer by a button counts until the person's mark changes.
    """
    if night.is_over or night.event is None or night.event.number != number:
        return night
    present = {one.person for one in marked}
    coming = [one for one in night.coming if one.person in present or one.person not in night.interested]
    known = {one.person for one in coming}
    new = [one for one in marked if one.person not in night.interested] if night.follows_interest else []
    coming += [one for one in new if one.person not in known][: max(0, MOST_COMING - len(coming))]
    come = {one.person for one in coming}
    kept = [one for one in night.interested if one in present]
    interested = (*kept, *(one.person for one in new if one.person in come))
    absent = tuple(one for one in night.absent if one not in interested or one in kept)
    return replace(night, coming=tuple(coming), absent=absent, interested=interested)


def _refuse_if_over(night: Night) -> None:
    if night.is_over:
        raise Refused("night-over")
