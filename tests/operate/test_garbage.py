"""Garbage collection: no collection looks at many objects, and nothing is left uncollected for long."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from operate.garbage import APART, MOST, OLDER, OLDEST, QUIET, YOUNG, GarbageCollection
from render.lru_cache import Pictures
from render.png import compress_rows


class Circle:
    """An object that only garbage collection frees."""

    alive = 0

    def __init__(self) -> None:
        self.itself = self
        Circle.alive += 1

    def __del__(self) -> None:
        Circle.alive -= 1


@pytest.fixture
def clock() -> list[float]:
    return [0.0]


@pytest.fixture
def garbage(clock: list[float]) -> Iterator[GarbageCollection]:
    gc.collect()
    Circle.alive = 0
    garbage = GarbageCollection(lambda: clock[0])
    with garbage.wrap_run():
        yield garbage


def test_no_collection_looks_at_many_objects_however_many_there_are(garbage: GarbageCollection) -> None:
    looked: list[int] = []

    def count(phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            looked.append(sum(len(gc.get_objects(generation=one)) for one in range(info["generation"] + 1)))

    garbage.freeze()
    gc.callbacks.append(count)
    try:
        kept = [[number] for number in range(40 * MOST)]
        for _ in range(20 * MOST):
            Circle()
    finally:
        gc.callbacks.remove(count)
    assert len(kept) == 40 * MOST and len(looked) > 100
    new = YOUNG * (OLDER + 2) * (OLDEST + 1)
    assert max(looked) <= 1.25 * MOST + new < 25_000, "at 0.7 µs each, this takes less than 20 ms"
    assert Circle.alive <= new, "what is new is collected all the time"


def test_the_start_is_not_collected_and_what_is_there_after_it_is_frozen(garbage: GarbageCollection) -> None:
    assert not gc.isenabled()
    before, kept = gc.get_freeze_count(), [[] for _ in range(MOST)]
    garbage.freeze()
    assert gc.isenabled() and gc.get_freeze_count() - before >= len(kept) and len(gc.get_objects()) < MOST


def test_all_is_collected_once_nobody_presses(garbage: GarbageCollection, clock: list[float]) -> None:
    garbage.freeze()
    circles = [Circle() for _ in range(2 * MOST)]
    gc.collect()
    circles.clear()
    gc.collect()
    frozen = Circle.alive
    assert frozen > MOST, "frozen objects are not collected"
    for now, pressed in ((APART - 1, 0.0), (APART, APART - QUIET + 1)):
        clock[0] = now
        garbage.collect_all(pressed)
        assert Circle.alive == frozen
    clock[0] = APART + QUIET
    garbage.collect_all(APART)
    assert not Circle.alive and gc.get_freeze_count(), "the others are frozen again"
    kept = gc.get_freeze_count()
    clock[0] = 3 * APART
    garbage.collect_all(0.0)
    assert gc.get_freeze_count() == kept, "nothing has been frozen since"


def test_garbage_collection_is_restored_after_the_run() -> None:
    before = gc.get_threshold(), list(gc.callbacks)
    with GarbageCollection().wrap_run():
        pass
    assert gc.isenabled() and (gc.get_threshold(), list(gc.callbacks)) == before


def test_what_pictures_leave_in_the_cache_is_not_looked_at() -> None:
    pictures = Pictures()
    for number in range(100):
        pictures.put(("a picture", number), Image.new("L", (2, 2)))
        pictures.kept.put(("a strip", number), compress_rows(b"\0\0\0"), 1)
    gc.collect()
    kept = pictures.kept._things
    assert len(kept) == 200 and not any(gc.is_tracked(one) for entry in kept.items() for one in entry)


def test_freezing_does_not_count_the_frozen_objects(
    garbage: GarbageCollection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python counts them one by one, which held the loop for 27 ms."""
    monkeypatch.setattr(gc, "get_freeze_count", lambda: pytest.fail("counted"))
    garbage.freeze()
    garbage.collect_all(0.0)
