"""Settings for every test: options, selection of cases, and randomness that follows from a seed."""

from __future__ import annotations

import gc
import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any
from zlib import crc32

import hypothesis
import pytest

from engine.registry import list_installed_games

from . import forks, goldens, luck, nursery

IN_MEMORY, ROOM = Path("/dev/shm"), 1 << 30
"""A folder in memory for temporary files, and the free bytes that it must have to be used."""
GAMES = tuple(list_installed_games())
pytest_runtestloop = forks.pytest_runtestloop


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proof", action="store_true", help="run the sizes that the issues name (make proof)")
    parser.addoption("--seed", type=int, metavar="N", help="luck as in the run that printed this seed (default: new)")
    forks.pytest_addoption(parser)
    parser.addoption("--regolden", action="store_true", help="record goldens anew: texts and pictures")
    parser.addoption("--bench", action="store_true", help="measure (make bench)")
    parser.addoption("--bench-page", action="store_true", help="write what a part of make bench measures into its page")
    parser.addoption("--proof-long", action="store_true", help="all of tests/long, going on where it was stopped")
    parser.addoption("--share", type=float, default=1.0, metavar="PART", help="of --proof-long: so much of it")
    parser.addoption("--proof-folder", metavar="FOLDER", help="of --proof-long: where it keeps how far it has come")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Pass the seed on to hypothesis, and take it over from the main process in a worker."""
    goldens.ANEW = config.option.regolden
    hypothesis.settings.register_profile("any load", deadline=None)
    hypothesis.settings.load_profile("any load")
    gc.disable()  # imported and collected objects live to the end, see ``pytest_collection_finish``
    if config.option.seed is None:
        config.option.seed = getattr(config, "workerinput", {}).get("seed", SystemRandom().randrange(10**9))
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = config.option.seed
    # every process that a test starts would load the CA certificates, though no connection leaves this machine
    os.environ.setdefault("SSL_CERT_FILE", os.devnull)
    # each test's database waits for the disk dozens of times; only benches should
    if not config.option.bench and IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Pass the seed on to a worker of xdist before it starts."""
    node.workerinput["seed"] = node.config.option.seed


def pytest_sessionstart(session: pytest.Session) -> None:
    """Print the seed, even with ``-q`` and in runs that are cut short."""
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
        if item.get_closest_marker(mark) and not config.getoption(f"--{mark}")  # keywords would match folders, too
    }
    if not runs_all(config):
        out |= not_drawn([item for item in items if item not in out], config.option.seed)
    if out:
        config.hook.pytest_deselected(items=[item for item in items if item in out])
        items[:] = [item for item in items if item not in out]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Exclude the collected tests and their imports from garbage collection, because they live to the end.

    Tests make many short-lived objects: to look for cycles seven times more seldom saves three per cent of all work.
    """
    if session.config.option.forks:
        nursery.start()  # All forks share it.
    gc.freeze()
    gc.set_threshold(5000, 10, 10)
    gc.enable()


def runs_all(config: pytest.Config) -> bool:
    """Tell whether nothing is left to lot: in ``make proof``, and where tests are named."""
    return bool(config.option.proof) or config.args_source is not config.ArgsSource.TESTPATHS


def not_drawn(items: Iterable[pytest.Item], seed: int) -> set[pytest.Item]:
    """Return the cases to skip in this run: of each test marked ``lot(n)``, all but one in n cases for each game.

    At least one case for each game remains; with ``among="test"`` at least one case of the test, with ``among="file"``
    at least one of the file's tests. Consecutive seeds choose different cases, so that n consecutive runs have all of
    them. ``make proof`` also runs all.
    """
    cases: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if (mark := item.get_closest_marker("lot")) is not None:
            test, _, case = item.nodeid.partition("[")
            among = mark.kwargs.get("among", "game")
            group = test.partition("::")[0] if among == "file" else test
            games = GAMES if among == "game" else ()
            cases[group, next((game for game in games if case.startswith(f"{game}-")), "")].append(item)
    out: set[pytest.Item] = set()
    for (test, game), some in cases.items():
        mark = some[0].get_closest_marker("lot")
        assert mark is not None
        step = min(mark.args[0], len(some))
        # the test's name varies the choice, so that not all tests take cases with one position
        first = (seed + crc32(f"{test} {game}".encode())) % step
        out.update(item for at, item in enumerate(some) if at % step != first)
    return out


def draw_items(n: int, items: Sequence[Any], seed: int, name: str) -> list[Any]:
    """Return one in n of the items of a test. Of n seeds in a row each takes others."""
    step = max(1, min(n, len(items)))
    return list(items[(seed + crc32(name.encode())) % step :: step])


@pytest.fixture
def in_full(request: pytest.FixtureRequest) -> bool:
    """Tell whether this run is to try everything, so that the test may try less in others."""
    assert request.node.get_closest_marker("lot"), "`make proof` runs only what is marked as `proof` or as `lot`"
    return runs_all(request.config)


@pytest.fixture
def one_in(request: pytest.FixtureRequest, in_full: bool) -> Callable[[int, Sequence[Any]], list[Any]]:
    """Return ``one_in(n, items)``: of the items of one test what ``lot(n)`` leaves of the cases of a test."""

    return lambda n, items: draw_items(1 if in_full else n, items, request.config.option.seed, request.node.nodeid)


@pytest.fixture(autouse=True)
def nobody_counts_calls(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch off the pacing of messages in tests, because no real Discord counts their calls. Benches keep it."""
    if not request.node.get_closest_marker("bench"):
        monkeypatch.setattr("referee.surfaces.surfaces.SPAN", 0.0)
