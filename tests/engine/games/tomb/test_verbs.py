"""TOMB-FX, the verbs: what each does to the letter, with a card that says it."""

from __future__ import annotations

import pytest

from engine.games.tomb import figures
from engine.games.tomb.dice import Pool
from engine.games.tomb.sides import find_board
from engine.games.tomb.state import ATTRS
from tests.engine.games.tomb.combat import fight
from tests.engine.games.tomb.scenario import Table, before, hits


def pools(t: Table, key: str) -> list[Pool]:
    return [figures.count_dice(t.s, t.one(key), attr) for attr in ATTRS]


def in_the_tomb(party: str, hand: str = "", at: str = "16.20") -> Table:
    t = Table(2)
    t.party(0, party, hand=hand, at=at)
    return t


# --- dice -----------------------------------------------------------------------------------------------------------


def test_dice_are_added_TOMB_FX_1() -> None:
    """Blessing adds to all four attributes (ANY), for the whole side, as long as the combat lasts."""
    t = fight("m04 x07", "c08 c30", hand="p01")
    was = {key: pools(t, key) for key in ("c08", "c30")}
    t.answer("wait:m04", "play:p01,c08", ...)
    for key, dice in was.items():
        assert pools(t, key) == [Pool(each.green, each.blue, each.red + 1) for each in dice]
    t.answer("attack:c30,m04", ..., dice=hits(2, 3))
    assert t.ask_of().kind == "treasure" and {key: pools(t, key) for key in ("c08", "c30")} == was


@pytest.mark.parametrize(("monster", "colours"), [("m04", "ggg"), ("m18", "bb"), ("m30", "gbbrr")])
def test_dice_are_removed_but_never_below_none_of_a_colour_TOMB_FX_2(monster: str, colours: str) -> None:
    """Weaken takes one die of each colour from this roll alone."""
    t = fight(monster, "c08 p02 c12")
    t.answer(f"maul:{monster}", "who:c08", "use:p02,c08", ..., dice=hits(0, len(colours)))
    assert t.pools() == [("atk", colours)] and not t.s.lasting


def test_dice_are_lowered_a_step_TOMB_FX_4() -> None:
    """Mirror Skin lowers the attack of Hookbeak: blue dice become green, and red dice blue."""
    t = fight("m18", "c25 s04 c08")
    t.answer("maul:m18", "who:c08", "use:s04,c25", ..., dice=hits(0, 4))
    assert t.pools() == [("atk", "gggb")]


@pytest.mark.parametrize(("rolled", "disarmed"), [(1, True), (0, False)])
def test_a_card_adds_successes_TOMB_FX_6(rolled: int, disarmed: bool) -> None:
    """Guiding Lamp adds a success to those that were rolled, at a Trap of 2."""
    t = before("r01", "c02 c08 p09")
    t.play("turn", "raid", "trap:r01", ("c02",), "use:p09,c08", dice=hits(rolled, 3))
    assert [told["disarmed"] for told in t.told("trap-shown")] == [disarmed]


def test_red_dice_are_taken_out_until_the_inn_TOMB_FX_27() -> None:
    """Cold Iron Shackles take red dice from every member in every roll, until the party is at the Inn."""
    t = before("r03 x07", "c02 c12 c08")
    t.play("turn", "raid", "trap:r03", ("c02",), "leave", dice=hits(0, 3))
    assert [figures.count_dice(t.s, t.one(key), "atk").red for key in ("c02", "c12", "c08")] == [0, 0, 0]
    assert figures.count_dice(t.s, t.one("c08"), "hol") == Pool(0, 3, 0)
    t.s.active = 0
    t.play("turn", "return")
    assert figures.count_dice(t.s, t.one("c12"), "atk") == Pool(0, 2, 2)


def test_nobody_leaves_who_cannot_flee_TOMB_FX_27() -> None:
    """Chainwraith stops both a flight and Fighting Withdrawal. Other Monsters do not stop a party."""
    for monster, kept in (("m26", True), ("m18", False)):
        t = fight(monster, "c12", hand="t07 t06")
        t.answer(f"wait:{monster}", ...)
        leaving = [option for option in t.options if option.startswith(("flee", "play:t07"))]
        assert (leaving == []) is kept and "play:t06,c12,none" in t.options


# --- wounds ---------------------------------------------------------------------------------------------------------


def test_a_wound_on_each_without_a_roll_TOMB_FX_7() -> None:
    """The card is Chain Spark."""
    t = fight("m18 m10", "c25 c12", hand="s14")
    t.answer("wait:m10", "play:s14,c25", ...)
    assert [t.one(key).wounds for key in ("m18", "m10", "c25", "c12")] == [1, 1, 0, 0] and not t.thrown()


@pytest.mark.parametrize(("wounds", "left"), [(2, 0), (3, 0), (4, 1)])
def test_up_to_so_many_wounds_are_removed_TOMB_FX_9(wounds: int, left: int) -> None:
    """Healing Draught removes up to three wounds of a Character whom the player names."""
    t = in_the_tomb("c12 c09 i16")
    t.one("c12").wounds, t.one("c09").wounds = wounds, 1
    t.play("turn", "use:i16,c09,c12")
    assert (t.one("c12").wounds, t.one("c09").wounds) == (left, 1)


def test_healing_by_a_roll_is_divided_freely_TOMB_FX_10() -> None:
    """Sister Amarante heals as many wounds as she rolls successes with her own Holiness."""
    t = fight("m18", "c18 c12 c08")
    t.one("c12").wounds, t.one("c08").wounds = 2, 2
    t.answer("wait:m18", "use:c18,c18", ("c12", "c08", "c08"), ..., dice=hits(3, 4))
    assert (t.one("c12").wounds, t.one("c08").wounds) == (1, 0)


@pytest.mark.parametrize(("rolled", "placed"), [(1, 0), (2, 0), (4, 2)])
def test_a_card_prevents_up_to_so_many_wounds_TOMB_FX_11(rolled: int, placed: int) -> None:
    """Shield of Faith prevents two wounds."""
    t = fight("m18", "c12 c08 p04")
    t.answer("maul:m18", "who:c12", "use:p04,c08,c12", ..., dice=hits(rolled, 4))
    assert t.one("c12").wounds == placed


@pytest.mark.parametrize(("rolled", "placed"), [(2, 3), (3, 2), (6, 2)])
def test_a_ward_is_rolled_for_TOMB_FX_12(rolled: int, placed: int) -> None:
    """Three successes save one wound of Mirin, and more successes save no more."""
    t = fight("m18", "c01 c12")
    t.answer("maul:m18", "who:c12", "use:c01,c01,c12", ..., dice=[*hits(3, 4), *hits(rolled, 6)])
    assert t.one("c12").wounds == placed


def test_a_killed_Character_may_be_saved_TOMB_FX_13_TOMB_FX_14() -> None:
    """Blood Censer kills, however few the wounds are. The Phial of Last Light answers and leaves one Hit Point."""
    t = before("r15 x07", "c08 c12")
    t.play("turn", "raid", "trap:r15", ("c08",), ..., dice=hits(0, 4))
    assert t.gone("c08") and t.s.dead.cards == ["c08"]
    t = before("r15 x07", "c08 x14 c12")
    t.play("turn", "raid", "trap:r15", ("c08",), "use:x14,c08,c08", ..., dice=hits(0, 4))
    assert t.one("c08").wounds == 3 and t.s.crypt_discard.cards == ["r15", "x14"]


# --- Movement and places ----------------------------------------------------------------------------------------------


def test_movement_is_changed_TOMB_FX_16() -> None:
    """Forced March changes the Movement of one's own party, and Caltrops that of the party whose turn it is. Both last
    for this turn alone."""
    t = in_the_tomb("c12", "t13")
    t.play("turn", "play:t13,c12", ...)
    assert [figures.compute_movement(t.s, seat) for seat in (0, 1)] == [15, 10]
    t.answer("pass")
    assert figures.compute_movement(t.s, 0) == 10
    t = in_the_tomb("c12")
    t.party(1, "c31", hand="t11")
    t.s.parties[1].at = t.s.parties[0].at
    t.play("start", "@1 play:t11,c31", ...)
    assert [figures.compute_movement(t.s, seat) for seat in (0, 1)] == [5, 10]


def test_a_Character_is_put_at_the_inn_TOMB_FX_19() -> None:
    """Mirror Maze takes a Character out of its party. The Character loses its wounds, and anyone may recruit it."""
    t = before("r14 x07", "c02 c12")
    t.one("c02").wounds = 1
    t.play("turn", "raid", "trap:r14", ("c02",), "leave", dice=hits(0, 3))
    assert [one.key for one in t.s.parties[0].fighters] == ["c12"] and "c02" in t.s.inn.cards
    t.s.active = 1
    t.play("turn", "recruit:c02")
    assert t.s.parties[1].fighters[-1].key == "c02" and t.one("c02").wounds == 0


def test_a_party_at_the_inn_has_returned_TOMB_FX_19_TOMB_RET_2() -> None:
    """Pilgrim's Road puts the party at the Inn, and its Treasures are banked."""
    t = in_the_tomb("c08 x07", "p11")
    t.play("turn", "play:p11,c08")
    assert t.bank() == ["x07"] and t.s.parties[0].at < 0 and t.s.active == 1


def test_a_party_is_put_on_any_space_TOMB_FX_19() -> None:
    """Teleport leads to every walkable space but the party's own, and never into a Crypt. Hazards on that space do not
    work."""
    t = Table(2, "tomb_of_the_overseers")
    t.party(0, "c25", hand="s02", at="4.7")
    t.play("turn", "play:s02,c25", ...)
    map_ = find_board(t.s)
    spaces = {map_.name_space(at) for at in range(len(map_.signs)) if map_.is_walkable(at)} - {"4.7"}
    assert {option.split(",")[1] for option in t.options} == spaces and "4.5" in spaces
    t.answer(next(option for option in t.options if option.endswith(",4.5")))
    assert map_.format_space(t.s.parties[0].at) == "4.5" and not t.thrown(), "a hazard space"


def test_a_party_leaves_a_combat_for_the_door_TOMB_FX_19_TOMB_FLEE_3() -> None:
    """After Fighting Withdrawal, Monsters go back without wounds, the party is at the Door, and the turn is over."""
    t = fight("m18 x07", "c12 c08", hand="t07")
    t.one("m18").wounds = 2
    t.answer("wait:m18", "play:t07,c12")
    assert find_board(t.s).format_space(t.s.parties[0].at) == t.door("i") and t.s.raid is None and t.s.active == 1
    assert sorted(t.s.crypts[8].cards.cards) == ["m18", "x07"]


def test_a_crypt_is_raided_through_its_wall_TOMB_FX_20() -> None:
    """TOMB-RAID-12: A raid through a wall is possible only at a Crypt with cards, through one wall. The space of the
    Door is not beside the Crypt."""
    t = in_the_tomb("c02", "t01", at="5.4")
    t.play("turn", ...)
    assert not any(option.startswith("play:t01") for option in t.options), "it is empty"
    t = in_the_tomb("c02", "t01", at="5.4")
    t.crypt("o", "m04")
    t.play("turn", ...)
    assert [option for option in t.options if option.startswith("play:t01")] == ["play:t01,c02,o"]
    t.at_door(0, "o")
    t.play("turn", ...)
    assert not any(option.startswith("play:t01") for option in t.options)


# --- cards ------------------------------------------------------------------------------------------------------------


def test_a_deck_is_chosen_for_each_card_TOMB_FX_17() -> None:
    """Bertrand draws three cards. An Item is attached at once."""
    t = Table(2)
    t.party(0, "c32")
    t.top("i15", "t02", "p03")
    t.play("turn", "use:c32,c32", "deck:item", "deck:tactic", "deck:prayer", "lose:p03,hand")
    assert t.one("c32").cards.cards == ["i15"] and t.s.parties[0].hand.cards == ["t02"]


def test_a_card_for_a_monster_lies_open_on_it_TOMB_FX_17() -> None:
    t = Table(3)
    t.party(0, "c12")
    t.crypt("i", "m14")
    t.at_door(0, "i")
    t.top("p03")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert [t.GAME.view(t.s, viewer).raid.monsters[0].cards for viewer in (0, 2, None)] == [("p03",)] * 3  # type: ignore[union-attr]


def test_as_many_items_are_lost_as_there_are_TOMB_FX_18() -> None:
    """Thieves' Chute takes an Item of each Character who tried the Trap. The owner chooses. Other Characters lose none,
    and one without Items loses none."""
    t = before("r10 x07", "c02 i15 i16 x08 c12 i01")
    t.play("turn", "raid", "trap:r10", ("c02",), ..., dice=hits(0, 3))
    assert t.options == ["lose:i15,c02", "lose:i16,c02"]
    t.answer("lose:i16,c02", ...)
    assert t.one("c02").cards.cards == ["i15", "x08"] and t.one("c12").cards.cards == ["i01"]
    t = before("r10 x07", "c02 x08 c12 i01")
    t.play("turn", "raid", "trap:r10", ("c02",), ..., dice=hits(0, 3))
    assert t.ask_of().kind == "leave" and not t.told("discarded")


@pytest.mark.parametrize("recruits", [0, 1, 2])
def test_up_to_so_many_Characters_are_recruited_TOMB_FX_28(recruits: int) -> None:
    """Bribe the Cook recruits two Characters at once."""
    t = Table(2)
    t.party(0, "c12", hand="t05")
    t.inn("c09 c10 c11")
    listed = [f"recruit:{key}" for key in ("c09", "c10")[:recruits]]
    t.play("turn", "play:t05,c12", *listed, *(["pass"] if recruits < 2 else []))
    assert len(t.s.parties[0].fighters) == 1 + recruits and t.s.active == 1


def test_up_to_so_many_treasures_are_banked_TOMB_FX_29() -> None:
    """Pack Mule banks one Treasure or none."""
    t = in_the_tomb("c12 x07 x08", "t04")
    t.play("turn", "play:t04,c12", ...)
    choice = t.ask_of().choice
    assert (
        choice.is_valid_answer(()) and choice.is_valid_answer(("x07",)) and not choice.is_valid_answer(("x07", "x08"))
    )
    t.answer(("x08",), ...)
    assert t.bank() == ["x08"] and t.one("c12").cards.cards == ["x07"]


# --- battle actions -------------------------------------------------------------------------------------------------


def test_extra_actions_in_every_round_TOMB_FX_22() -> None:
    """A Double-Bladed Sword gives two actions in every round. Haste gives one more in this round alone."""
    t = fight("m18", "c12 i02 c25 s05")
    t.answer("wait:m18", "use:s05,c25,c12", "wait:c12", "wait:c12", "wait:c12", "wait:m18", ...)
    assert t.s.raid is not None and t.s.raid.round == 2
    assert [figures.count_actions(t.s, t.one(key)) for key in ("c12", "c25")] == [2, 1]


def test_a_lost_action_is_struck_off_when_it_would_be_had_TOMB_FX_23() -> None:
    """If the combatant has not acted, it loses this round's action without costing its side a turn. Otherwise it loses
    that of the next round."""
    t = fight("m18 m15", "c12 c08 c30")
    t.answer("use:m15,m15", "@0 who:c12", ...)
    assert t.waiting == [0] and {option.split(":")[1].split(",")[0] for option in t.options} == {"c08", "c30"}
    t.answer("wait:c08", "wait:m18", "wait:c30", "use:m15,m15", "@0 who:c08", ...)
    assert not any(option.startswith("wait:c08") for option in t.options) and t.one("c08").dazed == 0
    t = fight("m18 m15", "c12 c08")
    t.answer("wait:m18", "wait:c12", "use:m15,m15", "@0 who:c12", "wait:c08", "wait:m15", ...)
    assert t.options[0].startswith("attack:c08") and "wait:c12" not in t.options, "it had acted: the next round"


def test_a_cancelled_card_counts_as_used_TOMB_FX_26() -> None:
    """Unravel cancels the Fireball, which then does nothing. It stays with its user, who may not cast it again in this
    turn."""
    t = Table(2)
    t.party(0, "c25 c24", hand="s01")
    t.crypt("i", "m13 m18")
    t.at_door(0, "i")
    t.top("s10")
    t.play("turn", "raid", "go-on", "go-on", "wait:m13", "play:s01,c25", "@1 use:s10,m13", "wait:m18", ...)
    assert not t.thrown() and t.one("m18").wounds == t.one("m13").wounds == 0
    assert t.one("c25").cards.cards == ["s01"] and t.one("c25").spent == ["used/s01"]


@pytest.mark.parametrize(("rolled", "dazed"), [(2, 1), (1, 0)])
def test_an_effect_may_depend_on_a_roll_TOMB_FX_30(rolled: int, dazed: int) -> None:
    """Rebuke works with two successes of its user's Holiness, and not with fewer."""
    t = fight("m18", "c08 c12", hand="p10")
    t.answer("wait:m18", "play:p10,c08,m18", ..., dice=hits(rolled, 4))
    assert t.one("m18").dazed == dazed and t.pools() == [("hol", "bbbr")]
