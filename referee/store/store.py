"""The store: it keeps all data that outlives the process, and its callers need no SQL.

The store has a part for each kind of data, such as ``store.tables``, whose methods are queries. Changes are lists of
statements, which functions in the parts' files build (``tables.store_table(facts)``). ``commit`` stores all statements
of a list or none, so that a step is one transaction.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..reporting.histogram import Histogram
from . import epochs, key_values, listening, origin, uptime
from .acts import ActStore
from .address import is_postgresql
from .appointments import AppointmentStore
from .campaigns import CampaignStore
from .challenges import ChallengeStore
from .checkpoints import CheckpointStore
from .columns import LARGEST, Time
from .database import Batch, Database, StoreConflict, StoreRefused, StoreStuck
from .due import DueStore
from .events import EventStore
from .holders import HolderStore
from .inputs import InputStore
from .leagues import LeagueStore
from .leaving import LeavingStore
from .matches import MatchStore
from .nights import NightStore
from .own_files import OwnFileStore
from .personal import PersonalStore
from .players import PlayerStore
from .puzzles import DailyStore, PuzzleStore
from .ratings import RatingStore
from .results import ResultStore
from .running_rules import RunningRules
from .seasons import SeasonStore
from .slots import SlotStore
from .sqlite import SqliteDatabase
from .statistics import StatisticsStore
from .surfaces import SurfaceStore
from .tables import TableStore
from .threads import ThreadStore
from .titles import TitleStore

if TYPE_CHECKING:  # The library of PostgreSQL is loaded by processes that use such a database.
    from .postgresql import PostgresqlDatabase

SIGNERS = 16
"""The most processes that may sign a database at the same moment."""


class Store:
    """The store: ``await Store.open(path)``, and ``close`` at the end."""

    def __init__(self, database: Database, epoch: epochs.Epoch) -> None:
        self.database = database
        """The database. Only the files of this folder and tests use it; other code calls the methods of the store."""
        self.epoch = epoch
        """The epoch of the database, which begins when a backup is restored."""
        self.tables = TableStore(database)
        self.matches = MatchStore(database)
        self.inputs = InputStore(database)
        self.events = EventStore(database)
        self.checkpoints = CheckpointStore(database)
        self.acts = ActStore(database, self.events)
        self.due = DueStore(database)
        self.surfaces = SurfaceStore(database)
        self.players = PlayerStore(database)
        self.own_files = OwnFileStore(database)
        self.personal = PersonalStore(database)
        self.holders = HolderStore(database)
        self.leaving = LeavingStore(database)
        self.threads = ThreadStore(database)
        self.commits, self.failed = Histogram(), 0
        """The durations of commits, and the number of failed ones."""
        self.backup_time = 0.0
        """When the newest backup of a shared database was made, in seconds since 1970; 0 if there is none."""
        self.campaigns = CampaignStore(database)
        self.results = ResultStore(database)
        self.ratings = RatingStore(database)
        self.statistics = StatisticsStore(database)
        self.leagues = LeagueStore(database)
        self.nights = NightStore(database)
        self.titles = TitleStore(database)
        self.seasons = SeasonStore(database)
        self.challenges = ChallengeStore(database)
        self.appointments = AppointmentStore(database)
        self.puzzles, self.dailies = PuzzleStore(database), DailyStore(database)
        self.running_rules = RunningRules(self._postgresql) if self._postgresql is not None else None
        """The rules of the processes that share the database; None where only one process can use it."""

    @classmethod
    async def open(
        cls,
        path: str | os.PathLike[str],
        now: Callable[[], float] = time.time,
        last_signature: int = 0,
        follow: Callable[[float], None] | None = None,
    ) -> Store:
        """Open the database file, or create it. ``path`` may be the address of a database of PostgreSQL instead.

        ``last_signature``: the last signature of a shared database that this machine remembers (``origin.sign``).
        ``follow`` is told the time of a shared database's clock before ``now`` is asked.

        ``StoreBusy``: another process uses the file. ``StoreRefused``: its message gives the reason.
        """
        address = os.fspath(path)
        database: Database
        if is_postgresql(address):
            from .postgresql import PostgresqlDatabase

            database = await PostgresqlDatabase.open(address)
        else:
            database = await SqliteDatabase.open(address)
        try:
            if follow is not None and (told := await database.read_clock()) is not None:
                follow(told)
            return cls(database, await epochs.load_epoch(database, now(), last_signature))
        except BaseException as error:
            await database.close()
            if isinstance(error, Exception) and (why := database.explain_trouble(error)) is not None:
                raise why from None
            raise

    @property
    def _postgresql(self) -> PostgresqlDatabase | None:
        """The database if several processes may use it; None for a file."""
        return None if self.database.is_exclusive else cast("PostgresqlDatabase", self.database)

    @property
    def path(self) -> Path | None:
        """The path of the database file; None for a database of PostgreSQL."""
        return self.database.path if isinstance(self.database, SqliteDatabase) else None

    @property
    def name(self) -> str:
        """The name of the database in messages."""
        return self.database.name

    async def tell_of_surfaces(self, table: int) -> None:
        """Tell other processes that the stored surfaces of a table have changed."""
        if self._postgresql is not None:
            from .postgresql import build_notice

            await self._postgresql.commit([build_notice("surfaces", table)])

    @property
    def slots(self) -> SlotStore | None:
        """The slots of the processes that share the database; None where only one process can use it."""
        return SlotStore(self._postgresql) if self._postgresql is not None else None

    async def listen(self, hearer: listening.Hearer) -> None:
        """Let ``hearer`` hear each change of another process, until cancelled. For a file, return at once."""
        if self._postgresql is not None:
            await listening.listen(self._postgresql.url, hearer)

    async def commit(self, batch: Batch) -> None:
        """Commit all of these statements or none. When this returns, they are on disk."""
        begun = time.monotonic()
        try:
            await self.database.commit(batch)
        except Exception:
            self.failed += 1
            raise
        self.commits.add(time.monotonic() - begun)

    async def read_clock(self) -> float | None:
        """Return the time of a shared database's clock, in seconds since 1970; None for a file."""
        return await self.database.read_clock()

    def stop_waiting(self) -> None:
        """Let commits fail with ``StoreUnsure`` whose end the database does not tell, because the process ends."""
        if self._postgresql is not None:
            self._postgresql.stop_waiting()

    async def load_commands_mark(self) -> str | None:
        """Return the fingerprint of the slash commands that Discord was last sent; None if none were sent."""
        return await key_values.load_value(self.database, "command tree")

    async def keep_commands(self, mark: str) -> None:
        await key_values.store_value(self.database, "command tree", mark)

    async def load_backup_time(self) -> None:
        """Read when a process made the newest backup of the shared database, and keep it as ``backup_time``."""
        self.backup_time = float(await key_values.load_json(self.database, key_values.BACKUP, Time) or 0.0)

    async def store_backup_time(self, at: float) -> None:
        await key_values.store_value(self.database, key_values.BACKUP, str(at))
        self.backup_time = at

    async def sign(self, last_signature: int = 0) -> int:
        """Sign a shared database, which must be in the epoch in which it was opened. Return the signature's count.

        ``last_signature``: as in ``open``. ``StoreRefused``: the database was put back to an earlier state meanwhile.
        ``StoreConflict``: other processes sign it all the time, or another one has this process's slot.
        """
        for left in reversed(range(SIGNERS)):
            try:
                count = await origin.sign(self.database, last_signature)
                break
            except StoreConflict:  # Another process has signed it at this moment, as at a start of several.
                if not left:
                    raise
        number = await key_values.load_json(self.database, "epoch", float) or 0.0
        if number != self.epoch.number or await key_values.load_value(self.database, origin.COPIED) is not None:
            raise StoreRefused(f"{self.name} was put back to an earlier state. This process must be started again.")
        return count

    async def find_next_number(self, kind: str) -> int:
        """Return a number for a new record of the club, such as of the "leagues".

        It is higher than that of any earlier one, also of one that a restored backup does not know. Damaged numbers
        do not count.
        """
        found = await self.database.read(
            f"SELECT COALESCE(MAX(number), 0) FROM {kind} WHERE number BETWEEN 0 AND {LARGEST}"
        )
        return max(int(found[0][0]), self.epoch.number) + 1

    async def load_uptime(self) -> tuple[float, float] | None:
        """Return the time of the bot's last sign of life and the seconds lost until then; None if there was none."""
        return await uptime.load_beat(self.database)

    async def note_beat(self, time: float) -> None:
        """Note outside of the database that it holds this sign of life."""
        await self.database.note_beat(self.epoch.number, time)

    @property
    def trouble(self) -> StoreStuck | None:
        """The error of the last request, if the database has failed; None if it works."""
        return self.database.trouble

    async def check_health(self) -> tuple[int, bool]:
        """Return the database's size in bytes, and whether it is sound, as checked within the last ten minutes."""
        return await self.database.check_health()

    async def close(self) -> None:
        """Close the database and release it for the next process."""
        await self.database.close()
