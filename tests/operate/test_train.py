"""The training of a network: its slopes are true, it learns who wins, and what it writes is played."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from math import log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import msgspec
import pytest

from engine.games.counter_terror import network
from engine.games.counter_terror.ai import choose
from engine.games.counter_terror.view import View
from engine.networks import build_network, read_network
from engine.protocol import Answer, Ask, Pick
from engine.pump import run_to_next_question
from engine.search.lots import Lots
from engine.setup import Setup
from operate import train
from operate.train import Plan, Round, Slope

GAME, TRAINED = train.load_trained("counter_terror")
PLAN = Plan(game=GAME.key, matches=144, seats=(2,), seed="test", rate=0.01, batch=6)


@pytest.mark.parametrize("label", [0.0, 0.3, 1.0])
def test_slopes_are_those_of_the_loss(label: float) -> None:
    lot, widths, inputs = Random(1), (4, 3), [(0, 1.0), (2, -0.7), (3, 0.4)]
    numbers = [lot.gauss(0.1, 0.6) for _ in range(5 * 4 + 3 * 4 + 3 + 4)]

    def compute_loss(at: int, by: float) -> float:
        changed = build_network(tuple([x + by * (at == place) for place, x in enumerate(numbers)]), widths)
        chance = train.compute_chance(changed.rate(changed.add(inputs, changed.first[-1])))
        return -label * log(chance) - (1 - label) * log(1 - chance)

    slope = Slope(build_network(tuple(numbers), widths))
    slope.add(inputs, label)
    found = [number for row in slope.rows for number in row]
    assert sum(each != 0 for each in found) > len(found) / 2
    for at, each in enumerate(found):
        assert each == pytest.approx((compute_loss(at, 1e-5) - compute_loss(at, -1e-5)) / 2e-5, abs=1e-6)


def test_labels_trust_the_critic_and_the_result() -> None:
    assert train.compute_labels([0.5, 0.6, 0.9], 1.0, 1.0) == [1.0, 1.0, 1.0]
    assert train.compute_labels([0.5, 0.6, 0.9], 1.0, 0.0) == [0.6, 0.9, 1.0]
    assert train.compute_labels([0.5, 0.6, 0.9], 0.0, 0.5) == pytest.approx([0.525, 0.45, 0.0])


def test_each_side_has_its_own_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """A critic that finds a chance of 0.9 for whoever has the turn finds 0.1 for the other side."""
    found = list[float]()

    def keep(chances: Sequence[float], share: float, trust: float) -> list[float]:
        found.extend(chances)
        return [share for _ in chances]

    monkeypatch.setattr(train, "compute_labels", keep)
    player, critic = [each.numbers for each in train.read_learners(TRAINED, None, "sides")]
    critic = [0.0] * (len(critic) - 1) + [log(9)]
    at = Round(PLAN, 1.0, (array("d", player), array("d", critic)))
    learnt = train.learn_from_matches(at, range(4))
    assert len(found) == learnt.counts[1] and {round(each, 6) for each in found} == {0.1, 0.9}


def test_better_answers_are_given_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The softness says how often. With a softness of almost 0, at the end of a training, the best answer is always
    given."""
    (learner, _), best = train.read_learners(TRAINED, None, "best"), list[object]()

    def rate(*given: Any) -> Any:
        rated = network.rate_options(*given)
        best.extend([max(rated, key=lambda each: each[0])[2]] if rated else [])
        return rated

    monkeypatch.setattr(train, "load_trained", lambda key: (GAME, msgspec.structs.replace(TRAINED, rate_options=rate)))
    shares = []
    for softness in (1e-9, 0.02, 1e9):
        monkeypatch.setattr(train, "SOFTNESS", softness)
        best.clear()
        at, rated = Round(PLAN, 1.0, (array("d"), array("d"))), build_network(tuple(learner.numbers), train.WIDTHS)
        given = [each.inputs for number in range(6) for each in train.play_match(at, rated, number).answers[:8]]
        shares.append(fmean([each in best for each in given]))
    assert shares[0] == 1 and shares[0] > shares[1] > shares[2]


def play(answer: Callable[[View, Ask, Pick], Answer], number: int) -> None:
    """Play a duel of seats that answer in this way."""
    game, lots = GAME, Lots(b"duel %d" % number)
    s = game.begin(Setup(game.levels[0], ({}, {})))
    rules = game.play(s)
    asked: Any = run_to_next_question(rules, None, lots.draw)
    while asked is not None:
        asks = asked if isinstance(asked, tuple) else (asked,)
        given: Any = tuple([answer(game.view(s, ask.seat), ask, lots.pick) for ask in asks])
        asked = run_to_next_question(rules, given if isinstance(asked, tuple) else given[0], lots.draw)


def compute_lead(numbers: list[float]) -> float:
    """Return by how much a network prefers what a solid seat plays to the other options, on average."""
    rated, leads = build_network(tuple(numbers), train.WIDTHS), list[float]()

    def answer(view: View, ask: Ask, pick: Pick) -> Answer:
        usual = choose(view, ask, pick)
        options = network.rate_options(rated, view, ask, usual)
        better, others = [
            [train.compute_chance(each[0]) for each in options if (each[1] == usual) == is_usual]
            for is_usual in (True, False)
        ]
        if better and others:
            leads.append(better[0] - fmean(others))
        return usual

    for number in range(12):
        play(answer, number)
    assert len(leads) > 60
    return fmean(leads)


def test_a_training_finds_the_better_options() -> None:
    learners = train.read_learners(TRAINED, None, PLAN.seed)
    before = [list(each.numbers) for each in learners]
    (line,) = train.train(PLAN, learners, 1)
    assert line.startswith("144 of 144 matches") and [each.numbers for each in learners] != before
    assert compute_lead(before[0]) < 0.005 < 0.015 < compute_lead(learners[0].numbers)


def test_what_is_written_is_played_and_learns_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The number of processes makes no difference."""

    def learn(name: str, *more: str) -> Path:
        given = ("train", GAME.key, "--matches", "10", "--seats", "2", "3", "--output", str(tmp_path / name), *more)
        monkeypatch.setattr(sys, "argv", list(given))
        assert train.main() == 0
        return tmp_path / name

    first = learn("one.json", "--workers", "1")
    assert first.read_bytes() == learn("two.json", "--workers", "2").read_bytes()
    further = learn("more.json", "--workers", "1", "--from", str(first))
    critics = [train.find_critic(file) for file in (first, further)]
    for one, other in ((first, further), critics):
        numbers, changed = [train.list_numbers(read_network(file.read_bytes())) for file in (one, other)]
        assert 0 < max(abs(x - y) for x, y in zip(numbers, changed, strict=True)) < 0.02
    learnt = read_network(further.read_bytes())
    monkeypatch.setattr(network, "load_network", lambda: learnt)
    unusual = []

    def answer(view: View, ask: Ask, pick: Pick) -> Answer:
        given = network.choose_sharply(view, ask, pick)
        assert ask.choice.read(ask.choice.write(given)) == given
        unusual.append(given != choose(view, ask, pick))
        return given

    play(answer, 0)
    assert any(unusual)
