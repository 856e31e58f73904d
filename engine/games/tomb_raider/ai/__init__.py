"""The AI player of Tomb Raider: simple and quick, it uses only its view and the printed cards.

It takes the way with the fewest turns to the treasure's possible place and faces obstacles with its best chance. It
plays cards that can change the outcome of a test, and offers its rivals the obstacle that costs them most. It discards
from a full hand, and gives up a life when a new one would be nearer to the treasure.
"""

from __future__ import annotations

from .decisions import choose, choose_sharply
from .reasons import advise, explain

__all__ = ["advise", "choose", "choose_sharply", "explain"]
