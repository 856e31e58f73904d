"""What is settled before one is asked: only what can come to be asked of that seat."""

from __future__ import annotations

from engine.games.roll_for_adventure.board import count_room
from engine.games.roll_for_adventure.cards import TERRITORIES
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import Place, Shield
from engine.games.roll_for_adventure.plans import list_possible_moves

from .scenario import Table


def test_dice_are_planned_only_where_such_dice_can_lie_RFA_TURN_8() -> None:
    """Every value that an empty territory has spaces for, and no other; whatever lies there now."""
    empty, full = Table(2), Table(2, desert="blue1 blue1", ice="blue3", foes="sand-devil")
    board = empty.s.board
    takes = {(where, str(value)) for where in TERRITORIES for value in range(1, 7) if count_room(board, where, value)}
    for table in (empty, full):
        view = GAME.view(table.s, 0)
        planned = [one for one in list_possible_moves(view, 0) if isinstance(one, Place)]
        assert {(one.where, one.value) for one in planned if one.where in TERRITORIES} == takes
        assert {one.value for one in planned if one.where == "resurrection"} == set("123456")
    assert {one.value for one in planned if one.where == "sand-devil"} == set("123456")
    assert {one.count for one in planned if one.where == "ice-cave"} == {"1"}, "one a roll"


def test_only_a_warrior_plans_the_shield_RFA_HERO_23() -> None:
    view = GAME.view(Table(2, heroes="fighter warrior").s, None)
    assert not [one for one in list_possible_moves(view, 0) if isinstance(one, Shield)]
    assert len([one for one in list_possible_moves(view, 1) if isinstance(one, Shield)]) == len(TERRITORIES)
    assert not list(list_possible_moves(view, 7)), "nothing is asked of who has no seat"
