"""A long proof's share for CI, or all of it: ``make proof-long``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import luck

from . import plot
from .progress import Begin, Progress, growth

FOLDER = Path(__file__).resolve().parents[2] / ".proof-long"
GROWS = 0.05
"""The share of its mean by which a steady value may seem to grow."""
PLAYED = ("file, KiB",)
"""The values that grow with the number of played matches, because all matches are kept. They are drawn and judged
for each input."""
ENOUGH = 20
"""Samples of one process from which growth can be told."""


@pytest.fixture
def begin(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Begin]:
    """Provide a function that begins a long proof. At the end its measurements are drawn, and must not grow."""
    whole_of_it = request.config.getoption("--proof-long")
    folder = Path(request.config.getoption("--proof-folder") or FOLDER) if whole_of_it else tmp_path
    begun: list[Progress] = []

    def begin(name: str, share: int, whole: int, flat: bool = True) -> Progress:
        wanted = round(whole * request.config.getoption("--share")) if whole_of_it else share
        seed = luck.lot().randrange(10**9)
        begun.append(Progress(folder, name, wanted, seed, whole_of_it and flat))
        return begun[-1]

    yield begin
    for progress in begun:
        _measured(folder / "plots", progress)


def _measured(folder: Path, progress: Progress) -> None:
    print(f"{progress.name}: {progress.done} of {progress.wanted} in {progress.seconds:.0f} s")
    for name in sorted({name for sample in progress.samples for name in sample.values}):
        lines = progress.series(name)
        what, _, unit = name.rpartition(", ")
        title = f"{progress.name}: {what}"
        file = plot.write(folder, f"{progress.name}-{what.replace(' ', '-')}", title, unit, progress.name, lines)
        told = [growth(line) for line in lines if len(line) >= ENOUGH]
        grown = sum(told) / len(told) if told else 0.0  # The mean over all processes makes chance cancel out.
        first, last = lines[0][0][1], lines[-1][-1][1]
        print(f"  {name}: {first:.1f} … {last:.1f}, {grown:+.1%} in {len(told)} processes ({file.name})")
        judged = progress.measured and not progress.left and name not in PLAYED
        assert not judged or grown < GROWS, f"{title} grows"
