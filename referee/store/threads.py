"""The channels of tables that are threads. A channel that is none, or from before this was noted, stands nowhere."""

from __future__ import annotations

from msgspec import Struct

from . import columns
from .database import Database, Statement


class Thread(Struct, frozen=True):
    """A thread, or a forum's post, in which tables stand."""

    channel: int
    own: bool
    """Whether the bot opened it, for a table."""
    told: int
    """The last match whose end was told there before it was put away."""


# --- to be committed ---


def noted(channel: int, guild: int, own: bool) -> Statement:
    return "INSERT OR IGNORE INTO threads (channel, guild, own) VALUES (?, ?, ?)", (channel, guild, int(own))


def told(channel: int, match: int) -> Statement:
    """The end of a match was told there."""
    return "UPDATE threads SET told = ? WHERE channel = ?", (match, channel)


def forgotten(channel: int) -> Statement:
    """It was deleted."""
    return "DELETE FROM threads WHERE channel = ?", (channel,)


# --- to be asked ---


class ThreadStore:
    """Which threads there are."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def one(self, channel: int) -> Thread | None:
        found = await self._database.read("SELECT own, told FROM threads WHERE channel = ?", channel)
        if not found:
            return None
        (own, told), _ = columns.as_far_as_readable("threads", ("own", "told"), found[0], f"channel {channel}")
        return Thread(channel, bool(own), told)

    async def live(self, guild: int) -> list[tuple[int, int, bool]]:
        """Where a table gathers or plays in a server: the channel, the table, and whether it is one of the threads."""
        return await self._database.read(
            "SELECT t.channel, t.id, h.channel IS NOT NULL FROM tables t LEFT JOIN threads h ON h.channel = t.channel "
            "WHERE t.guild = ? AND t.phase IN ('lobby', 'playing')",
            guild,
        )
