"""Who reads: a person's and a server's language and colours, and whether direct messages arrive."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from referee.quiet import quiet_until
from referee.referee import Referee
from referee.store.database import StoreStuck
from render.schemes import DEFAULT
from render.text.i18n import language_for, languages

from .components.sheet import Sheet


class Readers:
    """What is known of those who read, kept across restarts."""

    def __init__(self, referee: Referee) -> None:
        self._settings, self._players, self._now = referee.settings, referee.store.players, referee.now
        self._locales: dict[int, str] = {}
        self.closed_doors: set[int] = set()
        """Who closed direct messages and has still to be told, once, at the next press."""

    # --- languages ---

    async def hear(self, interaction: discord.Interaction) -> str:
        """The language to answer in: the one this person chose here, which from now on is the interaction's own, else
        the one their Discord speaks."""
        await self._heard(interaction.user.id, str(interaction.locale))
        try:
            chosen = (await self._settings.player(interaction.user.id)).locale
        except StoreStuck:  # that is said in what language there is
            chosen = None
        if chosen in languages():
            interaction.locale = discord.Locale(chosen)
        return str(interaction.locale)

    async def _heard(self, person: int, locale: str) -> None:
        """Remember which language somebody's Discord speaks, for what is sent unasked."""
        if self._locales.get(person) != locale:
            self._locales[person] = locale
            await self._players.hear(person, locale)

    async def locale_of(self, person: int, fallback: str) -> str:
        """The language for a person: chosen here, else Discord's as last heard, else the table's."""
        chosen = (await self._settings.player(person)).locale
        chosen = chosen if chosen in languages() else None
        if chosen is None and person not in self._locales:
            self._locales[person] = await self._players.heard(person) or ""
        return chosen or self._locales[person] or fallback

    async def language_of(self, guild: int | None, opener: str) -> str:
        """The language of a table opened there: chosen for the server, else that of who opens it."""
        chosen = (await self._settings.server(guild)).locale if guild is not None else None
        return chosen or language_for(opener)

    def forget(self, person: int) -> None:
        """Nothing of somebody is kept any more: what is heard of them is new."""
        self._locales.pop(person, None)
        self.closed_doors.discard(person)

    # --- times ---

    async def night(self, guild: int | None) -> bool:
        """Whether what all see in a server is to ring no bell now."""
        rest = (await self._settings.server(guild)).rest if guild is not None else None
        return quiet_until(rest, self._now()) is not None

    async def asleep(self, person: int) -> bool:
        """Whether somebody has quiet hours now."""
        return quiet_until((await self._settings.player(person)).rest, self._now()) is not None

    # --- doors ---

    async def door(self, person: int) -> bool | None:
        """Whether the last direct message to somebody arrived; None: not known."""
        return await self._players.door(person)

    async def note_door(self, person: int, opened: bool) -> None:
        """A direct message to somebody has just arrived, or was refused."""
        if await self.door(person) is not opened:
            await self._players.note_door(person, opened)

    # --- colours ---

    async def scheme_of(self, person: int | None, guild: int | None) -> str:
        """The colours of pictures: chosen by this person (None: they are for all), else for the server."""
        chosen = (await self._settings.player(person)).scheme if person is not None else None
        if chosen is None and guild is not None:
            chosen = (await self._settings.server(guild)).scheme
        return chosen or DEFAULT

    async def coloured(self, sheet: Sheet, person: int | None, guild: int | None) -> Sheet:
        """The sheet with its pictures in those colours."""
        if sheet.scene is None:
            return sheet
        scheme = await self.scheme_of(person, guild)
        scene, *more = (replace(scene, scheme=scheme) for scene in sheet.scenes)
        return replace(sheet, scene=scene, more=tuple(more))
