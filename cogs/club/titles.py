"""The menus below the board of an ended match, by which a player gives another player a title."""

from __future__ import annotations

from discord.ext import commands

from referee.table.table import Table

from ..commands import Handlers, make_setup
from ..components.custom_ids import read_number
from ..interactions.presses import ComponentPress
from ..interactions.replies import Replies
from ..interactions.reply import Reply
from ..messages.club.titles import VERB, build_given_message, build_title_menu


class Titles(Handlers, commands.Cog):
    """The menus by which a player gives a title: the first chooses another player, the second chooses the title."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_of_match = {VERB: self._give}

    async def _give(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Ask which title the chosen person gets.

        If the press carries the person's seat already, give the chosen title.
        """
        titles = reply.context.referee.titles
        seat = read_number(press.rest or press.value, 3)
        if not press.rest:
            await titles.find_receiver(table, reply.person, seat)
            await reply.update(build_title_menu(table, seat, reply.locale))
            return
        given = await titles.give(table, reply.person, seat, press.value)
        await reply.update(build_given_message(table, seat, given.title, reply.locale))
        await reply.context.referee.surfaces.refresh(table.id)


setup = make_setup(Titles)
