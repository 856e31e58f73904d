"""What is stored of a history: acts in their order, logs, and the positions to which they lead.

On PostgreSQL a witness beside the tables records who stores each act, and who holds the slot at that moment.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any

import asyncpg
import msgspec
from msgspec.structs import replace

from engine.dice import Dice
from engine.match import Match
from engine.match_records import Input, Snapshot
from engine.registry import load_game

from .checker import Board, Commit, Entry

Read = Callable[[str], Awaitable[list[Any]]]
WITNESS = """
    CREATE SCHEMA witness;
    CREATE TABLE witness.acts (
        number BIGSERIAL, source TEXT NOT NULL, writer TEXT NOT NULL, holder TEXT NOT NULL);
    CREATE FUNCTION witness.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO witness.acts (source, writer, holder)
        SELECT NEW.source, split_part(current_setting('application_name'), ' ', 2), COALESCE((
            SELECT reverse(split_part(reverse(holder), ':', 1)) FROM slots
            WHERE number = CAST(substring(current_setting('application_name') from 'slot ([0-9]+)') AS BIGINT)), '');
        RETURN NULL; END $$;
    CREATE TRIGGER witness AFTER INSERT ON acts FOR EACH ROW EXECUTE FUNCTION witness.note();
"""
"""Connections are named "… <process> slot <number>": see ``planted``."""


async def call_witness(address: str) -> None:
    """Let a witness record who stores each act."""
    connection = await asyncpg.connect(address)
    await connection.execute(WITNESS)
    await connection.close()


async def read_stored(
    address: str, channels: dict[int, int]
) -> tuple[tuple[Commit, ...], tuple[Entry, ...], tuple[Board, ...]]:
    """Read what is stored. ``channels``: the number of living messages by channel."""
    if not address.startswith("postgresql://"):
        with closing(sqlite3.connect(f"file:{address}?mode=ro", uri=True, timeout=10)) as db:

            async def read_file(sql: str) -> list[Any]:
                return db.execute(sql).fetchall()

            return await _read(read_file, channels, "'', ''", "a.at, a.first")
    connection = await asyncpg.connect(address)
    try:

        async def read_server(sql: str) -> list[Any]:
            return [tuple(row) for row in await connection.fetch(sql)]

        return await _read(read_server, channels, "w.writer, w.holder", "w.number")
    finally:
        await connection.close()


async def _read(
    read: Read, channels: dict[int, int], who: str, order: str
) -> tuple[tuple[Commit, ...], tuple[Entry, ...], tuple[Board, ...]]:
    witness = "" if who.startswith("'") else "JOIN witness.acts w ON w.source = a.source"
    found = await read(
        f"SELECT a.source, a.tbl, a.match, a.seat, s.person, a.answer, {who} FROM acts a {witness} JOIN seats s "
        "ON s.tbl = a.tbl AND s.match = a.match AND s.seat = a.seat "
        f"WHERE a.source LIKE 'i:%' AND a.kind = 'answered' ORDER BY {order}"
    )
    commits = []
    for source, table, match, seat, person, answer, writer, holder in found:
        question, _, value = answer.partition(" ")
        commits.append(
            Commit(
                source, table, match, seat, person, int(question), _to_text(msgspec.json.decode(value)), writer, holder
            )
        )
    tables = await read("SELECT id, match, channel, game, phase FROM tables ORDER BY id")
    entries, boards = [], []
    for table, match, channel, game, phase in tables:
        if phase == "lobby":
            continue
        given, board = await _read_table(read, table, match, game, phase)
        entries += given
        boards.append(replace(board, channel=channel, living=channels.get(channel, 0)))
    return tuple(commits), tuple(entries), tuple(boards)


async def _read_table(read: Read, table: int, match: int, game: str, phase: str) -> tuple[list[Entry], Board]:
    of_match = f"tbl = {table} AND match = {match}"
    found = await read(f"SELECT row, void, passed, ordered FROM rows WHERE {of_match} ORDER BY number")
    rows = [
        (replace(msgspec.json.decode(row, type=Input), void=bool(void)), passed, how)
        for row, void, passed, how in found
    ]
    found_seats = await read(f"SELECT seat, kind FROM seats WHERE {of_match}")
    people = {seat for seat, kind in found_seats if kind == "person"}
    entries = [
        Entry(table, match, row.seat, _to_text(row.value))
        for row, passed, how in rows
        if row.seat in people and not (passed or how)
    ]
    stored = await read(f"SELECT snapshot FROM checkpoints WHERE {of_match} ORDER BY number DESC LIMIT 1")
    ((digest,),) = await read(f"SELECT digest FROM matches WHERE tbl = {table} AND number = {match}")
    snapshot = msgspec.msgpack.decode(stored[0][0], type=Snapshot)
    try:
        since = [row for row, _, _ in rows if row.number >= snapshot.row]
        resumed = Match.resume(load_game(game), snapshot, since, Dice(b"", b""))
    except Exception:
        return entries, Board(table, 0, frozenset(), 0, is_admitted=False)
    alone = len(found_seats) == 1
    pending = resumed.pending if phase == "playing" else ()
    open_now = frozenset(one.number for one in pending if alone or not one.ask.secret)
    is_whole = [row.number for row, _, _ in rows] == [*range(len(rows))]
    return entries, Board(table, 0, open_now, 0, is_whole and digest in (None, resumed.compute_state_hash()))


def _to_text(value: str | list[str]) -> str:
    """Return an answer as one text; several parts of one are joined."""
    return value if isinstance(value, str) else " ".join(value)
