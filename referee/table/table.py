"""A table with its people, settings and matches, and every command that can be given to it.

Every command that changes the table takes a ``source`` that is unique to its cause (``i:<interaction>``,
``pass:<question>``). A repeated source changes nothing and returns the outcome of the first call. One commit holds
everything that a command causes, including the answers that the table adds by itself (see ``stored``). When the call
returns, the change is on disk.
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
    """A table as its users see it. The referee makes one for each stored table; change it through these calls only."""

    # --- the lobby ---

    async def join(self, person: int, name: str, source: str, luck: str = "") -> Outcome:
        """Take a seat in the lobby.

        ``luck`` is the seat's contribution to the dice (default: the source). ``Refused``, besides what the lobby
        raises: "too-many-tables", "barred", "cannot-join", "no-free-text".
        """
        await limits.admitted(self.services.settings, person, self.facts.guild)
        await limits.welcome(self.services.settings, person, self.facts.people)
        await limits.may_write(self.services.settings, self.facts.guild, luck)
        await limits.may_sit(self.services.store, person, self.facts.guild, self.id)
        return await self._gather(
            source, "joined", person, lambda f: lobby.join(f, self.game, person, name, luck or source)
        )

    async def add_ai(self, person: int, name: str, source: str) -> Outcome:
        """Give a seat to the AI. The host only."""
        return await self._gather(
            source, "joined", person, lambda f: lobby.add_ai(f, self.game, person, name, source), added=True
        )

    async def kick(self, person: int, seat: Seat, source: str) -> Outcome:
        """Remove another player, or an AI, from a seat. The host only."""
        return await self._gather(source, "kicked", person, lambda f: lobby.kick(f, person, seat))

    async def invite(self, person: int, guest: int, name: str, source: str, on: bool = True) -> Outcome:
        """Reserve a seat for a guest, or cancel the reservation (``on=False``). The host only."""
        return await self._gather(
            source, "invited", person, lambda f: lobby.invite(f, self.game, person, guest, name, on)
        )

    async def take_over(self, person: int, source: str, manager: bool = False) -> Outcome:
        """Become the host of a lobby whose host is silent.

        ``manager``: the person manages the channel. ``Refused``: "started", "over", "not-at-table", "already-host",
        "host-is-there".
        """
        now = self.services.now()
        return await self._gather(source, "hosting", person, lambda f: lobby.take_over(f, person, now, manager))

    async def leave(self, person: int, source: str) -> Outcome:
        """Give up a seat before the start."""
        return await self._gather(source, "left", person, lambda f: lobby.leave(f, person))

    async def settle(self, person: int, key: str, value: str, source: str, seat: Seat | None = None) -> Outcome:
        """Change a setting of the table or of a seat.

        The host changes "level", "windows", "pace", "overdue", "best_of", "starts", "entry", "language" and the house
        choices. Each player changes the choices of the player's own seat; the host also those of an AI seat.
        ``Refused``, besides what the lobby raises: "no-free-text".
        """
        if is_text(value) and (key == "level" or self._is_level(key)):
            await limits.may_write(self.services.settings, self.facts.guild, value)
        return await self._gather(
            source, "settled", person, lambda f: lobby.settle(f, self.game, person, key, value, seat)
        )

    async def ready(self, person: int, source: str, on: bool = True) -> Outcome:
        """Mark the person as ready, or as not ready (``on=False``)."""
        return await self._gather(source, "ready" if on else "not-ready", person, lambda f: lobby.ready(f, person, on))

    async def rename(self, person: int, name: str) -> None:
        """Update the display name of a person who has a seat. Earlier log entries keep the earlier name."""

        async def do() -> Done:
            self.facts = lobby.renamed(self.facts, person, name)
            return outcome(self, "renamed", self.seat_of(person), ()), list(tables.saved(self.facts))

        if name and lobby.renamed(self.facts, person, name) != self.facts:
            await self._do(f"name:{self.id}:{person}:{self.facts.changes}", do)

    # --- the match ---

    async def start(self, person: int, source: str) -> Outcome:
        """Start the match. This also closes the list of client seeds (``luck``)."""
        return await self._do(source, lambda: course.start(self, person))

    async def act(self, seat: Seat, question: int, value: Value, source: str) -> Outcome:
        """Answer a question. ``Refused`` with the possible answers if this one is stale, foreign or impossible."""
        return await self._act(seat, question, value, source, "person")

    async def act_for_ai(self, seat: Seat, question: int, value: Value, source: str) -> Outcome:
        """Answer a question for a seat of the AI. ``Refused`` as in ``act``."""
        return await self._act(seat, question, value, source, "ai")

    async def settle_ahead(self, seat: Seat, plan: str, source: str, condition: str = ANY) -> Outcome:
        """Settle an answer before its question is asked.

        ``plan`` is the text of one of ``plannable``. It applies as long as ``condition`` holds (``plans.ANY``,
        ``plans.SAME`` or one of the game's). ``Refused``: "stale", "no-such-condition", "too-many-plans".
        """
        return await self._do(source, lambda: course.settle_ahead(self, seat, plan, condition))

    async def hang_plan(self, seat: Seat, place: int, plan: str, condition: str, source: str) -> Outcome:
        """Give a premove another condition. ``planned`` lists the premove at ``place`` with the text ``plan``."""
        return await self._do(source, lambda: course.hang_plan(self, seat, place, plan, condition))

    async def take_back_plan(self, seat: Seat, plan: str, source: str, place: int | None = None) -> Outcome:
        """Withdraw a premove, so that the seat is asked after all.

        ``plan`` is the text of one of ``planned``; ``place`` is its index, where one text may occur twice.
        """
        return await self._do(source, lambda: course.take_back_plan(self, seat, plan, place))

    async def concede(self, seat: Seat, source: str) -> Outcome:
        """Give up: from now on the default answers for the seat.

        This ends the match if the game says so or nobody is left.
        """
        return await self._do(source, lambda: course.concede(self, seat))

    async def rematch(self, person: int, source: str) -> Outcome:
        """Open a lobby for another match in the same seats; within a series, start its next match."""
        return await self._do(source, lambda: course.rematch(self, person, source))

    # --- agreements ---

    async def undo_costs(self, person: int) -> int | None:
        """Return the row of the answer that ``undo`` would take back if that makes the match unrated; else None.

        For that person alone. ``Refused`` as in ``undo``.
        """
        async with self.steady():
            return await agreements.undo_costs(self, person)

    async def undo(self, person: int, source: str, row: int | None = None) -> Outcome:
        """Take back the person's own latest answer and everything after it.

        This happens at once if nobody has learned anything since, or nobody else plays. Otherwise the others must
        agree. ``row`` names the expected answer. ``Refused``: "not-at-table", "given-up", "paused", "proposed",
        "nothing-to-undo"; "stale" if another answer is the latest.
        """
        return await self._do(source, lambda: agreements.undo(self, person, row))

    async def redo(self, person: int, source: str) -> Outcome:
        """Repeat the answer that the person took back last.

        Possible until the person answers anything, or anybody gives an answer that others see.
        """
        return await self._do(source, lambda: agreements.redo(self, person))

    async def cancel(self, person: int, source: str, manager: bool = False, reason: str = "") -> Outcome:
        """End the table without a result.

        ``manager``: the person manages the channel. ``Refused``, besides: "no-free-text", as in every command where a
        person who does not manage the channel may give a reason.
        """
        await self._may_write(reason, manager)
        return await self._do(source, lambda: agreements.cancel(self, person, manager, reason), closing=True)

    async def pause(self, person: int, source: str, manager: bool = False, reason: str = "") -> Outcome:
        """Pause the table: it takes no answers, passes no questions and runs no clocks."""
        await self._may_write(reason, manager)
        return await self._do(source, lambda: agreements.pause(self, person, manager, reason))

    async def resume(self, person: int, source: str, manager: bool = False) -> Outcome:
        """Continue after a pause."""
        return await self._do(source, lambda: agreements.resume(self, person, manager, source))

    async def repace(self, person: int, value: str, source: str) -> Outcome:
        """Change the pace to another key of ``PACES``, if the table agrees. All times start again.

        ``Refused``: "not-started", "over", "not-at-table", "given-up", "no-such-value".
        """
        return await self._do(source, lambda: agreements.repace(self, person, value))

    async def rest(self, source: str) -> Outcome:
        """Pause the table because nobody can reach it for now. ``Refused``: "not-started", "over", "paused"."""
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
        """Give a seat to the AI, to a person (``by``) or to ``anybody`` who answers the call, if the table agrees.

        A person who asks for a seat that nobody plays gets it directly. Any other person is called and gets the seat by
        ``take``. A channel manager may give an absent player's seat to the AI without a vote, but with a reason. While
        a player is away, the AI plays until the player is back or a substitute is found. ``Refused``, besides:
        "no-such-seat", "same-player", "seat-played", "no-reason", "already-seated", "held-another",
        "may-have-held-another", "too-many-tables", "barred", "cannot-join"; if another person is named in ``by`` and
        may not play there, only "other-may-not".
        """
        await self._may_write(reason, manager)
        return await self._do(source, lambda: agreements.reseat(self, person, seat, by, name, manager, reason, anybody))

    async def take(self, person: int, name: str, number: int, source: str) -> Outcome:
        """Answer call ``number`` and play on in its seat.

        ``Refused``: "no-call", "not-called", "already-seated", "held-another", "may-have-held-another",
        "too-many-tables", "barred", "cannot-join".
        """
        return await self._do(source, lambda: handing_over.take(self, person, name, number))

    async def call_back(self, person: int, number: int, source: str) -> Outcome:
        """End call ``number``. The host or the seat's player only.

        ``Refused``: "no-call", "not-at-table", "not-host".
        """
        return await self._do(source, lambda: handing_over.call_back(self, person, number))

    async def bar(self, person: int, source: str, name: str = "") -> Outcome:
        """Remove a person whom the server has banned from play.

        A seat in the lobby becomes free. A seat in a match goes to the AI under ``name`` (default: the seat's present
        name). ``Refused``: "not-at-table", "over".
        """
        if self.facts.phase == "lobby":
            return await self.leave(person, source)
        return await self._do(source, lambda: agreements.bar(self, person, name), person=False)

    def voters(self) -> tuple[int, ...]:
        """Return the people who may still vote on the open proposal."""
        return agreements.voters(self)

    async def agree(self, person: int, number: int, source: str) -> Outcome:
        """Agree to proposal ``number``. It is carried out as soon as enough people agree."""
        return await self._do(source, lambda: agreements.agree(self, person, number))

    async def object(self, person: int, number: int, source: str) -> Outcome:
        """Object to proposal ``number``. An objection by its proposer withdraws it."""
        return await self._do(source, lambda: agreements.objected(self, person, number))

    # --- clocks ---

    async def grant(self, person: int, seat: Seat, source: str) -> Outcome:
        """Add time to another player's bank.

        ``Refused``: "not-at-table", "no-such-seat", "nobody-plays-there", "own-seat", "no-bank".
        """
        return await self._do(source, lambda: overdue.grant(self, person, seat))

    async def back(self, person: int, source: str) -> Outcome:
        """Take the person's seat back from the AI that stands in. ``Refused``: "not-at-table", "not-away"."""
        return await self._do(source, lambda: overdue.back(self, person))

    @property
    def pace(self) -> Pace | None:
        """The pace at which the match is played; None if nobody has a time limit."""
        return pace_of(self) if self.facts.phase == "playing" else None

    def nearly_over(self) -> tuple[Put, ...]:
        """Return the questions whose time is nearly over and whose players are to be reminded.

        Secret: tell each player only of the player's own question.
        """
        return overdue.nearly_over(self)

    # --- suggestions ---

    @property
    def open_question(self) -> Put | None:
        """The one question for which suggestions are taken now, if any (see ``suggestions.open_question``)."""
        return suggestions.open_question(self)

    @property
    def suggested(self) -> tuple[Suggestion, ...]:
        """The suggestions for the open question by people who still play, the most supported first."""
        return suggestions.suggested(self)

    def suggestion(self, question: int, key: str) -> Suggestion:
        """Return the suggestion with this button key.

        ``Refused``: "stale"; "no-suggestion" if nobody supports it any more.
        """
        return suggestions.suggestion(self, question, key)

    async def suggest(self, person: int, question: int, value: Value, source: str) -> Outcome:
        """Suggest an answer to an open question, or support an existing suggestion.

        This replaces the person's earlier suggestion. ``Refused``: "not-at-table", "stale", "own-question",
        "not-an-option", "paused".
        """
        return await self._do(source, lambda: suggestions.suggest(self, person, question, value))

    # --- timers, and the end ---

    async def fall_due(self, what: str) -> None:
        """Handle a timer that is due.

        The kinds are: a pass (``pass:<match>:<question>``), a check of the clocks (``clock:<match>``), the end of a
        proposal (``proposal:<match>:<number>``), of a call (``call:<match>:<number>``) or of the lobby
        (``lobby:<match>``), a silent host (``host:<match>``), and a match that nobody plays any more
        (``idle:<match>``).
        """
        kind, match, *rest = what.split(":")
        if int(match) != self.facts.match:
            return
        proposal = self.facts.proposal
        if kind == "lobby" and self.facts.phase == "lobby":
            await self._do(f"due:{self.id}:{what}", lambda: course.expire(self), person=False)
        elif kind == "proposal" and proposal is not None and proposal.number == int(rest[0]):
            await self._do(f"due:{self.id}:{what}", lambda: agreements.late(self, int(rest[0])), person=False)
        elif kind == lobby.HOST and self.facts.phase == "lobby":
            self.services.tell(self.id)  # refreshes the lobby card, which now offers to take over
        elif kind == "call":
            with contextlib.suppress(Refused):  # the call may have been answered or withdrawn
                await self._do(f"due:{self.id}:{what}", lambda: handing_over.late(self, int(rest[0])), person=False)
        elif kind == "pass" and not self.facts.held:  # a held table sets the timer again when it continues
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
        """End the table because its channel is gone or nobody has continued it."""
        return await self._do(source, lambda: course.close_unseen(self), person=False)

    # --- internals ---

    async def _may_write(self, reason: str, manager: bool) -> None:
        if not manager:
            await limits.may_write(self.services.settings, self.facts.guild, reason)

    def _is_level(self, key: str) -> bool:
        """Return whether the values of a choice are levels, which carry names and texts of their own."""
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
        """Record the time of the host's latest action in the lobby, or of a change of host.

        Returns the timer after which somebody else may take over.
        """
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
        """Answer with the premove or the default, unless the question is gone or the person must answer."""
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
