"""A damaged file: what can be read of it goes on, what cannot is named."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

import engine.registry
from referee.referee import Referee
from referee.store.database import StoreRefused
from referee.store.replaced import put_in_place
from referee.store.salvage import salvage
from referee.store.survey import survey_file
from referee.table import agreements, lobby_commands, match_commands
from referee.table.new_table import TableTerms
from tests.fake.pebbles import GAME
from tests.referee.conftest import ANA, BEN, CHANNEL, GUILD, Sources, answer
from tests.upgrades.standing import FOLDER

PAGE = 4096


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.registry._registry, GAME.key, GAME)


async def filled(path: Path, tables: int) -> None:
    """Create a single file with so many tables in the middle of a match."""
    referee, source, lot = await Referee.open(path, pace=0), Sources(), Random(3)
    for number in range(tables):
        table, _ = await referee.open_table(
            TableTerms(GUILD, CHANNEL + number, ANA + 10 * number, "Ana", "pebbles", "long"), source()
        )
        await table.do(source(), lobby_commands.join, BEN + 10 * number, "Ben")
        await table.do(source(), lobby_commands.mark_ready, BEN + 10 * number)
        await table.do(source(), match_commands.start, ANA + 10 * number)
        for _ in range(6):
            if table.facts.phase == "playing":
                await answer(table, source, lot)
    await referee.close()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


def pages(path: Path, name: str) -> list[int]:
    """Return the pages of a database table that hold its entries, in order of place."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        root = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0]
    raw = path.read_bytes()

    def below(page: int) -> list[int]:
        at = (page - 1) * PAGE
        kind, cells = raw[at], int.from_bytes(raw[at + 3 : at + 5], "big")
        if kind in (10, 13):
            return [page]
        pointers = [int.from_bytes(raw[at + 12 + 2 * n : at + 14 + 2 * n], "big") for n in range(cells)]
        children = [int.from_bytes(raw[at + one : at + one + 4], "big") for one in pointers]
        children.append(int.from_bytes(raw[at + 8 : at + 12], "big"))
        return [leaf for child in children for leaf in below(child)]

    return below(root)


def hurt(path: Path, *at: int) -> None:
    raw = bytearray(path.read_bytes())
    for page in at:
        raw[(page - 1) * PAGE : page * PAGE] = b"\xa5" * PAGE
    path.write_bytes(raw)


def count(path: Path, name: str) -> int:
    with contextlib.closing(sqlite3.connect(path)) as db:
        return int(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0])


async def test_only_what_stood_on_the_damaged_pages_is_lost_and_is_named(tmp_path: Path) -> None:
    path, to = tmp_path / "t.sqlite3", tmp_path / "t.sqlite3.salvaged"
    await filled(path, 60)
    whole = count(path, "rows")
    leaves = pages(path, "rows")
    assert len(leaves) > 7
    hurt(path, leaves[2], leaves[5])
    with pytest.raises(StoreRefused, match="damaged"):
        survey_file(path)
    lost = salvage(path, to, 5.0)
    left = count(to, "rows")
    assert whole * (1 - 4 / len(leaves)) < left < whole
    assert [one for one in lost.said if one.startswith("rows: not all")] and "answers and draws are gone" in str(
        lost.said
    )
    assert count(to, "tables") == 60 and survey_file(to).copied == 5.0
    put_in_place(to, path, 5.0, 6.0)
    referee = await Referee.open(path, pace=0)
    await referee.wake()
    playing = [table for table in await referee.list_live_tables() if table.facts.phase == "playing"]
    source = Sources()
    for table in playing:
        await table.do(f"again {source()}", agreements.resume, table.facts.host)
        if table.facts.proposal is not None:
            await table.do(f"again {source()}", agreements.agree, table.facts.people[1], table.facts.proposal.number)
        await answer(table, source)
    assert len(playing) > 40
    await referee.close()


@pytest.mark.lot(2)
@pytest.mark.parametrize("name", ["tables", "matches", "seats", "news", "checkpoints", "kept", "acts"])
async def test_whichever_page_is_damaged_the_others_are_saved_and_the_bot_starts(tmp_path: Path, name: str) -> None:
    path, to = tmp_path / "t.sqlite3", tmp_path / "new"
    await filled(path, 8)
    before = {one: count(path, one) for one in ("tables", "matches", "seats", "rows", "news", "acts")}
    hurt(path, pages(path, name)[-1])
    lost = salvage(path, to, 5.0)
    assert any(one.startswith(f"{name}: ") for one in lost.said)
    after = {one: count(to, one) for one in before}
    assert {one for one in before if after[one] < before[one]} <= {name}, "and of no other anything is missing"
    referee = await Referee.open(to, pace=0)
    await referee.wake()
    await referee.close()


def test_a_sound_file_of_an_older_version_is_saved_whole(tmp_path: Path) -> None:
    to = tmp_path / "new"
    old = Path(shutil.copy(FOLDER / "english.db", tmp_path / "english.db"))
    assert salvage(old, to, 5.0).said == ()
    for name in ("tables", "matches", "seats", "rows", "news", "checkpoints", "acts", "players", "kept"):
        more = 2 if name == "kept" else 0
        assert count(to, name) == count(old, name) + more, name
    survey_file(to)


def test_of_what_is_no_database_nothing_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "t"
    path.write_bytes(b"dear diary" * 1000)
    with pytest.raises(StoreRefused, match="Nothing can be read"):
        salvage(path, tmp_path / "new", 5.0)
    assert not (tmp_path / "new").exists()


async def test_salvage_overwrites_no_file(tmp_path: Path) -> None:
    path, to = tmp_path / "t.sqlite3", tmp_path / "new"
    await filled(path, 1)
    to.write_text("mine")
    with pytest.raises(FileExistsError):
        salvage(path, to, 5.0)
    assert to.read_text() == "mine"
