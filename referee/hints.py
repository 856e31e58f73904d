"""Who is led through a first game, and what a match has asked so far: hints are told once.

Whether a table gives hints is the only thing remembered. What has been explained follows from the match's own rows and
news, so that it survives a restart and an answer that is taken back is explained again.
"""

from __future__ import annotations

from engine.protocol import Seat

from .referee import Referee
from .table.table import Table


async def newcomers(referee: Referee, table: Table) -> bool:
    """Whether somebody sits here who has never ended a match of this game."""
    people = frozenset(table.facts.people)
    return await referee.store.players.experienced(people, table.facts.game) < len(people)


async def new(referee: Referee, table: Table, person: int) -> bool:
    """Whether this person has never ended a match of this game."""
    return not await referee.store.players.experienced((person,), table.facts.game)


async def language(referee: Referee, table: Table, person: int) -> str:
    """What a person reads: chosen here, else as heard of Discord, else the table's."""
    chosen = (await referee.settings.player(person)).locale
    return chosen or await referee.store.players.heard(person) or table.facts.language


async def guided(referee: Referee, table: Table) -> bool:
    """Whether this table gives hints: as its people chose, else where somebody is new, on the first level or of two."""
    chosen = await referee.store.tables.gives_hints(table.id)
    if chosen is not None:
        return chosen
    first = table.facts.level == table.game.levels[0] or len(table.facts.people) == 2
    return first and await newcomers(referee, table)


async def guide(referee: Referee, table: Table, on: bool) -> None:
    """From now on, in this match and the next ones at this table."""
    await referee.store.tables.give_hints(table.id, on)


async def asked(referee: Referee, table: Table, viewer: Seat | None) -> frozenset[str]:
    """The kinds of questions answered in this match by persons or the AI, as they stand: the open ones, and the
    viewer's own."""
    return await referee.store.matches.kinds_answered((table.id, table.facts.match), viewer)
