"""Limits for one person in a server (or in direct messages): the number of tables, bans, blocks and free text."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol import Refused

from ..settings import Settings
from ..store.store import Store

LOBBIES = 3
"""The maximum number of lobbies that one person hosts."""
TABLES = 10
"""The maximum number of live tables at which one person sits."""
BAR = "bar"
"""The kind of timer that removes a banned person from a seat. The timer's text is ``bar:<person>``."""


async def may_open(store: Store, person: int, guild: int | None) -> None:
    """Refuse if the person may not open another lobby. ``Refused``: "too-many-lobbies", "too-many-tables"."""
    if await store.tables.count_lobbies_of(person, guild) >= LOBBIES:
        raise Refused("too-many-lobbies", most=LOBBIES)
    await may_sit(store, person, guild)


async def may_sit(store: Store, person: int, guild: int | None, table: int = 0) -> None:
    """Refuse if the person may not sit at this table. ``table`` 0: a new table. ``Refused``: "too-many-tables"."""
    if await store.tables.count_seats(person, guild, table) >= TABLES:
        raise Refused("too-many-tables", most=TABLES)


async def refuse_if_barred(settings: Settings, person: int, guild: int | None) -> None:
    """Refuse with "barred" if the server has banned this person."""
    if guild is not None and person in (await settings.load_server(guild)).barred:
        raise Refused("barred")


async def refuse_if_blocked(settings: Settings, person: int, people: Iterable[int]) -> None:
    """Refuse with "cannot-join" if one of these people has blocked the person. The reason stays secret."""
    for blocker in people:
        if person in (await settings.load_player(blocker)).blocked:
            raise Refused("cannot-join")


async def may_write(settings: Settings, guild: int | None, *texts: str) -> None:
    """Refuse with "no-free-text" if a text is not empty and the server allows no text that people write."""
    if guild is not None and any(map(str.strip, texts)) and not (await settings.load_server(guild)).free_text:
        raise Refused("no-free-text")
