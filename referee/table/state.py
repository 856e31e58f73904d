"""How a table stands: its questions, and what there is to see of its match.

``Table`` is this with a lock around it; what happens at a table is written as functions that take it.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.match import News, Put, known
from engine.match_file import Anew, Part
from engine.protocol import PASS, Move, One, Refused, Seat, Told, Value

from .. import export
from ..answers import Answers
from ..facts import Opened, Outcome, Waiting
from ..store.database import Statement
from .known import Known
from .match_in_play import hidden

Done = tuple[Outcome, list[Statement]]
"""What a change comes to, and what has to be stored for it."""


class TableState(Known):
    """Read freely."""

    # --- questions ---

    def pending(self) -> tuple[Put, ...]:
        """All open questions, secret ones included: for the files of this folder alone."""
        return self.play.match.pending if self.play is not None and self.facts.phase == "playing" else ()

    def question(self, seat: Seat) -> Put | None:
        """What is asked of a seat now: for that seat alone. An answer under seal may still be replaced."""
        return self.play.match.asked(seat) if self.play is not None and self.facts.phase == "playing" else None

    def taken_back(self, viewer: Seat | None) -> tuple[Put, Value] | None:
        """The question that is asked again and the answer to it that was taken back: a seat's own, or for all (None)
        what all may know of; until another answer is seen."""
        latest = {seat: (kind, value) for seat, kind, value in self.play.redo} if self.play is not None else {}
        for seat, (kind, value) in latest.items():
            put = self.question(seat)
            if put is None or put.ask.kind != kind:
                continue
            if viewer == seat or (viewer is None and self.before_all(put) and not put.ask.secret):
                return put, value
        return None

    def redoable(self, seat: Seat) -> bool:
        """Whether the seat may give an answer again which it took back: for that seat alone."""
        return self.play is not None and any(one == seat for one, *_ in self.play.redo)

    def before_all(self, put: Put) -> bool:
        """Whether this question stands on the board with what it is answered by: it is the only one, and no secret; or
        nobody else has a seat."""
        if self.solo is not None:
            return put.ask.seat == self.solo
        return not put.ask.secret and [one.question for one in self.waiting()] == [put.number]

    def answered(self, seat: Seat) -> bool:
        """Whether the seat has answered under seal and only the others are waited for."""
        return self.given(seat) is not None

    def given(self, seat: Seat) -> Value | None:
        """What the seat has answered under seal, for that seat alone; None where it has not, or all have."""
        return self.play.match.given(seat) if self.play is not None and self.facts.phase == "playing" else None

    def answered_itself(self, seat: Seat) -> bool:
        """Whether the seat gave its last answer itself, not the table or the AI standing in: for that seat alone."""
        return not self.facts.seats[seat].stand_in and self._answers.last_own(seat)

    def may_order(self, put: Put) -> bool:
        """Whether who is asked has met this question of routine before in this match, and so may order that it be
        answered with its default from now on. For that seat alone where the question is secret; else for all to see, so
        that what was asked in secret does not count."""
        met = frozenset[tuple[Seat, str, bool]]() if self.play is None else self.play.met
        seat, kind = put.ask.seat, put.ask.kind
        return self.game.routine(put.ask) and (
            (seat, kind, False) in met or (put.ask.secret and (seat, kind, True) in met)
        )

    def asked_again(self, seat: Seat) -> bool:
        """Return whether a seat is asked what it has answered itself in this step of the sequence of play already:
        something that was played meanwhile may have changed the answer. For that seat alone."""
        put, answers = self.question(seat), self.own_answers(seat)
        if self.play is None or put is None or not answers or self.answered(seat):
            return False
        return answers[-1][2] == put.ask.kind and answers[-1][1] >= self.play.match.snapshot.row

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
        """The row of the last answer of which everybody knows that it was asked for; of two people, who know of each
        other, of any. -1: there is none."""
        return self._answers.newest(secret=len(self.facts.people) <= 2)

    @property
    def _answers(self) -> Answers:
        return self.play.answers if self.play is not None else Answers()

    def waiting(self) -> tuple[Waiting, ...]:
        """Who is waited for, as everybody sees it: of more than two, who is asked in hiding is waited for until all are
        in who are asked at once, for nobody knows who has answered."""
        pending, asked = self.pending(), self.play.match.asked_now if self.play is not None else ()
        covered = bool(pending) and len(self.facts.seats) > 2 and self.alone is None
        return tuple(
            Waiting(
                put.ask.seat,
                put.number,
                None if put.ask.secret else put.ask,
                replace(put.ask, choice=One(()), default=PASS) if put.ask.secret and put.ask.about else None,
            )
            for put in asked
            if put in pending or (covered and hidden(put.ask))
        )

    def awaited(self) -> tuple[Seat, ...] | None:
        """Who is waited for, as everybody may know it; None where it would tell who has something to decide. Of two,
        each knows whether it is the other."""
        waiting = self.waiting()
        tells = len(self.facts.seats) > 2 and any(one.hidden for one in waiting)
        return None if tells else tuple(one.seat for one in waiting)

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

    def doer(self, news: News) -> Seat | None:
        """Return whose answer brought a piece of news about, as everybody may know it; None: nobody's."""
        return self._answers.doer(news.row)

    async def since_row(self, viewer: Seat | None, row: int) -> tuple[News, ...]:
        """All that was told after this row (-1: from the beginning), as the viewer may know it, oldest first."""
        return _known(await self.services.store.matches.news(self.place, after_row=row), viewer)

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
