"""The board moves for what all can read below it, and for nothing else."""

from __future__ import annotations

import asyncio

import pytest

from cogs.client import Rulekeeper
from playground.client import Person

from ..conftest import on_board, playing
from ..test_flows import one_table


async def test_an_answer_that_one_person_sees_does_not_push_the_board_away(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord does not say whether such an answer counts as its channel's last message: here it does."""
    board = await playing(ana, ben, level="long")
    channels = bot.context.channels
    newest = channels.newest

    async def with_private_ones(channel: int) -> int:
        return await newest(channel) + 1

    monkeypatch.setattr(channels, "newest", with_private_ones)
    table = await one_table(bot)
    for number in range(8):
        for seat in range(2):
            if (put := table.question(seat)) is not None and not table.answered(seat):
                await table.act(seat, put.number, put.ask.choice.write(put.ask.default), f"i:{number}.{seat}")
        await asyncio.sleep(0.05)
    await bot.referee.surfaces.settle()
    assert (await on_board(ana)).id == board.id
