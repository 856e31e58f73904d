"""Access to the database for tests that check what is stored, or that damage it.

Apart from the tests of the store, this is the only test file that knows how things are stored. It reads what the store
has no call for, because only tests ask for it. ``tests/referee/store/test_alone.py`` enforces that.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.match_records import Input, Snapshot
from referee.records.match_facts import Settled
from referee.records.stored_match import KeptRow
from referee.store.columns import COLUMNS, build_fit_condition, make_substitute
from referee.store.connections import Connection
from referee.store.schema import ALWAYS, MIGRATIONS
from referee.store.sqlite_file import APPLICATION
from referee.store.store import Store

# --- through the store that the bot has open ---


async def sources(store: Store, like: str) -> list[str]:
    """Return the sources of all recorded acts that match a pattern (``i:%``)."""
    found = await store.database.read("SELECT source FROM acts WHERE source LIKE ? ORDER BY source", like)
    return [source for (source,) in found]


async def act(store: Store, source: str) -> tuple[int, int, str, int | None, str | None] | None:
    """Return what a source has done: table, match, kind, seat, answer. None if nothing of it is stored."""
    sql = "SELECT tbl, match, kind, seat, answer FROM acts WHERE source = ?"
    found = await store.database.read(sql, source)
    return found[0] if found else None


async def proposals_note_lapses(store: Store) -> None:
    """Add the field ``lapsed`` to stored proposals, as an older version stored it."""
    await store.commit([("UPDATE tables SET proposal = json_set(proposal, '$.lapsed', json('false'))", {})])


async def acts(store: Store, table: int) -> int:
    """Return how many acts at a table are stored."""
    return int((await store.database.read("SELECT count(*) FROM acts WHERE tbl = ?", table))[0][0])


async def due(store: Store, like: str = "%", table: int = 1) -> list[tuple[str, float]]:
    """Return the due things of a table that match a pattern, with their times, the earliest first."""
    return await store.database.read("SELECT what, at FROM due WHERE what LIKE ? AND tbl = ? ORDER BY at", like, table)


async def play_something_else(store: Store, table: int, column: str, key: str) -> None:
    """Change the key of a table's game or level."""
    await store.commit([(f"UPDATE tables SET {column} = ?, changes = changes + 1 WHERE id = ?", (key, table))])


async def damage_due(store: Store, column: str, raw: Any, table: int, what: str) -> bool:
    """Put a damaged value into a column of a due thing; return whether the database accepted it."""
    try:
        sql = f"UPDATE due SET {column} = {raw} WHERE tbl = ? AND what = ?"
        await store.commit([(sql, (table, what))])
    except Exception:
        return False
    return True


async def damage_appointment(store: Store, part: str) -> None:
    """Damage the stored time of an appointment."""
    await store.commit([("UPDATE appointments SET due = 'soon' WHERE part = ?", (part,))])


async def replace_in_puzzle(store: Store, number: int, column: str, value: Any) -> Any:
    """Replace a stored value of a puzzle; return the value that stood there."""
    before = await store.database.read(f"SELECT {column} FROM puzzles WHERE number = ?", number)
    await store.commit([(f"UPDATE puzzles SET {column} = ? WHERE number = ?", (value, number))])
    return before[0][0]


async def settled_by_the_version_before(store: Store, table: int, seat: int, plan: str) -> None:
    """Store a premove as an older version did, when premoves had no conditions."""
    told = msgspec.json.encode([{"seat": seat, "plans": [plan], "ended": []}]).decode()
    await store.commit([("UPDATE matches SET ahead = ? WHERE tbl = ?", (told, table))])


async def matches(store: Store, table: int = 1) -> dict[int, int]:
    """Return the numbers of a table's matches, each with its number of answers taken back."""
    return dict(await store.database.read("SELECT number, undone FROM matches WHERE tbl = ?", table))


async def kept(store: Store, table: int = 1, match: int = 1) -> list[KeptRow]:
    """Return a match's stored inputs with their metadata, those taken back included."""
    return await store.inputs.list_rows((table, match))


async def rows(store: Store, table: int = 1, match: int = 1) -> list[Input]:
    """Return a match's stored inputs, those taken back included."""
    return [one.row for one in await kept(store, table, match)]


async def answers(store: Store, table: int) -> int:
    """Return how many answers all matches of a table have, by people, AI and table."""
    counted = "SELECT count(*) FROM rows WHERE tbl = ? AND json_extract(row, '$[1]') >= 0"
    return int((await store.database.read(counted, table))[0][0])


async def all_rows(store: Store) -> int:
    """Return how many inputs (answers and chance) all tables have."""
    return int((await store.database.read("SELECT count(*) FROM rows"))[0][0])


async def passes(store: Store, seat: int) -> int:
    """Return how many questions to a seat were answered automatically."""
    counted = "SELECT count(*) FROM rows WHERE passed AND json_extract(row, '$[1]') = ?"
    return int((await store.database.read(counted, seat))[0][0])


async def event_numbers(store: Store, table: int = 1, match: int = 1) -> list[int]:
    """Return the numbers of a match's events, those taken back included."""
    return [logged.number for logged in await store.events.list_events((table, match), struck=True)]


async def checkpoints(store: Store, table: int = 1, match: int = 1) -> dict[int, Snapshot]:
    """Return a match's checkpoints by number, the newest first."""
    place = (table, match)
    return {
        number: await store.checkpoints.load_snapshot(place, number)
        for number in await store.checkpoints.list_checkpoints(place)
    }


async def results(store: Store) -> list[tuple[int | None, str, int, int]]:
    """Return the results by seat: person, kind of end, whether won, whether it counts."""
    return await store.database.read("SELECT person, kind, won, counts FROM results ORDER BY tbl, match, seat")


async def bytes_stored(store: Store) -> tuple[int, int]:
    """Return the bytes stored for checkpoints, and for inputs and events."""
    found = await store.database.read(
        "SELECT (SELECT sum(length(snapshot)) FROM checkpoints),"
        " (SELECT sum(length(row)) FROM rows) + (SELECT sum(length(open) + length(coalesce(secret, ''))) FROM news)"
    )
    return found[0]


async def questions_suggested_for(store: Store) -> list[int]:
    return [number for (number,) in await store.database.read("SELECT question FROM suggestions ORDER BY place")]


async def everything(store: Store, *what: str) -> list[list[tuple[Any, ...]]]:
    """Return all rows of some database tables ("rows", "news", "due", …), to be compared."""
    return [await store.database.read(f"SELECT * FROM {name}") for name in what]


async def names(store: Store) -> set[str]:
    """Return the names of all database tables."""
    if store.database.has_typed_columns:
        return {*COLUMNS}
    found = await store.database.read(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return {name for (name,) in found}


async def mentioning(store: Store, *needles: str) -> set[tuple[str, str]]:
    """Return table and column of every value that contains one of these texts."""
    found = set()
    for table in await names(store):
        columns, rows = await store.database.read_with_column_names(f"SELECT * FROM {table}", {})
        for row in rows:
            for column, value in zip(columns, row, strict=True):
                if any(is_mentioned(needle, value) for needle in needles):
                    found.add((table, column))
    return found


def is_mentioned(needle: str, value: Any) -> bool:
    """Tell whether a stored value contains a text. A number in a longer number or in a random text is no mention."""
    if isinstance(value, bytes):
        return needle in value.decode("latin-1")
    if needle.isdecimal():
        return re.search(rf"(?<![0-9A-Za-z]){needle}(?![0-9A-Za-z])", str(value)) is not None
    return needle in str(value)


LEAKS = {
    "a match's dice": (
        "seats",
        "SELECT s.*, m.secret FROM seats s JOIN matches m ON m.tbl = s.tbl WHERE person = :person",
    ),
    "everybody's answers": ("results", "SELECT row FROM rows"),
    "what others were told": ("notes", "SELECT secret FROM news"),
    "what others have brought": ("own_files", "SELECT choices FROM seats"),
}
"""Secrets that must not reach a person: a table of ``OF_PEOPLE`` -> a query that would leak one of them."""


async def deal_otherwise(store: Store, tables: Iterable[str], person: int) -> int:
    """Replace every text and blob in these database tables that is not this person's. Keys are kept.

    Return the number of values in the columns that were changed, the person's own values included.
    """
    keys = {"tbl", "match", "number", "seat", "person", "guild", "whom", "channel", "message", "kind", "key", "source"}
    keys |= {"what", "id", "host", "author", "game"}
    changed, batch = 0, []
    for table in tables:
        columns, rows = await store.database.read_with_column_names(f"SELECT * FROM {table}", {})
        others = "person IS NOT :person" if "person" in columns else "1"
        for column in (one for one in columns if one not in keys):
            changed += len(rows)
            new = f"CASE typeof({column}) WHEN 'text' THEN '[\"other\"]' WHEN 'blob' THEN x'00' ELSE {column} END"
            batch.append((f"UPDATE {table} SET {column} = {new} WHERE {others}", {"person": person}))
    await store.commit(batch)
    return changed


async def of_tables(store: Store, *tables: int) -> set[str]:
    """Return the database tables that contain rows of these game tables."""
    found = set()
    for name in await names(store):
        columns, rows = await store.database.read_with_column_names(f"SELECT * FROM {name}", {})
        key = next((columns.index(one) for one in ("tbl", "id") if one in columns), None)
        if key is not None and any(row[key] in tables for row in rows):
            found.add(name)
    return found


# --- damage ---


async def lose(store: Store, *what: str) -> None:
    """Delete all "rows" or "news"."""
    await store.commit([(f"DELETE FROM {name}", ()) for name in what])


async def spoil_digests(store: Store) -> None:
    """Store a wrong state hash for every match, as after an upgrade that interprets inputs differently."""
    await store.commit([("UPDATE matches SET digest = 'other'", ())])


async def spoil_first_row(store: Store, table: int) -> None:
    """Make the first input of a table's matches unreadable, and with it the time when they began."""
    await store.commit([("UPDATE rows SET row = '{' WHERE tbl = ? AND number = 0", (table,))])


async def spoil_dice(store: Store) -> None:
    """Change the stored result of every throw."""
    await store.commit(
        [("UPDATE rows SET row = json_set(row, '$[3]', json('[7]')) WHERE json_extract(row, '$[1]') < 0", ())]
    )


async def rename_answers(store: Store, old: str, new: str) -> None:
    """Rename a kind of question in all stored answers, as after an upgrade that no longer knows the kind."""
    await store.commit([("UPDATE rows SET row = replace(row, ?, ?)", (f'"{old}"', f'"{new}"'))])


async def open_answers(store: Store) -> None:
    """Mark all stored answers as answers to public questions."""
    await store.commit([("UPDATE rows SET secret = 0", ())])


async def write_checkpoint(store: Store, number: int | None, raw: bytes = b"\x00") -> None:
    """Replace the bytes of a checkpoint (None: of all); the default bytes can be read by no rules."""
    await store.commit([("UPDATE checkpoints SET snapshot = ? WHERE number = coalesce(?, number)", (raw, number))])


async def change_states(store: Store, table: int, change: Callable[[dict[str, Any]], None], newest: bool) -> None:
    """Change the state in the newest checkpoint of a table's latest match, or in all of them."""
    numbered = "SELECT number, match, snapshot FROM checkpoints WHERE tbl = ? ORDER BY match DESC, number DESC"
    found = await store.database.read(numbered, table)
    for number, match, raw in found[:1] if newest else found:
        snapshot = msgspec.msgpack.decode(raw, type=Snapshot)
        state = msgspec.msgpack.decode(snapshot.state)
        change(state)
        raw = msgspec.msgpack.encode(msgspec.structs.replace(snapshot, state=msgspec.msgpack.encode(state)))
        sql = "UPDATE checkpoints SET snapshot = ? WHERE tbl = ? AND match = ? AND number = ?"
        await store.commit([(sql, (raw, table, match, number))])


async def damage(store: Store, name: str, column: str, raw: str | bytes, table: int) -> int:
    """Set a column to a value in all rows of a table, and in all rows that belong to no table; return their number.

    Empty values are replaced too. Nothing happens if there are no such rows.
    """
    which = {"tables": "id = ?", **dict.fromkeys(("players", "servers", "reminders"), "? > 0")}.get(name, "tbl = ?")
    value = "?" if column in ("secret", "snapshot") else "CAST(? AS TEXT)"
    value = "CAST(? || what AS TEXT)" if name == "due" else value  # These values must stay unique.
    await store.commit([(f"UPDATE {name} SET {column} = {value} WHERE {which}", (raw, table))])
    return int((await store.database.read(f"SELECT count(*) FROM {name} WHERE {which}", table))[0][0])


async def has_changed_hands(store: Store, table: int, person: int) -> None:
    """Store that this person played the last seat of a table's first match before."""
    holder = "INSERT INTO holders (tbl, match, seat, number, row, kind, person, name) VALUES (?, 1, 1, ?, ?, ?, ?, ?)"
    await store.commit([(holder, (table, at, at, "person", person, f"P{person}")) for at in range(2)])


def fill_every_table(path: Path) -> None:
    """Give each table of a file that nobody has open a row in which everything is the least that it can be."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        for table, named in COLUMNS.items():
            values = [
                "{}" if "json" in build_fit_condition(table, name) else make_substitute(named[name]) for name in named
            ]
            marks = ", ".join("?" * len(values))
            db.execute(f"INSERT OR REPLACE INTO {table} ({', '.join(named)}) VALUES ({marks})", values)


def create_older(path: Path, migrations: int) -> None:
    """Create a file as a version left it that knew only so many migrations."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        for sql in (sql for statements in MIGRATIONS[:migrations] for sql in statements):
            db.execute(sql)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {min(migrations, ALWAYS)}")


def columns(migrations: int = len(MIGRATIONS)) -> Iterator[tuple[str, str]]:
    """Yield table and column of all that a file has after so many migrations, as SQLite itself tells it."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        for statements in MIGRATIONS[:migrations]:
            for sql in statements:
                db.execute(sql)
        listed = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        for (name,) in listed.fetchall():
            yield from ((name, row[1]) for row in db.execute(f"PRAGMA table_info({name})"))


def layout() -> Iterator[str]:
    """Yield a line for each column and index of a file as today's migrations leave it."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        for sql in (sql for statements in MIGRATIONS for sql in statements):
            db.execute(sql)
        listed = db.execute("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2")
        for kind, name, sql in listed.fetchall():
            if kind != "table":
                yield f"{kind} {name}: {' '.join(sql.split())}"
                continue
            for _, column, type_, needed, default, key in db.execute(f"PRAGMA table_info({name})").fetchall():
                notes = [type_, *(["NOT NULL"] if needed else []), *([f"KEY {key}"] if key else [])]
                notes += [f"DEFAULT {default}"] if default is not None else []
                yield f"{name}.{column}: {' '.join(notes)}"


def damage_file(path: Path, name: str, column: str, value: str, spared: Sequence[int]) -> int:
    """Put a value (an expression of SQL) into a column of a file that nobody has open; return into how many rows.

    Into all rows but those of the tables that are ``spared``; into one of them where they must differ, and into none
    where SQLite itself does not take the value.
    """
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        described = db.execute(f"PRAGMA table_info({name})").fetchall()
        names = [row[1] for row in described]
        whose = next((key for key in ("tbl", "id") if key in names), None)
        others = f"{whose} NOT IN ({', '.join(map(str, spared))})" if whose else "1"
        keys = ", ".join(row[1] for row in sorted(described, key=lambda row: row[5]) if row[5]) or "rowid"
        first = f"({keys}) = (SELECT {keys} FROM {name} WHERE {others} LIMIT 1)"
        for where in (others, first):
            with contextlib.suppress(sqlite3.IntegrityError):
                return db.execute(f"UPDATE {name} SET {column} = {value} WHERE {where}").rowcount
    return 0


def damage_first(path: Path, name: str, column: str, value: str) -> int:
    """Put a value (an expression of SQL) into the first row of a table; return 0 if SQLite itself does not take it."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        described = db.execute(f"PRAGMA table_info({name})").fetchall()
        keys = ", ".join(row[1] for row in sorted(described, key=lambda row: row[5]) if row[5])
        first = f"({keys}) = (SELECT {keys} FROM {name} ORDER BY {keys} LIMIT 1)"
        with contextlib.suppress(sqlite3.IntegrityError):
            return db.execute(f"UPDATE {name} SET {column} = {value} WHERE {first}").rowcount
    return 0


def count_rows(path: Path, name: str) -> int:
    """Return the number of rows of a closed database's table."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return int(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0])


def number_form(path: Path, number: int) -> None:
    """Change the number by which a closed file says how many migrations it has had."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def let_results_count(path: Path) -> int:
    """Make all results of a closed database such that ratings count them; return the number of matches."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE results SET side = seat, counts = 1, rated = 0")
        return int(db.execute("SELECT count(*) FROM results WHERE seat = 0").fetchone()[0])


def words(path: Path) -> list[str]:
    """Return the keys in the table ``kept`` of a database file."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return [key for (key,) in db.execute("SELECT key FROM kept ORDER BY key")]


def damage_word(path: Path, key: str, value: str) -> None:
    """Put a value (an expression of SQL) in the place of a word kept in a file that nobody has open, if SQLite itself
    takes it."""
    with (
        contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db,
        contextlib.suppress(sqlite3.IntegrityError),
    ):
        db.execute(f"INSERT OR REPLACE INTO kept (key, value) VALUES (?, {value})", (key,))


async def let_fall_due(store: Store, kind: str, tables: list[int], when: float) -> None:
    """Set the time of everything of one kind that is due for these tables."""
    marks = ", ".join("?" * len(tables))
    where = f"UPDATE due SET at = ? WHERE what LIKE ? AND tbl IN ({marks})"
    await store.commit([(where, (when, f"{kind}:%", *tables))])


def multiply(path: Path, of: int, copies: int, over: float, *, shown: bool = True) -> None:
    """Copy the first ``of`` tables of a closed database ``copies`` times, each match with its newest checkpoint alone.

    Copies have channels, people and messages of their own, and they asked last a day ago. The times of what is due at
    them are spread over ``over`` further seconds. ``shown`` False: after a kill nobody knows what the messages show.
    """
    moved = {"tbl": f"tbl + n * {of}", "id": f"id + n * {of}", "channel": f"channel + n * {of}"}
    moved |= {"at": f"at + n * {over} / {copies}"}
    moved |= {"shown": "changes" if shown else "changes - 1", "asked": "asked - 86400"}
    numbers = f"WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < {copies})"
    limits = dict.fromkeys(("tables",), f"id BETWEEN 1 AND {of}")
    limits["checkpoints"] = (
        f"tbl BETWEEN 1 AND {of} AND number = (SELECT max(number) FROM checkpoints c WHERE c.tbl = checkpoints.tbl "
        "AND c.match = checkpoints.match)"
    )
    limits["players"] = f"person IN (SELECT person FROM seats WHERE tbl BETWEEN 1 AND {of})"
    with contextlib.closing(sqlite3.connect(path)) as raw:
        # Ids of messages tell when they were posted. Those of each copy come just before those of the copy before it.
        span = "SELECT coalesce(max({0}) - min({0}) + 1, 1) FROM surfaces WHERE kind = 'hand' OR {1}"
        (messages,), (channels,) = (
            raw.execute(span.format(*one)).fetchone() for one in (("message", 1), ("channel", 0))
        )
        (people,) = raw.execute("SELECT max(person) - min(person) + 1 FROM seats").fetchone()
        moved |= {one: f"{one} + n * {people}" for one in ("person", "host")}
        of_surfaces = {
            **moved,
            "whom": f"CASE kind WHEN 'hand' THEN whom + n * {people} ELSE whom END",
            "channel": f"CASE kind WHEN 'hand' THEN channel - n * {channels} ELSE {moved['channel']} END",
            "message": f"message - n * {messages}",
            "shown": "shown",
        }
        for name in ("tables", "matches", "seats", "rows", "news", "checkpoints", "due", "surfaces", "players"):
            columns = [row[1] for row in raw.execute(f"PRAGMA table_info({name})")]
            taken = of_surfaces if name == "surfaces" else moved
            values = ", ".join(taken.get(column, f'"{column}"') for column in columns)
            where = limits.get(name, f"tbl BETWEEN 1 AND {of}")
            raw.execute(f"INSERT INTO {name} {numbers} SELECT {values} FROM {name}, copy WHERE {where}")
        raw.commit()


async def hasten(store: Store, on: bool = True) -> None:
    """Let the database stop waiting for the disk, or wait again. A power cut could then lose the newest data."""
    await store.database.read(f"PRAGMA synchronous = {'OFF' if on else 'FULL'}")


def in_one_file(path: Path) -> None:
    """Move everything from the write-ahead log into the database file. Nobody may have the database open."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0


def fill_up(patch: pytest.MonkeyPatch) -> None:
    """Let every commit fail, as on a full disk."""

    def commit(self: object, batch: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    patch.setattr(Connection, "_commit_batch", commit)


def hang(patch: pytest.MonkeyPatch, store: Store) -> None:
    """Let the store believe that the disk has not answered for a long time."""
    patch.setitem(store.database._waiting, "a commit", float("-inf"))


# --- beside a bot that runs in a process of its own ---


class File:
    """A database that a bot in another process has open. By default its methods read ``table`` 1 and its first
    match."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with contextlib.closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=10)) as db:
            return db.execute(sql, values).fetchall()

    def _match(self, column: str, table: int) -> Any:
        return self._read(f"SELECT {column} FROM matches WHERE tbl = ? ORDER BY number", table)[0][0]

    def newest_table(self) -> int:
        return int(self._read("SELECT max(id) FROM tables")[0][0])

    def phase(self, table: int = 1) -> str:
        return str(self._read("SELECT phase FROM tables WHERE id = ?", table)[0][0])

    def game(self, table: int = 1) -> tuple[str, int]:
        """Return the game's key, and the number of the table's newest match."""
        key, match = self._read("SELECT game, match FROM tables WHERE id = ?", table)[0]
        return key, match

    def proposed(self, table: int = 1) -> bool:
        """Tell whether there is an open proposal."""
        return bool(self._read("SELECT proposal FROM tables WHERE id = ?", table)[0][0])

    def commitment(self, table: int = 1) -> str:
        return str(self._match("commitment", table))

    def digest(self, table: int = 1) -> str:
        return str(self._match("digest", table))

    def secret(self, table: int = 1) -> str:
        """Return the server seed of the first match as hex, whether or not it is revealed."""
        return bytes(self._match("secret", table)).hex()

    def ahead(self, seat: int, table: int = 1) -> tuple[str, ...]:
        """Return the premoves of a seat in the newest match."""
        return next((one.plans for one in self.settled(table) if one.seat == seat), ())

    def settled(self, table: int = 1) -> tuple[Settled, ...]:
        """Return the premoves of all seats in the newest match."""
        told = self._read("SELECT ahead FROM matches WHERE tbl = ? ORDER BY number DESC", table)[0][0]
        return msgspec.json.decode(told, type=tuple[Settled, ...])

    def luck(self, table: int = 1) -> str:
        """Return the client seed of the first seat in the first match."""
        return str(self._read("SELECT luck FROM seats WHERE tbl = ? ORDER BY match, seat", table)[0][0])

    def rows(self, table: int = 1) -> list[tuple[str, int]]:
        """Return the inputs of all matches as JSON, and whether each was taken back."""
        return self._read("SELECT row, void FROM rows WHERE tbl = ? ORDER BY match, number", table)  # type: ignore[return-value]

    def rows_since(self, table: int, match: int, number: int) -> list[tuple[str, int]]:
        """Return the inputs of one match from a number on as JSON, and whether each was taken back."""
        sql = "SELECT row, void FROM rows WHERE tbl = ? AND match = ? AND number >= ? ORDER BY number"
        return self._read(sql, table, match, number)  # type: ignore[return-value]

    def newest_checkpoint(self, table: int, match: int) -> bytes:
        sql = "SELECT snapshot FROM checkpoints WHERE tbl = ? AND match = ? ORDER BY number DESC LIMIT 1"
        return bytes(self._read(sql, table, match)[0][0])

    def events(self, table: int = 1) -> list[tuple[str, str | None]]:
        """Return all events as JSON: the public part, and the private parts by seat if there are any."""
        return self._read("SELECT open, secret FROM news WHERE tbl = ?", table)  # type: ignore[return-value]

    def acts_on(self, question: int, table: int = 1) -> int:
        """Return how many times a question of this number was answered from outside, in any match of the table."""
        return len(self._read("SELECT 1 FROM acts WHERE tbl = ? AND answer LIKE ?", table, f"{question} %"))

    def suggested(self, question: int, table: int = 1) -> list[str]:
        """Return the values suggested for a question, as JSON."""
        found = self._read("SELECT value FROM suggestions WHERE tbl = ? AND question = ?", table, question)
        return [value for (value,) in found]

    def winners(self) -> list[int]:
        """Return the winning seats of all matches."""
        return [seat for (seat,) in self._read("SELECT seat FROM results WHERE won = 1")]

    def board(self, table: int = 1) -> int:
        """Return the id of the message that shows the table's board."""
        sql = "SELECT message FROM surfaces WHERE tbl = ? AND kind = 'board' AND message NOT NULL"
        return int(self._read(sql, table)[0][0])

    def surfaces_behind(self) -> int:
        """Return how many messages do not show what they should."""
        return int(self._read("SELECT count(*) FROM surfaces WHERE shown != wanted OR message IS NULL")[0][0])

    # --- of all tables ---

    def places(self) -> dict[int, int]:
        """Return the channel of each table."""
        return dict(self._read("SELECT id, channel FROM tables ORDER BY id"))

    def playing(self) -> list[int]:
        """Return the tables where a match goes on."""
        return [table for (table,) in self._read("SELECT id FROM tables WHERE phase = 'playing' ORDER BY id")]

    def seated(self) -> dict[tuple[int, int], tuple[int, str]]:
        """Return person and name by table and seat, in the newest match of each table."""
        found = self._read(
            "SELECT s.tbl, s.seat, s.person, s.name FROM seats s JOIN tables t ON t.id = s.tbl AND t.match = s.match "
            "ORDER BY s.tbl, s.seat"
        )
        return {(table, seat): (person, name) for table, seat, person, name in found}

    def messages(self, beyond: int = 0) -> list[tuple[str, int, int, int]]:
        """Return kind, reader, channel and id of every message, kept up to date, of tables ``beyond`` a number."""
        sql = "SELECT kind, whom, channel, message FROM surfaces WHERE message NOT NULL AND tbl > ?"
        return self._read(sql, beyond)  # type: ignore[return-value]

    def message(self, kind: str, whom: int, table: int) -> int | None:
        sql = "SELECT message FROM surfaces WHERE kind = ? AND whom = ? AND tbl = ?"
        return next((message for (message,) in self._read(sql, kind, whom, table)), None)

    def tables_behind(self) -> int:
        """Return how many tables have changed since they were shown, or lack a message, or have one that may be old."""
        return int(
            self._read(
                "SELECT count(DISTINCT t.id) FROM tables t LEFT JOIN surfaces s ON t.id = s.tbl "
                "WHERE t.shown < t.changes "
                "OR (NOT closed AND (message IS NULL OR old IS NOT NULL OR s.shown <> wanted))"
            )[0][0]
        )

    def last_row(self, table: int) -> int:
        """Return the number of the newest input. Numbers are never reused in a match."""
        return int(self._read("SELECT max(number) FROM rows WHERE tbl = ?", table)[0][0])

    def rows_after(self, number: int, table: int) -> list[tuple[str, bool]]:
        """Return the valid inputs after a number as JSON, and whether each was an automatic answer."""
        sql = "SELECT row, passed FROM rows WHERE tbl = ? AND number > ? AND NOT void ORDER BY number"
        return [(row, bool(passed)) for row, passed in self._read(sql, table, number)]

    def last_told(self, table: int) -> list[tuple[str, str]]:
        """Return the events of the last step that had any: kind, and the public part as JSON."""
        sql = (
            "SELECT kind, n.open FROM news n JOIN matches m ON m.tbl = n.tbl AND m.number = n.match "
            "WHERE n.tbl = ? AND n.number >= m.tail ORDER BY n.number"
        )
        return self._read(sql, table)  # type: ignore[return-value]


class OpenFile(File):
    """A ``File`` that keeps one connection open until it is closed, for tests that read often."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._db = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)

    def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._db.execute(sql, values).fetchall()

    def close(self) -> None:
        self._db.close()
