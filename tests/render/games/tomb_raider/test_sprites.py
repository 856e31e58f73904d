"""The pixels of the pictures of Tomb Raider show what they should."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from engine.games.tomb_raider.cards import Character, Location, Obstacle, get_pool
from engine.games.tomb_raider.view import TrialView
from render import brush
from render.games.tomb_raider.pictures import cards
from render.games.tomb_raider.pictures.cards_shown import build_card_scene, build_hand
from render.games.tomb_raider.pictures.decor import DECOR
from render.games.tomb_raider.pictures.figures import FIGURES, PEOPLE
from render.games.tomb_raider.pictures.grid import Grid
from render.games.tomb_raider.pictures.icons import draw_icon
from render.games.tomb_raider.pictures.pen import Pen
from render.games.tomb_raider.pictures.raiders import GARBS, Garb, draw_standing_raider
from render.games.tomb_raider.pictures.scenes import build_board
from render.games.tomb_raider.pictures.trails import build_trails
from render.masonry import Stones, draw_masonry
from render.sprites import find_sprite
from render.text.i18n import list_languages, say
from tests.render.games.tomb_raider.samples import NAMES, duel

from ...pictures import difference
from .scenes import shapes

GAME = "tomb_raider"


def said(values: dict[str, Any], locale: str) -> dict[str, Any]:
    from render.painter import _translate_texts

    return {**_translate_texts(values, locale), "scheme": "torch"}


@pytest.mark.lot(12)
@pytest.mark.parametrize("locale", list_languages())
@pytest.mark.parametrize("held", [4, 9])
def test_every_card_says_all_it_has_to_say(locale: str, held: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a hand of any size and on a card's page, no word is cut off."""
    written: list[str] = []
    plain = cards.write

    def noted(paper: Image.Image, at: tuple[float, float], text: str, *rest: Any) -> None:
        written.append(text)
        plain(paper, at, text, *rest)

    for where in (cards, brush):  # One writes single lines, the other wraps text.
        monkeypatch.setattr(where, "write", noted)
    shown = build_hand(msgspec.structs.replace(duel()[0], viewer=0, hand=tuple(sorted(get_pool().cards))[:held]), NAMES)
    box = shapes(shown, "card")[0].box
    for number, card in sorted(get_pool().cards.items()):
        scene = build_card_scene(number)
        (shape,) = shapes(scene, "card")
        for _, _, width, height in [shape.box] + ([] if isinstance(card, Location) else [box]):
            written.clear()
            find_sprite(GAME, "card")(width, height, said(shape.values, locale))
            words = " ".join(written)
            for line in shape.values["lines"]:
                last = say(line, locale).split()[-1]
                assert last in words.split() or last in "".join(written), f"{number} in {width}x{height}: {words}"
            whole = say(shape.values["name"], locale).count("…")
            assert words.count("…") == whole, f"{number} in {width}x{height}"


def test_a_tests_dice_are_large_and_the_rest_stands_in_two_lines() -> None:
    (strip,) = shapes(build_board(*duel(), NAMES), "strip")
    _, _, width, height = strip.box
    values = said(strip.values, "en-US")
    with_test = find_sprite(GAME, "strip")(width, height, values)
    without = find_sprite(GAME, "strip")(width, height, {**values, "parts": values["parts"][1:]})
    white = [ImageChops.difference(picture, picture.point(lambda at: min(at, 244))).convert("L").getbbox()
             for picture in (with_test, without)]  # fmt: skip
    assert white[0][3] - white[0][1] >= 70 and white[1][3] - white[1][1] < 60


def test_dice_not_thrown_yet_are_blank_and_thrown_ones_are_shown() -> None:
    position, events = duel()
    trial = TrialView(1, "obstacle", "062", "move", 2, 9)
    blank = shapes(build_board(msgspec.structs.replace(position, trial=trial), events, NAMES), "strip")[0]
    assert blank.values["parts"][0]["dice"] == (0, 0)
    thrown = msgspec.structs.replace(position, trial=msgspec.structs.replace(trial, thrown=(4, 1), result=5))
    assert shapes(build_board(thrown, events, NAMES), "strip")[0].values["parts"][0]["dice"] == (4, 1)


def test_plates_leave_arrow_markers_free() -> None:
    scene = build_board(*duel(), NAMES)
    marked = next(shape for shape in shapes(scene, "location") if shape.values["arrows"] == ("right",))
    _, _, wide, _ = marked.box
    plates = [shape.box for shape in marked.children if shape.name == "obstacle"]
    assert len(plates) == 2 and all(left + width <= wide - 42 for left, _, width, _ in plates)


def test_a_wall_is_the_same_for_the_same_seed_and_of_few_tones() -> None:
    def wall(seed: int):  # type: ignore[no-untyped-def]
        return draw_masonry(200, 150, seed, Stones((60, 40), (20, 18, 16), 0.5), lambda x, y: (100, 80, 60))

    assert difference(wall(1), wall(1)) is None and difference(wall(1), wall(2)) is not None
    faces = {colour for count, colour in wall(1).getcolors(30_000) if count > 300}
    assert len(faces) <= 9, "four tones with their shadow sides, and the joints"


def test_light_falls_on_each_stone_by_its_place() -> None:
    asked: list[tuple[float, float]] = []

    def light(x: float, y: float) -> tuple[int, int, int]:
        asked.append((x, y))
        return (200, 160, 90) if x < 100 else (20, 20, 20)

    wall = draw_masonry(200, 100, 3, Stones((50, 25), (0, 0, 0)), light)
    assert all(0 <= x <= 200 and 0 <= y <= 100 for x, y in asked)
    left, right = (sum(wall.crop(box).convert("L").histogram()[100:]) for box in ((0, 0, 75, 100), (125, 0, 200, 100)))
    assert left > 5000 and right == 0


def test_the_map_has_a_way_for_nobody_who_stayed() -> None:
    from render.games.tomb_raider.pictures.changes import Changes

    assert build_trails(Grid(3, (200,) * 4, 0), Changes.from_events(())) == []


def barring() -> set[str]:
    """Return what may bar the way: obstacle cards, and obstacles printed on locations."""
    printed = {one.name for place in get_pool().list_cards(Location) for one in place.obstacles}
    return printed | {card.name for card in get_pool().list_cards(Obstacle)}


def test_whatever_bars_the_way_has_a_figure_and_nothing_else_has() -> None:
    assert barring() == set(FIGURES)


def test_figures_are_told_apart() -> None:
    """The figures with a drawing function of their own are compared at the size that they have in a room."""
    one_of = {draws: name for name, draws in FIGURES.items()}
    drawn = [draw_icon(name, 52) for name in one_of.values()]
    assert len(drawn) > 30
    for at, one in enumerate(drawn):
        for other in drawn[at + 1 :]:
            apart = ImageChops.difference(one.getchannel("A"), other.getchannel("A")).histogram()
            assert sum(apart[128:]) > 52 * 52 / 20, "not the same outline"


def test_each_character_has_an_outfit_and_whatever_it_is_called_a_figure() -> None:
    assert {card.name for card in get_pool().list_cards(Character)} == set(GARBS) == set(PEOPLE)


@pytest.mark.parametrize("facing", ["back", "forward", "right"])
def test_characters_are_told_apart_in_one_colour_from_every_side(facing: str) -> None:
    """They are compared at the size that they have in a room, by outline or by clothes, because two players may have
    similar colours."""

    def seen(garb: Garb) -> Image.Image:
        pen = Pen(94)
        draw_standing_raider(pen, (226, 140, 34), garb, facing)
        whole = Image.new("RGB", (94, 94), (200, 176, 138))
        whole.paste(pen.finish(), (0, 0), pen.finish())
        return whole.convert("L")

    drawn = [seen(garb) for garb in GARBS.values()]
    for one, other in combinations(drawn, 2):
        assert sum(ImageChops.difference(one, other).histogram()[24:]) > 94 * 94 / 40


def test_every_location_has_a_scene_of_its_own() -> None:
    assert {place.number for place in get_pool().list_cards(Location)} == set(DECOR)


def test_what_bars_the_way_stands_beside_a_lone_raider() -> None:
    """At most two are drawn, none that was removed, and none where raiders need the room."""
    position, events = duel()
    there = {
        tuple(shape.values["sign"] for shape in tile.children if shape.name == "lurking")
        for tile in shapes(build_board(position, events, NAMES), "location")
    }
    assert ("Wolf", "Bear") in there and ("Dark", "Bats") in there
    assert not any("skull" in found or len(found) > 2 for found in there)
    crowded = tuple(msgspec.structs.replace(one, at=(2, 3)) for one in position.raiders)
    full = build_board(msgspec.structs.replace(position, raiders=crowded), events, NAMES)
    assert ("Wolf", "Bear") not in {
        tuple(shape.values["sign"] for shape in tile.children if shape.name == "lurking")
        for tile in shapes(full, "location")
    }
