"""Values fitted to roll-outs: weights are found again, positions labelled by what follows, and gains judged fairly."""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.fitted import FILE, compute_shares
from engine.registry import load_game
from engine.search.imagined import roll_out
from engine.setup import Setup
from operate import fit
from operate.fit import Example, compute_gains, compute_log_loss, fit_weights
from operate.rollouts import Labelled, follow_match, label_matches

WEIGHTS = (1.5, -0.7, 0.0)


def example(features: list[list[float]], shares: tuple[float, ...], **at: int) -> Example:
    place = {"match": 0, "question": 0, "answer": 0, "world": 0, "asked": 0, **at}
    return Example(Labelled(state=b"", shares=shares, **place), features)


@pytest.mark.parametrize("sides", [2, 3])
def test_the_weights_that_made_the_labels_are_found(sides: int) -> None:
    lot, examples = Random(3), []
    for _ in range(300):
        features = [[lot.gauss(0, 1), lot.gauss(0, 5), lot.gauss(0, 1)] for _ in range(sides)]
        examples.append(example(features, tuple(compute_shares(WEIGHTS, features))))
    found = fit_weights(examples, ("a", "b", "c"), 0.0)
    assert found == pytest.approx(WEIGHTS, abs=1e-3)
    assert compute_log_loss(examples, found) < compute_log_loss(examples, [0.9 * weight for weight in WEIGHTS])
    pulled = fit_weights(examples, ("a", "b", "c"), 30.0)
    assert abs(pulled[0]) < abs(found[0]) and abs(pulled[1]) < abs(found[1])


def test_a_feature_that_never_differs_weighs_nothing() -> None:
    examples = [example([[1.0, x], [1.0, 0.0]], (1 / (1 + exp(-x)), 1 / (1 + exp(x)))) for x in (-2.0, 0.5, 1.0)]
    assert fit_weights(examples, ("same", "x"), 0.0) == pytest.approx([0.0, 1.0], abs=1e-3)


def test_a_gain_is_judged_in_other_worlds_than_those_that_chose() -> None:
    """Answer 1 seems best only in its own worlds. Answer 2 is better in both kinds."""
    shares = {0: (0.5, 0.5), 1: (1.0, 0.0), 2: (0.8, 0.6)}
    examples = [
        example([], (share, 1 - share), answer=answer, world=world)
        for answer, both in shares.items()
        for world, share in enumerate(both)
    ]
    (gain,) = compute_gains(examples, lambda one: one.label.shares[0])
    assert gain == pytest.approx(((0.0 - 0.5) + (0.8 - 0.5)) / 2)
    (gain,) = compute_gains(examples, lambda one: float(one.label.answer == 2))
    assert gain == pytest.approx((0.3 + 0.1) / 2)


@pytest.mark.parametrize("at", [("tomb_raider", "introductory", 2), ("tomb_raider", "into_the_caves", 3)])
def test_positions_are_labelled_by_the_matches_that_follow(at: tuple[str, str, int]) -> None:
    key, level, seats = at
    game, setup = load_game(key), Setup(level, ({},) * seats)
    fitted = game.thinking.fitted
    assert fitted is not None
    found = next(label_matches(game, setup, (2, 3), 1))
    assert {one.world for one in found} == {0, 1} and len({one.answer for one in found}) > 1
    assert all(sum(one.shares) == pytest.approx(1) for one in found)
    assert found == next(label_matches(game, setup, (2, 3), 1)), "no chance of its own"
    known = next(one for one in found if one.state)
    state = msgspec.msgpack.decode(known.state, type=game.state)
    shares = fitted.compute_shares(state)
    assert sum(shares) == pytest.approx(1) and len(shares) == len(known.shares)
    assert game.thinking.value is not None
    sides = game.list_sides(state)
    values = [game.thinking.value(state, side[0]) for side in sides]
    assert values == pytest.approx(shares)
    assert all(len(side) == len(fitted.names) for side in fitted.list_features(state))
    assert game.result(roll_out(game, state, b"x")) is not None
    followed = follow_match(game, setup, 1)
    assert len({one.shares for one in followed}) == 1 and followed[0].state != followed[-1].state


def test_weights_are_written_as_they_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fit, "find_folder", lambda package, name: tmp_path / name)
    fitted = load_game("tomb_raider").thinking.fitted
    assert fitted is not None
    fit.write_weights(fitted, [0.25 * at for at, _ in enumerate(fitted.names)])
    weights = tomllib.loads((tmp_path / FILE).read_text())["weights"]
    assert list(weights) == list(fitted.names) and weights[fitted.names[2]] == 0.5
