"""The roll by which somebody became Player One."""

from __future__ import annotations

from engine.games.tomb.events.turns import PlayerOneFound, RolledForOrder
from render.face.contract import load_presenter
from render.face.lines import build_viewer_lines, choose_heaviest_lines
from render.text.i18n import say

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Eli", "Fay")


def test_the_own_roll_of_player_one_is_told_among_six_players() -> None:
    """The own roll is told even if there is room for one row, however many have rolled since."""
    rolls = [RolledForOrder(seat, faces=(9,) * 7, successes=7 if seat == 2 else 1) for seat in range(6)]
    lines = build_viewer_lines(load_presenter("tomb"), [*rolls, PlayerOneFound(2, recruits=3, begins=3)], None, NAMES)
    told = say(choose_heaviest_lines(lines, 1)[-1].text)
    assert "Cleo rolls for Player One" in told and "Cleo is Player One" in told and "Fay" not in told


def test_a_tie_is_told_and_who_rolls_again() -> None:
    """The tie is told together with the last roll of Player One, if there is room for one row. A second look at one's
    own dice is no tie."""
    rolls = [RolledForOrder(seat, faces=(9,) * 7, successes=3 if seat < 2 else 1) for seat in (0, 1, 2, 0, 1)]
    events = [*rolls, PlayerOneFound(1, recruits=2, begins=2)]
    lines = build_viewer_lines(load_presenter("tomb"), events, None, NAMES)
    assert [say(line.text).startswith("A tie: ") for line in lines] == [False] * 3 + [True] * 2 + [False]
    told = say(choose_heaviest_lines(lines, 1)[-1].text)
    assert "A tie: Ben rolls again. Ben rolls for Player One" in told and "Ana" not in told
    twice = build_viewer_lines(load_presenter("tomb"), [rolls[0], rolls[0], rolls[1]], None, NAMES)
    assert not any("A tie" in say(line.text) for line in twice)
