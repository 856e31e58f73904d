from __future__ import annotations

from cogs.client import Rulekeeper
from referee.table.table import Table


async def one_table(bot: Rulekeeper) -> Table:
    """Return the only live table."""
    (table,) = await bot.referee.list_live_tables()
    return table
