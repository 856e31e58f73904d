"""What is known of tables, their matches and messages: records alone, beneath store, export and table.

How they are stored is the store's part. Secret is only what an ``Outcome`` was told.
"""

from __future__ import annotations

import hashlib
from enum import IntEnum
from typing import Any

import msgspec
from msgspec import Struct

from engine.game import Result
from engine.match import known
from engine.match_file import Anew
from engine.protocol import Ask, Seat, Told, Value

SurfaceKey = tuple[int, str, int]
"""Table, kind, whom: see ``Surface``."""
LIVE = ("lobby", "playing")
WINDOWS = ("quick", "poker-face")
STARTS = ("host", "anybody")
"""Who may start a lobby: the host alone, or whoever sits there once all are ready."""
ENTRY = ("open", "invited")
"""Who may sit down in a lobby: anybody, or whom the host has invited."""
TABLE = 0
"""Who proposes what nobody does: the table itself."""
SEATS = ("replace", "call", "substitute")
"""What is proposed of a seat (``Proposal.what``)."""
BEST_OF = {"1": 1, "3": 2, "5": 3}
"""How many matches a table plays at the most where nothing is drawn, and how many of them win the series."""


class Call(Struct, frozen=True):
    """Somebody is looked for who plays on in a seat."""

    number: int
    """Of the proposal that it came from: never used again at this table."""
    until: float
    person: int | None = None
    """Who alone may answer it; None: whoever is in this server."""
    reason: str = ""
    """Why, in the words of who wanted it (untrusted text)."""
    until_back: bool = False
    """Whether the seat's person is away, and ends it by coming back."""


class SeatInfo(Struct, frozen=True):
    """A place at the table."""

    person: int | None
    """Whose it is; None: nobody's."""
    name: str
    """As Discord gave it: untrusted text."""
    kind: str = "person"
    """"person"; "ai"; or "silence": the defaults answer for it."""
    choices: dict[str, str] = {}
    luck: str = ""
    """What this seat adds to the dice; public when the match starts."""
    ready: bool = False
    reason: str = ""
    """Why it was given to who plays it now, in the words of who wanted it (untrusted text)."""
    handed: bool = False
    """Whether it has changed hands since the match began."""
    stand_in: bool = False
    """Whether the AI plays on for its person, until that person is back."""
    call: Call | None = None
    """Who is looked for to play on in it."""

    @property
    def plays(self) -> str:
        """Who answers for it at present: a ``kind``."""
        return "ai" if self.stand_in else self.kind


class Paused(Struct, frozen=True):
    """That the table rests, and who brought that about."""

    by: int
    at: float
    reason: str = ""
    stood: float = 0.0
    """When the copy was made to which this table was put back, which is why it rests; 0: somebody wanted it so (else
    ``by`` is nobody)."""


class Proposal(Struct, frozen=True):
    """Something that the people at a table have to agree on (see ``proposals``)."""

    number: int
    """Never used again at this table."""
    what: str
    """"undo", "cancel", "pause", "resume"; "pace": another one, by its key in ``name``; "replace": the AI, or whoever
    proposes it, takes a seat; "call": somebody is called who takes it; or "substitute": whether the AI stands in for
    somebody until then."""
    by: int
    """The person who proposes it, or ``TABLE``."""
    made: float
    until: float
    agreed: tuple[int, ...] = ()
    objected: tuple[int, ...] = ()
    reason: str = ""
    row: int | None = None
    """undo: the answer's row; it and all after it would be taken back."""
    past_dice: bool = False
    """undo: somebody would have to unlearn what dice or secrets have shown."""
    seat: Seat | None = None
    """undo: whose answer; replace, call, substitute: which one."""
    person: int | None = None
    """replace: who takes the seat; None: the AI. call: who alone is called; None: whoever is in this server."""
    name: str = ""
    asked: tuple[int, ...] = ()
    """The persons who have a say in it, besides who proposes it; none: everybody."""
    luck: str = ""
    """resume: what it adds to dice that were committed anew."""


class Declined(Struct, frozen=True):
    """Something that was proposed, and of which nothing came. Kept in memory alone."""

    proposal: Proposal
    """How it stood."""
    lapsed: bool = False
    """Whether it was agreed on when it was no longer possible."""


class Guest(Struct, frozen=True, array_like=True):
    """Somebody for whom a seat is held in a lobby."""

    person: int
    name: str
    """As Discord gave it: untrusted text."""


class Gathering(Struct, frozen=True, omit_defaults=True):
    """How a lobby is gathered for."""

    host_at: float = 0.0
    """When the host last did something there, in seconds since 1970."""
    starts: str = "host"
    """Who may start it: one of ``STARTS``."""
    entry: str = "open"
    """Who may sit down: one of ``ENTRY``."""
    guests: tuple[Guest, ...] = ()
    """For whom a seat is held, until they sit down."""


class Voice(Struct, frozen=True):
    """What one person suggests to whoever is asked (see ``suggestions``); gone with the question."""

    match: int
    question: int
    person: int
    value: Value


class Facts(Struct, frozen=True):
    """A table: its place, its settings, and the match that is being gathered for or played."""

    id: int
    guild: int | None
    channel: int
    host: int
    game: str
    level: str
    language: str
    commitment: str
    """Of the present match's dice."""
    opened_at: float
    house: dict[str, str] = {}
    windows: str = "quick"
    pace: str = "none"
    """How long one may think: a key of ``PACES``."""
    overdue: str = "default"
    """What happens then: one of ``OVERDUE``."""
    best_of: str = "1"
    """A key of ``BEST_OF``."""
    won: tuple[tuple[Seat, ...], ...] = ()
    """In a best of several: who has won each of its matches that are over, in their order; nobody: a draw."""
    phase: str = "lobby"
    """"lobby", "playing", "over" or "cancelled"."""
    match: int = 1
    seats: tuple[SeatInfo, ...] = ()
    result: Result | None = None
    reason: str = ""
    """Why it was cancelled, in the words of who did it (untrusted text), or "expired", or "restored"."""
    paused: Paused | None = None
    proposal: Proposal | None = None
    proposals: int = 0
    """How many there have been."""
    changes: int = 0
    """How often anything at the table has changed."""
    epoch: int = 0
    """As of which putting back of the file it stands: see ``store.epochs``."""
    gathering: Gathering = Gathering()
    """How it is gathered for."""
    damaged: tuple[str, ...] = ()
    """What of it is stored so that it cannot be read: such a table takes nothing but its cancelling. "game", "level":
    what it plays is not installed."""
    voices: tuple[Voice, ...] = ()
    """What was suggested last, the oldest first; perhaps for questions gone by. Stored apart from the table."""

    @property
    def people(self) -> tuple[int, ...]:
        """The persons who play, in the order of their seats."""
        return tuple(info.person for info in self.seats if info.kind == "person" and info.person is not None)

    @property
    def shared(self) -> bool:
        """Whether in this match somebody else has played than who does now, or is to: seats changed hands or were given
        up, or somebody is called."""
        return any(info.handed or info.call is not None or info.kind == "silence" for info in self.seats)

    @property
    def held(self) -> bool:
        """Whether the table itself answers nothing for now: it is paused, or an answer may be taken back."""
        return self.paused is not None or (self.proposal is not None and self.proposal.what == "undo")

    @property
    def live(self) -> bool:
        return self.phase in LIVE

    @property
    def is_installed(self) -> bool:
        """Whether what it plays is installed here; where it is not, the table can be listed and closed."""
        return "game" not in self.damaged and "level" not in self.damaged

    def seat_of(self, person: int) -> Seat | None:
        return next((seat for seat, info in enumerate(self.seats) if info.person == person), None)

    @property
    def calls(self) -> dict[Seat, Call]:
        """The seats for which somebody is called."""
        return {seat: info.call for seat, info in enumerate(self.seats) if info.call is not None}


class Idle(Struct, frozen=True, array_like=True):
    """Since when nobody has acted at a table but the AI and the defaults."""

    at: float = 0.0
    """When a person last did something there, in seconds since 1970; 0: it is not known."""
    round: int = 0
    """Which round of the game that was."""
    announced: float = 0.0
    """When it was announced that the table closes; 0: it was not."""
    since: float = 0.0
    """As was announced: when somebody last acted. What is done in hiding changes nothing of it."""


class Outcome(Struct, frozen=True):
    """What a call to a table came to."""

    kind: str
    """"opened", "joined", "left", "kicked", "settled", "invited", "hosting", "ready", "not-ready", "started",
    "answered", "conceded", "undone", "redone", "proposed", "agreed", "objected", "withdrawn", "expired", "lapsed"
    (agreed on when it was no longer possible), "paused", "resumed", "replaced", "cancelled", "reopened",
    "suggested", "settled-ahead", "overdue", "granted", "back", "called", "taken", "call-ended", "idle"."""
    seat: Seat | None = None
    told: tuple[Told, ...] = ()
    """Everything told, secrets of all seats included: for faces take ``news``."""
    first: int = 0
    """The number of the first of these news."""
    over: bool = False
    again: bool = False
    """This source had been here before: nothing was done now, this is what was done then."""

    def news(self, viewer: Seat | None) -> tuple[Told, ...]:
        """What was told, as this seat (None: anybody) may know it."""
        return tuple(known(told, viewer) for told in self.told)


class Waiting(Struct, frozen=True):
    """Who is waited for, as everybody may know it."""

    seat: Seat
    question: int
    ask: Ask | None
    """None: what may be answered is that seat's secret."""
    known: Ask | None = None
    """A secret question of which everybody knows that it is put and what it is about: without its options."""

    @property
    def hidden(self) -> bool:
        """Whether not everybody knows that it is put to this seat."""
        return self.ask is None and self.known is None


class Ordered(IntEnum):
    """Whether a standing order gave an answer."""

    NO = 0
    ROUTINE = 1
    """Nothing hung on it."""
    TOLD = 2
    """Its person might have answered otherwise, and is told."""
    AHEAD = 3
    """Its person had settled it ahead."""


class Holder(Struct, frozen=True):
    """Who has played a seat of a match, from when on."""

    seat: Seat
    row: int
    """The number of the first row that there may be of theirs."""
    kind: str
    """A ``SeatInfo.kind``; a person's seat where the AI stood in counts as the AI's."""
    person: int | None
    name: str
    """As it came: untrusted text."""


class Settled(Struct, frozen=True):
    """What a seat has settled ahead in a match. That seat's alone to know."""

    seat: Seat
    plans: tuple[str, ...] = ()
    """Those that stand, as the texts of moves, in the order in which they were made."""
    ended: tuple[str, ...] = ()
    """Those that came to nothing since the seat last answered itself."""
    terms: tuple[tuple[str, str], ...] = ()
    """On what each of them hangs: the key of a condition, and what was remembered for it."""
    put: int | None = None
    """The question that was put to the seat when it made the last: none of them is meant for it."""

    def __repr__(self) -> str:
        return f"Settled(seat={self.seat}, …)"


class Missed(Struct, frozen=True, array_like=True):
    """A hint that found no room on the board."""

    key: str
    after: int
    """The row of the last answer by then."""
    told: int | None = None
    """The same of the first board after it that had room for it; None: none has yet."""


class Played(Struct, frozen=True):
    """A match that has ended with a result, as it is listed."""

    table: int
    match: int
    game: str
    level: str
    kind: str
    """Of the result."""
    at: float
    """When it ended, in seconds since 1970."""
    names: tuple[str, ...]
    """Of the seats, as they came: untrusted text."""
    winners: tuple[Seat, ...]


class Opened(Struct, frozen=True):
    """Everything needed to check a match's dice."""

    table: int
    match: int
    commitment: str
    secret: str
    """As hex."""
    luck: tuple[str, ...]
    anew: tuple[Anew, ...] = ()
    """What the dice were committed to since."""


class Surface(Struct, frozen=True, array_like=True):
    """One message kept up to date."""

    table: int
    kind: str
    whom: int
    """Which one of its kind: a person's id for a hand, a channel's for a watcher, 0 where there is one only."""
    channel: int
    """Where it is shown; 0 while the screen has still to find out (a DM not yet opened)."""
    message: int | None = None
    shown: str = ""
    """The fingerprint of what the message shows; "" if that is not known."""
    wanted: str = ""
    """The fingerprint of what was about to be shown."""
    generation: int = 0
    """Goes up with every message; begins where no message of a surface dropped before can have been."""
    old: int | None = None
    """A message that this one replaced and that has still to be retired."""
    closed: bool = False
    """We were refused there: it rests until ``want`` is called anew."""

    @property
    def key(self) -> SurfaceKey:
        return self.table, self.kind, self.whom

    @property
    def nonce(self) -> str:
        """The same for every attempt to post one message: at most 25 characters, telling nothing."""
        raw = f"{self.table}|{self.kind}|{self.whom}|{self.generation}".encode()
        return hashlib.blake2b(raw, digest_size=12).hexdigest()


def text(value: Any) -> str:
    """A value as it is stored, and as it is compared with what was stored before."""
    return msgspec.json.encode(value).decode()
