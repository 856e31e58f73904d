"""The record of a lobby: its settings, and the guests for whom it reserves seats."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol import Seat

STARTS = ("host", "anybody")
"""The settings for who may start a lobby's match: only the host, or anybody seated. Everybody must be ready."""
ENTRY = ("open", "invited", "teaching")
"""The settings for who may join a lobby: anybody, invited guests, or nobody but the host, who plays several seats."""
ADVICE = ("never", "practice", "always")
"""The settings for when people may ask the AI what it would do: see ``table.coaching``."""


class Guest(Struct, frozen=True, array_like=True):
    """A person for whom a seat is reserved in a lobby."""

    person: int
    name: str
    """The name as Discord gave it: untrusted text."""
    choices: dict[str, str] = {}
    """The choices that the person's seat gets, such as the team."""


class Signal(Struct, frozen=True, array_like=True):
    """A signal of a player to the team, which everybody may read."""

    match: int
    seat: Seat
    key: str
    """The signal's key in the game (``Game.contest.signals``)."""
    round: int
    """The round of the match in which it was given."""


class Guess(Struct, frozen=True, array_like=True):
    """The guess of a player who has left a match: the side that wins. Secret until that match is over."""

    match: int
    seat: Seat
    side: Seat
    """The lowest seat of the side."""

    def __repr__(self) -> str:
        return f"Guess(match={self.match}, seat={self.seat}, …)"


class Gathering(Struct, frozen=True, omit_defaults=True):
    """The settings of a lobby, and the guests for whom it reserves seats."""

    host_at: float = 0.0
    """The time at which the host last acted in the lobby, in seconds since 1970."""
    starts: str = "host"
    """The people who may start the match: one of ``STARTS``."""
    entry: str = "open"
    """The people who may join: one of ``ENTRY``."""
    guests: tuple[Guest, ...] = ()
    """The people for whom a seat is reserved until they join."""
    advice: str = ""
    """When people may ask the AI what it would do: one of ``ADVICE``; "": the usual setting of the game."""
    advised: int = 0
    """The number of the last match in which somebody asked the AI for advice. Secret until that match is over."""
    practice: bool = False
    """True at a practice table: any position may be played again, and no match is rated."""
    challenge: str = ""
    """The week of the challenge that is played here, such as "2026-W48"; "" at any other table."""
    deal: str = ""
    """The commitment of the shuffles that all matches of a league's round share. It is "" at any other table."""
    sealed: bool = False
    """True until the round of the league has ended: only the players and the guests may see the table."""
    exposed: bool = False
    """True if everybody could learn the shared shuffles before the match was over.

    The match then counts for no rating.
    """
    fixed: tuple[str, ...] = ()
    """The keys of the choices in the lobby that a league has settled for teams; empty at any other table."""
    own_deal: str = ""
    """The reason why a match of a league has a set-up of its own: "permission" or "game"; else ""."""
    league: bool = False
    """True if the table belongs to a league, which has settled its people and its settings."""
    signals: tuple[Signal, ...] = ()
    """The last signal of each seat in the latest match that had signals, oldest first."""
    guesses: tuple[Guess, ...] = ()
    """The guesses in the latest match that had guesses. Secret until that match is over."""
