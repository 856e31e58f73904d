"""What the game keeps of printed cards is forgotten around tests that print other ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games.tomb_raider import observe


@pytest.fixture(autouse=True)
def nothing_kept_of_other_prints(request: pytest.FixtureRequest) -> Iterator[None]:
    """Views of spaces are kept by what lies there, and what is printed on it is thought never to change."""
    if "monkeypatch" not in request.fixturenames:
        yield
        return
    observe.build_known_space_view.cache_clear()
    yield
    observe.build_known_space_view.cache_clear()
