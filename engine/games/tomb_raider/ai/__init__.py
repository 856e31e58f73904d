"""The AI seat: a plain, quick player that knows what its view shows and what is printed on the cards; nothing else.

It walks the way that costs the fewest turns to where the treasure may be, faces obstacles with its best chance, plays
cards where they turn a test, gives its rivals the obstacle that will cost them most, makes room in a full hand, and
gives up a life that leads nowhere.
"""

from __future__ import annotations

from .decisions import choose

__all__ = ["choose"]
