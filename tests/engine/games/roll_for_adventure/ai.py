from __future__ import annotations

import random

from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.setup import CHOICES
from engine.setup import Setup


def settled(lot: random.Random) -> Setup:
    """Return a random set-up."""
    house = {c.key: lot.choice(c.values) for c in CHOICES if not c.each_seat and lot.random() < 0.5}
    house |= {"board_limits": "any", "start": "random"}
    return Setup(lot.choice(GAME.levels), ({},) * lot.randint(1, 4), house)
