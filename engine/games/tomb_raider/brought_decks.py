"""The decks that all seats have brought to a match, with its locations, as one hashable key for caches."""

from __future__ import annotations

from functools import lru_cache

Brought = str | tuple[str, ...]
"""The cards of a seat's draw deck, or of the map's locations: the key of a starter box, or the cards themselves."""
ANY = ""
"""The value of ``Brought`` for a deck whose list is closed. It may hold any cards permitted in draw decks."""
DECKS = 512
"""The most entries of a cache by deck. Without a limit the cache would grow, because players keep building decks."""


class BroughtDecks:
    """The decks that all seats have brought, by seat, and the locations.

    ``find_brought_decks`` returns one object for equal contents. So caches find it by identity, and compare no cards.
    """

    __slots__ = ("brought", "locations")

    def __init__(self, brought: tuple[Brought, ...], locations: Brought) -> None:
        self.brought, self.locations = brought, locations


@lru_cache(DECKS)
def find_brought_decks(brought: tuple[Brought, ...], locations: Brought) -> BroughtDecks:
    """Return the one ``BroughtDecks`` object for these decks (by seat) and these locations."""
    return BroughtDecks(brought, locations)
