"""The reason for the AI's advice is one sentence about the position, which does not repeat the answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.tomb.events.turns import Reason
from engine.games.tomb.game import GAME
from engine.match import Match
from engine.protocol import Move
from engine.setup import Setup
from render.games.tomb.face import FACE
from render.games.tomb.words.advice import REASONS
from render.text.i18n import list_languages, say
from tests.engine.conformance import Lot
from tests.languages import is_one_sentence

NAMES = ("Ana", "Ben", "Cid", "Dora")
SAMPLE = {"crypt": "e", "card": "m04", "chance": 64, "xp": 5, "count": 2, "threat": 3, "lives": 9}


def sentence(reason: str, language: str = "en-US", **fields: Any) -> str:
    return say(FACE.line(Reason(reason, **fields), 0, NAMES) or "", language)


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_is_one_sentence(reason: str) -> None:
    for fields in (SAMPLE, {**SAMPLE, "count": 1, "chance": 7}, {**SAMPLE, "count": 0, "xp": 0}):
        for language in list_languages():
            said = sentence(reason, language, **fields)
            assert is_one_sentence(said, language) and len(said) <= 130, said


def test_where_there_is_no_reason_none_is_invented() -> None:
    assert FACE.line(Reason(), 0, NAMES) is None


def test_a_reason_says_by_how_much() -> None:
    kills = sentence("kills", card="m04", count=2, chance=64)
    assert kills == "Gutter Rat Swarm has 2 Hit Points left: this kills in about 64 % of tries."
    assert sentence("raid", **SAMPLE).startswith("The party beats what is here in about 64 %")
    assert sentence("raid", **{**SAMPLE, "chance": 20}).endswith("before it has to flee.")


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 2), (4, 3)])
def test_what_the_ai_says_has_words_and_does_not_repeat_the_answer(seats: int, seed: int) -> None:
    """In a part of a match, each turn and each choice in a raid has its reason."""
    lot = Random(seed)
    match: Match[Any] = Match.start(GAME, Setup("catacombs_short", ({},) * seats), Lot(seed))
    given = silent = 0
    for _ in range(400):
        if match.over:
            break
        put = match.pending[0]
        view = match.view(put.ask.seat)
        answer, why = GAME.advise(view, put.ask, lot.randrange)
        assert isinstance(why, Reason) and (why == Reason() or why.reason in REASONS)
        said = say(FACE.line(why, put.ask.seat, NAMES) or "")
        if put.ask.kind in ("turn", "raider", "leave", "enter", "takes") and put.ask.choice.count() > 1:
            silent += not said and put.ask.kind != "raider"
        if said and isinstance(answer, Move):
            label = say(FACE.label(answer, put.ask, view, NAMES).text)
            assert label.lower() not in said.lower(), (label, said)
            given += 1
        match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
    assert given > 20 > 2 * silent, "a turn seldom has no reason that is true"
