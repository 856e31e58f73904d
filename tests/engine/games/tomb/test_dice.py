"""TOMB-DICE and TOMB-ROLL: dice, pools, target numbers, contests."""

from __future__ import annotations

import pytest

from engine.games.tomb import figures
from engine.games.tomb.dice import SIDES, Pool, build_pool, count_successes, list_hits
from engine.games.tomb.state import ATTRS, Change, Lasting
from engine.games.tomb.throws import pool_dice
from tests.engine.games.tomb.scenario import Table
from tests.engine.games.tomb.scenario import hits as faces


def test_faces_of_each_colour_TOMB_DICE_3_TOMB_DICE_4() -> None:
    """A green die has three successes on its ten faces, a blue die five and a red die seven."""
    assert SIDES == 10
    for colour, most in (("g", 3), ("b", 5), ("r", 7)):
        assert [list_hits(colour, [face])[0] for face in range(1, 11)] == [face <= most for face in range(1, 11)]
    assert count_successes("gbr", [3, 6, 7]) == 2


def test_dice_are_raised_by_a_colour_TOMB_EX_6() -> None:
    """TOMB-DICE-5: All dice are raised at the same moment. A red die becomes a sure success."""
    assert Pool(2, 1, 1).move_steps(1) == Pool(0, 2, 1, 1)
    assert Pool(1, 0, 0).move_steps(3) == Pool(0, 0, 0, 1)


def test_dice_are_lowered_by_a_colour_TOMB_EX_7() -> None:
    """TOMB-DICE-6: Lowering dice by one step turns red dice into blue ones and blue dice into green ones."""
    assert Pool(2, 1, 1).move_steps(-1) == Pool(1, 1, 0)
    assert Pool(0, 0, 1, 2).move_steps(-3) == Pool(0, 0, 0, 2), "what is sure stays sure (TOMB-DICE-8)"


def test_raising_and_lowering_cancel_out_TOMB_EX_8() -> None:
    """TOMB-DICE-7: Ruane raises the dice and a Gelid Ooze lowers them. These steps cancel out."""
    t = Table(2)
    t.party(0, "c35 c08")
    t.crypt("e", "m16")
    t.at_door(0, "e")
    t.play("turn", "raid", "go-on", "go-on", ...)
    grim, ruane = t.one("c08"), t.one("c35")
    assert figures.count_dice(t.s, ruane, "atk") == Pool(1, 2, 0)
    assert figures.count_dice(t.s, grim, "atk") == Pool(3, 1, 0)
    assert t.s.raid is not None
    t.s.raid.round = 2
    assert figures.count_dice(t.s, grim, "atk") == Pool(1, 0, 0), "from the second round on only the Ooze counts"


def test_the_order_in_which_a_pool_is_built_TOMB_DICE_9() -> None:
    """A removal leaves no colour below none. Bans count before the steps."""
    assert build_pool((1, 1, 1), (0, 1, 0), (2, 0, 0), True, 1) == Pool(0, 0, 2)
    assert build_pool((0, 0, 0), (0, 0, 1), (0, 0, 2), False, 0) == Pool(0, 0, 0)


def test_a_pool_counts_every_colour_by_itself_TOMB_DICE_9() -> None:
    assert build_pool((1, 2, 3), (10, 20, 30), (4, 5, 6), False, 0) == Pool(7, 17, 27)
    assert build_pool((1, 1, 1), (0, 0, 0), (2, 2, 2), False, 0) == Pool(0, 0, 0)


def test_a_pool_counts_dice_and_sure_successes_TOMB_DICE_8_TOMB_ATT_9_TOMB_ROLL_3() -> None:
    """A sure success is not thrown as a die, but counts as a die of the attribute. In a pooled roll each Character adds
    its own dice."""
    pool = Pool(1, 2, 4, 3)
    assert pool.count == 7 and pool.colours == "gbbrrrr" and pool.expected == pytest.approx(3 + 0.3 + 1 + 2.8)
    assert [found.any for found in (Pool(0, 0, 0), Pool(1, 0, 0), Pool(0, 0, 0, 1))] == [False, True, True]
    assert pool.add_pool(Pool(10, 20, 40, 30)) == Pool(11, 22, 44, 33)


def test_four_attributes_of_three_colours_TOMB_DICE_1_TOMB_DICE_2() -> None:
    t = Table(2)
    t.party(0, "c06")
    assert len(ATTRS) == 4
    assert [figures.count_dice(t.s, t.one("c06"), attr) for attr in ATTRS] == [
        Pool(1, 2, 0), Pool(2, 2, 2), Pool(0, 0, 0), Pool(0, 0, 0),
    ]  # fmt: skip


def test_a_sure_success_cannot_be_rerolled_TOMB_DICE_8() -> None:
    """The Reaction of Threll finds no die to roll again."""
    t = Table(2)
    t.party(0, "c36")
    t.s.lasting = [Lasting(Change("step", "skl", n=3), ("c36",), "turn", "s06", 0)]
    t.crypt("e", "r01")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r01")
    assert t.told("rolled")[0]["extra"] == 1 and t.told("trap-shown")[0]["successes"] == 1
    assert t.thrown() == []


@pytest.mark.parametrize(("limited", "most"), [(False, (8, 11, 2)), (True, (7, 7, 2))])
def test_more_dice_than_the_box_has_TOMB_DICE_10_TOMB_HR_11(limited: bool, most: tuple[int, int, int]) -> None:
    """With the limit, more dice than those of the box are not rolled."""
    t = Table(2, seven_dice="on" if limited else "off")
    t.party(0, "c01 c18 c19 c21 c22")
    party = t.s.parties[0].fighters
    assert pool_dice(t.s, party, "hol") == Pool(*most)


def test_one_character_rolls_all_its_dice_TOMB_ROLL_1_TOMB_ROLL_5() -> None:
    """TOMB-EX-4: The Character wears two rings, which have none of the limited traits. Each gives a die."""
    t = Table(2)
    t.party(0, "c23 i13 i13 x05")
    t.crypt("e", "r08")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r08", dice=faces(3, 8))
    assert t.pools() == [("mag", "bbbbbrrr")]


@pytest.mark.parametrize(("rolled", "disarmed"), [(2, True), (1, False)])
def test_reaching_the_target_number_is_enough_TOMB_ROLL_2(rolled: int, disarmed: bool) -> None:
    t = Table(2)
    t.party(0, "c02 c12")
    t.crypt("e", "r01")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r01", ("c02",), dice=faces(rolled, 3))
    assert t.told("trap-shown")[0]["disarmed"] == disarmed


def test_a_pooled_roll_is_changed_member_by_member_TOMB_ROLL_3_TOMB_ROLL_7() -> None:
    """The Heal action rolls the dice of all Clerics together. A card that raises the dice of one Cleric changes no
    other dice."""
    t = Table(2)
    t.party(0, "c08 c20 c12")
    t.s.lasting = [Lasting(Change("step", "hol", n=1), ("c20",), "turn", "p08", 0)]
    assert pool_dice(t.s, t.s.parties[0].fighters[:2], "hol", "heal") == Pool(0, 3, 3, 2)


def test_no_dice_score_nothing_and_may_be_rolled_TOMB_ROLL_6() -> None:
    t = Table(2)
    t.party(0, "c12 c08")
    t.crypt("e", "r01")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r01", ("c12",))
    assert t.told("rolled")[0]["successes"] == 0 and t.thrown() == [] and t.one("c12").wounds == 2


@pytest.mark.parametrize(("mine", "theirs", "lost"), [(2, 2, False), (3, 2, True)])
def test_a_tie_is_a_failure_of_the_combatant_who_acts_TOMB_ROLL_4(mine: int, theirs: int, lost: bool) -> None:
    """A Tomb Robber wins a contest only with more successes than the other side (TOMB-FX-31)."""
    t = Table(2)
    t.party(0, "c02 i16 c12")
    t.crypt("e", "m09")
    t.at_door(0, "e")
    t.play("turn", "raid", "go-on", "go-on", "@0 who:c02", ..., dice=[*faces(mine, 3), *faces(theirs, 3)])
    assert ("i16" not in t.one("c02").cards.cards) == lost
