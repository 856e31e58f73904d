"""The decks that the seats have brought, and the locations, as one hashable key."""

from __future__ import annotations

from functools import lru_cache

Brought = str | tuple[str, ...]
"""A starter's key, which stands for its draw deck or its locations; or the cards themselves."""
ANY = ""
"""The value that stands for a closed deck, which may hold any card of draw decks."""
DECKS = 512
"""The size of the caches by deck; it is limited because players keep building new decks."""


class BroughtDecks:
    """The decks that the seats have brought, and the locations.

    ``find_brought_decks`` returns one object for equal contents. So caches find it by identity, and compare no cards.
    """

    __slots__ = ("brought", "locations")

    def __init__(self, brought: tuple[Brought, ...], locations: Brought) -> None:
        self.brought, self.locations = brought, locations


@lru_cache(DECKS)
def find_brought_decks(brought: tuple[Brought, ...], locations: Brought) -> BroughtDecks:
    """Return the one ``BroughtDecks`` for these decks, by seat, and these locations."""
    return BroughtDecks(brought, locations)
