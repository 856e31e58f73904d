"""Everything at a table that one person does not decide alone: taking back, cancelling, pausing, seats given to others.

Each of these is a proposal, done at once where nobody else has a say. Who manages the channel needs nobody's consent,
except for taking back; the reason is shown.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Result
from engine.match import News, known
from engine.protocol import Refused, Seat

from .. import due
from ..facts import Outcome, Paused, Proposal, save
from ..store.database import Statement
from . import lobby
from .base import Base, Done
from .lobby import NAME, REASON
from .match_in_play import news_between
from .proposals import OBJECTING, TAKING_BACK, free_for_one, said, verdict
from .undo import Taking, kept, taking

DONE = {"undo": "undone", "pause": "paused", "resume": "resumed", "replace": "replaced"}


class Agreements(Base):
    """What of a table is agreed on."""

    # --- what may be proposed ---

    async def undo(self, person: int, source: str) -> Outcome:
        """Take back one's latest own answer and all that came after it: at once if nobody learned anything since, or
        nobody else plays; else the others are asked."""

        async def take_back() -> Done:
            seat = self._player(person)
            self._unpaused()
            found = await self._taking(seat)
            proposal = self._proposal("undo", person, TAKING_BACK)
            proposal = replace(proposal, row=found.row.number, seat=seat, past_dice=not found.free)
            return await self._decide(proposal, "proposed", person, at_once=found.free)

        return await self._do(source, take_back)

    async def redo(self, person: int, source: str) -> Outcome:
        """Give the answer again that one took back last. Possible until anybody gives another."""

        async def again() -> Done:
            seat = self._player(person)
            self._unpaused()
            free_for_one(self.facts)
            play = self._playing()
            redo, put = play.redo, self.question(seat)
            if not redo or redo[-1][0] != seat or put is None or put.ask.kind != redo[-1][1]:
                raise Refused("nothing-to-redo")
            try:
                made = self._give(play, seat, put.number, redo[-1][2])
            except Refused as refusal:
                raise refusal if refusal.kind == "broken" else Refused("nothing-to-redo") from None
            play.redo = redo[:-1]
            told, batch = await self._go_on([made])
            return self._outcome("redone", seat, told), batch

        return await self._do(source, again)

    async def cancel(self, person: int, source: str, manager: bool = False, reason: str = "") -> Outcome:
        """End the table without a result. ``manager``: the person manages the channel."""

        async def end() -> Done:
            if not self.facts.live:
                raise Refused("over")
            if self.facts.phase == "lobby":
                if not manager:
                    lobby.hosting(self.facts, person)
                self.facts = replace(self.facts, reason=reason[:REASON])
                return self._outcome("cancelled", self.facts.seat_of(person), ()), self._end("cancelled")
            return await self._propose("cancel", person, manager, reason)

        return await self._do(source, end)

    async def pause(self, person: int, source: str, manager: bool = False, reason: str = "") -> Outcome:
        """Let the table rest: no answer is taken, nothing is passed, no limit runs out."""

        async def rest() -> Done:
            self._begun()
            self._unpaused()
            return await self._propose("pause", person, manager, reason)

        return await self._do(source, rest)

    async def resume(self, person: int, source: str, manager: bool = False) -> Outcome:
        """Go on after a pause."""

        async def wake_up() -> Done:
            self._begun()
            if self.facts.paused is None:
                raise Refused("not-paused")
            return await self._propose("resume", person, manager)

        return await self._do(source, wake_up)

    async def replace(
        self, person: int, seat: Seat, source: str, *, by: int | None = None, name: str = "", manager: bool = False,
        reason: str = "",
    ) -> Outcome:  # fmt: skip
        """Let the AI (``by`` None) or another person play a seat from now on.

        A person may ask for a seat whose person has left, or that the AI plays; a person's seat goes to the AI only.
        """

        async def swap() -> Done:
            self._begun()
            if not 0 <= seat < len(self.facts.seats):
                raise Refused("no-such-seat")
            info = self.facts.seats[seat]
            if by is None and info.kind == "ai":
                raise Refused("same-player")
            if by is not None:
                sits = self.facts.seat_of(by)
                if info.kind == "person":
                    raise Refused("same-player" if sits == seat else "no-such-seat")
                if sits not in (None, seat):
                    raise Refused("already-seated", seat=sits)
            return await self._propose("replace", person, manager, reason, seat=seat, by=by, name=name[:NAME])

        return await self._do(source, swap)

    # --- what is said to it ---

    def voters(self) -> tuple[int, ...]:
        """Who has said nothing yet to what is proposed."""
        proposal = self.facts.proposal
        if proposal is None:
            return ()
        return tuple(one for one in self.facts.people if one not in proposal.agreed + proposal.objected)

    async def unlearned(self, viewer: Seat | None) -> tuple[News, ...]:
        """What everybody would have to forget if what is proposed is taken back, as far as the viewer knows it."""
        proposal = self.facts.proposal
        if proposal is None or proposal.row is None:
            return ()
        rows = (proposal.row, 1 << 60)
        found = await news_between(self._store, self.id, self.facts.match, 0, None, rows=rows)
        return tuple(replace(news, told=known(news.told, viewer)) for news in found)

    async def agree(self, person: int, number: int, source: str) -> Outcome:
        """Agree to proposal ``number``; it is done as soon as enough do."""
        return await self._do(source, lambda: self._decide(said(self.facts, person, number, True), "agreed", person))

    async def object(self, person: int, number: int, source: str) -> Outcome:
        """Object to proposal ``number``; whoever made it withdraws it so."""

        async def no() -> Done:
            proposal = said(self.facts, person, number, False)
            if person == proposal.by:
                return await self._drop("withdrawn", person)
            return await self._decide(proposal, "objected", person)

        return await self._do(source, no)

    # --- the inside ---

    def _player(self, person: int) -> Seat:
        """The seat of a person who plays."""
        self._begun()
        if person not in self.facts.people:
            raise Refused("not-at-table")
        return lobby.seated(self.facts, person)

    def _begun(self) -> None:
        if self.facts.phase != "playing":
            raise Refused("not-started" if self.facts.phase == "lobby" else "over")

    def _proposal(self, what: str, by: int, lasts: float) -> Proposal:
        now = self._referee.now()
        agreed = (by,) if by in self.facts.people else ()
        return Proposal(self.facts.proposals + 1, what, by, now, now + lasts, agreed)

    async def _propose(
        self, what: str, person: int, manager: bool, reason: str = "", *, seat: Seat | None = None,
        by: int | None = None, name: str = "",
    ) -> Done:  # fmt: skip
        if not manager and person not in self.facts.people and (by is None or person != by):
            raise Refused("not-at-table")
        proposal = self._proposal(what, person, OBJECTING)
        proposal = replace(proposal, reason=reason[:REASON], seat=seat, person=by, name=name)
        return await self._decide(proposal, "proposed", person, at_once=manager)

    async def _decide(self, proposal: Proposal, kind: str, person: int, at_once: bool = False) -> Done:
        """Do it, drop it, or store how it stands."""
        new = self.facts.proposal is None or self.facts.proposal.number != proposal.number
        done = at_once or verdict(proposal, self.facts.people, self.facts.host, late=False)
        if new and not at_once:
            free_for_one(self.facts)
        if done:
            return await self._carry_out(proposal)
        if done is False:
            return await self._drop(kind, person)
        self.facts = replace(self.facts, proposal=proposal, proposals=max(self.facts.proposals, proposal.number))
        fall = due.at(proposal.until, self.id, f"proposal:{self.facts.match}:{proposal.number}")
        return self._outcome(kind, self.facts.seat_of(person), ()), [*save(self.facts), *([fall] if new else ())]

    async def _late(self, number: int) -> Done:
        """The time of a proposal is up."""
        proposal = self.facts.proposal
        if proposal is None or proposal.number != number:
            raise Refused("no-proposal")
        if verdict(proposal, self.facts.people, self.facts.host, late=True):
            return await self._carry_out(proposal)
        return await self._drop("expired", proposal.by)

    async def _drop(self, kind: str, person: int) -> Done:
        """Nothing comes of it."""
        self.facts = replace(self.facts, proposal=None)
        told, batch = await self._settled()
        return self._outcome(kind, self.facts.seat_of(person), told), batch

    async def _carry_out(self, proposal: Proposal) -> Done:
        seat = self.facts.seat_of(proposal.by)
        other = self.facts.proposal  # a free undo, or the channel's manager, need not wait for it
        if other is not None and (other.number == proposal.number or other.what == "undo"):
            self.facts = replace(self.facts, proposal=None)
        batch: list[Statement] = []
        match proposal.what:
            case "cancel":
                self.facts = replace(self.facts, reason=proposal.reason)
                return self._outcome("cancelled", seat, (), over=True), self._end("cancelled")
            case "undo":
                batch = await self._take_back(proposal)
            case "pause":
                self.facts = replace(self.facts, paused=Paused(proposal.by, self._referee.now(), proposal.reason))
            case "resume":
                self.facts = replace(self.facts, paused=None)
                if self._play is not None:
                    self._play.asked_for = ()  # the time that the questions may wait begins anew
            case "replace":
                self._reseat(proposal)
                if not self.facts.people:
                    return self._outcome("replaced", seat, (), over=True), self._end("over", Result("conceded"))
        told, more = await self._settled()
        return self._outcome(DONE[proposal.what], seat, told), [*batch, *more]

    async def _settled(self) -> tuple[tuple[News, ...], list[Statement]]:
        """Store the facts, and let the table give the answers that it had held back."""
        if self._play is None:
            return (), list(save(self.facts))
        told, batch = await self._go_on([])
        return told, [*save(self.facts), *batch]

    async def _taking(self, seat: Seat) -> Taking:
        sealed = self._playing().match.sealed
        return taking(await kept(self._store, self.id, self.facts.match), seat, sealed)

    async def _take_back(self, proposal: Proposal) -> list[Statement]:
        assert proposal.seat is not None
        found = await self._taking(proposal.seat)
        self._play, batch = await self._playing().back(self._store, found)
        return batch

    def _reseat(self, proposal: Proposal) -> None:
        assert proposal.seat is not None
        infos = list(self.facts.seats)
        old, person = infos[proposal.seat], proposal.person
        name = proposal.name or old.name
        kind = "ai" if person is None else "person"
        infos[proposal.seat] = replace(old, person=person, name=name, kind=kind, reason=proposal.reason)
        self.facts = lobby.passed_on(replace(self.facts, seats=tuple(infos)))
