"""Servers without the bot, groups, and people who have installed the app for themselves."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from playground.client import NotAllowed, Playground
from playground.world import GUILD

from .bot import Bot


async def test_only_who_has_installed_the_app_uses_it_where_the_bot_is_not(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    foreign = await pg.add_guild("Foreign", "Ana", "Ben", channels=("far",), bot=False)
    await pg.group("Friends", "Ana", "Ben")
    with pytest.raises(NotAllowed, match="has not installed the app"):
        await ana.command("anywhere", channel="far")
    await ana.change(installed=True)
    await ana.command("anywhere", channel="far")
    far = bot.seen[-1]
    assert far.guild_id == foreign and far.context.guild and not far.is_guild_integration()
    assert far.is_user_integration() and far.app_permissions.attach_files and not far.app_permissions.send_messages
    await ana.command("anywhere", channel="Friends")
    group = bot.seen[-1]
    assert group.guild_id is None and group.context.private_channel and isinstance(group.channel, discord.GroupChannel)
    await ana.command("anywhere", channel="dm")
    assert bot.seen[-1].context.dm_channel
    await ana.command("anywhere")
    assert bot.seen[-1].is_guild_integration() and bot.seen[-1].is_user_integration()
    with pytest.raises(NotAllowed, match="not available here"):
        await ana.command("table deal", channel="Friends")
    assert [one.id for one in bot.guilds] == [GUILD]
    assert bot.events == ["create "] * 2, "the direct messages and the server have events, the other places none"


async def test_the_bot_reaches_nothing_there_but_by_tokens(pg: Playground, bot: Bot, raw: Any) -> None:
    ana, ben = await pg.person("Ana"), await pg.person("Ben")
    await ana.change(installed=True)
    foreign = await pg.add_guild("Foreign", "Ana", "Ben", channels=("far",), bot=False)
    for channel in ("far", str(await pg.group("Friends", "Ana", "Ben"))):
        board = (await ana.command("anywhere", channel=channel)).message
        assert board is not None and not board.only_you
        path = f"/channels/{board.channel_id}"
        assert (await raw("POST", f"{path}/messages", json={"content": "x"})).body["code"] == 50001
        assert (await raw("GET", f"{path}/messages/{board.id}")).body["code"] == 50001
        assert (await raw("GET", path)).body["code"] == 50001
        pressed = await ben.press(board, "Forward")
        assert pressed.answered == "update" and "Step 1" in (await ben.messages(channel))[-1].text
        assert bot.seen[-1].user.name == "ben" and not bot.seen[-1].is_user_integration()
    assert (await raw("GET", f"/guilds/{foreign}")).body["code"] == 10004


async def test_an_interaction_of_a_user_install_has_five_follow_ups(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    await ana.change(installed=True)
    await pg.group("Friends", "Ana")
    for channel, sent in (("Friends", 5), ("table-one", 6)):
        board = (await ana.command("anywhere", channel=channel)).message
        assert board is not None
        result = await ana.press(board, custom_id="t:many:0", force=True)
        found = await ana.wait_for(lambda m, sent=sent: m.content == f"Number {sent - 1}", channel)
        assert found.only_you and result.answered == "defer_update"
        await ana.delete(found)
        assert [one.id for one in (await ana.result(result)).taken_back] == [found.id]
    assert bot.refused == [40094]


async def test_a_server_may_hide_the_answers_of_such_apps(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    await ana.change(installed=True)
    await pg.add_guild("Foreign", "Ana", channels=("far",), bot=False)
    await pg.deny("far", "external_apps", who="Ana")
    board = (await ana.command("anywhere", channel="far")).message
    assert board is not None and board.only_you
    assert (await ana.press(board, "Forward")).answered == "update"


async def test_who_shares_no_server_and_has_no_install_gets_no_direct_message(
    pg: Playground, bot: Bot, raw: Any
) -> None:
    ana = await pg.person("Ana")
    dm = (await raw("POST", "/users/@me/channels", json={"recipient_id": str(GUILD + 200)})).body["id"]
    await ana.change(left=True)
    refused = await raw("POST", f"/channels/{dm}/messages", json={"content": "x"})
    assert refused.body["code"] == 50278
    await ana.change(installed=True)
    assert (await raw("POST", f"/channels/{dm}/messages", json={"content": "x"})).status == 200
