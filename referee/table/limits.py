"""How much one person may have going in a server (or, without one, in direct messages)."""

from __future__ import annotations

from engine.protocol import Refused

from ..store.store import Store

LOBBIES = 3
"""Lobbies that one person hosts."""
TABLES = 10
"""Live tables at which one person sits."""


async def may_open(store: Store, person: int, guild: int | None) -> None:
    """``Refused``: "too-many-lobbies", "too-many-tables"."""
    if await store.tables.lobbies_of(person, guild) >= LOBBIES:
        raise Refused("too-many-lobbies", most=LOBBIES)
    await may_sit(store, person, guild)


async def may_sit(store: Store, person: int, guild: int | None, table: int = 0) -> None:
    """At this table or (0) a new one. ``Refused``: "too-many-tables"."""
    if await store.tables.seats_of(person, guild, table) >= TABLES:
        raise Refused("too-many-tables", most=TABLES)
