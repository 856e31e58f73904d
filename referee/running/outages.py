"""Servers that Discord cannot reach now. Nobody there can press a button, so the clocks of their tables stop.

They are stored, so that the clocks continue even if the bot was restarted meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..records.encoding import encode_json
from ..store import due, key_values
from ..store.store import Store
from .due import Due
from .uptime import CLOCK

NAME = "outages"
"""The key under which the unreachable servers are stored."""


class Outages:
    """The servers that Discord cannot reach now. Call ``load`` before use."""

    def __init__(self, store: Store, due: Due) -> None:
        self._store, self._due = store, due
        self._guilds: set[int] = set()

    async def load(self) -> None:
        """Read from the store which servers were out of reach when the bot last ran."""
        self._guilds = set(await key_values.load_json(self._store.database, NAME, tuple[int, ...]) or ())

    def is_out_of_reach(self, guild: int | None) -> bool:
        return guild in self._guilds

    def mark_unreachable(self, guilds: Iterable[int]) -> None:
        """Treat servers as out of reach, because Discord has only named them so far.

        They stay so until Discord reports them as reachable.
        """
        self._guilds |= set(guilds)

    async def begin(self, guild: int) -> None:
        """Stop the clocks of a server that is out of reach."""
        self._guilds.add(guild)
        await self._store_and_check(guild)

    async def end(self, guild: int) -> None:
        """Let the clocks of a server continue, because Discord can reach it again."""
        if guild in self._guilds:
            self._guilds.discard(guild)
            await self._store_and_check(guild)

    async def _store_and_check(self, guild: int) -> None:
        """Store which servers are out of reach, and check the clocks of this server's tables at once."""
        found = await self._store.tables.list_playing_tables(guild)
        looks = [due.replace_timer(0.0, number, f"{CLOCK}:{match}") for number, match in found]
        await self._store.commit([key_values.build_statement(NAME, encode_json(sorted(self._guilds))), *looks])
        self._due.wake_up()
