"""Practice: the /game rewind command, by which people play on from an earlier position of a match."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord.ext import commands

from engine.protocol import Refused
from referee.table import agreements
from referee.table.positions import Position, list_positions
from referee.table.refusals import NoSuchPosition
from referee.table.table import Table
from render.text.i18n import T

from .commands import Handlers, Param, make_command, make_setup
from .components.custom_ids import read_number
from .components.typed import list_suggested_values, resolve_value
from .context import Context
from .interactions.here import find_channel_table, find_table_here
from .interactions.outcomes import report_others_asked, report_taken_back
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.common.viewpoint import require_seat
from .messages.table.practice import REWIND, build_rewind, name_positions


async def suggest_positions(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    try:
        table = await find_channel_table(context.referee, interaction)
    except Refused:
        return []
    if not table.facts.practice or table.facts.phase != "playing":
        return []
    found = await list_positions(table, interaction.user.id)
    return list_suggested_values(typed, name_positions(table, found, str(interaction.locale)))


class Practice(Handlers, commands.GroupCog, group_name="game"):
    """The command, button and menus by which people play on from an earlier position of a match."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {REWIND: self._rewind}

    @make_command(
        "rewind", T("Go back to an earlier position at a practice table."),
        Param("to", T("The answer of yours to go back to (default: show a list)"), suggest=suggest_positions),
    )  # fmt: skip
    async def rewind(self, reply: Reply, to: str | None = None) -> None:
        table = await find_table_here(reply)
        if to is None:
            await _list(reply, table, 0)
            return
        named = name_positions(table, await _list_positions(reply, table), reply.locale)
        await _rewind(reply, table, resolve_value(NoSuchPosition, to, named, T("The answer to go back to")))

    async def _rewind(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Put the match of a practice table back to the chosen position. Without a choice, list the positions."""
        if press.value:
            await _rewind(reply, table, press.value)
        else:
            await _list(reply, table, press.index)


async def _list_positions(reply: Reply, table: Table) -> Sequence[Position]:
    """Return the positions to which a person may put the match of a practice table back.

    It raises ``Refused`` as ``refuse_unless_rewindable`` does.
    """
    agreements.refuse_unless_rewindable(table, reply.person)
    return await list_positions(table, reply.person)


async def _list(reply: Reply, table: Table, page: int) -> None:
    await reply.update(build_rewind(table, await _list_positions(reply, table), page, reply.locale))


async def _rewind(reply: Reply, table: Table, input_number: str) -> None:
    """Take a practice match back to the position before an input. ``input_number``: the input's number, as typed."""
    require_seat(table, reply.person)
    position = read_number(input_number, 9, NoSuchPosition)
    outcome = await table.do(reply.source, agreements.rewind, reply.person, position)
    if outcome.kind == "proposed":
        await report_others_asked(reply)
    else:
        await report_taken_back(reply, table, outcome.seat if outcome.seat is not None else 0, False)


setup = make_setup(Practice)
