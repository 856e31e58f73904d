"""Chances as people read them."""

from __future__ import annotations


def round_to_per_cent(chance: float) -> int:
    """Return a chance in whole per cent; only a certainty is 0 or 100."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))
