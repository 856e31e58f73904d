"""One person plays several seats, to teach or to try: seat after seat as they are asked, and for no rating."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from engine.protocol import Refused
from referee.referee import Referee
from referee.table import agreements, lobby_commands, match_commands
from referee.table.table import Table
from tests import stored

from ..conftest import ANA, BEN, Sources, answer, lobby, play_to_end

Open = Callable[[], Awaitable[Referee]]


async def taught(referee: Referee, source: Sources) -> Table:
    """Begin a match where Ana plays both seats."""
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.configure, ANA, "entry", "teaching")
    await table.do(source(), lobby_commands.join, ANA, "Ana")
    await table.do(source(), match_commands.start, ANA)
    return table


async def test_only_where_the_host_has_chosen_it_somebody_sits_down_twice(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    with pytest.raises(Refused, match="already-seated"):
        await table.do(source(), lobby_commands.join, ANA, "Ana")
    await table.do(source(), lobby_commands.configure, ANA, "entry", "teaching")
    await table.do(source(), lobby_commands.join, ANA, "Ana")
    assert table.facts.list_seats_of(ANA) == (0, 1) and table.facts.people == (ANA,)
    with pytest.raises(Refused, match="teaching"):
        await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.leave, ANA)
    assert table.facts.list_seats_of(ANA) == (0,) and table.facts.phase == "lobby"
    await table.do(source(), lobby_commands.join, ANA, "Ana")
    await table.do(source(), lobby_commands.configure, ANA, "entry", "open")
    assert table.facts.list_seats_of(ANA) == (0,), "elsewhere one person has one seat"
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    with pytest.raises(Refused, match="others-seated"):
        await table.do(source(), lobby_commands.configure, ANA, "entry", "teaching")


async def test_the_seat_that_is_asked_comes_to_the_front(open_referee: Open, source: Sources) -> None:
    """The order stays after a restart. Another seat can be looked at."""
    table = await taught(await open_referee(), source)
    seen = set()
    for _ in range(8):
        asked = [one.seat for one in table.list_waiting() if not table.has_answered(one.seat)]
        seat = table.seat_of(ANA)
        assert seat in asked and table.alone == seat
        seen.add(seat)
        await answer(table, source)
    assert seen == {0, 1}
    again = await (await open_referee()).find_table(table.id)
    assert again is not None and again.seat_of(ANA) in [one.seat for one in again.list_waiting()]
    other = 1 - (again.seat_of(ANA) or 0)
    again.look_through(other)
    assert again.seat_of(ANA) == other


async def test_a_teaching_match_counts_for_no_rating(referee: Referee, source: Sources) -> None:
    table = await taught(referee, source)
    await play_to_end(table, source)
    assert table.facts.phase == "over"
    rated = [counts for *_, counts in await stored.results(referee.store)]
    assert rated and not any(rated)


async def test_the_latest_answer_is_taken_back_whichever_seat_gave_it(referee: Referee, source: Sources) -> None:
    table = await taught(referee, source)
    first = table.seat_of(ANA)
    await answer(table, source)
    assert table.seat_of(ANA) != first
    undone = await table.do(source(), agreements.undo, ANA)
    assert undone.kind == "undone" and first in [one.seat for one in table.list_waiting()]
    assert table.find_question(first or 0) is not None


async def test_who_gives_up_gives_up_all_seats(referee: Referee, source: Sources) -> None:
    table = await taught(referee, source)
    await table.do(source(), match_commands.concede, table.seat_of(ANA) or 0)
    assert table.facts.phase == "over" and not table.facts.people
