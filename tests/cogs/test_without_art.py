"""The bot starts without the library for SVG files, says so, and shows boards that need it in words."""

from __future__ import annotations

import sys

import pytest

from operate import environment, running
from playground.client import Person
from render import art
from render.lru_cache import PICTURES, LruCache

from .conftest import GAME


@pytest.fixture(autouse=True)
def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the art library, and all cached pictures that other tests drew with it."""
    monkeypatch.setitem(sys.modules, art.LIBRARY, None)
    for name in ("kept", "_open"):
        monkeypatch.setattr(PICTURES, name, LruCache())


def test_the_start_says_that_the_library_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.environ", {})
    said = " ".join(running.list_warnings(environment.load_settings()))
    assert "resvg-py" in said and "shown in words" in said


async def test_only_games_with_svg_files_are_shown_in_words(ana: Person) -> None:
    """Roll for Adventure has SVG files, and its board is shown in words. The tests' own game has none."""
    assert art.list_art("roll_for_adventure") and not art.list_art(GAME)
    await ana.command("game new", game="roll_for_adventure", level="book-of-magic")
    words = await ana.wait_for(lambda m: "Start" in m.labels)
    assert not words.pictures and "Roll for Adventure" in words.text
    await ana.command("game new", game=GAME, level="short", channel="table-two")
    await ana.wait_for(lambda m: "Start" in m.labels and m.pictures, "table-two")
