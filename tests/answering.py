"""Helpers that let the AI of a game answer at a table of the real referee. Most tests play matches with them."""

from __future__ import annotations

from random import Random

from engine.match_records import OpenQuestion
from referee.table import match_commands
from referee.table.table import Table


async def ai_answers(table: Table, lot: Random, source: str) -> OpenQuestion | None:
    """Answer the first open question as the AI would, and return it. None: there is no open question."""
    put = next(iter(table.list_pending()), None)
    if put is not None:
        value = table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange)
        await table.do(source, match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(value))
    return put


async def ai_plays(table: Table, lot: Random, most: int = 1_000_000) -> None:
    """Let the AI answer for all seats until the match is over, or for at most ``most`` answers."""
    match = table.facts.match
    for number in range(most):
        if table.facts.match != match or await ai_answers(table, lot, f"ai:{table.id}.{match}.{number}") is None:
            return
