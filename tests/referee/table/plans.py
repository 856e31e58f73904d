from __future__ import annotations

from engine.match_records import OpenQuestion
from referee.records.outcome import Outcome
from referee.referee import Referee
from referee.table import lobby_commands, match_commands, questions
from referee.table.new_table import TableTerms
from referee.table.table import Table

from ..conftest import ANA, BEN, CHANNEL, GUILD, Sources


async def stocking(
    referee: Referee,
    source: Sources,
    windows: str = "quick",
    players: int = 2,
    pace: str = "none",
    other: str = "person",
) -> Table:
    """Begin a match on the short board, at the first placement. ``other``: "ai" if Ana plays against the AI."""
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb", "catacombs_short"), source())
    if other == "ai":
        await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    elif players > 1:
        await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.configure, ANA, "windows", windows)
    await table.do(source(), lobby_commands.configure, ANA, "pace", pace)
    if other != "ai" and players > 1:
        await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    await referee.ai_seats.settle()
    while asked(table).ask.kind != "stock":
        await default(table, source)
        await referee.ai_seats.settle()
    return table


def asked(table: Table) -> OpenQuestion:
    """Return the open question of the seat that the table waits for."""
    put = table.find_question(table.list_waiting()[0].seat)
    assert put is not None
    return put


async def default(table: Table, source: Sources) -> Outcome:
    put = asked(table)
    return await table.do(
        source(), match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(put.ask.default)
    )


def places(table: Table, seat: int) -> list[str]:
    """Return what may be planned: a text for each card of the hand, into the last Crypt."""
    found: dict[str, str] = {}
    for plan in questions.list_plannable(table, seat):
        if plan.tag == "place":
            found[plan.format_text().split(",")[0]] = plan.format_text()
    return list(found.values())
