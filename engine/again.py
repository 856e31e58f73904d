"""A match over again: its rows given once more, answer by answer, chance as it fell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .match import Match, Row
from .protocol import CHANCE, Roll, Shuffle


class AsItFell:
    """Chance as the rows have it, those taken back left out."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._left = iter([tuple(row.value) for row in rows if row.seat == CHANCE and not row.void])

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        return next(self._left)


def again(match: Match[Any], rows: Sequence[Row]) -> Iterator[Row]:
    """Give the answers among these rows that stand, in their order: each comes as soon as the match has taken it. The
    match's chance is to be ``AsItFell`` of the same rows. ``ValueError`` where it asks something else."""
    for row in rows:
        if row.seat != CHANCE and not row.void:
            put = match.asked(row.seat)
            if put is None:
                raise ValueError("the rows do not fit the rules")
            match.act(row.seat, put.number, row.value)
            yield row
