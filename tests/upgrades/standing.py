"""A short description of a match, which is equal before and after an upgrade."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import msgspec

from engine.match import Match
from engine.match_file import read
from engine.protocol import CHANCE
from engine.registry import load_game
from referee.referee import Referee
from referee.table import progress
from referee.table.table import Table

FOLDER = Path(__file__).parent
MADE = 1_780_000_000.0
"""The time of the clock for the stored databases, in seconds since 1970. No timer is due then."""


def digest(value: Any) -> str:
    return hashlib.blake2b(msgspec.json.encode(value, order="sorted"), digest_size=8).hexdigest()


def asked(put: Any) -> list[Any]:
    """Return a question: the seat, its number, its kind, and a digest of all possible answers."""
    return [put.ask.seat, put.number, put.ask.kind, digest(put.ask.choice)]


class _AsItFell:
    """A source of chance that gives the results of the rows."""

    def __init__(self, rows: Any) -> None:
        self._left = iter([tuple(row.value) for row in rows if row.seat == CHANCE and not row.void])

    def draw(self, number: int, request: Any) -> tuple[int, ...]:
        return next(self._left)


def resumed(raw: bytes) -> dict[str, Any]:
    """Return the position that the rows of a file lead to."""
    record = read(raw)
    match: Match[Any] = Match.start(load_game(record.game), record.setup, _AsItFell(record.rows))
    for row in record.rows:
        if row.seat != CHANCE and not row.void:
            put = match.find_question(row.seat)
            assert put is not None, row
            match.act(row.seat, put.number, row.value)
    viewers = (None, *range(len(record.setup.seats)))
    return {
        "game": record.game,
        "over": match.over,
        "asked": [asked(put) for put in match.pending],
        "views": [digest(match.view(one)) for one in viewers],
    }


def table_stands(table: Table) -> dict[str, Any]:
    """Return a table's phase, people, open questions and views."""
    facts = table.facts
    seats = range(len(facts.seats))
    found = {
        "game": facts.game,
        "level": facts.level,
        "language": facts.language,
        "phase": facts.phase,
        "match": facts.match,
        "seats": [[info.kind, info.name, info.ready] for info in facts.seats],
        "proposal": None if facts.proposal is None else [facts.proposal.what, facts.proposal.by],
        "undone": progress.count_undone_answers(table),
        "readable": table.readable,
    }
    if table.readable:
        puts = [put for seat in seats if (put := table.find_question(seat)) is not None]
        found["asked"] = [[*asked(put), table.has_answered(put.ask.seat)] for put in puts]
        found["views"] = [digest(table.view(one)) for one in (None, *seats)]
    return found


async def close(referee: Referee) -> None:
    """Close a house that has come to rest. The moment's wait: with Python 3.11 a task in ``asyncio.wait_for`` misses
    its cancellation where that comes with what was waited for, and what falls due is looked at after every change."""
    await referee.ai_seats.settle()
    await asyncio.sleep(0.02)
    await referee.close()


async def house_stands(database: Path) -> dict[str, Any]:
    """Return every table of a database, after the referee on it has woken."""
    referee = await Referee.open(database, now=lambda: MADE, pace=0.0)
    try:
        await referee.wake()
        await referee.ai_seats.settle()
        return await tables_stand(referee)
    finally:
        await close(referee)


async def tables_stand(referee: Referee) -> dict[str, Any]:
    found = {}
    number = 1
    while (table := await referee.find_table(number)) is not None:
        found[str(number)] = table_stands(table)
        number += 1
    return found
