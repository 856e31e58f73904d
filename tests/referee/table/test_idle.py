"""A table where nobody acts but the AI and the defaults closes, which is announced halfway. All by a clock that the
tests set."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.registry import load_games
from referee.records.clocks import DAY, HOUR
from referee.referee import Referee
from referee.table import agreements, history, idle, match_commands, progress
from referee.table.idle import ROUNDS, TIME, count_rounds
from referee.table.table import Table

from ...engine.conformance import setup
from ...render.face_suite import walked
from ..conftest import ANA, BEN, Clock, Sources, later, playing
from .idle import Open, again
from .pace import paced
from .table import put_of


@pytest.fixture(autouse=True)
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Pebbles so long that idle matches are closed before they end."""
    monkeypatch.setitem(__import__("tests.fake.pebbles", fromlist=["ROUNDS"]).ROUNDS, "short", 400)


async def unattended(referee: Referee, source: Sources) -> Table:
    """Let Ana answer once. From then on the defaults answer, each after 8 hours."""
    table = await paced(referee, source, "day")
    put = put_of(table, 0)
    await table.do(source(), match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    assert table.play is not None
    return table


def begun(table: Table) -> int:
    assert table.play is not None
    return count_rounds(table.play) - table.play.idle.round


async def test_closing_an_idle_match_takes_twenty_rounds_and_is_announced_after_ten(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table, acted = await unattended(referee, source), clock.at
    while progress.find_idle(table) is None:
        before = begun(table)
        await later(referee, clock, HOUR)
    assert before <= ROUNDS / 2 <= begun(table) <= ROUNDS / 2 + 1 and clock.at - acted > TIME / 2
    announced = progress.find_idle(table)
    assert announced.since == acted and announced.announced <= clock.at
    while table.facts.live:
        before = begun(table)
        await later(referee, clock, HOUR)
    assert before >= ROUNDS - 1 and clock.at - acted > TIME
    assert (table.facts.phase, table.facts.reason, table.result) == ("cancelled", "abandoned", None)
    assert (await history.open_server_seed(table)) is not None, "its dice can be checked"


async def test_closing_an_idle_match_takes_seven_days_and_is_announced_halfway_also_through_restarts(
    open_referee: Open, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle, "ROUNDS", 2)
    referee = await open_referee()
    table, acted = await unattended(referee, source), clock.at
    await later(referee, clock, TIME / 2 - 1.0)
    assert progress.find_idle(table) is None
    referee, table = await again(open_referee)
    await later(referee, clock, 1.0)
    assert (
        progress.find_idle(table) is not None and abs(progress.find_idle(table).announced - (acted + TIME / 2)) <= 1.0
    )
    await later(referee, clock, 3 * DAY)
    referee, table = await again(open_referee)
    assert progress.find_idle(table) is not None, "that it was announced is known after a restart"
    await later(referee, clock, acted + TIME - clock.at - 1.0)
    assert table.facts.phase == "playing"
    await later(referee, clock, 2.0)
    assert (table.facts.phase, table.facts.reason) == ("cancelled", "abandoned")
    assert (
        await table.do(source(), match_commands.start_rematch, ANA)
    ).kind == "reopened" and table.facts.phase == "lobby"
    assert table.facts.reason == "" and len(table.facts.people) == 2


async def test_every_act_of_a_person_keeps_a_table_from_being_idle(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle, "ROUNDS", 2)
    table = await unattended(referee, source)
    await later(referee, clock, TIME / 2 + HOUR)
    assert progress.find_idle(table) is not None
    await table.do(source(), agreements.pause, BEN)  # Ana is asked, and says nothing.
    assert progress.find_idle(table) is None
    acted = clock.at
    await later(referee, clock, TIME - HOUR)
    assert table.facts.phase == "playing" and progress.find_idle(table) is not None
    await later(referee, clock, 3 * HOUR)
    assert table.facts.phase == "cancelled" and clock.at > acted + TIME


async def test_what_is_done_in_hiding_changes_nothing_that_is_announced(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A secret answer counts nevertheless. A table where somebody only answers in secret does not close earlier."""
    monkeypatch.setattr(idle, "ROUNDS", 2)
    table = await unattended(referee, source)
    await later(referee, clock, TIME / 2 + HOUR)
    while (put := table.find_question(1)) is None or put.ask.kind != "bid" or table.has_answered(1):
        await later(referee, clock, HOUR)
    announced = progress.find_idle(table)
    assert announced is not None
    await table.do(source(), match_commands.answer, 1, put.number, put.ask.choice.write(put.ask.default))
    assert progress.find_idle(table) is not None
    assert (progress.find_idle(table).announced, progress.find_idle(table).since) == (
        announced.announced,
        announced.since,
    )
    assert idle.find_closing_time(progress.find_idle(table)) == idle.find_closing_time(announced)
    acted = clock.at
    await later(referee, clock, TIME - HOUR)
    assert table.facts.phase == "playing" and clock.at > idle.find_closing_time(announced)
    await later(referee, clock, 2 * HOUR)
    assert table.facts.phase == "cancelled" and clock.at > acted + TIME


async def test_nothing_is_announced_too_late(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the rounds come late, half of the time is left after the announcement."""
    monkeypatch.setattr(idle, "ROUNDS", 10**6)
    table = await unattended(referee, source)
    await later(referee, clock, 10 * DAY)
    assert progress.find_idle(table) is None
    monkeypatch.setattr(idle, "ROUNDS", 2)
    await later(referee, clock, DAY)
    assert progress.find_idle(table) is not None
    announced = clock.at
    await later(referee, clock, TIME / 2 - 2 * DAY)
    assert table.facts.phase == "playing"
    await later(referee, clock, 2 * DAY)
    assert table.facts.phase == "cancelled" and clock.at - announced <= TIME / 2


async def test_a_table_that_waits_for_a_person_stays_open(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle, "ROUNDS", 2)
    table = await playing(referee, source, (BEN, "Ben"))
    await later(referee, clock, 60 * DAY)
    assert table.facts.phase == "playing" and progress.find_idle(table) is None


@pytest.mark.parametrize("key", sorted(load_games()))
def test_every_game_counts_its_rounds(key: str) -> None:
    game = load_games()[key]
    if game.statistics.rounds is None:
        return
    seats = min(2, max(game.seats(game.levels[0])))
    found = [
        game.statistics.rounds(match.state) for match in walked(game, setup(game, game.levels[0], seats, None), 1, 400)
    ]
    assert all(after - before in (0, 1) for before, after in pairwise(found)) and found[-1] > found[0] + 1, found
