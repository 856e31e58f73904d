"""Answers of AI seats that players found silly. Each is known by its match and the number of its input."""

from __future__ import annotations

from .database import Statement
from .matches import Place


def store_report(place: Place, row: int, at: float) -> Statement:
    """Store that an answer was reported at this time. A second report of an answer changes nothing."""
    return (
        "INSERT INTO reports (tbl, match, row, at) VALUES (?, ?, ?, ?) ON CONFLICT (tbl, match, row) DO NOTHING",
        (*place, row, at),
    )
