"""The store: all that outlives the process, behind calls that say what they mean.

What is asked stands in the parts, one for each thing that is kept. What is to be kept is a list of statements, built by
the functions of the same files (``tables.saved(facts)``, ``due.at(…)``) and handed over whole: ``commit`` keeps all of
it or nothing. So a step is one transaction, whatever parts it touches, and whoever asks knows no SQL.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from ..spread import Spread
from . import epochs, uptime, words
from .acts import ActStore
from .campaigns import CampaignStore
from .database import Batch, Database, StoreStuck, trouble_said
from .due import DueStore
from .holders import HolderStore
from .leaving import LeavingStore
from .matches import MatchStore
from .own_files import OwnFileStore
from .personal import PersonalStore
from .players import PlayerStore
from .surfaces import SurfaceStore
from .tables import TableStore
from .threads import ThreadStore


class Store:
    """``await Store.open(path)``; ``close`` at the end."""

    def __init__(self, database: Database, epoch: epochs.Epoch) -> None:
        self.database = database
        """For the tests of the store; everybody else finds a call below."""
        self.epoch = epoch
        """Which putting back of the file these tables stand on."""
        self.tables = TableStore(database)
        self.matches = MatchStore(database)
        self.acts = ActStore(database, self.matches)
        self.due = DueStore(database)
        self.surfaces = SurfaceStore(database)
        self.players = PlayerStore(database)
        self.own_files = OwnFileStore(database)
        self.personal = PersonalStore(database)
        self.holders = HolderStore(database)
        self.leaving = LeavingStore(database)
        self.threads = ThreadStore(database)
        self.commits, self.failed = Spread(), 0
        """How long commits took, and how many were not possible."""
        self.campaigns = CampaignStore(database)

    @classmethod
    async def open(cls, path: str | os.PathLike[str], now: Callable[[], float] = time.time) -> Store:
        """Open the file, or make it. ``StoreBusy``: another process has it; ``StoreRefused``: see the message."""
        database = await Database.open(path)
        try:
            return cls(database, await epochs.current(database, now()))
        except BaseException as error:
            await database.close()
            if isinstance(error, StoreStuck):
                raise trouble_said(database.path, error) from None
            raise

    @property
    def path(self) -> Path:
        return self.database.path

    async def commit(self, batch: Batch) -> None:
        """All of these statements or none. When this returns they are on the disk."""
        begun = time.monotonic()
        try:
            await self.database.commit(batch)
        except Exception:
            self.failed += 1
            raise
        self.commits.add(time.monotonic() - begun)

    async def commands(self) -> str | None:
        """A mark of the commands that Discord was told of last."""
        return await words.kept(self.database, "command tree")

    async def keep_commands(self, mark: str) -> None:
        await words.keep(self.database, "command tree", mark)

    async def uptime(self) -> tuple[float, float] | None:
        """The last sign of life, and the seconds that were lost until then; None: there never was one."""
        return await uptime.beat(self.database)

    @property
    def trouble(self) -> StoreStuck | None:
        """Why the disk took nothing of late; it goes on by itself when that is over."""
        return self.database.trouble

    async def health(self) -> tuple[int, bool]:
        """The bytes on the disk, and whether all of it is sound; looked at no more than once in ten minutes."""
        return await self.database.health()

    async def close(self) -> None:
        """Close the file and let the next process have it."""
        await self.database.close()
