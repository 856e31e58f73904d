"""Backups: made while people press, looked at, kept for days and weeks."""

from __future__ import annotations

import asyncio
import stat
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from referee.housekeeping import backups
from referee.housekeeping.backups import NoBackup, list_superfluous, make
from referee.referee import Referee
from referee.store import copies
from tests import stored
from tests.waiting import until

from .conftest import BEN, CHANNEL, Sources, answer, play_to_end, playing

Open = Callable[[], Awaitable[Referee]]
NOW = 1_790_035_200.0
DAY = 24 * 3600.0


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check backups in this process, which knows the games of the tests."""
    monkeypatch.setattr(backups, "_check_in_process", lambda path, stop: backups.check(path))


def name(days: float) -> str:
    return copies.name(NOW + days * DAY)


def test_seven_days_and_four_weeks_are_kept_and_two_from_before_upgrades() -> None:
    names: list[str] = []
    for half in range(2 * 60):  # Two backups a day, as somebody might make them by hand.
        names.append(name(half / 2))
        names = [one for one in names if one not in list_superfluous(names)]
        if half % 16 == 0:
            names.append(copies.name(NOW + half / 2 * DAY, before=half))
    usual = [one for one in names if copies.UPGRADE not in one]
    assert usual[-7:] == [name(day + 0.5) for day in range(53, 60)], "the newest of each day"
    assert len(usual) == 9, "of the newest four weeks two are among the seven days"
    assert len(names) - len(usual) == 2
    assert list_superfluous([*usual, "notes.txt", "unchecked.part"]) == [], "what is no copy is nobody's to throw away"


def test_a_copy_from_before_an_upgrade_goes_once_the_copies_of_four_weeks_are_newer() -> None:
    before = copies.name(NOW, before=3)
    assert list_superfluous([before, *(name(day) for day in range(1, 15))]).count(before) == 0
    assert before in list_superfluous([before, *(name(day) for day in range(1, 40))])


def test_neither_a_long_absence_nor_a_wrong_clock_throws_anything_away() -> None:
    names = [name(day) for day in range(7)]
    assert list_superfluous([*names, name(700)]) == [name(0)]
    assert list_superfluous(names) == []


async def test_a_backup_is_made_while_people_press_and_is_in_order(
    referee: Referee, source: Sources, here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "PORTION", 4)
    table = await playing(referee, source, (BEN, "Ben"), level="long")
    making = asyncio.create_task(asyncio.to_thread(make, referee.store.path, NOW, pause=0.01))
    lot, pressed = Random(1), 0
    while not making.done():
        if table.facts.phase == "playing":
            await answer(table, source, lot)
            pressed += 1
        await asyncio.sleep(0)
    made = await making
    assert pressed > 3 and made.checked == backups.Checked(verified=1), made
    assert made.path.parent == referee.store.path.with_name("tables.sqlite3.backups")
    assert [one.name for one in made.path.parent.iterdir()] == [copies.name(NOW)], "and nothing else is left there"
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(made.path.parent.stat().st_mode) == 0o700
    assert backups.find_newest_time(copies.find_folder(referee.store.path)) == NOW and backups.list_backups(
        copies.find_folder(referee.store.path)
    ) == [made.path]


async def test_a_match_that_is_not_as_it_was_played_is_named(referee: Referee, source: Sources, here: None) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await play_to_end(table, source)
    await stored.spoil_dice(referee.store)
    made = await asyncio.to_thread(make, referee.store.path, NOW)
    assert made.checked.off and "table 1, match 1: row" in made.checked.off[0], "it is kept: the file has it like that"


async def test_a_copy_that_is_not_sound_is_thrown_away_and_the_older_ones_stay(
    referee: Referee, here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await asyncio.to_thread(make, referee.store.path, NOW)

    def torn(path: Path, to: Path, *more: object) -> None:
        to.write_bytes(path.read_bytes()[:5000])

    monkeypatch.setattr(copies, "copy", torn)
    with pytest.raises(NoBackup, match="not sound"):
        await asyncio.to_thread(make, referee.store.path, NOW + DAY)
    assert [one.name for one in before.path.parent.iterdir()] == [before.path.name]


async def test_without_room_no_backup_is_begun(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "SPARE", 1 << 60)
    with pytest.raises(NoBackup, match=r"the disk has .* MB left"):
        make(referee.store.path, NOW)
    assert not list(referee.store.path.with_name("tables.sqlite3.backups").iterdir())


async def test_a_backup_that_is_broken_off_leaves_nothing_behind(referee: Referee) -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(NoBackup, match="broken off"):
        make(referee.store.path, NOW, stop)
    assert not list(referee.store.path.with_name("tables.sqlite3.backups").iterdir())


async def test_a_backup_is_made_each_day_and_retried_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, clock, tried = tmp_path / "t.sqlite3", [NOW], []

    def making(path: Path, now: float, stop: threading.Event) -> backups.Made:
        tried.append(now)
        if len(tried) == 1:
            raise NoBackup("just so")
        made = copies.ensure_folder(path) / copies.name(now)
        made.touch()
        return backups.Made(made, backups.Checked())

    monkeypatch.setattr(backups, "make", making)
    monkeypatch.setattr(backups, "LOOK", 0.005)
    keeping = asyncio.create_task(backups.keep(path, lambda: clock[0]))
    try:
        await until(lambda: len(tried) == 2)
        await asyncio.sleep(0.05)
        assert len(tried) == 2, "for today that is enough"
        clock[0] += DAY + 1
        await until(lambda: len(tried) == 3)
    finally:
        keeping.cancel()


async def test_a_backup_is_checked_in_a_process_of_its_own(referee: Referee) -> None:
    made = await asyncio.to_thread(make, referee.store.path, time.time())
    assert made.checked == backups.Checked(), "it knows no game of the tests, and says nothing of them"
    assert referee.store.epoch.number == 0 and CHANNEL
