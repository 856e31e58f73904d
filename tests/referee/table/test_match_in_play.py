"""The match in the store: checkpoints, upgrades that no longer understand the rows, chance left unanswered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from engine.protocol import Refused
from referee.referee import Referee
from referee.table.match_in_play import EVERY, KEPT
from referee.table.table import Table
from tests import stored
from tests.fake.pebbles import GAME

from ..conftest import ANA, BEN, CHANNEL, Sources, answer, play_to_end, playing

Open = Callable[[], Awaitable[Referee]]


async def reopened(open_referee: Open) -> tuple[Referee, Table]:
    referee = await open_referee()
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
        numbers = sorted(await stored.checkpoints(referee.store, match=match))
        newest = numbers[-1]
        assert newest >= 39
        assert numbers == [n for n in range(newest + 1) if n > newest - KEPT or n % EVERY == 0]


async def test_rows_are_kept_for_ever_and_in_order(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    await play_to_end(table, source, Random(1))
    rows = await stored.rows(referee.store)
    assert [row.number for row in rows] == list(range(len(rows)))


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
    open_referee: Open, source: Sources, damage: str
) -> None:
    referee = await open_referee()
    table = await playing(referee, source, (BEN, "Ben"))
    old = await to_a_go(table, source)
    log = await table.log(0, limit=99)
    numbers = [row.number for row in await stored.rows(referee.store)]
    if damage == "digest":
        await stored.spoil_digests(referee.store)
    else:
        await stored.rename_answers(referee.store, "bid", "offer")
    for _ in range(2):  # it stands there, however often it is opened
        referee, table = await reopened(open_referee)
        assert table.mended == 2 and {waiting.seat for waiting in table.waiting()} == {0, 1}
    assert (await table.log(0, limit=99))[: len(log)] == log, "what was told stays told"
    rows = await stored.rows(referee.store)
    assert [row.number for row in rows if row.void] == numbers
    used = [row.draw for row in rows if row.draw is not None]
    assert len(set(used)) == len(used), "a draw is used once"
    with pytest.raises(Refused, match=r"stale|not-asked"):
        await table.act(0, max(old), "go:left", source())
    assert not old & await to_a_go(table, source), "a question's number is used once"
    assert table.mended == 0
    digest = table.play.match.digest()  # type: ignore[union-attr]
    referee, table = await reopened(open_referee)
    assert table.mended == 0 and table.play.match.digest() == digest  # type: ignore[union-attr]
    await play_to_end(table, source)


async def test_an_unreadable_checkpoint_falls_back_to_the_one_before(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await playing(referee, source)
    while table.view(None).round < 2:  # type: ignore[attr-defined]
        await answer(table, source)
    await stored.write_checkpoint(referee.store, max(await stored.checkpoints(referee.store)))
    referee, table = await reopened(open_referee)
    assert table.view(None).round == 1 and table.mended > 0  # type: ignore[attr-defined]
    await play_to_end(table, source)


async def test_a_match_that_nobody_can_read_is_kept(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await playing(referee, source)
    (number, raw), *_ = (await referee.store.matches.checkpoints(table.place))[::-1]
    rows = await stored.everything(referee.store, "rows")
    await stored.write_checkpoint(referee.store, None)
    referee, table = await reopened(open_referee)
    await referee.wake()
    assert not table.readable and table.waiting() == () and table.facts.phase == "playing"
    for call in (table.act(0, 1, "pass", source()), table.concede(0, source())):
        with pytest.raises(Refused, match="unreadable"):
            await call
    assert await stored.everything(referee.store, "rows") == rows
    await stored.write_checkpoint(referee.store, number, raw)
    referee, table = await reopened(open_referee)
    assert table.readable
    await table.cancel(ANA, source())


async def test_a_game_that_is_gone_leaves_its_matches_alone(
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
    """As if a kill had come between a checkpoint and its dice: the same dice fall as would have."""
    referee = await open_referee()
    table = await playing(referee, source)
    digest = table.play.match.digest()  # type: ignore[union-attr]
    before = rows, _ = await stored.everything(referee.store, "rows", "news")
    await stored.lose(referee.store, "rows", "news")
    referee, table = await reopened(open_referee)
    await referee.wake()
    assert table.mended == 0 and table.play.match.digest() == digest  # type: ignore[union-attr]
    assert await stored.everything(referee.store, "rows", "news") == before and rows
    await play_to_end(table, source)


async def test_a_snapshot_knows_what_has_been_used(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await playing(referee, source, (BEN, "Ben"))
    await to_a_go(table, source)
    await stored.spoil_digests(referee.store)
    referee, table = await reopened(open_referee)
    _, snapshot = max((await stored.checkpoints(referee.store)).items())
    rows = await stored.rows(referee.store)
    assert snapshot.row == sum(row.void for row in rows) < len(rows)
