"""Limits for one person in a server (or in direct messages): the number of tables, bans and blocks."""

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
"""The kind of timer that is due when a banned person has a seat to give up: ``bar:<person>``."""


async def may_open(store: Store, person: int, guild: int | None) -> None:
    """Check whether a person may open another lobby. ``Refused``: "too-many-lobbies", "too-many-tables"."""
    if await store.tables.count_lobbies_of(person, guild) >= LOBBIES:
        raise Refused("too-many-lobbies", most=LOBBIES)
    await may_sit(store, person, guild)


async def may_sit(store: Store, person: int, guild: int | None, table: int = 0) -> None:
    """Check whether a person may sit at this table, or (0) at a new one. ``Refused``: "too-many-tables"."""
    if await store.tables.count_seats(person, guild, table) >= TABLES:
        raise Refused("too-many-tables", most=TABLES)


async def refuse_if_barred(settings: Settings, person: int, guild: int | None) -> None:
    """Refuse with "barred" if the server has banned this person."""
    if guild is not None and person in (await settings.load_server(guild)).barred:
        raise Refused("barred")


async def refuse_if_blocked(settings: Settings, person: int, people: Iterable[int]) -> None:
    """Refuse with "cannot-join" if one of the people has blocked this person. The reason stays secret."""
    for one in people:
        if person in (await settings.load_player(one)).blocked:
            raise Refused("cannot-join")


async def may_write(settings: Settings, guild: int | None, *texts: str) -> None:
    """Refuse with "no-free-text" if there is any text and the server shows none that people write themselves."""
    if guild is not None and any(map(str.strip, texts)) and not (await settings.load_server(guild)).free_text:
        raise Refused("no-free-text")
