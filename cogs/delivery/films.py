"""The films (animations) of finished matches: each is made once, in a separate process (``render.film``), and cached.

That process receives the match's file, the names and the language, and nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import msgspec

from referee.refusals import MatchNotOver
from referee.table import history
from referee.table.table import Table
from referee.workers.child_process import ROOT, build_environment
from render.film import SECONDS, Order, TurningLines
from render.schemes import DEFAULT
from render.text.i18n import find_language

log = logging.getLogger(__name__)
KEPT = 8
"""The most films in memory. The film that nobody has watched for the longest time is dropped first."""
QUEUE = 5
"""The most films that wait to be made. A further request gets no film. Films are made one at a time."""

Key = tuple[int, int, str, str, TurningLines]
"""The key of a film: table, match, language, colour scheme, and the turning points that it shows."""


class Films:
    """The films of finished matches that are ready or being made. All requests for one film share the work."""

    def __init__(self) -> None:
        self._films: OrderedDict[Key, asyncio.Task[bytes | None]] = OrderedDict()
        self._bringing: dict[int, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Semaphore(1)

    def find_ready(self, table: Table, locale: str, scheme: str = DEFAULT, turning: TurningLines = ()) -> bytes | None:
        """Return the film of a table's match if it is ready; else None."""
        task = self._films.get(_make_film_key(table, locale, scheme, turning))
        return task.result() if task is not None and _has_succeeded(task) else None

    async def make(
        self,
        table: Table,
        names: tuple[str, ...],
        locale: str,
        scheme: str = DEFAULT,
        turning: TurningLines = (),
    ) -> bytes | None:
        """Make the film (GIF) of a table's match, and return it; None if it cannot be made, or too many films wait.

        Raises ``Refused``: "not-over", "not-started".
        """
        if table.facts.live:
            raise MatchNotOver()
        key = _make_film_key(table, locale, scheme, turning)
        if key not in self._films:
            raw = await history.export(table, None)
            if sum(not task.done() for task in self._films.values()) >= QUEUE:
                return None
            if key not in self._films:  # Meanwhile no other request has begun this film.
                task = self._films[key] = asyncio.create_task(self._make_film(Order(raw, names, *key[2:])))
                task.add_done_callback(lambda done: self._note_end(key, done))
                self._forget()
        self._films.move_to_end(key)
        return await asyncio.shield(self._films[key])

    async def _make_film(self, order: Order) -> bytes | None:
        async with self._one_at_a_time:
            return await make_film_in_process(order)

    def _note_end(self, key: Key, task: asyncio.Task[bytes | None]) -> None:
        if self._films.get(key) is task and (not _has_succeeded(task) or task.result() is None):
            del self._films[key]  # A later request may try again.

    def _forget(self) -> None:
        done = [key for key, task in self._films.items() if task.done()]
        for key in done[: max(0, len(self._films) - KEPT)]:
            del self._films[key]

    def deliver_later(self, person: int, bringing: Coroutine[Any, Any, None]) -> None:
        """Deliver a film to a person in the background, and cancel the person's earlier delivery.

        Failures are logged.
        """
        if (before := self._bringing.pop(person, None)) is not None:
            before.cancel()
        task = self._bringing[person] = asyncio.create_task(bringing)
        task.add_done_callback(lambda done: self._note_delivery(person, done))

    def _note_delivery(self, person: int, task: asyncio.Task[None]) -> None:
        if self._bringing.get(person) is task:
            del self._bringing[person]
        if not task.cancelled() and (error := task.exception()) is not None:
            # Usually the reader has dismissed the message meanwhile.
            log.info("a film could not be shown (%s)", type(error).__name__)

    def close(self) -> None:
        for task in (*self._films.values(), *self._bringing.values()):
            task.cancel()


def _has_succeeded(task: asyncio.Task[bytes | None]) -> bool:
    """Return whether a task that makes a film has ended without a failure."""
    return task.done() and not task.cancelled() and task.exception() is None


def _make_film_key(table: Table, locale: str, scheme: str, turning: TurningLines) -> Key:
    return table.id, table.facts.match, find_language(locale), scheme, turning


async def make_film_in_process(order: Order) -> bytes | None:
    """Make a film in a separate process. Return None if it cannot be made."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "render.film"),
        cwd=ROOT,
        env=build_environment(),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        film, wrong = await asyncio.wait_for(process.communicate(msgspec.msgpack.encode(order)), SECONDS)
        if film and process.returncode == 0:
            return film
        log.warning("a film could not be made (%s)", wrong.decode(errors="replace").strip()[-200:] or "stopped")
    except TimeoutError:
        log.warning("a film took too long")
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    return None
