"""Golden playthroughs: one file for every game and level, line by line what a fixed match does and shows.

`GOLDEN=write make test` writes them anew; read the difference before committing it: it is what changed for players.
"""

from __future__ import annotations

import hashlib
import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.dice import Dice
from engine.game import Setup
from engine.match import Match, News, Put
from engine.registry import games

FOLDER = Path(__file__).parent / "golden"
STEPS = 400
CASES = [
    (key, level, seats)
    for key, game in games().items()
    for level in game.levels
    for seats in (game.seats(level) if level in game.levels[:2] else game.seats(level)[-1:])
]
"""Levels beyond the first two differ in little but their length."""


def _line(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _hash(value: Any) -> str:
    return hashlib.blake2b(msgspec.json.encode(value, order="sorted"), digest_size=6).hexdigest()


def _asked(put: Put) -> str:
    choice = put.ask.choice
    options = " | ".join(o.text() for o in choice.options) if hasattr(choice, "options") else _line(choice)
    secret = " secret" if put.ask.secret else ""
    return f"  ? {put.number} seat {put.ask.seat} {put.ask.kind}{secret}: {options}"


def _news(news: News) -> str:
    return f"  ! {news.told.kind} {_line(news.told.open)}" + (
        f" secret {_line({str(seat): values for seat, values in news.told.secret.items()})}" if news.told.secret else ""
    )


def playthrough(key: str, level: str, seats: int) -> str:
    """What a match of this game does under fixed dice and fixed random answers."""
    lot = random.Random(f"{key} {level} {seats}")
    game = games()[key]
    setup = Setup(level, tuple({} for _ in range(seats)))
    match = Match.start(game, setup, Dice(b"golden", level.encode()))
    viewers: tuple[int | None, ...] = (*range(seats), None)
    lines = [f"{key} {level} {seats}, rules version {game.version}"]
    answers = 0
    while True:
        lines += [f"  = {r.kind} {_line(r.value)}" for r in match.step.rows if r.seat < 0]
        lines += [_news(n) for n in match.step.news]
        lines.append(f"  # {match.digest()} views {' '.join(_hash(match.view(v)) for v in viewers)}")
        if answers % 100 == 0:
            lines += [f"  view of {'a spectator' if v is None else v}: {_line(match.view(v))}" for v in viewers]
        if match.over or answers == STEPS:
            lines.append(f"over: {match.over} {_line(match.result)}")
            return "\n".join(lines) + "\n"
        lines += [_asked(put) for put in match.pending]
        put = lot.choice(match.pending)
        value = put.ask.choice.write(put.ask.choice.sample(lambda n: lot.randrange(n)))
        lines.append(f"{answers}. seat {put.ask.seat}: {_line(value)}")
        match.act(put.ask.seat, put.number, value)
        answers += 1


@pytest.mark.lot(2)
@pytest.mark.parametrize(("key", "level", "seats"), CASES)
def test_the_game_plays_as_it_did(key: str, level: str, seats: int) -> None:
    path = FOLDER / f"{key}-{level}-{seats}.txt"
    played = playthrough(key, level, seats)
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(played, encoding="utf-8")
    assert path.exists(), f"no golden playthrough of {key}, {level}, {seats} seats: write one with GOLDEN=write"
    for number, (is_now, was) in enumerate(
        zip(played.splitlines(), path.read_text(encoding="utf-8").splitlines(), strict=False), 1
    ):
        assert is_now == was, f"{path.name}:{number}"
    assert played == path.read_text(encoding="utf-8")
