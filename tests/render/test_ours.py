"""Figures that are ours and not printed have a mark on cards, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest

from engine.registry import list_installed_games
from render.scene import Scene, Shape, format_text_board
from render.text.i18n import list_languages

OURS = "≈"
FACES = {"card", "brief", "page", "deck", "deck-line", "curve", "tally"}
"""Shapes that are cards' faces, or lists of them."""


def drawn(shapes: tuple[Shape, ...]) -> Iterator[str]:
    for shape in shapes:
        yield shape.name
        yield from drawn(shape.children)


def boards(game: str) -> list[Scene]:
    scenes: tuple[Scene, ...] = import_module(f"tests.render.games.{game}.samples").scenes()
    return [scene for scene in scenes if not FACES & set(drawn(scene.shapes))]


@pytest.mark.parametrize("game", list_installed_games())
def test_no_board_has_the_mark_of_unprinted_figures(game: str) -> None:
    found = boards(game)
    assert len(found) >= 4
    for scene in found:
        for language in list_languages():
            assert OURS not in repr(scene) and OURS not in format_text_board(scene, language)
