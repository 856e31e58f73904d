"""A table in memory and in the store: one lock for every change, and one procedure.

A change locks, looks whether it was done before, checks, commits once and notifies. If anything goes wrong, the store
is right, and memory is read again before the next change.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable

from msgspec.structs import replace

from engine.own_files import is_text
from engine.protocol import Refused, Seat
from engine.registry import games

from ..facts import Facts, Idle, Outcome
from ..store import acts, tables
from ..store.database import Statement, StoreStuck
from . import ended, handing_over, restored
from .idle import acted, hidden
from .services import Services
from .state import Done, TableState
from .steps import go_on

log = logging.getLogger(__name__)


class StoredTable(TableState):
    """A table whose changes are stored. ``Table`` defines what can be changed."""

    def __init__(self, services: Services, facts: Facts) -> None:
        super().__init__(services, facts)
        self.lock = asyncio.Lock()
        self._sure = False
        """True if memory is known to equal the store."""

    # --- reading ---

    async def recall(self) -> None:
        """Make sure that memory equals the store."""
        if not self._sure:
            async with self.lock:
                await self._recall()

    @contextlib.asynccontextmanager
    async def steady(self) -> AsyncIterator[None]:
        """Hold the lock, so that the table equals the store and does not change. The holder must not change it."""
        async with self.lock:
            await self._recall()
            yield

    @contextlib.asynccontextmanager
    async def rewritten(self) -> AsyncIterator[None]:
        """Hold the lock while other code changes the stored table. Memory is read again afterwards."""
        async with self.lock:
            try:
                yield
            finally:
                self._sure = False

    async def export(self, viewer: Seat | None) -> bytes:
        await self.recall()
        return await super().export(viewer)

    # --- changing ---

    async def _do(
        self,
        source: str,
        what: Callable[[], Awaitable[Done]],
        answer: str | None = None,
        closing: bool = False,
        person: bool = True,
    ) -> Outcome:
        """Run one change: lock, look whether it was done before, check, commit, notify.

        ``answer``: the text of the answer that the change gives. ``closing``: the change is allowed on a damaged table.
        ``person``: a person causes the change, not the AI or a timer.
        """
        store = self.services.store
        async with self.lock:
            await self._recall()
            if (before := await store.acts.done(source)) is not None:
                return before
            facts, row = self.facts, self.play.match.row if self.play is not None else 0
            if facts.damaged and not closing:
                raise Refused("damaged" if facts.is_installed else "not-installed")
            seen = self.play.all_see if self.play is not None else ()
            idle = self._acted() if person else None
            try:
                found, batch = await what()
                if idle is not None and self.play is not None:
                    if self.facts is facts and self.play.all_see == seen:
                        hidden(self.play, idle)
                    batch = [*batch, *self.play.keep(())]
            except Refused:
                self.facts = facts
                if idle is not None and self.play is not None:
                    self.play.idle = idle
                raise
            except BaseException:
                self._sure = False  # the match may have advanced in memory without being stored
                raise
            act = acts.remembered(source, self.facts, found, self.services.now(), answer)
            try:
                await self._commit([*batch, *handing_over.noted(facts, self.facts, row), act])
            except Refused:
                with contextlib.suppress(Refused):
                    await self._recall()  # a refused caller is shown the table as stored
                raise
        self.look_through()
        self.services.tell(self.id)
        return found

    def look_through(self, seat: Seat | None = None) -> None:
        """Change the seat in front of a person with several seats.

        ``seat`` None: the first of them that is asked, unless the present one is.
        """
        if not self.facts.teaching or self.play is None or self.facts.phase != "playing":
            return
        if seat is None:
            own = [info.person is not None and info.kind == "person" for info in self.facts.seats]
            asked = [one.seat for one in self.waiting() if own[one.seat] and not self.answered(one.seat)]
            if not asked or self.facts.front in asked:
                return
            seat = asked[0]
        self.facts = replace(self.facts, front=seat)

    def _acted(self) -> Idle | None:
        """Record that a person acts in the match. Return the earlier record."""
        if self.play is None or self.facts.phase != "playing":
            return None
        before = self.play.idle
        acted(self, self.play)
        return before

    async def _commit(self, batch: list[Statement]) -> None:
        """Store a change and increase the count of changes. ``Refused``: "no-room", "no-disk"."""
        self._sure = False  # until the commit succeeds
        self.facts = replace(self.facts, changes=self.facts.changes + 1)
        try:
            await self.services.store.commit([*batch, tables.changed(self.id, self.facts.changes, self.ai_asked)])
        except StoreStuck as trouble:
            raise Refused(trouble.kind) from None
        self._sure = True
        self.services.due.poke()

    async def _recall(self) -> None:
        if self._sure:
            return
        store = self.services.store
        facts = await store.tables.one(self.id)
        assert facts is not None
        facts = replace(facts, damaged=facts.damaged + _not_installed(facts))
        self.facts, self.play = facts, None
        behind = restored.behind(facts, store.epoch)
        if behind:
            await store.commit(await restored.committed_anew(self))
        if facts.damaged:
            log.error("table %d in channel %d is damaged (%s)", self.id, facts.channel, ", ".join(facts.damaged))
        else:
            self.play = await ended.stored(store, facts)
        self._sure = True
        await self._take_up(behind)
        self.look_through()

    async def _take_up(self, behind: bool) -> None:
        """Finish what a kill or an upgrade may have left: open chance requests, and answers that the table owes.

        ``behind``: the table was restored from a backup.
        """
        batch = list(self.play.unsaved) if self.play is not None else []
        if behind:
            self._sure = False  # until the commit succeeds
            batch += await restored.put_back(self, self.services.store.epoch)
        if self.play is not None and self.facts.phase == "playing":
            _, more = await go_on(self, [])
            batch += more
        if behind and self.facts.live:
            batch += tables.saved(self.facts)
        if batch:
            await self._commit(batch)
            self.services.tell(self.id)


def _not_installed(facts: Facts) -> tuple[str, ...]:
    """Return which of "game" and "level" is not installed here."""
    if facts.game not in games():
        return ("game",)
    return () if is_text(facts.level) or facts.level in games()[facts.game].levels else ("level",)
