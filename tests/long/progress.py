"""The progress of a long proof, stored in a folder after each leg, so that the proof can be stopped at any moment
and resumed there. Who stops in the middle of a leg plays that leg again.

A leg is begun on what the one before has left (``folder``); its luck follows from the proof's seed and its number.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct, field

PATIENCE = 30.0
"""Seconds for the first answer to a press: a long proof gives way to all else on its machine, and says what it took."""


class Sample(Struct, frozen=True):
    """The values measured at one moment of a leg, or at its end."""

    done: int
    run: int
    """Which process measured: what memory it holds says nothing of the next."""
    values: dict[str, float]
    """The measured values by name. A name ends with its unit: "memory, MiB"."""


class _Kept(Struct):
    seed: int
    done: int = 0
    legs: int = 0
    runs: int = 0
    seconds: float = 0.0
    samples: list[Sample] = field(default_factory=list)


class Progress:
    """The stored progress of one proof."""

    def __init__(self, folder: Path, name: str, wanted: int, seed: int, measured: bool = False) -> None:
        """Begin or continue a proof. ``measured``: whether what is measured must not grow, which only a whole proof can
        tell."""
        self.name, self.wanted, self.measured = name, wanted, measured
        self.folder = folder / name
        """The folder in which the legs work."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / f"{name}.json"
        self._kept = (
            msgspec.json.decode(self._file.read_bytes(), type=_Kept) if self._file.exists() else _Kept(seed=seed)
        )
        self._kept.runs += 1
        self._begun = time.monotonic()

    @property
    def done(self) -> int:
        return self._kept.done

    @property
    def legs(self) -> int:
        """Return how many legs have been played."""
        return self._kept.legs

    @property
    def left(self) -> int:
        return max(0, self.wanted - self.done)

    @property
    def samples(self) -> list[Sample]:
        return self._kept.samples

    @property
    def seconds(self) -> float:
        """Return the seconds that all legs have taken. A leg that was played twice counts once."""
        return self._kept.seconds

    def lot(self) -> Random:
        """Return the random generator of the next leg."""
        return Random(f"{self._kept.seed} {self.name} {self.legs}")

    def note(self, done: int, process: int | None = None, **values: float) -> None:
        """Store what was measured when ``done`` of this leg's work was done. ``process``: the measured process, by
        default the one that runs the proof."""
        named = {name.replace("_", " "): value for name, value in values.items()}
        self._kept.samples.append(Sample(self.done + done, self._kept.runs if process is None else process, named))

    def leg(self, done: int) -> None:
        """End a part of a long proof. Add ``done``, the work that this part did, to the total, and store the total."""
        now = time.monotonic()
        self._kept.done += done
        self._kept.legs += 1
        self._kept.seconds += now - self._begun
        self._begun = now
        new = self._file.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(self._kept))
        new.replace(self._file)

    def series(self, name: str) -> list[list[tuple[float, float]]]:
        """Return the values of this name by process, each with how much was done by then."""
        found: dict[int, list[tuple[float, float]]] = {}
        for one in self.samples:
            if name in one.values:
                found.setdefault(one.run, []).append((float(one.done), one.values[name]))
        return list(found.values())


Begin = Callable[..., Progress]
"""``begin(name, share, whole)``: a proof's progress. In CI ``share`` is done, in a fresh folder. ``flat=False``: what
is measured is drawn and not judged."""


def growth(points: list[tuple[float, float]]) -> float:
    """Return by what part of its mean a series grows in its second half, along the straight line that fits it best. A
    process has filled its caches and pools by then, and only leaks go on."""
    points = points[len(points) // 2 :]
    if len(points) < 3:
        return 0.0
    across = sum(x for x, _ in points) / len(points)
    mean = sum(y for _, y in points) / len(points)
    spread = sum((x - across) ** 2 for x, _ in points)
    slope = sum((x - across) * (y - mean) for x, y in points) / spread if spread else 0.0
    return slope * (points[-1][0] - points[0][0]) / mean if mean else 0.0
