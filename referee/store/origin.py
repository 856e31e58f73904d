"""Recognises a database of PostgreSQL that other programs have put back to an earlier state.

A database that ``bot.py restore`` has filled carries the mark of a copy. One that an operator restored by other means
does not. So every running process signs the database again and again, in one row, which has four parts:

- a count that only grows. Each machine remembers the last one in a file of its own. The database must not know less.
- the transaction that wrote the row. Whatever loads rows, such as ``pg_restore``, has transactions of its own.
- the database's own number. A copied database has another one.
- the server's time line. A recovery to a point in time begins another one. So does a failover. After it, it is enough
  that the database knows what this machine remembers.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import NamedTuple

from . import key_values, uptime
from .address import describe_address
from .database import Database, NotReadyYet, Statement, expect_change

ORIGIN = "origin"
"""The key in ``kept`` for the row by which the database is signed."""
COPIED = "copied"
"""The key that marks a copy: when it was made, in seconds since 1970."""
REMEMBERED = "last-signature.json"
"""The name of the file in which a machine remembers the count of the last signature."""
_NUMBER = "(SELECT CAST(oid AS TEXT) FROM pg_database WHERE datname = current_database())"
_TIME_LINE = "CASE WHEN pg_is_in_recovery() THEN '' ELSE substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) END"
"""SQL for the server's time line; empty while the server recovers, or follows another one."""
_SIGNED = (
    "CAST(GREATEST(CAST(? AS BIGINT) + 1, CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT)) AS TEXT) || ' ' || "
    f"CAST(pg_current_xact_id() AS TEXT) || ' ' || {_NUMBER} || ' ' || {_TIME_LINE}"
)


class Signature(NamedTuple):
    """The parts of a signature, as texts."""

    counted: str
    transaction: str
    number: str
    time_line: str


async def sign(database: Database, last_signature: int = 0) -> int:
    """Sign a database of PostgreSQL, and mark it as a copy if it was put back to an earlier state.

    ``last_signature``: the count of the last signature that this machine remembers, or 0. Return the new count.
    ``StoreConflict``: another process signs it now. ``NotReadyYet``: the server recovers.
    """
    found = await database.look(
        f"SELECT value, CAST(xmin AS TEXT), {_NUMBER}, {_TIME_LINE} FROM kept WHERE key = ?", ORIGIN
    )
    old, written_by, number, time_line = found[0] if found else ("", "0", "", "")
    if found and not time_line:
        raise NotReadyYet(
            f"{database.name} is still being recovered, or follows another server: it stores nothing now."
        )
    signature = _parse(old)
    count = int(signature.counted) if signature is not None else 0
    is_restored = count < last_signature or (bool(old) and signature is None)
    if signature is not None:
        is_restored |= int(signature.transaction) % 2**32 != int(written_by) or signature.number != number
        is_restored |= signature.time_line != time_line and not last_signature
    batch = [_build_signature(old, count)]
    if is_restored:
        stood = await uptime.load_beat(database)
        batch.append(build_mark(stood[0] if stood is not None else 0.0))
        database.words.pop(COPIED, None)
    await database.commit(batch)
    signature = _parse(await key_values.load_value(database, ORIGIN) or "")
    return int(signature.counted) if signature is not None else 0


def _parse(value: str) -> Signature | None:
    parts = value.split(" ")
    return Signature(*parts) if len(parts) == 4 and all(part.isdecimal() for part in parts[:3]) else None


def _build_signature(old: str, count: int) -> Statement:
    """Build the statement that signs the database. It fails if the signature is not the ``old`` one ("": none) now."""
    if old:
        sql = f"UPDATE kept SET value = {_SIGNED} WHERE key = ? AND value = ?"
        return expect_change(sql, (count, ORIGIN, old))
    sql = f"INSERT INTO kept (key, value) SELECT ?, {_SIGNED} ON CONFLICT (key) DO NOTHING"
    return expect_change(sql, (ORIGIN, count))


def build_mark(stood: float) -> Statement:
    """Build the statement that marks a database as a copy, made at this time, unless it is marked already."""
    return "INSERT INTO kept (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", (COPIED, str(stood))


# --- the file in which a machine remembers the last signature ---


def remember(folder: Path, address: str, count: int) -> None:
    """Write the count of the last signature of a database into a file. Raises ``OSError``."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    young = folder / f"{REMEMBERED}.{os.getpid()}.new"
    young.write_text(json.dumps({"database": describe_address(address), "count": count}), encoding="utf-8")
    os.replace(young, folder / REMEMBERED)


def recall(folder: Path, address: str) -> int:
    """Return the count of the last signature of a database that this machine remembers; 0 if it remembers none."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads((folder / REMEMBERED).read_text(encoding="utf-8"))
        if found["database"] == describe_address(address):
            return int(found["count"])
    return 0
