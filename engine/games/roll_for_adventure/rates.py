"""The share of matches of Roll for Adventure that AI seats alone win, by adventure and number of seats.

The table is measured: `python -m tests.engine.games.roll_for_adventure.partners --games 100` plays the matches and
writes it.
"""

from __future__ import annotations

from msgspec import Struct


class Rate(Struct, frozen=True):
    """The numbers of matches that AI seats alone have won and played, with the standard rules."""

    won: int
    played: int

    @property
    def share(self) -> float:
        return self.won / self.played


RATES: dict[tuple[str, int], Rate] = {
    ("book-of-magic", 2): Rate(33, 40),
    ("book-of-magic", 3): Rate(39, 40),
    ("book-of-magic", 4): Rate(37, 40),
    ("sword-of-saints", 2): Rate(29, 40),
    ("sword-of-saints", 3): Rate(34, 40),
    ("sword-of-saints", 4): Rate(67, 120),
}
"""The measured rates by adventure board and number of seats. A single seat plays two heroes (RFA-VAR-4)."""


def find_win_share(level: str, seats: int) -> float | None:
    """Return the share of matches that AI seats alone win; None if it has not been measured."""
    rate = RATES.get((level, seats))
    return None if rate is None else rate.share
