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

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "referee", "tests/engine", "tests/fake")
FILES = ("tests/__init__.py", "tests/scenario.py", "tests/luck.py")
SETTINGS = """[pytest]
addopts = -q -x -p no:cacheprovider -m "not proof and not bench"
markers =
    lot: one case in so many is run by a whole run
    proof: run by `make proof`
    bench: run by `make bench`
"""
"""Of pytest; without plug-ins it starts in a third of the time."""

Fate = Literal["fell", "stands", "no code"]


class Copy:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for room in ROOMS:
            shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
        for file in FILES:
            shutil.copy(ROOT / file, folder / file)
        (folder / "pytest.ini").write_text(SETTINGS, encoding="utf-8")
        # by content, for a broken file can be as long and as old as the whole one
        compileall.compile_dir(folder, quiet=1, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)

    def run(self, tests: Collection[str], patience: int) -> subprocess.CompletedProcess[str]:
        """``patience`` in seconds of the processor, so that a busy machine fells nothing."""
        pytest = shlex.join([sys.executable, "-m", "pytest", *sorted(tests)])
        return subprocess.run(
            ["sh", "-c", f"ulimit -t {patience}; exec {pytest}"],
            cwd=self.folder,
            env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            capture_output=True,
            text=True,
            check=False,
        )

    def fate(self, file: Path, code: str, tests: Collection[str], patience: int) -> Fate:
        """Of the file with this code in place of its own, under these tests."""
        if not tests:
            return "stands"
        path = self.folder / file
        whole = path.read_text(encoding="utf-8")
        path.write_text(code, encoding="utf-8")
        try:
            ended = self.run(tests, patience).returncode
        finally:
            path.write_text(whole, encoding="utf-8")
        if ended < 0:  # out of patience: it waits for ever
            return "fell"
        return {0: "stands", 1: "fell"}.get(ended, "no code")  # type: ignore[return-value]
