"""The figures of every font have one height and one base line, and each font can draw the texts written with it."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import ImageFont

from engine.registry import list_installed_games
from render.fallback import can_draw
from render.fonts import FILES, find_font_file, has_characters, load_font
from render.scene import Shape
from render.sfnt import read_characters, read_substitutes, use_lining_figures
from render.text.i18n import SOURCE, Text, list_languages, say
from tests.render.gallery import shown

FIGURES = "0123456789"


def extents(face: ImageFont.FreeTypeFont) -> tuple[int, int]:
    """Return how much the digits differ in height, and how far the deepest hangs below the line, in parts of 200."""
    boxes = [face.getbbox(figure, anchor="ls") for figure in FIGURES]
    tops = [box[1] for box in boxes]
    return round(max(tops) - min(tops)), round(max(box[3] for box in boxes))


def raw(kind: str) -> bytes:
    path = find_font_file(*FILES[kind])
    assert path is not None
    return path.read_bytes()


@pytest.mark.parametrize("kind", FILES)
def test_figures_are_of_one_height_and_do_not_hang(kind: str) -> None:
    uneven, below = extents(load_font(kind, 200))
    assert uneven <= 12 and below <= 12


def test_the_packages_own_figures_hang() -> None:
    path = find_font_file(*FILES["body"])
    uneven, below = extents(ImageFont.truetype(str(path), 200, layout_engine=ImageFont.Layout.BASIC))
    assert uneven > 16 and below > 16, "else render/sfnt.py is not needed"


@pytest.mark.parametrize("kind", ["body", "light", "italic"])
def test_only_the_figures_have_other_glyphs(kind: str) -> None:
    before, after = read_characters(raw(kind)), read_characters(use_lining_figures(raw(kind)))
    assert {chr(char) for char in before if before[char] != after[char]} == set(FIGURES)
    assert before.keys() == after.keys()
    instead = read_substitutes(raw(kind), b"lnum")
    assert all(after[ord(figure)] == instead[before[ord(figure)]] for figure in FIGURES)


def test_a_font_without_lining_figures_of_its_own_stays_as_it_is() -> None:
    data = raw("body").replace(b"lnum", b"xxxx")
    assert read_substitutes(data, b"lnum") == {} and use_lining_figures(data) is data


@pytest.mark.parametrize("locale", list_languages())
@pytest.mark.parametrize("game", list_installed_games())
def test_nothing_is_written_that_the_fonts_lack(game: str, locale: str) -> None:
    def texts(value: Any) -> list[str]:
        if isinstance(value, Text | str):
            return [say(value, locale)]
        if isinstance(value, dict):
            return [text for one in value.values() for text in texts(one)]
        return [text for one in value for text in texts(one)] if isinstance(value, tuple | list) else []

    def below(those: tuple[Shape, ...]) -> list[str]:
        return [text for shape in those for text in [*texts(shape.values), *below(shape.children)]]

    written = [text for _, scene in shown(game) for text in below(scene.shapes)]
    assert not [text for text in written if not can_draw(text)]
    if locale == SOURCE:
        assert not [text for text in written if not has_characters("body", text)], "nothing more is loaded for English"
