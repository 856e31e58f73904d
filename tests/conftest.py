"""What every test may use: the two sizes of testing, and a folder for pictures to look at."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proof", action="store_true", help="run the sizes that the issues name (make proof)")
    parser.addoption("--regolden", action="store_true", help="record tests/golden anew")
    parser.addoption("--bench", action="store_true", help="measure (make bench)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for mark in ("proof", "bench"):
        if not config.getoption(f"--{mark}"):
            skip = pytest.mark.skip(reason=f"run by `make {mark}`")
            for item in items:
                if item.get_closest_marker(mark):  # never a folder of that name
                    item.add_marker(skip)
