"""TOMB-MAP, TOMB-MOVE: the boards, moving, special spaces and hazards."""

from __future__ import annotations

import pytest

from engine import data_files
from engine.games.tomb import figures, moving
from engine.games.tomb.maps.boards import find_distance, load_boards, reach
from engine.games.tomb.maps.records import Level
from engine.games.tomb.state import INN, Change, Lasting
from tests.engine.games.tomb.scenario import Table, hits

STEPS = {
    "goldenaxe_catacombs": "4 4 9 9 14 14 14 14 16 16 21 21 27 27 28 28",
    "tomb_of_the_overseers": "11 11 9 9 17 17 17 16 15 21 23 23 22 27 30 30 29 29 27 28 35 36",
}
"""The digest's shortest walks from the Inn to each Door, without portals."""


@pytest.mark.parametrize("level", STEPS)
def test_the_boards_are_the_digest_s_TOMB_MAP_1_TOMB_MAP_2_TOMB_MAP_3(level: str) -> None:
    map_ = load_boards()[level]
    assert [find_distance(level, INN, door, False) for door in map_.doors] == list(map(int, STEPS[level].split()))
    assert [spec.key for spec in map_.level.crypts] == [chr(97 + at) for at in range(len(map_.doors))]


def test_crypts_and_capacities_TOMB_RUL_6() -> None:
    """In the short game the ten nearest Crypts hold 20 cards, and walls close the others. The short game counts for no
    campaign."""
    caps = {key: sum(spec.cap for spec in map_.level.crypts) for key, map_ in load_boards().items()}
    assert caps == {"catacombs_first": 8, "catacombs_short": 20, "goldenaxe_catacombs": 42, "tomb_of_the_overseers": 60}
    short = load_boards()["catacombs_short"]
    assert len(short.doors) == 10 and not short.level.campaign and load_boards()["goldenaxe_catacombs"].level.campaign
    assert not short.is_walkable(load_boards()["goldenaxe_catacombs"].doors[15])


def test_where_a_party_may_stand_TOMB_MAP_4_TOMB_MAP_5_TOMB_MOVE_7() -> None:
    """A party may be on hallway spaces and Doors, but not on walls or in Crypts."""
    map_ = load_boards()["goldenaxe_catacombs"]
    reachable = set(reach("goldenaxe_catacombs", INN, 99, True))
    for at, sign in enumerate(map_.signs):
        assert (at in reachable) == (sign != "#" and not sign.isupper())


def test_whatever_is_near_enough_is_a_destination_TOMB_MOVE_6() -> None:
    """The test counts step by step from every twentieth space of the board with hazards."""
    level, movement = "tomb_of_the_overseers", 12
    map_ = load_boards()[level]
    starts = [at for at, near in enumerate(map_.steps) if near][::20]
    for start in starts:
        found = layer = {start}
        for _ in range(movement):
            layer = {
                to for at in layer for to in (*map_.steps[at], *([map_.twins[at]] if at in map_.twins else []))
            } - found
            found = found | layer
        assert set(reach(level, start, movement, True)) == found - {start}


def test_any_number_may_share_a_space_TOMB_MAP_6_TOMB_MOVE_6() -> None:
    """A party may pass Doors and other parties."""
    t = Table(2)
    t.party(0, "c12", at="16.20")
    t.party(1, "c08", at="16.19")
    t.play("turn", "move:16.19")
    assert t.s.parties[0].at == t.s.parties[1].at
    t.s.active = 0
    t.play("turn", "move:16.15")
    assert t.told("moved")[-1]["steps"] == 4


def test_a_party_moves_up_to_ten_spaces_TOMB_MOVE_1_TOMB_MOVE_2_TOMB_MOVE_5() -> None:
    """A party moves up to ten spaces. The step onto the entrance costs one, too."""
    t = Table(2)
    t.party(0, "c12")
    t.play("turn", ...)
    far = [option for option in t.options if option.startswith("move")]
    map_ = load_boards()[t.s.level]
    steps = {option: find_distance(t.s.level, INN, map_.find_space(option.split(":")[1]), True) for option in far}
    assert max(steps.values()) == 10 and "move:16.20" in steps and steps["move:16.20"] == 1


@pytest.mark.parametrize(("words", "spaces"), [("c07", 12), ("c07 c33", 15), ("c12 x12 i15", 18), ("c12 x06", 8),
                                               ("c12 i08 x06 c09 x06 c10 i08", 10 - 6)])  # fmt: skip
def test_bonuses_of_the_party_TOMB_MOVE_2(words: str, spaces: int) -> None:
    t = Table(2)
    if words.count("i08") > 1:
        words = words.rsplit(" ", 1)[0]
    t.party(0, words)
    assert figures.compute_movement(t.s, 0) == spaces


def test_only_what_speeds_this_party_counts_TOMB_MOVE_2_TOMB_PICK_2() -> None:
    """An effect on another party, one on the reach of a Rogue (Zarrow) and one on Hit Points do not count."""
    t = Table(2)
    t.party(0, "c28 c07")
    t.s.lasting = [
        Lasting(Change("speed", n=5), (), "turn", "", 1),
        Lasting(Change("hp", n=3), ("c07",), "turn", "", 0),
    ]
    assert figures.compute_movement(t.s, 0) == 12 and figures.compute_movement(t.s, 1) == 15


def test_a_party_moves_one_space_at_least_TOMB_MOVE_2() -> None:
    t = Table(2)
    t.party(0, "c12 x06 i08 c08 x06")
    t.party(1, "c09", hand="t11")
    t.passing = False
    t.play("start", "@1 play:t11,c09", "pass", ...)
    assert figures.compute_movement(t.s, 0) == 1


def test_no_step_is_diagonal_and_the_party_moves_as_one_TOMB_MOVE_3_TOMB_MOVE_4() -> None:
    map_ = load_boards()["goldenaxe_catacombs"]
    for at, beside in enumerate(map_.steps):
        assert all(abs(at - to) in (1, map_.width) for to in beside)
    assert moving.find_ways(Table(2).s)


def test_a_raid_waits_for_the_next_turn_TOMB_MOVE_8_TOMB_RAID_1() -> None:
    t = Table(2)
    t.party(0, "c12")
    t.crypt("a", "m04")
    t.play("turn", ...)
    assert "raid" not in t.options
    t.answer("move:a")
    assert t.s.active == 1, "the turn is over"
    t.s.active = 0
    assert "raid" in t.play("turn", ...).options


def test_a_move_never_leads_back_into_the_inn_TOMB_MOVE_9() -> None:
    t = Table(2)
    t.party(0, "c12", at="16.20")
    t.play("turn", ...)
    here, found = t.s.parties[0].at, reach(t.s.level, t.s.parties[0].at, 10, True)
    assert "move:inn" not in t.options and INN not in found
    near = [
        at for at in range(len(load_boards()[t.s.level].signs)) if 0 < find_distance(t.s.level, here, at, True) <= 10
    ]
    assert sorted(found) == near and all(way.path[-1] == at for at, way in found.items()), "but to all that is near"


def test_a_path_of_no_steps_is_no_move_TOMB_MOVE_10_TOMB_DEC_14() -> None:
    """By default the party stays where it is and does nothing."""
    t = Table(2)
    t.party(0, "c12", at="16.20")
    t.play("turn", ...)
    assert "move:16.20" not in t.options and t.ask_of().default.format_text() == "pass"


def test_an_empty_crypt_is_not_raided_TOMB_RAID_2_TOMB_MAP_7() -> None:
    t = Table(2)
    t.party(0, "c23", at="16.20")
    t.crypt("b", "m04")
    t.at_door(0, "a")
    t.play("turn", ...)
    assert "raid" not in t.options and not any(option.startswith("use:c23") for option in t.options)


def test_a_party_rests_on_a_rest_space_TOMB_MAP_20_TOMB_MAP_8() -> None:
    t = Table(2)
    t.party(0, "c12 c08", at="16.9")
    for key in ("c12", "c08"):
        t.one(key).wounds = 2
    t.play("turn", "rest", ("c12", "c08"))
    assert (t.one("c12").wounds, t.one("c08").wounds) == (1, 1)


def test_a_party_searches_a_cache_TOMB_MAP_21() -> None:
    t = Table(2)
    t.party(0, "c12", at="16.2")
    t.play("turn", "rest", "deck:tactic")
    assert len(t.s.parties[0].hand) == 1


def test_distance_leads_through_hazards_TOMB_A_49_TOMB_A_59() -> None:
    """The step from the Inn into the Tomb counts as one. The distance leads through hazards. The space where the party
    is has the distance 0."""
    level = "tomb_of_the_overseers"
    map_ = load_boards()[level]
    assert (
        find_distance(level, INN, map_.entrance, True) == 1
        and find_distance(level, map_.entrance, map_.entrance, True) == 0
    )
    assert find_distance(level, map_.find_space("27.8"), map_.find_space("29.8"), True) == 2, "through Loose Slabs"


def test_a_portal_s_twin_is_one_step_away_TOMB_MAP_22() -> None:
    level = "goldenaxe_catacombs"
    map_ = load_boards()[level]
    one, other = map_.find_space("27.2"), map_.find_space("5.16")
    assert map_.twins == {one: other, other: one}
    assert find_distance(level, one, other, True) == 1 < find_distance(level, one, other, False)
    assert reach(level, one, 1, True)[other].path == (other,)


def test_a_step_through_a_portal_costs_one_of_the_movement_TOMB_MAP_22() -> None:
    """A way goes on from the other portal. A way that is shorter without the portal does not use it."""
    level = "goldenaxe_catacombs"
    map_ = load_boards()[level]
    start, twin = map_.find_space("27.2"), map_.find_space("5.16")
    for movement in range(1, 12):
        found = reach(level, start, movement, True)
        near = {at for at in range(len(map_.signs)) if 0 < find_distance(level, start, at, True) <= movement}
        assert set(found) == near
        assert {at: len(way.path) for at, way in found.items()} == {
            at: find_distance(level, start, at, True) for at in near
        }
    beyond = map_.steps[twin][0]
    assert beyond not in reach(level, start, 1, True) and reach(level, start, 2, True)[beyond].path == (twin, beyond)
    assert twin not in reach(level, start, 11, False)


@pytest.mark.parametrize("on", [True, False])
def test_special_spaces_may_be_switched_off_TOMB_HR_8(on: bool) -> None:
    t = Table(2, special_spaces="on" if on else "off")
    t.party(0, "c12", at="16.2")
    t.play("turn", ...)
    assert ("rest" in t.options) == on


@pytest.mark.parametrize("on", [True, False])
def test_switched_off_a_portal_leads_nowhere_TOMB_HR_8(on: bool) -> None:
    t = Table(2, special_spaces="on" if on else "off")
    t.party(0, "c12", at="27.2")
    t.play("turn", ...)
    assert ("move:5.16" in t.options) == on


def test_the_inn_board_is_open_TOMB_MAP_10() -> None:
    t = Table(2)
    t.inn("c12 c08")
    for viewer in (0, 1, None):
        assert t.GAME.view(t.s, viewer).inn == ("c12", "c08") and t.GAME.view(t.s, viewer).decks["item"] == 25


# --- hazards --------------------------------------------------------------------------------------------------------


def overseers(at: str, words: str = "c02 c12") -> Table:
    t = Table(2, "tomb_of_the_overseers")
    t.party(0, words, at=at)
    return t


@pytest.mark.parametrize(("rolled", "wounds"), [(2, 0), (1, 1)])
def test_blade_slits_wound_a_Character_TOMB_MAP_9_TOMB_DEC_36(rolled: int, wounds: int) -> None:
    """The hazard also strikes a party that only passes. The owner chooses the Character who rolls."""
    t = overseers("11.18")
    t.play("turn", "move:11.16", ..., dice=())
    assert t.ask_of().kind == "hazard" and t.ask_of().default.format_text() == "who:c02"
    t.answer("who:c02", dice=hits(rolled, 3))
    assert t.one("c02").wounds == wounds and t.told("moved")[0]["to"] == "11.16"


@pytest.mark.parametrize(("rolled", "to"), [(2, "29.8"), (1, "28.8")])
def test_loose_slabs_end_the_move_TOMB_MOVE_10(rolled: int, to: str) -> None:
    t = overseers("27.8")
    map_ = load_boards()[t.s.level]
    assert map_.hazards[map_.find_space("28.8")] == "hz-b"
    t.play("turn", "move:29.8", "who:c02", dice=hits(rolled, 3))
    assert t.told("moved")[0]["to"] == to and t.told("moved")[0]["steps"] == (2 if to == "29.8" else 1)


def test_a_hazard_is_a_round_and_a_combat_of_its_own_TOMB_A_57() -> None:
    """The Ash Buckler prevents a wound of the Blade Slits, and in the same turn another wound on the way back."""
    t = overseers("11.18", "c12 i05")
    for to in ("11.16", "11.18"):
        t.follow(moving.move(t.s, to), ("use:i05,c12",), ())
        assert t.one("c12").wounds == 0 and t.one("c12").spent == []
    assert len(t.told("prevented")) == 2 and t.s.active == 0


def test_the_way_with_the_fewest_hazards_is_taken_TOMB_MOVE_10() -> None:
    """A longer way around hazards is taken if the Movement is enough for it."""
    level = "tomb_of_the_overseers"
    map_ = load_boards()[level]
    start, goal = map_.find_space("4.4"), map_.find_space("4.6")
    short, long = reach(level, start, 2, True)[goal], reach(level, start, 60, True)[goal]
    assert [at in map_.hazards for at in short.path] == [True, False]
    assert not any(at in map_.hazards for at in long.path)


def test_a_board_that_cannot_be_is_refused() -> None:
    drawing = "####\n#a.#\n#A@#\n"
    for crypts, hazards in (([], {}), ([{"key": "b", "cap": 1, "cm": "left"}], {}),
                            ([{"key": "a", "cap": 1, "cm": "left"}], {"hz-a": ("1.1",)})):  # fmt: skip
        with pytest.raises(ValueError):
            data_files.msgspec.convert(
                {"key": "x", "order": 1, "name": "X", "drawing": drawing, "crypts": crypts, "hazards": hazards}, Level
            )
