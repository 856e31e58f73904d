"""Records of titles: kind words that players give each other after a match. Nothing here does I/O."""

from __future__ import annotations

from msgspec import Struct

TITLES = (
    "coolest-head",
    "best-teammate",
    "luckiest-dice",
    "boldest-move",
    "best-plan",
    "fairest-play",
    "best-company",
    "greatest-comeback",
)
"""Every title, by its stored key, in the order in which they are offered."""


class GivenTitle(Struct, frozen=True):
    """A title that one person gave to another."""

    giver: int
    receiver: int
    title: str
    """A key of ``TITLES``, or a key that only an older version knows."""


class TitleCounts(Struct, frozen=True):
    """The titles that a person has collected in one server, without those of hidden givers."""

    name: str
    """The latest name as Discord gave it: untrusted text."""
    titles: tuple[tuple[str, int], ...]
    """Each title and how often it was given, the most frequent first."""
    games: tuple[tuple[str, int], ...]
    """Each game and the titles given after its matches, the most first."""
    givers: int
    """The number of people who gave these titles."""

    @property
    def total(self) -> int:
        return sum(count for _, count in self.titles)
