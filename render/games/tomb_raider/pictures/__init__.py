"""All of Tomb Raider's sprites: importing them registers them."""

from . import cards, pieces, plates, rooms, strip, walls

__all__ = ["cards", "pieces", "plates", "rooms", "strip", "walls"]
