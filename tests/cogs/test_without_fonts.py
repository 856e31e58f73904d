"""Without a font package the bot starts, reports the missing fonts, and shows its tables in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cogs.client import Rulekeeper
from operate import environment, running
from playground.client import Person
from render import fonts
from render.lru_cache import PICTURES, LruCache

from .conftest import lobby, on_board


@pytest.fixture(autouse=True)
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Remove the fonts, and all cached pictures that other tests drew with them."""
    monkeypatch.setattr(fonts, "find_font_file", lambda package, file: None)
    for name in ("kept", "_open"):
        monkeypatch.setattr(PICTURES, name, LruCache())
    fonts.load_font.cache_clear()
    fonts._read_characters.cache_clear()
    yield
    fonts.load_font.cache_clear()
    fonts._read_characters.cache_clear()


@pytest.fixture
def waits(bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Collect the seconds after which a failed call would be tried again."""
    found: list[float] = []

    async def sleep(seconds: float) -> None:
        found.append(seconds)

    monkeypatch.setattr(bot.referee.surfaces, "_sleep", sleep)
    return found


def test_the_start_says_which_package_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.environ", {})
    said = " ".join(running.list_warnings(environment.load_settings()))
    assert "fontpkg-cinzel" in said and "shown in words" in said


async def test_lobby_board_and_hand_are_words_at_once(ana: Person, waits: list[float]) -> None:
    """An installed game, whose pictures have letters in every part."""
    await ana.command("game new", game="tomb_raider", level="learning_game")
    gathering = await ana.wait_for(lambda m: "Start" in m.labels)
    assert not gathering.pictures and "Tomb Raider" in gathering.text
    await ana.press(gathering, "Start")
    board = await on_board(ana, lambda m: "Hand" in m.labels)
    assert not board.pictures and "The map, deepest row first" in board.text
    hand = await ana.press(board, "Hand")
    assert hand.message is not None and not hand.message.pictures and "Magnum Pistols" in hand.text
    assert not waits


async def test_without_fonts_other_games_go_on_as_well(ana: Person, bot: Rulekeeper) -> None:
    gathering = await lobby(ana)
    assert gathering.text and not gathering.pictures
