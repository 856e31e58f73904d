from __future__ import annotations

from cogs.client import Rulekeeper
from engine.setup import Result
from playground.client import Message, Person
from referee.table import match_commands
from referee.table.table import Table

from .bad_input import one_table
from .conftest import on_board, playing


async def played(ana: Person, ben: Person, bot: Rulekeeper, *gone: int) -> tuple[Table, Result, Message]:
    """Play a match of Ana and Ben to its end. The seats ``gone`` have conceded."""
    await playing(ana, ben)
    table, count = await one_table(bot), 0
    for seat in gone:
        await table.do(f"t:gone {seat}", match_commands.concede, seat)
    while table.facts.phase == "playing":
        put = table.list_pending()[0]
        await table.do(
            f"t:{count}", match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(put.ask.default)
        )
        count += 1
    assert table.result is not None
    return table, table.result, await on_board(ana, lambda m: "Play again" in m.labels)
