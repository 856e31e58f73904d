from __future__ import annotations

import random

from engine.games.tomb_raider.game import GAME
from engine.setup import Setup


def set_up(level: str, seats: int, seed: int) -> Setup:
    """Return a set-up: half of the time with the boxes alone, else with random decks and raiders."""
    chosen = random.Random(seed)
    keys = ("deck", "raider") if chosen.randrange(2) else ()
    own = {one.key: one.values for one in GAME.choices(level) if one.key in keys}
    return Setup(level, tuple({key: chosen.choice(values) for key, values in own.items()} for _ in range(seats)))
