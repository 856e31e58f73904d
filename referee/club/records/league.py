"""A league as it is stored, and what people can do to it. Every function returns the changed league."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from .competition import Competition, Entrant, EntrantId, Format, Outcome, Pairing, Round
from .meetings import add_leg, adjudge_meeting, find_next_leg
from .pairing import list_vanished, pair_next_round, remove_entrant
from .posted import Posted
from .refusals import (
    FewEntrants,
    InLeague,
    LeagueBegun,
    LeagueFull,
    LeagueOver,
    NoExcuse,
    NotInLeague,
    RoundOpen,
    TeamSize,
)

MOST_ENTRANTS = 64
LONGEST_ROUND = 31
"""The most days that a round may last."""
MOST_ROUNDS = 50
"""The most rounds that a host may choose."""
MOST_LOGGED = 30
"""The most entries that a league's log keeps."""
DAY = 24 * 3600.0


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


def add_entrant(league: League, members: Sequence[int], names: Sequence[str] = (), name: str = "") -> League:
    """Let a person or a team play from the next round on. An entrant that had left keeps its former number.

    ``name``: the team's own name. Raises ``LeagueOver``, ``InLeague``, ``LeagueFull``; ``TeamSize`` for too few or
    too many people; ``LeagueBegun`` in a knock-out that has begun.
    """
    refuse_if_over(league)
    if len(members) != league.team_size:
        raise TeamSize(size=league.team_size)
    known = [league.find_entrant(person) for person in members]
    if any(entrant is not None and league.is_active(entrant) for entrant in known):
        raise InLeague()
    if league.competition.format is Format.KNOCKOUT and league.phase is not Phase.JOINING:
        raise LeagueBegun()
    if len(league.competition.list_active(len(league.competition.rounds))) >= MOST_ENTRANTS:
        raise LeagueFull(most=MOST_ENTRANTS)
    entrants = list(league.competition.entrants)
    if (before := known[0]) is not None and set(entrants[before].members) == set(members):
        entrants[before] = Entrant(tuple(members), tuple(names), len(league.competition.rounds), name=name)
    else:
        entrants.append(Entrant(tuple(members), tuple(names), len(league.competition.rounds), name=name))
    return replace_entrants(league, entrants)


def withdraw(league: League, person: int, reason: str = "left") -> League:
    """Remove a person's entrant: it forfeits its open pairing, and gets no more pairings.

    Before the first round it is deleted. ``reason``: why it forfeits. Raises ``LeagueOver``, ``NotInLeague``.
    """
    refuse_if_over(league)
    entrant = find_active(league, person)
    if league.phase is Phase.JOINING:
        return replace_entrants(league, [one for one in league.competition.entrants if person not in one.members])
    league = replace(league, competition=remove_entrant(league.competition, entrant))
    return forfeit(league, entrant, reason)


def excuse(league: League, person: int, is_excused: bool) -> League:
    """Excuse a person's entrant from the next round (``is_excused``), or withdraw the excuse.

    Raises ``LeagueOver``, ``NotInLeague``; ``NoExcuse`` in a knock-out.
    """
    refuse_if_over(league)
    entrant = find_active(league, person)
    if league.competition.format is Format.KNOCKOUT:
        raise NoExcuse()
    others = tuple(one for one in league.excused if one != entrant)
    return replace(league, excused=(*others, entrant) if is_excused else others)


def begin_round(league: League, now: float) -> League:
    """Pair the next round; end the league instead if no round can follow.

    If all entrants but one are excused, the round has no pairings and lasts until its deadline.

    Raises ``LeagueOver``; ``RoundOpen`` while results are awaited; ``FewEntrants`` before the first round.
    """
    refuse_if_over(league)
    competition = league.competition
    if league.current is not None and league.current.is_open:
        raise RoundOpen()
    for entrant in list_vanished(competition):
        competition = remove_entrant(competition, entrant)
    excused = () if league.competition.format is Format.KNOCKOUT else league.excused
    paired = pair_next_round(competition, excused)
    league = replace(league, competition=competition)
    is_last = count_rounds(league) and len(competition.rounds) >= count_rounds(league)
    can_go_on = paired.pairings or (paired.excused and len(competition.list_active(len(competition.rounds))) > 1)
    if not can_go_on or is_last:
        if not competition.rounds:
            raise FewEntrants()
        return end_league(league)
    rounds = (*competition.rounds, paired)
    deadline = now + league.days * DAY
    return replace(
        league, competition=replace(competition, rounds=rounds), phase=Phase.PLAYING, excused=(), deadline=deadline,
        tables=(), shown=_list_shown(league), began=now, reopened=(),
    )  # fmt: skip


def count_rounds(league: League) -> int:
    """Return how many rounds the league has; 0 for Keizer's, which goes on until somebody ends it."""
    if league.competition.format is not Format.KNOCKOUT and league.rounds:
        return league.rounds
    if league.competition.format is Format.KEIZER:
        return 0
    size = len(league.competition.entrants)
    rounds = max(1, (size - 1).bit_length())
    return rounds if league.competition.format is Format.KNOCKOUT else rounds + 1


def add_table(league: League, table: LeagueTable) -> League:
    """Record the table at which a match of a pairing of the current round is played."""
    others = tuple(one for one in league.tables if (one.first, one.leg) != (table.first, table.leg))
    return replace(league, tables=(*others, table))


def record_outcome(league: League, first: EntrantId, outcome: Outcome, reason: str = "") -> League:
    """Record the outcome of the pairing whose first entrant is ``first``, in the current round.

    An earlier result stays. ``reason``: one of ``REASONS`` if the pairing was not played to its end.
    """
    assert league.current is not None
    pairings = tuple(
        replace(pairing, outcome=outcome, reason=reason) if pairing.first == first and pairing.is_open else pairing
        for pairing in league.current.pairings
    )
    return replace_current(league, pairings)


def record_leg(league: League, first: EntrantId, leg: int, result: Outcome) -> League:
    """Record the result of a match of the pairing whose first entrant is ``first``, in the current round.

    ``leg``: the number of the match in its meeting, from 0. ``result``: as ``meetings.add_leg`` takes it. The pairing
    stays open while another match must be played. A result that is known already stays.
    """
    assert league.current is not None
    pairings = tuple(
        add_leg(league.competition, pairing, result)
        if pairing.first == first and find_next_leg(pairing) == leg
        else pairing
        for pairing in league.current.pairings
    )
    return replace_current(league, pairings)


def forfeit(league: League, entrant: EntrantId, reason: str = "left") -> League:
    """Let an entrant lose the rest of its open pairing of the current round, if it has one."""
    pairing = league.current.find_pairing(entrant) if league.current is not None else None
    if pairing is None or not pairing.is_open:
        return league
    return record_outcome(league, pairing.first, adjudge_meeting(league.competition, pairing, (entrant,)), reason)


def end_league(league: League) -> League:
    """End the league. Raises ``LeagueOver``.

    If a round is broken off, neither its pairings without a result nor its byes and excuses count.
    """
    refuse_if_over(league)
    competition = league.competition
    if league.current is not None and league.current.is_open:
        played = tuple(pairing for pairing in league.current.pairings if not pairing.is_open and not pairing.is_bye)
        rounds = (*competition.rounds[:-1], replace(league.current, pairings=played, excused=()))
        competition = replace(competition, rounds=rounds)
    return replace(league, competition=competition, phase=Phase.ENDED, deadline=None, excused=(), forming=(), offers=(),
                   tables=(), shown=_list_shown(league))  # fmt: skip


def _list_shown(league: League) -> tuple[LeagueTable, ...]:
    """Return the tables whose films may be watched when the current round has ended."""
    return (*league.shown, *(place for place in league.tables if place not in league.shown))


def forget_person(league: League, person: int, name: str) -> League:
    """Replace a person by nobody, who gets the given name. The entrant leaves the league, and its results stay."""
    entrant = league.find_entrant(person)
    league = replace(
        league,
        forming=tuple(one for one in league.forming if person not in one.members),
        offers=tuple(one for one in league.offers if person not in (one.person, one.instead)),
        log=tuple(replace(one, by=0) if one.by == person else one for one in league.log),
    )
    if entrant is not None and league.phase is not Phase.ENDED and league.is_active(entrant):
        league = withdraw(league, person)
    entrants = [
        replace(
            info,
            members=tuple(0 if member == person else member for member in info.members),
            names=tuple(
                name if member == person else known
                for member, known in zip(info.members, info.names or [""] * len(info.members), strict=True)
            ),
            name="" if person in info.members else info.name,
        )
        for info in league.competition.entrants
    ]
    league = replace(
        replace_entrants(league, entrants),
        tables=tuple(_forget_player(place, person) for place in league.tables),
        shown=tuple(_forget_player(place, person) for place in league.shown),
    )
    return replace(league, host=_find_next_host(league)) if league.host == person else league


def _forget_player(place: LeagueTable, person: int) -> LeagueTable:
    members = tuple(tuple(0 if one == person else one for one in members) for members in place.members)
    return replace(place, members=members)


def _find_next_host(league: League) -> int:
    """Return the person who joined first among those who still play; 0 if there is none."""
    active = league.competition.list_active(len(league.competition.rounds))
    return next((member for entrant in active for member in league.competition.entrants[entrant].members if member), 0)


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
