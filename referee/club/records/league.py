"""A league as it is stored, and what people can do to it. Every function returns the changed league."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from .competition import Competition, Entrant, EntrantId, Pairing, Round
from .meetings import find_next_leg
from .posted import Posted
from .refusals import LeagueOver, NotInLeague

LONGEST_ROUND = 31
"""The most days that a round may last."""
MOST_ROUNDS = 50
"""The most rounds that a host may choose."""
MOST_LOGGED = 30
"""The most entries that a league's log keeps."""


class Phase(StrEnum):
    JOINING = "joining"
    PLAYING = "playing"
    ENDED = "ended"


class LeagueTable(Struct, frozen=True):
    """The table at which a pairing is played."""

    round: int
    """The number of the round, from 0."""
    first: EntrantId
    """The first entrant of the pairing."""
    table: int
    channel: int = 0
    """The thread in which the table is."""
    match: int = 1
    sealed: bool = False
    """True if the match has the set-up of the round. Then nobody else sees the match until the round has ended."""
    members: tuple[tuple[int, ...], ...] = ()
    """The people for whom the table was opened: first entrant, second entrant.

    If empty, they are the present members.
    """
    leg: int = 0
    """The number of the match in its meeting, from 0."""


class Formation(Struct, frozen=True):
    """A team that waits until all its members have confirmed that they play."""

    members: tuple[int, ...]
    """Discord's numbers of the members, the captain first."""
    names: tuple[str, ...]
    name: str = ""
    """The team's own name: untrusted text; "" for none."""
    agreed: tuple[int, ...] = ()
    """The members who have confirmed."""


class Offer(Struct, frozen=True):
    """Something that somebody has been offered in a league, and may accept."""

    what: str
    """"seat": to play in the place of ``instead``; "entry": to play in the league; "host": to host it."""
    person: int
    name: str
    """The display name of the person: untrusted text."""
    instead: int = 0
    """The person whose place it is."""


class LogEntry(Struct, frozen=True):
    """A decision by the host or a manager of the server, which everybody can read."""

    at: float
    """The time in seconds since 1970."""
    by: int
    """The person who decided; 0 for the bot."""
    what: str
    """The kind of decision, such as "result"."""
    entrant: EntrantId | None = None
    """The entrant whom the decision is about."""
    detail: str = ""
    """A number or a word that belongs to the decision, such as the new outcome."""


class League(Posted, frozen=True, kw_only=True):
    """A league of a server, in one channel."""

    host: int
    name: str
    game: str
    level: str
    competition: Competition
    days: int = 7
    """The days of each round."""
    phase: Phase = Phase.JOINING
    excused: tuple[EntrantId, ...] = ()
    """The entrants who do not play the next round."""
    deadline: float | None = None
    """The end of the current round, in seconds since 1970."""
    tables: tuple[LeagueTable, ...] = ()
    """The tables of the current round."""
    shown: tuple[LeagueTable, ...] = ()
    """The tables of ended rounds. Everybody may watch the films of their matches."""
    is_identical: bool = False
    """True if all matches of a round get the same set-up, where the game and the bot's permissions allow it."""
    team_size: int = 1
    """The number of people in a team; 1 if people play for themselves."""
    forming: tuple[Formation, ...] = ()
    """The teams that wait for their members."""
    pace: str = "none"
    """The time limits of the league's matches: a key of ``PACES``."""
    rounds: int = 0
    """The number of rounds that the host has chosen; 0: the usual number of the format."""
    began: float = 0.0
    """The beginning of the current round, in seconds since 1970; 0 if it is unknown."""
    reopened: tuple[EntrantId, ...] = ()
    """For each table of the current round that was closed and opens again: the first entrant of its pairing."""
    closing: tuple[int, ...] = ()
    """The latest tables that another table replaces, and that are closed for it."""
    offers: tuple[Offer, ...] = ()
    """The places that people have been offered."""
    log: tuple[LogEntry, ...] = ()
    """The latest decisions of the host and of managers, the oldest first."""

    @property
    def current(self) -> Round | None:
        """The round that is being played, or else the last round; None before the first."""
        return self.competition.rounds[-1] if self.competition.rounds else None

    def find_entrant(self, person: int) -> EntrantId | None:
        """Return the entrant to which a person belongs, even if it has left; None if the person belongs to none."""
        found = (number for number, one in enumerate(self.competition.entrants) if person in one.members)
        return next(found, None)

    def map_players(self, pairing: Pairing) -> dict[EntrantId, tuple[int, ...]]:
        """Return the people who play a pairing of the current round, by entrant.

        They are the people for whom the pairing's table was opened. A later substitute plays from the next table on.
        """
        place = self.find_table(pairing.first)
        if place is not None and len(place.members) == len(pairing.entrants):
            return dict(zip(pairing.entrants, place.members, strict=True))
        return {entrant: self.competition.entrants[entrant].members for entrant in pairing.entrants}

    def find_formation(self, person: int) -> Formation | None:
        """Return the waiting team to which a person belongs; None if there is none."""
        return next((one for one in self.forming if person in one.members), None)

    def knows(self, person: int) -> bool:
        """Return whether the record names a person in any way."""
        names = (self.host, *(one.person for one in self.offers), *(one.by for one in self.log))
        played = (one.members for one in (*self.tables, *self.shown))
        return (
            person in names
            or self.find_entrant(person) is not None
            or self.find_formation(person) is not None
            or any(person in side for members in played for side in members)
        )

    def is_active(self, entrant: EntrantId) -> bool:
        """Return whether an entrant belongs to the league now."""
        return entrant in self.competition.list_active(len(self.competition.rounds))

    def find_table(self, entrant: EntrantId) -> LeagueTable | None:
        """Return the table of the latest match of an entrant's pairing in the current round; None before its first."""
        pairing = self.current.find_pairing(entrant) if self.current is not None else None
        found = [one for one in self.tables if pairing is not None and one.first == pairing.first]
        return max(found, key=lambda one: one.leg, default=None)

    def find_leg_to_open(self, pairing: Pairing) -> int | None:
        """Return the number of a pairing's match whose table must be opened now; None if none is missing."""
        leg, latest = find_next_leg(pairing), self.find_table(pairing.first)
        return None if leg is None or (latest is not None and latest.leg >= leg) else leg

    def count_tables_before(self, pairing: Pairing, leg: int) -> int:
        """Return how many tables a pairing of the current round has had before the one for a match."""
        return leg + self.reopened.count(pairing.first)


def refuse_if_over(league: League) -> None:
    """Refuse with ``LeagueOver`` if the league has ended."""
    if league.phase is Phase.ENDED:
        raise LeagueOver()


def find_active(league: League, person: int) -> EntrantId:
    """Return the entrant of a person who plays in the league now. Raises ``NotInLeague``."""
    entrant = league.find_entrant(person)
    if entrant is None or not league.is_active(entrant):
        raise NotInLeague()
    return entrant


def replace_entrants(league: League, entrants: Sequence[Entrant]) -> League:
    """Return the league with these entrants."""
    return replace(league, competition=replace(league.competition, entrants=tuple(entrants)))


def replace_current(league: League, pairings: tuple[Pairing, ...]) -> League:
    """Return the league with these pairings in its current round."""
    assert league.current is not None
    rounds = (*league.competition.rounds[:-1], replace(league.current, pairings=pairings))
    return replace(league, competition=replace(league.competition, rounds=rounds))
