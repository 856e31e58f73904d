"""Edits of pressed messages by the tokens of the presses, which Discord's global rate limit does not count.

Each press of a component brings a token. Once the press is confirmed, the bot may edit the pressed message by this
token for 15 minutes. Boards and hands are pressed all the time, so most of their edits cost none of the bot's fifty
calls a second. They also escape the limit of edits in one channel.

Tokens are kept in memory only. After a restart, or if Discord refuses a token, a message is edited as usual.

Where the bot may not write, only a reply can post a board, and only a token can edit it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator

import discord

from ..components.sheet import MessageLayout

LIFE = 14 * 60.0
"""The seconds after a press for which its token is used. Discord allows a minute more."""
KEPT = 5_000
"""The most messages whose tokens are in memory. Those that were not pressed for longest are dropped first."""
PATIENCE = 1.0
"""The most seconds to wait until a press is confirmed, so that its token can be used."""
Post = Callable[[MessageLayout, bytes | None], Awaitable[tuple[int, int]]]
"""A function that sends a drawn layout as a public reply, and returns the channel and the id of the new message."""


class PressedMessages:
    """The latest token of each pressed message."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Create it without tokens. ``now``: for tests."""
        self._now = now
        self._tokens: dict[int, tuple[float, discord.Webhook]] = {}
        """By message: the time until which its token is used, and the webhook that uses the token."""
        self._confirming: dict[int, asyncio.Event] = {}
        """By message: set once the press that is being confirmed is confirmed."""
        self._posts: dict[int, Post] = {}
        """By table: the reply by which its board can be posted now."""

    @contextlib.contextmanager
    def offer_reply(self, table: int, post: Post) -> Iterator[None]:
        """Let a table's board be posted once by this reply, within this context."""
        self._posts[table] = post
        try:
            yield
        finally:
            if self._posts.get(table) is post:
                del self._posts[table]

    def has_reply(self, table: int) -> bool:
        """Return whether a reply can post a table's board now."""
        return table in self._posts

    def take_reply(self, table: int) -> Post | None:
        """Return the reply that posts a table's board, which no other call gets; None if there is none."""
        return self._posts.pop(table, None)

    @contextlib.contextmanager
    def wrap_confirmation(self, interaction: discord.Interaction, on_board: bool = False) -> Iterator[None]:
        """Wrap the call that confirms a press without a new message. If the call succeeds, keep the press's token.

        ``on_board``: the pressed message is a board, even if only this person sees it.
        """
        if interaction.message is None or (interaction.message.flags.ephemeral and not on_board):
            yield
            return
        message, confirmed = interaction.message.id, asyncio.Event()
        self._confirming[message] = confirmed
        try:
            yield
            self.keep(message, interaction.followup)
        finally:
            confirmed.set()
            if self._confirming.get(message) is confirmed:
                del self._confirming[message]

    def keep(self, message: int, token: discord.Webhook) -> None:
        """Keep the token by which a message can be edited."""
        self._tokens.pop(message, None)
        self._tokens[message] = self._now() + LIFE, token
        if len(self._tokens) > KEPT:
            del self._tokens[next(iter(self._tokens))]

    def find_token(self, message: int | None) -> discord.Webhook | None:
        """Return the webhook that edits a message by its latest token; None if no token can be used now."""
        until, token = self._tokens.get(message or 0, (0.0, None))
        return token if until > self._now() else None

    async def wait_for_token(self, message: int | None) -> None:
        """If a press of a message is being confirmed, wait for that, because its token can be used afterwards."""
        if (confirmed := self._confirming.get(message or 0)) is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await confirmed.wait()

    def forget(self, message: int | None) -> None:
        """Drop the token of a message, because Discord refuses it or the message is gone."""
        self._tokens.pop(message or 0, None)
