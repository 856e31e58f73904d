"""The picture of a match's end."""

from __future__ import annotations

import msgspec
import pytest

from engine.events import GameEvent
from engine.games.tomb_raider.events import AbilityTested, Contested
from engine.games.tomb_raider.map_events import Mapped
from render.games.tomb_raider.pictures.finale import build_finale, count_deeds
from render.games.tomb_raider.pictures.scenes import build_board
from render.games.tomb_raider.words.standing import describe_result
from render.painter import Painter
from render.scene import ALT_LIMIT, format_alt_text
from render.scene import format_text_board as text_board
from render.text.i18n import T, say
from tests.render.games.tomb_raider.samples import NAMES, alone, duel, end

from ...pictures import check, opened
from .scenes import shapes, small


def test_the_winner_the_dice_and_the_counts_are_shown() -> None:
    seen, events = end()
    scene = build_finale(seen, NAMES, events, events)
    (top,) = shapes(scene, "triumph")
    assert (top.values["seat"], top.values["letter"], top.values["dice"]) == (1, "B", (6, 4, 5, 2))
    ana, ben = shapes(scene, "laurels")
    assert (ana.values["won"], ben.values["won"]) == (False, True)
    assert dict(ben.values["figures"]) == {"skull": 1, "save": 1, "yes": 1, "location": 0}
    assert dict(ana.values["figures"]) == {"skull": 0, "save": 0, "yes": 1, "location": 1}
    said = format_alt_text(scene)
    assert said.startswith("Introductory Level, turn 11: Ben has found the treasure.")
    assert "Ben: 1 death. 1 test won. 0 rooms found." in said and "dice 6, 4, 5, 2" in said


def test_what_a_card_added_to_the_dice_stands_beside_their_sum_TR_TEST_3() -> None:
    seen, events = end()
    thrown = next(event for event in events if isinstance(event, AbilityTested) and event.against == "search")
    helped = msgspec.structs.replace(thrown, bonus=2, result=thrown.result + 2)
    plain, raised = (shapes(build_finale(seen, NAMES, (one,)), "triumph")[0] for one in (thrown, helped))
    assert (plain.values["bonus"], plain.values["total"]) == ("", "17")
    assert (raised.values["bonus"], raised.values["total"]) == ("+ 2", "19")
    assert "dice 6, 4, 5, 2, + 2 (card), result 19" in say(raised.words or T(""))


def test_without_the_record_nothing_is_counted_that_the_view_does_not_show() -> None:
    seen, events = end()
    scene = build_finale(seen, NAMES, events)
    assert [sign for sign, _ in shapes(scene, "laurels")[0].values["figures"]] == ["skull", "save"]
    assert "won" not in format_alt_text(scene)


def test_all_that_is_known_of_the_map_is_there_and_drawn_within_the_limits() -> None:
    seen, events = end()
    scene = build_finale(seen, NAMES, events, events)
    assert len(shapes(scene, "location")) + len(shapes(scene, "unknown")) == seen.width * seen.rows
    assert "Treasure Cave" in text_board(scene) and len(format_alt_text(scene)) <= ALT_LIMIT
    data = Painter().draw_png(scene)
    assert opened(data).size == (1080, scene.height) and len(data) <= 350 * 1024


def test_the_board_of_a_match_that_is_over_is_the_finale() -> None:
    seen, events = end()
    assert build_board(seen, events, NAMES) == build_finale(seen, NAMES, events)
    assert not shapes(build_board(*duel(), NAMES), "triumph")


@pytest.mark.parametrize("winner", [None, 0])
def test_a_lone_raider_ends_with_or_without_the_treasure(winner: int | None) -> None:
    seen = msgspec.structs.replace(alone()[0], over=True, winner=winner)
    scene = build_finale(seen, NAMES[:1])
    (top,) = shapes(scene, "triumph")
    assert ("seat" in top.values) == (winner is not None)
    heading = say(top.values["title"])
    assert heading == ("Ana has found the treasure in turn 4!" if winner == 0 else
                       "The game ends in turn 4 without a winner.")  # fmt: skip
    Painter().draw_in_full_colours(scene)


@pytest.mark.parametrize(
    ("medal", "said"), [("gold", "Gold medal!"), ("silver", "Silver medal!"), ("bronze", "Bronze")]
)
def test_TR_RUL_10_who_plays_alone_is_shown_the_medal(medal: str, said: str) -> None:
    seen = msgspec.structs.replace(alone()[0], over=True, winner=0, medal=medal)
    scene = build_finale(seen, NAMES[:1])
    assert shapes(scene, "triumph")[0].values["medal"] == medal and said in format_alt_text(scene)
    assert said in say(describe_result(seen, NAMES))
    without = build_finale(msgspec.structs.replace(seen, medal=""), NAMES[:1])
    assert Painter().draw_png(scene) != Painter().draw_png(without)


def test_the_end_is_the_golden_picture() -> None:
    seen, events = end()
    scene = build_finale(seen, NAMES, events, events)
    check("end", Painter().draw_png(small(scene, "triumph", "laurels")))


def test_four_raiders_stand_in_two_lines() -> None:
    seen, events = end()
    crowd = tuple(msgspec.structs.replace(seen.raiders[seat % 2], seat=seat) for seat in range(4))
    scene = build_finale(msgspec.structs.replace(seen, raiders=crowd), ("Ana", "Ben", "Cy", "Di"), events)
    boxes = [shape.box for shape in shapes(scene, "laurels")]
    assert len(set(boxes)) == 4 and len({top for _, top, _, _ in boxes}) == 2
    assert max(top + high for _, top, _, high in boxes) < min(shape.box[1] for shape in shapes(scene, "unknown"))


def test_the_finale_counts_tests_that_were_won_lost_and_tied() -> None:
    thrown = next(event for event in end()[1] if isinstance(event, AbilityTested))

    def test(seat: int, passed: bool | None) -> GameEvent:
        return msgspec.structs.replace(thrown, seat=seat, passed=passed)

    def contest(winner: int) -> GameEvent:
        return Contested(
            0, 1, by="attack", ability="fight", dice=(5,), raider_dice=(5,), result=5, raider_result=5, winner=winner,
            weapon=None, raider_weapon=None,
        )  # fmt: skip

    record = [
        *(test(0, True), test(0, False), test(0, None), test(1, True)),
        *(contest(1), contest(-1), Mapped(0, (1, 2), "002")),
    ]
    counted = count_deeds(record)
    assert (counted[0]["won"], counted[1]["won"]) == (1, 2)
    assert (counted[0]["rooms"], counted[1]["rooms"]) == (1, 0)
    assert -1 not in counted
