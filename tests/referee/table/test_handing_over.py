"""Seats that go from one to another: somebody is called, and takes it; who played which part stands in the record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from engine.match_file import Part, read, write
from engine.protocol import CHANCE
from referee.records.clocks import MINUTE
from referee.records.match_facts import Holder
from referee.referee import Referee
from referee.table import (
    agreements,
    handing_over,
    history,
    lobby_commands,
    match_commands,
    overdue,
    progress,
    seat_proposals,
)
from referee.table.handing_over import CALLING
from referee.table.limits import TABLES
from referee.table.match_files import examine, list_parts
from referee.table.new_table import TableTerms
from referee.table.proposals import OBJECTING
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests import stored

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, answer, later, play_to_end
from .handing_over import DAN, called, with_ai_at
from .lobby import refused
from .pace import paced
from .pace import to_go as all_bid
from .table import put_of
from .undo import give, reopened, to_go

Open = Callable[[], Awaitable[Referee]]


async def agreed(table: Table, source: Sources, *people: int) -> str:
    """Let these people agree. Return the outcome of the last agreement; "" if nothing is proposed to them any
    longer."""
    kind = ""
    for person in people:
        if person in agreements.list_voters(table) and table.proposal is not None:
            kind = (await table.do(source(), agreements.agree, person, table.proposal.number)).kind
    return kind


def hand(table: Table, seat: int) -> object:
    return table.view(seat).hand  # type: ignore[attr-defined]


async def test_whoever_answers_the_call_has_the_seat_and_what_it_holds(open_referee: Open, source: Sources) -> None:
    table = await to_go(await open_referee(), source)
    before, number = hand(table, 1), await called(table, source, by=BEN)
    assert table.seat_of(BEN) == 1 and table.facts.people == (ANA, BEN), "until then everything is as it was"
    table = await reopened(open_referee)
    press = source()
    for again in (False, True):
        outcome = await table.do(press, handing_over.take, CAT, "Cat", number)
        assert (outcome.kind, outcome.seat, outcome.again) == ("taken", 1, again)
    table = await reopened(open_referee)
    assert table.facts.people == (ANA, CAT) and table.names == ("Ana", "Cat") and hand(table, 1) == before
    assert table.seat_of(BEN) is None and table.facts.seats[1].call is None and table.facts.host == ANA
    await refused("no-call", table.do(source(), handing_over.take, DAN, "Dan", number))
    await give(table, source, 0, "go:left")


async def test_a_seat_is_called_out_by_the_host_and_no_objection_or_by_a_majority(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """No one person alone decides this, and nobody from another table does."""
    table = await to_go(referee, source)
    await refused("not-at-table", table.do(source(), seat_proposals.replace_player, CAT, 1, Successor(anybody=True)))
    assert (await table.do(source(), seat_proposals.replace_player, ANA, 1, Successor(anybody=True))).kind == "proposed"
    assert table.proposal is not None and table.facts.seats[1].call is None
    await table.do(source(), agreements.object_to_proposal, BEN, table.proposal.number)
    assert table.proposal is None and table.facts.seats[1].call is None
    assert (
        await table.do(source(), seat_proposals.replace_player, CAT, 1, Successor(anybody=True), manager=True)
    ).kind == "proposed", "no moderator either"
    await table.do(source(), agreements.object_to_proposal, CAT, table.facts.proposals)
    await table.do(source(), seat_proposals.replace_player, BEN, 1, Successor(anybody=True))
    await later(referee, clock, OBJECTING)
    assert table.facts.seats[1].call is None, "nobody but Ben has said anything, and Ben is not the host"
    await table.do(source(), seat_proposals.replace_player, ANA, 1, Successor(anybody=True))
    await later(referee, clock, OBJECTING)
    assert table.facts.seats[1].call is not None


async def test_nobody_takes_it_who_has_held_another_seat_or_sits_here_or_has_no_room(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await to_go(referee, source)
    number = await called(table, source)
    await refused("already-seated", table.do(source(), handing_over.take, ANA, "Ana", number))
    await refused("already-seated", table.do(source(), handing_over.take, BEN, "Ben", number))
    for other in range(1, TABLES + 1):
        await referee.open_table(TableTerms(GUILD, CHANNEL + other, 1000 + other, "X", "pebbles", "short"), source())
        joined = await referee.find_table_at(CHANNEL + other)
        assert joined is not None
        await joined.do(source(), lobby_commands.join, DAN, "Dan")
    await refused("too-many-tables", table.do(source(), handing_over.take, DAN, "Dan", number))
    await table.do(source(), handing_over.take, CAT, "Cat", number)
    again = await called(table, source, seat=0)
    await refused("held-another", table.do(source(), handing_over.take, BEN, "Ben", again))
    await refused(
        "held-another", table.do(source(), seat_proposals.replace_player, BEN, 0, Successor(person=BEN, name="Ben"))
    )
    back = await called(table, source, seat=1)
    assert (await table.do(source(), handing_over.take, BEN, "Ben", back)).seat == 1, "one's own seat is no other"


@pytest.mark.parametrize("late", [False, True])
async def test_who_has_taken_a_seat_meanwhile_is_given_no_second_one(
    referee: Referee, source: Sources, clock: Clock, late: bool
) -> None:
    """A person with two seats would see both hands. Nothing comes of it, even if only the time is up."""
    table = await with_ai_at(referee, source)
    number = await called(table, source)
    await table.do(source(), seat_proposals.replace_player, CAT, 2, Successor(person=CAT, name="Cat"))
    await table.do(source(), handing_over.take, CAT, "Cat", number)
    assert table.proposal is not None, "that is not about the seat which she has taken"
    if late:
        assert await agreed(table, source, ANA) == "agreed"
        await later(referee, clock, OBJECTING)
        assert not await stored.due(referee.store, "proposal:%")
    else:
        assert await agreed(table, source, ANA, CAT) == "lapsed"
        assert progress.find_declined(table) is not None and progress.find_declined(table).lapsed
    assert table.facts.people == (ANA, CAT) and table.facts.seats[2].kind == "ai" and table.proposal is None
    assert (await table.do(source(), agreements.pause, ANA)).kind == "proposed", (
        "the table goes on, and agrees on other things"
    )


async def test_nobody_loses_a_seat_that_was_promised_before_they_took_it(referee: Referee, source: Sources) -> None:
    """The proposal was about the seat when an AI held it. A person who came in place of another person would see that
    person's hand."""
    table = await with_ai_at(referee, source)
    number = await called(table, source, seat=2)
    await table.do(source(), seat_proposals.replace_player, CAT, 2, Successor(person=CAT, name="Cat"))
    await table.do(source(), handing_over.take, DAN, "Dan", number)
    assert table.proposal is None and await agreed(table, source, ANA, BEN) == ""
    assert table.facts.people == (ANA, BEN, DAN) and table.seat_of(CAT) is None


async def test_a_seat_left_to_one_person_is_offered_to_that_one_alone(referee: Referee, source: Sources) -> None:
    """A person who has not agreed does not play on."""
    table = await to_go(referee, source)
    number = await called(table, source, by=BEN, person=CAT)
    assert table.seat_of(CAT) is None
    await refused("not-called", table.do(source(), handing_over.take, DAN, "Dan", number))
    await table.do(source(), handing_over.take, CAT, "Cat", number)
    assert table.facts.people == (ANA, CAT)
    await refused(
        "same-player", table.do(source(), seat_proposals.replace_player, ANA, 1, Successor(person=CAT, name="Cat"))
    )


async def test_who_is_left_with_the_ai_keeps_what_others_may_come_back_to(referee: Referee, source: Sources) -> None:
    """A person alone is asked openly, even secret questions. Somebody who took a seat later would have read them."""
    table = await to_go(referee, source)
    await table.do(source(), seat_proposals.replace_player, ANA, 1)
    assert table.proposal is not None
    await table.do(source(), agreements.agree, BEN, table.proposal.number)
    assert table.facts.people == (ANA,) and table.facts.seats[1].kind == "ai"
    assert table.alone is None
    table.facts = replace(table.facts, seats=tuple(replace(info, handed=False) for info in table.facts.seats))
    assert table.alone == 0, "only she has ever played"
    await called(table, source)
    assert table.alone is None, "somebody may come any moment"


async def test_who_gave_a_seat_to_the_ai_gets_it_back_by_the_same_votes(referee: Referee, source: Sources) -> None:
    table = await to_go(referee, source)
    await table.do(source(), seat_proposals.replace_player, ANA, 0, Successor(name="Robin"))
    assert await agreed(table, source, BEN) == "replaced" and table.facts.seats[0].kind == "ai"
    await refused("not-at-table", table.do(source(), seat_proposals.return_to_seat, CAT, "Cat"))
    asked = await table.do(source(), seat_proposals.return_to_seat, ANA, "Ana")
    assert asked.kind == "proposed" and table.facts.seats[0].kind == "ai"
    assert await agreed(table, source, BEN) == "replaced"
    assert table.seat_of(ANA) == 0 and table.facts.seats[0].kind == "person"
    await refused("not-away", table.do(source(), seat_proposals.return_to_seat, ANA, "Ana"))


async def test_a_call_ends_by_itself_or_is_taken_back(open_referee: Open, source: Sources, clock: Clock) -> None:
    """A call for a substitute also ends if its time was up while the bot was off. It changes nothing else."""
    table = await to_go(await open_referee(), source)
    number = await called(table, source)
    await refused("not-at-table", table.do(source(), handing_over.withdraw_call, CAT, number))
    await table.do(source(), handing_over.withdraw_call, BEN, number)
    assert table.facts.seats[1].call is None and table.facts.people == (ANA, BEN)
    number = await called(table, source, seat=0)
    await refused("not-host", table.do(source(), handing_over.withdraw_call, BEN, number), host=ANA)
    clock.at += CALLING + 1
    table = await reopened(open_referee)
    assert table.facts.seats[0].call is not None
    await table.services.due.fire()
    assert table.facts.seats[0].call is None and not await stored.due(table.services.store, "call:%")
    await refused("no-call", table.do(source(), handing_over.take, CAT, "Cat", number))
    await refused("no-call", table.do(source(), handing_over.withdraw_call, ANA, number))


async def test_a_call_for_a_substitute_ends_with_the_match(referee: Referee, source: Sources) -> None:
    table = await to_go(referee, source)
    number = await called(table, source)
    await play_to_end(table, source)
    assert table.facts.phase == "over" and table.facts.seats[1].call is None
    await refused("no-call", table.do(source(), handing_over.take, CAT, "Cat", number))


async def test_a_vote_on_a_substitute_calls_somebody_while_the_ai_keeps_the_seat_warm(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    """A pace can name this as its third way to replace an absent player. The person who comes back first has
    the seat."""
    referee = await open_referee()
    for back in (True, False):
        for live in await referee.list_live_tables():
            await live.do(source(), agreements.cancel, ANA, manager=True)
        table = await paced(referee, source, "table", "vote")
        await all_bid(table, source)
        await later(referee, clock, 5 * MINUTE + 1)
        assert table.proposal is not None and table.proposal.what == "substitute"
        await table.do(source(), agreements.agree, BEN, table.proposal.number)
        info = table.facts.seats[0]
        assert info.stand_in and info.call is not None and info.call.until_back and info.person == ANA
        if back:
            await table.do(source(), overdue.take_seat_back, ANA)
            assert table.facts.seats[0].call is None
            await refused("no-call", table.do(source(), handing_over.take, CAT, "Cat", info.call.number))
            continue
        await table.do(source(), handing_over.take, CAT, "Cat", info.call.number)
        assert table.facts.people == (CAT, BEN) and not table.facts.seats[0].stand_in and table.facts.host == BEN
        await refused("not-at-table", table.do(source(), overdue.take_seat_back, ANA))
        if progress.find_limit_end(table) is not None:
            assert progress.find_limit_end(table) >= clock.at + 5 * MINUTE - 1, "with a time of their own"


async def test_while_the_ai_stands_in_a_majority_calls_somebody_and_who_comes_back_ends_it(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """The person who is away is not asked. The seat is not given away when the person is back; an answer of the AI
    there is no sign of that."""
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    table = await paced(referee, source, "table", "ai")
    await all_bid(table, source)
    await later(referee, clock, 5 * MINUTE + 1)
    assert table.facts.seats[0].stand_in
    await table.do(source(), seat_proposals.replace_player, CAT, 0, Successor(person=CAT, name="Cat"))
    assert agreements.list_voters(table) == (BEN,)
    put, vote = put_of(table, 0), table.proposal
    await table.do_by_itself(
        source(), match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default), "ai"
    )
    assert table.proposal == vote is not None and table.facts.seats[0].stand_in
    await table.do(source(), overdue.take_seat_back, ANA)
    assert table.proposal is None


async def test_who_is_away_may_object_to_a_vote_about_their_seat(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """Absent players are not asked, so that nobody waits for them."""
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    table = await paced(referee, source, "table", "ai")
    await all_bid(table, source)
    await later(referee, clock, 5 * MINUTE + 1)
    await table.do(source(), seat_proposals.replace_player, CAT, 0, Successor(person=CAT, name="Cat"))
    assert agreements.list_voters(table) == (BEN,) and table.proposal is not None
    await refused("not-concerned", table.do(source(), agreements.agree, ANA, table.proposal.number))
    assert (await table.do(source(), agreements.object_to_proposal, ANA, table.proposal.number)).kind == "objected"
    assert (
        table.proposal is None
        and progress.find_declined(table) is not None
        and progress.find_declined(table).proposal.objected == (ANA,)
    )


async def test_who_takes_over_has_a_time_and_a_bank_of_their_own(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await paced(referee, source, "slow")
    await all_bid(table, source)
    number = await called(table, source, seat=0, by=ANA)
    full = progress.find_limit_end(table)
    assert full is not None
    await later(referee, clock, 20 * 60 * MINUTE)
    await table.do(source(), handing_over.take, CAT, "Cat", number)
    assert (
        progress.find_limit_end(table) == pytest.approx(full + 20 * 60 * MINUTE)
        and progress.find_asking_time(table) == clock.at
    )


async def test_the_record_says_who_played_which_part_and_verifies(open_referee: Open, source: Sources) -> None:
    table = await to_go(await open_referee(), source)
    assert await history.list_parts(table) == ()
    number = await called(table, source)
    await table.do(source(), handing_over.take, CAT, "Cat *", number)
    await give(table, source, 0, "go:left")
    await table.do(source(), match_commands.concede, 1)
    referee = await open_referee()
    found = await referee.find_table(table.id)
    assert found is not None
    table = found
    await table.do(source(), seat_proposals.replace_player, ANA, 1, Successor(name="Robin"))
    for _ in range(50):
        await referee.ai_seats.settle()
        if table.facts.phase == "playing" and not table.ai_asked:
            await answer(table, source)
    assert table.facts.phase == "over"
    raw = await history.export(table, None)
    record, verdict = read(raw), examine(raw)
    assert verdict.ok and verdict.parts == record.parts
    assert [(part.seat, part.kind, part.name) for part in record.parts][:2] == [
        (1, "person", "Ben"), (1, "person", "Cat *"),
    ]  # fmt: skip
    assert record.parts[0].row == 0 < record.parts[1].row and record.parts[-1].kind == "ai"
    for wrong in (
        (Part(7, 0, "person", "X"),),
        (Part(0, 3, "person", "X"),),
        (Part(0, 0, "person", "X"), Part(0, 0, "ai", "Y")),
        (Part(0, 0, "ghost", "X"),),
    ):
        assert not examine(write(replace(record, parts=wrong))).ok


async def test_before_the_end_the_parts_count_what_their_reader_may_know(referee: Referee, source: Sources) -> None:
    """The numbers of inputs do not show how many others have made."""
    table = await to_go(referee, source)
    await table.do(source(), handing_over.take, CAT, "Cat", await called(table, source))
    for viewer in (0, None):
        record = read(await history.export(table, viewer))
        assert all(row.seat != CHANCE for row in record.rows)
        assert [part.row for part in record.parts if part.row] in ([], [len(record.rows)])


def test_who_gave_no_answer_played_no_part() -> None:
    held = [
        Holder(0, 0, "person", 1, "Ana"),
        Holder(0, 5, "ai", 1, "Ana"),
        Holder(0, 5, "person", 1, "Ana"),
        Holder(0, 9, "person", 2, "Ben"),
        Holder(1, 0, "person", 3, "Cat"),
        Holder(1, 9, "silence", 3, "Cat"),
    ]
    found = list_parts(held)
    assert found == (
        Part(0, 0, "person", "Ana"), Part(0, 9, "person", "Ben"),
        Part(1, 0, "person", "Cat"), Part(1, 9, "silence", "Cat"),
    )  # fmt: skip
    assert list_parts(held, lambda row: row // 10) == (Part(0, 0, "person", "Ben"), Part(1, 0, "silence", "Cat"))
