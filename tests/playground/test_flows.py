"""A real discord.py bot at the playground: what a person does, what the bot answers, who sees it."""

from __future__ import annotations

import discord
import pytest

from playground.client import PATIENCE, NotAllowed, Playground
from playground.world import DROPPED_KEPT
from tests.waiting import until

from .bot import Bot, png


async def test_a_deferred_command_shows_a_board_with_its_picture(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    result = await ana.command("table open", game="tomb")
    assert result.answered == "defer" and not result.ephemeral
    board = result.message
    assert board is not None and "Step 0" in board.text and not board.thinking
    [(url, alt)] = board.pictures
    assert board.raw["interaction_metadata"]["name"] == "table open"
    assert alt == "The board at step 0" and await pg.file(url) == png()
    assert board.labels == ["Forward", "Hand", "Slow", "Silent", "Ask"]
    assert board.raw["attachments"] == []  # A component shows this file, so it is not listed.
    ben = await pg.person("Ben")
    assert [m.id for m in await ben.messages()] == [board.id]


async def test_pressing_edits_the_board_and_drops_the_old_picture_in_time(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    board = (await ana.command("table open", game="tomb")).message
    assert board is not None
    [(old, _)] = board.pictures
    result = await ana.press(board, "Forward")
    assert result.answered == "update" and result.message is not None
    assert result.message.id == board.id and "Step 1" in result.message.text
    assert await pg.file(result.message.pictures[0][0]) == png(1)
    assert await pg.file(old) == png(), "a page may be loading it just now"
    for _ in range(DROPPED_KEPT):
        await ana.press(board, "Forward")
    with pytest.raises(Exception, match="404"):
        await pg.file(old)
    with pytest.raises(NotAllowed, match="no component"):
        await ana.press(board, custom_id="t:forward:0")
    with pytest.raises(NotAllowed, match="named by its custom_id"):
        await ana.press(board, "Forward", force=True)
    stale = await ana.press(board, custom_id="t:silent:0", force=True, wait="none")
    assert not stale.failed


async def test_ephemeral_answers_reach_only_their_addressee(pg: Playground, bot: Bot) -> None:
    ana, ben = await pg.person("Ana"), await pg.person("Ben")
    board = (await ana.command("table open", game="tomb")).message
    assert board is not None
    result = await ben.press(board, "Hand")
    assert result.ephemeral and result.message is not None and result.message.only_you
    assert "Your hand" in [m.content for m in await ben.messages()]
    assert "Your hand" not in [m.content for m in await ana.messages()]
    assert "hand.png" not in str(await ana.state())
    for one in (ana, ben):
        for channel in (await one.state())["channels"]:
            assert [m.raw for m in await one.messages(channel["id"])] == channel["messages"], "a part of the same"
            assert [m.raw for m in await one.messages(channel["id"], newest=1)] == channel["messages"][-1:]
    with pytest.raises(NotAllowed, match="sees no message"):
        await ana.press(result.message, "x")
    await ben.delete(result.message)
    assert "Your hand" not in [m.content for m in await ben.messages()]


async def test_dms_reach_only_their_owner_and_may_be_closed(pg: Playground, bot: Bot) -> None:
    ana, ben = await pg.person("Ana"), await pg.person("Ben")
    assert (await ana.command("table deal")).text == "sent"
    assert [m.text for m in await ana.dms()] == ["The secret hand"]
    [hand] = await ana.dms()
    assert (await ana.press(hand, "Play it")).answered == "update"
    assert [m.text for m in await ana.dms()] == ["Played by ana, None"]
    assert await ben.dms() == [] and "Played by" not in str(await ben.state())
    await ben.change(dms_open=False)
    assert (await ben.command("table deal")).text == "refused 50007"
    assert await ben.dms() == []


async def test_autocomplete_follows_what_is_typed(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    assert [c["value"] for c in await ana.autocomplete("table open", "game", "tomb")] == ["tomb raider", "tomb"]
    assert len(await ana.autocomplete("table open", "game")) == 3
    with pytest.raises(NotAllowed, match="no autocomplete"):
        await ana.autocomplete("table open", "seats", "1")


async def test_options_become_what_their_types_say(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    await ana.change(locale="fr")
    await pg.set_guild_locale("de")
    result = await ana.command("table whoami", tone="Kind", friend="Ben", loud=True)
    assert result.text == "Ana fr de k ben True"
    with pytest.raises(NotAllowed, match="no choice"):
        await ana.command("table whoami", tone="loud")
    with pytest.raises(NotAllowed, match="needs the option tone"):
        await ana.command("table whoami")
    with pytest.raises(NotAllowed, match="no number"):
        await ana.command("table open", game="x", seats="many")
    with pytest.raises(NotAllowed, match="not available here"):
        await ana.command("table deal", channel="dm")


async def test_an_interaction_carries_what_discord_says_about_it(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    await ana.change(moderator=True)
    await pg.deny("table-one", "attach")
    await ana.command("table whoami", tone="Curt")
    seen = bot.seen[-1]
    assert seen.permissions.manage_channels and not seen.permissions.manage_guild
    assert not seen.app_permissions.attach_files and seen.app_permissions.send_messages
    assert seen.filesize_limit == 10 * 1024 * 1024 and seen.is_guild_integration()
    assert seen.channel is not None and seen.guild is not None and seen.guild.me.id == bot.user.id
    assert not seen.channel.permissions_for(seen.guild.me).attach_files


async def test_modals_bring_what_was_filled_in(pg: Playground, bot: Bot) -> None:
    ana, ben = await pg.person("Ana"), await pg.person("Ben")
    board = (await ana.command("table open", game="tomb")).message
    assert board is not None
    opened = await ana.press(board, "Ask")
    assert opened.answered == "modal" and opened.modal is not None and opened.modal["title"] == "Your answer"
    with pytest.raises(NotAllowed, match="wants 1 to 20"):
        await ana.submit(opened)
    with pytest.raises(NotAllowed, match="no field"):
        await ana.submit(opened, word="x", other="y")
    with pytest.raises(NotAllowed, match="no such form"):
        await ben.submit(opened, word="x")
    assert (await ana.submit_fields(opened, {"Word": "hello", "Side": "Right"})).text == "word=hello side=['r']"
    again = await ana.press(board, "Ask")
    assert (await ana.submit(again, word="again")).text == "word=again side=[]"


async def test_selects_bring_their_values(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    board = (await ana.command("table open", game="tomb")).message
    assert board is not None
    assert (await ana.choose(board, "t:choose:0", "South")).text == "chose ['south']"
    assert (await ana.choose(board, label="Where to?", values=["north"])).text == "chose ['north']"
    with pytest.raises(NotAllowed, match="no option"):
        await ana.choose(board, "t:choose:0", "west")
    with pytest.raises(NotAllowed, match="choose 1 to 1"):
        await ana.choose(board, "t:choose:0", [])


async def test_a_component_deferral_is_followed_up(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    board = (await ana.command("table open", game="tomb")).message
    assert board is not None
    assert (await ana.press(board, "Slow")).answered == "defer_update"
    late = await ana.wait_for(lambda m: m.content == "At last")
    assert late.only_you


async def test_an_unanswered_interaction_fails_after_its_time(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    begun = await ana.command("table mute", wait="none")
    assert not begun.failed
    await pg.advance(PATIENCE + 0.1)
    assert (await ana.result(begun)).failed


async def test_a_duplicated_interaction_arrives_twice_with_one_id(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    before = len(bot.seen)
    await pg.duplicate_next()
    await ana.command("table mute", wait="none")
    await until(lambda: len(bot.seen) >= before + 2)
    first, second = bot.seen[before:]
    assert first.id == second.id and first.token == second.token
    await ana.command("table mute", wait="none")
    await until(lambda: len(bot.seen) >= before + 3)
    assert bot.seen[-1].id != first.id


async def test_the_bot_hears_of_deletions_and_reads_only_what_it_may(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    said = await ana.say("hello there", channel="lounge")
    await ana.say("a secret", channel="dm")
    await ana.delete(said)
    await pg.delete_channel("table-two")
    await until(lambda: "channel gone table-two" in bot.events)
    assert bot.events == ["create ", "create a secret", f"delete {said.id}", "channel gone table-two"]
    assert "table-two" not in [c["name"] for c in (await ana.state())["channels"]]


async def test_only_new_messages_that_may_mention_notify(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    number = int((await ana.state())["person"]["id"])
    channel = bot.guilds[0].text_channels[0]
    calm = await channel.send(f"<@{number}> calm")
    await calm.edit(content=f"<@{number}> still calm", allowed_mentions=discord.AllowedMentions(users=True))
    assert (await ana.state())["pings"] == []
    loud = await channel.send(
        f"<@{number}> your turn", allowed_mentions=discord.AllowedMentions(users=[discord.Object(number)])
    )
    assert (await ana.state())["pings"] == [str(loud.id)]


async def test_threads_archive_wake_and_lock(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    channel = bot.guilds[0].text_channels[0]
    thread = await channel.create_thread(name="A quiet game", type=discord.ChannelType.public_thread)
    message = await thread.send("first")
    await pg.do("thread", channel="A quiet game", archived=True)
    with pytest.raises(discord.HTTPException) as caught:
        await message.edit(content="changed")
    assert caught.value.code == 50083
    await thread.send("second")
    state = {c["name"]: c for c in (await ana.state())["channels"]}
    assert not state["A quiet game"]["archived"]
    await pg.do("thread", channel="A quiet game", archived=True, locked=True)
    with pytest.raises(discord.HTTPException) as caught:
        await thread.send("third")
    assert caught.value.code == 50083
    assert [m.content for m in await ana.messages("A quiet game")] == ["first", "second"]
    starter = await channel.send("from here")
    second = await starter.create_thread(name="From a message")
    assert second.id == starter.id
    with pytest.raises(discord.HTTPException) as caught:
        await starter.create_thread(name="Another")
    assert caught.value.code == 160004


async def test_a_private_thread_is_seen_by_those_who_were_added_and_by_moderators(pg: Playground, bot: Bot) -> None:
    ana, ben = await pg.person("Ana"), await pg.person("Ben")
    channel = bot.guilds[0].text_channels[0]
    thread = await channel.create_thread(name="In private", type=discord.ChannelType.private_thread, invitable=False)
    number = int((await ana.state())["person"]["id"])
    await thread.add_user(discord.Object(number))
    await thread.send("for Ana")
    assert [one.text for one in await ana.messages(thread.id)] == ["for Ana"]
    with pytest.raises(NotAllowed):
        await ben.messages(thread.id)
    await ben.change(moderator=True)
    assert [one.text for one in await ben.messages(thread.id)] == ["for Ana"]
    with pytest.raises(discord.NotFound):
        await thread.add_user(discord.Object(77))
    await pg.deny("table-one", "private_threads")
    with pytest.raises(discord.Forbidden):
        await channel.create_thread(name="Another", type=discord.ChannelType.private_thread)
