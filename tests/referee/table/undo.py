from __future__ import annotations

from collections.abc import Awaitable, Callable

from referee.referee import Referee
from referee.table import match_commands
from referee.table.table import Table

from ..conftest import ANA, BEN, CHANNEL, Sources, playing
from .table import put_of

Open = Callable[[], Awaitable[Referee]]


async def give(table: Table, source: Sources, seat: int, value: str | tuple[str, ...]) -> None:
    await table.do(source(), match_commands.answer, seat, put_of(table, seat).number, value)


async def to_go(referee: Referee, source: Sources) -> Table:
    """Begin a match where both have bid nothing, the die is thrown, and Ana may go left or right."""
    table = await playing(referee, source, (BEN, "Ben"))
    await referee.settings.change_player(ANA, orders={"pebbles:peek": False, "pebbles:toss": True})
    await referee.settings.change_player(BEN, orders={"pebbles:peek": False})
    await give(table, source, 0, "pass")
    await give(table, source, 1, "pass")
    return table


async def reopened(open_referee: Open) -> Table:
    table = await (await open_referee()).find_table_at(CHANNEL)
    assert table is not None
    return table
