"""Answers given ahead, each with what it hangs on: with Tomb Raider, whose ways are steps, and with Tomb for what all
kinds of plans have alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from engine.protocol import One, Refused
from referee.records.match_facts import Ordered
from referee.referee import Referee
from referee.table import history, lobby_commands, match_commands, progress, questions
from referee.table.new_table import TableTerms
from referee.table.premoves import MOST
from referee.table.table import Table
from tests import stored
from tests.answering import ai_answers

from ..conftest import ANA, BEN, CHANNEL, GUILD, Clock, Sources, later
from .lobby import refused
from .plans import asked, default, places, stocking

Open = Callable[[], Awaitable[Referee]]
PACE = 1.2


@pytest.fixture
async def paced(tmp_path: Path, clock: Clock) -> Referee:
    """Provide a referee whose AI takes its time."""
    return await Referee.open(tmp_path / "paced.sqlite3", now=clock, pace=PACE)


async def on_the_way(referee: Referee, source: Sources, windows: str = "quick") -> tuple[Table, int]:
    """Begin Tomb Raider for two. Somebody is asked which way to go, and could go on after that."""
    table, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "into_the_caves"), source()
    )
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.configure, ANA, "windows", windows)
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    for _ in range(300):
        put = asked(table)
        if put.ask.kind == "move" and not table.view(None).raiders[put.ask.seat].moved:  # type: ignore[attr-defined]
            return table, put.ask.seat
        await default(table, source)
    raise AssertionError("nobody moves")


def texts(table: Table, seat: int) -> list[str]:
    return [plan.format_text() for plan in questions.list_planned(table, seat)]


async def test_steps_are_for_what_comes_after_the_question_that_is_put(referee: Referee, source: Sources) -> None:
    """Each answer uses up one step. The steps are given in their order, each once."""
    table, me = await on_the_way(referee, source)
    put = asked(table)
    for plan in ("stay", "search", "stay"):
        await table.do(source(), match_commands.add_premove, me, plan)
    assert asked(table) == put and texts(table, me) == ["stay", "search", "stay"]
    await default(table, source)
    for _ in range(300):
        if texts(table, me) != ["stay", "search", "stay"]:
            break
        await default(table, source)
    assert texts(table, me) in (["search", "stay"], ["stay"])
    rows = [one for one in await stored.kept(referee.store, table.id) if one.ordered is Ordered.AHEAD]
    assert {one.row.seat for one in rows} == {me} and rows[0].row.value in ("stay", "search")


async def test_another_answer_drops_the_remaining_steps(referee: Referee, source: Sources) -> None:
    """The other steps would begin at a place where the raider did not go."""
    table, me = await on_the_way(referee, source)
    await table.do(source(), match_commands.add_premove, me, "stay")
    ask, ahead = asked(table).ask, table.play.ahead  # type: ignore[union-attr]
    ahead.note_answer(ask, "move:forward", own=True)
    assert texts(table, me) == ["stay"], "it was for what comes after that"
    ahead.note_answer(ask, "move:forward", own=True)
    assert not texts(table, me) and not questions.list_ended_plans(table, me), "the person knows"


async def test_as_soon_as_the_situation_is_another_all_that_was_to_come_is_dropped_with_a_word(
    referee: Referee, source: Sources
) -> None:
    """A step may have become impossible, or its condition may not hold any more. Only the owner is told."""
    table, me = await on_the_way(referee, source)
    for plan in ("move:forward", "stay"):
        await table.do(source(), match_commands.add_premove, me, plan, "not-hit")
    assert questions.list_conditions(table, me) == ("not-hit", "not-hit")
    play = table.play
    assert play is not None
    play.match.state.raiders[me].hurts[0] += 1
    play.ahead.drop_lapsed(play.match)
    assert not texts(table, me) and [one.format_text() for one in questions.list_ended_plans(table, me)] == [
        "move:forward",
        "stay",
    ]
    assert not questions.list_ended_plans(table, 1 - me)


@pytest.mark.parametrize(("condition", "stands"), [("same", False), ("any", True), ("no-obstacle", True)])
async def test_a_premove_is_dropped_when_its_condition_ends(
    referee: Referee, source: Sources, condition: str, stands: bool
) -> None:
    """With the condition "same": when it was planned, all four ways were shown. If fewer are open, it is another
    question."""
    table, me = await on_the_way(referee, source)
    put = asked(table)
    assert isinstance(put.ask.choice, One)
    way = next(one.format_text() for one in put.ask.choice.options if one.tag == "move")
    ways = [one for one in put.ask.choice.options if one.tag == "move"]
    if len(ways) == 4:
        pytest.skip("all four ways are open here")
    play = table.play
    assert play is not None
    play.ahead.add(play.match, me, ways[0], condition, questions.list_plannable(table, me))
    # The premove was not meant for a question that was asked before it.
    play.ahead.note_answer(put.ask, "pass", own=False)
    assert (play.ahead.find_answer(play.match, put) == way) is stands
    assert [one.format_text() for one in play.ahead.list_lapsed(me)] == ([] if stands else [way])


async def test_at_most_eight_premoves_and_only_conditions_of_the_game(referee: Referee, source: Sources) -> None:
    table, me = await on_the_way(referee, source)
    await refused("no-such-condition", table.do(source(), match_commands.add_premove, me, "stay", "rain"))
    for _ in range(MOST):
        await table.do(source(), match_commands.add_premove, me, "stay")
    await refused("too-many-plans", table.do(source(), match_commands.add_premove, me, "stay"), most=MOST)
    await refused("no-such-condition", table.do(source(), match_commands.change_condition, me, 0, "stay", "rain"))
    with pytest.raises(Refused, match="stale"):
        await table.do(source(), match_commands.change_condition, me, 0, "search", "any")
    await table.do(source(), match_commands.withdraw_premove, me, "stay", 5)
    assert texts(table, me) == ["stay"] * 5, "what was to come after it goes with it"
    with pytest.raises(Refused, match="stale"):
        await table.do(source(), match_commands.withdraw_premove, me, "stay", 5)


async def test_a_premove_outlives_a_restart_with_its_condition(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table, me = await on_the_way(referee, source)
    put = asked(table)
    await table.do(source(), match_commands.add_premove, me, "stay", "not-hit")
    again = await (await open_referee()).find_table(table.id)
    assert again is not None
    await again.recall()
    assert texts(again, me) == ["stay"] and questions.list_conditions(again, me) == ("not-hit",)
    assert asked(again) == put, "still not for the question that was put"


async def test_plans_of_an_older_file_hang_on_nothing(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await stocking(referee, source)
    me = 1 - asked(table).ask.seat
    plan = places(table, me)[0]
    await stored.settled_by_the_version_before(referee.store, table.id, me, plan)
    again = await (await open_referee()).find_table(table.id)
    assert again is not None
    await again.recall()
    assert texts(again, me) == [plan] and questions.list_conditions(again, me) == ("any",)


async def test_a_plan_takes_its_time_as_the_ai_does(paced: Referee, source: Sources, clock: Clock) -> None:
    """A premove waits before it answers, because the other players would otherwise learn of it. The wait is equal at a
    table of one person, too."""
    try:
        table = await stocking(paced, source)
        me = 1 - asked(table).ask.seat
        await table.do(source(), match_commands.add_premove, me, places(table, me)[0])
        await default(table, source)
        put = asked(table)
        assert put.ask.seat == me and len(questions.list_planned(table, me)) == 1
        await later(paced, clock, PACE - 0.1)
        assert asked(table) == put
        await later(paced, clock, 0.2)
        assert asked(table).ask.seat != me and not questions.list_planned(table, me)
        await table.do(source(), match_commands.add_premove, me, places(table, me)[0])
        await default(table, source)
        put = asked(table)
        await table.do(
            source(), match_commands.withdraw_premove, me, questions.list_planned(table, me)[0].format_text()
        )
        await later(paced, clock, 60)
        assert asked(table) == put, "who takes it back in time is asked, and nothing is answered in their stead"
    finally:
        await paced.close()


async def test_a_walk_takes_no_time_so_that_nobody_is_asked_on_the_way_what_is_answered_already(
    paced: Referee, source: Sources
) -> None:
    """Other players may be asked something on the way. The walk goes on when they have answered."""
    try:
        (table, me), lot = await on_the_way(paced, source), Random(1)
        while not (walks := [one for one in questions.list_plannable(table, me, buttons=True) if one.tag == "walk"]):
            put = await ai_answers(table, lot, source())
            assert put is not None, "the match is over"
            me = asked(table).ask.seat
        await table.do(source(), match_commands.add_premove, me, walks[-1].format_text())
        while questions.list_planned(table, me):
            put, play = asked(table), table.play
            assert play is not None and (put.ask.seat != me or play.ahead.find_answer(play.match, put) is None)
            await default(table, source)
    finally:
        await paced.close()


async def test_what_others_see_is_the_same_with_a_plan_and_without(paced: Referee, source: Sources) -> None:
    try:
        table, me = await on_the_way(paced, source)
        seen = (
            table.view(None),
            table.view(1 - me),
            table.list_waiting(),
            progress.find_asking_time(table),
            history.list_latest_events(table, 1 - me),
        )
        for plan in ("stay", "search"):
            await table.do(source(), match_commands.add_premove, me, plan, "not-hit")
        await table.do(source(), match_commands.change_condition, me, 1, "search", "same")
        assert seen == (
            table.view(None),
            table.view(1 - me),
            table.list_waiting(),
            progress.find_asking_time(table),
            history.list_latest_events(table, 1 - me),
        )
        assert not questions.list_planned(table, 1 - me) and "stay" not in repr(table.play.ahead.stored)  # type: ignore[union-attr]
        assert b"not-hit" not in await history.export(table, 1 - me) and b"not-hit" not in await history.export(
            table, me
        )
    finally:
        await paced.close()
