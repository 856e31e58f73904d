"""Texts are complete: every important fact of a view is in the text board, the hand or the question.

Each field of the views of whole matches is changed, and the words must change. A new field fails here until it is said
or listed with its reason in ``games/<game>/untold.toml``.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.registry import list_installed_games, load_game
from render.face.contract import load_presenter
from tests import luck

from .told import Moment, Trial, Untold, load_untold, play, tell

GAMES = list(list_installed_games())


def tried(key: str, every: int, each: int, most: int, lot: Random) -> Trial:
    game, untold = load_game(key), load_untold(key)
    trial = Trial(load_presenter(key), untold, lot)
    for level, seats, seed, answers in lot.sample(untold.matches, len(untold.matches)):
        trial.tries(play(game, level, seats, seed, answers, every), each, most)
    return trial


def check(trial: Trial) -> None:
    assert not trial.silent, "a change that nobody hears:\n" + "\n".join(map(str, trial.silent.values()))
    assert not trial.untried, f"no change of these can be tried; list other values of them: {sorted(trial.untried)}"


@pytest.mark.parametrize("key", GAMES)
def test_each_field_of_a_view_is_said_or_need_not_be(key: str) -> None:
    check(tried(key, 9, 1, 1, luck.lot()))


@pytest.mark.proof
@pytest.mark.parametrize("key", GAMES)
def test_each_field_is_said_in_all_of_whole_matches(key: str) -> None:
    trial = tried(key, 2, 40, 4, luck.lot())
    check(trial)
    untold = trial.untold
    listed = [*untold.never, *(one.field for one in untold.sometimes), *untold.others]
    assert [one for one in listed if one not in trial.met] == [], "no view has these fields"
    assert [why for why in (*untold.never.values(), *(one.why for one in untold.sometimes)) if why[-1:] != "."] == []


def test_a_field_that_is_not_said_is_found() -> None:
    """The test leaves one number out of the words."""
    key = "counter_terror"
    face, (moment, *_) = load_presenter(key), play(load_game(key), "standard", 2, 0, 3, 1)
    trial = Trial(face, Untold(), Random(0))

    def forget(view: Any, *rest: Any) -> Any:
        return face.board(replace(view, draw_pile=0), *rest)

    trial.tries([moment], 1, 1)
    assert "draw_pile" in trial.heard and tell(face, moment)
    trial = Trial(replace(face, board=forget), Untold(), Random(0))
    trial.tries([moment], 1, 1)
    assert "draw_pile" in trial.silent


def test_two_moments_that_differ_read_otherwise() -> None:
    """At each step of a match, an answer that changes the view also changes the words."""
    key = "counter_terror"
    moments = play(load_game(key), "standard", 4, 2, 60, 1)
    said = {tell(load_presenter(key), one): one for one in moments}
    assert len(said) == len({repr(_seen(one)) for one in moments})


def _seen(moment: Moment) -> tuple[Any, Any]:
    return moment.own, moment.ask
