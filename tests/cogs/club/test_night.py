"""A game night through the playground: a host plans it, people answer by buttons, and its lobby opens by itself."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.client import Rulekeeper
from engine.registry import load_game
from playground.client import Person
from playground.client import Playground as Client
from playground.world import GUILD
from referee.club.records.night import LEAD, Night
from referee.club.records.seating import divide_guests
from referee.table import limits

from .night import CHANNEL, go_to, message_of, plan


async def read(bot: Rulekeeper, number: int = 1) -> Night:
    return await bot.referee.nights.require(number)


async def test_a_lobby_opens_by_itself_with_whoever_comes(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(ana)
    message = await message_of(ana, "Game night: Pebbles")
    assert "1 is coming: Ana" in message.text and "every week" in message.text and message.pictures
    assert not (await ben.press(message, "I am coming")).failed
    await message_of(ben, "2 are coming: Ana, Ben")
    night = await read(bot)
    await go_to(bot, monkeypatch, night.begins - LEAD)
    after = await read(bot)
    assert after.table is not None
    table = await bot.referee.find_table_at(after.table)
    assert table is not None and [info.name for info in table.facts.seats] == ["Ana", "Ben"]
    await message_of(ana, f"The last game night was in <#{after.table}>")
    assert after.begins > night.begins and after.coming == ()
    called = await ben.wait_for(lambda m: "your table is open" in m.text, after.table)
    assert called.text.count("<@") == 2


async def test_more_guests_than_seats_get_several_tables_and_the_card_says_so(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = load_game("pebbles").seats("short")
    await plan(ana, title="Friday stones")
    card = await message_of(ana, "Game night: Friday stones")
    people = [ben, *[await pg.person(f"Guest {number}") for number in range(max(sizes) * 2)]]
    for person in people:
        assert not (await person.press(card, "I am coming")).failed
    count = len(people) + 1
    tables = divide_guests(count, sizes)
    shown = await message_of(ana, f"{count} are coming")
    assert len(tables) > 1 and f"There are {len(tables)} tables" in shown.text
    assert ("On the waiting list" in shown.text) == (sum(tables) < count)
    await go_to(bot, monkeypatch, (await read(bot)).opens)
    after = await read(bot)
    found = [await bot.referee.find_table_at(channel) for channel in after.tables]
    assert [len(one.facts.people) for one in found if one is not None] == list(tables)
    seated = [person for one in found if one is not None for person in one.facts.people]
    assert len({*seated}) == sum(tables)


async def test_a_kill_between_two_tables_seats_nobody_twice(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(ana)
    card = await message_of(ana, "Game night")
    count = 2 + max(load_game("pebbles").seats("short"))
    for person in (ben, *[await pg.person(f"Guest {number}") for number in range(count - 2)]):
        await person.press(card, "I am coming")
    await message_of(ana, f"{count} are coming")
    night, posts = await read(bot), bot.context.night_posts
    opened, kill = posts._open_table, True

    async def open_one(*what: Any) -> Any:
        if kill and what[1].endswith(":1"):
            raise OSError("killed")
        return await opened(*what)

    monkeypatch.setattr(posts, "_open_table", open_one)
    await go_to(bot, monkeypatch, night.begins - LEAD)
    assert (await read(bot)).begins == night.begins, "it is not done yet"
    kill = False
    await go_to(bot, monkeypatch, night.begins - LEAD + 100)
    after = await read(bot)
    found = [await bot.referee.find_table_at(channel) for channel in after.tables]
    people = [person for one in found if one is not None for person in one.facts.people]
    assert len(people) == len({*people}) == sum(divide_guests(count, load_game("pebbles").seats("short")))
    assert await bot.referee.store.tables.count_live() == len(after.tables)


async def test_who_is_banned_or_blocked_gets_no_seat_and_the_table_opens_for_the_others(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleo = await pg.person("Cleo")
    numbers = {one["name"]: int(one["id"]) for one in (await ben.state())["people"]}
    await plan(ana)
    card = await message_of(ana, "1 is coming: Ana")
    await bot.referee.settings.change_player(numbers["Ana"], blocked=(numbers["Cleo"],))
    assert "You cannot come to this game night" in (await cleo.press(card, "I am coming")).text
    await ben.press(card, "I am coming")
    await message_of(ana, "2 are coming: Ana, Ben")
    await bot.referee.bans.ban_person(GUILD, numbers["Ana"])
    night = await read(bot)
    assert night.host == 0 and not night.is_over
    assert "have banned you from its tables" in (await ana.press(card, "I am coming")).text
    await go_to(bot, monkeypatch, night.begins - LEAD)
    after = await read(bot)
    assert after.table is not None
    table = await bot.referee.find_table_at(after.table)
    assert table is not None and table.facts.people == (numbers["Ben"],)


async def test_a_host_at_the_limit_leaves_the_table_to_the_others(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(ana)
    await ben.press(await message_of(ana, "1 is coming: Ana"), "I am coming")
    night = await read(bot)
    monkeypatch.setattr(limits, "LOBBIES", 0)
    check = limits.check_may_open

    async def only_ben(store: Any, person: int, guild: int | None) -> None:
        if person == night.host:
            await check(store, person, guild)

    monkeypatch.setattr(limits, "check_may_open", only_ben)
    await go_to(bot, monkeypatch, night.begins - LEAD)
    after = await read(bot)
    assert after.table is not None
    table = await bot.referee.find_table_at(after.table)
    assert table is not None and [info.name for info in table.facts.seats] == ["Ben", "Ana"]


async def test_guests_are_told_once_when_a_night_moves_is_skipped_or_ends(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    await plan(ana, title="Stones")
    await ben.press(await message_of(ana, "1 is coming: Ana"), "I am coming")
    await message_of(ana, "2 are coming")
    said = await ana.command("night move", night="stones", time="9pm", once=True, channel=CHANNEL)
    assert "is moved to <t:" in said.text
    told = await message_of(ben, "is moved to <t:")
    assert told.text.count("<@") == 1, "whoever moved it knows"
    await message_of(ana, "Only this date has moved.")
    assert "The next one is on <t:" in (await ana.command("night skip", night="Thursday", channel=CHANNEL)).text
    await message_of(ben, "is cancelled. The next one is on")
    card = await message_of(ana, "1 is coming: Ana")
    await ben.press(card, "I am coming")
    await message_of(ana, "2 are coming")
    await ana.command("night end", night="1", channel=CHANNEL)
    await message_of(ben, "F> is cancelled.")
    moved = [one for one in await ben.messages(CHANNEL) if "is moved to" in one.text and not one.only_you]
    assert len(moved) == 1


async def test_rules_of_the_server_reach_nights(pg: Client, bot: Rulekeeper, ana: Person, ben: Person) -> None:
    """The server sets who may plan nights, where tables may be, which texts are shown, and the time limit."""
    await plan(ana)
    change = bot.referee.settings.change_server
    new = {"time": "tomorrow 20:00", "game": "pebbles", "level": "short", "channel": CHANNEL}
    await ben.command("settings mine", city="Munich", channel=CHANNEL)
    await change(GUILD, free_text=False)
    assert "hides texts that players write" in (await ben.command("night new", title="Hi", **new)).text
    await change(GUILD, founders="managers")
    assert "only server managers may start leagues and game nights" in (await ben.command("night new", **new)).text
    await change(GUILD, founders="", channels=(1,))
    assert "<#1>" in (await ben.command("night new", **new)).text
    await change(GUILD, channels=())
    alone = await ben.command("night new", **{**new, "game": "tomb_raider", "level": ""})
    assert "is planned" in alone.text and "At about the same time" not in alone.text
    night = await read(bot, 2)
    assert max(load_game(night.game).seats(night.level)) > 1, "a level for one is no game night"
    again = await ben.command("night new", **new)
    assert "At about the same time: Tomb Raider" in again.text


async def test_a_night_is_cancelled_by_its_host_and_not_by_other_members(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    await plan(ana, repeat="only once")
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


async def test_an_unreadable_time_and_an_unknown_zone_are_refused(pg: Client, bot: Rulekeeper, ana: Person) -> None:
    unknown = await ana.command("night new", day="Monday", time="20:00", channel=CHANNEL)
    assert "The bot does not know your time zone yet" in unknown.text
    odd = await ana.command("night new", day="Monday", time="25:99", channel=CHANNEL)
    assert "does not know your time zone" in odd.text
    asked = await ana.command("settings mine", city="Georgia", channel=CHANNEL)
    assert "Tbilisi" in asked.text and "New York" in asked.text
    await ana.command("settings mine", city="San Francisco", channel=CHANNEL)
    odd = await ana.command("night new", day="Monday", time="25:99", channel=CHANNEL)
    assert "Write it like 20:00" in odd.text
    past = await ana.command("night new", time="2020-01-01 20:00", channel=CHANNEL)
    assert "That time is over" in past.text
