"""Fixtures of the tests of pictures."""

from __future__ import annotations

import sys

import pytest

from render import brush


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the lines that are cut from now on, wherever they are drawn."""
    whole, cut = brush.fit_line, list[str]()

    def fitted(text: str, kind: str, size: int, width: int, least: int) -> tuple[str, int]:
        line, size = whole(text, kind, size, width, least)
        cut.extend([text] if line != brush.replace_undrawable(text) or text.endswith(" …") else [])
        return line, size

    for module in list(sys.modules.values()):
        if getattr(module, "fit_line", None) is whole:
            monkeypatch.setattr(module, "fit_line", fitted)
    return cut
