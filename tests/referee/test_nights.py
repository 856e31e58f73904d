"""Game nights: when they begin, who comes, and what follows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from engine.protocol import Refused
from referee.night import (
    LEAD,
    MOST_COMING,
    Night,
    add_week,
    answer_invitation,
    close_night,
    end_night,
    find_next_time,
    list_guests,
)
from referee.nights import MOST_OF_PERSON, TOO_LATE, Nights
from referee.store.store import Store

from .conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock

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
