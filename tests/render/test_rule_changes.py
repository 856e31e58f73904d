"""Every version of the rules says in words what it has changed."""

from __future__ import annotations

import pytest

from engine.registry import list_installed_games, load_game
from render.face.contract import load_presenter
from render.text.i18n import say
from tests.languages import OTHERS, STOPS


@pytest.mark.parametrize("key", list_installed_games())
def test_each_version_from_the_second_on_says_what_it_changes(key: str) -> None:
    """A change of ``Game.version`` has an entry in the game's ``words/rule_changes.py``."""
    rules, changes = load_game(key), load_presenter(key).reference.changes
    assert sorted(changes) == list(range(2, rules.version + 1))
    for version, listed in changes.items():
        assert listed, version
        for one in listed:
            assert set(one.levels) <= set(rules.levels), f"{version}: no such level"
            said = say(one.text, "en-US")
            assert said.endswith(".") and len(said) <= 160
            for translated in (say(one.text, other) for other in OTHERS):
                assert translated != said and translated[-1] in STOPS and len(translated) <= 160, translated
