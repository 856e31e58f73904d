"""A game night as it is stored, and what people can do to it. Every function returns the changed night."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.protocol import Refused
from engine.refusals import LimitReached

from .appointment import Plan
from .posted import Posted
from .schedule import add_weeks

LEAD = 900.0
"""The seconds before the beginning at which the lobby opens."""
MOST_COMING = 30
"""The most people who can say that they will come."""
LENGTH = 3 * 3600.0
"""The seconds that a night is expected to last. Discord wants an end for each scheduled event."""
MOST_NOTICES = 3
"""The most notices that a night keeps until everybody was told."""
LONGEST_REPEAT = 8
"""The most weeks from one night to the next."""


class NightFull(LimitReached): ...


class NightOver(Refused): ...


class Coming(Struct, frozen=True, array_like=True):
    """A person who will come to a game night."""

    person: int
    name: str


class Notice(Struct, frozen=True):
    """A piece of news about a game night for all people who had said that they would come."""

    number: int
    what: str
    """One of "moved", "skipped", "cancelled", "missed" and "waiting"."""
    about: float
    """The beginning of the night that the notice is about, before any change; in seconds since 1970."""
    until: float
    """The new beginning of a moved night, or the beginning of the next night; 0 if there is none."""
    people: tuple[int, ...]
    by_event: bool = False
    """True if the change was made at Discord's event."""


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
    """A game night of a server: a game at a certain time, once or repeatedly."""

    host: int
    """The person who planned the night; 0 if the person's data was deleted, or the server has banned the person."""
    name: str
    """The display name of the host."""
    game: str
    level: str
    begins: float
    """The beginning of the next night, in seconds since 1970."""
    zone: str
    """The time zone by its IANA name. The night keeps its local time when daylight saving begins or ends."""
    is_weekly: bool = True
    """True if the night repeats, every ``weeks`` weeks."""
    coming: tuple[Coming, ...] = ()
    absent: tuple[int, ...] = ()
    """The people who said that they do not come."""
    table: int | None = None
    """The Discord channel of the first table that was opened for the latest night."""
    is_over: bool = False
    event: ScheduledEvent | None = None
    """Discord's event of the next night; None if there is none."""
    running: ScheduledEvent | None = None
    """Discord's event of the night whose lobby opened last, until Discord shows that it is over."""
    interested: tuple[int, ...] = ()
    """The people who come because they are marked as interested in the event."""
    follows_interest: bool = True
    """False once an interested person's data was deleted. From then on, a mark as interested adds nobody."""
    title: str = ""
    """The name that the host gave the night: untrusted text; "": the game's name."""
    weeks: int = 1
    """The number of weeks from one night to the next."""
    until: float | None = None
    """The last moment at which a repeat may begin, in seconds since 1970; None: there is no end."""
    usual: float | None = None
    """The beginning that the next night would usually have, if it alone was moved; in seconds since 1970."""
    early: float | None = None
    """The time at which somebody has begun the next night by hand; None if nobody has. In seconds since 1970."""
    tables: tuple[int, ...] = ()
    """The Discord channels of all tables that were opened for the latest night."""
    end: str = ""
    """The reason why the night is over: "cancelled", "done" or "missed"; "" in records of earlier versions."""
    missed: float = 0.0
    """The beginning of the latest night if it did not take place, because no table could be opened; else 0."""
    notices: tuple[Notice, ...] = ()

    @property
    def opens(self) -> float:
        """The time at which the lobby opens, in seconds since 1970."""
        return self.begins - LEAD if self.early is None else min(self.early, self.begins - LEAD)


# --- who comes ---


def answer_invitation(night: Night, person: int, name: str, is_coming: bool) -> Night:
    """Record whether a person comes to the next night. Raises ``NightOver``, ``NightFull``."""
    _refuse_if_over(night)
    others = tuple(one for one in night.coming if one.person != person)
    absent = tuple(one for one in night.absent if one != person)
    if not is_coming:
        return replace(night, coming=others, absent=(*absent, person)[-MOST_COMING:])
    if len(others) >= MOST_COMING:
        raise NightFull(most=MOST_COMING)
    known = next((one for one in night.coming if one.person == person), None)
    return replace(night, coming=night.coming if known else (*others, Coming(person, name)), absent=absent)


def list_guests(night: Night) -> list[Coming]:
    """Return the people who come: the host first, if coming, then the others in the order of their answers."""
    guests = list(night.coming)
    if night.host and night.host not in night.absent:
        guests = [Coming(night.host, night.name), *(one for one in guests if one.person != night.host)]
    return guests


def forget_guest(night: Night, person: int, name: str) -> Night:
    """Remove a person from a night. The host's removal ends it, and the other guests are told."""
    if night.host == person and not night.is_over:
        night = _add_notice(replace(night, is_over=True, end="cancelled"), "cancelled", night, person)
    told = tuple(replace(one, people=_leave_out(one.people, person)) for one in night.notices)
    follows = night.follows_interest and person not in night.interested
    night = replace(_remove_guest(night, person), notices=told, follows_interest=follows)
    return replace(night, host=0, name=name) if night.host == person else night


def expel_guest(night: Night, person: int) -> Night:
    """Remove a person whom the server has banned. If the person hosts the night, it goes on without a host."""
    night = _remove_guest(night, person)
    return replace(night, host=0, name="") if night.host == person else night


def _remove_guest(night: Night, person: int) -> Night:
    coming = tuple(one for one in night.coming if one.person != person)
    absent, interested = _leave_out(night.absent, person), _leave_out(night.interested, person)
    return replace(night, coming=coming, absent=absent, interested=interested)


def _leave_out(people: Collection[int], person: int) -> tuple[int, ...]:
    return tuple(one for one in people if one != person)


# --- when it takes place ---


def close_night(night: Night, tables: Sequence[int], now: float, *, waiting: Sequence[int] = ()) -> Night:
    """End the present night and plan the next one.

    ``tables``: the channels of its tables; empty if nobody came. ``waiting``: the guests who have no seat there.
    """
    after = replace(_pass_on(night, tables, now, "done"), table=next(iter(tables), None), tables=tuple(tables))
    return _add_notice(after, "waiting", night, people=waiting) if waiting else after


def miss_night(night: Night, now: float) -> Night:
    """Record that the present night did not take place. Everybody who wanted to come is told."""
    return _add_notice(replace(_pass_on(night, (), now, "missed"), missed=night.begins), "missed", night)


def skip_night(night: Night, now: float, by: int = 0, *, by_event: bool = False) -> Night:
    """Cancel the next night alone. ``by``: the person who does this, who is not told. Raises ``NightOver``."""
    _refuse_if_over(night)
    after = _pass_on(night, (), now, "cancelled")
    return _add_notice(after, "cancelled" if after.is_over else "skipped", night, by, by_event=by_event)


def move_night(night: Night, begins: float, by: int = 0, *, once: bool = False, by_event: bool = False) -> Night:
    """Move the next night, and all later ones unless ``once``. Raises ``NightOver``."""
    _refuse_if_over(night)
    usual = (night.usual if night.usual is not None else night.begins) if once and night.is_weekly else None
    moved = replace(night, begins=begins, usual=usual, early=None)
    return _add_notice(moved, "moved", night, by, by_event=by_event) if begins != night.begins else moved


def begin_early(night: Night, now: float) -> Night:
    """Let the lobby open now, because somebody has begun the night by hand. Raises ``NightOver``."""
    _refuse_if_over(night)
    return night if night.early is not None else replace(night, early=now)


def end_night(night: Night, by: int = 0) -> Night:
    """Cancel the next night and all later ones. Raises ``NightOver``."""
    _refuse_if_over(night)
    return _add_notice(replace(night, is_over=True, end="cancelled"), "cancelled", night, by)


def find_following(night: Night, now: float) -> float | None:
    """Return the beginning of the night after the next one, in seconds since 1970; None if there is none."""
    begins = night.begins if night.usual is None else night.usual
    while night.is_weekly:
        begins = add_weeks(begins, night.zone, night.weeks)
        if night.until is not None and begins > night.until:
            return None
        if begins > night.begins and begins - LEAD > now:
            return begins
    return None


def _pass_on(night: Night, tables: Sequence[int], now: float, end: str) -> Night:
    """Return the night with its next date, or as over. The event of the present night becomes the running one."""
    running = night.running
    if night.event is not None and not night.event.is_gone:
        table = next(iter(tables), None)
        running = replace(night.event, table=table, is_over=table is None, is_active=night.early is not None)
    following = find_following(night, now)
    night = replace(
        night, event=None, running=running, interested=(), follows_interest=True, usual=None, early=None, missed=0.0
    )
    if following is None:
        return replace(night, is_over=True, end=end)
    message = None if end == "done" else night.message  # The card of a night that has taken place stays as it is.
    return replace(night, begins=following, coming=(), absent=(), message=message, edition=night.edition + 1)


def _add_notice(
    after: Night, kind: str, before: Night, by: int = 0, *, people: Sequence[int] | None = None, by_event: bool = False
) -> Night:
    """Return the night with a notice for the guests of the night as it was ``before``, except for the person ``by``."""
    told = people if people is not None else [one.person for one in list_guests(before)]
    number = max((one.number for one in before.notices), default=0) + 1
    until = 0.0 if after.is_over or kind == "waiting" else after.begins
    notice = Notice(number, kind, before.begins, until, _leave_out(told, by), by_event)
    return replace(after, notices=(*before.notices, notice)[-MOST_NOTICES:])


def _refuse_if_over(night: Night) -> None:
    if night.is_over:
        raise NightOver()


def list_plans(night: Night) -> list[Plan]:
    """Return what a night has to have done, and when.

    ====================  ==============================================
    ``open:<edition>``    open the tables
    ``greet:<channel>``   call the guests of a table that has opened
    ``finish:<event>``    end the event of the night that takes place
    ``tell:<notice>``     tell the guests that the night has changed
    ====================  ==============================================
    """
    plans = [Plan(f"tell:{one.number}") for one in night.notices if one.people]
    plans += [Plan(f"greet:{channel}") for channel in night.tables]
    if night.running is not None and not night.running.is_over:
        plans.append(Plan(f"finish:{night.running.number}", night.running.ends))
    if not night.is_over:
        plans.append(Plan(f"open:{night.edition}", night.opens))
    return plans


# --- its event on Discord ---


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
