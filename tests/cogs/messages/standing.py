from __future__ import annotations

import random

from cogs.components.sheet import Button, MessageLayout
from referee.referee import Referee
from referee.table import lobby_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests.answering import ai_answers


async def seated(referee: Referee, game: str, level: str, count: int, channel: int = 2) -> Table:
    table, _ = await referee.open_table(
        TableTerms(1, channel, 100, "Ana", game, level, client_seed="a"), f"i:open{channel}"
    )
    for seat in range(1, count):
        await table.do(f"i:join{channel}.{seat}", lobby_commands.join, 100 + seat, f"Ben {seat}", client_seed="b")
        await table.do(f"i:ready{channel}.{seat}", lobby_commands.mark_ready, 100 + seat)
    return table


async def step(table: Table, lot: random.Random, number: int) -> None:
    """Give the AI's answer for whoever is asked first."""
    assert await ai_answers(table, lot, f"i:{table.id}.{number}")


def labels(sheet: MessageLayout) -> list[str]:
    return [part.label for row in (*sheet.rows, *sheet.toolbar) for part in row if isinstance(part, Button)]
