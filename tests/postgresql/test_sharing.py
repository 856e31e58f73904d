"""Two referees on one database: either may change a table, one drives it, and neither acts on what is out of date."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import msgspec
import pytest

import engine.registry
from engine.protocol import Refused
from referee.records.people import Server
from referee.store.database import StoreConflict, StoreStuck
from referee.store.shared_schema import CHANGED
from referee.table import match_commands
from referee.table.new_table import TableTerms

from ..fake.pebbles import GAME
from ..referee.conftest import ANA, BEN, CHANNEL, Sources
from ..waiting import until
from .conftest import Share
from .sharing import GUILD, begin, find, press


async def test_a_process_sees_the_commits_of_another_at_its_next_use(share: Share, source: Sources) -> None:
    visitor, driver = await share(0), await share(1)
    table = await begin(driver, source)
    seen = await find(visitor, table.id)
    await press(seen, source(), 0)
    assert table.facts.changes < seen.facts.changes
    table = await find(driver, table.id)
    assert table.has_answered(0) and table.facts.changes == seen.facts.changes
    await press(table, source(), 1)
    seen = await find(visitor, table.id)
    assert seen.facts.changes == table.facts.changes and seen.find_question(0) == table.find_question(0)


async def test_an_answer_that_meets_another_is_given_on_fresh_rows(share: Share, source: Sources) -> None:
    """Neither referee hears of the other's commit, and both answers count, each once."""
    visitor, driver = await share(0), await share(1)
    table = await begin(driver, source)
    seen = await find(visitor, table.id)
    await press(seen, source(), 0)
    await press(table, source(), 1)
    assert table.facts.phase == "playing" and {one.seat for one in table.list_waiting()} == {0}
    inputs = await driver.store.inputs.list_rows(table.place)
    assert [one.row.seat for one in inputs if one.row.kind == "bid"] == [0, 1]


async def test_a_press_that_two_processes_hear_counts_once(share: Share, source: Sources) -> None:
    visitor, driver = await share(0), await share(1)
    table = await begin(driver, source)
    seen, same = await find(visitor, table.id), source()
    await asyncio.gather(press(table, same, 0), press(seen, same, 0))
    inputs = await driver.store.inputs.list_rows(table.place)
    assert len([one for one in inputs if one.row.kind == "bid" and one.row.seat == 0 and not one.row.void]) == 1


async def test_a_question_that_is_over_elsewhere_is_refused_as_stale(share: Share, source: Sources) -> None:
    visitor, driver = await share(0), await share(1)
    table = await begin(driver, source)
    seen = await find(visitor, table.id)
    question = seen.find_question(0)
    assert question is not None
    bid = question.ask.choice.options[1].format_text()  # type: ignore[union-attr]
    await press(table, source(), 0)
    await press(table, source(), 1)
    with pytest.raises(Refused) as refused:
        await seen.do(source(), match_commands.answer, 0, question.number, bid)
    assert refused.value.kind in ("stale", "not-asked")


async def test_two_conflicts_in_a_row_are_said_and_change_nothing(
    share: Share, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = await share(1)
    table = await begin(driver, source)
    commit = driver.store.database.commit

    async def conflict(batch: Any) -> None:
        if any("UPDATE tables SET changes" in sql for sql, _ in batch):
            raise StoreConflict
        await commit(batch)

    with monkeypatch.context() as patch:
        patch.setattr(driver.store.database, "commit", conflict)
        with pytest.raises(Refused) as refused:
            await press(table, source(), 0)
    assert refused.value.kind == "changed-elsewhere" and not table.has_answered(0)
    await press(table, source(), 0)


async def test_a_match_under_newer_rules_is_left_to_a_newer_process_while_one_runs(
    share: Share, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When no newer process runs any more, an older one plays on."""
    visitor, driver = await share(0), await share(1)
    older, newer = visitor.store.running_rules, driver.store.running_rules
    assert older is not None and newer is not None
    with monkeypatch.context() as patch:
        patch.setitem(engine.registry._registry, GAME.key, msgspec.structs.replace(GAME, version=GAME.version + 1))
        table = await begin(driver, source)
        await press(table, source(), 0)
        await newer.announce(is_waiting=False)
    await older.announce(is_waiting=False)
    with pytest.raises(Refused) as refused:
        await visitor.find_table(table.id)
    assert refused.value.kind == "newer-rules" and older.is_outdated and not await older.is_newer_waiting()
    monkeypatch.setattr("referee.store.running_rules.FRESH", 0.0)
    seen = await find(visitor, table.id)
    await press(seen, source(), 1)
    assert seen.facts.phase == "playing"


async def test_the_driver_hears_of_a_commit_and_settings_are_read_again(share: Share, source: Sources) -> None:
    visitor, driver = await share(0), await share(1)
    hearing = asyncio.create_task(driver.hear_of_changes())
    await until(lambda: driver._is_hearing)
    table = await begin(driver, source)
    assert (await driver.settings.load_server(GUILD)).free_text
    await visitor.settings.change_server(GUILD, free_text=False)
    await press(await find(visitor, table.id), source(), 0)

    async def has_heard() -> bool:
        return table.has_answered(0) and not (await driver.settings.load_server(GUILD)).free_text

    await until(has_heard)
    assert await driver.settings.load_server(GUILD) != Server()
    hearing.cancel()
    await asyncio.gather(hearing, return_exceptions=True)


async def test_a_table_of_another_process_is_shown_by_that_process_alone(share: Share, source: Sources) -> None:
    """A process may open a table that another process drives, and then shows nothing of it.

    Example: a try at a challenge is opened from a server, and played by direct message.
    """
    visitor, driver = await share(0), await share(1)
    visitor.surfaces.show_on(object())  # type: ignore[arg-type]  # nothing may be asked of it
    table, _ = await visitor.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "pebbles", "short"), source())
    await visitor.surfaces.want(table.id, "board", 0, CHANNEL)
    assert visitor.surfaces.busy == 0
    await driver.note_change_elsewhere(table.id, table.facts.changes)
    (board,) = await driver.surfaces.list_of_table(table.id)
    assert board.kind == "board"


async def test_hearing_outlives_a_failure(share: Share, source: Sources, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, driver = await share(0), await share(1)
    failures = [StoreStuck(), ValueError()]

    async def fail(since: float) -> None:
        if failures:
            raise failures.pop()

    monkeypatch.setattr("referee.store.listening.AGAIN", 0.0)
    monkeypatch.setattr(driver.rounds, "find_neglected_tables", fail)
    driver._is_awake = True
    hearing = asyncio.create_task(driver.hear_of_changes())
    table = await begin(driver, source)
    await until(lambda: not failures)
    await until(lambda: driver._is_hearing)
    await press(await find(visitor, table.id), source(), 0)
    await until(lambda: table.has_answered(0))
    assert not hearing.done()
    hearing.cancel()
    await asyncio.gather(hearing, return_exceptions=True)


async def test_only_the_driver_carries_out_what_is_due(share: Share, source: Sources) -> None:
    visitor, driver = await share(0), await share(1)
    table = await begin(driver, source)
    done: list[int] = []

    for referee in (visitor, driver):

        async def note(number: int, what: str, slot: int | None = referee.duty.slot) -> None:
            done.append(slot if slot is not None else -1)

        referee.due.add_handlers({"probe": note})
    await driver.store.commit([("INSERT INTO due (tbl, what, at) VALUES (?, 'probe', 1.0)", (table.id,))])
    await visitor.due.fire()
    assert done == []
    await driver.due.fire()
    assert done == [1]


async def test_numbers_of_tables_opened_at_once_differ(share: Share, source: Sources) -> None:
    first, second = await share(0), await share(1)
    opened = await asyncio.gather(
        *(
            one.open_table(TableTerms(slot << 22, 500 + slot, ANA, "Ana", "pebbles", "short"), source())
            for slot, one in ((0, first), (1, second))
        )
    )
    assert len({table.id for table, _ in opened}) == 2


async def test_who_is_forgotten_by_one_is_forgotten_by_all(share: Share, source: Sources) -> None:
    visitor, driver = await share(0), await share(1)
    table = await begin(driver, source)
    names = {"en-US": "a former player"}
    statements = await visitor.store.personal.forget(BEN, names, "a former player")
    await visitor.store.commit(statements)
    table = await find(driver, table.id)
    assert "Ben" not in table.names


async def test_every_notice_can_be_read_by_every_version(share: Share, database: str) -> None:
    """Version 1.3.0 reads a kind, and one or two numbers."""
    said, connection = list[str](), await asyncpg.connect(database)
    await connection.add_listener(CHANGED, lambda *told: said.append(told[3]))
    referee = await share(0)
    hearing = asyncio.create_task(referee.hear_of_changes())
    await until(lambda: referee._is_hearing and said)
    hearing.cancel()
    await asyncio.gather(hearing, return_exceptions=True)
    await connection.close()
    for text in said:
        kind, *numbers = text.split()
        assert kind in ("tables", "surfaces", "players", "servers") and [int(one) for one in numbers[:2]]
