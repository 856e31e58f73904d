"""What an answer costs, and a view against it."""

from __future__ import annotations

from statistics import median
from time import process_time

import pytest

from engine.__main__ import by_lot, selfplay
from engine.registry import game

from .measure import GAME, SETUP, AtRandom, by_turns, yardstick

pytestmark = pytest.mark.bench
TRIES, MATCHES = 6, 15
LEAST = 20_000
"""Counted answers per second on one core (aim: twice as many)."""


def test_answers_per_second(capsys: pytest.CaptureFixture[str]) -> None:
    """The best of several: whoever else uses the machine makes it slower, never faster."""
    speeds, ratios = [], []
    for seed in range(TRIES):
        ((stick,),) = by_turns(1, lambda: yardstick(200_000))
        start = process_time()
        line = selfplay(game(GAME), SETUP, MATCHES, seed, by_lot)
        took = process_time() - start
        answers = int(dict(word.split("=") for word in line.split())["answers"])
        speeds.append(answers / took)
        ratios.append(took / answers / (stick / 200_000))
    with capsys.disabled():
        print(
            f"\nrandom self-play: {max(speeds):,.0f} answers/s on one core at best, median {median(speeds):,.0f};"
            f" an answer costs {median(ratios):.0f} turns of the yardstick"
        )
    assert max(speeds) >= LEAST


def test_a_view_against_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """At many positions of random matches; the two seats' views and a spectator's in equal parts."""
    play = AtRandom(3)

    def views() -> None:
        for _ in range(10):
            for viewer in (0, 1, None):
                play.game.view(play.state, viewer)

    answers, seen = by_turns(200, lambda: play.play(30), views)
    answer, view = median(answers) / 30, median(seen) / 30
    with capsys.disabled():
        print(f"\na view: {view * 1e6:.0f} µs, as dear as {view / answer:.1f} answers of {answer * 1e6:.0f} µs")
    assert view / answer <= 5
