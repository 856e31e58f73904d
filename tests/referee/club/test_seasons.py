"""Seasons: what a month of a server adds up to, due when the month has ended, posted once, and without the hidden."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime

import pytest

from cogs.discord_errors import NotPermitted
from referee.club.records.appointment import Appointment
from referee.club.records.given_title import GivenTitle
from referee.club.records.season import BestMatch, Season, SeasonSummary, find_month
from referee.records.rating_records import MatchResult, SeatResult
from referee.referee import Referee
from referee.store import results
from referee.store.titles import store_title
from tests.languages import OTHER

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, lobby, playing

Open = Callable[[], Awaitable[Referee]]
NAMES = {ANA: "Ana", BEN: "Ben", CAT: "Cat"}
NOVEMBER = (datetime(2026, 11, 1, tzinfo=UTC).timestamp(), datetime(2026, 12, 1, tzinfo=UTC).timestamp())
DAY = 86400.0


@pytest.fixture(autouse=True)
def november(clock: Clock) -> None:
    clock.at = NOVEMBER[0] + 10 * DAY


def make_result(
    table: int, number: int, people: Sequence[int], day: float, rounds: int = 3, kind: str = "x", unrated: str = ""
) -> MatchResult:
    """Return the result of a match that the first person won, on a day of November counted from 0."""
    seats = tuple(
        SeatResult(person, NAMES[person], seat == 0, "person", "solid", seat) for seat, person in enumerate(people)
    )
    at = NOVEMBER[0] + day * DAY
    return MatchResult(table, number, "pebbles", "short", kind, at, seats, rounds=rounds, unrated=unrated)


async def store(referee: Referee, *found: MatchResult) -> None:
    await referee.store.commit([statement for result in found for statement in results.store_results(result)])


async def begin(referee: Referee) -> Season:
    """Let the server want pictures, and return the season of the present month."""
    await referee.settings.change_server(GUILD, seasons=CHANNEL)
    await referee.seasons._look()
    season = await referee.seasons.find(1)
    assert season is not None
    return season


async def summarize(referee: Referee, clock: Clock) -> SeasonSummary | None:
    """Return what the season of November tells when it has ended."""
    season = await begin(referee)
    clock.at = NOVEMBER[1]
    if await find_to_post(referee) is None:
        return None
    return referee.seasons.summaries[season.number]


async def find_to_post(referee: Referee, language: str = "en-US") -> Season | None:
    """Return the first season if its picture is to be posted now."""
    return await referee.seasons.find_to_post(Appointment("season", 1, "post", GUILD, None), language)


def test_a_month_begins_and_ends_in_its_zone() -> None:
    assert find_month(NOVEMBER[0] + DAY, None) == ("2026-11", *NOVEMBER)
    month, begins, ends = find_month(NOVEMBER[0] - 3600, "Europe/Berlin")
    assert (month, begins, ends) == ("2026-11", NOVEMBER[0] - 3600, NOVEMBER[1] - 3600)
    assert find_month(NOVEMBER[0] - 3601, "Europe/Berlin")[0] == "2026-10"
    december = find_month(NOVEMBER[1] + 1, None)
    assert december[0] == "2026-12" and december[2] == datetime(2027, 1, 1, tzinfo=UTC).timestamp()


async def test_the_results_of_a_month_add_up(referee: Referee, source: Sources, clock: Clock) -> None:
    table = (await lobby(referee, source)).id
    await store(
        referee,
        make_result(table, 1, (ANA, BEN), -1.0, rounds=99),
        make_result(table, 2, (BEN, ANA), 2.0, rounds=4),
        make_result(table, 3, (BEN, CAT), 3.0, rounds=7),
        make_result(table, 4, (BEN, ANA), 4.0, rounds=7),
        make_result(table, 5, (BEN, ANA), 5.0, rounds=50, kind="conceded"),
        make_result(table, 6, (BEN, ANA), 6.0, rounds=60, unrated="practice"),
        make_result(table, 7, (CAT, ANA), 30.0, rounds=99),
    )
    await referee.store.commit(
        [
            store_title((table, 2), GUILD, GivenTitle(ANA, BEN, "best-plan"), NOVEMBER[0] + 2 * DAY),
            store_title((table, 3), GUILD, GivenTitle(CAT, BEN, "best-plan"), NOVEMBER[0] + 3 * DAY),
            store_title((table, 7), GUILD, GivenTitle(CAT, ANA, "best-plan"), NOVEMBER[1]),
        ]
    )
    found = await summarize(referee, clock)
    assert found is not None and (found.matches, found.players, found.games) == (5, 3, (("pebbles", 5),))
    assert found.people == (("Ben", 5), ("Ana", 4), ("Cat", 1)) and found.titles == (("best-plan", 2),)
    assert found.best == BestMatch((table, 3), CHANNEL, "pebbles", "short", 7, ("Ben", "Cat"))
    assert found.gain is not None and (found.gain.name, found.gain.game) == ("Ben", "pebbles")
    ratings = await referee.statistics.describe_game(GUILD, "pebbles")
    assert ratings.ratings and found.gain.points > 0


async def test_the_gain_is_the_difference_to_the_beginning_of_the_month(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = (await lobby(referee, source)).id
    await store(referee, *(make_result(table, number, (ANA, BEN), number - 8.0) for number in range(1, 7)))
    await store(referee, make_result(table, 9, (BEN, CAT), 1.0))
    found = await summarize(referee, clock)
    assert found is not None and found.gain is not None and found.gain.name == "Ben", "Ana gained more, but before"


async def test_who_is_hidden_is_not_named(referee: Referee, source: Sources, clock: Clock) -> None:
    table = (await lobby(referee, source)).id
    await store(referee, make_result(table, 1, (BEN, ANA), 2.0))
    await referee.store.commit([store_title((table, 1), GUILD, GivenTitle(BEN, ANA, "best-plan"), NOVEMBER[0] + DAY)])
    await referee.settings.change_player(BEN, hidden=True)
    found = await summarize(referee, clock)
    assert found is not None and found.matches == 1 and "Ben" not in str(found) and str(BEN) not in str(found)
    assert found.people == (("Ana", 1),) and found.titles == () and found.gain is None
    assert found.best is not None and found.best.names == ("Ana",)


async def test_a_match_that_still_plays_is_no_part(referee: Referee, source: Sources, clock: Clock) -> None:
    await playing(referee, source, (BEN, "Ben"))
    assert await summarize(referee, clock) is None
    season = await referee.seasons.find(1)
    assert season is not None and season.is_over, "nothing was played to its end"


async def test_a_season_is_announced_when_it_has_ended_and_once(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    referee = await open_referee()
    table = (await lobby(referee, source)).id
    await store(referee, make_result(table, 1, (BEN, ANA), 2.0))
    told = list[str]()

    async def post(due: Appointment) -> None:
        if (season := await referee.seasons.find_to_post(due, "en-US")) is not None:
            told.append(season.month)
            raise NotPermitted()  # The bot tries again, for example until it may write there.

    referee.appointments.add_handlers("season", {"post": post})
    await begin(referee)
    await referee.appointments.fire()
    assert told == [] and await find_to_post(referee) is None, "the month goes on"
    clock.at = NOVEMBER[1]
    await referee.appointments.fire()
    clock.at += 3600
    await referee.appointments.fire()
    assert told == ["2026-11", "2026-11"]
    found = await find_to_post(referee, OTHER)
    assert found is not None and found.language == OTHER and found.channel == CHANNEL
    assert found.best == (table, 1)
    await referee.seasons.note_message(1, 4711)
    clock.at += 3600
    referee = await open_referee()
    referee.appointments.add_handlers("season", {"post": post})
    await referee.seasons._catch_up()
    await referee.seasons._look()
    await referee.appointments.fire()
    assert told == ["2026-11", "2026-11"]
    posted = await referee.seasons.find(1)
    assert posted is not None and await find_to_post(referee) is None
    next_ = await referee.seasons.find(2)
    assert next_ is not None and next_.month == "2026-12" and next_.is_open
    assert await referee.seasons.find(3) is None


async def test_a_season_that_was_not_posted_before_a_restart_is_due_after_it(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    referee = await open_referee()
    await store(referee, make_result((await lobby(referee, source)).id, 1, (BEN, ANA), 2.0))
    await begin(referee)
    clock.at = NOVEMBER[1] + DAY
    await find_to_post(referee)
    referee = await open_referee()
    (left,) = await referee.store.seasons.list_open()
    assert left.month == "2026-11"
    clock.at += Season.patience
    assert await find_to_post(referee) is None and await referee.store.seasons.list_open() == []


async def test_a_server_that_wants_no_picture_any_more_gets_none(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    await store(referee, make_result((await lobby(referee, source)).id, 1, (BEN, ANA), 2.0))
    await begin(referee)
    await referee.settings.change_server(GUILD, seasons=None)
    clock.at = NOVEMBER[1]
    assert await find_to_post(referee) is None
    assert await referee.store.seasons.list_open() == []
    await referee.seasons._look()
    assert await referee.seasons.find(2) is None
