"""RFA-DICE and RFA-TURN: rolling and placing, where dice lie and when they come back."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.roll_for_adventure.board import KIND
from engine.games.roll_for_adventure.game import GAME
from engine.protocol import Refused
from tests.engine.games.roll_for_adventure.scenario import Table


def offered(t: Table) -> set[str]:
    """Return the placements that are offered for the present roll."""
    t.place(...)
    return {option.removeprefix("place:") for option in t.options if option.startswith("place:")}


def test_all_dice_at_hand_are_rolled_RFA_TURN_1_RFA_DEC_5() -> None:
    """RFA-TURN-1, RFA-DEC-5: Ally and bonus dice are rolled, too. Everybody sees the faces and whose dice they are."""
    t = Table(3)
    t.s.players[0].dice.append("bonus")
    t.s.board.stock -= 1
    t.turn("roll", ..., dice=[1, 2, 3, 4, 5, 6, 6])
    assert t.rolls == [("pool", 7)]
    (rolled,) = t.told("rolled")
    assert rolled["dice"] == ("red1", "red2", "red3", "red4", "red5", "bonus6", "ally6")


def test_a_bonus_die_is_rolled_from_its_players_next_turn_RFA_BONUS_5() -> None:
    """RFA-BONUS-5: A bonus die is never rolled in the turn in which it comes. Until the next turn it lies on the hero
    board."""
    t = Table(4, thrown="red6 red2", ice="blue1 red2 red3").place("place:6,ice-cave,1", "reward")
    assert t.told("bonus")[0]["to"] and t.s.pool == ["red"]
    assert (t.at_hand("red").count("bonus"), t.at_hand("blue").count("bonus")) == (1, 1)
    t.first_step("roll", "place:2,resurrection,1", dice=[2])
    assert t.rolls == [("pool", 1)]
    for player in (1, 0):
        t.s.active = player
        dice = len(t.s.players[player].dice)
        t.turn("roll", ..., dice=[2] * dice)
        assert t.rolls[-1] == ("pool", dice) and sum(die.startswith("bonus") for die in t.s.thrown) == 1
        t.s.players[player].dice, t.s.thrown = [KIND[die] for die in t.s.thrown], []


def test_the_player_throws_before_every_roll_and_nobody_can_stop_RFA_TURN_13() -> None:
    t = Table(4).turn(..., dice=[])
    assert t.options == {"roll"} and t.default == "roll"
    t.answer("roll", "place:1,desert,1", ..., dice=[1, 1, 2, 3, 4])
    assert t.options == {"roll"}
    t.answer("roll", ..., dice=[1, 2, 3, 4])
    assert "pass" not in t.options


def test_a_batch_is_one_value_at_one_destination_RFA_TURN_4_RFA_TURN_5_RFA_TURN_6() -> None:
    """RFA-TURN-4, RFA-TURN-5, RFA-TURN-6: Each option is a value, a place and a number. After a placement the other
    dice are rolled again."""
    t = Table(4, thrown="red5 red6 red6", foes="sand-devil")
    assert offered(t) == {
        "5,forest,1", "5,ice-cave,1", "5,sand-devil,1", "5,resurrection,1",
        "6,forest,1", "6,forest,2", "6,ice-cave,1", "6,sand-devil,1", "6,sand-devil,2",
        "6,resurrection,1", "6,resurrection,2",
    }  # fmt: skip
    t.answer("place:6,forest,1")
    assert t.s.pool == ["red", "red"]


def test_fewer_dice_than_rolled_may_be_placed_but_not_none_RFA_TURN_3_RFA_TURN_7() -> None:
    found = offered(Table(4, thrown="red3 red3 red3"))
    assert {"3,fortress,1", "3,fortress,2", "3,fortress,3"} <= found
    assert not any(option.endswith(",0") for option in found)
    assert not any(option.endswith(",4") for option in found)
    t = Table(4, thrown="red3 red3 red3").place(...)
    assert "pass" not in t.options
    t.answer("place:3,fortress,2")
    assert (t.s.board.fortress.sections[1], t.s.pool, t.s.thrown) == (["red3", "red3"], ["red"], [])


def test_only_open_spaces_take_dice_RFA_TURN_8_RFA_TURN_9() -> None:
    ones = offered(Table(4, thrown="red1 red1 red1 red1", desert="blue1"))
    assert {option for option in ones if "desert" in option} == {"1,desert,1", "1,desert,2"}
    forest = offered(Table(4, thrown="red6 red6 red6", forest="blue5 blue5 blue5 blue5"))
    assert {option for option in forest if "forest" in option} == {"6,forest,1", "6,forest,2"}
    full = offered(Table(4, thrown="red3 red3 red4 red4", fortress="blue3 blue3 blue3 green4 green4 green4"))
    assert {option for option in full if "fortress" in option} == {"3,fortress,1", "4,fortress,1"}
    closed = Table(4, thrown="red2 red6")
    closed.s.board.fortress.barriers, closed.s.board.forest.spaces = [0, 1, 1], 0
    assert not {option for option in offered(closed) if "fort" in option or "forest" in option}
    found = offered(Table(4, thrown="red2 red2 red2 red5", fortress="blue2 blue2 blue2", ice="blue5"))
    assert {option for option in found if option.startswith("2,fort")} == {"2,fortress,1"}
    assert "5,ice-cave,1" not in found and "5,fortress,1" not in found and "2,desert,1" not in found


def test_completions_come_at_once_then_the_rest_is_rolled_RFA_TURN_10_RFA_TURN_12_RFA_DEC_15() -> None:
    """RFA-TURN-10, RFA-TURN-12, RFA-DEC-15: All dice that are left are rolled again until there are none. Then the
    enemy comes. Dice that have returned are not among them."""
    t = Table(2, thrown="red1 red1 red4", desert="blue1")
    t.place("place:1,desert,2", ...)
    placing = GAME.view(t.s, None).placing
    assert placing is not None and placing.format_text() == "place:1,desert,2,none"
    t.answer("choose:red1")
    assert GAME.view(t.s, None).placing is None
    assert t.kinds() == ["placed", "section", "moved-on", "returned"]
    assert t.s.pool == ["red"] and not t.s.thrown
    t.first_step("roll", "place:3,fortress,1", dice=[3])
    assert (t.s.pool, t.s.phase) == ([], "reveal") and t.rolls == [("pool", 1)] and not t.told("no-dice")
    t = Table(3, thrown="red1 red2 red3 ally4 bonus5", desert="red1 blue1", hands={"red": ""})
    t.place("place:1,desert,1", "choose:blue1")
    assert t.told("returned") and t.at_hand("red") == "red red" and sorted(t.s.pool) == ["ally", "bonus", "red", "red"]
    t.first_step("roll", ..., dice=[2, 3, 4, 5])
    assert t.rolls == [("pool", 4)] and sorted(die[:-1] for die in t.s.thrown) == ["ally", "bonus", "red", "red"]


def test_the_next_batch_may_go_where_the_last_went_RFA_TURN_11() -> None:
    t = Table(4, foes="sand-devil").turn("roll", "place:1,sand-devil,1", "roll", ..., dice=[1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert {"place:1,sand-devil,1", "place:1,desert,1"} <= t.options


def test_resurrection_alone_ends_the_step_early_RFA_TURN_14_RFA_TURN_19() -> None:
    """RFA-TURN-14, RFA-TURN-19: Dice that were not placed rest."""
    t = Table(4).turn("roll", "place:2,resurrection,1", dice=[2, 3, 4, 5, 6])
    assert t.s.phase == "reveal" and t.at_hand("red") == "red red red red" and not t.s.pool
    assert t.told("rest")[0]["dice"] == ("red3", "red4", "red5", "red6")


def test_resurrection_takes_dice_of_any_value_RFA_TURN_15() -> None:
    closed = Table(4, thrown="red1 red2 red3", ice="blue1 blue2 blue3", fortress="")
    closed.s.board.fortress.barriers = [0, 0, 1]
    closed.s.board.desert.first = []
    found = offered(closed)
    assert found == {
        "1,desert,1", "1,resurrection,1", "2,resurrection,1", "3,resurrection,1",
    }  # fmt: skip


def test_without_dice_a_player_only_meets_the_enemy_RFA_TURN_16_RFA_END_6() -> None:
    t = Table(3, hands={"red": ""}).turn()
    assert t.kinds() == ["turn", "no-dice"] and t.s.phase == "reveal" and not t.rolls
    t.reveal("sand-devil")
    assert t.enemies == ["sand-devil"] and t.s.active == 1


def test_resting_dice_are_of_the_next_turns_pool_RFA_TURN_18_RFA_DICE_4() -> None:
    t = Table(2, thrown="red1 red1 red4", desert="red1", hands={"red": "red"})
    t.place("place:1,desert,2")
    assert t.at_hand("red") == "red red red" and t.s.pool == ["red"]
    t.first_step("roll", "place:2,ice-cave,1", dice=[2]).reveal("sand-devil")
    t.s.active = 0
    t.turn(...)
    assert sorted(t.s.pool) == ["red"] * 3 and t.at_hand("red") == ""
    assert t.told("turn") == [{"who": (0, "", "red"), "turn": 2}]


def test_turns_pass_clockwise_RFA_DEC_22() -> None:
    t = Table(3)
    order = []
    for card in ("sand-devil", "gate-raider", "tree-shrike", "white-wolf"):
        order.append(t.s.active)
        t.reveal(card)
    assert order == [0, 1, 2, 0] and t.s.turn == 1
    t.turn(...)
    assert t.s.turn == 2 and t.told("turn")[0] == {"who": (1, "", "blue"), "turn": 2}


# --- where dice are ---


def test_dice_return_to_their_owners_RFA_DICE_6_RFA_DICE_3_RFA_DEF_5() -> None:
    t = Table(3, thrown="red5", foes="sand-devil:blue1+green1", hands={"blue": "", "green": "", "red": ""})
    t.place("place:5,sand-devil,1")
    assert [t.at_hand(colour) for colour in ("red", "blue", "green")] == ["red", "blue", "green"]


@pytest.mark.parametrize(
    ("where", "places", "thrown", "answers"),
    [
        ("forest", {"forest": "ally5 ally5 ally5 blue5 blue5"}, "red6", ["place:6,forest,1"]),
        ("resurrection", {"resurrection": "ally5 ally1 ally1"}, "red6", ["place:6,resurrection,1"]),
        ("fortress", {"fortress": "ally3 ally3 ally3"}, "red3", ["place:3,fortress,1"]),
        ("sand-devil", {"foes": "sand-devil:ally1+ally1+ally1"}, "red6", ["place:6,sand-devil,1"]),
        ("ice-cave", {"ice": "ally1 ally2 ally3"}, "red4", ["place:4,ice-cave,1", "reward"]),
    ],
)
def test_ally_dice_return_to_the_active_player(where: str, places: Any, thrown: str, answers: list[str]) -> None:
    """RFA-DICE-7, RFA-DICE-8, RFA-DICE-9: Ally dice that come back always go to the active player."""
    t = Table(2, thrown=thrown, hands={"red": "red"}, **places)
    t.place(*answers)
    assert t.at_hand("red").split().count("ally") == 3 and t.told("returned")[0]["where"] == where


def test_a_player_may_come_to_hold_more_ally_dice_than_before_RFA_DICE_10_RFA_DICE_14() -> None:
    t = Table(2, thrown="red6", resurrection="ally4", oblivion="ally ally ally")
    before = t.at_hand("blue")
    t.place("place:6,resurrection,1")
    assert t.at_hand("red").split().count("ally") == 4 and t.at_hand("blue") == before


def test_dice_got_back_are_not_rolled_again_in_this_turn_RFA_DICE_5() -> None:
    t = Table(4, thrown="red6 red2", foes="sand-devil").place("place:6,sand-devil,1")
    assert t.s.pool == ["red"] and t.at_hand("red") == "red red red red"


def test_a_bonus_die_goes_back_to_the_stock_RFA_DICE_11_RFA_BONUS_6() -> None:
    t = Table(4, thrown="bonus6", foes="sand-devil")
    assert t.s.board.stock == 3
    t.place("place:6,sand-devil,1")
    assert t.s.board.stock == 4 and t.told("returned")[0]["stock"] == 1
    assert all("bonus" not in p.dice for p in t.s.players)


def test_dice_lie_where_they_were_placed_and_as_they_fell_RFA_DICE_1_RFA_DICE_2_RFA_DICE_12() -> None:
    """RFA-DICE-1, RFA-DICE-2, RFA-DICE-12: The dice leave the hand and keep their face. No option takes them back."""
    t = Table(4, thrown="red5 red5").place("place:5,forest,2")
    assert t.s.board.forest.path == ["red5", "red5"] and t.at_hand("red") == "red red red"
    t.s.thrown = ["red2"]
    t.s.players[0].dice.remove("red")
    t.place(...)
    assert all("forest" not in option for option in t.options)


def test_faces_do_not_count_in_oblivion_RFA_DICE_13() -> None:
    t = Table(3, desert="blue1").reveal("sand-devil")
    assert t.s.board.oblivion == ["blue"]


# --- worked examples ---


def test_one_value_a_roll_is_placed_RFA_EX_3() -> None:
    """RFA-EX-3: With a roll of 3, 3, 3, 3, 4, the 4 cannot be placed together with the threes."""
    t = Table(3, thrown="red3 red3 red3 red3 red4", fortress="blue3")
    t.place(...)
    with pytest.raises(Refused):
        t.ask.choice.read("place:3+4,fortress,4,none")
    t.answer("place:3,fortress,3")
    assert t.s.board.fortress.sections == [[], [], []] and sorted(t.s.pool) == ["red", "red"]


def test_a_player_without_dice_meets_the_enemy_RFA_EX_15() -> None:
    """RFA-EX-15: Green has no dice at hand and Blue has one. Nobody loses, and Green goes straight to the enemy."""
    t = Table(3, hands={"red": "", "blue": "blue", "green": ""})
    t.s.active = 2
    t.turn()
    assert t.told("no-dice") == [{"who": (2, "", "green")}] and not t.s.outcome
    t.reveal("white-wolf")
    assert t.enemies == ["white-wolf"]


def test_a_turn_begins_on_an_empty_board_without_enemies_RFA_DEC_3() -> None:
    """RFA-DEC-3: Nobody is asked when the game checks whether all dice are exhausted."""
    t = Table(2, hands={"red": "", "blue": ""}).turn()
    assert t.s.outcome == "exhaustion" and t.kinds() == ["lost"]
    result = GAME.result(t.s)
    assert result is not None and (result.kind, result.winners) == ("exhaustion", ())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_pass_clockwise_RFA_GEN_5(seats: int) -> None:
    """The turn passes to the next seat, and from the last seat to the first, whatever the enemy did."""
    t = Table(seats)
    order = [t.s.active]
    for card in ("sand-devil", "cave-troll", "gate-raider", "white-wolf")[:seats]:
        t.reveal(card)
        order.append(t.s.active)
    assert order == [*range(seats), 0]


def test_dice_are_thrown_by_a_press_of_whose_turn_it_is() -> None:
    """RFA-TURN-1, RFA-HERO-20: A roll and a second throw are made by a press, even if nothing else is possible. To
    place dice is no throw."""
    t = Table(4, heroes="adventurer", hands={"red": "red red"}).turn(..., dice=[])
    assert t.ask.kind == "roll" and t.options == {"roll"} and t.ask.throw
    t.answer("roll", ..., dice=[2, 5])
    assert t.ask.kind == "place" and not t.ask.throw
    t.answer("rethrow", ...)
    assert t.ask.kind == "rethrow" and t.ask.throw
