"""Premoves: only questions that this seat may be asked can be answered ahead."""

from __future__ import annotations

from engine.games.roll_for_adventure.board import count_room
from engine.games.roll_for_adventure.cards import TERRITORIES
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import Place, Shield
from engine.games.roll_for_adventure.plans import PLANS, list_possible_moves

from .scenario import Table


def test_dice_are_planned_only_where_such_dice_can_lie_RFA_TURN_8() -> None:
    """Every value that an empty territory has spaces for may be planned, whatever lies there now."""
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


def holds(condition: str, before: Table, now: Table) -> bool:
    found = PLANS.conditions[condition]
    return found.holds(*(found.mark(GAME.view(table.s, None), 0) for table in (before, now)))


def test_a_second_copy_of_a_defeated_enemy_is_an_enemy_that_comes() -> None:
    """RFA-ENEMY-4: A new enemy makes every active enemy of a lower rank attack."""
    before, after = Table(2, foes="sand-devil"), Table(2, foes="sand-devil")
    after.s.board.enemies.clear()
    after.s.board.discards.append("sand-devil")
    assert holds("no-enemy", before, after), "one that is defeated has not come"
    after.s.board.enemies += Table(2, foes="sand-devil").s.board.enemies
    assert not holds("no-enemy", before, after)
    assert not holds("no-enemy", before, Table(2, foes="sand-devil sand-devil"))


def test_a_territory_that_was_healed_is_not_damaged() -> None:
    """RFA-HERO-22, RFA-ICE-10: The Healer, or the reward for six dice in the Ice Cave, can heal a territory."""
    before = Table(2, damage={"desert": 2, "forest": 1})
    assert holds("no-damage", before, Table(2, damage={"desert": 1, "forest": 1}))
    assert not holds("no-damage", before, Table(2, damage={"desert": 0, "forest": 2}))
