"""Tomb Dice, and the changes to a pool of dice before it is rolled (TOMB-DICE)."""

from __future__ import annotations

from msgspec import Struct

from .state import Dice

SIDES = 10
SUCCESS = {"g": 3, "b": 5, "r": 7}
"""The number of successful faces of a die, by its colour. With 3, the faces 1, 2 and 3 succeed (TOMB-DICE-3)."""
CAP = 7
"""The most dice of one colour in a roll, under a house rule (TOMB-HR-11)."""


class Pool(Struct, frozen=True):
    """Dice to be rolled, and successes that need no die (TOMB-DICE-8)."""

    green: int
    blue: int
    red: int
    sure: int = 0

    @property
    def count(self) -> int:
        """The number of dice that are rolled."""
        return self.green + self.blue + self.red

    @property
    def any(self) -> bool:
        """A flag: the pool has a die or an automatic success (TOMB-ATT-9)."""
        return self.count + self.sure > 0

    @property
    def colours(self) -> str:
        return "g" * self.green + "b" * self.blue + "r" * self.red

    @property
    def expected(self) -> float:
        """The expected number of successes of a roll of the pool."""
        return self.sure + (3 * self.green + 5 * self.blue + 7 * self.red) / 10

    def add_pool(self, other: Pool) -> Pool:
        """Return the sum of this pool and another pool, for a pooled roll (TOMB-ROLL-3)."""
        return Pool(self.green + other.green, self.blue + other.blue, self.red + other.red, self.sure + other.sure)

    def move_steps(self, steps: int) -> Pool:
        """Return the pool raised by a number of steps, or lowered by a negative number (TOMB-DICE-5, TOMB-DICE-6)."""
        pool = self
        for _ in range(abs(steps)):
            if steps > 0:
                pool = Pool(0, pool.green, pool.blue, pool.sure + pool.red)
            else:
                pool = Pool(pool.blue, pool.red, 0, pool.sure)
        return pool

    def cap_dice(self) -> Pool:
        """Return the pool with at most as many dice of each colour as the box has (TOMB-HR-11)."""
        return Pool(min(self.green, CAP), min(self.blue, CAP), min(self.red, CAP), self.sure)


def build_pool(printed: Dice, added: Dice, removed: Dice, no_red: bool, steps: int) -> Pool:
    """Build a pool of dice in the order of TOMB-DICE-9.

    Start with the printed dice. Add ``added``, and take away ``removed`` (never below 0 of a colour). Then apply the
    ban on red dice, and at last the net steps.
    """
    green = max(0, printed[0] + added[0] - removed[0])
    blue = max(0, printed[1] + added[1] - removed[1])
    red = 0 if no_red else max(0, printed[2] + added[2] - removed[2])
    return Pool(green, blue, red).move_steps(steps)


def count_successes(colours: str, faces: list[int]) -> int:
    """Count the successes of a roll (TOMB-DICE-4).

    ``colours`` has a letter for each die, and ``faces`` the number that each die shows.
    """
    return sum(list_hits(colours, faces))


def list_hits(colours: str, faces: list[int]) -> list[bool]:
    """Return for each die of a roll whether it shows a success.

    ``colours`` has a letter for each die, and ``faces`` the number that each die shows.
    """
    return [face <= SUCCESS[colour] for colour, face in zip(colours, faces, strict=True)]
