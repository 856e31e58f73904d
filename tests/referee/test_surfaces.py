"""Surfaces against a screen with faults: what is shown in the end is what should be, and nothing is shown twice."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from referee.facts import Facts
from referee.store import surfaces as stored
from referee.store import tables
from referee.store.store import Store
from referee.surfaces import DRAWINGS, TRIES, Closed, Gone, Later, Surface, Surfaces


class Words(Struct, frozen=True):
    fingerprint: str


class Killed(BaseException):
    """The process ends here."""


class Discord:
    """What outlives the bot: messages by id, and nonces, which give the message of their first use."""

    def __init__(self) -> None:
        self.messages: dict[int, tuple[int, str]] = {}
        self.nonces: dict[str, int] = {}
        self.retired: list[int] = []


class Script:
    """A screen: shows ``now[whom]``; ``faults`` are raised one after the other by the call they name."""

    def __init__(self, discord: Discord) -> None:
        self.discord = discord
        self.now: dict[int, str | None] = {0: "a"}
        self.faults: list[tuple[str, BaseException]] = []
        self.calls: Counter[str] = Counter()
        self.gate: asyncio.Event | None = None
        self.kill_after: str | None = None

    def _call(self, name: str) -> None:
        self.calls[name] += 1
        if self.faults and self.faults[0][0] == name:
            raise self.faults.pop(0)[1]

    def _done(self, name: str) -> None:
        if self.kill_after == name:
            raise Killed

    async def content(self, surface: Surface) -> Words | None:
        self._call("content")
        now = self.now.get(surface.whom)
        return None if now is None else Words(now)

    async def draw(self, surface: Surface, content: Words, plain: bool) -> str:
        self._call("plain" if plain else "draw")
        return content.fingerprint + ("!" if plain else "")

    async def post(self, surface: Surface, drawn: str, nonce: str) -> tuple[int, int]:
        if self.gate:
            await self.gate.wait()
        self._call("post")
        if nonce not in self.discord.nonces:
            message = len(self.discord.nonces) + 1000
            self.discord.nonces[nonce] = message
            self.discord.messages[message] = (surface.channel or 77, drawn)
        self._done("post")
        return surface.channel or 77, self.discord.nonces[nonce]

    async def edit(self, surface: Surface, drawn: str) -> None:
        if self.gate:
            await self.gate.wait()
        self._call("edit")
        if surface.message not in self.discord.messages:
            raise Gone
        self.discord.messages[surface.message] = (surface.channel, drawn)
        self._done("edit")

    async def retire(self, surface: Surface, message: int) -> None:
        self._call("retire")
        self.discord.retired.append(message)
        self._done("retire")

    async def delete(self, surface: Surface) -> None:
        self._call("delete")
        del self.discord.messages[surface.message or 0]

    async def refused(self, surface: Surface) -> None:
        self._call("refused")


@contextlib.asynccontextmanager
async def steady(table: int) -> AsyncIterator[None]:
    yield


class Stage:
    """A bot that can be started again on the same file and the same Discord."""

    def __init__(self, path: Path) -> None:
        self.path, self.discord, self.slept = path, Discord(), [0.0]
        self.screen = Script(self.discord)

    async def start(self) -> Surfaces:
        self.store = await Store.open(self.path)
        self.surfaces = Surfaces(self.store, steady, self._sleep)
        self.screen = Script(self.discord)
        self.surfaces.screen = self.screen
        return self.surfaces

    async def stop(self) -> None:
        await self.surfaces.stop()
        await self.store.close()

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)

    @property
    def shown(self) -> list[str]:
        return [text for _, text in self.discord.messages.values()]

    async def show(self, text: str | None) -> None:
        self.screen.now[0] = text
        await self.surfaces.look(1)
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


async def test_what_has_not_changed_is_neither_drawn_nor_sent(stage: Stage) -> None:
    before = stage.screen.calls.copy()
    await stage.show("a")
    assert stage.screen.calls - before == {"content": 1}
    await stage.show("b")
    assert stage.shown == ["b"] and stage.screen.calls["edit"] == 1


async def test_a_burst_shares_a_picture(stage: Stage) -> None:
    stage.screen.gate = asyncio.Event()
    for text in "bcdefgh":
        stage.screen.now[0] = text
        await stage.surfaces.look(1)
        await asyncio.sleep(0.005)
    stage.screen.gate.set()
    await stage.surfaces.settle()
    assert stage.shown == ["h"] and stage.screen.calls["edit"] == 2 and stage.screen.calls["draw"] == 3


async def test_other_tables_are_left_alone(stage: Stage) -> None:
    await stage.surfaces.want(2, "board", 0, 6)
    await stage.surfaces.settle()
    before = stage.screen.calls["content"]
    await stage.surfaces.look(1)
    await stage.surfaces.settle()
    assert stage.screen.calls["content"] == before + 1 and len(stage.discord.messages) == 2


async def test_after_a_failure_it_is_tried_again_ever_later_and_then_rests(stage: Stage) -> None:
    stage.screen.faults = [("edit", OSError()), ("edit", Later(7.5)), ("edit", OSError())]
    await stage.show("b")
    assert stage.shown == ["b"] and stage.slept[1:] == [1.0, 7.5, 2.0]
    stage.screen.faults = [("edit", OSError())] * TRIES
    await stage.show("c")
    assert stage.shown == ["b"] and stage.slept[-5:] == [1.0, 2.0, 4.0, 8.0, 16.0]
    await stage.show("c")
    assert stage.shown == ["c"], "the next look begins anew"


async def test_when_drawing_fails_the_text_is_shown(stage: Stage) -> None:
    stage.screen.faults = [("draw", ValueError())] * DRAWINGS
    await stage.show("b")
    assert stage.shown == ["b!"] and stage.screen.calls["plain"] == 1
    await stage.show("c")
    assert stage.shown == ["c"]


async def test_a_deleted_message_is_posted_anew(stage: Stage) -> None:
    stage.discord.messages.clear()
    await stage.show("b")
    assert stage.shown == ["b"] and len(stage.discord.nonces) == 2
    (message,) = stage.discord.messages
    stage.discord.messages.clear()
    await stage.surfaces.lost(999)
    await stage.surfaces.lost(message)
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
    (hand,) = [surface for surface in await stage.surfaces.of(1) if surface.kind == "hand"]
    assert hand.channel == 77, "the screen found the DM"


async def test_a_board_moves_down_and_the_old_one_is_retired(stage: Stage) -> None:
    (old,) = stage.discord.messages
    stage.screen.faults = [("retire", OSError())]
    await stage.surfaces.move(1, "board")
    await stage.surfaces.settle()
    assert stage.shown == ["a", "a"] and stage.discord.retired == [old]
    assert stage.screen.calls["retire"] == 2 and stage.screen.calls["post"] == 2


async def test_what_is_not_to_be_shown_vanishes(stage: Stage) -> None:
    await stage.show(None)
    assert stage.shown == [] and await stage.surfaces.of(1) == []
    await stage.show("b")
    assert stage.shown == []


async def test_what_is_dropped_stays_as_it_was(stage: Stage) -> None:
    await stage.surfaces.drop(1, "board")
    await stage.show("b")
    assert stage.shown == ["a"]


async def test_another_channel_means_another_message(stage: Stage) -> None:
    await stage.surfaces.want(1, "board", 0, 6)
    await stage.surfaces.settle()
    assert list(stage.discord.messages.values()) == [(5, "a"), (6, "a")]


async def killed_at(stage: Stage, where: str, act: Callable[[Surfaces], Awaitable[Any]], text: str) -> None:
    """Act, and end the process right after Discord has done its part of ``where``; then start again and look."""
    stage.screen.kill_after, stage.screen.now[0] = where, "b"
    await act(stage.surfaces)
    await asyncio.gather(*stage.surfaces._tasks.values(), return_exceptions=True)
    await stage.stop()
    surfaces = await stage.start()
    stage.screen.now[0] = text
    await surfaces.wake()
    await surfaces.settle()


@pytest.mark.parametrize("text", ["b", "c"])
@pytest.mark.parametrize("where", ["post", "edit", "retire"])
async def test_a_kill_between_saved_and_shown_heals(stage: Stage, where: str, text: str) -> None:
    """Whatever had reached Discord: afterwards one message shows what is so now, and no second one was posted."""

    async def act(surfaces: Surfaces) -> None:
        await (surfaces.look(1) if where == "edit" else surfaces.move(1, "board"))

    await killed_at(stage, where, act, text)
    live = {message: shown for message, shown in stage.discord.messages.items() if message not in stage.discord.retired}
    assert [shown for _, shown in live.values()] == [text]
    assert len(stage.discord.nonces) == (1 if where == "edit" else 2)


async def test_at_the_start_only_what_is_behind_is_looked_at(stage: Stage) -> None:
    await stage.surfaces.want(2, "board", 0, 6)
    await stage.surfaces.settle()
    await stage.store.commit([stored.behind(2)])  # as the end of a table does
    await stage.stop()
    surfaces = await stage.start()
    stage.screen.now[0] = "b"
    await surfaces.wake()
    await surfaces.settle()
    assert list(stage.discord.messages.values()) == [(5, "a"), (6, "b")]


async def test_old_tables_messages_are_forgotten_once_they_show_the_end(stage: Stage) -> None:
    for number, phase, opened in ((1, "over", 5), (2, "playing", 5), (3, "over", 50), (4, "over", 5)):
        await stage.store.commit(tables.saved(Facts(number, 0, number, 0, "", "", "", "", opened, phase=phase)))
        await stage.surfaces.want(number, "board", 0, 6)
    await stage.surfaces.settle()
    await stage.store.commit([stored.behind(4), stored.forgotten(10)])
    assert [surface.table for surface in await stage.store.surfaces.all()] == [2, 3, 4]


async def test_a_nonce_is_the_messages_own_and_tells_nothing(stage: Stage) -> None:
    board = Surface(1, "board", 0, 5)
    others = [Surface(1, "hand", 0, 5), Surface(2, "board", 0, 5), Surface(1, "board", 0, 5, generation=1)]
    assert len({board.nonce, *(other.nonce for other in others)}) == 4
    assert board.nonce == Surface(1, "board", 0, 9, 8, "x", "y").nonce and len(board.nonce) <= 25
