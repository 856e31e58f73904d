"""The levels are as in the rulebook, and levels that cannot be played are refused."""

from __future__ import annotations

import shutil
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from engine.data_files import DataFileError
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.levels import Level, load_folder, load_levels
from engine.games.tomb_raider.levels.records import Space
from engine.games.tomb_raider.solo import build_obstacle_deck
from engine.games.tomb_raider.switches import Switches

OURS = Path(str(files("engine.games.tomb_raider") / "levels"))
LEARN: Level = load_levels()["learning_game"]
INTRO: Level = load_levels()["introductory"]


def test_the_game_has_eleven_levels_in_this_order() -> None:
    assert list(load_levels()) == [
        "learning_game", "introductory", "into_the_caves", "trapped_in_the_tombs", "death_by_design", "freestyle",
        "parallel_peril", "parallel_pick_up", "atlantis", "explore_the_depths", "pick_up",
    ]  # fmt: skip


def test_the_learning_games_map_TR_LTP_2_TR_LTP_4_TR_LTP_5() -> None:
    assert (LEARN.width, LEARN.rows) == (3, 4)
    assert [LEARN.compute_depth(row) for row in (1, 4)] == [1, 4]
    assert LEARN.list_entrances(1) == (Space(1, 1),)
    assert LEARN.treasure_room == Space(2, 4)


def test_the_learning_game_is_for_one_with_one_starter_TR_LTP_1_TR_LTP_3_TR_LTP_8() -> None:
    assert (LEARN.players.least, LEARN.players.most) == (1, 1)
    assert LEARN.decks[0].ready == ("caves", "tombs") and LEARN.decks[0].chosen == "box"
    assert LEARN.list_characters("caves") == ("019",)
    assert LEARN.list_characters("tombs") == ("044",)
    with pytest.raises(KeyError):
        LEARN.list_entrances(2)


def test_the_learning_games_obstacle_deck_TR_LTP_7() -> None:
    common = ("058", "059", "060", "062", "062", "064", "065")
    assert LEARN.solo_obstacles == {"caves": ("022", "025", *common), "tombs": ("047", "050", *common)}


def test_the_learning_games_opening_hand_TR_LTP_9() -> None:
    for box, hand in (("caves", ("068", "057")), ("tombs", ("068", "057", "071"))):
        raider = get_pool().find_character(get_pool().starters[box].raider)
        assert LEARN.opening_hand[: raider.think] == hand


def test_the_learning_game_redraws_and_skips_the_ready_round_TR_LTP_11_TR_LTP_12() -> None:
    assert LEARN.rules.redraw and not LEARN.rules.ready_round


def test_the_learning_game_spares_the_treasure_room_and_the_search_TR_LTP_14_TR_LTP_15() -> None:
    assert not LEARN.rules.treasure_room_obstacles
    assert LEARN.rules.fight_blocks_search == "never"


def test_the_learning_games_draw_round_TR_LTP_16_TR_LTP_17() -> None:
    assert LEARN.rules.discard_to_6 and not LEARN.rules.empty_hand_doubles


def test_the_introductory_level_for_one_or_two_TR_LVL_INTRO_1_TR_LVL_INTRO_2_TR_LVL_INTRO_3() -> None:
    assert (INTRO.players.least, INTRO.players.most) == (1, 2)
    assert INTRO.power == 1
    assert INTRO.decks[0].ready == ("caves", "tombs") and INTRO.decks[0].chosen == "table"


def test_the_introductory_levels_map_TR_LVL_INTRO_5_TR_LVL_INTRO_6_TR_LVL_INTRO_7() -> None:
    assert (INTRO.width, INTRO.rows, INTRO.start_depth) == (3, 6, 1)
    assert INTRO.list_entrances(1) == (Space(1, 1),)
    assert INTRO.list_entrances(2) == (Space(1, 1), Space(3, 1))
    assert INTRO.treasure_room == Space(2, 4)


def test_the_introductory_level_alone_meets_every_obstacle_of_the_starter_TR_LVL_INTRO_9() -> None:
    for box in get_pool().starters:
        deck = build_obstacle_deck(INTRO, "caves", get_pool().list_rooms(box), wet=False)
        assert Counter(deck) == Counter(LEARN.solo_obstacles[box])


def test_the_introductory_level_plays_by_the_standard_rules() -> None:
    assert INTRO.rules == Switches()
    assert INTRO.opening_hand == ()


def test_a_raider_of_the_levels_power_may_be_chosen_TR_SETUP_2_TR_CARD_CHR_3() -> None:
    others = ("191", "192", "196", "197", "198", "199", "200")
    assert INTRO.list_characters("caves") == ("019", "044", *others)
    assert INTRO.list_characters("tombs") == ("044", "019", *others)


@pytest.mark.parametrize(
    ("file", "old", "new", "field", "why"),
    [
        ("introductory.toml", "treasure_room = [2, 4]", "treasure_room = [2, 3]", "treasure_room", "TR-LD-24"),
        ("introductory.toml", "treasure_room = [2, 4]", "treasure_room = [4, 4]", "treasure_room", "on the map"),
        ("introductory.toml", "treasure_room = [2, 4]", "treasure_room = [1, 1]", "treasure_room", "of its own"),
        ("introductory.toml", "[3, 1]", "[4, 1]", "entrances", "TR-LD-24"),
        ("introductory.toml", "[3, 1]", "[3, 2]", "entrances", "TR-LD-24"),
        ("introductory.toml", "[3, 1]", "[1, 1]", "entrances", "TR-LD-24"),
        ("learning_game.toml", "most = 1", "most = 2", "entrances", "TR-LD-24"),
        ("introductory.toml", "least = 1", "least = 3", "players", "not above"),
        ("introductory.toml", '"tombs"', '"wrecks"', "decks.0.ready", "caves, freestyle, tombs"),
        ("introductory.toml", 'chosen = "table"', 'chosen = "seat", seat = 2', "decks.0.seat", "can be taken"),
        ("introductory.toml", 'chosen = "table", ', "", "decks.0", "chosen"),
        ("introductory.toml", "least = 18", "least = 30", "decks.0.ready", "30 cards"),
        ("introductory.toml", "treasure_room = [2, 4]", "least_depth = {treasure=7}", "decks.0.ready", "treasure room"),
        ("explore_the_depths.toml", '"151" = 9', '"151" = 13', "least_depth", "TR-LD-24"),
        ("freestyle.toml", "treasure = 4, atl", "treasure = 7, atl", "decks.0.ready", "treasure room"),
        ("introductory.toml", "power = 1", "power = 0", "width", "1 or more"),
        ("introductory.toml", "power = 1", "power = 1\nturn_limit = -1", "width", "0 or more"),
        ("into_the_caves.toml", "treasure = 4", "treasure = 7", "decks.0.ready", "treasure room"),
        ("into_the_caves.toml", 'families = ["cave", ', 'families = ["tomb", ', "decks.0.ready", "family cave"),
        ("into_the_caves.toml", '"timed", ', '"points", ', "turn_limit", "TR-LD-14"),
        ("into_the_caves.toml", '"timed", ', '"treasure", ', "goals", "twice"),
        ("into_the_caves.toml", '"timed", ', '"luck", ', "goals[3]", "luck"),
        ("into_the_caves.toml", "least_depth", "bounties = { trap = 0 }\nleast_depth", "bounties", "1 or more"),
        ("death_by_design.toml", "026^ 012", "026^ 999", "grid", "999"),
        ("death_by_design.toml", "026^ 012", "026^ ", "grid", "a word for each column"),
        ("death_by_design.toml", "026^", "026 ", "entrances", "face down"),
        ("death_by_design.toml", '"003", "028"', '"003", "059"', "decks.0.cards", "059"),
        ("death_by_design.toml", '"003", "028"', '"003", "003"', "decks.0.cards", "TR-DECK-6"),
        ("death_by_design.toml", '"003", "028"', '"003-x28"', "decks[0].cards", "neither a number"),
        ("parallel_pick_up.toml", "seat = 1", "seat = 0", "starts", "TR-LD-9"),
        ("explore_the_depths.toml", '"001", "004', '"004', "entrances", "TR-LD-24"),
        ("parallel_peril.toml", 'name = "Par', 'starts = "own"\nname = "Par', "starts", "TR-LD-9"),
        ("parallel_pick_up.toml", 'key = "power_2"', 'key = "power_1"', "forms", "of its own"),
        ("introductory.toml", "width = 3", "widht = 3", "widht", "unknown field"),
        ("introductory.toml", "width = 3\n", "", "width", "missing"),
        ("learning_game.toml", '["068", "057"', '["078", "057"', "opening_hand", "078"),
        ("learning_game.toml", 'caves = ["022"', 'caves = ["024"', "solo_obstacles", "024"),
        ("learning_game.toml", '"never"', '"sometimes"', "rules.fight_blocks_search", "sometimes"),
        ("learning_game.toml", "discard_to_6", "discard_to_7", "rules.discard_to_7", "unknown field"),
    ],
)  # fmt: skip
def test_a_level_that_cannot_be_played_is_refused_TR_LD_24(
    tmp_path: Path, file: str, old: str, new: str, field: str, why: str
) -> None:
    folder = shutil.copytree(OURS, tmp_path / "levels")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataFileError) as caught:
        load_folder(folder, get_pool())
    assert (caught.value.file, caught.value.card, caught.value.field) == (file, None, field)
    assert why in caught.value.why


def test_a_levels_rows_have_their_depths() -> None:
    """TR-MAP-2: The first row has the start depth, and each further row is one deeper."""
    for level in load_levels().values():
        assert [level.compute_depth(row) for row in (1, 2, 5)] == [level.start_depth + more for more in (0, 1, 4)]
