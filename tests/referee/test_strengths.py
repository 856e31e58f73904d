"""The strengths of AI seats: who chooses them, that they last, and how sharp seats answer."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.match_file import UnfitRecord, read, verify
from engine.policies import choose_answer
from engine.protocol import Ask, Seat
from engine.registry import load_game
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands, questions
from referee.table import match_files as export
from referee.table.handing_over import give_seat
from referee.table.new_table import TableTerms
from referee.table.table import Table
from referee.thinking.ai_seats import DEADLINE, ROUND
from referee.workers import search_process
from referee.workers.search_process import SearchFailed, SearchProcess
from tests.engine.search import first_question
from tests.fake import measure, otherwise
from tests.fake.pebbles import GAME as PEBBLES

from .conftest import ANA, BEN, CHANNEL, GUILD, Sources, answer, lobby
from .table.lobby import refused

Open = Callable[[], Awaitable[Referee]]
ALL, UNSEARCHED = ("easy-going", "solid", "sharp"), ("easy-going", "solid")
LONG = 600.0
"""Seconds for a search that ends much sooner, on any machine."""


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the game of the tests a search that the process of the searches does not know."""
    otherwise(monkeypatch, PEBBLES.key, deal_world=lambda view, ask, pick: None, value=lambda s, seat: 0.5)


@pytest.fixture(autouse=True)
def nothing_else_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer sharp seats in Counter-Terror, whatever was measured there last."""
    monkeypatch.setattr("engine.measured.load_runs", tuple)
    measure(monkeypatch, "counter_terror", "standard", 90, 100, seats=4)


async def shootout(referee: Referee, source: Sources, *strengths: str, channel: int = CHANNEL) -> Table:
    """Open a table of a game with a search, with an AI seat of each of these strengths."""
    table, _ = await referee.open_table(TableTerms(GUILD, channel, ANA, "Ana", "counter_terror", "standard"), source())
    for number, strength in enumerate(strengths):
        await table.do(source(), lobby_commands.add_ai, ANA, f"Robin {number}", strength)
    return table


def strengths_of(table: Table) -> list[str]:
    return [info.strength for info in table.facts.seats]


async def test_the_host_chooses_the_strength_of_one_ai_seat_or_of_all(referee: Referee, source: Sources) -> None:
    table = await shootout(referee, source, "solid", "sharp")
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    assert strengths_of(table) == ["solid", "solid", "sharp", "solid"]
    await table.do(source(), lobby_commands.configure, ANA, "strength", "easy-going", seat=2)
    assert strengths_of(table) == ["solid", "solid", "easy-going", "solid"]
    await table.do(source(), lobby_commands.configure, ANA, "strength", "sharp")
    assert strengths_of(table) == ["solid", "sharp", "sharp", "solid"]
    assert all(info.ready for info in table.facts.seats[1:]), "nobody has to be ready again"
    await refused("not-host", table.do(source(), lobby_commands.configure, BEN, "strength", "solid"), host=ANA)
    settle = lobby_commands.configure
    await refused("no-such-seat", table.do(source(), settle, ANA, "strength", "solid", seat=4))
    await refused("not-ai-seat", table.do(source(), settle, ANA, "strength", "solid", seat=3))
    await refused("no-such-value", table.do(source(), settle, ANA, "strength", "x"), key="strength", possible=ALL)
    await table.do(source(), match_commands.start, ANA)
    await refused("started", table.do(source(), settle, ANA, "strength", "solid"))


async def test_a_level_without_measured_matches_has_no_sharp_seats(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source, level="long")
    possible = {"key": "strength", "possible": UNSEARCHED}
    await refused("no-such-value", table.do(source(), lobby_commands.add_ai, ANA, "Robin", "sharp"), **possible)
    assert len(table.facts.seats) == 1
    await refused("no-such-setting", table.do(source(), lobby_commands.configure, ANA, "strength", "solid"))
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin", "solid")
    await refused("no-such-value", table.do(source(), lobby_commands.configure, ANA, "strength", "sharp"), **possible)
    await refused("no-such-setting", table.do(source(), lobby_commands.configure, ANA, "nothing", "solid"))


async def test_where_the_level_changes_sharp_seats_stay_only_if_that_is_measured(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(monkeypatch, PEBBLES.key, "long", 60, 100)
    table = await lobby(referee, source, level="long")
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin", "sharp")
    await table.do(source(), lobby_commands.configure, ANA, "level", "short")
    assert strengths_of(table) == ["solid", "solid"]


async def test_a_rematch_keeps_no_strength_that_is_not_offered_any_more(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await shootout(referee, source, "sharp", "easy-going")
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    await table.do(source(), match_commands.start, ANA)
    await table.do(source(), agreements.cancel, ANA)
    monkeypatch.setattr("engine.measured.load_runs", tuple)
    await table.do(source(), match_commands.start_rematch, ANA)
    assert strengths_of(table) == ["solid", "solid", "easy-going"]


async def test_a_guided_table_begins_with_easy_going_opponents_and_solid_partners(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    assert table.facts.seats[1].strength == "easy-going"
    await table.do(source(), lobby_commands.kick, ANA, 1)
    await referee.store.tables.give_hints(table.id, False)
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    assert table.facts.seats[1].strength == "solid"
    partners, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL + 1, ANA, "Ana", "roll_for_adventure", "book-of-magic"), source()
    )
    await partners.do(source(), lobby_commands.add_ai, ANA, "Robin")
    assert partners.facts.seats[1].strength == "solid"


async def test_a_strength_lasts_over_restarts_and_matches_and_goes_with_the_seat(
    open_referee: Open, source: Sources
) -> None:
    referee = await open_referee()
    table = await shootout(referee, source, "sharp", "easy-going")
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    await table.do(source(), match_commands.start, ANA)
    await table.do(source(), agreements.cancel, ANA)
    await table.do(source(), match_commands.start_rematch, ANA)
    number = table.id
    referee = await open_referee()
    found = await referee.find_table(number)
    assert found is not None and strengths_of(found) == ["solid", "sharp", "easy-going"]
    give_seat(found, 1, BEN, "Ben", "")
    assert found.facts.seats[1].ai_strength == "solid", "a stand-in for Ben would be solid"
    give_seat(found, 1, None, "Robin", "")
    assert found.facts.seats[1].strength == "solid"


async def test_a_match_file_names_the_strengths_of_its_own_seats_only(referee: Referee, source: Sources) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin", "easy-going")
    await table.do(source(), match_commands.start, ANA)
    while table.facts.phase == "playing":
        await referee.ai_seats.settle()
        if table.facts.phase == "playing":
            await answer(table, source)
    raw = await history.export(table, 0)
    assert read(raw).strengths == {1: "easy-going"} == export.examine(raw).strengths
    with pytest.raises(UnfitRecord):
        verify(_with_strength(raw, 2), PEBBLES)
    with pytest.raises(UnfitRecord):
        read(raw.replace(b'"easy-going"', b'"invincible"'))


def _with_strength(raw: bytes, seat: Seat) -> Any:
    return replace(read(raw), strengths={seat: "sharp"})


async def test_each_seat_answers_by_its_strength_from_its_view_alone(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process gives the same answers as the engine does here."""
    referee = await open_referee()
    monkeypatch.setattr("referee.thinking.ai_seats.DEADLINE", 60.0)
    monkeypatch.setattr("referee.thinking.ai_seats.ROUND", 600.0)
    table = await shootout(referee, source, "sharp", "easy-going", "sharp")
    given: list[tuple[str, Any, Ask, Any]] = []
    choose = referee.ai_seats._choose

    async def noted(table: Table, strength: Any, view: Any, ask: Ask) -> Any:
        value = await choose(table, strength, view, ask)
        given.append((strength, view, ask, value))
        return value

    monkeypatch.setattr(referee.ai_seats, "_choose", noted)
    await table.do(source(), match_commands.start, ANA)
    rules = load_game("counter_terror")
    while len([one for one in given if one[0] == "sharp" and one[2].choice.count() > 1]) < 2:
        await referee.ai_seats.settle()
        if table.facts.phase != "playing":
            break
        if (put := table.find_question(0)) is not None:
            value = put.ask.choice.write(rules.choose(table.view(0), put.ask, lambda n: 0))
            await table.do(source(), match_commands.answer, 0, put.number, value)
    assert {strength for strength, *_ in given} == {"sharp", "easy-going"} and referee.ai_seats.deadlines == 0
    for strength, view, ask, value in given:
        assert value == ask.choice.write(choose_answer(rules, strength, view, ask))


@pytest.mark.parametrize("late", [True, False])
async def test_where_a_search_is_late_or_fails_the_solid_answer_is_given(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch, searched: None, late: bool
) -> None:
    """The process does not know the game of the tests, so its search fails."""
    measure(monkeypatch, PEBBLES.key, "short", 60, 100)
    if late:
        monkeypatch.setattr("referee.thinking.ai_seats.DEADLINE", 0.0)
    else:
        monkeypatch.setattr("referee.thinking.ai_seats.DEADLINE", 60.0)
        monkeypatch.setattr("referee.thinking.ai_seats.ROUND", 600.0)
    otherwise(monkeypatch, PEBBLES.key, choose=lambda view, ask, pick: ask.choice.sample(pick))
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin", "sharp")
    await table.do(source(), match_commands.start, ANA)
    thinks = questions.find_thinking_seat(table)
    assert thinks is not None
    _, put, view = thinks
    await referee.ai_seats.settle()
    solid = choose_answer(table.game, "solid", view, put.ask)
    assert table.find_given_answer(1) == put.ask.choice.write(solid) or table.find_given_answer(1) == solid
    assert referee.ai_seats.deadlines == (1 if late else 0)


async def test_searches_take_turns_and_who_waits_too_long_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole bot has one process for searches. A search that hangs gets a new process."""
    searches, (view, ask) = SearchProcess(), first_question(load_game("counter_terror"), "attack")
    try:
        first = await searches.find("counter_terror", view, ask, LONG)
        assert first == ask.choice.write(choose_answer(load_game("counter_terror"), "sharp", view, ask))
        process = await searches._find_running_process()
        asked = search_process._ask

        async def hangs(process: Any, request: bytes) -> Any:
            await asyncio.sleep(3600)

        monkeypatch.setattr(search_process, "_ask", hangs)
        hanging = asyncio.create_task(searches.find("counter_terror", view, ask, 2.0))
        await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await searches.find("counter_terror", view, ask, 0.2)
        assert process.returncode is None, "another search was under way: it goes on"
        with pytest.raises(TimeoutError):
            await hanging
        assert await process.wait() != 0
        monkeypatch.setattr(search_process, "_ask", asked)
        assert await searches.find("counter_terror", view, ask, LONG) == first
        with pytest.raises(SearchFailed):
            await searches.find("no such game", view, ask, LONG)
        assert await searches.find("counter_terror", view, ask, LONG) == first, "a failure ends no process"
    finally:
        running = await searches._find_running_process()
        await searches.stop()
    assert running.returncode is not None


def test_the_process_ends_with_the_bot() -> None:
    """The process that searches ends because its input is closed, also when the bot is killed."""
    done = subprocess.run(
        [sys.executable, "-m", "referee.workers.search_process"], input=b"", capture_output=True, timeout=60
    )
    assert done.returncode == 0 and done.stdout == bytes(search_process.SIZE)


async def test_a_round_of_late_searches_takes_ten_seconds_at_most(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch, searched: None
) -> None:
    """The less time of the round is left, the shorter is each search."""
    referee, at, given = await open_referee(), [0.0], list[float]()

    async def never(key: str, view: Any, ask: Ask, seconds: float) -> Any:
        given.append(seconds)
        at[0] += seconds
        raise TimeoutError

    otherwise(monkeypatch, "counter_terror", choose_sharply=None)
    monkeypatch.setattr(referee.ai_seats, "_time", lambda: at[0])
    monkeypatch.setattr(referee.ai_seats._search, "find", never)
    table = await shootout(referee, source, *["sharp"] * 5)
    await table.do(source(), match_commands.start, ANA)
    await referee.ai_seats.settle()
    assert table.find_question(0) is not None and len(given) == referee.ai_seats.deadlines > 0
    task = referee.ai_seats
    task._begun[table.id] = at[0] - ROUND / 2
    for _ in range(20):
        await task._choose(table, "sharp", *first_question(table.game, "attack"))
    assert given[0] == DEADLINE and sum(given[-20:]) <= ROUND / 2 and given[-1] < 0.01
