"""Who is led through a first game, and what a match has asked so far: hints are told once.

What has been explained follows from the match's own rows and news, so that it survives a restart and an answer that is
taken back is explained again. Besides that, two things are remembered: whether a table gives hints, and which hints
found no room on its board, which is rare: these come again.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from msgspec.structs import replace

from .facts import Missed
from .referee import Referee
from .table.newcomers import are_guided
from .table.table import Table

_SHOWN: WeakKeyDictionary[object, tuple[str, int]] = WeakKeyDictionary()
"""For each match in play: the last hint that its board had room for, and the row of the last answer by then."""


async def new(referee: Referee, table: Table, person: int) -> bool:
    """Whether this person has never ended a match of this game."""
    return not await referee.store.players.experienced((person,), table.facts.game)


async def language(referee: Referee, table: Table, person: int) -> str:
    """What a person reads: chosen here, else as heard of Discord, else the table's."""
    chosen = (await referee.settings.player(person)).locale
    return chosen or await referee.store.players.heard(person) or table.facts.language


async def guided(referee: Referee, table: Table) -> bool:
    """Whether this table gives hints: as its people chose, else where somebody is new, on the first level or where two
    play, be one of them the AI."""
    return await are_guided(referee.store, table.facts, table.game)


async def guide(referee: Referee, table: Table, on: bool) -> None:
    """From now on, in this match and the next ones at this table."""
    await referee.store.tables.give_hints(table.id, on)


async def missed(referee: Referee, table: Table) -> tuple[Missed, ...]:
    """Every time that a hint of this match found no room, the oldest first."""
    return await referee.store.tables.hints_missed(table.place)


async def had_room(referee: Referee, table: Table, key: str, room: bool) -> None:
    """Whether there was room for this hint on the board as it stands now; on the same board there may be none a moment
    later."""
    now, before = table.answered_row, await missed(referee, table)
    if room:
        _SHOWN[table.course] = key, now
    room = _SHOWN.get(table.course) == (key, now)
    kept = [replace(one, told=now) if room and (one.key, one.told) == (key, None) else one for one in before]
    if room:  # on the same board there may have been none a moment ago
        kept = [one for one in kept if (one.key, one.after) != (key, now)]
    elif not any((one.key, one.after) == (key, now) for one in kept):
        kept.append(Missed(key, now))
    if tuple(kept) != before:
        await referee.store.tables.note_hints_missed(table.place, kept)
