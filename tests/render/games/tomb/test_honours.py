"""Honours of Tomb: what was remarkable in how a match was won (TOMB-END-2)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb.view import View
from engine.registry import load_game
from render.games.tomb.words.honours import list_honours
from render.text.i18n import say
from tests.render.ended import NAMES, play_to_end


@pytest.fixture(scope="module")
def end() -> View:
    """Provide an end that earns no honour: Ana has won by far, and each player has lost one Character."""
    view = load_game("tomb").view(play_to_end("tomb", "catacombs_short", 2), None)
    assert isinstance(view, View) and view.over
    return change(replace(view, winners=(0,)), scores=(40, 20), deaths=(1, 1))


def change(view: View, scores: tuple[int, ...], deaths: tuple[int, ...]) -> View:
    """Return the view with other scores, and other numbers of dead Characters."""
    parties = tuple(
        replace(party, score=score, deaths=lost)
        for party, score, lost in zip(view.parties, scores, deaths, strict=True)
    )
    return replace(view, parties=parties)


def tell(view: View) -> list[str]:
    return [say(honour, "en-US") for honour in list_honours(view, NAMES)]


def test_an_ordinary_win_has_no_honour(end: View) -> None:
    assert tell(end) == []


def test_honour_for_a_narrow_win(end: View) -> None:
    assert tell(change(end, (25, 20), (1, 1))) == ["Ana won by 5 XP from Ben."]
    assert tell(change(end, (26, 20), (1, 1))) == []


def test_honour_for_losing_nobody(end: View) -> None:
    assert tell(change(end, (40, 20), (0, 1))) == ["Ana is the only player who lost no Character."]
    assert tell(change(end, (40, 20), (0, 0))) == []


def test_honour_for_losing_many(end: View) -> None:
    assert tell(change(end, (40, 20), (4, 1))) == [
        "Ana won although 4 Characters died, more than any other player lost."
    ]
    assert tell(change(end, (40, 20), (3, 1))) == []


def test_honour_for_losing_nobody_alone(end: View) -> None:
    emptied: Any = tuple(replace(crypt, count=0) for crypt in end.crypts)
    alone = replace(change(end, (40, 20), (0, 0)), parties=(replace(end.parties[0], deaths=0),), crypts=emptied)
    assert tell(alone) == ["The Tomb was emptied without losing a Character."]
    assert tell(replace(alone, parties=(replace(end.parties[0], deaths=1),))) == []


def test_no_honour_before_the_end(end: View) -> None:
    assert tell(replace(change(end, (25, 20), (0, 9)), over=False)) == []
