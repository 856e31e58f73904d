"""One list of figures for all measurements, printed when they are done; and the cores that they run on."""

from __future__ import annotations

import pytest

from .figures import Figures
from .machine import pinned

FIGURES = pytest.StashKey[Figures]()


@pytest.fixture
def figures(pytestconfig: pytest.Config) -> Figures:
    pinned()
    return pytestconfig.stash.setdefault(FIGURES, Figures())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    found = config.stash.get(FIGURES, None)
    if found is not None:
        terminalreporter.write_line(f"\n{found.table()}")
