"""Reminders that one can bear.

When it becomes somebody's turn, has been for 20 s, and that person has done nothing for 3 minutes, the board moves down
and calls them once: its first words, which a notification shows, say who is called and for what, and the buttons stand
below. Who prefers direct messages is called there from the first time on. After that, at intervals that grow as the
person has chosen, one message to them alone lists all tables where they are waited for; each takes the place of the one
before, and goes when nothing waits any more. Who takes no direct messages is called in the channel instead, unless that
would tell a secret: whoever is asked in secret is never called before all.

Never in one's quiet hours, at a table with one person, while a match rests, or at a table that one has muted. When to
remind next is on the wake list, under the person, and what was said is stored: a restart reminds nobody twice, and of
what became due while the bot was away once.
"""

from __future__ import annotations

import contextlib
import logging
import time
from secrets import token_hex

import discord
from msgspec.structs import replace

from engine.match import Put
from referee.facts import Waiting
from referee.people import Reminder
from referee.quiet import quiet_until
from referee.referee import Referee
from referee.settings import GAPS
from referee.store import due, players
from referee.store.database import Statement
from referee.table.table import Table

from ..components.sheet import Sheet
from ..discord_errors import FAILED, is_final
from ..messages.reminder import call_elsewhere, closing, reminder
from ..messages.standing import waited_for
from ..readers import Readers
from .channels import Channels

log = logging.getLogger(__name__)
WAITED, IDLE = 20.0, 180.0
"""Seconds that a question must have waited, and that its person must have been still."""
REMIND = "remind"
"""The kind of what falls due for a person."""


class Mentions:
    """Everybody who is waited for."""

    def __init__(self, referee: Referee, readers: Readers, channels: Channels) -> None:
        self._referee, self._readers, self._channels = referee, readers, channels
        self.waited, self.idle = WAITED, IDLE
        self.sent: set[int] = set()
        """The messages of all calls in channels there were."""
        self.on_board: dict[int, tuple[int, ...]] = {}
        """Table -> whom its board calls when it is posted next."""
        self._asked: dict[tuple[int, int], int] = {}
        """Table and person -> the question that is put to them."""
        self._planned: dict[int, float] = {}
        """Person -> when to look at them next, as far as this process has planned it."""
        self._records: dict[int, Reminder] = {}
        self._acted: dict[int, float] = {}
        self._seen: dict[int, set[int]] = {}
        """Table -> the persons who were waited for there."""

    def acted(self, person: int) -> None:
        """Somebody has just done something here."""
        self._acted[person] = time.monotonic()

    def _active(self, person: int) -> float:
        """For how many seconds yet nobody calls somebody who has acted lately."""
        return self.idle - (time.monotonic() - self._acted.get(person, -self.idle))

    async def changed(self, table: Table) -> None:
        """Plan to remind of new questions; take back what was said of those that are answered."""
        found = _waits(table)
        waiting = {person: one.question for person, one in found.items()}
        if table.id in self.on_board:
            # who has answered meanwhile, or is now asked in hiding, is not called by the next post
            called = {person for person, one in found.items() if not one.hidden}
            self.on_board[table.id] = tuple(person for person in self.on_board[table.id] if person in called)
        for person in self._seen.get(table.id, set(table.facts.people)) - waiting.keys():
            self._asked.pop((table.id, person), None)
            await self._answered(table.id, person)
        if table.facts.live:
            self._seen[table.id] = set(waiting)
        else:
            self._seen.pop(table.id, None)
            self.on_board.pop(table.id, None)
        for person, question in waiting.items():
            if self._asked.get((table.id, person)) != question:
                if (await self._record(person)).called.get(table.id, question) != question:
                    await self._answered(table.id, person)
                if (await self._record(person)).called.get(table.id) != question:
                    # nobody is called who has just acted: to look sooner would cost a commit and tell nothing
                    await self._plan(person, max(self.waited, self._active(person)), sooner=True)
                self._asked[table.id, person] = question  # where that failed, the next look comes here again

    # --- what falls due ---

    async def remind(self, key: int, what: str) -> None:
        """Somebody is perhaps to be reminded. Raises what Discord may have meant for this moment alone."""
        person = due.person_of(key)
        self._planned.pop(person, None)
        player, waits = await self._referee.settings.player(person), await self._waiting_for(person)
        if not waits or not player.ping:
            return
        now = self._referee.now()
        if (still := self._active(person)) > 0:
            await self._plan(person, still)
        elif (until := quiet_until(player.rest, now)) is not None:
            await self._plan(person, until - now)
        else:
            await self._say(person, waits, GAPS[player.remind], player.ping_private)

    async def warn(self, table: Table, put: Put) -> None:
        """Tell a person that the time for a question is nearly over, in place of what was said before. Raises likewise:
        whoever asks for it asks again."""
        person = table.facts.seats[put.ask.seat].person
        if person is None or not (await self._referee.settings.player(person)).ping:
            return
        if waits := await self._waiting_for(person):
            await self._tell(person, waits, await self._record(person))

    async def closing(self, table: Table) -> None:
        """Tell each person that a table closes at which nobody acts any longer."""
        for person in table.facts.people:
            player = await self._referee.settings.player(person)
            if not player.ping or await self._referee.store.players.is_muted(table.id, person):
                continue
            locale = await self._readers.locale_of(person, table.facts.language)
            with contextlib.suppress(*FAILED):
                async with self._referee.surfaces.calling():
                    await self._send_alone(person, closing(table, locale), token_hex(12))

    async def later(self, person: int, seconds: float) -> None:
        """Not before that."""
        await self._plan(person, seconds)

    async def mute(self, table: int, person: int, on: bool) -> None:
        """Remind somebody of a table no longer, or again."""
        await self._referee.store.commit([players.muted(table, person, on)])
        await self._answered(table, person)

    async def forget(self, person: int) -> None:
        """Nothing waits any more: take away what was said last."""
        record = await self._record(person)
        if record.message is not None:
            await self._delete(record)
        if record != Reminder():
            await self._keep(person, Reminder())

    async def forget_all(self, person: int) -> None:
        """Likewise, and nothing is planned: nothing of somebody is kept any more."""
        await self.forget(person)
        for known in (self._planned, self._records, self._acted):
            known.pop(person, None)

    # --- the inside ---

    async def _say(
        self, person: int, waits: list[tuple[Table, Waiting]], gaps: tuple[float, ...], in_private: bool
    ) -> None:
        """The first call for a question is on the board, where all may know of it and the person wants it there; of
        several at once, and again, one message tells."""
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

    async def _may_call(self, table: Table, one: Waiting) -> bool:
        """Whether the board can move down and call somebody, and may."""
        if one.hidden:
            return False
        boards = [one for one in await self._referee.surfaces.of(table.id) if one.kind == "board"]
        return any(one.message is not None and not one.closed for one in boards)

    async def _tell(
        self, person: int, waits: list[tuple[Table, Waiting]], record: Reminder, gap: float | None = None
    ) -> None:
        """One message that lists all of it, in place of the one before. ``record`` is stored before it goes out: what
        cannot be noted is not said, and what is said once more goes out under the same nonce."""
        nonce = record.saying or token_hex(12)
        await self._keep(person, replace(record, saying=nonce))
        tables = [table for table, _ in waits]
        locale = await self._readers.locale_of(person, tables[0].facts.language)
        placed = (await self._referee.settings.player(person)).zone is not None
        sent: discord.Message | None = None
        async with self._referee.surfaces.calling():
            try:
                sent = await self._send_alone(person, reminder(tables, person, locale, placed), nonce)
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
        elif said.message not in (None, now.message):  # all of it was answered meanwhile
            await self._delete(said)

    async def _send_alone(self, person: int, sheet: Sheet, nonce: str) -> discord.Message:
        silent = await self._readers.asleep(person)  # what is said at night was due then, and rings no bell
        return await (await self._channels.private(person)).send(view=sheet.layout(False), nonce=nonce, silent=silent)

    async def _send_before_all(
        self, person: int, waits: list[tuple[Table, Waiting]], nonce: str
    ) -> discord.Message | None:
        """A line at the table that has waited longest of those where all may know of it; None: there is none, or it
        cannot be written there."""
        for table, one in waits:
            if one.hidden and not waited_for(table, table.names):
                continue
            said = call_elsewhere(table, person, await self._referee.surfaces.of(table.id))
            try:
                sent = await self._channels.at(table.facts.channel).send(
                    view=said.layout(False),
                    nonce=nonce,
                    allowed_mentions=discord.AllowedMentions(users=[discord.Object(person)]),
                    silent=await self._readers.night(table.facts.guild),
                )
            except discord.HTTPException as error:
                if not is_final(error):
                    raise
                continue
            self.sent.add(sent.id)
            return sent
        return None

    async def _answered(self, table: int, person: int) -> None:
        """Somebody is no longer waited for there."""
        record = await self._record(person)
        if table in record.called:
            left = {number: question for number, question in record.called.items() if number != table}
            if left:
                await self._keep(person, replace(record, called=left))
            else:
                await self.forget(person)

    async def _waiting_for(self, person: int) -> list[tuple[Table, Waiting]]:
        """The tables where a person is waited for, the longest first, but for those that were muted."""
        found = []
        for table in await self._referee.tables_of(person):
            one = _waits(table).get(person)
            if one is None or one.seat in table.away:
                continue
            if not await self._referee.store.players.is_muted(table.id, person):
                found.append((table, one))
        return sorted(found, key=lambda one: one[0].asked_at)

    async def _plan(self, person: int, seconds: float, sooner: bool = False) -> None:
        """Look at somebody in so many seconds; ``sooner``: if that is not planned for before then."""
        when = self._referee.now() + seconds
        if not sooner or self._planned.get(person, when + 1) > when:
            await self._commit(when, person)

    async def _commit(self, when: float, person: int, *besides: Statement) -> None:
        """Look at somebody then; ``besides``: what is stored with it."""
        self._planned[person] = when
        try:
            await self._referee.store.commit([*besides, due.instead(when, due.of_person(person), REMIND)])
        except BaseException:
            self._planned.pop(person, None)  # nothing is: whatever is asked next plans it
            raise
        self._referee.due.poke()

    async def _record(self, person: int) -> Reminder:
        if person not in self._records:
            self._records[person] = await self._referee.store.players.reminder(person)
        return self._records[person]

    async def _keep(self, person: int, record: Reminder, gap: float | None = None) -> None:
        """``gap``: the seconds until the next look at this person, planned in the same commit; sooner, where that was
        asked for meanwhile."""
        saved, when = players.reminder_saved(person, record), self._referee.now() + (gap or 0.0)
        if gap is None or self._planned.get(person, when + 1) <= when:
            await self._referee.store.commit([saved])
        else:
            await self._commit(when, person, saved)
        self._records[person] = record

    async def _delete(self, record: Reminder) -> None:
        assert record.channel is not None and record.message is not None
        with contextlib.suppress(*FAILED):
            async with self._referee.surfaces.calling():
                await self._channels.at(record.channel).get_partial_message(record.message).delete()


def _waits(table: Table) -> dict[int, Waiting]:
    """Who is waited for there by others, and for what."""
    seats = table.facts.seats
    people = {info.person for info in seats if info.plays == "person"}
    if len(people) < 2 or table.facts.paused is not None or not table.facts.live:
        return {}
    found = {}
    for one in table.waiting():
        info = seats[one.seat]
        if info.plays == "person" and info.person is not None and not table.answered(one.seat):
            found[info.person] = one
    return found
