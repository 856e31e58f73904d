"""The match in the store: checkpoints, upgrades that no longer understand the rows, chance left unanswered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest

from engine.match import Snapshot
from engine.protocol import Refused
from referee.referee import Referee
from referee.table.match_in_play import EVERY, KEPT
from referee.table.table import Table
from tests.fake.pebbles import GAME

from ..conftest import ANA, BEN, CHANNEL, Sources, answer, play_to_end, playing

Open = Callable[[], Awaitable[Referee]]


async def reopened(open_house: Open) -> tuple[Referee, Table]:
    referee = await open_house()
    table = await referee.table_at(CHANNEL)
    assert table is not None
    return referee, table


async def test_the_newest_checkpoints_and_every_fiftieth_are_kept(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, level="long")
    await play_to_end(table, source)
    await table.rematch(ANA, source())
    await table.start(ANA, source())
    await play_to_end(table, source)
    for match in (1, 2):
        numbers = [
            row[0]
            for row in await referee.store.database.read(
                "SELECT number FROM checkpoints WHERE match = ? ORDER BY number", match
            )
        ]
        newest = numbers[-1]
        assert newest >= 39
        assert numbers == [n for n in range(newest + 1) if n > newest - KEPT or n % EVERY == 0]


async def test_rows_are_kept_for_ever_and_in_order(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    await play_to_end(table, source, Random(1))
    rows = await referee.store.database.read("SELECT number FROM rows ORDER BY number")
    assert [row[0] for row in rows] == list(range(len(rows)))


async def to_a_go(table: Table, source: Sources) -> set[int]:
    """Play until Ana is asked where to go; the numbers of all questions on the way."""
    numbers = set()
    while True:
        numbers |= {waiting.question for waiting in table.waiting()}
        put = table.question(0)
        if put is not None and put.ask.kind == "go":
            return numbers
        await answer(table, source)


@pytest.mark.parametrize("damage", ["digest", "rows"])
async def test_what_no_longer_fits_is_taken_back_to_the_checkpoint_and_said(
    open_house: Open, source: Sources, damage: str
) -> None:
    referee = await open_house()
    table = await playing(referee, source, (BEN, "Ben"))
    old = await to_a_go(table, source)
    log = await table.log(0, limit=99)
    numbers = [row[0] for row in await referee.store.database.read("SELECT number FROM rows")]
    if damage == "digest":
        await referee.store.commit([("UPDATE matches SET digest = 'other'", ())])
    else:
        await referee.store.commit([("UPDATE rows SET row = replace(row, '\"bid\"', '\"offer\"')", ())])
    for _ in range(2):  # it stands there, however often it is opened
        referee, table = await reopened(open_house)
        assert table.mended == 2 and {waiting.seat for waiting in table.waiting()} == {0, 1}
    assert (await table.log(0, limit=99))[: len(log)] == log, "what was told stays told"
    rows = await referee.store.database.read("SELECT number, row, void FROM rows ORDER BY number")
    assert [number for number, _, void in rows if void] == numbers
    draws = [msgspec.json.decode(row)[5] for _, row, _ in rows]
    used = [draw for draw in draws if draw is not None]
    assert len(set(used)) == len(used), "a draw is used once"
    with pytest.raises(Refused, match=r"stale|not-asked"):
        await table.act(0, max(old), "go:left", source())
    assert not old & await to_a_go(table, source), "a question's number is used once"
    assert table.mended == 0
    digest = table.play.match.digest()  # type: ignore[union-attr]
    referee, table = await reopened(open_house)
    assert table.mended == 0 and table.play.match.digest() == digest  # type: ignore[union-attr]
    await play_to_end(table, source)


async def test_an_unreadable_checkpoint_falls_back_to_the_one_before(open_house: Open, source: Sources) -> None:
    referee = await open_house()
    table = await playing(referee, source)
    while table.view(None).round < 2:  # type: ignore[attr-defined]
        await answer(table, source)
    ((newest,),) = await referee.store.database.read("SELECT max(number) FROM checkpoints")
    await referee.store.commit([("UPDATE checkpoints SET snapshot = x'00' WHERE number = ?", (newest,))])
    referee, table = await reopened(open_house)
    assert table.view(None).round == 1 and table.mended > 0  # type: ignore[attr-defined]
    await play_to_end(table, source)


async def test_a_match_that_nobody_can_read_is_kept(open_house: Open, source: Sources) -> None:
    referee = await open_house()
    table = await playing(referee, source)
    kept = await referee.store.database.read("SELECT number, snapshot FROM checkpoints")
    rows = await referee.store.database.read("SELECT * FROM rows")
    await referee.store.commit([("UPDATE checkpoints SET snapshot = x'00'", ())])
    referee, table = await reopened(open_house)
    await referee.wake()
    assert not table.readable and table.waiting() == () and table.facts.phase == "playing"
    for call in (table.act(0, 1, "pass", source()), table.concede(0, source())):
        with pytest.raises(Refused, match="unreadable"):
            await call
    assert await referee.store.database.read("SELECT * FROM rows") == rows
    await referee.store.commit([("UPDATE checkpoints SET snapshot = ? WHERE number = ?", kept[0][::-1])])
    referee, table = await reopened(open_house)
    assert table.readable
    await table.cancel(ANA, source())


async def test_a_game_that_is_gone_leaves_its_matches_alone(
    open_house: Open, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    import engine.registry

    referee = await open_house()
    await playing(referee, source)
    with monkeypatch.context() as patch:
        patch.delitem(engine.registry._registry, GAME.key)
        referee, table = await reopened(open_house)
        assert not table.readable
    referee, table = await reopened(open_house)
    assert table.readable


async def test_chance_that_had_gone_unanswered_is_answered_when_the_house_wakes(
    open_house: Open, source: Sources
) -> None:
    """As if a kill had come between a checkpoint and its dice: the same dice fall as would have."""
    referee = await open_house()
    table = await playing(referee, source)
    digest = table.play.match.digest()  # type: ignore[union-attr]
    rows = await referee.store.database.read("SELECT * FROM rows")
    news = await referee.store.database.read("SELECT * FROM news")
    await referee.store.commit([("DELETE FROM rows", ()), ("DELETE FROM news", ())])
    referee, table = await reopened(open_house)
    await referee.wake()
    assert table.mended == 0 and table.play.match.digest() == digest  # type: ignore[union-attr]
    assert await referee.store.database.read("SELECT * FROM rows") == rows != []
    assert await referee.store.database.read("SELECT * FROM news") == news
    await play_to_end(table, source)


async def test_a_snapshot_knows_what_has_been_used(open_house: Open, source: Sources) -> None:
    referee = await open_house()
    table = await playing(referee, source, (BEN, "Ben"))
    await to_a_go(table, source)
    await referee.store.commit([("UPDATE matches SET digest = 'other'", ())])
    referee, table = await reopened(open_house)
    found: Any = await referee.store.database.read("SELECT snapshot FROM checkpoints ORDER BY number DESC LIMIT 1")
    snapshot = msgspec.msgpack.decode(found[0][0], type=Snapshot)
    rows = await referee.store.database.read("SELECT count(*), sum(void) FROM rows")
    assert snapshot.row == rows[0][1] < rows[0][0]
