"""The cache of drawn parts: its budget, and what it drops first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from render import lru_cache
from render.lru_cache import LruCache, Pictures, count_bytes
from render.parts import Piece

RENDER = Path(lru_cache.__file__).parent
CACHES = re.compile(r"functools.*cache|import functools")


def test_the_longest_unused_goes_first() -> None:
    store = LruCache(30)
    for key in "abc":
        store.put(key, key, 10)
    assert store.get("a") == "a"
    store.touch("bx")
    store.put("d", "d", 10)
    assert [store.get(key) for key in "abcd"] == ["a", "b", None, "d"] and store.size == 30


def test_a_replaced_entry_counts_once_and_the_newest_stays() -> None:
    store = LruCache(30)
    store.put("a", 1, 20)
    store.put("a", 2, 25)
    assert (store.get("a"), store.size) == (2, 25)
    store.put("b", 3, 100)
    assert (len(store), store.get("b"), store.size) == (1, 3, 100)


def test_a_functions_pictures_are_kept_by_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lru_cache, "PICTURES", Pictures())
    drawn: list[int] = []

    @lru_cache.cache_pictures
    def dot(size: int) -> Image.Image:
        drawn.append(size)
        return Image.new("RGBA", (size, size))

    assert dot(3) is dot(3) and dot(4).size == (4, 4) and drawn == [3, 4]
    assert len(lru_cache.PICTURES.kept) == 2


def test_pictures_are_kept_pressed_and_found_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts keep the names of what contains them. Those used last are not even unpacked."""
    monkeypatch.setattr(lru_cache, "OPEN", 3 * 4096)
    store = Pictures()
    picture = Image.linear_gradient("L").resize((64, 64)).convert("RGBA")
    part = (Piece((3, 4), 64, None, picture, None), Piece((0, 0), 64, picture.convert("P"), None, None))
    store.put("part", part)
    assert store.kept.size < count_bytes(picture) / 2
    store.put("other", picture)
    found = store.get("part")
    assert found is not part and type(found[0]) is Piece and (found[0].at, found[0].indexed) == ((3, 4), None)
    assert found[0].full.tobytes() == picture.tobytes() and found[1].indexed.mode == "P"
    assert store.get("other").mode == "RGBA" and store.get("nothing") is None


def test_no_picture_is_kept_elsewhere() -> None:
    """``functools.cache`` knows no budget, so no drawing function may use it."""
    sources = [*RENDER.glob("games/*/pictures/*.py"), RENDER / "brush.py", RENDER / "dice.py", RENDER / "masonry.py"]
    assert len(sources) > 30
    assert [path.name for path in sources if CACHES.search(path.read_text(encoding="utf-8"))] == []
