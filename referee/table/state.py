"""How a table stands: what is known of it, its match, and what there is to see of either.

``Table`` is this with a lock around it; what happens at a table is written as functions that take it.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

import engine.registry
from engine.game import Game, Result
from engine.match import News, Put, known
from engine.match_file import Anew, Part
from engine.protocol import PASS, Move, One, Refused, Seat, Told, Value

from .. import export
from ..answers import Answers
from ..facts import Facts, Opened, Outcome, Proposal, Waiting
from ..store.database import Statement
from . import campaign, lobby, series
from .match_in_play import Play
from .services import Services

Done = tuple[Outcome, list[Statement]]
"""What a change comes to, and what has to be stored for it."""


class TableState:
    """Read freely."""

    def __init__(self, services: Services, facts: Facts) -> None:
        self.services = services
        """For the files of this folder alone."""
        self.facts = facts
        self.play: Play | None = None
        """The match, all its secrets included: for the files of this folder alone. None before the start, and where
        these rules cannot read it."""

    # --- what is known to everybody ---

    @property
    def id(self) -> int:
        return self.facts.id

    @property
    def place(self) -> tuple[int, int]:
        """Where the present match is stored."""
        return self.facts.id, self.facts.match

    @property
    def game(self) -> Game[Any]:
        return engine.registry.game(self.facts.game)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names, as they came: untrusted text."""
        return tuple(info.name for info in self.facts.seats)

    @property
    def readable(self) -> bool:
        """Whether there is a match and these rules can read it."""
        return self.play is not None

    @property
    def mended(self) -> int:
        """How many answers were lost because the rules no longer understood them; until the next answer."""
        return self.play.mended if self.play else 0

    @property
    def undone(self) -> int:
        """How many answers were taken back in this match; what followed from them stands in no log."""
        return self.play.undone if self.play else 0

    @property
    def past_dice(self) -> bool:
        """Whether anything was taken back that dice or secrets had shown: the result then counts for no rating."""
        return self.play.past_dice if self.play else False

    @property
    def restored(self) -> bool:
        """Whether this match was put back to how it stood before: the result then counts for no rating."""
        return bool(self.play.anew) if self.play else False

    @property
    def redoable(self) -> Seat | None:
        """The seat that may give the answer again which it took back last."""
        return self.play.redo[-1][0] if self.play and self.play.redo else None

    def taken_back(self, viewer: Seat | None) -> tuple[Put, Value] | None:
        """The question that is asked again and the answer to it that was taken back, as far as the viewer may know
        them; until anybody gives another answer."""
        if self.play is None or not self.play.redo:
            return None
        seat, kind, value = self.play.redo[-1]
        put = self.question(seat)
        if put is None or put.ask.kind != kind or (put.ask.secret and viewer != seat):
            return None
        return put, value

    @property
    def declined(self) -> Proposal | None:
        """What was proposed last, where somebody objected or its time was up; until a person gives an answer."""
        return self.play.declined if self.play and self.facts.live and self.facts.proposal is None else None

    @property
    def asked_at(self) -> float:
        """Since when the present questions have been open, in seconds since 1970."""
        return self.play.asked_at if self.play else 0.0

    @property
    def ends_at(self) -> float | None:
        """When the next time for an answer is over, as everybody may know it, in seconds since 1970; None: none is."""
        ends = self.play.clock.ends if self.play is not None and self.facts.phase == "playing" else None
        return None if ends is None else self.services.uptime.real(ends)

    @property
    def away(self) -> dict[Seat, float]:
        """Who is away, so that no clock of theirs runs here, and until when, in seconds since 1970."""
        if self.play is None or self.facts.phase != "playing" or not self.play.clock.away:
            return {}
        now = self.services.now()
        return {seat: until for seat, until in self.play.clock.away.items() if until > now}

    @property
    def proposal(self) -> Proposal | None:
        """What the people have to agree on at present."""
        return self.facts.proposal

    @property
    def result(self) -> Result | None:
        return self.facts.result

    @property
    def carried(self) -> dict[str, Any] | None:
        """What the next match of a series begins with, once this one is over; None: the table plays no series, or it is
        at its end, or was given up."""
        if self.facts.phase != "over" or self.play is None or not self.play.match.over:
            return None
        return self.game.carried(self.play.match.state)

    @property
    def undecided(self) -> bool:
        """Whether this match of a best of several is over and another follows, as nobody has won most of them; False
        where all have given up."""
        facts = self.facts
        given_up = facts.result is not None and facts.result.kind == "conceded" and not facts.result.winners
        return facts.phase == "over" and self.play is not None and not given_up and series.undecided(facts)

    async def totals(self) -> tuple[int, ...]:
        """By seat, while it is gathered for: what each player would bring to the match; empty where it would belong to
        no campaign."""
        if self.facts.phase != "lobby":
            return ()
        setup = lobby.setup_of(self.facts, self.game)
        return (await campaign.brought(self.services.store, self.facts, self.game, setup)).totals

    def seat_of(self, person: int) -> Seat | None:
        return self.facts.seat_of(person)

    @property
    def alone(self) -> Seat | None:
        """The seat of the one person who plays and has played; None where there are or were others, who may come back.
        Nobody could learn anything from what is asked there."""
        mine = [seat for seat, info in enumerate(self.facts.seats) if info.kind == "person"]
        return mine[0] if len(mine) == 1 and not self.facts.shared else None

    # --- only where it is possible ---

    def playing(self) -> Play:
        """The match, for who wants to change it."""
        self.begun()
        if self.play is None:
            raise Refused("unreadable")
        return self.play

    def begun(self) -> None:
        """Only while a match is played, also one that cannot be read."""
        if self.facts.phase != "playing":
            raise Refused("not-started" if self.facts.phase == "lobby" else "over")

    def unpaused(self) -> None:
        """Only while the table does not rest."""
        if (paused := self.facts.paused) is not None:
            raise Refused("paused", by=paused.by, reason=paused.reason)

    # --- questions ---

    def pending(self) -> tuple[Put, ...]:
        """All open questions, secret ones included: for the files of this folder alone."""
        return self.play.match.pending if self.play is not None and self.facts.phase == "playing" else ()

    def question(self, seat: Seat) -> Put | None:
        """What is asked of a seat now: for that seat alone. An answer under seal may still be replaced."""
        return self.play.match.asked(seat) if self.play is not None and self.facts.phase == "playing" else None

    def before_all(self, put: Put) -> bool:
        """Whether this question stands on the board with what it is answered by: it is the only one, and no secret; or
        nobody else plays."""
        if self.alone is not None:
            return put.ask.seat == self.alone
        return not put.ask.secret and self.pending() == (put,)

    def answered(self, seat: Seat) -> bool:
        """Whether the seat has answered under seal and only the others are waited for."""
        return self.given(seat) is not None

    def given(self, seat: Seat) -> Value | None:
        """What the seat has answered under seal, for that seat alone; None where it has not, or all have."""
        return self.play.match.given(seat) if self.play is not None and self.facts.phase == "playing" else None

    def answered_itself(self, seat: Seat) -> bool:
        """Whether the seat gave its last answer itself, not the table for it: for that seat alone."""
        return self._answers.last_own(seat)

    def may_order(self, put: Put) -> bool:
        """Whether who is asked has met this question of routine before in this match, and so may order that it be
        answered with its default from now on. For that seat alone where the question is secret."""
        return self.play is not None and self.game.routine(put.ask) and (put.ask.seat, put.ask.kind) in self.play.met

    def plannable(self, seat: Seat, buttons: bool = False) -> tuple[Move, ...]:
        """What a seat may settle before it is asked: for that seat alone. ``buttons``: what of it has a button beside a
        question and in the hand."""
        plans = self.game.plans
        if plans is None or self.play is None or self.facts.phase != "playing":
            return ()
        listed = plans.buttons if buttons else plans.possible
        return listed(self.play.match.view(seat), seat, self.play.ahead.of(seat))

    def planned(self, seat: Seat) -> tuple[Move, ...]:
        """What a seat has settled ahead: for that seat alone."""
        return self.play.ahead.of(seat) if self.play is not None and self.facts.phase == "playing" else ()

    def planned_if(self, seat: Seat) -> tuple[str, ...]:
        """The conditions on which that hangs, by key: for that seat alone."""
        return self.play.ahead.terms(seat) if self.play is not None and self.facts.phase == "playing" else ()

    def plans_ended(self, seat: Seat) -> tuple[Move, ...]:
        """Of that, what came to nothing since the seat last answered itself: for that seat alone."""
        return self.play.ahead.ended(seat) if self.play is not None and self.facts.phase == "playing" else ()

    def by_order(self, seat: Seat) -> tuple[str, ...]:
        """The kinds of questions that a seat's standing orders have answered since its own last answer, where it might
        have answered otherwise: for that seat alone."""
        return self._answers.by_order(seat)

    def passed(self, seat: Seat) -> tuple[str, ...]:
        """The kinds of questions that the table has answered for a seat since its last own answer, for that seat
        alone: there was nothing to choose, or it did not concern it."""
        return self._answers.passed(seat)

    def kinds_answered(self, viewer: Seat | None) -> frozenset[str]:
        """The kinds of questions answered by persons or the AI: the open ones, and the viewer's own."""
        return self._answers.kinds(viewer)

    def own_answers(self, seat: Seat) -> list[tuple[int, int, str]]:
        """What a seat has answered itself, the oldest first: the row of anybody's answer before it, its own, and the
        kind of question. For that seat alone."""
        return self._answers.own(seat)

    @property
    def answered_row(self) -> int:
        """The row of the last answer that stands; -1: there is none. As long as it is the same, so is what is asked."""
        return self._answers.newest

    @property
    def _answers(self) -> Answers:
        return self.play.answers if self.play is not None else Answers()

    def waiting(self) -> tuple[Waiting, ...]:
        """Who is waited for."""
        return tuple(
            Waiting(
                put.ask.seat,
                put.number,
                None if put.ask.secret else put.ask,
                replace(put.ask, choice=One(()), default=PASS) if put.ask.secret and put.ask.about else None,
            )
            for put in self.pending()
        )

    def thinks(self) -> tuple[Seat, Put, Struct] | None:
        """A seat of the AI that is to answer, its question and what it sees: all that it may know. Ask for it while the
        table is ``steady``."""
        if self.facts.held:
            return None
        for put in self.pending():
            if self.facts.seats[put.ask.seat].plays == "ai":
                return put.ask.seat, put, self.view(put.ask.seat)
        return None

    @property
    def ai_asked(self) -> bool:
        """Whether a seat of the AI is to answer."""
        return not self.facts.held and any(self.facts.seats[put.ask.seat].plays == "ai" for put in self.pending())

    # --- views and news ---

    def view(self, viewer: Seat | None) -> Struct:
        """What a seat (None: anybody) may see of the match. ``Refused`` where there is none."""
        if self.play is None:
            raise Refused("unreadable" if self.facts.phase in ("playing", "over") else "not-started")
        return self.play.match.view(viewer)

    def reveal(self) -> tuple[Struct, ...]:
        """What each seat could see at the end: everybody's to read once it is over. ``Refused``: "not-over"."""
        if self.facts.live:
            raise Refused("not-over")
        return tuple(self.view(seat) for seat in range(len(self.facts.seats)))

    def latest(self, viewer: Seat | None) -> tuple[Told, ...]:
        """The news of the last step that had any, as a seat (None: anybody) may know them."""
        return tuple(known(news.told, viewer) for news in self.play.tail) if self.play else ()

    @property
    def course(self) -> object:
        """Stands for the match as it goes on; another one once anything is taken back, or it is read anew. Whoever
        keeps what follows from the log keeps it with this."""
        return self.play

    @property
    def told_from(self) -> int:
        """The number of the first of these news; -1: there are none yet."""
        return self.play.tail[0].number if self.play and self.play.tail else -1

    async def log(self, viewer: Seat | None, since: int = 0, limit: int = 20, struck: bool = False) -> tuple[News, ...]:
        """The newest ``limit`` news of this match numbered ``since`` or higher, oldest first, as the viewer may know
        them: those that stand, or with ``struck`` those that were taken back as well."""
        tail = self.play.tail if self.play is not None else ()
        if tail and since >= tail[0].number and not struck:
            return _known(tuple(one for one in tail if one.number >= since)[-limit:], viewer)
        found = await self.services.store.matches.news(self.place, since, None, limit, struck=struck)
        return _known(found, viewer)

    async def page(self, viewer: Seat | None, first: int, after: int) -> tuple[News, ...]:
        """The news of this match numbered from ``first`` to before ``after`` that stand, oldest first, as the viewer
        may know them: nothing else is read, and nobody's step is waited for."""
        return _known(await self.services.store.matches.news_on_disk(self.place, first, after), viewer)

    async def stored(self, viewer: Seat | None, since: int, limit: int) -> tuple[News, ...]:
        """Like ``log``, for who only wants to read it: of the news that are on the disk."""
        return _known(await self.services.store.matches.news_on_disk(self.place, since, None, limit), viewer)

    async def told(self) -> int:
        """How many news there have been in this match, those taken back included: the number after the last stored."""
        return await self.services.store.matches.last_news_on_disk(self.place) + 1

    async def since(self, viewer: Seat | None, *seats: Seat, limit: int = 60) -> tuple[News, ...]:
        """What was told since one's last own answer, as the viewer may know it, oldest first: since the earliest of
        these seats'. For a spectator (None) only answers count that everybody knew to be asked. Empty while one of
        the seats has given none."""
        last = [self._answers.last(seat, secret=viewer is not None) for seat in seats]
        rows = [row for row in last if row is not None]
        if len(rows) < len(last):
            return ()
        return _known(await self.services.store.matches.news(self.place, limit=limit, after_row=min(rows)), viewer)

    async def since_people(self, limit: int = 60) -> tuple[News, ...]:
        """What everybody was told since a person last answered before all, oldest first: that answer's own news, and
        what seats of the AI have done since. Empty where the AI has no seat, or nobody has answered yet."""
        if not any(info.plays == "ai" for info in self.facts.seats):
            return ()
        people = [seat for seat, info in enumerate(self.facts.seats) if info.plays == "person"]
        rows = [self._answers.last(seat, secret=False) for seat in people]
        last = max((row for row in rows if row is not None), default=None)
        if last is None:
            return ()
        return _known(await self.services.store.matches.news(self.place, limit=limit, after_row=last), None)

    async def parts(self) -> tuple[Part, ...]:
        """Who has played which seat of this match, of those that have changed hands; from which rows on is nobody's to
        know before it is over."""
        return export.parts_of(await self.services.store.holders.of(self.place))

    async def unlearned(self, viewer: Seat | None) -> tuple[News, ...]:
        """What everybody would have to forget if what is proposed is taken back, as far as the viewer knows it."""
        if self.proposal is None or self.proposal.row is None:
            return ()
        return _known(await self.services.store.matches.news(self.place, after_row=self.proposal.row), viewer)

    async def export(self, viewer: Seat | None) -> bytes:
        """The match as a file: before its end what the viewer may know, after it everything, the dice's secret opened.
        ``Refused``: "not-started"."""
        sealed = self.play.match.sealed if self.play is not None else ()
        return await export.written(self.services.store, self.facts, viewer, sealed)

    async def anew(self, match: int) -> tuple[Anew, ...]:
        """What the dice of a match were committed to since it began; the secrets once it can be played no more."""
        return await self.services.store.matches.anew((self.id, match))

    async def opened(self, match: int | None = None) -> Opened | None:
        """The dice's secret of a match (None: the present one); None while that match may still be played."""
        number = self.facts.match if match is None else match
        return await self.services.store.matches.opened((self.id, number))


def _known(news: tuple[News, ...], viewer: Seat | None) -> tuple[News, ...]:
    return tuple(replace(one, told=known(one.told, viewer)) for one in news)
