"""Mentions: one for a question that has waited, to the person asked alone, taken back when it is answered."""

from __future__ import annotations

import asyncio

import pytest

from cogs.client import Rulekeeper
from playground.client import Person
from tests.waiting import start, until

from ..conftest import lobby, on_board, playing


@pytest.fixture
def quick(bot: Rulekeeper) -> None:
    bot.context.mentions.waited, bot.context.mentions.idle = 0.2, 0.0


async def answer_secrets(bot: Rulekeeper) -> None:
    """Go on to the first open question."""
    (table,) = await bot.referee.live()
    for number in range(20):
        waiting = table.waiting()
        if all(one.ask is not None for one in waiting):
            return
        put = table.question(waiting[0].seat)
        assert put is not None
        await table.act(waiting[0].seat, put.number, put.ask.choice.write(put.ask.default), f"i:secret{number}")


async def pings(person: Person) -> list[str]:
    found: list[str] = (await person.state())["pings"]
    return found


@pytest.mark.usefixtures("quick")
async def test_who_is_waited_for_is_mentioned_once_and_nobody_else(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    await answer_secrets(bot)
    said = await ben.wait_for(lambda m: "you are asked" in m.text and not m.buttons)
    assert len(await pings(ana)) == 1 and not await pings(ben)
    await asyncio.sleep(0.5)
    assert len([m for m in await ben.messages() if "you are asked" in m.text]) == 1
    await ana.command("pebble go", side="left")

    async def gone() -> bool:
        return said.id not in {m.id for m in await ben.messages()}

    await until(gone)


@pytest.mark.usefixtures("quick")
async def test_nobody_is_called_while_the_match_rests(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    bot.context.mentions.waited = 1.0
    await playing(ana, ben)
    (table,) = await bot.referee.live()
    host = table.facts.host
    await table.pause(host, "i:pause", manager=True)
    if table.facts.paused is None:
        assert table.proposal is not None
        await table.agree(table.voters()[0], table.proposal.number, "i:agree")
    assert table.facts.paused is not None
    await asyncio.sleep(1.5)
    everywhere = [m.text for who in (ana, ben) for m in [*await who.messages(), *await who.dms()]]
    assert not any("you are asked" in text for text in everywhere)


@pytest.mark.usefixtures("quick")
async def test_who_is_asked_in_secret_is_told_in_private(ana: Person, ben: Person) -> None:
    await playing(ana, ben)
    await ana.wait_for(lambda m: "you are asked" in m.text, "dm")
    await ben.wait_for(lambda m: "you are asked" in m.text, "dm")
    assert not any("you are asked" in m.text for m in await ana.messages())


@pytest.mark.usefixtures("quick")
async def test_nobody_is_mentioned_at_a_table_of_one(ana: Person, bot: Rulekeeper) -> None:
    await playing(ana)
    await asyncio.sleep(0.5)
    assert not await pings(ana)
    assert not any("you are asked" in m.text for m in [*await ana.messages(), *await ana.dms()])


async def test_who_acted_a_moment_ago_is_left_in_peace(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    bot.context.mentions.waited, bot.context.mentions.idle = 0.05, 60.0
    for person in (ana, ben):
        bot.context.mentions.acted(int((await person.state())["person"]["id"]))
    await playing(ana, ben)
    await answer_secrets(bot)
    await asyncio.sleep(0.5)
    assert not await pings(ana) and not any("you are asked" in m.text for m in await ana.dms())


async def test_who_wants_no_mentions_gets_none(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    bot.context.mentions.waited, bot.context.mentions.idle = 0.05, 0.0
    await bot.referee.settings.change_player(int((await ana.state())["person"]["id"]), ping=False)
    await playing(ana, ben)
    await answer_secrets(bot)
    await asyncio.sleep(0.4)
    assert not await pings(ana)


@pytest.mark.usefixtures("quick")
async def test_a_mention_says_when_the_table_answers_instead(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await lobby(ana)
    await ben.press(board, "Join")
    await ana.command("table set", setting="Pace", value="during the day: 8 hours, not at night")
    await ben.command("game ready")
    await start(ana)
    await on_board(ana, lambda m: "Hand" in m.labels)
    await answer_secrets(bot)
    (table,) = await bot.referee.live()
    said = await ben.wait_for(lambda m: "you are asked" in m.text and not m.buttons)
    assert table.ends_at is not None and f"<t:{int(table.ends_at)}:R>" in said.text
