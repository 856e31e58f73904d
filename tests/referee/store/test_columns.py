"""The content of each column of the file is known, and values that cannot be read are named."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from engine.protocol import Refused
from referee.records.gathering import Gathering
from referee.referee import Referee
from referee.store import columns
from referee.store.columns import COLUMNS, Damaged
from referee.store.schema import ALWAYS, MIGRATIONS, count_done_migrations
from referee.store.survey import count_unreadable_values
from tests import stored


def test_every_column_of_the_file_is_listed_with_its_content() -> None:
    assert sorted(stored.columns()) == sorted((table, column) for table in COLUMNS for column in COLUMNS[table])


@pytest.mark.parametrize(
    ("table", "column", "raw", "read"),
    [
        ("tables", "guild", None, None),
        ("tables", "match", 3, 3),
        ("tables", "house", '{"a": "b"}', {"a": "b"}),
        ("tables", "gathering", "{}", Gathering()),
        ("tables", "pace", None, None),
        ("matches", "secret", b"\x00", b"\x00"),
        ("matches", "clock", None, None),
        ("due", "at", 1, 1),
        ("suggestions", "value", '["a"]', ("a",)),
    ],
)
def test_a_value_is_read_as_what_it_is(table: str, column: str, raw: Any, read: Any) -> None:
    assert columns.read(table, column, raw, "it") == read


@pytest.mark.parametrize(
    ("table", "column", "raw"),
    [
        ("tables", "match", None),
        ("tables", "match", -1),
        ("tables", "match", "3"),
        ("tables", "match", (1 << 63) - 1),
        ("tables", "opened", float("inf")),
        ("tables", "pace", "weekly"),
        ("tables", "house", "[" * 5000),
        ("tables", "house", 17),
        ("matches", "secret", "AAAA"),
        ("seats", "name", b"Ana"),
        ("seats", "ready", 2),
    ],
)
def test_what_cannot_be_read_is_named_and_refused(
    table: str, column: str, raw: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """The reader gets a refusal and does not see the stored value."""
    with pytest.raises(Refused) as refused:
        columns.read(table, column, raw, "match 1 of table 7")
    assert isinstance(refused.value, Damaged) and refused.value.kind == "unreadable" and not refused.value.values
    assert [record.getMessage() for record in caplog.records] == [
        f"match 1 of table 7: what is stored as {table}.{column} cannot be read"
    ]


def test_of_a_row_that_is_damaged_the_rest_can_be_read(caplog: pytest.LogCaptureFixture) -> None:
    named = ("level", "match", "house", "phase")
    row = ("long", "x", "{", "y")
    assert columns.read_row_leniently("tables", named, row, "table 7") == (
        ["long", 0, {}, "cancelled"],
        ("match", "house", "phase"),
    )
    assert caplog.text.count("cannot be read") == 3
    rows = [("long", 1, "{}", "over"), row]
    assert list(columns.read_readable_rows("tables", named, rows, "table 7")) == [["long", 1, {}, "over"]]
    with pytest.raises(Damaged):
        list(columns.read_rows("tables", named, rows, "table 7"))


def test_a_file_tells_by_its_columns_how_many_migrations_are_behind_it() -> None:
    """Each migration that is counted only by a stored word adds something by which it is recognised."""
    present = set(stored.columns())
    assert count_done_migrations(MIGRATIONS, present) == len(MIGRATIONS)
    for number in range(ALWAYS, len(MIGRATIONS)):
        before = set(stored.columns(number))
        assert before < set(stored.columns(number + 1)) and count_done_migrations(MIGRATIONS, before) == number


@pytest.mark.parametrize("word", ["word", "", "-1", "10", "[["])
async def test_a_damaged_count_of_migrations_hinders_no_start(
    tmp_path: Path, word: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "s.sqlite3"
    await (await Referee.open(path)).close()
    stored.damage_word(path, "schema", f"'{word}'")
    await (await Referee.open(path)).close()
    assert "kept.value under “schema”" in caplog.text
    caplog.clear()
    await (await Referee.open(path)).close()
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING], "it is counted anew"


async def test_the_doctor_finds_every_column_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"
    await (await Referee.open(path)).close()
    stored.fill_every_table(path)
    assert count_unreadable_values(path) == {}
    damaged = {
        f"{table}.{column}": 1
        for table, column in stored.columns()
        if stored.damage_file(path, table, column, "x'ff00'", ())
    }
    assert len(damaged) > 150
    blobs = {f"{table}.{column}" for table in COLUMNS for column in COLUMNS[table] if COLUMNS[table][column] is bytes}
    assert count_unreadable_values(path).keys() == damaged.keys() - blobs
