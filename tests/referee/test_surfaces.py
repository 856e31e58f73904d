"""Surfaces against a screen with faults: what is shown in the end is what should be, and nothing is shown twice."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ServerDisconnectedError

from referee.records.facts import TableFacts
from referee.records.surface import Surface
from referee.running.rate_limit import Urgency
from referee.store import surfaces as stored
from referee.store import tables
from referee.store.database import StoreFull
from referee.store.store import Store
from referee.store.surfaces import SurfaceStore
from referee.surfaces.screen import Closed, Gone, Later
from referee.surfaces.surfaces import AT_ONCE, DRAWINGS, Surfaces
from tests.waiting import until

from .surfaces import Discord, Killed, Script


@contextlib.asynccontextmanager
async def steady(table: int) -> AsyncIterator[None]:
    yield


class Stage:
    """A bot that can be started again on the same file and the same Discord."""

    def __init__(self, path: Path) -> None:
        self.path, self.discord, self.slept = path, Discord(), [0.0]
        self.screen = Script(self.discord)
        self.changes = 0
        self.patience = asyncio.Event()
        """Set, unless waits are to last."""
        self.patience.set()

    async def start(self) -> Surfaces:
        self.store = await Store.open(self.path)
        self.surfaces = Surfaces(self.store, steady, sleep=self._sleep)
        self.screen = Script(self.discord)
        self.surfaces.screen = self.screen
        return self.surfaces

    async def stop(self) -> None:
        await self.surfaces.stop()
        await self.store.close()

    async def kill(self) -> None:
        """End without another word to the file."""
        await self.store.close()
        await self.surfaces.stop()

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)
        await self.patience.wait()

    async def step(self) -> None:
        """Let something happen at the table."""
        self.changes += 1
        facts = TableFacts(1, 0, 5, 0, "", "", "", "", 0)
        await self.store.commit([*tables.store_table(facts), tables.store_change_number(1, self.changes, False)])
        with self.surfaces.wrap_announcement(1, self.changes):
            await self.surfaces.refresh(1)

    @property
    def shown(self) -> list[str]:
        return [text for _, text in self.discord.messages.values()]

    async def show(self, text: str | None) -> None:
        self.screen.now[0] = text
        await self.step()
        await self.surfaces.settle()


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    stage = Stage(tmp_path / "s.sqlite3")
    surfaces = await stage.start()
    await surfaces.want(1, "board", 0, 5)
    await surfaces.settle()
    assert stage.shown == ["a"]
    yield stage
    await stage.stop()


async def test_an_unchanged_message_is_neither_drawn_nor_sent(stage: Stage) -> None:
    before = stage.screen.calls.copy()
    await stage.show("a")
    assert stage.screen.calls - before == {"quiet": 1, "content": 1}
    await stage.show("b")
    assert stage.shown == ["b"] and stage.screen.calls["edit"] == 1


async def test_of_two_announcements_the_later_change_counts_whichever_ends_last(stage: Stage) -> None:
    """If the earlier change counted, the table would be taken for one that is behind until the next look at all
    tables."""
    await stage.step()
    await stage.step()
    early, late = stage.surfaces.wrap_announcement(1, 1), stage.surfaces.wrap_announcement(1, 2)
    early.__enter__()
    late.__enter__()
    late.__exit__(None, None, None)
    early.__exit__(None, None, None)
    await stage.surfaces.settle()
    assert await stage.store.tables.list_to_wake(float("inf"), 0) == []


async def test_a_burst_shares_a_picture(stage: Stage) -> None:
    stage.screen.gate = asyncio.Event()
    for text in "bcdefgh":
        stage.screen.now[0] = text
        await stage.surfaces.refresh(1)
        await until(lambda: stage.screen.held)
        await asyncio.sleep(0.005)
    stage.screen.gate.set()
    await stage.surfaces.settle()
    assert stage.shown == ["h"] and stage.screen.calls["edit"] == 2 and stage.screen.calls["draw"] == 3


async def test_other_tables_are_left_alone(stage: Stage) -> None:
    await stage.surfaces.want(2, "board", 0, 6)
    await stage.surfaces.settle()
    before = stage.screen.calls["content"]
    await stage.surfaces.refresh(1)
    await stage.surfaces.settle()
    assert stage.screen.calls["content"] == before + 1 and len(stage.discord.messages) == 2


async def test_after_a_failure_it_is_tried_again_ever_later_without_end(stage: Stage) -> None:
    """The call is tried again even if the connection is cut for a very long time."""
    stage.screen.faults = [("edit", OSError()), ("edit", Later(7.5)), ("edit", OSError())]
    await stage.show("b")
    assert stage.shown == ["b"] and stage.slept[1:] == [1.0, 7.5, 2.0]
    stage.screen.faults = [("edit", ServerDisconnectedError())] * 20
    await stage.show("c")
    await until(lambda: stage.shown == ["c"])  # A surface that waits for its next try counts as settled.
    assert stage.slept[4:12] == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0]


async def test_whoever_presses_ends_the_wait_after_a_failure_but_not_what_discord_asks_for(stage: Stage) -> None:
    stage.patience.clear()
    stage.screen.faults = [("edit", ServerDisconnectedError())]
    await stage.show("b")
    assert stage.shown == ["a"] and stage.surfaces.busy == 1
    await stage.show("b")
    assert stage.shown == ["b"], "a press, or /game board"
    stage.screen.faults = [("edit", Later(5.0))]
    for text in "cd":
        await stage.show(text)
    assert stage.shown == ["b"] and stage.slept[-1] == 5.0
    stage.patience.set()
    await until(lambda: stage.shown == ["d"])
    await stage.surfaces.settle()
    assert stage.shown == ["d"]


async def test_when_drawing_fails_the_text_is_shown(stage: Stage) -> None:
    stage.screen.faults = [("draw", ValueError())] * DRAWINGS
    await stage.show("b")
    assert stage.shown == ["b!"] and stage.screen.calls["plain"] == 1
    await stage.show("c")
    assert stage.shown == ["c"]


async def test_a_deleted_message_is_posted_again(stage: Stage) -> None:
    stage.discord.messages.clear()
    await stage.show("b")
    assert stage.shown == ["b"] and len(stage.discord.nonces) == 2
    (message,) = stage.discord.messages
    stage.discord.messages.clear()
    await stage.surfaces.note_deleted(999)
    await stage.surfaces.note_deleted(message)
    await stage.surfaces.settle()
    assert stage.shown == ["b"] and len(stage.discord.nonces) == 3


@pytest.mark.parametrize("why", [Closed(), Gone()])
async def test_where_we_may_not_write_is_said_once_and_then_left_alone(stage: Stage, why: Exception) -> None:
    stage.screen.faults = [("post", why)]
    stage.screen.now[42] = "hand"
    await stage.surfaces.want(1, "hand", 42)
    await stage.surfaces.settle()
    for _ in range(3):
        await stage.show("b")
    assert stage.screen.calls["refused"] == 1 and stage.screen.calls["post"] == 2 and stage.shown == ["b"]
    await stage.surfaces.want(1, "hand", 42)
    await stage.surfaces.settle()
    assert sorted(stage.shown) == ["b", "hand"]
    (hand,) = [surface for surface in await stage.surfaces.list_of_table(1) if surface.kind == "hand"]
    assert hand.channel == 77, "the screen found the DM"


async def test_a_board_moves_down_and_the_old_one_is_retired(stage: Stage) -> None:
    (old,) = stage.discord.messages
    stage.screen.faults = [("retire", OSError())]
    await stage.surfaces.move(1, "board")
    await stage.surfaces.settle()
    assert stage.shown == ["a", "a"] and stage.discord.retired == [old]
    assert stage.screen.calls["retire"] == 2 and stage.screen.calls["post"] == 2


async def test_a_message_that_must_not_be_shown_is_removed(stage: Stage) -> None:
    await stage.show(None)
    assert stage.shown == [] and await stage.surfaces.list_of_table(1) == []
    await stage.show("b")
    assert stage.shown == []


async def test_a_dropped_message_stays_as_it_was(stage: Stage) -> None:
    await stage.surfaces.drop(1, "board")
    await stage.show("b")
    assert stage.shown == ["a"]


async def test_another_channel_means_another_message(stage: Stage) -> None:
    await stage.surfaces.want(1, "board", 0, 6)
    await stage.surfaces.settle()
    assert list(stage.discord.messages.values()) == [(5, "a"), (6, "a")]


async def wake(surfaces: Surfaces) -> None:
    """Bring every table up to date that has a message behind, as after a start."""
    for table in await surfaces._store.surfaces.list_behind():
        await surfaces.wake_table(table)


async def killed_at(stage: Stage, where: str, act: Callable[[Surfaces], Awaitable[Any]], text: str) -> None:
    """Act, and end the process right after Discord has done its part of ``where``; then start again and look."""
    await stage.show("a")
    stage.screen.kill_after, stage.screen.now[0] = where, "b"
    await act(stage.surfaces)
    await stage.surfaces._tasks.settle()
    await stage.kill()
    surfaces = await stage.start()
    stage.screen.now[0] = text
    await wake(surfaces)
    await surfaces.settle()


@pytest.mark.parametrize("text", ["a", "b", "c"])
@pytest.mark.parametrize("where", ["post", "edit", "retire"])
async def test_a_kill_between_saved_and_shown_heals(stage: Stage, where: str, text: str) -> None:
    """Whatever had reached Discord, one message shows the present state afterwards, and no second one was posted."""

    async def act(surfaces: Surfaces) -> None:
        await (stage.step() if where == "edit" else surfaces.move(1, "board"))

    await killed_at(stage, where, act, text)
    assert live(stage) == [text]
    assert len(stage.discord.nonces) == (1 if where == "edit" else 2)


def live(stage: Stage) -> list[str]:
    """Return what is shown by messages that are not retired."""
    return [text for message, (_, text) in stage.discord.messages.items() if message not in stage.discord.retired]


async def test_a_message_left_by_a_kill_is_removed_when_nothing_is_shown(stage: Stage) -> None:
    """Only the nonce of the message is known, not its number. Another kill may come before the message is found."""
    await stage.show("a")
    for text in ("b", None, None):
        stage.screen.now[0], stage.screen.kill_after = text, "post"
        await (stage.surfaces.move(1, "board") if text else wake(stage.surfaces))
        await stage.surfaces._tasks.settle()
        assert "b" in live(stage)
        await stage.kill()
        await stage.start()
    stage.screen.now[0] = None
    await wake(stage.surfaces)
    await stage.surfaces.settle()
    assert live(stage) == [] and await stage.surfaces.list_of_table(1) == [] and len(stage.discord.nonces) == 2


async def test_no_message_is_searched_where_none_can_have_been_posted(stage: Stage) -> None:
    """Discord refused the message, or asked the bot to wait, and then there was nothing more to show."""
    stage.patience.clear()
    stage.screen.faults = [("post", Later(5.0))]
    await stage.surfaces.move(1, "board")
    await stage.surfaces.settle()
    stage.screen.now[0] = None
    stage.patience.set()
    await until(lambda: not stage.surfaces.busy)
    assert stage.screen.calls["post"] == 2 and live(stage) == [] and len(stage.discord.nonces) == 1


async def test_at_the_start_only_what_is_behind_is_looked_at(stage: Stage) -> None:
    await stage.surfaces.want(2, "board", 0, 6)
    await stage.surfaces.settle()
    facts = TableFacts(2, 0, 6, 0, "", "", "", "", 0, phase="over")
    await stage.store.commit([*tables.store_table(facts), tables.store_change_number(2, 1, False)])
    await stage.stop()
    surfaces = await stage.start()
    stage.screen.now[0] = "b"
    await wake(surfaces)
    await surfaces.settle()
    assert list(stage.discord.messages.values()) == [(5, "a"), (6, "b")]


async def test_old_tables_messages_are_forgotten_once_they_show_the_end(stage: Stage) -> None:
    for number, phase, opened in ((1, "over", 5), (2, "playing", 5), (3, "over", 50), (4, "over", 5)):
        await stage.store.commit(
            tables.store_table(TableFacts(number, 0, number, 0, "", "", "", "", opened, phase=phase))
        )
        await stage.surfaces.want(number, "board", 0, 6)
    await stage.surfaces.settle()
    await stage.store.commit([tables.store_change_number(4, 1, False), stored.delete_old_surfaces(10)])
    assert [len(await stage.store.surfaces.list_of_table(number)) for number in (1, 2, 3, 4)] == [0, 1, 1, 1]


# --- the drawing slots ---


async def many(stage: Stage, *texts: str) -> None:
    """Want a board at its own table for each text. On return the first ones are being drawn, and none is done."""
    stage.screen.drawing, stage.screen.drawn = asyncio.Event(), []
    for number, text in enumerate(texts, start=10):
        stage.screen.now[number] = text
        await stage.surfaces.want(number, text.rstrip("123456789"), number, number)
        await asyncio.sleep(0.002)


async def test_pictures_are_drawn_two_at_a_time_and_nothing_else_holds_their_slots(stage: Stage) -> None:
    """A slot is held neither by a call, nor by a pause, nor by a table whose lock is held."""
    stage.screen.gate = asyncio.Event()
    await many(stage, "board1", "board2", "board3")
    await until(lambda: len(stage.screen.drawn) == 2)
    assert stage.screen.drawn == ["board1", "board2"] and AT_ONCE == 2
    stage.screen.drawing.set()  # type: ignore[union-attr]
    await until(lambda: len(stage.screen.drawn) == 3)
    assert stage.screen.drawn == ["board1", "board2", "board3"] and stage.shown == ["a"]
    stage.screen.gate.set()
    await stage.surfaces.settle()
    assert stage.shown == ["a", "board1", "board2", "board3"]


async def test_nobody_who_waits_for_presses_or_for_a_table_holds_a_slot(stage: Stage) -> None:
    held, hushed = asyncio.Event(), asyncio.Event()

    @contextlib.asynccontextmanager
    async def busy(table: int) -> AsyncIterator[None]:
        if table in (2, 3):
            await held.wait()
        yield

    quiet = stage.screen.wait_for_answers

    async def noisy() -> None:
        if stage.screen.calls["quiet"] < 2:
            await quiet()
            await hushed.wait()

    stage.surfaces._hold_table = busy
    stage.screen.calls.clear()
    stage.screen.wait_for_answers = noisy  # type: ignore[method-assign]
    for number in (4, 5, 2, 3, 6):
        stage.screen.now[number] = str(number)
        await stage.surfaces.want(number, "board", number, 5)
        await asyncio.sleep(0.002)
    await until(lambda: len(stage.shown) == 2)
    assert stage.shown == ["a", "6"], "two wait for a lull, two for their tables"
    held.set()
    hushed.set()
    await stage.surfaces.settle()
    assert sorted(stage.shown) == ["2", "3", "4", "5", "6", "a"]


async def test_ends_come_first_then_what_asks_then_the_rest(stage: Stage) -> None:
    ranks = {"end": Urgency.END, "ask": Urgency.QUESTION, "rest": Urgency.REST}
    stage.surfaces._urgency = lambda surface: ranks.get(surface.kind, Urgency.QUESTION)
    await many(stage, "board1", "board2", "rest3", "ask4", "end5", "rest6", "ask7", "end8")
    stage.screen.drawing.set()  # type: ignore[union-attr]
    await stage.surfaces.settle()
    assert stage.screen.drawn[2:] == ["end5", "end8", "ask4", "ask7", "rest3", "rest6"]


async def test_what_can_wait_leaves_calls_to_boards(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls that are not counted go first, too. Discord accepts every one of five such messages."""
    monkeypatch.setattr("referee.surfaces.surfaces.CALLS", 5)
    monkeypatch.setattr("referee.surfaces.surfaces.KEPT", 2)
    monkeypatch.setattr("referee.surfaces.surfaces.SPAN", 60.0)
    monkeypatch.setattr("referee.running.rate_limit.PREPARED", 2)
    monkeypatch.setattr("referee.running.rate_limit.SPREAD", 0.0)
    await stage.stop()
    surfaces, post = await stage.start(), stage.screen.post

    async def call_and_post(*what: Any) -> Any:
        (await surfaces.calls.begin())()
        return await post(*what)

    monkeypatch.setattr(stage.screen, "post", call_and_post)
    surfaces._urgency = lambda surface: Urgency.REST if surface.kind == "hand" else Urgency.QUESTION
    for number in range(10, 20):
        stage.screen.now[number] = str(number)
        await surfaces.want(number, "hand" if number < 16 else "board", number, number)
    await until(lambda: len(stage.shown) == 6)
    assert sorted(stage.shown) == ["10", "11", "12", "16", "17", "a"]
    assert len(stage.screen.drawn) <= 5 + 3, "little is drawn before it may be sent"


async def test_an_edit_that_is_not_counted_waits_for_no_call(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.surfaces.surfaces.CALLS", 1)
    monkeypatch.setattr("referee.surfaces.surfaces.SPAN", 60.0)
    await stage.stop()
    surfaces = await stage.start()
    async with surfaces.calls.hold_place(surfaces.calls.rank(Urgency.QUESTION)):  # This takes the only place.
        stage.screen.uncounted = True
        await stage.show("b")
        assert stage.shown == ["b"]


async def test_a_picture_shows_changes_made_while_it_waited_for_its_slot(stage: Stage) -> None:
    await many(stage, "board1", "board2", "board3")
    stage.screen.now[12] = "board4"
    await stage.surfaces.refresh(12)
    stage.screen.drawing.set()  # type: ignore[union-attr]
    await stage.surfaces.settle()
    assert stage.screen.drawn == ["board1", "board2", "board4"] and stage.shown[-1] == "board4"


async def test_a_board_under_constant_presses_is_shown_all_the_same_and_of_one_step_each(stage: Stage) -> None:
    """Each picture is sent with the words for which it was drawn, even if more is known by then."""
    stage.screen.drawing = asyncio.Event()
    for text in "bcdefghij":
        stage.screen.now[0] = text
        await stage.surfaces.refresh(1)
        stage.screen.drawing.set()
        await asyncio.sleep(0.005)
        stage.screen.drawing.clear()
        if text in "dg":
            assert stage.screen.calls["edit"] > 1 and stage.shown[0] in stage.screen.drawn[-2:]
    stage.screen.drawing.set()
    await stage.surfaces.settle()
    assert stage.shown == ["j"] and stage.screen.calls["edit"] == len(stage.screen.drawn) - 1 > 5


# --- what changes while a call is under way ---


async def test_a_surface_that_is_asked_for_while_its_message_is_deleted_is_shown_afterwards(stage: Stage) -> None:
    stage.screen.gate = asyncio.Event()
    stage.screen.now[0] = None
    await stage.surfaces.refresh(1)
    await until(lambda: stage.screen.held)
    stage.screen.now[0] = "b"
    await stage.surfaces.want(1, "board", 0, 5)
    stage.screen.gate.set()
    await stage.surfaces.settle()
    assert stage.shown == ["b"] and len(await stage.surfaces.list_of_table(1)) == 1


async def test_a_message_posted_for_nobody_any_longer_goes_again(stage: Stage) -> None:
    """A person followed a table, stopped, and followed it again while the first message was on its way. At the end
    there is one message."""
    stage.screen.gate, stage.screen.now[9] = asyncio.Event(), "w"
    await stage.surfaces.want(1, "watch", 9, 6)
    await until(lambda: stage.screen.held)
    await stage.surfaces.drop(1, "watch", 9)
    await stage.surfaces.want(1, "watch", 9, 6)
    stage.screen.gate.set()
    await stage.surfaces.settle()
    (first, second) = [message for message, (channel, _) in stage.discord.messages.items() if channel == 6]
    assert stage.discord.retired == [first]
    (watch,) = [surface for surface in await stage.surfaces.list_of_table(1) if surface.kind == "watch"]
    assert watch.message == second and watch.old is None


async def test_what_is_given_up_while_it_is_posted_leaves_nothing(stage: Stage) -> None:
    stage.screen.gate, stage.screen.now[9] = asyncio.Event(), "w"
    await stage.surfaces.want(1, "watch", 9, 6)
    await until(lambda: stage.screen.held)
    await stage.surfaces.drop(1, "watch", 9)
    stage.screen.gate.set()
    await stage.surfaces.settle()
    assert len(stage.discord.retired) == 1 and [one.kind for one in await stage.surfaces.list_of_table(1)] == ["board"]


async def test_a_board_moved_while_it_is_edited_has_one_message_that_is_kept_up_to_date(stage: Stage) -> None:
    (old,) = stage.discord.messages
    stage.screen.gate, stage.screen.now[0] = asyncio.Event(), "b"
    await stage.surfaces.refresh(1)
    await until(lambda: stage.screen.held)
    await stage.surfaces.move(1, "board")
    stage.screen.gate.set()
    await stage.surfaces.settle()
    assert stage.discord.retired == [old] and stage.shown == ["b", "b"]
    await stage.show("c")
    assert stage.shown == ["b", "c"]


async def test_a_board_moved_twice_leaves_no_message_behind(stage: Stage) -> None:
    (old,) = stage.discord.messages
    stage.screen.faults = [("retire", OSError())]
    stage.patience.clear()
    await stage.surfaces.move(1, "board")
    await stage.surfaces.settle()
    await stage.surfaces.move(1, "board")
    await stage.surfaces.settle()
    assert stage.discord.retired == [old] and len(stage.discord.messages) == 2


# --- the disk ---


async def test_what_is_shown_by_many_is_stored_at_once(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step needs one more commit. The nonce of a new message is on the disk before the message is posted."""
    for person in range(3):
        stage.screen.now[person + 50] = "a"
        await stage.surfaces.want(1, "hand", person + 50, 5)
    await stage.surfaces.settle()
    commits = []
    commit = stage.store.commit

    async def counted(batch: Any) -> None:
        commits.append(list(batch))
        await commit(commits[-1])

    monkeypatch.setattr(stage.store, "commit", counted)
    for text in "bcd":
        for whom in stage.screen.now:
            stage.screen.now[whom] = text
        await stage.show(text)
    assert len(commits) == 6 and [len(batch) for batch in commits[1::2]] == [5, 5, 5], "four messages, and that all is"
    assert await stage.store.surfaces.list_behind() == []
    stage.screen.faults = [("post", Killed())]
    await stage.surfaces.move(1, "board")
    await stage.surfaces._tasks.settle()
    assert len(commits) == 7


async def test_what_messages_show_is_stored_once_the_disk_has_room_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, full = stage.store.commit, [True]

    async def failing(batch: Any) -> None:
        if full and any("tables SET shown" in sql for sql, _ in batch):
            full.pop()
            raise StoreFull
        await commit(batch)

    monkeypatch.setattr(stage.store, "commit", failing)
    stage.screen.now[0] = "b"
    await stage.step()
    await until(lambda: not full)
    await stage.surfaces.settle()
    assert await stage.store.surfaces.list_behind() == [] and stage.shown == ["b"]


async def test_a_surface_is_found_by_its_table(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at one table reads and changes no message of another table."""
    for number in range(2, 30):
        await stage.store.commit([stored.store_surface(Surface(number, "board", 0, number, number, "a", "a"))])
    read = []
    of = SurfaceStore.list_of_table

    async def counted(self: SurfaceStore, table: int) -> list[Surface]:
        read.append(table)
        return await of(self, table)

    monkeypatch.setattr(SurfaceStore, "list_of_table", counted)
    before = stage.screen.calls["content"]
    await stage.surfaces.refresh(7)
    await stage.surfaces.settle()
    await stage.surfaces.note_deleted(9)
    await stage.surfaces.settle()
    assert read == [7, 9] and stage.screen.calls["content"] == before + 2
    stage.surfaces.forget(7)
    await stage.surfaces.refresh(7)
    assert read == [7, 9, 7]


async def test_a_nonce_belongs_to_one_message_and_reveals_nothing(stage: Stage) -> None:
    board = Surface(1, "board", 0, 5)
    others = [Surface(1, "hand", 0, 5), Surface(2, "board", 0, 5), Surface(1, "board", 0, 5, generation=1)]
    assert len({board.nonce, *(other.nonce for other in others)}) == 4
    assert board.nonce == Surface(1, "board", 0, 9, 8, "x", "y").nonce and len(board.nonce) <= 25
