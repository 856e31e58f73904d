"""Emojis of every game: what Discord takes, known by what they look like, and each told from the others."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from engine.registry import list_installed_games
from render.emoji import LARGEST, SIDE, Emoji, draw_emojis
from render.face.contract import load_presenter


@pytest.mark.parametrize("game", list_installed_games())
def test_discord_accepts_each_emoji(game: str) -> None:
    found = draw_emojis(game)
    assert [one.key for one in found] == list(load_presenter(game).choosing.emoji)
    assert all(re.fullmatch(r"\w{2,32}", one.name, re.ASCII) for one in found)
    assert len({one.name for one in found}) == len(found) == len({one.png for one in found})
    for one in found:
        with Image.open(io.BytesIO(one.png)) as picture:
            assert picture.size == (SIDE, SIDE) and picture.mode == "RGBA"
            assert picture.getpixel((0, 0))[3] == 0  # type: ignore[index]
        assert len(one.png) <= LARGEST


def test_every_face_in_every_colour_RFA_DICE_1() -> None:
    """The dice are those of four players, ally dice in a colour that no player has, and bonus dice."""
    keys = {one.key for one in draw_emojis("roll_for_adventure")}
    assert {f"{colour}{value}" for colour in ("red", "blue", "green", "yellow", "bonus") for value in range(7)} < keys
    assert {f"ally_{colour}6" for colour in ("red", "blue", "green", "yellow")} < keys
    assert len(keys) == 63


def test_a_name_follows_the_look_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def named() -> dict[str, str]:
        return {one.key: one.name for one in draw_emojis("roll_for_adventure")}

    before = named()
    assert named() == before
    from render.games.roll_for_adventure.pictures import signs

    monkeypatch.setitem(signs.DICE["torch"], "red", (220, 50, 34))
    after = named()
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {key for key in before if "red" in key}


def test_an_emoji_is_plain_data() -> None:
    assert Emoji("red4", "red4_00", b"") == Emoji("red4", "red4_00", b"")
