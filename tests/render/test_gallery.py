"""The gallery: every picture of every game, twice, on a page that is up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.registry import list_installed_games
from render.scene import Shape
from render.sprites import load_sprites
from tests.render import gallery

from .pictures import opened

DOCS = Path(__file__).resolve().parents[2] / "docs"
RARE = {"leap", "dark"}
"""The sprites of a leap over a space and of darkness, which are seen only for a moment."""
MADE = "make it anew: python -m tests.render.gallery"


def test_the_page_of_the_gallery_is_up_to_date() -> None:
    """The sample pictures have not changed since the page was made. Golden tests compare their pixels."""
    assert (DOCS / gallery.PAGE).read_text("utf-8") == gallery.page(), MADE


@pytest.mark.parametrize("game", list_installed_games())
def test_the_gallery_has_every_picture_of_a_game(game: str) -> None:
    for name, scene in gallery.shown(game):
        with opened((DOCS / gallery.PICTURES / name).read_bytes()) as picture:
            assert picture.size == (scene.width, scene.height), MADE


@pytest.mark.parametrize("game", list_installed_games())
def test_every_sprite_of_a_game_is_in_the_gallery(game: str) -> None:
    def names(shapes: tuple[Shape, ...]) -> set[str]:
        return {shape.name for shape in shapes} | {name for shape in shapes for name in names(shape.children)}

    drawn = set[str]().union(*(names(scene.shapes) for _, scene in gallery.shown(game)))
    assert set(load_sprites(game)) - drawn <= RARE
