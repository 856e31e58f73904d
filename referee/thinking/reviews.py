"""The reviews of finished matches. Each is made once, in a process of its own, and kept for a while.

``python -m referee.reviews`` reads an ``Order``, and writes lines with its progress and at last the review. It gets
only the match's file and the players of the seats. A review that is lost by a restart is made again on the next
request, with an equal outcome.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec import Struct

from engine.match_file import Part, read
from engine.registry import load_game
from engine.review.review import Progress, Review, review_match

from ..records.facts import TableFacts
from ..records.stored_match import Place
from ..refusals import MatchNotOver
from ..table import history
from ..table.table import Table
from ..workers.child_process import limit_process, open_module
from ..workers.job_queue import JobQueue

log = logging.getLogger(__name__)
SECONDS = 240
"""The most seconds of processor time for a review, several times what is usual. A review that needs more fails."""
PATIENCE = 600
"""The most seconds that may pass while a review is made. A review that takes longer fails."""
MEMORY = 1 << 30
"""The most bytes of memory that the process of a review may use."""
LONGEST_LINE = 1 << 24
KEPT = 16
"""The most reviews in memory. The one that was not read for the longest time is dropped first."""
QUEUE = 4
"""The most reviews in the queue. Only the first is being made; the others wait."""
_Line = Progress | Review
Made = Callable[[TableFacts, Sequence[Part], Review], Awaitable[None]]
"""A function that stores what the review of a match has found: of the table as it was when the review was ordered."""


class Order(Struct, frozen=True):
    """A request for a review of a finished match."""

    record: bytes
    parts: tuple[Part, ...]
    """The players of every seat of the match, in order."""
    by_table: tuple[int, ...] = ()
    """The numbers of the inputs that the table gave by itself, or by an order that was given ahead."""


class Reviews:
    """The reviews that are ready or being made. All requests for one match share one review."""

    def __init__(self, handle_review: Made | None = None) -> None:
        """Create it. ``handle_review`` is called once with each review that is made."""
        self._made = handle_review
        self._jobs = JobQueue[Place, Review](QUEUE, KEPT)
        self._progress: dict[Place, Progress] = {}

    def find_ready(self, table: Table) -> Review | None:
        """Return the review of a table's match if it is ready."""
        return self._jobs.find(table.place)

    def find_progress(self, table: Table) -> Progress:
        """Return how far the work on the review of a table's match has come."""
        return self._progress.get(table.place, Progress(0, 0, 0))

    async def begin(self, table: Table, person: int) -> None:
        """Begin to make the review of a finished match, unless it is ready or being made.

        Raises ``MatchNotOver``, ``MatchNotStarted``; ``QueueFull`` if too many reviews wait, or if one for this person
        waits.
        """
        if table.facts.live:
            raise MatchNotOver()
        place, facts = table.place, table.facts
        order = await order_review(table) if place not in self._jobs else None
        self._jobs.begin(place, lambda: self._make(place, facts, order or Order(b"", ())), person)

    async def wait(self, table: Table, seconds: float) -> bool:
        """Wait until the review of a table's match is made or has failed. Return False after ``seconds``."""
        return await self._jobs.wait(table.place, seconds)

    async def _make(self, place: Place, facts: TableFacts, order: Order) -> Review | None:
        try:
            review = await review_in_process(order, lambda progress: self._progress.update({place: progress}))
        finally:
            self._progress.pop(place, None)
        if review is not None and self._made is not None:
            try:
                await self._made(facts, order.parts, review)
            except Exception as error:  # The review can be shown even if it is not stored.
                log.error("table %d: what a review has found could not be stored (%s)", place[0], type(error).__name__)
        return review

    async def stop(self) -> None:
        """Cancel the reviews that are being made."""
        await self._jobs.stop()


async def order_review(table: Table) -> Order:
    """Return the request for a review of a finished match. Raises ``MatchNotStarted``."""
    rows = await table.services.store.inputs.list_rows(table.place)
    by_table = tuple(kept.row.number for kept in rows if kept.passed or kept.ordered)
    return Order(await history.export(table, None), await list_players(table), by_table)


async def list_players(table: Table) -> tuple[Part, ...]:
    """Return the players of every seat of a finished match, in order."""
    changed = await history.list_parts(table)
    found: list[Part] = []
    for seat, info in enumerate(table.facts.seats):
        found += [part for part in changed if part.seat == seat] or [Part(seat, 0, info.plays, info.name)]
    return tuple(found)


async def review_in_process(order: Order, tell: Callable[[Progress], None]) -> Review | None:
    """Make a review in a process of its own. Return None if it cannot be made."""
    try:
        async with open_module("referee.thinking.reviews", LONGEST_LINE) as process, asyncio.timeout(PATIENCE):
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(msgspec.msgpack.encode(order))
            process.stdin.close()
            async for line in process.stdout:
                said = msgspec.json.decode(line, type=_Line)
                if isinstance(said, Review):
                    return said
                tell(said)
        log.warning("a review could not be made")
    except (TimeoutError, ValueError, OSError) as error:
        log.warning("a review could not be made (%s)", type(error).__name__)
    return None


def main() -> None:
    """Read an ``Order`` from standard input; write progress and review to standard output."""
    limit_process(MEMORY, SECONDS)
    order = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Order)

    def write(line: Progress | Review) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
        sys.stdout.buffer.flush()

    try:
        record = read(order.record)
        write(review_match(load_game(record.game), record, order.parts, write, by_table=order.by_table))
    except Exception as error:
        # Only the type is written, because a message could contain secrets of the match.
        sys.exit(type(error).__name__)


if __name__ == "__main__":
    main()
