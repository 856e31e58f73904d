"""Game nights: when they begin, who comes, and what follows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from engine.protocol import Refused
from referee.club.desks.night_desk import MOST_OF_PERSON, TOO_LATE, Nights
from referee.club.records.night import (
    LEAD,
    MOST_COMING,
    Coming,
    Night,
    ScheduledEvent,
    add_week,
    answer_invitation,
    change_running,
    close_night,
    drop_event,
    end_night,
    find_next_time,
    follow_interest,
    forget_guest,
    list_guests,
    move_night,
    store_event,
)
from referee.store.store import Store

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock

ZONE = "Europe/Berlin"


def plan(number: int = 1, begins: float = 2_000_000.0, is_weekly: bool = True) -> Night:
    return Night(
        number=number, guild=GUILD, channel=CHANNEL, host=ANA, name="Ana", game="pebbles", level="short", begins=begins,
        zone=ZONE, is_weekly=is_weekly,
    )  # fmt: skip


@pytest.fixture
async def nights(tmp_path: Path, clock: Clock) -> AsyncIterator[Nights]:
    store = await Store.open(tmp_path / "n.sqlite3", clock)
    yield Nights(store, clock)
    await store.close()


def test_the_next_time_is_a_local_time_in_the_future() -> None:
    thursday = datetime(2026, 11, 26, 12, 0, tzinfo=UTC).timestamp()
    found = datetime.fromtimestamp(find_next_time(3, 20, 0, ZONE, thursday), ZoneInfo(ZONE))
    assert (found.day, found.hour, found.minute) == (26, 20, 0)
    earlier = datetime.fromtimestamp(find_next_time(3, 11, 30, ZONE, thursday), ZoneInfo(ZONE))
    assert (earlier.month, earlier.day, earlier.hour, earlier.minute) == (12, 3, 11, 30), "today it is too late"


def test_a_weekly_night_keeps_its_local_time_when_daylight_saving_ends() -> None:
    before = datetime(2026, 10, 22, 20, 0, tzinfo=ZoneInfo(ZONE)).timestamp()
    after = datetime.fromtimestamp(add_week(before, ZONE), ZoneInfo(ZONE))
    assert (after.day, after.hour) == (29, 20) and after.timestamp() - before == 7 * 24 * 3600 + 3600


def test_who_comes_sits_there_and_the_host_unless_absent() -> None:
    night = answer_invitation(answer_invitation(plan(), BEN, "Ben", True), CAT, "Cat", True)
    assert [guest.name for guest in list_guests(night)] == ["Ana", "Ben", "Cat"]
    night = answer_invitation(answer_invitation(night, ANA, "Ana", False), BEN, "Ben", False)
    assert [guest.name for guest in list_guests(night)] == ["Cat"]
    assert [guest.name for guest in list_guests(answer_invitation(night, ANA, "Ana", True))] == ["Ana", "Cat"]


def test_not_everybody_can_come_and_nobody_to_a_night_that_is_over() -> None:
    night = plan()
    for n in range(MOST_COMING):
        night = answer_invitation(night, 1000 + n, str(n), True)
    with pytest.raises(Refused, match="night-full"):
        answer_invitation(night, BEN, "Ben", True)
    with pytest.raises(Refused, match="night-over"):
        answer_invitation(end_night(night), BEN, "Ben", False)


def test_next_weeks_night_follows_with_a_new_message() -> None:
    night = answer_invitation(plan(), BEN, "Ben", True)
    after = close_night(night, 77, night.opens)
    assert after.begins == add_week(night.begins, ZONE) and after.coming == () and after.message is None
    assert after.table == 77 and not after.is_over
    assert close_night(plan(is_weekly=False), 77, night.opens).is_over


async def test_a_night_is_announced_when_its_lobby_opens(nights: Nights, clock: Clock) -> None:
    night = await nights.open(lambda number: plan(number, clock.at + LEAD + 100))
    told: list[Night] = []

    async def note(one: Night) -> None:
        told.append(one)

    nights.attach(note)
    await nights._look()
    assert told == [] and not nights.is_due(night)
    clock.at += 100
    await nights._look()
    assert told == [night] and nights.is_due(night)
    await nights.close(night.number, night.begins, 5)
    again = await nights.close(night.number, night.begins, 6)
    assert again.table == 5, "it is closed once"
    assert await nights._store.nights.list_due(clock.at) == []


async def test_a_night_that_the_bot_slept_through_is_skipped(nights: Nights, clock: Clock) -> None:
    night = await nights.open(lambda number: plan(number, clock.at + LEAD))
    clock.at = night.begins + TOO_LATE + 1
    await nights._look()
    after = await nights.find(night.number)
    assert after is not None and after.begins > clock.at and after.table is None


async def test_a_person_plans_few_nights_and_a_kill_loses_none(nights: Nights, tmp_path: Path, clock: Clock) -> None:
    for _ in range(MOST_OF_PERSON):
        await nights.open(lambda number: plan(number))
    with pytest.raises(Refused, match="too-many-nights"):
        await nights.open(lambda number: plan(number))
    await nights.change(1, end_night)
    await nights._store.close()
    again = await Store.open(tmp_path / "n.sqlite3", clock)
    assert [one.number for one in await again.nights.list_in_server(GUILD)] == [2, 3, 4, 5]
    assert len(await again.nights.list_of_person(ANA)) == MOST_OF_PERSON
    await again.close()


# --- Discord's events ---

EVENT = ScheduledEvent(700, 2_000_000.0, "shown")


def mark(*people: int) -> list[Coming]:
    return [Coming(person, str(person)) for person in people]


def test_the_event_of_a_night_goes_on_when_the_next_one_is_planned() -> None:
    night = close_night(store_event(plan(), 0, EVENT), 77, plan().opens)
    assert night.event is None and night.running == replace(EVENT, table=77)
    late = store_event(close_night(plan(), 77, plan().opens), 0, EVENT)
    assert late.event is None and late.running == replace(EVENT, table=77), "Discord answered after the lobby opened"
    assert store_event(night, 0, replace(EVENT, number=701)) == night
    unused = close_night(store_event(plan(), 0, EVENT), None, plan().opens)
    assert unused.running == replace(EVENT, is_over=True), "nobody came"
    deleted = close_night(store_event(plan(), 0, replace(EVENT, is_gone=True)), 77, plan().opens)
    assert deleted.running is None
    assert change_running(night, is_active=True).running == replace(EVENT, table=77, is_active=True)
    assert change_running(plan(), is_over=True) == plan()
    assert drop_event(night, 700).running is None and drop_event(night, 699) == night
    assert drop_event(store_event(plan(), 0, EVENT), 700) == plan()


def test_who_is_interested_comes_and_a_button_pressed_later_counts_more() -> None:
    night = answer_invitation(store_event(plan(), 0, EVENT), BEN, "Ben", False)
    night = follow_interest(night, 700, mark(BEN, CAT))
    assert [one.person for one in night.coming] == [BEN, CAT] and night.absent == () and night.interested == (BEN, CAT)
    night = answer_invitation(night, BEN, "Ben", False)
    night = follow_interest(night, 700, mark(BEN, CAT))
    assert [one.person for one in night.coming] == [CAT] and night.absent == (BEN,), "the mark is older than the button"
    night = follow_interest(night, 700, [])
    assert night.coming == () and night.interested == () and night.absent == (BEN,)
    assert follow_interest(night, 699, mark(BEN)) == night, "it is another event"
    over = end_night(night)
    assert follow_interest(over, 700, mark(BEN)) == over


def test_who_is_interested_finds_no_place_in_a_full_night_until_one_is_free() -> None:
    people = range(1000, 1000 + MOST_COMING)
    night = follow_interest(store_event(plan(), 0, EVENT), 700, mark(*people, BEN))
    assert len(night.coming) == MOST_COMING and BEN not in night.interested
    night = follow_interest(night, 700, mark(*people[1:], BEN))
    assert BEN in [one.person for one in night.coming] and 1000 not in night.interested


def test_who_was_forgotten_does_not_come_back_by_a_mark() -> None:
    night = forget_guest(follow_interest(store_event(plan(), 0, EVENT), 700, mark(BEN, CAT)), BEN, "somebody")
    night = follow_interest(night, 700, mark(BEN, CAT, 1000))
    assert night.interested == (CAT,) == tuple(one.person for one in night.coming)
    assert follow_interest(night, 700, []).coming == (), "a mark that is taken back still counts"
    assert close_night(night, None, night.opens).follows_interest, "next week has an event of its own"


def test_a_night_is_moved_until_it_is_over() -> None:
    assert move_night(plan(), 3_000_000.0).opens == 3_000_000.0 - LEAD
    with pytest.raises(Refused, match="night-over"):
        move_night(end_night(plan()), 3_000_000.0)


async def test_events_end_with_their_table_or_their_time(nights: Nights, clock: Clock) -> None:
    night = await nights.open(lambda number: plan(number, clock.at + LEAD))
    event = replace(EVENT, begins=night.begins)
    await nights.change(night.number, lambda now: store_event(now, 0, event))
    assert await nights.find_by_event(700) is not None and await nights._store.nights.list_to_end() == []
    told: list[Night] = []

    async def note(one: Night) -> None:
        told.append(one)

    nights.attach(note)
    await nights.close(night.number, night.begins, 77)
    assert await nights.find_by_event(700) is None
    told.clear()
    await nights._look()
    assert [one.running.is_over for one in told if one.running] == [True], "there is no live table in that channel"
    await nights._look()
    assert len(told) == 2, "it is told until Discord shows it"
    await nights.change(night.number, lambda now: drop_event(now, 700))
    told.clear()
    await nights._look()
    assert told == []
