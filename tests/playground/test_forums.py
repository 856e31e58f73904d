"""The playground imitates forums, tags, and threads that archive themselves."""

from __future__ import annotations

import asyncio

import discord
import pytest

from playground.client import NotAllowed, Playground

from .bot import Board, Bot, picture

WEEK = 7 * 24 * 3600


async def forum_of(pg: Playground, bot: Bot, *tags: str, wants_tag: bool = False) -> discord.ForumChannel:
    number = await pg.forum("shelf", *tags, wants_tag=wants_tag)
    for _ in range(500):
        found = bot.guilds[0].get_channel(number)
        if isinstance(found, discord.ForumChannel):
            return found
        await asyncio.sleep(0.01)
    raise TimeoutError


async def seen(pg: Playground, name: str) -> dict[str, object]:
    state = await (await pg.person("Ana")).state()
    return next(one for one in state["channels"] if one["name"] == name)


async def test_a_post_has_its_first_message_and_tags(pg: Playground, bot: Bot) -> None:
    forum = await forum_of(pg, bot, "Waiting", "Running")
    assert [tag.name for tag in forum.available_tags] == ["Waiting", "Running"]
    made = await forum.create_thread(
        name="A game", view=Board(), files=[picture("board0.png")], applied_tags=[forum.available_tags[0]]
    )
    assert made.message.id == made.thread.id and (await seen(pg, "A game"))["tags"] == ["Waiting"]
    await made.thread.edit(applied_tags=[forum.available_tags[1]])
    assert (await seen(pg, "A game"))["tags"] == ["Running"]
    with pytest.raises(discord.HTTPException) as caught:
        await bot.http.send_message(forum.id, params=discord.http.handle_message_parameters("no").__enter__())
    assert caught.value.code == 50008


async def test_tags_that_a_bot_may_not_use_and_posts_that_want_one(pg: Playground, bot: Bot) -> None:
    forum = await forum_of(pg, bot, "!Official", wants_tag=True)
    with pytest.raises(discord.HTTPException) as caught:
        await forum.create_thread(name="A game", content="words")
    assert caught.value.code == 40067
    with pytest.raises(discord.Forbidden):
        await forum.create_thread(name="A game", content="words", applied_tags=forum.available_tags)


async def test_a_thread_archives_itself_unless_something_happens_in_it(pg: Playground, bot: Bot) -> None:
    channel = bot.guilds[0].text_channels[0]
    thread = await channel.create_thread(
        name="Quiet", type=discord.ChannelType.public_thread, auto_archive_duration=10080
    )
    await pg.advance(WEEK - 60)
    await thread.edit(auto_archive_duration=4320)  # Discord counts this as such a change.
    await pg.advance(WEEK / 2 - 3600)
    await thread.send("still here")
    await pg.advance(2 * WEEK / 7)
    assert not (await seen(pg, "Quiet"))["archived"]
    await pg.advance(WEEK)
    assert (await seen(pg, "Quiet"))["archived"]


async def test_nobody_presses_anything_in_what_is_archived(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    channel = bot.guilds[0].text_channels[0]
    thread = await channel.create_thread(name="Quiet", type=discord.ChannelType.public_thread)
    board = await thread.send(view=Board(), files=[picture("board0.png")])
    await pg.thread("Quiet", archived=True)
    with pytest.raises(NotAllowed, match="archived"):
        await ana.press(board.id, "Hand")
    await thread.edit(archived=False)
    assert (await ana.press(board.id, "Hand")).text == "Your hand"


async def test_who_may_opens_and_locks(pg: Playground, bot: Bot) -> None:
    """A bot archives its own thread. To lock a thread it must have the right to manage threads, and to open one the
    right to write there."""
    channel = next(one for one in bot.guilds[0].text_channels if one.name == "table-one")
    own = await channel.create_thread(name="Own", type=discord.ChannelType.public_thread)
    with pytest.raises(discord.Forbidden):
        await own.edit(locked=True, archived=True)
    await own.edit(archived=True)
    await pg.do("channel", name="Hers", parent="table-one", person="Ana")
    await pg.thread("Hers", archived=True)
    hers = int(str((await seen(pg, "Hers"))["id"]))
    await bot.http.edit_channel(hers, archived=False)
    with pytest.raises(discord.Forbidden):
        await bot.http.edit_channel(hers, archived=True)
    await pg.thread("Hers", archived=True, locked=True)
    with pytest.raises(discord.Forbidden):
        await bot.http.edit_channel(hers, archived=False)
