"""A start opens only tables that somebody needs.

Tables that nobody uses leave memory, and a press costs two commits.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from referee import held_tables
from referee.records.surface import Surface
from referee.referee import Referee
from referee.store import surfaces, tables
from referee.surfaces.front import Front
from referee.surfaces.screen import Gone
from referee.table import history, match_commands
from referee.table.live_match import LiveMatch
from referee.table.match_loading import load_live_match
from referee.table.new_table import TableTerms
from referee.table.table import Table
from referee.table_timers import GONE
from tests.waiting import until

from .conftest import ANA, BEN, CHANNEL, GUILD, Clock, Sources, answer, lobby, playing
from .surfaces import Discord, Script
from .table.table import put_of

Open = Callable[[], Awaitable[Referee]]


async def shown(referee: Referee, discord: Discord | None = None) -> Script:
    """Return a screen that shows whatever the tables say."""
    screen = Script(discord or Discord())

    async def content(surface: Surface) -> Any:
        table = await referee.find_table(surface.table)
        screen.now[0] = None if table is None else str(table.facts.changes)
        return await Script.build_content(screen, Surface(surface.table, "any", 0, 0))

    screen.build_content = content  # type: ignore[method-assign]
    referee.surfaces.screen = screen

    async def changed(table: Table) -> None:
        await referee.surfaces.refresh(table.id)

    referee.attach(Front(changed=changed))
    return screen


async def rest(referee: Referee) -> None:
    await referee._telling.settle()
    await referee.surfaces.settle()


@pytest.fixture
async def loaded(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[int]]:
    """Collect the tables whose matches are read from the file, each time."""
    read: list[int] = []

    async def counted(store: Any, place: tuple[int, int], *how: Any, **more: Any) -> LiveMatch:
        read.append(place[0])
        return await load_live_match(store, place, *how, **more)

    monkeypatch.setattr("referee.table.loading.load_live_match", counted)
    yield read


async def several(referee: Referee, source: Sources, count: int) -> list[Table]:
    found = []
    for number in range(count):
        table, _ = await referee.open_table(
            TableTerms(GUILD, CHANNEL + number, 500 + number, "Ana", "pebbles", "long"), source()
        )
        await table.do(source(), match_commands.start, 500 + number)
        found.append(table)
    return found


async def test_a_start_opens_only_the_tables_where_something_is_left_to_do(
    open_referee: Open, source: Sources, clock: Clock, loaded: list[int]
) -> None:
    referee = await open_referee()
    screen = await shown(referee)
    await several(referee, source, 6)
    await rest(referee)
    clock.at += 3600
    await referee.store.commit(
        [tables.store_change_number(4, 99, False), surfaces.store_surface(Surface(2, "board", 0, 5))]
    )
    loaded.clear()
    referee = await open_referee()
    screen = await shown(referee, screen.discord)
    await referee.wake()
    await rest(referee)
    assert set(loaded) == {2, 4} and screen.calls["post"] + screen.calls["edit"] == 3, (
        "two messages, and one that was lost"
    )
    assert referee.known == 2
    table = await referee.find_table_at(CHANNEL + 5)
    assert table is not None
    await table.do(source(), match_commands.answer, 0, put_of(table, 0).number, "pass")
    await rest(referee)
    assert set(loaded) == {2, 4, 6}
    loaded.clear()
    referee = await open_referee()
    await shown(referee)
    await referee.wake()
    assert set(loaded) == {6}, "what was asked a moment ago is told again, for there may be reminders of it"


async def test_after_a_start_the_messages_of_the_latest_questions_are_drawn(
    open_referee: Open, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The messages are drawn and not sent. A message that cannot be drawn does not delay the others."""
    monkeypatch.setattr("referee.housekeeping.rounds.AHEAD", 3)
    referee = await open_referee()
    screen = await shown(referee)
    found = await several(referee, source, 4)
    for table in (found[1], found[3], found[0]):
        clock.at += 60
        await table.do(source(), match_commands.answer, 0, put_of(table, 0).number, "pass")
    await referee.surfaces.want(1, "board", 0, CHANNEL)
    for table in found[1:]:
        await referee.surfaces.want(table.id, "board", 0, CHANNEL + table.id)
    await rest(referee)
    clock.at += 3600
    referee = await open_referee()
    screen, drawn = await shown(referee, screen.discord), []

    async def draw(surface: Surface, content: Any, plain: bool) -> str:
        drawn.append(surface.table)
        assert surface.table != 4, "as if it could not be drawn"
        return ""

    screen.draw = draw  # type: ignore[method-assign]
    await referee.wake()
    referee.rounds.draw_ahead()
    assert referee.rounds.drawn_ahead is not None
    await referee.rounds.drawn_ahead
    assert list(dict.fromkeys(drawn)) == [1, 4, 2], "the newest first, and no more than three"
    assert not screen.calls["post"] + screen.calls["edit"]


async def test_tables_leave_memory_and_are_taken_up_again(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch, loaded: list[int]
) -> None:
    screen = await shown(referee)
    monkeypatch.setattr(held_tables, "MOST", 4)
    held = await several(referee, source, 6)
    await rest(referee)
    assert referee.known == 4 and len(referee.surfaces._memory._tables) <= 4
    assert await referee.find_table(1) is held[0], "somebody has it: there is never a second one"
    held.clear()
    gc.collect()
    assert len(referee._tables._alive) == 4
    now = time.monotonic
    monkeypatch.setattr(referee._tables, "_now", lambda: now() + held_tables.IDLE - 60)
    table = await referee.find_table(6)
    assert table is not None
    monkeypatch.setattr(referee._tables, "_now", lambda: now() + held_tables.IDLE + 1)
    referee._tables.sweep()
    assert referee.known == 1
    loaded.clear()
    other = await referee.find_table(2)
    assert other is not None and loaded == [2]
    await other.do(source(), match_commands.concede, 0)
    assert not other.facts.live
    monkeypatch.setattr(referee._tables, "_now", lambda: now() + held_tables.IDLE + held_tables.ENDED + 2)
    referee._tables.sweep()
    assert list(referee._tables._kept) == [6], "who is over leaves sooner"
    await rest(referee)
    before = screen.calls["edit"]
    again = await referee.find_table(3)
    assert again is not None
    await again.do(source(), match_commands.answer, 0, put_of(again, 0).number, "pass")
    await rest(referee)
    assert screen.calls["edit"] == before + 2, "board and hand: each once"


async def test_a_press_costs_two_commits(referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch) -> None:
    """One commit stores the press, and one stores what was shown because of it."""
    await shown(referee)
    table = await playing(referee, source, (BEN, "Ben"), level="long")
    await rest(referee)
    commits = []
    commit = referee.store.database.commit

    async def counted(batch: Any) -> None:
        commits.append(1)
        await commit(batch)

    monkeypatch.setattr(referee.store.database, "commit", counted)
    presses = 0
    for _ in range(12):
        await answer(table, source)
        presses += 1
        await rest(referee)
    assert len(commits) == 2 * presses


async def test_a_table_whose_channel_is_gone_is_closed_when_nobody_has_played_on_for_long(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    screen = await shown(referee)
    screen.faults = [("post", Gone())] * 2
    table = await lobby(referee, source)
    await table.do(source(), match_commands.start, ANA)
    await rest(referee)
    screen.faults.clear()
    clock.at += GONE - 60
    await table.do(source(), match_commands.answer, 0, put_of(table, 0).number, "pass")
    clock.at += 120
    await referee.due.fire()
    assert table.facts.live, "somebody plays by direct message"
    clock.at += GONE
    await referee.due.fire()
    assert table.facts.phase == "cancelled" and table.facts.reason == "expired"
    await rest(referee)


async def test_a_page_of_the_log_is_read_alone(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"), level="long")
    for _ in range(20):
        await answer(table, source)
    for viewer in (None, 0, 1):
        whole = await history.list_log(table, viewer, limit=10_000)
        count = await history.find_next_event_number(table)
        pages = [await history.list_page(table, viewer, first, first + 7) for first in range(0, count, 7)]
        assert tuple(one for page in pages for one in page) == whole and len(pages) > 2
        assert [logged.number for logged in pages[1]] == list(range(7, 14))


async def test_a_pressed_table_does_not_queue_behind_those_that_wake(
    open_referee: Open, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a kill all tables are behind. Those that were asked last come first, a few at a time, and a pressed table
    is shown in between."""
    monkeypatch.setattr("referee.housekeeping.waking.FIRST", 2)
    monkeypatch.setattr("referee.housekeeping.waking.ROOM", 3)
    monkeypatch.setattr("referee.housekeeping.waking.PATIENCE", float("inf"))
    referee = await open_referee()
    screen = await shown(referee)
    found = await several(referee, source, 12)
    clock.at += 60
    await found[6].do(source(), match_commands.answer, 0, put_of(found[6], 0).number, "pass")
    await rest(referee)
    await referee.store.commit([tables.store_change_number(table.id, 99, False) for table in found])
    referee = await open_referee()
    screen, edited, answered = await shown(referee, screen.discord), list[int](), asyncio.Event()
    real = screen.edit_message

    async def edit(surface: Surface, drawn: Any) -> None:
        edited.append(surface.table)
        if surface.table != 12:
            await answered.wait()
        await real(surface, drawn)

    screen.edit_message = edit  # type: ignore[method-assign]
    await referee.wake()
    assert len(referee.rounds.waking) >= 9, "the start does not wait for all of them"
    await until(lambda: len(edited) >= 3)
    await asyncio.sleep(0.1)  # Nothing further may happen in this time.
    assert edited[0] == 7 and len(referee.rounds.waking) == 10
    table = await referee.find_table(12)
    assert table is not None
    await table.do(source(), match_commands.answer, 0, put_of(table, 0).number, "pass")
    await until(lambda: 12 in edited)
    assert len(referee.rounds.waking) == 10
    answered.set()
    await until(lambda: set(edited) == {table.id for table in found})
