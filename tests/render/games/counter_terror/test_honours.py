"""Honours of Counter-Terror: what was remarkable in how a match was won (CT-WIN-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.render.ended import NAMES, list_honours, play_to_end

KEY = "counter_terror"
Ended = Callable[..., tuple[Any, list[int]]]


@pytest.fixture
def ended() -> Ended:
    def make(seats: int, *lives: int) -> tuple[Any, list[int]]:
        """Return an end at which the winners have these life points, and the seats of the winners."""
        state = play_to_end(KEY, "standard", seats)
        team = [seat for seat, one in enumerate(state.fighters) if one.team == state.outcome]
        assert len(team) == len(lives)
        for seat, life in zip(team, lives, strict=True):
            state.fighters[seat].life = life
        return state, team

    return make


def test_an_ordinary_win_has_no_honour(ended: Ended) -> None:
    assert list_honours(KEY, ended(4, 60, 0)[0]) == []
    assert list_honours(KEY, ended(4, 60, 80)[0]) == []
    assert list_honours(KEY, ended(6, 60, 80, 0)[0]) == []


def test_honour_for_the_last_player_of_a_team(ended: Ended) -> None:
    state, team = ended(6, 0, 40, 0)
    (said,) = list_honours(KEY, state)
    assert said.startswith(f"{NAMES[team[1]]} was the last player of ") and said.endswith("alive, and won.")


def test_honour_for_winning_with_the_last_life_points(ended: Ended) -> None:
    state, team = ended(4, 20, 0)
    last, left = list_honours(KEY, state)
    assert "was the last player of" in last and left == f"{NAMES[team[0]]} won with 20 life points left."


def test_honour_for_a_large_team_that_lost_nobody(ended: Ended) -> None:
    (said,) = list_honours(KEY, ended(6, 40, 20, 100)[0])
    assert said.endswith("beat 3 enemies and lost nobody.")


def test_honour_for_a_team_that_was_never_hit(ended: Ended) -> None:
    (said,) = list_honours(KEY, ended(4, 100, 100)[0])
    assert said.endswith("won without losing a life point.")


def test_a_draw_has_no_honour(ended: Ended) -> None:
    state, _ = ended(4, 100, 100)
    state.outcome = "draw"
    assert list_honours(KEY, state) == []
