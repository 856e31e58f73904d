"""A copy of the engine, its tests and what these import, in which a rule can be broken."""

from __future__ import annotations

import compileall
import os
import py_compile
import shlex
import shutil
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Literal

from tests import luck

ROOT = Path(__file__).parents[2]
COPIED = ("engine", "tests/engine")
"""The folders that are copied: the code to break and the tests that run. Everything else is linked."""
LEFT_OUT = ("tests/conftest.py", "pyproject.toml")
"""They are for runs with plug-ins."""
SETTINGS = """[pytest]
addopts = -q -x -p no:cacheprovider -m "not proof and not bench"
markers =
    lot: one case in so many is run by a whole run
    proof: run by `make proof`
    bench: run by `make bench`
"""
"""The settings of pytest. Without plug-ins it starts in a third of the time."""

SURROUNDINGS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", luck.VARIABLE: "as in every run"}
"""The environment of the runs. A test that draws by lot has no ``conftest.py`` there that sets its seed."""

Fate = Literal["fell", "stands", "no code"]


def lay_out(folder: Path) -> None:
    """Copy what is broken and its tests into a folder, and link all else that lies beside them."""
    for room in COPIED:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    for beside in (*ROOT.iterdir(), *(ROOT / "tests").iterdir()):
        place = beside.relative_to(ROOT)
        if not beside.name.startswith((".", "__pycache__")) and str(place) not in (*LEFT_OUT, *COPIED, "tests"):
            (folder / place).symlink_to(beside)


class Copy:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        lay_out(folder)
        (folder / "pytest.ini").write_text(SETTINGS, encoding="utf-8")
        # The contents are compared, because a broken file can be as long and as old as the whole one.
        for room in COPIED:
            compileall.compile_dir(
                folder / room, quiet=1, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH
            )

    def run(self, tests: Collection[str], patience: int) -> subprocess.CompletedProcess[str]:
        """Run the tests. ``patience`` counts seconds of processor time, so that a busy machine fails no test."""
        pytest = shlex.join([sys.executable, "-m", "pytest", *sorted(tests)])
        return subprocess.run(
            ["sh", "-c", f"ulimit -t {patience}; exec {pytest}"],
            cwd=self.folder,
            env={**os.environ, **SURROUNDINGS},
            capture_output=True,
            text=True,
            check=False,
        )

    def fate(self, file: Path, code: str, tests: Collection[str], patience: int) -> Fate:
        """Run these tests with this code in place of the file's own, and return the result."""
        if not tests:
            return "stands"
        path = self.folder / file
        whole = path.read_text(encoding="utf-8")
        path.write_text(code, encoding="utf-8")
        try:
            ended = self.run(tests, patience).returncode
        finally:
            path.write_text(whole, encoding="utf-8")
        if ended < 0:  # The time is over: the tests wait for ever.
            return "fell"
        return {0: "stands", 1: "fell"}.get(ended, "no code")  # type: ignore[return-value]
