"""Records of ratings: what a match tells about its players, and what is known of a player's strength.

Nothing here does I/O; the store decides how ratings are kept.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from engine.policies import USUAL

from .column import ELSEWHERE, Column, Count, Number, PlayedBy, StoredStrength, Time

WITH_AI = "with-ai"
"""The name of a person's second rating, which comes from the matches with AI players alone.

Before a colon, it marks the difficulty of a level for such teams.
"""
EVERYWHERE = 0
"""The scope of ratings over all servers. Any other scope is the number of a server."""


class PlayerKey(Struct, frozen=True):
    """A rated player: a person, the AI at one strength, or the difficulty of a cooperative level."""

    person: int = 0
    """The person's number; 0 if it is no person."""
    name: Annotated[str, Column("player")] = ""
    """The name of a player who is no person, such as "ai:solid" or "level:book-of-magic".

    For a person it is "" for the rating among people, or ``WITH_AI``.
    """

    @property
    def is_ai(self) -> bool:
        """Return whether this is the AI at one strength."""
        return self.name.startswith("ai:")

    @property
    def plays_with_ai(self) -> bool:
        """Return whether the rating comes from matches with AI players."""
        return self.is_ai or self.name.partition(":")[0] == WITH_AI


class Rating(Struct, frozen=True):
    """A player's strength as a normal distribution: its mean ``mu`` and its standard deviation ``sigma``."""

    mu: Annotated[float, Meta(ge=-1e6, le=1e6)] = 25.0
    sigma: Annotated[float, Meta(gt=0.0, le=1e3)] = 25.0 / 3.0
    matches: Count = 0
    wins: Count = 0


class RatedSeat(Struct, frozen=True):
    """The facts about a seat of a finished match that ratings need."""

    player: PlayerKey | None
    """The player who began the match in this seat; None for somebody whose data were deleted."""
    side: int
    """The number of the seat's side. Seats of one side win together."""
    won: bool
    score: int | None = None
    """The seat's points; None if the game counts none."""
    left: bool = False
    """True if the person who began in this seat has left, given up, or been replaced after running out of time."""
    passed_on: bool = False
    """True if the AI began in this seat and a person played on. The result then says nothing about the AI."""


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
    at: float = 0.0
    """The end of the match, in seconds since 1970."""
    is_cut_short: bool = False
    """True if the match ended within the first rounds, because somebody gave up."""


class SeatResult(Struct, frozen=True):
    """The result of a match for one seat, as stored with the match."""

    person: int | None
    name: str
    """The name as Discord gave it: untrusted text."""
    won: bool
    played_by: PlayedBy = "person"
    """The kind of player at the end: "person", "ai" or "silence"."""
    strength: StoredStrength = USUAL
    """The strength of the AI that has the seat, or had it before a person took it."""
    side: Annotated[int, Meta(ge=-1, le=1000)] = -1
    """The number of the seat's side; -1: unknown."""
    score: Number | None = None
    traits: dict[str, str] = {}
    """The choices in the lobby with which the seat played, such as a raider, a hero or a deck.

    "own" stands for a text that the player wrote.
    """


class MatchResult(Struct, frozen=True):
    """The result of a match, as stored with the match."""

    table: Annotated[int, Column("tbl")]
    match: Count
    game: str
    level: str
    kind: str
    """The kind of end, a word of the game."""
    at: Time
    """When the match ended, in seconds since 1970."""
    seats: Annotated[tuple[SeatResult, ...], ELSEWHERE]
    difficulty: str = ""
    """The opponent of a cooperative team; empty in any other match."""
    rounds: Count = 0
    """The rounds played; 0 if the game counts none."""
    unrated: str = ""
    """The reason why the match counts for no rating: a key of ``table.rating.REASONS``.

    It is empty if the match counts.
    """


RatingKey = tuple[int, str, PlayerKey]
"""The key of a rating: its scope, game and player."""
