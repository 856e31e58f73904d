"""What holds for every test: the sizes of testing, and luck that follows from a seed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import SystemRandom

import pytest

from . import luck

IN_MEMORY, ROOM = Path("/dev/shm"), 1 << 30
"""Where there is a disk that is none, and how many bytes of it a run may want."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proof", action="store_true", help="run the sizes that the issues name (make proof)")
    parser.addoption("--seed", type=int, metavar="N", help="luck as in the run that printed this seed (default: new)")
    parser.addoption("--regolden", action="store_true", help="record tests/golden anew")
    parser.addoption("--bench", action="store_true", help="measure (make bench)")
    parser.addoption("--proof-long", action="store_true", help="all of tests/long, going on where it was stopped")
    parser.addoption("--share", type=float, default=1.0, metavar="PART", help="of --proof-long: so much of it")
    parser.addoption("--proof-folder", metavar="FOLDER", help="of --proof-long: where it keeps how far it has come")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Before workers are started, which have the options of their maker; hypothesis has the same seed."""
    if config.option.seed is None:
        config.option.seed = SystemRandom().randrange(10**9)
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = config.option.seed
    # each test's database waits for the disk dozens of times; benches shall
    if not config.option.bench and IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Also where ``-q`` leaves the header out, and where the run is cut short."""
    if not hasattr(session.config, "workerinput"):
        reporter = session.config.pluginmanager.get_plugin("terminalreporter")
        reporter.write_line(f"luck: --seed {session.config.option.seed}")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    luck.begin(f"{item.config.option.seed} {item.nodeid}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for mark in ("proof", "bench"):
        if not config.getoption(f"--{mark}"):
            skip = pytest.mark.skip(reason=f"run by `make {mark}`")
            for item in items:
                if item.get_closest_marker(mark):  # never a folder of that name
                    item.add_marker(skip)


@pytest.fixture(autouse=True)
def nobody_counts_calls(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What tests show is shown to nobody who takes so many calls a second; benches measure with Discord's limits."""
    if not request.node.get_closest_marker("bench"):
        monkeypatch.setattr("referee.surfaces.SPAN", 0.0)
