"""Seats of the AI: what it knows, how it answers, and that nobody waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import tests.fake
from engine.match_records import OpenQuestion
from engine.protocol import PASS, Ask, One, Refused
from referee.referee import Referee
from referee.store import tables
from referee.store.database import StoreFull
from referee.table import agreements, lobby_commands, match_commands, overdue, progress, questions
from referee.table.new_table import TableTerms
from referee.table.overdue import let_ai_stand_in
from referee.table.table import Table
from referee.thinking.ai_seats import LINGER, PACE, ROUND
from tests import stored
from tests.fake import otherwise
from tests.waiting import until

from .conftest import ANA, BEN, CHANNEL, GUILD, Sources, answer, lobby, playing
from .table.lobby import refused
from .table.table import HELD, put_of
from .table.undo import give

Open = Callable[[], Awaitable[Referee]]


@pytest.fixture(autouse=True)
def by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the fake game's AI take any possible answer."""
    otherwise(monkeypatch, "pebbles", choose=lambda view, ask, pick: ask.choice.sample(pick))


async def with_ai(referee: Referee, source: Sources, level: str = "short") -> Table:
    table = await lobby(referee, source, level=level)
    outcome = await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    assert (outcome.kind, outcome.seat) == ("joined", 1)
    await table.do(source(), match_commands.start, ANA)
    return table


async def test_the_host_gives_seats_to_the_ai(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, level="long")
    await refused("not-host", table.do(source(), lobby_commands.add_ai, BEN, "Robin"), host=ANA)
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    await refused("full", table.do(source(), lobby_commands.add_ai, ANA, "Kim"), most=2)
    await refused("full", table.do(source(), lobby_commands.join, BEN, "Ben"), most=2)
    await table.do(source(), lobby_commands.configure, ANA, "colour", "black", seat=1)
    assert [info.choices["colour"] for info in table.facts.seats] == ["white", "black"]
    await refused("no-such-seat", table.do(source(), lobby_commands.configure, ANA, "colour", "black", seat=2))
    info = table.facts.seats[1]
    assert (info.kind, info.person, info.ready, info.client_seed) == ("ai", None, True, "i:3")
    await table.do(source(), lobby_commands.kick, ANA, 1)
    assert table.names == ("Ana",)


async def test_a_match_against_the_ai_is_played_to_its_end_and_again(referee: Referee, source: Sources) -> None:
    table = await with_ai(referee, source)
    for _ in range(2):
        while table.facts.phase == "playing":
            await referee.ai_seats.settle()
            assert all(waiting.seat == 0 for waiting in table.list_waiting()), "the AI has answered what it was asked"
            if table.facts.phase == "playing":
                await answer(table, source)
        assert table.result is not None and table.result.kind == "points"
        await table.do(source(), match_commands.start_rematch, ANA)
        assert [info.kind for info in table.facts.seats] == ["person", "ai"]
        await table.do(source(), match_commands.start, ANA)
    sources = await stored.sources(referee.store, "ai:%")
    assert {one.split(":")[2] for one in sources} >= {"1", "2"}


async def test_an_ai_seat_is_given_its_view_and_its_question_and_nothing_else(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[Any, Any, str]] = []

    def choose(view: Any, ask: Any, pick: Any) -> Any:
        given.append((view, ask, threading.current_thread().name))
        return ask.default

    otherwise(monkeypatch, "pebbles", choose=choose)
    table = await with_ai(referee, source)
    seen, put = table.view(1), put_of(table, 1)
    await referee.ai_seats.settle()
    assert [(view, ask) for view, ask, _ in given] == [(seen, put.ask)]
    assert all(name.startswith("ai") for _, _, name in given), "in the worker"


async def test_nobodys_press_waits_while_it_thinks_and_what_is_stale_is_dropped(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go = threading.Event(), threading.Event()

    def choose(view: Any, ask: Any, pick: Any) -> Any:
        begun.set()
        assert go.wait(20)
        return ask.default

    otherwise(monkeypatch, "pebbles", choose=choose)
    try:
        table = await with_ai(referee, source)
        await asyncio.to_thread(begun.wait, 20)
        question = put_of(table, 1)
        await asyncio.wait_for(give(table, source, 0, "pass"), 15)
        await table.do(source(), agreements.cancel, ANA)
    finally:
        go.set()
    await referee.ai_seats.settle()
    assert table.facts.phase == "cancelled" and question.number
    assert await stored.sources(referee.store, "ai:%") == []


async def test_nothing_of_the_table_is_held_while_it_keeps_its_pace(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await with_ai(referee, source, "long")
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        assert not table.lock.locked()
        waits.append(seconds)
        referee.ai_seats._seen.clear()  # The time has passed.

    referee.ai_seats.pace, referee.ai_seats._sleep = 1.2, sleep
    visible = 0
    for _ in range(60):
        await referee.ai_seats.settle()
        before = len(waits)
        outcome = await answer(table, source)
        visible += bool(outcome.events)
        assert len(waits) == before, "a person's press does not wait"
    assert waits and all(0 < wait <= 1.2 for wait in waits)


@pytest.mark.parametrize(("secret", "swift", "at_once"), [(False, "", True), (True, "", False), (True, "bid", True)])
async def test_what_nobody_has_to_follow_keeps_no_pace(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch, secret: bool, swift: str, at_once: bool
) -> None:
    """Passing and the answers that a game calls swift are of this kind. The time of a secret question shows nothing in
    either case."""
    otherwise(monkeypatch, "pebbles", swift=frozenset({swift}))
    referee = await open_referee()
    table = await with_ai(referee, source)
    await referee.ai_seats.settle()
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    ask = Ask(1, "bid", One((PASS,)), PASS, secret=secret)
    monkeypatch.setattr(questions, "find_thinking_seat", lambda table: (1, OpenQuestion(1, ask), table.view(1)))
    referee.ai_seats.pace, referee.ai_seats._sleep = 60.0, sleep
    referee.ai_seats._seen[table] = asyncio.get_running_loop().time()
    assert await referee.ai_seats._answer(table), "too late by now"
    assert not waits if at_once else waits


@pytest.mark.parametrize(("looking", "least", "most"), [(99, LINGER, 99), (1, 0, LINGER), (0, 0, LINGER)])
async def test_what_people_look_at_stands_for_a_while_or_until_they_go_on(
    open_referee: Open, source: Sources, looking: int, least: float, most: float
) -> None:
    """The time is counted in paces, whoever has caused the event. In the meantime no press waits."""
    referee, at, left = await open_referee(), [0.0], [0]

    async def sleep(seconds: float) -> None:
        at[0] += seconds

    async def lingers(table: Table) -> bool:
        left[0] -= 1
        return left[0] >= 0

    table = await with_ai(referee, source, "long")
    await referee.ai_seats.settle()
    referee.ai_seats.pace, referee.ai_seats._sleep, referee.ai_seats._time = PACE, sleep, lambda: at[0]
    referee.ai_seats.lingers, left[0] = lingers, looking
    while questions.find_thinking_seat(table) is None:
        before = at[0]
        await answer(table, source)
        assert at[0] == before, "a person's press does not wait"
    begun, number = at[0], table.facts.changes
    await until(lambda: table.facts.changes > number)
    assert least * 0.9 <= (at[0] - begun) / PACE <= most


async def test_if_the_ai_fails_the_default_answers(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def choose(view: Any, ask: Any, pick: Any) -> Any:
        raise ValueError(HELD)

    otherwise(monkeypatch, "pebbles", choose=choose)
    table = await with_ai(referee, source)
    await referee.ai_seats.settle()
    assert table.has_answered(1) and "incident" in caplog.text and HELD not in caplog.text


async def test_an_impossible_choice_of_the_ai_is_replaced_by_the_default(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    otherwise(monkeypatch, "pebbles", choose=lambda *_: ("nothing", "of", "this"))
    table = await with_ai(referee, source)
    await referee.ai_seats.settle()
    assert table.has_answered(1)


async def test_nobody_answers_for_the_ai(referee: Referee, source: Sources) -> None:
    table = await with_ai(referee, source)
    await refused("not-asked", table.do(source(), match_commands.answer, 1, put_of(table, 1).number, "pass"))
    await refused(
        "not-asked", table.do_by_itself(source(), match_commands.answer, 0, put_of(table, 0).number, "pass", "ai")
    )
    await refused("not-at-table", table.do(source(), match_commands.concede, 1))


async def test_after_a_restart_the_ai_goes_on(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    monkey = referee.ai_seats
    monkey.look = lambda table: None  # type: ignore[method-assign]  # killed before it thought
    table = await with_ai(referee, source)
    assert not table.has_answered(1)
    referee = await open_referee()
    await referee.wake()
    await referee.ai_seats.settle()
    again = await referee.find_table_at(CHANNEL)
    assert again is not None and again.has_answered(1)


async def test_an_ai_seat_outlives_failed_writes_and_goes_on_when_there_is_room(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    referee.ai_seats._sleep = sleep
    commit, full = referee.store.commit, [True] * 3

    async def failing(batch: Any) -> None:
        listed = list(batch)
        if full and any("ai:" in str(value) for _, values in listed for value in values):
            full.pop()
            raise StoreFull
        await commit(listed)

    monkeypatch.setattr(referee.store, "commit", failing)
    table = await with_ai(referee, source)
    await until(lambda: len(slept) > 2 and table.has_answered(1))
    assert slept[:3] == [1.0, 2.0, 4.0] and not full


async def test_an_ai_that_nobody_woke_is_found_by_the_look_every_few_minutes(referee: Referee, source: Sources) -> None:
    look = referee.ai_seats.consider
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    table = await with_ai(referee, source)
    other, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 5, BEN, "Ben", "pebbles", "short"), source())
    await other.do(source(), match_commands.start, BEN)
    looked: list[int] = []
    referee.ai_seats.consider = lambda table: (looked.append(table.id), look(table))[1]  # type: ignore[method-assign, func-returns-value]
    await referee.store.commit([tables.store_shown_change(one.id, one.facts.changes) for one in (table, other)])
    await referee.rounds.find_neglected_tables(referee.now())
    assert set(looked) == {table.id}, "no other table is opened"
    await referee.ai_seats.settle()
    assert table.has_answered(1)


async def test_an_ai_seat_rests_while_the_table_rests(referee: Referee, source: Sources) -> None:
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    table = await with_ai(referee, source)
    thought = questions.find_thinking_seat(table)
    assert thought is not None and thought[0] == 1
    await table.do(source(), agreements.pause, ANA)
    assert questions.find_thinking_seat(table) is None
    await table.do(source(), agreements.resume, ANA)
    assert questions.find_thinking_seat(table) == thought


async def test_against_the_ai_one_takes_back_whatever_one_likes_and_it_waits_meanwhile(
    referee: Referee, source: Sources
) -> None:
    table = await with_ai(referee, source)
    await referee.ai_seats.settle()
    await give(table, source, 0, "pass")
    await referee.ai_seats.settle()
    assert put_of(table, 0).ask.kind == "go"
    assert (await table.do(source(), agreements.undo, ANA)).kind == "undone" and progress.is_undone_past_dice(table)
    await referee.ai_seats.settle()
    assert put_of(table, 0).ask.kind == "bid" and table.has_answered(1)
    assert (await table.do(source(), agreements.pause, ANA)).kind == "paused", "nobody else has a say"
    assert (await table.do(source(), agreements.resume, ANA)).kind == "resumed"


async def test_what_it_has_answered_under_seal_and_somebody_has_taken_back_it_answers_again(
    referee: Referee, source: Sources
) -> None:
    """The AI seat answers again, although it is the same question with the same number. The person was back, and is
    away again."""
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    table = await playing(referee, source, (BEN, "Ben"))
    for _ in range(2):
        table.facts = let_ai_stand_in(table.facts, 1)
        assert await referee.ai_seats._answer(table) and table.has_answered(1)
        await table.do(source(), overdue.take_seat_back, BEN)
        assert (await table.do(source(), agreements.undo, BEN)).kind == "undone" and not table.has_answered(1)


async def test_an_answer_on_its_way_lets_the_others_decide_what_is_taken_back(
    referee: Referee, source: Sources
) -> None:
    """The others do not hear of the answer. When they have decided, the AI answers."""
    tests.fake.register_cairn()
    sleeps, wake = asyncio.Event(), asyncio.Event()

    async def sleep(seconds: float) -> None:
        sleeps.set()
        await wake.wait()

    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "cairn", "hill"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    await table.do(source(), match_commands.start, ANA)
    referee.ai_seats.pace, referee.ai_seats._sleep = 60.0, sleep
    referee.ai_seats._seen[table] = asyncio.get_running_loop().time()  # The AI keeps a distance from its last act.
    while not table.ai_asked:
        await answer(table, source)
    await sleeps.wait()
    assert (await table.do(source(), agreements.undo, ANA)).kind == "proposed" and agreements.list_voters(table) == (
        BEN,
    )
    wake.set()
    await referee.ai_seats.settle()
    assert table.proposal is not None and questions.find_thinking_seat(table) is None
    before = questions.find_last_answer_row(table)
    question = next(put for put in table.list_pending() if put.ask.seat == 2)
    await refused("proposed", table.do_by_itself(source(), match_commands.answer, 2, question.number, "granite", "ai"))
    await table.do(source(), agreements.object_to_proposal, BEN, table.proposal.number)
    await referee.ai_seats.settle()
    assert table.proposal is None and questions.find_last_answer_row(table) > before


async def test_the_games_own_ai_plays_two_raiders_and_nobody_is_pressed_for_nothing(
    referee: Referee, source: Sources
) -> None:
    """TR-DEC-12, ``quick``: A player with only one possible answer is asked only for a throw of the own dice."""
    from engine.registry import load_game

    table, _ = await referee.open_table(TableTerms(GUILD, 77, ANA, "Ana", "tomb_raider", "into_the_caves"), source())
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    await table.do(source(), match_commands.start, ANA)
    presses = 0
    for _ in range(60):
        await referee.ai_seats.settle()
        if table.facts.phase != "playing":
            break
        put = put_of(table, 0)
        assert put.ask.throw or (put.ask.choice.count() > 1 and put.ask.stop), put.ask.kind
        value = load_game("tomb_raider").choose(table.view(0), put.ask, lambda n: 0)
        try:
            await table.do(source(), match_commands.answer, 0, put.number, put.ask.choice.write(value))
        except Refused as refusal:
            raise AssertionError(put.ask.kind) from refusal
        presses += 1
    assert presses > 10


async def test_a_round_of_ai_seats_takes_ten_seconds_at_most(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The more answers of AI seats come between two questions to people, the faster they follow one another. A few keep
    the usual pace."""
    referee, at, answers, rounds = await open_referee(), [0.0], [0], list[tuple[int, float]]()

    async def sleep(seconds: float) -> None:
        at[0] += seconds

    table, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL, ANA, "Ana", "roll_for_adventure", "book-of-magic"), source()
    )
    for name in ("Robin", "Kim", "Sam"):
        await table.do(source(), lobby_commands.add_ai, ANA, name)
    referee.ai_seats.pace, referee.ai_seats._sleep, referee.ai_seats._time = PACE, sleep, lambda: at[0]
    do = table.do_by_itself

    async def counted(*given: Any) -> Any:
        answers[0] += 1
        return await do(*given)

    monkeypatch.setattr(table, "do_by_itself", counted)
    await table.do(source(), match_commands.start, ANA)
    for _ in range(40):
        await referee.ai_seats.settle()
        rounds.append((answers[0], at[0]))
        if table.facts.phase != "playing":
            break
        put = put_of(table, 0)
        at[0], answers[0] = at[0] + 60, 0
        begun = at[0]
        value = table.game.choose(table.view(0), put.ask, lambda n: 0)
        await table.do(source(), match_commands.answer, 0, put.number, put.ask.choice.write(value))
        rounds.append((-1, begun))
    took = [(count, end - begun) for (_, begun), (count, end) in zip(rounds[1::2], rounds[2::2], strict=False)]
    assert all(seconds <= ROUND for _, seconds in took), took
    assert max(count for count, _ in took) > 12 and max(seconds for _, seconds in took) > ROUND / 2
    assert all(seconds <= count * PACE for count, seconds in took)
