"""The state of a table: its open questions, and what each viewer may see of its match.

``Table`` adds a lock to it. The commands are functions that take the state as their first argument.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.events import GameEvent
from engine.match import News, Put
from engine.match_file import Anew, Part
from engine.protocol import PASS, Move, One, Refused, Seat, Value

from .. import export
from ..answers import Answers
from ..facts import Holder, Opened, Outcome, Waiting
from ..store.database import Statement
from .known import Known
from .match_in_play import hidden

Done = tuple[Outcome, list[Statement]]
"""The outcome of a change, and the statements that store it."""


class TableState(Known):
    """The readable state of a table. Reading needs no lock."""

    # --- questions ---

    def pending(self) -> tuple[Put, ...]:
        """Return all open questions, secret ones included. For the files of this folder alone."""
        return self.play.match.pending if self.play is not None and self.facts.phase == "playing" else ()

    def question(self, seat: Seat) -> Put | None:
        """Return the question that a seat is asked now, for that seat alone.

        This includes a simultaneous question that the seat has answered but may still answer differently.
        """
        return self.play.match.asked(seat) if self.play is not None and self.facts.phase == "playing" else None

    def taken_back(self, viewer: Seat | None) -> tuple[Put, Value] | None:
        """Return a question that is asked a second time, and the answer to it that was taken back.

        For a seat: its own. For spectators (None): one that everybody may know of. None after the next answer that
        others see.
        """
        latest = {seat: (kind, value) for seat, kind, value in self.play.redo} if self.play is not None else {}
        for seat, (kind, value) in latest.items():
            put = self.question(seat)
            if put is None or put.ask.kind != kind:
                continue
            if viewer == seat or (viewer is None and self.before_all(put) and not put.ask.secret):
                return put, value
        return None

    def redoable(self, seat: Seat) -> bool:
        """Return whether the seat may repeat an answer that it took back. For that seat alone."""
        return self.play is not None and any(one == seat for one, *_ in self.play.redo)

    def before_all(self, put: Put) -> bool:
        """Return whether the question is shown on the public board together with its answer controls.

        That is so for the only open question if it is not secret, and for every question of a single-seat table.
        """
        if self.solo is not None:
            return put.ask.seat == self.solo
        return not put.ask.secret and [one.question for one in self.waiting()] == [put.number]

    def answered(self, seat: Seat) -> bool:
        """Return whether the seat has answered a simultaneous question that others have still to answer."""
        return self.given(seat) is not None

    def given(self, seat: Seat) -> Value | None:
        """Return the seat's answer to the open simultaneous question, for that seat alone.

        None if the seat has not answered yet, or if everybody has.
        """
        return self.play.match.given(seat) if self.play is not None and self.facts.phase == "playing" else None

    def answered_itself(self, seat: Seat) -> bool:
        """Return whether the player gave the seat's last answer, not the table or a stand-in. For that seat alone."""
        return not self.facts.seats[seat].stand_in and self._answers.last_own(seat)

    def may_order(self, put: Put) -> bool:
        """Return whether the player may set a standing order for this routine question.

        The player must have answered a question of this kind before in this match. The result is for that seat alone if
        the question is secret. If it is open, the result is public, and answers to secret questions do not count.
        """
        met = frozenset[tuple[Seat, str, bool]]() if self.play is None else self.play.met
        seat, kind = put.ask.seat, put.ask.kind
        return self.game.routine(put.ask) and (
            (seat, kind, False) in met or (put.ask.secret and (seat, kind, True) in met)
        )

    def asked_again(self, seat: Seat) -> bool:
        """Return whether a seat is asked a question that it has already answered in this step of play.

        Something played meanwhile may have changed the answer. For that seat alone.
        """
        put, answers = self.question(seat), self.own_answers(seat)
        if self.play is None or put is None or not answers or self.answered(seat):
            return False
        return answers[-1][2] == put.ask.kind and answers[-1][1] >= self.play.match.snapshot.row

    def plannable(self, seat: Seat, buttons: bool = False) -> tuple[Move, ...]:
        """Return the premoves that a seat may make now, for that seat alone.

        ``buttons``: only those that have a button, beside a question and in the hand.
        """
        plans = self.game.plans
        if plans is None or self.play is None or self.facts.phase != "playing":
            return ()
        listed = plans.buttons if buttons else plans.possible
        return listed(self.play.match.view(seat), seat, self.play.ahead.of(seat))

    def planned(self, seat: Seat) -> tuple[Move, ...]:
        """Return the seat's premoves, for that seat alone."""
        return self.play.ahead.of(seat) if self.play is not None and self.facts.phase == "playing" else ()

    def planned_if(self, seat: Seat) -> tuple[str, ...]:
        """Return the conditions of the seat's premoves, by key, for that seat alone."""
        return self.play.ahead.terms(seat) if self.play is not None and self.facts.phase == "playing" else ()

    def plans_ended(self, seat: Seat) -> tuple[Move, ...]:
        """Return the premoves that lapsed since the seat's player last answered, for that seat alone."""
        return self.play.ahead.ended(seat) if self.play is not None and self.facts.phase == "playing" else ()

    def by_order(self, seat: Seat) -> tuple[str, ...]:
        """Return the kinds of questions that standing orders have answered since the seat's own last answer.

        Only questions that had another possible answer. For that seat alone.
        """
        return self._answers.by_order(seat)

    def passed(self, seat: Seat) -> tuple[str, ...]:
        """Return the kinds of questions that the table has answered for a seat since its own last answer.

        These left nothing to choose, or did not concern the seat. For that seat alone.
        """
        return self._answers.passed(seat)

    def kinds_answered(self, viewer: Seat | None) -> frozenset[str]:
        """Return the kinds of questions that people or the AI have answered: the open ones, and the viewer's own."""
        return self._answers.kinds(viewer)

    def own_answers(self, seat: Seat) -> list[tuple[int, int, str]]:
        """Return the seat's own answers, oldest first, for that seat alone.

        Each entry holds the row of the previous answer by any seat, the answer's row, and the kind of question.
        """
        return self._answers.own(seat)

    @property
    def answered_row(self) -> int:
        """The row of the last answer to a question that everybody knew to be asked; -1 if there is none.

        With two people or fewer, answers to secret questions count too, for each knows of the other.
        """
        return self._answers.newest(secret=len(self.facts.people) <= 2)

    @property
    def _answers(self) -> Answers:
        return self.play.answers if self.play is not None else Answers()

    def waiting(self) -> tuple[Waiting, ...]:
        """Return the seats that the match waits for, as everybody may see it.

        With more than two seats, a secret question counts as open until all who were asked at once have answered, so
        that nobody learns who has.
        """
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
        """Return the seats that the match waits for; None if that would reveal who has something to decide.

        With two seats, each player knows whether it is the other.
        """
        waiting = self.waiting()
        tells = len(self.facts.seats) > 2 and any(one.hidden for one in waiting)
        return None if tells else tuple(one.seat for one in waiting)

    def thinks(self) -> tuple[Seat, Put, Struct] | None:
        """Return an AI seat that is to answer, its question and its view: all that the AI may know.

        Call this while the table is ``steady``.
        """
        if self.facts.held:
            return None
        for put in self.pending():
            if self.facts.seats[put.ask.seat].plays == "ai":
                return put.ask.seat, put, self.view(put.ask.seat)
        return None

    @property
    def ai_asked(self) -> bool:
        """Return whether an AI seat is to answer."""
        return not self.facts.held and any(self.facts.seats[put.ask.seat].plays == "ai" for put in self.pending())

    # --- views and events ---

    def view(self, viewer: Seat | None) -> Struct:
        """Return what a seat may see of the match (None: spectators). ``Refused`` if there is no readable match."""
        if self.play is None:
            raise Refused("unreadable" if self.facts.phase in ("playing", "over") else "not-started")
        return self.play.match.view(viewer)

    def reveal(self) -> tuple[Struct, ...]:
        """Return the final view of every seat. Public once the match is over. ``Refused``: "not-over"."""
        if self.facts.live:
            raise Refused("not-over")
        return tuple(self.view(seat) for seat in range(len(self.facts.seats)))

    def latest(self, viewer: Seat | None) -> tuple[GameEvent, ...]:
        """Return the events of the last step that had any, as a seat may know them (None: spectators)."""
        return tuple(news.told.known_to(viewer) for news in self.play.tail) if self.play else ()

    @property
    def course(self) -> object:
        """An object that identifies the present line of play.

        It changes when an answer is taken back or the match is reloaded. Caches that follow the log are kept with it.
        """
        return self.play

    @property
    def told_from(self) -> int:
        """The number of the first event that ``latest`` returns; -1 if there are no events yet."""
        return self.play.tail[0].number if self.play and self.play.tail else -1

    async def log(self, viewer: Seat | None, since: int = 0, limit: int = 20, struck: bool = False) -> tuple[News, ...]:
        """Return the newest ``limit`` events of this match numbered ``since`` or higher, oldest first.

        Events are filtered for the viewer. ``struck`` includes events that were taken back.
        """
        tail = self.play.tail if self.play is not None else ()
        if tail and since >= tail[0].number and not struck:
            return _known(tuple(one for one in tail if one.number >= since)[-limit:], viewer)
        found = await self.services.store.matches.news(self.place, since, None, limit, struck=struck)
        return _known(found, viewer)

    async def page(self, viewer: Seat | None, first: int, after: int) -> tuple[News, ...]:
        """Return the valid events numbered ``first`` to before ``after``, oldest first, filtered for the viewer.

        Reads only these events, and waits for no step in progress.
        """
        return _known(await self.services.store.matches.news_on_disk(self.place, first, after), viewer)

    async def stored(self, viewer: Seat | None, since: int, limit: int) -> tuple[News, ...]:
        """Return the newest events as ``log`` does, but only those already on disk, for readers that change nothing."""
        return _known(await self.services.store.matches.news_on_disk(self.place, since, None, limit), viewer)

    async def told(self) -> int:
        """Return the number after the last stored event of this match. Events that were taken back count."""
        return await self.services.store.matches.last_news_on_disk(self.place) + 1

    async def since(self, viewer: Seat | None, *seats: Seat, limit: int = 60) -> tuple[News, ...]:
        """Return the events since these seats' own last answers, oldest first, filtered for the viewer.

        Counts from the earliest of these answers. For spectators (None), only answers to publicly known questions
        count. Empty if one of the seats has not answered yet.
        """
        last = [self._answers.last(seat, secret=viewer is not None) for seat in seats]
        rows = [row for row in last if row is not None]
        if len(rows) < len(last):
            return ()
        return _known(await self.services.store.matches.news(self.place, limit=limit, after_row=min(rows)), viewer)

    def doer(self, news: News) -> Seat | None:
        """Return the seat whose answer caused an event, as everybody may know it; None if no seat's did."""
        return self._answers.doer(news.row)

    async def since_row(self, viewer: Seat | None, row: int) -> tuple[News, ...]:
        """Return all events after this row (-1: from the beginning), oldest first, filtered for the viewer."""
        return _known(await self.services.store.matches.news(self.place, after_row=row), viewer)

    async def since_people(self, limit: int = 60) -> tuple[News, ...]:
        """Return the public events since a person last gave a publicly known answer, oldest first.

        They include the events of that answer and of the AI seats' answers after it. Empty if no seat is the AI's, or
        if nobody has answered yet.
        """
        if not any(info.plays == "ai" for info in self.facts.seats):
            return ()
        people = [seat for seat, info in enumerate(self.facts.seats) if info.plays == "person"]
        rows = [self._answers.last(seat, secret=False) for seat in people]
        last = max((row for row in rows if row is not None), default=None)
        if last is None:
            return ()
        return _known(await self.services.store.matches.news(self.place, limit=limit, after_row=last), None)

    async def parts(self) -> tuple[Part, ...]:
        """Return who has played the seats that changed hands in this match.

        The rows in it are secret until the match is over: do not show them.
        """
        return export.parts_of(await self.services.store.holders.of(self.place))

    async def holders(self) -> tuple[Holder, ...]:
        """Return who has played the seats that changed hands, under which name and from which row on.

        Use this only to name the players of earlier events: nobody may know the rows.
        """
        return await self.services.store.holders.of(self.place)

    async def unlearned(self, viewer: Seat | None) -> tuple[News, ...]:
        """Return the events that a proposed undo would take back, filtered for the viewer."""
        if self.proposal is None or self.proposal.row is None:
            return ()
        return _known(await self.services.store.matches.news(self.place, after_row=self.proposal.row), viewer)

    async def export(self, viewer: Seat | None) -> bytes:
        """Return the match as a file. ``Refused``: "not-started".

        Before the end it holds what the viewer may know. After the end it holds everything, and the server seed is
        opened.
        """
        sealed = self.play.match.sealed if self.play is not None else ()
        return await export.written(self.services.store, self.facts, viewer, sealed)

    async def anew(self, match: int) -> tuple[Anew, ...]:
        """Return the dice commitments made after a match began, with the secrets once it cannot be played on."""
        return await self.services.store.matches.anew((self.id, match))

    async def opened(self, match: int | None = None) -> Opened | None:
        """Return the server seed of a match (None: the present one); None while that match can still be played."""
        number = self.facts.match if match is None else match
        return await self.services.store.matches.opened((self.id, number))


def _known(news: tuple[News, ...], viewer: Seat | None) -> tuple[News, ...]:
    return tuple(replace(one, told=one.told.known_to(viewer)) for one in news)
