"""The chances that the AI and the buttons count with, against plain arithmetic."""

from __future__ import annotations

import pytest

from engine.games.tomb.death_odds import compute_split_chance
from engine.games.tomb.roll_odds import (
    Rolls,
    compute_pooled_chances,
    compute_roll_chances,
    compute_win_chance,
    pool_dice,
)
from tests.engine.games.tomb.scenario import Table


def test_a_tie_is_no_win_TOMB_ROLL_4() -> None:
    assert compute_win_chance((0.5, 0.5), (0.25, 0.75)) == pytest.approx(0.5 * 0.25)
    assert compute_win_chance((0.0, 1.0), (0.0, 1.0)) == 0.0


def test_nobody_rolls_nothing_TOMB_ROLL_7() -> None:
    """Without a Character there is no success for sure; of several the dice count together."""
    t = Table(2)
    t.party(0, "c12 c08")
    view = t.GAME.view(t.s, None)
    assert compute_pooled_chances(view, (), "hol", "") == (1.0,)
    fighters = view.parties[0].fighters
    count = sum(compute_roll_chances(view, Rolls(one, "atk", "attack"))[-1] > 0 for one in fighters)
    assert count == 2 and sum(compute_pooled_chances(view, fighters, "atk", "")) == pytest.approx(1.0)


@pytest.mark.parametrize(("limited", "most"), [(False, 11), (True, 7)])
def test_the_box_limits_the_dice_that_are_counted_TOMB_HR_11(limited: bool, most: int) -> None:
    t = Table(2, seven_dice="on" if limited else "off")
    t.party(0, "c01 c18 c19 c21 c22")
    view = t.GAME.view(t.s, None)
    assert pool_dice(view, view.parties[0].fighters, "hol").blue == most


def test_wounds_divided_among_nobody_kill_nobody_TOMB_WND_5() -> None:
    t = Table(2)
    t.party(0, "c12")
    view = t.GAME.view(t.s, None)
    (one,) = view.parties[0].fighters
    assert compute_split_chance(view, (0.0, 0.0, 0.0, 1.0), []) == 0.0
    deadly = (*[0.0] * 20, 1.0)
    assert compute_split_chance(view, (0.0, *deadly[1:]), [one]) == 1.0
    assert compute_split_chance(view, (1.0,), [one]) == 0.0
