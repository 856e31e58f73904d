"""What is known to everybody about a table, and how that is stored. Nothing in here is secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from engine.game import Result
from engine.match import known
from engine.protocol import Ask, Seat, Told, Value

from .store.database import Statement, Store

LIVE = ("lobby", "playing")
WINDOWS = ("quick", "poker-face")
DAY = 24 * 3600.0
LIMITS = {"none": None, "1d": DAY, "3d": 3 * DAY, "7d": 7 * DAY}
"""How long a question may wait until its default answers it, in seconds."""


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


class Paused(Struct, frozen=True):
    """That the table rests, and who brought that about."""

    by: int
    at: float
    reason: str = ""


class Proposal(Struct, frozen=True):
    """Something that the people at a table have to agree on (see ``proposals``)."""

    number: int
    """Never used again at this table."""
    what: str
    """"undo", "cancel", "pause", "resume" or "replace"."""
    by: int
    """The person who proposes it."""
    made: float
    until: float
    agreed: tuple[int, ...] = ()
    objected: tuple[int, ...] = ()
    reason: str = ""
    row: int | None = None
    """undo: the answer's row; it and all after it would be taken back."""
    past_dice: bool = False
    """undo: somebody would have to unlearn something."""
    seat: Seat | None = None
    """undo: whose answer; replace: which one."""
    person: int | None = None
    """replace: who takes the seat; None: the AI."""
    name: str = ""


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
    limit: str = "none"
    """A key of ``LIMITS``."""
    phase: str = "lobby"
    """"lobby", "playing", "over" or "cancelled"."""
    match: int = 1
    seats: tuple[SeatInfo, ...] = ()
    result: Result | None = None
    reason: str = ""
    """Why it was cancelled, in the words of who did it (untrusted text), or "expired"."""
    paused: Paused | None = None
    proposal: Proposal | None = None
    proposals: int = 0
    """How many there have been."""
    voices: tuple[Voice, ...] = ()
    """What was suggested last, the oldest first; perhaps for questions gone by. Stored apart from the table."""

    @property
    def people(self) -> tuple[int, ...]:
        """The persons who play, in the order of their seats."""
        return tuple(info.person for info in self.seats if info.kind == "person" and info.person is not None)

    @property
    def held(self) -> bool:
        """Whether the table itself answers nothing for now: it is paused, or an answer may be taken back."""
        return self.paused is not None or (self.proposal is not None and self.proposal.what == "undo")

    @property
    def live(self) -> bool:
        return self.phase in LIVE

    def seat_of(self, person: int) -> Seat | None:
        return next((seat for seat, info in enumerate(self.seats) if info.person == person), None)


class Outcome(Struct, frozen=True):
    """What a call to a table came to."""

    kind: str
    """"opened", "joined", "left", "kicked", "settled", "ready", "not-ready", "started", "answered", "conceded",
    "undone", "redone", "proposed", "agreed", "objected", "withdrawn", "expired", "paused", "resumed", "replaced",
    "cancelled", "reopened", "suggested"."""
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
    """None: what is asked is that seat's secret."""


class Opened(Struct, frozen=True):
    """Everything needed to check a match's dice."""

    table: int
    match: int
    commitment: str
    secret: str
    """As hex."""
    luck: tuple[str, ...]


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def save(facts: Facts) -> Iterator[Statement]:
    """The statements that store a table and the seats of its present match."""
    yield (
        """INSERT INTO tables (id, guild, channel, host, game, level, house, windows, language, phase, match, reason,
           opened, time_limit, paused, proposal, proposals) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET host = excluded.host, level = excluded.level, house = excluded.house,
           windows = excluded.windows, language = excluded.language, phase = excluded.phase, match = excluded.match,
           reason = excluded.reason, time_limit = excluded.time_limit, paused = excluded.paused,
           proposal = excluded.proposal, proposals = excluded.proposals""",
        (
            *(facts.id, facts.guild, facts.channel, facts.host, facts.game, facts.level, text(facts.house)),
            *(facts.windows, facts.language, facts.phase, facts.match, facts.reason, facts.opened_at, facts.limit),
            *(text(facts.paused) if facts.paused else None, text(facts.proposal) if facts.proposal else None),
            facts.proposals,
        ),
    )
    yield "DELETE FROM seats WHERE tbl = ? AND match = ?", (facts.id, facts.match)
    for seat, info in enumerate(facts.seats):
        yield (
            "INSERT INTO seats (tbl, match, seat, person, name, kind, choices, luck, ready, reason) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(facts.id, facts.match, seat, info.person, info.name, info.kind, text(info.choices)),
                *(info.luck, int(info.ready), info.reason),
            ),
        )


async def load(store: Store, table: int) -> Facts | None:
    """A table as it was last stored; None if there is none."""
    found = await store.read(
        """SELECT t.*, m.commitment, m.result FROM tables t JOIN matches m ON m.tbl = t.id AND m.number = t.match
           WHERE t.id = ?""",
        table,
    )
    if not found:
        return None
    (_, guild, channel, host, game, level, house, windows, language, phase, match, reason, opened, *more) = found[0]
    limit, paused, proposal, proposals, commitment, result = more
    seats = await store.read(
        "SELECT person, name, kind, choices, luck, ready, reason FROM seats WHERE tbl = ? AND match = ? ORDER BY seat",
        *(table, match),
    )
    voices = await store.read(
        "SELECT match, question, person, value FROM suggestions WHERE tbl = ? ORDER BY rowid", table
    )
    return Facts(
        table,
        guild,
        channel,
        host,
        game,
        level,
        language,
        commitment,
        opened,
        house=msgspec.json.decode(house, type=dict[str, str]),
        windows=windows,
        phase=phase,
        match=match,
        seats=tuple(
            SeatInfo(person, name, kind, msgspec.json.decode(choices, type=dict[str, str]), luck, bool(ready), why)
            for person, name, kind, choices, luck, ready, why in seats
        ),
        result=msgspec.json.decode(result, type=Result) if result else None,
        reason=reason,
        limit=limit,
        paused=msgspec.json.decode(paused, type=Paused) if paused else None,
        proposal=msgspec.json.decode(proposal, type=Proposal) if proposal else None,
        proposals=proposals,
        voices=tuple(
            Voice(number, question, person, msgspec.json.decode(value, type=str | tuple[str, ...]))
            for number, question, person, value in voices
        ),
    )
