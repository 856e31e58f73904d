"""Limits for one person in a server, or outside of servers: numbers of tables, bans, blocks, and what people write."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol import Refused
from engine.refusals import LimitReached

from ..people.settings import Settings
from ..records.facts import TableFacts
from ..refusals import LeagueSealed, LeagueSealedEnd, PlayedAlone
from ..store.store import Store

LOBBIES = 3
"""The most lobbies in a server that one person may host."""
TABLES = 10
"""The most live tables in a server at which one person may sit."""
NAME, LUCK, REASON = 64, 100, 200
"""The lengths, in characters, to which names, client seeds and reasons are cut."""
BAR = "bar"
"""The kind of timer that removes a banned person from a seat. The timer's text is ``bar:<person>``."""


class TooManyTables(Refused):
    most: int = TABLES


class Banned(Refused, kind="barred"): ...


class CannotJoin(Refused): ...


class NoFreeText(Refused): ...


class TooManyLobbies(LimitReached): ...


async def check_may_open(store: Store, person: int, guild: int | None) -> None:
    """Refuse if a person may not open another lobby in a server. Raises ``TooManyLobbies``, ``TooManyTables``."""
    if await store.tables.count_lobbies_of(person, guild) >= LOBBIES:
        raise TooManyLobbies(most=LOBBIES)
    await check_may_sit(store, person, guild)


async def check_may_sit(store: Store, person: int, guild: int | None, table: int = 0) -> None:
    """Refuse with ``TooManyTables`` if a person may not sit at one more table in a server. ``table`` 0: a new table."""
    if await store.tables.count_seats(person, guild, table) >= TABLES:
        raise TooManyTables(most=TABLES)


async def refuse_if_banned(settings: Settings, person: int, guild: int | None) -> None:
    """Refuse with ``Banned`` if a server has banned this person."""
    if guild is not None and person in (await settings.load_server(guild)).banned:
        raise Banned()


def refuse_if_alone(facts: TableFacts, person: int) -> None:
    """Refuse with ``PlayedAlone`` if another person plays at this table, which belongs to no server."""
    if facts.guild is None and any(one != person for one in facts.people):
        raise PlayedAlone()


def refuse_if_sealed(facts: TableFacts, person: int) -> None:
    """Refuse with ``LeagueSealed`` if the person may see nothing of this match until the round of its league ends.

    Refuse with ``LeagueSealedEnd`` if the match is over. Then its players, too, could learn from it what the others
    have still to play.
    """
    if facts.is_sealed_for(person):
        raise LeagueSealed()
    if facts.sealed and facts.phase == "over":
        raise LeagueSealedEnd()


async def refuse_if_blocked(settings: Settings, person: int, people: Iterable[int]) -> None:
    """Refuse with ``CannotJoin`` if one of ``people`` has blocked ``person``, who does not learn this reason."""
    for blocker in people:
        if person in (await settings.load_player(blocker)).blocked:
            raise CannotJoin()


async def check_may_write(settings: Settings, guild: int | None, *texts: str) -> None:
    """Refuse with ``NoFreeText`` if one of these texts is not empty, and the server shows no text that people write."""
    if guild is not None and any(map(str.strip, texts)) and not (await settings.load_server(guild)).free_text:
        raise NoFreeText()
