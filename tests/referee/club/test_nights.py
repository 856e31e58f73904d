"""Game nights: when they begin, who comes, and what follows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from cogs.discord_errors import NoThreadsHere
from engine.protocol import Refused
from referee.club.desks.appointments import Appointments
from referee.club.desks.night_desk import MOST_OF_PERSON, TOO_LATE, Nights
from referee.club.records.appointment import Appointment
from referee.club.records.night import (
    LEAD,
    MOST_COMING,
    Coming,
    Night,
    answer_invitation,
    begin_early,
    change_running,
    close_night,
    drop_event,
    end_night,
    follow_interest,
    forget_guest,
    list_guests,
    list_plans,
    miss_night,
    move_night,
    skip_night,
    store_event,
)
from referee.club.records.schedule import add_weeks
from referee.club.records.seating import divide_guests
from referee.store.store import Store

from ..conftest import ANA, BEN, CAT, GUILD, Clock
from .nights import EVENT, ZONE, plan


@pytest.fixture
async def nights(tmp_path: Path, clock: Clock) -> AsyncIterator[Nights]:
    store = await Store.open(tmp_path / "n.sqlite3", clock)
    yield Nights(Appointments(store, clock))
    await store.close()


def test_a_weekly_night_keeps_its_local_time_when_daylight_saving_ends() -> None:
    before = datetime(2026, 10, 22, 20, 0, tzinfo=ZoneInfo(ZONE)).timestamp()
    after = datetime.fromtimestamp(add_weeks(before, ZONE), ZoneInfo(ZONE))
    assert (after.day, after.hour) == (29, 20) and after.timestamp() - before == 7 * 24 * 3600 + 3600


def test_guests_of_a_night_get_seats_and_so_does_the_host_unless_absent() -> None:
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
    after = close_night(night, [77, 78], night.opens)
    assert after.begins == add_weeks(night.begins, ZONE) and after.coming == () and after.message is None
    assert after.table == 77 and after.tables == (77, 78) and not after.is_over
    assert close_night(plan(is_weekly=False), [77], night.opens).is_over


async def test_the_tables_of_a_night_open_when_it_is_time_and_once(nights: Nights, clock: Clock) -> None:
    night = await nights.open(lambda number: plan(number, clock.at + LEAD + 100))
    found: list[Night | None] = []

    async def open_tables(due: Appointment) -> None:
        found.append(one := await nights.find_due(due))
        if one is not None:
            await nights.close(one.number, one.edition, [5])
            again = await nights.close(one.number, one.edition, [6])
            assert again.table == 5, "it is closed once"

    nights.appointments.add_handlers("night", {"open": open_tables})
    await nights.appointments.fire()
    assert found == []
    clock.at += 100
    await nights.appointments.fire()
    await nights.appointments.fire()
    assert found == [night]
    after = await nights.require(night.number)
    assert after.begins == add_weeks(night.begins, ZONE)


async def test_a_night_that_the_bot_slept_through_is_said_to_be_missed(nights: Nights, clock: Clock) -> None:
    night = await nights.open(lambda number: plan(number, clock.at + LEAD))
    await nights.change(night.number, lambda now: answer_invitation(now, BEN, "Ben", True))
    clock.at = night.begins + TOO_LATE + 1
    assert await nights.find_due(Appointment("night", night.number, "open:0", GUILD, night.opens)) is None
    after = await nights.require(night.number)
    assert after.begins > clock.at and after.table is None and after.missed == night.begins
    (notice,) = after.notices
    assert (notice.what, notice.about, notice.until) == ("missed", night.begins, after.begins)
    assert notice.people == (ANA, BEN)
    over = miss_night(plan(is_weekly=False), clock.at)
    assert over.is_over and over.end == "missed"


async def test_a_night_that_fails_is_tried_again_and_says_why(nights: Nights, clock: Clock) -> None:
    night = await nights.open(lambda number: plan(number, clock.at + LEAD))
    shown: list[int] = []

    async def refuse(due: Appointment) -> None:
        if await nights.find_due(due) is not None:
            raise NoThreadsHere()

    async def show(one: Night) -> None:
        shown.append(one.number)

    nights.attach(show)
    nights.appointments.add_handlers("night", {"open": refuse})
    for _ in range(2):
        await nights.appointments.fire()
        clock.at += 1000
    assert await nights.list_obstacles(night.number) == {"open:0": "no-threads-here"}
    assert shown == [night.number], "its card is shown again when something else is missing"
    clock.at = night.begins + TOO_LATE + 1000
    await nights.appointments.fire()
    assert (await nights.require(night.number)).missed == night.begins


def test_everybody_who_said_yes_is_told_once_of_each_change() -> None:
    night = answer_invitation(answer_invitation(plan(), BEN, "Ben", True), CAT, "Cat", False)
    moved = move_night(night, night.begins + 3600, ANA)
    (notice,) = moved.notices
    assert (notice.what, notice.people, notice.until) == ("moved", (BEN,), night.begins + 3600)
    assert move_night(moved, moved.begins, ANA).notices == moved.notices, "nothing has changed"
    ended = end_night(moved, BEN)
    assert [(one.number, one.what, one.people) for one in ended.notices] == [
        (1, "moved", (BEN,)), (2, "cancelled", (ANA,)),
    ]  # fmt: skip
    skipped = skip_night(night, night.opens - 100, ANA)
    assert [one.what for one in skipped.notices] == ["skipped"] and skipped.begins == add_weeks(night.begins, ZONE)
    assert skipped.message == night.message and skipped.coming == ()
    waiting = close_night(night, [77], night.opens, waiting=[BEN])
    assert [(one.what, one.people) for one in waiting.notices] == [("waiting", (BEN,))]
    parts = [one.part for one in list_plans(waiting)]
    assert "tell:1" in parts and "greet:77" in parts


def test_a_night_moves_alone_repeats_every_few_weeks_and_ends() -> None:
    night = replace(plan(), weeks=2, until=add_weeks(2_000_000.0, ZONE, 4))
    alone = move_night(night, night.begins + 86_400, once=True)
    assert alone.opens == night.opens + 86_400
    after = close_night(alone, [77], alone.opens)
    assert after.begins == add_weeks(night.begins, ZONE, 2), "the later dates stay where they were"
    late = move_night(night, add_weeks(night.begins, ZONE, 2) + 60, once=True)
    assert close_night(late, [77], late.opens).begins == add_weeks(night.begins, ZONE, 4)
    all_moved = move_night(night, night.begins + 86_400)
    assert close_night(all_moved, [77], all_moved.opens).begins == add_weeks(all_moved.begins, ZONE, 2)
    last = close_night(after, [78], after.opens)
    assert last.begins == night.until and not last.is_over
    done = close_night(last, [79], last.opens)
    assert done.is_over and done.end == "done"


def test_a_start_by_hand_opens_the_tables_and_uses_up_the_date() -> None:
    night = store_event(plan(), 0, EVENT)
    early = begin_early(night, night.begins - 2 * 86_400)
    assert early.opens == night.begins - 2 * 86_400 and begin_early(early, early.opens + 5) == early
    after = close_night(early, [77], early.opens)
    assert after.begins == add_weeks(night.begins, ZONE) and after.early is None
    assert after.running == replace(EVENT, table=77, is_active=True), "Discord shows the start already"


@pytest.mark.parametrize(
    ("guests", "sizes", "tables"),
    [
        (0, (2, 3, 4), ()), (1, (2, 3, 4), (1,)), (4, (2, 3, 4), (4,)), (6, (2, 3, 4), (3, 3)), (7, (2, 3, 4), (4, 3)),
        (5, (2,), (2, 2)), (3, (4,), (3,)), (6, (4,), (4,)), (6, (2, 4), (4, 2)), (30, (2, 3, 4), (4,) * 6),
        (3, (1,), (1, 1, 1)),
    ],
)  # fmt: skip
def test_more_guests_than_seats_get_several_tables_and_few_wait(
    guests: int, sizes: tuple[int, ...], tables: tuple[int, ...]
) -> None:
    assert divide_guests(guests, sizes) == tables


async def test_a_banned_host_goes_and_the_night_stays(nights: Nights, clock: Clock) -> None:
    night = await nights.open(lambda number: plan(number, clock.at + LEAD))
    await nights.change(night.number, lambda now: answer_invitation(now, BEN, "Ben", True))
    await nights.expel(GUILD, ANA)
    after = await nights.require(night.number)
    assert not after.is_over and after.host == 0 and [one.person for one in list_guests(after)] == [BEN]
    await nights.expel(GUILD, BEN)
    assert list_guests(await nights.require(night.number)) == []


async def test_overlapping_nights_are_found(nights: Nights, clock: Clock) -> None:
    first = await nights.open(lambda number: plan(number, clock.at + LEAD))
    second = await nights.open(lambda number: plan(number, first.begins + 3600))
    await nights.open(lambda number: plan(number, first.begins + 5 * 3600))
    assert [one.number for one in await nights.list_overlapping(first)] == [second.number]


async def test_a_server_has_few_nights(nights: Nights, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.club.desks.night_desk.MOST_IN_SERVER", 1)
    await nights.open(lambda number: plan(number))
    with pytest.raises(Refused) as full:
        await nights.open(lambda number: plan(number))
    assert full.value.kind == "too-many-nights"


async def test_a_person_plans_few_nights_and_a_kill_loses_none(nights: Nights, tmp_path: Path, clock: Clock) -> None:
    for _ in range(MOST_OF_PERSON):
        await nights.open(lambda number: plan(number))
    with pytest.raises(Refused, match="hosts-many-nights"):
        await nights.open(lambda number: plan(number))
    await nights.change(1, end_night)
    await nights._store.close()
    again = await Store.open(tmp_path / "n.sqlite3", clock)
    assert [one.number for one in await again.nights.list_in_server(GUILD)] == [2, 3, 4, 5]
    assert len(await again.nights.list_of_person(ANA)) == MOST_OF_PERSON
    await again.close()


# --- Discord's events ---


def mark(*people: int) -> list[Coming]:
    return [Coming(person, str(person)) for person in people]


def test_the_event_of_a_night_goes_on_when_the_next_one_is_planned() -> None:
    night = close_night(store_event(plan(), 0, EVENT), [77], plan().opens)
    assert night.event is None and night.running == replace(EVENT, table=77)
    late = store_event(close_night(plan(), [77], plan().opens), 0, EVENT)
    assert late.event is None and late.running == replace(EVENT, table=77), "Discord answered after the lobby opened"
    assert store_event(night, 0, replace(EVENT, number=701)) == night
    unused = close_night(store_event(plan(), 0, EVENT), [], plan().opens)
    assert unused.running == replace(EVENT, is_over=True), "nobody came"
    deleted = close_night(store_event(plan(), 0, replace(EVENT, is_gone=True)), [77], plan().opens)
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
    assert close_night(night, [], night.opens).follows_interest, "next week has an event of its own"


def test_a_night_is_moved_until_it_is_over() -> None:
    assert move_night(plan(), 3_000_000.0).opens == 3_000_000.0 - LEAD
    with pytest.raises(Refused, match="night-over"):
        move_night(end_night(plan()), 3_000_000.0)


async def test_events_end_with_their_table_or_their_time(nights: Nights, clock: Clock) -> None:
    night = await nights.open(lambda number: plan(number, clock.at + LEAD))
    event = replace(EVENT, begins=night.begins)
    await nights.change(night.number, lambda now: store_event(now, 0, event))
    assert await nights.find_by_event(700) is not None and await nights._store.nights.list_to_end() == []
    finish = Appointment("night", night.number, "finish:700", GUILD, 0.0)
    await nights.close(night.number, night.edition, [77])
    assert await nights.find_by_event(700) is None
    planned = {one.part: one.at for one in list_plans(await nights.require(night.number))}
    assert planned["finish:700"] == event.ends
    await nights._catch_up()
    after = await nights.require(night.number)
    assert after.running is not None and after.running.is_over, "there is no live table in that channel"
    await nights.change(night.number, lambda now: replace(now, running=event))
    await nights._finish(finish)
    after = await nights.require(night.number)
    assert after.running is not None and after.running.is_over
    assert await nights._store.nights.list_to_end() == [after]
    await nights.change(night.number, lambda now: drop_event(now, 700))
    assert await nights._store.nights.list_to_end() == []
