"""A rough chance to win a match of Roll for Adventure, computed from a state. Reviews end their trials with it.

The numbers are a logistic regression over 14,000 positions at the beginning of a turn. They come from 600 matches of AI
seats that sometimes answer at random. Their log loss is 0.36, that of the share of won matches alone 0.50.
"""

from __future__ import annotations

from math import exp

from engine.protocol import Seat

from .forecast import compute_forecast
from .observe import build_view
from .state import State
from .worth import compute_worth, find_weights

BASE = 2.909
WORTH = 0.0204
"""The weight, in log odds, of a unit of the AI's estimate (``worth``) without its stones."""
STONE, STONE_SQUARED = -1.602, 0.0312
"""The weights of the number of stones that are still wanted, and of its square."""
CARD, CARD_A_STONE = 0.0366, 0.0207
"""The weights of a card in the deck, and of a card for each stone that is still wanted."""
WORST, DAMAGE = 0.872, -2.41
"""The weights of the third power of damage, as a share of its track: of the worst territory, and of all territories."""
HEROES = {3: 0.798, 4: 0.11}
"""The weights of the number of heroes."""


def compute_value(s: State, seat: Seat) -> float:
    """Return a rough chance (0 to 1) to win, the same for every seat; exact once the match is over."""
    if s.outcome:
        return float(s.outcome == "won")
    board = s.board
    wanted, cards = board.wanted - board.stones, len(s.deck.cards)
    damage = [(board.damage[where] / board.length[where]) ** 3 for where in board.damage]
    worth = compute_worth(s, compute_forecast(build_view(s, None))) - find_weights(s).stone * board.stones
    odds = BASE + WORTH * worth + STONE * wanted + STONE_SQUARED * wanted**2 + CARD * cards
    odds += CARD_A_STONE * wanted * cards + WORST * max(damage) + DAMAGE * sum(damage) + HEROES.get(len(s.players), 0.0)
    return 1 / (1 + exp(-odds))


def is_calm(s: State) -> bool:
    """Return whether a trial may end at this checkpoint: a turn begins, and all its dice are to be rolled."""
    return s.phase == "roll" and not s.rolls
