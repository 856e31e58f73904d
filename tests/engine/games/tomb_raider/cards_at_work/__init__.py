"""Every card by number, doing what it says: a little scene each, that fails if the card does nothing.

``SCENES`` has them by number. Places and obstacles have a scene in common, made from what they print (`printed`, the
last to be read); whatever else a card says is told in a scene of its own.
"""

from . import cards, dice, map, moving, printed
from .stage import SCENES

__all__ = ["SCENES", "cards", "dice", "map", "moving", "printed"]
