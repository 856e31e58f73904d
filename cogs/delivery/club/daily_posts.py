"""The messages of the puzzles of the day. Each is kept up to date: it counts who has tried and solved its puzzle."""

from __future__ import annotations

from referee.club.desks.daily_desk import Dailies
from referee.club.records.daily import Daily
from referee.records.puzzles import Puzzle

from ...components.sheet import MessageLayout
from ...messages.table.puzzle import build_daily_message, list_solution_lines
from .posts import Posts, Services


class DailyPosts(Posts[Daily]):
    is_posted_again = False

    def __init__(self, services: Services, dailies: Dailies) -> None:
        super().__init__(services, dailies, post=self._post_due)

    async def show_tries(self, puzzle: Puzzle) -> None:
        """Bring the message up to date on which a puzzle is the puzzle of the day, because somebody has tried it."""
        if puzzle.guild is None:
            return
        daily = await self._services.referee.store.dailies.find_of_puzzle(puzzle.guild, puzzle.number)
        if daily is not None:
            await self.show(daily)

    async def _build(self, record: Daily) -> MessageLayout:
        referee = self._services.referee
        puzzle = await referee.puzzles.load_lent(record.puzzle) if record.puzzle is not None else None
        counts = await referee.store.puzzles.count_tries(record.puzzle or 0, record.since)
        sheet = build_daily_message(record, puzzle, counts, await self._list_solution_lines(record))
        return await self._services.readers.colour_layout(sheet, None, record.guild)

    async def _list_solution_lines(self, record: Daily) -> list[str]:
        """Return the lines on the solution of the puzzle before, unless its players do not lend it any more."""
        referee = self._services.referee
        before = await self._desk.find(record.before) if record.before is not None else None
        puzzle = await referee.puzzles.load_lent(before.puzzle) if before is not None and before.puzzle else None
        if before is None or puzzle is None:
            return []
        counts = await referee.store.puzzles.count_tries(puzzle.number, before.since)
        return list_solution_lines(before, puzzle, counts, record.language)

    async def _try(self, record: Daily) -> bool:
        """Bring a posted message up to date. A day that is not posted yet waits for its appointment."""
        return record.message is None or await super()._try(record)
