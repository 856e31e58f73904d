"""Records about tables, their matches and their messages. Several parts of the referee share them.

The store decides how they are stored. The events of an ``Outcome`` and a seat's premoves (``Settled``) are secret.
"""

from __future__ import annotations

import hashlib
from enum import IntEnum
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from engine.events import GameEvent
from engine.match_file import Anew
from engine.policies import USUAL, Strength
from engine.protocol import Ask, Seat, Value
from engine.setup import Result

from .clocks import OVERDUE, PACES
from .column import ELSEWHERE, Column, Count, PlayedBy, StoredStrength, Time, one_of

SurfaceKey = tuple[int, str, int]
"""The key of a surface: its table, its kind and its ``whom``. See ``Surface``."""
Phase = Literal["cancelled", "lobby", "playing", "over"]
LIVE: tuple[Phase, ...] = ("lobby", "playing")
WINDOWS = ("quick", "poker-face")
STARTS = ("host", "anybody")
"""The settings for who may start a lobby's match: only the host, or anybody seated. Everybody must be ready."""
ENTRY = ("open", "invited", "teaching")
"""The settings for who may join a lobby: anybody, invited guests, or nobody but the host, who plays several seats."""
ADVICE = ("never", "practice", "always")
"""The settings for when people may ask the AI what it would do: see ``table.coaching``."""
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
    luck: str = ""
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
    luck: str = ""
    """For "resume": the client seed for the dice of a restored table."""


class Declined(Struct, frozen=True):
    """A proposal that was not carried out. It is kept in memory only."""

    proposal: Proposal
    """The proposal with its last votes."""
    lapsed: bool = False
    """True if people agreed to the proposal, but it was no longer possible."""


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

        That is so if a seat changed hands or was given up, or if somebody is called.
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


class Idle(Struct, frozen=True, array_like=True):
    """The last action by a person at a table. Since then only AI seats and default answers have acted."""

    at: float = 0.0
    """The time of the last action, in seconds since 1970; 0 if it is unknown."""
    round: int = 0
    """The round of the game at that time."""
    announced: float = 0.0
    """The time at which the closing of the table was announced; 0 if it was not."""
    since: float = 0.0
    """The time of the last action as it was announced. Hidden actions do not change it."""


OutcomeKind = Literal[
    "opened", "joined", "left", "kicked", "settled", "invited", "hosting", "ready", "not-ready", "started", "answered",
    "conceded", "undone", "redone", "proposed", "agreed", "objected", "withdrawn", "expired", "lapsed", "paused",
    "resumed", "replaced", "cancelled", "reopened", "suggested", "settled-ahead", "overdue", "granted", "back",
    "called", "taken", "call-ended", "idle", "renamed", "advised", "unsealed", "moved", "signalled", "guessed",
]  # fmt: skip
GivenBy = Literal["person", "ai", "order", "plan", "table"]
"""The givers of answers: "order" is an auto-answer, "plan" a premove, "table" any other default answer."""


class Outcome(Struct, frozen=True):
    """The outcome of a command at a table."""

    kind: OutcomeKind
    """The kind of outcome. "lapsed": agreed on, but no longer possible."""
    seat: Seat | None = None
    told: tuple[GameEvent, ...] = ()
    """All events that the command caused, with the secrets of all seats. To show events, use ``list_known_events``."""
    first: int = 0
    """The number of the first of these events."""
    over: bool = False
    again: bool = False
    """True if the command was carried out earlier: nothing was done now, and this is the earlier outcome."""

    def list_known_events(self, viewer: Seat | None) -> tuple[GameEvent, ...]:
        """Return the events of the outcome as this viewer may know them. ``viewer``: a seat; None for a spectator."""
        return tuple(told.hide_secrets_from(viewer) for told in self.told)


class Waiting(Struct, frozen=True):
    """A seat that the match waits for, as everybody may know it."""

    seat: Seat
    question: int
    ask: Ask | None
    """The question to the seat; None if its options are secret."""
    known: Ask | None = None
    """For a secret question that everybody knows to be asked: the question without its options."""

    @property
    def hidden(self) -> bool:
        """Return whether some people do not know that the seat is asked."""
        return self.ask is None and self.known is None


class Ordered(IntEnum):
    """The kind of order that gave an answer: none, an auto-answer or a premove."""

    NO = 0
    ROUTINE = 1
    """An auto-answer to a question where nothing depended on the answer."""
    TOLD = 2
    """An auto-answer to a question that had other possible answers. The player is told."""
    AHEAD = 3
    """A premove."""


class Holder(Struct, frozen=True):
    """A player who has a seat of a match from some row on."""

    seat: Count
    row: Count
    """The number of the first input of the match from which on this player has the seat."""
    kind: PlayedBy
    """The kind of player, as in ``SeatInfo.kind``. A person's seat counts as "ai" while the AI plays it."""
    person: int | None
    name: str
    """The name as given: untrusted text."""


class Settled(Struct, frozen=True):
    """The premoves of a seat in a match. They are secret to that seat."""

    seat: Seat
    plans: tuple[str, ...] = ()
    """The valid premoves, as the texts of moves, in the order in which they were made."""
    ended: tuple[str, ...] = ()
    """The premoves that have lapsed since the seat's player last answered, as texts."""
    terms: tuple[tuple[str, str], ...] = ()
    """For each premove: the key of its condition, and the facts that the condition compares with the position."""
    put: int | None = None
    """The question that was open when the last premove was made. No premove answers that question."""

    def __repr__(self) -> str:
        return f"Settled(seat={self.seat}, …)"


class Missed(Struct, frozen=True, array_like=True):
    """A hint of a guided first game that found no room on the board."""

    key: str
    after: int
    """The row of the last answer at the time when the hint was due."""
    told: int | None = None
    """The row of the last answer at the time when a later board had room for the hint; None if no board had room."""


class Played(Struct, frozen=True):
    """A finished match with a result, as listed."""

    table: int
    match: int
    game: str
    level: str
    kind: str
    """The kind of the result."""
    at: float
    """When the match ended, in seconds since 1970."""
    names: tuple[str, ...]
    """The names of the seats as players gave them: untrusted text."""
    winners: tuple[Seat, ...]


class Opened(Struct, frozen=True):
    """The data needed to verify a match's dice."""

    table: int
    match: int
    commitment: str
    secret: str
    """The server seed as hex."""
    luck: tuple[str, ...]
    anew: tuple[Anew, ...] = ()
    """The dice commitments made after the match began."""


class Surface(Struct, frozen=True, array_like=True):
    """One Discord message that is kept up to date."""

    table: Annotated[int, Column("tbl")]
    kind: str
    whom: int
    """The number that tells surfaces of one kind apart: a person's for a hand, a channel's for a watcher, else 0."""
    channel: int
    """The channel where it is shown; 0 while it is unknown (a DM not yet opened)."""
    message: int | None = None
    shown: str = ""
    """The fingerprint of what the message shows; "" if unknown."""
    wanted: str = ""
    """The fingerprint of the content that is being sent."""
    generation: Annotated[int, Meta(ge=0, lt=(1 << 63) - (1 << 32))] = 0
    """A number that is raised with every new message. It starts above that of any earlier surface with this key."""
    old: int | None = None
    """The id of an earlier message that has still to be removed, because a newer one replaces it; else None."""
    closed: bool = False
    """True if Discord refused the message. It is not tried again until ``want`` or ``reopen`` is called."""

    @property
    def key(self) -> SurfaceKey:
        return self.table, self.kind, self.whom

    @property
    def nonce(self) -> str:
        """The nonce that every attempt to post this message sends: at most 25 characters, without readable content."""
        raw = f"{self.table}|{self.kind}|{self.whom}|{self.generation}".encode()
        return hashlib.blake2b(raw, digest_size=12).hexdigest()


def encode_json(value: Any) -> str:
    """Return a value as text, as it is stored and compared with stored values."""
    return msgspec.json.encode(value).decode()
