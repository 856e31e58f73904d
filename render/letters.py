"""A letter for each name at a table, so that colour is never the only sign."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """A letter for each seat: the name's first, if no other name has it, else A, B, C, …"""
    firsts = [
        next((char.upper() for char in unicodedata.normalize("NFD", name) if char.isascii() and char.isalpha()), "")
        for name in names
    ]
    if all(firsts) and len(set(firsts)) == len(firsts):
        return tuple(firsts)
    return tuple(chr(ord("A") + at) for at in range(len(names)))
