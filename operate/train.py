"""Train the network of a game's sharp seats (``engine/networks.py``).

    python -m operate.train GAME --matches N --output FILE [--seats N ...] [--seed S] [--from FILE] [--rate R]
                                 [--workers N]

A team of seats with the network, or both teams, answer by the network's ratings, the others as solid seats. The chance
that the network gives to each answer moves towards its label. A second network, the critic, knows all hands: a label is
a mean of what it finds in the turns that follow, and of the result. Such labels vary less than results.
"""

from __future__ import annotations

import argparse
import os
import struct
import sys
import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import accumulate, chain
from math import cos, exp, log, pi
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from engine.game import Game
from engine.networks import Input, Network, Stored, Trained, build_network, read_network
from engine.protocol import Answer, Ask
from engine.pump import run_to_next_question
from engine.registry import load_game, load_games
from engine.search.lots import Lots
from engine.setup import Setup

from .rollouts import find_shares

WIDTHS = 48, 24
SHARE, TOLD = 4, 120
"""The matches that a process plays at a time. A line of progress is printed this number of times."""
AGAINST_SOLID = 0.7, 0.9
"""The share of matches in which the other team is solid, at the beginning and at the end. In the others both learn."""
SOFTNESS, SLIPS = 0.02, 0.03
"""Another answer, worse by ``SOFTNESS`` of the chance, is e times rarer. ``SLIPS`` of the first answers are by lot."""
TRUST, WARM = 0.4, 0.1
"""The weight of the turns after the next one in a label. It falls from 1 in the first ``WARM`` of the matches."""
LONGEST = 200
"""A match is broken off after this number of rounds. Nobody wins it."""


class Plan(Struct, frozen=True):
    """The settings of a training."""

    game: str
    matches: int
    seats: tuple[int, ...]
    """Each match has one of these numbers of seats."""
    seed: str
    rate: float
    """The speed at which the numbers change at the beginning. They change less and less until the end."""
    batch: int = 48
    """The matches between two changes of the numbers."""


class Round(Struct, frozen=True):
    """The numbers with which some matches are played, until they change again."""

    plan: Plan
    progress: float
    """The share of all matches that has been played."""
    networks: tuple[array[float], array[float]]
    """The numbers of the network and of the critic."""


class Example(Struct):
    """An answer, or the beginning of a turn: its inputs, its side, and the number of the turn."""

    inputs: list[Input]
    side: int
    turn: int


class Played(Struct):
    """A match from which the network learns."""

    learning: tuple[int, ...]
    answers: list[Example] = []
    turns: list[Example] = []
    share: float = 0.5
    """The share of the win of the first side."""


class Learnt(Struct):
    """The lesson of some matches: the slopes of both networks, and sums for the lines of progress."""

    slopes: tuple[array[float], array[float]]
    counts: tuple[int, int]
    loss: float
    against_solid: int
    wins: float


# --- a network that learns --------------------------------------------------------------------------------------


def make_numbers(inputs: int, seed: str) -> list[float]:
    """Return random numbers for a new network."""
    (wide, narrow), lot = WIDTHS, Random(seed)
    spreads = ((inputs * wide, 0.08), (wide, 0.0), (wide * narrow, 0.12), (narrow, 0.0), (narrow, 0.15), (1, 0.0))
    return [lot.gauss(0, spread) for count, spread in spreads for _ in range(count)]


def list_numbers(network: Network) -> list[float]:
    return list(chain(*network.first, *network.second, network.bias, network.last))


def compute_chance(odds: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


class Slope:
    """The slope of the log loss of a network's chances against their labels, summed over examples."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.rows = [[0.0] * len(row) for row in (*network.first, *network.second, network.bias, network.last)]
        self.count = 0

    def add(self, inputs: Sequence[Input], label: float) -> float:
        """Add an example, and return the chance that the network gives to it."""
        network, rows = self.network, self.rows
        second_at = len(network.first)
        first, second = network.compute_layers(network.add(inputs, network.first[-1]))
        chance = compute_chance(network.rate_layer(second))
        by = chance - label
        into_second = [by * weight if each else 0.0 for each, weight in zip(second, network.last, strict=False)]
        into_first = [0.0] * len(first)
        for at, weight in enumerate(into_second):
            if weight:
                _add_times(rows, second_at + at, weight, first)
                into_first = [x + weight * y for x, y in zip(into_first, network.second[at], strict=True)]
        into_first = [x if each else 0.0 for each, x in zip(first, into_first, strict=True)]
        for place, number in (*inputs, (second_at - 1, 1.0)):
            _add_times(rows, place, number, into_first)
        _add_times(rows, -2, 1.0, into_second)
        _add_times(rows, -1, by, [*second, 1.0])
        self.count += 1
        return chance


def _add_times(rows: list[list[float]], at: int, by: float, numbers: Iterable[float]) -> None:
    rows[at] = [x + by * y for x, y in zip(rows[at], numbers, strict=True)]


class Learner:
    """The numbers of a network, and the means by which they change (Adam's method)."""

    def __init__(self, numbers: list[float]) -> None:
        self.numbers, self.steps = numbers, 0
        self.means, self.squares = [0.0] * len(numbers), [0.0] * len(numbers)

    def step(self, slope: Sequence[float], rate: float) -> None:
        """Change the numbers against the slope."""
        self.steps += 1
        self.means = [0.9 * m + 0.1 * x for m, x in zip(self.means, slope, strict=True)]
        self.squares = [0.999 * v + 0.001 * x * x for v, x in zip(self.squares, slope, strict=True)]
        by, part = rate / (1 - 0.9**self.steps), 1 / (1 - 0.999**self.steps)
        changes = zip(self.numbers, self.means, self.squares, strict=True)
        self.numbers = [number - by * m / ((v * part) ** 0.5 + 1e-8) for number, m, v in changes]

    def write(self, file: Path) -> None:
        numbers = struct.pack(f"<{len(self.numbers)}e", *self.numbers)
        file.write_bytes(msgspec.json.encode(Stored(WIDTHS, numbers)))


# --- a match ----------------------------------------------------------------------------------------------------


def load_trained(key: str) -> tuple[Game[Any], Trained[Any]]:
    """Return the game with this key, and what its network is trained with."""
    game = load_game(key)
    assert game.thinking.trained is not None
    return game, game.thinking.trained


def play_match(at: Round, network: Network, match_number: int) -> Played:
    """Play a match, and return what happened in it."""
    game, trained = load_trained(at.plan.game)
    lots = Lots(f"train {at.plan.seed} {match_number}".encode())
    s = game.begin(Setup(game.levels[0], ({},) * at.plan.seats[lots.pick(len(at.plan.seats))]))
    first, last = AGAINST_SOLID
    is_against_solid = lots.pick(1000) < 1000 * (first + (last - first) * at.progress)
    found = Played((lots.pick(2),) if is_against_solid else (0, 1))

    def answer(ask: Ask) -> Answer:
        view: Any = game.view(s, ask.seat)
        usual = game.choose(view, ask, lots.pick)
        side = next((one for one, seats in enumerate(game.list_sides(s)) if ask.seat in seats), -1)
        if ask.kind == trained.turn:
            found.turns.append(Example(trained.list_all_inputs(s, view, ask), side, len(found.turns)))
        rated = trained.rate_options(network, view, ask, usual) if side in found.learning else []
        if not rated:
            return usual
        chances, is_slip = [compute_chance(each[0]) for each in rated], lots.pick(10_000) < slips
        best = max(chances)
        sums = list(accumulate([1.0 if is_slip else exp((each - best) / SOFTNESS) for each in chances]))
        point = sums[-1] * lots.pick(1 << 32) / (1 << 32)
        _, move, inputs = next(each for each, total in zip(rated, sums, strict=True) if point < total)
        found.answers.append(Example(inputs, side, len(found.turns) - 1))
        return move

    slips = 10_000 * SLIPS * (1 - at.progress)
    rules = game.play(s)
    asked: Any = run_to_next_question(rules, None, lots.draw)
    while asked is not None and s.round < LONGEST:
        given: Any = tuple(map(answer, asked)) if isinstance(asked, tuple) else answer(asked)
        asked = run_to_next_question(rules, given, lots.draw)
    found.share = find_shares(game, s)[0]
    return found


def compute_labels(chances: Sequence[float], share: float, trust: float) -> list[float]:
    """Return a label for each turn from the chances at the beginning of all turns, and from the result."""
    labels = [share]
    for chance in reversed(chances[1:]):
        labels.append(trust * labels[-1] + (1 - trust) * chance)
    return labels[::-1]


def learn_from_matches(at: Round, numbers: Sequence[int]) -> Learnt:
    """Play the matches with these numbers, and return what they say."""
    player, critic = [Slope(build_network(tuple(each), WIDTHS)) for each in at.networks]
    trust = max(TRUST, 1 - (1 - TRUST) * at.progress / WARM)
    loss, against_solid, wins = 0.0, 0, 0.0
    for number in numbers:
        match = play_match(at, player.network, number)
        begin = critic.network.first[-1]
        odds = [critic.network.rate(critic.network.add(each.inputs, begin)) for each in match.turns]
        chances = [compute_chance(-x if each.side else x) for x, each in zip(odds, match.turns, strict=True)]
        labels = compute_labels(chances, match.share, trust)
        # ``share`` and ``labels`` are those of side 0; side 1 has the rest of 1.
        for slope, examples in ((critic, match.turns), (player, match.answers)):
            for each in examples:
                chance = slope.add(each.inputs, abs(each.side - labels[each.turn]))
                if slope is player:
                    share = abs(each.side - match.share)
                    loss -= share * log(chance) + (1 - share) * log(1 - chance)
        if len(match.learning) == 1:
            against_solid += 1
            wins += abs(match.learning[0] - match.share)
    slopes = array("d", chain(*player.rows)), array("d", chain(*critic.rows))
    return Learnt(slopes, (player.count, critic.count), loss, against_solid, wins)


# --- the training -----------------------------------------------------------------------------------------------


def find_critic(file: Path) -> Path:
    """Return the file of the critic beside a network's file."""
    return file.with_suffix(".critic.json")


def read_learners(trained: Trained[Any], file: Path | None, seed: str) -> list[Learner]:
    """Return two learners: the network of ``file``, and the critic in the file beside it.

    A learner whose file is None or missing begins with random numbers, drawn from ``seed``.
    """
    return [
        Learner(list_numbers(read_network(each.read_bytes())) if each and each.exists() else make_numbers(size, seed))
        for size, each in ((trained.inputs, file), (trained.all_inputs, file and find_critic(file)))
    ]


def train(plan: Plan, learners: Sequence[Learner], workers: int) -> Iterator[str]:
    """Train a network and its critic, and yield a line of progress now and then.

    What is learnt does not depend on the number of processes.
    """
    began, told = time.monotonic(), list[Learnt]()
    with ProcessPoolExecutor(workers) as pool:
        play: Callable[..., Iterator[Learnt]] = pool.map if workers > 1 else map
        for first in range(0, plan.matches, plan.batch):
            progress = first / plan.matches
            networks = array("d", learners[0].numbers), array("d", learners[1].numbers)
            last = min(plan.matches, first + plan.batch)
            shares = [range(at, min(last, at + SHARE)) for at in range(first, last, SHARE)]
            found = list(play(partial(learn_from_matches, Round(plan, progress, networks)), shares))
            for at, learner in enumerate(learners):
                count = max(1, sum(each.counts[at] for each in found))
                slope = [sum(column) / count for column in zip(*[each.slopes[at] for each in found], strict=True)]
                learner.step(slope, plan.rate * (1 + cos(pi * progress)) / 2)
            told += found
            if last == plan.matches or len(told) >= TOLD:
                answers, played = sum(each.counts[0] for each in told), sum(each.against_solid for each in told)
                yield (
                    f"{last} of {plan.matches} matches, {last / (time.monotonic() - began):.1f} a second: of the last "
                    f"{played} against solid won {100 * sum(each.wins for each in told) / max(1, played):.1f} %, "
                    f"log loss {sum(each.loss for each in told) / max(1, answers):.4f}"
                )
                told.clear()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m operate.train", description="train the network of a game")
    parser.add_argument("game", choices=sorted(key for key, game in load_games().items() if game.thinking.trained))
    parser.add_argument("--matches", type=int, required=True)
    parser.add_argument("--output", type=Path, required=True, help="the file of the network; the critic's is beside it")
    parser.add_argument("--from", type=Path, dest="begin", help="the network's file from which the training goes on")
    parser.add_argument("--seats", type=int, nargs="+", default=[4], help="numbers of seats of the matches")
    parser.add_argument("--seed", default="1", help="another seed gives other matches")
    parser.add_argument("--rate", type=float, default=0.002, help="how fast the network changes at the beginning")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; by default one a core")
    args = parser.parse_args()
    if args.begin and not args.begin.exists():
        parser.error(f"there is no file {args.begin}")
    game, trained = load_trained(args.game)
    if unknown := set(args.seats) - set(game.seats(game.levels[0])):
        parser.error(f"there is no match with {min(unknown)} seats")
    learners = read_learners(trained, args.begin, args.seed)
    for line in train(Plan(args.game, args.matches, tuple(args.seats), args.seed, args.rate), learners, args.workers):
        print(line, flush=True)
        for learner, file in zip(learners, (args.output, find_critic(args.output)), strict=True):
            learner.write(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
