from __future__ import annotations

import discord

from cogs.client import Rulekeeper
from playground.client import Person
from playground.client import Playground as Client
from referee.table.table import Table
from tests.waiting import until

from ..conftest import GAME, lobby


async def shelf(bot: Rulekeeper, pg: Client, *tags: str, wants_tag: bool = False) -> int:
    """Create a forum in which the server wants its tables."""
    number = await pg.forum("shelf", *tags, wants_tag=wants_tag)
    await until(lambda: isinstance(bot.get_channel(number), discord.ForumChannel))
    await bot.referee.settings.change_server(bot.guilds[0].id, channels=(number,))
    return number


async def in_thread(ana: Person, bot: Rulekeeper) -> Table:
    """Open a table in a thread that the bot has made for it."""
    await lobby(ana)
    busy = (await ana.command("game new", game=GAME, level="short")).message
    assert busy is not None
    await ana.press(busy, "Open a thread")
    return (await bot.referee.list_live_tables())[-1]
