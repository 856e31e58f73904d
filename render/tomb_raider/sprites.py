"""All of Tomb Raider's sprites: importing them registers them."""

from . import cards, plates, rooms

__all__ = ["cards", "plates", "rooms"]
