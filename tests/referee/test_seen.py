"""The time from a press to the board that shows it, the stations between, and durations as counts."""

from __future__ import annotations

import asyncio

import pytest

from referee.reporting.histogram import Histogram
from referee.reporting.press_latency import PressLatency
from referee.reporting.press_trace import STATIONS, handled, reach

BOARD, OTHERS = (1, "board", 0), (2, "board", 0)


class Clock:
    """The monotonic clock, set by hand."""

    def __init__(self) -> None:
        self.now = 10.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for place in ("press_latency", "press_trace"):
        monkeypatch.setattr(f"referee.reporting.{place}.time", made)
    return made


def press(seen: PressLatency, clock: Clock) -> None:
    """Press once at table 1, and store it at once."""
    seen.note_press(1, seen.begin_trace(clock.now))


def taken(seen: PressLatency) -> tuple[int, float]:
    """Return how many presses were seen, and the sum of their seconds."""
    return seen.took.cumulative_counts[-1], round(seen.took.total, 9)


def test_durations_are_counted_at_their_bounds_and_beyond() -> None:
    spread = Histogram(0.1, 1.0)
    for seconds in (0.05, 0.1, 0.5, 7.0):
        spread.add(seconds)
    assert spread.cumulative_counts == [2, 3, 4] and spread.total == 7.65


def test_a_press_is_seen_when_a_board_read_after_it_is_shown(clock: Clock) -> None:
    seen = PressLatency()
    seen.read(BOARD)
    press(seen, clock)
    clock.now = 10.1
    seen.note_shown(BOARD)  # The bot had read this board before the press.
    assert taken(seen) == (0, 0.0)
    seen.read(BOARD)
    clock.now = 10.4
    press(seen, clock)
    clock.now = 10.5
    seen.note_shown(BOARD)
    assert taken(seen) == (1, 0.5)
    seen.read(BOARD)
    clock.now = 11.0
    seen.note_shown(BOARD)
    assert taken(seen) == (2, 1.1)


def test_of_several_presses_that_one_board_shows_the_earliest_counts(clock: Clock) -> None:
    seen = PressLatency()
    press(seen, clock)
    seen.read(BOARD)
    clock.now = 10.2
    press(seen, clock)
    seen.read(BOARD)  # The board is drawn again, because it changed before it could be drawn.
    clock.now = 11.0
    seen.note_shown(BOARD)
    assert taken(seen) == (1, 1.0)


def test_hands_other_tables_and_what_changes_no_board_are_no_such_moment(clock: Clock) -> None:
    seen = PressLatency()
    press(seen, clock)
    for key in ((1, "hand", 7), OTHERS):
        seen.read(key)
        seen.note_drawn(key)
        seen.note_shown(key)
    seen.read(BOARD)
    seen.forget(BOARD)  # The board shows already what it should.
    seen.note_shown(BOARD)
    assert taken(seen) == (0, 0.0)


async def test_each_station_of_a_press_is_timed_once_from_the_one_before(clock: Clock) -> None:
    """Later work that the press has started does not count again. A refused press passes no more stations."""
    seen = PressLatency()
    trace = seen.begin_trace(clock.now)
    handled.set(trace)
    for station in ("decoded", "locked", "ran", "committed"):
        clock.now += 1.0
        reach(station)
    seen.note_press(1, trace)
    seen.read(BOARD)
    clock.now += 2.0
    trace.reach("acknowledged")
    clock.now += 3.0
    seen.note_drawn(BOARD)

    async def answer_of_an_ai() -> None:
        clock.now += 100.0
        for station in STATIONS:
            if station != "sent":
                reach(station)

    await asyncio.create_task(answer_of_an_ai())
    clock.now += 4.0
    seen.note_shown(BOARD)
    refused = seen.begin_trace(clock.now)
    refused.reach("decoded")
    refused.reach("acknowledged")
    expected = {"decoded": 1, "locked": 1, "ran": 1, "committed": 1, "acknowledged": 2, "drawn": 5, "sent": 104}
    assert {station: spread.total for station, spread in seen.stations.items()} == expected
    counts = {station: spread.cumulative_counts[-1] for station, spread in seen.stations.items()}
    assert counts == dict.fromkeys(STATIONS, 1) | {"decoded": 2}
