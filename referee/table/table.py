"""A table: its people, its settings, its matches, and all that may be done there.

Every changing call takes a ``source`` that is unique to what caused it (``i:<interaction>``, ``pass:<question>``): the
same source again does nothing and is told what was done the first time. What a call sets going, the passes that the
table adds to it included, is in one commit (see ``stored``); when the call returns, it is on the disk.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from engine.levels import KIND as LEVEL
from engine.match import Put
from engine.own_files import is_text
from engine.protocol import Refused, Seat, Value

from ..clocks import Pace
from ..facts import Facts, Outcome, text
from ..store import due, tables
from ..store.database import Statement
from . import abandoned, agreements, course, handing_over, idle, limits, lobby, overdue, suggestions
from .plans import ANY
from .state import Done
from .steps import end, falls_due, outcome
from .stored import StoredTable
from .suggestions import Suggestion
from .timekeeping import pace_of


class Table(StoredTable):
    """Made by the referee, one for each table there is. Change it through these calls only."""

    # --- the lobby ---

    async def join(self, person: int, name: str, source: str, luck: str = "") -> Outcome:
        """Take a seat. ``luck`` is what the seat adds to the dice (default: the source). ``Refused``, besides what the
        lobby says: "too-many-tables", "barred", "cannot-join", "no-free-text"."""
        await limits.admitted(self.services.settings, person, self.facts.guild)
        await limits.welcome(self.services.settings, person, self.facts.people)
        await limits.may_write(self.services.settings, self.facts.guild, luck)
        await limits.may_sit(self.services.store, person, self.facts.guild, self.id)
        return await self._gather(
            source, "joined", person, lambda f: lobby.join(f, self.game, person, name, luck or source)
        )

    async def add_ai(self, person: int, name: str, source: str) -> Outcome:
        """The host gives a seat to the AI."""
        return await self._gather(
            source, "joined", person, lambda f: lobby.add_ai(f, self.game, person, name, source), added=True
        )

    async def kick(self, person: int, seat: Seat, source: str) -> Outcome:
        """The host empties another's seat, or one of the AI's."""
        return await self._gather(source, "kicked", person, lambda f: lobby.kick(f, person, seat))

    async def invite(self, person: int, guest: int, name: str, source: str, on: bool = True) -> Outcome:
        """The host holds a seat for somebody, or no longer."""
        return await self._gather(
            source, "invited", person, lambda f: lobby.invite(f, self.game, person, guest, name, on)
        )

    async def take_over(self, person: int, source: str, manager: bool = False) -> Outcome:
        """Become the host of a lobby whose host is silent. ``manager``: the person manages the channel. ``Refused``:
        "started", "over", "not-at-table", "already-host", "host-is-there"."""
        now = self.services.now()
        return await self._gather(source, "hosting", person, lambda f: lobby.take_over(f, person, now, manager))

    async def leave(self, person: int, source: str) -> Outcome:
        """Give up a seat before the start."""
        return await self._gather(source, "left", person, lambda f: lobby.leave(f, person))

    async def settle(self, person: int, key: str, value: str, source: str, seat: Seat | None = None) -> Outcome:
        """Change "level", "windows", "pace", "overdue", "best_of", "language", a house choice (the host) or a choice
        of one's own seat, as the host also of a seat of the AI. ``Refused``, besides: "no-free-text"."""
        if is_text(value) and (key == "level" or self._is_level(key)):
            await limits.may_write(self.services.settings, self.facts.guild, value)
        return await self._gather(
            source, "settled", person, lambda f: lobby.settle(f, self.game, person, key, value, seat)
        )

    async def ready(self, person: int, source: str, on: bool = True) -> Outcome:
        """Say that one is ready, or no longer."""
        return await self._gather(source, "ready" if on else "not-ready", person, lambda f: lobby.ready(f, person, on))

    async def rename(self, person: int, name: str) -> None:
        """Call somebody who has a seat here as they are called now. What was told before stays as it was told."""

        async def do() -> Done:
            self.facts = lobby.renamed(self.facts, person, name)
            return outcome(self, "renamed", self.seat_of(person), ()), list(tables.saved(self.facts))

        if name and lobby.renamed(self.facts, person, name) != self.facts:
            await self._do(f"name:{self.id}:{person}:{self.facts.changes}", do)

    # --- the match ---

    async def start(self, person: int, source: str) -> Outcome:
        """Begin the match. The host's call; it closes the list of luck texts."""
        return await self._do(source, lambda: course.start(self, person))

    async def act(self, seat: Seat, question: int, value: Value, source: str) -> Outcome:
        """Answer a question. Stale, foreign or impossible answers are ``Refused`` with what is possible."""
        return await self._act(seat, question, value, source, "person")

    async def act_for_ai(self, seat: Seat, question: int, value: Value, source: str) -> Outcome:
        """The same for a seat of the AI."""
        return await self._act(seat, question, value, source, "ai")

    async def settle_ahead(self, seat: Seat, plan: str, source: str, condition: str = ANY) -> Outcome:
        """Settle what the seat will answer before it is asked: the text of one of ``plannable``, as long as the
        condition holds (one of ``plans.ANY``, ``SAME`` and the game's). ``Refused``: "stale", "no-such-condition",
        "too-many-plans"."""
        return await self._do(source, lambda: course.settle_ahead(self, seat, plan, condition))

    async def hang_plan(self, seat: Seat, place: int, plan: str, condition: str, source: str) -> Outcome:
        """Let one of ``planned``, by its place and text, hang on another condition, as all stands now."""
        return await self._do(source, lambda: course.hang_plan(self, seat, place, plan, condition))

    async def take_back_plan(self, seat: Seat, plan: str, source: str, place: int | None = None) -> Outcome:
        """Be asked again: the text of one of ``planned``, and its place among them where it may stand twice."""
        return await self._do(source, lambda: course.take_back_plan(self, seat, plan, place))

    async def concede(self, seat: Seat, source: str) -> Outcome:
        """Give up: silence answers for the seat from now on. Where the game says so, or nobody is left, it is over."""
        return await self._do(source, lambda: course.concede(self, seat))

    async def rematch(self, person: int, source: str) -> Outcome:
        """Gather for another match at the same table, in the same seats; in a series, begin its next match."""
        return await self._do(source, lambda: course.rematch(self, person, source))

    # --- what is agreed on ---

    async def undo_costs(self, person: int) -> int | None:
        """The row of the answer that ``undo`` would take back, where this match would count for no rating any more by
        it; None: it costs nothing. For that person alone. ``Refused``: as ``undo``."""
        async with self.steady():
            return await agreements.undo_costs(self, person)

    async def undo(self, person: int, source: str, row: int | None = None) -> Outcome:
        """Take back one's latest own answer and all that came after it: at once if nobody learned anything since, or
        nobody else plays; else the others are asked. ``row``: which answer is meant. ``Refused``: "not-at-table",
        "given-up", "paused", "proposed", "nothing-to-undo"; "stale": another is the latest."""
        return await self._do(source, lambda: agreements.undo(self, person, row))

    async def redo(self, person: int, source: str) -> Outcome:
        """Give the answer again that one took back last. Possible until anybody gives another."""
        return await self._do(source, lambda: agreements.redo(self, person))

    async def cancel(self, person: int, source: str, manager: bool = False, reason: str = "") -> Outcome:
        """End the table without a result. ``manager``: the person manages the channel. ``Refused``, besides, here and
        wherever a reason may be given by who does not: "no-free-text"."""
        await self._may_write(reason, manager)
        return await self._do(source, lambda: agreements.cancel(self, person, manager, reason), closing=True)

    async def pause(self, person: int, source: str, manager: bool = False, reason: str = "") -> Outcome:
        """Let the table rest: no answer is taken, nothing is passed, no clock runs."""
        await self._may_write(reason, manager)
        return await self._do(source, lambda: agreements.pause(self, person, manager, reason))

    async def resume(self, person: int, source: str, manager: bool = False) -> Outcome:
        """Go on after a pause."""
        return await self._do(source, lambda: agreements.resume(self, person, manager, source))

    async def repace(self, person: int, value: str, source: str) -> Outcome:
        """Play on at another pace, a key of ``PACES``, where the table agrees: all times begin anew. ``Refused``:
        "not-started", "over", "not-at-table", "given-up", "no-such-value"."""
        return await self._do(source, lambda: agreements.repace(self, person, value))

    async def rest(self, source: str) -> Outcome:
        """Pause, as nobody can come here for now. ``Refused``: "not-started", "over", "paused"."""
        return await self._do(source, lambda: agreements.rest(self), person=False)

    async def replace(
        self,
        person: int,
        seat: Seat,
        source: str,
        *,
        by: int | None = None,
        name: str = "",
        manager: bool = False,
        reason: str = "",
        anybody: bool = False,
    ) -> Outcome:
        """Let the AI, another person (``by``) or ``anybody`` who answers play a seat from now on, where the table
        agrees.

        Who asks for a seat that nobody plays has it then; anybody else is called, and has it by ``take``. Who manages
        the channel gives the seat of somebody absent to the AI without asking, with a reason. Where somebody is away
        the AI plays until they are back, or somebody else is found. ``Refused``, besides: "no-reason", "held-another",
        "may-have-held-another", "too-many-tables", "barred"; of somebody else who is named, "other-may-not" alone.
        """
        await self._may_write(reason, manager)
        return await self._do(source, lambda: agreements.reseat(self, person, seat, by, name, manager, reason, anybody))

    async def take(self, person: int, name: str, number: int, source: str) -> Outcome:
        """Answer call ``number``: play on in that seat. ``Refused``: "no-call", "not-called", "already-seated",
        "held-another", "may-have-held-another", "too-many-tables", "barred"."""
        return await self._do(source, lambda: handing_over.take(self, person, name, number))

    async def call_back(self, person: int, number: int, source: str) -> Outcome:
        """Call nobody any longer: the host, or whose seat it is. ``Refused``: "no-call", "not-at-table", "not-host"."""
        return await self._do(source, lambda: handing_over.call_back(self, person, number))

    async def bar(self, person: int, source: str, name: str = "") -> Outcome:
        """The server lets this person play no more: a seat in the lobby is free, that in a match is the AI's (called
        ``name``; by default as before). ``Refused``: "not-at-table", "over"."""
        if self.facts.phase == "lobby":
            return await self.leave(person, source)
        return await self._do(source, lambda: agreements.bar(self, person, name), person=False)

    def voters(self) -> tuple[int, ...]:
        """Who has said nothing yet to what is proposed."""
        return agreements.voters(self)

    async def agree(self, person: int, number: int, source: str) -> Outcome:
        """Agree to proposal ``number``; it is done as soon as enough do."""
        return await self._do(source, lambda: agreements.agree(self, person, number))

    async def object(self, person: int, number: int, source: str) -> Outcome:
        """Object to proposal ``number``; whoever made it withdraws it so."""
        return await self._do(source, lambda: agreements.objected(self, person, number))

    # --- clocks ---

    async def grant(self, person: int, seat: Seat, source: str) -> Outcome:
        """Put more time into another's bank. ``Refused``: "not-at-table", "no-such-seat", "own-seat", "no-bank"."""
        return await self._do(source, lambda: overdue.grant(self, person, seat))

    async def back(self, person: int, source: str) -> Outcome:
        """Play again oneself, where the AI stands in. ``Refused``: "not-at-table", "not-away"."""
        return await self._do(source, lambda: overdue.back(self, person))

    @property
    def pace(self) -> Pace | None:
        """How fast the match is played; None: nobody need hurry."""
        return pace_of(self) if self.facts.phase == "playing" else None

    def nearly_over(self) -> tuple[Put, ...]:
        """The questions whose time is nearly over and of which their persons are to be told so: for whoever tells
        each of them alone."""
        return overdue.nearly_over(self)

    # --- what is suggested ---

    @property
    def open_question(self) -> Put | None:
        """The one question that suggestions are for, if there is one: see there."""
        return suggestions.open_question(self)

    @property
    def suggested(self) -> tuple[Suggestion, ...]:
        """What is suggested for it by those who still play, those of most people first."""
        return suggestions.suggested(self)

    def suggestion(self, question: int, key: str) -> Suggestion:
        """The one that a button names. ``Refused``: "stale"; "no-suggestion": nobody is for it any longer."""
        return suggestions.suggestion(self, question, key)

    async def suggest(self, person: int, question: int, value: Value, source: str) -> Outcome:
        """Suggest an answer to whoever is asked, or join those who do. What one suggested before is withdrawn by it.

        ``Refused``: "not-at-table", "stale", "own-question", "not-an-option", "paused".
        """
        return await self._do(source, lambda: suggestions.suggest(self, person, question, value))

    # --- what falls due, and after the start ---

    async def fall_due(self, what: str) -> None:
        """A pass (``pass:<match>:<question>``), a look at the clock (``clock:<match>``), the end of a proposal
        (``proposal:<match>:<number>``), of a call (``call:<match>:<number>``), of the lobby (``lobby:<match>``) or of a
        match that nobody plays any longer (``idle:<match>``)."""
        kind, match, *rest = what.split(":")
        if int(match) != self.facts.match:
            return
        proposal = self.facts.proposal
        if kind == "lobby" and self.facts.phase == "lobby":
            await self._do(f"due:{self.id}:{what}", lambda: course.expire(self), person=False)
        elif kind == "proposal" and proposal is not None and proposal.number == int(rest[0]):
            await self._do(f"due:{self.id}:{what}", lambda: agreements.late(self, int(rest[0])), person=False)
        elif kind == lobby.HOST and self.facts.phase == "lobby":
            self.services.tell(self.id)  # who sits there is shown that it may be taken over
        elif kind == "call":
            with contextlib.suppress(Refused):  # answered, or taken back
                await self._do(f"due:{self.id}:{what}", lambda: handing_over.late(self, int(rest[0])), person=False)
        elif kind == "pass" and not self.facts.held:  # else it is set anew when the table goes on
            for put in self.pending():
                if put.number == int(rest[0]):
                    await self._pass(put)
        elif kind == "clock" and self.facts.phase == "playing" and self.readable:
            source = f"due:{self.id}:{what}:{self.facts.changes}"
            await self._do(source, lambda: overdue.look(self), person=False)
        elif kind == idle.KIND and self.facts.phase == "playing" and self.readable:
            source = f"due:{self.id}:{what}:{self.facts.changes}"
            await self._do(source, lambda: abandoned.look(self), person=False)

    async def close_unseen(self, source: str) -> Outcome:
        """End it: its channel is gone, and nobody has played on elsewhere."""
        return await self._do(source, lambda: course.close_unseen(self), person=False)

    # --- how it comes to a change ---

    async def _may_write(self, reason: str, manager: bool) -> None:
        if not manager:
            await limits.may_write(self.services.settings, self.facts.guild, reason)

    def _is_level(self, key: str) -> bool:
        """Whether a choice holds levels, which have names and words of their own."""
        return any(one.key == key and one.file == LEVEL for one in self.game.choices(self.facts.level))

    async def _gather(
        self, source: str, kind: str, person: int, change: Callable[[Facts], Facts], added: bool = False
    ) -> Outcome:
        async def do() -> Done:
            before, self.facts = self.facts, change(self.facts)
            batch = self._heard(person, before)
            seat = before.seat_of(person) if kind == "left" else self.seat_of(person)
            seat = len(before.seats) if added else seat
            batch += list(tables.saved(self.facts)) if self.facts.live else end(self, "cancelled")
            return outcome(self, kind, seat, ()), batch

        return await self._do(source, do)

    def _heard(self, person: int, before: Facts) -> list[Statement]:
        """Note that the host has done something in the lobby, or is another; when the part may be taken over is looked
        at then."""
        facts = self.facts
        if not facts.live or (person != facts.host and facts.host == before.host):
            return []
        now = self.services.now()
        self.facts = replace(facts, gathering=replace(facts.gathering, host_at=now))
        return [due.instead(now + lobby.SILENT, self.id, f"{lobby.HOST}:{facts.match}")]

    async def _act(self, seat: Seat, question: int, value: Value, source: str, by: str) -> Outcome:
        given = f"{question} {text(value)}"
        try:
            answered = partial(course.answer, self, seat, question, value, by)
            return await self._do(source, answered, given, person=by == "person")
        except Refused:
            done = await self.services.store.acts.answered(self.facts, seat, given) if by == "person" else None
            if done is None:
                raise
            return done

    async def _pass(self, put: Put) -> None:
        """Answer with what was settled ahead, or the default as was ordered, unless the question is gone by now."""
        source = f"pass:{self.id}:{self.facts.match}:{put.number}:{self.undone}"
        planned = self.play.ahead.answer(self.play.match, put) if self.play is not None else None
        if planned is None and not await falls_due(self, put):
            return
        value = put.ask.choice.write(put.ask.default) if planned is None else planned
        try:
            await self._act(put.ask.seat, put.number, value, source, "order" if planned is None else "plan")
        except Refused as refusal:
            if refusal.kind in ("broken", "no-room", "no-disk"):
                raise
