"""RFA-ICE, RFA-BONUS, RFA-SIDEB: Tests of the Ice Cave, its rewards and its side B, and of bonus dice."""

from __future__ import annotations

import pytest

from engine.games.roll_for_adventure.board import compute_ice_level
from tests.engine.games.roll_for_adventure.scenario import Table

B = {"sides": "ice-cave"}


def offered(t: Table) -> set[str]:
    t.place(...)
    return {o.removeprefix("place:") for o in t.options if "ice-cave" in o}


def test_a_space_for_each_value_if_it_is_empty_RFA_ICE_2_RFA_ICE_3_RFA_ICE_4() -> None:
    """RFA-ICE-2, RFA-ICE-3, RFA-ICE-4: The spaces are filled in any order, and gaps are allowed."""
    found = offered(Table(4, thrown="red1 red3 red4 red5 red6", ice="blue4 blue2"))
    assert found == {f"{value},ice-cave,1" for value in (1, 3, 5, 6)}
    t = Table(4, thrown="red1 red3", ice="blue4 blue2").place("place:3,ice-cave,1")
    assert t.s.board.ice_cave.row == ["blue2", "red3", "blue4"] and t.s.pool == ["red"]


def test_only_one_die_a_roll_goes_into_the_ice_cave_RFA_ICE_5() -> None:
    assert offered(Table(4, thrown="red3 red3 red3")) == {"3,ice-cave,1"}
    t = Table(4, heroes="frost-runner", thrown="red3 red3 red4 red5", ice="blue5")
    assert offered(t) == {"3,ice-cave,1", "4,ice-cave,1", "3+4,ice-cave,2,ice-path"}, "one of each value"


def test_at_four_dice_the_reward_may_be_taken_or_left_RFA_ICE_6_RFA_ICE_8_RFA_DEC_10() -> None:
    """RFA-ICE-6, RFA-ICE-8, RFA-DEC-10: The default takes the reward. Four dice bring only bonus dice."""
    t = Table(4, thrown="red6", ice="blue1 blue3 green4", foes="sand-devil", damage={"forest": 2})
    t.place("place:6,ice-cave,1", ...)
    assert (t.ask.kind, t.options, t.default) == ("reward", {"reward", "pass"}, "reward")
    t.answer("reward")
    assert t.told("reward") == [{"who": (0, "", "red"), "level": 4}]
    assert t.enemies == ["sand-devil"] and t.s.board.damage["forest"] == 2
    assert [p.dice.count("bonus") for p in t.s.players] == [1, 1, 1, 0]


def test_three_dice_bring_no_reward_and_no_question_RFA_ICE_7() -> None:
    """RFA-ICE-7: Four are needed, of any player and turn, whether they are neighbours or not."""
    t = Table(4, thrown="red6", ice="blue1 blue3").place("place:6,ice-cave,1")
    assert not t.told("reward") and t.s.board.ice_cave.row == ["blue1", "blue3", "red6"]


def test_five_dice_may_defeat_an_enemy_RFA_ICE_9_RFA_ICE_14_RFA_DEC_12() -> None:
    """RFA-ICE-9, RFA-ICE-14, RFA-DEC-12: The dice on the enemy return, and its card is discarded. By default it is the
    enemy of the lowest rank at the most damaged territory."""
    foes = "black-knight tree-shrike:green2 briar-witch tree-shrike"
    t = Table(4, thrown="red6", ice="blue1 blue2 blue3 green4", foes=foes, damage={"forest": 2})
    green = t.at_hand("green")
    t.place("place:6,ice-cave,1", "reward", ...)
    assert (t.ask.kind, t.default) == ("defeat", "choose:tree-shrike")
    assert t.options == {
        "choose:black-knight", "choose:tree-shrike", "choose:briar-witch", "choose:tree-shrike.2", "pass",
    }  # fmt: skip
    t.answer("choose:tree-shrike")
    assert t.enemies == ["black-knight", "briar-witch", "tree-shrike"]
    # One die comes from the Ice Cave's row, and one from the enemy's card.
    assert t.at_hand("green").count("green") == green.count("green") + 2
    assert t.s.board.discards == ["tree-shrike"] and t.s.board.damage["forest"] == 2
    assert t.told("defeated") == [{"enemy": "tree-shrike", "total": 0}]


def test_the_master_of_shadows_cannot_be_chosen_RFA_ICE_15_RFA_DEF_8() -> None:
    t = Table(4, thrown="red6", ice="blue1 blue2 blue3 green4", foes="sand-devil gate-raider")
    t.place(...)
    assert not any("master" in option for option in t.options)
    t.answer("place:6,ice-cave,1", "reward", ...)
    assert t.options == {"choose:sand-devil", "choose:gate-raider", "pass"}


def test_six_dice_are_taken_without_asking_and_heal_RFA_ICE_10_RFA_ICE_13_RFA_DEC_13() -> None:
    """RFA-ICE-10, RFA-ICE-13, RFA-DEC-13: One territory is freed of all damage, by default the most damaged one."""
    t = Table(4, thrown="red6", ice="blue1 blue2 blue3 green4 green5", damage={"forest": 2, "ice-cave": 3})
    t.place("place:6,ice-cave,1", ...)
    assert (t.ask.kind, t.default) == ("heal", "choose:ice-cave")
    assert t.options == {"choose:forest", "choose:ice-cave", "pass"}
    t.answer("choose:forest")
    assert t.s.board.damage == {"desert": 0, "fortress": 0, "forest": 0, "ice-cave": 3}


def test_the_reward_takes_damage_away_RFA_DMG_5() -> None:
    t = Table(4, thrown="red6", ice="blue1 blue2 blue3 green4 green5", damage={"desert": 5})
    t.place("place:6,ice-cave,1", "pass")
    assert t.s.board.damage["desert"] == 5, "it may be left (RFA-AMB-31)"
    t = Table(4, thrown="red6", ice="blue1 blue2 blue3 green4 green5", damage={"desert": 5})
    t.place("place:6,ice-cave,1", "choose:desert")
    assert t.s.board.damage["desert"] == 0 and t.told("healed") == [{"territory": "desert"}]


def test_without_enemies_or_damage_nothing_more_is_asked() -> None:
    t = Table(4, thrown="red6", ice="blue1 blue2 blue3 green4 green5").place("place:6,ice-cave,1")
    assert t.kinds() == ["placed", "reward", "returned", "bonus"]


def test_the_row_is_emptied_RFA_ICE_11_RFA_BONUS_7() -> None:
    """RFA-ICE-11, RFA-BONUS-7: Its dice return. A bonus die goes to the stock and not to the player."""
    t = Table(4, thrown="bonus6", ice="blue1 green2 green3", hands={"blue": "", "green": ""})
    t.place("place:6,ice-cave,1", "reward")
    assert t.s.board.ice_cave.row == [] and t.s.board.stock == 2
    assert (t.at_hand("blue"), t.at_hand("green")) == ("blue bonus", "bonus green green")
    assert "bonus" not in t.at_hand("red")


def test_the_order_of_the_reward_RFA_ICE_16() -> None:
    t = Table(4, thrown="red6", ice="blue1 blue2 blue3 green4 green5", foes="sand-devil:red2", damage={"desert": 1})
    t.place("place:6,ice-cave,1", "choose:sand-devil", "choose:desert")
    assert t.kinds() == ["placed", "reward", "returned", "bonus", "defeated", "returned", "healed"]


def test_going_on_leaves_the_row_to_attacks_RFA_ICE_17_RFA_ICE_12() -> None:
    """RFA-ICE-12, RFA-ICE-17: The player is asked again only after another die. With less than four dice the chance is
    gone."""
    assert not Table(4, thrown="red6", ice="blue1 blue3").place("place:6,ice-cave,1").told("reward")
    t = Table(4, thrown="red6 red2", ice="blue1 blue3 green4").place("place:6,ice-cave,1", "pass")
    assert t.told("declined")[0]["level"] == 4 and len(t.s.board.ice_cave.row) == 4
    t.first_step("roll", "place:2,ice-cave,1", "pass", dice=[2])
    assert t.told("declined")[0]["level"] == 5
    t.reveal("white-wolf").reveal("white-wolf")
    assert len(t.s.board.ice_cave.row) == 3 and t.s.active == 2
    t.turn("roll", ..., dice=[1, 1, 1, 1, 1])
    assert "reward" not in t.options


# --- bonus dice ---


def test_who_has_an_own_die_in_the_row_gets_a_bonus_die_RFA_BONUS_1_RFA_BONUS_3() -> None:
    """RFA-BONUS-1, RFA-BONUS-3: Ally and bonus dice do not count for anybody."""
    t = Table(3, thrown="bonus6", ice="blue1 blue2 ally3").place("place:6,ice-cave,1", "reward")
    assert [p.dice.count("bonus") for p in t.s.players] == [0, 1, 0]
    assert t.told("bonus") == [{"to": ((1, "", "blue"),), "without": ()}]


def test_one_contributor_gets_one_RFA_BONUS_2_RFA_EX_14() -> None:
    t = Table(3, thrown="red6", ice="red1 red2 red3").place("place:6,ice-cave,1", "reward")
    assert [p.dice.count("bonus") for p in t.s.players] == [1, 0, 0] and t.s.board.stock == 3


def test_on_a_shortage_the_active_player_names_who_goes_without_RFA_BONUS_4_RFA_EX_25_RFA_DEC_11() -> None:
    """RFA-BONUS-4, RFA-EX-25, RFA-DEC-11: Two bonus dice are left for three players. By default they are given out from
    the active player on."""
    t = Table(4, thrown="red6", ice="blue1 green2 green3")
    t.s.players[3].dice += ["bonus", "bonus"]
    t.s.board.stock = 2
    t.place("place:6,ice-cave,1", "reward", ...)
    choice = t.ask.choice
    assert (t.ask.kind, choice.count(), t.default) == ("without", 3, ("green",))
    t.answer(("red",))
    assert [p.dice.count("bonus") for p in t.s.players] == [0, 1, 1, 2]
    assert t.told("bonus")[0]["without"] == ((0, "", "red"),)


def test_an_empty_stock_asks_nothing_RFA_BONUS_11() -> None:
    t = Table(4, thrown="red6", ice="blue1 green2 green3")
    t.s.players[3].dice += ["bonus"] * 4
    t.s.board.stock = 0
    t.place("place:6,ice-cave,1", "reward")
    assert t.told("bonus")[0]["to"] == () and len(t.told("bonus")[0]["without"]) == 3
    for stock in (3, 4):
        t = Table(4, thrown="red6", ice="blue1 green2 green3")
        t.s.players[3].dice += ["bonus"] * (4 - stock)
        t.s.board.stock = stock
        t.place("place:6,ice-cave,1", "reward")
        assert len(t.told("bonus")[0]["to"]) == 3 and t.s.board.stock == stock - 3, "there are enough"


def test_a_player_may_hold_several_and_keeps_those_not_placed_RFA_BONUS_8_RFA_BONUS_9() -> None:
    t = Table(4)
    t.s.players[0].dice += ["bonus", "bonus"]
    t.s.board.stock = 2
    t.turn("roll", "place:1,resurrection,1", dice=[1, 2, 3, 4, 5, 6, 6])
    assert t.at_hand("red") == "bonus bonus red red red red" and t.s.board.stock == 2


def test_a_bonus_die_in_oblivion_is_out_of_reach_until_freed_RFA_BONUS_10() -> None:
    t = Table(4, thrown="red6", resurrection="red4", oblivion="bonus blue")
    assert t.s.board.stock == 3
    t.place("place:6,resurrection,1")
    assert t.s.board.stock == 4


def test_a_bonus_die_lost_to_an_attack_comes_back_into_no_hand() -> None:
    """RFA-BONUS-10: The bonus die lies in Oblivion, not in the stock, through turns and rewards. When it is freed, it
    goes to the stock."""
    t = Table(4, ice="bonus6", resurrection="red4")
    t.reveal("white-wolf")
    assert t.s.board.oblivion == ["bonus"] and t.s.board.stock == 3
    assert not any("bonus" in p.dice for p in t.s.players)
    t.turn("roll", ..., dice=[6] * 5)
    assert t.rolls == [("pool", 5)]
    t = Table(4, thrown="red6", ice="blue1 green2 green3", oblivion="bonus bonus bonus bonus")
    t.place("place:6,ice-cave,1", "reward")
    assert t.told("bonus")[0]["to"] == () and t.s.board.oblivion == ["bonus"] * 4
    t = Table(4, thrown="red6", resurrection="red4", oblivion="bonus bonus").place("place:6,resurrection,1")
    assert (t.s.board.oblivion, t.s.board.stock) == ([], 4) and not any("bonus" in p.dice for p in t.s.players)


# --- side B ---


@pytest.mark.parametrize(
    ("row", "die", "level"),
    [("blue1 blue2 blue3", 4, 4), ("blue1 blue2 blue4 blue5", 3, 5), ("blue1 blue2 blue3 blue6", 4, 4)],
)
def test_side_B_counts_an_unbroken_run(row: str, die: int, level: int) -> None:
    """RFA-SIDEB-41, RFA-SIDEB-42: All dice return. Every player with an own die in the row gets a bonus die."""
    t = Table(4, house=B, thrown=f"red{die}", ice=row).place(f"place:{die},ice-cave,1", "reward")
    assert t.told("reward")[0]["level"] == level and t.s.board.ice_cave.row == []
    assert [p.dice.count("bonus") for p in t.s.players] == [1, 1, 0, 0]


def test_side_B_gaps_earn_nothing_and_attacks_are_as_on_side_A_RFA_SIDEB_43() -> None:
    """RFA-SIDEB-41, RFA-SIDEB-43: On side B of the Ice Cave only the longest unbroken run counts for the reward."""
    for die, row in ((4, "blue2 blue3"), (3, "blue1 blue2"), (6, "blue4 blue5")):
        t = Table(4, house=B, thrown=f"red{die}", ice=row).place(f"place:{die},ice-cave,1")
        assert not t.told("reward"), "three are not enough"
    t = Table(4, house=B, thrown="red6", ice="blue1 blue2 blue4 blue5").place("place:6,ice-cave,1")
    assert not t.told("reward") and len(t.s.board.ice_cave.row) == 5
    t.reveal("white-wolf")
    assert t.s.board.oblivion == ["red"]


def test_an_empty_row_is_worth_nothing_RFA_SIDEB_41() -> None:
    assert [compute_ice_level("B", row) for row in ((), (1,), (2,), (1, 3), (5, 6))] == [0, 1, 1, 1, 2]
