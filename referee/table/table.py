"""A table in memory: its record, its match, and the only way to change them.

A command is a function that changes a table in memory and returns how to store the change (``TableChange``).
``Table.do`` runs it: take the lock, return the earlier outcome of a repeated command, check, commit once, notify. After
a failure, the table is read from the database again. One commit holds everything that a command causes, with the
answers that the table adds by itself. When the call returns, the change is on disk.

Every command has a ``source``, a text that is unique to its cause (``i:<interaction>``). A command whose source was
used before changes nothing, and returns the outcome of the first command.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

import engine.registry
from engine.game import Game
from engine.match_records import OpenQuestion
from engine.protocol import PASS, One, Refused, Seat, Value
from engine.setup import Result

from ..records.facts import Proposal, TableFacts
from ..records.match_facts import Waiting
from ..records.outcome import Outcome
from ..refusals import ChangedElsewhere, MatchUnreadable
from ..reporting.press_trace import reach
from ..running.held_lock import hold
from ..store import acts, holders, tables
from ..store.database import Statement, refuse_if_stuck
from . import idle
from .live_match import LiveMatch, is_hidden
from .loading import load_facts, load_match
from .refusals import MatchNotStarted, MatchOver, MatchPaused, NotInstalled, TableDamaged
from .services import Services

P = ParamSpec("P")
_Function = TypeVar("_Function", bound=Callable[..., Any])


class TableChange(Struct, frozen=True):
    """A change of a table by a command: the outcome for the caller, and the statements that store the change."""

    outcome: Outcome
    statements: list[Statement]
    """The statements that store the change."""
    answer: str | None = None
    """The text of the answer that the command has given to a question; None if it gave none."""


class DoneBefore(Exception):
    """Raised with the outcome of an earlier command that has done everything already. Nothing is changed or stored."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.kind)
        self.outcome = outcome


Command = Callable[Concatenate["Table", P], Awaitable[TableChange]]
"""A function that changes a table, run by ``Table.do`` or ``Table.do_by_itself``. It may raise ``Refused``."""
TakeUp = Callable[["Table", bool], Awaitable[list[Statement]]]
"""A function that finishes what was left undone at a table when the process was killed or upgraded.

The second argument is True if the table comes from a restored backup. The function returns the statements to store.
"""
_works_on_damaged = set[Callable[..., Any]]()


def mark_for_damaged(command: _Function) -> _Function:
    """Mark a command as allowed at a damaged table. Every other command is refused there."""
    _works_on_damaged.add(command)
    return command


class Table:
    """A table: its public facts, the match in play, and the lock under which it changes.

    Reading needs no lock.
    """

    def __init__(
        self, services: Services, facts: TableFacts, take_up: TakeUp | None, play: LiveMatch | None = None
    ) -> None:
        """Create a table, whose match is read from the store before its first use.

        ``take_up`` None: a table for reading only, with ``play`` as its match.
        """
        self.services = services
        """The services of the referee. Only the files of this folder may use them."""
        self.facts = facts
        self.play = play
        """The match with its secrets, for the files of this folder alone. None before the start, or if unreadable."""
        self.source = ""
        """The source of the command that is being run. It serves as the client seed of a person who gives none."""
        self.lock = asyncio.Lock()
        self._take_up = take_up
        self._sure = take_up is None
        """True if the table in memory equals the stored one for sure, so that it need not be read again."""

    # --- what everybody may know ---

    @property
    def id(self) -> int:
        return self.facts.id

    @property
    def place(self) -> tuple[int, int]:
        """The key under which the present match is stored: the table's number, and the match's number at the table."""
        return self.facts.id, self.facts.match

    @property
    def game(self) -> Game[Any]:
        """The game of the table. Raises ``NotInstalled``."""
        if self.facts.game not in engine.registry.load_games():
            raise NotInstalled()
        return engine.registry.load_game(self.facts.game)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names as entered: untrusted text."""
        return tuple(info.name for info in self.facts.seats)

    @property
    def readable(self) -> bool:
        """Return whether the table has a match that this version's rules can read."""
        return self.play is not None

    @property
    def course(self) -> object:
        """An object that stays the same as long as no answer is taken back and the match is not reloaded.

        Caches that follow the log of the match are kept by this object.
        """
        return self.play

    @property
    def proposal(self) -> Proposal | None:
        """The proposal on which the people at the table vote now; None if there is none."""
        return self.facts.proposal

    @property
    def result(self) -> Result | None:
        return self.facts.result

    def seat_of(self, person: int) -> Seat | None:
        return self.facts.seat_of(person)

    @property
    def alone(self) -> Seat | None:
        """The seat of the only person who plays or has played in this match; None if there are several people.

        Nobody else could learn anything from the questions of such a seat.
        """
        people = self.facts.people
        return self.facts.seat_of(people[0]) if len(people) == 1 and not self.facts.shared else None

    @property
    def solo(self) -> Seat | None:
        """The seat of a player without opponents or AI, whose questions may all be shown on the public board.

        It is None if the AI has a seat. A spectator may take the AI's seat, and must not have seen a hand.
        """
        return self.alone if len(self.facts.seats) == 1 else None

    def view(self, viewer: Seat | None) -> Struct:
        """Return what a seat may see of the match (None: spectators). ``Refused`` if there is no readable match."""
        if self.play is None:
            raise MatchUnreadable() if self.facts.phase in ("playing", "over") else MatchNotStarted()
        return self.play.match.view(viewer)

    def list_waiting(self) -> tuple[Waiting, ...]:
        """Return the seats that the match waits for, as everybody may see it.

        With more than two seats, a secret question counts as open until all seats that were asked together have
        answered. So nobody learns which seats have answered.
        """
        pending, asked = self.list_pending(), self.play.match.asked_now if self.play is not None else ()
        covered = bool(pending) and len(self.facts.seats) > 2 and self.alone is None
        return tuple(
            Waiting(
                question.ask.seat,
                question.number,
                None if question.ask.secret else question.ask,
                replace(question.ask, choice=One(()), default=PASS)
                if question.ask.secret and question.ask.about
                else None,
            )
            for question in asked
            if question in pending or (covered and is_hidden(question.ask))
        )

    # --- the questions to a seat, for that seat alone ---

    def list_pending(self) -> tuple[OpenQuestion, ...]:
        """Return all open questions, secret ones included. For the files of this folder alone."""
        return self.play.match.pending if self.play is not None and self.facts.phase == "playing" else ()

    def find_question(self, seat: Seat) -> OpenQuestion | None:
        """Return the question that a seat is asked now; None if it is asked nothing. The result is for that seat alone.

        This includes a simultaneous question that the seat has answered but may still answer differently.
        """
        return self.play.match.find_question(seat) if self.play is not None and self.facts.phase == "playing" else None

    def find_given_answer(self, seat: Seat) -> Value | None:
        """Return a seat's answer to an open simultaneous question. The result is for that seat alone.

        Return None if the seat has not answered yet, or if all seats have answered.
        """
        return (
            self.play.match.find_given_answer(seat) if self.play is not None and self.facts.phase == "playing" else None
        )

    def has_answered(self, seat: Seat) -> bool:
        """Return whether a seat has answered a simultaneous question that others have still to answer."""
        return self.find_given_answer(seat) is not None

    @property
    def ai_asked(self) -> bool:
        """Return whether an AI seat has to answer a question."""
        return not self.facts.held and any(self.facts.seats[one.ask.seat].plays == "ai" for one in self.list_pending())

    # --- guards ---

    def require_match(self) -> LiveMatch:
        """Return the live match, so that it can be changed. ``Refused`` unless a match is running and can be read."""
        self.require_begun()
        if self.play is None:
            raise MatchUnreadable()
        return self.play

    def require_begun(self) -> None:
        """Refuse unless a match is running, whether or not it can be read."""
        if self.facts.phase != "playing":
            raise MatchNotStarted() if self.facts.phase == "lobby" else MatchOver()

    def refuse_if_paused(self) -> None:
        if self.facts.paused is not None:
            raise MatchPaused()

    # --- memory and store ---

    async def recall(self) -> None:
        """Read the table from the database, unless the table in memory equals the stored one for sure."""
        if not self._sure:
            async with hold(self.lock, f"table {self.id}"):
                await self._recall()

    def mark_stale(self) -> None:
        """Mark the table as to be read from the store before its next use."""
        self._sure = False

    @contextlib.asynccontextmanager
    async def hold_steady(self) -> AsyncIterator[None]:
        """Hold the table's lock for reading. Meanwhile the table equals the stored one and stays unchanged."""
        async with hold(self.lock, f"table {self.id}"):
            await self._recall()
            yield

    @contextlib.asynccontextmanager
    async def hold_for_rewriting(self) -> AsyncIterator[None]:
        """Hold the table's lock while other code changes the stored table, which is then read into memory again."""
        async with hold(self.lock, f"table {self.id}"):
            try:
                yield
            finally:
                self._sure = False

    # --- changing ---

    async def do(self, source: str, command: Command[P], *args: P.args, **kwargs: P.kwargs) -> Outcome:
        """Run a person's command. Raises its refusals, ``TableDamaged``, ``ChangedElsewhere``, ``NothingStored``."""
        return await self._run(source, partial(command, self, *args, **kwargs), command in _works_on_damaged, True)

    async def do_by_itself(self, source: str, command: Command[P], *args: P.args, **kwargs: P.kwargs) -> Outcome:
        """Run a command that the AI, a timer or the bot gives, and no person. Raises what ``do`` raises."""
        return await self._run(source, partial(command, self, *args, **kwargs), command in _works_on_damaged, False)

    def look_through(self, seat: Seat | None = None) -> None:
        """Choose the seat through which a person with several seats looks.

        ``seat`` None: keep the present seat if it is asked something. Otherwise choose the first seat that is asked
        something.
        """
        if not self.facts.teaching or self.play is None or self.facts.phase != "playing":
            return
        if seat is None:
            own = [info.person is not None and info.kind == "person" for info in self.facts.seats]
            asked = [one.seat for one in self.list_waiting() if own[one.seat] and not self.has_answered(one.seat)]
            if not asked or self.facts.front in asked:
                return
            seat = asked[0]
        self.facts = replace(self.facts, front=seat)

    async def _run(
        self, source: str, change: Callable[[], Awaitable[TableChange]], if_damaged: bool, by_person: bool
    ) -> Outcome:
        """Run a command once: take the lock, change the table in memory, commit, notify.

        ``if_damaged``: run it even at a damaged table. ``by_person``: a person gives the command.
        """
        assert self._take_up is not None, "an earlier match is read only"
        try:
            return await self._run_once(source, change, if_damaged, by_person, self.services.store.slots is not None)
        except ChangedElsewhere:
            return await self._run_once(source, change, if_damaged, by_person, False)  # now with the table as stored

    async def _run_once(
        self, source: str, change: Callable[[], Awaitable[TableChange]], if_damaged: bool, by_person: bool, is_new: bool
    ) -> Outcome:
        store = self.services.store
        async with hold(self.lock, f"table {self.id}"):
            reach("locked")
            await self._recall()
            if (not is_new or self.facts.damaged) and (before := await store.acts.find_outcome(source)) is not None:
                return before
            facts, row = self.facts, self.play.match.row if self.play is not None else 0
            if facts.damaged and not if_damaged:
                raise TableDamaged() if facts.is_installed else NotInstalled()
            self.source = source
            try:
                change_made = await self._change_in_memory(change, by_person)
            except DoneBefore as done:
                return done.outcome
            except Refused:  # perhaps a repeated command that was taken for a new one
                if is_new and (before := await store.acts.find_outcome(source)) is not None:
                    return before
                raise
            reach("ran")
            act = acts.store_act(source, self.facts, change_made.outcome, self.services.now(), change_made.answer)
            batch = [*change_made.statements, *holders.store_change_of_hands(facts, self.facts, row), act]
            try:
                await self._commit(batch)
            except Refused:
                with contextlib.suppress(Refused):
                    await self._recall()  # A caller who is refused must see the table as it is stored.
                raise
            reach("committed")
        self.look_through()
        self.services.tell(self.id)
        return change_made.outcome

    async def _change_in_memory(self, change: Callable[[], Awaitable[TableChange]], by_person: bool) -> TableChange:
        """Run a command in memory. ``by_person``: a person gives it, so that the table is not idle."""
        facts, play = self.facts, self.play
        seen = play.all_see if play is not None else ()
        before = play.idle if play is not None and by_person and facts.phase == "playing" else None
        if play is not None and before is not None:
            idle.record_action(play, self.services.now())
        try:
            change_made = await change()
            if before is not None and self.play is not None:
                if self.facts is facts and self.play.all_see == seen:
                    idle.keep_announcement(self.play, before)
                change_made = replace(change_made, statements=[*change_made.statements, *self.play.store_answers(())])
            return change_made
        except (Refused, DoneBefore):
            self.facts = facts
            if before is not None and self.play is not None:
                self.play.idle = before
            raise
        except BaseException:
            self._sure = False  # The match may have advanced in memory without being stored.
            raise

    async def _commit(self, batch: list[Statement]) -> None:
        """Store a change and count it. Raises ``ChangedElsewhere``, ``NothingStored``."""
        self._sure = False  # the table in memory is ahead of the stored one until the commit succeeds
        self.facts = replace(self.facts, changes=self.facts.changes + 1)
        with refuse_if_stuck():
            await self.services.store.commit(
                [*batch, tables.store_change_number(self.id, self.facts.changes, self.ai_asked)]
            )
        self._sure = True
        self.services.due.wake_up()

    async def _recall(self) -> None:
        """Read the table and its match from the database, unless memory surely equals it. The caller holds the lock."""
        if self._sure:
            return
        assert self._take_up is not None
        facts, behind = await load_facts(self.services.store, self.id)
        self.facts, self.play = facts, None
        self.play = await load_match(self.services.store, facts)
        self._sure = not behind  # A table from a backup counts as resumed only after this commit.
        if batch := await self._take_up(self, behind):
            await self._commit(batch)
            self.services.tell(self.id)
        self.look_through()
