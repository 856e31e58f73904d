"""Judge the moves of AI seats: each is tried against every other answer, in many imagined worlds with equal dice.

``python -m tests.engine.judging counter_terror --strength sharp --moves 500 --folder tests/engine/reported`` plays
matches of AI seats alone, judges their answers to the end of the match, and writes each grave one as a file, which
``test_reported.py`` reads from then on. Where matches are long, ``--rough`` ends each trial where a review ends it,
with the chance that the game's value tells there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import suppress
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pvariance
from typing import Any

from msgspec import Struct

from engine.game import Game
from engine.match import Match
from engine.match_file import FORMAT, Record
from engine.policies import STRENGTHS, USUAL, Strength, decide
from engine.protocol import Answer, Value
from engine.registry import load_game
from engine.review.decisions import Position
from engine.review.reported import Reported, encode
from engine.review.trials import TrialChance, try_answers
from engine.search.imagined import MOST_ANSWERS, Imagined, Unlike
from engine.search.lots import Lots
from engine.search.search import list_candidates
from engine.setup import Setup
from tests.engine.planting import TABLES

MOST = 8
"""The most other answers, drawn by lot, that are tried where a trial ends with a rough chance."""
UNTOLD = {"tomb": ("stock",)}
"""The kinds of questions of which such a chance tells nothing, by the key of the game."""
GRAVE = 0.15
"""A grave move costs more than this share of the chance to win."""
LOOKS = (20, 60, 180, 600)
"""The numbers of worlds after which a move is left, unless it may still be grave."""
ROUGH_LOOKS = (6, 12, 24, 48, 96)
"""The numbers of worlds if trials end with a rough chance, which has less luck in it."""
SURE = 1.645
"""A move may be grave as long as that is within so many standard errors of its cost."""


class Judged(Struct, frozen=True):
    """A judged move of an AI seat."""

    kind: str
    given: Value
    better: Value
    cost: float
    """The chance to win after the best other answer that was found, minus that after the move; 0 if there is none."""
    error: float
    """The standard error of the cost."""
    reported: Reported

    @property
    def is_grave(self) -> bool:
        return self.cost > GRAVE


def judge_moves(
    game: Game[Any], level: str, seats: int, strength: Strength, seed: int, *, rough: bool = False
) -> Iterator[Judged]:
    """Yield the judged moves of one match after another. ``rough``: no trial goes to the end of its match."""
    while True:
        setup, lot = Setup(level, ({},) * seats), Random(f"judging {game.key} {seed}")
        match = Match.start(game, setup, TrialChance(b"judging%d" % seed))
        rows = list(match.step.rows)
        while not match.over:
            put = lot.choice(match.pending)
            ask, seat = put.ask, put.ask.seat
            answer = decide(game, strength, match.view(seat), ask).answer
            given, position = ask.choice.write(answer), Position(match.snapshot, tuple(match.rows), seat)
            number = match.row
            rows += match.act(seat, put.number, given).rows
            untold = rough and ask.kind in UNTOLD.get(game.key, ())
            if ask.choice.count() > 1 and not untold and lot.random() < 0.5:
                others = [each.answer for each in list_candidates(ask.choice, answer, Lots(b"judging").pick)[1:]]
                if rough:
                    others = lot.sample(others, min(MOST, len(others)))
                better, cost, error = _find_cost(game, position, answer, others, rough)
                strengths = {} if strength == USUAL else dict.fromkeys(range(seats), strength)
                at = FORMAT, game.key, game.version, setup, 1, seed + 1
                record = Record(*at, (), "", tuple(rows), strengths=strengths)
                yield Judged(ask.kind, given, ask.choice.write(better), cost, error, Reported(record, number))
        seed += 1


def _find_cost(
    game: Game[Any], position: Position, given: Answer, others: list[Answer], rough: bool
) -> tuple[Answer, float, float]:
    """Return the answer that is best against the given one, by how much, and the standard error of that."""
    gains: list[list[float]] = [[] for _ in others]
    left, best = list(range(len(others))), 0
    for look in ROUGH_LOOKS if rough else LOOKS:
        for world in range(len(gains[left[0]]), look):
            base, *rest = _try_in_world(game, position, [given, *[others[at] for at in left]], world, rough)
            for at, found in zip(left, rest, strict=True):
                gains[at].append(found - base)
        left = [at for at in left if fmean(gains[at]) + SURE * _compute_error(gains[at]) > GRAVE]
        if not left:
            return given, 0.0, 0.0
        best = max(left, key=lambda at: fmean(gains[at]))
    return others[best], fmean(gains[best]), _compute_error(gains[best])


def _compute_error(gains: list[float]) -> float:
    return sqrt((pvariance(gains) + 0.02) / len(gains))


def _try_in_world(game: Game[Any], position: Position, answers: list[Answer], number: int, rough: bool) -> list[float]:
    """Return the seat's result after each answer in one imagined world, if solid seats play on."""
    match, seed = position.open(game), b"judging%d" % number
    ask, deal = position.find_question(match).ask, game.thinking.deal_world
    world = deal(match.view(ask.seat), ask, Lots(seed).pick) if deal is not None else None
    if world is not None and not rough:
        with suppress(Unlike):
            imagined = Imagined(game, world, match.view(ask.seat), ask, seed)
            return [imagined.try_answer(answer, MOST_ANSWERS)[0] for answer in answers]
    values = [ask.choice.write(answer) for answer in answers]
    return [found[ask.seat] for found in try_answers(game, position, values, seed, to_the_end=not rough)[0]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(TABLES))
    parser.add_argument("--level")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--rough", action="store_true")
    parser.add_argument("--strength", choices=STRENGTHS, default=USUAL)
    parser.add_argument("--moves", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    level, seats = TABLES[asked.game]
    table = asked.level or level, asked.seats or seats
    moves = judge_moves(load_game(asked.game), *table, asked.strength, asked.seed, rough=asked.rough)
    grave = 0
    for count in range(1, asked.moves + 1):
        judged = next(moves)
        grave += judged.is_grave
        if judged.is_grave:
            print(f"{judged.kind}: {judged.given}, better {judged.better} by {judged.cost:.2f} ± {judged.error:.2f}")
            if asked.folder is not None:
                (asked.folder / judged.reported.name).write_bytes(encode(judged.reported))
        if count % 50 == 0:
            print(f"{grave} of {count} moves are grave", flush=True)


if __name__ == "__main__":
    main()
