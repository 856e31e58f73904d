"""The urgency of each message of a table."""

from __future__ import annotations

from referee.records.surface import Surface
from referee.referee import Referee
from referee.running.rate_limit import Urgency

from .conftest import ANA, BEN, CAT, Sources, answer, playing


async def test_a_hand_whose_question_is_on_the_board_is_sent_later(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    surfaces = [Surface(table.id, kind, whom, 0) for kind, whom in (("board", 0), ("hand", ANA), ("hand", BEN))]

    def found() -> list[Urgency]:
        return [referee.surfaces._urgency(surface) for surface in surfaces]

    assert found() == [Urgency.QUESTION] * 3, "both bid in secret"
    await answer(table, source)
    assert found() == [Urgency.QUESTION, Urgency.REST, Urgency.QUESTION], "Ben bids; Ana has"
    await answer(table, source)
    assert found() == [Urgency.QUESTION, Urgency.TWICE, Urgency.REST], "Ana goes left or right, as all may know"
    while table.facts.live:
        await answer(table, source)
    assert found() == [Urgency.END] * 3


async def test_messages_to_followers_are_sent_after_those_to_players(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    elsewhere = [Surface(table.id, "watch", CAT, 0), Surface(table.id, "follow", 99, 99)]
    assert [referee.surfaces._urgency(one) for one in elsewhere] == [Urgency.FOLLOWER] * 2
    assert referee.surfaces._urgency(Surface(table.id, "watch", BEN, 0)) is Urgency.QUESTION, (
        "the board comes to who plays"
    )
    while table.facts.live:
        await answer(table, source)
    assert [referee.surfaces._urgency(one) for one in elsewhere] == [Urgency.FOLLOWER] * 2, "the end of a match, too"
    assert Urgency.FOLLOWER.value > 100 * Urgency.REST.value
