"""The house's own words can all be found by whoever translates them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cogs

FOLDER = Path(cogs.__file__).parent


def hidden(source: str) -> Iterator[int]:
    """Yield the number of each line with a call of ``T``, ``TN`` or ``TC`` inside of an f-string."""
    for string in ast.walk(ast.parse(source)):
        for call in ast.walk(string) if isinstance(string, ast.JoinedStr) else ():
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("T", "TN", "TC"):
                yield call.lineno


def test_no_text_hides_in_an_f_string() -> None:
    """The extractor reads an f-string as one word, so a ``T`` inside it would never be translated."""
    files = sorted(FOLDER.rglob("*.py"))
    assert len(files) > 100
    assert [f"{path.relative_to(FOLDER)}, line {at}" for path in files for at in hidden(path.read_text())] == []


@pytest.mark.parametrize("source", ['f"{T(1)}"', 'f"a {say(TN(1, 2, 3))} b"'])
def test_keys_inside_f_strings_are_found(source: str) -> None:
    assert list(hidden(source))
