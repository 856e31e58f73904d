"""No event follows the event that ends a match, except those about the end itself."""

from __future__ import annotations

from random import Random

import pytest

from engine.dice import Dice
from engine.match import Match
from engine.protocol import Refused
from engine.registry import load_games

from .conformance import setup

ENDS = {
    "tomb_raider": {"treasure", "finished", "award", "level-over", "series-over"},
    "counter_terror": {"won"},
    "roll_for_adventure": {"won", "lost"},
    "tomb": {"over"},
}
"""The kinds of events that tell how a match ended, by game."""
ALONE = {"won", "lost", "over", "level-over", "series-over"}
"""Kinds that come nowhere but at the end."""
MATCHES = {"tomb_raider": 3, "counter_terror": 20, "roll_for_adventure": 2, "tomb": 2}


@pytest.mark.lot(2)
@pytest.mark.parametrize("key", sorted(ENDS))
def test_nothing_is_told_after_the_end(key: str) -> None:
    """CT-WIN-1, RFA-GEN-6: The match ends at once when its goal is reached."""
    game, played = load_games()[key], 0
    for seed in range(1, 10 * MATCHES[key]):
        if played >= MATCHES[key]:
            break
        lot = Random(seed)
        level = lot.choice(game.levels)
        seats = lot.choice(game.seats(level))
        try:
            match = Match.start(game, setup(game, level, seats, lot if seed % 2 else None), Dice(b"%d" % seed, b""))
        except Refused:
            continue
        told = [logged.event.kind for logged in match.step.events]
        for _ in range(1500):
            if match.over:
                break
            put = match.pending[0]
            answer = game.choose(match.view(put.ask.seat), put.ask, lot.randrange)
            match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
            told += [logged.event.kind for logged in match.step.events]
        if not match.over:
            continue
        played += 1
        assert told[-1] in ENDS[key], told[-5:]
        first = next((at for at, kind in enumerate(told) if kind in ALONE), len(told))
        assert set(told[first:]) <= ENDS[key], told[first:]
    assert played >= min(2, MATCHES[key])
