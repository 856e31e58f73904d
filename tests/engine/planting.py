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
from typing import Any, NamedTuple

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
CLEAR = 4
"""A blunder is at least this number of standard errors from 0."""
KINDS = {"tomb": ("turn", "keep", "raider")}
"""The kinds of questions at which answers are planted, by the key of the game; by default all."""
FIRST_LOOKS = 3
"""After this number of trials an answer that seems no blunder is left."""
LOOKS = 12
"""An answer is planted after this number of trials, and measured afterwards by others."""


class Extent(NamedTuple):
    """The number of answers that are planted in a match, and the way of measuring them."""

    answers: int
    """The most answers that are planted in one match."""
    trials: int
    """The most trials of one answer."""
    to_the_end: bool
    """A flag: each trial goes to the end of its match, so no rough chance takes part."""


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


def measure(game: Game[Any], position: Position, given: Value, seed: bytes, extent: Extent, row: int) -> Planted | None:
    """Return an answer with its size. Return None if it is the coach's answer, or neither a blunder nor harmless."""
    match = position.open(game)
    ask = position.find_question(match).ask
    advised = ask.choice.write(find_advised(game, match.view(ask.seat), ask))
    changes: list[float] = []
    while advised != given and len(changes) < extent.trials:
        world = seed + len(changes).to_bytes(4, "big")
        (one, other), _ = try_answers(game, position, [given, advised], world, to_the_end=extent.to_the_end)
        changes.append(one[ask.seat] - other[ask.seat])
        if len(changes) % 50 == 0:
            mean = fmean(changes)
            error = sqrt(sum([(each - mean) ** 2 for each in changes])) / len(changes)
            found = Planted(row, round(mean, 4), round(error, 4), len(changes))
            if mean + max(LARGE, CLEAR * error) < 0 and (mean + LARGE + 2 * error < 0 or len(changes) == extent.trials):
                return found
            if mean - 2 * error > -HARMLESS and mean + error < HARMLESS and len(changes) >= 200:
                return found
            if mean - 2 * error > -LARGE and not (abs(mean) < HARMLESS and error < HARMLESS):
                return None
    return None


def plant(game: Game[Any], level: str, seats: int, seed: int, extent: Extent) -> PlantedMatch:
    """Play a match with planted answers."""
    lot = Random(f"{game.key} {seed}")
    setup = Setup(level, ({},) * seats)
    match = Match.start(game, setup, TrialChance(b"planted%d" % seed))
    rows, planted = list(match.step.rows), list[Planted]()
    share = {"counter_terror": 1.0, "roll_for_adventure": 0.3}.get(game.key, 0.2)
    while not match.over:
        put = lot.choice(match.pending)
        value = put.ask.choice.write(decide(game, "solid", match.view(put.ask.seat), put.ask).answer)
        apt = put.ask.kind in KINDS.get(game.key, (put.ask.kind,)) and put.ask.choice.count() > 1
        if apt and len(planted) < extent.answers and lot.random() < share:
            position = Position(match.snapshot, tuple(match.rows), put.ask.seat)
            other = choose_other(game, position, put.ask, value, lot)
            if other is not None:
                found = measure(game, position, other, b"size%d.%d" % (seed, match.row), extent, match.row)
                if found is not None:
                    value = other
                    planted.append(found)
        rows += match.act(put.ask.seat, put.number, value).rows
    record = Record(FORMAT, game.key, game.version, setup, 1, 1, (), "", tuple(rows))
    return PlantedMatch(record, tuple(planted))


def choose_other(game: Game[Any], position: Position, ask: Ask, usual: Value, lot: Random) -> Value | None:
    """Return an answer that seems to be a blunder or harmless. Return None if a few other answers seem neither."""
    choice = ask.choice
    listed = [choice.write(one) for one in choice.options] if isinstance(choice, One) else []
    values = listed or [choice.write(choice.sample(lot.randrange)) for _ in range(6)]
    values = [value for value in dict.fromkeys(map(_freeze, values)) if value != _freeze(usual)]
    tried = [list(value) if isinstance(value, tuple) else value for value in lot.sample(values, min(3, len(values)))]
    if not tried:
        return None
    sums, harmless = [0.0] * len(tried), lot.random() < 0.1
    for look in range(LOOKS):
        (base, *others), _ = try_answers(game, position, [usual, *tried], lot.randbytes(8))
        sums = [total + one[ask.seat] - base[ask.seat] for total, one in zip(sums, others, strict=True)]
        if look == FIRST_LOOKS and not harmless and min(sums) / FIRST_LOOKS > -LARGE:
            return None
    worst = min(range(len(tried)), key=sums.__getitem__)
    if sums[worst] / LOOKS < -1.3 * LARGE:
        return tried[worst]
    mild = min(range(len(tried)), key=lambda at: abs(sums[at]))
    return tried[mild] if harmless and abs(sums[mild]) / LOOKS < HARMLESS else None


def _freeze(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=sorted(TABLES))
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--trials", type=int, default=2000)
    parser.add_argument("--answers", type=int, default=9, help="the most that are planted in one match")
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--to-the-end", action="store_true", help="measure without a rough chance")
    parser.add_argument("--seed", type=int, default=0, help="the first match's number")
    asked = parser.parse_args()
    extent = Extent(asked.answers, asked.trials, asked.to_the_end)
    game, (level, seats) = load_game(asked.game), TABLES[asked.game]
    end, found, seed = time.monotonic() + asked.seconds, list[PlantedMatch](), asked.seed
    while time.monotonic() < end and sum(len(one.planted) for one in found) < asked.positions:
        found.append(plant(game, level, seats, seed, extent))
        seed += 1
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{asked.game}.json.gz").write_bytes(gzip.compress(msgspec.json.encode(found), 9, mtime=0))
        print([(one.change, one.error, one.trials) for one in found[-1].planted], flush=True)


if __name__ == "__main__":
    main()
