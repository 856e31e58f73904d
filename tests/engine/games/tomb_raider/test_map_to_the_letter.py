"""TR-MAP to TR-PATH once more: sides, turns, markers, decks and the treasure room's place, one by one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.game import Setup
from engine.games.tomb_raider import map as ground
from engine.games.tomb_raider.cards import LOCATIONS
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import levels
from engine.games.tomb_raider.map import index_of
from engine.games.tomb_raider.setup import choices
from engine.protocol import Shuffle
from engine.zones import EVERYBODY

from .scenario import Table
from .test_more_levels import begun, laid

SIDES = ("forward", "right", "back", "left")


def caves(*spaces: str) -> Table:
    t = Table(*spaces, level="into_the_caves")
    t.empty_decks()
    return t


def test_what_lies_beside_what_TR_MAP_7_TR_MAP_1() -> None:
    """Forward, right, back, left; nothing off the map."""
    assert ground.neighbours(3, 2) == (
        (3, 1, -1, -1), (4, 2, -1, 0), (5, -1, -1, 1), (-1, 4, 0, -1), (-1, 5, 1, 3), (-1, -1, 2, 4),
    )  # fmt: skip
    s = caves().s
    assert [ground.place_of(s, at) for at in (0, 2, 3, 17)] == [(1, 1), (3, 1), (1, 2), (3, 6)]
    assert [index_of(s, ground.text_of(s, at)) for at in range(18)] == list(range(18))


@pytest.mark.parametrize(("heading", "faces"), [(0, "0123"), (1, "1230"), (2, "2301"), (3, "3012")], ids=SIDES)
def test_printed_sides_as_they_lie_TR_ORI_3_TR_ORI_4_TR_ORI_5(heading: int, faces: str) -> None:
    """Top, right, bottom, left: forward the same, right and left a quarter, back a half."""
    for side, faced in enumerate(map(int, faces)):
        assert ground.turned(1 << side, heading) == 1 << faced
    assert ground.turned(0b1111, heading) == 0b1111 and ground.turned(0, heading) == 0


def test_heading_back_TR_ORI_6() -> None:
    t = caves("2.3=015 back")  # right and back are printed
    assert t.exits("2.3") == {"left", "forward"}


def test_a_card_turned_up_is_known_to_all_TR_EXP_4_TR_MAP_4() -> None:
    """Its printed obstacles exist from now on, above what lies there; it saves if it is a save point."""
    t = caves("2.2=010", "2.3=002", "2.4=003")
    space = t.space("2.2")
    assert space.up and space.card.known == [EVERYBODY] and space.card.sight == EVERYBODY
    assert t.hazards("2.2") == ["bats"] and space.hazards[0].printed and not space.save_point
    assert t.space("2.3").save_point and t.s.treasure_at == index_of(t.s, "2.4")
    s = begun("into_the_caves")
    assert not any(space.hazards or space.exits for space in s.spaces if not space.up)


def test_entrances_lie_face_up_TR_MAP_5() -> None:
    """With the top edge forward, each with a card of its own, beside what the grid lays."""
    for level in ("introductory", "into_the_caves", "death_by_design", "parallel_peril", "freestyle"):
        s = begun(level)
        gates = [space for space in s.spaces if space.up]
        assert len(gates) == 2 and all(space.heading == 0 and space.exits for space in gates)
        assert GAME.faults(s) == []
    level = levels()["into_the_caves"]
    rows = ("--- --- ---",) * 5 + ("001^ --- ---",)
    with pytest.MonkeyPatch.context() as held:
        held.setitem(levels(), "into_the_caves", replace(level, grid=rows))
        choices.cache_clear()
        s = begun("into_the_caves")
    choices.cache_clear()
    assert laid(s) == {(1, 1): ("001", True), (3, 1): ("001", True)} and GAME.faults(s) == []


def test_what_lies_face_up_at_setup_TR_ORI_9() -> None:
    """Any other location of a grid, too, its top edge forward; its obstacles are there, and nobody was offered any."""
    level = levels()["into_the_caves"]
    rows = ("--- --- ---",) * 4 + ("--- 010^ 012", "001^ --- ---")
    with pytest.MonkeyPatch.context() as held:
        held.setitem(levels(), "into_the_caves", replace(level, grid=rows))
        choices.cache_clear()
        s = begun("into_the_caves")
    choices.cache_clear()
    bats, other = s.spaces[index_of(s, "2.2")], s.spaces[index_of(s, "3.2")]
    assert bats.up and bats.heading == 0 and [one.key for one in bats.hazards] == ["bats"]
    assert {SIDES[n] for n in range(4) if bats.exits >> n & 1} == {"forward", "right", "back"}
    assert not other.up and other.card.known == [EVERYBODY]


# --- markers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize(("number", "printed"), [("006", True), ("011", False)])
@pytest.mark.parametrize("blocked", [False, True])
def test_a_new_exit_TR_PATH_3_TR_PATH_4_TR_TOK_5(side: int, number: str, printed: bool, blocked: bool) -> None:
    """A block marker is taken away; an arrow is put only where no exit is printed."""
    printed = printed or side in (0, 2)
    t = caves(f"2.2={number}")
    if blocked:
        t.block("2.2", SIDES[side])
    t.follow(ground.add_exit(t.s, index_of(t.s, "2.2"), side), (), ())
    space = t.space("2.2")
    assert SIDES[side] in t.exits("2.2") and space.blocks == 0 and space.arrows == (0 if printed else 1 << side)
    assert t.told("exit-added") == [{"at": (2, 2), "side": SIDES[side], "this_turn": False}] and not t.s.fleeting


@pytest.mark.parametrize("side", range(4))
def test_a_side_that_has_lost_its_exit_TR_TOK_6_TR_PATH_2(side: int) -> None:
    """It is no exit any more, printed or not; the other sides stay."""
    t = caves("2.2=006")
    t.follow(ground.block_exit(t.s, index_of(t.s, "2.2"), side), (), ())
    assert t.space("2.2").blocks == 1 << side and t.exits("2.2") == {*SIDES} - {SIDES[side]} and not t.s.fleeting
    assert t.told("exit-blocked") == [{"at": (2, 2), "side": SIDES[side], "this_turn": False}]


@pytest.mark.parametrize(("number", "act"), [("006", "block"), ("011", "add"), ("006", "add")])
def test_markers_for_a_turn_turn_with_the_card_TR_ORI_10(number: str, act: str) -> None:
    """They lie on another side then, and it is that side which changes back."""
    t = caves(f"2.2={number}")
    at, was = index_of(t.s, "2.2"), t.exits("2.2")
    if act == "add" and number == "006":
        t.block("2.2", "right")
    t.follow(ground.change_exit(t.s, at, 1, act, True), (), ())
    t.follow(ground.rotate(t.s, at, 3), (), ())
    turned = {SIDES[(SIDES.index(one) + 3) % 4] for one in was}
    assert t.exits("2.2") == (turned - {"forward"} if act == "block" else turned | {"forward"})
    t.follow(ground.end_fleeting(t.s), (), ())
    assert t.exits("2.2") == (turned - {"forward"} if act == "add" and number == "006" else turned)
    assert t.space("2.2").arrows == 0 and not t.s.fleeting


@pytest.mark.parametrize("number", ["006", "011"])
@pytest.mark.parametrize("blocked", [False, True])
@pytest.mark.parametrize("act", ["add", "block"])
def test_for_a_turn_alone_TR_PATH_3_TR_PATH_4_TR_TOK_6(number: str, blocked: bool, act: str) -> None:
    """As the turn ends, the side is as it was: exit, arrow and block."""
    t = caves(f"2.2={number}")
    at, space = index_of(t.s, "2.2"), t.space("2.2")
    if blocked:
        t.block("2.2", "right")
    was = (space.exits, space.arrows, space.blocks)
    t.follow(ground.change_exit(t.s, at, 1, act, True), (), ())
    assert ("right" in t.exits("2.2")) is (act == "add") and len(t.s.fleeting) == 1
    t.follow(ground.end_fleeting(t.s), (), ())
    if act == "add" or not blocked:
        assert (space.exits, space.arrows, space.blocks) == was
    assert not t.s.fleeting


@pytest.mark.parametrize("act", ["add", "block"])
def test_where_a_marker_goes_is_asked_TR_DEC_B4(act: str) -> None:
    """By default forward, else right, left, back, where something is changed; it lasts."""
    t = caves("2.2=011")
    at = index_of(t.s, "2.2")
    sides = ground.new_exits(t.s, [at], act)
    assert [one.direction for one in sides] == (["right", "left"] if act == "add" else ["forward", "back"])
    t.follow(ground.mark_exit(t.s, 0, sides, act), [...], ())
    assert t.ask.kind == "exit" and t.ask.default == sides[0]
    t.answer(sides[1].text())
    assert (sides[1].direction in t.exits("2.2")) is (act == "add") and not t.s.fleeting
    assert [one["this_turn"] for one in t.told("exit-added") + t.told("exit-blocked")] == [False]


# --- decks ---------------------------------------------------------------------------------------------------------


def test_the_deck_that_serves_the_space_TR_TRS_1() -> None:
    """By column or depth; none where the level has none for it."""
    s = begun("parallel_peril")
    for column, deck in ((1, 0), (2, 0), (3, 1), (4, 1)):
        assert ground.deck_at(s, index_of(s, f"{column}.4")) is s.decks[deck]
    for column, card in ((1, "010"), (4, "035")):
        t = Table(f"{column}.2=006", level="parallel_peril")
        t.empty_decks()
        t.raider(0, at=f"{column}.2")
        deck = ground.deck_at(t.s, index_of(t.s, f"{column}.3"))
        deck.take(deck.cards.index(card))
        deck.put(card, top=True)
        t.lenient = True
        t.action(0, "move:forward", ...)
        assert t.space(f"{column}.3").card.cards == [card]
    s = begun("death_by_design")
    assert not ground.deck_at(s, index_of(s, "2.2")).cards and ground.deck_at(s, index_of(s, "3.7")) is s.level_deck
    s.spaces[0].deck = -1
    assert not ground.deck_at(s, 0).cards and ground.rooms_for(s, 0) == ()
    assert all(space.deck == 0 for space in begun("into_the_caves").spaces)


def test_what_may_not_lie_there_is_passed_over_TR_TRS_2() -> None:
    """The next that fits is laid; what was passed over, everybody has seen; the deck is shuffled, else it is not."""
    for deck, laid_, shuffles in ((("003", "118", "012"), "012", 1), (("012", "003", "118"), "012", 0)):
        t = caves("2.2=006")
        t.top(*deck)
        t.follow(ground.draw_location(t.s, index_of(t.s, "2.3")), (), ())
        assert t.space("2.3").card.cards == [laid_] and len(t.shuffles) == shuffles
        assert {"003", "118"} <= set(t.s.level_deck.cards) and laid_ not in t.s.level_deck.cards[:2]
        known = dict(zip(t.s.level_deck.cards, t.s.level_deck.known, strict=True))
        assert (known["003"] == EVERYBODY) is False or shuffles, "a shuffle makes it forgotten where it lies"


def test_a_space_for_which_there_is_no_card_TR_TRS_9() -> None:
    """It cannot be entered; one with a card, or that is known, can."""
    t = caves("2.2=006", "2.3=007")
    at = index_of(t.s, "1.2")
    assert ground.enterable(t.s, at)
    t.s.level_deck.cards[:] = ["003"]
    assert not ground.enterable(t.s, at) and ground.enterable(t.s, index_of(t.s, "1.4"))
    assert ground.enterable(t.s, index_of(t.s, "2.3"))
    r = t.raider(0, at="2.2")
    assert [SIDES[side] for side in ground.usable_exits(t.s, r)] == ["forward"]
    t.space("3.2").card.put("012")
    assert [SIDES[side] for side in ground.usable_exits(t.s, r)] == ["forward", "right"]


# --- the treasure room ---------------------------------------------------------------------------------------------


def last_space(*rooms: str, level: str = "into_the_caves") -> Table:
    """All deep spaces but one are known, and hold no treasure room."""
    t = Table(level=level)
    t.s.terms = replace(t.s.terms, rooms=(rooms,)) if len(rooms) > 1 else t.s.terms
    for row in (4, 5, 6):
        for column in (1, 2, 3):
            if (column, row) != (2, 6):
                t.lay(f"{column}.{row}={'012' if row == 4 else '014' if row == 5 else '018'}")
    for room in rooms:
        t.location(room)
    return t


def test_the_last_space_takes_the_treasure_room_TR_TRS_5_TR_TRS_6() -> None:
    """Face down, known to all, and the deck is shuffled; not while two are left, nor where the level has no such
    rule."""
    t = last_space()
    t.follow(ground.place_treasure(t.s), (), ())
    space = t.space("2.6")
    assert space.card.cards == ["003"] and not space.up and t.s.treasure_at == index_of(t.s, "2.6")
    assert space.card.known == [EVERYBODY] and t.told("treasure-placed") == [{"at": (2, 6)}]
    assert t.shuffles == ["level deck"] and "003" not in t.s.level_deck.cards
    for change in ("two", "rule"):
        t = last_space()
        if change == "two":
            space = t.space("1.6")
            space.card.move_all(t.s.level_deck)
            space.up, space.exits = False, 0
        else:
            t.s.terms = replace(t.s.terms, last_space=False)
        t.follow(ground.place_treasure(t.s), (), ())
        assert t.s.treasure_at == -1 and not t.shuffles


def test_one_of_several_by_lot_TR_TRS_7_TR_LVL_FREE_11() -> None:
    """Of two rooms in the deck one is drawn, and the other leaves; of one nothing is drawn."""
    for rooms, drawn in ((("028",), 2), ((), 0)):
        t = last_space(*rooms)
        t.follow(ground.place_treasure(t.s), (), ())
        lots = [one for one in t.chance if isinstance(one, Shuffle) and one.kind == "treasure room"]
        assert [one.size for one in lots] == ([drawn] if drawn else [])
        lies = t.space("2.6").card.cards
        assert lies == ["003"], "the first as they fell"
        assert not {"003", "028"} & set(t.s.level_deck.cards)


def test_the_others_leave_every_deck_TR_TRS_8_TR_LVL_PPU_10_TR_LVL_PERIL_8() -> None:
    """Once one is on the map; those decks are shuffled, and no other; not where the level has no such rule."""
    for rule in (True, False):
        t = Table(level="parallel_peril")
        t.s.terms = replace(t.s.terms, remove_others=rule)
        t.lay("1.6=003")
        t.chance.clear()
        t.follow(ground.place_treasure(t.s), (), ())
        assert ("028" in t.s.decks[1].cards) is not rule and t.s.aside == (("028",) if rule else ())
        assert t.told("rooms-removed") == ([{"cards": ("028",)}] if rule else [])
        assert len(t.shuffles) == rule
    t = Table(level="parallel_peril")
    t.s.treasure_at = 0
    t.follow(ground.place_treasure(t.s), (), ())
    assert t.s.aside == ("003", "028"), "the first space is one like any other"
    for space, room in (("2.8", "003"), ("3.8", "028")):
        t = Table(level="parallel_peril")
        t.s.treasure_at = -1
        for other in range(len(t.s.spaces)):
            at = ground.text_of(t.s, other)
            if other // 4 >= 4 and at != space and not t.s.spaces[other].card.cards:
                t.s.spaces[other].card.put("012")
        t.lenient = True
        rules = ground.place_treasure(t.s)
        request, sizes = next(rules), []
        while True:
            sizes.append(request)
            try:
                request = rules.send(tuple(range(request.size)) if isinstance(request, Shuffle) else None)
            except StopIteration:
                break
        assert t.space(space).card.cards == [room]
        assert not any(LOCATIONS[card].role == "treasure" for deck in t.s.decks for card in deck.cards)


def test_where_it_could_be_TR_PATH_8_TR_TRS_4() -> None:
    """Every unknown space deep enough for a room that its deck held; known, its own space alone."""
    t = Table(level="into_the_caves")
    assert ground.treasure_spaces(t.s) == list(range(9, 18))
    t.lay("2.4=012")
    assert ground.treasure_spaces(t.s) == [9, *range(11, 18)]
    t.lay("1.5=003")
    assert ground.treasure_spaces(t.s) == [12]
    s = begun("explore_the_depths")
    assert {ground.place_of(s, at)[1] for at in ground.treasure_spaces(s)} == {9, 10, 11, 12}
    s = GAME.begin(Setup("introductory", ({}, {}), {}))
    assert [ground.text_of(s, at) for at in ground.treasure_spaces(s)] == ["2.4"]


# --- paths ---------------------------------------------------------------------------------------------------------


def test_following_exits_TR_PATH_5_TR_PATH_6() -> None:
    """Through what is open, and through the unknown to all sides; never off the map."""
    t = caves("2.2=015", "3.2=011")
    whole = set(range(18))
    assert set(ground.reachable(t.s, index_of(t.s, "2.2"))) == whole
    for side in ("right", "back"):
        t.block("2.2", side)
    assert set(ground.reachable(t.s, index_of(t.s, "2.2"))) == {index_of(t.s, "2.2")}
    assert set(ground.reachable(t.s, index_of(t.s, "3.2"))) == whole
    for side in ("forward", "back"):
        t.block("3.2", side)
    assert set(ground.reachable(t.s, index_of(t.s, "3.3"))) == whole


def test_cut_off_TR_PATH_7() -> None:
    """No way to where the treasure room is or could be, or to what is asked for instead."""
    t = caves("2.2=015")
    at = index_of(t.s, "2.2")
    assert not ground.cut_off(t.s, at)
    for side in ("right", "back"):
        t.block("2.2", side)
    assert ground.cut_off(t.s, at) and not ground.cut_off(t.s, at, [at, 0]) and ground.cut_off(t.s, at, [0])


@pytest.mark.parametrize(("one", "other", "far"), [(0, 0, 0), (0, 2, 2), (0, 3, 1), (2, 15, 7), (16, 1, 5)])
def test_how_far_it_is_TR_OBS_9(one: int, other: int, far: int) -> None:
    """Columns and rows, exits or none."""
    s = caves().s
    assert ground.distance(s, one, other) == ground.distance(s, other, one) == far
