"""The SQL that SQLite and PostgreSQL share."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from pathlib import Path

from msgspec.structs import replace

from referee.records.facts import Voice
from referee.records.people import Server
from referee.store import key_values, leaving, players, surfaces, tables
from referee.store.relation import Relation
from referee.store.shared_sql import build_marks
from referee.store.store import Store

STORE = Path(__file__).parents[3] / "referee" / "store"
FILES_OF_ONE = {"connections.py", "copies.py", "sqlite.py", "salvage.py", "survey.py", "schema.py"}
"""The sources whose statements run on SQLite alone."""
FILES_OF_ONE |= {"postgresql.py", "shared_schema.py", "link.py", "slots.py", "migrating.py"}
ONLY_SQLITE = re.compile(r"INSERT OR|REPLACE INTO|\browid\b|json_each|\biif\(|\w (?<!IS )NOT NULL")


def test_statements_run_on_sqlite_and_on_postgresql() -> None:
    found = {
        path.name: set(ONLY_SQLITE.findall(path.read_text(encoding="utf-8")))
        for path in STORE.glob("*.py")
        if path.name not in FILES_OF_ONE
    }
    assert len(found) > 15
    assert {name: hits for name, hits in found.items() if hits} == {}


def test_an_upsert_inserts_or_replaces_and_leaves_other_columns_alone() -> None:
    things = Relation("things", "a, b", {"a": int, "b": int, "c": str, "d": str, "e": (str, "new")})
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.execute(things.build_creation())
        db.execute("INSERT INTO things VALUES (1, 1, 'old', 'old', 'kept')")
        for key, c, d in (((1, 1), "now", "here"), ((1, 2), "x", "y")):
            db.execute(*things.upsert(key, c=c, d=d))
        assert db.execute("SELECT * FROM things ORDER BY a, b").fetchall() == [
            (1, 1, "now", "here", "kept"),
            (1, 2, "x", "y", "new"),
        ]


def test_an_empty_list_in_sql_matches_no_row() -> None:
    assert build_marks([]) == "NULL" and build_marks([7, 8]) == "?, ?"
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        assert db.execute(f"SELECT 1 WHERE 7 IN ({build_marks([])})").fetchall() == []
    sql, values = surfaces.delete_old_surfaces(5.0, [])
    assert sql.count("?") == len(values)


async def test_a_server_that_chooses_no_pace_loses_the_time_limit_of_an_older_version(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "s.sqlite3")
    await store.commit([("INSERT INTO servers (guild, time_limit) VALUES (7, '1d')", ())])
    before = await store.players.load_server(7)
    assert before is not None and before.pace == "day"
    await store.commit([players.store_server(7, replace(Server(), pace=None))])
    after = await store.players.load_server(7)
    assert after is not None and after.pace == "none"
    await store.close()


async def test_a_new_suggestion_of_a_person_goes_to_the_end_of_the_list(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "s.sqlite3")
    for person, value in ((1, "a"), (2, "b"), (1, "c")):
        await store.commit([*tables.store_suggestion(3, Voice(1, 4, person, value))])
    assert [(voice.person, voice.value) for voice in await store.tables._load_suggestions(3)] == [(2, "b"), (1, "c")]
    await store.close()


async def test_the_highest_number_of_a_table_is_kept_again_and_again(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "s.sqlite3")
    for stored, expected in (("5", "5"), ("9", "9")):
        await store.commit([key_values.build_statement(key_values.LAST_TABLE, stored), *leaving.delete_server_data(1)])
        found = await store.database.read("SELECT value FROM kept WHERE key = ?", key_values.LAST_TABLE)
        assert found == [(expected,)]
    await store.close()
