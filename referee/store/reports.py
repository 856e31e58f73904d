"""Answers of AI seats that players found silly. Each is known by its match and the number of its input."""

from __future__ import annotations

from ..records.stored_match import Place
from .database import Statement
from .relations import REPORTS


def store_report(place: Place, row: int, at: float) -> Statement:
    """Store that an answer was reported at this time. A second report of an answer changes nothing."""
    return REPORTS.insert((*place, row), at=at, once=True)
