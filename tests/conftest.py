"""What holds for every test: the sizes of testing, and luck that follows from a seed."""

from __future__ import annotations

import gc
import os
import shutil
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import SystemRandom
from typing import Any
from zlib import crc32

import pytest

from engine.registry import installed

from . import goldens, luck

IN_MEMORY, ROOM = Path("/dev/shm"), 1 << 30
"""Where there is a disk that is none, and how many bytes of it a run may want."""
GAMES = tuple(installed())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proof", action="store_true", help="run the sizes that the issues name (make proof)")
    parser.addoption("--seed", type=int, metavar="N", help="luck as in the run that printed this seed (default: new)")
    parser.addoption("--regolden", action="store_true", help="record goldens anew: texts and pictures")
    parser.addoption("--bench", action="store_true", help="measure (make bench)")
    parser.addoption("--proof-long", action="store_true", help="all of tests/long, going on where it was stopped")
    parser.addoption("--share", type=float, default=1.0, metavar="PART", help="of --proof-long: so much of it")
    parser.addoption("--proof-folder", metavar="FOLDER", help="of --proof-long: where it keeps how far it has come")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Workers have the seed of their maker, hypothesis has the same."""
    goldens.ANEW = config.option.regolden
    gc.disable()  # what is read and collected stays, see ``pytest_collection_finish``
    if config.option.seed is None:
        config.option.seed = getattr(config, "workerinput", {}).get("seed", SystemRandom().randrange(10**9))
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = config.option.seed
    # each process that a test starts would read the world's certificates; none of them leaves this machine
    os.environ.setdefault("SSL_CERT_FILE", os.devnull)
    # each test's database waits for the disk dozens of times; benches shall
    if not config.option.bench and IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """A worker of xdist is about to be started."""
    node.workerinput["seed"] = node.config.option.seed


def pytest_sessionstart(session: pytest.Session) -> None:
    """Also where ``-q`` leaves the header out, and where the run is cut short."""
    if not hasattr(session.config, "workerinput"):
        reporter = session.config.pluginmanager.get_plugin("terminalreporter")
        reporter.write_line(f"luck: --seed {session.config.option.seed}")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    luck.begin(f"{item.config.option.seed} {item.nodeid}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    out = {
        item
        for item in items
        for mark in ("proof", "bench")
        if item.get_closest_marker(mark) and not config.getoption(f"--{mark}")  # never a folder of that name
    }
    by_name = config.args_source is not config.ArgsSource.TESTPATHS  # who names a file or a test gets all of it
    if not (by_name or config.option.proof):
        out |= not_drawn([item for item in items if item not in out], config.option.seed)
    if out:
        config.hook.pytest_deselected(items=[item for item in items if item in out])
        items[:] = [item for item in items if item not in out]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Thousands of tests and all they import stay to the end: whoever looks for garbage passes them by."""
    gc.freeze()
    gc.enable()


def not_drawn(items: Iterable[pytest.Item], seed: int) -> set[pytest.Item]:
    """Of each test marked ``lot(n)`` all but one in n of its cases, of each game one at least. The next seed has the
    next ones, so that n runs in a row have all of them; so has ``make proof``."""
    cases: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("lot"):
            test, _, case = item.nodeid.partition("[")
            cases[test, next((game for game in GAMES if case.startswith(f"{game}-")), "")].append(item)
    out: set[pytest.Item] = set()
    for (test, game), some in cases.items():
        mark = some[0].get_closest_marker("lot")
        assert mark is not None
        step = min(mark.args[0], len(some))
        first = (seed + crc32(f"{test} {game}".encode())) % step  # not all tests the same table
        out.update(item for at, item in enumerate(some) if at % step != first)
    return out


@pytest.fixture(autouse=True)
def nobody_counts_calls(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What tests show is shown to nobody who takes so many calls a second; benches measure with Discord's limits."""
    if not request.node.get_closest_marker("bench"):
        monkeypatch.setattr("referee.surfaces.SPAN", 0.0)
