"""What everybody at the table has brought, and the locations there, as one thing."""

from __future__ import annotations

from functools import lru_cache

Brought = str | tuple[str, ...]
"""A starter's key for its draw deck (or its locations), or the cards themselves."""
ANY = ""
"""In a starter's place: all that may stand in a draw deck."""
DECKS = 512
"""How many decks' consequences are kept: players build ever new ones."""


class Table:
    """What each seat has brought, and which locations there are. Where the same has been brought it is the same thing,
    so that what follows from it is found by it at once: the cards of all decks need not be compared."""

    __slots__ = ("brought", "locations")

    def __init__(self, brought: tuple[Brought, ...], locations: Brought) -> None:
        self.brought, self.locations = brought, locations


@lru_cache(DECKS)
def seated(brought: tuple[Brought, ...], locations: Brought) -> Table:
    """The one ``Table`` of those who have brought this, by seat, to these locations."""
    return Table(brought, locations)
