"""The films (animations) of finished matches: each is made once, in a separate process (``render.film``), and cached.

That process receives the match's file, the names and the language, and nothing else.
"""

from __future__ import annotations

import logging
from collections.abc import Coroutine, Hashable
from typing import Any

import msgspec

from engine.protocol import Refused
from referee.refusals import MatchNotOver
from referee.running.keyed_tasks import KeyedTasks
from referee.table import history
from referee.table.table import Table
from referee.workers.child_process import run_module
from referee.workers.job_queue import JobQueue
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
        self._films = JobQueue[Key, bytes](QUEUE, KEPT)
        self._bringing = KeyedTasks[Hashable]()
        """By person and thing: the delivery of a film or a review."""

    def find_ready(self, table: Table, locale: str, scheme: str = DEFAULT, turning: TurningLines = ()) -> bytes | None:
        """Return the film of a table's match if it is ready; else None."""
        return self._films.find(_make_film_key(table, locale, scheme, turning))

    async def make(
        self, table: Table, names: tuple[str, ...], locale: str, scheme: str = DEFAULT, turning: TurningLines = ()
    ) -> bytes | None:
        """Make the film (GIF) of a table's match, and return it; None if it cannot be made, or too many films wait.

        Raises ``MatchNotOver``, ``MatchNotStarted``.
        """
        if table.facts.live:
            raise MatchNotOver()
        key = _make_film_key(table, locale, scheme, turning)
        if key not in self._films:
            order = Order(await history.export(table, None), names, *key[2:])
            try:
                self._films.begin(key, lambda: make_film_in_process(order))
            except Refused:
                return None
        return await self._films.wait_for_result(key)

    def deliver_later(self, key: Hashable, bringing: Coroutine[Any, Any, None]) -> None:
        """Deliver a thing to a person (``key``) in the background, and cancel an earlier delivery of the same thing.

        Failures are logged.
        """
        self._bringing.cancel(key)
        self._bringing.start(key, _bring(bringing))

    async def stop(self) -> None:
        """Cancel the films that are being made or delivered."""
        await self._bringing.stop()
        await self._films.stop()


async def _bring(bringing: Coroutine[Any, Any, None]) -> None:
    try:
        await bringing
    except Exception as error:  # Usually the reader has dismissed the message by now.
        log.info("a film could not be shown (%s)", type(error).__name__)


def _make_film_key(table: Table, locale: str, scheme: str, turning: TurningLines) -> Key:
    return table.id, table.facts.match, find_language(locale), scheme, turning


async def make_film_in_process(order: Order) -> bytes | None:
    """Make a film in a separate process. Return None if it cannot be made."""
    try:
        made = await run_module("render.film", msgspec.msgpack.encode(order), SECONDS)
    except TimeoutError:
        log.warning("a film took too long")
        return None
    if made.output and made.is_sound:
        return made.output
    log.warning("a film could not be made (%s)", made.errors or "stopped")
    return None
