"""/game list: the tables at which somebody sits."""

from __future__ import annotations

from discord.ext import commands

from referee.table.table import Table
from render.text.i18n import T, Text, say

from .client import Rulekeeper
from .commands import Handlers, command
from .interactions.reply import Reply
from .limits import CONTENT, cut
from .messages.viewpoint import face_of


class Tables(Handlers, commands.GroupCog, group_name="game"):
    """Wherever they stand."""

    @command("list", T("Your tables."))
    async def list(self, reply: Reply) -> None:
        found = await reply.context.referee.tables_of(reply.person)
        lines = [say(_line(table), reply.locale) for table in found]
        await reply.say(cut("\n".join(lines), CONTENT) if lines else T("You sit at no table."))


def _line(table: Table) -> Text:
    looks = face_of(table)
    place = f"<#{table.facts.channel}>"
    return T("- {place}: {game}, {level}", place=place, game=looks.title, level=looks.level(table.facts.level))


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Tables(bot.replies))
