"""Messages that show stored records, such as leagues. Also the tables that are opened for such records in threads.

A message that is gone is posted again, and a failed call is tried again later. A table is opened only once, because the
source of the command names the table's purpose.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from typing import TypeVar

import discord
from msgspec import Struct

from engine.protocol import Refused
from referee.club.desks.appointments import Handler
from referee.club.desks.desk import Desk
from referee.club.records.appointment import Appointment
from referee.club.records.posted import Posted
from referee.referee import Referee
from referee.store.database import StoreStuck
from referee.table import limits, lobby_commands
from referee.table.booking import Booking
from referee.table.new_table import TableTerms
from referee.table.table import Table
from render.text.i18n import SOURCE, find_language

from ...components.sheet import MessageLayout
from ...discord_errors import (
    FAILED,
    ChannelGone,
    DiscordAway,
    Do,
    LacksPermission,
    NoThreadsHere,
    is_final,
    is_met_by,
    read_failure,
)
from ...drawing import Drawing
from ...messages.table.shelf import NewTable
from ...readers import Readers
from ...refusals import TablesElsewhere
from ..channels import Channels
from ..expected import expect, request_hand_message
from ..thread_opener import Home
from ..threads import Threads
from ..upkeep import Upkeep

log = logging.getLogger(__name__)
R = TypeVar("R", bound=Posted)


class Services(Struct, frozen=True):
    """The services that the messages of stored records need."""

    connection: discord.Client
    referee: Referee
    drawing: Drawing
    channels: Channels
    threads: Threads
    readers: Readers


class Guests(Struct, frozen=True):
    """The people for whom a table is opened. The first one is the host."""

    game: str
    level: str
    people: Sequence[tuple[int, str]]
    """The Discord id and the display name of each person."""
    title: str
    """The title of the thread."""
    booking: Booking | None = None
    """The lobby's settings; None: the settings of any new table.

    If the settings seal the table, its thread is private.
    """

    @property
    def is_private(self) -> bool:
        """Return whether only these people may see the thread."""
        return self.booking is not None and self.booking.gathering.sealed


class Posts(Upkeep[R]):
    """The messages of all stored records of one kind, such as leagues."""

    is_posted_again = True
    """True if a message that somebody has deleted is posted again."""

    def __init__(self, services: Services, desk: Desk[R], **work: Handler) -> None:
        """Create it. ``work``: by word, who keeps the appointments of the records."""
        super().__init__(desk)
        self._services = services
        desk.appointments.add_handlers(desk.kind, {word: self._make_handler(one) for word, one in work.items()})
        self._shown: dict[int, str] = {}
        """By record: the fingerprint of the content that its message shows."""

    # --- what each kind says ---

    async def _build(self, record: R) -> MessageLayout:
        """Build the message that shows a record, such as a league or a night."""
        raise NotImplementedError

    async def _prepare(self, record: R) -> bool:
        """Open the missing tables of a record. Return whether one of them cannot be opened now."""
        return False

    async def _note_lost_channel(self, record: R) -> None:
        """Do what follows when the channel of a record's message no longer exists."""

    # --- what all kinds do ---

    async def _try(self, record: R) -> bool:
        """Show a record and open its tables. Return whether everything was done."""
        try:
            is_missing = await self._prepare(record)
            await self._post(await self._desk.find(record.number) or record)
        except (*FAILED, StoreStuck) as error:
            failure = read_failure(error) if isinstance(error, discord.DiscordException) else None
            log.warning("%s %d cannot be shown (%s)", self._desk.kind, record.number, type(error).__name__)
            if failure is not None and failure.reason is ChannelGone:
                await self._note_lost_channel(record)
            is_closed = failure is not None and failure.do is Do.CLOSED
            if is_closed:
                self._failed.add(record.number)  # ``show_failed`` tries the message again when a permission changes.
            return is_closed or (failure is not None and failure.do is Do.GONE)
        return not is_missing

    async def _post(self, record: R) -> None:
        """Edit the message of a record. If the message is gone or was never posted, post it."""
        sheet = await self._build(record)
        if self._shown.get(record.number) == sheet.fingerprint and record.message is not None:
            return
        drawing, channel = self._services.drawing, self._services.channels.find_channel(record.channel)
        if record.message is not None:
            layout, files = await drawing.draw_message(sheet)
            try:
                await channel.get_partial_message(record.message).edit(view=layout, attachments=files)
            except discord.NotFound:
                if not self.is_posted_again:
                    return
            else:
                self._shown[record.number] = sheet.fingerprint
                return
        layout, files = await drawing.draw_message(sheet)
        nonce = f"{self._desk.kind} {record.number} {record.edition} {(record.message or 0) % 10**6}"[:25]
        quiet = discord.AllowedMentions.none()
        message = await channel.send(view=layout, files=files, nonce=nonce, silent=True, allowed_mentions=quiet)
        self._shown[record.number] = sheet.fingerprint
        await self._desk.note_message(record.number, message.id)

    async def _post_due(self, due: Appointment) -> None:
        """Post the message of a record whose time has come, unless it was posted or is not wanted."""
        record = await self._desk.require(due.number)
        if (ready := await self._desk.find_to_post(due, self._find_language(record.guild))) is not None:
            await self._post(ready)

    async def _open_table(self, record: R, source: str, guests: Guests) -> Table:
        """Open a thread with a table for these people, seat them, and send each a hand by direct message.

        If a table was opened with this source already, return that table. People who may not sit at it are left out.
        Raises ``NoThreadsHere``, and as ``Referee.open_table`` does.
        """
        referee = self._services.referee
        is_open = await referee.store.acts.find_outcome(source) is not None
        (host, name), *others = guests.people
        is_booked = guests.booking is not None and guests.booking.gathering.league
        if not is_open and not is_booked:
            # Check this first: a thread whose table is refused would be left behind at each attempt.
            await limits.refuse_if_banned(referee.settings, host, record.guild)
            await limits.check_may_open(referee.store, host, record.guild)
        channel = 0 if is_open else await self._open_thread(record, guests)
        table, _ = await referee.open_table(
            TableTerms(
                record.guild,
                channel,
                host,
                name,
                guests.game,
                guests.level,
                language=record.language,
                booking=guests.booking,
            ),
            source,
        )
        if guests.is_private:
            await self._let_in(table.facts.channel, guests)
        for place, (person, called) in enumerate(others, start=1):
            if table.facts.phase == "lobby" and table.seat_of(person) is None:
                try:  # The source is also the seed for the dice, which is public: it names nobody.
                    await table.do(f"{source}/{place}", lobby_commands.join, person, called)
                except Refused as refused:
                    log.warning("table %d: somebody cannot be seated (%s)", table.id, refused)
        await expect(referee, table)
        await referee.surfaces.want(table.id, "board", 0, table.facts.channel)
        for person, _ in guests.people:
            if table.seat_of(person) is not None:
                await request_hand_message(referee, table, person)
        return table

    async def _open_thread(self, record: R, guests: Guests) -> int:
        """Open a thread for a table.

        Raises ``ChannelGone``, ``NoThreadsHere`` and ``LacksPermission``, and ``TablesElsewhere`` if the server allows
        no tables in the channel any more.
        """
        where = self.find_home(record)
        if where is None:
            is_gone = self._services.connection.get_channel(record.channel) is None
            raise ChannelGone() if is_gone else NoThreadsHere()
        allowed = (await self._services.referee.settings.load_server(record.guild)).channels
        if allowed and where.id not in allowed:
            raise TablesElsewhere()
        if missing := self.list_missing_permissions(record, guests.is_private):
            raise LacksPermission(permission=missing[0])
        since = discord.utils.time_snowflake(discord.utils.utcnow())
        host = guests.people[0][1]
        new = NewTable(guests.game, guests.level, host, record.language)
        return await self._services.threads.open(where, guests.title, since, new, guests.is_private)

    def find_home(self, record: R) -> Home | None:
        """Return the channel or forum in which a record's threads are opened; None if there is none."""
        channel = self._services.connection.get_channel(record.channel)
        home = channel.parent if isinstance(channel, discord.Thread) else channel
        return home if isinstance(home, Home) else None

    def _find_language(self, guild: int) -> str:
        """Return the language that Discord knows of a server; English if the bot does not see the server."""
        server = self._services.connection.get_guild(guild)
        return find_language(str(server.preferred_locale)) if server is not None else SOURCE

    def list_missing_permissions(self, record: R, is_private: bool = False) -> list[str]:
        """Return the permissions that the bot lacks to open a thread for a record."""
        if (home := self.find_home(record)) is None:
            return []
        opening = "create_private_threads" if is_private else "create_public_threads"
        opening = "send_messages" if isinstance(home, discord.ForumChannel) else opening
        rights = home.permissions_for(home.guild.me)
        return [name for name in ("view_channel", opening, "send_messages_in_threads") if not getattr(rights, name)]

    def _make_handler(self, work: Handler) -> Handler:
        """Return a handler of appointments that does this work. An error of Discord becomes a refusal."""

        async def keep(appointment: Appointment) -> None:
            try:
                await work(appointment)
            except FAILED as error:
                failure = read_failure(error)
                raise (failure.refusal if failure is not None else None) or DiscordAway() from error

        return keep

    async def _send(self, due: Appointment, channel: int, sheet: MessageLayout) -> None:
        """Post the message of an appointment. It notifies those of its people who want to be notified.

        A channel that is gone, or in which the bot may not write, gets no message.
        """
        settings = self._services.referee.settings
        called = [person for person in sheet.mentions if (await settings.load_player(person)).ping]
        layout, files = await self._services.drawing.draw_message(sheet)
        mentions = discord.AllowedMentions(users=[discord.Object(person) for person in called])
        nonce = f"{due.kind[:1]}{due.number} {due.part}"[:25]
        try:
            with contextlib.suppress(Refused):
                await self._services.channels.find_channel(channel).send(
                    view=layout, files=files, nonce=nonce, allowed_mentions=mentions
                )
        except discord.HTTPException as error:
            if not is_met_by(error, Do.GONE, Do.CLOSED, Do.OPEN):
                raise

    async def _let_in(self, thread: int, guests: Guests) -> None:
        """Add people to their private thread. Raises Discord's temporary errors, so that the caller tries again."""
        for person, _ in guests.people:
            try:
                await self._services.channels.add_to_thread(thread, person)
            except FAILED as error:
                if not is_final(error):
                    raise
                log.warning("somebody cannot be added to a private thread (%s)", type(error).__name__)
