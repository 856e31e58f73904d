"""TR-TEST to TR-DEATH: tests and dice; life, damage, hurts, being stuck; death."""

from __future__ import annotations

import pytest

from engine.games.tomb_raider import harm, trials
from engine.games.tomb_raider.cards import OBSTACLES
from engine.games.tomb_raider.figures import compute_life_left, compute_max_life
from engine.games.tomb_raider.language import Played
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.moves import NONE
from engine.games.tomb_raider.odds import count_dice, has_passed
from engine.games.tomb_raider.printed import find_danger, list_weapons
from engine.games.tomb_raider.state import MOVE, NUMBER, SEARCH, THINK, Trial
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.protocol import Refused

from .scenario import EVEN, Table, begin, by_plan
from .verbs import table, trial


def dim_cavern(**fields: object) -> Table:
    t = Table("2.2=005")
    t.raider(0, at="2.2", **fields)  # type: ignore[arg-type]
    return t


@pytest.mark.parametrize(("dice", "stuck"), [([3, 3, 3], False), ([3, 3, 2], True)])
def test_TR_EX_1_dark_with_search(dice: list[int], stuck: bool) -> None:
    """TR-EX-1, TR-TEST-1, TR-TEST-5: The raider rolls three dice. A 9 passes, and an 8 does not."""
    t = dim_cavern().action(0, "stay", "overcome:dark,search,none", dice=dice)
    assert t.thrown == 3
    assert bool(t.told("stuck")) is stuck
    assert t.told("test")[0]["passed"] is not stuck


@pytest.mark.parametrize(("dice", "stuck"), [([3, 4], False), ([3, 3], True)])
def test_TR_EX_2_dark_with_think(dice: list[int], stuck: bool) -> None:
    """TR-EX-2: The raider rolls two dice. A 7 passes, and a 6 does not."""
    t = dim_cavern().action(0, "stay", "overcome:dark,think,none", dice=dice)
    assert t.thrown == 2
    assert bool(t.told("stuck")) is stuck


def test_TR_EX_3_one_ability_is_picked_before_the_roll() -> None:
    """TR-EX-3, TR-TEST-7, TR-TEST-8: The player picks exactly one of the printed abilities. Declining to roll is not
    possible."""
    t = dim_cavern().action(0, "stay", ...)
    assert t.options() == ["overcome:dark,think,none", "overcome:dark,search,none"]
    t.answer("overcome:dark,think,none", dice=[1, 1])
    assert len(t.told("test")) == 1


def test_TR_TEST_2_the_current_ability_is_rolled() -> None:
    """TR-TEST-2: A hurt takes one die away, and an upgrade adds one."""
    t = dim_cavern(hurt={"search": 1})
    t.action(0, "stay", "overcome:dark,search,none", dice=[6, 6])
    assert t.thrown == 2
    t = dim_cavern(saved=["067"])
    t.s.raiders[0].base = [3, 3, 3, 3]
    t.s.raiders[0].power = 2
    t.action(0, "stay", "overcome:dark,think,none", dice=[2, 2, 2])
    assert t.thrown == 3


def test_TR_TEST_3_a_bonus_changes_the_total() -> None:
    """TR-TEST-3: Just Made It adds 2 to the total after the roll, and no die."""
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["056"])
    t.action(0, "stay", "overcome:bats,move,none", "play:056,none,none", dice=[2, 2, 2])
    assert t.thrown == 3
    assert t.told("test")[0]["result"] == 8 and t.told("test")[0]["passed"]


def test_TR_TEST_4_dice_only_from_effects() -> None:
    """TR-TEST-4, TR-ACN-6, TR-EX-16: Take Aim, played before the roll, adds a die."""
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["057"])
    t.action(0, "stay", "overcome:bats,fight,none", "play:057,none,none", dice=[2, 2, 3])
    assert t.thrown == 3
    assert t.s.raiders[0].discard.cards == ["057"]


def fight(*answers: str, dice: list[int], **house: str) -> Table:
    t = Table("2.2=006", **house)
    t.raider(0, at="2.2")
    t.raider(1, at="2.2")
    return t.action(0, "stay", "attack:1,none", *answers, dice=dice)


def test_TR_TEST_6_equal_results_are_rolled_again() -> None:
    """TR-TEST-6, TR-ATK-4, TR-DX-5: If both roll 9, both roll again, until one is higher."""
    t = fight(dice=[4, 5, 5, 4, 1, 2, 6, 6])
    assert [c["winner"] for c in t.told("contest")] == [-1, 1]
    assert t.s.raiders[0].damage == 1 and t.s.raiders[1].damage == 0


def test_TR_TEST_13_a_repeated_roll_keeps_its_modifiers() -> None:
    """TR-TEST-13: The die of Take Aim is thrown again too. No window opens before that roll."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["057"])
    t.raider(1, at="2.2")
    t.action(0, "stay", "attack:1,none", "play:057,none,none", dice=[1, 1, 2, 2, 2, 6, 6, 6, 1, 1])
    assert [len(c["dice"]) for c in t.told("contest")] == [3, 3]


def test_TR_TEST_14_the_winner_has_passed() -> None:
    """TR-TEST-14: Good Shot asks for a passed Fight test. The winner may play it, and the loser may not."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["052"], abilities=(4, 4, 4, 4))
    t.raider(1, at="2.2", hand=["052"], abilities=(4, 4, 4, 4))
    t.action(0, "stay", "attack:1,none", "@0 play:052,none,none", dice=[6, 6, 6, 6, 1, 1, 1, 1])
    assert t.s.raiders[1].damage == 2


def test_TR_TEST_11_never_fewer_than_one_die() -> None:
    """TR-TEST-11, TR-HR-1: Even if damage lowers the abilities, one die is left."""
    t = Table("2.2=005", damage_reduces_abilities="on")
    t.raider(0, at="2.2", abilities=(6, 6, 6, 2))
    t.s.raiders[0].damage = 1
    t.action(0, "stay", "overcome:dark,think,none", dice=[6])
    assert t.thrown == 1
    assert count_dice(t.s, Trial(0, "search", 3, dice=-5)) == 1


def test_TR_LIFE_1_life_is_the_lowest_ability() -> None:
    """TR-LIFE-1, TR-LIFE-2, TR-DX-1: A hurt to an ability may lower the maximum life. Damage does not."""
    t = Table()
    r = t.raider(0, abilities=(3, 2, 3, 2))
    assert (compute_max_life(r), compute_life_left(r)) == (2, 2)
    r.damage = 1
    assert (compute_max_life(r), compute_life_left(r)) == (2, 1)
    r.hurts[0] = 2
    assert compute_max_life(r) == 1


def test_TR_LIFE_3_a_raider_starts_at_maximum_life() -> None:
    for r in Table().s.raiders:
        assert r.damage == 0 and r.hurts == [0, 0, 0, 0] and compute_life_left(r) == 2


def test_TR_LIFE_4_a_hurt_shrinks_life_at_once() -> None:
    """TR-LIFE-4, TR-LIFE-5, TR-DX-2: A raider with one damage dies when its Move 2 is hurt to 1."""
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", abilities=(3, 2, 3, 2), damage=1)
    t.obstacle("2.2", "064")
    t.action(0, "stay", "overcome:064,search,none", dice=[1, 1, 1])
    assert t.told("hurt") == [{"seat": 0, "ability": "move", "by": "064", "left": 0}]
    assert not r.alive and t.told("died")


def test_TR_LIFE_5_a_raider_of_life_2_dies_at_the_second_hit() -> None:
    """TR-LIFE-5, TR-EX-14, TR-LTP-18: A raider of life 2 has a marker after the first hit, and the second hit kills
    it."""
    t = Table("2.2=010", "2.1=017", level="learning_game", seats=1)
    r = t.raider(0, at="2.2")
    t.action(0, "stay", "overcome:bats,move,none", dice=[1, 1, 1])
    assert r.alive and r.damage == 1 and t.told("damage")[0]["left"] == 1
    t.action(0, "stay", "overcome:bats,move,none", dice=[1, 1, 1])
    assert not r.alive


def test_TR_LIFE_6_damage_does_not_lower_abilities() -> None:
    """TR-LIFE-6, TR-DX-4: A damaged raider rolls as many dice as before."""
    t = dim_cavern(damage=1)
    t.action(0, "stay", "overcome:dark,search,none", dice=[3, 3, 3])
    assert t.thrown == 3


def test_TR_LIFE_7_markers_stay_from_turn_to_turn() -> None:
    """TR-LIFE-7: The end of a turn heals none of them."""
    t = Table()
    r = t.raider(1, at="3.1", damage=1, hurt={"search": 1})
    t.draw(1, "reload")
    assert t.s.round == "ready" and t.s.turn == 3
    assert r.damage == 1 and r.hurts == [0, 0, 1, 0]


def bear_with_jacket(**fields: object) -> Table:
    t = Table("2.2=006")
    t.raider(0, at="2.2", **fields)  # type: ignore[arg-type]
    t.obstacle("2.2", "060")
    return t


def test_TR_LIFE_8_healing_comes_before_a_blow_or_too_late() -> None:
    """TR-DEC-P3, TR-LIFE-8, TR-EX-29: A Medi Pack in play is offered before the damage is placed, and can save the
    raider. After the marker is placed, the raider is dead."""
    for answer, alive in (("use:069,none,damage", True), ("pass", False)):
        t = bear_with_jacket(unsaved=["069"], damage=1)
        t.lenient = True
        t.action(0, "pass", "pass", "stay", "overcome:060,move,none", "pass", "pass", ..., dice=[1, 1, 1])
        assert t.ask.kind == "damage" and t.ask.stop and t.ask.whose == 0
        t.answer(answer, ...)
        assert t.s.raiders[0].alive is alive and (t.open, t.s.raiders[0].damage) == (False, 1 if alive else 2)


def test_TR_LIFE_8_what_a_blow_leaves_of_nothing_is_not_asked() -> None:
    """TR-RUL-2, TR-DEC-P3: A raider without a marker has nothing to heal before the damage. Nobody can heal another
    raider."""
    t = bear_with_jacket(unsaved=["069"])
    t.action(0, "stay", "overcome:060,move,none", ..., dice=[1, 1, 1])
    assert t.s.raiders[0].damage == 1 and t.ask.kind == "after-outcome"
    t = bear_with_jacket(damage=1)
    t.lenient = True
    t.raider(1, at="2.2", unsaved=["069"], damage=1)
    t.empty_decks()
    t.action(0, ...)
    asked = set()
    while t.open:
        asked.add((t.ask.seat, t.ask.kind))
        planned = {"move": "stay", "overcome": "overcome:060,move,none"}
        t.answer(planned.get(t.ask.kind, "pass"), ..., dice=[1, 1, 1] if t.ask.kind == "before-test" else ())
    assert not t.s.raiders[0].alive and (1, "before-test") in asked and (1, "damage") not in asked


def test_TR_LIFE_8_a_hurt_is_healed_before_the_next_one_kills() -> None:
    """TR-HURT-3, TR-HURT-4: The Dart Trap hurts Move, which is down to one."""
    for answer, alive in (("use:069,none,move", True), ("pass", False)):
        t = Table("2.2=017")
        t.lenient = True
        t.raider(0, at="2.2", unsaved=["069"], hurt={"move": 1}, abilities=(3, 2, 3, 3))
        t.obstacle("2.2", "064")
        t.action(0, ...)
        while t.ask.kind != "damage":
            kind = t.ask.kind
            planned = {"move": "stay", "overcome": "overcome:064,search,none"}
            t.answer(planned.get(kind, "pass"), ..., dice=[1, 1, 1] if kind == "before-test" else ())
        t.answer(answer, ...)
        assert t.s.raiders[0].alive is alive


def test_TR_LIFE_11_a_last_chance_before_life_goes_with_its_card() -> None:
    """TR-LIFE-11, TR-DEC-P3: Only the Idol of Life keeps the raider alive. Before it loses the card, the raider may
    heal."""
    for answer, alive in (("use:069,none,damage", True), ("pass", False)):
        t = Table("2.2=017")
        r = t.raider(0, at="2.2", unsaved=["145", "069"], damage=2)
        t.follow(harm.take_card_away(t.s, 0, "145"), (...,), ())
        assert (t.ask.kind, t.ask.seat, t.ask.stop) == ("dying", 0, True)
        t.answer(answer)
        assert r.alive is alive and "145" not in r.unsaved.cards
    t = Table("2.2=017")
    r = t.raider(0, at="2.2", unsaved=["145", "069"], damage=1)
    t.follow(harm.take_card_away(t.s, 0, "145"), (), ())
    assert r.alive, "nothing is asked of whoever lives on"


def test_TR_LIFE_9_a_lowered_blow_may_be_survived() -> None:
    """TR-LIFE-9, TR-EX-30, TR-DEC-11: The Leather Jacket is used when the damage is known and before the marker is
    placed."""
    t = bear_with_jacket(unsaved=["023"], damage=1)
    t.action(0, "stay", "overcome:060,move,none", "use:023,none,none", dice=[1, 1, 1])
    r = t.s.raiders[0]
    assert r.alive and r.damage == 1 and r.discard.cards == ["023"] and not r.unsaved.cards
    assert t.told("prevented") and not t.told("damage")


def test_TR_RUL_2_no_card_is_spent_on_a_blow_already_stopped() -> None:
    """TR-RUL-2: A raider with two Leather Jackets takes one damage. After the first jacket the second is not offered.
    Against two damage it is."""
    for amount in (1, 2):
        t = Table("2.2=006")
        r = t.raider(0, at="2.2", unsaved=["023"])
        t.s.raiders[1].deck.move("023", r.unsaved)
        r.taken.append(("023", 1))
        t.follow(harm.deal_damage(t.s, [0], amount, "060"), ["use:023,none,none"] * amount, [])
        assert r.unsaved.cards == ["023"] * (2 - amount) and r.damage == 0


def test_TR_DEC_P3_a_hurt_may_be_stopped_too() -> None:
    """TR-ACN-5: The Leather Jacket is used before the hurt marker is placed."""
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", unsaved=["023"])
    t.obstacle("2.2", "064")
    t.action(0, "stay", "overcome:064,move,none", "use:023,none,none", dice=[1, 1, 1])
    assert r.hurts == [0, 0, 0, 0]


def test_TR_LIFE_10_healing_takes_one_marker() -> None:
    """TR-LIFE-10: A Medi Pack takes one X marker off. Without a marker it is not offered."""
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", unsaved=["069"], damage=1)
    t.action(0, "pass", ...)
    assert t.options() == ["pass", "use:069,none,damage"] and t.ask.kind == "turn-start"
    t.answer("use:069,none,damage", "stay")
    assert r.damage == 0 and r.discard.cards == ["069"]


def test_TR_HURT_2_hurts_add_up() -> None:
    """TR-HURT-2, TR-HURT-3, TR-DX-3: Two hurts on Think 2 kill the raider. One hurt on each of two abilities does
    not."""
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", abilities=(3, 3, 3, 3), hurt={"move": 1, "search": 1})
    t.obstacle("2.2", "064")
    t.action(0, "stay", "overcome:064,move,none", dice=[1, 1])
    assert r.alive and r.hurts == [0, 2, 1, 0]
    t.action(0, "stay", "overcome:064,move,none", dice=[1])
    assert not r.alive


def test_TR_HURT_1_a_hurt_is_no_damage() -> None:
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", abilities=(2, 3, 3, 2))
    t.obstacle("2.2", "064")
    t.action(0, "stay", "overcome:064,move,none", dice=[1, 1, 1])
    assert r.damage == 0 and r.hurts[1] == 1 and r.alive


def test_TR_HURT_4_a_hurt_is_cured_like_damage() -> None:
    """TR-HURT-4, TR-EX-28: A Medi Pack takes a hurt marker off."""
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", unsaved=["069"], hurt={"search": 1})
    t.action(0, "use:069,none,search", "stay")
    assert r.hurts == [0, 0, 0, 0]


def test_TR_HURT_6_a_hurt_move_lowers_the_spaces_still_allowed() -> None:
    """TR-HURT-6, TR-MOVE-13: A raider with Move 2 has moved one space. When Move is hurt to 1, it may not move
    further."""
    t = Table("1.1=001", "1.2=006", "1.3=007", "1.4=017")
    t.raider(0, at="1.2", abilities=(2, 2, 2, 2))
    t.obstacle("1.3", "064")
    t.action(0, "move:forward", "overcome:064,move,none", dice=[1, 1])
    assert t.at(0) == "1.3"


def test_TR_STUCK_1_stuck_ends_the_movement() -> None:
    """TR-STUCK-1, TR-STUCK-2, TR-EX-7: A stuck raider moves no further and may not search in this turn. It still draws
    cards."""
    t = Table("2.1=006", "2.2=007", "2.3=017")
    t.raider(0, at="2.1")
    t.obstacle("2.2", "062")
    t.action(0, "move:forward", "overcome:062,move,none", dice=[1, 1, 1])
    assert t.at(0) == "2.2" and t.s.raiders[0].search_ban
    t.search(0)
    assert not t.told("test")[1:]
    t.draw(0, "draw")
    assert len(t.hand(0)) == 4


def test_TR_STUCK_3_a_stuck_raider_faces_the_obstacle_again() -> None:
    """TR-STUCK-3, TR-STUCK-7, TR-EX-8: In its next turn the raider loses step 1, even if the obstacle is gone by
    then."""
    t = Table("2.2=007", "2.3=017")
    t.raider(0, at="2.2", move_ban=True)
    t.obstacle("2.2", "062")
    t.action(0, "overcome:062,move,none", dice=[6, 6, 6])
    t = Table("2.2=007", "2.3=017")
    r = t.raider(0, at="2.2", move_ban=True)
    t.action(0)
    assert not r.move_ban


def test_TR_STUCK_4_a_stuck_raider_is_free_after_a_success() -> None:
    """TR-STUCK-4, TR-EX-9: After a success in turn N+1 the raider may search in that turn, and may leave in turn
    N+2."""
    t = Table("2.2=007", "2.3=017")
    t.raider(0, at="2.2")
    t.obstacle("2.2", "062")
    t.action(0, "stay", "overcome:062,move,none", dice=[1, 1, 1])
    t.draw(1, "reload")  # The turn ends.
    t.action(0, "overcome:062,move,none", dice=[6, 6, 6])
    t.search(0, "search", dice=[1] * 4)
    assert t.told("test")[-1]["against"] == "search"
    t.action(0, "move:forward", "stay")
    assert t.at(0) == "2.3"


def test_TR_STUCK_5_a_new_failure_starts_the_ban_again() -> None:
    t = Table("2.2=007")
    r = t.raider(0, at="2.2", move_ban=True)
    t.obstacle("2.2", "062")
    t.action(0, "overcome:062,move,none", dice=[1, 1, 1])
    assert r.move_ban and r.search_ban


def test_TR_STUCK_6_stuck_may_attack_and_save() -> None:
    """TR-STUCK-6, TR-SAVE-4: A stuck raider may attack. It may also save beside an obstacle."""
    t = Table("2.2=002")
    r = t.raider(0, at="2.2", move_ban=True, search_ban=True)
    t.raider(1, at="2.2")
    t.action(0, "attack:1,none", dice=[6, 6, 1, 1])
    t.raider(1, at="3.1")
    t.obstacle("2.2", "062")
    t.draw(0, "save")
    assert t.told("saved") and r.saved_at == 4


def test_TR_STUCK_8_relocation_lifts_the_ban_on_moving() -> None:
    """TR-STUCK-8: A stuck raider that is pushed away may move in its next step 1. It still may not search."""
    t = Table("2.2=007", "2.3=017")
    r = t.raider(0, at="2.2", move_ban=True, search_ban=True)
    t.raider(1, at="2.2", hand=["063"])
    t.empty_decks()
    t.play("draw", "discard", 1, ["@1 play:063,0,forward"], dice=[6, 6, 6, 1, 1, 1])
    assert t.at(0) == "2.3" and not r.move_ban and r.search_ban


def test_TR_STUCK_9_the_other_obstacles_are_faced() -> None:
    """TR-STUCK-9, TR-DX-38: A raider that got stuck at one obstacle faces the others in its space."""
    t = Table("2.2=005")
    t.raider(0, at="2.2")
    t.obstacle("2.2", "062")
    t.action(0, "stay", "overcome:062,move,none", "overcome:dark,think,none", dice=[1, 1, 1, 6, 6])
    assert t.told("stuck")[0]["by"] == "062"


def test_TR_STUCK_10_a_reset_ends_the_stuck_state() -> None:
    """TR-STUCK-10, TR-DX-42: The raider is at its entrance and may move."""
    t = Table("2.2=007")
    r = t.raider(0, at="2.2", move_ban=True, search_ban=True)
    t.draw(0, "reset", "reset").draw(0, "reload")
    assert t.at(0) == "1.1" and not r.move_ban and not r.search_ban
    t.action(0, ...)
    assert "move:forward" in t.options()


def test_TR_DEATH_2_a_dead_raider_does_nothing() -> None:
    """TR-DEATH-2, TR-DEATH-4, TR-DEATH-5: A dead raider takes no turn, does not search and does not save. Its figure
    stays where it is."""
    t = Table("2.2=010")
    t.raider(0, at="2.2", damage=1)
    t.obstacle("2.2", "058")
    t.action(0, "stay", "overcome:bats,move,none", dice=[1, 1, 1])  # The raider does not face the second obstacle.
    assert t.at(0) == "2.2" and not t.s.raiders[0].alive
    t.action(0)
    t.search(0)
    t.lay("2.3=002")
    t.raider(0, at="2.3")
    t.draw(0, "save").draw(0, "reset")
    assert not t.told("saved")


def test_TR_DEATH_5_a_dead_raider_cannot_be_attacked() -> None:
    t = Table("2.2=006")
    t.raider(0, at="2.2")
    t.raider(1, at="2.2", alive=False)
    t.action(0, "stay")


def test_TR_DEATH_3_its_player_may_still_play_actions() -> None:
    """TR-DEATH-3, TR-DEC-14: The player of a dead raider may play Chute Trap, but no upgrade."""
    t = Table("2.1=006", "2.2=007", "2.3=017")
    t.raider(0, at="2.1")
    t.raider(1, alive=False, hand=["070"])
    t.action(0, "move:forward", "@1 play:070,0,none", "stay", dice=[1, 1, 1])
    assert t.at(0) == "2.3"


def test_TR_DEATH_7_the_rest_of_the_card_is_skipped() -> None:
    """TR-DEATH-7: Spiked Slope kills the raider, so the rest of the card does not carry it back."""
    t = Table("2.1=006", "2.2=007", raiders=({"starter": "caves"}, {"starter": "tombs"}))
    t.raider(0, at="2.1", damage=1)
    t.obstacle("2.2", "047")
    t.action(0, "move:forward", "overcome:047,move,none", dice=[1, 1, 1])
    assert t.at(0) == "2.2" and t.told("died") and not t.told("relocated")


def test_TR_DEATH_6_deaths_have_no_limit() -> None:
    """TR-DEATH-6, TR-EX-45, TR-WIN-3: A raider may win after any number of deaths."""
    t = Table("2.4=003")
    r = t.raider(0, at="2.4", deaths=40)
    t.search(0, "search", dice=[4, 4, 4, 3, 1])
    assert t.s.winner == 0 and r.deaths == 40


def test_a_refused_answer_leaves_the_question_open() -> None:
    t = dim_cavern().action(0, ...)
    with pytest.raises(Refused):
        t.ask.choice.read("overcome:dark,fight,none")


LOW, HIGH = (1, 1, 1), (6, 6, 6)


def test_an_obstacle_removed_in_the_middle_of_a_test_is_removed_once() -> None:
    """TR-OVR-11, TR-GOAL-BOUNTY-6, TR-OVR-7: Raider B is pushed out and thrown back, and removes the obstacle that A is
    facing."""
    t = Table("2.2=006", "2.3=153", level="into_the_caves", goal="bounty")
    t.raider(0, at="2.2", hand=["063"], abilities=EVEN)
    t.raider(1, at="2.2", abilities=EVEN)
    t.obstacle("2.2", "059")
    begin(t, "action", "turn", 0)
    plan = ("0 overcome overcome:059,fight,none", "0 before-test play:063,1,forward")
    thrown_back = ("1 overcome overcome:slope,move,none", "1 overcome overcome:059,fight,none")
    by_plan(t, *plan, *thrown_back, dice=(*HIGH, *LOW, *LOW, *HIGH, *HIGH))
    assert not t.hazards("2.2") and t.s.raiders[1].discard.cards == ["059"]
    assert [told["seat"] for told in t.told("obstacle-removed")] == [1]
    assert [r.points for r in t.s.raiders] == [0, 1]


def test_an_obstacle_printed_there_and_removed_meanwhile_harms_nobody_any_more() -> None:
    """TR-OVR-12, TR-OVR-22, TR-OVR-6: A printed obstacle under a skull marker is ignored, even in a test that is
    already being made."""
    t = Table("2.2=010", "2.3=153")
    t.raider(0, at="2.2", hand=["063"], abilities=EVEN)
    t.raider(1, at="2.2", abilities=EVEN)
    begin(t, "action", "turn", 0)
    plan = ("0 overcome overcome:bats,fight,none", "0 before-test play:063,1,forward")
    thrown_back = ("1 overcome overcome:slope,move,none", "1 overcome overcome:bats,fight,none")
    by_plan(t, *plan, *thrown_back, dice=(*HIGH, *LOW, *LOW, *HIGH, *LOW))
    assert [told["seat"] for told in t.told("obstacle-removed")] == [1]
    assert not t.told("damage") and not t.told("hurt") and not t.told("stuck")


def test_the_last_shot_is_spent_once() -> None:
    """TR-DEC-A6, TR-TEST-13: A weapon without a use left when the dice are thrown does not count in this test."""
    t = Table("2.2=006", "2.3=153")
    t.obstacle("2.2", "022")
    t.raider(0, at="2.2", hand=["063"], unsaved=["120"], abilities=EVEN, ammunition={"120": 1})
    t.raider(1, at="2.2", abilities=(4, 4, 4, 4))
    begin(t, "action", "turn", 0)
    plan = ("0 overcome overcome:022,fight,120", "0 before-test play:063,1,forward")
    thrown_back = ("1 overcome overcome:slope,move,none", "1 attack attack:0,none", "0 defend defend:120")
    dice = (*HIGH, 1, *LOW, 1, *LOW, 1, *LOW, 1, 1, 1, 2, 6, *HIGH, *HIGH)
    by_plan(t, *plan, *thrown_back, dice=dice)
    assert t.s.raiders[0].ammunition == {"120": 0} and not list_weapons(t.s, 0)
    assert t.told("contest")[-1]["raider_weapon"] == "120" and t.told("test")[-1]["weapon"] is None


def test_another_ability_has_the_lowest_number_listed_however_often_it_changes() -> None:
    """TR-OVR-5, TR-OVR-24: Card 062 lists Move 9 and Search 10. Improvise asks for 1 more than the lowest number."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["085", "128"], abilities=EVEN)
    t.obstacle("2.2", "062")
    begin(t, "action", "turn", 0)
    improvise, adapt = "0 before-test play:085,none,search", "0 after-test play:128,none,think"
    by_plan(t, "0 overcome overcome:062,move,none", improvise, adapt, dice=(1, 1, 1, 3, 3, 3))
    assert (t.told("test")[0]["target"], t.told("test")[0]["passed"]) == (10, False)
    assert not Trial(0, "obstacle", NUMBER["move"]).lowest


def test_a_bonus_is_of_the_total_TR_TEST_3() -> None:
    """A bonus before or after the roll changes the total. The number of dice stays."""
    t = table()
    one = trial(t)
    dice = count_dice(t.s, one)
    done_on(t, one, "pre_test[own]: BONUS(+2)")
    assert (one.bonus, one.result) == (2, None) and count_dice(t.s, one) == dice
    one.result = 9
    done_on(t, one, "post_test[own]: BONUS(-3)")
    assert (one.bonus, one.result) == (-1, 6)


def done_on(t: Table, one: Trial, text: str, choice: str = NONE) -> None:
    for call in VOCABULARY.read(text).calls:
        t.follow(call.carry_out(t.s, Played(0, "057", 0, choice, 0, on_test=one)), (), ())


@pytest.mark.parametrize(
    ("frm", "to", "thrown", "fought"),
    [("fight", "think", [], False), ("fight", "think", [3], True), ("move", "fight", [3], True),
     ("move", "fight", [], False), ("move", "think", [3], False)],
)  # fmt: skip
def test_the_ability_that_was_rolled_counts_TR_OVR_24(frm: str, to: str, thrown: list[int], fought: bool) -> None:
    """After the dice, a test has used Fight if its ability before or after a switch was Fight. Before the dice, the
    ability that is rolled decides. The number is the lowest printed, and a weapon helps Fight alone."""
    t = table()
    names = ("fight", "move", "search", "think")
    one = trial(t, ability=names.index(frm), target={"fight": 12, "move": 13}[frm], weapon="068", thrown=thrown)
    done_on(t, one, f"pre_test[own]: SUBST({to})")
    assert one.ability == names.index(to) and one.target == 12
    assert (one.weapon is not None) is (to == "fight") and t.s.raiders[0].fought is fought
    for rule in ("attack_only", "never"):
        t = table(fight_blocks_search=rule)
        one = trial(t, ability=0, thrown=[3])
        done_on(t, one, "pre_test[own]: SUBST(think)")
        assert not t.s.raiders[0].fought
    t = table()
    one = Trial(0, "search", SEARCH, thrown=[3])
    t.s.trial = one
    done_on(t, one, "pre_test[own]: SUBST(fight)")
    assert one.target is None and not t.s.raiders[0].fought, "a search is no obstacle"


def test_dice_are_never_less_than_one_TR_TEST_11_TR_TEST_1() -> None:
    """The dice of the ability, the cards and the weapon are added. Damage is subtracted if the switch says so."""
    t = table()
    one = trial(t, weapon="148")
    assert count_dice(t.s, one) == 4
    one.dice = 2
    assert count_dice(t.s, one) == 6
    one.dice, one.weapon = -2, None
    assert count_dice(t.s, one) == 1
    one.dice = -3
    assert count_dice(t.s, one) == 1
    t = table(damage_reduces_abilities="on")
    one = trial(t)
    t.s.raiders[0].damage = 2
    assert count_dice(t.s, one) == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "verdicts", "wins"),
    [(5, 4, ("", ""), True), (4, 5, ("", ""), False), (4, 4, ("", ""), False), (1, 9, ("pass", ""), True),
     (9, 1, ("fail", ""), False), (1, 9, ("pass", "pass"), False), (9, 1, ("pass", "pass"), True),
     (1, 9, ("", "fail"), True), (9, 1, ("", "pass"), False), (9, 1, ("fail", "fail"), True)],
)  # fmt: skip
def test_between_raiders_the_higher_wins_TR_TEST_14_TR_TEST_6(
    mine: int, theirs: int, verdicts: tuple[str, str], wins: bool
) -> None:
    """A card that fixes who wins comes before the dice. If both sides have such a card, these cancel out."""
    t = table()
    t.s.trial = Trial(0, "raider", THINK, result=mine, verdict=verdicts[0])
    t.s.rival = Trial(1, "raider", THINK, result=theirs, verdict=verdicts[1])
    assert has_passed(t.s, t.s.trial) is wins and has_passed(t.s, t.s.rival) is (not wins and mine != theirs)


@pytest.mark.parametrize(("verdict", "good"), [("", False), ("pass", True), ("fail", False)])
def test_a_result_that_a_card_has_fixed_TR_TEST_5(verdict: str, good: bool) -> None:
    t = table()
    one = trial(t, result=11, verdict=verdict)
    assert has_passed(t.s, one) is good
    one.result = 12
    assert has_passed(t.s, one) is (verdict != "fail")
    one.result = None
    assert has_passed(t.s, one) is None


def test_equal_results_are_rolled_again_by_both_TR_TEST_6_TR_TEST_13_TR_ATK_4() -> None:
    """The weapon and the bonus stay and are spent once. The winner's test has passed."""
    t = Table("2.2=006")
    for seat in (0, 1):
        t.raider(seat, at="2.2", abilities=(2, 2, 2, 2))
    t.raider(0, unsaved=["120"])
    t.empty_decks()
    fight = trials.set_up_fight(0, "120", 1, "none")
    assert all(one.life for one in fight), "whoever loses is hurt"
    t.follow(trials.roll_contest(t.s, *fight), (), [1, 1, 2, 2, 2, 1, 1, 1, 2, 3])
    assert [one["winner"] for one in t.told("contest")] == [-1, 1] and t.s.raiders[0].ammunition == {"120": 2}
    assert t.s.rival is not None and has_passed(t.s, t.s.rival)


def test_a_test_that_a_card_demands_TR_TEST_6() -> None:
    """The raider rolls against a fixed number, or both raiders roll and the higher wins. The winner resists the
    card."""
    for dice, stood in (([6, 6, 6, 1, 1, 1], False), ([1, 1, 1, 6, 6, 6], True)):
        t = table()
        t.empty_decks()
        resist = VOCABULARY.read("any[own,resist=think:opposed]: STUCK(to=opp)").guards.resist
        t.follow(resist.has_resisted(t.s, 0, 1, "057"), (), dice)
        assert bool(t.told("contest")[0]["winner"]) is stood
    for dice, stood in (([3, 3, 3], True), ([3, 3, 2], False)):
        t = table()
        t.empty_decks()
        t.follow(trials.make_demanded_test(t.s, 1, THINK, 9, "057"), (), dice)
        assert t.told("test")[0]["passed"] is stood and t.s.trial is None


def test_the_number_of_the_ability_rolled_TR_OVR_5_TR_OVR_23() -> None:
    """The number belongs to the ability that is rolled. The danger belongs to the card, or to the location for a
    printed obstacle."""

    tests = OBSTACLES["060"].tests
    assert {test.ability: test.number for test in tests} == {"fight": 9, "move": 11}
    t = Table("2.2=016", "2.3=010")
    assert find_danger(t.s, find_space_index(t.s, "2.2"), "060") == 5
    assert (
        find_danger(t.s, find_space_index(t.s, "2.2"), "bats"),
        find_danger(t.s, find_space_index(t.s, "2.3"), "bats"),
    ) == (1, 2)


def room(place: str = "017", seats: int = 2, **house: str) -> Table:
    t = Table(f"2.2={place}", seats=seats, **house)
    t.raider(0, at="2.2")
    t.empty_decks()
    return t


@pytest.mark.parametrize(("result", "target", "good"), [(9, 9, True), (10, 9, True), (8, 9, False), (8, None, None)])
def test_a_result_equal_to_the_number_passes(result: int, target: int | None, good: bool | None) -> None:
    """TR-TEST-5: A result equal to the number passes. A test without a number is neither passed nor failed."""
    t = room()
    t.s.trial = Trial(0, "obstacle", MOVE, target=target, result=result)
    assert has_passed(t.s, t.s.trial) is good


@pytest.mark.parametrize(("mine", "others", "good"), [(5, 4, True), (4, 4, False), (3, 4, False)])
def test_against_a_raider_a_higher_result_is_needed(mine: int, others: int, good: bool) -> None:
    """TR-TEST-14: Against another raider an equal result is not enough, for either of the two."""
    t = room()
    t.s.trial = Trial(0, "raider", MOVE, result=mine)
    t.s.rival = Trial(1, "raider", MOVE, result=others)
    assert has_passed(t.s, t.s.trial) is good and has_passed(t.s, t.s.rival) is (others > mine)


@pytest.mark.parametrize(("dice", "hurt"), [([3, 3, 3, 3], None), ([6, 6, 1, 1], 1), ([1, 1, 6, 6], 0)])
def test_without_damage_on_a_tie_whoever_rolls_higher_wins(dice: list[int], hurt: int | None) -> None:
    """TR-HR-2: A tie is not rolled again. The higher result wins."""
    t = Table("2.2=006", raider_fight_tie="no_damage")
    for seat in (0, 1):
        t.raider(seat, at="2.2")
    t.action(0, "stay", "attack:1,none", dice=dice)
    assert [seat for seat, r in enumerate(t.s.raiders) if r.damage] == ([] if hurt is None else [hurt])


def test_an_attack_is_one_against_one_TR_MULTI_6_TR_ATK_3() -> None:
    """The attacker picks one of two others in the space. The other one is neither asked nor harmed."""
    t = Table("2.2=006", level="into_the_caves", seats=3)
    for seat in range(3):
        t.raider(seat, at="2.2", abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.action(0, "stay", ...)
    assert t.options() == ["pass", "attack:1,none", "attack:2,none"]
    t.answer("attack:2,none", dice=[6, 6, 6, 1, 1, 1])
    assert [r.damage for r in t.s.raiders] == [0, 0, 1]


@pytest.mark.parametrize(("last", "hurt"), [([6, 6, 1, 1], 1), ([1, 1, 6, 6], 0)])
@pytest.mark.parametrize("ties", [0, 1, 2])
def test_as_standard_a_tie_is_rolled_again_TR_HR_2_TR_ATK_4(ties: int, last: list[int], hurt: int) -> None:
    """A tie is rolled again until one raider is higher, who wins."""
    t = Table("2.2=006")
    for seat in (0, 1):
        t.raider(seat, at="2.2")
    t.empty_decks()
    t.action(0, "stay", "attack:1,none", dice=[3, 3, 2, 4] * ties + last)
    assert [seat for seat, r in enumerate(t.s.raiders) if r.damage] == [hurt]
    assert [one["winner"] for one in t.told("contest")] == [-1] * ties + [1 - hurt]
