"""Pace: how long a player may think, what happens after that, and which time does not count."""

from __future__ import annotations

import asyncio

import pytest

from engine.match_records import OpenQuestion
from referee import table_timers as timers_module
from referee.records.clocks import DAY, GRANT, HOUR, MINUTE, PACES
from referee.records.quiet import Rest, find_quiet_end
from referee.referee import Referee
from referee.store.database import StoreStuck
from referee.surfaces.front import Front
from referee.table import agreements, history, lobby_commands, match_commands, progress, timers
from referee.table import overdue as table_overdue
from referee.table.overdue import SLACK
from referee.table.table import Table
from tests import stored

from ..conftest import ANA, BEN, CAT, CHANNEL, Clock, Sources, later, lobby
from .lobby import refused
from .pace import Open, asked, kinds, paced, to_go
from .table import put_of
from .undo import give, reopened


async def test_the_time_outlives_a_restart(open_referee: Open, source: Sources, clock: Clock) -> None:
    referee = await open_referee()
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("no-such-value", table.do(source(), lobby_commands.configure, ANA, "pace", "2h"), key="pace")
    await refused("no-such-value", table.do(source(), lobby_commands.configure, ANA, "overdue", "leave"), key="overdue")
    await table.do(source(), lobby_commands.configure, ANA, "pace", "table")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    begun = clock.at
    await later(referee, clock, MINUTE)
    await give(table, source, 0, "pass")
    table = await reopened(open_referee)
    assert progress.find_asking_time(table) == begun and progress.find_limit_end(table) == begun + 5 * MINUTE, (
        "the question has been open since then"
    )


async def test_each_question_has_its_own_time(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await paced(referee, source, "table")
    await give(table, source, 0, "pass")
    await later(referee, clock, 5 * MINUTE - 1)
    assert [one.seat for one in table.list_waiting()] == [1]
    await later(referee, clock, 1)
    assert (
        kinds(table) == [(0, "go")]
        and progress.find_limit_end(table) == clock.at + 5 * MINUTE == progress.find_asking_time(table) + 5 * MINUTE
    )
    await later(referee, clock, 5 * MINUTE)
    assert history.list_latest_events(table, None)[-1].open["side"] == "left", "the default"
    assert kinds(table) == [(0, "peek")]


async def test_no_clock_runs_while_nobody_is_waited_for(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await lobby(referee, source)
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    await table.do(source(), lobby_commands.configure, ANA, "pace", "table")
    await table.do(source(), match_commands.start, ANA)
    await referee.ai_seats.settle()
    assert progress.find_limit_end(table) is None and not await stored.due(referee.store, "clock:%")


async def test_nobodys_time_of_hours_is_over_without_a_reminder(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table, told = await paced(referee, source, "day"), list[tuple[int, float]]()

    async def warn(table: Table, put: OpenQuestion) -> None:
        told.append((put.ask.seat, clock.at))

    referee.attach(Front(warn=warn))
    await to_go(table, source)
    begun = clock.at
    await later(referee, clock, 8 * HOUR - 1)
    assert kinds(table) == [(0, "go")] and [seat for seat, _ in told] == [0]
    assert told[0][1] == pytest.approx(begun + 7 * HOUR)
    await later(referee, clock, 1)
    assert kinds(table) == [(0, "peek")]


async def test_a_reminder_that_comes_late_gives_that_much_time(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord accepts the reminder only at the seventh attempt, three quarters of an hour late."""
    table, attempts = await paced(referee, source, "day"), list[float]()

    async def warn(table: Table, put: OpenQuestion) -> None:
        attempts.append(clock.at)
        if len(attempts) < 7:
            raise OSError("Discord does not answer")

    referee.attach(Front(warn=warn))
    await to_go(table, source)
    begun = clock.at
    await later(referee, clock, 8 * HOUR)
    assert kinds(table) == [(0, "go")] and len(attempts) == 7
    assert (
        progress.find_limit_end(table) == pytest.approx(attempts[-1] + HOUR, abs=2 * SLACK)
        and progress.find_limit_end(table) > begun + 8 * HOUR - 60
    )
    await later(referee, clock, HOUR)
    assert kinds(table) == [(0, "peek")]


async def test_who_was_told_in_time_is_not_told_again_while_that_cannot_be_stored(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person whose reminder cannot be stored would otherwise be reminded once a minute. Later reminders still
    arrive."""
    table, told, stuck = await paced(referee, source, "day"), list[float](), [3]

    async def warn(table: Table, put: OpenQuestion) -> None:
        told.append(clock.at)

    referee.attach(Front(warn=warn))
    fall_due = timers.handle_timer

    async def falls_due(table: Table, what: str) -> None:
        if what.startswith("clock:") and told and stuck[0]:
            stuck[0] -= 1
            raise StoreStuck
        await fall_due(table, what)

    monkeypatch.setattr(timers_module, "handle_timer", falls_due)
    await to_go(table, source)
    await later(referee, clock, 8 * HOUR - 1)
    assert not stuck[0] and len(told) == 1
    assert referee._timers._told_in_time == {}


async def test_no_clock_of_hours_ends_in_quiet_hours(referee: Referee, source: Sources, clock: Clock) -> None:
    """Nobody is reminded in quiet hours either. A changed setting counts from the next question on."""
    rest, told = Rest("Europe/Berlin", 22, 8), list[float]()
    await referee.settings.change_player(ANA, zone=rest.zone, quiet=(22, 8))
    table = await paced(referee, source, "day")

    async def warn(table: Table, put: OpenQuestion) -> None:
        told.append(clock.at)

    referee.attach(Front(warn=warn))
    clock.at = referee.uptime.seen = 1_790_000_000.0 // DAY * DAY + 18 * HOUR  # It is 20:00 in Berlin in summer.
    await to_go(table, source)
    morning = clock.at + 12 * HOUR
    assert find_quiet_end(rest, clock.at + 8 * HOUR) == morning
    await referee.settings.change_player(ANA, quiet=(0, 10))
    await later(referee, clock, 13 * HOUR - 1)
    assert kinds(table) == [(0, "go")] and progress.find_limit_end(table) == pytest.approx(
        morning + HOUR, abs=2 * SLACK
    )
    assert told == [pytest.approx(morning)]
    await later(referee, clock, 2)
    assert kinds(table) == [(0, "peek")]


async def test_the_ai_plays_on_until_its_person_is_back(open_referee: Open, source: Sources, clock: Clock) -> None:
    referee = await open_referee()
    table = await paced(referee, source, "table", "ai")
    await refused("not-away", table.do(source(), table_overdue.take_seat_back, ANA))
    await to_go(table, source)
    await later(referee, clock, 5 * MINUTE)
    assert table.facts.seats[0].stand_in and table.facts.seats[0].person == ANA and table.facts.people == (ANA, BEN)
    await referee.ai_seats.settle()
    assert asked(table) == [1] and progress.find_limit_end(table) is None, "now nobody waits for Ben"
    while table.facts.phase == "playing" and kinds(table)[-1] != (1, "go"):
        assert asked(table) == [1], "the AI goes on there"
        await give(table, source, 1, put_of(table, 1).ask.choice.write(put_of(table, 1).ask.default))
        await referee.ai_seats.settle()
    await table.do(source(), table_overdue.take_seat_back, ANA)
    assert not table.facts.seats[0].stand_in and progress.find_limit_end(table) == clock.at + 5 * MINUTE
    referee = await open_referee()
    found = await referee.find_table_at(CHANNEL)
    assert found is not None and not found.facts.seats[0].stand_in


async def test_an_absent_player_who_answers_counts_as_back(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await paced(referee, source, "table", "ai")
    await to_go(table, source)
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    await later(referee, clock, 5 * MINUTE)
    assert table.facts.seats[0].stand_in and table.ai_asked
    await give(table, source, 0, "go:right")
    assert not table.facts.seats[0].stand_in and kinds(table) == [(0, "peek")]


async def test_the_others_vote_on_a_substitute(open_referee: Open, source: Sources, clock: Clock) -> None:
    referee = await open_referee()
    table = await paced(referee, source, "table", "vote")
    await to_go(table, source)
    await later(referee, clock, 5 * MINUTE)
    vote = table.proposal
    assert vote is not None and (vote.what, vote.seat, vote.by) == ("substitute", 0, 0)
    assert agreements.list_voters(table) == (BEN,) and kinds(table) == [(0, "go")]
    for vote_command in (
        agreements.agree,
        agreements.object_to_proposal,
    ):  # A player who is only late answers if the vote is about to end.
        await refused("not-concerned", table.do(source(), vote_command, ANA, vote.number))
    await give(table, source, 0, "go:left")
    assert table.proposal is None, "who answers needs no substitute"
    await later(referee, clock, 5 * MINUTE)
    while kinds(table) != [(1, "go")]:
        await later(referee, clock, MINUTE)
        assert table.proposal is None, "what is asked in secret has its default"
    for number in (2, 3):
        await later(referee, clock, 5 * MINUTE)
        assert table.proposal is not None and table.proposal.number == number, "nobody said anything: asked again"
    await table.do(source(), agreements.agree, ANA, 3)
    assert [info.stand_in for info in table.facts.seats] == [False, True] and table.proposal is None


async def test_a_slow_table_has_a_bank_that_moves_refill(referee: Referee, source: Sources, clock: Clock) -> None:
    pace = PACES["slow"]
    assert pace is not None
    table = await paced(referee, source, "slow")
    await to_go(table, source)
    assert progress.find_limit_end(table) == clock.at + pace.bank
    await later(referee, clock, 2 * DAY)
    await give(table, source, 0, "go:left")
    assert table.play is not None and table.play.clock.find_bank(0, pace) == pace.bank - 2 * DAY + pace.refill
    assert table.play.clock.find_bank(1, pace) == pace.bank, "nobody else's"
    await refused("own-seat", table.do(source(), table_overdue.grant, ANA, 0))
    await refused("no-such-seat", table.do(source(), table_overdue.grant, ANA, 5))
    await refused("not-at-table", table.do(source(), table_overdue.grant, CAT, 0))
    await table.do(source(), table_overdue.grant, BEN, 0)
    assert table.play.clock.find_bank(0, pace) == pace.bank - 2 * DAY + pace.refill + GRANT


async def test_a_grant_gives_the_present_question_more_time(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await paced(referee, source, "slow")
    await to_go(table, source)
    end = progress.find_limit_end(table)
    assert end is not None
    await later(referee, clock, 3 * DAY + 23 * HOUR)
    await table.do(source(), table_overdue.grant, BEN, 0)
    assert progress.find_limit_end(table) == pytest.approx(end + GRANT)
    await later(referee, clock, DAY)
    assert kinds(table) == [(0, "go")]
    await later(referee, clock, HOUR + 1)
    assert kinds(table) == [(0, "peek")]
    plain = await paced(referee, source, "day", channel=CHANNEL + 1)
    await refused("no-bank", plain.do(source(), table_overdue.grant, BEN, 0))


async def test_time_for_which_the_bot_was_away_is_charged_to_nobody(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    """The bot was killed an hour before the end of the time, and started again two days later."""
    referee = await open_referee()
    table = await paced(referee, source, "day")
    await to_go(table, source)
    begun = clock.at
    await later(referee, clock, 6 * HOUR)
    await referee.uptime.beat()
    clock.at += 2 * DAY
    referee = await open_referee()
    shown = []

    async def changed(table: Table) -> None:
        shown.append(progress.find_limit_end(table))

    referee.attach(Front(changed=changed))
    await referee.wake()
    await referee.due.fire()
    found = await referee.find_table_at(CHANNEL)
    assert found is not None
    table = found
    assert kinds(table) == [(0, "go")] and progress.find_limit_end(table) == pytest.approx(begun + 8 * HOUR + 2 * DAY)
    for _ in range(100):
        if shown:
            break
        await asyncio.sleep(0.01)
    assert shown and shown[-1] == progress.find_limit_end(table), "boards are told of it"
    await later(referee, clock, 2 * HOUR - 1)
    assert kinds(table) == [(0, "go")]
    await later(referee, clock, 2)
    assert kinds(table) == [(0, "peek")]


async def test_time_without_discord_does_not_count(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await paced(referee, source, "table")
    await to_go(table, source)
    begun = clock.at
    await later(referee, clock, MINUTE)
    await referee.uptime.beat()
    referee.uptime.connected = False
    clock.at += DAY
    await referee.due.fire()
    assert kinds(table) == [(0, "go")], "whoever cannot answer is not answered for"
    referee.uptime.connected = True
    clock.at += MINUTE
    await referee.due.fire()
    assert kinds(table) == [(0, "go")] and progress.find_limit_end(table) == pytest.approx(
        begun + 5 * MINUTE + DAY + MINUTE
    )
    await later(referee, clock, 4 * MINUTE + 1)
    assert kinds(table) == [(0, "peek")]


async def test_a_pause_stops_the_clock(open_referee: Open, source: Sources, clock: Clock) -> None:
    referee = await open_referee()
    table = await paced(referee, source, "day")
    await to_go(table, source)
    await later(referee, clock, 5 * HOUR)
    await table.do(source(), agreements.pause, ANA, reason="the phone")
    assert table.proposal is not None
    await table.do(source(), agreements.agree, BEN, table.proposal.number)
    assert progress.find_limit_end(table) is None and not await stored.due(referee.store, "clock:%")
    await later(referee, clock, 3 * DAY)
    table = await reopened(open_referee)
    await table.do(source(), agreements.resume, ANA)
    assert table.proposal is not None
    await table.do(source(), agreements.agree, BEN, table.proposal.number)
    assert progress.find_limit_end(table) == pytest.approx(clock.at + 3 * HOUR)


async def test_what_is_asked_in_secret_moves_nothing_that_all_can_see(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """One player after the other is secretly asked whether to peek. Nothing shows that a second question began."""
    table = await paced(referee, source, "table", "ai", "poker-face")
    await to_go(table, source)
    await give(table, source, 0, "go:left")
    asked = progress.find_asking_time(table), progress.find_limit_end(table)
    assert kinds(table) == [(0, "peek")] and asked == (clock.at, clock.at + 5 * MINUTE)
    await later(referee, clock, 4 * MINUTE)
    await give(table, source, 0, "pass")
    assert kinds(table) == [(1, "peek")] and (progress.find_asking_time(table), progress.find_limit_end(table)) == asked
    end = clock.at + MINUTE
    await later(referee, clock, MINUTE)
    assert kinds(table) == [(1, "peek")], "put late, it has until the end of the next round"
    assert progress.find_asking_time(table) == asked[0] and progress.find_limit_end(table) == pytest.approx(
        end + 5 * MINUTE, abs=2 * SLACK
    )
    await later(referee, clock, 5 * MINUTE + 1)
    assert kinds(table) == [(0, "toss")] and not any(one.stand_in for one in table.facts.seats)


async def test_a_round_comes_round_though_nobody_was_asked_anew(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """Ana may answer after four minutes, or the table after five. The next end of the time that everybody sees is the
    same."""
    ends = []
    for own in (True, False):
        clock.at = referee.uptime.seen = 2_000_000.0
        table = await paced(referee, source, "table", windows="poker-face", channel=CHANNEL + own)
        await to_go(table, source)
        await give(table, source, 0, "go:left")
        await later(referee, clock, 4 * MINUTE)
        if own:
            await give(table, source, 0, "pass")
        await later(referee, clock, 2 * MINUTE)
        assert kinds(table) == [(1, "peek")]
        ends.append((progress.find_asking_time(table), progress.find_limit_end(table)))
    assert ends[0] == ends[1]


async def test_the_table_agrees_on_another_pace_in_the_middle_of_a_match(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await paced(referee, source, "day")
    before = progress.find_limit_end(table)
    assert before is not None
    await later(referee, clock, HOUR)
    await refused(
        "no-such-value",
        table.do(source(), agreements.change_pace, ANA, "day"),
        key="pace",
        possible=("none", "table", "slow"),
    )
    await refused("not-at-table", table.do(source(), agreements.change_pace, CAT, "slow"))
    assert (
        await table.do(source(), agreements.change_pace, ANA, "slow")
    ).kind == "proposed" and table.facts.pace == "day"
    assert table.proposal is not None
    await table.do(source(), agreements.agree, BEN, table.proposal.number)
    assert table.facts.pace == "slow" and table.proposal is None
    assert progress.find_limit_end(table) is not None and progress.find_limit_end(table) > before, (
        "all times begin anew"
    )
    await table.do(source(), table_overdue.grant, BEN, 0)
    await table.do(source(), agreements.change_pace, BEN, "none")
    assert table.proposal is not None
    await table.do(source(), agreements.agree, ANA, table.proposal.number)
    assert progress.find_limit_end(table) is None and table.facts.phase == "playing"
    await later(referee, clock, 20 * DAY)
    assert {one.seat for one in table.list_waiting()} == {0, 1}, "no clock runs any more"
