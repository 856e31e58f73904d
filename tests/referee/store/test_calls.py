"""Small words kept: under the names that files of every version have them under."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.match_file import LaterDice
from referee.records.match_facts import Settled
from referee.records.stored_match import Standing
from referee.store.store import Store
from tests.languages import OTHER


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "s.sqlite3")
    yield store
    await store.close()


async def everything(store: Store) -> tuple[object, ...]:
    return (
        await store.load_commands_mark(),
        await store.players.load_language(7),
        await store.players.load_dm_outcome(7),
        await store.tables.read_hints_choice(3),
        await store.surfaces.find_ended_match(99),
        await store.surfaces.find_finished_highlight((3, 2)),
    )


async def test_somebody_is_asked_once_where_they_live(store: Store) -> None:
    assert not await store.players.has_been_asked_zone(7)
    await store.players.note_zone_asked(7)
    assert await store.players.has_been_asked_zone(7) and not await store.players.has_been_asked_zone(8)


async def test_words_of_older_files_are_found(store: Store) -> None:
    assert await everything(store) == (None, None, None, None, None, -1)
    words = ("command tree", "a1b2"), ("locale of 7", OTHER), ("door of 7", "closed"), ("hints at 3", "off")
    for name, word in (*words, ("final board 99", "2"), ("moment 3", "2.17")):
        await store.commit([("INSERT INTO kept (key, value) VALUES (?, ?)", (name, word))])
    store.database.words.clear()  # The cache is empty, as after the opening of the file.
    assert await everything(store) == ("a1b2", OTHER, False, False, 2, 17)


async def test_what_is_heard_again_is_written_with_other_things(tmp_path: Path) -> None:
    """The value is written at the latest with the last commit. A value that is already stored is not written at all."""
    store = await Store.open(tmp_path / "h.sqlite3")
    for heard in (OTHER, OTHER, "en-US"):
        await store.players.note_language(7, heard)
    assert len(store.database.rides) == 2
    await store.players.note_dm_outcome(8, True)
    assert not store.database.rides
    await store.players.note_language(8, OTHER)
    await store.close()
    store = await Store.open(tmp_path / "h.sqlite3")
    assert [await store.players.load_language(person) for person in (7, 8)] == ["en-US", OTHER]
    await store.close()


async def test_a_stored_value_is_found_and_replaces_the_earlier_one(store: Store) -> None:
    for mark, locale, on, match in (("a", OTHER, True, 1), ("b", "en-US", False, 2)):
        await store.keep_commands(mark)
        await store.players.note_language(7, locale)
        await store.players.note_dm_outcome(7, on)
        await store.tables.give_hints(3, on)
        await store.surfaces.store_final_message(99, match)
        await store.surfaces.store_highlight_end((3, 2), 20 + match)
        assert await everything(store) == (mark, locale, on, on, match, 20 + match)
    assert await store.surfaces.find_finished_highlight((3, 1)) == -1, "of another match"
    assert await store.players.load_language(8) is None and await store.surfaces.find_ended_match(98) is None


def test_a_secret_stands_in_no_description() -> None:
    settled = (Settled(0, ("coral",), ("coral",)),)
    assert "coral" not in repr(settled)
    standing = Standing(secret=b"coral", client_seeds=("coral",), digest="", redo=((0, "bid", "coral"),), ahead=settled)
    assert "coral" not in repr(standing)
    assert "coral" not in repr(LaterDice(0, "", (), "coral"))
