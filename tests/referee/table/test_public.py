"""What is refused, and what is free, follows from what everybody knows: nobody learns from it who is asked in secret,
or what somebody else may not."""

from __future__ import annotations

from referee.referee import Referee
from referee.table.agreements import ABSENT

from ..conftest import CAT, Clock, Sources, answer
from .test_handing_over import with_ai_at
from .test_lobby import refused
from .test_table import put_of


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
