"""The house: the store, and every table that anybody has asked for since the start."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from secrets import token_bytes

from msgspec.structs import replace

from engine.dice import commitment
from engine.protocol import Refused, Seat
from engine.registry import games

from . import due
from .ai_seats import PACE, Minds
from .due import Due
from .facts import Facts, Outcome, load, save
from .incidents import incident
from .settings import Settings
from .store.database import Statement, Store
from .surfaces import Surfaces, forget_old
from .table import lobby
from .table.match_in_play import news_between
from .table.table import Table

LOBBY = 24 * 3600.0
"""Seconds after which a lobby that never started is closed."""
REMEMBERED = 7 * 24 * 3600.0
"""Seconds for which sources are remembered (Discord repeats itself within minutes), and messages of ended tables."""

log = logging.getLogger(__name__)


class Referee:
    """``await House.open(path)``; set ``changed`` and ``surfaces.screen``; then ``await wake()``."""

    def __init__(self, store: Store, now: Callable[[], float], pace: float) -> None:
        self.store, self.now = store, now
        self.settings = Settings(store)
        self.due = Due(store, now)
        self.due.handlers |= dict.fromkeys(("pass", "limit", "proposal", "lobby"), self._fall_due)
        self.ai_seats = Minds(pace)
        self.surfaces = Surfaces(store, self.steady)
        self.changed: Callable[[Table], Awaitable[None]] | None = None
        """Called after every change, in a task of its own."""
        self._tables: dict[int, Table] = {}
        self._opening = asyncio.Lock()
        self._telling: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(
        cls, path: str | os.PathLike[str], *, now: Callable[[], float] = time.time, pace: float = PACE
    ) -> Referee:
        """Open the store (see there for what it may refuse). ``now``: seconds since 1970. ``pace``: seconds from one
        answer of the AI that everybody sees to the next."""
        referee = cls(await Store.open(path), now, pace)
        await referee.store.commit(
            [("DELETE FROM acts WHERE at < ?", (now() - REMEMBERED,)), forget_old(now() - REMEMBERED)]
        )
        return referee

    async def close(self) -> None:
        """Stop what runs and let go of the file. Nothing is lost by not coming here."""
        await self.due.stop()
        await self.ai_seats.stop()
        await self.surfaces.stop()
        for task in list(self._telling):
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)
        await self.store.close()

    async def wake(self) -> None:
        """After the start: every live table looks through its wake list, then what is due falls due."""
        for table in await self.live():
            try:
                await table.wake()
                await self.surfaces.look(table.id)
            except Exception as error:  # one table's trouble is not another's
                log.error("table %d: did not wake (%s)", table.id, type(error).__name__)
        await self.surfaces.wake()
        self.due.start()

    # --- tables ---

    @property
    def known(self) -> int:
        """How many tables are held in memory."""
        return len(self._tables)

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
        limit: str = "none",
    ) -> tuple[Table, Outcome]:
        """Open a lobby in a channel and seat its host; ``limit``: a key of ``LIMITS``. ``Refused``: "busy",
        "no-such-game", "no-such-level"."""
        if game not in games():
            raise Refused("no-such-game", games=tuple(games()))
        rules = games()[game]
        if level not in rules.levels:
            raise Refused("no-such-level", levels=rules.levels)
        async with self._opening:
            if (before := await self.done(source)) is not None:
                found = await self.store.read("SELECT tbl FROM acts WHERE source = ?", source)
                table = await self.table(found[0][0])
                assert table is not None
                return table, before
            if (other := await self.busy(channel)) is not None:
                raise Refused("busy", table=other)
            number = ((await self.store.read("SELECT max(id) FROM tables"))[0][0] or 0) + 1
            empty = Facts(number, guild, channel, host, game, level, language, "", self.now(), limit=limit)
            facts, batch = self.new_match(lobby.join(empty, rules, host, name, luck or source))
            table = Table(self, facts)
            outcome = Outcome("opened", 0)
            await self.store.commit([*batch, self.remember(source, facts, outcome)])
            self._tables[number] = table
        await table.recall()
        self.due.poke()
        self.tell(table)
        return table, outcome

    async def table(self, number: int) -> Table | None:
        """The table of this number; None if there never was one."""
        if number not in self._tables:
            facts = await load(self.store, number)
            if facts is None:
                return None
            self._tables.setdefault(number, Table(self, facts))
        table = self._tables[number]
        await table.recall()
        return table

    async def table_at(self, channel: int) -> Table | None:
        """The channel's live table, or else its last one."""
        found = await self.store.read(
            "SELECT id FROM tables WHERE channel = ? ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1",
            channel,
        )
        return await self.table(found[0][0]) if found else None

    async def live(self) -> list[Table]:
        """Every table that gathers or plays."""
        return await self._all("SELECT id FROM tables WHERE phase IN ('lobby', 'playing') ORDER BY id")

    async def tables_of(self, person: int) -> list[Table]:
        """The live tables where a person has a seat."""
        return await self._all(
            "SELECT t.id FROM tables t JOIN seats s ON s.tbl = t.id AND s.match = t.match "
            "WHERE t.phase IN ('lobby', 'playing') AND s.person = ? ORDER BY t.id",
            person,
        )

    async def busy(self, channel: int) -> int | None:
        """The number of the channel's live table."""
        found = await self.store.read(
            "SELECT id FROM tables WHERE channel = ? AND phase IN ('lobby', 'playing')", channel
        )
        return found[0][0] if found else None

    @contextlib.asynccontextmanager
    async def steady(self, number: int) -> AsyncIterator[None]:
        """``Table.steady`` by number; nothing is held for a table that never was."""
        table = await self.table(number)
        async with table.steady() if table is not None else contextlib.nullcontext():
            yield

    async def _all(self, sql: str, *parameters: int) -> list[Table]:
        numbers = [row[0] for row in await self.store.read(sql, *parameters)]
        return [table for number in numbers if (table := await self.table(number)) is not None]

    # --- for the tables ---

    def new_match(self, facts: Facts) -> tuple[Facts, list[Statement]]:
        """Fresh dice for the match that is gathered for: their commitment is posted before anybody joins."""
        secret = token_bytes(32)
        facts = replace(facts, commitment=commitment(secret, facts.id, facts.match))
        return facts, [
            (
                "INSERT INTO matches (tbl, number, secret, commitment) VALUES (?, ?, ?, ?)",
                (facts.id, facts.match, secret, facts.commitment),
            ),
            *save(facts),
            due.at(self.now() + LOBBY, facts.id, f"lobby:{facts.match}"),
        ]

    async def done(self, source: str) -> Outcome | None:
        """What this source did, if it has been here before."""
        found = await self.store.read(
            "SELECT tbl, match, kind, seat, first, after, over FROM acts WHERE source = ?", source
        )
        if not found:
            return None
        number, match, kind, seat, first, after, over = found[0]
        told = await news_between(self.store, number, match, first, after, struck=True) if after > first else ()
        return Outcome(kind, seat, tuple(news.told for news in told), first, bool(over), again=True)

    async def answered(self, facts: Facts, seat: Seat, answer: str) -> Outcome | None:
        """What a seat's last answer did, if it was this one and nothing has been taken back since: whoever was cut off
        before hearing of it presses again."""
        found = await self.store.read(
            "SELECT source, answer FROM acts WHERE tbl = ? AND match = ? AND (seat = ? OR kind = 'undone') "
            "ORDER BY at DESC, kind = 'undone' DESC LIMIT 1",
            *(facts.id, facts.match, seat),
        )
        return await self.done(found[0][0]) if found and found[0][1] == answer else None

    def remember(self, source: str, facts: Facts, outcome: Outcome, answer: str | None = None) -> Statement:
        return (
            "INSERT INTO acts (source, tbl, match, kind, seat, first, after, over, at, answer) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(source, facts.id, facts.match, outcome.kind, outcome.seat),
                *(outcome.first, outcome.first + len(outcome.told), int(outcome.over), self.now(), answer),
            ),
        )

    def tell(self, table: Table) -> None:
        """Let the AI, and whoever shows tables, know that this one has changed; nobody waits for it."""
        self.ai_seats.look(table)
        if self.changed is None:
            return
        task = asyncio.create_task(self._tell(self.changed, table))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, changed: Callable[[Table], Awaitable[None]], table: Table) -> None:
        try:
            await self._expect(table)
            await changed(table)
        except Exception as error:
            incident(error)

    async def _expect(self, table: Table) -> None:
        """A live table has a board, and each person a hand by DM who did not decline: also when a kill came between
        their first commit and the wish to show it."""
        if not table.facts.live:
            return
        await self.surfaces.expect(table.id, "board", 0, table.facts.channel)
        for info in table.facts.seats:
            if info.person is not None and (await self.settings.player(info.person)).dm:
                await self.surfaces.expect(table.id, "hand", info.person)

    async def _fall_due(self, number: int, what: str) -> None:
        table = await self.table(number)
        if table is not None:
            await table.fall_due(what)
