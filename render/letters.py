"""A letter for each seat, so that colour is never the only mark of a player."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def choose_letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each seat: the names' first letters if all of these differ, else A, B, C and so on."""
    firsts = [
        next((char.upper() for char in unicodedata.normalize("NFD", name) if char.isascii() and char.isalpha()), "")
        for name in names
    ]
    if all(firsts) and len(set(firsts)) == len(firsts):
        return tuple(firsts)
    return tuple(chr(ord("A") + at) for at in range(len(names)))
