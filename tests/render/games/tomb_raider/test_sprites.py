"""The pixels of the pictures of Tomb Raider show what they should."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from engine.games.tomb_raider.cards import Character, Location, Obstacle, get_pool
from engine.games.tomb_raider.view import TrialView
from render import brush
from render.art import draw_art, list_art, make_file_name
from render.games.tomb_raider import pictures
from render.games.tomb_raider.pictures import cards
from render.games.tomb_raider.pictures.cards_shown import build_card_scene, build_hand
from render.games.tomb_raider.pictures.decor import DECOR, PAGE, paste_decor
from render.games.tomb_raider.pictures.figures import SHARED, TINTED, find_figure_name, find_raider_name
from render.games.tomb_raider.pictures.grid import Grid
from render.games.tomb_raider.pictures.icons import draw_icon
from render.games.tomb_raider.pictures.scenes import build_board
from render.games.tomb_raider.pictures.trails import build_trails
from render.masonry import Stones, draw_masonry
from render.sprites import find_sprite
from render.text.i18n import list_languages, say
from tests.render.games.tomb_raider.samples import NAMES, duel

from ...pictures import difference
from .scenes import shapes

GAME = "tomb_raider"
FACINGS = ("back", "forward", "right")


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


def find_own_figure(name: str) -> str:
    return find_figure_name(name, "")


def test_whatever_bars_the_way_has_a_figure() -> None:
    assert [name for name in barring() if not find_own_figure(name)] == []


def test_a_card_that_shares_a_figure_has_none_of_its_own() -> None:
    """A name in the tables is a card's, and its file is there; a file of the card's own would never be seen."""
    named = barring() | {card.name for card in get_pool().cards.values()}
    files = list_art(GAME)
    assert SHARED.keys() <= named and set(SHARED.values()) <= files
    assert {find_own_figure(name) for name in named} >= TINTED.keys()
    assert {file for file, _ in TINTED.values()} <= files
    assert not files & {*TINTED, *map(make_file_name, SHARED)}


def test_figures_are_told_apart() -> None:
    """Cards' own figures are compared at the size that they have in a room."""
    drawn = [draw_icon(name, 52) for name in sorted({find_own_figure(name) for name in barring()})]
    assert len(drawn) > 30
    for at, one in enumerate(drawn):
        for other in drawn[at + 1 :]:
            apart = ImageChops.difference(one.getchannel("A"), other.getchannel("A")).histogram()
            assert sum(apart[128:]) > 52 * 52 / 20, "not the same outline"


def find_outfits(facing: str) -> list[str]:
    """Return the files of all characters, and the one of a character that has none."""
    return sorted(
        {find_raider_name(name, facing) for name in ("", *(one.name for one in get_pool().list_cards(Character)))}
    )


@pytest.mark.parametrize("facing", FACINGS)
def test_characters_are_told_apart_in_one_colour_from_every_side(facing: str) -> None:
    """The Characters are compared at the size that they have in a room, by outline or by clothes, because two players
    may have similar colours."""

    def seen(file: str) -> Image.Image:
        whole = Image.new("RGB", (94, 94), (200, 176, 138))
        figure = draw_art(GAME, file, 94, 94, (226, 140, 34))
        whole.paste(figure, (0, 0), figure)
        return whole.convert("L")

    drawn = [seen(file) for file in find_outfits(facing)]
    assert len(drawn) == 1 + len(get_pool().list_cards(Character))
    for one, other in combinations(drawn, 2):
        assert sum(ImageChops.difference(one, other).histogram()[24:]) > 94 * 94 / 40


def test_every_location_has_a_decoration() -> None:
    assert {place.number for place in get_pool().list_cards(Location)} == set(DECOR)
    assert {f"room-{name}" for name in DECOR.values()} == {name for name in list_art(GAME) if name.startswith("room-")}


def test_the_largest_and_the_smallest_room_show_the_middle_of_a_decoration() -> None:
    """The rim of the chasm reaches from wall to wall of any room."""
    for width in (PAGE[0], 329, 162):
        ground = Image.new("RGB", (width, PAGE[1]), (206, 180, 140))
        paste_decor(ground, "008", (206, 180, 140))
        across = [ground.getpixel((x, 130)) for x in range(width)]
        assert len(set(across)) == 1 and across[0] != (206, 180, 140)


def test_every_file_is_drawn() -> None:
    """The code of the pictures names each file as a card's figure or outfit, as a decoration, or as a seat's badge."""
    code = "".join(file.read_text("utf-8") for file in Path(pictures.__path__[0]).glob("*.py"))
    named = barring() | {card.name for card in get_pool().cards.values()}
    drawn = {name for name in list_art(GAME) if f'"{name}"' in code or name.startswith(("room-", "badge-"))}
    drawn |= {find_own_figure(name) for name in named} | {file for facing in FACINGS for file in find_outfits(facing)}
    assert list_art(GAME) == drawn & list_art(GAME)


def test_what_bars_the_way_stands_beside_a_lone_raider() -> None:
    """At most two are drawn, none that was removed, and none where raiders need the room."""
    position, events = duel()
    there = {
        tuple(shape.values["sign"] for shape in tile.children if shape.name == "lurking")
        for tile in shapes(build_board(position, events, NAMES), "location")
    }
    assert ("wolf", "bear") in there and ("dark", "bats") in there
    assert not any("skull" in found or len(found) > 2 for found in there)
    crowded = tuple(msgspec.structs.replace(one, at=(2, 3)) for one in position.raiders)
    full = build_board(msgspec.structs.replace(position, raiders=crowded), events, NAMES)
    assert ("wolf", "bear") not in {
        tuple(shape.values["sign"] for shape in tile.children if shape.name == "lurking")
        for tile in shapes(full, "location")
    }
