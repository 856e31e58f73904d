"""Fixtures that clear the game's caches of printed cards around tests that print other cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games.tomb_raider import observe


@pytest.fixture(autouse=True)
def nothing_kept_of_other_prints(request: pytest.FixtureRequest) -> Iterator[None]:
    """Forget the cached views of spaces around a test that changes printed cards. The cache relies on unchanging
    cards."""
    if "monkeypatch" not in request.fixturenames:
        yield
        return
    observe.build_known_space_view.cache_clear()
    yield
    observe.build_known_space_view.cache_clear()
