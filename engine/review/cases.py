"""A deviation with its trials, and the verdict on the deviation.

A deviation is first compared with the usual answer in a few worlds. If it seems to change the chance to win, it is
*judged*: compared with the answer that the coach names, in fresh worlds, until the verdict is certain. So whatever
chance made a deviation stand out is not counted again.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean
from typing import Literal

from msgspec import Struct

from ..protocol import Seat, Value
from .decisions import Decision
from .trials import Chances

SLIGHT = 0.02
"""An answer that changes the chance to win (0 to 1) by less is neither an error nor a turning point."""
CERTAIN = 2.8
"""A verdict is certain at a distance of this number of standard errors."""
CHECKS = (8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)
"""The numbers of worlds after which a verdict is sought. Few looks keep it rare that chance alone makes a verdict."""

Verdict = Literal["loss", "gain", "slight"]
Pair = tuple[Chances, Chances]
"""The chances in one world after the answer given, and after the answer with which it is compared."""


class Case(Struct, eq=False):
    """A deviation with its trials."""

    decision: Decision
    order: bytes
    part: int
    """The player who gave the answer, as an index into the record's ``parts``."""
    worlds: list[Pair] = []
    """The trials against the usual answer."""
    judged: list[Pair] = []
    """The trials against the advised answer, in other worlds."""
    advised: Value | None = None
    """The answer that the coach names here; None if the deviation was not judged."""
    verdict: Verdict | None = None
    trust: float = 0.0
    """The factor that draws the average change of ``worlds`` to zero (``estimates.compute_trust``)."""

    @property
    def seat(self) -> Seat:
        return self.decision.position.seat

    @property
    def changes(self) -> list[float]:
        """The differences that ``worlds`` show for the seat."""
        return compute_changes(self.worlds, self.seat)

    @property
    def seeming(self) -> float:
        """The estimate of the change before the deviation is judged."""
        return self.trust * fmean(self.changes)

    @property
    def is_error(self) -> bool:
        return self.verdict == "loss"

    @property
    def may_matter(self) -> bool:
        """Return whether the change may be large, as far as the trials so far show."""
        changes = self.changes
        return abs(fmean(changes)) + CERTAIN * compute_error(changes) > SLIGHT

    @property
    def is_doubtful(self) -> bool:
        """Return whether the deviation may be an error, and the trials cannot tell."""
        if self.verdict is not None or not self.worlds:
            return False
        changes = compute_changes(self.judged, self.seat) if self.judged else self.changes
        return fmean(changes) < -SLIGHT

    def derive_seed(self, use: bytes, world: int) -> bytes:
        """Return the seed of a world in which this answer is compared with another one.

        ``use``: b"tried" for a comparison with the usual answer, b"judged" for one with advised or further answers.
        """
        return self.order + use + world.to_bytes(4, "big")

    def find_chances(self) -> tuple[float, float]:
        """Return the seat's chance after the answer given, and after the advised one."""
        given, other = (fmean([pair[side][self.seat] for pair in self.judged]) for side in (0, 1))
        return given, other

    def estimate_change(self, seat: Seat) -> tuple[float, float]:
        """Return by how much the answer changed a seat's chance, with the standard error."""
        if self.advised == self.decision.given:
            return 0.0, 0.0
        changes = compute_changes(self.judged if self.verdict is not None else self.worlds, seat)
        return fmean(changes), compute_error(changes)


def compute_changes(pairs: list[Pair], seat: Seat) -> list[float]:
    return [given[seat] - other[seat] for given, other in pairs]


def compute_error(changes: list[float]) -> float:
    """Return the standard error of an average of changes.

    It is never 0: a change that is rare may be missing in a few worlds.
    """
    mean = fmean(changes)
    return sqrt(sum([(each - mean) ** 2 for each in changes]) + 0.25) / len(changes)


def find_verdict(changes: list[float]) -> Verdict | None:
    """Return what is certain of an answer by its changes in fresh worlds; None if more are needed to tell."""
    mean, doubt = fmean(changes), CERTAIN * compute_error(changes)
    if mean + doubt < 0 and mean < -SLIGHT:
        return "loss"
    if mean - doubt > 0 and mean > SLIGHT:
        return "gain"
    return "slight" if abs(mean) + doubt < 2 * SLIGHT else None
