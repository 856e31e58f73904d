"""While Discord cannot reach a server no clock of its tables runs, and nobody there is answered for."""

from __future__ import annotations

import pytest

from referee.records.clocks import MINUTE
from referee.referee import Referee
from referee.table import progress

from ..conftest import CHANNEL, GUILD, Clock, Sources, later
from .pace import Open, asked, kinds, paced, to_go


@pytest.mark.parametrize("restarted", [False, True])
async def test_nobody_is_answered_for_while_their_server_is_out_of_reach(
    open_referee: Open, source: Sources, clock: Clock, restarted: bool
) -> None:
    referee = await open_referee()
    table = await paced(referee, source, "table")
    await to_go(table, source)
    await later(referee, clock, 2 * MINUTE)
    await referee.outages.begin(GUILD)
    await referee.due.fire()
    if restarted:
        referee = await open_referee()
        found = await referee.find_table_at(CHANNEL)
        assert found is not None
        table = found
    await later(referee, clock, 60 * MINUTE)
    assert asked(table) == [0] and kinds(table) == [(0, "go")] and progress.find_limit_end(table) is None
    await referee.outages.end(GUILD)
    await referee.due.fire()
    assert progress.find_limit_end(table) == clock.at + 3 * MINUTE, "what was left then is left now"
    await later(referee, clock, 3 * MINUTE)
    assert kinds(table) == [(0, "peek")], "silence answers as ever"


async def test_tables_of_reachable_servers_go_on_during_an_outage(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await paced(referee, source, "table")
    await to_go(table, source)
    await referee.outages.begin(GUILD + 1)
    await later(referee, clock, 5 * MINUTE)
    assert kinds(table) == [(0, "peek")]


async def test_a_clock_that_is_over_as_the_outage_begins_answers_nothing(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await paced(referee, source, "table", channel=CHANNEL + 1)
    await to_go(table, source)
    clock.at += 6 * MINUTE
    referee.uptime.seen = clock.at
    await referee.outages.begin(GUILD)
    await referee.due.fire()
    assert kinds(table) == [(0, "go")]
