from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import structs

from engine.dice import Dice, compute_commitment, hash_client_seeds
from engine.games.tomb_raider.game import GAME
from engine.match import Match
from engine.match_file import FORMAT, Record
from engine.protocol import CHANCE
from engine.setup import Setup

SECRET, LUCK = bytes(range(32)), ("ana", "ben")


SETUP = Setup("introductory", ({"starter": "caves"}, {"starter": "tombs"}))


def played(steps: int, setup: Setup = SETUP) -> Record:
    """Play a random match with committed dice."""
    lot = random.Random(4)
    match = Match.start(GAME, setup, Dice(SECRET, hash_client_seeds(LUCK)))
    rows = list(match.step.rows)
    for _ in range(steps):
        if match.over:
            break
        put = match.pending[0]
        value = put.ask.choice.write(put.ask.choice.sample(lambda n: lot.randrange(n)))
        rows += match.act(put.ask.seat, put.number, value).rows
    return Record(
        format=FORMAT,
        game=GAME.key,
        version=GAME.version,
        setup=setup,
        table=7,
        match=2,
        client_seeds=LUCK,
        commitment=compute_commitment(SECRET, 7, 2),
        rows=tuple(rows),
        secret=SECRET.hex(),
    )


@pytest.fixture(scope="module")
def record() -> Record:
    return played(120)


def changed(record: Record, at: int, **fields: Any) -> Record:
    rows = list(record.rows)
    rows[at] = structs.replace(rows[at], **fields)
    return structs.replace(record, rows=tuple(rows))


def where(record: Record, chance: bool) -> int:
    return next(at for at, row in enumerate(record.rows) if (row.seat == CHANCE) is chance and at > 20)
