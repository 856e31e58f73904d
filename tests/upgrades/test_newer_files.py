"""Migrations only add: the version before runs on the newer file, and what it writes there can be read."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from referee.housekeeping.backups import list_backups
from referee.referee import Referee
from referee.store import copies
from referee.store.database import StoreRefused
from referee.store.schema import ALWAYS, MIGRATIONS
from referee.store.survey import survey_file
from referee.table import match_commands, progress

from .newer_files import ADDS
from .standing import FOLDER, MADE, close

NEXT = (
    ("CREATE TABLE later (tbl INTEGER NOT NULL, word TEXT NOT NULL DEFAULT '')",),
    ("ALTER TABLE rows ADD COLUMN later INTEGER NOT NULL DEFAULT 7", "ALTER TABLE tables ADD COLUMN later TEXT"),
    ("CREATE INDEX later_of ON later (tbl)",),
)
"""Changes of the database that a later version could bring."""


def test_additions_to_a_file_do_not_hinder_older_versions() -> None:
    for sql in (sql for batch in (*MIGRATIONS[ALWAYS:], *NEXT) for sql in batch):
        assert ADDS.match(sql), sql


@pytest.mark.parametrize(
    "sql",
    [
        "ALTER TABLE rows ADD COLUMN x INTEGER NOT NULL",
        "ALTER TABLE rows DROP COLUMN void",
        "ALTER TABLE rows RENAME COLUMN void TO gone",
        "DROP TABLE kept",
        "CREATE UNIQUE INDEX one ON rows (tbl)",
        "UPDATE rows SET void = 0",
    ],
)
def test_changes_that_hinder_older_versions_are_recognized(sql: str) -> None:
    assert not ADDS.match(sql)


async def one_more_each(path: Path, source: str) -> int:
    """Answer once at each table in play. Return how many answers that were."""
    referee, answered = await Referee.open(path, now=lambda: MADE, pace=0.0), 0
    try:
        await referee.wake()
        await referee.ai_seats.settle()
        for table in await referee.list_live_tables():
            assert progress.count_mended_answers(table) == 0
            for seat, info in enumerate(table.facts.seats):
                put = table.find_question(seat)
                if table.facts.phase == "playing" and info.kind == "person" and put and not table.has_answered(seat):
                    value = put.ask.choice.write(put.ask.default)
                    await table.do(f"i:{source} {table.id}", match_commands.answer, seat, put.number, value)
                    answered += 1
                    break
    finally:
        await close(referee)
    return answered


async def test_a_file_goes_to_and_fro_between_two_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(shutil.copy(FOLDER / "ninth.db", tmp_path / "ninth.db"))
    for turn in range(2):
        with monkeypatch.context() as newer:
            for module in ("sqlite", "sqlite_file"):
                newer.setattr(f"referee.store.{module}.MIGRATIONS", (*MIGRATIONS, *NEXT))
            assert await one_more_each(path, f"new {turn}") >= 5
        assert await one_more_each(path, f"old {turn}") >= 5
    with monkeypatch.context() as newer:
        for module in ("sqlite", "sqlite_file"):
            newer.setattr(f"referee.store.{module}.MIGRATIONS", (*MIGRATIONS, *NEXT))
        assert await one_more_each(path, "new") >= 5


async def test_before_a_migration_the_file_is_copied(tmp_path: Path) -> None:
    path = Path(shutil.copy(FOLDER / "english.db", tmp_path / "english.db"))
    await one_more_each(path, "a")
    (copy,) = list_backups(copies.find_folder(path))
    assert copy.name.endswith("-schema-5.sqlite3") and survey_file(copy).tables == 6
    await one_more_each(path, "b")
    assert list_backups(copies.find_folder(path)) == [copy], "once"
    # A process that must understand the whole file refuses it.
    with pytest.raises(StoreRefused, match="newer version"):
        _raise_version(path)
        await Referee.open(path)


def _raise_version(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[60:64] = (len(MIGRATIONS) + 1).to_bytes(4, "big")
    path.write_bytes(raw)


async def test_where_there_is_no_room_for_the_copy_nothing_is_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(shutil.copy(FOLDER / "english.db", tmp_path / "english.db"))

    def full(*what: object) -> None:
        raise copies.NotCopied("no space", full=True)

    with monkeypatch.context() as patch:
        patch.setattr(copies, "copy", full)
        with pytest.raises(StoreRefused, match="is full"):
            await Referee.open(path)
    assert await one_more_each(path, "a") == 4
