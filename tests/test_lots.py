"""Tests of the selection of cases by ``lot(n)``.

It follows the seed, has a case of each game, and runs every case with some seed.
"""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import GAMES, draw_items, not_drawn


class Case:
    """A test case with the facts that the selection needs."""

    def __init__(self, name: str, one_in: int, **how: str) -> None:
        self.nodeid = name
        self.mark = pytest.mark.lot(one_in, **how).mark if one_in else None

    def get_closest_marker(self, name: str) -> Any:
        return self.mark if name == "lot" else None


def cases(one_in: int, **how: str) -> list[Any]:
    return [
        Case(f"tests/some.py::test_it[{game}-level-{seats}]", one_in, **how) for game in GAMES for seats in range(1, 7)
    ]


def drawn(some: list[Any], seed: int) -> set[str]:
    out = not_drawn(some, seed)
    return {case.nodeid for case in some if case not in out}


def test_a_seed_draws_the_same_each_time_and_of_each_game_one() -> None:
    some = cases(9)
    assert drawn(some, 1) == drawn(some, 1) and len(drawn(some, 1)) == len(GAMES)
    for game in GAMES:
        assert any(f"[{game}-" in name for name in drawn(some, 1))


def test_of_all_games_together_there_may_be_one() -> None:
    some = cases(6 * len(GAMES), among="test")
    assert [len(drawn(some, seed)) for seed in (1, 2)] == [1, 1] and drawn(some, 1) != drawn(some, 2)


def test_of_all_tests_of_a_file_together_there_may_be_few() -> None:
    some = [Case(f"tests/some.py::test_{number}", 3, among="file") for number in range(9)]
    assert [len(drawn(some, seed)) for seed in (1, 2, 3)] == [3, 3, 3]
    assert set().union(*(drawn(some, seed) for seed in (1, 2, 3))) == {case.nodeid for case in some}


def test_tests_without_a_lot_run_each_time() -> None:
    assert not not_drawn(cases(0), 1)


def test_as_many_seeds_in_a_row_as_it_is_one_of_leave_no_case_out() -> None:
    some = cases(4)
    assert all(0 < len(drawn(some, seed)) <= 2 * len(GAMES) for seed in range(7, 11))
    assert set().union(*(drawn(some, seed) for seed in range(7, 11))) == {case.nodeid for case in some}


def test_of_the_items_of_one_test_as_many_seeds_in_a_row_leave_none_out() -> None:
    items = list(range(10))
    found = [draw_items(3, items, seed, "tests/some.py::test_it") for seed in range(7, 10)]
    assert sorted(one for some in found for one in some) == items and all(3 <= len(some) <= 4 for some in found)
    assert draw_items(1, items, 7, "") == items and draw_items(3, [], 7, "") == [] and draw_items(9, [1], 7, "") == [1]
