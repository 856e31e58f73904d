"""Replay of a stored match: its answers are given again, with the stored results of dice and shuffles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .match import Match
from .match_records import Input
from .protocol import CHANCE, Roll, Shuffle


class StoredChance:
    """A source of chance that repeats a match's stored results in order. Results that were taken back are left out."""

    def __init__(self, rows: Iterable[Input]) -> None:
        self._left = iter([tuple(row.value) for row in rows if row.seat == CHANCE and not row.void])

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        return next(self._left)


def replay_answers(match: Match[Any], rows: Sequence[Input]) -> Iterator[Input]:
    """Give a match the valid answers among these stored inputs, in order. Yield each input once its answer is given.

    The match's chance must be a ``StoredChance`` of these inputs. Raises ``ValueError`` if a stored answer is by a seat
    that the match does not ask.
    """
    for row in rows:
        if row.seat != CHANCE and not row.void:
            question = match.find_question(row.seat)
            if question is None:
                raise ValueError("the rows do not fit the rules")
            match.act(row.seat, question.number, row.value)
            yield row
