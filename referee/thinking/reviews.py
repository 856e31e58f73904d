"""The reviews of finished matches. Each is made once, in a process of its own, and kept for a while.

``python -m referee.reviews`` reads an ``Order``, and writes lines with its progress and at last the review. It gets
only the match's file and the players of the seats. A review that is lost by a restart is made again on the next
request, with an equal outcome.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import OrderedDict
from collections.abc import Callable

import msgspec
from msgspec import Struct

from engine.match_file import Part, read
from engine.registry import load_game
from engine.review.review import Progress, Review, review_match

from ..refusals import MatchNotOver
from ..running.turns import QueueFull
from ..table import history
from ..table.table import Table
from ..workers.child_process import ROOT, build_environment, limit_process

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


class Order(Struct, frozen=True):
    """A request for a review of a finished match."""

    record: bytes
    parts: tuple[Part, ...]
    """The players of every seat of the match, in order."""
    by_table: tuple[int, ...] = ()
    """The numbers of the inputs that the table gave by itself, or by an order that was given ahead."""


class _Job(Struct, eq=False):
    """A review that is being made or is ready."""

    person: int
    """The person who asked for it first."""
    progress: Progress = Progress(0, 0, 0)
    task: asyncio.Task[Review | None] | None = None

    @property
    def is_done(self) -> bool:
        return self.task is not None and self.task.done()

    @property
    def review(self) -> Review | None:
        """The review if it is ready."""
        task = self.task
        if task is None or not task.done() or task.cancelled() or task.exception() is not None:
            return None
        return task.result()


class Reviews:
    """The reviews that are ready or being made. All requests for one match share one review."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[tuple[int, int], _Job] = OrderedDict()
        self._one_at_a_time = asyncio.Semaphore(1)

    def find_ready(self, table: Table) -> Review | None:
        """Return the review of a table's match if it is ready."""
        job = self._jobs.get(table.place)
        return job.review if job is not None else None

    def find_progress(self, table: Table) -> Progress:
        """Return how far the work on the review of a table's match has come."""
        job = self._jobs.get(table.place)
        return job.progress if job is not None else Progress(0, 0, 0)

    async def begin(self, table: Table, person: int) -> None:
        """Begin to make the review of a finished match, unless it is ready or being made.

        Raises ``Refused``: "not-over", "not-started"; "queue-full" if too many reviews wait, or if one for this person
        waits.
        """
        if table.facts.live:
            raise MatchNotOver()
        if table.place not in self._jobs:
            order = await order_review(table)
            if table.place not in self._jobs:  # Meanwhile no other request has begun this review.
                self._begin_job(table.place, order, person)
        self._jobs.move_to_end(table.place)

    async def wait(self, table: Table, seconds: float) -> bool:
        """Wait until the review of a table's match is made or has failed. Return False after so many seconds."""
        job = self._jobs.get(table.place)
        if job is None or job.task is None:
            return True
        done, _ = await asyncio.wait({job.task}, timeout=seconds)
        return bool(done)

    def _begin_job(self, place: tuple[int, int], order: Order, person: int) -> None:
        waiting = [job for job in self._jobs.values() if not job.is_done]
        if len(waiting) >= QUEUE or any(job.person == person for job in waiting):
            raise QueueFull(waiting=len(waiting))
        job = self._jobs[place] = _Job(person)
        job.task = asyncio.create_task(self._make_review(order, job))
        job.task.add_done_callback(lambda _: self._end_job(place, job))
        done = [each for each, other in self._jobs.items() if other.is_done]
        for each in done[: max(0, len(self._jobs) - KEPT)]:
            del self._jobs[each]

    async def _make_review(self, order: Order, job: _Job) -> Review | None:
        def tell(progress: Progress) -> None:
            job.progress = progress

        async with self._one_at_a_time:
            return await review_in_process(order, tell)

    def _end_job(self, place: tuple[int, int], job: _Job) -> None:
        if self._jobs.get(place) is job and job.review is None:
            del self._jobs[place]  # A later request may try again.

    def close(self) -> None:
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()


async def order_review(table: Table) -> Order:
    """Return the request for a review of a finished match. Raises ``Refused``: "not-started"."""
    rows = await table.services.store.matches.list_rows(table.place)
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
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "referee.thinking.reviews"),
        cwd=ROOT,
        env=build_environment(),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=LONGEST_LINE,
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
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
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
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
