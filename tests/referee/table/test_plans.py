"""Premoves in Tomb are stored, carried out and dropped, and nobody else learns of them (TOMB-RUL-2)."""

from __future__ import annotations

import pytest

from engine.protocol import Refused
from referee.referee import Referee
from referee.table import agreements, match_commands, progress, questions, timers
from referee.thinking.ai_seats import PACE

from ..conftest import ANA, Clock, Sources
from .plans import asked, default, places, stocking


async def test_a_plan_is_carried_out_when_one_is_asked(referee: Referee, source: Sources) -> None:
    """TOMB-RUL-2: At most three plans are carried out, in their order and each once. Then the person is
    asked."""
    table = await stocking(referee, source)
    me = 1 - asked(table).ask.seat
    for _ in range(3):
        await table.do(source(), match_commands.add_premove, me, places(table, me)[0])
    assert not places(table, me) and len(questions.list_planned(table, me)) == 3 and asked(table).ask.seat != me
    before = [plan.format_text() for plan in questions.list_planned(table, me)]
    for left in (2, 1, 0):
        outcome = await default(table, source)
        assert asked(table).ask.seat != me, "the table has answered for me at once"
        assert [plan.format_text() for plan in questions.list_planned(table, me)] == before[3 - left :]
        assert [told.kind for told in outcome.list_known_events(None)].count("placed") == 2
    await default(table, source)
    assert asked(table).ask.seat == me


async def test_nobody_sees_whence_a_placement_came(referee: Referee, source: Sources) -> None:
    """TOMB-RUL-2: The others see the same of a planned, an ordered and a pressed placement. No plan is in
    what anybody else sees."""
    table = await stocking(referee, source)
    me = 1 - asked(table).ask.seat
    pressed = (await default(table, source)).list_known_events(None)
    pressed = (*pressed, *(await default(table, source)).list_known_events(None))
    shown = table.view(None), table.view(1 - me), table.list_waiting()
    await table.do(source(), match_commands.add_premove, me, places(table, me)[0])
    assert (table.view(None), table.view(1 - me), table.list_waiting()) == shown
    planned = (await default(table, source)).list_known_events(None)
    await table.do(source(), match_commands.add_premove, me, "stock-rest:default")
    ordered = (await default(table, source)).list_known_events(None)
    forms = [{(told.kind, tuple(told.open)) for told in event} for event in (pressed, planned, ordered)]
    assert forms[0] == forms[1] == forms[2]
    assert not questions.list_planned(table, 1 - me) and not questions.list_ended_plans(table, 1 - me)


async def test_a_plan_for_a_full_crypt_is_dropped_with_a_word(referee: Referee, source: Sources) -> None:
    """TOMB-RUL-2: A planned placement whose Crypt is full is dropped, and the player is told."""
    table = await stocking(referee, source)
    other = asked(table)
    me = 1 - other.ask.seat
    plan = next(one.format_text() for one in questions.list_plannable(table, me) if one.format_text().endswith(",a"))
    await table.do(source(), match_commands.add_premove, me, plan)
    value = next(one.format_text() for one in other.ask.choice.options if one.format_text().endswith(",a"))  # type: ignore[union-attr]
    await table.do(source(), match_commands.answer, other.ask.seat, other.number, value)
    assert asked(table).ask.seat == me and not questions.list_planned(table, me)
    assert [one.format_text() for one in questions.list_ended_plans(table, me)] == [plan]
    await default(table, source)
    assert not questions.list_ended_plans(table, me), "told until the next own answer"


@pytest.mark.parametrize("how", ["default", "ai"])
async def test_the_rest_is_stocked_for_who_says_so(referee: Referee, source: Sources, how: str) -> None:
    """TOMB-RUL-2: The order also answers the present question, which counts as an answer of the person."""
    table = await stocking(referee, source)
    me = asked(table).ask.seat
    await table.do(source(), match_commands.add_premove, me, f"stock-rest:{how}")
    assert questions.list_own_answers(table, me)[-1][2] == "stock" and asked(table).ask.seat != me
    while asked(table).ask.kind == "stock":
        assert asked(table).ask.seat != me
        await default(table, source)
    assert not questions.list_planned(table, me) and not questions.list_ended_plans(table, me), (
        "it has run its course: that needs no word"
    )


async def test_a_plan_is_revoked_and_outlives_a_restart(open_referee: object, source: Sources) -> None:
    referee: Referee = await open_referee()  # type: ignore[operator]
    table = await stocking(referee, source)
    me = 1 - asked(table).ask.seat
    plan = places(table, me)[0]
    await table.do(source(), match_commands.add_premove, me, plan)
    referee = await open_referee()  # type: ignore[operator]
    again = await referee.find_table(table.id)
    assert again is not None
    await again.recall()
    assert [one.format_text() for one in questions.list_planned(again, me)] == [plan]
    await again.do(source(), match_commands.withdraw_premove, me, plan)
    with pytest.raises(Refused, match="stale"):
        await again.do(source(), match_commands.withdraw_premove, me, plan)
    await default(again, source)
    assert asked(again).ask.seat == me


async def test_only_what_is_possible_is_planned(referee: Referee, source: Sources) -> None:
    table = await stocking(referee, source)
    me = 1 - asked(table).ask.seat
    for text in ("place:nothing,a", "everybody:m01,0", "strongest", "pass"):
        with pytest.raises(Refused, match="plan-late"):
            await table.do(source(), match_commands.add_premove, me, text)
    assert not questions.list_planned(table, me)


async def test_taking_back_takes_plans_back(referee: Referee, source: Sources) -> None:
    """A person who takes an answer back is asked again, whatever was planned."""
    table = await stocking(referee, source, players=1)
    await default(table, source)
    await table.do(source(), match_commands.add_premove, 0, "stock-rest:ai")
    assert asked(table).ask.kind == "keep"
    await table.do(source(), agreements.undo, ANA)
    assert asked(table).ask.kind == "stock" and not questions.list_planned(table, 0)


async def test_with_a_poker_face_plans_wait_as_long_as_orders(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await stocking(referee, source, "poker-face")
    me = 1 - asked(table).ask.seat
    plan = places(table, me)[0]
    await table.do(source(), match_commands.add_premove, me, plan)
    await default(table, source)
    put = asked(table)
    assert put.ask.seat == me and [one.format_text() for one in questions.list_planned(table, me)] == [plan], (
        "it falls due in some seconds"
    )
    await timers.handle_timer(table, f"pass:{table.facts.match}:{put.number}")
    assert asked(table).ask.seat != me and not questions.list_planned(table, me)


async def test_an_ai_stocks_without_a_pause(referee: Referee, source: Sources) -> None:
    """TOMB-RUL-2: nobody has to follow the cards that an AI lays face down, one by one or at once. Later it pauses."""
    table, waited, cards = await stocking(referee, source, other="ai"), set[str](), 0

    async def sleep(seconds: float) -> None:
        thinking = questions.find_thinking_seat(table)
        assert thinking is not None
        waited.add(thinking[1].ask.kind)
        referee.ai_seats._seen.clear()  # The time has passed.

    referee.ai_seats.pace, referee.ai_seats._sleep = PACE, sleep
    while asked(table).ask.kind == "stock":
        if cards == 3:
            await table.do(source(), match_commands.add_premove, 0, "stock-rest:ai")
        else:
            await default(table, source)
        cards += 1
        await referee.ai_seats.settle()
    while not waited:
        await default(table, source)
        await referee.ai_seats.settle()
    assert cards == 4 and "stock" not in waited


async def test_a_placement_without_an_answer_takes_a_minute(referee: Referee, source: Sources, clock: Clock) -> None:
    """TOMB-RUL-2: A placement gets the default answer after a minute if people play at the same time. Other questions
    have the usual time of this pace."""
    table = await stocking(referee, source, pace="table")
    put = asked(table)
    assert progress.find_limit_end(table) == clock.at + 60
    clock.at += 59
    await referee.due.fire()
    assert asked(table) == put
    clock.at += 1
    await referee.due.fire()
    assert asked(table).ask.seat != put.ask.seat
    while asked(table).ask.kind == "stock":
        await default(table, source)
    assert progress.find_limit_end(table) == clock.at + 300


@pytest.mark.parametrize(("pace", "players"), [("table", 1), ("none", 2), ("day", 2)])
async def test_alone_and_over_days_nobody_hurries(
    pace: str, players: int, referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await stocking(referee, source, players=players, pace=pace)
    assert asked(table).ask.kind == "stock" and (
        progress.find_limit_end(table) is None or progress.find_limit_end(table) > clock.at + 3600
    )
