"""The host of a league ends obstacles, calls players, decides, and reads lists, through the playground."""

from __future__ import annotations

import discord
import pytest

from cogs.client import Rulekeeper
from engine.protocol import Refused
from playground.client import Message, Person
from playground.client import Playground as Client
from tests.waiting import until

from .sealed_leagues import CHANNEL, load, message_of, tables_of_round


async def found(people: list[Person], **how: object) -> Message:
    """Found an open league of pebbles in which these people play, and begin its first round."""
    named = {"name": "Thursday", "game": "pebbles", "level": "short", "format": "swiss", **how}
    made = await people[0].command("league new", channel=CHANNEL, **named)
    assert not made.failed, made.text
    message = await message_of(people[0], "League: Thursday")
    for person in people:
        assert "You play in this league" in (await person.press(message, "Join")).text
    assert not (await people[0].press(message, "Begin")).failed
    return message


@pytest.fixture
async def pair(pg: Client, bot: Rulekeeper) -> list[Person]:
    return [await pg.person(name) for name in ("Ana", "Ben")]


async def test_a_missing_permission_is_named_on_the_card_and_the_table_opens_as_soon_as_it_is_there(
    pair: list[Person], bot: Rulekeeper, pg: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the bot tried only one time and said nothing, so that both players forfeited."""
    await pg.deny(CHANNEL, "threads")
    await found(pair)
    shown = await message_of(pair[0], "no table yet")
    assert "the bot needs the permission *Create Public Threads*" in shown.text
    league = await load(bot)
    with monkeypatch.context() as later:
        later.setattr(bot.referee.leagues, "_now", lambda: (league.deadline or 0) + 1)
        with pytest.raises(Refused, match="league-table"):
            await bot.referee.leagues.close_round(1)
    assert (await load(bot)).competition.rounds[0].is_open, "nobody forfeits a match that could not be played"
    await pg.deny(CHANNEL)
    (table,) = await tables_of_round(bot, 1, 1)
    called = await pair[1].wait_for(lambda m: "your match of round 1" in m.text, table.facts.channel)
    assert "as soon as everybody has pressed *Ready*" in called.text and "Ana – Ben" in called.text


async def test_the_match_starts_with_the_last_press_and_has_nothing_else_to_press(
    pair: list[Person], bot: Rulekeeper, pg: Client
) -> None:
    await found(pair)
    (table,) = await tables_of_round(bot, 1, 1)
    lobby = await pair[0].wait_for(lambda m: "Ready" in m.labels, table.facts.channel)
    assert not {"Start", "Close the table", "Add an AI", "Become the host"} & set(lobby.labels)
    assert not any("Hints" in label for label in lobby.labels)
    eve = await pg.person("Eve")
    assert "Only people whom the host has invited" in (await eve.command("game join", channel=table.facts.channel)).text
    await pair[1].press(lobby, "Ready")
    await pair[0].command("game ready", channel=table.facts.channel)
    assert table.facts.phase == "playing"


async def test_a_manager_closes_a_table_and_another_one_opens(pair: list[Person], bot: Rulekeeper, pg: Client) -> None:
    await found(pair)
    (table,) = await tables_of_round(bot, 1, 1)
    eve = await pg.person("Eve")
    await eve.change(moderator=True)
    await eve.command("table cancel", sure=True, reason="x", channel=table.facts.channel)

    async def find_other() -> bool:
        (other,) = await tables_of_round(bot, 1, 1)
        return other.id != table.id and other.facts.phase == "lobby"

    assert await until(find_other)
    assert (await load(bot)).competition.rounds[0].is_open, "a closed table decides nothing"


async def test_a_deleted_thread_is_opened_again_and_a_deleted_channel_ends_the_league(
    pair: list[Person], bot: Rulekeeper, pg: Client
) -> None:
    await found(pair)
    (table,) = await tables_of_round(bot, 1, 1)
    before = table.facts.channel
    await pg.delete_channel(before)

    async def has_moved() -> bool:
        return (await load(bot)).tables[0].channel not in (0, before)

    assert await until(has_moved)
    assert table.facts.phase == "lobby"
    await pair[0].wait_for(lambda m: "Ready" in m.labels, table.facts.channel)
    await pg.delete_channel(CHANNEL)

    async def is_over() -> bool:
        return (await load(bot)).phase == "ended"

    assert await until(is_over)


async def test_a_host_decides_with_a_press_and_everybody_can_read_it(
    pair: list[Person], bot: Rulekeeper, pg: Client
) -> None:
    ana, ben = pair
    await found(pair)
    await tables_of_round(bot, 1, 1)
    mine = await ben.command("league match", channel=CHANNEL)
    assert "Your opponent: Ana" in mine.text and "Open the table" in mine.message.labels  # type: ignore[union-attr]
    said = await ben.command("league result", match="Round 1: Ana – Ben", outcome="1 : 0", channel=CHANNEL)
    assert "Only the host" in said.text
    asked = await ana.command("league extend", days=2, channel=CHANNEL)
    assert asked.message is not None and asked.message.labels == ["Do it"] and "Nothing has changed yet" in asked.text
    before = (await load(bot)).deadline or 0
    await ana.press(asked.message, "Do it")
    assert (await load(bot)).deadline == before + 2 * 24 * 3600
    asked = await ana.command("league result", match="Round 1: Ana – Ben", outcome="½ : ½", channel=CHANNEL)
    assert asked.message is not None
    await ana.press(asked.message, "Do it")
    results = await ben.command("league results", round=1, channel=CHANNEL)
    assert "**½ : ½**" in results.text and "has set this result" in results.text and "set a result" in results.text
    listed = await ben.command("league list", channel=CHANNEL)
    assert "**Thursday** · round 2" in listed.text


async def test_nobody_is_named_for_a_place_without_agreeing(pair: list[Person], bot: Rulekeeper, pg: Client) -> None:
    ana, ben = pair
    await found(pair)
    eve = await pg.person("Eve")
    number = int((await eve.state())["person"]["id"])
    await eve.command("settings mine", block=int((await ben.state())["person"]["id"]), channel=CHANNEL)
    refused = await ben.command("league substitute", who=number, channel=CHANNEL)
    assert refused.failed or "cannot" in refused.text, refused.text
    assert not (await load(bot)).offers
    assert not (await ana.command("league host", who=number, channel=CHANNEL)).failed
    shown = await message_of(eve, "is asked to host this league")
    assert (await load(bot)).host != number
    assert "You are the host" in (await eve.press(shown, "Confirm")).text
    assert (await load(bot)).host == number


async def test_a_league_lives_in_a_post_of_a_forum_and_its_tables_are_posts(
    pair: list[Person], bot: Rulekeeper, pg: Client
) -> None:
    forum = await pg.forum("shelf")
    await until(lambda: isinstance(bot.get_channel(forum), discord.ForumChannel))
    here = bot.get_channel(forum)
    assert isinstance(here, discord.ForumChannel)
    post = (await here.create_thread(name="Our league", content="Hello")).thread
    made = await pair[0].command("league new", name="Thursday", game="pebbles", format="swiss", channel=post.id)
    assert not made.failed and "Everybody can watch its matches live" in made.text, made.text
    for person in pair:
        assert not (await person.command("league join", channel=post.id)).failed
    assert not (await pair[0].command("league pair", channel=post.id)).failed
    (table,) = await tables_of_round(bot, 1, 1)
    thread = await bot.fetch_channel(table.facts.channel)
    assert isinstance(thread, discord.Thread) and thread.parent_id == forum
    assert "Your opponent: Ana" in (await pair[1].command("league match", channel=table.facts.channel)).text


async def test_the_server_says_who_may_start_a_league_and_where(
    pair: list[Person], bot: Rulekeeper, pg: Client
) -> None:
    eve = await pg.person("Eve")
    await eve.change(manager=True)
    told = await eve.command("settings server", hosts="server managers", pace="daily", channel=CHANNEL)
    assert "\n-# Leagues and game nights may be started by server managers" in told.text
    refused = await pair[0].command("league new", name="x", game="pebbles", channel=CHANNEL)
    assert "only server managers may start leagues and game nights" in refused.text
    made = await eve.command("league new", name="x", game="pebbles", channel=CHANNEL)
    assert not made.failed, made.text
    assert (await load(bot)).pace == "day", "the server's time limit holds"


async def test_the_card_is_brought_up_to_date_as_soon_as_the_bot_may_see_its_channel_again(
    pair: list[Person], bot: Rulekeeper, pg: Client
) -> None:
    await pair[0].command("league new", name="Thursday", game="pebbles", channel=CHANNEL)
    message = await message_of(pair[0], "League: Thursday")
    await pg.deny(CHANNEL, "view", "send")
    assert not (await pair[0].press(message, "Join")).failed
    await until(lambda: bool(bot.context.league_posts._failed))
    assert "Nobody has joined yet" in (await message_of(pair[0], "League: Thursday")).text
    await pg.deny(CHANNEL)
    await message_of(pair[0], "1 has joined")
