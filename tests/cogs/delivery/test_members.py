"""A person who presses in a direct message must be in the server, if Discord says so in time."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from cogs.delivery.members import Members
from engine.protocol import Refused
from tests.waiting import go_on

GUILD, ANA = 1, 2


class Server:
    """A stand-in for Discord that answers only when it is told to."""

    def __init__(self, answer: bool | Exception = True) -> None:
        self.answer, self.asked, self.may_answer = answer, 0, asyncio.Event()

    async def is_member(self, guild: int, person: int) -> bool:
        self.asked += 1
        await self.may_answer.wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def build(answer: bool | Exception = True) -> tuple[Members, Server]:
    """Return the tested object, and the server that it asks."""
    server: Any = Server(answer)
    return Members(server), server


async def test_two_presses_ask_once_and_the_answer_is_remembered() -> None:
    members, server = build()
    server.may_answer.set()
    await asyncio.gather(members.check(GUILD, ANA), members.check(GUILD, ANA))
    await members.check(GUILD, ANA)
    assert server.asked == 1 and members.is_known_member(GUILD, ANA)


async def test_who_has_left_is_refused_each_time() -> None:
    members, server = build(False)
    server.may_answer.set()
    for _ in range(2):
        with pytest.raises(Refused, match="left-server"):
            await members.check(GUILD, ANA)
    assert server.asked == 2


async def test_a_press_waits_a_little_and_the_answer_counts_when_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.delivery.members.PATIENCE", 0.0)
    members, server = build(False)
    await members.check(GUILD, ANA)
    server.may_answer.set()
    await go_on()
    monkeypatch.undo()
    assert server.asked == 1 and not members.is_known_member(GUILD, ANA)
    members, server = build()
    monkeypatch.setattr("cogs.delivery.members.PATIENCE", 0.0)
    for _ in range(3):
        await members.check(GUILD, ANA)
    assert server.asked == 1, "one question is on its way"
    server.may_answer.set()
    await go_on()
    assert members.is_known_member(GUILD, ANA)


async def test_without_an_answer_a_member_is_not_asked_for_again_at_once() -> None:
    members, server = build(discord.RateLimited(60.0))
    server.may_answer.set()
    for _ in range(2):
        await members.check(GUILD, ANA)
        assert server.asked == 1 and members.is_known_member(GUILD, ANA)
