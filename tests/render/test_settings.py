"""What may be settled before the start: the engine declares it once, and each face has words for all of it."""

from __future__ import annotations

from typing import Any

import pytest

from cogs import limits
from engine.game import Game
from engine.registry import games
from render.face.contract import face
from tests.render.face_suite import said

EVERY = [(game, level) for game in games().values() for level in game.levels]


@pytest.mark.parametrize(("game", "level"), EVERY, ids=[f"{game.key}-{level}" for game, level in EVERY])
def test_every_choice_and_every_value_has_words(game: Game[Any], level: str) -> None:
    """A new switch fails here until it is named; only numbers may go by what they are."""
    settings = face(game.key).settings(level)
    assert [setting.choice for setting in settings] == list(game.choices(level))
    for setting in settings:
        said(setting.name, limits.ENTRY)
        said(setting.about, 200)
        assert tuple(value for value, _ in setting.values) == setting.choice.values
        for value, name in setting.values:
            said(name, limits.ENTRY)
            assert name.key != "{n}" or value.isdecimal(), f"{setting.choice.key}: nobody has a word for {value}"
