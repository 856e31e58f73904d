"""A table: its people, its settings, its matches, and the one lock through which anything happens there.

Every changing call takes a ``source`` that is unique to what caused it (``i:<interaction>``, ``pass:<question>``): the
same source again does nothing and is told what was done the first time.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Result
from engine.match import Put
from engine.protocol import Refused, Seat, Value

from .. import due, records
from ..facts import LIMITS, Facts, Opened, Outcome, SeatInfo, Waiting, save, text
from ..store.database import Statement
from . import lobby
from .agreements import Agreements
from .base import Done
from .match_in_play import Play
from .policy import Made
from .suggestions import Suggestions

__all__ = ["Facts", "Opened", "Outcome", "SeatInfo", "Table", "Waiting"]


class Table(Agreements, Suggestions):
    """Change it through the methods below and those of ``Agreements`` and ``Suggestions`` only."""

    # --- the lobby ---

    async def join(self, person: int, name: str, source: str, luck: str = "") -> Outcome:
        """Take a seat. ``luck`` is what the seat adds to the dice (default: the source)."""
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

    async def leave(self, person: int, source: str) -> Outcome:
        """Give up a seat before the start."""
        return await self._gather(source, "left", person, lambda f: lobby.leave(f, person))

    async def settle(self, person: int, key: str, value: str, source: str, seat: Seat | None = None) -> Outcome:
        """Change "level", "windows", "limit", "language", a house choice (the host) or a choice of one's own seat, as
        the host also of a seat of the AI."""
        return await self._gather(
            source, "settled", person, lambda f: lobby.settle(f, self.game, person, key, value, seat)
        )

    async def ready(self, person: int, source: str, on: bool = True) -> Outcome:
        """Say that one is ready, or no longer."""
        return await self._gather(source, "ready" if on else "not-ready", person, lambda f: lobby.ready(f, person, on))

    async def start(self, person: int, source: str) -> Outcome:
        """Begin the match. The host's call; it closes the list of luck texts."""

        async def begin() -> Done:
            new, setup = lobby.start(self.facts, self.game, person)
            luck = [info.luck for info in new.seats]
            secret = await self._secret()
            self._play = Play.begin(self.id, new.match, self.game, setup, secret, luck)
            self.facts = new
            batch = [*save(new), due.never(self.id, f"lobby:{new.match}"), *self._play.unsaved]
            told, more = await self._go_on([Made(self._play.match.step, True)], mark=True)
            return self._outcome("started", new.seat_of(person), told), batch + more

        return await self._do(source, begin)

    # --- the match ---

    async def act(self, seat: Seat, question: int, value: Value, source: str) -> Outcome:
        """Answer a question. Stale, foreign or impossible answers are ``Refused`` with what is possible."""

        return await self._act(seat, question, value, source, "person")

    async def act_for_ai(self, seat: Seat, question: int, value: Value, source: str) -> Outcome:
        """The same for a seat of the AI."""
        return await self._act(seat, question, value, source, "ai")

    async def _act(self, seat: Seat, question: int, value: Value, source: str, by: str) -> Outcome:
        """``by``: "person", "ai", or "table" for what falls due."""

        async def answer() -> Done:
            play = self._playing()
            self._unpaused()
            if self.question(seat) is None or by not in ("table", self.facts.seats[seat].kind):
                raise Refused("not-asked", waiting=tuple(one.seat for one in self.waiting()))
            made = self._give(play, seat, question, value)
            play.redo = ()
            withdrawn = self._withdraw()
            told, batch = await self._go_on([made])
            return self._outcome("answered", seat, told), [*withdrawn, *batch]

        given = f"{question} {text(value)}"
        try:
            return await self._do(source, answer, given)
        except Refused:
            done = await self._referee.answered(self.facts, seat, given) if by == "person" else None
            if done is None:
                raise
            return done

    async def concede(self, seat: Seat, source: str) -> Outcome:
        """Give up: silence answers for the seat from now on. Where the game says so, or nobody is left, it is over."""

        async def give_up() -> Done:
            play = self._playing()
            infos = list(self.facts.seats)
            if not 0 <= seat < len(infos) or infos[seat].kind != "person":
                raise Refused("not-at-table")
            self._withdraw()
            infos[seat] = replace(infos[seat], kind="silence")
            self.facts = lobby.passed_on(replace(self.facts, seats=tuple(infos)))
            gone = tuple(at for at, info in enumerate(infos) if info.kind == "silence")
            result = self.game.concede(play.match.state, gone)
            if result is not None or not self.facts.people:
                return self._outcome("conceded", seat, (), over=True), self._end("over", result or Result("conceded"))
            told, batch = await self._go_on([])
            return self._outcome("conceded", seat, told), [*save(self.facts), *batch]

        return await self._do(source, give_up)

    async def rematch(self, person: int, source: str) -> Outcome:
        """Gather for another match at the same table, in the same seats."""

        async def again() -> Done:
            new = lobby.rematch(self.facts, person, source)
            if (other := await self._referee.busy(new.channel)) is not None:
                raise Refused("busy", table=other)
            self.facts, batch = self._referee.new_match(new)
            self._play = None
            return self._outcome("reopened", self.seat_of(person), ()), batch

        return await self._do(source, again)

    # --- what falls due ---

    async def fall_due(self, what: str) -> None:
        """A pass (``pass:<match>:<question>``), the time limit (``limit:<match>``), the end of a proposal
        (``proposal:<match>:<number>``) or of the lobby (``lobby:<match>``)."""
        kind, match, *rest = what.split(":")
        if int(match) != self.facts.match:
            return
        proposal = self.facts.proposal
        if kind == "lobby" and self.facts.phase == "lobby":

            async def expire() -> Done:
                lobby.gathering(self.facts)
                self.facts = replace(self.facts, reason="expired")
                return Outcome("cancelled", over=True), self._end("cancelled")

            await self._do(f"due:{self.id}:{what}", expire)
        elif kind == "proposal" and proposal is not None and proposal.number == int(rest[0]):
            await self._do(f"due:{self.id}:{what}", lambda: self._late(int(rest[0])))
        elif kind == "pass" and not self.facts.held:  # else it is set anew when the table goes on
            for put in self._pending():
                if put.number == int(rest[0]):
                    await self._default(put, "pass")
        elif kind == "limit" and self.facts.paused is None:
            limit = LIMITS[self.facts.limit]
            if limit is not None and self._referee.now() >= self.asked_at + limit:
                for put in self._pending():
                    await self._default(put, "limit")

    def _pending(self) -> tuple[Put, ...]:
        return self._play.match.pending if self._play is not None and self.facts.phase == "playing" else ()

    async def _default(self, put: Put, why: str) -> None:
        """Answer with the default, unless the question is gone by now."""
        source = f"{why}:{self.id}:{self.facts.match}:{put.number}"
        try:
            await self._act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default), source, "table")
        except Refused as refusal:
            if refusal.kind == "broken":
                raise

    def thinks(self) -> tuple[Seat, Put, Struct] | None:
        """A seat of the AI that is to answer, its question and what it sees: all that it may know. Ask for it while the
        table is ``steady``."""
        if self.facts.held:
            return None
        for put in self._pending():
            if self.facts.seats[put.ask.seat].kind == "ai":
                return put.ask.seat, put, self.view(put.ask.seat)
        return None

    async def wake(self) -> None:
        """Look through what a kill may have left: chance that had gone unanswered, answers that the table owes."""
        async with self.lock:
            await self._recall()
            if self._play is not None and self.facts.phase == "playing":
                _, batch = await self._go_on([])
                await self._commit(batch)
        self._referee.tell(self)

    # --- export ---

    async def export(self, viewer: Seat | None) -> bytes:
        """The match as a file: before its end what the viewer may know, after it everything, the dice's secret opened.
        ``Refused``: "not-started"."""
        await self.recall()
        sealed = self._play.match.sealed if self._play is not None else ()
        return await records.export(self._store, self.facts, viewer, sealed)

    # --- the inside ---

    def _tell(self) -> None:
        self._referee.tell(self)

    def _withdraw(self) -> list[Statement]:
        """An answer is given, or a person leaves: nobody is asked any longer about taking back what came before."""
        if self.facts.proposal is None or self.facts.proposal.what != "undo":
            return []
        self.facts = replace(self.facts, proposal=None)
        return list(save(self.facts))

    async def _gather(
        self, source: str, kind: str, person: int, change: Callable[[Facts], Facts], added: bool = False
    ) -> Outcome:
        async def do() -> Done:
            before, self.facts = self.facts, change(self.facts)
            seat = before.seat_of(person) if kind == "left" else self.seat_of(person)
            seat = len(before.seats) if added else seat
            batch = list(save(self.facts)) if self.facts.live else self._end("cancelled")
            return self._outcome(kind, seat, ()), batch

        return await self._do(source, do)
