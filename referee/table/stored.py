"""A table in memory and as it is stored: one lock through which anything happens to it, and one way of every change.

A change is: lock, done before?, check, one commit, tell. Whatever goes wrong meanwhile, what is stored counts, and is
read again before anything else is done.
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
    """What changes a table goes through here; what may be changed, ``Table`` says."""

    def __init__(self, services: Services, facts: Facts) -> None:
        super().__init__(services, facts)
        self.lock = asyncio.Lock()
        self._sure = False
        """Whether memory is known to be what is stored."""

    # --- read as it is stored ---

    async def recall(self) -> None:
        """Make sure that memory is what is stored."""
        if not self._sure:
            async with self.lock:
                await self._recall()

    @contextlib.asynccontextmanager
    async def steady(self) -> AsyncIterator[None]:
        """While this is held the table is what is stored, and nothing changes. Nobody who holds it may change it."""
        async with self.lock:
            await self._recall()
            yield

    @contextlib.asynccontextmanager
    async def rewritten(self) -> AsyncIterator[None]:
        """While this is held somebody else changes what is stored of it; memory is then read anew."""
        async with self.lock:
            try:
                yield
            finally:
                self._sure = False

    async def export(self, viewer: Seat | None) -> bytes:
        await self.recall()
        return await super().export(viewer)

    # --- changed ---

    async def _do(
        self,
        source: str,
        what: Callable[[], Awaitable[Done]],
        answer: str | None = None,
        closing: bool = False,
        person: bool = True,
    ) -> Outcome:
        """Lock, done before?, check, commit, tell. ``answer``: what is answered by it. ``closing``: possible also where
        the table is damaged. ``person``: somebody does it, and not the AI or what falls due."""
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
                self._sure = False  # the match may have gone on, and nobody has stored it
                raise
            act = acts.remembered(source, self.facts, found, self.services.now(), answer)
            try:
                await self._commit([*batch, *handing_over.noted(facts, self.facts, row), act])
            except Refused:
                with contextlib.suppress(Refused):
                    await self._recall()  # who is refused is shown the table as it is
                raise
        self.services.tell(self.id)
        return found

    def _acted(self) -> Idle | None:
        """Note that a person does something in the match; what was noted before."""
        if self.play is None or self.facts.phase != "playing":
            return None
        before = self.play.idle
        acted(self, self.play)
        return before

    async def _commit(self, batch: list[Statement]) -> None:
        """Store a change, and that there was one. ``Refused``: "no-room", "no-disk"."""
        self._sure = False  # until it is stored; whatever goes wrong, the store is asked before anything else is done
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

    async def _take_up(self, behind: bool) -> None:
        """What a kill or an upgrade may have left: chance that had gone unanswered, answers that the table owes.
        ``behind``: it was put back to how it stood before."""
        batch = list(self.play.unsaved) if self.play is not None else []
        if behind:
            self._sure = False  # until it is stored
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
