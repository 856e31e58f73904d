"""The referee: the store, and the tables that were used recently.

No table is opened at the start of the bot. A table is loaded when somebody uses it, and ``Rounds`` finds the tables
that need work without being used.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random
from secrets import token_bytes

from msgspec.structs import replace

from engine.dice import compute_commitment
from engine.match import Input
from engine.own_files import is_text
from engine.refusals import NoSuchLevel
from engine.registry import load_games

from .bans import Bans
from .club.desks.appointments import Appointments
from .club.desks.challenge_desk import Challenges
from .club.desks.league_desk import Leagues
from .club.desks.night_desk import Nights
from .club.desks.season_desk import Seasons
from .club.desks.title_desk import Titles
from .held_tables import HeldTables
from .housekeeping.forgetting import REMEMBERED
from .housekeeping.leaving import Leaving
from .housekeeping.rounds import Rounds
from .people.campaigns import Campaigns
from .people.notes import PrivateNotes
from .people.own_files import OwnFiles
from .people.reminders import Reminders
from .people.settings import Settings
from .personal import Personal
from .ratings.rating_book import RatingBook
from .records.facts import Gathering, Outcome, Surface, TableFacts
from .refusals import ChallengeBusy, ChannelBusy, NoSuchGame, OtherPlace
from .reporting.incidents import log_incident
from .running.due import Due, Handler
from .running.duty import Duty
from .running.keyed_tasks import KeyedTasks
from .running.outages import Outages
from .running.rate_limit import Urgency
from .running.uptime import BEAT, CLOCK, Uptime
from .statistics.statistics import Statistics
from .store import acts, challenges, due, matches, reports, surfaces, tables
from .store.database import Statement, StoreStuck, refuse_if_stuck
from .store.listening import Change
from .store.store import Store
from .surfaces.front import Front
from .surfaces.surfaces import Surfaces
from .surfaces.threads import TableThreads
from .table import late_try, limits, lobby, match_commands
from .table.booking import Booking
from .table.challenge import Entry, build_challenge_setup, seat_alone
from .table.idle import KIND as IDLE
from .table.overdue import list_nearly_over
from .table.progress import find_asking_time, find_idle
from .table.questions import is_before_all
from .table.restored import take_up
from .table.retry import Retry, begin_at_once, deal, seat_for_retry
from .table.services import Services
from .table.table import Table
from .table.timers import handle_timer
from .thinking.ai_seats import PACE, AISeats

LOBBY = 24 * 3600.0
"""A lobby is closed this many seconds after its opening, if its match has not started."""
GONE = 7 * 24 * 3600.0
"""A table without a channel is closed after this many seconds, unless people play on by direct message."""

log = logging.getLogger(__name__)


FOLLOWED = ("watch", "follow")
"""The kinds of surfaces that show a copy of a board: to a person by direct message, or in another channel."""


class Referee:
    """The referee: it holds the store and all tables, and runs their timers, AI seats and messages.

    Call ``await Referee.open(path)``, then ``attach`` with what shows the tables, then ``await wake()``.
    """

    def __init__(self, store: Store, now: Callable[[], float], pace: float, duty: Duty | None = None) -> None:
        self.store, self.now = store, now
        self.duty = duty = duty or Duty()
        """The duty of this process: it decides which tables the process drives."""
        self.settings = Settings(store)
        self.own_files = OwnFiles(store, now)
        self.notes = PrivateNotes(store)
        self.campaigns = Campaigns(store, now)
        self.ratings = RatingBook(store)
        self.statistics = Statistics(store, self.settings, self.ratings, now)
        self.titles = Titles(store, self.settings, now)
        self.appointments = Appointments(store, now, duty)
        self.leagues = Leagues(store, now, self.find_table, duty, self.appointments)
        self.nights = Nights(store, now, duty, self.appointments)
        self.seasons = Seasons(store, self.settings, now, duty, self.appointments)
        self.challenges = Challenges(store, now, duty, self.appointments, lambda: self.due.wake_up())
        self.uptime = Uptime(store, now, duty)
        self.due = Due(store, now, duty=duty)
        self.reminders = Reminders(store, self.due)
        self.threads = TableThreads(store, self.due)
        self.outages = Outages(store, self.due)
        self.due.add_handlers(self._map_timer_handlers())
        self.front = Front()
        self.ai_seats = AISeats(pace, lingers=lambda table: self.front.lingers(table))
        self.surfaces = Surfaces(
            store, self.hold_steady, self._find_urgency, gone=self._note_missing_surface, duty=duty
        )
        self._services = Services(
            store,
            self.settings,
            self.due,
            now,
            self.uptime,
            self.outages,
            self._prepare_next_match,
            duty,
            pace,
            self._announce_later,
        )
        self._tables = HeldTables(time.monotonic, self.surfaces.forget)
        self.personal = Personal(
            store, self.settings, self.surfaces, self.list_tables_of, self._tables.list_all, (self.leagues, self.nights)
        )
        expelling = (self.leagues.expel, self.nights.expel)
        self.bars = Bans(self._services, self.find_table, lambda table: self.front.called(table), expelling)
        self.leaving = Leaving(self._services, self.find_table, self._tables.drop, self.surfaces.reopen)
        self.rounds = Rounds(
            self._services,
            self.surfaces,
            take_up=self._load_and_announce,
            sweep=self._tables.sweep,
            rate=self.ratings.count_new_results,
        )
        self._opening = asyncio.Lock()
        self._is_awake = self._is_hearing = False
        self._telling = KeyedTasks[object]()
        self._told_in_time: dict[int, set[int]] = {}
        """By table: the questions whose players were reminded of the time limit, until the reminders are stored."""

    def _map_timer_handlers(self) -> dict[str, Handler]:
        """Return the handlers of the tables' timers, by kind of timer."""
        of_table = ("pass", "proposal", "call", "lobby", lobby.HOST, late_try.CLOSE)
        return {
            **dict.fromkeys(of_table, self._handle_table_timer),
            IDLE: self._handle_idle_timer,
            CLOCK: self._handle_clock_timer,
            # Earlier versions have stored timers of the kind "limit" for time limits.
            "limit": lambda number, what: self._handle_clock_timer(number, what.replace("limit", CLOCK, 1)),
            "gone": self._close_if_abandoned,
        }

    @classmethod
    async def open(
        cls,
        path: str | os.PathLike[str],
        *,
        now: Callable[[], float] = time.time,
        pace: float = PACE,
        duty: Duty | None = None,
        remembered: int = 0,
        follow: Callable[[float], None] | None = None,
    ) -> Referee:
        """Open the database, and return the referee. It raises the errors of ``Store.open``.

        ``now``: seconds since 1970. ``pace``: seconds between two answers of the AI that everybody sees. ``duty``: the
        slot of this process, if it shares the database with others. ``remembered``, ``follow``: as in ``Store.open``.
        """
        referee = cls(await Store.open(path, now, remembered, follow), now, pace, duty)
        before = now() - REMEMBERED
        # With a full disk much still works, and the daily cleaning tries this again.
        with contextlib.suppress(StoreStuck):
            await referee.store.commit([acts.delete_acts_before(before), surfaces.delete_old_surfaces(before)])
        await referee.uptime.load()
        await referee.outages.load()
        return referee

    async def close(self) -> None:
        """Stop all tasks and close the file. Nothing is lost if this is not called."""
        await self.rounds.stop()
        await self.appointments.stop()
        await self.leagues.stop()
        await self.nights.stop()
        await self.seasons.stop()
        await self.challenges.stop()
        await self._telling.stop()
        await self.due.stop()
        await self.ai_seats.stop()
        await self.surfaces.stop()
        await self.store.close()

    def attach(self, front: Front) -> None:
        """Show the tables to people by the functions of ``front`` from now on."""
        self.front = front
        if front.screen is not None:
            self.surfaces.show_on(front.screen)
        self.due.add_handlers(front.timers)

    async def wake(self) -> None:
        """Start the timers, the reconciling of surfaces and the regular checks."""
        if self.duty.is_shared:
            await self.uptime.load()  # other processes may have run since this one was started
        self._is_awake = True
        await self.rounds.start()
        await self.leagues.start()
        await self.appointments.start()
        await self.nights.start()
        await self.seasons.start()
        await self.challenges.start()

    # --- tables ---

    @property
    def known(self) -> int:
        """The number of tables in memory."""
        return len(self._tables)

    async def count_awake_and_asleep(self) -> tuple[int, int]:
        """Return how many live tables are in memory, and how many are only stored."""
        live = await self.store.tables.count_live()
        awake = min(live, self._tables.live)
        return awake, live - awake

    async def open_table(
        self,
        guild: int | None,
        channel: int,
        host: int,
        name: str,
        game: str,
        level: str,
        source: str,
        *,
        language: str = "en-US",
        luck: str = "",
        pace: str = "none",
        practice: bool = False,
        retry: Retry | None = None,
        entry: Entry | None = None,
        booking: Booking | None = None,
    ) -> tuple[Table, Outcome]:
        """Open a lobby in a channel and seat its host.

        ``pace``: a key of ``PACES``. ``practice``: the table is a practice table. ``retry``: a position of an ended
        match of this game and level; the match begins there at once. ``entry``: the host's try at a challenge of this
        game and level, which begins at once. ``booking``: the lobby's settings, if the bot opens the lobby for people.

        Raises ``ChannelBusy``, ``NoSuchGame``, ``NoSuchLevel``, ``TooManyLobbies``, ``TooManyTables``, ``Banned``,
        ``NoFreeText``, ``ChallengePlayed``, ``ChallengeBusy``, ``DiskFull``, ``NoDisk``, and as ``retry.deal`` does.
        """
        if game not in load_games():
            raise NoSuchGame()
        rules = load_games()[game]
        if not rules.has_level(level):
            raise NoSuchLevel()
        setup, led = None, tuple[Input, ...]()
        if retry is not None and await self.store.acts.find_outcome(source) is None:
            setup, led = await deal(retry, host, Random(token_bytes(32)))
        async with self._opening:
            if (before := await self.store.acts.find_outcome(source)) is not None:
                table = await self.find_table(await self.store.acts.find_table(source))
                assert table is not None
                return table, before
            if entry is not None:
                await self.challenges.refuse_if_played(entry.challenge, host)
            if await self.store.tables.find_live_table(channel) is not None:
                raise ChannelBusy() if entry is None else ChallengeBusy()
            if booking is None or not booking.gathering.league:  # A league's match may not fail by what else one plays.
                await limits.check_may_open(self.store, host, guild)
            await limits.refuse_if_barred(self.settings, host, guild)
            await limits.check_may_write(self.settings, guild, luck, level if is_text(level) else "")
            number = self.duty.space_number(await self.store.tables.find_next_number(self.store.epoch.number))
            empty = TableFacts(
                number, guild, channel, host, game, level, language, "", self.now(), pace=pace, changes=1
            )
            empty = replace(empty, gathering=Gathering(practice=practice))
            if booking is not None:
                empty = replace(empty, gathering=booking.gathering, house=booking.house, pace=booking.pace)
            begun = None
            if entry is not None:
                facts, batch, secret = self._prepare_next_match(seat_alone(entry, empty, rules, name, luck or source))
                setup = build_challenge_setup(entry, facts, rules)
                begun, more = await begin_at_once(self._services, facts, setup, secret, entry.secret)
                batch.append(challenges.store_try(entry.challenge.number, number, host))
            elif retry is not None and setup is not None:
                facts, batch, secret = self._prepare_next_match(
                    seat_for_retry(retry, empty, setup, name, luck or source)
                )
                begun, more = await begin_at_once(self._services, facts, setup, secret, led=led)
            if begun is not None:
                facts, batch, ai_asked = begun.facts, [*batch, *more], begun.ai_asked
                outcome = Outcome("started", facts.seat_of(host))
            else:
                seated = lobby.join(empty, rules, host, name, luck or source)
                for seat, guest in enumerate(seated.gathering.guests if seated.gathering.league else (), start=1):
                    seated = lobby.join(seated, rules, guest.person, guest.name, f"{luck or source}/{seat}")
                facts, batch, _ = self._prepare_next_match(seated)
                outcome, ai_asked = Outcome("opened", 0), False
                if facts.gathering.league:  # The league closes the lobby.
                    batch.append(due.cancel_timer(number, f"lobby:{facts.match}"))
            act = acts.store_act(source, facts, outcome, self.now())
            with refuse_if_stuck():
                await self.store.commit([*batch, tables.store_change_number(number, facts.changes, ai_asked), act])
            table = self._add_table(facts)
        await table.recall()
        self.due.wake_up()
        self._announce_later(number)
        return table, outcome

    async def keep_report(self, table: Table, row: int) -> None:
        """Keep a move of the AI that a player found silly, for the host. ``row``: the number of the input."""
        await self.store.commit([reports.store_report(table.place, row, self.now())])

    async def find_table(self, number: int) -> Table | None:
        """Return the table of this number, loaded if necessary; None if there is no such table."""
        table = self._tables.get(number)
        if table is None:
            facts = await self.store.tables.find(number)
            if facts is None:
                return None
            await self.surfaces.list_of_table(number)  # load the surfaces before anything else happens at the table
            table = self._add_table(facts)
        elif self.duty.is_shared and not self._is_hearing:
            changes = await self.store.tables.find_change_number(number)
            if changes is not None and changes != table.facts.changes:
                table.mark_stale()
        if self.duty.is_shared and not self.drives(table):
            self.surfaces.mark_foreign(number)
        await table.recall()
        return table

    def _add_table(self, facts: TableFacts) -> Table:
        """Put a table into memory. Its surfaces are left to the process that drives it."""
        if not self.duty.drives(facts.guild):
            self.surfaces.mark_foreign(facts.id)
        return self._tables.add(facts.id, Table(self._services, facts, take_up))

    def drives(self, table: Table) -> bool:
        """Return whether this process drives a table. If not, another one runs its timers and shows its board."""
        return self.duty.drives(table.facts.guild)

    async def note_change_elsewhere(self, number: int, changes: int) -> None:
        """Note that another process has changed a table. A change that this process has made is ignored."""
        table = self._tables.get(number)
        if table is not None and table.facts.changes >= changes:
            return
        if table is not None:
            table.mark_stale()
        if table is not None or await self.duty.choose_driven([number], self.store.tables.map_servers):
            await self._load_and_announce(number)

    async def hear_of_changes(self) -> None:
        """Listen for the changes that other processes make, and note them, until cancelled."""
        await self.store.listen(self)

    def note_hearing(self, is_hearing: bool) -> None:
        """Note whether every change of other processes is heard. If so, no table is compared before its use."""
        self._is_hearing = is_hearing

    def hear(self, change: Change) -> None:
        """Note a change that a process has made."""
        if change.kind == "settings":
            self.settings.forget_all()
        elif change.kind == "players":
            self.settings.forget(change.number)
        elif change.kind == "servers":
            self.settings.forget_server(change.number)
        else:
            self._telling.start(object(), self._note_change_safely(change))

    async def _note_change_safely(self, change: Change) -> None:
        try:
            if change.kind == "tables":
                await self.note_change_elsewhere(change.number, change.changes)
            elif await self.duty.choose_driven([change.number], self.store.tables.map_servers):
                await self.surfaces.take_over(change.number)
        except Exception as error:
            log_incident(error, f"table {change.number}")

    async def reread(self) -> None:
        """Read everything again before its next use, because changes of other processes may have been missed."""
        self.settings.forget_all()
        for table in self._tables.list_all():
            table.mark_stale()
        if self._is_awake:
            await self.rounds.find_neglected_tables(self.now())

    async def find_table_at(self, channel: int) -> Table | None:
        """Return the live table of a channel, else the channel's last table; None if there was never a table."""
        number = await self.store.tables.find_at(channel)
        return await self.find_table(number) if number is not None else None

    async def find_game(self, channel: int | None, guild: int | None, person: int) -> str | None:
        """Return the game of a command that names no game, if it is installed: see ``TableStore.find_game``."""
        game = await self.store.tables.find_game(channel, guild, person)
        return game if game in load_games() else None

    async def list_live_tables(self) -> list[Table]:
        """Return all live tables. This loads every one of them, so use it only where there are few."""
        return await self._open_tables(await self.store.tables.list_live())

    async def list_live_in_server(self, guild: int) -> list[int]:
        """Return the numbers of a server's live tables."""
        return await self.store.tables.list_live_of_server(guild)

    async def list_tables_shown_to(self, person: int, kind: str) -> list[Table]:
        """Return the live tables that show a surface of this kind, such as "hand", to a person."""
        return await self._open_tables(await self.store.surfaces.list_tables_shown_to(kind, person))

    async def list_tables_of(self, person: int) -> list[Table]:
        """Return the live tables where a person has a seat."""
        return await self._open_tables(await self.store.tables.list_of_person(person))

    async def update_clocks_of(self, person: int) -> None:
        """Update the clocks of a person's tables at once, because the person's settings have changed."""
        for table in await self.list_tables_of(person):
            await handle_timer(table, f"{CLOCK}:{table.facts.match}")

    async def refuse_at_other_place(self, table: Table, guild: int | None, channel: int | None, person: int) -> None:
        """Refuse with ``OtherPlace`` if a press or command for this table may not come from this place.

        These places are allowed: the table's own channel; a channel of this server that follows the table's board; the
        whole server for a person with a seat; the direct messages of a person who has a seat or a surface of the table.
        Refuse with ``LeagueSealed`` if the person may see nothing of the match before the round of its league ends.
        """
        if not await self._may_act_from(table, guild, channel, person):
            raise OtherPlace()
        limits.refuse_if_sealed(table.facts, person)

    async def _may_act_from(self, table: Table, guild: int | None, channel: int | None, person: int) -> bool:
        """Return whether a button or command for this table may come from this place."""
        facts, sits = table.facts, table.seat_of(person) is not None
        if channel == facts.channel and guild == facts.guild:
            return True
        shown = [
            one for one in await self.surfaces.list_of_table(table.id) if channel is not None and one.channel == channel
        ]
        if guild is None:
            return sits or any(one.whom == person for one in await self.surfaces.list_of_table(table.id))
        return guild == facts.guild and (sits or bool(shown))

    @contextlib.asynccontextmanager
    async def hold_steady(self, number: int) -> AsyncIterator[None]:
        """Keep the table of this number unchanged while the caller reads it (``Table.hold_steady``).

        If there is no such table, hold nothing.
        """
        table = await self.find_table(number)
        async with table.hold_steady() if table is not None else contextlib.nullcontext():
            yield

    async def _open_tables(self, numbers: list[int]) -> list[Table]:
        return [table for number in numbers if (table := await self._open_table_if_possible(number)) is not None]

    async def _open_table_if_possible(self, number: int) -> Table | None:
        """Return a table; None if it does not exist or cannot be opened. So one broken table does not affect others."""
        try:
            return await self.find_table(number)
        except Exception as error:
            log.error("table %d: cannot be opened (%s)", number, type(error).__name__)
            return None

    async def _load_and_announce(self, number: int) -> None:
        """Load a table if that is possible, and announce it like a table that has changed."""
        if await self._open_table_if_possible(number) is not None:
            self._announce_later(number)

    def _find_urgency(self, surface: Surface) -> Urgency:
        """Return how urgent it is to show a surface whose content was just read."""
        table = self._tables.get(surface.table)
        if surface.kind in FOLLOWED and (table is None or table.seat_of(surface.whom) is None):
            return Urgency.FOLLOWER
        if table is None or surface.kind not in ("board", "watch", "hand"):
            return Urgency.REST
        if not table.facts.live:
            return Urgency.END
        if surface.kind != "hand":
            return Urgency.QUESTION
        seat = table.seat_of(surface.whom)
        question = table.find_question(seat) if seat is not None else None
        if question is None or table.has_answered(question.ask.seat):
            return Urgency.REST
        return Urgency.TWICE if is_before_all(table, question) else Urgency.QUESTION

    # --- services for tables ---

    def _prepare_next_match(self, facts: TableFacts) -> tuple[TableFacts, list[Statement], bytes]:
        """Draw new dice for the table's next match. Their commitment is posted before anybody joins.

        Return the table's record with the commitment, the statements that store the dice, and the server seed.
        """
        secret = token_bytes(32)
        sealed = compute_commitment(secret, facts.id, facts.match)
        heard = replace(facts.gathering, host_at=self.now())
        facts = replace(facts, commitment=sealed, epoch=self.store.epoch.number, gathering=heard)
        return (
            facts,
            [
                matches.store_gathering((facts.id, facts.match), secret, facts.commitment),
                *tables.store_table(facts),
                due.set_timer(self.now() + LOBBY, facts.id, f"lobby:{facts.match}"),
                due.set_timer(self.now() + lobby.SILENT, facts.id, f"{lobby.HOST}:{facts.match}"),
            ],
            secret,
        )

    def _announce_later(self, number: int) -> None:
        """Notify the AI and the surfaces that a table has changed. Returns at once."""
        table = self._tables.get(number)
        assert table is not None  # the caller refers to the table, so it is in memory
        if self.drives(table):
            self.ai_seats.consider(table)
        if self.front.changed is None:
            return
        self._telling.start(object(), self._announce_change(self.front.changed, table))

    async def _announce_change(self, changed: Callable[[Table], Awaitable[None]], table: Table) -> None:
        try:
            if not self.drives(table):
                await changed(table)
                return
            with self.surfaces.wrap_announcement(table.id, table.facts.changes):
                await self._expect_surfaces(table)
                await changed(table)
        except Exception as error:
            log_incident(error, f"table {table.id}")
        if not table.facts.live:
            await self._note_end(table)

    async def _note_end(self, table: Table) -> None:
        """Tell the league or night of a table that it is over. After a failure, an appointment or a start does it."""
        try:
            await self.leagues.note_end(table.facts)
            await self.nights.note_end(table.facts)
        except Exception as error:
            log_incident(error, f"table {table.id}")

    async def _expect_surfaces(self, table: Table) -> None:
        """Give a live table its board. Give each person a hand by direct message, unless the person has declined that.

        A challenge is played by direct message, so that its board is private and no hand is needed.
        This also repairs a kill between a person's first commit and the request to show a hand.
        """
        if not table.facts.live:
            return
        await self.surfaces.expect(table.id, "board", 0, table.facts.channel)
        for info in () if table.facts.challenge else table.facts.seats:
            if info.person is not None and (await self.settings.load_player(info.person)).dm:
                await self.surfaces.expect(table.id, "hand", info.person)

    async def _handle_table_timer(self, number: int, what: str) -> None:
        table = await self.find_table(number)
        if table is not None:
            await handle_timer(table, what)

    async def _handle_idle_timer(self, number: int, what: str) -> None:
        """Handle the timer that checks an idle table. If the table's closing is announced, tell the table's people."""
        table = await self.find_table(number)
        if table is None:
            return
        before = find_idle(table)
        await handle_timer(table, what)
        if before is None and find_idle(table) is not None:
            await self.front.closing(table)

    async def _handle_clock_timer(self, number: int, what: str) -> None:
        """Handle a timer that checks a table's clock.

        No time limit ends while Discord is unreachable. If possible, none ends before its player was reminded.
        """
        if self.uptime.overdue:
            await self.rounds.beat()
        if not self.uptime.connected:
            await self.store.commit([due.postpone_timer(self.now() + BEAT, number, what)])
            return
        table = await self.find_table(number)
        if table is None:
            return
        told = self._told_in_time.setdefault(number, set())
        for question in list_nearly_over(table):
            if question.number not in told:
                await self.front.warn(table, question)
                told.add(question.number)
        await handle_timer(table, what)
        self._told_in_time.pop(number, None)

    async def note_missing_channel(self, channel: int) -> None:
        """Post boards again if their channel is gone, or seems to be gone.

        If posting fails, the table goes on without a board. If the channel still exists, the board has only moved.
        """
        if (number := await self.store.tables.find_live_table(channel)) is not None:
            await self.surfaces.move(number, "board")

    async def _note_missing_surface(self, surface: Surface) -> None:
        """Set a timer that closes a table whose channel is gone. Until then people may play on by direct message."""
        if surface.kind == "board":
            await self.store.commit([due.set_timer(self.now() + GONE, surface.table, "gone")])
            self.due.wake_up()

    async def _close_if_abandoned(self, number: int, what: str) -> None:
        table = await self.find_table(number)
        boards = [one for one in await self.surfaces.list_of_table(number) if one.kind == "board"]
        if table is None or not table.facts.live or table.facts.damaged or not all(one.closed for one in boards):
            return
        guild, played = table.facts.guild, max(table.facts.opened_at, find_asking_time(table))
        # The tables of a server that has removed the bot are closed by another timer, unless the bot comes back.
        if guild is not None and await self.leaving.has_left(guild):
            await self.store.commit([due.replace_timer(self.now() + GONE, number, what)])
        elif self.now() - played < GONE:
            await self.store.commit([due.replace_timer(played + GONE, number, what)])
        else:
            await table.do_by_itself(f"due:{number}:{what}", match_commands.close_unseen)
