"""Records of ratings: what a match tells about its players, and what is known of a player's strength.

Nothing here does I/O; the store decides how ratings are kept.
"""

from __future__ import annotations

from msgspec import Struct

EVERYWHERE = 0
"""The scope of ratings over all servers. Any other scope is the number of a server."""


class PlayerKey(Struct, frozen=True):
    """A rated player: a person, the AI at one strength, or the difficulty of a cooperative level."""

    person: int = 0
    """The person's number; 0: no person."""
    name: str = ""
    """"ai:solid" or "level:book-of-magic"; empty for a person."""


class Rating(Struct, frozen=True):
    """A player's strength as a normal distribution: its mean ``mu`` and its standard deviation ``sigma``."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0
    matches: int = 0
    wins: int = 0


class RatedSeat(Struct, frozen=True):
    """A seat of a finished match, as far as ratings need it."""

    player: PlayerKey | None
    """The player who began the match in this seat. None: somebody of whom no rating is kept."""
    side: int
    """The number of the seat's side. Seats of one side win together."""
    won: bool
    score: int | None = None
    """The seat's points; None if the game counts none."""
    left: bool = False
    """The person who began here has left, given up, or been replaced after running out of time."""
    passed_on: bool = False
    """The AI began here and a person played on, so that the result tells nothing about the AI."""


class RatedMatch(Struct, frozen=True):
    """A finished match that counts for ratings."""

    table: int
    match: int
    game: str
    scopes: tuple[int, ...]
    """The scopes in which the match counts: the server's number, and ``EVERYWHERE`` if all people agreed."""
    seats: tuple[RatedSeat, ...]
    difficulty: PlayerKey | None = None
    """The opponent of everybody in a cooperative match."""


RatingKey = tuple[int, str, PlayerKey]
"""The scope, the game and the player of a rating."""
