"""The measured strengths of AI seats: the runs of ``python -m operate.ladder --claim``, lost ones too.

Sharp seats are offered where these runs show that they are stronger than solid ones.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import sqrt

import msgspec
from msgspec import Struct

Z = 1.645
"""Half the width of a 90 % interval, as a number of standard errors."""


class Run(Struct, frozen=True, kw_only=True):
    """A run of the ladder whose seeds follow from the hash of the measured commit."""

    game: str
    level: str
    seats: int
    policies: tuple[str, ...]
    commit: str
    player: str
    """A hash of the answers that the policies give in one fixed match. It changes when the AI plays another way."""
    planned: int
    """The number of matches that the run was begun for."""
    matches: int = 0
    wins: float = 0.0
    """The matches that the first policy won. A win that several sides share counts in part."""
    decisions: int = 0
    """The number of questions that the first policy answered."""
    milliseconds: float = 0.0
    """The CPU time of one of these answers, on average."""

    @property
    def is_of_sharp(self) -> bool:
        """Tell whether one sharp policy played against solid ones. Such runs decide whether sharp seats are offered."""
        return self.policies == ("sharp", *("solid",) * (len(self.policies) - 1)) != ("sharp",)


class Measured(Struct, frozen=True):
    """The matches of sharp seats against solid ones at a level."""

    wins: float
    matches: int
    seats: tuple[int, ...]
    """The numbers of seats with which the matches were played."""
    policies: int = 2
    """The number of policies in each match: the sharp one, and the solid ones."""

    @property
    def equal(self) -> float:
        """The share that sharp seats would win if they were as strong as solid ones."""
        return 1 / self.policies

    @property
    def share(self) -> float:
        return self.wins / max(1, self.matches)

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper end of the 90 % interval of ``share``."""
        return compute_interval(self.wins, self.matches)


def compute_interval(wins: float, matches: int) -> tuple[float, float]:
    """Return the lower and the upper end of the 90 % interval of a share of wins, by Wilson's method."""
    if not matches:
        return 0.0, 1.0
    share, spread = wins / matches, Z * Z / matches
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / matches + spread / (4 * matches))
    return max(0.0, middle - half), min(1.0, middle + half)


def find_measured(game: str, level: str) -> Measured | None:
    """Return what was measured of sharp seats at a level; None if nothing was, or a run is not finished.

    For each number of seats, the runs of the newest player count together. Matches of two policies and matches of more
    do not: those are returned in which sharp seats have the least lead for certain.
    """
    runs = [run for run in load_runs() if (run.game, run.level) == (game, level) and run.is_of_sharp and is_newest(run)]
    if any(run.matches < run.planned for run in runs):
        return None
    groups = [[run for run in runs if len(run.policies) == n] for n in {len(run.policies) for run in runs}]
    found = [
        Measured(
            sum(run.wins for run in group),
            sum(run.matches for run in group),
            tuple(sorted({run.seats for run in group})),
            len(group[0].policies),
        )
        for group in groups
    ]
    return min(found, key=lambda one: one.interval[0] - one.equal, default=None)


def is_newest(run: Run) -> bool:
    """Return whether no later run with equal seats and policies was of another player."""
    others = [one for one in load_runs() if _find_terms(one) == _find_terms(run)]
    return others[-1].player == run.player


def _find_terms(run: Run) -> tuple[str, str, int, tuple[str, ...]]:
    return run.game, run.level, run.seats, run.policies


def is_sharper(game: str, level: str) -> bool:
    """Tell whether measured matches show that sharp seats are stronger than solid ones at a level."""
    measured = find_measured(game, level)
    return measured is not None and measured.interval[0] > measured.equal


@cache
def load_runs() -> tuple[Run, ...]:
    """Return all runs that were begun, the oldest first."""
    return tuple(msgspec.json.Decoder(Run).decode_lines((files(__package__) / "measured.jsonl").read_bytes()))
