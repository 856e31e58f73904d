"""People and servers as readers: their languages, colours and quiet hours, and whether direct messages arrive."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from referee.quiet import find_quiet_end
from referee.referee import Referee
from referee.store.database import StoreStuck
from render.schemes import DEFAULT
from render.text.i18n import find_language, list_languages

from .components.sheet import MessageLayout


class Readers:
    """The preferences of people and servers, kept across restarts."""

    def __init__(self, referee: Referee) -> None:
        self._settings, self._players, self._now = referee.settings, referee.store.players, referee.now
        self._locales: dict[int, str] = {}
        self.closed_doors: set[int] = set()
        """People whose direct messages are closed, and who must be told so at their next press."""

    # --- languages ---

    async def hear(self, interaction: discord.Interaction) -> str:
        """Return the language for answers to this person: the one chosen here, else that of the person's Discord.

        A chosen language also replaces ``interaction.locale``.
        """
        await self._note_language(interaction.user.id, str(interaction.locale))
        try:
            chosen = (await self._settings.load_player(interaction.user.id)).locale
        except StoreStuck:  # The failure of the database is reported in Discord's language.
            chosen = None
        if chosen in list_languages():
            interaction.locale = discord.Locale(chosen)
        return str(interaction.locale)

    async def _note_language(self, person: int, locale: str) -> None:
        """Remember the language of somebody's Discord, for messages that they did not ask for."""
        if self._locales.get(person) != locale:
            self._locales[person] = locale
            await self._players.hear(person, locale)

    async def find_locale(self, person: int, fallback: str) -> str:
        """Return the language of a person: chosen here, else last seen from the person's Discord, else ``fallback``."""
        chosen = (await self._settings.load_player(person)).locale
        chosen = chosen if chosen in list_languages() else None
        if chosen is None and person not in self._locales:
            self._locales[person] = await self._players.load_language(person) or ""
        return chosen or self._locales[person] or fallback

    async def find_table_language(self, guild: int | None, opener: str) -> str:
        """Return the language for a table opened in a server: the server's choice, else the opener's."""
        chosen = (await self._settings.load_server(guild)).locale if guild is not None else None
        return chosen or find_language(opener)

    def forget(self, person: int) -> None:
        """Forget everything cached about a person."""
        self._locales.pop(person, None)
        self.closed_doors.discard(person)

    # --- times ---

    async def is_night(self, guild: int | None) -> bool:
        """Return whether public messages in a server must make no sound now."""
        rest = (await self._settings.load_server(guild)).rest if guild is not None else None
        return find_quiet_end(rest, self._now()) is not None

    async def is_asleep(self, person: int) -> bool:
        """Return whether a person has quiet hours now."""
        return find_quiet_end((await self._settings.load_player(person)).rest, self._now()) is not None

    # --- direct messages ---

    async def find_door(self, person: int) -> bool | None:
        """Return whether the last direct message to a person arrived; None if nobody knows."""
        return await self._players.load_door(person)

    async def note_door(self, person: int, opened: bool) -> None:
        """Record that a direct message to a person has just arrived (``opened``), or was refused."""
        if await self.find_door(person) is not opened:
            await self._players.note_door(person, opened)

    # --- colours ---

    async def find_scheme(self, person: int | None, guild: int | None) -> str:
        """Return the colour scheme of pictures: the person's choice, else the server's.

        ``person`` None: a public picture.
        """
        chosen = (await self._settings.load_player(person)).scheme if person is not None else None
        if chosen is None and guild is not None:
            chosen = (await self._settings.load_server(guild)).scheme
        return chosen or DEFAULT

    async def colour_layout(self, sheet: MessageLayout, person: int | None, guild: int | None) -> MessageLayout:
        """Return the message layout with its pictures in the colours of a person or server."""
        if sheet.scene is None:
            return sheet
        scheme = await self.find_scheme(person, guild)
        scene, *more = (replace(scene, scheme=scheme) for scene in sheet.scenes)
        return replace(sheet, scene=scene, more=tuple(more))
