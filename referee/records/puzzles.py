"""A puzzle: the position of a proven mistake in an ended match, asked again to find a better answer.

Whoever made the mistake gets the position back when some days have passed. It comes back later and later as long as it
is not solved. An answer before that time counts for nothing, because the review has just told the solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from engine.protocol import Value
from engine.review.decisions import Position
from engine.review.mistakes import TriedAnswer

from .column import Column, Count, Time, one_of

DAY = 24 * 3600.0
GAPS = (3 * DAY, 10 * DAY, 30 * DAY)
"""The seconds until a puzzle comes back: after the review, after the first wrong answer, and after the second."""
APART = DAY
"""The least seconds between two puzzles that one person gets by direct message."""
ASKED, PRIVATE, NEVER = "asked", "private", "never"
DELIVERY = (ASKED, PRIVATE, NEVER)
"""The ways in which a person gets puzzles: only by the command, by direct message as well, or not at all."""
Delivery = Annotated[str, one_of(DELIVERY)]


class PuzzleContent(Struct, frozen=True):
    """The position of a puzzle, and its answers with the figures of the review. It is secret: it holds every hand."""

    position: Position
    level: str
    given: Value
    """The answer that was given in the match."""
    chance: float
    """The chance to win (0 to 1) after the answer that was given."""
    answers: tuple[TriedAnswer, ...]
    """The answers to choose from."""

    @property
    def best(self) -> TriedAnswer:
        """Return the answer that is proven better than the given one and changes the chance to win most."""
        proven = [one for one in self.answers if one.verdict == "gain"]
        return max(proven or self.answers, key=lambda one: one.change)


class Puzzle(Struct, frozen=True):
    """A stored puzzle, with the answers so far of the person who made the mistake."""

    number: int
    """The number of the puzzle, drawn at random, so that no button of a deleted puzzle leads to another one."""
    table: Annotated[int, Column("tbl")]
    match: Count
    row: Count
    """The number of the input that holds the mistake."""
    person: int
    guild: int | None
    game: str
    rules: Count
    """The version of the rules under which the match was played."""
    plain: bool
    """True if nothing that a player wrote, such as an own level, is part of the match."""
    made: Time
    due: Time | None
    """The time from which an answer counts; None if the puzzle is solved, or does not come back any more."""
    content: Annotated[PuzzleContent, Column("record")]
    failed: Count = 0
    """The number of answers that counted and were wrong."""
    sent: Time | None = None
    """The time at which the puzzle was last sent by direct message; None if it never was."""
    solved: bool = False

    @property
    def place(self) -> tuple[int, int]:
        """The table's number, and the number at that table of the match from which the puzzle comes."""
        return self.table, self.match

    def is_due(self, now: float) -> bool:
        """Return whether an answer counts now."""
        return self.due is not None and self.due <= now


class PuzzleTimes(Struct, frozen=True):
    """The part of a stored puzzle that says when it comes back, without its position."""

    number: int
    game: str
    rules: Count
    due: Time | None
    sent: Time | None = None


def is_solution(content: PuzzleContent, choice: int) -> bool:
    """Return whether the trials prove that an answer is better than the given one. ``choice``: its index."""
    return content.answers[choice].verdict == "gain"


def note_answer(puzzle: Puzzle, choice: int, now: float) -> Puzzle:
    """Return the puzzle after an answer of the person who made the mistake. Too early an answer changes nothing."""
    if not puzzle.is_due(now):
        return puzzle
    if is_solution(puzzle.content, choice):
        return replace(puzzle, due=None, solved=True)
    failed = puzzle.failed + 1
    due = now + GAPS[failed] if failed < len(GAPS) else None
    return replace(puzzle, due=due, failed=failed)


def sort_by_time(puzzles: Iterable[PuzzleTimes], until: float = inf) -> list[PuzzleTimes]:
    """Return the puzzles that come back until a time, the soonest first."""
    found = [(one.due, one.number, one) for one in puzzles if one.due is not None and one.due <= until]
    return [one for *_, one in sorted(found, key=lambda entry: entry[:2])]


def find_sending_time(puzzles: Sequence[PuzzleTimes], last: float | None) -> float | None:
    """Return when the next of a person's puzzles is to be sent to the person; None if none is.

    At most one a day is sent, and none as long as the latest one waits for an answer. ``last``: the time at which the
    person was sent a puzzle last; None if there was none.
    """
    due = [(one.due, one.sent) for one in puzzles if one.due is not None]
    if not due or any(before is not None and before >= at for at, before in due):
        return None
    return max(min(at for at, _ in due), last + APART if last is not None else 0.0)
