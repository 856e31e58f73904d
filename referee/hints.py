"""Hints in a guided first game: who gets them, and which were given. Each is given once.

The hints that were given follow from the match's own rows and events. So they survive a restart, and an undone answer
is explained again. Two more facts are stored: whether a table gives hints, and which hints found no room on its board.
Hints without room are rare, and are given later.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from msgspec.structs import replace

from .records.match_facts import Missed
from .referee import Referee
from .table import questions
from .table.newcomers import should_give_hints
from .table.table import Table

_SHOWN: WeakKeyDictionary[object, tuple[str, int]] = WeakKeyDictionary()
"""By course of a match: the last hint for which the board had room, and the last answer's row at that time."""


async def is_newcomer(referee: Referee, table: Table, person: int) -> bool:
    """Return whether this person has never finished a match of this game."""
    return not await referee.store.players.count_experienced((person,), table.facts.game)


async def find_language(referee: Referee, table: Table, person: int) -> str:
    """Return the language that a person reads: the person's own setting, else Discord's, else the table's."""
    chosen = (await referee.settings.load_player(person)).locale
    return chosen or await referee.store.players.load_language(person) or table.facts.language


async def is_guided(referee: Referee, table: Table) -> bool:
    """Return whether this table gives hints, by the rules of ``should_give_hints``."""
    return await should_give_hints(referee.store, table.facts, table.game)


async def switch_hints(referee: Referee, table: Table, on: bool) -> None:
    """Switch the hints of a guided first game on or off, for this match and the next ones at this table."""
    await referee.store.tables.give_hints(table.id, on)


async def list_missed_hints(referee: Referee, table: Table) -> tuple[Missed, ...]:
    """Return the hints of this match for which a board had no room, oldest first."""
    return await referee.store.tables.list_missed_hints(table.place)


async def record_room(referee: Referee, table: Table, key: str, room: bool) -> None:
    """Record whether the board, as just drawn, has room for this hint."""
    now, before = questions.find_last_answer_row(table), await list_missed_hints(referee, table)
    if room:
        _SHOWN[table.course] = key, now
    room = _SHOWN.get(table.course) == (key, now)
    kept = [replace(one, told=now) if room and (one.key, one.told) == (key, None) else one for one in before]
    if room:  # The board may have been drawn without room for the hint.
        kept = [one for one in kept if (one.key, one.after) != (key, now)]
    elif not any((one.key, one.after) == (key, now) for one in kept):
        kept.append(Missed(key, now))
    if tuple(kept) != before:
        await referee.store.tables.note_hints_missed(table.place, kept)
