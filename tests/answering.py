"""Answers as the games' AI gives them, to a table of the real referee: what most tests play on with."""

from __future__ import annotations

from random import Random

from engine.match import Put
from referee.table.table import Table


async def ai_answers(table: Table, lot: Random, source: str) -> Put | None:
    """Whoever is asked first answers, as the AI would; what was asked, or None where nobody is asked anything."""
    put = next(iter(table.pending()), None)
    if put is not None:
        value = table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange)
        await table.act(put.ask.seat, put.number, put.ask.choice.write(value), source)
    return put


async def ai_plays(table: Table, lot: Random, most: int = 1_000_000) -> None:
    """All seats answer so until the match is over, or has had so many answers."""
    match = table.facts.match
    for number in range(most):
        if table.facts.match != match or await ai_answers(table, lot, f"ai:{table.id}.{match}.{number}") is None:
            return
