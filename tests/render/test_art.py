"""SVG files look as in an editor, and take the colour that they are given. Without the library there is no picture."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import render
from render.art import draw_art, list_art, list_missing_packages
from render.fonts import PackageMissing
from render.games.roll_for_adventure.pictures.signs import GAME
from render.lru_cache import Pictures
from render.painter import Painter
from render.scene import Scene, Shape
from render.text.i18n import T

FILES = sorted(Path(render.__file__).parent.glob("games/*/art/*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}
ATTRIBUTES = {
    *(
        "viewBox",
        "color",
        "d",
        "cx",
        "cy",
        "r",
        "x",
        "y",
        "rx",
        "ry",
        "x1",
        "y1",
        "x2",
        "y2",
        "width",
        "height",
        "points",
    ),
    *("transform", "fill", "stroke", "opacity", "fill-opacity", "stroke-opacity", "fill-rule"),
    *("stroke-width", "stroke-linecap", "stroke-linejoin", "display"),
}
"""Others are ignored, depend on the machine (text), or keep a colour from being replaced (a style)."""
CLASSES = {"skin", "hair", "long-hair", "beard", "torch", "no-torch"}
"""The classes of groups that are given another colour, or are left out."""
PAINT = re.compile(r"none|currentColor|#[0-9a-f]{6}")
GONE = "nothing-such"


def find_faults(text: str) -> Iterator[str]:
    root = ElementTree.fromstring(text)
    if not re.fullmatch(r"0 0 \d+ \d+", root.get("viewBox", "")):
        yield "viewBox"
    if "currentColor" in text and "color" not in root.attrib:
        yield "color"
    for element in root.iter():
        if element.tag.removeprefix(SVG) not in ELEMENTS:
            yield element.tag
        if "display" in element.attrib and not (element.attrib["display"] == "none" and "class" in element.attrib):
            yield "display"
        for name, value in element.attrib.items():
            allowed = PAINT.fullmatch(value) if name in ("fill", "stroke") else name in ATTRIBUTES
            if not (value in CLASSES if name == "class" else allowed):
                yield f"{name}={value}"


def test_files_have_nothing_that_would_not_be_drawn() -> None:
    assert len(FILES) > 40
    assert {str(file): faults for file in FILES if (faults := [*find_faults(file.read_text())])} == {}


@pytest.mark.parametrize(
    ("inside", "fault"),
    [
        ('<path class="dark" d="M0 0L9 9"/>', "class=dark"),
        ('<path style="fill:red" d="M0 0L9 9"/>', "style=fill:red"),
        ('<path fill="red" d="M0 0L9 9"/>', "fill=red"),
        ('<path fill="currentColor" d="M0 0L9 9"/>', "color"),
        ('<g display="none"><path d="M0 0L9 9"/></g>', "display"),
        ("<text>A</text>", f"{SVG}text"),
    ],
)
def test_what_would_not_be_drawn_is_found(inside: str, fault: str) -> None:
    root = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    assert [*find_faults(f"{root}{inside}</svg>")] == [fault]


def test_a_colour_replaces_the_own_colour_of_a_file_and_no_other() -> None:
    assert draw_art(GAME, "placed", 100, 100).getpixel((50, 25)) == (236, 222, 190, 255)
    blue = draw_art(GAME, "placed", 100, 100, (20, 40, 200))
    assert blue.size == (100, 100) and blue.mode == "RGBA"
    assert blue.getpixel((50, 25)) == (20, 40, 200, 255), "the die"
    assert blue.getpixel((10, 60)) == (92, 84, 76, 255), "the place beneath it"


def test_a_group_takes_the_colour_of_its_class_or_is_left_out() -> None:
    shave = draw_art("tomb", "fighter", 100, 100, (0, 0, 255), hair=(0, 255, 0), skin=(255, 0, 0), beard=False)
    assert shave.getpixel((50, 76)) == (0, 0, 255, 255), "the cloth"
    assert shave.getpixel((50, 38)) == (255, 0, 0, 255), "the chin"
    bearded = draw_art("tomb", "fighter", 100, 100, hair=(0, 255, 0))
    assert bearded.getpixel((50, 41)) == (0, 255, 0, 255), "the beard"
    assert bearded.getpixel((50, 26)) == (206, 156, 120, 255), "the skin has the file's colour"


def test_a_hidden_part_is_drawn_in_place_of_another() -> None:
    def see(**parts: bool) -> tuple[bool, bool]:
        picture = draw_art("tomb_raider", "raider", 100, 100, (20, 40, 200), **parts)
        return picture.getpixel((15, 18)) == (255, 178, 64, 255), picture.getpixel((22, 66)) == (236, 184, 142, 255)

    assert see() == (False, True), "the hand hangs down"
    assert see(**{"torch": True, "no-torch": False}) == (True, False), "and holds a torch"


def test_a_file_is_rasterised_once_for_each_size_and_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    drawn, rasterise = list[tuple[object, ...]](), resvg_py.svg_to_bytes

    def count(text: str, **options: object) -> bytes:
        drawn.append((options["width"], options["style_sheet"]))
        return rasterise(text, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(resvg_py, "svg_to_bytes", count)
    monkeypatch.setattr("render.lru_cache.PICTURES", Pictures())
    for _ in range(2):
        for size in (31, 33):
            draw_art(GAME, "stone", size, size)
        draw_art(GAME, "stone", 31, 31, (1, 2, 3))
    assert drawn == [(31, None), (33, None), (31, "svg { color: #010203 }")]


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(LookupError, match=f"art/{GONE}.svg"):
        draw_art(GAME, GONE, 10, 10)
    assert list_art(GONE) == frozenset()


def test_without_the_library_a_picture_says_which_package_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot shows such a board as text, as it does without fonts. Boards without SVG files are drawn."""
    assert list_missing_packages() == ()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.setattr("render.lru_cache.PICTURES", Pictures())
    assert list_missing_packages() == ("resvg-py",)
    sign = Shape("sign", (0, 0, 40, 40), {"sign": "stone"})
    with pytest.raises(PackageMissing, match="resvg-py"):
        Painter(Pictures()).draw_png(Scene(GAME, 40, T("x"), (sign,), width=40))
    assert Painter(Pictures()).draw_png(Scene("", 40, T("x"), (Shape("backdrop", (0, 0, 40, 40)),), width=40))
