"""The reason for the AI's advice is one sentence about the position, which does not repeat the answer."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engine.games.counter_terror.events import ShootoutAdvice
from engine.games.counter_terror.game import GAME
from engine.protocol import PASS, Move, Seat
from render.games.counter_terror.face import FACE
from render.games.counter_terror.words.advice import REASONS
from render.text.i18n import list_languages, say
from tests.engine.conformance import start
from tests.engine.games.counter_terror.scenario import Table
from tests.languages import is_one_sentence

NAMES = ("Ana", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal")
SAMPLE = {"seat": 1, "count": 2, "chance": 0.64, "total": 3}


def sentence(reason: str, language: str = "en-US", viewer: Seat = 0, **fields: Any) -> str:
    return say(FACE.line(ShootoutAdvice(reason, **fields), viewer, NAMES) or "", language)


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_is_one_sentence(reason: str) -> None:
    for fields in (SAMPLE, {**SAMPLE, "count": 1, "chance": 0.001}, {**SAMPLE, "seat": 0}):
        for language in list_languages():
            said = sentence(reason, language, **fields)
            assert is_one_sentence(said, language) and len(said) <= 130, said


def test_where_there_is_no_reason_none_is_invented() -> None:
    assert FACE.line(ShootoutAdvice(), 0, NAMES) is None


@pytest.mark.parametrize(("level", "seats", "seed"), [("standard", 4, 1), ("standard", 2, 2), ("standard", 7, 3)])
def test_what_the_ai_says_has_words_and_does_not_repeat_the_answer(level: str, seats: int, seed: int) -> None:
    lot, (match, _) = Random(seed), start(GAME, level, seats, seed)
    given = set[str]()
    for _ in range(250):
        if match.over:
            break
        put = match.pending[0]
        view = match.view(put.ask.seat)
        answer, why = GAME.advise(view, put.ask, lot.randrange)
        assert isinstance(why, ShootoutAdvice) and (why == ShootoutAdvice() or why.reason in REASONS)
        said = say(FACE.line(why, put.ask.seat, NAMES) or "")
        if said and isinstance(answer, Move):
            label = say(FACE.label(answer, put.ask, view, NAMES).text)
            assert label.lower() not in said.lower(), (label, said)
            given.add(why.reason)
        match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
    assert len(given) >= 4, given


def advised(t: Table) -> str:
    """Return the reason in words, with the names that the scenario gives."""
    ask = t.ask_of()
    _, why = GAME.advise(GAME.view(t.s, ask.seat), ask, lambda n: 0)
    return say(FACE.line(why, ask.seat, tuple(t.name_of[seat] for seat in range(len(t.name_of)))) or "")


def test_advice_says_who_dies_and_how_likely_nothing_stops_it() -> None:
    t = Table(4, T1="uzi", C1="vest", C2="vest", life={"C2": 20}).turn("T1", ...)
    assert re.fullmatch(r"In about \d+ % of deals nothing saves C2, who has 20 life points left\.", advised(t))
    bare = Table(4, T1="uzi", C1="vest", life={"C2": 20}).turn("T1", ...)
    assert advised(bare) == "C2 has 20 life points left, and no card in hand."


def test_advice_says_what_a_blind_target_can_do() -> None:
    """CT-FLASH-4: A blind player may defend only with Helmet or Vest."""
    t = Table(4, T1="uzi", C1="dodge", C2="dodge", life={"C2": 80}).effect("flash", "T2", "C1", "C2").turn("T1", ...)
    assert advised(t) == "C2 is blind and could defend only with armour."


@pytest.mark.parametrize(
    ("hand", "life", "said"),
    [
        ("dodge", 60, "With 60 life points left, this attack kills you if nothing stops it."),
        ("dodge", 100, "It saves 60 life points that this attack would cost."),
        ("sniper", 100, "It beats the weapon of T1, who loses 20 life points by the difference."),
        ("helmet", 20, "No card in your hand does enough against this attack."),
    ],
)
def test_advice_says_what_a_defence_is_worth(hand: str, life: int, said: str) -> None:
    t = Table(4, T1="ak47", C1=hand, life={"C1": life}).turn("T1", "attack:ak47,C1", ...)
    assert advised(t) == said


def test_advice_says_when_nothing_helps_and_when_the_cards_are_kept() -> None:
    t = Table(4, T1="ak47", C1="helmet", life={"C1": 40}).turn("T1", "attack:ak47,C1", ...)
    ask = t.ask_of()
    why = GAME.thinking.explain(GAME.view(t.s, ask.seat), ask, PASS)  # type: ignore[misc]
    assert why == ShootoutAdvice("hopeless", ask.seat)
    u = Table(4, T1="9mm", C1="dodge").turn("T1", "attack:9mm,C1", ...)
    ask = u.ask_of()
    assert GAME.thinking.explain(GAME.view(u.s, ask.seat), ask, PASS) == ShootoutAdvice("bears", ask.seat, 60)  # type: ignore[misc]
