"""The referee: the store, and the tables that were used recently.

No table is opened at the start of the bot. A table is loaded when somebody uses it, and ``Rounds`` finds the tables
that need work without being used.
"""

from __future__ import annotations

import contextlib
import logging
import os
import time
from collections.abc import AsyncIterator, Callable

from engine.registry import load_games

from .announcing import Announcing
from .bans import Bans
from .club.desks.appointments import Appointments
from .club.desks.challenge_desk import Challenges
from .club.desks.daily_desk import Dailies
from .club.desks.league_desk import Leagues
from .club.desks.night_desk import Nights
from .club.desks.season_desk import Seasons
from .club.desks.title_desk import Titles
from .held_tables import HeldTables
from .housekeeping.forgetting import REMEMBERED
from .housekeeping.leaving import Leaving
from .housekeeping.rounds import Rounds
from .opening import Opening
from .people.campaigns import Campaigns
from .people.notes import PrivateNotes
from .people.own_files import OwnFiles
from .people.reminders import Reminders
from .people.settings import Settings
from .personal import Personal
from .places import may_act_from
from .ratings.rating_book import RatingBook
from .records.facts import TableFacts
from .records.outcome import Outcome
from .refusals import OtherPlace
from .reporting.incidents import log_incident
from .running.due import Due
from .running.duty import Duty
from .running.keyed_tasks import KeyedTasks
from .running.outages import Outages
from .running.uptime import CLOCK, Uptime
from .statistics.statistics import Statistics
from .store import acts, reports, surfaces
from .store.database import StoreStuck
from .store.listening import Change
from .store.store import Store
from .surfaces.front import Front
from .surfaces.surfaces import Surfaces
from .surfaces.threads import TableThreads
from .table import limits
from .table.new_table import TableTerms, prepare_next_match
from .table.restored import take_up
from .table.services import Services
from .table.table import Table
from .table.timers import handle_timer
from .table_timers import TableTimers
from .thinking.ai_seats import PACE, AISeats
from .thinking.puzzles import Puzzles
from .urgency import find_urgency

log = logging.getLogger(__name__)


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
        self.leagues = Leagues(self.appointments, self.find_table)
        self.nights = Nights(self.appointments)
        self.seasons = Seasons(self.appointments, self.settings)
        self.challenges = Challenges(self.appointments, lambda: self.due.wake_up())
        self.uptime, self.due = Uptime(store, now, duty), Due(store, now, duty=duty)
        self.reminders = Reminders(store, self.due)
        self.puzzles = Puzzles(store, self.settings, self.due, now)
        self.dailies = Dailies(self.appointments, self.settings, self.puzzles)
        self._desks = (self.leagues, self.nights, self.seasons, self.challenges, self.dailies)
        self.threads = TableThreads(store, self.due)
        self.outages = Outages(store, self.due)
        self.front = Front()
        self.ai_seats = AISeats(pace, has_readers=lambda table: self.front.lingers(table))
        self.surfaces = Surfaces(
            store,
            self.hold_steady,
            lambda surface: find_urgency(surface, self._tables.get(surface.table)),
            handle_lost_channel=lambda surface: self._timers.note_missing_surface(surface),
            duty=duty,
        )
        self._services = self._build_services(pace)
        self._tables = HeldTables(time.monotonic, self.surfaces.forget)
        self.personal = Personal(
            store, self.settings, self.surfaces, self.list_tables_of, self._tables.list_all, (self.leagues, self.nights)
        )
        expelling = (self.leagues.expel, self.nights.expel)
        self.bans = Bans(self._services, self.find_table, lambda table: self.front.called(table), expelling)
        self.leaving = Leaving(self._services, self.find_table, self._tables.drop, self.surfaces.reopen)
        self.rounds = self._build_rounds()
        self._opening = Opening(self._services, self.challenges.refuse_if_played, self.find_table, self._add_table)
        self._timers = TableTimers(
            self._services,
            find_table=self.find_table,
            list_surfaces=self.surfaces.list_of_table,
            front=lambda: self.front,
            record_sign_of_life=self.rounds.beat,
            has_left=self.leaving.has_left,
        )
        self.due.add_handlers(self._timers.map_handlers())
        self._is_awake = self._is_hearing = False
        self._telling = KeyedTasks[object]()
        self._announcing = Announcing(self.settings, self.surfaces, (self.leagues.note_end, self.nights.note_end))

    def _build_rounds(self) -> Rounds:
        return Rounds(
            self._services,
            self.surfaces,
            take_up=self._load_and_announce,
            sweep=self._tables.sweep,
            rate=self.ratings.count_new_results,
        )

    def _build_services(self, pace: float) -> Services:
        return Services(
            self.store,
            self.settings,
            self.due,
            self.now,
            self.uptime,
            self.outages,
            lambda facts: prepare_next_match(facts, self.now(), self.store.epoch.number),
            self.duty,
            pace,
            self._announce_later,
        )

    @classmethod
    async def open(
        cls,
        path: str | os.PathLike[str],
        *,
        now: Callable[[], float] = time.time,
        pace: float = PACE,
        duty: Duty | None = None,
        last_signature: int = 0,
        follow: Callable[[float], None] | None = None,
    ) -> Referee:
        """Open the database, and return the referee. It raises the errors of ``Store.open``.

        ``now``: seconds since 1970. ``pace``: seconds between two answers of the AI that everybody sees. ``duty``: the
        slot of this process, if it shares the database with others. For the rest see ``Store.open``.
        """
        referee = cls(await Store.open(path, now, last_signature, follow), now, pace, duty)
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
        for desk in self._desks:
            await desk.stop()
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
        for desk in self._desks:
            await desk.start()
        await self.appointments.start()

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

    async def open_table(self, terms: TableTerms, source: str) -> tuple[Table, Outcome]:
        """Open a table in a channel and seat its host.

        Raises ``ChannelBusy``, ``NoSuchGame``, ``NoSuchLevel``, ``TooManyLobbies``, ``TooManyTables``, ``Banned``,
        ``NoFreeText``, ``ChallengePlayed``, ``ChallengeBusy``, ``DiskFull``, ``NoDisk``, and as ``retry.deal`` does.
        """
        return await self._opening.open(terms, source)

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
        """Note the changes that other processes make, until the task is cancelled.

        Returns at once if the database is a file, because no other process uses it.
        """
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
        if not may_act_from(table, await self.surfaces.list_of_table(table.id), guild, channel, person):
            raise OtherPlace()
        limits.refuse_if_sealed(table.facts, person)

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

    # --- services for tables ---

    def _announce_later(self, number: int) -> None:
        """Notify the AI and the surfaces that a table has changed. Returns at once."""
        table = self._tables.get(number)
        assert table is not None  # the caller refers to the table, so it is in memory
        if self.drives(table):
            self.ai_seats.consider(table)
        if self.front.changed is not None:
            self._telling.start(object(), self._announcing.announce(table, self.front.changed, self.drives(table)))

    async def note_missing_channel(self, channel: int) -> None:
        """Post boards again if their channel is gone, or seems to be gone.

        If posting fails, the table goes on without a board. If the channel still exists, the board has only moved.
        """
        if (number := await self.store.tables.find_live_table(channel)) is not None:
            await self.surfaces.move(number, "board")
