"""Reading of a database file that no bot uses: a backup, or a file to be restored.

The file is not changed, and any version may have written it. So these queries use only the columns that every file has
from the first migration on.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.match_file import FORMAT, LaterDice, Record
from engine.policies import STRENGTHS, USUAL
from engine.review.reported import Reported

from . import columns
from .database import StoreRefused
from .sqlite_file import check_whole_file


class Survey(Struct, frozen=True):
    """The numbers of tables and inputs in a database file."""

    tables: int
    live: int
    """The number of live tables among all tables."""
    rows: int
    """The number of inputs in all matches: answers and chance results."""
    copied: float | None
    """The time at which the file was copied from a database, in seconds since 1970; None if it is no copy."""


def survey_file(path: Path) -> Survey:
    """Check a whole database file and count its contents. ``StoreRefused``: it is no sound database of this program."""
    check_whole_file(path)
    with _open_for_reading(path) as db:
        tables, live = db.execute(
            "SELECT count(*), coalesce(sum(phase IN ('lobby', 'playing')), 0) FROM tables"
        ).fetchone()
        rows = db.execute("SELECT count(*) FROM rows").fetchone()[0]
        copied = db.execute("SELECT value FROM kept WHERE key = 'copied'").fetchone()
    return Survey(tables, live, rows, _parse_seconds(copied[0]) if copied else None)


def list_reported(path: Path) -> list[Reported]:
    """Return the answers of AI seats that players found silly, each with its match up to there, oldest first.

    They hold hidden cards, but no secret of dice. ``StoreRefused``: a stored match cannot be read.
    """
    with _open_for_reading(path) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'reports'").fetchone():
            return []  # An older version wrote the file.
        found = db.execute(
            "SELECT m.tbl, m.number, game, setup, luck, commitment, secret, r.row FROM reports r "
            "JOIN matches m ON m.tbl = r.tbl AND m.number = r.match JOIN tables t ON t.id = m.tbl ORDER BY r.at"
        ).fetchall()
        reported = []
        for *match, number in found:
            record = _record(db, tuple(match), has_new_dice=False)
            rows = tuple(row for row in record.rows if row.number <= number)
            place = (record.table, record.match)
            strengths = db.execute("SELECT seat, strength FROM seats WHERE tbl = ? AND match = ?", place)
            listed = {seat: strength for seat, strength in strengths if strength in STRENGTHS and strength != USUAL}
            reported.append(Reported(replace(record, rows=rows, secret=None, strengths=listed), number))
    return reported


def count_unreadable_values(path: Path) -> dict[str, int]:
    """Return the number of values of a wrong type in each column that has some, by ``table.column``.

    This reads the whole database file.
    """
    found: dict[str, int] = {}
    with _open_for_reading(path) as db:
        for table, known in columns.COLUMNS.items():
            there = {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
            named = [column for column in known if column in there]
            if named:
                counts = ", ".join(f"total(NOT {columns.build_fit_condition(table, column)})" for column in named)
                row = db.execute(f"SELECT {counts} FROM {table}").fetchone()
                found |= {f"{table}.{column}": int(count) for column, count in zip(named, row, strict=True) if count}
    return found


def _parse_seconds(text: object) -> float:
    """Return the time at which a copy was made, as stored in it; 0 if that cannot be read."""
    try:
        return float(str(text))
    except ValueError:
        return 0.0


def sample(path: Path, limit: int) -> Iterator[Record]:
    """Yield at most ``limit`` random matches that have begun, as records with all their secrets.

    ``StoreRefused``: a stored match cannot be read.
    """
    with _open_for_reading(path) as db:
        anew = db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'dice'").fetchone()[0]
        found = db.execute(
            "SELECT m.tbl, m.number, game, setup, luck, commitment, secret FROM matches m JOIN tables t "
            "ON t.id = m.tbl WHERE setup NOT NULL ORDER BY random() LIMIT ?",
            (limit,),
        ).fetchall()
        for match in found:
            yield _record(db, match, bool(anew))


def _record(db: sqlite3.Connection, match: tuple[Any, ...], has_new_dice: bool) -> Record:
    table, number, game, setup, seeds, commitment, secret = match
    place, whose = (table, number), f"match {number} of table {table}"
    rows = tuple(
        replace(columns.read("rows", "row", row, whose), void=bool(void))
        for row, void in db.execute("SELECT row, void FROM rows WHERE tbl = ? AND match = ? ORDER BY number", place)
    )
    dice = "SELECT draw, commitment, luck, secret FROM dice WHERE tbl = ? AND match = ? ORDER BY draw"
    return Record(
        format=FORMAT,
        game=game,
        version=rows[-1].rules if rows else 0,
        setup=columns.read("matches", "setup", setup, whose),
        table=table,
        match=number,
        client_seeds=columns.read("matches", "luck", seeds, whose) or (),
        commitment=columns.read("matches", "commitment", commitment, whose),
        rows=rows,
        secret=columns.read("matches", "secret", secret, whose).hex(),
        anew=tuple(
            LaterDice(draw, posted, mixed, key.hex())
            for draw, posted, mixed, key in columns.read_rows(
                "dice", ("draw", "commitment", "luck", "secret"), db.execute(dice, place) if has_new_dice else (), whose
            )
        ),
    )


@contextlib.contextmanager
def _open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            yield db
    except columns.Damaged as damaged:
        raise StoreRefused(f"{path.name} cannot be read: {damaged.table}.{damaged.column} is damaged.") from None
    except sqlite3.Error as error:
        raise StoreRefused(f"{path.name} cannot be read: {error}.") from None
