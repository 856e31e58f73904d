"""Tomb Raider's scenes: what they say, what they keep to themselves, and that they can be drawn."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from engine.events import GameEvent
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.events import (
    EVENTS,
    AbilityTested,
    Contested,
    Died,
    EntranceRolled,
    TreasureFound,
    TurnBegan,
)
from engine.games.tomb_raider.map_events import Mapped, Moved, ObstaclePlaced, Relocated
from engine.games.tomb_raider.moves import Exit, Offer, Stay, Step
from engine.games.tomb_raider.view import SpaceView, TrialView, View
from engine.match import run_to_next_question
from engine.protocol import PASS, Ask, One, Roll
from render.art import list_art
from render.games.tomb_raider.pictures.changes import Changes, list_strip_parts
from render.games.tomb_raider.pictures.grid import FULL, MAP, QUIET, STRIP
from render.games.tomb_raider.pictures.highlight import build_highlight
from render.games.tomb_raider.pictures.legend import SIGNS, build_legend
from render.games.tomb_raider.pictures.private_board import build_private_board, find_concerned_seat
from render.games.tomb_raider.pictures.scenes import build_board, build_card_scene, build_cover, build_hand
from render.games.tomb_raider.pictures.strip import draw_strip
from render.games.tomb_raider.words.event_words import WORDS
from render.games.tomb_raider.words.names import describe_card_name, describe_level_name
from render.letters import choose_letters
from render.painter import Painter
from render.scene import ALT_LIMIT, BOARD_LIMIT, Scene, compute_fingerprint, format_alt_text
from render.scene import format_text_board as text_board
from render.text.i18n import T, list_languages, say
from tests.render.games.tomb_raider.samples import NAMES, alone, duel, obstacle, raider, room, scenes, unknown, view
from tests.steps import check_each

from ...pictures import check, opened
from .scenes import high, shapes, small


def test_the_text_board_is_complete() -> None:
    position, events = duel()
    said = text_board(build_board(position, events, NAMES))
    assert len(said) <= BOARD_LIMIT
    for space in position.spaces:
        if space.card is None:
            continue
        line = next(
            line for line in said.splitlines() if say_card(space.card) in line and sides_in(space, position) in line
        )
        assert f"Danger {space.danger}." in line
        for one in space.obstacles:
            assert f"Obstacle {say_card(one.key)}" in said
    assert said.count("is here.") == 2
    assert "Just changed." in said and "By arrow marker: right." in said and "Blocked: back." in said
    for name in NAMES:
        assert f"- {name}: life " in said
    for card in ("Magnum Pistols", "Rope", "Lara Croft, Adventurer"):
        assert card in said
    assert said.count("- Left: ") == said.count("- Middle: ") == said.count("- Right: ") == 6


def say_card(key: str) -> str:
    return say(describe_card_name(key))


def sides_in(space: SpaceView, position: View) -> str:
    column, row = space.at
    off = {"left": column == 1, "right": column == position.width, "back": row == 1, "forward": row == position.rows}
    sides = [side for side in ("forward", "right", "back", "left") if side in space.exits and not off[side]]
    return f"Exits: {', '.join(sides)}."


def test_exits_off_the_map_are_not_shown_TR_MAP_7() -> None:
    tile = shapes(build_board(view(4, (room((1, 1), "001"),), (raider(0, (1, 1)),)), (), NAMES), "location")[0]
    assert "left" in room((1, 1), "001").exits and "left" not in tile.values["exits"]


def test_row_1_is_at_the_bottom_and_forward_is_up_TR_MAP_3() -> None:
    position, events = alone()
    tiles = {say(shape.values["name"]): shape.box for shape in shapes(build_board(position, events, NAMES), "location")}
    assert tiles["Tomb Entrance"][1] > tiles["Broken Passage"][1] > tiles["Safe Chamber"][1]
    assert tiles["Broken Passage"][0] < tiles["Slice and Dice"][0]


def test_depths_stand_beside_their_rows() -> None:
    depths = shapes(build_board(*duel(), NAMES), "depth")
    assert [shape.values["depth"] for shape in depths] == [6, 5, 4, 3, 2, 1]
    assert [shape.box[1] for shape in depths] == sorted(shape.box[1] for shape in depths)


@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: say(scene.title))
def test_every_alt_text_fits(scene: Scene) -> None:
    said = format_alt_text(scene)
    assert 0 < len(said) <= ALT_LIMIT and said.startswith(say(scene.title))


def test_alt_goes_down_the_picture() -> None:
    """The text goes from the deepest row to the entrance, then to the raiders and the dice, as the eye would."""
    said = format_alt_text(build_board(*duel(), NAMES))
    order = ("the treasure room, face down", "Row 2", "Ana: life", "dice 5, 6, 3")
    assert sorted(order, key=said.index) == list(order)


def test_locations_and_obstacles_that_just_changed_are_marked() -> None:
    position, events = duel()
    marked, calm = build_board(position, events, NAMES), build_board(position, (), NAMES)
    assert [say(one.values["name"]) for one in shapes(marked, "location") if one.values["changed"]] == ["Wolf Bridge"]
    assert [say(one.values["name"]) for one in shapes(marked, "obstacle") if one.values["changed"]] == ["Bear"]
    assert [one.values["harmed"] for one in shapes(marked, "sheet")] == [True, False]
    assert [one.values["side"] for one in shapes(marked, "step")] == ["forward"]
    assert not shapes(calm, "step") and not any(one.values["changed"] for one in shapes(calm, "location"))
    assert compute_fingerprint(marked) != compute_fingerprint(calm)


def test_a_way_along_several_rooms_has_an_arrow_at_each_border_and_a_fall_is_dotted() -> None:
    position, _ = duel()
    events = [
        Moved(0, (1, 1), (1, 2), "forward"),
        Moved(0, (1, 2), (2, 2), "right"),
        Relocated(1, (3, 2), (3, 4), "070"),
    ]
    scene = build_board(position, events, NAMES)
    assert [shape.values["side"] for shape in shapes(scene, "step")] == ["forward", "right"]
    assert [shape.values["seat"] for shape in shapes(scene, "leap")] == [1]


def test_a_raider_that_has_not_moved_keeps_a_faint_trail_and_its_direction() -> None:
    position, _ = duel()
    raiders = (
        msgspec.structs.replace(position.raiders[0], came_from=(1, 3)),
        msgspec.structs.replace(position.raiders[1], came_from=(3, 3)),
    )
    scene = build_board(msgspec.structs.replace(position, raiders=raiders), (), NAMES)
    assert {one.values["seat"]: one.values["facing"] for one in shapes(scene, "raider")} == {0: "right", 1: "back"}
    trails = [(one.values["side"], one.values["faint"]) for one in shapes(scene, "step")]
    assert trails == [("right", True), ("back", True)]
    gone = Moved(0, (2, 2), (2, 3), "forward")
    after = build_board(msgspec.structs.replace(position, raiders=raiders), (gone,), NAMES)
    assert {one.values["seat"]: one.values["facing"] for one in shapes(after, "raider")} == {0: "forward", 1: "back"}
    assert [one.values["faint"] for one in shapes(after, "step")] == [False, True]


def test_the_exits_of_a_question_carry_the_signs_of_its_buttons() -> None:
    """The signs are on the borders of the room, only for exits of the question. On the way back the sign hides the
    footprints."""
    position, events = duel()
    ask = Ask(0, "move", One((Step("forward"), Step("back"), Stay())), Stay())
    scene = build_board(position, events, NAMES, ask)
    assert [one.values["side"] for one in shapes(scene, "way")] == ["forward", "back"]
    assert not shapes(scene, "step") and "To choose from: forward, back." in format_alt_text(scene)
    placed = build_board(position, events, NAMES, Ask(0, "exit", One((Exit("1.2", "right"),)), Exit("1.2", "right")))
    (sign,) = shapes(placed, "way")
    tile = next(one for one in shapes(placed, "location") if say(one.values["name"]) == "Bat Cave")
    assert sign.values["side"] == "right" and sign.box[0] < tile.box[0] + tile.box[2] < sign.box[0] + sign.box[2]
    assert not shapes(build_board(position, events, NAMES), "way") and "To choose" not in format_alt_text(
        build_board(position, events, NAMES)
    )
    assert not shapes(build_board(position, events, NAMES, Ask(0, "find", One((PASS,)), PASS)), "way")


def test_however_many_stand_in_a_room_their_letters_are_seen() -> None:
    position, _ = duel()
    for rooms, count in ((3, 2), (3, 4), (3, 6), (5, 3)):
        together = tuple(raider(seat, (2, 1)) for seat in range(count))
        level = msgspec.structs.replace(
            position, width=rooms, raiders=together, active=0, order=tuple(range(count)),
            spaces=tuple(room((x, y), "006") for y in range(1, 7) for x in range(1, rooms + 1)),
        )  # fmt: skip
        scene = build_board(level, (), "ABCDEF"[:count])
        (tile,) = [one for one in shapes(scene, "location") if any(it.name == "raider" for it in one.children)]
        people = [one for one in tile.children if one.name == "raider"]
        lefts = [one.box[0] for one in people]
        assert lefts[0] >= 0 and lefts[-1] + people[-1].box[2] <= tile.box[2]
        assert min((b - a for a, b in pairwise(lefts)), default=99) >= people[0].box[2] * 0.38  # A badge is 0.43 wide.


def test_a_removed_obstacle_is_shown_under_its_skull_TR_TOK_3() -> None:
    scene = build_board(*duel(), NAMES)
    gone = [shape for shape in shapes(scene, "obstacle") if shape.values["removed"]]
    assert [say(shape.values["name"]) for shape in gone] == ["Bats"]
    assert "Obstacle Bats: removed." in text_board(scene)


def test_more_obstacles_than_fit_are_all_told() -> None:
    crowd = tuple(obstacle(key) for key in ("022", "025", "047", "050", "058", "059"))
    position = view(4, (room((2, 2), "007", placed=crowd),), (raider(0, (2, 2)),))
    scene = build_board(position, (), NAMES)
    Painter().draw_in_full_colours(scene)
    said = text_board(scene)
    assert all(f"Obstacle {say_card(one.key)} " in said for one in crowd)


def test_an_emptied_room_shows_its_marker_and_no_search_dice_TR_TOK_4() -> None:
    scene = build_board(*duel(), NAMES)
    bat_cave = next(shape for shape in shapes(scene, "location") if say(shape.values["name"]) == "Bat Cave")
    assert bat_cave.values["empty"]
    assert "Empty: it has given its discovery." in text_board(scene)


def test_the_board_says_nothing_of_hands_and_what_was_seen_in_secret_TR_INFO_1() -> None:
    position, events = duel()
    own = msgspec.structs.replace(position, viewer=0, hand=("051", "052"), peeked=("deck:004",))
    assert build_board(own, events, NAMES) == build_board(position, events, NAMES)


def test_raiders_are_told_apart_by_letter_and_by_seat() -> None:
    figures = shapes(build_board(*duel(), NAMES), "raider")
    assert {(shape.values["seat"], shape.values["letter"]) for shape in figures} == {(0, "A"), (1, "B")}
    assert choose_letters(["Ana", "Alba"]) == ("A", "B")
    assert choose_letters(["Zoe", "Émile", "Max"]) == ("Z", "E", "M")
    assert choose_letters(["日本", "Ben"]) == ("A", "B")


def test_TR_DEATH_5_the_dead_stay_where_they_died() -> None:
    position = view(4, (room((1, 1), "001"),), (raider(0, (1, 1), alive=False, damage=2),))
    scene = build_board(position, (), NAMES)
    assert [one.values["dead"] for one in shapes(scene, "raider")] == [True]
    assert "lies dead here." in text_board(scene)
    assert "Dead: comes back in the Reload step." in text_board(scene)
    Painter().draw_in_full_colours(scene)


def test_a_hand_shows_copies_once_with_their_number() -> None:
    position = msgspec.structs.replace(duel()[0], viewer=0, hand=("062", "057", "062"))
    scene = build_hand(position, NAMES)
    assert [(one.values["number"], one.values["count"]) for one in shapes(scene, "card")] == [("062", 2), ("057", 1)]
    assert "2 copies." in text_board(scene) and "3 cards" in format_alt_text(scene)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5, 12, 20])
def test_a_hand_of_any_size_can_be_drawn_and_is_told_whole(count: int) -> None:
    numbers = tuple(sorted({*get_pool().starters["caves"].draw}))[:count]
    scene = build_hand(msgspec.structs.replace(duel()[0], viewer=1, hand=numbers), NAMES)
    picture = opened(Painter().draw_png(scene))
    assert picture.size == (1080, scene.height)
    said = text_board(scene, limit=20_000)
    assert all(f"({number})" in said for number in numbers)
    for shape in shapes(scene, "card"):
        left, top, width, height = shape.box
        assert left >= 0 and left + width <= 1080 and top + height <= scene.height


def test_figures_of_our_own_are_marked_and_printed_ones_are_not() -> None:
    figures = {
        sign: (number, ours) for sign, number, ours in shapes(build_card_scene("059"), "card")[0].values["figures"]
    }
    assert figures["danger"] == ("3", False)
    assert figures["fight"] == ("8", True) and figures["heart"] == ("1", True)
    said = format_alt_text(build_card_scene("059"))
    assert "danger 3" in said and "≈8" in said and "≈3" not in said


def test_every_card_can_be_looked_up() -> None:
    def check(number: str) -> None:
        said = format_alt_text(build_card_scene(number))
        assert get_pool().find_card(number).name in said and len(said) <= ALT_LIMIT

    check_each(check, sorted(get_pool().cards))


def test_only_what_is_known_to_be_printed_goes_unmarked() -> None:
    unmarked = {
        (number, sign, figure)
        for number in get_pool().cards
        for sign, figure, ours in shapes(build_card_scene(number), "card")[0].values["figures"]
        if not ours
    }
    assert unmarked == {
        ("004", "danger", "3"), ("019", "search", "3"), ("019", "think", "2"), ("022", "danger", "8"),
        ("059", "danger", "3"), ("062", "danger", "4"), ("068", "search", "15"),
    }  # fmt: skip


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(KeyError):
        build_card_scene("999")


@pytest.mark.lot(8)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_every_kind_of_event_leaves_the_picture_drawable(event: type[GameEvent]) -> None:
    position, _ = duel()
    sample: dict[str, Any] = {
        "seat": 0, "raider": 1, "winner": 0, "at": (2, 3), "frm": (1, 1), "to": (1, 2), "card": "057",
        "obstacle": "062", "by": "bats", "dice": (1, 2, 3), "raider_dice": (4, 5), "ability": "fight", "result": 6,
        "raider_result": 9, "target": 7, "passed": False, "amount": 1, "count": 2, "discovery": "068", "damage": 1,
        "side": "forward", "against": "obstacle", "bonus": 0, "weapon": None, "raider_weapon": None, "left": 1,
    }  # fmt: skip
    fields = [field for field in event.__struct_fields__ if field != "private"]
    events = [event(**{field: sample.get(field, 0) for field in fields})]
    assert Changes.from_events(events) is not None
    Painter().draw_in_full_colours(build_board(position, events, NAMES))


def test_an_open_test_is_shown_before_all_and_told_first() -> None:
    position, events = duel()
    trial = TrialView(1, "obstacle", "062", "move", 2, 9)
    scene = build_board(msgspec.structs.replace(position, trial=trial), events, NAMES)
    first = shapes(scene, "strip")[0].values["parts"][0]
    assert (first["seat"], first["sign"], say(first["text"])) == (1, "move", "2 dice, 9 needed")
    assert "Ben rolls Move: 2 dice, 9 needed." in format_alt_text(scene)
    search = msgspec.structs.replace(trial, against="search", ability="search", target=None, obstacle=None)
    assert "Ben rolls Search: 2 dice." in format_alt_text(
        build_board(msgspec.structs.replace(position, trial=search), (), NAMES)
    )


def test_dice_that_lie_are_shown_as_long_as_cards_may_change_them_TR_TEST_3() -> None:
    """The dice are reported when no card may change them any more. Until then only the view knows them. When they are
    reported, they count and are ticked."""
    position, _ = duel()
    trial = TrialView(1, "obstacle", "062", "move", 3, 9, (3, 2, 2), 7)
    before = TurnBegan(6)
    thrown = build_board(msgspec.structs.replace(position, trial=trial), (before,), NAMES)
    first = shapes(thrown, "strip")[0].values["parts"][0]
    assert (first["seat"], first["sign"], first["dice"], first["outcome"]) == (1, "move", (3, 2, 2), None)
    assert say(first["text"]) == "= 7, 9 needed"
    assert "Ben rolled Move: dice 3, 2, 2, result 7, 9 needed." in format_alt_text(thrown)
    search = msgspec.structs.replace(trial, against="search", ability="search", target=None, obstacle=None)
    assert "Ben rolled Search: dice 3, 2, 2, result 7." in format_alt_text(
        build_board(msgspec.structs.replace(position, trial=search), (), NAMES)
    )
    helped = msgspec.structs.replace(trial, result=9)
    told = AbilityTested(
        1,
        against="obstacle",
        obstacle="062",
        ability="move",
        dice=(3, 2, 2),
        bonus=2,
        result=9,
        target=9,
        passed=True,
        weapon=None,
    )
    over = build_board(msgspec.structs.replace(position, trial=helped), (before, told), NAMES)
    tests = [part for part in shapes(over, "strip")[0].values["parts"] if part.get("dice")]
    assert [(part["outcome"], say(part["text"])) for part in tests] == [("yes", "+ 2 = 9, 9 needed")]
    assert "dice 3, 2, 2, + 2 (card), result 9, 9 needed: passed." in format_alt_text(over)


def test_a_contest_whose_dice_lie_is_shown_with_what_cards_take_TR_TEST_6() -> None:
    position, _ = duel()
    mine = TrialView(0, "raider", None, "fight", 2, None, (3, 4), 6)
    theirs = TrialView(1, "raider", None, "fight", 3, None, (2, 2, 5), 9)
    scene = build_board(msgspec.structs.replace(position, trial=mine, rival=theirs), (), NAMES)
    first = shapes(scene, "strip")[0].values["parts"][0]
    assert (first["dice"], first["outcome"], say(first["text"])) == ((3, 4), None, "− 1 = 6 against 9")
    assert "Ana against Ben, Fight: 6 to 9." in format_alt_text(scene)


def test_the_strip_runs_as_it_happened_after_the_dice() -> None:
    """The newest test comes first. Of the rest the older events come before the newer ones, as in the lines below the
    picture."""
    test = AbilityTested(
        0, against="search", obstacle=None, ability="search", dice=(6, 5, 5), bonus=0, result=16, target=None,
        passed=None, weapon=None,
    )  # fmt: skip
    events = (Mapped(0, (1, 2), "002"), ObstaclePlaced(-1, (1, 2), "065"), test, TreasureFound(0, (1, 2), "003", 16))
    parts = list_strip_parts(duel()[0], events, ("A", "B"))
    assert [say(part["text"]) for part in parts] == ["= 16", "Safe Cave", "Dark", "finds the treasure!"]


def test_a_number_that_is_ours_is_marked_on_cards_and_nowhere_in_play() -> None:
    position, events = duel()
    strip = shapes(build_board(position, events, NAMES), "strip")[0]
    test = next(event for event in events if isinstance(event, AbilityTested) and event.target)
    needed = f" {test.target} needed"
    assert needed in say(WORDS.line(test, None, NAMES) or T("")) and needed in say(strip.words or T(""))
    assert any(needed in say(part["text"]) for part in strip.values["parts"])
    assert "≈" in format_alt_text(build_card_scene("059")) and "≈" not in text_board(
        build_board(position, events, NAMES)
    )


def test_rows_that_nobody_has_explored_are_strips() -> None:
    assert high(build_board(*duel(), NAMES)) == {6: STRIP, 5: STRIP, 4: STRIP, 3: FULL, 2: FULL, 1: FULL}


def test_of_a_map_well_known_the_rows_far_from_everybody_are_low_and_say_as_much() -> None:
    rooms = tuple(room((column, row), "007", placed=(obstacle("062"),)) for column in (1, 2, 3) for row in range(1, 7))
    scene = build_board(view(6, rooms, (raider(0, (2, 4)), raider(1, (1, 1)))), (), NAMES)
    assert {depth: size for depth, size in high(scene).items() if size == FULL} == {4: FULL, 1: FULL}
    assert sum(high(scene).values()) <= MAP + QUIET
    Painter().draw_in_full_colours(scene)
    assert text_board(scene).count("Obstacle Pit Trap") == 18
    far = [shape for shape in shapes(scene, "obstacle") if shape.box[2] == shape.box[3]]
    assert len(far) == 12 and not any(shape.values["name"] for shape in far)


def test_on_a_map_too_high_for_a_phone_rows_where_raiders_only_wait_are_low() -> None:
    """The map has twelve rows, with four raiders in different places. Otherwise no line of what happened would fit
    beside picture and buttons."""
    rooms = tuple(room((2, row), "007", placed=(obstacle("062"),)) for row in range(1, 7))
    raiders = tuple(raider(seat, (2, row)) for seat, row in enumerate((6, 5, 4, 2)))
    names = ("Ana", "Ben", "Cy", "Di")
    position = view(12, rooms, raiders, active=0)
    scene = build_board(position, (), names)
    assert [depth for depth, size in high(scene).items() if size == FULL] == [6]
    assert text_board(scene).count("is here.") == 4
    Painter().draw_in_full_colours(scene)
    placed = ObstaclePlaced(3, (2, 2), "062")
    assert {depth for depth, size in high(build_board(position, (placed,), names)).items() if size == FULL} == {6, 2}


def test_a_row_far_away_with_a_new_event_has_full_height() -> None:
    rooms = tuple(room((column, row), "007") for column in (1, 2, 3) for row in range(1, 7))
    placed = ObstaclePlaced(-1, (2, 6), "062")
    scene = build_board(view(6, rooms, (raider(0, (2, 1)),)), (placed,), NAMES)
    assert high(scene)[6] == high(scene)[1] == FULL


def test_an_obstacle_that_one_got_past_is_ticked_and_stays_TR_OVR_9() -> None:
    position, events = duel()
    assert isinstance(events[3], AbilityTested)
    passed = msgspec.structs.replace(events[3], obstacle="wolf", ability="move")
    scene = build_board(position, (events[0], passed), NAMES)
    assert [say(one.values["name"]) for one in shapes(scene, "obstacle") if one.values["passed"]] == ["Wolf"]
    assert "Just passed; it stays." in text_board(scene)
    assert "it stays" in [say(part["text"]) for part in shapes(scene, "strip")[0].values["parts"]]
    next_one = msgspec.structs.replace(position, trial=TrialView(0, "obstacle", "022", "move", 3, 9))
    ahead = shapes(build_board(next_one, (events[0], passed), NAMES), "strip")[0].values["parts"]
    assert ahead[0]["dice"] == (0, 0, 0) and "it stays" not in [say(part["text"]) for part in ahead]
    assert not any(one.values["passed"] for one in shapes(build_board(position, events, NAMES), "obstacle")), (
        "it was struck"
    )
    left = (passed, Moved(0, (2, 3), (3, 3), "right"))
    gone = msgspec.structs.replace(position, raiders=(raider(0, (3, 3)), position.raiders[1]))
    assert [one.values["passed"] for one in shapes(build_board(gone, left, NAMES), "obstacle")].count(True) == 1


@pytest.mark.parametrize("locale", list_languages())
def test_beside_three_dice_there_is_room_to_say_that_it_stays_TR_OVR_9(locale: str) -> None:
    """The strip leaves out what is too wide for it."""
    position, events = duel()
    assert isinstance(events[3], AbilityTested)
    rolled = msgspec.structs.replace(events[3], ability="search", dice=(3, 4, 4), result=11, target=9)
    drawn = shapes(build_board(position, (rolled,), NAMES), "strip")[0]
    told = [dict(part) | {"text": say(part["text"], locale)} for part in drawn.values["parts"]]
    wide = [told[0], told[1] | {"text": "W" * 200}]
    both, without = (draw_strip(drawn.box[2], drawn.box[3], {"parts": one, "scheme": ""}) for one in (told, wide))
    assert both.tobytes() != without.tobytes(), told


def test_alt_text_tells_first_where_who_acts_stands() -> None:
    """The acting raider's space comes first however much has changed elsewhere, and in whatever row the raider is."""
    rooms = tuple(room((column, row), "007", placed=(obstacle("062"),)) for column in (1, 2, 3) for row in range(1, 7))
    far = [Mapped(1, (column, 6), "007") for column in (1, 2, 3)]
    position = view(6, rooms, (raider(0, (2, 1)), raider(1, (2, 6))), active=0)
    said = format_alt_text(build_board(position, far, NAMES), limit=700)
    assert "Row 1, depth 1:" in said and "Ana is here." in said, said


def test_a_contest_is_told_with_both_results() -> None:
    told = Contested(
        1,
        raider=0,
        by="attack",
        ability="fight",
        dice=(6, 2),
        raider_dice=(3, 1),
        result=8,
        raider_result=4,
        winner=1,
        weapon=None,
        raider_weapon=None,
    )
    scene = build_board(duel()[0], (told,), NAMES)
    assert "Ben against Ana, Fight: 8 to 4." in format_alt_text(scene)
    assert shapes(scene, "strip")[0].values["parts"][0]["outcome"] == "yes"


def test_setting_up_and_the_end_have_their_own_titles() -> None:
    position, _ = duel()
    start = msgspec.structs.replace(position, round="setup", turn=0, active=None)
    end = msgspec.structs.replace(position, winner=1, over=True)
    assert say(build_board(start, (), NAMES).title) == "Introductory Level: setting up."
    assert say(build_board(end, (), NAMES).title) == "Introductory Level, turn 7: Ben has found the treasure."
    agreed = msgspec.structs.replace(position, over=True)
    assert say(build_board(agreed, (), NAMES).title) == "Introductory Level, turn 7: the game is over."
    Painter().draw_in_full_colours(build_board(start, (), NAMES))


def test_a_roll_for_the_order_is_shown_and_never_that_nothing_happened() -> None:
    position = msgspec.structs.replace(duel()[0], round="setup", turn=0, active=None, trial=None)
    told = [EntranceRolled(seat, (n,), n) for seat, n in enumerate((3, 2))]
    strip = shapes(build_board(position, told, NAMES), "strip")[0].values
    told_of = [(part["seat"], say(part["text"])) for part in strip["parts"]]
    assert told_of == [(0, "= 3"), (1, "= 2")], "the highest leads"
    quiet = shapes(build_board(position, (), NAMES), "strip")[0]
    assert quiet.box == (0, 0, 0, 0), "where nothing is to be shown there is no strip"


def test_four_raiders_in_one_room_and_on_a_wider_map_can_be_drawn() -> None:
    crowd = tuple(raider(seat, (2, 1)) for seat in range(4))
    names = ("Ana", "Ben", "Cy", "Di")
    spaces = tuple(room((column, 1), "007") if column == 2 else unknown((column, 1)) for column in range(1, 6))
    position = msgspec.structs.replace(view(1, (), crowd), width=5, spaces=spaces)
    scene = build_board(position, (), names)
    assert len({shape.box for shape in shapes(scene, "raider")}) == 4
    assert len({shape.box for shape in shapes(scene, "sheet")}) == 4
    assert "Column 5: unknown." in text_board(scene)
    assert opened(Painter().draw_png(scene)).size == (1080, scene.height)


@pytest.mark.parametrize("names", [(), ("Ana",), ("Ana", "Ben", "日本", "**d**")])
def test_a_cover_shows_who_sits_at_the_table(names: tuple[str, ...]) -> None:
    scene = build_cover("learning_game", names)
    assert [shape.values["name"] for shape in shapes(scene, "seat")] == list(names)
    assert all(f"{name} sits at the table." in format_alt_text(scene) for name in names)
    assert opened(Painter().draw_png(scene)).size == (1080, scene.height)


def test_the_legend_explains_every_sign_of_the_map() -> None:
    scene = build_legend()
    explained = {shape.values["sign"] for shape in shapes(scene, "sign")}
    assert explained == {sign for sign, _ in SIGNS} and explained <= list_art("tomb_raider")
    assert all(say(text) in text_board(scene) for _, text in SIGNS)


def test_cards_and_printed_obstacles_have_names_and_unknown_keys_stay_as_they_are() -> None:
    assert say(describe_card_name("059")) == "Bats" and say(describe_card_name("dark")) == "Dark"
    assert say(describe_card_name("stone-seal")) == "Stone Seal" and say(describe_card_name("Z99")) == "Z99"
    assert describe_card_name("059").context == "card 059" and describe_card_name("dark").context == "obstacle dark"
    assert (
        say(describe_level_name("learning_game")) == "Learning game"
        and say(describe_level_name("nowhere")) == "nowhere"
    )


def test_the_strip_puts_the_dice_before_the_cards() -> None:
    position, events = duel()
    parts = list_strip_parts(position, events, ("A", "B"))
    assert parts[0]["dice"] == (5, 6, 3) and parts[0]["outcome"] == "yes"


def test_scenes_follow_a_game_to_its_end() -> None:
    """In a random game of the introductory level, the scenes of every viewer are made at each question, and some are
    drawn."""
    from engine.games.tomb_raider.game import GAME
    from engine.setup import Setup

    luck = random.Random(5)
    state = GAME.begin(Setup("introductory", ({}, {})))
    painter, events, seen = Painter(), [], set()

    def chance(request: Any) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return tuple(luck.randint(1, request.sides) for _ in range(request.dice))
        order = list(range(request.size))
        luck.shuffle(order)
        return tuple(order)

    rules, answer = GAME.play(state), None
    for turn in range(400):
        asked = run_to_next_question(rules, answer, chance, events.append)
        position = GAME.view(state, None)
        scene = build_board(position, events, NAMES)
        assert len(format_alt_text(scene)) <= ALT_LIMIT and len(text_board(scene)) <= BOARD_LIMIT
        seen.update(told.kind for told in events)
        for seat in (0, 1):
            build_hand(GAME.view(state, seat), NAMES)
        if turn % 40 == 0 or asked is None:
            assert len(painter.draw_png(scene)) <= 350 * 1024
        events.clear()
        if asked is None:
            break
        asks = asked if isinstance(asked, tuple) else (asked,)
        answers = tuple(ask.choice.sample(luck.randrange) for ask in asks)
        answer = answers if isinstance(asked, tuple) else answers[0]
        assert all(isinstance(ask, Ask) for ask in asks)
    assert {"mapped", "moved", "test"} <= seen


@pytest.mark.parametrize(
    ("name", "scene"),
    [
        ("rooms-cave", small(build_board(*duel(), NAMES), "unknown", "location")),
        ("rooms-tomb", small(build_board(*alone(), NAMES), "location")),
        ("sheet-two", small(build_board(*duel(), NAMES), "sheet")),
        ("head", small(build_board(*alone(), NAMES), "head")),
        ("strip", small(build_board(*duel(), NAMES), "strip")),
        ("card", small(build_card_scene("062"), "card")),
        ("seat", small(build_cover("introductory", NAMES), "seat")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_pictures_equal_the_recorded_ones(name: str, scene: Scene) -> None:
    check(name, Painter().draw_png(scene))


def test_a_picture_that_differs_from_the_recorded_one_is_noticed(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ... import pictures

    monkeypatch.setattr(pictures, "FOLDER", tmp_path)
    scene = small(build_board(*duel(), NAMES), "strip")
    (tmp_path / "strip.png").write_bytes(Painter().draw_png(scene))
    check("strip", Painter().draw_png(scene))
    with pytest.raises(AssertionError, match=r"strip\.diff\.png"):
        check("strip", Painter().draw_png(small(build_board(duel()[0], (), NAMES), "strip")))
    assert (tmp_path / "strip.diff.png").is_file()


# --- what matters to one player, and what nobody should miss ---


def test_the_private_board_shows_the_rows_that_matter_and_a_line_for_other_cards() -> None:
    position, _ = duel()
    mine = msgspec.structs.replace(position, viewer=0, hand=("022", "068", "068"), peeked=("2.5:004",))
    ask = Ask(0, "offer", One((Offer("022"), PASS)), PASS, True)
    scene = build_private_board(mine, (), ask, NAMES)
    assert scene is not None
    assert [shape.values["depth"] for shape in shapes(scene, "depth")] == [3]
    move = build_private_board(mine, (), Ask(0, "move", One((Stay(), Step("forward"))), Stay()), NAMES)
    assert move is not None and [shape.values["depth"] for shape in shapes(move, "depth")] == [4, 3, 2]
    bear, pistols = shapes(scene, "brief")
    assert (bear.values["lit"], pistols.values["lit"], pistols.values["count"]) == (True, False, 2)
    assert bear.values["text"] and not pistols.values["text"] and pistols.box[3] < bear.box[3] / 2
    told = format_alt_text(scene)
    assert "In hand: Bear, 2 × Magnum Pistols." in told and "You have seen" in told and "Offer Bear" in told


def test_the_private_board_shows_the_space_of_the_tested_raider() -> None:
    position, _ = duel()
    mine = msgspec.structs.replace(position, viewer=1, raiders=position.raiders)
    ask = Ask(1, "before-test", One((PASS,)), PASS, True)
    testing = msgspec.structs.replace(mine, trial=TrialView(0, "obstacle", "022", "fight", 3, 12))
    assert find_concerned_seat(testing, ask, 1) == 0 and find_concerned_seat(mine, None, 1) == 1
    both = build_private_board(testing, (), ask, NAMES)
    assert both is not None and [one.values["seat"] for one in shapes(both, "sheet")] == [1, 0]


def test_a_death_and_the_treasure_room_are_moments_and_a_reset_is_none() -> None:
    position, _ = duel()
    found = Mapped(0, (2, 3), "003")
    died = Died(1, "022")
    both = build_highlight((died, found), position, NAMES)
    assert both is not None and both.concerned == (1,) and say(both.scene.title) == "Ben dies (Bear)."
    room = build_highlight((found,), position, NAMES)
    assert room is not None and room.concerned == (0,) and "wins." in format_alt_text(room.scene)
    assert build_highlight((Died(1, "reset"),), position, NAMES) is None
    assert build_highlight((Mapped(0, (2, 3), "011"),), position, NAMES) is None
    assert build_highlight((died,), msgspec.structs.replace(position, over=True), NAMES) is None
    assert opened(Painter().draw_png(room.scene)).size == (1080, room.scene.height)


def test_the_picture_of_a_death_shows_its_cause_above_the_raider() -> None:
    """If no obstacle of the room has killed the raider, a skull is shown."""
    position, _ = duel()
    raiders = tuple(msgspec.structs.replace(one, at=(2, 3)) for one in position.raiders)
    position = msgspec.structs.replace(position, raiders=raiders)
    for by, sign in (("022", "bear"), ("attack", "skull")):
        found = build_highlight((Died(1, by),), position, NAMES)
        assert found is not None
        head = next(one for one in found.scene.shapes if one.name == "herald")
        assert head.values["sign"] == sign
        assert [(one.name, one.values["seat"], one.values["dead"]) for one in head.children] == [("raider", 1, True)]
