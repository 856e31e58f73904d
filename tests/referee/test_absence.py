"""Absence: 28 days a year, at most 14 in a row. At slow tables no time limit runs in this time."""

from __future__ import annotations

import pytest

from engine.protocol import Refused
from referee.people.absence import DAY, YEAR, Spans, begin_absence, end_absence, find_return_time
from referee.records.clocks import PACES
from referee.referee import Referee
from referee.table import overdue, progress, seat_proposals

from .conftest import ANA, BEN, Clock, Sources, later
from .table.lobby import refused
from .table.pace import kinds, paced, to_go
from .table.undo import give

NOW = 1_000_000_000.0


def test_absence_is_limited_by_days_a_year() -> None:
    spans: Spans = begin_absence((), NOW, 14)
    assert spans == ((NOW, NOW + 14 * DAY),) and find_return_time(spans, NOW) == NOW + 14 * DAY == find_return_time(
        spans, NOW + 13 * DAY
    )
    assert find_return_time(spans, NOW + 14 * DAY) is None
    spans = begin_absence(spans, NOW + 30 * DAY, 13)
    for days, left in ((2, 1), (14, 1)):
        with pytest.raises(Refused) as refusal:
            begin_absence(spans, NOW + 60 * DAY, days)
        assert refusal.value.kind == "no-days-left" and refusal.value.values["left"] == left
    spans = begin_absence(spans, NOW + 60 * DAY, 1)
    with pytest.raises(Refused):
        begin_absence(spans, NOW + 300 * DAY, 1)
    assert find_return_time(begin_absence(spans, NOW + YEAR + 15 * DAY, 14), NOW + YEAR + 15 * DAY), (
        "a year later they are there again"
    )


@pytest.mark.parametrize(
    ("days", "pause", "more", "possible"), [(10, 0, 5, False), (10, 0, 4, True), (10, 0.5, 5, False), (10, 1, 5, True)]
)
def test_absence_is_limited_by_days_in_a_row(days: int, pause: float, more: int, possible: bool) -> None:
    spans, then = begin_absence((), NOW, days), NOW + (days + pause) * DAY
    if possible:
        assert find_return_time(begin_absence(spans, then, more), then) == then + more * DAY
    else:
        with pytest.raises(Refused) as refusal:
            begin_absence(spans, then, more)
        assert refusal.value.kind == "too-long"
    for wrong in (15, 0, -3):
        with pytest.raises(Refused):
            begin_absence((), NOW, wrong)


def test_who_is_back_sooner_keeps_the_days() -> None:
    spans = end_absence(begin_absence((), NOW, 14), NOW + 4 * DAY)
    assert find_return_time(spans, NOW + 4 * DAY) is None and spans == ((NOW, NOW + 4 * DAY),)
    assert begin_absence(spans, NOW + 4 * DAY, 10)[-1] == (NOW + 4 * DAY, NOW + 14 * DAY)
    assert begin_absence(begin_absence((), NOW, 14), NOW + DAY, 5)[-1] == (NOW + DAY, NOW + 6 * DAY), (
        "another wish in its place"
    )


async def test_no_clock_runs_while_its_person_is_away(referee: Referee, source: Sources, clock: Clock) -> None:
    table, pace = await paced(referee, source, "slow"), PACES["slow"]
    assert pace is not None
    await to_go(table, source)
    await later(referee, clock, DAY)
    end = progress.find_limit_end(table)
    assert end is not None
    await referee.settings.go_away(ANA, 10, clock.at)
    await referee.update_clocks_of(ANA)
    assert progress.find_limit_end(table) == pytest.approx(end + 10 * DAY) and progress.map_away(table) == {
        0: clock.at + 10 * DAY
    }
    await later(referee, clock, 8 * DAY)
    assert kinds(table) == [(0, "go")]
    await referee.settings.go_away(ANA, 0, clock.at)
    await referee.update_clocks_of(ANA)
    assert progress.find_limit_end(table) == pytest.approx(end + 8 * DAY) and progress.map_away(table) == {}, (
        "back sooner"
    )
    await give(table, source, 0, "go:left")
    assert table.play is not None
    assert table.play.clock.find_bank(0, pace) == pytest.approx(pace.bank - DAY + pace.refill)


async def test_what_is_asked_in_secret_waits_for_whoever_is_away(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """The time is the same whether or not the absent player is asked, so nobody learns it."""
    ends = []
    for person in (ANA, BEN):
        clock.at = referee.uptime.seen = 2_000_000.0
        table = await paced(referee, source, "slow", windows="poker-face", channel=person)
        await to_go(table, source)
        await give(table, source, 0, "go:left")
        assert kinds(table) == [(0, "peek")]
        await referee.settings.go_away(person, 10, clock.at)
        await referee.update_clocks_of(person)
        ends.append(progress.find_limit_end(table))
        clock.at += 100
        await referee.settings.go_away(person, 0, clock.at)
    assert ends[0] == ends[1] == 2_000_000.0 + 12 * DAY


async def test_a_majority_of_the_others_may_call_a_substitute(referee: Referee, source: Sources, clock: Clock) -> None:
    """The substitute plays until the player is back."""
    table = await paced(referee, source, "slow")
    await to_go(table, source)
    await referee.settings.go_away(ANA, 10, clock.at)
    await referee.update_clocks_of(ANA)
    assert (await table.do(source(), seat_proposals.replace_player, BEN, 0)).kind == "replaced" and table.facts.seats[
        0
    ].stand_in
    assert table.facts.seats[0].person == ANA and progress.map_away(table) == {}
    await table.do(source(), overdue.take_seat_back, ANA)
    assert not table.facts.seats[0].stand_in


async def test_absence_stops_no_clock_at_other_tables(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await paced(referee, source, "day")
    await to_go(table, source)
    end = progress.find_limit_end(table)
    await referee.settings.go_away(ANA, 10, clock.at)
    await referee.update_clocks_of(ANA)
    assert progress.find_limit_end(table) == end and progress.map_away(table) == {}
    await refused("too-long", referee.settings.go_away(ANA, 15, clock.at), most=14)
