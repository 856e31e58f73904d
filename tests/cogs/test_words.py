"""The house's own words can all be found by whoever translates them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cogs

FILES = sorted(Path(cogs.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(Path(cogs.__file__).parent)))
def test_no_text_hides_in_an_f_string(path: Path) -> None:
    """The extractor sees an f-string as one word: a ``T`` inside of it would never be translated."""
    hidden = [
        call.lineno
        for string in ast.walk(ast.parse(path.read_text()))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("T", "TN", "TC")
    ]
    assert not hidden
