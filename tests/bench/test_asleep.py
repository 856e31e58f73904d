"""Ten thousand tables that sleep and have deadlines: what they cost, and what one that hangs costs the others."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.nursery import ROOT

from .asleep import STUCK_FOR
from .figures import Figures

pytestmark = pytest.mark.bench
FEW, MANY = 30, 9_999
"""Tables: a third of each game."""
MORE = 4.0
"""MiB that so many may take more than a few do, after a start."""
AWAKE = 40.0
"""MiB more while as many are in memory as are kept there."""
WAKING, SHARE = 0.050, 0.01
"""Seconds until a table is awake; part of a core that all deadlines together may use."""


def of(folder: Path, count: int, *more: str) -> Any:
    """Return what a separate process measures for so many tables."""
    command = (sys.executable, "-m", "tests.bench.asleep", str(folder / f"{count}.sqlite3"), str(count), *more)
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def test_ten_thousand_tables_with_deadlines(tmp_path: Path, figures: Figures) -> None:
    few, many = of(tmp_path, FEW), of(tmp_path, MANY, "all")
    name = f"{MANY + 1:,} tables asleep"
    figures.add(
        f"{name}: memory more than with {FEW}, after the start", many["memory"] - few["memory"], "MiB", most=MORE
    )
    figures.add(f"{name}: memory more with {many['held']} of them awake", many["awake"], "MiB", most=AWAKE)
    figures.add(f"{name}: one wakes, half", many["wake_half"], "s")
    figures.add(f"{name}: one wakes, 99 of 100", many["wake_99"], "s", most=WAKING)
    figures.add(f"{name}: one wakes, worst", many["wake_worst"], "s")
    figures.add(f"{name}: all deadlines, of a core", many["share"], "cores", most=SHARE)
    figures.add(f"{name}: of that with nothing due", many["idle"] + many["round"], "cores")
    figures.add(f"{name}: one deadline is looked at, processor", many["look"], "s")
    figures.add(
        f"{name}: one hangs, and of 149 others the last is looked at after", many["others"], "s", most=STUCK_FOR / 2
    )
    figures.add(f"{name}: the one that hangs", many["stuck"], "s", least=STUCK_FOR * 0.9)
    figures.check()
