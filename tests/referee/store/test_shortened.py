"""A file whose write-ahead log was lost is not opened as if nothing were missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.store import copies, uptime
from referee.store.database import StoreRefused
from referee.store.replaced import put_in_place
from referee.store.salvage import salvage
from referee.store.shortened import find_fuller_copy, find_newest_copy
from referee.store.store import Store
from tests import stored

NOW = 1_790_035_200.0


async def alive(path: Path, at: float) -> None:
    store = await Store.open(path, lambda: at)
    await store.commit([uptime.store_beat(at, 0.0)])
    await store.note_beat(at)
    await store.close()


def write(path: Path, text: str) -> None:
    path.write_text(text)


def copied(path: Path, at: float) -> Path:
    to = copies.ensure_folder(path) / copies.name(at)
    copies.copy(path, to, at, pause=0.0)
    return to


async def test_a_file_that_knows_less_than_its_copy_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite3"
    await alive(path, NOW)
    before = path.read_bytes()
    await alive(path, NOW + 50)
    copy = copied(path, NOW + 60)
    path.write_bytes(before)  # The commits in the write-ahead log are gone.
    with pytest.raises(StoreRefused, match=f"knows less than its newest copy.*{copy.name}"):
        await Store.open(path, lambda: NOW + 100)
    assert path.read_bytes() == before


async def test_a_file_that_was_put_back_or_goes_on_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite3"
    await alive(path, NOW)
    old = copied(path, NOW + 10)
    await alive(path, NOW + 50)
    copied(path, NOW + 60)
    assert find_fuller_copy(path) is None, "it has lived as long as its copy"
    put_in_place(old, path, NOW + 10, NOW + 70)
    assert find_fuller_copy(path) is None, "it is a copy that somebody has chosen"
    await (await Store.open(path, lambda: NOW + 80)).close()
    assert find_fuller_copy(path) is None, "it is in a later epoch, though its last sign of life is older"


async def test_a_file_that_was_deleted_on_purpose_is_created_again(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite3"
    await alive(path, NOW)
    assert copied(path, NOW + 10) == find_newest_copy(path)
    path.unlink()
    await (await Store.open(path, lambda: NOW + 20)).close()
    store = await Store.open(path, lambda: NOW + 30)
    assert store.epoch.number > 0, "no number of the old file is given once more"
    await store.close()


async def test_a_file_whose_log_was_lost_is_refused_though_there_is_no_copy(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite3"
    await alive(path, NOW)
    before = path.read_bytes()
    await alive(path, NOW + 50)
    path.write_bytes(before)
    with pytest.raises(StoreRefused, match=r"knows less than was stored in it.*house\.sqlite3-wal.*bot\.py restore"):
        await Store.open(path, lambda: NOW + 100)
    assert path.read_bytes() == before
    copy = tmp_path / "other.sqlite3"
    path.rename(copy)
    put_in_place(copy, path, NOW, NOW + 110)
    for at in (120, 130):
        await (await Store.open(path, lambda at=at: NOW + at)).close()  # type: ignore[misc]


async def test_an_empty_file_where_one_was_used_is_refused_or_begun_in_a_later_epoch(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "house.sqlite3"
    await (await Store.open(path, lambda: NOW)).close()
    empty = path.read_bytes()
    await alive(path, NOW)
    path.write_bytes(empty)
    with pytest.raises(StoreRefused, match="knows less"):
        await Store.open(path, lambda: NOW + 10)
    path.unlink()
    store = await Store.open(path, lambda: NOW + 20)
    assert store.epoch.number > 0 and "is new and empty, though an older one was used here" in caplog.text
    await store.close()


@pytest.mark.parametrize("noted", ["", "[", "[1]", '{"a": 1}', '["x", 1]', "[9e999, null]", "[" * 5000])
async def test_what_is_noted_beside_a_file_may_be_damaged(tmp_path: Path, noted: str) -> None:
    path = tmp_path / "house.sqlite3"
    await alive(path, NOW)
    write(path.with_name(f"{path.name}.seen"), noted)
    await alive(path, NOW + 10)


@pytest.mark.parametrize("number", [-5, 0, 1, 8, 999, 2**31 - 1])
async def test_a_file_with_an_odd_number_of_its_form_is_refused_and_left_as_it_is(tmp_path: Path, number: int) -> None:
    path = tmp_path / "house.sqlite3"
    await alive(path, NOW)
    stored.number_form(path, number)
    before = path.read_bytes()
    with pytest.raises(StoreRefused, match=r"It was left as it is") as refused:
        await Store.open(path, lambda: NOW + 10)
    assert path.read_bytes() == before and find_newest_copy(path) is None
    assert "newer version" in str(refused.value) or f"said to have form {number}" in str(refused.value)
    if number < 99:
        assert salvage(path, tmp_path / "saved", NOW + 20).said == ()
        await (await Store.open(tmp_path / "saved", lambda: NOW + 30)).close()
