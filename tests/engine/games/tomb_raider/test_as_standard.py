"""Tests of the standard rules, which are valid where no level, table or card changes them."""

from __future__ import annotations

from msgspec.structs import fields

from engine.games.tomb_raider.levels.records import Bonus, Entrances, Form, Level, LevelDeck, Players, Space
from engine.games.tomb_raider.setup import list_choices
from engine.games.tomb_raider.state import STANDARD, Hazard, Leg, Raider, State
from engine.games.tomb_raider.state import Space as Space_
from engine.games.tomb_raider.switches import Switches
from engine.games.tomb_raider.view import ObstacleView
from engine.zones import NOBODY, Zone

from .more_levels import begun

SET = Switches()


def test_harm_and_fights_TR_HR_1_TR_HR_2_TR_HR_3() -> None:
    """By default damage lowers no ability, a tie is rolled again, and any Fight except in defence costs the search."""
    assert not SET.damage_reduces_abilities and SET.raider_fight_tie == "reroll"
    assert SET.fight_blocks_search == "any_use_but_defence"


def test_obstacles_and_hands_TR_HR_4_TR_HR_5_TR_HR_6() -> None:
    """By default an obstacle without life stays, a losing offer goes back to the hand, and nobody has to discard."""
    assert not SET.lifeless_removed_on_success and not SET.discard_to_6
    assert SET.losing_obstacle_offers == "return_to_hand"


def test_saving_searching_curing_TR_HR_7_TR_HR_8_TR_HR_9() -> None:
    """By default saving is automatic, every location gives one discovery, and a hurt can be cured without damage."""
    assert not SET.save_optional and not SET.empty_only_marked and not SET.hurt_cure_needs_damage


def test_items_rooms_relief_TR_HR_14_TR_HR_15_TR_HR_16() -> None:
    """By default two copies of an item both count, obstacles may lie in the treasure room, and a raider that is cut off
    may roll for a way out."""
    assert SET.duplicate_items and SET.treasure_room_obstacles and SET.cut_off_relief


def test_the_standard_rules_have_no_water_TR_RUL_12_TR_HR_10() -> None:
    assert not SET.wet and not SET.drown_at_zero


def test_the_learning_games_own_TR_LTP_11_TR_LTP_12_TR_LTP_17() -> None:
    """Outside the learning game no hand is exchanged, the Ready Round is held, and an empty hand draws twice as many
    cards."""
    assert not SET.redraw and SET.ready_round and SET.empty_hand_doubles


def test_new_rolls_save_points_open_lists_TR_READY_4_TR_LD_16_TR_RUL_5() -> None:
    assert SET.new_rolls and SET.save_points and SET.lists == "open"
    assert not any(r.closed for r in begun("into_the_caves").raiders)


def test_goal_and_end_TR_LD_15_TR_RUL_14() -> None:
    """By default there is no turn limit, and each table has a map of its own."""
    assert STANDARD.turn_limit == 0 and STANDARD.goal == "treasure" and not STANDARD.bounties
    s = begun("into_the_caves")
    assert not s.alike and s.terms.turn_limit == 0


def test_fields_that_a_stored_state_lacks_have_defaults_TR_RUL_5_TR_RUL_14() -> None:
    """A stored state without these fields means open deck lists and a map of its own."""
    defaults = {field.name: field.default for kind in (State, Raider) for field in fields(kind)}
    assert defaults["alike"] is False and defaults["closed"] is False


def test_the_first_level_deck_serves_a_space_TR_TRS_1() -> None:
    assert Space_(Zone(NOBODY)).deck == 0


def test_treasure_rooms_TR_TRS_5_TR_TRS_8_TR_TRE_1() -> None:
    """The last possible space takes the treasure room, the other treasure rooms leave the decks, and treasures have
    power 1."""
    assert STANDARD.last_space and STANDARD.remove_others and STANDARD.power == 1


def test_a_series_TR_HR_12_TR_SER_LINKED_3() -> None:
    """By default only treasures are carried from level to level."""
    carry = next(one for one in list_choices("linked") if one.key == "linked_carry")
    assert carry.default == "treasures" and not Leg("linked", 1, 3, (0, 0)).keeps_all


def test_fields_that_a_level_lacks_have_defaults_TR_LVL_1_TR_LD_22() -> None:
    """A level may state only what it has to. Then its depths begin at 1, raiders have power 1, and there are no notes,
    no bonus and no turn limit."""
    level = Level(
        key="x",
        name="X",
        players=Players(1, 2),
        power=1,
        width=3,
        rows=4,
        decks=(LevelDeck(cards=("001-018",)),),
        entrances=Entrances((Space(2, 1),), (Space(2, 1),)),
    )
    assert (level.start_depth, level.character_power, level.turn_limit, level.order) == (1, 1, 0, 0)
    assert level.last_space and level.remove_others and not level.freestyle and level.notes == ""
    assert level.fill == "none" and level.starts == "roll" and level.bonus is None and level.treasure_room is None
    assert level.goals == ("treasure",) and level.rules == SET and level.raiders == "any" and not level.forms


def test_a_level_deck_TR_LD_4_TR_DECK_6_TR_DECK_7() -> None:
    """By default a level deck has one copy of each card and no least size, and the player who sits first supplies
    it."""
    deck = LevelDeck(cards=("001",))
    assert (deck.copies, deck.least, deck.seat) == (1, 0, 0)


def test_a_form_and_a_bonus_TR_LVL_FREE_2_TR_LVL_PPU_2_TR_LD_13() -> None:
    """A form of a level asks for no larger decks unless it says so. A bonus gives only what it names."""
    assert Form("x", 2, 6, {}).least == 0
    assert (Bonus().upgrade, Bonus().treasure, Bonus().item, Bonus().who) == (0, 0, False, "all")


def test_an_obstacle_is_not_removed_TR_OVR_12() -> None:
    assert not Hazard("bats", True).removed and not ObstacleView("bats", True, "creature", (), 1).removed
