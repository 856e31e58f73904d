"""A game night through the playground: planned, answered by buttons, and its lobby opens by itself."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.club.records.night import LEAD
from tests.waiting import until

CHANNEL = "table-one"


async def message_of(person: Person, part: str) -> Message:
    return await person.wait_for(lambda m: part in m.text and not m.only_you, CHANNEL)


async def plan(person: Person, **how: object) -> None:
    await person.command("settings mine", city="Berlin", channel=CHANNEL)
    made = await person.command(
        "night new", day="Thursday", time="20:00", game="pebbles", level="short", channel=CHANNEL, **how
    )
    assert "The game night is planned" in made.text


async def test_a_lobby_opens_by_itself_with_whoever_comes(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(ana)
    message = await message_of(ana, "Game night: Pebbles")
    assert "1 is coming: Ana" in message.text and "every week" in message.text and message.pictures
    assert not (await ben.press(message, "I am coming")).failed
    await message_of(ben, "2 are coming: Ana, Ben")
    nights = bot.referee.nights
    night = await nights.find(1)
    assert night is not None
    monkeypatch.setattr(nights, "_now", lambda: night.begins - LEAD)
    await nights._look()

    async def opened() -> int | None:
        now = await nights.find(1)
        return now.table if now is not None else None

    channel = await until(opened)
    table = await bot.referee.find_table_at(channel)
    assert table is not None and [info.name for info in table.facts.seats] == ["Ana", "Ben"]
    await message_of(ana, f"The last game night was in <#{channel}>")
    after = await nights.find(1)
    assert after is not None and after.begins > night.begins and after.coming == ()


async def test_a_night_is_called_off_by_its_host_alone(pg: Client, bot: Rulekeeper, ana: Person, ben: Person) -> None:
    await plan(ana, once=True)
    message = await message_of(ana, "Game night: Pebbles")
    assert "every week" not in message.text
    assert (
        ">, and server managers can change or cancel this game night"
        in (await ben.command("night end", night="1", channel=CHANNEL)).text
    )
    assert "Game nights" in (await ben.command("night list", channel=CHANNEL)).text
    assert "is cancelled" in (await ana.command("night end", night="1", channel=CHANNEL)).text
    await message_of(ana, "this game night is cancelled")
    assert "no such game night" in (await ana.command("night end", night="9", channel=CHANNEL)).text


async def test_a_time_that_is_none_and_an_unknown_zone_are_refused(pg: Client, bot: Rulekeeper, ana: Person) -> None:
    unknown = await ana.command("night new", day="Monday", time="20:00", channel=CHANNEL)
    assert "The bot does not know your time zone yet" in unknown.text
    odd = await ana.command("night new", day="Monday", time="25:99", channel=CHANNEL)
    assert "Write it like 20:00" in odd.text
