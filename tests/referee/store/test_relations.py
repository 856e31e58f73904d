"""The form of the database follows from its declared relations, and is the one to which the migrations lead."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import Annotated, Any, NamedTuple

import pytest
from msgspec import Struct

from referee.records.column import ELSEWHERE, Column, Count, one_of
from referee.store.columns import read, read_records, read_row_leniently
from referee.store.relation import Relation
from referee.store.relations import RELATIONS, build_schema
from referee.store.schema import MIGRATIONS

MIGRATED = [sql for statements in MIGRATIONS for sql in statements]


class Form(NamedTuple):
    """The form of a column, as SQLite tells it."""

    kind: str
    is_needed: bool
    key: int
    default: Any


def describe(statements: Iterable[str]) -> tuple[dict[tuple[str, str], Form], dict[tuple[str, ...], tuple[str, ...]]]:
    """Return the columns and the indexes of a database that these statements create."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        for sql in statements:
            db.execute(sql)
        columns = {
            (table, name): Form(kind.replace("BIGINT", "INTEGER"), bool(needed or key), key, default)
            for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            if not table.startswith("sqlite_")
            for _, name, kind, needed, default, key in db.execute(f"PRAGMA table_info({table})").fetchall()
        }
        indexes = {
            (table, name if origin == "c" else origin, *(column for (column,) in parts)): (str(unique), str(partial))
            for table in {table for table, _ in columns}
            for _, name, unique, origin, partial in db.execute(f"PRAGMA index_list({table})").fetchall()
            for parts in [db.execute(f"SELECT name FROM pragma_index_info('{name}')").fetchall()]
        }
        return columns, indexes


def test_a_new_database_has_the_form_to_which_the_migrations_bring_an_older_one() -> None:
    """Only defaults differ: a declared column may have one where the first migrations gave none."""
    made, migrated = describe(build_schema()), describe(MIGRATED)
    assert made[0].keys() == migrated[0].keys() and made[1] == migrated[1]
    for place, column in migrated[0].items():
        declared = made[0][place]
        assert declared._replace(default=None) == column._replace(default=None), place
        if column.default is not None:
            assert [read_default(place, declared.default)] == [read_default(place, column.default)], place


def read_default(place: tuple[str, str], default: str) -> Any:
    """Return what a default stands for. Texts of JSON may differ and mean the same."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        return read(*place, db.execute(f"SELECT {default}").fetchone()[0], "it")


def test_whether_rows_are_stored_by_their_keys_is_the_same_in_both() -> None:
    def list_keyed(statements: Iterable[str]) -> set[str]:
        return {sql.split()[2] for sql in statements if "WITHOUT ROWID" in sql}

    assert list_keyed(build_schema()) == list_keyed(MIGRATED) != set()
    numbered = [sql.split()[2] for sql in build_schema() if "AUTOINCREMENT" in sql]
    assert numbered == [sql.split()[2] for sql in MIGRATED if "AUTOINCREMENT" in sql] == ["own_files"]


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Size(IntEnum):
    SMALL = 0
    LARGE = 1


class Pebble(Struct, frozen=True):
    number: Count
    table: Annotated[int, Column("tbl")]
    is_wet: bool
    colour: Colour
    kind: Annotated[str, one_of(("round", "flat"))]
    marks: tuple[str, ...] = ()
    size: Size = Size.SMALL
    finder: dict[str, int] | None = None
    quiet: Annotated[tuple[int, int] | None, Column(is_nullable=False)] = (22, 8)
    seen_by: Annotated[tuple[int, ...], ELSEWHERE] = ()


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Relation:
    relation = Relation("pebbles", "tbl, number", Pebble, {"note": (str, "it's")})
    monkeypatch.setitem(RELATIONS, "pebbles", relation)
    return relation


PEBBLE = Pebble(1, 7, True, Colour.BLUE, "flat", ("a", "it's"), Size.LARGE, {"ana": 3}, None)


def test_a_record_comes_back_as_it_was_stored(pebbles: Relation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "referee.store.columns.COLUMNS", {"pebbles": {one.name: one.type for one in pebbles.columns.values()}}
    )
    plain = Pebble(2, 7, False, Colour.RED, "round")
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.execute(pebbles.build_creation())
        for statement in (
            pebbles.insert((), PEBBLE, note="x"),
            pebbles.insert((7, 2), colour=Colour.RED, is_wet=False, kind="round"),
            pebbles.insert((7, 3), plain),
            pebbles.insert((7, 3), PEBBLE, once=True),
            pebbles.upsert((), PEBBLE, unchanged=("is_wet",), colour=Colour.RED, is_wet=False),
            pebbles.update((7, 2), size=Size.LARGE),
            pebbles.delete((7, 3)),
        ):
            db.execute(*statement)
        found = db.execute(pebbles.select(Pebble) + " ORDER BY number").fetchall()
        assert [*read_records(pebbles, Pebble, found, "it")] == [
            Pebble(1, 7, True, Colour.RED, "flat", ("a", "it's"), Size.LARGE, {"ana": 3}, None),
            Pebble(2, 7, False, Colour.RED, "round", size=Size.LARGE),
        ]
        assert db.execute("SELECT note, quiet FROM pebbles").fetchall() == [("x", "null"), ("it's", "[22,8]")]
        named = ("colour", "kind", "size", "is_wet", "marks")
        read_ = read_row_leniently("pebbles", named, ("green", 3, 9, "x", "{"), "it")
        assert read_ == ([Colour.RED, "round", Size.SMALL, False, ()], named)


def test_a_value_for_no_column_is_refused(pebbles: Relation) -> None:
    with pytest.raises(KeyError, match="color"):
        pebbles.update((1,), color=Colour.RED)
