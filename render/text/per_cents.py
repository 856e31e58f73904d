"""Functions that write chances and shares in per cent, in one way everywhere and in the way of each language."""

from __future__ import annotations

from math import floor

from .i18n import T, Text

_ERROR = 1e-9
"""The error that a sum of many parts may have: a chance this near to a half, to 0 or to 1 is a half, 0 or 1."""


def round_to_per_cent(share: float) -> int:
    """Return a share (0 to 1) in whole per cent. Halves are rounded up."""
    return floor(100 * share + 0.5 + _ERROR)


def write_per_cent(share: float) -> Text:
    """Write a chance or another share (0 to 1) in whole per cent. Only 0 is "0 %", only 1 is "100 %"."""
    whole = round_to_per_cent(share)
    if whole <= 0 and share > _ERROR:
        return T("<1 %")
    if whole >= 100 and share < 1 - _ERROR:
        return T(">99 %")
    return T("{n} %", n=whole)


def write_about(share: float) -> Text:
    """Write an estimated chance (0 to 1) for the middle of a sentence: "about 12 %", "less than 1 %"."""
    whole = round_to_per_cent(share)
    if whole <= 0 and share > _ERROR:
        return T("less than 1 %")
    if whole >= 100 and share < 1 - _ERROR:
        return T("more than 99 %")
    return T("about {n} %", n=whole)


def write_tenths_of_per_cent(share: float) -> Text:
    """Write a share (0 to 1) in per cent with one decimal place."""
    whole, tenths = divmod(round_to_per_cent(10 * share), 10)
    return T("{n}.{tenths} %", n=whole, tenths=tenths)


def write_change(change: float) -> Text:
    """Write by how much a share has changed (-1 to 1), in whole per cent with its sign."""
    whole = round_to_per_cent(abs(change))
    return T("{n} %", n=f"{'−' if change < 0 and whole else '+'}{whole}")
