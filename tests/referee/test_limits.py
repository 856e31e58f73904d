"""Limits: how many lobbies and tables one person may have, and how much work strangers may cause."""

from __future__ import annotations

import asyncio

import pytest

from engine.protocol import Refused
from referee.referee import Referee
from referee.running.turns import Quota, Turns
from referee.table import lobby_commands, match_commands
from referee.table.limits import LOBBIES, TABLES
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests.fake.pebbles import GAME

from .conftest import ANA, BEN, CAT, GUILD, Clock, Sources
from .table.lobby import refused


async def opened(referee: Referee, source: Sources, channel: int, host: int, guild: int | None = GUILD) -> Table:
    table, _ = await referee.open_table(TableTerms(guild, channel, host, "Somebody", GAME.key, "long"), source())
    return table


async def test_a_person_hosts_few_lobbies_in_a_server(referee: Referee, source: Sources) -> None:
    tables = [await opened(referee, source, channel, ANA) for channel in range(LOBBIES)]
    await refused("too-many-lobbies", opened(referee, source, 50, ANA), most=LOBBIES)
    await opened(referee, source, 51, ANA, guild=GUILD + 1)
    await opened(referee, source, 52, ANA, guild=None)
    await opened(referee, source, 53, BEN)
    await tables[0].do(source(), match_commands.start, ANA)
    await opened(referee, source, 54, ANA)


async def test_a_press_delivered_again_is_told_what_was_done(referee: Referee, source: Sources) -> None:
    press = source()
    for channel in range(LOBBIES - 1):
        await opened(referee, source, channel, ANA)
    for _ in range(2):
        table, _ = await referee.open_table(TableTerms(GUILD, 50, ANA, "Ana", GAME.key, "long"), press)
    assert table.id == LOBBIES


async def test_a_person_sits_at_few_live_tables_in_a_server(referee: Referee, source: Sources) -> None:
    for channel in range(TABLES):
        table = await opened(referee, source, channel, ANA)
        await table.do(source(), match_commands.start, ANA)
    await refused("too-many-tables", opened(referee, source, 50, ANA), most=TABLES)
    bens = await opened(referee, source, 51, BEN)
    await refused("too-many-tables", bens.do(source(), lobby_commands.join, ANA, "Ana"), most=TABLES)
    await opened(referee, source, 52, ANA, guild=None)
    await table.do(source(), match_commands.concede, 0)
    assert (await bens.do(source(), lobby_commands.join, ANA, "Ana")).kind == "joined"
    await refused("too-many-tables", table.do(source(), match_commands.start_rematch, ANA), most=TABLES)


async def test_limited_work_runs_a_few_at_a_time_and_few_wait() -> None:
    turns, order, go = Turns(1, 2), [], asyncio.Event()

    async def one(number: int) -> None:
        async with turns.turn():
            order.append(number)
            await go.wait()

    tasks = [asyncio.create_task(one(number)) for number in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(Refused) as full:
        await one(9)
    assert (full.value.kind, full.value.values, order) == ("queue-full", {"waiting": 2}, [0])
    tasks[1].cancel()
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(one(4)))
    go.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == [0, 2, 4]
    await one(5)


def test_each_person_may_act_only_so_often_in_a_while(clock: Clock) -> None:
    quota = Quota(2, 60.0, clock)
    quota.use(ANA)
    clock.at += 20
    quota.use(ANA)
    quota.use(BEN)
    with pytest.raises(Refused) as often:
        quota.use(ANA)
    assert (often.value.kind, often.value.values) == ("too-often", {"seconds": 40})
    clock.at += 40
    quota.use(ANA)
    clock.at += 60
    quota.use(CAT)
    assert list(quota._used) == [CAT], "nobody is remembered for longer"


async def test_a_failed_command_does_not_count_towards_a_limit(clock: Clock) -> None:
    quota = Quota(2, 60.0, clock)
    for _ in range(5):
        with pytest.raises(OSError), quota.count_use(ANA):
            raise OSError
    assert not quota._used
    for _ in range(2):
        with quota.count_use(ANA):
            pass
    with pytest.raises(Refused), quota.count_use(ANA):
        pass
