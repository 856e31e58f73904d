"""What is refused, and what is free, follows from what everybody knows: nobody learns from it who is asked in secret,
or what somebody else may not."""

from __future__ import annotations

import pytest

from engine.protocol import Refused
from referee.referee import Referee
from referee.table.agreements import ABSENT
from referee.table.limits import TABLES

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, answer
from .test_handing_over import DAN, called, with_ai_at
from .test_lobby import refused
from .test_table import put_of
from .test_undo import to_go

EVE = 105


async def test_nobody_is_absent_for_not_answering_in_secret(referee: Referee, source: Sources, clock: Clock) -> None:
    """A moderator would be asked for a reason only where the seat is the one that is waited for."""
    table = await with_ai_at(referee, source)
    while put_of(table, 0).ask.kind != "whisper":
        await answer(table, source)
    clock.at += ABSENT
    for seat in (0, 1):
        assert (await table.replace(CAT, seat, source(), name="Robin", manager=True)).kind == "proposed"
        assert table.proposal is not None
        await table.object(CAT, table.proposal.number, source())
    await answer(table, source)
    clock.at += ABSENT
    await refused("no-reason", table.replace(CAT, 0, source(), name="Robin", manager=True))


async def test_why_somebody_else_may_not_have_a_seat_is_told_to_nobody(referee: Referee, source: Sources) -> None:
    """A bar, where else somebody plays, what they have held: told to themselves alone."""
    table = await to_go(referee, source)
    await table.take(CAT, "Cat", await called(table, source, person=CAT), source())
    for other in range(TABLES):
        host, channel = 1000 + other, CHANNEL + 1 + other
        await referee.open_table(GUILD, channel, host, "X", "pebbles", "short", source())
        joined = await referee.table_at(channel)
        assert joined is not None
        await joined.join(DAN, "Dan", source())
    await referee.bars.bar(GUILD, EVE)
    own = {ANA: "already-seated", BEN: "held-another", DAN: "too-many-tables", EVE: "barred"}
    for named, why in own.items():
        seat = 1 if named == ANA else 0
        await refused("other-may-not", table.replace(CAT, seat, source(), by=named, name="X"))
        with pytest.raises(Refused) as refusal:
            await table.replace(named, seat, source(), by=named, name="X")
        assert refusal.value.kind == why
