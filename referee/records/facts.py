"""Records about tables, their seats, and what is proposed at them. Several parts of the referee share them.

The store decides how they are stored.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Struct, field

from engine.policies import USUAL, Strength
from engine.protocol import Seat, Value
from engine.setup import Result

from .clocks import OVERDUE, PACES
from .column import ELSEWHERE, Column, Count, PlayedBy, StoredStrength, Time, one_of
from .gathering import Gathering

Phase = Literal["cancelled", "lobby", "playing", "over"]
LIVE: tuple[Phase, ...] = ("lobby", "playing")
WINDOWS = ("quick", "poker-face")
TABLE = 0
"""The proposer of a proposal that comes from the table itself and from no person."""
SEATS = ("replace", "call", "substitute")
"""The kinds of proposals about a seat (``Proposal.what``)."""
BEST_OF = {"1": 1, "3": 2, "5": 3}
"""By setting for the length of a series: the number of wins that decides the series."""


class Call(Struct, frozen=True):
    """An open call for a substitute: somebody who takes a seat in a running match and plays on."""

    number: int
    """The number of the proposal that opened the call, unique at this table."""
    until: float
    person: int | None = None
    """The only person who may answer the call; None: anybody in this server."""
    reason: str = ""
    """The reason for the call, in the proposer's words (untrusted text)."""
    until_back: bool = False
    """True if the seat's player is away, and ends the call by coming back."""


class SeatInfo(Struct, frozen=True):
    person: int | None
    """The person whose seat it is; None if it is no person's."""
    name: str
    """The name as Discord gave it: untrusted text."""
    kind: PlayedBy = "person"
    """The kind of player: "person", "ai" or "silence". For "silence", the default answers are given."""
    choices: dict[str, str] = {}
    client_seed: Annotated[str, Column("luck")] = ""
    """The seat's client seed for the dice; public when the match starts."""
    ready: bool = False
    reason: str = ""
    """Why the present player got the seat, in the proposer's words (untrusted text)."""
    handed: bool = False
    """True if the seat has changed hands since the match began."""
    stand_in: bool = False
    """True if the AI plays until the seat's player is back."""
    call: Call | None = None
    """The open call for somebody who takes the seat."""
    strength: StoredStrength = USUAL
    """The strength of the AI that has the seat, or had it before a person took it."""

    @property
    def ai_strength(self) -> Strength:
        """The strength at which the AI answers for the seat. A stand-in for a person has the usual strength."""
        return self.strength if self.kind == "ai" else USUAL

    @property
    def plays(self) -> str:
        """The kind of player who answers at present: "person", "ai" or "silence"."""
        return "ai" if self.stand_in else self.kind


class Paused(Struct, frozen=True):
    """A pause of a table: who caused it, when and why."""

    by: int
    at: float
    reason: str = ""
    stood: float = 0.0
    """The time of the backup from which the paused table was restored; 0 for a pause that somebody wanted.

    After a restore, ``by`` is nobody.
    """


class Proposal(Struct, frozen=True):
    """A proposal that the people at a table vote on (see ``proposals``)."""

    number: int
    """The number of the proposal, unique at this table."""
    what: str
    """The kind: "undo", "cancel", "pause", "resume", "pace", "replace", "call" or "substitute".

    "pace": change to the pace in ``name``. "replace": the AI, or the proposer, takes a seat. "call": somebody is called
    to take it. "substitute": the AI stands in for an absent player until somebody takes it.
    """
    by: int
    """The person who proposes it, or ``TABLE``."""
    made: float
    until: float
    agreed: tuple[int, ...] = ()
    objected: tuple[int, ...] = ()
    reason: str = ""
    row: int | None = None
    """For "undo": the row of the answer that would be taken back, with everything after it."""
    past_dice: bool = False
    """For "undo": True if dice or secrets have shown somebody something that the undo cannot make them forget."""
    seat: Seat | None = None
    """For "undo": the seat that gave the answer.

    For "replace", "call" and "substitute": the seat that would be taken.
    """
    person: int | None = None
    """For "replace": the person who takes the seat; None for the AI.

    For "call": the only person called; None for anybody.
    """
    name: str = ""
    asked: tuple[int, ...] = ()
    """The people who may vote besides the proposer; empty: everybody."""
    client_seed: str = field(default="", name="luck")
    """For "resume": the client seed for the dice of a restored table."""


class Declined(Struct, frozen=True):
    """A proposal that was not carried out. It is kept in memory only."""

    proposal: Proposal
    """The proposal with its last votes."""
    lapsed: bool = False
    """True if people agreed to the proposal, but it was no longer possible."""


class Voice(Struct, frozen=True):
    """One person's suggestion for an open question (see ``suggestions``). It ends with the question."""

    match: Count
    question: Count
    person: int
    value: Value


class TableFacts(Struct, frozen=True):
    """A table: its channel, its settings, and the match that it gathers for or plays."""

    id: int
    guild: int | None
    channel: int
    host: int
    game: str
    level: str
    language: str
    commitment: Annotated[str, ELSEWHERE]
    """The commitment of the present match's dice."""
    opened_at: Annotated[Time, Column("opened")]
    house: dict[str, str] = {}
    windows: Annotated[str, one_of(WINDOWS)] = "quick"
    pace: Annotated[str, one_of(PACES, is_nullable=True)] = "none"
    """The time limits: a key of ``PACES``."""
    overdue: Annotated[str, one_of(OVERDUE)] = "default"
    """The effect of a time limit that has run out: one of ``OVERDUE``."""
    best_of: Annotated[str, one_of(BEST_OF)] = "1"
    """The length of the series: a key of ``BEST_OF``."""
    won: tuple[tuple[Seat, ...], ...] = ()
    """For each finished match of the series, in order: the seats that won it; empty for a draw."""
    phase: Annotated[Phase, one_of(get_args(Phase))] = "lobby"
    match: Count = 1
    seats: Annotated[tuple[SeatInfo, ...], ELSEWHERE] = ()
    result: Annotated[Result | None, ELSEWHERE] = None
    reason: str = ""
    """The reason for a cancelled table: a person's words (untrusted text), or one of these words:

    "expired", "restored", "abandoned" or "league"; "week over" for a try at a challenge.
    """
    paused: Paused | None = None
    proposal: Proposal | None = None
    proposals: Count = 0
    """The highest number that a proposal at this table has had."""
    changes: Count = 0
    """The number of changes that the table has had."""
    epoch: Count = 0
    """The epoch in which the table was last valid: see ``store.epochs``."""
    gathering: Gathering = Gathering()
    """The lobby's settings and guests."""
    damaged: Annotated[tuple[str, ...], ELSEWHERE] = ()
    """The stored parts of the table that cannot be read. A table with such parts can only be cancelled.

    "game" and "level" mean that they are not installed here.
    """
    voices: Annotated[tuple[Voice, ...], ELSEWHERE] = ()
    """The latest suggestions, oldest first. Some may be for closed questions. They are stored apart from the table."""
    front: Annotated[Seat | None, ELSEWHERE] = None
    """The seat through which a person with several seats looks now. It is kept in memory only."""

    @property
    def people(self) -> tuple[int, ...]:
        """The people who play, in the order of their seats."""
        seated = (info.person for info in self.seats if info.kind == "person" and info.person is not None)
        return tuple(dict.fromkeys(seated))

    @property
    def shared(self) -> bool:
        """Return whether anybody besides the present players has played in this match, or is about to.

        The answer is true if a seat changed hands or was given up, or if a substitute is called.
        """
        return any(info.handed or info.call is not None or info.kind == "silence" for info in self.seats)

    @property
    def held(self) -> bool:
        """Return whether the table is held: it is paused, or an undo is proposed. A held table gives no answers."""
        return self.paused is not None or (self.proposal is not None and self.proposal.what == "undo")

    @property
    def live(self) -> bool:
        return self.phase in LIVE

    @property
    def has_channel(self) -> bool:
        """Return whether the table has a channel in which the bot can write.

        If not, ``channel`` is the negative of the table's number. One person plays there, and the board is shown by
        replies to that person's commands and to presses.
        """
        return self.channel > 0

    @property
    def is_installed(self) -> bool:
        """Return whether the table's game and level are installed here.

        If they are not, the table can only be listed and closed.
        """
        return "game" not in self.damaged and "level" not in self.damaged

    def seat_of(self, person: int) -> Seat | None:
        """Return a person's seat. If the person has several, return the seat through which the person looks."""
        held = self.list_seats_of(person)
        return self.front if self.front in held else next(iter(held), None)

    def list_seats_of(self, person: int) -> tuple[Seat, ...]:
        """Return all seats of a person. Only a host who teaches or who tries a game alone has several."""
        return tuple(seat for seat, info in enumerate(self.seats) if info.person == person)

    @property
    def teaching(self) -> bool:
        """Return whether the host may play several seats, to teach or try a game. The match is then unrated."""
        return self.gathering.entry == "teaching"

    @property
    def practice(self) -> bool:
        """Return whether this is a practice table: any position may be played again, and no match is rated."""
        return self.gathering.practice

    @property
    def challenge(self) -> str:
        """Return the week of the challenge that is played here; "" at any other table.

        A challenge has only one match. Dice and secrets cannot be taken back in it, and it is not rated.
        """
        return self.gathering.challenge

    @property
    def deal(self) -> str:
        """The commitment of the shuffles that this match shares with others of a league; "" if it shares none."""
        return self.gathering.deal

    @property
    def booked(self) -> bool:
        """Return whether a league has settled the table's people and set-up."""
        return bool(self.gathering.league or self.gathering.deal or self.gathering.fixed)

    @property
    def sealed(self) -> bool:
        """Return whether only the table's own people may see it, because other matches have an equal set-up."""
        return self.gathering.sealed

    def is_sealed_for(self, person: int) -> bool:
        """Return whether this person may see nothing of the table now."""
        return (
            self.sealed and self.seat_of(person) is None and all(one.person != person for one in self.gathering.guests)
        )

    @property
    def calls(self) -> dict[Seat, Call]:
        """The open calls, by seat."""
        return {seat: info.call for seat, info in enumerate(self.seats) if info.call is not None}
