"""Tables outside of servers: one person plays at each, and it can move to a server."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.protocol import Refused
from referee.places import may_act_from
from referee.records.surface import Surface
from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import NO_CHANNEL, TableTerms
from referee.table.table import Table

from ..conftest import ANA, BEN, CHANNEL, GAME, GUILD, Sources


async def open_outside(referee: Referee, source: Sources, channel: int = NO_CHANNEL, host: int = ANA) -> Table:
    table, _ = await referee.open_table(TableTerms(None, channel, host, "Ana", GAME.key, "short"), source())
    return table


async def refused(kind: str, doing: Awaitable[Any]) -> None:
    with pytest.raises(Refused) as raised:
        await doing
    assert raised.value.kind == kind


async def test_each_table_without_a_channel_has_a_number_in_its_place(referee: Referee, source: Sources) -> None:
    one, other = await open_outside(referee, source), await open_outside(referee, source, host=BEN)
    assert {one.facts.channel, other.facts.channel} == {-one.id, -other.id} and not one.facts.has_channel
    assert (await open_outside(referee, source, CHANNEL)).facts.has_channel


async def test_nobody_else_takes_a_seat_at_a_table_without_a_channel(referee: Referee, source: Sources) -> None:
    table = await open_outside(referee, source)
    await refused("played-alone", table.do(source(), lobby_commands.join, BEN, "Ben"))
    await refused("played-alone", table.do(source(), lobby_commands.invite, ANA, BEN, "Ben"))
    await table.do(source(), lobby_commands.add_ai, ANA, "AI")


async def test_a_table_without_a_channel_moves_to_a_server_once_and_others_may_join(
    referee: Referee, source: Sources
) -> None:
    table = await open_outside(referee, source)
    await refused("not-at-table", table.do(source(), match_commands.move_in, BEN, GUILD, CHANNEL))
    await table.do("i:move", match_commands.move_in, ANA, GUILD, CHANNEL)
    assert (await table.do("i:move", match_commands.move_in, ANA, GUILD, CHANNEL)).again
    assert (table.facts.guild, table.facts.channel) == (GUILD, CHANNEL)
    stored = await referee.store.tables.find(table.id)
    assert stored is not None and (stored.guild, stored.channel) == (GUILD, CHANNEL)
    await refused("in-server", table.do(source(), match_commands.move_in, ANA, GUILD, CHANNEL + 1))
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    second = await open_outside(referee, source)
    await refused("busy", second.do(source(), match_commands.move_in, ANA, GUILD, CHANNEL))


async def test_the_server_decides_who_moves_in(referee: Referee, source: Sources) -> None:
    table = await open_outside(referee, source)
    server = await referee.settings.load_server(GUILD)
    await referee.settings.change_server(GUILD, banned=(*server.banned, ANA))
    await refused("barred", table.do(source(), match_commands.move_in, ANA, GUILD, CHANNEL))
    table.facts = replace(table.facts, gathering=replace(table.facts.gathering, challenge="2026-W48"))
    await refused("challenge-stays", table.do(source(), match_commands.move_in, ANA, GUILD, CHANNEL + 1))


async def test_a_table_without_a_channel_is_found_by_its_player_and_at_its_board(
    referee: Referee, source: Sources
) -> None:
    table = await open_outside(referee, source)
    board = (Surface(table.id, "board", 0, CHANNEL),)
    assert may_act_from(table, board, None, CHANNEL + 1, ANA) and may_act_from(table, board, None, CHANNEL, BEN)
    assert not may_act_from(table, board, None, CHANNEL + 1, BEN)


async def test_who_is_forgotten_leaves_no_channel_behind(referee: Referee, source: Sources) -> None:
    """The channel of a direct message identifies its person as well as a number does."""
    table = await open_outside(referee, source, CHANNEL)
    await referee.surfaces.want(table.id, "board", 0, CHANNEL)
    known = await referee.store.personal.list_known(ANA)
    assert [one["channel"] for one in known["surfaces"]] == [CHANNEL]
    await table.do(source(), lobby_commands.leave, ANA)
    await referee.personal.forget(ANA, {"pt-BR": "alguém"}, "somebody")
    stored = await referee.store.tables.find(table.id)
    assert stored is not None and stored.channel == 0
    assert not await referee.store.surfaces.list_of_table(table.id)
