"""The display names of people at live tables. Discord sends a person's name only with the person's interactions."""

from __future__ import annotations

import contextlib

import discord

from engine.protocol import Refused
from referee.referee import Referee
from referee.store.database import StoreStuck
from referee.table import lobby_commands
from referee.table.table import Table

MOST = 10_000
"""The most names in memory. The oldest are dropped first."""


class Names:
    """The display names of people in servers, as last heard."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._heard: dict[tuple[int, int], str] = {}
        """By server and person: the name that the person has at all live tables of the server."""

    async def update_name(self, interaction: discord.Interaction) -> None:
        """Take the person's name from an interaction, and update it at the person's live tables in that server."""
        guild, who = interaction.guild_id, interaction.user
        if guild is None or self._heard.get((guild, who.id)) == who.display_name:
            return
        with contextlib.suppress(StoreStuck):
            for number in await self._referee.store.tables.list_with_other_name(guild, who.id, who.display_name):
                if (table := await self._referee.find_table(number)) is not None:
                    await self._rename(table, who)
            self._heard.pop((guild, who.id), None)
            self._heard[guild, who.id] = who.display_name
            if len(self._heard) > MOST:
                del self._heard[next(iter(self._heard))]

    def forget(self, person: int) -> None:
        """Drop the names of a person from memory."""
        for key in [key for key in self._heard if key[1] == person]:
            del self._heard[key]

    async def update_name_at(self, table: Table, interaction: discord.Interaction) -> None:
        """Take the person's name from an interaction, and update it at one table, even if its match is over."""
        if interaction.guild_id is not None and interaction.guild_id == table.facts.guild:
            await self._rename(table, interaction.user)

    async def _rename(self, table: Table, who: discord.User | discord.Member) -> None:
        with contextlib.suppress(Refused):  # The table may be damaged, or the disk full.
            await lobby_commands.update_name(table, who.id, who.display_name)
