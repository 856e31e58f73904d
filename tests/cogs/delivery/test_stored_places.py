"""Stored ids of Discord are deleted when Discord says that it is gone, by an event or at the start."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from cogs.components.sheet import Button, MessageLayout
from cogs.interactions.reply import Reply
from cogs.messages.lobby.looking import KIND as LOOKING
from playground.client import Person
from playground.client import Playground as Client
from tests.waiting import until

from ..conftest import GAME, lobby
from .threads import in_thread


async def number_of(person: Person, channel: str) -> int:
    return next(int(one["id"]) for one in (await person.state())["channels"] if one["name"] == channel)


async def allow(bot: Rulekeeper, *channels: int) -> int:
    """Allow tables in these channels only."""
    (guild,) = bot.guilds
    await bot.referee.settings.change_server(guild.id, channels=channels)
    return guild.id


async def allowed(bot: Rulekeeper, guild: int) -> tuple[int, ...]:
    return (await bot.referee.settings.load_server(guild)).channels


@pytest.mark.parametrize("heard", [True, False], ids=["by its event", "at the start"])
async def test_a_deleted_place_blocks_nobody(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client, monkeypatch: pytest.MonkeyPatch, heard: bool
) -> None:
    await pg.do("channel", name="games")
    games = await number_of(ana, "games")
    await until(lambda: bot.get_channel(games) is not None)
    guild = await allow(bot, games)
    assert "<#" in (await ben.command("game new", game=GAME)).text, "it is opened elsewhere"
    if heard:
        await pg.delete_channel("games")
    else:
        with monkeypatch.context() as away:
            away.setattr(bot, "on_guild_channel_delete", _unheard)
            await pg.delete_channel("games")
            await until(lambda: bot.get_channel(games) is None)
        assert await allowed(bot, guild) == (games,)
        await pg.change_bot_membership("reached")

    async def dropped() -> bool:
        return await allowed(bot, guild) == ()

    await until(dropped)
    await lobby(ben)
    assert "✖" not in (await ana.command("check")).text


async def _unheard(*_: object) -> None:
    return None


async def test_a_place_that_the_bot_does_not_see_is_kept_and_named_by_the_check(
    ana: Person, bot: Rulekeeper, pg: Client
) -> None:
    seen, hidden = await number_of(ana, "table-one"), await number_of(ana, "table-two")
    guild = await allow(bot, seen, hidden)
    assert "The bot can see every channel where tables are allowed" in (await ana.command("check")).text
    await pg.deny("table-two", "view")
    await until(lambda: not bot.get_channel(hidden).permissions_for(bot.guilds[0].me).view_channel)  # type: ignore[union-attr]
    await bot.context.stored_places.drop_lost_places(guild, {seen})
    assert await allowed(bot, guild) == (seen, hidden)
    told = (await ana.command("check")).text
    assert f"✖ Tables are allowed in <#{hidden}>, but I cannot see these channels" in told and "View Channel" in told


async def test_a_place_is_kept_if_discord_does_not_say_whether_it_exists(
    ana: Person, bot: Rulekeeper, pg: Client
) -> None:
    guild = await allow(bot, 7)
    await pg.fault("GET", "/channels/7", "503")
    await bot.context.stored_places.drop_lost_places(guild, set())
    assert await allowed(bot, guild) == (7,)
    await bot.context.stored_places.drop_lost_places(guild, set())
    assert await allowed(bot, guild) == ()


async def test_a_deleted_thread_is_a_thread_no_longer(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    table = await in_thread(ana, bot)
    channel = table.facts.channel
    assert await bot.referee.store.threads.find(channel) is not None
    await pg.delete_channel(channel)

    async def dropped() -> bool:
        return await bot.referee.store.threads.find(channel) is None

    await until(dropped)


async def test_a_card_in_a_deleted_channel_is_kept_up_to_date_no_longer(
    ana: Person, bot: Rulekeeper, pg: Client
) -> None:
    await pg.do("channel", name="finding")
    await ana.command("game looking", game=GAME, channel="finding")
    (table,) = await bot.referee.list_live_tables()
    await bot.referee.surfaces.settle()

    async def kinds() -> set[str]:
        return {one.kind for one in await bot.referee.surfaces.list_of_table(table.id)}

    assert LOOKING in await kinds()
    await pg.delete_channel("finding")

    async def dropped() -> bool:
        return LOOKING not in await kinds()

    await until(dropped)


async def test_boards_that_cannot_be_posted_are_counted_by_the_check(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    await lobby(ana)
    await bot.referee.surfaces.settle()
    await pg.deny("table-one", "send", "view")
    await bot.referee.surfaces.move(1, "board")
    await bot.referee.surfaces.settle()
    assert "✖ I cannot post the board of 1 table here" in (await ana.command("check", channel="table-two")).text


async def test_an_emoji_that_somebody_deleted_costs_nobody_an_answer(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord refuses the answer that shows the emoji. The answer is sent again with the plain sign."""
    emojis = bot.context.emojis
    monkeypatch.setattr(emojis, "begin", lambda: None)
    emojis._written = {"quest/die2": "<:die2_0000000002:4711>"}

    async def say(reply: Reply, what: object) -> None:
        button = Button("rk:1:2:place", "Two", emoji="2️⃣", picture="quest/die2")
        await said(reply, MessageLayout("## Dice", "en-US", rows=((button,),)))

    said = Reply.say
    monkeypatch.setattr(Reply, "say", say)
    answered = await ana.command("game list")
    assert "Dice" in answered.text and bot.replies.counted.failed == 0
