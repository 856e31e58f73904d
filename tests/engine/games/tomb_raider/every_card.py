from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine.games.tomb_raider.windows import registry

CACHES = (
    registry.list_hand_plays,
    registry.list_replacing_plays,
    registry.index_plays_by_event,
    registry.list_possible_plays,
    registry.list_in_play_plays,
    registry.find_automatic_plays,
    registry.find_waiting_clause,
)


@contextmanager
def read_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Read the cards' texts anew, because some were changed, and once more after the change is undone."""
    for cache in CACHES:
        cache.cache_clear()
    yield
    monkeypatch.undo()
    for cache in CACHES:
        cache.cache_clear()
