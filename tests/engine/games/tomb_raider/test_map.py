"""TR-MAP to TR-PATH: the map, orienting cards, drawing locations and placing the treasure room, path terms."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from engine.game import Setup
from engine.games.tomb_raider import map as ground
from engine.games.tomb_raider.cards import LOCATIONS
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.map import index_of, text_of

from .scenario import Table


def run(rules: Any) -> list[Any]:
    """Let rules that ask nothing run; what they told and shuffled."""
    told = []
    try:
        request = next(rules)
        while True:
            told.append(request)
            request = rules.send(tuple(range(getattr(request, "size", 0))) or None)
    except StopIteration:
        return told


def test_TR_MAP_1_spaces_and_depths() -> None:
    """TR-MAP-1, TR-MAP-2, TR-EX-41: columns from the left, rows from the entrances; the start depth counts."""
    t = Table()
    assert ground.place_of(t.s, index_of(t.s, "2.4")) == (2, 4)
    assert [ground.depth(t.s, index_of(t.s, f"1.{row}")) for row in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    t.s.start_depth = 3
    assert ground.depth(t.s, index_of(t.s, "1.1")) == 3


def test_TR_MAP_3_forward_is_deeper() -> None:
    """TR-MAP-3: from row 1 forward leads to row 2."""
    s = Table().s
    assert ground.beside(s, index_of(s, "2.1"), ground.FORWARD) == index_of(s, "2.2")


def test_TR_MAP_4_a_face_down_card_is_unknown() -> None:
    """TR-MAP-4, TR-INFO-1: all but the entrances, the treasure room too; nobody's view shows what lies there."""
    view = GAME.view(Table().s, 0)
    known = {space.at for space in view.spaces if space.card}
    assert known == {(1, 1), (3, 1)}
    room = next(space for space in view.spaces if space.at == (2, 4))
    assert room.face_down and room.treasure_possible and room.card is None and room.exits == ()


def test_TR_MAP_5_entrances_lie_toward_forward() -> None:
    """TR-MAP-5, TR-MAP-6, TR-MAP-7: printed F L R, and nothing leads off the map."""
    t = Table()
    assert t.exits("1.1") == {"forward", "right"}
    assert t.exits("3.1") == {"forward", "left"}


def test_TR_MAP_7_no_exit_off_the_map() -> None:
    """TR-MAP-7, TR-DX-26: column 3, an exit to the right."""
    t = Table("3.2=006")
    t.raider(0, at="3.2")
    assert t.exits("3.2") == {"forward", "left", "back"}
    t.action(0, ...)
    assert "move:right" not in t.options()


def test_TR_MAP_8_the_space_entered_needs_no_exit_back() -> None:
    """TR-MAP-8, TR-ORI-2, TR-PATH-1: into End of Slide, which has no way back."""
    t = Table("2.2=006", "2.3=013")
    t.raider(0, at="2.2")
    t.action(0, "move:forward", ...)
    assert t.options() == ["move:forward", "move:right", "move:left", "stay"]


def test_TR_MAP_10_raiders_may_share_a_space() -> None:
    """TR-MAP-10."""
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
    """TR-ORI-3, TR-ORI-4, TR-ORI-5: printed top, right, bottom, left."""
    turned = [ground.turned(1 << ground.PRINTED[PRINTED[side]], ground.SIDES.index(heading)) for side in PRINTED]
    assert [ground.SIDES[bits.bit_length() - 1] for bits in turned] == list(faces)


def test_TR_ORI_6_heading_back() -> None:
    """TR-ORI-6: Fork (F L B) entered heading back opens back, right and forward."""
    assert Table("2.3=009 back").exits("2.3") == {"back", "right", "forward"}


def test_TR_DX_25_bottom_and_right_entered_heading_right() -> None:
    """TR-DX-25: Hidden Corner (R B) opens left, to its origin, and back."""
    assert Table("2.2=015 right").exits("2.2") == {"left", "back"}


def test_TR_ORI_1_bottom_edge_toward_the_origin() -> None:
    """TR-ORI-1, TR-EXP-3: moving right into an unknown space turns the card's top to the right."""
    t = Table()
    t.raider(0, at="1.1")
    t.top("004")
    t.action(0, "move:right")
    assert t.exits("2.1") == {"left", "right"}  # F right, R back (off the map), B left


def test_TR_ORI_8_orientation_is_fixed() -> None:
    """TR-ORI-8: entered again from elsewhere the card lies as it lay."""
    t = Table("1.2=006", "2.2=009")
    t.raider(0, at="1.2")
    before = t.exits("2.2")
    t.action(0, "move:right", "stay")
    assert t.exits("2.2") == before == {"forward", "left", "back"}


def test_TR_TRS_2_an_unfit_card_is_set_aside() -> None:
    """TR-TRS-2, TR-EXP-2, TR-EX-27: the treasure room is not placed at depth 3; the deck is shuffled."""
    t = Table("2.2=006")
    t.s.treasure_at = -1
    t.space("2.4").card.move_all(t.s.level_deck)
    t.raider(0, at="2.2")
    t.top("003", "007")
    t.action(0, "move:forward", dice=[])
    assert t.space("2.3").card.cards == ["007"] and "003" in t.s.level_deck.cards
    assert t.shuffles == ["level deck"]


def test_TR_TRS_10_another_location_may_have_a_least_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-TRS-10: passed over above it and shuffled back, laid at it and below."""
    monkeypatch.setitem(LOCATIONS, "009", structs.replace(LOCATIONS["009"], min_depth=3))
    for row, laid in ((1, "007"), (2, "009"), (3, "009")):
        t = Table(f"1.{row}=006")
        t.raider(0, at=f"1.{row}")
        t.top("009", "007")
        t.action(0, "move:forward")
        assert t.space(f"1.{row + 1}").card.cards == [laid]
        assert t.shuffles == (["level deck"] if laid == "007" else [])


@pytest.mark.parametrize("laid", [False, True])
def test_TR_TRS_2_a_hidden_room_is_thought_to_lie_where_it_may_alone(laid: bool) -> None:
    """TR-TRS-2, TR-TRS-10: who does not know where the treasure room is thinks of the deck and of deep spaces; of
    spaces alone where one is known to have been laid face down (TR-TRS-8)."""
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
            next((text_of(other, at) for at, space in enumerate(other.spaces) if "003" in space.card.cards), "deck")
        )
    assert seen == ({"2.4", "3.5"} if laid else {"deck", "2.4", "3.5"})


def nine_deep_spaces(left: int) -> Table:
    """3x6, the treasure room in the level deck, all deep spaces but so many filled with cards face up."""
    t = Table()
    t.s.treasure_at = -1
    t.space("2.4").card.move_all(t.s.level_deck)
    deep = [f"{column}.{row}" for row in (4, 5, 6) for column in (1, 2, 3)]
    rooms = [card for card in t.s.level_deck.cards if card != "003"]
    for place, room in zip(deep[: 9 - left], rooms, strict=False):
        t.lay(f"{place}={room}")
    return t


def test_TR_TRS_5_the_last_possible_space() -> None:
    """TR-TRS-5, TR-TRS-4, TR-DX-16: face down into the ninth deep space; the deck is shuffled."""
    t = nine_deep_spaces(1)
    told = run(ground.place_treasure(t.s))
    assert t.space("3.6").card.cards == ["003"] and not t.space("3.6").up
    assert [getattr(request, "kind", "") for request in told] == ["treasure-placed", "level deck"]
    assert t.s.treasure_at == index_of(t.s, "3.6")


def test_TR_TRS_6_two_spaces_left_is_not_the_last() -> None:
    """TR-TRS-6: nothing happens while two are possible, reachable or not."""
    t = nine_deep_spaces(2)
    assert run(ground.place_treasure(t.s)) == []


def test_TR_TRS_6_checked_after_a_mapping() -> None:
    """TR-EXP-5: exploring the last but one places the treasure room before the offers."""
    t = nine_deep_spaces(2)
    t.raider(0, at="1.6")
    t.top("017")
    run(ground.add_exit(t.s, index_of(t.s, "1.6"), ground.RIGHT))
    t.action(0, "move:right")
    assert t.told("treasure-placed") == [{"at": (3, 6)}]


def test_TR_TRS_9_no_card_may_lie_there() -> None:
    """TR-TRS-9: with an empty level deck an unknown space cannot be entered; the treasure room's can."""
    t = Table("2.3=006")
    t.raider(0, at="2.3")
    t.s.level_deck.move_all(t.s.raiders[0].played)  # out of the way
    sides = ground.usable_exits(t.s, t.s.raiders[0])
    assert [ground.SIDES[side] for side in sides] == ["forward"]


def test_TR_LVL_INTRO_11_the_treasure_rooms_place_is_public() -> None:
    """TR-LVL-INTRO-11, TR-PATH-8: only that space counts."""
    s = Table().s
    assert ground.treasure_spaces(s) == [index_of(s, "2.4")]
    assert run(ground.place_treasure(s)) == []


def test_TR_PATH_1_adjacent_one_way_only() -> None:
    """TR-PATH-1, TR-PATH-5, TR-DX-12: A has an exit right to B, B none left."""
    t = Table("1.2=006", "2.2=013", level="learning_game", seats=1)
    t.lay("3.2=015")
    assert "right" in t.exits("2.2") and "left" not in t.exits("3.2")
    assert index_of(t.s, "3.2") in ground.reachable(t.s, index_of(t.s, "2.2"))


def test_TR_PATH_2_a_blocked_exit_is_none() -> None:
    """TR-PATH-2, TR-PATH-9: markers as they are now."""
    t = Table("2.2=006")
    t.raider(0, at="2.2")
    t.block("2.2", "forward")
    assert t.exits("2.2") == {"left", "right", "back"}
    t.action(0, ...)
    assert "move:forward" not in t.options()


def test_TR_PATH_3_an_exit_on_a_blocked_side_takes_the_block_away() -> None:
    """TR-PATH-3, TR-PATH-4, TR-DX-13: the side is open, and has no arrow besides its printed exit."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["071"])
    t.block("2.2", "left")
    t.search(0, "search", "find:071", dice=[6] * 5)
    assert "left" in t.exits("2.2") and t.space("2.2").blocks == 0 and t.space("2.2").arrows == 0


def test_TR_PATH_6_unknown_spaces_have_exits_on_all_sides() -> None:
    """TR-PATH-6, TR-PATH-7, TR-DX-14: through an unknown space to another that could hold the treasure room."""
    t = Table("2.2=011")
    t.s.treasure_at = -1
    t.space("2.4").card.move_all(t.s.level_deck)
    assert not ground.cut_off(t.s, index_of(t.s, "2.2"))


def test_TR_PATH_7_a_dead_end_is_cut_off() -> None:
    """TR-PATH-7, TR-DX-15, TR-PATH-10: no exits left; obstacles never matter."""
    t = Table("2.2=015", "2.3=010")
    for side in ("right", "back"):
        t.block("2.2", side)
    assert ground.cut_off(t.s, index_of(t.s, "2.2"))
    assert not ground.cut_off(t.s, index_of(t.s, "2.3"))


def test_TR_TOK_5_an_arrow_stands_for_an_exit() -> None:
    """TR-TOK-5, TR-EX-20: no exit there; after Hidden Exit the side may be used."""
    t = Table("2.2=011")
    t.raider(0, at="2.2", hand=["071"])
    assert t.exits("2.2") == {"forward", "back"}
    t.search(0, "search", "find:071", "exit:2.2,right", dice=[3, 3, 3])
    assert t.exits("2.2") == {"forward", "back", "right"} and t.space("2.2").arrows == 2
    t.action(0, ...)
    assert "move:right" in t.options()


def test_TR_MULTI_5_setup_is_refused_for_three() -> None:
    """TR-MULTI-5: three do not play the introductory level."""
    with pytest.raises(Exception, match="seats"):
        GAME.begin(Setup("introductory", ({}, {}, {})))
