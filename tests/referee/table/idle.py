from __future__ import annotations

from collections.abc import Awaitable, Callable

from referee.referee import Referee
from referee.table.table import Table

from ..conftest import CHANNEL

Open = Callable[[], Awaitable[Referee]]


async def again(open_referee: Open) -> tuple[Referee, Table]:
    """Restart the bot, and return the referee and the table."""
    referee = await open_referee()
    table = await referee.find_table_at(CHANNEL)
    assert table is not None
    return referee, table
