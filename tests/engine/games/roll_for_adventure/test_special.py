"""RFA-SPEC: dragons, phantoms, giants, custom enemies."""

from __future__ import annotations

from collections import Counter

from engine.games.roll_for_adventure.cards import BLANKS, CARDS, SPECIAL, TERRITORIES
from engine.games.roll_for_adventure.game import GAME
from tests.engine.games.roll_for_adventure.scenario import Table

ALL = {"special": "dragons+phantoms+giants", "blanks": "all-six"}
BOARD = "jewel-of-light"


def test_a_dragon_takes_all_dice_of_its_number_RFA_SPEC_5_RFA_SPEC_10() -> None:
    """RFA-SPEC-5, RFA-SPEC-10: A dragon takes dice from territories and Resurrection only. The Forest closes up."""
    t = Table(
        4,
        level=BOARD,
        house=ALL,
        forest="red5 blue6 red5",
        ice="blue5 green2",
        resurrection="green5 green1",
        foes="giant-3@desert:blue5",
    )
    t.reveal("dragon-5")
    board = t.s.board
    assert sorted(board.oblivion) == ["blue", "green", "red", "red"] and board.forest.path == ["blue6"]
    assert board.ice_cave.row == ["green2"] and board.resurrection == ["green1"]
    assert board.enemies[0].dice == ["blue5"]
    assert all(CARDS[card].named for card in SPECIAL["dragons"])
    assert SPECIAL["dragons"] == tuple(f"dragon-{number}" for number in range(1, 7))
    for number in range(1, 7):
        row = [f"red{value}" for value in range(1, 7) if value != number % 6 + 1]
        t = Table(4, level=BOARD, house=ALL, ice=" ".join(row)).reveal(f"dragon-{number}")
        assert t.told("dragon") == [{"number": number, "lost": (("ice-cave", (f"red{number}",)),)}]
        assert t.s.board.oblivion == ["red"]
        assert t.s.board.ice_cave.row == [die for die in row if die[-1] != str(number)]
    fort = Table(4, level=BOARD, house=ALL, fortress="red3 blue3 red4").reveal("dragon-3")
    assert sorted(fort.s.board.oblivion) == ["blue", "red"] and fort.s.board.fortress.sections[2] == ["red4"]


def test_a_dragon_leaves_the_deserts_inner_sections_RFA_SPEC_6() -> None:
    t = Table(4, level=BOARD, house=ALL, desert="red1", desert_2="red1 blue1", crater="red1").reveal("dragon-1")
    desert = t.s.board.desert
    assert (desert.first, desert.second, desert.crater) == ([], ["red1", "blue1"], ["red1"])


def test_a_dragon_without_prey_does_nothing_and_is_gone_RFA_SPEC_7_RFA_SPEC_8() -> None:
    t = Table(4, level=BOARD, house=ALL, forest="red6").reveal("dragon-5")
    assert set(t.s.board.damage.values()) == {0} and t.enemies == [] and t.s.board.discards == ["dragon-5"]
    assert t.told("dragon") == [{"number": 5, "lost": ()}]


def test_a_dragons_number_is_no_rank_RFA_SPEC_9() -> None:
    t = Table(4, level=BOARD, house=ALL, foes="sand-devil").reveal("dragon-6")
    assert not t.told("attacked")
    t = Table(4, level=BOARD, house={**ALL, "dragon_rank": "yes"}, foes="sand-devil desert-worm black-knight")
    t.reveal("dragon-3")
    assert [told["by"] for told in t.told("attacked")] == ["sand-devil"], "RFA-AMB-41"


def test_a_phantom_roams_RFA_SPEC_11_RFA_SPEC_14_RFA_DEC_21() -> None:
    """RFA-SPEC-11, RFA-SPEC-14, RFA-DEC-21: The territory die is thrown each time. On "all" or "none" the player names
    the territory. The default is the one with most dice to lose, and then the least damaged."""
    t = Table(4, level=BOARD, house=ALL, desert="red1", forest="blue5 blue6").reveal("phantom-1", dice=[1])
    assert t.s.board.desert.first == [] and t.s.board.enemies[0].territory == ""
    assert GAME.view(t.s, None).attacker == ""
    t.reveal("crypt-spirit", ..., dice=[5])
    assert (t.ask.kind, t.default) == ("where", "choose:forest")
    assert GAME.view(t.s, None).attacker == "phantom-1"
    assert t.options == {f"choose:{where}" for where in TERRITORIES}
    t.answer("choose:ice-cave")
    assert [told["territory"] for told in t.told("attacked")] == ["ice-cave", "desert"]
    empty = Table(4, level=BOARD, house=ALL, damage={"desert": 1}).reveal("phantom-2", ..., dice=[6])
    assert empty.default == "choose:fortress"
    t = Table(4, level=BOARD, house=ALL, foes="phantom-1 sand-devil").reveal("cave-troll", ..., dice=[])
    assert (t.ask.kind, t.ask.stop) == ("attacks", True), "the die comes first or last: that changes something"


def test_by_default_the_territory_with_most_to_lose_is_named_RFA_DEC_21() -> None:
    """RFA-DEC-21: The default counts how many dice the attack would take there. Of equal territories it takes the least
    damaged."""
    b = {**ALL, "sides": "desert"}
    for house, places, damage, where in (
        (ALL, {"desert": "red1 red1"}, {}, "desert"),
        (ALL, {"desert": "red1 red1", "ice": "blue1 blue2 blue3"}, {"desert": 1}, "ice-cave"),
        (ALL, {"desert": "red1 red1", "fortress": "red2 red3"}, {}, "fortress"),
        (b, {"desert": "red1 red1", "ice": "blue1 blue2 blue3"}, {"desert": 1}, "desert"),
        (b, {"desert": "red1", "ice": "blue1"}, {"desert": 1}, "ice-cave"),
        (ALL, {"fortress": "red2 red2 red2", "forest": "blue5 blue6"}, {"forest": 3}, "forest"),
        (ALL, {"fortress": "red2 red3 red4", "forest": "blue5 blue6 blue6 blue5"}, {"fortress": 3}, "fortress"),
        (ALL, {"forest": "blue6 blue6", "ice": "blue1"}, {"forest": 2, "ice-cave": 1}, "ice-cave"),
    ):
        t = Table(4, level=BOARD, house=house, damage=damage, **places)  # type: ignore[arg-type]
        assert t.reveal("phantom-2", ..., dice=[6]).default == f"choose:{where}"
    t = Table(4, level=BOARD, house=ALL).reveal("giant-2", ..., dice=[6])
    assert t.ask.kind == "where" and GAME.view(t.s, None).attacker == "giant-2", "who comes is seen"


def test_a_phantoms_rank_counts_RFA_SPEC_12_RFA_SPEC_13() -> None:
    t = Table(4, level=BOARD, house=ALL, foes="sand-devil cave-troll").reveal("phantom-2", dice=[4])
    assert [told["by"] for told in t.told("attacked")] == ["sand-devil", "phantom-2"]
    ranks = [CARDS[key].rank for key in SPECIAL["phantoms"]]
    assert Counter(ranks) == {1: 2, 2: 2, 3: 2} and all(CARDS[key].named for key in SPECIAL["phantoms"])


def test_a_phantom_is_an_active_enemy_RFA_SPEC_15() -> None:
    t = Table(4, level=BOARD, house=ALL, thrown="red6", foes="phantom-1").place("place:6,phantom-1,1")
    assert t.enemies == []
    t = Table(4, level=BOARD, house=ALL, thrown="red6", ice="blue1 blue2 blue3 blue4", foes="phantom-1")
    t.place("place:6,ice-cave,1", "reward", "choose:phantom-1")
    assert t.enemies == []


def test_by_default_no_roaming_enemy_is_defeated_before_another_RFA_DEC_12() -> None:
    """RFA-DEC-12: A roaming enemy belongs to no damaged territory."""
    for damage in ({}, {"fortress": 1}):
        t = Table(4, level=BOARD, house=ALL, thrown="red6", ice="blue1 blue2 blue3 blue4", damage=damage,
                  foes="phantom-1 black-knight")  # fmt: skip
        assert t.place("place:6,ice-cave,1", "reward", ...).default == "choose:black-knight"


def test_a_giant_settles_by_the_territory_die_RFA_SPEC_17_RFA_SPEC_18() -> None:
    """RFA-SPEC-17, RFA-SPEC-18: The giant settles after the rank chain, and belongs to that territory from then on."""
    t = Table(4, level=BOARD, house=ALL, foes="white-wolf").reveal("giant-2", dice=[3])
    assert [told["by"] for told in t.told("attacked")] == ["white-wolf", "giant-2"]
    assert t.s.board.enemies[1].territory == "forest"
    assert t.told("settled") == [{"enemy": "giant-2", "territory": "forest"}]
    t.reveal("black-knight", ("white-wolf", "giant-2"))
    assert t.s.board.damage["forest"] == 2 and not t.rolls[1:]
    named = Table(4, level=BOARD, house=ALL).reveal("giant-1", "choose:ice-cave", dice=[6])
    assert named.s.board.enemies[0].territory == "ice-cave"
    assert Counter(CARDS[key].rank for key in SPECIAL["giants"]) == {1: 2, 2: 2, 3: 2}
    assert all(CARDS[key].named for key in SPECIAL["giants"])


def test_a_giant_attacks_as_its_territory_does_RFA_SPEC_19() -> None:
    t = Table(4, level=BOARD, house=ALL, ice="red2 red5").reveal("giant-1", dice=[4])
    assert t.s.board.ice_cave.row == ["red2"] and t.s.board.damage["ice-cave"] == 0


def test_a_giant_is_defeated_by_twelve_RFA_SPEC_20() -> None:
    """RFA-SPEC-20: The reward of the Ice Cave can defeat it, too."""
    t = Table(4, level=BOARD, house=ALL, thrown="red5 red1", foes="giant-1@forest:blue6").place("place:5,giant-1,1")
    assert t.enemies == ["giant-1"] and t.s.board.enemies[0].total == 11
    t.first_step("roll", "place:1,giant-1,1", dice=[1])
    assert t.enemies == []
    t = Table(4, level=BOARD, house=ALL, thrown="red6", ice="blue1 blue2 blue3 blue4", foes="giant-1@forest")
    t.place("place:6,ice-cave,1", "reward", "choose:giant-1")
    assert t.enemies == []


def test_custom_enemies_have_a_territory_or_roam_and_a_threshold() -> None:
    """RFA-SPEC-22: A custom enemy has a name, a territory or "roaming", a rank from 1 to 3 and a threshold from 6 to
    12."""
    cards = [CARDS[key] for key in BLANKS["all-six"]]
    assert all(1 <= card.rank <= 3 and 6 <= card.threshold <= 12 for card in cards)
    assert {(card.key, card.territory, card.rank, card.count, card.threshold) for card in cards} == {
        ("dune-stalker", "desert", 1, 1, 7), ("root-creeper", "forest", 2, 1, 8), ("wandering-shade", "", 3, 1, 9),
        ("wall-breaker", "fortress", 1, 1, 10), ("frost-wraith", "ice-cave", 2, 1, 8), ("iron-brute", "", 1, 1, 12),
    }  # fmt: skip
    assert {card.territory for card in cards} == {*TERRITORIES, ""}
    t = Table(4, level=BOARD, house=ALL, thrown="red6 red6", foes="wall-breaker").place("place:6,wall-breaker,1")
    assert t.s.board.enemies[0].total == 6
    t.first_step("roll", "place:4,wall-breaker,1", dice=[4])
    assert t.enemies == []
    t = Table(4, level=BOARD, house=ALL).reveal("wandering-shade", dice=[2])
    assert t.s.board.damage["fortress"] == 1 and GAME.faults(t.s) == []
