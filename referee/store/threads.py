"""Stored threads of tables. A channel that is no thread, or was used before this was stored, has no entry."""

from __future__ import annotations

from ..records.thread import Thread
from . import columns
from .database import Queries, Statement
from .relations import THREADS

# --- statements ---


def store_thread(channel: int, guild: int, is_own: bool) -> Statement:
    return THREADS.insert((channel,), guild=guild, own=is_own, once=True)


def store_announced_end(channel: int, match: int) -> Statement:
    """Store that the end of a match was announced in a thread."""
    return THREADS.update((channel,), told=match)


def delete_thread(channel: int) -> Statement:
    """Delete the entry of a thread, because the thread was deleted."""
    return THREADS.delete((channel,))


# --- queries ---


class ThreadStore(Queries):
    async def find(self, channel: int) -> Thread | None:
        found = await self._database.read("SELECT own, told FROM threads WHERE channel = ?", channel)
        if not found:
            return None
        (own, told), _ = columns.read_row_leniently("threads", ("own", "told"), found[0], f"channel {channel}")
        return Thread(channel, own, told)

    async def list_live(self, guild: int) -> list[tuple[int, int, bool]]:
        """Return the live tables of a server: channel, table number, and whether the channel is a stored thread."""
        return await self._database.read(
            "SELECT t.channel, t.id, h.channel IS NOT NULL FROM tables t LEFT JOIN threads h ON h.channel = t.channel "
            "WHERE t.guild = ? AND t.phase IN ('lobby', 'playing')",
            guild,
        )
