"""Side A of three territories: Desert, Fortress, Forest, stones; and their sides B (RFA-SIDEB)."""

from __future__ import annotations

import pytest

from engine.games.roll_for_adventure.game import GAME
from engine.protocol import Refused
from tests.engine.games.roll_for_adventure.scenario import Table

B = {"sides": "desert+fortress+forest+ice-cave"}


def offered(t: Table) -> set[str]:
    t.place(...)
    return {option.removeprefix("place:") for option in t.options if option.startswith("place:")}


# --- the Desert ---


def test_the_first_section_takes_three_ones_and_only_ones_RFA_DESERT_1_RFA_DESERT_2() -> None:
    found = offered(Table(3, thrown="red1 red1 red1 red1 red2"))
    assert {option for option in found if "desert" in option} == {"1,desert,1", "1,desert,2", "1,desert,3"}


def test_three_ones_move_one_on_RFA_DESERT_3_RFA_DESERT_4_RFA_EX_1() -> None:
    t = Table(3, thrown="red1 red1 red3 red4 red6", desert="blue1")
    blue = t.at_hand("blue")
    t.place("place:1,desert,2", ...)
    assert (t.ask.kind, t.options) == ("moves-on", {"choose:blue1", "choose:red1"})
    t.answer("choose:red1")
    desert = t.s.board.desert
    assert (desert.first, desert.second) == ([], ["red1"])
    assert t.at_hand("blue") == blue + " blue" and t.at_hand("red") == "ally red"
    assert t.s.pool == ["red", "red", "red"]
    t.first_step("roll", ..., dice=[1, 1, 1])
    assert "place:1,desert,3" in t.options


def test_the_second_section_earns_a_stone_and_swallows_a_die_RFA_DESERT_5_RFA_DESERT_6_RFA_EX_20() -> None:
    t = Table(3, thrown="red1", desert="blue1 green1", desert_2="blue1 red1", hands=dict.fromkeys(("red", "blue"), ""))
    t.s.players[2].dice = []
    t.s.board.oblivion += ["green"] * 4 + ["ally"]
    t.place("place:1,desert,1", "choose:green1", "choose:blue1")
    desert = t.s.board.desert
    assert (desert.first, desert.second, desert.crater, t.s.board.stones) == ([], [], ["blue1"], 1)
    assert [t.at_hand(colour) for colour in ("red", "blue", "green")] == ["red red", "blue", "green"]


def test_section_and_task_are_completed_in_the_same_instant_RFA_DESERT_10_RFA_STONE_2() -> None:
    """RFA-DESERT-10, RFA-STONE-2: First the section is completed, then the task. The stone comes before the dice
    return."""
    t = Table(3, thrown="red1", desert="red1 red1", desert_2="red1 red1").place("place:1,desert,1")
    assert t.kinds() == [
        "placed", "section", "moved-on", "returned", "section", "swallowed", "stone", "returned",
    ]  # fmt: skip


def test_a_stone_of_the_desert_costs_nine_ones_and_a_die_RFA_DESERT_7_RFA_DESERT_8() -> None:
    """RFA-DESERT-7, RFA-DESERT-8: Each stone costs as much."""
    t = Table(4)
    for stones in (1, 2):
        p = t.s.players[stones]
        for section in range(3):
            assert (t.s.board.stones, len(t.s.board.desert.second)) == (stones - 1, section)
            for _ in range(3):
                p.dice.remove(p.colour)
            t.s.thrown = [f"{p.colour}1"] * 3
            t.place("place:1,desert,3")
        assert len(t.s.board.desert.crater) == t.s.board.stones == stones
    assert (t.at_hand("blue"), t.at_hand("green")) == ("blue blue blue blue", "green green green green")


def test_the_crater_has_no_limit_RFA_DESERT_9() -> None:
    """RFA-DESERT-9: Dice of all colours may lie there. They stay, and one more is swallowed every time."""
    held = "red1 red1 blue1 green1 green1 yellow1 bonus1 bonus1"
    t = Table(4, level="jewel-of-light", crater=held, thrown="yellow1", desert="blue1 blue1", desert_2="green1 yellow1")
    t.place("place:1,desert,1", "choose:blue1", "choose:yellow1")
    assert t.s.board.stones == 1 and t.s.board.desert.crater == [*held.split(), "yellow1"]
    assert t.told("swallowed") == [{"die": "yellow1"}] and t.s.board.desert.second == []


def test_the_inner_sections_are_safe_from_attacks_RFA_DESERT_11_RFA_ATT_4() -> None:
    """RFA-DESERT-11, RFA-ATT-4: If the first section is empty there is damage, even if dice lie further in."""
    t = Table(3, desert_2="red1 blue1", crater="red1").reveal("sand-devil")
    assert t.s.board.desert.second == ["red1", "blue1"] and t.s.board.damage["desert"] == 1


def test_no_more_dice_are_placed_than_fit_RFA_EX_21() -> None:
    """RFA-EX-21: One die lies in section 1, so three ones cannot be placed. The third one is rolled again."""
    t = Table(4, thrown="red1 red1 red1", desert="blue1").place(...)
    with pytest.raises(Refused):
        t.ask.choice.read("place:1,desert,3,none")
    t.answer("place:1,desert,2", "choose:blue1")
    assert t.s.pool == ["red"]


# --- the Fortress ---


def test_each_section_takes_four_of_its_value_RFA_FORT_1_RFA_FORT_6() -> None:
    """RFA-FORT-1, RFA-FORT-6: The sections take twos, threes and fours, in any order and at the same time."""
    found = offered(Table(2, thrown="red2 red2 red2 red2 red3 ally4 ally4", fortress="blue3"))
    assert {o for o in found if "fortress" in o} == {
        *(f"2,fortress,{n}" for n in (1, 2, 3, 4)), "3,fortress,1", "4,fortress,1", "4,fortress,2",
    }  # fmt: skip


def test_a_full_section_loses_its_barrier_RFA_FORT_2_RFA_EX_2() -> None:
    """RFA-FORT-2, RFA-EX-2: The roll is 3, 3, 3, 3, 4. One red three lies there, and Blue places three."""
    t = Table(3, thrown="red3 red3 red3 red3 red4", fortress="blue3")
    blue = t.at_hand("blue")
    t.place("place:3,fortress,3")
    assert t.s.board.fortress.barriers == [1, 0, 1] and t.s.board.fortress.sections[1] == []
    assert t.at_hand("blue") == blue + " blue" and t.at_hand("red") == "ally red red red"
    assert t.s.pool == ["red", "red"] and t.s.board.stones == 0


def test_a_section_without_barrier_is_closed_RFA_FORT_3_RFA_EX_4() -> None:
    t = Table(3, thrown="red3 red2")
    t.s.board.fortress.barriers = [1, 0, 0]
    found = offered(t)
    assert "2,fortress,1" in found and "3,fortress,1" not in found
    t = Table(4, thrown="red3 red3", fortress="blue3 blue3 blue3").place("place:3,fortress,1")
    assert t.s.board.fortress.barriers == [1, 0, 1]
    t.first_step("roll", ..., dice=[3])
    assert not any("fortress" in option for option in t.options)


def test_the_third_barrier_earns_a_stone_and_all_come_back_RFA_FORT_4_RFA_FORT_5() -> None:
    t = Table(3, thrown="red4 red2", fortress="blue4 blue4 blue4")
    t.s.board.fortress.barriers = [0, 0, 1]
    t.place("place:4,fortress,1")
    assert t.s.board.stones == 1 and t.s.board.fortress.barriers == [1, 1, 1]
    assert t.kinds() == ["placed", "section", "stone", "returned"]
    t.first_step("roll", ..., dice=[2])
    assert "place:2,fortress,1" in t.options


def test_a_stone_of_the_fortress_needs_twelve_dice_RFA_FORT_7_RFA_STONE_4() -> None:
    """RFA-FORT-7, RFA-STONE-4: The stone needs four dice of each value, from one or several players."""
    t = Table(4)
    for value in (2, 3, 4):
        assert t.s.board.stones == 0
        for _ in range(4):
            t.s.players[0].dice.remove("red")
        t.s.thrown = [f"red{value}"] * 4
        t.place(f"place:{value},fortress,4")
    assert t.s.board.stones == 1 and t.at_hand("red") == "red red red red red"
    # Eleven dice are not enough, whichever one is missing.
    for twos, threes, fours in ((3, 4, 4), (4, 3, 4), (4, 4, 3)):
        t = Table(4)
        for p, value, count in zip(t.s.players, (2, 3, 4), (twos, threes, fours), strict=False):
            for _ in range(count):
                p.dice.remove(p.colour)
            t.s.thrown = [f"{p.colour}{value}"] * count
            t.place(f"place:{value},fortress,{count}")
        assert t.s.board.stones == 0 and sum(t.s.board.fortress.barriers) == 1
        value = 2 + (twos, threes, fours).index(3)
        t.s.players[3].dice.remove("yellow")
        t.s.thrown = [f"yellow{value}"]
        t.place(f"place:{value},fortress,1")
        assert t.s.board.stones == 1


# --- the Forest ---


def test_the_path_takes_fives_and_sixes_in_a_row_RFA_FOREST_1_RFA_FOREST_2_RFA_FOREST_7() -> None:
    """RFA-FOREST-1, RFA-FOREST-2, RFA-FOREST-7: One batch places either fives or sixes."""
    t = Table(3, thrown="red5 red6 red6 red4")
    assert {o for o in offered(t) if "forest" in o} == {"5,forest,1", "6,forest,1", "6,forest,2"}
    t.answer("place:6,forest,2")
    t.first_step("roll", "place:5,forest,1", ..., dice=[5, 4])
    assert t.s.board.forest.path == ["red6", "red6", "red5"]


def test_the_path_has_six_spaces_at_first_RFA_FOREST_3() -> None:
    found = offered(Table(4, thrown="red5 red5 red5 red5 red5", forest="blue5 blue6 blue6 blue5"))
    assert {o for o in found if "forest" in o} == {"5,forest,1", "5,forest,2"}


def test_a_full_path_earns_a_stone_and_the_boundary_moves_on_RFA_FOREST_4() -> None:
    t = Table(4, thrown="red5 red5", forest="blue5 blue6 blue6 blue5", hands={"blue": ""})
    t.place("place:5,forest,2")
    assert t.s.board.stones == 1 and t.s.board.forest.path == [] and t.s.board.forest.spaces == 7
    assert t.at_hand("blue") == "blue blue blue blue" and t.at_hand("red") == "red red red red red"


def test_the_forest_path_grows_to_nine_and_stays_there_RFA_FOREST_5_RFA_FOREST_6_RFA_EX_16() -> None:
    """RFA-FOREST-5, RFA-FOREST-6, RFA-EX-16: The path has six, seven, eight and nine spaces, and then nine again."""
    t = Table(4, level="jewel-of-light")
    needed = []
    for stone in range(1, 6):
        count = 0
        while t.s.board.stones < stone:
            p = t.s.players[count // 4]
            p.dice.remove(p.colour)
            t.s.thrown = [f"{p.colour}6"]
            t.place("place:6,forest,1")
            count += 1
        needed.append(count)
    assert needed == [6, 7, 8, 9, 9]


def test_gaps_close_up_RFA_FOREST_8_RFA_EX_12() -> None:
    """RFA-FOREST-8, RFA-EX-12: If only sixes lie there, one leaves without damage."""
    t = Table(3, forest="red6 blue6 red6").reveal("tree-shrike", "choose:blue6")
    assert t.s.board.forest.path == ["red6", "red6"] and t.s.board.oblivion == ["blue"]
    assert t.s.board.damage["forest"] == 0


def test_two_sixes_leave_the_five_RFA_EX_5_RFA_EX_6() -> None:
    """RFA-EX-5, RFA-EX-6: The roll is 6, 6, 5 with three dice on the path. With the two sixes five dice lie there. The
    5 is rolled again and shows 1."""
    t = Table(4, thrown="red6 red6 red5", forest="blue5 blue6 blue5")
    t.place("place:6,forest,2")
    assert len(t.s.board.forest.path) == 5 and t.s.pool == ["red"] and t.s.board.stones == 0
    t.first_step("roll", ..., dice=[1])
    assert not any("forest" in option for option in t.options)
    t.answer("place:1,desert,1")
    assert t.s.board.desert.first == ["red1"]


# --- stones ---


def test_stones_come_from_three_territories_RFA_STONE_1_RFA_ICE_1() -> None:
    """RFA-STONE-1, RFA-ICE-1: A full Ice Cave earns no stone."""
    t = Table(4, thrown="red6", ice="red1 red2 red3 red4 blue5")
    t.place("place:6,ice-cave,1")
    assert t.told("reward") and t.s.board.stones == 0 and not t.told("stone")


def test_the_last_stone_wins_at_once_RFA_STONE_3_RFA_END_1_RFA_END_2() -> None:
    """RFA-STONE-3, RFA-END-1, RFA-END-2: Nothing is rolled or revealed any more, and all players have won."""
    t = Table(4, thrown="red5 red2", forest="blue5 blue6 blue6 blue5 blue5", stones=4)
    t.place("place:5,forest,1")
    assert t.s.outcome == "won" and t.told("won") == [{"stones": 5}]
    play = GAME.play(t.s)
    assert next(play, "over") == "over"
    result = GAME.result(t.s)
    assert result is not None and (result.kind, result.winners) == ("won", (0, 1, 2, 3))
    assert t.enemies == []


# --- sides B ---


def test_desert_B_six_chains_earn_a_stone_RFA_SIDEB_10_RFA_SIDEB_13_RFA_SIDEB_14() -> None:
    t = Table(4, house=B)
    chains = []
    for _ in range(6):
        assert t.s.board.stones == 0
        for _ in range(3):
            t.s.players[0].dice.remove("red")
        t.s.thrown = ["red1"] * 3
        t.place("place:1,desert,3")
        chains.append(t.told("chain")[0]["chains"])
        assert t.at_hand("red") == "red red red red red"
    assert chains == [1, 2, 3, 4, 5, 6] and t.s.board.stones == 1 and t.s.board.desert.chains == 0


def test_desert_B_loses_no_die_for_good_RFA_SIDEB_11() -> None:
    t = Table(4, house=B, thrown="red1 red1", desert="blue1")
    t.s.board.desert.chains = 5
    t.place("place:1,desert,2")
    desert = t.s.board.desert
    assert t.s.board.stones == 1 and (desert.first, desert.second, desert.crater) == ([], [], [])


def test_desert_B_attacks_take_up_to_two_dice_RFA_SIDEB_12_RFA_SIDEB_15() -> None:
    """RFA-SIDEB-12, RFA-SIDEB-15: Only an empty section takes damage. Chains stay."""
    t = Table(4, house=B, desert="red1 blue1")
    t.s.board.desert.chains = 3
    t.reveal("sand-devil")
    assert sorted(t.s.board.oblivion) == ["blue", "red"] and t.s.board.damage["desert"] == 0
    t.reveal("sand-devil")
    assert t.s.board.damage["desert"] == 1 and t.s.board.desert.chains == 3
    one = Table(4, house=B, desert="red1").reveal("sand-devil")
    assert one.s.board.oblivion == ["red"] and one.s.board.damage["desert"] == 0


def test_fortress_B_has_two_barriers_each_RFA_SIDEB_20_RFA_SIDEB_21_RFA_SIDEB_22() -> None:
    """RFA-SIDEB-20, RFA-SIDEB-21, RFA-SIDEB-22: A section closes when both of its barriers are gone."""
    t = Table(4, house=B)
    assert t.s.board.fortress.barriers == [2, 2, 2]
    for left in (1, 0):
        for _ in range(4):
            t.s.players[0].dice.remove("red")
        t.s.thrown = ["red2"] * 4
        t.place("place:2,fortress,4")
        assert t.s.board.fortress.barriers == [left, 2, 2]
    t.s.players[0].dice.remove("red")
    t.s.thrown = ["red2"]
    t.place(...)
    assert "place:2,fortress,1" not in t.options


def test_fortress_B_earns_a_stone_for_six_barriers_RFA_SIDEB_23_RFA_SIDEB_24() -> None:
    """RFA-SIDEB-23, RFA-SIDEB-24: Attacks work as on side A."""
    t = Table(4, house=B, thrown="red4", fortress="blue4 blue4 blue4")
    t.s.board.fortress.barriers = [0, 0, 1]
    t.place("place:4,fortress,1")
    assert t.s.board.stones == 1 and t.s.board.fortress.barriers == [2, 2, 2]
    t = Table(4, house=B, fortress="blue4 blue4 red3").reveal("gate-raider")
    assert sorted(t.s.board.oblivion) == ["blue", "red"]


def test_forest_B_takes_seven_dice_every_time_RFA_SIDEB_30_RFA_SIDEB_31_RFA_SIDEB_32() -> None:
    """RFA-SIDEB-30, RFA-SIDEB-31, RFA-SIDEB-32: The die on the seventh space goes to Oblivion."""
    t = Table(4, house=B, thrown="red5", forest="blue5 blue6 blue6 blue5 green5 green6", hands={"blue": ""})
    assert t.s.board.forest.spaces == 7
    t.place("place:5,forest,1")
    assert t.s.board.stones == 1 and t.s.board.forest.spaces == 7
    assert t.s.board.oblivion == ["blue", "red"] and t.told("marked") == [{"die": "red5"}]
    assert t.at_hand("blue") == "blue blue blue blue" and t.told("returned")[0]["where"] == "forest"


def test_forest_B_a_bonus_die_on_the_marked_space_is_lost_too_RFA_SIDEB_33() -> None:
    t = Table(4, house=B, thrown="red5 bonus5", forest="blue5 blue6 blue6 blue5 green5")
    t.place("place:5,forest,2", ...)
    assert (t.ask.kind, t.options, t.default) == ("seventh", {"choose:red5", "choose:bonus5"}, "choose:bonus5")
    t.answer("choose:bonus5")
    assert t.s.board.oblivion == ["bonus"] and t.s.board.stock == 3 and not t.told("boundary")
    t = Table(4, house=B, thrown="red5 bonus5", forest="blue5 blue6 blue6 blue5 green5")
    t.place("place:5,forest,2", "choose:red5")
    assert t.s.board.oblivion == ["red"] and t.s.board.stock == 4
    t = Table(4, house=B, thrown="red5 bonus5", forest="blue5 blue6 blue6 blue5 green5", stones=4)
    assert t.place("place:5,forest,2").s.outcome == "won", "then it is of no account"


def test_sides_B_keep_to_side_A_elsewhere_RFA_SIDEB_2_RFA_SIDEB_3() -> None:
    """RFA-SIDEB-2, RFA-SIDEB-3: The same values go to the same places, and one die a roll goes into the Ice Cave."""
    lying = {"desert": "blue1", "fortress": "blue2 blue2", "forest": "green5 green6", "ice": "yellow1 yellow5"}
    for places in ({}, lying):
        a = Table(4, thrown="red1 red1 red1 red2 red5", **places)
        b = Table(4, house=B, thrown="red1 red1 red1 red2 red5", **places)
        assert offered(a) == offered(b)
