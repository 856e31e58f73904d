"""A press counts only where its table is, because ids can be forged."""

from __future__ import annotations

import pytest

from engine.protocol import Refused
from referee.referee import Referee
from referee.table import agreements, match_commands

from .conftest import ANA, BEN, CAT, CHANNEL, GUILD, Sources, lobby
from .table.lobby import refused
from .table.table import put_of
from .table.undo import to_go

ELSEWHERE, DM = 700, 800


@pytest.mark.parametrize(
    ("guild", "channel", "person", "may"),
    [
        (GUILD, CHANNEL, ANA, True),
        (GUILD, CHANNEL, CAT, True),
        (GUILD, ELSEWHERE, ANA, True),
        (GUILD, ELSEWHERE, CAT, False),
        (GUILD, None, CAT, False),
        (GUILD + 1, ELSEWHERE, CAT, False),
        (GUILD + 1, ELSEWHERE, ANA, False),
        (GUILD + 1, CHANNEL, CAT, False),
        (None, DM, BEN, True),
        (None, DM, CAT, False),
    ],
)
async def test_a_press_is_accepted_only_from_some_places(
    referee: Referee, source: Sources, guild: int | None, channel: int | None, person: int, may: bool
) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    call = referee.refuse_at_other_place(table, guild, channel, person)
    await (call if may else refused("other-place", call))


async def test_whoever_follows_a_table_may_press_where_it_is_followed(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await referee.surfaces.want(table.id, "watch", CAT, 0)
    await referee.refuse_at_other_place(table, None, DM, CAT)
    await refused("other-place", referee.refuse_at_other_place(table, None, DM, BEN))
    await referee.surfaces.want(table.id, "follow", ELSEWHERE, ELSEWHERE)
    await referee.refuse_at_other_place(table, GUILD, ELSEWHERE, CAT)
    await refused("other-place", referee.refuse_at_other_place(table, GUILD + 1, ELSEWHERE, CAT))


async def test_a_refusal_does_not_tell_whether_somebody_is_asked_in_secret(referee: Referee, source: Sources) -> None:
    """The number of another player's secret question and a number that was never used get the same answer."""
    table = await lobby(referee, source, (BEN, "Ben"))
    await table.do(source(), match_commands.start, ANA)
    secret = put_of(table, 1)
    assert secret.ask.secret and put_of(table, 0).ask.secret
    said = []
    for number in (secret.number, 9_999):
        with pytest.raises(Refused) as refusal:
            await table.do(source(), match_commands.answer, 0, number, "pass")
        said.append((refusal.value.kind, refusal.value.rule, refusal.value.values))
    assert said[0] == said[1] and said[0][0] == "stale"
    other = await to_go(await _elsewhere(referee), source)
    assert not put_of(other, 0).ask.secret


async def _elsewhere(referee: Referee) -> Referee:
    table = await referee.find_table_at(CHANNEL)
    assert table is not None
    await table.do("i:gone", agreements.cancel, ANA, manager=True)
    return referee
