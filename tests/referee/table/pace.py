from __future__ import annotations

from collections.abc import Awaitable, Callable

from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table

from ..conftest import ANA, BEN, CHANNEL, GUILD, Sources
from .table import put_of
from .undo import give

Open = Callable[[], Awaitable[Referee]]


STEPS = {"pebbles:peek": True, "pebbles:toss": True}
"""Whoever wants it is asked everything."""


async def paced(
    referee: Referee,
    source: Sources,
    pace: str,
    overdue: str = "default",
    windows: str = "quick",
    channel: int = CHANNEL,
) -> Table:
    """Begin a match of Ana and Ben at that pace. Both are asked everything, and have to bid now."""
    for person in (ANA, BEN):
        await referee.settings.change_player(person, orders=STEPS)
    table, _ = await referee.open_table(TableTerms(GUILD, channel, ANA, "Ana", "pebbles", "short", pace=pace), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.configure, ANA, "overdue", overdue)
    await table.do(source(), lobby_commands.configure, ANA, "windows", windows)
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    return table


async def to_go(table: Table, source: Sources) -> None:
    """Let both bid nothing. Then everybody knows that Ana is to go left or right."""
    await give(table, source, 0, "pass")
    await give(table, source, 1, "pass")
    assert put_of(table, 0).ask.kind == "go"


def kinds(table: Table) -> list[tuple[int, str]]:
    """Return the seats that are asked, each with the kind of its question."""
    return [(seat, put.ask.kind) for seat in (0, 1) if (put := table.find_question(seat)) is not None]


def asked(table: Table) -> list[int]:
    return [one.seat for one in table.list_waiting()]
