"""The copy in which rules are broken has all that its tests import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import luck
from tests.mutation.broken import ROOT, SURROUNDINGS, lay_out

OURS = {path.name for path in ROOT.iterdir() if any(path.glob("*.py"))} | {path.stem for path in ROOT.glob("*.py")}


def list_imports(file: Path) -> Iterator[str]:
    """Return the modules of this repository that a test imports by their full name."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module), level=0):
                yield module
            case ast.Import(names):
                yield from (one.name for one in names)


def test_a_test_that_draws_by_lot_can_be_run_in_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the seed, the test ended with an error before any rule was broken."""
    monkeypatch.delenv(luck.VARIABLE, raising=False)
    for name, value in SURROUNDINGS.items():
        monkeypatch.setenv(name, value)
    assert luck.lot().random() == luck.lot().random()


def test_a_copy_has_whatever_its_tests_import(tmp_path: Path) -> None:
    """The copy includes folders that nobody named. Without ``tests/e2e`` the proof ended before any rule was broken."""
    lay_out(tmp_path)
    imported = {
        module
        for file in (tmp_path / "tests/engine").rglob("*.py")
        for module in list_imports(file)
        if module.partition(".")[0] in OURS
    }
    assert any(module.startswith("tests.e2e") for module in imported) and "engine.game" in imported
    missing = {
        module
        for module in imported
        if not (tmp_path / module.replace(".", "/")).is_dir()
        and not (tmp_path / f"{module.replace('.', '/')}.py").is_file()
    }
    assert not missing
    assert not (tmp_path / "engine/game.py").is_symlink(), "a break stays in the copy"
