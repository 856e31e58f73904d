from __future__ import annotations

import tests.fake
from referee.referee import Referee
from referee.table import agreements, lobby_commands, match_commands, seat_proposals
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from referee.table.table import Table

from ..conftest import ANA, BEN, CHANNEL, GUILD, Sources

DAN = 104


async def called(table: Table, source: Sources, seat: int = 1, by: int = ANA, person: int | None = None) -> int:
    """Call somebody to a seat, with the agreement of the host and the others. Return the number of the call."""
    await table.do(
        source(), seat_proposals.replace_player, by, seat, Successor(person=person, name="", anybody=person is None)
    )
    for voter in agreements.list_voters(table):
        if table.proposal is not None:
            await table.do(source(), agreements.agree, voter, table.proposal.number)
    call = table.facts.seats[seat].call
    assert call is not None and table.proposal is None
    return call.number


async def with_ai_at(referee: Referee, source: Sources) -> Table:
    """Begin a match of Ana, Ben and the AI at seat 2, who does not answer by itself."""
    tests.fake.register_cairn()
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "cairn", "hill"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    await table.do(source(), match_commands.start, ANA)
    return table
