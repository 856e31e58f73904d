"""The measured strengths of AI seats: the runs of ``python -m operate.ladder --claim``, lost ones too.

Sharp seats are offered where these runs show that they are stronger than solid ones.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import sqrt

import msgspec
from msgspec import Struct

CLAIMED = ("sharp", "solid")
"""The policies of the runs that decide whether sharp seats are offered."""
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


class Measured(Struct, frozen=True):
    """The matches of sharp seats against solid ones at a level."""

    wins: float
    matches: int
    seats: tuple[int, ...]
    """The numbers of seats with which the matches were played."""

    @property
    def share(self) -> float:
        return self.wins / max(1, self.matches)

    @property
    def interval(self) -> tuple[float, float]:
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

    For each number of seats, the runs of the newest player count together.
    """
    runs = [
        run for run in load_runs() if (run.game, run.level, run.policies) == (game, level, CLAIMED) and is_newest(run)
    ]
    if not runs or any(run.matches < run.planned for run in runs):
        return None
    return Measured(
        sum(run.wins for run in runs), sum(run.matches for run in runs), tuple(sorted({run.seats for run in runs}))
    )


def is_newest(run: Run) -> bool:
    """Return whether no later run with equal seats and policies was of another player."""
    others = [one for one in load_runs() if _find_terms(one) == _find_terms(run)]
    return others[-1].player == run.player


def _find_terms(run: Run) -> tuple[str, str, int, tuple[str, ...]]:
    return run.game, run.level, run.seats, run.policies


def is_sharper(game: str, level: str) -> bool:
    """Tell whether measured matches show that sharp seats are stronger than solid ones at a level."""
    measured = find_measured(game, level)
    return measured is not None and measured.interval[0] > 0.5


@cache
def load_runs() -> tuple[Run, ...]:
    """Return all runs that were begun, the oldest first."""
    return tuple(msgspec.json.Decoder(Run).decode_lines((files(__package__) / "measured.jsonl").read_bytes()))
