from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Game
from engine.match import Match
from engine.match_records import Snapshot
from engine.protocol import Refused, Roll, Shuffle
from engine.registry import load_games
from engine.setup import Setup
from tests.fake.pebbles import GAME as PEBBLES

GAMES: dict[str, Game[Any]] = {**load_games(), PEBBLES.key: PEBBLES}


def tables(game: Game[Any], level: str) -> list[int]:
    """Return the numbers of seats that are tried: the fewest, one more, the middle and the most."""
    seats = game.seats(level)
    return sorted({seats[0], seats[min(1, len(seats) - 1)], seats[len(seats) // 2], seats[-1]})


def share(game: Game[Any], level: str) -> list[int]:
    """Return those of ``tables`` that every run tries: all for the first level and two for the second. Later levels
    differ in little but their length, so they are tried with the fewest seats in company; the last level with one more.
    """
    found = tables(game, level)
    if level not in game.levels[2:]:
        return found if level == game.levels[0] else found[:2]
    company = [seats for seats in found if seats > 1]
    return company[1:2] if level == game.levels[-1] else company[:1]


ALL = [(game.key, level, seats) for game in GAMES.values() for level in game.levels for seats in tables(game, level)]
"""Game, level and how many seats, of every table that ``make proof`` tries."""


SHAPES = [(game.key, level, seats) for game in GAMES.values() for level in game.levels for seats in share(game, level)]
"""Those that every run tries."""


USUAL = [shape for shape in SHAPES if shape[1] in GAMES[shape[0]].levels[:2]]
"""Those of the first two levels, for what takes long."""


def others_in_proof(few: Iterable[tuple[str, str, int]]) -> list[Any]:
    """Return these tables, and the rest of ``SHAPES`` for ``make proof``."""
    few = list(few)
    return [*few, *(pytest.param(*shape, marks=pytest.mark.proof) for shape in SHAPES if shape not in few)]


SHOWN = others_in_proof(USUAL)


class Lot:
    """A source of chance from a seed and the draw's number: equal draws have equal results."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        lot = Random(f"{self.seed}|{number}")
        if isinstance(request, Roll):
            return tuple(lot.randint(1, request.sides) for _ in range(request.dice))
        return tuple(lot.sample(range(request.size), request.size))


class Marked(Match[Any]):
    """A match that remembers every checkpoint, not only the last."""

    marks: list[Snapshot]

    def _begin_step(self) -> None:
        super()._begin_step()
        self.marks = []

    def _store_checkpoint(self) -> None:
        super()._store_checkpoint()
        self.marks.append(self.snapshot)


def setup(game: Game[Any], level: str, seats: int, lot: Random | None) -> Setup:
    """Return the default set-up, or a random one."""
    choices = game.choices(level)

    def pick(each_seat: bool) -> dict[str, str]:
        mine = [choice for choice in choices if choice.each_seat == each_seat]
        return {choice.key: lot.choice(choice.values) if lot else choice.default for choice in mine}

    guided = game.teaching.gentle and lot is not None and lot.random() < 0.3
    chosen = Setup(level, tuple(pick(True) for _ in range(seats)), pick(False), guided=guided)
    if lot and game.campaign is not None and game.campaign.belongs(chosen):
        return replace(chosen, totals=tuple(lot.choice(game.campaign.levels) for _ in range(seats)))
    return chosen


def start(game: Game[Any], level: str, seats: int, seed: int) -> tuple[Match[Any], Setup]:
    """Start a match with a random set-up that the rules accept; with ``seed`` 0, the default one. Return both."""
    lot = Random(seed) if seed else None
    while True:
        chosen = setup(game, level, seats, lot)
        try:
            return Marked.start(game, chosen, Lot(seed)), chosen
        except Refused:
            assert lot is not None, "the default set-up is refused"
