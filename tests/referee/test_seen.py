"""From a press to the board that shows it, and durations as counts."""

from __future__ import annotations

from referee.histogram import Histogram
from referee.press_latency import PressLatency

BOARD, OTHERS = (1, "board", 0), (2, "board", 0)


def test_durations_are_counted_at_their_bounds_and_beyond() -> None:
    spread = Histogram(0.1, 1.0)
    for seconds in (0.05, 0.1, 0.5, 7.0):
        spread.add(seconds)
    assert spread.cumulative_counts == [2, 3, 4] and spread.total == 7.65


def test_a_press_is_seen_when_a_board_read_after_it_is_shown() -> None:
    seen = PressLatency()
    seen.read(BOARD)
    seen.note_press(1, 10.0)
    seen.note_shown(BOARD, 10.1)  # this board was read before the press
    assert seen.took.cumulative_counts[-1] == 0
    seen.read(BOARD)
    seen.note_press(1, 10.4)
    seen.note_shown(BOARD, 10.5)
    assert seen.took.cumulative_counts[-1] == 1 and abs(seen.took.total - 0.5) < 1e-9
    seen.read(BOARD)
    seen.note_shown(BOARD, 11.0)
    assert seen.took.cumulative_counts[-1] == 2 and abs(seen.took.total - 1.1) < 1e-9


def test_of_several_presses_that_one_board_shows_the_earliest_counts() -> None:
    seen = PressLatency()
    seen.note_press(1, 10.0)
    seen.read(BOARD)
    seen.note_press(1, 10.2)
    seen.read(BOARD)  # drawn anew, for it has changed before it could be drawn
    seen.note_shown(BOARD, 11.0)
    assert seen.took.cumulative_counts[-1] == 1 and seen.took.total == 1.0


def test_hands_other_tables_and_what_changes_no_board_are_no_such_moment() -> None:
    seen = PressLatency()
    seen.note_press(1, 10.0)
    for key in ((1, "hand", 7), OTHERS):
        seen.read(key)
        seen.note_shown(key, 11.0)
    seen.read(BOARD)
    seen.forget(BOARD)  # it shows already what it should
    seen.note_shown(BOARD, 99.0)
    assert seen.took.cumulative_counts[-1] == 0
