from __future__ import annotations

import io
import random
from typing import Any

import msgspec
from PIL import Image

from engine.dice import Dice, compute_commitment, hash_client_seeds
from engine.match import Match
from engine.match_file import FORMAT, Record
from engine.registry import load_game
from engine.setup import Setup

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gil", "Hal")


SECRET, LUCK = bytes(range(32)), "luck"


def played(key: str, take_back: int | None = None, most: int = 5000) -> tuple[Match[Any], Record]:
    """Play a match between AIs, to its end or for so many answers. ``take_back``: the number of the answer that is
    taken back once."""
    rules, lot = load_game(key), random.Random(4)
    level = rules.levels[0]
    seats = rules.seats(level)[:3][-1]
    match = Match.start(rules, Setup(level, ({},) * seats), Dice(SECRET, hash_client_seeds((LUCK,) * seats)))
    start, rows = match.snapshot, list(match.step.rows)
    for nth in range(most):
        if match.over:
            break
        if nth == take_back:
            to = [row.number for row in rows if row.seat >= 0][nth // 2]
            match = match.back(start, [row for row in rows if row.number >= start.row], to)
            rows = [msgspec.structs.replace(row, void=row.void or row.number in match.step.voided) for row in rows]
        put = match.pending[0]
        answer = rules.choose(match.view(put.ask.seat), put.ask, lot.randrange)
        rows += match.act(put.ask.seat, put.number, put.ask.choice.write(answer)).rows
    luck = (LUCK,) * seats
    setup = Setup(level, ({},) * seats)
    return match, Record(
        FORMAT, key, rules.version, setup, 1, 1, luck, compute_commitment(SECRET, 1, 1), tuple(rows), SECRET.hex()
    )


def gif() -> bytes:
    stream = io.BytesIO()
    Image.new("P", (4, 4)).save(stream, "GIF")
    return stream.getvalue()
