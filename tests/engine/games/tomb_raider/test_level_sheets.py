"""The sheets of the levels for caves and tombs: players, map, decks, and where the treasure can lie."""

from __future__ import annotations

import pytest

from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import load_level_decks, load_levels
from engine.games.tomb_raider.levels.records import expand_numbers

from .level_sheets import columns, depths
from .more_levels import begun

SINGLE = (("into_the_caves", "cave", "001", "003"), ("trapped_in_the_tombs", "tomb", "026", "028"))


@pytest.mark.parametrize(("level", "family", "gate", "room"), SINGLE)
def test_players_TR_LVL_CAVES_1_TR_LVL_TOMBS_1(level: str, family: str, gate: str, room: str) -> None:
    """The level is for two raiders or more. One player alone can play it only by the solo rules (TR-RUL-10)."""
    assert GAME.seats(level) == range(1, 7)
    assert begun(level, 1).terms.medals and not begun(level, 2).terms.medals


@pytest.mark.parametrize(("level", "family", "gate", "room"), SINGLE)
def test_power_levels_of_caves_and_tombs_TR_LVL_CAVES_2_TR_LVL_TOMBS_2(
    level: str, family: str, gate: str, room: str
) -> None:
    assert load_levels()[level].power == 1


@pytest.mark.parametrize(("level", "family", "gate", "room"), SINGLE)
def test_location_types_of_caves_and_tombs_TR_LVL_CAVES_3_TR_LVL_TOMBS_3(
    level: str, family: str, gate: str, room: str
) -> None:
    deck = begun(level).level_deck.cards
    assert {get_pool().find_location(card).family for card in deck} <= {family, "generic"}


@pytest.mark.parametrize(("level", "family", "gate", "room"), SINGLE)
def test_the_level_deck_TR_LVL_CAVES_4_TR_LVL_TOMBS_4(level: str, family: str, gate: str, room: str) -> None:
    """The level deck has one copy of each location except the entrances, which lie on the map."""
    s = begun(level)
    deck = list(s.level_deck.cards)
    assert len(deck) == len(set(deck)) >= 17 and gate not in deck and load_levels()[level].decks[0].least == 18


@pytest.mark.parametrize(("level", "family", "gate", "room"), SINGLE)
def test_the_maps_of_caves_and_tombs_TR_LVL_CAVES_5_TR_LVL_TOMBS_5(
    level: str, family: str, gate: str, room: str
) -> None:
    view = GAME.view(begun(level), None)
    assert (view.width, view.rows) == (3, 6)
    assert {space.depth for space in view.spaces if space.at[1] == 1} == {1}


@pytest.mark.parametrize(("level", "family", "gate", "room"), SINGLE)
@pytest.mark.parametrize(("seats", "where"), [(2, {1, 3}), (3, {2}), (6, {1, 3})])
def test_entrances_TR_LVL_CAVES_6_TR_LVL_TOMBS_6_TR_MULTI_3(
    level: str, family: str, gate: str, room: str, seats: int, where: set[int]
) -> None:
    """With an odd number of players one entrance lies in the middle. With an even number two lie in the corners."""
    assert columns(begun(level, seats), gate) == where


@pytest.mark.parametrize(("level", "family", "gate", "room"), SINGLE)
def test_the_treasure_room_TR_LVL_CAVES_7_TR_LVL_TOMBS_7(level: str, family: str, gate: str, room: str) -> None:
    """The treasure room of the box is shuffled into the level deck. No other treasure room is."""
    deck = begun(level).level_deck.cards
    assert [card for card in deck if get_pool().find_location(card).role == "treasure"] == [room]


@pytest.mark.parametrize(("level", "family", "gate", "room"), SINGLE)
def test_the_depth_of_the_treasure_TR_LVL_CAVES_8_TR_LVL_TOMBS_8(level: str, family: str, gate: str, room: str) -> None:
    assert depths(level) == {4, 5, 6}


@pytest.mark.parametrize(("level", "family", "gate", "room"), SINGLE)
def test_the_goal_TR_LVL_CAVES_9_TR_LVL_TOMBS_9(level: str, family: str, gate: str, room: str) -> None:
    """A level has the standard goal, unless the table asks for another."""
    assert GAME.view(begun(level), None).goal == "treasure"


# --- Parallel Peril ------------------------------------------------------------------------------------------------


def test_TR_LVL_PERIL_1_TR_LVL_PERIL_2_players_and_power() -> None:
    """Two or more players can play the level. One player alone can play it only by the solo rules (TR-RUL-10)."""
    assert GAME.seats("parallel_peril") == range(1, 7) and load_levels()["parallel_peril"].power == 1
    assert begun("parallel_peril", 1).terms.medals and not begun("parallel_peril", 2).terms.medals


def test_TR_LVL_PERIL_3_TR_LVL_PERIL_6_caves_on_the_left_and_tombs_on_the_right() -> None:
    """The level has two decks, by columns: 001 to 018 on the left, and 026 to 043 on the right."""
    ready = {key: expand_numbers(deck.cards) for key, deck in load_level_decks().items()}
    assert [(ready[deck.ready[0]], deck.columns) for deck in load_levels()["parallel_peril"].decks] == [
        (expand_numbers(["001-018"]), (1, 2)),
        (expand_numbers(["026-043"]), (3, 4)),
    ]
    s = begun("parallel_peril")
    assert {columns(s, "001") <= {1, 2}, columns(s, "026") <= {3, 4}} == {True}


def test_TR_LVL_PERIL_4_the_map() -> None:
    view = GAME.view(begun("parallel_peril"), None)
    assert (view.width, view.rows) == (4, 8)


@pytest.mark.parametrize("seats", [2, 3])
def test_TR_LVL_PERIL_5_an_entrance_in_each_corner(seats: int) -> None:
    s = begun("parallel_peril", seats)
    assert columns(s, "001") == {1} and columns(s, "026") == {4}


def test_TR_LVL_PERIL_7_the_treasure_rooms_lie_at_depth_5_or_deeper() -> None:
    assert depths("parallel_peril") == {5, 6, 7, 8}
