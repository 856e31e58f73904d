"""Matches of AI seats in which blunders and harmless answers were planted, with their sizes by many trials.

``python -m tests.engine.planting GAME --seconds 500`` plays them and writes ``planted/GAME.json.gz``. It takes long,
and is done again when the version of a game's rules is raised. ``--trials 10000`` measures more exactly.
"""

from __future__ import annotations

import argparse
import gzip
import time
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import msgspec
from msgspec import Struct

from engine.game import Game
from engine.match import Match
from engine.match_file import FORMAT, Record
from engine.policies import decide
from engine.protocol import Ask, One, Value
from engine.registry import load_game
from engine.review.decisions import Position
from engine.review.trials import TrialChance, try_answers
from engine.search.counsel import find_advised
from engine.setup import Setup

FOLDER = Path(__file__).with_name("planted")
TABLES = {
    "counter_terror": ("standard", 4),
    "roll_for_adventure": ("book-of-magic", 2),
    "tomb": ("catacombs_short", 2),
    "tomb_raider": ("introductory", 2),
}
LARGE, HARMLESS = 0.13, 0.01
"""A blunder costs at least ``LARGE``, a harmless answer at most ``HARMLESS``, as a difference of chances to win."""
LOOKS = 12
"""An answer is planted after this number of trials, and measured afterwards by others."""


class Planted(Struct, frozen=True):
    """An answer that was planted in a match."""

    row: int
    """The number of the input that holds the answer."""
    change: float
    """The chance to win (0 to 1) after it, minus that after the coach's answer."""
    error: float
    """The standard error of ``change``."""
    trials: int


class PlantedMatch(Struct, frozen=True):
    """A match with its planted answers."""

    record: Record
    planted: tuple[Planted, ...]


def load_planted(key: str) -> list[PlantedMatch]:
    """Return the stored matches of a game."""
    return msgspec.json.decode(gzip.decompress((FOLDER / f"{key}.json.gz").read_bytes()), type=list[PlantedMatch])


def measure(game: Game[Any], position: Position, given: Value, seed: bytes, most: int, row: int) -> Planted | None:
    """Return an answer with its size; None if it is the coach's answer."""
    match = position.open(game)
    ask = position.find_question(match).ask
    advised = ask.choice.write(find_advised(game, match.view(ask.seat), ask))
    if advised == given:
        return None
    changes: list[float] = []
    mean = error = 0.0
    while len(changes) < most:
        (one, other), _ = try_answers(game, position, [given, advised], seed + len(changes).to_bytes(4, "big"))
        changes.append(one[ask.seat] - other[ask.seat])
        mean = fmean(changes)
        if len(changes) % 50 == 0:
            error = sqrt(sum((each - mean) ** 2 for each in changes)) / len(changes)
            if len(changes) >= 200 and (mean + LARGE + 6 * error < 0 or error < HARMLESS / 4):
                break
    return Planted(row, round(mean, 4), round(error, 4), len(changes))


def plant(game: Game[Any], level: str, seats: int, seed: int, most: int, answers: int) -> PlantedMatch:
    """Play a match with planted answers, at most ``answers``."""
    lot = Random(f"{game.key} {seed}")
    setup = Setup(level, ({},) * seats)
    match = Match.start(game, setup, TrialChance(b"planted%d" % seed))
    rows, found = list(match.step.rows), list[tuple[int, Position, Value]]()
    share = {"counter_terror": 1.0, "roll_for_adventure": 0.5}.get(game.key, 0.25)
    while not match.over:
        put = lot.choice(match.pending)
        value = put.ask.choice.write(decide(game, "solid", match.view(put.ask.seat), put.ask).answer)
        if put.ask.choice.count() > 1 and len(found) < answers and lot.random() < share:
            position = Position(match.snapshot, tuple(match.rows), put.ask.seat)
            other = choose_other(game, position, put.ask, value, lot)
            if other is not None:
                value = other
                found.append((match.row, position, value))
        rows += match.act(put.ask.seat, put.number, value).rows
    planted = [measure(game, position, given, b"size%d.%d" % (seed, row), most, row) for row, position, given in found]
    record = Record(FORMAT, game.key, game.version, setup, 1, 1, (), "", tuple(rows))
    return PlantedMatch(record, tuple(one for one in planted if one is not None))


def choose_other(game: Game[Any], position: Position, ask: Ask, usual: Value, lot: Random) -> Value | None:
    """Return an answer that seems to be a blunder or harmless; None if a few others seem neither."""
    choice = ask.choice
    listed = [choice.write(one) for one in choice.options] if isinstance(choice, One) else []
    values = listed or [choice.write(choice.sample(lot.randrange)) for _ in range(6)]
    values = [value for value in dict.fromkeys(map(_freeze, values)) if value != _freeze(usual)]
    tried = [list(value) if isinstance(value, tuple) else value for value in lot.sample(values, min(4, len(values)))]
    if not tried:
        return None
    sums = [0.0] * len(tried)
    for _ in range(LOOKS):
        (base, *others), _ = try_answers(game, position, [usual, *tried], lot.randbytes(8))
        sums = [total + one[ask.seat] - base[ask.seat] for total, one in zip(sums, others, strict=True)]
    worst = min(range(len(tried)), key=sums.__getitem__)
    if sums[worst] / LOOKS < -1.3 * LARGE:
        return tried[worst]
    mild = min(range(len(tried)), key=lambda at: abs(sums[at]))
    return tried[mild] if abs(sums[mild]) / LOOKS < HARMLESS and lot.random() < 0.2 else None


def _freeze(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=sorted(TABLES))
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--trials", type=int, default=2000)
    parser.add_argument("--answers", type=int, default=9, help="the most that are planted in one match")
    parser.add_argument("--positions", type=int, default=60)
    asked = parser.parse_args()
    game, (level, seats) = load_game(asked.game), TABLES[asked.game]
    end, found, seed = time.monotonic() + asked.seconds, list[PlantedMatch](), 0
    while time.monotonic() < end and sum(len(one.planted) for one in found) < asked.positions:
        found.append(plant(game, level, seats, seed, asked.trials, asked.answers))
        seed += 1
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{asked.game}.json.gz").write_bytes(gzip.compress(msgspec.json.encode(found), 9, mtime=0))
        print([(one.change, one.error, one.trials) for one in found[-1].planted], flush=True)


if __name__ == "__main__":
    main()
