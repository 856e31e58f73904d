"""Fit the value of a game to roll-outs (``engine/fitted.py``).

    python -m operate.fit GAME --labels FILE [--level L] [--seats N] [--questions N] [--worlds N] [--rollouts N]
                               [--learn N] [--judge N] [--ridge R] [--write]

A logistic value is fitted to labelled positions (``operate/rollouts.py``) of three quarters of the matches, and to the
results of other matches. The fourth quarter judges it beside the value of now, by its log loss against the labels, and
by how much more often the answers win that it finds best. So do the results of further matches, by its log loss.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import log
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import msgspec
from msgspec import Struct

from engine.data_files import find_folder
from engine.fitted import FILE, Fitted, compute_shares
from engine.game import Game
from engine.registry import load_game, load_games
from engine.setup import Setup

from .rollouts import Labelled, follow_match, label_matches

HELD_OUT = 4
"""One match in this number judges the value, and is not used to fit it."""
STEPS, ENOUGH = 12, 0.001
"""Newton's method ends after this many steps, or when no weight changes by more than ``ENOUGH``."""
TINY = 1e-9
"""A ridge that keeps a feature that never differs from spoiling the system."""


class Example(Struct, frozen=True):
    """A labelled position with its features, which are empty if its state is not known."""

    label: Labelled
    features: list[list[float]]

    def judge(self, weights: Sequence[float]) -> float:
        """Return the chance that the side which is asked wins, as these weights estimate it."""
        return (compute_shares(weights, self.features) if self.features else self.label.shares)[self.label.asked]


# --- the fit ----------------------------------------------------------------------------------------------------


def fit_weights(examples: Sequence[Example], names: Sequence[str], ridge: float) -> list[float]:
    """Return the weights that make the labels most likely, by Newton's method.

    ``ridge`` pulls the weight of each feature, in units of its standard deviation, towards 0.
    """
    size = len(names)
    spread = [_compute_spread([side[at] for one in examples for side in one.features]) for at in range(size)]
    rows = [
        ([[x / d for x, d in zip(side, spread, strict=True)] for side in one.features], one.label.shares)
        for one in examples
    ]
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-ridge * weight for weight in weights]
        curve = [[(ridge + TINY) * (i == j) for j in range(i + 1)] for i in range(size)]
        for sides, shares in rows:
            chances = compute_shares(weights, sides)
            for at, (p, share, side) in enumerate(zip(chances, shares, sides, strict=True)):
                for i, x in enumerate(side):
                    slope[i] += (share - p) * x
                for q, other in zip(chances[:at], sides, strict=False):
                    _add_square(curve, [x - y for x, y in zip(side, other, strict=True)], p * q)
        steps = _solve(curve, slope)
        weights = [w + step for w, step in zip(weights, steps, strict=True)]
        if max(map(abs, steps)) < ENOUGH:
            break
    return [weight / d for weight, d in zip(weights, spread, strict=True)]


def _add_square(curve: list[list[float]], row: Sequence[float], weight: float) -> None:
    """Add the lower half of a row's outer product with itself, times a weight."""
    used = [(j, y) for j, y in enumerate(row) if y]
    for at, (i, x) in enumerate(used):
        line, wx = curve[i], weight * x
        for j, y in used[: at + 1]:
            line[j] += wx * y


def _compute_spread(values: Sequence[float]) -> float:
    middle = fmean(values)
    return fmean([(value - middle) ** 2 for value in values]) ** 0.5 or 1.0


def _solve(lower: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system with a symmetric positive matrix, of which the lower half is given, by Cholesky's method."""
    size = len(right)
    root = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = lower[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = max(rest, 1e-12) ** 0.5 if i == j else rest / root[j][j]
    half = [0.0] * size
    for i in range(size):
        half[i] = (right[i] - sum(root[i][k] * half[k] for k in range(i))) / root[i][i]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (half[i] - sum(root[k][i] * found[k] for k in range(i + 1, size))) / root[i][i]
    return found


# --- the judgement ----------------------------------------------------------------------------------------------


def compute_log_loss(examples: Sequence[Example], weights: Sequence[float]) -> float:
    """Return the log loss of a value against the labels."""
    total = 0.0
    for one in examples:
        chances = compute_shares(weights, one.features)
        total -= sum(share * log(max(1e-9, p)) for share, p in zip(one.label.shares, chances, strict=True))
    return total / max(1, len(examples))


def compute_gains(examples: Sequence[Example], judge: Callable[[Example], float]) -> list[float]:
    """Return, for each question, how much the answer that ``judge`` finds best wins more often than the usual one.

    ``judge`` chooses by the even worlds, and the roll-outs of the odd worlds decide, and the other way round.
    """
    questions: dict[tuple[int, int], list[Example]] = {}
    for one in examples:
        questions.setdefault((one.label.match, one.label.question), []).append(one)
    return [
        fmean(_compute_gain([[one for one in tried if one.label.world % 2 == half] for half in halves], judge)
              for halves in ((0, 1), (1, 0)))
        for tried in questions.values()
    ]  # fmt: skip


def _compute_gain(halves: Sequence[Sequence[Example]], judge: Callable[[Example], float]) -> float:
    answers = {one.label.answer for one in halves[0]}
    chosen = {at: fmean([judge(one) for one in halves[0] if one.label.answer == at]) for at in answers}
    shares = [(one.label.answer, one.label.shares[one.label.asked]) for one in halves[1]]
    won = {at: fmean([share for answer, share in shares if answer == at]) for at in answers}
    return won[max(sorted(chosen), key=lambda at: chosen[at])] - won[0]


def report(
    examples: Sequence[Example], results: Sequence[Example], values: dict[str, Sequence[float]]
) -> Iterator[str]:
    """Yield a line for each value: its log loss, and what its answers gain."""
    known = [one for one in examples if one.features]
    least = -fmean([sum(p * log(max(1e-9, p)) for p in one.label.shares) for one in known])
    yield f"{len(known)} positions held out (log loss at least {least:.4f}), {len(results)} of matches"
    for name, weights in values.items():
        losses = f"log loss {compute_log_loss(known, weights):.4f}, of matches {compute_log_loss(results, weights):.4f}"
        yield f"{name}: {losses}, {_format_gain(examples, partial(Example.judge, weights=weights))}"
    yield f"by roll-outs: {_format_gain(examples, lambda one: one.label.shares[one.label.asked])}"


def _format_gain(examples: Sequence[Example], judge: Callable[[Example], float]) -> str:
    gains = compute_gains(examples, judge)
    return f"gain {100 * fmean(gains):.2f} ± {100 * stdev(gains) / len(gains) ** 0.5:.2f} % of {len(gains)} questions"


def write_weights(fitted: Fitted[Any], weights: Sequence[float]) -> None:
    """Write the weights into the game's file."""
    lines = [f"{name} = {weight:.4g}" for name, weight in zip(fitted.names, weights, strict=True)]
    text = (
        "# The weights of the features of value.py, by python -m operate.fit.\n\n[weights]\n" + "\n".join(lines) + "\n"
    )
    (Path(str(find_folder(fitted.package, FILE)))).write_text(text, encoding="utf-8")


# --- the command ------------------------------------------------------------------------------------------------


def read_labels(file: Path) -> list[Labelled]:
    return msgspec.json.Decoder(Labelled).decode_lines(file.read_bytes()) if file.exists() else []


def build_examples(game: Game[Any], fitted: Fitted[Any], labels: Sequence[Labelled]) -> list[Example]:
    """Return the positions with their features."""
    found = []
    for one in labels:
        state = msgspec.msgpack.decode(one.state, type=game.state) if one.state else None
        found.append(Example(one, [] if state is None else fitted.list_features(state)))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m operate.fit", description="fit the value of a game to roll-outs")
    parser.add_argument("game", choices=sorted(key for key, game in load_games().items() if game.thinking.fitted))
    parser.add_argument("--level")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--questions", type=int, default=400)
    parser.add_argument("--worlds", type=int, default=8, help="imagined worlds for a question")
    parser.add_argument("--rollouts", type=int, default=4, help="roll-outs for an answer in a world")
    parser.add_argument("--labels", type=Path, required=True, help="the file that collects the labels")
    parser.add_argument("--learn", type=int, default=0, help="matches whose results are fitted, too")
    parser.add_argument("--judge", type=int, default=200, help="matches whose results judge the values, too")
    parser.add_argument("--ridge", type=float, default=1.0)
    parser.add_argument("--write", action="store_true", help="write the weights, if they tell more")
    args = parser.parse_args()
    game = load_game(args.game)
    fitted = game.thinking.fitted
    assert fitted is not None
    level = args.level or next(key for key in game.levels if args.seats in game.seats(key))
    setup, labels = Setup(level, ({},) * args.seats), read_labels(args.labels)
    _collect(game, setup, args, labels)
    examples = build_examples(game, fitted, labels)
    training = [one for one in examples if one.features and one.label.match % HELD_OUT]
    held_out = [one for one in examples if not one.label.match % HELD_OUT]
    followed = [
        build_examples(game, fitted, [one for number in numbers for one in follow_match(game, setup, number)])
        for numbers in (range(-args.learn, 0), range(args.judge))
    ]
    weights = fit_weights([*training, *followed[0]], fitted.names, args.ridge)
    values = {"now": fitted.weights, "new": weights}
    for line in report(held_out, followed[1], values):
        print(line)
    for name, weight in zip(fitted.names, weights, strict=True):
        print(f"{name} = {weight:.4g}")
    known = [one for one in held_out if one.features]
    if args.write and compute_log_loss(known, weights) < compute_log_loss(known, fitted.weights):
        write_weights(fitted, weights)
    return 0


def _collect(game: Game[Any], setup: Setup, args: argparse.Namespace, labels: list[Labelled]) -> None:
    """Label more questions, until there are enough of them, and write them to the file."""
    done = {(one.match, one.question) for one in labels}
    if len(done) >= args.questions:
        return
    first = max((match for match, _ in done), default=-1) + 1
    with args.labels.open("ab") as file:
        for found in label_matches(game, setup, (args.worlds, args.rollouts), first):
            file.write(msgspec.json.Encoder().encode_lines(found))
            file.flush()
            labels += found
            done.add((found[0].match, found[0].question))
            if len(done) >= args.questions:
                return


if __name__ == "__main__":
    sys.exit(main())
