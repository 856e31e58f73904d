"""RFA-ENEMY: enemies, attacks, defeats, the Master of Shadows."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.roll_for_adventure.attacks import FACES
from engine.games.roll_for_adventure.cards import CARDS, MASTER, TERRITORIES
from engine.games.roll_for_adventure.game import GAME
from tests.engine.games.roll_for_adventure.scenario import Table

DIE = {where: face for face, where in enumerate((*TERRITORIES, "all", "none"), 1)}


def attackers(t: Table) -> list[str]:
    """Return who attacked, in order."""
    return [told["by"] for told in t.told("attacked")]


# --- the reveal and the rank chain ---


def test_the_top_card_is_revealed_at_the_end_of_the_step_RFA_ENEMY_1_RFA_GEN_4_RFA_DEC_16() -> None:
    """RFA-ENEMY-1, RFA-DEC-16: Nobody is asked for this."""
    t = Table(3)
    top = t.s.deck.cards[0]
    deck = len(t.s.deck)
    t.reveal(top)
    assert t.kinds()[0] == "revealed" and t.told("revealed")[0]["card"] == top
    assert t.enemies == [top] and len(t.s.deck) == deck - 1


def test_a_second_enemy_of_a_kind_has_a_name_of_its_own_RFA_ENEMY_1() -> None:
    for foes, name in (("cave-troll", "sand-devil"), ("cave-troll sand-devil", "sand-devil.2")):
        t = Table(3, foes=foes)
        t.reveal("sand-devil")
        assert t.told("revealed")[0]["name"] == name


def test_every_turn_ends_with_a_revealed_enemy_RFA_ENEMY_2_RFA_VOR_6() -> None:
    """RFA-ENEMY-2, RFA-VOR-6: A turn without dice and a turn after Resurrection also end with a revealed enemy."""
    without = Table(4, hands={"red": ""}).turn()
    vortex = Table(4).turn("roll", "place:2,resurrection,1", dice=[2, 2, 2, 2, 2])
    for t in (without, vortex):
        assert t.s.phase == "reveal"
        t.reveal("gate-raider")
        assert t.enemies == ["gate-raider"] and t.s.active == 1


def test_a_card_has_a_territory_and_a_rank_RFA_ENEMY_3() -> None:
    t = Table(3).reveal("cave-troll")
    (told,) = t.told("revealed")
    assert (told["territory"], told["rank"], told["kind"]) == ("ice-cave", 2, "enemy")
    assert t.s.board.enemies[0].territory == "ice-cave"


def test_a_card_beside_its_like_is_told_by_the_name_it_attacks_by() -> None:
    t = Table(3, foes="tree-shrike")
    t.reveal("tree-shrike")
    (told,) = t.told("revealed")
    assert (told["card"], told["name"]) == ("tree-shrike", "tree-shrike.2")
    assert attackers(t)[-1:] in ([], ["tree-shrike.2"]) and t.told("damage")[-1]["by"] == "tree-shrike.2"


def test_lower_ranks_attack_again_RFA_ENEMY_4_RFA_ENEMY_5_RFA_EX_7() -> None:
    """RFA-ENEMY-4, RFA-ENEMY-5, RFA-EX-7: A new Crypt Spirit orders the Sand Devil and both Tree Shrikes to attack, and
    no enemy of equal or higher rank."""
    t = Table(4, foes="sand-devil tree-shrike tree-shrike cave-troll black-knight")
    t.reveal("crypt-spirit", ("sand-devil", "tree-shrike", "tree-shrike.2"))
    assert attackers(t) == ["sand-devil", "tree-shrike", "tree-shrike.2", "crypt-spirit"]
    assert t.s.board.damage == {"desert": 2, "fortress": 0, "forest": 2, "ice-cave": 0}


def test_the_first_enemy_meets_nobody_RFA_ENEMY_6() -> None:
    t = Table(3).reveal("black-knight")
    assert attackers(t) == ["black-knight"] and not t.told("chain-attacks")


def test_the_chain_does_not_cascade_RFA_ENEMY_7() -> None:
    """RFA-ENEMY-7: A rank 2 that attacks because of a rank 3 orders no rank 1. The rank 3 orders the rank 1 itself,
    once."""
    t = Table(4, foes="sand-devil crypt-spirit").reveal("ice-giant", ("crypt-spirit", "sand-devil"))
    assert attackers(t) == ["crypt-spirit", "sand-devil", "ice-giant"]


def test_the_new_enemy_attacks_once_and_stays_RFA_ENEMY_8_RFA_ENEMY_9() -> None:
    t = Table(3, desert="red1 red1").reveal("sand-devil")
    assert attackers(t) == ["sand-devil"] and t.s.board.desert.first == ["red1"] and t.enemies == ["sand-devil"]


def test_dice_below_its_threshold_do_not_stop_an_enemy_RFA_ENEMY_10() -> None:
    t = Table(3, foes="sand-devil:blue5").reveal("crypt-spirit")
    assert attackers(t) == ["sand-devil", "crypt-spirit"]
    t.reveal("cave-troll")
    assert attackers(t) == ["sand-devil", "cave-troll"]


def test_the_active_player_names_the_order_RFA_ENEMY_11_RFA_DEC_17() -> None:
    """RFA-ENEMY-11, RFA-DEC-17: Silence takes the oldest enemy first."""
    t = Table(3, foes="white-wolf sand-devil gate-raider").reveal("crypt-spirit", ...)
    assert (t.ask.kind, t.ask.seat, t.ask.choice.count()) == ("attacks", 0, 6)
    assert t.default == ("white-wolf", "sand-devil", "gate-raider")
    assert not t.ask.stop, "each strikes its own territory: nobody need be asked"
    t.answer(("gate-raider", "white-wolf", "sand-devil"))
    assert attackers(t) == ["gate-raider", "white-wolf", "sand-devil", "crypt-spirit"]
    assert t.told("chain-attacks") == [{"attackers": ("gate-raider", "white-wolf", "sand-devil")}]


@pytest.mark.parametrize(("asked", "heroes"), [(True, "warrior"), (False, "fighter")], ids=("with a Shield", "without"))
def test_only_a_player_who_may_spend_a_shield_is_asked_for_the_order_RFA_HERO_23(asked: bool, heroes: str) -> None:
    """RFA-ENEMY-11: The table answers where the order changes nothing. For a roaming enemy the territory die is thrown
    first."""
    t = Table(3, foes="white-wolf sand-devil", heroes=heroes).reveal("crypt-spirit", ...)
    assert (t.ask.kind, t.ask.stop) == ("attacks", asked)


def test_alike_enemies_have_no_order() -> None:
    """RFA-ENEMY-11, RFA-DEC-17: A lone enemy has none either."""
    t = Table(3, foes="sand-devil").reveal("cave-troll")
    assert attackers(t) == ["sand-devil", "cave-troll"]
    t = Table(3, foes="sand-devil sand-devil").reveal("cave-troll")
    assert attackers(t) == ["sand-devil", "sand-devil.2", "cave-troll"]


def test_dice_lie_where_they_are_until_all_that_go_are_named_RFA_DICE_1_RFA_ATT_5_RFA_ATT_6() -> None:
    t = Table(3, forest="red5 blue5 green6 red6").reveal("tree-shrike", "choose:red5", ...)
    assert t.s.board.forest.path == ["red5", "blue5", "green6", "red6"] and t.s.board.oblivion == []
    t.answer("choose:red6")
    assert t.s.board.forest.path == ["blue5", "green6"] and t.s.board.oblivion == ["red", "red"]
    t = Table(3, fortress="red2 blue2 green4 blue4").reveal("gate-raider", "choose:red2", ...)
    assert t.s.board.fortress.sections == [["red2", "blue2"], [], ["green4", "blue4"]] and t.s.board.oblivion == []
    t.answer("choose:green4")
    assert t.s.board.fortress.sections == [["blue2"], [], ["blue4"]]


def test_any_number_of_enemies_may_lie_at_a_territory_RFA_ENEMY_12() -> None:
    t = Table(3, foes="sand-devil sand-devil sand-devil crypt-spirit crypt-spirit", desert="red1 red1")
    t.reveal("desert-worm", ("crypt-spirit", "sand-devil", "sand-devil.2", "sand-devil.3", "crypt-spirit.2"))
    assert [enemy.territory for enemy in t.s.board.enemies] == ["desert"] * 6
    assert t.s.board.damage["desert"] == 4


# --- what an attack does ---


def test_lost_dice_go_to_oblivion_RFA_ATT_1_RFA_VOB_1() -> None:
    """RFA-ATT-1, RFA-VOB-1: All dice that attacks of each kind take go there, one by one, and none comes back."""
    t = Table(3, desert="red1 blue1").reveal("sand-devil", ...)
    view = GAME.view(t.s, None)
    assert (view.attacker, view.target, view.board.oblivion) == ("sand-devil", "desert", [])
    t = Table(3, ice="blue4")
    before = t.at_hand("blue")
    t.reveal("white-wolf")
    assert t.s.board.oblivion == ["blue"] and t.at_hand("blue") == before
    t = Table(
        3, desert="ally1", fortress="red2 bonus3 blue4", forest="green5 ally6", ice="bonus5",
        foes="gate-raider tree-shrike white-wolf",
    )  # fmt: skip
    before, stock = [t.at_hand(colour) for colour in ("red", "blue", "green")], t.s.board.stock
    t.reveal("crypt-spirit", ("gate-raider", "tree-shrike", "white-wolf"))
    assert sorted(t.s.board.oblivion) == ["ally", "ally", "blue", "bonus", "bonus", "green", "red"]
    assert [t.at_hand(colour) for colour in ("red", "blue", "green")] == before and t.s.board.stock == stock


@pytest.mark.parametrize(
    ("card", "where"),
    [("sand-devil", "desert"), ("gate-raider", "fortress"), ("tree-shrike", "forest"), ("white-wolf", "ice-cave")],
)
def test_an_empty_territory_takes_one_damage(card: str, where: str) -> None:
    """RFA-ATT-2, RFA-DMG-1: An attack that can remove no die does one damage to the territory."""
    t = Table(3).reveal(card)
    assert t.s.board.damage == {w: int(w == where) for w in TERRITORIES}
    assert t.told("damage") == [{"territory": where, "amount": 1, "damage": 1, "length": 6, "by": card}]


def test_the_desert_loses_one_die_of_the_first_section_RFA_ATT_3() -> None:
    t = Table(3, desert="red1 red1").reveal("sand-devil")
    assert t.s.board.desert.first == ["red1"] and t.s.board.damage["desert"] == 0


def test_the_fortress_loses_one_of_each_section_RFA_ATT_5() -> None:
    t = Table(4, fortress="red2 red2 blue3 green4 green4").reveal("gate-raider")
    assert t.s.board.fortress.sections == [["red2"], [], ["green4"]] and t.s.board.damage["fortress"] == 0


def test_one_die_prevents_the_damage_RFA_EX_11() -> None:
    """RFA-EX-11: Only section 2 holds dice. One 2 goes, and there is no damage."""
    t = Table(4, fortress="red2 red2").reveal("gate-raider")
    assert t.s.board.fortress.sections == [["red2"], [], []] and t.s.board.damage["fortress"] == 0


def test_the_forest_loses_a_five_and_a_six_RFA_ATT_6() -> None:
    t = Table(4, forest="red5 red5 red6 red6").reveal("tree-shrike")
    assert t.s.board.forest.path == ["red5", "red6"] and t.s.board.damage["forest"] == 0
    t = Table(4, forest="red5").reveal("tree-shrike")
    assert t.s.board.forest.path == [] and t.s.board.damage["forest"] == 0


def test_the_ice_cave_loses_its_highest_die_RFA_ATT_7_RFA_EX_13() -> None:
    t = Table(4, ice="red1 red3 blue5").reveal("white-wolf")
    assert t.s.board.ice_cave.row == ["red1", "red3"] and t.s.board.oblivion == ["blue"]


def test_the_active_player_picks_which_die_RFA_ATT_8_RFA_DEC_18() -> None:
    """RFA-ATT-8, RFA-DEC-18: The default is a bonus die, else an ally die, else a die of the player with most dice at
    hand."""
    t = Table(3, forest="red5 blue5 ally5 bonus6 red6").reveal("tree-shrike", ...)
    assert (t.ask.kind, t.ask.seat) == ("lost-die", 0)
    assert t.options == {"choose:red5", "choose:blue5", "choose:ally5"} and t.default == "choose:ally5"
    t.answer("choose:red5", ...)
    assert t.options == {"choose:bonus6", "choose:red6"} and t.default == "choose:bonus6"
    t.answer("choose:red6")
    assert t.s.board.forest.path == ["blue5", "ally5", "bonus6"]
    t = Table(3, desert="red1 blue1", hands={"red": "red"}).reveal("sand-devil", ...)
    assert t.default == "choose:blue1"
    t = Table(4, fortress="red2 blue2 blue3 green3").reveal("gate-raider", ...)
    assert t.options == {"choose:red2", "choose:blue2"}
    t.answer("choose:blue2", "choose:green3")
    assert t.s.board.fortress.sections == [["red2"], ["blue3"], []]


def test_alike_dice_are_not_asked_about_RFA_DEC_23() -> None:
    """RFA-DEC-23: Dice of the same owner, value and place are equal. On Desert B all dice are lost, so nothing is
    asked."""
    t = Table(4, desert="red1 red1", fortress="blue2 blue2 green3", forest="red5 red5 blue6").reveal("sand-devil")
    t.reveal("gate-raider").reveal("tree-shrike")
    assert sorted(t.s.board.oblivion) == ["blue", "blue", "green", "red", "red"]
    t = Table(4, desert="red1 blue1").reveal("sand-devil", ...)
    assert t.options == {"choose:red1", "choose:blue1"}, "others are"
    t = Table(4, house={"sides": "desert"}, desert="red1 blue1").reveal("sand-devil")
    assert sorted(t.s.board.oblivion) == ["blue", "red"]


def test_attacks_do_not_touch_enemies_resurrection_and_hands_RFA_ATT_9() -> None:
    t = Table(3, foes="white-wolf:red5", resurrection="blue5", ice="")
    hands = [list(p.dice) for p in t.s.players]
    t.reveal("cave-troll")
    assert t.s.board.enemies[0].dice == ["red5"] and t.s.board.resurrection == ["blue5"]
    assert [p.dice for p in t.s.players] == hands and t.s.board.damage["ice-cave"] == 2


def test_each_attack_is_resolved_wholly_first_RFA_ATT_10() -> None:
    """RFA-ATT-10: If an attack ends the match, the next one does not begin."""
    t = Table(3, foes="sand-devil tree-shrike", damage={"desert": 5})
    t.reveal("cave-troll", ("sand-devil", "tree-shrike"))
    assert attackers(t) == ["sand-devil"] and t.s.outcome == "conquest" and t.s.fallen == "desert"
    assert t.s.phase == "reveal", "there it stays"


def test_an_empty_territory_hit_twice_RFA_EX_24() -> None:
    t = Table(3, desert="red1", foes="sand-devil").reveal("crypt-spirit")
    assert t.s.board.oblivion == ["red"] and t.s.board.damage["desert"] == 1


# --- defeats ---


def test_a_batch_of_any_value_may_go_on_an_enemy_RFA_DEF_1() -> None:
    t = Table(4, thrown="red1 red2 red3 red4 red5", foes="sand-devil").place(...)
    assert {f"place:{value},sand-devil,1" for value in range(1, 6)} <= t.options
    t = Table(4, thrown="red6", foes="sand-devil sand-devil").place(...)
    assert {"place:6,sand-devil,1", "place:6,sand-devil.2,1"} <= t.options
    t.answer("place:6,sand-devil.2,1")
    assert t.enemies == ["sand-devil"] and not t.s.pool
    t = Table(4, thrown="red2 red3", foes="sand-devil tree-shrike").place("place:3,tree-shrike,1")
    assert [enemy.dice for enemy in t.s.board.enemies] == [[], ["red3"]]
    assert [enemy.total for enemy in t.s.board.enemies] == [0, 3]


@pytest.mark.parametrize(("batch", "beaten"), [("red6", True), ("red4 red4", True), ("red5", False)])
def test_a_total_of_six_or_more_defeats_an_enemy(batch: str, beaten: bool) -> None:
    """RFA-DEF-2, RFA-EX-9: An enemy is defeated as soon as the dice on it total six or more."""
    dice = batch.split()
    t = Table(4, thrown=batch, foes="tree-shrike").place(f"place:{dice[0][-1]},tree-shrike,{len(dice)}")
    assert (t.enemies == []) is beaten
    assert t.told("defeated") == ([{"enemy": "tree-shrike", "total": 6 if batch == "red6" else 8}] if beaten else [])


def test_the_total_is_built_over_turns_and_players_RFA_DEF_3_RFA_EX_8() -> None:
    """RFA-DEF-3, RFA-EX-8: Red lays a 2 and Blue a 5. The enemy may attack in between. Then both return."""
    t = Table(3, thrown="red2", foes="tree-shrike", hands={"red": ""}).place("place:2,tree-shrike,1")
    assert t.enemies == ["tree-shrike"] and t.s.board.enemies[0].total == 2
    t.reveal("crypt-spirit")
    assert attackers(t) == ["tree-shrike", "crypt-spirit"] and t.s.active == 1
    t.s.phase = "roll"
    t.s.players[1].dice.remove("blue")
    t.s.thrown = ["blue5"]
    t.place("place:5,tree-shrike,1")
    assert t.enemies == ["crypt-spirit"] and t.at_hand("red") == "red"
    assert t.at_hand("blue").split().count("blue") == 5


def test_the_total_is_built_in_several_rolls_too() -> None:
    """RFA-DEF-3: The dice come from two rolls of one turn and a turn of each other player, with attacks between. A
    total of six defeats the enemy, and no lower total."""
    t = Table(3, foes="tree-shrike")
    dice = [1, 3, 3, 3, 3, 3, 1, 3, 3, 3, 3, 2, 3, 3, 3]
    t.turn(
        "roll", "place:1,tree-shrike,1", "roll", "place:1,tree-shrike,1", "roll", "place:2,resurrection,1", dice=dice
    )
    assert [enemy.total for enemy in t.s.board.enemies] == [2]
    for value, total in ((2, 4), (1, 5)):
        t.reveal("crypt-spirit")
        rest = [3, 3, 3, 3, 4]
        t.turn("roll", f"place:{value},tree-shrike,1", "roll", "place:3,resurrection,1", dice=[value, *rest, *rest])
        assert t.s.board.enemies[0].total == total and not t.told("defeated")
    t.reveal("sand-devil")
    t.turn("roll", "place:1,tree-shrike,1", ..., dice=[1, 3, 3])
    assert t.told("defeated") == [{"enemy": "tree-shrike", "total": 6}]


def test_a_defeated_enemy_is_out_of_the_game_RFA_DEF_4_RFA_DEF_6() -> None:
    """RFA-DEF-4, RFA-DEF-6: A player may place more dice than are needed."""
    t = Table(4, thrown="red6 red6 red6", foes="sand-devil gate-raider").place("place:6,sand-devil,3")
    assert t.enemies == ["gate-raider"] and t.s.board.discards == ["sand-devil"]
    assert t.told("defeated") == [{"enemy": "sand-devil", "total": 18}]
    assert t.at_hand("red") == "red red red red red"


def test_all_ordinary_enemies_have_the_same_threshold_RFA_DEF_7() -> None:
    assert {card.threshold for card in CARDS.values() if card.kind == "enemy"} == {6}
    for card in ("sand-devil", "crypt-spirit", "desert-worm"):
        t = Table(4, thrown="red6", foes=card).place(f"place:6,{card},1")
        assert t.enemies == []


def test_an_ally_die_on_an_enemy_goes_to_who_defeats_it_RFA_EX_22() -> None:
    t = Table(2, thrown="red6", foes="sand-devil:ally2", hands={"red": "red"})
    t.place("place:6,sand-devil,1")
    assert t.at_hand("red") == "ally red red"


# --- the Master of Shadows ---


def test_the_master_stays_in_the_deck_RFA_MOS_1_RFA_MOS_8_RFA_MOS_9() -> None:
    """RFA-MOS-1, RFA-MOS-8, RFA-MOS-9: The Master of Shadows goes to no territory and is shuffled back."""
    t = Table(3)
    cards = len(t.s.deck)
    t.reveal(MASTER, dice=[DIE["none"]])
    assert t.enemies == [] and MASTER in t.s.deck.cards and t.shuffles == [("deck", cards)]
    assert t.told("master-back") == [{"cards": cards}] and t.s.board.discards == []
    view = GAME.view(t.s, 0)
    assert view.master == (1, cards)


def test_all_enemies_attack_again_RFA_MOS_2_RFA_MOS_11() -> None:
    """RFA-MOS-2, RFA-MOS-11: The enemies attack whatever their rank."""
    t = Table(4, foes="sand-devil cave-troll black-knight")
    t.reveal(MASTER, ("sand-devil", "cave-troll", "black-knight"), dice=[DIE["none"]])
    assert attackers(t) == ["sand-devil", "cave-troll", "black-knight"]
    assert CARDS[MASTER].rank == 0


@pytest.mark.parametrize("where", TERRITORIES)
def test_one_territory_takes_two_damage(where: str) -> None:
    """RFA-MOS-3, RFA-MOS-4: The territory that the territory die names takes two damage from the Master of Shadows."""
    t = Table(3).reveal(MASTER, dice=[DIE[where]])
    assert t.rolls == [("territory", 1)]
    assert t.s.board.damage == {w: 2 * (w == where) for w in TERRITORIES}


def test_all_territories_take_one_damage_or_none_RFA_MOS_5_RFA_MOS_6() -> None:
    assert set(Table(3).reveal(MASTER, dice=[DIE["all"]]).s.board.damage.values()) == {1}
    assert set(Table(3).reveal(MASTER, dice=[DIE["none"]]).s.board.damage.values()) == {0}


def test_the_first_territory_to_fall_ends_the_game_RFA_MOS_5_RFA_MOS_8() -> None:
    """RFA-MOS-5, RFA-MOS-8: Territories are damaged one after the other. After the end nothing is shuffled any more."""
    t = Table(3, damage={"fortress": 5, "forest": 5}).reveal(MASTER, dice=[DIE["all"]])
    assert t.s.board.damage == {"desert": 1, "fortress": 6, "forest": 5, "ice-cave": 0}
    assert t.s.fallen == "fortress" and not t.told("master-back") and not t.shuffles
    t = Table(3).reveal(MASTER, dice=[DIE["all"]])
    view = GAME.view(t.s, None)
    assert (view.attacker, view.target, view.revealed) == ("", "", "")


def test_dice_do_not_prevent_damage_by_the_master_of_shadows_RFA_MOS_7() -> None:
    t = Table(3, ice="red3 red4").reveal(MASTER, dice=[DIE["ice-cave"]])
    assert t.s.board.ice_cave.row == ["red3", "red4"] and t.s.board.damage["ice-cave"] == 2


def test_the_master_alone_in_the_deck_comes_every_turn_RFA_MOS_10_RFA_END_7_RFA_EX_23() -> None:
    t = Table(3)
    rest = [card for card in t.s.deck.cards if card != MASTER]
    t.s.board.discards += rest
    t.s.deck.cards[:], t.s.deck.known[:], t.s.high = [MASTER], [0], 0
    for _ in range(3):
        t.s.phase = "reveal"
        t._follow(("turn",), (), [DIE["none"]])
        assert t.told("revealed")[0]["card"] == MASTER and t.s.deck.cards == [MASTER] and not t.s.outcome


def test_the_territory_die_has_a_face_for_each_result_RFA_MOS_12() -> None:
    assert Counter(FACES["4-1-1"]) == Counter([*TERRITORIES, "all", "none"])


def test_the_master_may_lie_anywhere_after_its_reveal_RFA_MOS_13() -> None:
    t = Table(3).reveal(MASTER, dice=[DIE["none"]])
    assert (t.s.low, t.s.high) == (0, len(t.s.deck) - 1)
    t.reveal("sand-devil")
    assert (t.s.low, t.s.high) == (0, len(t.s.deck) - 1)


# --- vortexes, damage, the end ---


def test_resurrection_takes_a_batch_of_any_value_and_size_RFA_VOR_1_RFA_VOR_2() -> None:
    """RFA-VOR-1, RFA-VOR-2: Below a total of ten the dice stay."""
    t = Table(4, thrown="red2 red2 red3", resurrection="blue5").place(...)
    assert {"place:2,resurrection,1", "place:2,resurrection,2", "place:3,resurrection,1"} <= t.options
    t.answer("place:2,resurrection,2")
    assert t.s.board.resurrection == ["red2", "red2", "blue5"] and not t.told("resurrection")


def test_at_a_total_of_ten_all_dice_return_RFA_VOR_3_RFA_VOB_2() -> None:
    """RFA-VOR-3, RFA-VOB-2: Dice return from Oblivion and from here, and bonus dice go to the stock."""
    t = Table(3, thrown="red5", resurrection="blue5", oblivion="green green bonus ally ally", hands={"red": "red"})
    t.place("place:5,resurrection,1")
    board = t.s.board
    assert (board.oblivion, board.resurrection, board.stock) == ([], [], 4)
    assert t.told("resurrection") == [{"total": 10}] and len(t.at_hand("green").split()) == 6
    nine = Table(3, thrown="red4", resurrection="blue5", oblivion="green").place("place:4,resurrection,1")
    assert nine.s.board.oblivion == ["green"] and not nine.told("resurrection")
    assert t.at_hand("red").split().count("ally") == 2 and "ally" not in t.at_hand("blue")


def test_resurrection_ends_the_step_RFA_VOR_4_RFA_VOR_5_RFA_EX_10() -> None:
    """RFA-VOR-4, RFA-VOR-5, RFA-EX-10: The 5 and two threes are eleven. A 3 and the 4 stay for the next turn."""
    t = Table(4, thrown="red3 red3 red3 red4", resurrection="blue5", oblivion="green", hands={"red": ""})
    t.place("place:3,resurrection,2")
    assert t.told("resurrection") == [{"total": 11}] and t.s.board.oblivion == []
    assert t.at_hand("red") == "red red red red red" and not t.s.pool and not t.s.thrown
    t.first_step()
    assert t.s.phase == "reveal" and not t.rolls


def test_dice_left_over_are_rolled_in_the_next_turn() -> None:
    """RFA-VOR-5: The dice rest until the player's next turn, whether or not ten was reached. This includes bonus and
    ally dice."""
    t = Table(3, thrown="blue2 blue3 ally4 bonus6", hands={"blue": ""})
    t.s.active, others = 1, (t.at_hand("red"), t.at_hand("green"))
    t.place("place:2,resurrection,1")
    assert not t.told("resurrection") and t.s.board.resurrection == ["blue2"]
    assert t.told("rest") == [{"who": (1, "", "blue"), "dice": ("blue3", "ally4", "bonus6")}]
    assert (t.at_hand("red"), t.at_hand("green")) == others
    assert t.at_hand("blue") == "ally blue bonus" and (t.s.pool, t.s.thrown, t.s.board.stock) == ([], [], 3)
    t.first_step()
    assert t.s.phase == "reveal" and not t.rolls
    t.s.active = 1
    t.turn("roll", ..., dice=[1, 1, 1])
    assert t.rolls == [("pool", 3)] and sorted(t.s.thrown) == ["ally1", "blue1", "bonus1"]


def test_resurrection_may_be_used_with_nothing_in_oblivion_RFA_VOR_7() -> None:
    t = Table(4, thrown="red3").place(...)
    assert "place:3,resurrection,1" in t.options


def test_the_last_hole_loses_RFA_DMG_2_RFA_END_3() -> None:
    """RFA-DMG-2, RFA-END-3: All lose at once. The hole before it does not lose."""
    assert not Table(3, damage={"forest": 4}).reveal("tree-shrike").s.outcome
    t = Table(3, damage={"forest": 5}).reveal("tree-shrike")
    assert (t.s.outcome, t.s.fallen) == ("conquest", "forest") and t.kinds()[-1] == "lost"
    result = GAME.result(t.s)
    assert result is not None and (result.kind, result.winners) == ("conquest", ())
    assert next(GAME.play(t.s), "over") == "over"


def test_the_view_names_the_territory_about_to_be_damaged_RFA_DMG_1() -> None:
    t = Table(3, heroes="warrior").reveal(MASTER, ..., dice=[DIE["all"]])
    for where in TERRITORIES:
        assert t.options == {f"shield:{where}", "pass"} and GAME.view(t.s, None).target == where
        t.answer("pass", *([] if where == TERRITORIES[-1] else [...]))
    assert set(t.s.board.damage.values()) == {1}


def test_two_damage_stop_in_the_last_hole_RFA_DMG_3() -> None:
    t = Table(3, damage={"forest": 5}).reveal(MASTER, dice=[DIE["forest"]])
    assert t.s.board.damage["forest"] == 6 and t.s.outcome == "conquest"


def test_nobody_with_dice_loses_RFA_END_4_RFA_TURN_2() -> None:
    """RFA-END-4, RFA-TURN-2: If no player has dice, the game is lost, even in a Conjurer's turn."""
    t = Table(3, heroes="conjurer", hands=dict.fromkeys(("red", "blue", "green"), "")).turn()
    assert t.s.outcome == "exhaustion" and t.told("lost") == [{"how": "exhaustion", "territory": ""}]


@pytest.mark.parametrize("left", ["ally", "bonus", "blue"])
def test_any_die_at_hand_keeps_the_table_from_losing(left: str) -> None:
    """RFA-END-5: Ally dice, bonus dice and dice that were left over count."""
    t = Table(3, hands=dict.fromkeys(("red", "blue", "green"), ""))
    if left == "bonus":
        t.s.board.stock -= 1
    else:
        t.s.board.oblivion.remove(left)
    t.s.players[1].dice = [left]
    t.turn()
    assert not t.s.outcome and t.s.phase == "reveal"
