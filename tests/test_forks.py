"""Tests in forked processes end, fail and crash as in one process, and each is reported once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .nursery import ROOT

TESTS = {
    "test_first": """
        import os, pytest, warnings

        @pytest.fixture(scope="session", autouse=True)
        def ended(tmp_path_factory):
            yield
            tmp_path_factory.getbasetemp()

        def test_passes(tmp_path):
            (tmp_path / "own").touch()
            warnings.warn("told once")

        def test_fails():
            print("what it printed")
            assert 1 == 2

        def test_crashes():
            os._exit(3)

        def test_runs_after_the_crash():
            pass
    """,
    "test_second": """
        import pytest

        pytestmark = pytest.mark.early

        @pytest.mark.parametrize("number", range(3))
        def test_passes(number, tmp_path):
            (tmp_path / "own").touch()
    """,
}


def run_tests(folder: Path, *options: str) -> str:
    for name, text in TESTS.items():
        (folder / f"{name}.py").write_text("\n".join(line[8:] for line in text.splitlines()))
    words = (
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.forks",
        "-p",
        "no:cacheprovider",
        "-W",
        "ignore::pytest.PytestUnknownMarkWarning",
        "-v",
        *options,
        "--rootdir",
        ".",
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, timeout=60).stdout


def test_each_test_is_reported_once_though_one_fails_and_one_crashes(tmp_path: Path) -> None:
    said = run_tests(tmp_path, "--forks", "2")
    assert "2 failed, 5 passed, 1 warning" in said.splitlines()[-1], said
    assert "The process that ran this has ended with exit code 3." in said
    assert said.count("Captured stdout call") == said.count("UserWarning: told once") == 1, said
    assert "assert 1 == 2" in said, "assertions tell values"


def test_a_run_stops_after_its_first_failure_if_it_shall(tmp_path: Path) -> None:
    said = run_tests(tmp_path, "--forks", "1", "-x")
    assert "1 failed, 4 passed, 1 warning" in said.splitlines()[-1], said


def test_files_with_early_tests_begin_first(tmp_path: Path) -> None:
    said = run_tests(tmp_path, "--forks", "1")
    assert said.index("test_second.py::test_passes") < said.index("test_first.py::test_passes")
