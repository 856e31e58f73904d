"""Stored tables: their records, seats and suggestions, and queries for lists of tables."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..records.encoding import encode_json
from ..records.facts import SeatInfo, TableFacts, Voice
from ..records.match_facts import Missed, Played
from ..records.stored_match import Place
from . import columns, key_values
from .database import Queries, Statement, expect_change
from .inputs import InputHead
from .relation import list_names
from .relations import SEATS, SUGGESTIONS, TABLES
from .schema import PACE

_FACTS = tuple(name for name in list_names(TableFacts) if name != "id")
_SELECTED = ", ".join(PACE if column == "pace" else f"t.{column}" for column in _FACTS)
_FIXED = ("guild", "channel", "game", "opened", "changes", "shown")
"""The columns of a table that only statements of their own change."""
_SEAT = ("seat", *list_names(SeatInfo))
_PLAYED = ("tbl", "match", "game", "level", "kind", "at", "seat", "name", "won")


class Behind(Struct, frozen=True):
    """A live match that began under older rules than the present ones."""

    table: int
    match: int
    channel: int
    began: int
    """The version of the rules under which the match began."""
    kinds: tuple[str, ...]
    """The kinds of the surfaces that the match has."""


# --- statements ---


def store_table(facts: TableFacts) -> Iterator[Statement]:
    """Store a table and the seats of its present match."""
    yield TABLES.upsert((facts.id,), facts, changes=0, shown=0, unchanged=_FIXED)
    yield SEATS.delete((facts.id, facts.match))
    for seat, info in enumerate(facts.seats):
        yield SEATS.insert((facts.id, facts.match, seat), info)


def store_place(facts: TableFacts) -> Statement:
    """Store the server and the channel of a table that was moved."""
    return TABLES.update((facts.id,), guild=facts.guild, channel=facts.channel)


def store_change_number(table: int, changes: int, ai_asked: bool) -> Statement:
    """Store the number of changes that a table has had. ``ai_asked``: an AI seat has to answer.

    The commit fails with ``StoreConflict`` if another process has changed the table meanwhile. A stored number that
    cannot be read tells nothing of that, so it is replaced.
    """
    sql = (
        "UPDATE tables SET changes = ?, ai_asked = ? WHERE id = ? AND (changes < ? OR changes IS NULL OR changes > ? "
        "OR changes <> CAST(changes AS BIGINT))"
    )
    return expect_change(sql, (changes, int(ai_asked), table, changes, columns.LARGEST))


def store_shown_change(table: int, change: int) -> Statement:
    """Store that all surfaces of a table show its change of this number."""
    return TABLES.update((table,), shown=change)


def store_cancellation(facts: TableFacts) -> Statement:
    """Store that a table is cancelled, and why. The rest of its record, which may be damaged, is not stored."""
    return TABLES.update((facts.id,), phase=facts.phase, reason=facts.reason)


def store_suggestion(table: int, voice: Voice) -> Iterator[Statement]:
    """Store a suggestion, and delete the table's suggestions for closed questions."""
    yield (
        "DELETE FROM suggestions WHERE tbl = ? AND (match, question) <> (?, ?)",
        (table, voice.match, voice.question),
    )
    # A person's new suggestion replaces the earlier one, and goes to the end of the list.
    yield SUGGESTIONS.delete((table, voice.person))
    yield (
        "INSERT INTO suggestions (tbl, person, match, question, value, place) "
        "SELECT ?, ?, ?, ?, ?, coalesce(max(place), 0) + 1 FROM suggestions WHERE tbl = ?",
        (table, voice.person, voice.match, voice.question, encode_json(voice.value), table),
    )


# --- queries ---


class TableStore(Queries):
    async def find(self, table: int) -> TableFacts | None:
        """Return the stored record of a table; None if there is no such table.

        Parts that cannot be read are left out and named in ``damaged``. Other tables are not affected, and this one can
        be closed.
        """
        found = await self._database.read(
            f"SELECT {_SELECTED}, m.commitment, m.result "
            "FROM tables t LEFT JOIN matches m ON m.tbl = t.id AND m.number = t.match WHERE t.id = ?",
            table,
        )
        if not found:
            return None
        *row, commitment, ended = found[0]
        listed, damaged = columns.read_row_leniently("tables", _FACTS, row, f"table {table}")
        read = dict(zip(_FACTS, listed, strict=True))
        posted, result = "", None
        if commitment is None:
            damaged += ("match",)
        else:
            of_match = ("commitment", "result")
            (posted, result), more = columns.read_row_leniently(
                "matches", of_match, (commitment, ended), f"table {table}"
            )
            damaged += more
        seats, more = await self._load_seats(table, read["match"])
        return TableFacts(
            id=table,
            commitment=posted,
            opened_at=read.pop("opened"),
            seats=seats,
            result=result,
            voices=await self._load_suggestions(table),
            damaged=damaged + more,
            **read,
        )

    async def load_table_at_end(self, facts: TableFacts, match: int) -> TableFacts | None:
        """Return a table's record as it was at the end of a match with a result; None if there is no such match."""
        found = await self._database.look(
            "SELECT commitment, setup, result FROM matches WHERE tbl = ? AND number = ? AND opened = 1 "
            "AND setup IS NOT NULL AND result IS NOT NULL",
            *(facts.id, match),
        )
        if not found:
            return None
        read, damaged = columns.read_row_leniently(
            "matches", ("commitment", "setup", "result"), found[0], f"match {match} of table {facts.id}"
        )
        commitment, setup, result = read
        seats, more = await self._load_seats(facts.id, match)
        if damaged or more:
            return None
        return replace(
            facts, match=match, level=setup.level, house=setup.house, phase="over", seats=seats, result=result,
            commitment=commitment, reason="", paused=None, proposal=None, voices=(), best_of="1", won=(),
        )  # fmt: skip

    async def list_matches_played_at(self, channel: int, limit: int) -> list[Played]:
        """Return the latest matches with a result at the tables of a channel, newest first."""
        found = await self._database.look(
            "WITH newest AS (SELECT r.tbl, r.match, max(r.at) AS ended FROM results r JOIN tables t ON t.id = r.tbl "
            "WHERE t.channel = ? GROUP BY r.tbl, r.match ORDER BY ended DESC, r.tbl DESC, r.match DESC LIMIT ?) "
            "SELECT tbl, match, game, level, kind, ended, seat, name, won FROM newest JOIN results "
            "USING (tbl, match) ORDER BY ended DESC, tbl DESC, match DESC, seat",
            *(channel, limit),
        )
        listed: list[Played] = []
        readable = columns.read_readable_rows("results", _PLAYED, found, "a match that has ended")
        for (table, match, game, level, kind, at), seats in groupby(readable, key=lambda row: row[:6]):
            people = [row[6:] for row in seats]
            names, winners = tuple(name for _, name, _ in people), tuple(seat for seat, _, won in people if won)
            listed.append(Played(table, match, game, level, kind, at, names, winners))
        return listed

    async def _load_seats(self, table: int, match: int) -> tuple[tuple[SeatInfo, ...], tuple[str, ...]]:
        """Return the seats of a match, and the names of their columns that cannot be read."""
        found = await self._database.read(
            f"{SEATS.select(_SEAT)} WHERE tbl = ? AND match = ? ORDER BY seat", table, match
        )
        seats, damaged = [], list[str]()
        for at, row in enumerate(found):
            (number, *read), more = columns.read_row_leniently("seats", _SEAT, row, f"table {table}")
            seats.append(SeatInfo(*read))
            # a table with an unreadable call does not count as damaged, because somebody can be called again
            damaged += [column for column in more if column != "call"]
            damaged += ["seat"] if number != at and "seat" not in more else []
        return tuple(seats), tuple(damaged or ([] if found else ["seats"]))

    async def _load_suggestions(self, table: int) -> tuple[Voice, ...]:
        """Return a table's suggestions. Unreadable ones are left out, because suggestions are short-lived anyway."""
        found = await self._database.read(f"{SUGGESTIONS.select(Voice)} WHERE tbl = ? ORDER BY place, person", table)
        return tuple(columns.read_records(SUGGESTIONS, Voice, found, f"table {table}"))

    async def find_next_number(self, epoch: int) -> int:
        """Return a number for a new table, higher than the number of any earlier table."""
        return max(await self._count(f"SELECT {key_values.LAST_OF_ALL}", key_values.LAST_TABLE), epoch) + 1

    async def find_change_number(self, table: int) -> int | None:
        """Return how many changes a table has had; None if there is no such table."""
        found = await self._read_column("SELECT changes FROM tables WHERE id = ?", table)
        return found[0] if found else None

    async def map_servers(self, numbers: Sequence[int]) -> dict[int, int | None]:
        """Return the server of each of these tables; None for a table outside of servers."""
        return dict(await self._database.read_rows_in("SELECT id, guild FROM tables WHERE id IN ({marks})", numbers))

    async def list_live(self) -> list[int]:
        """Return the numbers of all live tables."""
        return await self._read_column("SELECT id FROM tables WHERE phase IN ('lobby', 'playing') ORDER BY id")

    async def count_live(self) -> int:
        return await self._count("SELECT count(*) FROM tables WHERE phase IN ('lobby', 'playing')")

    async def list_live_of_server(self, guild: int) -> list[int]:
        """Return the numbers of the live tables of a server."""
        return await self._read_column(
            "SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND guild = ? ORDER BY id", guild
        )

    async def list_playing_tables(self, guild: int) -> list[tuple[int, int]]:
        """Return the tables of a server where a match is played, each with the number of that match."""
        sql = "SELECT id, match FROM tables WHERE phase = 'playing' AND guild = ? ORDER BY id"
        return [(number, match) for number, match in await self._database.read(sql, guild)]

    async def list_to_wake(self, recent: float, epoch: int) -> list[int]:
        """Return the tables that must be loaded though nobody has used them.

        These live tables are returned: those with changes that are not shown; those with an AI seat that has to answer;
        those with questions asked since ``recent``, for which somebody may need a reminder; those from before this
        epoch. Tables that wait for an AI seat come first, then those where people were asked last.
        """
        return await self._read_column(
            "SELECT t.id FROM tables t LEFT JOIN matches m ON m.tbl = t.id AND m.number = t.match "
            "WHERE t.shown < t.changes OR (t.phase IN ('lobby', 'playing') AND t.shown IS NULL) "
            "OR (t.phase = 'playing' AND (t.ai_asked = 1 OR m.asked > ?)) "
            "OR (t.phase IN ('lobby', 'playing') AND t.epoch < ?) "
            "ORDER BY t.ai_asked DESC, coalesce(m.asked, 0) DESC, t.id",
            *(recent, epoch),
        )

    async def list_under_older_rules(self, game: str, version: int) -> list[Behind]:
        """Return a game's live matches that began under rules older than ``version``. Leave out unreadable matches."""
        found = await self._database.read(
            "SELECT t.id, t.match, t.channel, r.row FROM tables t JOIN rows r ON r.tbl = t.id AND r.match = t.match "
            "AND r.number = 0 WHERE t.phase = 'playing' AND t.game = ? ORDER BY t.id",
            game,
        )
        shown = await self._database.read(
            "SELECT t.id, s.kind FROM tables t JOIN surfaces s ON s.tbl = t.id AND s.whom = t.match "
            "WHERE t.phase = 'playing' AND t.game = ? ORDER BY t.id, s.kind",
            game,
        )
        kinds = {table: tuple(kind for _, kind in rows) for table, rows in groupby(shown, key=lambda row: row[0])}
        behind = []
        for table, match, channel, raw in found:
            with contextlib.suppress(*columns.UNFIT):
                began = msgspec.json.decode(raw, type=InputHead).rules
                if began < version:
                    behind.append(Behind(table, match, channel, began, kinds.get(table, ())))
        return behind

    async def list_last_asked(self, limit: int) -> list[int]:
        """Return the tables in play that were asked a question last, newest first."""
        return await self._read_column(
            "SELECT t.id FROM tables t JOIN matches m ON m.tbl = t.id AND m.number = t.match "
            "WHERE t.phase = 'playing' ORDER BY m.asked DESC, t.id LIMIT ?",
            limit,
        )

    async def list_of_person(self, person: int) -> list[int]:
        """Return the live tables where a person has a seat."""
        return await self._read_column(
            "SELECT t.id FROM tables t JOIN seats s ON s.tbl = t.id AND s.match = t.match "
            "WHERE t.phase IN ('lobby', 'playing') AND s.person = ? ORDER BY t.id",
            person,
        )

    async def list_servers_of(self, person: int, limit: int) -> list[int]:
        """Return the servers at whose tables a person has had a seat, the latest first."""
        return await self._read_column(
            "SELECT t.guild FROM tables t JOIN seats s ON s.tbl = t.id WHERE s.person = ? AND t.guild IS NOT NULL "
            "GROUP BY t.guild ORDER BY max(t.id) DESC LIMIT ?",
            *(person, limit),
        )

    async def list_with_other_name(self, guild: int, person: int, name: str) -> list[int]:
        """Return the live tables of a server where a person's seat has another name than this."""
        return await self._read_column(
            "SELECT t.id FROM tables t JOIN seats s ON s.tbl = t.id AND s.match = t.match "
            "WHERE t.phase IN ('lobby', 'playing') AND s.person = ? AND t.guild = ? AND s.name <> ? ORDER BY t.id",
            *(person, guild, name),
        )

    async def count_lobbies_of(self, person: int, guild: int | None) -> int:
        """Return how many lobbies a person hosts in a server. ``guild`` None: outside of servers."""
        return await self._count(
            "SELECT count(*) FROM tables WHERE phase = 'lobby' AND host = ? AND coalesce(guild, 0) = ?",
            *(person, guild or 0),
        )

    async def count_seats(self, person: int, guild: int | None, excluded: int) -> int:
        """Return at how many live tables of a server a person sits. The table ``excluded`` does not count.

        ``guild`` None: outside of servers.
        """
        return await self._count(
            "SELECT count(*) FROM tables t JOIN seats s ON s.tbl = t.id AND s.match = t.match "
            "WHERE t.phase IN ('lobby', 'playing') AND s.person = ? AND coalesce(t.guild, 0) = ? AND t.id <> ?",
            *(person, guild or 0, excluded),
        )

    async def find_at(self, channel: int) -> int | None:
        """Return the number of a channel's live table, or else of its last table; None if it never had a table."""
        found = await self._database.look(
            "SELECT id FROM tables WHERE channel = ? ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1",
            channel,
        )
        return int(found[0][0]) if found else None

    async def find_game(self, channel: int | None, guild: int | None, person: int) -> str | None:
        """Return the game that is meant if a person's command names no game; None if it is unknown.

        It is the game of the channel's table. If there is none, it is the game of a live table where the person sits,
        preferably in this server. Otherwise it is the game of the server's newest table.
        """
        live = "phase IN ('lobby', 'playing')"
        here = f"SELECT game FROM tables WHERE channel = ? ORDER BY {live} DESC, id DESC LIMIT 1"
        own = (
            "SELECT t.game FROM tables t JOIN seats s ON s.tbl = t.id AND s.match = t.match "
            f"WHERE t.{live} AND s.person = ? ORDER BY coalesce(t.guild, 0) = ? DESC, t.id DESC LIMIT 1"
        )
        newest = "SELECT game FROM tables WHERE guild = ? ORDER BY id DESC LIMIT 1"
        for sql, values in ((here, (channel,)), (own, (person, guild or 0)), (newest, (guild,))):
            if found := await self._database.look(sql, *values):
                return str(found[0][0])
        return None

    async def find_live_table(self, channel: int) -> int | None:
        """Return the number of a channel's live table; None if it has none."""
        found = await self._read_column(
            "SELECT id FROM tables WHERE channel = ? AND phase IN ('lobby', 'playing')", channel
        )
        return found[0] if found else None

    async def read_hints_choice(self, table: int) -> bool | None:
        """Return whether the people at a table want the hints of a guided first game; None if they have not chosen."""
        word = await key_values.load_value(self._database, f"hints at {table}")
        return None if word is None else word == "on"

    async def give_hints(self, table: int, on: bool) -> None:
        await key_values.store_value(self._database, f"hints at {table}", "on" if on else "off")

    async def list_missed_hints(self, place: Place) -> tuple[Missed, ...]:
        """Return the hints of a guided first game for which a match's board had no room."""
        word = await key_values.load_json(self._database, f"hints missed at {place[0]}", tuple[int, tuple[Missed, ...]])
        match, found = word or (0, ())
        return found if match == place[1] else ()

    async def note_hints_missed(self, place: Place, missed: Sequence[Missed]) -> None:
        """Store the hints of a guided first game for which a match's board had no room. They replace the stored ones.

        The statement is added to the next commit. Until then the board does not change, so a kill loses nothing.
        """
        word = msgspec.json.encode((place[1], missed)).decode()
        await key_values.store_with_next_commit(self._database, f"hints missed at {place[0]}", word)
