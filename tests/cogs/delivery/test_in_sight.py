"""The board moves down only because of messages that everybody can read. Looking for it costs a call."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.client import Rulekeeper
from cogs.delivery.channels import TOLD, Channels
from cogs.delivery.in_sight import InSight
from engine.protocol import PASS, Ask, One
from playground.client import Person
from referee.records.match_facts import Waiting
from referee.records.surface import Surface
from referee.table import match_commands
from tests.waiting import go_on

from ..conftest import on_board, playing
from ..flows import one_table

BOARD, MENTION, STRANGER = 50, 60, 70
BEGUN = 1000.0
"""The time at which the bot started, in seconds since 1970."""


async def test_an_answer_that_one_person_sees_does_not_push_the_board_away(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord does not say whether such an answer counts as the last message of its channel. In this test it does."""
    board = await playing(ana, ben, level="long")
    channels = bot.context.channels
    newest = channels.fetch_newest_message

    async def with_private_ones(channel: int) -> int:
        return await newest(channel) + 1

    table = await one_table(bot)
    assert channels.find_newest_message(table.facts.channel) is not None, "the commands of the two have told it"
    monkeypatch.setattr(channels, "find_newest_message", lambda channel: None)
    monkeypatch.setattr(channels, "fetch_newest_message", with_private_ones)
    for number in range(8):
        for seat in range(2):
            if (put := table.find_question(seat)) is not None and not table.has_answered(seat):
                await table.do(
                    f"i:{number}.{seat}", match_commands.answer, seat, put.number, put.ask.choice.write(put.ask.default)
                )
        await asyncio.sleep(0.05)
    await bot.referee.surfaces.settle()
    assert (await on_board(ana)).id == board.id


# --- how often it is looked for ---


class Channel:
    """A channel that records who asks Discord, and what is moved."""

    def __init__(self) -> None:
        self.messages, self.asked, self.moved, self.counted = [BOARD], [], [], False
        self.surfaces = self
        self.now = lambda: BEGUN
        self.told: int | None = None
        """The newest message of the channel, as an interaction has just told it."""

    def find_newest_message(self, channel: int) -> int | None:
        return self.told

    async def list_of_table(self, table: int) -> list[Surface]:
        return [Surface(table, "board", 0, 5, message=BOARD)]

    async def move(self, table: int, kind: str) -> None:
        self.moved.append(table)

    @asynccontextmanager
    async def wrap_call(self) -> AsyncIterator[None]:
        self.counted = True
        yield
        self.counted = False

    async def fetch_newest_message(self, channel: int) -> int:
        assert self.counted
        self.asked.append("newest")
        return max(self.messages)

    async def list_messages_below(self, channel: int, message: int) -> list[int]:
        assert self.counted
        self.asked.append("below")
        return [one for one in self.messages if one > message]


def turn(seat: int, secret: bool = False, asked_at: float = BEGUN + 1) -> Any:
    waiting = Waiting(seat, 1, None if secret else Ask(seat, "go", One((PASS,)), PASS))
    return SimpleNamespace(
        id=1,
        list_waiting=lambda: [waiting],
        facts=SimpleNamespace(seats=(0, 1)),
        play=SimpleNamespace(asked_at=asked_at),
    )


def watching(channel: Channel) -> InSight:
    return InSight(channel, channel, SimpleNamespace(sent={MENTION}), lambda _: False)  # type: ignore[arg-type]


async def test_a_board_is_looked_for_once_in_a_while_however_often_the_turn_passes() -> None:
    channel = Channel()
    sight = watching(channel)
    for number in range(10):
        sight.note_change(turn(number % 2))
        await go_on()
    assert channel.asked == ["newest"]
    await sight.stop()


async def test_a_table_that_wakes_after_a_start_is_looked_for_once_its_turn_passes() -> None:
    """Thousands of tables wake, and each would cost a call."""
    channel = Channel()
    sight = watching(channel)
    sight.note_change(turn(0, asked_at=BEGUN - 1))
    await go_on()
    assert channel.asked == []
    sight.note_change(turn(1))
    await go_on()
    assert channel.asked == ["newest"]
    await sight.stop()


async def test_messages_known_to_be_the_bots_are_not_fetched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.delivery.in_sight.PATIENCE", 0.0)
    channel = Channel()
    channel.messages.append(MENTION)
    sight = watching(channel)
    for number in range(3):
        sight.note_change(turn(number % 2))
        await go_on()
    assert channel.asked == ["newest", "below", "newest", "newest"] and not channel.moved
    channel.messages.append(STRANGER)
    sight.note_change(turn(1))
    await go_on()
    assert channel.moved == [1]
    await sight.stop()


async def test_facts_known_from_a_press_are_not_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.delivery.in_sight.PATIENCE", 0.0)
    channel = Channel()
    sight = watching(channel)
    for channel.told, asked in ((BOARD, []), (STRANGER, ["below"])):
        channel.messages.append(channel.told)
        sight.note_change(turn(len(channel.messages)))
        await go_on()
        assert channel.asked == asked
    assert channel.moved == [1]
    await sight.stop()


def test_an_interaction_is_believed_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now, nothing = [100.0], SimpleNamespace()
    monkeypatch.setattr("cogs.delivery.channels.time.monotonic", lambda: now[0])
    channels = Channels(nothing)  # type: ignore[arg-type]
    for raw in ({}, {"channel": {"id": "6"}}, {"channel": {"id": "7", "last_message_id": None}}):
        channels.note_interaction(raw)
    channels.note_interaction({"channel": {"id": "5", "last_message_id": "50"}})
    assert [channels.find_newest_message(number) for number in (5, 6, 7)] == [50, None, 0]
    now[0] += TOLD
    assert channels.find_newest_message(5) is None


async def test_after_a_call_that_failed_it_is_looked_for_at_the_next_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot asks Discord again for the newest message even if the turn has not passed in the meantime."""
    monkeypatch.setattr("cogs.delivery.in_sight.PATIENCE", 0.0)
    channel = Channel()
    channel.messages.append(STRANGER)
    sight = watching(channel)

    async def lost(channel: int) -> int:
        raise TimeoutError

    with monkeypatch.context() as cut_off:
        cut_off.setattr(channel, "fetch_newest_message", lost)
        sight.note_change(turn(0))
        await go_on()
    sight.note_change(turn(0))
    await go_on()
    assert channel.moved == [1]
    await sight.stop()


async def test_a_board_does_not_move_when_another_is_asked_in_secret() -> None:
    """The place of the board tells nobody who is asked."""
    channel = Channel()
    sight = watching(channel)
    for seat in (0, 1, 0):
        sight.note_change(turn(seat, secret=True))
        await go_on()
        sight._looked.clear()
    assert channel.asked == ["newest"]
    sight.note_change(turn(1))
    await go_on()
    assert channel.asked == ["newest", "newest"]
    await sight.stop()
