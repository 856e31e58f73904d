"""What one person may do in a server (or, without one, in direct messages): how much at a time; whether at all."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol import Refused

from ..settings import Settings
from ..store.store import Store

LOBBIES = 3
"""Lobbies that one person hosts."""
TABLES = 10
"""Live tables at which one person sits."""
BAR = "bar"
"""The kind of what falls due where somebody who was barred has a seat to give up: ``bar:<person>``."""


async def may_open(store: Store, person: int, guild: int | None) -> None:
    """``Refused``: "too-many-lobbies", "too-many-tables"."""
    if await store.tables.lobbies_of(person, guild) >= LOBBIES:
        raise Refused("too-many-lobbies", most=LOBBIES)
    await may_sit(store, person, guild)


async def may_sit(store: Store, person: int, guild: int | None, table: int = 0) -> None:
    """At this table or (0) a new one. ``Refused``: "too-many-tables"."""
    if await store.tables.seats_of(person, guild, table) >= TABLES:
        raise Refused("too-many-tables", most=TABLES)


async def admitted(settings: Settings, person: int, guild: int | None) -> None:
    """``Refused``: "barred": that server lets this person play no more."""
    if guild is not None and person in (await settings.server(guild)).barred:
        raise Refused("barred")


async def welcome(settings: Settings, person: int, people: Iterable[int]) -> None:
    """``Refused``: "cannot-join": somebody who sits there has blocked this person, which nobody is told."""
    for one in people:
        if person in (await settings.player(one)).blocked:
            raise Refused("cannot-join")


async def may_write(settings: Settings, guild: int | None, *texts: str) -> None:
    """``Refused``: "no-free-text": that server shows nothing that people write themselves, and this is such."""
    if guild is not None and any(map(str.strip, texts)) and not (await settings.server(guild)).free_text:
        raise Refused("no-free-text")
