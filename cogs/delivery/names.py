"""People are called as they are called today: Discord shows a name with each interaction, and nowhere else."""

from __future__ import annotations

import contextlib

import discord

from engine.protocol import Refused
from referee.referee import Referee
from referee.store.database import StoreStuck
from referee.table.table import Table

MOST = 10_000
"""Names remembered; the oldest go first."""


class Names:
    """Everybody's, in each server."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._heard: dict[tuple[int, int], str] = {}
        """Server and person -> the name that all their live tables there have."""

    async def hear(self, interaction: discord.Interaction) -> None:
        """Let the live tables of a server call whoever presses or types there as they are called now."""
        guild, who = interaction.guild_id, interaction.user
        if guild is None or self._heard.get((guild, who.id)) == who.display_name:
            return
        with contextlib.suppress(StoreStuck):
            for number in await self._referee.store.tables.calling_otherwise(guild, who.id, who.display_name):
                if (table := await self._referee.table(number)) is not None:
                    await self._rename(table, who)
            self._heard.pop((guild, who.id), None)
            self._heard[guild, who.id] = who.display_name
            if len(self._heard) > MOST:
                del self._heard[next(iter(self._heard))]

    def forget(self, person: int) -> None:
        """Nothing of somebody is kept any more."""
        for key in [key for key in self._heard if key[1] == person]:
            del self._heard[key]

    async def hear_at(self, table: Table, interaction: discord.Interaction) -> None:
        """Let this table do so, also where its match is over: the next one is gathered for there."""
        if interaction.guild_id is not None and interaction.guild_id == table.facts.guild:
            await self._rename(table, interaction.user)

    async def _rename(self, table: Table, who: discord.User | discord.Member) -> None:
        with contextlib.suppress(Refused):  # it is damaged, or the disk takes nothing now
            await table.rename(who.id, who.display_name)
