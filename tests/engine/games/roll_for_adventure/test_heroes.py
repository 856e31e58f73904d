"""RFA-HERO: the heroes' abilities, as our versions have them."""

from __future__ import annotations

import pytest

from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.game import GAME
from engine.protocol import Refused
from tests.engine.games.roll_for_adventure.scenario import Table
from tests.scenario import texts


def test_an_ability_is_optional_and_used_once_a_turn_RFA_HERO_2_RFA_TURN_17() -> None:
    """RFA-HERO-2, RFA-TURN-17: The ability can be used again in the next turn."""
    t = Table(4, heroes="trickster").turn(
        "roll", "flip:red2", "place:5,forest,1", "roll", ..., dice=[2, 3, 3, 3, 3] * 2
    )
    assert not any(option.startswith("flip") for option in t.options) and not GAME.view(t.s, 0).ability_left
    t = Table(4, heroes="trickster").turn("roll", "place:2,fortress,1", "roll", ..., dice=[2, 3, 3, 3, 3, 3, 3, 3, 3])
    assert "flip:red3" in t.options and GAME.view(t.s, 0).ability_left
    t.s.used = 1
    t = Table(4, heroes="trickster")
    t.s.used = 1
    t.turn("roll", ..., dice=[2, 3, 3, 3, 3])
    assert "flip:red2" in t.options


def test_abilities_are_used_only_in_ones_own_turn() -> None:
    t = Table(4, heroes="none-such trickster", thrown="red2").place(...)
    assert not any(option.startswith("flip") for option in t.options)


def test_adventurer_throws_chosen_dice_again_RFA_HERO_20_RFA_DEC_6() -> None:
    """RFA-HERO-20, RFA-DEC-6: The second throw belongs to the first roll. A player who names no die does not use the
    ability; this is the default."""
    t = Table(4, heroes="adventurer", thrown="red1 red2 red2 red5").place(...)
    assert "rethrow" in t.options and t.default.startswith("place")
    t.answer("rethrow", ...)
    assert (t.ask.kind, t.default, t.ask.choice.count()) == ("rethrow", (), 2 * 3 * 2)
    t.answer((), ...)
    assert "rethrow" in t.options
    t.answer("rethrow", ("red2", "red2"), ..., dice=[6, 5])
    assert t.s.thrown == ["red1", "red5", "red5", "red6"] and "rethrow" not in t.options
    assert t.told("rethrown") == [{"who": (0, "", "red"), "dice": ("red2", "red2"), "now": ("red5", "red6")}]
    t.answer("place:5,forest,2")
    assert t.s.pool == ["red", "red"]


def test_fighter_adds_two_RFA_HERO_21() -> None:
    """RFA-HERO-21: The counter stays until the enemy is defeated."""
    t = Table(4, heroes="fighter", thrown="red2 red5", foes="sand-devil").place(...)
    assert {"place:2,sand-devil,1", "place:2,sand-devil,1,heavy-blow"} <= t.options
    assert not any("heavy-blow" in option and "sand-devil" not in option for option in t.options)
    t.answer("place:2,sand-devil,1,heavy-blow")
    assert t.s.board.enemies[0].total == 4
    t.first_step("roll", "place:2,sand-devil,1", dice=[2])
    assert t.enemies == [] and t.s.board.discards == ["sand-devil"]
    t = Table(4, heroes="fighter", thrown="red4", foes="sand-devil").place("place:4,sand-devil,1,heavy-blow")
    assert t.enemies == []


def test_healer_mends_for_a_die_RFA_HERO_22_RFA_HERO_10() -> None:
    """RFA-HERO-10, RFA-HERO-22: One die rests, the territory gets one hole back, and the other dice are rolled
    again."""
    t = Table(4, heroes="healer", thrown="red1 red6 red6", damage={"desert": 2, "forest": 1})
    hand = t.at_hand("red")
    t.place(...)
    assert {o for o in t.options if o.startswith("mend")} == {
        "mend:red1,desert", "mend:red6,desert", "mend:red1,forest", "mend:red6,forest",
    }  # fmt: skip
    t.answer("mend:red1,desert")
    assert t.s.board.damage["desert"] == 1 and t.at_hand("red") == hand + " red" and t.s.pool == ["red", "red"]
    t.first_step("roll", ..., dice=[1, 1])
    assert not any(option.startswith("mend") for option in t.options), "once"
    bonus = Table(4, heroes="healer", thrown="bonus6", damage={"desert": 1}).place("mend:bonus6,desert")
    assert bonus.s.board.stock == 4 and "bonus" not in bonus.at_hand("red")


def test_a_healer_heals_only_a_damaged_territory_RFA_HERO_30() -> None:
    t = Table(4, heroes="healer", thrown="red1").place(...)
    assert not any(option.startswith("mend") for option in t.options)


def test_warrior_takes_one_off_RFA_HERO_23_RFA_DEC_19() -> None:
    """RFA-HERO-23, RFA-DEC-19: By default the shield is used only if the territory would fall or has two steps left."""
    t = Table(4, heroes="warrior").reveal("sand-devil", ...)
    assert (t.ask.kind, t.options, t.default) == ("shield", {"shield:desert", "pass"}, "pass")
    t.answer("shield:desert")
    assert t.s.board.damage["desert"] == 0 and t.told("shielded")[0]["territory"] == "desert" and not t.told("damage")
    close = Table(4, heroes="warrior", damage={"desert": 4}).reveal("sand-devil", ...)
    assert close.default == "shield:desert"
    close = Table(4, heroes="warrior", damage={"desert": 3}).reveal("sand-devil", ...)
    assert close.default == "pass"
    t = Table(4, heroes="warrior", damage={"desert": 5}).reveal("sand-devil", "shield:desert")
    assert not t.s.outcome


def test_warriors_double_damage_is_one_event_and_all_are_four() -> None:
    """RFA-HERO-23, RFA-HERO-30, RFA-MOS-5: Two damage become one. If all territories are damaged, each is asked in
    order until the shield is used."""
    t = Table(4, heroes="warrior").reveal(MASTER, ..., dice=[3])
    view = GAME.view(t.s, None)
    assert (view.attacker, view.target) == (MASTER, "forest")
    t.answer("shield:forest")
    assert t.s.board.damage["forest"] == 1
    t = Table(4, heroes="warrior").reveal(MASTER, "pass", "pass", "shield:forest", dice=[5])
    assert t.s.board.damage == {"desert": 1, "fortress": 1, "forest": 0, "ice-cave": 1}


def test_only_the_active_warrior_uses_the_shield() -> None:
    t = Table(4, heroes="none-such warrior").reveal("sand-devil")
    assert t.s.board.damage["desert"] == 1


def test_avenger_frees_two_dice_RFA_HERO_24_RFA_HERO_3_RFA_DEC_14() -> None:
    """RFA-HERO-3, RFA-HERO-24, RFA-DEC-14: The player is asked after the dice on the enemy have returned. By default
    own dice come first."""
    t = Table(3, heroes="avenger", thrown="red6", foes="sand-devil:blue2", oblivion="red green blue ally bonus")
    t.place("place:6,sand-devil,1", ...)
    assert t.told("returned") and (t.ask.kind, t.default) == ("free", ("ally", "red"))
    t.answer(("green", "bonus"))
    assert sorted(t.s.board.oblivion) == ["ally", "blue", "red"] and t.s.board.stock == 4
    by_reward = Table(
        4, heroes="avenger", thrown="red6", ice="red1 red2 red3 red4", foes="sand-devil", oblivion="blue"
    ).place("place:6,ice-cave,1", "reward", "choose:sand-devil", ("blue",))
    assert by_reward.s.board.oblivion == [] and by_reward.s.used == 1
    t = Table(3, heroes="avenger", thrown="red6", foes="sand-devil", oblivion="red").place("place:6,sand-devil,1", ())
    assert t.s.board.oblivion == ["red"] and not t.s.used and not t.told("freed")
    other = Table(3, heroes="fighter", thrown="red6", foes="sand-devil", oblivion="red").place("place:6,sand-devil,1")
    assert other.s.board.oblivion == ["red"]
    none = Table(4, heroes="avenger", thrown="red6", foes="sand-devil").place("place:6,sand-devil,1")
    assert none.enemies == []


def test_which_dice_the_avenger_frees_RFA_DEC_14() -> None:
    """RFA-DEC-14: None, one or two of the dice in Oblivion are freed, by default own dice first. Only an Avenger is
    asked, once a turn, when an enemy was defeated."""
    lost = "red red red green ally bonus"
    for chosen in ((), ("green",), ("bonus", "red"), ("red", "red")):
        t = Table(3, heroes="avenger", thrown="red6", foes="sand-devil", oblivion=lost).place(
            "place:6,sand-devil,1", ...
        )
        assert t.default == ("red", "red") and sorted(texts(t.ask)) == sorted(lost.split())
        t.answer(chosen)
        assert len(t.s.board.oblivion) == 6 - len(chosen)
    t = Table(3, heroes="avenger", thrown="red6", foes="sand-devil", oblivion="green ally bonus")
    assert t.place("place:6,sand-devil,1", ...).default == ("ally", "green"), "then the ally die, then another's"
    for three in (("red", "red", "red"), ("red", "green", "ally"), ("yellow",)):
        with pytest.raises(Refused):
            t.ask.choice.read(three)
    hit = Table(3, heroes="avenger", thrown="red5", foes="sand-devil", oblivion=lost).place("place:5,sand-devil,1")
    other = Table(3, heroes="warrior avenger", thrown="red6", foes="sand-devil", oblivion=lost)
    other.place("place:6,sand-devil,1")
    assert sorted(hit.s.board.oblivion) == sorted(other.s.board.oblivion) == sorted(lost.split())


@pytest.mark.parametrize(("die", "to"), [("red", "pool"), ("ally", "pool"), ("blue", "blue"), ("bonus", "stock")])
def test_conjurer_recalls_a_die_before_the_first_roll(die: str, to: str) -> None:
    """RFA-HERO-25, RFA-DEC-4: Before the first roll the Conjurer may free one die from Oblivion."""
    t = Table(3, heroes="conjurer", oblivion="red ally blue bonus")
    blue, pool = len(t.at_hand("blue").split()), len(t.at_hand("red").split())
    t.turn(...)
    assert t.options == {"roll", "recall:red", "recall:ally", "recall:blue", "recall:bonus"} and t.default == "roll"
    t.answer(f"recall:{die}", ...)
    assert t.options == {"roll"} and t.told("recalled") == [{"who": (0, "", "red"), "die": die, "to": to}]
    assert len(t.s.pool) == pool + (to == "pool")
    assert len(t.at_hand("blue").split()) == blue + (to == "blue") and t.s.board.stock == 3 + (to == "stock")
    t = Table(3, heroes="conjurer", oblivion="red").turn("roll", "place:2,fortress,1", ..., dice=[2, 3, 3, 3, 3])
    assert t.options == {"roll"}


def test_conjurer_without_dice_gets_one_to_roll() -> None:
    """RFA-TURN-18, RFA-AMB-33: A Conjurer who declines goes straight to the enemy."""
    t = Table(2, heroes="conjurer", hands={"red": ""}).turn(...)
    assert t.options == {"pass", "recall:red", "recall:ally"} and t.default == "pass"
    t.answer("recall:red", "roll", "place:4,ice-cave,1", dice=[4])
    assert t.s.board.ice_cave.row == ["red4"]
    t = Table(2, heroes="conjurer", hands={"red": ""}).turn("pass")
    assert t.told("no-dice") and t.s.phase == "reveal"


def test_trickster_turns_a_die_over_RFA_HERO_26_RFA_HERO_11() -> None:
    """RFA-HERO-11, RFA-HERO-26: A 6 becomes a 1 for the Desert."""
    t = Table(
        4, heroes="trickster", thrown="red6 red4", desert="blue1 blue1", desert_2="blue1 red1", hands={"blue": ""}
    )
    t.place("flip:red6", ...)
    assert t.s.thrown == ["red1", "red4"] and t.told("flipped")[0]["now"] == "red1"
    assert not any(option.startswith("flip") for option in t.options), "once"
    t.answer("place:1,desert,1", "choose:red1", "choose:red1")
    assert t.s.board.stones == 1


@pytest.mark.parametrize(
    ("hero", "table", "plain", "announced"),
    [
        ("fighter", {"thrown": "red1 red1 red2", "foes": "sand-devil"}, "1,sand-devil,1", "1,sand-devil,1,heavy-blow"),
        ("ranger", {"thrown": "red4 red4 red4"}, "4,fortress,1", "4,forest,1,pathfinder"),
        ("sapper", {"thrown": "red3 red3 red3 red3 red3", "fortress": "blue3"}, "3,fortress,1", "3,fortress,2,breach"),
        ("frost-runner", {"thrown": "red1 red2 red3 red4"}, "1,ice-cave,1", "1+2,ice-cave,2,ice-path"),
    ],
)
def test_an_ability_announced_with_a_placement_counts_as_used_RFA_HERO_2_RFA_HERO_30(
    hero: str, table: dict[str, str], plain: str, announced: str
) -> None:
    """RFA-HERO-2, RFA-HERO-30: A placement with the ability is the turn's one use of the ability. A placement without
    it is none."""
    for placed, left in ((plain, True), (announced, False)):
        t = Table(4, heroes=hero, **table).place(f"place:{placed}")  # type: ignore[arg-type]
        assert GAME.view(t.s, None).ability_left is left
        t.first_step("roll", ..., dice=[4, 3, 1, 4][: len(t.s.pool)])
        assert any(option.count(",") == 3 for option in t.options) is left
    other = Table(4, heroes="adventurer", **table).place(...)  # type: ignore[arg-type]
    assert not any(option.count(",") == 3 for option in other.options)


@pytest.mark.parametrize(
    ("thrown", "fortress", "breaches"),
    [
        ("red2 red2 red2", "", {"2,fortress,3"}), ("red3", "blue3 blue3", {"3,fortress,1"}),
        ("red4 red4 red4", "blue4", {"4,fortress,2"}), ("red2 red2", "", set()), ("red4", "blue4 blue4 blue4", set()),
        ("red2 red3 red4", "blue2 blue2 blue3 blue4 blue4", {"2,fortress,1", "4,fortress,1"}),
        ("red1 red5 red6", "blue2 blue2 blue3 blue3", set()),
    ],
)  # fmt: skip
def test_a_breach_leaves_exactly_three_RFA_HERO_29_RFA_HERO_30(thrown: str, fortress: str, breaches: set[str]) -> None:
    """RFA-HERO-29, RFA-HERO-30: A breach is possible only in a section of the Fortress whose barrier is not gone."""
    t = Table(4, heroes="sapper", thrown=thrown, fortress=fortress).place(...)
    assert {o for o in t.options if "breach" in o} == {f"place:{breach},breach" for breach in breaches}
    closed = Table(4, heroes="sapper", thrown="red2 red2 red2 red3 red3")
    closed.s.board.fortress.barriers = [0, 1, 1]
    assert not any("breach" in option for option in closed.place(...).options)


def test_of_a_split_batch_the_ability_may_be_a_part_RFA_HERO_27_RFA_HERO_28_RFA_HERO_29() -> None:
    """RFA-HERO-27, RFA-HERO-28, RFA-HERO-29: All dice of the ability have the value that is placed. Two dice of
    different values are a batch of their own."""
    house = {"split_batch": "yes"}
    t = Table(4, house=house, heroes="ranger", thrown="red4 red4").place("place:4,fortress,1", ...)
    assert "place:4,forest,1,pathfinder" in t.options
    t = Table(4, house=house, heroes="ranger", thrown="red3 red3 red4").place("place:3,fortress,1", ...)
    assert not any("pathfinder" in option for option in t.options)
    t = Table(4, house=house, heroes="ranger", thrown="red4 red4").place("place:4,forest,1,pathfinder", ...)
    assert not any("forest" in option for option in t.options)
    t = Table(4, house=house, heroes="frost-runner", thrown="red3 red3 red4 red5").place("place:3,fortress,1", ...)
    assert not any("ice-path" in option for option in t.options)
    t = Table(4, house=house, heroes="sapper", thrown="red3 red3 red2 red2", fortress="blue3 blue3 blue2")
    t.place("place:3,ice-cave,1", ...)
    assert {option for option in t.options if "breach" in option} == {"place:3,fortress,1,breach"}
    t = Table(4, house=house, heroes="sapper", thrown="red3 red3", fortress="blue3").place("place:3,fortress,1", ...)
    assert not any("fortress" in option for option in t.options)


def test_frost_runner_lays_two_different_dice_RFA_HERO_27() -> None:
    """RFA-HERO-27: The reward is asked about after both dice are placed."""
    t = Table(4, heroes="frost-runner", thrown="red2 red5 red5 red6", ice="blue1 blue6").place(...)
    assert {o for o in t.options if "ice-path" in o} == {"place:2+5,ice-cave,2,ice-path"}
    t.answer("place:2+5,ice-cave,2,ice-path", ...)
    assert t.ask.kind == "reward" and t.s.board.ice_cave.row == ["blue1", "red2", "red5", "blue6"]
    t.answer("pass")
    assert sorted(t.s.pool) == ["red", "red"]


def test_ranger_lays_fours_as_fives_RFA_HERO_28() -> None:
    """RFA-HERO-28: open spaces are needed just like for fives."""
    t = Table(4, heroes="ranger", thrown="red4 red4 red4", forest="blue5 blue6 blue6 blue5", hands={"blue": ""})
    t.place(...)
    assert {o for o in t.options if "pathfinder" in o} == {f"place:4,forest,{n},pathfinder" for n in (1, 2)}
    t.answer("place:4,forest,1,pathfinder")
    assert t.s.board.forest.path[-1] == "red5" and t.s.used == 1
    t = Table(4, heroes="ranger", thrown="red4", forest="blue5 blue6 blue6 blue5 blue5").place(
        "place:4,forest,1,pathfinder"
    )
    assert t.s.board.stones == 1


def test_sapper_needs_three_RFA_HERO_29() -> None:
    """RFA-HERO-29: Afterwards the section holds exactly three dice and is full."""
    t = Table(4, heroes="sapper", thrown="red2 red2 red3", fortress="blue2 blue4").place(...)
    assert {o for o in t.options if "breach" in o} == {"place:2,fortress,2,breach"}
    t.answer("place:2,fortress,2,breach")
    assert t.s.board.fortress.barriers == [0, 1, 1] and t.s.board.fortress.sections[0] == []
    t = Table(4, heroes="sapper", thrown="red2 red2", fortress="blue2").place("place:2,fortress,2")
    assert t.s.board.fortress.barriers == [1, 1, 1] and len(t.s.board.fortress.sections[0]) == 3
