"""/table stops: where somebody wants to be stopped to react."""

from __future__ import annotations

from discord.ext import commands

from referee.table.table import Table
from render.text.i18n import T

from .client import Rulekeeper
from .commands import Handlers, typed_press
from .interactions.presses import Press
from .interactions.reactions import settle_reaction, show_reactions
from .interactions.reply import Replies, Reply


class Reactions(Handlers, commands.GroupCog, group_name="table"):
    """A person's own lists, one for each game."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"stops": self._here}
        self.presses_anywhere = {"stops": self._listed, "stop": self._chosen}

    stops = typed_press("stops", T("Where you want to be stopped to react."))

    async def _here(self, reply: Reply, table: Table, press: Press) -> None:
        await show_reactions(reply, table.facts.game)

    async def _listed(self, reply: Reply, press: Press) -> None:
        """A game was chosen, or one of its moments: ``<game>`` or ``<game>:<moment>``."""
        game, _, chosen = (press.value or press.rest).partition(":")
        await show_reactions(reply, game, chosen)

    async def _chosen(self, reply: Reply, press: Press) -> None:
        """What is settled for ``<game>:<moment>`` was chosen."""
        game, _, moment = press.rest.partition(":")
        await settle_reaction(reply, game, moment, press.value)
        await show_reactions(reply, game, moment)


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Reactions(bot.replies))
