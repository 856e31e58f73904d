"""Custom emojis on buttons: small pictures of the games, uploaded to the bot's application in the background.

An emoji's name contains a hash of its picture. After a restart the bot recognizes existing emojis by the hash, and
replaces changed ones. Until an emoji is uploaded, its button shows a plain sign. Nothing waits for the upload.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TypeVar

import discord
from msgspec.structs import replace

from engine.registry import load_games
from referee.running.backoff import Backoff
from render.emoji import LARGEST, Emoji, draw_emojis
from render.face.contract import load_presenter

from ..components.controls import format_picture_key
from ..components.sheet import Button, Entry, Menu, MessageLayout, Row
from ..discord_errors import FAILED, Do, is_met_by

log = logging.getLogger(__name__)
MOST = 2000
"""The most emojis that Discord keeps for an application. Further emojis are not uploaded."""
Wanted = dict[str, Emoji]
"""By key of ``Button.picture``: the emoji."""
Part = TypeVar("Part", Button, Entry)


class Emojis:
    """The custom emojis of the bot's application. At every start, Discord is asked which emojis exist."""

    def __init__(
        self,
        connection: discord.Client,
        calling: Callable[[], AbstractAsyncContextManager[None]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Prepare the upload.

        ``calling`` returns a context that wraps a call to Discord and keeps to the rate limit.
        """
        self._connection, self._calling, self._sleep = connection, calling, sleep
        self._written: dict[str, str] = {}
        """By key of ``Button.picture``: the emoji as it is written in a message."""
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin to fetch the existing emojis and to upload the missing ones, in the background."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def on(self, sheet: MessageLayout) -> MessageLayout:
        """Return a message layout with custom emojis on its buttons, as far as they are uploaded."""
        if not self._written:
            return sheet
        return replace(sheet, rows=tuple(map(self._add_pictures_to_row, sheet.rows)))

    def is_emoji_suspected(self, error: BaseException) -> bool:
        """Return whether Discord may have refused a message because one of these emojis was deleted.

        If so, the existing emojis are fetched again, and the message can be sent without emojis.
        """
        if is_met_by(error, Do.OURS) and self._written and "emoji" in str(error).lower():
            self._written.clear()
            self.begin()
            return True
        return False

    # --- on messages ---

    def _add_pictures_to_row(self, row: Row) -> Row:
        if isinstance(row[0], Menu):
            return (replace(row[0], entries=tuple(map(self._add_picture, row[0].entries))),)
        return tuple(self._add_picture(one) for one in row if isinstance(one, Button))

    def _add_picture(self, part: Part) -> Part:
        written = self._written.get(part.picture) if part.picture is not None else None
        return part if written is None else replace(part, emoji=written)

    # --- at Discord ---

    async def _run(self) -> None:
        try:
            wanted = await asyncio.to_thread(_draw_all_emojis)
        except Exception:
            log.exception("emojis could not be drawn")
            return
        backoff = Backoff(self._sleep)
        while wanted:
            try:
                await self._catch_up(wanted)
                return
            except FAILED as error:
                if not backoff.failures:
                    log.warning("emojis are not yet there (%s)", type(error).__name__)
                await backoff.wait_after_failure()

    async def _catch_up(self, wanted: Wanted) -> None:
        """Fetch the existing emojis, upload the missing ones, and delete the obsolete ones."""
        there = await self._learn(wanted)
        names = {one.name for one in wanted.values()}
        old = [one for one in there if one.name not in names and _is_ours(one.name, wanted)]
        room = MOST - len(there)
        for key, emoji in wanted.items():
            if key in self._written:
                continue
            if not room and old:
                await self._delete(old.pop())
                room += 1
            if room and await self._upload(key, emoji):
                room -= 1
        for one in old:
            await self._delete(one)
        if len(self._written) < len(wanted):
            await self._learn(wanted)  # This finds emojis whose upload succeeded although the answer was lost.

    async def _delete(self, emoji: discord.Emoji) -> None:
        async with self._calling():
            await emoji.delete()

    async def _learn(self, wanted: Wanted) -> list[discord.Emoji]:
        async with self._calling():
            there = await self._connection.fetch_application_emojis()
        written = {one.name: str(one) for one in there}
        self._written.update({key: written[emoji.name] for key, emoji in wanted.items() if emoji.name in written})
        return there

    async def _upload(self, key: str, emoji: Emoji) -> bool:
        """Upload an emoji. Return whether Discord accepted it. A rejected emoji is not uploaded again."""
        try:
            async with self._calling():
                made = await self._connection.create_application_emoji(name=emoji.name, image=emoji.png)
        except discord.HTTPException as error:
            if not is_met_by(error, Do.OURS, Do.SAY):
                raise
            log.warning("the emoji %s was not taken (%s)", emoji.name, error.code)
            return False
        self._written[key] = str(made)
        return True


def _draw_all_emojis() -> Wanted:
    """Draw every emoji of every game, except those too large for Discord."""
    found = {
        format_picture_key(load_presenter(game), one.key): one for game in load_games() for one in draw_emojis(game)
    }
    return {key: one for key, one in found.items() if len(one.png) <= LARGEST}


def _is_ours(name: str, wanted: Wanted) -> bool:
    """Return whether an emoji of this name was made by this bot, for a picture that still exists."""
    key, _, look = name.rpartition("_")
    return re.fullmatch(r"[0-9a-f]{10}", look) is not None and any(one.key == key for one in wanted.values())
