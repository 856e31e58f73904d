"""Discord's scheduled events for game nights. When a night is made, changed, begun or ended, so is its event.

Each step may be repeated. A new event carries a mark in its text. So an event whose number was not stored, because the
bot was killed, is found again. An event that somebody deletes is not made again.
"""

from __future__ import annotations

import hashlib
import logging
from functools import partial

import discord
from msgspec.structs import replace

from referee.club.desks.night_desk import Nights
from referee.club.records.night import (
    Coming,
    Night,
    ScheduledEvent,
    begin_early,
    change_running,
    drop_event,
    follow_interest,
    list_guests,
    move_night,
    skip_night,
    store_event,
)
from referee.referee import Referee
from referee.store.database import StoreStuck
from render.face.contract import load_presenter
from render.text.clean import clean_name

from ...discord_errors import FAILED, Do, is_final, is_met_by, read_failure
from ...drawing import Drawing
from ...messages.club.night import TITLE, build_event_text, find_event_mark, name_event
from ..scheduled_events import ACTIVE, CANCELED, COMPLETED, MOST_EVENTS, EventForm, ScheduledEvents
from ..upkeep import Upkeep

log = logging.getLogger(__name__)
SOON = 60.0
"""No event is made later than this many seconds before the beginning. Discord takes no events in the past."""
PAUSE = 3600.0
"""After Discord has refused an event or had no room for it, the bot makes none in that server for this many seconds."""


class NightEvents(Upkeep[Night]):
    """The scheduled events of all game nights. A failure here delays or stops no night."""

    def __init__(self, connection: discord.Client, referee: Referee, drawing: Drawing) -> None:
        super().__init__(referee.nights)
        self._connection, self._referee, self._drawing = connection, referee, drawing
        self._nights: Nights = referee.nights
        self._events = ScheduledEvents(connection)
        self._read: dict[int, int] = {}
        """For each night, the id of the event whose interested people were read."""
        self._paused: dict[int, float] = {}
        """For each server, the time until which no event is made there, in seconds since 1970."""

    async def show(self, record: Night) -> None:
        if self._referee.duty.drives(record.guild):
            await super().show(record)

    async def look_again(self, event: int, is_canceled: bool = False) -> None:
        """Read who is interested in an event, and what somebody has changed there. Events of no night are ignored.

        ``is_canceled``: the event was canceled or ended. Its night is then cancelled, too.
        """
        night = await self._nights.find_by_event(event)
        if night is None:
            return
        if is_canceled and not night.is_over and self._referee.duty.drives(night.guild):
            await self._cancel(night.number, event)
            return
        self._read.pop(night.number, None)
        await self.show(night)

    async def _cancel(self, number: int, event: int) -> None:
        """Cancel the date of a night whose event somebody has canceled."""

        def cancel(now: Night) -> Night:
            if now.is_over or now.event is None or now.event.number != event:
                return now
            return drop_event(skip_night(now, self._referee.now(), by_event=True), event)

        await self._nights.change(number, cancel)

    async def _try(self, record: Night) -> bool:
        try:
            if record.running is not None:
                await self._show_running(record, record.running)
            await self._show_next(record)
        except (*FAILED, StoreStuck) as error:
            failure = read_failure(error) if isinstance(error, FAILED) else None
            code = failure.code if failure is not None else 0
            log.warning("night %d: its event cannot be kept (%s %d)", record.number, type(error).__name__, code)
            return _is_hopeless(error)
        return True

    async def _show_next(self, record: Night) -> None:
        """Make, change or cancel the event of the next night, and read the people who are interested in it."""
        event = record.event
        if record.is_over:
            if event is not None:
                await self._end(record, event, CANCELED)
        elif event is None:
            await self._create(record)
        elif not event.is_gone:
            try:
                if self._read.get(record.number) != event.number and await self._follow(record, event):
                    return  # The changed night is shown next.
                event = await self._change(record, event)
                await self._read_interest(record, event)
            except discord.HTTPException as error:
                if not is_met_by(error, Do.GONE):
                    raise
                await self._store(record, ScheduledEvent(event.number, event.begins, event.shown, is_gone=True))

    async def _create(self, record: Night) -> None:
        """Make the event of the next night, or find the one that was made before a kill."""
        now = self._referee.now()
        if record.begins <= now + SOON or self._paused.get(record.guild, 0.0) > now:
            return
        if not self._events.may_create(record.guild):
            return
        form, mark = self._build_form(record), find_event_mark(record)
        try:
            present = await self._events.list_all(record.guild)
            own = [one for one in present if self._events.is_own(one)]
            known = next((one for one in own if str(one.get("description") or "").endswith(mark)), None)
            if known is not None:
                await self._store(record, ScheduledEvent(int(known["id"]), record.begins))  # changed when shown next
                return
            if len(present) >= MOST_EVENTS:
                self._paused[record.guild] = now + PAUSE
                return
            number = await self._events.create(record.guild, form, await self._draw_cover(record))
        except discord.HTTPException as error:
            if _is_hopeless(error):
                self._paused[record.guild] = now + PAUSE
            raise
        await self._store(record, ScheduledEvent(number, record.begins, _compute_fingerprint(form)))

    async def _follow(self, record: Night, event: ScheduledEvent) -> bool:
        """Take over what somebody has changed at the event of the next night. Return whether the night has changed.

        What the bot itself has still to change there is no such change.
        """
        seen, form = await self._events.find(record.guild, event.number), self._build_form(record)
        if event.shown != _compute_fingerprint(form):
            return False
        has_changed = False

        def follow(now: Night) -> Night:
            nonlocal has_changed
            if now.edition != record.edition or now.is_over or now.begins != record.begins:
                has_changed = True
                return now
            found = now
            if seen.status == ACTIVE:
                found = begin_early(now, self._referee.now())
            elif int(seen.begins) != int(now.begins):
                found = move_night(now, seen.begins, once=True, by_event=True)
            found = replace(found, title=clean_name(seen.name, TITLE)) if seen.name != form.name else found
            has_changed = found != now  # Not compared with ``record``: its message may have been stored meanwhile.
            return found

        await self._nights.change(record.number, follow)
        return has_changed

    async def _change(self, record: Night, event: ScheduledEvent) -> ScheduledEvent:
        """Change the event of the next night if the night has changed. Return the event, to be stored."""
        form = self._build_form(record)
        fingerprint = _compute_fingerprint(form)
        if event.shown == fingerprint:
            return event
        await self._events.change(record.guild, event.number, form)
        changed = ScheduledEvent(event.number, record.begins, fingerprint)
        await self._store(record, changed)
        return changed

    async def _read_interest(self, record: Night, event: ScheduledEvent) -> None:
        """Let everybody come who is marked as interested in the event, except people who may not play there.

        They are those whom the server has banned, and those whom the host or another guest has blocked.
        """
        if self._read.get(record.number) == event.number:
            return
        self._read[record.number] = event.number
        try:
            found = await self._events.list_interested(record.guild, event.number)
        except BaseException:
            self._read.pop(record.number, None)
            raise
        settings = self._referee.settings
        unwanted = {*(await settings.load_server(record.guild)).banned}
        for guest in list_guests(record):
            unwanted.update((await settings.load_player(guest.person)).blocked)
        marked = [Coming(person, clean_name(name)) for person, name in found if person not in unwanted]
        await self._nights.change(record.number, partial(follow_interest, number=event.number, marked=marked))

    async def _draw_cover(self, record: Night) -> bytes | None:
        """Draw the event's picture; None if it cannot be drawn."""
        try:
            scene = load_presenter(record.game).cover(record.level, ())
            return None if scene is None else await self._drawing.draw_picture(scene, record.language)
        except Exception:
            log.exception("night %d: the picture of its event could not be drawn", record.number)
            return None

    async def _show_running(self, record: Night, event: ScheduledEvent) -> None:
        """Show that the night whose lobby opened last is under way, or that it is over."""
        if event.is_over:
            await self._end(record, event, COMPLETED if event.table is not None else CANCELED)
        elif not event.is_active:
            is_set = await self._set_status(record, event, ACTIVE)
            change = partial(change_running, is_active=True) if is_set else partial(drop_event, number=event.number)
            await self._nights.change(record.number, change)

    async def _end(self, record: Night, event: ScheduledEvent, status: int) -> None:
        """Complete or cancel an event and forget it. An event that the bot may not change is forgotten, too."""
        if not event.is_gone:
            await self._set_status(record, event, status)
        await self._nights.change(record.number, partial(drop_event, number=event.number))

    async def _set_status(self, record: Night, event: ScheduledEvent, status: int) -> bool:
        """Change the status of an event. Return False if the bot may not change it. Other errors pass."""
        try:
            await self._events.set_status(record.guild, event.number, status)
        except discord.HTTPException as error:
            if not _is_hopeless(error):
                raise
            return False
        return True

    async def _store(self, record: Night, event: ScheduledEvent) -> None:
        await self._nights.change(record.number, partial(store_event, edition=record.edition, event=event))

    def _build_form(self, record: Night) -> EventForm:
        channel = self._connection.get_channel(record.channel)
        name = getattr(channel, "name", None)
        link = f"https://discord.com/channels/{record.guild}/{record.channel}"
        text = build_event_text(record, link)
        ends = ScheduledEvent(0, record.begins).ends
        return EventForm(name_event(record), text, f"#{name}" if name else link, record.begins, ends)


def _is_hopeless(error: BaseException) -> bool:
    """Return whether another try would fail, too."""
    return is_final(error) or is_met_by(error, Do.OURS)


def _compute_fingerprint(form: EventForm) -> str:
    return hashlib.sha256(repr(form).encode()).hexdigest()[:16]
