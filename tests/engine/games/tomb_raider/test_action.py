"""TR-SEQ to TR-OVR: the sequence of play, Ready Round and Action Round."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from engine.games.tomb_raider import trials
from engine.games.tomb_raider.cards import OBSTACLES
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import Level
from engine.games.tomb_raider.prospects import forecast_throws
from engine.games.tomb_raider.state import ABILITIES, Raider, State, Trial
from engine.protocol import Rules
from tests.scenario import texts

from .scenario import Table


def walk() -> Table:
    """Return a table with a straight line of spaces: 2.1 and 2.2 crossroads, 2.3 the Bat Cave, then unknown spaces."""
    t = Table("2.1=006", "2.2=007", "2.3=010")
    t.raider(0, at="2.1")
    return t


# --- TR-SEQ and TR-READY ---


def test_TR_SEQ_1_rounds_in_order() -> None:
    """TR-SEQ-1, TR-SEQ-2, TR-SEQ-3: Everybody finishes a round, in turn order, before the next round begins. A step in
    which nothing can happen, here the save and the reload, is passed over. The last step ends the turn."""
    t = Table()
    t.s.order = [1, 0]
    seen = []
    t.play("ready", "order", -1, ["pass", "pass"])
    for _ in range(11):
        seen.append((t.s.round, t.s.order[t.s.place], t.s.step))
        answers = {"turn": ["stay"], "search": ["pass"], "reset": ["pass"]}.get(t.s.step, [])
        t.play(t.s.round, t.s.step, t.s.order[t.s.place], answers)
        for r in t.s.raiders:
            r.hand.move_all(r.discard)
    assert seen[:4] == [("action", 1, "turn"), ("action", 0, "turn"), ("search", 1, "search"), ("search", 0, "search")]
    steps = ["discard", "draw", "reset"]
    assert seen[4:] == [("draw", 1, step) for step in steps] + [("draw", 0, step) for step in (*steps, "reload")]


def test_TR_SEQ_5_draw_round_steps() -> None:
    """TR-SEQ-5, TR-DRAW-1, TR-DRAW-13: The next Ready Round begins after the last reload."""
    t = Table()
    t.draw(1, "reload")
    assert (t.s.turn, t.s.round, t.s.step) == (3, "ready", "order")


def ready(turn: int, *answers: str, dice: list[int]) -> Table:
    t = Table()
    t.s.turn = turn
    return t.play("ready", "order", -1, answers, dice)


def test_everybody_rolls_move() -> None:
    """TR-READY-3, TR-READY-5: Each raider rolls as many dice as its Move. The highest roller names who acts first, and
    the others follow clockwise."""
    t = ready(1, "@1 first:0", dice=[1, 1, 1, 2, 2, 2])
    assert t.s.order == [0, 1]
    assert [roll["result"] for roll in t.told("order-roll")] == [3, 6]
    t = ready(1, "@1 first:1", dice=[1, 1, 1, 2, 2, 2])
    assert t.s.order == [1, 0]  # TR-READY-5, TR-READY-6


def test_TR_DEC_R2_the_highest_roller_names_any_raider_by_default_its_own() -> None:
    """TR-DEC-R2: The highest roller alone is asked, once."""
    for dice, highest in (([1, 1, 1, 2, 2, 2], 1), ([2, 2, 2, 1, 1, 1], 0)):
        for first in (0, 1):
            t = Table()
            t.s.turn = 1
            t.play("ready", "order", -1, [...], dice)
            assert (t.ask.seat, t.options()) == (highest, ["first:0", "first:1"])
            assert t.ask.default.format_text() == f"first:{highest}"  # type: ignore[union-attr]
            t.answer(f"first:{first}")
            assert t.s.order == [first, 1 - first] and t.told("turn-order") == [{"order": (first, 1 - first)}]


def test_TR_READY_2_tied_raiders_roll_again() -> None:
    t = ready(1, "@0 first:0", dice=[1, 2, 3, 3, 2, 1, 6, 6, 6, 1, 1, 1])
    assert len(t.told("order-roll")) == 4


def test_TR_READY_4_later_turns_roll_when_asked() -> None:
    """TR-READY-4, TR-DEC-R1: If nobody asks for a new roll, the order stays. If one player asks, all roll again. All
    are asked at the same time."""
    t = Table()
    t.s.order = [1, 0]
    t.play("ready", "order", -1, [...])
    assert isinstance(t.asked, tuple) and {ask.seat for ask in t.asked} == {0, 1}
    t.answer("pass", "pass")
    assert t.s.order == [1, 0] and not t.told("order-roll")
    t = ready(5, "pass", "new-roll", "@0 first:1", dice=[6, 6, 6, 1, 1, 1])
    assert t.s.order == [1, 0] and t.told("new-roll") == [{"seats": (1,)}]


def test_a_house_rule_keeps_the_first_turn_order_for_the_whole_match() -> None:
    """A house rule can switch new rolls off (TR-READY-4). Then nobody is asked for one, but the first turn is rolled
    for as usual."""
    t = Table(new_rolls="off")
    t.s.order = [1, 0]
    t.play("ready", "order", -1, [])
    assert t.s.order == [1, 0] and not t.told("order-roll")
    t.s.turn = 1
    t.play("ready", "order", -1, ["@0 first:0"], [6, 6, 6, 1, 1, 1])
    assert t.s.order == [0, 1]


def test_TR_READY_1_a_raider_rolls_its_current_move() -> None:
    """TR-READY-1: A raider rolls its current Move: a hurt takes away one die."""
    t = Table()
    t.s.turn = 1
    t.raider(0, hurt={"move": 1})
    t.play("ready", "order", -1, ["@1 first:1"], [6, 5, 6, 5, 4])
    assert t.told("order-roll")[0]["dice"] == (6, 5)


# --- step 1: move ---


def test_TR_MOVE_1_a_raider_moves_up_to_its_move() -> None:
    """TR-MOVE-1: A raider with Move 3 may move three spaces, and no fourth."""
    t = Table("1.1=001", "2.1=006", "2.2=007", "2.3=017", "3.2=016")
    t.raider(0, at="2.1")
    t.action(0, "move:forward", "move:forward", "move:back")
    assert t.at(0) == "2.2" and len(t.told("moved")) == 3


def test_TR_MOVE_2_a_raider_moves_through_open_exits_alone() -> None:
    """TR-MOVE-2, TR-DEC-A1: A raider may take a usable exit or stay. By default it stays."""
    t = walk().action(0, ...)
    assert t.options() == ["move:forward", "move:right", "move:left", "stay"]
    assert t.ask.default.format_text() == "stay" and not t.ask.secret  # type: ignore[union-attr]


def test_TR_MOVE_3_a_raider_without_a_usable_exit_stays() -> None:
    """TR-MOVE-3: A raider without a usable exit stays where it is, and its player is not asked."""
    t = Table("2.2=015")
    t.raider(0, at="2.2")
    t.block("2.2", "right")
    t.block("2.2", "back")
    t.action(0)
    assert t.at(0) == "2.2"


def test_TR_MOVE_4_an_unknown_space_ends_the_movement() -> None:
    """TR-MOVE-4, TR-DX-10: The movement of a raider with Move 3 ends after one step if this step leads into an unknown
    space."""
    t = Table()
    t.raider(0, at="1.1")
    t.top("017")
    t.action(0, "move:forward")
    assert t.at(0) == "1.2" and t.told("mapped") == [{"seat": 0, "at": (1, 2), "card": "017"}]


def test_TR_MOVE_4_no_move_is_left_while_a_location_is_explored() -> None:
    """TR-MOVE-4: While obstacles are offered for the new location, everybody sees that the raider has no Move left."""
    t = explore([["058"]]).action(0, ...)
    assert GAME.view(t.s, 1).raiders[0].steps == 3
    t.answer("move:forward", ...)
    assert GAME.view(t.s, 1).raiders[0].steps is None


def test_TR_MOVE_5_intermediate_obstacles_are_faced() -> None:
    """TR-MOVE-5, TR-MOVE-7, TR-DX-8: A raider that walks from S over A to B faces the trap in A. It does not face the
    trap in S."""
    t = walk()
    t.obstacle("2.1", "058")
    t.obstacle("2.2", "062")
    t.lay("3.2=017 right")
    t.action(0, "move:forward", "overcome:062,move,none", "move:right", "stay", dice=[6, 6, 6])
    assert [x["obstacle"] for x in t.told("test")] == ["062"] and t.at(0) == "3.2"


def test_TR_MOVE_6_failing_does_not_stop_the_movement() -> None:
    """TR-MOVE-6, TR-DX-9: A raider that is hurt by the obstacle in A still moves on."""
    t = walk()
    t.obstacle("2.2", "064")
    t.action(0, "move:forward", "overcome:064,search,none", "move:back", dice=[1, 1, 1])
    assert t.at(0) == "2.1" and t.told("hurt")


def test_TR_MOVE_8_coming_back_to_the_start() -> None:
    """TR-MOVE-8, TR-MOVE-9, TR-DX-11: A raider that walks from S to A and back to S faces the trap in S."""
    t = walk()
    t.obstacle("2.1", "062")
    t.action(0, "move:forward", "move:back", "overcome:062,move,none", "stay", dice=[6, 6, 6])
    assert [x["obstacle"] for x in t.told("test")] == ["062"]


def test_TR_MOVE_9_every_entry_counts() -> None:
    """TR-MOVE-9: A raider that enters the same space twice in one turn faces its trap twice."""
    t = walk()
    t.obstacle("2.2", "058")
    t.action(
        0, "move:forward", "overcome:058,move,none", "move:back", "move:forward",
        "overcome:058,move,none", dice=[6] * 6,
    )  # fmt: skip
    assert len(t.told("test")) == 2


def test_TR_MOVE_10_a_raider_may_stop_after_any_space() -> None:
    """TR-MOVE-10, TR-DEC-A1: Each space is followed by one question: one more exit, or none by default."""
    t = walk().action(0, "move:forward", ...)
    assert "move:back" in t.options() and t.ask.default.format_text() == "stay"  # type: ignore[union-attr]
    t.answer("stay")
    assert t.at(0) == "2.2" and not t.s.raiders[0].moving


def company(*answers: Any, dice: Any = ()) -> Table:
    """Let seat 0 enter 2.2, where seat 1 stands and a trap lies."""
    t = walk()
    t.obstacle("2.2", "062")
    t.raider(1, at="2.2")
    return t.action(0, "move:forward", *answers, dice=dice)


def test_TR_DEC_A2_go_on_or_stop_where_it_decides_what_comes_first() -> None:
    """TR-DEC-A2, TR-MOVE-14: A raider that stops may attack before it faces the obstacles. A raider that goes on faces
    the obstacles first, and may attack where its movement ends."""
    t = company(...)
    assert t.options() == ["go-on", "stop"] and t.ask.default.format_text() == "stop"  # type: ignore[union-attr]
    t = company("stop", "attack:1,none", "overcome:062,move,none", dice=[6, 6, 1, 1, 6, 6, 6])
    assert [x["seat"] for x in t.told("contest")] == [0] and t.told("test")
    t = company("go-on", "overcome:062,move,none", "stay", "attack:1,none", dice=[6, 6, 6, 6, 6, 1, 1])
    assert [x["seat"] for x in t.told("contest")] == [0] and len(t.told("test")) == 1


def test_TR_DEC_A2_is_not_put_where_A1_asks_the_same() -> None:
    """TR-DEC-A2, TR-DEC-A1: The question is left out where there is nothing to face or nobody to attack, because the
    next question also lets the raider stop."""
    t = walk()
    t.raider(1, at="2.2")
    t.action(0, "move:forward", "stay", "attack:1,none", dice=[6, 6, 1, 1])
    assert t.told("contest")
    t = walk()
    t.obstacle("2.2", "062")
    t.action(0, "move:forward", "overcome:062,move,none", "stay", dice=[6, 6, 6])
    assert t.at(0) == "2.2"


def test_TR_MOVE_11_no_obstacle_is_faced_twice_on_one_entry() -> None:
    """TR-MOVE-11: A raider that chose to go on has faced the trap. If it then stays after all, it does not face the
    trap again."""
    t = walk()
    t.obstacle("2.2", "062")
    t.action(0, "move:forward", "overcome:062,move,none", "stay", dice=[6, 6, 6])
    assert len(t.told("test")) == 1


def test_TR_MOVE_12_a_stay_runs_steps_4_and_5() -> None:
    """TR-MOVE-12: A raider that stays may attack, and then faces the obstacles of its space."""
    t = walk()
    t.raider(0, at="2.3")
    t.raider(1, at="2.3")
    t.action(0, "stay", "pass", "overcome:bats,move,none", dice=[6, 6, 6])
    assert t.told("stayed")


def test_TR_MOVE_13_effects_change_how_many_spaces_a_raider_may_move() -> None:
    """TR-MOVE-13: The card Run adds two spaces."""
    t = walk()
    t.raider(0, hand=["072"])
    steps = ["move:forward", "move:back"]
    t.action(0, "play:072,none,none", *steps, *steps, "move:forward")
    assert len(t.told("moved")) == 5


def test_TR_MOVE_14_a_raider_that_gets_stuck_on_its_way_may_attack() -> None:
    """TR-MOVE-14: If a raider gets stuck on the way, its movement ends after step 5 of that space. It may still attack
    there."""
    t = walk()
    t.obstacle("2.2", "062")
    t.raider(1, at="2.2")
    t.action(0, "move:forward", "go-on", "overcome:062,move,none", "attack:1,none", dice=[1, 1, 1, 6, 6, 1, 1])
    assert t.told("stuck") and t.told("contest")


# --- steps 2 and 3 ---


def explore(hands: list[list[str]], card: str = "004", seats: int = 2, **house: str) -> Table:
    """Return a table where seat 0 stands before an unknown space at depth 2, and the other seats hold these cards."""
    t = Table("2.1=006", **house)
    t.raider(0, at="2.1")
    for seat, hand in enumerate(hands, 1):
        t.raider(seat, hand=hand)
    t.top(card)
    return t


def test_TR_EXP_1_only_unknown_spaces_are_explored() -> None:
    """TR-EXP-1, TR-OBS-1, TR-EX-22: Nobody offers an obstacle in a space that was mapped earlier, and no card is laid
    there."""
    t = Table("2.1=006", "2.2=007")
    t.raider(0, at="2.1")
    t.raider(1, hand=["059"])
    t.action(0, "move:forward", "stay")
    assert not t.told("mapped") and t.hazards("2.2") == []


def test_TR_EXP_2_a_face_down_card_is_turned_up() -> None:
    """TR-EXP-2, TR-EXP-4: The face-down treasure room is turned up when it is entered. From then on its printed
    obstacle exists, and it is faced."""
    t = Table("2.3=006")
    t.raider(0, at="2.3")
    t.action(0, "move:forward", "overcome:stone-seal,search,none", dice=[6, 6, 6])
    assert t.told("mapped")[0]["card"] == "003" and t.hazards("2.4") == ["stone-seal"]


def test_TR_EXP_6_looking_does_not_map() -> None:
    """TR-EXP-6: With Overlook a player looks at what lies ahead. Only this player sees it."""
    t = Table("2.1=006", "2.2=008")
    t.raider(0, at="2.1")
    t.top("012")
    t.action(0, "move:forward", "use:008,none,forward", "stay")
    assert not t.space("2.3").card.cards and not t.told("mapped")
    looked = [told for told in t.events if told.kind == "looked"]
    assert looked[0].secret == {0: {"card": "012"}} and looked[0].open == {"seat": 0, "at": None}
    assert t.s.level_deck.known[0] == 1


def test_TR_OBS_2_an_opponent_may_offer_one_card() -> None:
    """TR-OBS-2, TR-OBS-11, TR-DEC-A4: An opponent secretly offers one legal obstacle, or none."""
    t = explore([["059", "062", "022", "057"]]).action(0, "move:forward", ...)
    assert t.options(0) == ["pass", "offer:059", "offer:062"]
    assert isinstance(t.asked, tuple) and t.asked[0].secret and t.asked[0].seat == 1
    t.answer("offer:062", "overcome:062,move,none", dice=[6, 6, 6])
    assert t.hazards("2.2") == ["062"] and t.hand(1) == ["059", "022", "057"]  # TR-OBS-11


def test_TR_OBS_3_printed_obstacles_do_not_limit_offers() -> None:
    """TR-OBS-3: The Bat Cave has printed bats, and an obstacle card may be placed there too."""
    t = explore([["065"]], card="010")
    t.action(0, "move:forward", "offer:065", "overcome:bats,move,none", "overcome:065,search,none", dice=[6] * 6)
    assert t.hazards("2.2") == ["bats", "065"]


def test_TR_OBS_4_danger_against_location_and_depth() -> None:
    """TR-OBS-4, TR-OBS-5, TR-EX-5: Skeletal Remains (danger 3) at depth 2 takes an obstacle of danger 5. It takes
    neither Bear (8) nor an obstacle of danger 7."""
    t = explore([["022", "060", "025"]]).action(0, "move:forward", ...)
    assert t.options(0) == ["pass", "offer:060"]
    t.answer("pass")
    assert t.hazards("2.2") == []
    t = explore([["022", "060", "025"]])
    t.s.start_depth = 5  # TR-EX-41: the absolute depth counts
    t.action(0, "move:forward", ...)
    assert t.options(0) == ["pass", "offer:022", "offer:025", "offer:060"]
    assert OBSTACLES["022"].danger == 8


def three(hands: list[list[str]], **house: str) -> Table:
    """Return a table where seat 0 explores among three. The level is for two players, but the rules work for three."""
    t = explore(hands[:1], **house)
    third = third_raider()
    t.s.raiders.append(third)
    t.s.order = [0, 1, 2]
    t.raider(2, at="3.1", hand=hands[1])
    return t


def third_raider() -> Raider:
    r = Table().s.raiders[1]
    r.hand.sight = 4
    r.deck.known[:] = [4] * len(r.deck)
    return r


@pytest.fixture(autouse=True)
def _three_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let three players use a level that has entrances for two: the third brings a box, but no entrance."""
    real = Level.list_entrances
    monkeypatch.setattr(Level, "list_entrances", lambda self, seats: real(self, min(seats, 2)))


def test_TR_OBS_7_the_highest_danger_is_placed() -> None:
    """TR-OBS-7, TR-MULTI-2, TR-EX-6: Of Bats (3) and Pit Trap (4), the Pit Trap is placed. The Bats go back to the
    hand."""
    t = three([["059"], ["062"]])
    t.action(0, "move:forward", "offer:059", "offer:062", "overcome:062,move,none", dice=[6, 6, 6])
    assert t.hazards("2.2") == ["062"] and t.hand(1) == ["059"] and t.hand(2) == []
    assert t.s.raiders[1].hand.known == [-1]  # TR-OBS-10: the offered card was revealed.


def test_TR_OBS_10_offers_are_secret_and_revealed_together() -> None:
    """TR-OBS-10, TR-OBS-6, TR-DEC-3: Both opponents are asked at the same time, and both offers are revealed together.
    One card is placed."""
    t = three([["059"], ["062"]])
    t.action(0, "move:forward", ...)
    assert isinstance(t.asked, tuple) and [(ask.seat, ask.secret) for ask in t.asked] == [(1, True), (2, True)]
    assert not t.told("offered")
    t.answer("offer:059", "offer:062", "overcome:062,move,none", dice=[6, 6, 6])
    assert [told["seat"] for told in t.told("offered")] == [1, 2] and len(t.told("obstacle-placed")) == 1


def test_TR_HR_5_losing_offers_may_be_discarded() -> None:
    t = three([["059"], ["062"]], losing_obstacle_offers="discard")
    t.action(0, "move:forward", "offer:059", "offer:062", "overcome:062,move,none", dice=[6, 6, 6])
    assert t.hand(1) == [] and t.s.raiders[1].discard.cards == ["059"]


@pytest.mark.parametrize(("near", "far", "owner"), [("2.3", "3.5", 1), ("3.5", "2.3", 2), ("2.3", "1.2", 1)])
def test_TR_OBS_8_equal_danger_the_nearest_places(near: str, far: str, owner: int) -> None:
    """TR-OBS-8, TR-OBS-9, TR-EX-43: The offer of the nearest raider is placed. The distance counts spaces of the grid,
    whatever the exits. If distances are equal too, the first in turn order wins."""
    t = three([["062"], ["062"]])
    t.raider(1, at=near)
    t.raider(2, at=far)
    t.action(0, "move:forward", "offer:062", "offer:062", "overcome:062,move,none", dice=[6, 6, 6])
    assert t.space("2.2").hazards[0].owner == owner


def test_TR_OBS_9_a_dead_raider_is_farthest() -> None:
    """TR-DX-44: The offer of the living raider three spaces away is placed, not that of the dead raider next door."""
    t = three([["062"], ["062"]])
    t.raider(1, at="2.3", alive=False)
    t.raider(2, at="3.4")
    t.action(0, "move:forward", "offer:062", "offer:062", "overcome:062,move,none", dice=[6, 6, 6])
    assert t.space("2.2").hazards[0].owner == 2


def test_TR_OBS_12_players_of_dead_raiders_may_offer_obstacles() -> None:
    """TR-OBS-12, TR-DX-28: When a location is mapped, the players of dead raiders may offer obstacles, too."""
    t = explore([["062"]])
    t.raider(1, alive=False)
    t.action(0, "move:forward", "offer:062", "overcome:062,move,none", dice=[6, 6, 6])
    assert t.hazards("2.2") == ["062"]


def test_TR_OBS_13_obstacles_are_never_played_in_a_window() -> None:
    """TR-DEC-10: No card window offers an obstacle card."""
    from engine.games.tomb_raider.windows.registry import OPENED_WINDOWS, list_hand_plays

    offered = {
        play.card for box in ("caves", "tombs") for moment in OPENED_WINDOWS for play in list_hand_plays(box, moment)
    }
    assert offered and not offered & set(OBSTACLES)


def test_TR_OBS_13_obstacles_are_played_in_an_opponents_action_turn_alone() -> None:
    """TR-OBS-13: Players who hold only obstacles are asked for one when another raider has just mapped a location. They
    are not asked in their own action turn, in the Search Round or in the Draw Round."""
    t = Table("2.1=006", "2.2=017")
    t.empty_decks()
    for seat, at in ((0, "2.1"), (1, "1.1")):
        t.raider(seat, at=at)
        for card in ("059", "062"):
            t.s.raiders[seat].discard.move(card, t.s.raiders[seat].hand)
    t.passing = False
    t.action(0, "move:forward", "stay").action(1, "stay")  # Nothing is mapped, so nobody is asked.
    t.top("014", "018")
    for acting, other in ((0, 1), (1, 0)):
        t.action(acting, "move:forward", ...)
        assert [(ask.seat, texts(ask)) for ask in t.asks] == [(other, ["pass", "offer:059", "offer:062"])]
        t.answer("pass")
    for seat in (0, 1):
        t.search(seat, "pass").draw(seat, "discard", ())


def test_TR_OBS_14_obstacles_in_the_treasure_room() -> None:
    """TR-OBS-14, TR-HR-15: Obstacles may be offered in the treasure room as anywhere, unless a switch forbids it."""
    for switch, offered in (("on", True), ("off", False)):
        t = Table("2.3=006", treasure_room_obstacles=switch)
        t.raider(0, at="2.3")
        t.raider(1, hand=["062"])
        t.action(
            0, "move:forward", *(["offer:062", "overcome:062,move,none"] if offered else []),
            "overcome:stone-seal,search,none", dice=[6] * (6 if offered else 3),
        )  # fmt: skip
        assert ("062" in t.hazards("2.4")) is offered


def test_TR_OBS_15_no_obstacle_is_offered_at_an_entrance() -> None:
    """TR-OBS-15: No obstacle is offered at an entrance, or at another space that lay face up from the start."""
    t = Table("2.1=006")
    t.raider(0, at="2.1")
    t.raider(1, hand=["058"], at="3.2")
    t.action(0, "move:left", "stay")
    assert t.hazards("1.1") == []


# --- step 4 ---


def arena(**fields: object) -> Table:
    t = Table("2.2=006")
    t.raider(0, at="2.2", **fields)  # type: ignore[arg-type]
    t.raider(1, at="2.2")
    return t


def test_TR_ATK_1_an_attack_is_optional_and_needs_a_living_raider() -> None:
    """TR-ATK-1, TR-DEC-A5: A raider may choose not to attack, which is the default."""
    t = arena().action(0, "stay", ...)
    assert t.options() == ["pass", "attack:1,none"] and t.ask.default.format_text() == "pass"  # type: ignore[union-attr]
    t.answer("pass")
    t = Table("2.2=006")
    t.raider(0, at="2.2")
    t.action(0, "stay")


def test_TR_ATK_2_a_raider_does_not_attack_on_its_way() -> None:
    """TR-ATK-2, TR-ATK-3: A raider that passes another does not attack. There is one attack a turn."""
    t = walk()
    t.raider(1, at="2.2")
    t.action(0, "move:forward", "move:back", "stay")
    t = arena()
    t.action(0, "stay", "attack:1,none", dice=[6, 6, 1, 1])
    assert len(t.told("attacked")) == 1


def test_TR_ATK_5_the_winner_deals_one_damage() -> None:
    """TR-ATK-5, TR-ATK-7, TR-DX-6: The attacker rolls 6 and the defender 9. The attacker takes one damage and may not
    search; the defender may search."""
    t = arena()
    t.action(0, "stay", "attack:1,none", dice=[3, 3, 4, 5])
    assert t.s.raiders[0].damage == 1 and t.s.raiders[1].damage == 0
    t.search(0)
    t.search(1, "search", dice=[1] * 5)  # TR-SRCH-3


def test_TR_ATK_6_weapons_are_declared_attacker_first() -> None:
    """TR-ATK-6, TR-DEC-A6, TR-CARD-DIS-4: The attacker and then the defender choose one weapon each. The default is the
    most harmful weapon."""
    t = Table("2.2=006", raiders=({"starter": "caves"}, {"starter": "tombs"}))
    t.raider(0, at="2.2", unsaved=["068"])
    t.raider(1, at="2.2", unsaved=["068"])
    t.action(0, "stay", ...)
    assert t.options() == ["pass", "attack:1,068", "attack:1,none"]
    t.answer("attack:1,none", ...)
    assert t.ask.seat == 1 and t.options() == ["defend:068", "defend:none"]
    assert t.ask.default.format_text() == "defend:068"  # type: ignore[union-attr]
    t.answer("defend:068", dice=[1, 1, 6, 6, 6])
    assert not t.s.raiders[0].alive  # The attack deals two damage (TR-ATK-5).


def test_TR_ATK_8_the_defender_cannot_refuse() -> None:
    """TR-ATK-8: A defender without a weapon is not asked anything."""
    t = arena().action(0, "stay", "attack:1,none", dice=[6, 6, 1, 1])
    assert t.s.raiders[1].damage == 1


def test_TR_ATK_9_death_in_the_fight() -> None:
    """TR-ATK-9: If the attacker dies, its turn ends. If the defender dies, the attacker goes on to step 5."""
    t = arena(damage=1)
    t.obstacle("2.2", "062")
    t.action(0, "stay", "attack:1,none", dice=[1, 1, 6, 6])
    assert not t.s.raiders[0].alive and not t.told("test")
    t = arena()
    t.raider(1, damage=1)
    t.obstacle("2.2", "062")
    t.action(0, "stay", "attack:1,none", "overcome:062,move,none", dice=[6, 6, 1, 1, 6, 6, 6])
    assert not t.s.raiders[1].alive


@pytest.mark.parametrize(("tie", "chance"), [("no_damage", Fraction(575, 1296)), ("reroll", Fraction(1, 2))])
def test_TR_HR_2_the_chance_to_win_leaves_out_ties_that_harm_nobody(tie: str, chance: Fraction) -> None:
    """TR-HR-2: With two dice each, a raider wins 575 of 1296 throws. If a tie is rolled again, its chance is one
    half."""
    t = Table("2.2=006", raider_fight_tie=tie)
    t.raider(0, at="2.2", abilities=(2, 2, 2, 2))
    t.raider(1, at="2.2", abilities=(2, 2, 2, 2))
    t.action(0, "stay", ...)
    (throw,) = [one for one in forecast_throws(t.s, 0) if one.answer.startswith("attack:1")]
    assert throw.now.chance == pytest.approx(float(chance))


def test_TR_HR_2_a_tie_may_deal_no_damage() -> None:
    t = Table("2.2=006", raider_fight_tie="no_damage")
    t.raider(0, at="2.2")
    t.raider(1, at="2.2")
    t.action(0, "stay", "attack:1,none", dice=[3, 3, 3, 3])
    assert [r.damage for r in t.s.raiders] == [0, 0]


# --- step 5 ---


def den(*cards: str, place: str = "007", **fields: object) -> Table:
    t = Table(f"2.2={place}")
    t.raider(0, at="2.2", **fields)  # type: ignore[arg-type]
    for card in cards:
        t.obstacle("2.2", card)
    return t


def test_TR_OVR_1_printed_and_played_obstacles_are_faced() -> None:
    """TR-OVR-1, TR-OVR-2, TR-EX-4: Both the printed obstacle and the played one are faced, in the order that the player
    chooses."""
    t = den("062", place="005").action(0, "stay", ...)
    assert t.options() == [
        "overcome:dark,think,none",
        "overcome:dark,search,none",
        "overcome:062,move,none",
        "overcome:062,search,none",
    ]
    t.answer("overcome:062,move,none", "overcome:dark,search,none", dice=[6] * 6)
    assert [x["obstacle"] for x in t.told("test")] == ["062", "dark"]


def test_TR_DEC_A7_printed_obstacles_come_first_by_default() -> None:
    """TR-DEC-A7, TR-DEC-A8, TR-DEC-A6: By default the printed obstacle is faced first, with the ability that has the
    best chance. Of equal chances, an ability other than Fight is taken."""
    t = den("062", place="005").action(0, "stay", ...)
    assert t.ask.default.format_text() == "overcome:dark,search,none"  # type: ignore[union-attr]
    t = den("059", abilities=(3, 3, 3, 3)).action(0, "stay", ...)
    assert t.ask.default.format_text() == "overcome:059,fight,none"  # type: ignore[union-attr]
    t = den("058", abilities=(3, 3, 3, 3)).action(0, "stay", ...)
    assert t.ask.default.format_text() == "overcome:058,move,none"  # type: ignore[union-attr]
    t = den("059", abilities=(2, 3, 3, 3), unsaved=["068"]).action(0, "stay", ...)
    assert t.ask.default.format_text() == "overcome:059,move,none", "a weapon adds no die"  # type: ignore[union-attr]


def test_TR_OVR_3_each_obstacle_is_faced_once() -> None:
    """TR-OVR-3, TR-OVR-18: Each obstacle is faced once, whatever came of the other one. Then the step ends."""
    t = den("062", place="005")
    t.action(0, "stay", "overcome:dark,search,none", "overcome:062,move,none", dice=[1, 1, 1, 6, 6, 6])
    assert len(t.told("test")) == 2


def test_TR_OVR_4_the_printed_target_counts() -> None:
    """TR-OVR-4, TR-OVR-5: Bats with danger 3 ask for 8 with Fight or 9 with Move."""
    for ability, dice, passed in (("fight", [4, 4], True), ("fight", [4, 3], False), ("move", [3, 3, 2], False)):
        t = den("059").action(0, "stay", f"overcome:059,{ability},none", dice=dice)
        assert t.told("test")[0]["passed"] is passed


def test_TR_OVR_6_all_failure_effects_apply() -> None:
    """TR-OVR-6, TR-OVR-20: A failure against the Bear brings one damage and then a hurt to Fight, in the printed
    order."""
    t = den("022", abilities=(4, 4, 4, 4))
    t.action(0, "stay", "overcome:022,move,none", dice=[1, 1, 1, 1])
    r = t.s.raiders[0]
    assert r.damage == 1 and r.hurts == [1, 0, 0, 0]
    assert [told.kind for told in t.events if told.kind in ("damage", "hurt")] == ["damage", "hurt"]


def test_TR_OVR_7_success_spares_the_failure_effects() -> None:
    """TR-OVR-7, TR-OVR-9, TR-DX-24: A success with Move has no effect, and the next entry faces it again."""
    t = den("062").action(0, "stay", "overcome:062,move,none", dice=[6, 6, 6])
    assert t.hazards("2.2") == ["062"] and not t.told("stuck")
    t.action(0, "stay", "overcome:062,move,none", dice=[6, 6, 6])


def test_TR_OVR_8_a_fight_won_damages() -> None:
    """TR-OVR-8, TR-OVR-9, TR-EX-17: one marker; another ability leaves none."""
    t = den("060").action(0, "stay", "overcome:060,fight,none", dice=[6, 6])
    assert t.space("2.2").hazards[0].damage == 1
    t = den("060").action(0, "stay", "overcome:060,move,none", dice=[6, 6, 6])
    assert t.space("2.2").hazards[0].damage == 0


def test_TR_OVR_8_weapons_and_cards_deal_more() -> None:
    """TR-CARD-DIS-4: Magnum Pistols deal 2 damage, and Good Shot adds 1."""
    t = den("022", unsaved=["068"], abilities=(4, 4, 4, 4), hand=["052"])
    t.action(0, "stay", "overcome:022,fight,068", "play:052,none,none", dice=[6, 6, 6, 6])
    assert t.hazards("2.2") == [] and t.told("obstacle-damage")[0]["amount"] == 3


def test_TR_OVR_10_damage_equal_to_its_life_removes_an_obstacle() -> None:
    """TR-OVR-10, TR-OVR-11, TR-DX-23: An obstacle of life 2 on which another raider left a marker is removed by one
    more hit. It goes to its owner's discard pile."""
    t = den()
    t.obstacle("2.2", "060", owner=1, damage=1)
    t.action(0, "stay", "overcome:060,fight,none", dice=[6, 6])
    assert t.hazards("2.2") == [] and t.s.raiders[1].discard.cards == ["060"]


def test_TR_OVR_11_a_solo_obstacle_goes_to_the_obstacle_discards() -> None:
    """TR-OVR-11: In solo play a removed obstacle goes to the obstacle discard pile."""
    t = Table("2.2=007", seats=1)
    t.raider(0, at="2.2")
    t.obstacle("2.2", "059")
    t.action(0, "stay", "overcome:059,fight,none", dice=[6, 6])
    assert t.s.obstacle_discard.cards == ["059"]


def test_TR_OVR_12_a_skull_on_a_printed_obstacle() -> None:
    """TR-OVR-12, TR-TOK-3: The markers of a removed printed obstacle are taken off. From then on the obstacle is
    ignored."""
    t = den(place="010").action(0, "stay", "overcome:bats,fight,none", dice=[6, 6])
    hazard = t.space("2.2").hazards[0]
    assert hazard.removed and hazard.damage == 0
    t.action(0, "stay")


def test_TR_OVR_13_damage_on_an_obstacle_stays_and_adds_up() -> None:
    """TR-OVR-13, TR-OVR-14, TR-TOK-1: Damage on an obstacle stays between turns and counts for all raiders. The number
    to roll does not change."""
    t = den("060").action(0, "stay", "overcome:060,fight,none", dice=[6, 6])
    t.draw(1, "reload")
    t.raider(0, at="1.1")
    t.raider(1, at="2.2")
    t.action(1, "stay", "overcome:060,fight,none", dice=[4, 4])
    assert t.told("test")[-1]["target"] == 9 and t.hazards("2.2") == ["060"]
    t.action(1, "stay", "overcome:060,fight,none", dice=[5, 4])
    assert t.hazards("2.2") == []


def test_TR_OVR_16_a_fight_does_not_remove_an_obstacle_without_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-OVR-16: In the starters every obstacle that is met with Fight has life. An obstacle without life takes no
    damage, however often it is beaten and with whatever weapon."""
    monkeypatch.setitem(OBSTACLES, "060", structs.replace(OBSTACLES["060"], life=None))
    t = den("060")
    t.raider(0, unsaved=["068"])
    for _ in range(2):
        t.action(0, "stay", "overcome:060,fight,068", dice=[6, 6])
    assert t.hazards("2.2") == ["060"] and t.space("2.2").hazards[0].damage == 0
    assert [told["passed"] for told in t.told("test")] == [True, True] and not t.told("obstacle-damage")


def test_TR_OVR_9_an_obstacle_without_life_takes_no_damage() -> None:
    """TR-OVR-15, TR-OVR-9: A trap that a raider passes stays. With the switch of TR-HR-4 it is removed."""
    for switch, left in (("off", ["062"]), ("on", [])):
        t = Table("2.2=007", lifeless_removed_on_success=switch)
        t.raider(0, at="2.2")
        t.obstacle("2.2", "062")
        t.action(0, "stay", "overcome:062,move,none", dice=[6, 6, 6])
        assert t.hazards("2.2") == left


@pytest.mark.parametrize(
    ("switch", "searches"), [("any_use_but_defence", False), ("attack_only", True), ("never", True)]
)
def test_TR_OVR_19_fight_costs_the_search(switch: str, searches: bool) -> None:
    """TR-OVR-19, TR-DX-7, TR-HR-3: A raider that used Fight against an obstacle may not search, even if the fight
    was on the way."""
    t = Table("2.1=006", "2.2=010", fight_blocks_search=switch)
    t.raider(0, at="2.1")
    t.action(0, "move:forward", "overcome:bats,fight,none", "move:back", "stay", dice=[6, 6])
    t.search(0, *(["search"] if searches else []), dice=[1] * 5 if searches else [])
    assert t.s.raiders[0].fought is not searches


def test_TR_OVR_24_the_ability_rolled_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-OVR-24: A test that a card switches to Fight costs the search and deals damage. A test that is switched away
    from Fight does neither."""
    real = trials.make_test
    for chosen, rolled in (("move", "fight"), ("fight", "move")):

        def switched(s: State, trial: Trial, rolled: str = rolled) -> Rules[bool]:
            trial.ability = ABILITIES.index(rolled)
            return (yield from real(s, trial))

        monkeypatch.setattr(trials, "make_test", switched)
        t = Table("2.2=010")
        t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
        t.action(0, "stay", f"overcome:bats,{chosen},none", dice=[6] * 3)
        assert t.s.raiders[0].fought is (rolled == "fight")
        assert bool(t.told("obstacle-damage")) is (rolled == "fight")


@pytest.mark.parametrize(("switch", "searches"), [("attack_only", False), ("never", True)])
def test_TR_HR_3_attacking_costs_the_search(switch: str, searches: bool) -> None:
    t = Table("2.2=006", fight_blocks_search=switch)
    t.raider(0, at="2.2")
    t.raider(1, at="2.2")
    t.action(0, "stay", "attack:1,none", dice=[6, 6, 1, 1])
    assert t.s.raiders[0].fought is not searches


def test_TR_OVR_21_an_obstacle_blocks_neither_leaving_nor_searching() -> None:
    """TR-OVR-21, TR-SRCH-4: The raider fails against the obstacle and is hurt. It searches nevertheless, and leaves the
    space in the next turn."""
    t = den("064", place="017").action(0, "stay", "overcome:064,search,none", dice=[1, 1, 1])
    t.search(0, "search", dice=[1] * 5)
    t.action(0, ...)
    assert "move:forward" in t.options()


def test_TR_CARD_OBS_2_a_creature_stays_where_it_was_placed() -> None:
    t = walk()
    t.obstacle("2.2", "059")
    t.action(0, "move:forward", "overcome:059,move,none", "move:back", "stay", dice=[6, 6, 6])
    assert t.hazards("2.2") == ["059"] and t.hazards("2.1") == []
