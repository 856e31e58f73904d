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
    """The decks that all seats have brought, by seat, with the locations and the characters at the table.

    ``find_brought_decks`` returns one object for equal contents. So caches find it by identity, and compare no cards.
    """

    __slots__ = ("brought", "characters", "locations")

    def __init__(self, brought: tuple[Brought, ...], locations: Brought, characters: tuple[str, ...]) -> None:
        self.brought, self.locations, self.characters = brought, locations, characters


@lru_cache(DECKS)
def find_brought_decks(brought: tuple[Brought, ...], locations: Brought, characters: tuple[str, ...]) -> BroughtDecks:
    """Return the one ``BroughtDecks`` object for these decks (by seat), locations and characters."""
    return BroughtDecks(brought, locations, characters)
