from __future__ import annotations

from cogs.client import Rulekeeper
from referee.table import match_commands
from referee.table.table import Table


async def one_table(bot: Rulekeeper) -> Table:
    """Return the only live table."""
    (table,) = await bot.referee.list_live_tables()
    return table


async def play_otherwise(table: Table) -> None:
    """Play to the end with default answers, except that Ana always goes right, where the AI goes left."""
    for number in range(400):
        if not table.facts.live:
            return
        for seat in range(2):
            put = table.find_question(seat)
            if put is not None and not table.has_answered(seat):
                value = put.ask.choice.write(put.ask.default)
                if put.ask.kind == "go" and seat == 0:
                    value = "go:right"
                await table.do(f"i:{number}.{seat}", match_commands.answer, seat, put.number, value)
    raise AssertionError("not over")
