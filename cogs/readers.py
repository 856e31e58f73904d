"""The preferences of people and servers as readers: languages, colours, quiet hours and direct messages."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from referee.records.people import Player
from referee.records.quiet import find_quiet_end
from referee.records.stored_match import Place
from referee.referee import Referee
from referee.store.database import StoreStuck
from render.schemes import DEFAULT
from render.text.i18n import find_language, list_languages, with_card_names, without_card_names

from .components.sheet import MessageLayout


def _find_own_locale(player: Player, otherwise: str) -> str:
    """Return the language that a person has chosen, or else the given one, with the language of the names of cards."""
    chosen = player.locale if player.locale in list_languages() else None
    return with_card_names(chosen or otherwise, player.card_names)


class Readers:
    """The stored preferences of people and servers as readers of messages."""

    def __init__(self, referee: Referee) -> None:
        self._settings, self._players, self._now = referee.settings, referee.store.players, referee.now
        self._locales: dict[int, str] = {}
        self.closed_dms: set[int] = set()
        """The people whom direct messages do not reach. Each of them must be told this at the next press."""
        self.told_of_rules: set[Place] = set()
        """The matches of tables without a channel whose players were told which rules have changed."""

    # --- languages ---

    async def choose_language(self, interaction: discord.Interaction) -> str:
        """Return the language for the reply to an interaction: the person's own setting, else the language of Discord.

        It also replaces ``interaction.locale``, and says in which language the person reads the names of cards.
        """
        heard = without_card_names(str(interaction.locale))
        await self._note_language(interaction.user.id, heard)
        try:
            player = await self._settings.load_player(interaction.user.id)
        except StoreStuck:  # The settings cannot be read, so this failure is reported in the language of Discord.
            return heard
        locale = _find_own_locale(player, heard)
        interaction.locale = locale  # type: ignore[assignment]
        return locale

    async def _note_language(self, person: int, locale: str) -> None:
        """Remember the language of a person's Discord client, for messages that are no replies."""
        if self._locales.get(person) != locale:
            self._locales[person] = locale
            await self._players.note_language(person, locale)

    async def find_locale(self, person: int, fallback: str) -> str:
        """Return a person's language: the own setting, else the latest one seen in Discord, else ``fallback``."""
        player = await self._settings.load_player(person)
        if player.locale not in list_languages() and person not in self._locales:
            self._locales[person] = await self._players.load_language(person) or ""
        return _find_own_locale(player, self._locales.get(person) or fallback)

    async def find_table_language(self, guild: int | None, opener: str) -> str:
        """Return the language for a new table in a server: the server's setting, else the opener's language."""
        chosen = (await self._settings.load_server(guild)).locale if guild is not None else None
        return chosen or find_language(without_card_names(opener))

    def forget(self, person: int) -> None:
        """Drop everything about a person from memory."""
        self._locales.pop(person, None)
        self.closed_dms.discard(person)

    # --- times ---

    async def is_night(self, guild: int | None) -> bool:
        """Return whether a server has quiet hours now, in which public messages must notify nobody."""
        rest = (await self._settings.load_server(guild)).rest if guild is not None else None
        return find_quiet_end(rest, self._now()) is not None

    async def is_asleep(self, person: int) -> bool:
        """Return whether a person has quiet hours now."""
        return find_quiet_end((await self._settings.load_player(person)).rest, self._now()) is not None

    # --- direct messages ---

    async def find_dm_outcome(self, person: int) -> bool | None:
        """Return whether the last direct message to a person has arrived; None if unknown."""
        return await self._players.load_dm_outcome(person)

    async def note_dm_outcome(self, person: int, opened: bool) -> None:
        """Record whether a direct message to a person has just arrived (``opened``) or was refused."""
        if await self.find_dm_outcome(person) is not opened:
            await self._players.note_dm_outcome(person, opened)

    async def note_closed_dms(self, person: int) -> None:
        """Record that a direct message to a person was refused, and that the person must be told this."""
        self.closed_dms.add(person)
        await self.note_dm_outcome(person, False)

    # --- colours ---

    async def find_scheme(self, person: int | None, guild: int | None) -> str:
        """Return the colour scheme of pictures: the person's own setting, else the server's.

        ``person`` None: a public picture.
        """
        chosen = (await self._settings.load_player(person)).scheme if person is not None else None
        if chosen is None and guild is not None:
            chosen = (await self._settings.load_server(guild)).scheme
        return chosen or DEFAULT

    async def colour_layout(self, sheet: MessageLayout, person: int | None, guild: int | None) -> MessageLayout:
        """Return a message layout with its pictures in the colours of a person.

        ``person`` None: in those of the server.
        """
        if sheet.scene is None:
            return sheet
        scheme = await self.find_scheme(person, guild)
        scene, *more = (replace(scene, scheme=scheme) for scene in sheet.scenes)
        return replace(sheet, scene=scene, more=tuple(more))
