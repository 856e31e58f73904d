from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import RETHROW
from engine.games.roll_for_adventure.state import State
from engine.protocol import Ask
from tests.engine.conformance import start


def positions(kind: str, count: int, most: int) -> Iterator[tuple[State, Ask]]:
    """Yield questions of one kind before a roll or a repeated roll of at most so many dice, from random matches."""
    found = 0
    for seed in range(1, 20_000):
        match, _ = start(GAME, GAME.levels[seed % 4], 1 + seed % 4, seed)
        lot = Random(seed)
        while not match.over and found < count:
            put = match.pending[0]
            s: State = match.state
            again = kind == "roll" or RETHROW in getattr(put.ask.choice, "options", ())
            if put.ask.kind == kind and again and 0 < len(s.pool or s.thrown) <= most and lot.random() < 0.2:
                found += 1
                yield s, put.ask
            value = put.ask.default if lot.random() < 0.5 else put.ask.choice.sample(lot.randrange)
            match.act(put.ask.seat, put.number, put.ask.choice.write(value))
        if found >= count:
            return
