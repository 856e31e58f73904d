"""Reading a database file that no bot has open: a backup, or a file to be restored.

The file is only read, whatever version wrote it. These queries use only columns that every file has from the first
migration on.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.game import Setup
from engine.match import Row
from engine.match_file import FORMAT, Anew, Record

from .database import StoreRefused, examined


class Survey(Struct, frozen=True):
    """The contents of a file in numbers."""

    tables: int
    live: int
    """The number of live tables among them."""
    rows: int
    """The number of answers and draws in all matches."""
    copied: float | None
    """When it was copied, in seconds since 1970; None if it is no copy."""


def survey(path: Path) -> Survey:
    """Check and count a whole file. ``StoreRefused``: it is not a sound database of ours."""
    examined(path)
    with _reading(path) as db:
        tables, live = db.execute(
            "SELECT count(*), coalesce(sum(phase IN ('lobby', 'playing')), 0) FROM tables"
        ).fetchone()
        rows = db.execute("SELECT count(*) FROM rows").fetchone()[0]
        copied = db.execute("SELECT value FROM kept WHERE key = 'copied'").fetchone()
    return Survey(tables, live, rows, float(copied[0]) if copied else None)


def sample(path: Path, most: int) -> Iterator[Record]:
    """Yield so many random matches that have begun, as records with all their secrets.

    ``StoreRefused``: a stored match cannot be read.
    """
    with _reading(path) as db:
        anew = db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'dice'").fetchone()[0]
        found = db.execute(
            "SELECT m.tbl, m.number, game, setup, luck, commitment, secret FROM matches m JOIN tables t "
            "ON t.id = m.tbl WHERE setup NOT NULL ORDER BY random() LIMIT ?",
            (most,),
        ).fetchall()
        for match in found:
            yield _record(db, match, bool(anew))


def _record(db: sqlite3.Connection, match: tuple[Any, ...], anew: bool) -> Record:
    table, number, game, setup, luck, commitment, secret = match
    place = (table, number)
    rows = tuple(
        replace(msgspec.json.decode(row, type=Row), void=bool(void))
        for row, void in db.execute("SELECT row, void FROM rows WHERE tbl = ? AND match = ? ORDER BY number", place)
    )
    dice = "SELECT draw, commitment, luck, secret FROM dice WHERE tbl = ? AND match = ? ORDER BY draw"
    return Record(
        format=FORMAT,
        game=game,
        version=rows[-1].rules if rows else 0,
        setup=msgspec.json.decode(setup, type=Setup),
        table=table,
        match=number,
        luck=msgspec.json.decode(luck, type=tuple[str, ...]) if luck else (),
        commitment=commitment,
        rows=rows,
        secret=bytes(secret).hex(),
        anew=tuple(
            Anew(draw, posted, msgspec.json.decode(mixed, type=tuple[str, ...]), bytes(key).hex())
            for draw, posted, mixed, key in (db.execute(dice, place) if anew else ())
        ),
    )


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            yield db
    except (sqlite3.Error, msgspec.MsgspecError) as error:
        raise StoreRefused(f"{path.name} cannot be read: {error}.") from None
