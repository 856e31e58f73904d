"""The share of matches that AI seats alone win, by adventure and number of seats.

The table is measured: `python -m tests.engine.games.roll_for_adventure.partners --games 100` plays the matches and
writes it.
"""

from __future__ import annotations

from msgspec import Struct


class Rate(Struct, frozen=True):
    """The matches won of those played with the standard rules."""

    won: int
    played: int

    @property
    def share(self) -> float:
        return self.won / self.played

    @property
    def interval(self) -> tuple[float, float]:
        """Return the bounds between which the true share lies with a chance of 90 % (Wilson's score)."""
        z, n = 1.645, self.played
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * (self.share * (1 - self.share) / n + z * z / (4 * n * n)) ** 0.5
        return max(0.0, middle - half), min(1.0, middle + half)


RATES: dict[tuple[str, int], Rate] = {
    ("book-of-magic", 2): Rate(10, 10),
    ("book-of-magic", 3): Rate(9, 10),
    ("book-of-magic", 4): Rate(7, 10),
    ("sword-of-saints", 2): Rate(11, 20),
    ("sword-of-saints", 4): Rate(9, 20),
}
"""The rates by adventure board and number of seats, as far as measured; a single seat plays two heroes (RFA-VAR-4)."""
