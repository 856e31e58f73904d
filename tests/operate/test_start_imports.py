"""Libraries that few bots use are not loaded at a start."""

from __future__ import annotations

import subprocess
import sys

from tests.nursery import ROOT

RARE = ("networkx", "asyncpg", "prometheus_client", "resvg_py")
"""The pairing of leagues, PostgreSQL, metrics, and SVG files: 18 MiB and a fifth of a second."""


def test_a_start_loads_no_library_that_few_bots_use() -> None:
    code = f"import sys; import operate.running; print(*[one for one in {RARE} if one in sys.modules])"
    found = subprocess.run((sys.executable, "-c", code), cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.split() == []
