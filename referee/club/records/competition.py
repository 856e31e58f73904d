"""The records of a league, without Discord and without a clock."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

EntrantId = int
"""The number of an entrant within a league, in the order of joining, from 0."""


class Format(StrEnum):
    """A way to pair and to rank."""

    KEIZER = "keizer"
    """A ladder: a win is worth as much as the opponent's rank. Whoever is absent falls behind slowly."""
    SWISS = "swiss"
    """Everybody plays each round, against somebody with about as many points."""
    KNOCKOUT = "knockout"
    """A knock-out: an entrant that loses is out."""


class Meeting(StrEnum):
    """The matches, or legs, of which a pairing consists."""

    SINGLE = "single"
    """One match."""
    BOTH_SEATS = "both-seats"
    """Two matches. The entrants change seats for the second."""
    BEST_OF_THREE = "best-of-3"
    """Two or three matches, until nobody can overtake the leader any more. The entrants change seats each time."""


class Outcome(StrEnum):
    """The way in which a pairing, or one of its legs, ended."""

    OPEN = ""
    FIRST = "first"
    """The first entrant won."""
    SECOND = "second"
    DRAW = "draw"
    FIRST_FORFEIT = "first-forfeit"
    """The first entrant won because the second did not play in time."""
    SECOND_FORFEIT = "second-forfeit"
    BOTH_FORFEIT = "both-forfeit"
    """Nobody played in time: both lost."""


REASONS = ("not-ready", "waited", "left", "banned", "not-started", "host")
"""The reasons for a result without a played match.

"not-ready": somebody was not ready in the lobby when the round ended. "waited": somebody let the match wait longer.
"left": an entrant left the league. "banned": the server has banned a player. "not-started": everybody was ready, but
the rules did not let the match start. "host": the host or a manager has set the result.
"""


class Entrant(Struct, frozen=True):
    """A person, or a team of people, who plays in a league."""

    members: tuple[int, ...]
    """Discord's numbers of the people; the first one speaks for a team."""
    names: tuple[str, ...] = ()
    """The display names of the members, as they were when they joined."""
    joined: int = 0
    """The number of the first round that the entrant can play."""
    left: int | None = None
    """The number of the first round that the entrant no longer plays."""
    name: str = ""
    """The name that a team gave itself: untrusted text; "" for none."""


class Pairing(Struct, frozen=True):
    """Two entrants who play in a round, or one who has a bye."""

    first: EntrantId
    second: EntrantId | None = None
    """The second entrant; None if the first has a bye."""
    outcome: Outcome = Outcome.OPEN
    reason: str = ""
    """Why the pairing ended as it did without a played match: one of ``REASONS``; "" if it was played."""
    legs: tuple[Outcome, ...] = ()
    """The results of the matches that have been played, the oldest first; empty where one match decided at once."""

    @property
    def is_bye(self) -> bool:
        """Return whether the entrant has no opponent in this round."""
        return self.second is None

    @property
    def is_open(self) -> bool:
        """Return whether a result is still awaited."""
        return not self.is_bye and self.outcome is Outcome.OPEN

    @property
    def entrants(self) -> tuple[EntrantId, ...]:
        """The entrants of the pairing: two, or one with a bye."""
        return (self.first,) if self.second is None else (self.first, self.second)

    def find_opponent(self, entrant: EntrantId) -> EntrantId | None:
        """Return the opponent of one of the two entrants; None for a bye."""
        return self.second if entrant == self.first else self.first

    def compute_share(self, entrant: EntrantId) -> float | None:
        """Return 1 for a win, 0.5 for a draw, 0 for a loss; None for a bye or without a result."""
        if self.is_bye or self.is_open:
            return None
        if self.outcome is Outcome.DRAW:
            return 0.5
        if self.outcome is Outcome.BOTH_FORFEIT:
            return 0.0
        has_first_won = self.outcome in (Outcome.FIRST, Outcome.FIRST_FORFEIT)
        return float(has_first_won == (entrant == self.first))

    @property
    def is_played(self) -> bool:
        """Return whether the pairing was decided by playing, and not by a bye or because somebody did not come."""
        return self.outcome in (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)

    def has_forfeited(self, entrant: EntrantId) -> bool:
        """Return whether this entrant lost because it did not play in time."""
        mine = Outcome.SECOND_FORFEIT if entrant == self.first else Outcome.FIRST_FORFEIT
        return self.outcome in (mine, Outcome.BOTH_FORFEIT)


class Round(Struct, frozen=True):
    pairings: tuple[Pairing, ...]
    """The pairings. In a knock-out the winners of pairings 0 and 1 meet next, those of 2 and 3, and so on."""
    excused: tuple[EntrantId, ...] = ()
    """The entrants who said in time that they would not play this round."""
    deal: str = ""
    """The commitment of the secret from which all matches get their shuffles; "" if each match has its own set-up."""
    secret: str = ""
    """The secret of ``deal`` in hex; "" until the round has ended."""
    further: tuple[str, ...] = ()
    """The commitments for the second table of each pairing, for its third, and so on, as far as they are needed."""

    @property
    def is_open(self) -> bool:
        """Return whether a result is still awaited."""
        return any(pairing.is_open for pairing in self.pairings)

    def find_pairing(self, entrant: EntrantId) -> Pairing | None:
        """Return the pairing of an entrant; None if the entrant does not play this round."""
        return next((pairing for pairing in self.pairings if entrant in pairing.entrants), None)


class Competition(Struct, frozen=True):
    """The entrants and rounds of a league: all that pairing and ranking depend on."""

    format: Format
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    meeting: Meeting = Meeting.SINGLE
    """The matches of each pairing."""

    @property
    def closed_rounds(self) -> tuple[Round, ...]:
        """The rounds whose results are all known."""
        return tuple(one for one in self.rounds if not one.is_open)

    def list_active(self, round_number: int) -> list[EntrantId]:
        """Return the entrants who belong to the league in a round (the first is 0), excused ones included."""
        return [
            entrant for entrant, info in enumerate(self.entrants)
            if info.joined <= round_number and (info.left is None or round_number < info.left)
        ]  # fmt: skip

    def list_pairings(self, entrant: EntrantId) -> list[Pairing]:
        """Return the pairings of an entrant, the oldest first."""
        return [found for one in self.rounds if (found := one.find_pairing(entrant)) is not None]
