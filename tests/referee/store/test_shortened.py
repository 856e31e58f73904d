"""A file whose write-ahead log was lost is not opened as if nothing were missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.store import copies, uptime
from referee.store.database import StoreRefused
from referee.store.replaced import put_in_place
from referee.store.shortened import find_fuller_copy, find_newest_copy
from referee.store.store import Store

NOW = 1_790_035_200.0


async def alive(path: Path, at: float) -> None:
    store = await Store.open(path, lambda: at)
    await store.commit([uptime.store_beat(at, 0.0)])
    await store.close()


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
    path.write_bytes(before)  # what had been written ahead of it is gone
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


async def test_a_file_that_was_thrown_away_on_purpose_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite3"
    await alive(path, NOW)
    assert copied(path, NOW + 10) == find_newest_copy(path)
    path.unlink()
    await (await Store.open(path, lambda: NOW + 20)).close()
    store = await Store.open(path, lambda: NOW + 30)
    assert store.epoch.number > 0, "no number of the old file is given once more"
    await store.close()
