"""Stored puzzles, other people's answers to them, and the puzzles of the day of servers."""

from __future__ import annotations

from ..club.records.daily import Daily
from ..records.puzzles import Puzzle, PuzzleTimes
from ..records.stored_match import Place
from . import columns
from .club_records import PeriodStore
from .database import Database, Statement
from .relations import DAILIES, PUZZLE_TRIES, PUZZLES

_SELECTED, _TIMES = PUZZLES.select(Puzzle), PUZZLES.select(PuzzleTimes)
_TRIES = "(SELECT count(*) FROM puzzle_tries t WHERE t.puzzle = puzzles.number)"

# --- statements ---


def store_new_puzzle(puzzle: Puzzle) -> Statement:
    """Store a new puzzle, unless its mistake is stored already."""
    return PUZZLES.insert((puzzle.number,), puzzle, once=True)


def store_answer(puzzle: Puzzle) -> Statement:
    """Store what has come of an answer of the person who made the mistake."""
    return PUZZLES.update((puzzle.number,), due=puzzle.due, failed=puzzle.failed, solved=puzzle.solved)


def store_sent(number: int, at: float) -> Statement:
    return PUZZLES.update((number,), sent=at)


def delete_old_puzzles(person: int, limit: int) -> list[Statement]:
    """Delete a person's oldest puzzles beyond the newest ``limit``, with the answers to them."""
    old = (
        "person = ? AND number NOT IN (SELECT number FROM puzzles WHERE person = ? ORDER BY made DESC, number LIMIT ?)"
    )
    return [
        (f"DELETE FROM puzzle_tries WHERE puzzle IN (SELECT number FROM puzzles WHERE {old})", (person, person, limit)),
        (f"DELETE FROM puzzles WHERE {old}", (person, person, limit)),
    ]


def store_try(puzzle: int, person: int, at: float, solved: bool) -> Statement:
    """Store the first answer of another person. Later answers of this person change nothing."""
    return PUZZLE_TRIES.insert((puzzle, person), at=at, solved=solved, once=True)


# --- queries ---


class PuzzleStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, number: int) -> Puzzle | None:
        """Return the puzzle of this number; None if there is none, or it cannot be read."""
        found = await self._database.read(f"{_SELECTED} WHERE number = ?", number)
        return next(columns.read_records(PUZZLES, Puzzle, found, "a puzzle"), None)

    async def list_waiting(self, person: int) -> list[PuzzleTimes]:
        """Return the puzzles of a person that come back."""
        found = await self._database.read(f"{_TIMES} WHERE person = ? AND due IS NOT NULL", person)
        return [*columns.read_records(PUZZLES, PuzzleTimes, found, "a puzzle")]

    async def find_last_sending(self, person: int) -> float | None:
        """Return the time at which a person was sent a puzzle last; None if the person never was."""
        found = await self._database.read("SELECT max(sent) FROM puzzles WHERE person = ?", person)
        when = found[0][0]
        return when if isinstance(when, float | int) else None

    async def list_of_server(self, guild: int) -> list[PuzzleTimes]:
        """Return the puzzles from the matches of a server that hold no texts of players.

        Those that the fewest people have tried come first, then the oldest. Those that were a puzzle of the day are
        left out.
        """
        found = await self._database.look(
            f"{_TIMES} WHERE guild = ? AND plain = 1 AND number NOT IN "
            f"(SELECT puzzle FROM dailies WHERE guild = ? AND puzzle IS NOT NULL) ORDER BY {_TRIES}, made, number",
            *(guild, guild),
        )
        return [*columns.read_records(PUZZLES, PuzzleTimes, found, "a puzzle")]

    async def list_untried(self, guild: int, person: int) -> list[PuzzleTimes]:
        """Return the puzzles of a server that are not a person's own, and that the person has not tried yet."""
        found = await self._database.look(
            f"{_TIMES} WHERE guild = ? AND plain = 1 AND person <> ? AND number NOT IN "
            f"(SELECT puzzle FROM puzzle_tries WHERE person = ?) ORDER BY {_TRIES}, made, number",
            *(guild, person, person),
        )
        return [*columns.read_records(PUZZLES, PuzzleTimes, found, "a puzzle")]

    async def count_tries(self, puzzle: int, since: float) -> tuple[int, int]:
        """Return how many people have tried a puzzle since a time, and how many of them have solved it."""
        found = await self._database.read(
            "SELECT count(*), coalesce(sum(solved), 0) FROM puzzle_tries WHERE puzzle = ? AND at >= ?", puzzle, since
        )
        return int(found[0][0]), int(found[0][1])

    async def list_people(self, place: Place) -> frozenset[int] | None:
        """Return everybody who had a seat in a match; None if somebody is not known any more."""
        found = await self._database.read(
            "SELECT kind, person FROM seats WHERE tbl = ? AND match = ? "
            "UNION SELECT kind, person FROM holders WHERE tbl = ? AND match = ?",
            *(*place, *place),
        )
        if not found or any(person is None and kind != "ai" for kind, person in found):
            return None
        return frozenset(person for _, person in found if person is not None)


class DailyStore(PeriodStore[Daily]):
    relation, record, owner = DAILIES, Daily, "a puzzle of the day"

    async def list_last(self) -> list[Daily]:
        """Return the latest day of each server that has been posted or given up."""
        latest = "SELECT max(number) FROM dailies WHERE posts IS NULL GROUP BY guild"
        return await self._survey(f"number IN ({latest}) ORDER BY number")

    async def find_last_with_puzzle(self, guild: int, before: int) -> Daily | None:
        """Return the latest day of a server before this number on which a puzzle was chosen."""
        condition = "guild = ? AND number < ? AND puzzle IS NOT NULL ORDER BY number DESC LIMIT 1"
        return await self._find(condition, guild, before)

    async def find_last_posted(self, guild: int, before: int) -> Daily | None:
        """Return the latest day of a server before this number for which something was posted."""
        found = await self._list("guild = ? AND number < ? AND posts IS NULL ORDER BY number DESC", guild, before)
        return next((one for one in found if one.message is not None), None)

    async def find_of_puzzle(self, guild: int, puzzle: int) -> Daily | None:
        """Return the day of a server on which this puzzle was chosen."""
        return await self._find("guild = ? AND puzzle = ? ORDER BY number DESC LIMIT 1", guild, puzzle)
