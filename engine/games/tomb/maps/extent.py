"""The extent of a map of Tomb and of its Crypts, in cells of the drawing."""

from __future__ import annotations

from functools import cache

from .boards import load_boards


@cache
def find_frame(level: str) -> tuple[int, int, int, int]:
    """Return (left, top, columns, rows) of the part of the map that is not rock.

    The part includes a border of rock if the map has one.
    """
    map_ = load_boards()[level]
    places = [divmod(index, map_.width) for index, sign in enumerate(map_.signs) if sign != "#"]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    left, top = max(0, min(columns) - 1), max(0, min(rows) - 1)
    right, low = min(map_.width - 1, max(columns) + 1), min(len(map_.signs) // map_.width - 1, max(rows) + 1)
    return left, top, right - left + 1, low - top + 1


@cache
def list_vaults(level: str) -> dict[str, tuple[int, int, int, int]]:
    """Return (left, top, width, height) of the cells of each Crypt, by the Crypt's key."""
    map_, found = load_boards()[level], {}
    for spec in map_.level.crypts:
        cells = [divmod(index, map_.width) for index, sign in enumerate(map_.signs) if sign == spec.key.upper()]
        rows, columns = [row for row, _ in cells], [column for _, column in cells]
        found[spec.key] = min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return found
