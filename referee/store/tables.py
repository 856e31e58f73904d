"""Tables as they are stored: their facts, their seats, what is suggested at them; and which tables there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.game import Result

from ..facts import Facts, Paused, Proposal, SeatInfo, Voice, text
from . import words
from .database import Database, Statement

# --- to be committed ---


def saved(facts: Facts) -> Iterator[Statement]:
    """Store a table and the seats of its present match."""
    yield (
        """INSERT INTO tables (id, guild, channel, host, game, level, house, windows, language, phase, match, reason,
           opened, time_limit, paused, proposal, proposals) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET host = excluded.host, level = excluded.level, house = excluded.house,
           windows = excluded.windows, language = excluded.language, phase = excluded.phase, match = excluded.match,
           reason = excluded.reason, time_limit = excluded.time_limit, paused = excluded.paused,
           proposal = excluded.proposal, proposals = excluded.proposals""",
        (
            *(facts.id, facts.guild, facts.channel, facts.host, facts.game, facts.level, text(facts.house)),
            *(facts.windows, facts.language, facts.phase, facts.match, facts.reason, facts.opened_at, facts.limit),
            *(text(facts.paused) if facts.paused else None, text(facts.proposal) if facts.proposal else None),
            facts.proposals,
        ),
    )
    yield "DELETE FROM seats WHERE tbl = ? AND match = ?", (facts.id, facts.match)
    for seat, info in enumerate(facts.seats):
        yield (
            "INSERT INTO seats (tbl, match, seat, person, name, kind, choices, luck, ready, reason) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(facts.id, facts.match, seat, info.person, info.name, info.kind, text(info.choices)),
                *(info.luck, int(info.ready), info.reason),
            ),
        )


def suggested(table: int, voice: Voice) -> Iterator[Statement]:
    """Store a suggestion; what was suggested for questions gone by is swept away on this occasion."""
    yield (
        "DELETE FROM suggestions WHERE tbl = ? AND (match, question) <> (?, ?)",
        (table, voice.match, voice.question),
    )
    yield (
        "INSERT OR REPLACE INTO suggestions (tbl, person, match, question, value) VALUES (?, ?, ?, ?, ?)",
        (table, voice.person, voice.match, voice.question, text(voice.value)),
    )


# --- to be asked ---


class TableStore:
    """Which tables there are, by number, and each of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def one(self, table: int) -> Facts | None:
        """A table as it was last stored; None if there is none."""
        found = await self._database.read(
            """SELECT t.*, m.commitment, m.result FROM tables t JOIN matches m ON m.tbl = t.id AND m.number = t.match
               WHERE t.id = ?""",
            table,
        )
        if not found:
            return None
        (_, guild, channel, host, game, level, house, windows, language, phase, match, reason, opened, *more) = found[0]
        limit, paused, proposal, proposals, commitment, result = more
        return Facts(
            *(table, guild, channel, host, game, level, language, commitment, opened),
            house=msgspec.json.decode(house, type=dict[str, str]),
            windows=windows,
            phase=phase,
            match=match,
            seats=await self._seats(table, match),
            result=msgspec.json.decode(result, type=Result) if result else None,
            reason=reason,
            limit=limit,
            paused=msgspec.json.decode(paused, type=Paused) if paused else None,
            proposal=msgspec.json.decode(proposal, type=Proposal) if proposal else None,
            proposals=proposals,
            voices=await self._voices(table),
        )

    async def _seats(self, table: int, match: int) -> tuple[SeatInfo, ...]:
        found = await self._database.read(
            "SELECT person, name, kind, choices, luck, ready, reason FROM seats WHERE tbl = ? AND match = ? "
            "ORDER BY seat",
            *(table, match),
        )
        return tuple(
            SeatInfo(person, name, kind, msgspec.json.decode(choices, type=dict[str, str]), luck, bool(ready), why)
            for person, name, kind, choices, luck, ready, why in found
        )

    async def _voices(self, table: int) -> tuple[Voice, ...]:
        found = await self._database.read(
            "SELECT match, question, person, value FROM suggestions WHERE tbl = ? ORDER BY rowid", table
        )
        return tuple(
            Voice(number, question, person, msgspec.json.decode(value, type=str | tuple[str, ...]))
            for number, question, person, value in found
        )

    async def next_number(self) -> int:
        """The number of the next table there will be."""
        return ((await self._database.read("SELECT max(id) FROM tables"))[0][0] or 0) + 1

    async def live(self) -> list[int]:
        """Every table that gathers or plays."""
        return await self._numbers("SELECT id FROM tables WHERE phase IN ('lobby', 'playing') ORDER BY id")

    async def of(self, person: int) -> list[int]:
        """The live tables where a person has a seat."""
        return await self._numbers(
            "SELECT t.id FROM tables t JOIN seats s ON s.tbl = t.id AND s.match = t.match "
            "WHERE t.phase IN ('lobby', 'playing') AND s.person = ? ORDER BY t.id",
            person,
        )

    async def at(self, channel: int) -> int | None:
        """The channel's live table, or else its last one."""
        found = await self._numbers(
            "SELECT id FROM tables WHERE channel = ? ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1",
            channel,
        )
        return found[0] if found else None

    async def live_at(self, channel: int) -> int | None:
        """The channel's live table."""
        found = await self._numbers(
            "SELECT id FROM tables WHERE channel = ? AND phase IN ('lobby', 'playing')", channel
        )
        return found[0] if found else None

    async def _numbers(self, sql: str, *parameters: Any) -> list[int]:
        return [row[0] for row in await self._database.read(sql, *parameters)]

    async def gives_hints(self, table: int) -> bool | None:
        """Whether its people want hints; None: they never said."""
        word = await words.kept(self._database, f"hints at {table}")
        return None if word is None else word == "on"

    async def give_hints(self, table: int, on: bool) -> None:
        await words.keep(self._database, f"hints at {table}", "on" if on else "off")
