"""Reminders: a person is called if others wait for the person's answer, but not so often that it annoys.

A person is called once their question has waited for 20 s and they have done nothing for 3 minutes. For the first call
the board is posted again. Its first words, which a notification shows, name the person and the reason. A person who
prefers direct messages gets them from the first call on. Later calls follow at growing intervals that the person has
chosen. Each later call is one direct message that lists all tables where others wait for the person. It replaces the
earlier message, and is deleted when nothing waits any more. A person who takes no direct messages is called in the
channel, but a person who is asked in secret is never called in public.

Nobody is called in their quiet hours, at a table with one person, while a match is paused, or at a table that they have
muted. The next reminder is a stored timer of the person, and sent reminders are stored. So after a restart nobody is
reminded twice, and a reminder that became due while the bot was away is sent once.
"""

from __future__ import annotations

import contextlib
import logging
import time
from secrets import token_hex

import discord
from msgspec.structs import replace

from engine.match_records import OpenQuestion
from referee.people.reminders import find_person
from referee.people.settings import GAPS
from referee.records.match_facts import Waiting
from referee.records.people import Reminder
from referee.records.quiet import find_quiet_end
from referee.referee import Referee
from referee.table import progress
from referee.table.table import Table

from ..components.sheet import MessageLayout
from ..discord_errors import FAILED, is_final
from ..messages.common.standing import list_waited_names
from ..messages.table.reminder import build_call_elsewhere, build_closing_notice, build_reminder
from ..readers import Readers
from .channels import Channels

log = logging.getLogger(__name__)
WAITED, IDLE = 20.0, 180.0
"""A person is called only after two spans in seconds: the question has waited, and the person has done nothing."""


class Mentions:
    """The reminders of all people."""

    def __init__(self, referee: Referee, readers: Readers, channels: Channels) -> None:
        self._referee, self._readers, self._channels = referee, readers, channels
        self.waited, self.idle = WAITED, IDLE
        self.sent: set[int] = set()
        """The ids of the messages that have called people in channels."""
        self.on_board: dict[int, tuple[int, ...]] = {}
        """By table: the people whom its board calls when it is posted next."""
        self._asked: dict[tuple[int, int], int] = {}
        """By table and person: the number of the question that the person is asked."""
        self._planned: dict[int, float] = {}
        """By person: the time of the next check that this process has planned."""
        self._records: dict[int, Reminder] = {}
        self._acted: dict[int, float] = {}
        self._seen: dict[int, set[int]] = {}
        """By table: the people for whom others waited at the table's last change."""

    def note_action(self, person: int) -> None:
        """Note that a person has just done something, so that the person is not called for some time."""
        self._acted[person] = time.monotonic()

    def _compute_active_delay(self, person: int) -> float:
        """Return for how many seconds a person is not called because the person has acted recently."""
        return self.idle - (time.monotonic() - self._acted.get(person, -self.idle))

    async def note_change(self, table: Table) -> None:
        """Plan reminders of a table's new questions, and withdraw those of answered questions."""
        found = _find_waiting_people(table)
        waiting = {person: one.question for person, one in found.items()}
        if table.id in self.on_board:
            # The board's next call leaves out people who have answered, or are now asked in secret.
            called = {person for person, one in found.items() if not one.hidden}
            self.on_board[table.id] = tuple(person for person in self.on_board[table.id] if person in called)
        for person in self._seen.get(table.id, set(table.facts.people)) - waiting.keys():
            self._asked.pop((table.id, person), None)
            await self._remove_table(table.id, person)
        if table.facts.live:
            self._seen[table.id] = set(waiting)
        else:
            self._seen.pop(table.id, None)
            self.on_board.pop(table.id, None)
        for person, question in waiting.items():
            if self._asked.get((table.id, person)) != question:
                if (await self._record(person)).called.get(table.id, question) != question:
                    await self._remove_table(table.id, person)
                if (await self._record(person)).called.get(table.id) != question:
                    # A person who has just acted is not called yet, so an earlier check would be in vain.
                    await self._plan(person, max(self.waited, self._compute_active_delay(person)), sooner=True)
                # This comes last: if a step above fails, the next change of the table repeats it.
                self._asked[table.id, person] = question

    # --- reminders that are due ---

    async def remind(self, key: int, what: str) -> None:
        """Remind the person of a timer's ``key``, if still needed. Raises Discord's temporary errors, to be retried.

        ``what``: the kind of timer, which is not needed here.
        """
        person = find_person(key)
        self._planned.pop(person, None)
        player, waits = await self._referee.settings.load_player(person), await self._find_waiting_tables(person)
        if not waits or not player.ping:
            return
        now = self._referee.now()
        if (still := self._compute_active_delay(person)) > 0:
            await self._plan(person, still)
        elif (until := find_quiet_end(player.rest, now)) is not None:
            await self._plan(person, until - now)
        else:
            await self._say(person, waits, GAPS[player.remind], player.ping_private)

    async def warn(self, table: Table, question: OpenQuestion) -> None:
        """Tell a question's player that the time for the question is nearly over.

        This message replaces the last reminder.

        Raises Discord's temporary errors, so that the caller tries again.
        """
        person = table.facts.seats[question.ask.seat].person
        if person is None or not (await self._referee.settings.load_player(person)).ping:
            return
        if waits := await self._find_waiting_tables(person):
            await self._tell(person, waits, await self._record(person))

    async def announce_closing(self, table: Table) -> None:
        """Tell each person of an idle table that it is about to close."""
        for person in table.facts.people:
            player = await self._referee.settings.load_player(person)
            if not player.ping or await self._referee.reminders.is_muted(table.id, person):
                continue
            locale = await self._readers.find_locale(person, table.facts.language)
            with contextlib.suppress(*FAILED):
                async with self._referee.surfaces.wrap_call():
                    await self._send_alone(person, build_closing_notice(table, locale), token_hex(12))

    async def postpone_reminder(self, person: int, seconds: float) -> None:
        """Postpone a person's next reminder by this number of ``seconds``."""
        await self._plan(person, seconds)

    async def mute(self, table: int, person: int, on: bool) -> None:
        """Stop reminding a person of a table (``on``), or begin again."""
        await self._referee.reminders.mute(table, person, on)
        await self._remove_table(table, person)

    async def forget(self, person: int) -> None:
        """Delete a person's last reminder and its record, because no table waits for the person any more."""
        record = await self._record(person)
        if record.message is not None:
            await self._delete(record)
        if record != Reminder():
            await self._keep(person, Reminder())

    async def forget_all(self, person: int) -> None:
        """Delete a person's last reminder and everything cached about the person."""
        await self.forget(person)
        for known in (self._planned, self._records, self._acted):
            known.pop(person, None)

    # --- calling people, and stored reminders ---

    async def _say(
        self, person: int, waits: list[tuple[Table, Waiting]], gaps: tuple[float, ...], in_private: bool
    ) -> None:
        """Call a person on the board or by message.

        The first call for a single public question is on the board, unless the person prefers direct messages.
        Several questions at once, and repeated calls, are listed in one message.
        """
        record = await self._record(person)
        new = [(table, one) for table, one in waits if record.called.get(table.id) != one.question]
        count = 1 if new else record.count + (not record.saying)
        record = replace(record, called={table.id: one.question for table, one in waits}, count=count)
        gap = gaps[count - 1] if count <= len(gaps) else None
        if len(new) == 1 and not record.saying and not in_private and await self._may_call(*new[0]):
            await self._keep(person, record, gap)
            table = new[0][0].id
            self.on_board[table] = tuple(dict.fromkeys((*self.on_board.get(table, ()), person)))
            await self._referee.surfaces.move(table, "board")
        else:
            await self._tell(person, waits, record, gap)

    async def _may_call(self, table: Table, waiting: Waiting) -> bool:
        """Return whether a table's board can be posted again, and may name the person of this question."""
        if waiting.hidden:
            return False
        boards = [
            waiting for waiting in await self._referee.surfaces.list_of_table(table.id) if waiting.kind == "board"
        ]
        return any(waiting.message is not None and not waiting.closed for waiting in boards)

    async def _tell(
        self, person: int, waits: list[tuple[Table, Waiting]], record: Reminder, gap: float | None = None
    ) -> None:
        """Send a person one message that lists all tables where others wait for the person. Delete the earlier message.

        The changed ``record`` is stored before the message is sent. If that fails, nothing is sent, and a retry uses
        the stored nonce. ``gap``: the seconds until the next reminder.
        """
        nonce = record.saying or token_hex(12)
        await self._keep(person, replace(record, saying=nonce))
        tables = [table for table, _ in waits]
        locale = await self._readers.find_locale(person, tables[0].facts.language)
        placed = (await self._referee.settings.load_player(person)).zone is not None
        sent: discord.Message | None = None
        async with self._referee.surfaces.wrap_call():
            try:
                sent = await self._send_alone(person, build_reminder(tables, person, locale, placed), nonce)
            except discord.HTTPException as error:
                if not is_final(error):
                    raise
                sent = await self._send_before_all(person, waits, nonce)
        now, where = await self._record(person), (None, None) if sent is None else (sent.channel.id, sent.id)
        said = replace(now, saying="", channel=where[0], message=where[1])
        if record.message not in (None, said.message):
            await self._delete(record)
        if now.saying == nonce:
            await self._keep(person, said, gap)
        elif said.message not in (None, now.message):  # The question is gone: the person has answered it.
            await self._delete(said)

    async def _send_alone(self, person: int, sheet: MessageLayout, nonce: str) -> discord.Message:
        silent = await self._readers.is_asleep(person)  # A message that is due at night makes no sound.
        return await (await self._channels.open_private_channel(person)).send(
            view=sheet.build_view(False), nonce=nonce, silent=silent
        )

    async def _send_before_all(
        self, person: int, waits: list[tuple[Table, Waiting]], nonce: str
    ) -> discord.Message | None:
        """Call a person by a message in the channel of the table with the longest public wait.

        Return None if there is no such table, or if the bot may not write there.
        """
        for table, one in waits:
            if one.hidden and not list_waited_names(table, table.names):
                continue
            said = build_call_elsewhere(table, person, await self._referee.surfaces.list_of_table(table.id))
            try:
                sent = await self._channels.find_channel(table.facts.channel).send(
                    view=said.build_view(False),
                    nonce=nonce,
                    allowed_mentions=discord.AllowedMentions(users=[discord.Object(person)]),
                    silent=await self._readers.is_night(table.facts.guild),
                )
            except discord.HTTPException as error:
                if not is_final(error):
                    raise
                continue
            self.sent.add(sent.id)
            return sent
        return None

    async def _remove_table(self, table: int, person: int) -> None:
        """Remove a table from the record of a person's reminders."""
        record = await self._record(person)
        if table in record.called:
            left = {number: question for number, question in record.called.items() if number != table}
            if left:
                await self._keep(person, replace(record, called=left))
            else:
                await self.forget(person)

    async def _find_waiting_tables(self, person: int) -> list[tuple[Table, Waiting]]:
        """Return the tables where others wait for a person, the longest wait first. Muted tables are left out."""
        found = []
        for table in await self._referee.list_tables_of(person):
            one = _find_waiting_people(table).get(person)
            if one is None or one.seat in progress.map_away(table):
                continue
            if not await self._referee.reminders.is_muted(table.id, person):
                found.append((table, one))
        return sorted(found, key=lambda one: progress.find_asking_time(one[0]))

    async def _plan(self, person: int, seconds: float, sooner: bool = False) -> None:
        """Plan the next check whether to call a person, ``seconds`` from now.

        ``sooner``: keep a planned check that is earlier.
        """
        when = self._referee.now() + seconds
        if not sooner or self._planned.get(person, when + 1) > when:
            await self._plan_at(when, person)

    async def _plan_at(self, when: float, person: int, record: Reminder | None = None) -> None:
        """Plan a person's next check. ``record``: the record of the person's reminders, stored in the same commit."""
        self._planned[person] = when
        try:
            await self._referee.reminders.plan_check(person, when, record)
        except BaseException:
            self._planned.pop(person, None)  # The check is not stored, so the next change of the table must plan it.
            raise

    async def _record(self, person: int) -> Reminder:
        if person not in self._records:
            self._records[person] = await self._referee.reminders.load(person)
        return self._records[person]

    async def _keep(self, person: int, record: Reminder, gap: float | None = None) -> None:
        """Store the record of a person's reminders.

        ``gap``: the seconds until the next check, which is stored in this commit. An earlier check stays.
        """
        when = self._referee.now() + (gap or 0.0)
        if gap is None or self._planned.get(person, when + 1) <= when:
            await self._referee.reminders.keep(person, record)
        else:
            await self._plan_at(when, person, record)
        self._records[person] = record

    async def _delete(self, record: Reminder) -> None:
        assert record.channel is not None and record.message is not None
        with contextlib.suppress(*FAILED):
            async with self._referee.surfaces.wrap_call():
                await self._channels.find_channel(record.channel).get_partial_message(record.message).delete()


def _find_waiting_people(table: Table) -> dict[int, Waiting]:
    """Return the people for whom others wait at a table, each with the public facts about the question."""
    seats = table.facts.seats
    people = {info.person for info in seats if info.plays == "person"}
    if len(people) < 2 or table.facts.paused is not None or not table.facts.live:
        return {}
    found = {}
    for one in table.list_waiting():
        info = seats[one.seat]
        if info.plays == "person" and info.person is not None and not table.has_answered(one.seat):
            found[info.person] = one
    return found
