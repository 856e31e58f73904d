"""The levels Death by Design, Freestyle, Pick Up, Atlantis and Explore the Depths match their sheets in the
rulebook."""

from __future__ import annotations

import re

import pytest

from engine.games.tomb_raider import setup
from engine.games.tomb_raider.cards import (
    DISCOVERIES,
    LOCATIONS,
    POOL,
    Action,
    Discovery,
    SecretMove,
    Treasure,
    Upgrade,
)
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import load_levels
from engine.games.tomb_raider.map import (
    compute_depth,
    find_column_and_row,
    find_deck,
    find_space_index,
    list_treasure_spaces,
    may_lie,
)
from engine.games.tomb_raider.moves import QUESTIONS
from engine.games.tomb_raider.rounds import forced
from engine.games.tomb_raider.state import State
from engine.games.tomb_raider.view import View
from engine.setup import Setup

from .level_sheets import columns, depths
from .more_levels import begun, laid, numbered, run
from .scenario import Table


def seen(level: str, seats: int = 2, **table: str) -> View:
    return GAME.view(begun(level, seats, **table), None)  # type: ignore[no-any-return]


def rooms(s: State) -> list[str]:
    """Return the treasure rooms in the level decks."""
    return [card for deck in s.decks for card in deck.cards if LOCATIONS[card].role == "treasure"]


@pytest.mark.parametrize("level", ["death_by_design", "freestyle", "parallel_peril", "parallel_pick_up", "atlantis"])
def test_the_goal_TR_LVL_DBD_11_TR_LVL_FREE_12_TR_LVL_PERIL_11(level: str) -> None:
    """Each of these levels has the standard goal, unless the table asks for another."""
    assert seen(level).goal == "treasure"


@pytest.mark.parametrize("level", ["parallel_pick_up", "atlantis", "explore_the_depths"])
def test_the_goal_TR_LVL_PPU_11_TR_LVL_ATL_9_TR_LVL_DEEP_11(level: str) -> None:
    assert seen(level).goal == "treasure"


# --- Death by Design -----------------------------------------------------------------------------------------------


def test_TR_LVL_DBD_2_power() -> None:
    assert load_levels()["death_by_design"].power == 1


def test_the_map_TR_LVL_DBD_4_TR_LVL_DBD_12() -> None:
    """The map of Death by Design is 5 by 7, and every space but one holds a location. Each location of both boxes lies
    there once, except the treasure rooms."""
    view, lying = seen("death_by_design"), laid(begun("death_by_design"))
    assert (view.width, view.rows) == (5, 7) and {one.depth for one in view.spaces if one.at[1] == 1} == {1}
    assert {one.at for one in view.spaces} - set(lying) == {(3, 7)}
    assert sorted(card for card, _ in lying.values()) == sorted((numbered(1, 18) | numbered(26, 43)) - {"003", "028"})


def test_TR_LVL_DBD_5_only_the_entrances_lie_face_up() -> None:
    assert {card for card, up in laid(begun("death_by_design")).values() if up} == {"001", "026"}


@pytest.mark.parametrize(("frm", "side", "heading"), [("1.1", "right", 1), ("1.1", "forward", 0)])
def test_TR_LVL_DBD_8_a_location_lies_as_it_is_entered(frm: str, side: str, heading: int) -> None:
    t = Table(level="death_by_design")
    t.raider(0, at=frm)
    t.empty_decks()
    t.lenient = True
    t.action(0, f"move:{side}", ...)
    assert t.s.spaces[t.s.raiders[0].at].heading == heading


# --- Freestyle -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "power"), [("power_3", 3), ("power_3_short", 3), ("power_2", 2)])
def test_TR_LVL_FREE_2_power_3_or_as_a_variant_2(form: str, power: int) -> None:
    assert begun("freestyle", form=form).terms.power == power and begun("freestyle").terms.power == 3


@pytest.mark.parametrize(("form", "rows", "least"), [("power_3", 12, 7), ("power_2", 6, 4), ("power_3_short", 6, 4)])
def test_the_map_TR_LVL_FREE_4_TR_LVL_FREE_5_TR_LVL_FREE_6(form: str, rows: int, least: int) -> None:
    """Freestyle is 12 rows deep and has 36 locations or more. At power 2 and in the short form it is 6 rows deep, and
    the treasure lies in row 4 or deeper."""
    view, s = seen("freestyle", form=form), begun("freestyle", form=form)
    assert (view.width, view.rows) == (3, rows) and len(s.level_deck) + len(laid(s)) >= 36
    assert min(one.depth for one in view.spaces if one.treasure_possible) == least


@pytest.mark.parametrize(("form", "least"), [("power_3", 7), ("power_2", 4)])
def test_least_depths_TR_LVL_FREE_7_TR_LVL_FREE_8(form: str, least: int) -> None:
    """Each treasure room has a least depth, the Atlantean one too. Atlantean locations need depth 3."""
    s = begun("freestyle", form=form)
    row = [find_space_index(s, f"2.{n}") for n in range(1, 7 + 6 * (form == "power_3"))]
    for card in s.level_deck.cards:
        if LOCATIONS[card].role == "treasure":
            deep = 9 if card == "151" else least
            assert [may_lie(s, card, at) for at in row] == [compute_depth(s, at) >= deep for at in row]
        elif LOCATIONS[card].family == "atlantean":
            assert [may_lie(s, card, at) for at in row[:4]] == [False, False, True, True]


def test_TR_LVL_FREE_9_every_entrance_lies_in_row_1() -> None:
    s = begun("freestyle", 3)
    assert laid(s) == {(1, 1): ("001", True), (3, 1): ("026", True)}
    assert not [card for card in s.level_deck.cards if LOCATIONS[card].role == "entrance"]


# --- Parallel Peril, Parallel Pick Up ------------------------------------------------------------------------------


def test_TR_LVL_PERIL_10_the_highest_roller_picks_an_entrance_first() -> None:
    s = begun("parallel_peril")
    told = run(setup.lay_out_table(s), [2, 5])
    assert [one.open["seat"] for one in told if one.kind == "entrance-roll"] == [0, 1]
    assert [find_column_and_row(s, r.at) for r in s.raiders] == [(4, 1), (1, 1)], "by default the lowest column"


def test_TR_LVL_PERIL_9_one_treasure_room_laid_the_other_leaves_its_deck() -> None:
    t = Table("1.7=006", level="parallel_peril")
    t.raider(0, at="1.7")
    t.empty_decks()
    t.top("003")
    t.lenient = True
    t.action(0, "move:forward", ...)
    assert t.told("rooms-removed") == [{"cards": ("028",)}] and rooms(t.s) == [] and t.shuffles == ["level deck"]


def pick_up(form: str = "power_1", *decks: str) -> State:
    one, other = decks or ("caves", "tombs")
    return GAME.begin(Setup("parallel_pick_up", ({"level_deck": one}, {"level_deck": other}), {"form": form}))


@pytest.mark.parametrize(("form", "least"), [("power_1", 18), ("power_2", 18), ("power_3", 20)])
def test_TR_LVL_PPU_3_a_level_deck_each_large_enough(form: str, least: int) -> None:
    s = pick_up(form)
    assert [len(deck) + 1 for deck in s.decks] == [least, least], "with the entrance that lies on the map"
    assert "004" in s.decks[0].cards and "029" in s.decks[1].cards


@pytest.mark.parametrize(("form", "rows", "least"), [("power_1", 6, 4), ("power_2", 8, 5), ("power_3", 10, 6)])
def test_the_map_TR_LVL_PPU_5_TR_LVL_PPU_6(form: str, rows: int, least: int) -> None:
    view = seen("parallel_pick_up", form=form)
    assert (view.width, view.rows) == (4, rows)
    assert {one.depth for one in view.spaces if one.treasure_possible} == set(range(least, rows + 1))


def test_TR_LVL_PPU_8_each_deck_fills_its_own_side() -> None:
    s = pick_up()
    assert columns(s, "001") == {1} and columns(s, "026") == {4}
    for column, deck in ((1, 0), (2, 0), (3, 1), (4, 1)):
        assert find_deck(s, find_space_index(s, f"{column}.3")) is s.decks[deck]


# --- Atlantis ------------------------------------------------------------------------------------------------------


def test_power_and_map_TR_LVL_ATL_2_TR_LVL_ATL_6() -> None:
    view = seen("atlantis")
    assert load_levels()["atlantis"].power == begun("atlantis").terms.power == 2 and (view.width, view.rows) == (3, 6)
    assert {one.depth for one in view.spaces if one.at[1] == 1} == {1}


def test_the_deck_and_its_room_TR_LVL_ATL_4_TR_LVL_ATL_5() -> None:
    """The level deck has 18 cards or more, and none twice. Its treasure room is the Atlantean Treasure, which lies at
    depth 4 or deeper."""
    s = begun("atlantis")
    deck = list(s.level_deck.cards)
    assert len(deck) == len(set(deck)) >= 17 and load_levels()["atlantis"].decks[0].least == 18
    assert rooms(s) == ["118"] and depths("atlantis") == {4, 5, 6}


@pytest.mark.parametrize(("seats", "where"), [(2, {(1, 1), (3, 1)}), (3, {(2, 1)}), (4, {(1, 1), (3, 1)})])
def test_TR_LVL_ATL_7_entrances(seats: int, where: set[tuple[int, int]]) -> None:
    s = begun("atlantis", seats)
    assert {at for at, (card, up) in laid(s).items() if up and LOCATIONS[card].role == "entrance"} == where


# --- Explore the Depths --------------------------------------------------------------------------------------------


def test_power_and_map_TR_LVL_DEEP_2_TR_LVL_DEEP_8() -> None:
    view = seen("explore_the_depths")
    assert begun("explore_the_depths").terms.power == 3 and (view.width, view.rows) == (3, 12)
    assert {one.depth for one in view.spaces if one.at[1] == 1} == {1}


def test_the_decks_TR_LVL_DEEP_3_TR_LVL_DEEP_4_TR_LVL_DEEP_5() -> None:
    first, second, third = (set(deck.cards) for deck in begun("explore_the_depths").decks)
    assert first == numbered(4, 18) | {"153", "157", "158"}
    assert second == numbered(29, 43) | {"154", "156", "159", "160"}
    assert third == numbered(101, 117) | {"151", "152", "155"}


def test_TR_LVL_DEEP_6_the_depth_decides_which_deck_is_drawn_from() -> None:
    s = begun("explore_the_depths")
    for column in (1, 2, 3):
        for row in range(1, 13):
            assert find_deck(s, find_space_index(s, f"{column}.{row}")) is s.decks[(row - 1) // 4]


def test_TR_LVL_DEEP_7_the_Sanctuary_lies_at_depth_9_or_deeper() -> None:
    assert rooms(begun("explore_the_depths")) == ["151"] and depths("explore_the_depths") == {9, 10, 11, 12}


@pytest.mark.parametrize("seats", [2, 3])
def test_TR_LVL_DEEP_9_one_entrance_in_the_middle(seats: int) -> None:
    s = begun("explore_the_depths", seats)
    assert laid(s) == {(2, 1): ("001", True)} and {find_column_and_row(s, r.at) for r in s.raiders} == {(2, 1)}


def test_TR_LVL_DEEP_10_any_one_treasure_to_start_with() -> None:
    for r in begun("explore_the_depths", 3).raiders:
        assert set(r.bonus) == {card.number for card in POOL.list_cards(Treasure)}


# --- players, and what all levels have -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["atlantis", "explore_the_depths", "freestyle"])
def test_some_levels_are_for_two_players_or_more_TR_LVL_ATL_1_TR_LVL_DEEP_1_TR_LVL_FREE_1(level: str) -> None:
    assert {2, 3, 4, 5, 6} <= set(GAME.seats(level))


@pytest.mark.parametrize("level", ["death_by_design", "parallel_pick_up"])
def test_some_levels_are_for_two_players_TR_LVL_DBD_1_TR_LVL_PPU_1(level: str) -> None:
    assert 2 in GAME.seats(level) and max(GAME.seats(level)) == 2


@pytest.mark.parametrize("level", ["into_the_caves", "trapped_in_the_tombs", "atlantis"])
def test_entrance_layout_E_TR_LVL_3(level: str) -> None:
    """With an odd number of players there is one entrance in the middle. With an even number there is one in each
    corner, and the same number of raiders starts at each."""
    for seats in range(2, 7):
        s = begun(level, seats)
        gates = {at for at, (card, up) in laid(s).items() if up and LOCATIONS[card].role == "entrance"}
        assert gates == ({(2, 1)} if seats % 2 else {(1, 1), (3, 1)})
        standing = [find_column_and_row(s, r.at) for r in s.raiders]
        assert {standing.count(gate) for gate in gates} == {seats // len(gates)}


def test_the_36_cards_TR_LVL_DBD_3_TR_LVL_DBD_13_TR_DX_35() -> None:
    """The grid has 34 of the 36 cards, and the two treasure rooms lie beside it."""
    s = begun("death_by_design")
    lying = laid(s)
    assert len(lying) == 34 and sorted(s.level_deck.cards) == ["003", "028"]
    assert [lying[at][0] for at in ((4, 4), (1, 5), (5, 1))] == ["009", "004", "001"]


def test_the_treasure_room_is_drawn_as_the_space_is_entered_TR_LVL_DBD_6_TR_EX_36_TR_LD_7() -> None:
    for room in ("003", "028"):
        t = Table(level="death_by_design")
        t.raider(0, at="3.6", moving=True)
        t.empty_decks()
        t.top(room)
        t.lay("3.6=041")
        t.lenient = True
        at = find_space_index(t.s, "3.7")
        assert not t.s.spaces[at].card.cards and [
            find_column_and_row(t.s, one) for one in list_treasure_spaces(t.s)
        ] == [(3, 7)]
        t.follow(forced.relocate_raider(t.s, 0, at, "063"), [...], ())
        assert t.s.spaces[at].card.cards == [room] and t.s.treasure_at == at


def test_no_other_location_is_drawn_in_death_by_design_TR_LVL_DBD_9() -> None:
    """No other space has a level deck, and the last space does not take a treasure room."""
    s = begun("death_by_design")
    assert not s.terms.last_space
    for at in range(len(s.spaces)):
        assert bool(find_deck(s, at).cards) is (find_column_and_row(s, at) == (3, 7))


def test_freestyle_at_power_2_TR_LVL_FREE_3_TR_EX_42() -> None:
    """The level deck has one card of each location except The Sanctuary. The map is 3 by 6, and the treasure lies at
    depth 4 or deeper."""
    s = begun("freestyle", form="power_2")
    cards = [card for deck in s.decks for card in deck.cards]
    assert len(set(cards)) == len(cards) and "151" not in cards and {"003", "028", "118"} <= set(cards)
    assert (s.width, s.rows) == (3, 6) and depths("freestyle") == set(range(7, 13))
    assert "151" in begun("freestyle").level_deck.cards


@pytest.mark.parametrize("goal", ["recovery", "bounty", "timed"])
def test_a_goal_of_another_kind_on_any_level_TR_GOAL_1(goal: str) -> None:
    """If the table chooses another goal, the first find does not end the level."""
    for level in load_levels().values():
        if goal in level.goals and level.players.most > 1 and level.key != "pick_up":
            assert begun(level.key, goal=goal).terms.goal == goal
    assert sum(goal in level.goals for level in load_levels().values()) > 2


# --- what is asked, and in which order ------------------------------------------------------------------------------


def test_the_questions_there_are_TR_DEC_1() -> None:
    """Every question that the game asks is a decision of TR-DEC."""
    assert all(re.match(r"TR-DEC-([SRABCWP]\d|15)", rule) for rule in QUESTIONS.values())


def test_the_turn_order_counts_for_the_whole_turn_TR_READY_6() -> None:
    """The turn order that was rolled counts in the Action, Search and Draw Rounds."""
    for round_, step in (("action", "turn"), ("search", "search"), ("draw", "discard")):
        t = Table("1.2=006", "2.2=017", level="into_the_caves", seats=3)
        for seat in range(3):
            t.raider(seat, at="2.2", hand=["064"])
        t.empty_decks()
        t.s.order = [2, 0, 1]
        t.play(round_, step, 2, [...])
        assert t.ask.seat == 2
        assert GAME.view(t.s, None).order == (2, 0, 1)


# --- what cards are -------------------------------------------------------------------------------------------------


def test_a_companion_travels_alone_TR_CARD_DIS_5_TR_SAVE_2() -> None:
    """A raider has one companion at most. A companion is never saved and is not an item."""
    t = Table("2.2=002", level="into_the_caves")
    t.raider(0, at="2.2", hand=["S088"], unsaved=["068"], abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.lenient = True
    t.search(0, "search", "find:S088", ..., dice=[6] * 4)
    t.draw(0, "save", ...)
    r = t.s.raiders[0]
    assert r.unsaved.cards == ["S088"] and r.saved.cards == ["068"] and not DISCOVERIES["S088"].is_item
    t.space("2.2").empty = False
    t.own(0, "S088")
    t.raider(0, hand=["S088"])
    t.empty_decks()
    t.search(0, ..., dice=[])
    t.answer("search", ..., dice=[6] * 4)
    assert r.unsaved.cards == ["S088"] and t.hand(0) == ["S088"]


def test_locations_make_the_map_alone_TR_CARD_LOC_6_TR_CARD_LOC_3() -> None:
    """Locations are in no draw deck. They are cave, tomb, Atlantean or generic locations."""
    assert {card.family for card in LOCATIONS.values()} == {"cave", "tomb", "atlantean", "generic"}
    assert not set(LOCATIONS) & {card for box in POOL.starters.values() for card in box.draw}


def test_characters_begin_in_play_and_may_be_alike_TR_CARD_CHR_2() -> None:
    s = begun("into_the_caves", 3, {"raider": "019"})
    assert [r.character for r in s.raiders] == ["019"] * 3 and all(r.power == 1 for r in s.raiders)


def test_what_cards_of_each_kind_say_TR_CARD_ACT_1_TR_CARD_DIS_1_TR_CARD_SEC_1() -> None:
    """Every action and every secret move has an effect. Every discovery has a kind and a difficulty."""
    assert all(card.effects for card in (*POOL.list_cards(Action), *POOL.list_cards(SecretMove)))
    assert all(card.difficulty > 0 and card.kind for card in POOL.list_cards(Discovery))


def test_what_upgrades_and_treasures_say_TR_CARD_UPG_1_TR_CARD_TRE_1() -> None:
    """Upgrades and treasures have a power and an effect. An upgrade also has a requirement."""
    assert all(
        1 <= card.power <= 3 and card.effects for card in (*POOL.list_cards(Upgrade), *POOL.list_cards(Treasure))
    )
    assert all(card.requirement for card in POOL.list_cards(Upgrade))
