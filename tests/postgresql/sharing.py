from __future__ import annotations

from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table

from ..referee.conftest import ANA, BEN, CHANNEL, Sources

GUILD = 1 << 22 | 11
"""A server of the second slot's."""


async def begin(referee: Referee, source: Sources) -> Table:
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "pebbles", "short"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    return table


async def find(referee: Referee, number: int) -> Table:
    table = await referee.find_table(number)
    assert table is not None
    return table


async def press(table: Table, source: str, seat: int) -> None:
    question = table.find_question(seat)
    assert question is not None
    await table.do(source, match_commands.answer, seat, question.number, "pass")
