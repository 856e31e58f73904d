"""TR-MAP to TR-PATH: the map, orienting cards, drawing locations and placing the treasure room, path terms."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs
from msgspec.structs import replace

from engine.games.tomb_raider import map as ground
from engine.games.tomb_raider import map_changes
from engine.games.tomb_raider.cards import LOCATIONS
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.language import Played
from engine.games.tomb_raider.levels import load_levels
from engine.games.tomb_raider.map import find_space_index, format_space
from engine.games.tomb_raider.setup import list_choices
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.protocol import Shuffle
from engine.setup import Setup
from engine.zones import EVERYBODY

from .more_levels import begun, laid
from .scenario import Table


def run(rules: Any) -> list[Any]:
    """Run rules that ask nothing. Return their events and shuffles."""
    told = []
    try:
        request = next(rules)
        while True:
            told.append(request)
            request = rules.send(tuple(range(getattr(request, "size", 0))) or None)
    except StopIteration:
        return told


def test_TR_MAP_1_spaces_and_depths() -> None:
    """TR-MAP-1, TR-MAP-2, TR-EX-41: Columns are counted from the left and rows from the entrances. The depth of a row
    counts from the start depth."""
    t = Table()
    assert ground.find_column_and_row(t.s, find_space_index(t.s, "2.4")) == (2, 4)
    assert [ground.compute_depth(t.s, find_space_index(t.s, f"1.{row}")) for row in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    t.s.start_depth = 3
    assert ground.compute_depth(t.s, find_space_index(t.s, "1.1")) == 3


def test_TR_MAP_3_forward_is_deeper() -> None:
    """TR-MAP-3: Forward leads from row 1 to row 2."""
    s = Table().s
    assert ground.find_neighbour(s, find_space_index(s, "2.1"), ground.FORWARD) == find_space_index(s, "2.2")


def test_TR_MAP_4_a_face_down_card_is_unknown() -> None:
    """TR-MAP-4, TR-INFO-1: All spaces but the entrances are unknown, and no view shows what lies there."""
    view = GAME.view(Table().s, 0)
    known = {space.at for space in view.spaces if space.card}
    assert known == {(1, 1), (3, 1)}
    room = next(space for space in view.spaces if space.at == (2, 4))
    assert room.face_down and room.treasure_possible and room.card is None and room.exits == ()


def test_TR_MAP_5_entrances_lie_toward_forward() -> None:
    """TR-MAP-5, TR-MAP-6, TR-MAP-7: An entrance lies with its printed exits F, L and R open, except those that would
    lead off the map."""
    t = Table()
    assert t.exits("1.1") == {"forward", "right"}
    assert t.exits("3.1") == {"forward", "left"}


def test_TR_MAP_7_no_exit_off_the_map() -> None:
    """TR-MAP-7, TR-DX-26: In column 3, an exit to the right is no exit."""
    t = Table("3.2=006")
    t.raider(0, at="3.2")
    assert t.exits("3.2") == {"forward", "left", "back"}
    t.action(0, ...)
    assert "move:right" not in t.options()


def test_TR_MAP_8_the_space_entered_needs_no_exit_back() -> None:
    """TR-MAP-8, TR-ORI-2, TR-PATH-1: A raider moves into End of Slide, which has no exit back."""
    t = Table("2.2=006", "2.3=013")
    t.raider(0, at="2.2")
    t.action(0, "move:forward", ...)
    assert t.options() == ["move:forward", "move:right", "move:left", "stay"]


def test_TR_MAP_10_raiders_may_share_a_space() -> None:
    t = Table("2.1=006", "2.2=007")
    t.raider(0, at="2.1")
    t.raider(1, at="2.2")
    t.action(0, "move:forward", "stay", "pass")
    assert t.at(0) == t.at(1) == "2.2"


PRINTED = {"top": "F", "right": "R", "bottom": "B", "left": "L"}


@pytest.mark.parametrize(
    ("heading", "faces"),
    [
        ("forward", ("forward", "right", "back", "left")),
        ("right", ("right", "back", "left", "forward")),
        ("left", ("left", "forward", "right", "back")),
        ("back", ("back", "left", "forward", "right")),
    ],
)
def test_printed_sides_turn(heading: str, faces: tuple[str, ...]) -> None:
    """TR-ORI-3, TR-ORI-4, TR-ORI-5: A card prints its sides as top, right, bottom and left. They turn with the card."""
    turned = [ground.turn_exits(1 << ground.PRINTED[PRINTED[side]], ground.SIDES.index(heading)) for side in PRINTED]
    assert [ground.SIDES[bits.bit_length() - 1] for bits in turned] == list(faces)


def test_TR_ORI_6_heading_back() -> None:
    """TR-ORI-6: The Fork (F L B), entered while heading back, has exits back, right and forward."""
    assert Table("2.3=009 back").exits("2.3") == {"back", "right", "forward"}


def test_TR_DX_25_bottom_and_right_entered_heading_right() -> None:
    """TR-DX-25: The Hidden Corner (R B), entered while heading right, has exits to the left, where the raider came
    from, and back."""
    assert Table("2.2=015 right").exits("2.2") == {"left", "back"}


def test_TR_ORI_1_bottom_edge_toward_the_origin() -> None:
    """TR-ORI-1, TR-EXP-3: If a raider moves right into an unknown space, the top of the card turns to the right."""
    t = Table()
    t.raider(0, at="1.1")
    t.top("004")
    t.action(0, "move:right")
    assert t.exits("2.1") == {"left", "right"}  # F leads right, R back (off the map), and B left.


def test_TR_ORI_8_orientation_is_fixed() -> None:
    """TR-ORI-8: A card that is entered again from another side keeps its orientation."""
    t = Table("1.2=006", "2.2=009")
    t.raider(0, at="1.2")
    before = t.exits("2.2")
    t.action(0, "move:right", "stay")
    assert t.exits("2.2") == before == {"forward", "left", "back"}


def test_TR_TRS_2_an_unfit_card_is_set_aside() -> None:
    """TR-TRS-2, TR-EXP-2, TR-EX-27: The treasure room is not placed at depth 3. The next location is laid, and the deck
    is shuffled."""
    t = Table("2.2=006")
    t.s.treasure_at = -1
    t.space("2.4").card.move_all(t.s.level_deck)
    t.raider(0, at="2.2")
    t.top("003", "007")
    t.action(0, "move:forward", dice=[])
    assert t.space("2.3").card.cards == ["007"] and "003" in t.s.level_deck.cards
    assert t.shuffles == ["level deck"]


def test_TR_TRS_10_another_location_may_have_a_least_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-TRS-10: Above its least depth the location is passed over and shuffled back. From its least depth on it is
    laid."""
    monkeypatch.setitem(LOCATIONS, "009", structs.replace(LOCATIONS["009"], min_depth=3))
    for row, card in ((1, "007"), (2, "009"), (3, "009")):
        t = Table(f"1.{row}=006")
        t.raider(0, at=f"1.{row}")
        t.top("009", "007")
        t.action(0, "move:forward")
        assert t.space(f"1.{row + 1}").card.cards == [card]
        assert t.shuffles == (["level deck"] if card == "007" else [])


@pytest.mark.parametrize("laid", [False, True])
def test_TR_TRS_2_a_hidden_room_is_thought_to_lie_where_it_may_alone(laid: bool) -> None:
    """TR-TRS-2, TR-TRS-10: For a player who does not know where the treasure room is, it may be in the deck or in a
    deep space. If everybody knows that it was laid face down, it can only be in a deep space (TR-TRS-8)."""
    t = Table()
    t.s.treasure_at = -1
    if not laid:
        t.s.level_deck.put(t.space("2.4").card.take()[0])
    for at in ("1.2", "2.4", "3.5"):
        if not t.space(at).card.cards:
            t.s.level_deck.move(t.s.level_deck.cards[0], t.space(at).card)
        t.space(at).card.known = [0]
    lot, seen = Random(2), set()
    for _ in range(60):
        other = GAME.redeal(t.s, 0, lot.randrange)
        seen.add(
            next(
                (format_space(other, at) for at, space in enumerate(other.spaces) if "003" in space.card.cards), "deck"
            )
        )
    assert seen == ({"2.4", "3.5"} if laid else {"deck", "2.4", "3.5"})


def nine_deep_spaces(left: int) -> Table:
    """Return a 3x6 table with the treasure room in the level deck. All deep spaces but so many have cards face up."""
    t = Table()
    t.s.treasure_at = -1
    t.space("2.4").card.move_all(t.s.level_deck)
    deep = [f"{column}.{row}" for row in (4, 5, 6) for column in (1, 2, 3)]
    rooms = [card for card in t.s.level_deck.cards if card != "003"]
    for place, room in zip(deep[: 9 - left], rooms, strict=False):
        t.lay(f"{place}={room}")
    return t


def test_TR_TRS_5_the_last_possible_space() -> None:
    """TR-TRS-5, TR-TRS-4, TR-DX-16: Eight of nine deep spaces are filled, so the treasure room is laid face down into
    the ninth. The deck is shuffled."""
    t = nine_deep_spaces(1)
    told = run(ground.place_treasure(t.s))
    assert t.space("3.6").card.cards == ["003"] and not t.space("3.6").up
    assert [getattr(request, "kind", "") for request in told] == ["treasure-placed", "level deck"]
    assert t.s.treasure_at == find_space_index(t.s, "3.6")


def test_TR_TRS_6_two_spaces_left_is_not_the_last() -> None:
    """TR-TRS-6: Nothing happens while two spaces are possible, whether or not they can be reached."""
    t = nine_deep_spaces(2)
    assert run(ground.place_treasure(t.s)) == []


def test_TR_TRS_6_checked_after_a_mapping() -> None:
    """TR-EXP-5: The last space but one is explored: the treasure room is placed before obstacles are offered."""
    t = nine_deep_spaces(2)
    t.raider(0, at="1.6")
    t.top("017")
    run(map_changes.add_exit(t.s, find_space_index(t.s, "1.6"), ground.RIGHT))
    t.action(0, "move:right")
    assert t.told("treasure-placed") == [{"at": (3, 6)}]


def test_TR_TRS_9_no_card_may_lie_there() -> None:
    """TR-TRS-9: If the level deck is empty, only the treasure room's unknown space can be entered."""
    t = Table("2.3=006")
    t.raider(0, at="2.3")
    t.s.level_deck.move_all(t.s.raiders[0].played)  # This moves the cards out of the way.
    sides = ground.list_usable_exits(t.s, t.s.raiders[0])
    assert [ground.SIDES[side] for side in sides] == ["forward"]


def test_TR_LVL_INTRO_11_the_treasure_rooms_place_is_public() -> None:
    """TR-LVL-INTRO-11, TR-PATH-8: Only this space counts as a possible place of the treasure room."""
    s = Table().s
    assert ground.list_treasure_spaces(s) == [find_space_index(s, "2.4")]
    assert run(ground.place_treasure(s)) == []


def test_TR_PATH_1_adjacent_one_way_only() -> None:
    """TR-PATH-1, TR-PATH-5, TR-DX-12: Space A has an exit to the right, to B. Space B has no exit to the left."""
    t = Table("1.2=006", "2.2=013", level="learning_game", seats=1)
    t.lay("3.2=015")
    assert "right" in t.exits("2.2") and "left" not in t.exits("3.2")
    assert find_space_index(t.s, "3.2") in ground.iterate_reachable(t.s, find_space_index(t.s, "2.2"))


def test_TR_PATH_2_a_blocked_exit_is_none() -> None:
    """TR-PATH-2, TR-PATH-9: The markers count as they lie now."""
    t = Table("2.2=006")
    t.raider(0, at="2.2")
    t.block("2.2", "forward")
    assert t.exits("2.2") == {"left", "right", "back"}
    t.action(0, ...)
    assert "move:forward" not in t.options()


def test_TR_PATH_3_an_exit_on_a_blocked_side_takes_the_block_away() -> None:
    """TR-PATH-3, TR-PATH-4, TR-DX-13: The block marker is taken off. The side is open by its printed exit, so no arrow
    marker is placed."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["071"])
    t.block("2.2", "left")
    t.search(0, "search", "find:071", dice=[6] * 5)
    assert "left" in t.exits("2.2") and t.space("2.2").blocks == 0 and t.space("2.2").arrows == 0


def test_TR_PATH_6_unknown_spaces_have_exits_on_all_sides() -> None:
    """TR-PATH-6, TR-PATH-7, TR-DX-14: A path leads through an unknown space to another space that could hold the
    treasure room."""
    t = Table("2.2=011")
    t.s.treasure_at = -1
    t.space("2.4").card.move_all(t.s.level_deck)
    assert not ground.is_cut_off(t.s, find_space_index(t.s, "2.2"))


def test_TR_PATH_7_a_dead_end_is_cut_off() -> None:
    """TR-PATH-7, TR-DX-15, TR-PATH-10: A space without exits is cut off. Obstacles play no part in this."""
    t = Table("2.2=015", "2.3=010")
    for side in ("right", "back"):
        t.block("2.2", side)
    assert ground.is_cut_off(t.s, find_space_index(t.s, "2.2"))
    assert not ground.is_cut_off(t.s, find_space_index(t.s, "2.3"))


def test_TR_TOK_5_an_arrow_stands_for_an_exit() -> None:
    """TR-TOK-5, TR-EX-20: The side has no printed exit. After Hidden Exit it may be used."""
    t = Table("2.2=011")
    t.raider(0, at="2.2", hand=["071"])
    assert t.exits("2.2") == {"forward", "back"}
    t.search(0, "search", "find:071", "exit:2.2,right", dice=[3, 3, 3])
    assert t.exits("2.2") == {"forward", "back", "right"} and t.space("2.2").arrows == 2
    t.action(0, ...)
    assert "move:right" in t.options()


def test_TR_MULTI_5_setup_is_refused_for_three() -> None:
    """TR-MULTI-5: Three players cannot play the introductory level."""
    with pytest.raises(Exception, match="seats"):
        GAME.begin(Setup("introductory", ({}, {}, {})))


SIDES = ("forward", "right", "back", "left")


def caves(*spaces: str) -> Table:
    t = Table(*spaces, level="into_the_caves")
    t.empty_decks()
    return t


def test_each_space_has_neighbours_on_four_sides_TR_MAP_7_TR_MAP_1() -> None:
    """The neighbours of a space lie forward, right, back and left. None lies off the map."""
    assert ground.list_neighbours(3, 2) == (
        (3, 1, -1, -1), (4, 2, -1, 0), (5, -1, -1, 1), (-1, 4, 0, -1), (-1, 5, 1, 3), (-1, -1, 2, 4),
    )  # fmt: skip
    s = caves().s
    assert [ground.find_column_and_row(s, at) for at in (0, 2, 3, 17)] == [(1, 1), (3, 1), (1, 2), (3, 6)]
    assert [find_space_index(s, ground.format_space(s, at)) for at in range(18)] == list(range(18))


@pytest.mark.parametrize(("heading", "faces"), [(0, "0123"), (1, "1230"), (2, "2301"), (3, "3012")], ids=SIDES)
def test_printed_sides_as_they_lie_TR_ORI_3_TR_ORI_4_TR_ORI_5(heading: int, faces: str) -> None:
    """The printed sides are top, right, bottom and left. A card that heads forward keeps them, one that heads right or
    left turns by a quarter, and one that heads back by a half."""
    for side, faced in enumerate(map(int, faces)):
        assert ground.turn_exits(1 << side, heading) == 1 << faced
    assert ground.turn_exits(0b1111, heading) == 0b1111 and ground.turn_exits(0, heading) == 0


def test_heading_back_TR_ORI_6() -> None:
    t = caves("2.3=015 back")  # The printed exits are right and back.
    assert t.exits("2.3") == {"left", "forward"}


def test_a_card_turned_up_is_known_to_all_TR_EXP_4_TR_MAP_4() -> None:
    """From now on its printed obstacles exist, on top of what lies there. It is a save point if its card says so."""
    t = caves("2.2=010", "2.3=002", "2.4=003")
    space = t.space("2.2")
    assert space.up and space.card.known == [EVERYBODY] and space.card.sight == EVERYBODY
    assert t.hazards("2.2") == ["bats"] and space.hazards[0].printed and not space.save_point
    assert t.space("2.3").save_point and t.s.treasure_at == find_space_index(t.s, "2.4")
    s = begun("into_the_caves")
    assert not any(space.hazards or space.exits for space in s.spaces if not space.up)


def test_each_entrance_of_a_deck_is_laid_once_TR_MAP_5() -> None:
    """The deck of Atlantis has two entrances, and each of them is laid once."""
    assert sorted(space.card.cards[0] for space in begun("atlantis").spaces if space.up) == ["001", "026"]


def test_entrances_lie_face_up_TR_MAP_5() -> None:
    """Each entrance is a card of its own and lies with its top edge forward. The other cards of the grid lie as the
    level says."""
    for level in ("introductory", "into_the_caves", "death_by_design", "parallel_peril", "freestyle"):
        s = begun(level)
        gates = [space for space in s.spaces if space.up]
        assert len(gates) == 2 and all(space.heading == 0 and space.exits for space in gates)
        assert GAME.faults(s) == []
    level = load_levels()["into_the_caves"]
    rows = ("--- --- ---",) * 5 + ("001^ --- ---",)
    with pytest.MonkeyPatch.context() as held:
        held.setitem(load_levels(), "into_the_caves", replace(level, grid=rows))
        list_choices.cache_clear()
        s = begun("into_the_caves")
    list_choices.cache_clear()
    assert laid(s) == {(1, 1): ("001", True), (3, 1): ("001", True)} and GAME.faults(s) == []


def test_what_lies_face_up_at_setup_TR_ORI_9() -> None:
    """Any other face-up location of a grid also lies with its top edge forward. Its printed obstacles exist, and nobody
    may offer another one there."""
    level = load_levels()["into_the_caves"]
    rows = ("--- --- ---",) * 4 + ("--- 010^ 012", "001^ --- ---")
    with pytest.MonkeyPatch.context() as held:
        held.setitem(load_levels(), "into_the_caves", replace(level, grid=rows))
        list_choices.cache_clear()
        s = begun("into_the_caves")
    list_choices.cache_clear()
    bats, other = s.spaces[find_space_index(s, "2.2")], s.spaces[find_space_index(s, "3.2")]
    assert bats.up and bats.heading == 0 and [one.key for one in bats.hazards] == ["bats"]
    assert {SIDES[n] for n in range(4) if bats.exits >> n & 1} == {"forward", "right", "back"}
    assert not other.up and other.card.known == [EVERYBODY]


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize(("number", "printed"), [("006", True), ("011", False)])
@pytest.mark.parametrize("blocked", [False, True])
def test_a_new_exit_TR_PATH_3_TR_PATH_4_TR_TOK_5(side: int, number: str, printed: bool, blocked: bool) -> None:
    """A block marker is taken off the side. An arrow marker is placed only where no exit is printed."""
    printed = printed or side in (0, 2)
    t = caves(f"2.2={number}")
    if blocked:
        t.block("2.2", SIDES[side])
    t.follow(map_changes.add_exit(t.s, find_space_index(t.s, "2.2"), side), (), ())
    space = t.space("2.2")
    assert SIDES[side] in t.exits("2.2") and space.blocks == 0 and space.arrows == (0 if printed else 1 << side)
    assert t.told("exit-added") == [{"at": (2, 2), "side": SIDES[side], "this_turn": False}] and not t.s.fleeting


@pytest.mark.parametrize("side", range(4))
def test_a_side_that_has_lost_its_exit_TR_TOK_6_TR_PATH_2(side: int) -> None:
    """A blocked side is no exit any more, whether or not an exit is printed there. The other sides stay."""
    t = caves("2.2=006")
    t.follow(map_changes.block_exit(t.s, find_space_index(t.s, "2.2"), side), (), ())
    assert t.space("2.2").blocks == 1 << side and t.exits("2.2") == {*SIDES} - {SIDES[side]} and not t.s.fleeting
    assert t.told("exit-blocked") == [{"at": (2, 2), "side": SIDES[side], "this_turn": False}]


@pytest.mark.parametrize(("number", "act"), [("006", "block"), ("011", "add"), ("006", "add")])
def test_markers_for_a_turn_turn_with_the_card_TR_ORI_10(number: str, act: str) -> None:
    """When the card is turned, its markers for this turn lie on another side. At the end of the turn that side changes
    back."""
    t = caves(f"2.2={number}")
    at, was = find_space_index(t.s, "2.2"), t.exits("2.2")
    if act == "add" and number == "006":
        t.block("2.2", "right")
    t.follow(map_changes.change_exit(t.s, at, 1, act, True), (), ())
    t.follow(map_changes.rotate_location(t.s, at, 3), (), ())
    turned = {SIDES[(SIDES.index(one) + 3) % 4] for one in was}
    assert t.exits("2.2") == (turned - {"forward"} if act == "block" else turned | {"forward"})
    t.follow(map_changes.undo_markers_of_turn(t.s), (), ())
    assert t.exits("2.2") == (turned - {"forward"} if act == "add" and number == "006" else turned)
    assert t.space("2.2").arrows == 0 and not t.s.fleeting


@pytest.mark.parametrize("number", ["006", "011"])
@pytest.mark.parametrize("blocked", [False, True])
@pytest.mark.parametrize("act", ["add", "block"])
def test_for_a_turn_alone_TR_PATH_3_TR_PATH_4_TR_TOK_6(number: str, blocked: bool, act: str) -> None:
    """At the end of the turn, the side has its former exit, arrow and block markers again."""
    t = caves(f"2.2={number}")
    at, space = find_space_index(t.s, "2.2"), t.space("2.2")
    if blocked:
        t.block("2.2", "right")
    was = (space.exits, space.arrows, space.blocks)
    t.follow(map_changes.change_exit(t.s, at, 1, act, True), (), ())
    assert ("right" in t.exits("2.2")) is (act == "add") and len(t.s.fleeting) == 1
    t.follow(map_changes.undo_markers_of_turn(t.s), (), ())
    if act == "add" or not blocked:
        assert (space.exits, space.arrows, space.blocks) == was
    assert not t.s.fleeting


@pytest.mark.parametrize("act", ["add", "block"])
def test_where_a_marker_goes_is_asked_TR_DEC_B4(act: str) -> None:
    """The player chooses a side where the marker changes something. By default it is forward, else right, left, back.
    The marker stays."""
    t = caves("2.2=011")
    at = find_space_index(t.s, "2.2")
    sides = map_changes.list_exit_options(t.s, [at], act)
    assert [one.direction for one in sides] == (["right", "left"] if act == "add" else ["forward", "back"])
    t.follow(map_changes.change_chosen_exit(t.s, 0, sides, act), [...], ())
    assert t.ask.kind == "exit" and t.ask.default == sides[0]
    t.answer(sides[1].format_text())
    assert (sides[1].direction in t.exits("2.2")) is (act == "add") and not t.s.fleeting
    assert [one["this_turn"] for one in t.told("exit-added") + t.told("exit-blocked")] == [False]


@pytest.mark.parametrize(
    ("side", "solved", "asked"), [("any", False, True), ("any", True, False), ("R", False, False), ("R", True, False)]
)
def test_who_has_chosen_or_has_no_choice_is_not_asked_TR_DEC_B4(side: str, solved: bool, asked: bool) -> None:
    """If the play or the card names a side, that side is opened at once."""
    t = caves("2.2=011")
    t.raider(0, at="2.2")
    (call,) = VOCABULARY.read(f"any[own]: EXIT(add,dir={side},at=loc)").calls
    t.follow(call.carry_out(t.s, Played(0, "057", 0, "right", 0, solved=solved)), [...] if asked else (), ())
    assert t.open is asked and ("right" in t.exits("2.2")) is not asked


def test_the_deck_that_serves_the_space_TR_TRS_1() -> None:
    """The column or the depth decides which deck serves a space. A level may have no deck for a space."""
    s = begun("parallel_peril")
    for column, deck in ((1, 0), (2, 0), (3, 1), (4, 1)):
        assert ground.find_deck(s, find_space_index(s, f"{column}.4")) is s.decks[deck]
    for column, card in ((1, "010"), (4, "035")):
        t = Table(f"{column}.2=006", level="parallel_peril")
        t.empty_decks()
        t.raider(0, at=f"{column}.2")
        deck = ground.find_deck(t.s, find_space_index(t.s, f"{column}.3"))
        deck.take(deck.cards.index(card))
        deck.put(card, top=True)
        t.lenient = True
        t.action(0, "move:forward", ...)
        assert t.space(f"{column}.3").card.cards == [card]
    s = begun("death_by_design")
    assert (
        not ground.find_deck(s, find_space_index(s, "2.2")).cards
        and ground.find_deck(s, find_space_index(s, "3.7")) is s.level_deck
    )
    s.spaces[0].deck = -1
    assert not ground.find_deck(s, 0).cards and ground.list_treasure_rooms(s, 0) == ()
    assert all(space.deck == 0 for space in begun("into_the_caves").spaces)


def test_a_location_that_may_not_lie_there_is_passed_over_TR_TRS_2() -> None:
    """The next location that fits is laid. Everybody has seen the cards that were passed over. The deck is shuffled
    only if cards were passed over."""
    for deck, laid_, shuffles in ((("003", "118", "012"), "012", 1), (("012", "003", "118"), "012", 0)):
        t = caves("2.2=006")
        t.top(*deck)
        t.follow(ground.draw_location(t.s, find_space_index(t.s, "2.3")), (), ())
        assert t.space("2.3").card.cards == [laid_] and len(t.shuffles) == shuffles
        assert {"003", "118"} <= set(t.s.level_deck.cards) and laid_ not in t.s.level_deck.cards[:2]
        known = dict(zip(t.s.level_deck.cards, t.s.level_deck.known, strict=True))
        assert (known["003"] == EVERYBODY) is False or shuffles, "a shuffle makes it forgotten where it lies"


def test_all_see_what_is_passed_over_before_it_is_shuffled_TR_TRS_2() -> None:
    """When the shuffle is asked for, the cards that were passed over lie open. So they are the same in every deal that
    a viewer can imagine."""
    t = caves("2.2=006")
    t.top("003", "118", "012", "013")
    request = next(ground.draw_location(t.s, find_space_index(t.s, "2.3")))
    assert isinstance(request, Shuffle) and t.s.level_deck.cards[:3] == ["003", "118", "013"]
    assert t.s.level_deck.known[:3] == [EVERYBODY, EVERYBODY, 0]


def test_a_space_for_which_there_is_no_card_TR_TRS_9() -> None:
    """A space in which no card may lie cannot be entered. A space with a card, or a known space, can be entered."""
    t = caves("2.2=006", "2.3=007")
    at = find_space_index(t.s, "1.2")
    assert ground.can_be_entered(t.s, at)
    t.s.level_deck.cards[:] = ["003"]
    assert not ground.can_be_entered(t.s, at) and ground.can_be_entered(t.s, find_space_index(t.s, "1.4"))
    assert ground.can_be_entered(t.s, find_space_index(t.s, "2.3"))
    r = t.raider(0, at="2.2")
    assert [SIDES[side] for side in ground.list_usable_exits(t.s, r)] == ["forward"]
    t.space("3.2").card.put("012")
    assert [SIDES[side] for side in ground.list_usable_exits(t.s, r)] == ["forward", "right"]
