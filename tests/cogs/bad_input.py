from __future__ import annotations

from cogs.client import Rulekeeper
from referee.table.table import Table


async def one_table(bot: Rulekeeper) -> Table:
    (table,) = await bot.referee.list_live_tables()
    return table


def option_id(table: Table, seat: int = 0) -> str:
    """Return the id of the first option of the question that a seat is asked."""
    put = table.find_question(seat)
    assert put is not None
    return f"rk:{table.id}:{put.number}:{put.ask.choice.options[0].format_text()}"  # type: ignore[union-attr]
