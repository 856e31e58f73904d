"""The match in the store: checkpoints, upgrades that no longer understand the rows, chance left unanswered."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from engine.match_records import Snapshot
from engine.protocol import Refused
from referee.housekeeping.rounds import PORTION
from referee.referee import Referee
from referee.store.checkpoints import CheckpointStore
from referee.table import agreements, history, match_commands, progress
from referee.table.live_match import EVERY, KEPT
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored
from tests.fake.pebbles import GAME

from ..conftest import ANA, BEN, CHANNEL, Sources, answer, play_to_end, playing

Open = Callable[[], Awaitable[Referee]]


async def reopened(open_referee: Open) -> tuple[Referee, Table]:
    """Open the stored games again. Return their referee and the channel's table."""
    referee = await open_referee()
    table = await referee.find_table_at(CHANNEL)
    assert table is not None
    return referee, table


async def test_the_newest_checkpoints_and_every_fiftieth_are_kept(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, level="long")
    newest = 0
    while table.facts.phase == "playing":
        await answer(table, source)
        if table.facts.phase == "playing":
            numbers = sorted(await stored.checkpoints(referee.store))
            newest = numbers[-1]
            assert numbers == [n for n in range(newest + 1) if n > newest - KEPT or n % EVERY == 0]
    assert newest >= 35


async def test_of_a_match_that_is_over_only_the_last_checkpoint_is_kept(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checkpoints make two thirds of a file. Everything about such a match can still be read."""
    referee = await open_referee()
    table = await playing(referee, source, (BEN, "Ben"), level="long")
    await play_to_end(table, source)
    assert len(await stored.checkpoints(referee.store)) == 1
    hands, log, file = (
        history.list_final_views(table),
        await history.list_log(table, 0, limit=1000),
        await history.export(table, None),
    )
    _, table = await reopened(open_referee)
    assert (
        history.list_final_views(table),
        await history.list_log(table, 0, limit=1000),
        await history.export(table, None),
    ) == (hands, log, file)


async def test_files_from_before_are_tidied_a_little_at_a_time(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = await open_referee()
    with monkeypatch.context() as patch:
        patch.setattr("referee.table.match_changes.NOTHING", 0)
        over = await playing(referee, source, level="long")
        await play_to_end(over, source)
    table, _ = await referee.open_table(TableTerms(1, 99, BEN, "Ben", GAME.key, "long"), source())
    await table.do(source(), match_commands.start, BEN)
    for _ in range(40):
        await answer(table, source)
    many, live = [await stored.checkpoints(referee.store, one) for one in (over.id, table.id)]
    assert len(many) > 20 and len(live) > 1
    referee = await open_referee()
    batches = []
    commit = referee.store.commit

    async def counted(batch: list[Any]) -> None:
        batches.append(len(await stored.checkpoints(referee.store, over.id)))
        await commit(batch)

    monkeypatch.setattr(referee.store, "commit", counted)
    await referee.wake()
    assert referee.rounds.tidied is not None
    await referee.rounds.tidied
    left = await stored.checkpoints(referee.store, over.id)
    assert list(left) == [max(many)] and list(await stored.checkpoints(referee.store, table.id)) == list(live)
    assert all(before - after <= PORTION for before, after in pairwise(batches))
    again = await referee.find_table(over.id)
    assert again is not None and again.readable and again.facts.phase == "over"


async def test_only_the_checkpoint_that_is_needed_is_read(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = await open_referee()
    table = await playing(referee, source, level="long")
    for _ in range(40):
        await answer(table, source)
    referee = await open_referee()
    read = []
    snapshot = CheckpointStore.load_snapshot

    async def counted(self: CheckpointStore, place: tuple[int, int], number: int) -> Snapshot:
        read.append(number)
        return await snapshot(self, place, number)

    monkeypatch.setattr(CheckpointStore, "load_snapshot", counted)
    assert await referee.find_table(1)
    assert len(read) == 1


async def test_rows_are_kept_for_ever_and_in_order(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    await play_to_end(table, source, Random(1))
    rows = await stored.rows(referee.store)
    assert [row.number for row in rows] == list(range(len(rows)))


async def to_a_go(table: Table, source: Sources) -> set[int]:
    """Play until Ana is asked where to go. Return the numbers of all questions on the way."""
    numbers = set()
    while True:
        numbers |= {waiting.question for waiting in table.list_waiting()}
        put = table.find_question(0)
        if put is not None and put.ask.kind == "go":
            return numbers
        await answer(table, source)


@pytest.mark.parametrize("damage", ["digest", "rows"])
async def test_stored_answers_that_no_longer_fit_are_undone_and_reported(
    open_referee: Open, source: Sources, damage: str
) -> None:
    referee = await open_referee()
    table = await playing(referee, source, (BEN, "Ben"))
    old = await to_a_go(table, source)
    log = await history.list_log(table, 0, limit=99)
    numbers = [row.number for row in await stored.rows(referee.store)]
    if damage == "digest":
        await stored.spoil_digests(referee.store)
    else:
        await stored.rename_answers(referee.store, "bid", "offer")
    for _ in range(2):  # The match stands at the same place, however often it is opened.
        referee, table = await reopened(open_referee)
        assert progress.count_mended_answers(table) == 2 and {waiting.seat for waiting in table.list_waiting()} == {
            0,
            1,
        }
    assert (await history.list_log(table, 0, limit=99))[: len(log)] == log, "what was told stays told"
    rows = await stored.rows(referee.store)
    assert [row.number for row in rows if row.void] == numbers
    used = [row.draw for row in rows if row.draw is not None]
    assert len(set(used)) == len(used), "a draw is used once"
    with pytest.raises(Refused, match=r"stale|not-asked"):
        await table.do(source(), match_commands.answer, 0, max(old), "go:left")
    assert not old & await to_a_go(table, source), "a question's number is used once"
    assert progress.count_mended_answers(table) == 0
    digest = table.play.match.compute_state_hash()  # type: ignore[union-attr]
    referee, table = await reopened(open_referee)
    assert progress.count_mended_answers(table) == 0 and table.play.match.compute_state_hash() == digest  # type: ignore[union-attr]
    await play_to_end(table, source)


async def test_an_unreadable_checkpoint_falls_back_to_the_one_before(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await playing(referee, source)
    while table.view(None).round < 2:  # type: ignore[attr-defined]
        await answer(table, source)
    await stored.write_checkpoint(referee.store, max(await stored.checkpoints(referee.store)))
    referee, table = await reopened(open_referee)
    assert table.view(None).round == 1 and progress.count_mended_answers(table) > 0  # type: ignore[attr-defined]
    await play_to_end(table, source)


async def test_a_match_that_nobody_can_read_is_kept(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await playing(referee, source)
    number, snapshot = list((await stored.checkpoints(referee.store)).items())[-1]
    rows = await stored.everything(referee.store, "rows")
    await stored.write_checkpoint(referee.store, None)
    referee, table = await reopened(open_referee)
    await referee.wake()
    assert not table.readable and table.list_waiting() == () and table.facts.phase == "playing"
    for call in (
        table.do(source(), match_commands.answer, 0, 1, "pass"),
        table.do(source(), match_commands.concede, 0),
    ):
        with pytest.raises(Refused, match="unreadable"):
            await call
    assert await stored.everything(referee.store, "rows") == rows
    await stored.write_checkpoint(referee.store, number, msgspec.msgpack.encode(snapshot))
    referee, table = await reopened(open_referee)
    assert table.readable
    await table.do(source(), agreements.cancel, ANA)


async def test_matches_of_a_game_that_is_not_installed_stay_unchanged(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    import engine.registry

    referee = await open_referee()
    await playing(referee, source)
    with monkeypatch.context() as patch:
        patch.delitem(engine.registry._registry, GAME.key)
        referee, table = await reopened(open_referee)
        assert not table.readable
    referee, table = await reopened(open_referee)
    assert table.readable


async def test_chance_that_had_gone_unanswered_is_answered_when_the_house_wakes(
    open_referee: Open, source: Sources
) -> None:
    """A kill between the checkpoint and its dice does not change the dice."""
    referee = await open_referee()
    table = await playing(referee, source)
    digest = table.play.match.compute_state_hash()  # type: ignore[union-attr]
    before = rows, _ = await stored.everything(referee.store, "rows", "news")
    await stored.lose(referee.store, "rows", "news")
    referee, table = await reopened(open_referee)
    await referee.wake()
    assert progress.count_mended_answers(table) == 0 and table.play.match.compute_state_hash() == digest  # type: ignore[union-attr]
    assert await stored.everything(referee.store, "rows", "news") == before and rows
    await play_to_end(table, source)


@pytest.mark.parametrize("damage", ["digest", "rows"])
async def test_of_a_match_that_is_over_nothing_is_taken_back(open_referee: Open, source: Sources, damage: str) -> None:
    """Newer rules change nothing: the inputs and the file of the match stay as they were played."""
    referee = await open_referee()
    table = await playing(referee, source, (BEN, "Ben"))
    await play_to_end(table, source)
    file, shown = await history.export(table, None), [table.view(viewer) for viewer in (None, 0)]
    if damage == "digest":
        await stored.spoil_digests(referee.store)
    else:
        await stored.rename_answers(referee.store, "bid", "offer")
        file = await history.export(table, None)
    for _ in range(2):
        referee, table = await reopened(open_referee)
        assert (table.facts.phase, progress.count_mended_answers(table), await history.export(table, None)) == (
            "over",
            0,
            file,
        )
        with contextlib.nullcontext() if damage == "digest" else pytest.raises(Refused, match="unreadable"):
            assert [table.view(viewer) for viewer in (None, 0)] == shown
        assert not any(row.void for row in await stored.rows(referee.store))


async def test_a_snapshot_knows_what_has_been_used(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await playing(referee, source, (BEN, "Ben"))
    await to_a_go(table, source)
    await stored.spoil_digests(referee.store)
    referee, table = await reopened(open_referee)
    _, snapshot = max((await stored.checkpoints(referee.store)).items())
    rows = await stored.rows(referee.store)
    assert snapshot.row == sum(row.void for row in rows) < len(rows)
