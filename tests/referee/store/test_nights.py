"""Stored game nights: what version 1.2.0 has stored is read, and that version runs on the newer file."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from referee.club.records.night import store_event
from referee.records.encoding import encode_json
from referee.store.schema import MIGRATIONS
from referee.store.store import Store
from tests import stored

from ..club.nights import EVENT, plan
from ..conftest import Clock


async def test_a_night_from_before_there_were_events_gets_one(tmp_path: Path, clock: Clock) -> None:
    """Version 1.2.0 has no events. It also runs on the newer file, and what it writes there can be read."""
    path, night = tmp_path / "older.sqlite3", plan()
    sql = (
        "INSERT INTO nights (number, guild, channel, host, opens, record) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (number) DO UPDATE SET host = excluded.host, opens = excluded.opens, record = excluded.record"
    )
    values = (night.number, night.guild, night.channel, night.host, night.opens, encode_json(night))
    stored.create_older(
        path, next(at for at, batch in enumerate(MIGRATIONS) if "nights ADD COLUMN event" in "".join(batch))
    )
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as older:
        older.execute(sql, values)
    store = await Store.open(path, clock)
    assert await store.nights.find(1) == night
    await store.commit(store.nights.store(store_event(night, 0, EVENT)))
    await store.commit([(sql, values)])
    found = await store.nights.find_by_event(700)
    assert found == night, "the older version forgets the event, which is then found by its mark"
    await store.close()
