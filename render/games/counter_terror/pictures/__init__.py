"""All of Counter-Terror's sprites: importing them registers them."""

from . import cards, pieces

__all__ = ["cards", "pieces"]
