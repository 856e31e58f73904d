"""TR-ACN, TR-FORCE and TR-DEC: every card of the two starters doing what it says; windows; forced moves."""

from __future__ import annotations

from typing import Any

from engine.games.tomb_raider.cards import LOCATIONS, POOL
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import load_levels
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.moves import WINDOWS
from engine.games.tomb_raider.verbs.map import _find_replacement
from engine.games.tomb_raider.windows.registry import OPENED_WINDOWS, PlaysInPlay, _keep_places
from engine.protocol import CHECKPOINT, Ask, Pass, Roll
from engine.setup import Setup

from .scenario import Table

BOTH = ({"starter": "caves"}, {"starter": "tombs"})


def test_every_moment_is_a_kind_of_question() -> None:
    assert OPENED_WINDOWS.keys() == WINDOWS.keys()


def test_windows_look_at_every_place_of_the_table() -> None:
    """A window looks only at characters and locations of the table: all cards that lie anywhere at the start."""
    for level in load_levels():
        s = GAME.begin(Setup(level, ({},) * GAME.seats(level)[-1]))
        lying = {card for zone in GAME.zones(s) for card in zone.cards if card in LOCATIONS}
        lying |= {r.character for r in s.raiders}
        every = PlaysInPlay(frozenset(), frozenset(POOL.cards), {})
        assert lying <= _keep_places(every, s.brought_decks).places, level


# --- upgrades and action cards ---


def saved(*hand: str, **fields: Any) -> Table:
    t = Table("2.2=002", **fields)
    t.raider(0, at="2.2", hand=hand)
    t.draw(0, "save")
    return t


def test_TR_UPG_1_an_upgrade_is_played_once_its_requirement_is_met() -> None:
    """TR-UPG-1: An upgrade may be played after saving, and in no other window."""
    t = Table("2.2=017")
    t.raider(0, at="2.2", hand=["067"])
    for step in ("draw", "reset", "save", "reload"):
        t.draw(0, step, *(["pass"] if step == "reset" else []))
    t = saved("067")
    t.draw(0, "reload", "play:067,none,none")
    assert t.told("upgraded") == [{"seat": 0, "card": "067", "power": 2}]


def test_TR_UPG_2_an_upgrade_is_at_most_one_power_higher() -> None:
    """TR-UPG-2, TR-EX-31: A raider of power 0 may not play a card of power 2. A raider of power 1 may."""
    t = saved("067")
    t.s.raiders[0].power = 0
    t.draw(0, "reload")
    t = saved("067")
    t.draw(0, "reload", ...)
    assert "play:067,none,none" in t.options()


def test_TR_UPG_5_no_second_copy_of_an_upgrade_is_played() -> None:
    """TR-UPG-5, TR-EX-33: A card is refused while a copy of it is in play on the same raider. An opponent may have
    another copy."""
    t = saved()
    t.raider(0, saved=["067"], power=2)
    t.s.raiders[0].base = [3, 3, 3, 3]
    t.s.raiders[1].deck.move("067", t.s.raiders[0].hand)
    t.draw(0, "reload")
    t = saved("067")
    t.raider(1, saved=["067"], power=2)
    t.s.raiders[1].base = [3, 3, 3, 3]
    t.draw(0, "reload", "play:067,none,none")


def test_TR_UPG_7_an_upgrade_is_for_raiders_of_its_name() -> None:
    """TR-UPG-7: An upgrade for Lara Croft may be played on every raider of this name."""
    t = saved("067", raiders=({"starter": "caves", "raider": "044"}, {}))
    t.draw(0, "reload", "play:067,none,none")
    assert t.s.raiders[0].base == [3, 3, 3, 3]


def test_TR_ACN_1_an_action_may_be_played_at_any_time() -> None:
    """TR-ACN-1, TR-ACN-2, TR-DEC-5: Push names no time, so that it may be played at the start of a round, in the Draw
    Round and before a search."""
    for round_, step in (("action", "turn"), ("draw", "discard"), ("search", "search")):
        t = Table("2.2=006", "2.3=017", raiders=BOTH)
        t.raider(0, at="2.2", hand=["063", "055"])
        t.raider(1, at="2.2")
        t.play(round_, step, 0, [...])
        assert "play:063,1,forward" in t.options()
        t.answer("play:063,1,forward", ..., dice=[6, 6, 6, 1, 1])
        assert t.at(1) == "2.3" and "063" in t.s.raiders[0].discard.cards


def test_TR_ACN_7_an_action_card_counts_for_one_event() -> None:
    """TR-ACN-7: The die of Take Aim counts for one test only."""
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["057"])
    t.obstacle("2.2", "059")
    t.action(
        0, "stay", "overcome:bats,fight,none", "play:057,none,none", "overcome:059,fight,none", dice=[1, 1, 1, 6, 6]
    )
    assert [len(x["dice"]) for x in t.told("test")] == [3, 2]


def test_TR_DEC_9_a_card_is_played_only_in_its_own_window() -> None:
    """TR-DEC-9: Just Made It is offered after a Move roll. It is offered neither before the roll nor after a Fight
    roll."""
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["056"])
    t.action(0, "stay", "overcome:bats,fight,none", dice=[1, 1])
    t.raider(0, at="2.2", damage=0)
    t.action(0, "stay", "overcome:bats,move,none", ..., dice=[1, 1, 1])
    assert t.ask.kind == "after-test"


def test_TR_DEC_6_the_card_of_the_active_player_counts_first() -> None:
    """TR-RUL-6, TR-DEC-7: All players are asked at once, in turn order. If two play a card, the card of the raider
    whose turn it is counts first. Then the same window opens again, until all pass."""
    t = Table("2.2=006", "2.3=017", raiders=BOTH)
    t.s.order = [1, 0]
    t.raider(0, at="2.2", hand=["063"])
    t.raider(1, at="2.2", hand=["063", "072"])
    t.passing = False
    t.action(0, ...)
    assert [(ask.seat, ask.kind) for ask in t.asks] == [(0, "turn-start"), (1, "turn-start")]
    t.answer("pass", "play:063,0,forward", "throw:063,move", ..., dice=[1, 1, 2, 1, 1])  # The push fails.
    assert {ask.kind for ask in t.asks} <= {"before-test", "turn-start", "after-outcome"}
    assert t.s.raiders[1].discard.cards.count("063") + t.s.raiders[1].played.cards.count("063") == 1

    t = Table("2.2=006", "2.3=017", raiders=BOTH)
    t.raider(0, at="2.2", hand=["063"])
    t.raider(1, at="2.2", hand=["063"])
    t.passing = False
    t.action(0, ...)
    t.answer("play:063,1,forward", "play:063,0,forward", "throw:063,move", ..., dice=[1, 1, 2, 1, 1])
    assert t.s.raiders[1].hand.cards == ["063"] and not t.s.raiders[0].hand.cards


def test_TR_DEC_12_who_is_asked_follows_from_public_facts() -> None:
    """TR-DEC-12: Whoever could hold Take Aim is asked the same kind of question, whether or not the card is in the
    hand."""
    asked = []
    for hand in (["057"], ["055"]):
        t = Table("2.2=010")
        t.raider(0, at="2.2", hand=hand)
        t.action(0, "stay", ...)
        t.passing = False
        t.answer("overcome:bats,fight,none", ...)
        asked.append((t.ask.seat, t.ask.kind, t.ask.secret))
        assert isinstance(t.ask.default, Pass) and t.ask.stop is (hand == ["057"])
    assert asked == [(0, "before-test", True)] * 2


def test_TR_DEC_12_nobody_without_cards_is_asked() -> None:
    """TR-DEC-12: Everybody sees that a hand is empty."""
    t = Table("2.2=010")
    t.raider(0, at="2.2")
    t.passing = False
    t.action(0, "stay", "overcome:bats,fight,none", dice=[6, 6])


def test_TR_DEC_15_a_card_that_would_do_nothing_is_refused() -> None:
    """TR-DEC-15: Hidden Exit is refused where every side is open. A Medi Pack is refused for a raider without a
    wound."""
    t = Table("2.2=017")
    t.raider(0, at="2.2", hand=["071"], unsaved=["069"])
    t.search(0, "search", dice=[6] * 5)


def test_TR_DEC_14_the_dead_are_not_asked_for_items() -> None:
    t = Table("2.2=017")
    t.raider(0, at="2.2", unsaved=["069"], alive=False, damage=2)
    t.draw(0, "discard")


# --- card by card ---


def test_card_021_bounty_gives_two_cards() -> None:
    """TR-OVR-12: The bats that this test removes are printed on the location."""
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["021"])
    t.action(0, "stay", "overcome:bats,fight,none", "play:021,none,none", dice=[6, 6])
    assert len(t.hand(0)) == 2


def test_021_bounty_only_for_a_creature_removed() -> None:
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["021"])
    t.obstacle("2.2", "060")
    t.action(0, "stay", "overcome:060,fight,none", dice=[6, 6])


def test_024_ferocious_attack_on_another_raider() -> None:
    """TR-DEC-5: An opponent may play it before a roll against a creature. The number to roll becomes 2 higher."""
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["052"])
    t.raider(1, hand=["024"])
    t.action(0, "stay", "overcome:bats,move,none", "@1 play:024,0,none", dice=[3, 3, 3])
    assert t.told("test")[0]["target"] == 10 and not t.told("test")[0]["passed"]
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["024"])
    t.action(0, "stay", "overcome:bats,move,none", dice=[3, 3, 3])


def test_046_snoop_ahead_looks_and_swaps() -> None:
    """TR-INFO-1: Only its player sees the location and the question about the exchange."""
    t = Table("2.1=006", raiders=BOTH)
    t.raider(1, at="2.1", hand=["046"])
    t.top("012", "017")
    t.action(1, "play:046,none,forward", ...)
    assert t.ask.kind == "swap" and t.ask.secret and t.options() == ["pass", "swap"]
    t.answer("swap", "stay")
    assert t.s.level_deck.cards[0] == "017" and t.s.level_deck.known[0] == 0
    assert [told.secret for told in t.events if told.kind == "looked"] == [{1: {"card": "012"}}]


def test_TR_TRS_12_an_exchange_needs_another_card() -> None:
    """TR-TRS-12: If one card is left in the level deck, a location cannot be exchanged. If two are left, it can."""
    for left in (1, 2):
        t = Table("2.1=006", raiders=BOTH)
        t.raider(1, at="2.1", hand=["046"])
        while len(t.s.level_deck) > left:
            t.s.level_deck.move(t.s.level_deck.cards[-1], t.s.raiders[0].played)
        t.s.raiders[0].played.move_all(t.s.raiders[0].discard)  # This puts cards aside, where they are still counted.
        t.action(1, "play:046,none,forward", *(["swap"] if left == 2 else []), "stay")
        assert len(t.told("looked")) == 1 and len(t.s.level_deck) == left


def test_TR_TRS_12_with_no_location_left_nothing_replaces_another() -> None:
    t = Table("2.2=006")
    assert _find_replacement(t.s, find_space_index(t.s, "2.2")) == 0
    t.s.level_deck.move_all(t.s.raiders[0].played)
    assert _find_replacement(t.s, find_space_index(t.s, "2.2")) == -1


def test_TR_TRS_12_the_laid_treasure_room_is_not_exchanged() -> None:
    """TR-TRS-12, TR-RUL-2: Everybody knows that the treasure room lies there, so Snoop Ahead could do nothing. It is
    offered at other spaces."""
    t = Table("2.3=006", raiders=BOTH)
    t.raider(1, at="2.3", hand=["046"])
    t.action(1, ...)
    assert "forward" in t.exits("2.3")
    assert t.options() == ["pass", *(f"play:046,none,{side}" for side in ("right", "left", "back"))]


def test_card_049_lost_may_stop_the_movement() -> None:
    """A raider that fails to roll 9 with Think may not move. A raider that succeeds may."""
    for dice, moves in (([4, 5], True), ([4, 4], False)):
        t = Table("2.2=006", raiders=BOTH)
        t.raider(0, at="2.2")
        t.raider(1, hand=["049"])
        t.action(0, "@1 play:049,0,none", *(["stay"] if moves else []), dice=dice)
        assert t.s.raiders[0].grounded is not moves


def test_052_good_shot_needs_something_to_hit() -> None:
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["052"])
    t.action(0, "stay", "overcome:bats,fight,none", "play:052,none,none", dice=[6, 6])
    assert t.told("obstacle-damage")[0]["amount"] == 2


def test_053_the_way_through_is_for_this_turn() -> None:
    """TR-PATH-9: A bridge has an exit to the left until the end of the turn. Then the former state returns."""
    t = Table("2.2=011", "1.2=017")
    t.raider(0, at="2.2", hand=["053"])
    t.s.spaces[4].hazards.clear()
    t.block("2.2", "left")
    t.action(0, "play:053,none,left", "move:left", "stay")
    assert t.at(0) == "1.2" and "left" in t.exits("2.2") and t.space("2.2").blocks == 0
    t.draw(1, "reload")
    assert "left" not in t.exits("2.2") and t.space("2.2").blocks and t.told("exit-gone")


def test_054_triggered_door_opens_a_neighbour() -> None:
    t = Table("2.2=006", "2.3=011")
    t.raider(0, at="2.2", hand=["054"])
    t.search(0, "search", "find:054", ..., dice=[6] * 5)
    assert {option.split(",")[0] for option in t.options()} == {"exit:2.3"}
    t.answer("exit:2.3,left")
    assert "left" in t.exits("2.3") and t.s.raiders[0].discard.cards == ["054"]


def test_055_rope_once_a_turn() -> None:
    t = Table("2.2=010", "2.3=017")
    t.raider(0, at="2.2", unsaved=["055"])
    t.obstacle("2.2", "058")
    t.action(0, "stay", "overcome:bats,move,none", "use:055,none,none", "overcome:058,move,none", dice=[2] * 7)
    assert [len(x["dice"]) for x in t.told("test")] == [4, 3]
    t.draw(1, "reload")
    assert t.s.raiders[0].spent == []


def test_063_push_is_won_by_the_higher_move() -> None:
    """TR-TEST-6: The higher Move wins, and a tie is rolled again. If the pushed raider wins, it stays where it is."""
    t = Table("2.2=006", "2.3=017", raiders=({"starter": "caves"}, {"starter": "caves"}))
    t.raider(0, at="2.2", hand=["063"])
    t.raider(1, at="2.2")
    t.action(0, "play:063,1,forward", "stay", "pass", dice=[1, 2, 3, 3, 2, 1, 1, 1, 1, 6, 6, 6])
    assert t.at(1) == "2.2" and len(t.told("contest")) == 2 and t.told("resisted")


def test_070_chute_trap() -> None:
    """The raider drops one row deeper unless it rolls 9 with Move."""
    for dice, to in (([3, 3, 3], "2.2"), ([3, 3, 2], "2.3")):
        t = Table("2.1=006", "2.2=007", "2.3=017")
        t.raider(0, at="2.1")
        t.raider(1, hand=["070"])
        t.action(0, "move:forward", "@1 play:070,0,none", "stay", dice=dice)
        assert t.at(0) == to


def test_074_loaded_for_bear_needs_a_weapon_in_use() -> None:
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["074"], unsaved=["068"])
    t.action(0, "stay", "overcome:bats,fight,none", dice=[1, 1])
    t.action(0, "stay", "overcome:bats,fight,068", "play:074,none,none", dice=[2] * 4)
    assert t.thrown == 4


def test_073_shotgun_ammo_is_idle_without_a_shotgun() -> None:
    t = Table("2.2=017")
    t.raider(0, at="2.2", unsaved=["073"])
    t.search(0, "search", dice=[1] * 5)


def test_035_engraved_passage_may_be_searched_with_think() -> None:
    """TR-DEC-B2, TR-DEC-16: The raider rolls its Think dice and the location's search dice. The card does not help in
    an obstacle test."""
    t = Table("2.2=035", map="tombs", raiders=({"starter": "tombs"}, {"starter": "tombs"}))
    t.raider(0, at="2.2")
    t.search(0, "search", "use:035,none,none", dice=[1] * 5)
    assert t.told("test")[0]["ability"] == "think" and t.thrown == 5


def test_008_overlook_once_a_turn() -> None:
    t = Table("2.1=006", "2.2=008")
    t.raider(0, at="2.1")
    t.action(0, "move:forward", "use:008,none,forward", "move:back", "move:forward")
    assert len(t.told("looked")) == 1


def test_045_idol_of_fortune_throws_a_die_again() -> None:
    """TR-TRE-3, TR-TEST-9: A treasure in the saved row lets its raider throw one die again. Without the treasure nobody
    may."""
    t = Table("2.2=010")
    r = t.raider(0, at="2.2")
    r.saved.put("045")
    faults, t.check = t.check, lambda: None  # type: ignore[method-assign]  # a card from no box of this table
    t.action(0, "stay", "overcome:bats,move,none", "use:045,none,none", "die:1", dice=[1, 3, 3, 6])
    t.check = faults  # type: ignore[method-assign]
    assert t.told("test")[0]["result"] == 12


# --- TR-FORCE: forced moves ---


def chute(**fields: Any) -> Table:
    """Let seat 0 walk into 2.2, where Chute Trap throws it into the unknown 2.3."""
    t = Table("2.1=006", "2.2=007")
    t.raider(0, at="2.1", **fields)
    t.raider(1, at="3.1", hand=["070", "062"])
    t.empty_decks()
    t.top("009")
    return t


def test_TR_ORI_7_mapped_as_if_heading_forward() -> None:
    """TR-ORI-7, TR-FORCE-4, TR-EX-26: A location that a raider was thrown into lies with its bottom edge toward row
    1."""
    t = chute().action(0, "move:forward", "@1 play:070,0,none", "@1 pass", dice=[1, 1, 1])
    assert t.at(0) == "2.3" and t.exits("2.3") == {"forward", "left", "back"}


def test_TR_FORCE_2_others_may_offer_obstacles() -> None:
    """TR-FORCE-2, TR-FORCE-6: Other players may offer obstacles where the raider lands. The unknown space ends its
    movement."""
    t = chute().action(
        0, "move:forward", "@1 play:070,0,none", "@1 offer:062", "overcome:062,move,none", dice=[1, 1, 1, 6, 6, 6]
    )
    assert t.hazards("2.3") == ["062"] and not t.s.raiders[0].moving


def test_TR_FORCE_6_leftover_move_in_a_known_space() -> None:
    """TR-FORCE-6, TR-FORCE-7: A raider that is thrown into a known space on its way may still use its leftover Move."""
    t = chute()
    t.lay("2.3=009")
    t.action(0, "move:forward", "@1 play:070,0,none", "move:left", dice=[1, 1, 1])
    assert t.at(0) == "1.3" and len(t.told("moved")) == 2


def test_TR_FORCE_5_the_old_locations_obstacles_are_dropped() -> None:
    """TR-FORCE-5: The raider does not face the obstacles of its old space. Steps 2 to 5 follow in the new space."""
    t = chute()
    t.lay("2.3=010")
    t.obstacle("2.2", "058", owner=0)
    t.action(0, "move:forward", "@1 play:070,0,none", "overcome:bats,move,none", "stay", dice=[1, 1, 1, 6, 6, 6])
    assert [x["obstacle"] for x in t.told("test")] == ["070", "bats"]


def slope(*answers: str, dice: list[int]) -> Table:
    """Let seat 0 go from 2.1 to 2.2, where seat 1 stands and Spiked Slope lies (on failure: 1 damage, back)."""
    t = Table("2.1=006", "2.2=007", raiders=BOTH)
    t.raider(0, at="2.1", abilities=(3, 3, 3, 3))
    t.obstacle("2.2", "047")
    t.obstacle("2.1", "058")
    t.raider(1, at="2.2")
    return t.action(0, "move:forward", *answers, dice=dice)


def test_TR_DX_40_thrown_back_after_stopping() -> None:
    """TR-DX-40: Steps 2 to 5 follow in the old space, and then the turn ends. So two spaces are lost."""
    t = slope("stop", "pass", "overcome:047,move,none", "overcome:058,move,none", dice=[1, 1, 1, 6, 6, 6])
    assert t.at(0) == "2.1" and t.s.raiders[0].damage == 1
    assert t.s.raiders[0].back == -1, "thrown back again it stays: it has not come from anywhere"


def test_TR_DX_41_thrown_back_on_the_way() -> None:
    """TR-DX-41: The raider had chosen to go on, so it may still move two spaces."""
    answers = ("go-on", "overcome:047,move,none", "overcome:058,move,none", "move:left", "stay")
    t = slope(*answers, dice=[1, 1, 1, 6, 6, 6])
    assert t.at(0) == "1.1"


def test_TR_FORCE_1_an_interruption_in_anothers_turn() -> None:
    """TR-FORCE-1, TR-FORCE-3, TR-DX-30: Raider B is thrown into an unknown space in A's turn, and does steps 2 to 5
    there. A may offer an obstacle. Then A's turn goes on."""
    t = Table("2.2=006", raiders=BOTH)
    t.raider(0, at="2.2", hand=["063", "062"])
    t.raider(1, at="2.2")
    t.empty_decks()
    t.top("009")
    t.action(
        0, "play:063,1,forward", "@0 offer:062", "@1 overcome:062,search,none", "@0 stay",
        dice=[6, 6, 6, 1, 1, 1, 1],
    )  # fmt: skip
    assert t.at(1) == "2.3" and t.s.raiders[1].search_ban and t.s.raiders[1].move_ban
    assert t.s.raiders[1].back == find_space_index(t.s, "2.2"), "what throws it back throws it there"
    assert t.exits("2.3") == {"forward", "left", "back"}


def test_TR_ATK_10_a_relocated_raider_may_attack() -> None:
    """TR-ATK-10, TR-FORCE-11: A raider that is pushed in the Draw Round may attack where it lands. It may not search,
    because the Search Round is over."""
    t = Table("2.2=006", "2.3=017", raiders=({"starter": "caves"}, {"starter": "caves"}))
    t.raider(0, at="2.2", hand=["063"])
    t.raider(1, at="2.2")
    t.play("draw", "reset", 0, ["play:063,1,forward", "pass"], [6, 6, 6, 1, 1, 1])
    t.raider(0, at="2.3")
    t.s.raiders[1].deck.move("063", t.s.raiders[1].hand)
    t.raider(1, at="2.2")
    t.raider(0, at="2.2")
    t.lay("1.2=016 left")
    t.play(
        "search", "search", 1, ["@1 play:063,0,left", "@0 overcome:bats,fight,none", "pass"], [6, 6, 6, 1, 1, 1, 6, 6]
    )
    assert t.s.raiders[0].fought  # TR-SRCH-2: the raider loses a search that was still to come this turn.


def test_TR_FORCE_10_nobody_is_pushed_off_the_map_and_no_dead_raider_is_pushed() -> None:
    """TR-FORCE-10: Chute Trap is not offered in the deepest row. Nobody can push a raider off the map, or a dead
    raider."""
    t = Table("2.5=006", "2.6=017")
    t.raider(0, at="2.5")
    t.raider(1, hand=["070"])
    t.action(0, "move:forward", "stay")
    t = Table("1.2=006", raiders=BOTH)
    t.raider(0, at="1.2", hand=["063"])
    t.raider(1, at="1.2")
    t.play("draw", "discard", 0, [...])
    assert "play:063,1,left" not in t.options() and "play:063,1,forward" in t.options()
    t.raider(1, alive=False)
    t.play("draw", "reset", 0, ["pass"])
    # On other sides, a living raider is pushed.
    for side, to in (("forward", "1.3"), ("right", "2.2"), ("back", "1.1")):
        t = Table("1.2=006", "1.3=007", "2.2=009", raiders=BOTH)
        t.raider(0, at="1.2", hand=["063"])
        t.raider(1, at="1.2")
        t.empty_decks()
        t.play("draw", "discard", 0, [f"play:063,1,{side}"], [6, 6, 6, 1, 1])
        assert t.at(1) == to


def test_TR_FORCE_9_the_last_to_interrupt_is_done_first() -> None:
    """TR-FORCE-9, TR-FORCE-3: Raider 1 is pushed away during raider 0's test, and drops deeper as it arrives. It first
    faces what lies there. Then raider 0's test goes on where it stopped, and cards may still be played on it."""
    t = Table("2.2=010", "2.3=017", "2.4=003", raiders=BOTH)
    t.raider(0, at="2.2", hand=["063", "070", "057"], abilities=(2, 3, 3, 3))
    t.raider(1, at="2.2", abilities=(2, 3, 3, 3))
    t.empty_decks()
    t.passing = False
    t.action(0, ...)
    while not (t.ask.kind == "before-test" and t.ask.seat == 0):
        t.answer(
            {"move": "stay", "attack": "pass", "overcome": "overcome:bats,fight,none"}.get(t.ask.kind, "pass"), ...
        )
    t.answer("play:063,1,forward", "throw:063,move", ..., dice=[6, 6, 6, 1, 1, 1])
    assert (t.ask.kind, t.at(1)) == ("entered", "2.3")
    t.answer("play:070,1,none", ..., dice=[1, 1, 1])
    assert (t.ask.seat, t.ask.kind, t.at(1)) == (1, "overcome", "2.4")
    t.answer("overcome:stone-seal,think,none", ..., dice=[6, 6, 6])
    assert (t.ask.seat, t.ask.kind) == (0, "before-test")
    t.answer("play:057,none,none", dice=[6, 6, 6])
    assert [
        (told.kind, told.open.get("to"), told.open.get("obstacle"))
        for told in t.events
        if told.kind in ("relocated", "test")
    ] == [
        ("relocated", (2, 3), None),
        ("test", None, "070"),
        ("relocated", (2, 4), None),
        ("test", None, "stone-seal"),
        ("test", None, "bats"),
    ]
    assert t.told("obstacle-removed") and t.at(0) == "2.2" and t.s.trial is None


def test_TR_FORCE_5_a_push_during_a_test_ends_the_test() -> None:
    """TR-FORCE-5: A raider that is pushed away before its roll makes no roll, and the test has no outcome."""
    t = Table("2.2=010", "2.3=017", raiders=BOTH)
    t.raider(0, at="2.2")
    t.raider(1, at="2.2", hand=["063"])
    t.empty_decks()
    t.action(0, "@1 pass", "@1 pass", "stay", "pass", "overcome:bats,move,none", ...)
    assert (t.ask.seat, t.ask.kind) == (1, "before-test")
    t.answer("play:063,0,forward", dice=[6, 6, 1, 1, 1])
    assert t.at(0) == "2.3" and not t.told("test") and not t.told("damage")


def test_card_029_slide_carries_onward() -> None:
    """TR-OVR-20: A raider that fails against the Steep Slide is moved to the space that the letter F points to. It
    needs no exit for this."""
    t = Table("2.2=029 right", "3.2=036", map="tombs")
    t.raider(0, at="2.2")
    t.action(0, "stay", dice=[1, 1, 1])  # There is only one way to face it, so nothing is asked.
    assert t.at(0) == "3.2"


def test_TR_EXP_7_a_location_left_too_soon_still_gets_its_offers() -> None:
    """TR-EXP-7: A raider is pushed on between step 2 and step 3. First others may offer obstacles for the location that
    it has left."""
    t = Table("2.1=006", "3.2=017", raiders=BOTH)
    t.raider(0, at="2.1", hand=[])
    t.raider(1, at="2.2", hand=["063", "062"])
    t.top("007")
    t.s.raiders[1].alive = True
    t.empty_decks()
    t.passing = False
    t.action(0, "move:forward", ...)
    while t.ask.kind != "mapped":
        t.answer("pass", ...)
    t.answer("play:063,0,right", "throw:063,move", ..., dice=[6, 6, 1, 1, 1])
    assert isinstance(t.asked, tuple) and t.at(0) == "2.2"
    t.answer("offer:062")
    assert t.hazards("2.2") == ["062"] and t.at(0) == "3.2" and not t.told("stuck")


def test_TR_DEC_P1_the_moments_of_a_turn() -> None:
    """TR-DEC-P1, TR-DEC-5: A wounded raider with a Medi Pack is asked at every moment of a whole turn, in this order.
    It is not asked where nothing has happened since the last moment (`test_windows_once`)."""
    t = Table("1.2=006", seats=1)
    t.raider(0, at="1.2", unsaved=["069"], abilities=(4, 4, 4, 4), damage=1)
    t.top("005")
    t.s.obstacle_deck.cards[:] = sorted(t.s.obstacle_deck.cards, key=lambda n: n != "058")
    plans = {"move": "move:forward", "search": "search"}
    seen: dict[str, list[str]] = {}
    steps = [("ready", "order"), ("action", "turn"), ("search", "search")]
    for round_, step in [*steps, *(("draw", step) for step in ("discard", "draw", "reset", "save", "reload"))]:
        s = t.s
        s.round, s.step, s.place = round_, step, 0
        rules = GAME.play(s)
        request: Any = next(rules)
        answer: Any = None
        while (request := rules.send(answer)) is not CHECKPOINT:
            answer = None
            if isinstance(request, Roll):
                answer = (4,) * request.dice
            elif isinstance(request, Ask):
                if request.kind in WINDOWS:
                    seen.setdefault(round_, []).append(request.kind)
                plan = plans.get(request.kind)
                answer = request.choice.read(plan) if plan else request.default
    tests = ["before-test", "after-test", "after-outcome"]
    assert seen == {
        "ready": ["round-start"],
        "action": ["round-start", "turn-start", "before-explore", "mapped", "entered", *tests, *tests],
        "search": ["before-search", "before-test", "after-test", "after-search"],
        "draw": ["round-start", *["before-step"] * 2, "round-end"],
    }
