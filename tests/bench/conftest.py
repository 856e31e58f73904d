"""Collect the figures of all measurements in one list, and print and write it at the end.

Tell the cores that they run on.
"""

from __future__ import annotations

import pytest

from tests.nursery import ROOT

from .figures import Figures
from .machine import describe, pinned

FIGURES = pytest.StashKey[Figures]()


@pytest.fixture
def figures(pytestconfig: pytest.Config) -> Figures:
    pinned()
    return pytestconfig.stash.setdefault(FIGURES, Figures())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    found = config.stash.get(FIGURES, None)
    if found is not None:
        terminalreporter.write_line(f"\n{found.table()}")
    if found is None:
        return
    page, whole = ROOT / "docs/performance.md", config.args == ["tests/bench"] and not config.option.keyword
    if whole or config.option.bench_page:
        before = "" if whole else page.read_text(encoding="utf-8")
        page.write_text(found.page(describe(), before), encoding="utf-8")
