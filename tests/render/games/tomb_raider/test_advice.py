"""The reason for the AI's advice is one sentence about the position, which does not repeat the answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.tomb_raider.events import RaiderAdvice
from engine.games.tomb_raider.game import GAME
from engine.protocol import Move, Seat
from render.games.tomb_raider.face import FACE
from render.games.tomb_raider.words.advice import REASONS
from render.text.i18n import list_languages, say
from tests.engine.conformance import start
from tests.languages import is_one_sentence

NAMES = ("Ana", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal")
SAMPLE = {"seat": 1, "count": 2, "chance": 0.64, "before": 0.4, "total": 3, "what": "treasure"}


def sentence(reason: str, language: str = "en-US", viewer: Seat = 0, **fields: Any) -> str:
    return say(FACE.line(RaiderAdvice(reason, **fields), viewer, NAMES) or "", language)


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_is_one_sentence(reason: str) -> None:
    for fields in (SAMPLE, {**SAMPLE, "count": 1, "chance": 0.07}, {**SAMPLE, "seat": 0}):
        for language in list_languages():
            said = sentence(reason, language, **fields)
            assert is_one_sentence(said, language) and len(said) <= 130, said


def test_where_there_is_no_reason_none_is_invented() -> None:
    assert FACE.line(RaiderAdvice(), 0, NAMES) is None


@pytest.mark.parametrize(
    ("level", "seats", "seed"), [("introductory", 2, 1), ("into_the_caves", 3, 2), ("freestyle", 1, 3)]
)
def test_what_the_ai_says_has_words_and_does_not_repeat_the_answer(level: str, seats: int, seed: int) -> None:
    lot, (match, _) = Random(seed), start(GAME, level, seats, seed)
    given = set[str]()
    for _ in range(250):
        if match.over:
            break
        put = match.pending[0]
        view = match.view(put.ask.seat)
        answer, why = GAME.advise(view, put.ask, lot.randrange)
        assert isinstance(why, RaiderAdvice) and (why == RaiderAdvice() or why.reason in REASONS)
        said = say(FACE.line(why, put.ask.seat, NAMES) or "")
        if said and isinstance(answer, Move):
            label = say(FACE.label(answer, put.ask, view, NAMES).text)
            assert label.lower() not in said.lower(), (label, said)
            given.add(why.reason)
        match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
    assert len(given) >= 4, given
