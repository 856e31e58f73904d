"""Chances in the form in which people read them."""

from __future__ import annotations


def round_to_per_cent(chance: float) -> int:
    """Return a chance (0 to 1) in whole per cent. Only a certain outcome is 0 or 100; any other is 1 to 99."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))
