"""Refusals and free undos depend only on public facts. So nobody learns from them who is asked in secret."""

from __future__ import annotations

import pytest

from engine.protocol import Refused
from referee.referee import Referee
from referee.table import agreements, handing_over, lobby_commands, match_commands, progress, seat_proposals
from referee.table.limits import TABLES
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import ABSENT, Successor
from referee.table.table import Table

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, answer
from .handing_over import DAN, called, with_ai_at
from .lobby import refused
from .table import put_of
from .undo import give, to_go

EVE = 105


async def test_nobody_is_absent_for_not_answering_in_secret(referee: Referee, source: Sources, clock: Clock) -> None:
    """A moderator is asked for a reason only if this seat is known to be waited for."""
    table = await with_ai_at(referee, source)
    while put_of(table, 0).ask.kind != "whisper":
        await answer(table, source)
    clock.at += ABSENT
    for seat in (0, 1):
        assert (
            await table.do(source(), seat_proposals.replace_player, CAT, seat, Successor(name="Robin"), manager=True)
        ).kind == "proposed"
        assert table.proposal is not None
        await table.do(source(), agreements.object_to_proposal, CAT, table.proposal.number)
    await answer(table, source)
    clock.at += ABSENT
    await refused(
        "no-reason", table.do(source(), seat_proposals.replace_player, CAT, 0, Successor(name="Robin"), manager=True)
    )


async def test_why_somebody_else_may_not_have_a_seat_is_told_to_nobody(referee: Referee, source: Sources) -> None:
    """A ban, a seat elsewhere, or a hand that was seen before is told only to the person concerned."""
    table = await to_go(referee, source)
    await table.do(source(), handing_over.take, CAT, "Cat", await called(table, source, person=CAT))
    for other in range(TABLES):
        host, channel = 1000 + other, CHANNEL + 1 + other
        await referee.open_table(TableTerms(GUILD, channel, host, "X", "pebbles", "short"), source())
        joined = await referee.find_table_at(channel)
        assert joined is not None
        await joined.do(source(), lobby_commands.join, DAN, "Dan")
    await referee.bans.ban_person(GUILD, EVE)
    own = {ANA: "already-seated", BEN: "held-another", DAN: "too-many-tables", EVE: "barred"}
    for named, why in own.items():
        seat = 1 if named == ANA else 0
        await refused(
            "other-may-not",
            table.do(source(), seat_proposals.replace_player, CAT, seat, Successor(person=named, name="X")),
        )
        with pytest.raises(Refused) as refusal:
            await table.do(source(), seat_proposals.replace_player, named, seat, Successor(person=named, name="X"))
        assert refusal.value.kind == why


async def gone_left(referee: Referee, source: Sources, channel: int, windows: str) -> tuple[Table, bool]:
    """Let Ana go left. By that everybody learns only whether the table waits. Return whether it waits for Ben."""
    table, _ = await referee.open_table(TableTerms(GUILD, channel, ANA, "Ana", "pebbles", "short"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.configure, ANA, "windows", windows)
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    for seat, value in ((0, "pass"), (1, "pass"), (0, "go:left")):
        await give(table, source, seat, value)
    if windows == "poker-face":
        await give(table, source, 0, "pass")
    put = table.find_question(1)
    return table, put is not None and put.ask.choice.count() > 1


async def test_an_answer_is_not_free_once_a_wait_has_told_of_a_card(referee: Referee, source: Sources) -> None:
    """If the answer could be taken back without asking, a player who sees that somebody could react would take back,
    without asking, the answer that caused it. And if several could react, the one who has passed would be asked to
    agree."""
    await referee.settings.change_player(ANA, orders={"pebbles:peek": False, "pebbles:toss": True})
    await referee.settings.change_player(BEN, orders={"pebbles:peek": True})
    seen = set()
    for channel in range(CHANNEL, CHANNEL + TABLES):
        table, holds = await gone_left(referee, source, channel, "quick")
        seen.add(holds)
        for let_be in (False, True) if holds else ():
            if let_be:
                await give(table, source, 1, "pass")
            assert put_of(table, int(not let_be)).ask.kind == ("toss" if let_be else "peek")
            assert (await table.do(source(), agreements.undo, ANA)).kind == "proposed"
            proposal = table.proposal
            assert proposal is not None and proposal.past_dice and not proposal.asked
            await table.do(source(), agreements.object_to_proposal, ANA, proposal.number)
        if not holds:
            assert (await table.do(source(), agreements.undo, ANA)).kind == "undone"
    assert seen == {False, True}


async def test_with_poker_face_an_undo_is_free_whatever_is_held(referee: Referee, source: Sources) -> None:
    await referee.settings.change_player(ANA, orders={"pebbles:peek": True})
    await referee.settings.change_player(BEN, orders={"pebbles:peek": True})
    seen = set()
    for channel in range(CHANNEL, CHANNEL + TABLES):
        table, holds = await gone_left(referee, source, channel, "poker-face")
        seen.add(holds)
        assert (await table.do(source(), agreements.undo, ANA)).kind == "undone" and not progress.is_undone_past_dice(
            table
        )
    assert seen == {False, True}
