"""RFA-AMB: the house switches, each against its default."""

from __future__ import annotations

import pytest

from engine.games.roll_for_adventure.board import count_fitting_dice
from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.moves import Place
from engine.protocol import One
from tests.engine.games.roll_for_adventure.scenario import Table


def options(t: Table, where: str) -> set[str]:
    t.place(...)
    return {o.removeprefix("place:") for o in t.options if where in o}


def test_a_batch_may_be_split() -> None:
    """RFA-AMB-1, RFA-AMB-45: Dice of the same value may go to other places, to each once, in the order in which they
    are announced."""
    house = {"split_batch": "yes"}
    t = Table(4, house=house, thrown="red6 red6 red6 red2", foes="sand-devil tree-shrike")
    t.place("place:6,sand-devil,1", ...)
    assert t.enemies == ["tree-shrike"] and t.default == "pass"
    assert t.options == {
        "place:6,forest,1", "place:6,forest,2", "place:6,ice-cave,1", "place:6,tree-shrike,1", "place:6,tree-shrike,2",
        "place:6,resurrection,1", "place:6,resurrection,2", "pass",
    }  # fmt: skip
    t.answer("place:6,forest,1", ...)
    assert not any("forest" in option for option in t.options)
    t.answer("pass")
    assert len(t.s.pool) == 2
    closing = Table(4, house=house, thrown="red6 red6 red6").place("place:6,forest,1", "place:6,resurrection,1")
    assert closing.at_hand("red") == "red red red" and not closing.s.pool
    same = Table(4, house=house, thrown="red6 red6", foes="sand-devil sand-devil").place("place:6,sand-devil,1", ...)
    assert "place:6,sand-devil,1" in same.options, "the other of two alike is another destination"


def test_a_batch_may_flow_over() -> None:
    """RFA-AMB-2, RFA-TURN-9: The other dice go into what the completed section has emptied, if that is open."""
    house = {"batch_overflow": "yes"}
    t = Table(4, house=house, thrown="red1 red1 red1 red1", desert="blue1", hands={"red": ""}).place(
        "place:1,desert,4", "choose:blue1"
    )
    assert t.s.board.desert.second == ["blue1"] and t.s.board.desert.first == ["red1", "red1"]
    assert t.at_hand("red") == "red red"
    fort = Table(4, house=house, thrown="red2 red2 red2", fortress="blue2 blue2")
    assert options(fort, "fortress") == {"2,fortress,1", "2,fortress,2"}, "its barrier is gone"
    fort = Table(4, house=house, thrown="red2 red2 red2", fortress="blue2 blue2")
    fort.s.board.fortress.barriers = [1, 0, 0]
    fort.place("place:2,fortress,3")
    assert fort.s.board.stones == 1 and fort.s.board.fortress.sections[0] == ["red2"]
    wood = Table(4, house=house, thrown="red5 red5 red5", forest="blue5 blue5 blue5 blue5 blue5")
    wood.place("place:5,forest,3")
    assert wood.s.board.forest.path == ["red5", "red5"] and wood.s.board.forest.spaces == 7
    won = Table(4, house=house, thrown="red5 red5 red5", forest="blue5 blue5 blue5 blue5 blue5", stones=4)
    won.place("place:5,forest,3")
    assert won.s.outcome == "won" and won.s.pool == ["red", "red"]


@pytest.mark.parametrize(
    ("side", "barriers", "lying", "value", "count", "fit"),
    [
        ("A", [0, 1, 1], "blue3 blue3", 3, 5, 2),  # The section's barrier is gone, and others stand.
        ("A", [1, 1, 0], "blue2", 2, 5, 3),
        ("A", [0, 0, 1], "blue4 blue4 blue4", 4, 3, 3),  # The last barrier goes, so all are put back.
        # All barriers are put back, and then the section's own goes again.
        ("A", [1, 0, 0], "blue2 blue2 blue2", 2, 11, 5),
        ("B", [2, 2, 2], "blue3 blue3", 3, 5, 5),  # One of two barriers remains.
        ("B", [1, 2, 2], "blue2 blue2", 2, 5, 2),
        ("B", [1, 0, 0], "blue2 blue2 blue2", 2, 11, 9),
    ],
)
def test_how_many_flow_over_in_the_fortress(
    side: str, barriers: list[int], lying: str, value: int, count: int, fit: int
) -> None:
    """RFA-AMB-2, RFA-TURN-9: Dice of one batch flow over for as long as the section is open again."""
    t = Table(4, house={"batch_overflow": "yes", "sides": "fortress" if side == "B" else "none"}, fortress=lying)
    t.s.board.fortress.barriers = barriers
    assert count_fitting_dice(t.s.board, "fortress", value, count) == fit
    assert t.s.board.fortress.barriers is barriers and sum(barriers) > 0, "nothing has been done yet"


@pytest.mark.parametrize(
    ("after_nine", "spaces", "lying", "count", "fit"),
    [
        ("closed", 9, 8, 5, 1), ("repeat", 9, 8, 5, 5), ("closed", 9, 7, 2, 2), ("closed", 8, 7, 12, 10),
        ("closed", 6, 5, 5, 5), ("closed", 0, 0, 3, 0), ("repeat", 8, 7, 12, 12),
    ],
)  # fmt: skip
def test_how_many_flow_over_in_the_forest(after_nine: str, spaces: int, lying: int, count: int, fit: int) -> None:
    """RFA-AMB-2, RFA-TURN-9: Dice of one batch flow over until the Forest closes, if it closes."""
    t = Table(4, house={"batch_overflow": "yes", "forest_after_nine": after_nine})
    t.s.board.forest.spaces = spaces
    t.s.board.forest.path = ["red5"] * lying
    assert count_fitting_dice(t.s.board, "forest", 5, count) == fit
    t.s.board.desert.first = ["red1"]
    assert count_fitting_dice(t.s.board, "desert", 1, count) == count, "the Desert is always open again"


def test_no_more_than_defeats_an_enemy() -> None:
    """RFA-AMB-3, RFA-DEF-6: With this setting a batch on an enemy may have no more dice than defeat the enemy."""
    t = Table(
        4, house={"enemy_overkill": "no"}, heroes="fighter", thrown="red2 red2 red2 red2", foes="sand-devil:blue1"
    )
    assert options(t, "sand-devil") == {
        "2,sand-devil,1", "2,sand-devil,2", "2,sand-devil,3",
        "2,sand-devil,1,heavy-blow", "2,sand-devil,2,heavy-blow",
    }  # fmt: skip
    for held, dice, most, with_blow in (
        ("", "red1", 1, 1), ("blue5", "red2 red2 red2", 1, 1), ("blue4", "red1 red1 red1", 2, 1),
        ("blue1", "red4 red4 red4", 2, 1), ("", "red1 red1 red1 red1 red1", 5, 4), ("", "red3 red3 red3", 2, 2),
        ("", "red4 red4 red4", 2, 1),
    ):  # fmt: skip
        t = Table(4, house={"enemy_overkill": "no"}, heroes="fighter", thrown=dice, foes=f"sand-devil:{held}")
        value = dice[3]
        assert options(t, "sand-devil") == {f"{value},sand-devil,{n}" for n in range(1, most + 1)} | {
            f"{value},sand-devil,{n},heavy-blow" for n in range(1, with_blow + 1)
        }
    t = Table(4, thrown="red2 red2 red2 red2", foes="sand-devil:blue1")
    assert "2,sand-devil,4" in options(t, "sand-devil")


def test_resurrection_may_need_oblivion() -> None:
    """RFA-AMB-4, RFA-AMB-5: With this setting it can happen that no die fits. The dice stay with the player."""
    house = {"vor_needs_oblivion": "yes"}
    assert options(Table(4, house=house, thrown="red2"), "resurrection") == set()
    assert options(Table(4, house=house, thrown="red2", oblivion="blue"), "resurrection") == {"2,resurrection,1"}
    t = Table(4, house=house, thrown="red2 red2", ice="blue2")
    t.s.board.fortress.barriers = [0, 1, 1]
    t.place()
    assert t.at_hand("red") == "red red red red red" and t.told("stuck") and not t.s.pool
    t = Table(4, house=house, heroes="trickster", thrown="red2 red2", ice="blue2")
    t.s.board.fortress.barriers = [0, 1, 1]
    t.place(...)
    assert t.options == {"flip:red2", "pass"} and t.default == "pass"
    t.answer("flip:red2", ...)
    assert "place:5,forest,1" in t.options and "pass" not in t.options


def test_the_reward_may_be_claimed_at_any_time() -> None:
    """RFA-AMB-9: The reward may be claimed before each roll, after it, and before the enemy comes."""
    house = {"ice_claim": "any_time"}
    t = Table(4, house=house, thrown="red4", ice="blue1 blue2 blue3").place("place:4,ice-cave,1")
    assert len(t.s.board.ice_cave.row) == 4 and not t.told("reward")
    t.first_step(...)
    assert (t.ask.kind, t.options, t.default) == ("reward", {"reward", "pass"}, "reward")
    t.answer("pass").reveal("sand-devil")
    t.turn(...)
    assert t.options == {"roll", "reward"} and t.default == "roll"
    t.answer("roll", ..., dice=[1, 1])
    assert "reward" in t.options and "place:1,ice-cave,1" not in t.options
    t.answer("reward", ...)
    assert "place:1,ice-cave,1" in t.options and t.s.board.ice_cave.row == []
    t.answer("place:1,resurrection,2")
    assert t.s.phase == "reveal"


def test_the_reward_is_had_before_the_roll_RFA_AMB_9() -> None:
    """RFA-DEC-4: The dice come back at once. Then the player throws by a press."""
    t = Table(4, house={"ice_claim": "any_time"}, ice="blue1 blue2 blue3 red4")
    t.turn("reward", ...)
    assert t.s.board.ice_cave.row == [] and t.told("reward") and t.options == {"roll"} and t.ask.throw
    default = Table(4, ice="blue1 blue2 blue3 blue4").turn(..., dice=[])
    assert default.options == {"roll"}


def test_bonus_dice_of_the_row_may_come_too_late() -> None:
    """RFA-AMB-12, RFA-ICE-16: With the switch, bonus dice are dealt before the row's dice return."""
    for first, without in (("yes", ()), ("no", ((1, "", "blue"),))):
        t = Table(4, house={"ice_bonus_first_back": first}, thrown="red6", ice="bonus1 red2 blue3")
        t.s.players[3].dice += ["bonus", "bonus"]
        t.s.board.stock = 1
        t.place("place:6,ice-cave,1", "reward", *([("blue",)] if first == "no" else []))
        assert t.told("bonus")[0]["without"] == without


def test_bonus_dice_may_be_kept_from_the_crater() -> None:
    """RFA-AMB-14: The player may keep bonus dice unless there are no other dice."""
    house = {"bonus_in_crater": "no"}
    t = Table(4, house=house, thrown="red1", desert="blue1 bonus1").place("place:1,desert,1", ...)
    assert t.options == {"choose:red1", "choose:blue1"}
    t = Table(4, house=house, thrown="bonus1", desert="bonus1 bonus1").place("place:1,desert,1")
    assert t.s.board.desert.second == ["bonus1"]


def test_the_path_may_close_after_nine() -> None:
    """RFA-AMB-16, RFA-FOREST-6: The path is repeated with nine dice, unless the switch closes it."""
    nine = "blue5 blue5 blue5 blue5 blue5 green5 green5 green5"
    for switch, spaces in (("repeat", 9), ("closed", 0)):
        t = Table(4, level="jewel-of-light", house={"forest_after_nine": switch}, thrown="red5 red5", stones=3)
        t.s.board.forest.spaces = 9
        t.s.board.forest.path = t._take(nine.split())
        t.place("place:5,forest,1")
        assert t.s.board.forest.spaces == spaces
        t.first_step("roll", ..., dice=[5])
        assert any("forest" in option for option in t.options) is (switch == "repeat")


def test_attacks_may_come_oldest_first() -> None:
    """RFA-AMB-18: With this setting several attacks are made in the order in which the enemies came."""
    t = Table(3, house={"attack_order": "oldest_first"}, foes="white-wolf sand-devil").reveal("crypt-spirit")
    assert t.told("chain-attacks") == [{"attackers": ("white-wolf", "sand-devil")}]


def test_tracks_have_other_lengths() -> None:
    """RFA-AMB-25: By default tracks have six holes."""
    for damage, lost in ((4, ""), (5, "conquest")):
        assert Table(3, damage={"desert": damage}).reveal("sand-devil").s.outcome == lost
    t = Table(3, house={"track_length": "4"}, damage={"desert": 3}).reveal("sand-devil")
    assert t.s.outcome == "conquest"
    t = Table(3, house={"track_length": "9"}, damage={"desert": 7}).reveal("sand-devil")
    assert not t.s.outcome


def test_the_territory_die_has_other_faces() -> None:
    """RFA-AMB-26: The setting decides how often the territory die names one territory, all or none."""
    for weights, face, hurt in (("4-2-0", 6, 4), ("4-0-2", 5, 0), ("4-1-1", 5, 4), ("4-1-1", 6, 0)):
        t = Table(3, house={"territory_die": weights}).reveal(MASTER, dice=[face])
        assert sum(t.s.board.damage.values()) == hurt


def test_abilities_may_be_used_without_end() -> None:
    """RFA-AMB-34: With this setting a hero's ability may be used any number of times in a turn."""
    t = Table(4, house={"ability_uses": "unlimited"}, heroes="trickster", thrown="red6").place("flip:red6", ...)
    assert "flip:red1" in t.options


def test_a_split_batch_reaches_each_enemy_once() -> None:
    """RFA-AMB-45: With the setting ``split_batch`` a batch may be divided among several places."""
    t = Table(3, house={"split_batch": "yes"}, thrown="red2 red2", foes="sand-devil cave-troll")
    t.place("place:2,sand-devil,1", ...)
    assert isinstance(t.ask.choice, One)
    assert {one.where for one in t.ask.choice.options if isinstance(one, Place)} >= {"cave-troll"}
    assert all(one.where != "sand-devil" for one in t.ask.choice.options if isinstance(one, Place))
