"""People at a table agree on cancelling, pausing and giving seats to others.

Tests also cover the change of the host.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from referee.records.facts import Proposal
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands, progress, seat_proposals
from referee.table.new_table import TableTerms
from referee.table.policy import LONGEST
from referee.table.proposals import OBJECTING, compute_verdict
from referee.table.seat_proposals import ABSENT, Successor
from referee.table.table import Table
from tests import stored

from ..conftest import ANA, BEN, CAT, CHANNEL, Clock, Sources, answer, lobby
from .lobby import refused
from .table import put_of
from .undo import give, reopened, to_go

Open = Callable[[], Awaitable[Referee]]


@pytest.mark.parametrize(
    ("what", "people", "agreed", "objected", "now", "late"),
    [
        ("cancel", (1, 2, 3), (1,), (), None, True),  # The host proposes, and nobody objects.
        ("cancel", (1, 2, 3), (2,), (), None, False),  # Somebody other than the host proposes.
        ("cancel", (1, 2, 3), (1,), (2,), None, False),
        ("cancel", (1, 2, 3), (2, 3), (1,), True, True),  # A majority decides against the host.
        ("cancel", (1, 2, 3, 4), (2, 3), (), None, False),  # Half is no majority.
        ("cancel", (1, 2), (1,), (2,), False, False),
        ("pause", (1,), (1,), (), True, True),
        ("replace", (1, 2), (), (), None, False),  # Somebody proposes who does not play.
        ("replace", (1, 2), (1,), (), None, True),
        ("undo", (1, 2, 3), (1, 2), (), None, False),  # Everybody must agree.
        ("undo", (1, 2, 3), (1, 2, 3), (), True, False),
        ("undo", (1, 2, 3), (1,), (3,), False, False),
        ("cancel", (1, 2), (1, 9), (8,), None, True),  # Only players have a vote.
    ],
)
def test_which_votes_carry_out_or_drop_a_proposal(
    what: str, people: tuple[int, ...], agreed: tuple[int, ...], objected: tuple[int, ...], now: object, late: object
) -> None:
    proposal = Proposal(1, what, agreed[0] if agreed else 9, 0.0, 1.0, agreed, objected)
    assert compute_verdict(proposal, people, 1, is_overdue=False) is now
    if now is None:
        assert compute_verdict(proposal, people, 1, is_overdue=True) is late


async def test_the_host_cancels_if_nobody_objects_in_time(open_referee: Open, source: Sources, clock: Clock) -> None:
    table = await to_go(await open_referee(), source)
    assert (await table.do(source(), agreements.cancel, ANA, reason="supper")).kind == "proposed"
    await give(table, source, 0, "go:left")
    table = await reopened(open_referee)
    assert table.proposal is not None and table.proposal.what == "cancel", "playing on is no objection"
    clock.at += OBJECTING
    await table.services.due.fire()
    assert table.facts.phase == "cancelled" and table.facts.reason == "supper" and table.proposal is None
    assert await history.open_server_seed(table) is not None and await table.services.store.tables.list_live() == []


async def test_a_proposal_stored_by_an_earlier_version_still_stands(open_referee: Open, source: Sources) -> None:
    """The older version also stored whether the proposal had lapsed. No stored proposal has."""
    referee = await open_referee()
    table = await to_go(referee, source)
    await table.do(source(), agreements.cancel, ANA, reason="supper")
    before = table.proposal
    await stored.proposals_note_lapses(referee.store)
    table = await reopened(open_referee)
    assert before is not None and table.proposal == before and not table.facts.damaged


async def test_an_objection_keeps_the_host_from_cancelling_and_a_majority_does_not(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await to_go(referee, source)
    await table.do(source(), agreements.cancel, ANA)
    assert (
        await table.do(source(), agreements.object_to_proposal, BEN, 1)
    ).kind == "objected" and table.proposal is None
    clock.at += 2 * OBJECTING
    await referee.due.fire()
    assert table.facts.phase == "playing"
    await table.do(source(), agreements.cancel, BEN)
    press = source()
    for again in (False, True):
        outcome = await table.do(press, agreements.agree, ANA, 2)
        assert (outcome.kind, outcome.over, outcome.again) == ("cancelled", True, again)


async def test_who_is_not_the_host_needs_a_majority(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await to_go(referee, source)
    await table.do(source(), agreements.cancel, BEN)
    clock.at += OBJECTING
    await referee.due.fire()
    assert table.facts.phase == "playing" and table.proposal is None


async def test_a_paused_table_takes_no_answer_and_passes_for_nobody(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    referee = await open_referee()
    table = await lobby(referee, source, (BEN, "Ben"))
    await table.do(source(), lobby_commands.configure, ANA, "windows", "poker-face")
    await table.do(source(), lobby_commands.configure, ANA, "pace", "day")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await referee.settings.change_player(ANA, orders={"pebbles:bid": False})
    await table.do(source(), match_commands.start, ANA)
    await refused("not-paused", table.do(source(), agreements.resume, ANA))
    await table.do(source(), agreements.pause, BEN, reason="the phone")
    await table.do(source(), agreements.agree, ANA, 1)
    table = await reopened(open_referee)
    paused = table.facts.paused
    assert paused is not None and paused.by == BEN
    put = put_of(table, 0)
    for call in (
        table.do(source(), match_commands.answer, 0, put.number, "pass"),
        table.do(source(), agreements.undo, ANA),
        table.do(source(), agreements.pause, ANA),
    ):
        await refused("paused", call)
    clock.at += 5 * 24 * 3600
    await table.services.due.fire()
    table = await reopened(open_referee)
    assert len(table.list_waiting()) == 2, "neither the table's pass nor the clock"
    await table.do(source(), agreements.resume, ANA)
    clock.at += OBJECTING
    await table.services.due.fire()
    assert (
        table.facts.paused is None and len(table.list_waiting()) == 2 and progress.find_asking_time(table) == clock.at
    )
    clock.at += LONGEST
    await table.services.due.fire()
    assert table.has_answered(0) and not table.has_answered(1), "the pass is due again, the clock goes on"
    assert (await table.do(source(), agreements.pause, CAT, manager=True)).kind == "proposed", (
        "who manages the channel asks as well"
    )
    assert table.proposal is not None
    await table.do(source(), agreements.agree, ANA, table.proposal.number)
    assert table.facts.paused is None
    clock.at += OBJECTING
    await table.services.due.fire()
    assert table.facts.paused is not None, "the host wants it, and nobody objects"


async def test_the_hosts_part_passes_on_and_who_has_left_may_come_back(referee: Referee, source: Sources) -> None:
    table = await to_go(referee, source)
    await table.do(source(), match_commands.concede, 0)
    assert table.facts.host == BEN and [info.kind for info in table.facts.seats] == ["silence", "person"]
    await refused(
        "already-seated", table.do(source(), seat_proposals.replace_player, BEN, 0, Successor(person=BEN, name="Ben"))
    )
    await refused(
        "seat-played", table.do(source(), seat_proposals.replace_player, CAT, 1, Successor(person=CAT, name="Cat"))
    )
    await refused("no-such-seat", table.do(source(), seat_proposals.replace_player, BEN, 7))
    await refused("not-at-table", table.do(source(), seat_proposals.replace_player, CAT, 0))
    assert (
        await table.do(source(), seat_proposals.replace_player, ANA, 0, Successor(person=ANA, name="Ana"))
    ).kind == "proposed"
    await table.do(source(), agreements.agree, BEN, 1)
    assert [info.kind for info in table.facts.seats] == ["person", "person"] and table.names == ("Ana", "Ben")
    assert table.facts.host == BEN


async def test_another_person_takes_over_a_seat_that_was_left(open_referee: Open, source: Sources) -> None:
    table = await to_go(await open_referee(), source)
    await table.do(source(), match_commands.concede, 1)
    hand = table.view(1).hand  # type: ignore[attr-defined]
    assert (
        await table.do(source(), seat_proposals.replace_player, CAT, 1, Successor(person=CAT, name="Cat"))
    ).kind == "proposed"
    assert (await table.do(source(), agreements.agree, ANA, 1)).kind == "replaced"
    table = await reopened(open_referee)
    assert table.seat_of(CAT) == 1 and table.seat_of(BEN) is None and table.names == ("Ana", "Cat")
    assert table.view(1).hand == hand  # type: ignore[attr-defined]
    while [w.seat for w in table.list_waiting()] != [1]:
        await answer(table, source)
    await answer(table, source)


async def test_who_manages_the_channel_gives_the_seat_of_somebody_absent_to_the_ai(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """The moderator gives a reason and may do this for a player who has left or was waited for for a day, and for no
    other seat."""
    table = await to_go(referee, source)
    assert [w.seat for w in table.list_waiting()] == [0]
    for seat in (0, 1):
        assert (
            await table.do(
                source(), seat_proposals.replace_player, CAT, seat, Successor(name="Robin"), manager=True, reason="mine"
            )
        ).kind == "proposed"
        await table.do(source(), agreements.object_to_proposal, CAT, seat + 1)
    clock.at += ABSENT
    assert (
        await table.do(
            source(), seat_proposals.replace_player, CAT, 1, Successor(name="Robin"), manager=True, reason="mine"
        )
    ).kind == "proposed"
    await table.do(source(), agreements.object_to_proposal, CAT, 3)
    await refused(
        "no-reason",
        table.do(source(), seat_proposals.replace_player, CAT, 0, Successor(name="Robin"), manager=True, reason=" "),
    )
    assert (
        await table.do(
            source(), seat_proposals.replace_player, CAT, 0, Successor(name="Robin"), manager=True, reason="asleep"
        )
    ).kind == "replaced"
    info = table.facts.seats[0]
    assert (info.kind, info.person, info.name) == ("ai", None, "Robin") and table.facts.host == BEN
    assert info.reason == "asleep"
    await refused("same-player", table.do(source(), seat_proposals.replace_player, BEN, 0))
    await referee.ai_seats.settle()


async def test_who_manages_the_channel_sees_no_hand_but_by_the_tables_consent(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """A moderator has to ask for a seat of the AI or for one that was left, like anybody else. The same is true of
    pausing and going on."""
    table = await to_go(referee, source)
    await table.do(source(), match_commands.concede, 1)
    assert (
        await table.do(
            source(), seat_proposals.replace_player, CAT, 1, Successor(name="Robin"), manager=True, reason="gone"
        )
    ).kind == "replaced"
    for call in (
        table.do(
            source(),
            seat_proposals.replace_player,
            CAT,
            1,
            Successor(person=CAT, name="Cat"),
            manager=True,
            reason="mine",
        ),
        table.do(source(), agreements.pause, CAT, manager=True),
    ):
        assert (await call).kind == "proposed" and table.facts.paused is None and table.seat_of(CAT) is None
        proposal = table.proposal
        assert proposal is not None
        clock.at += OBJECTING
        await referee.due.fire()
        assert table.proposal is None and table.facts.paused is None and table.seat_of(CAT) is None, "nobody agreed"
    await table.do(source(), seat_proposals.replace_player, CAT, 1, Successor(person=CAT, name="Cat"), manager=True)
    assert table.proposal is not None
    await table.do(source(), agreements.agree, ANA, table.proposal.number)
    assert table.seat_of(CAT) == 1


async def test_a_match_is_over_when_no_person_is_left(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await to_go(referee, source)
    clock.at += ABSENT
    await table.do(
        source(), seat_proposals.replace_player, CAT, 0, Successor(name="Robin"), manager=True, reason="asleep"
    )
    assert (await table.do(source(), match_commands.concede, 1)).over
    assert table.result is not None and table.result.kind == "conceded"
    other, _ = await referee.open_table(TableTerms(1, CHANNEL, ANA, "Ana", "pebbles", "short"), source())
    await other.do(source(), match_commands.start, ANA)
    assert (
        await other.do(source(), seat_proposals.replace_player, ANA, 0, Successor(name="Robin"))
    ).over and other.facts.phase == "over"


async def test_the_host_empties_seats_in_the_lobby(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("not-host", table.do(source(), lobby_commands.kick, BEN, 0), host=ANA)
    for seat in (0, 2, -1):
        await refused(
            "kick-oneself" if seat == 0 else "no-such-seat", table.do(source(), lobby_commands.kick, ANA, seat)
        )
    assert (await table.do(source(), lobby_commands.kick, ANA, 1)).kind == "kicked" and table.names == ("Ana",)
    assert isinstance(table, Table)
    await table.do(source(), match_commands.start, ANA)
    await refused("started", table.do(source(), lobby_commands.kick, ANA, 1))


async def test_at_the_end_every_hand_lies_open(referee: Referee, source: Sources) -> None:
    table = await to_go(referee, source)
    await refused("not-over", _reveal(table))
    hands = [table.view(seat).hand for seat in (0, 1)]  # type: ignore[attr-defined]
    await table.do(source(), agreements.cancel, CAT, manager=True)
    assert [seen.hand for seen in history.list_final_views(table)] == hands  # type: ignore[attr-defined]
    assert table.view(None).hand is None  # type: ignore[attr-defined]


async def _reveal(table: Table) -> object:
    return history.list_final_views(table)
