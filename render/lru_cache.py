"""Caches of drawn pictures. Their total size in bytes is limited. The least recently used things are dropped first.

Compressed pictures need a tenth of the space, and decompressing is much faster than drawing. The most recently used
pictures are also kept decompressed, because every board needs a few backgrounds.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from typing import Any, ParamSpec

from msgspec import Struct
from PIL import Image

from .png import FAST, LEVEL

BUDGET = 64 * 2**20
"""The most bytes of memory for pictures and everything made from them."""
OPEN = BUDGET // 5
"""The part of the budget for decompressed copies of the most recently used pictures."""
MEASURED = BUDGET // 16
"""The part of the budget for measured widths of words. They have a separate cache, because among pictures they would be
dropped first."""
PAGE = 4096
"""Bytes of a page of memory."""
BESIDES = 2000
"""The bytes that each cached thing takes in addition to its own size, for its key and its entry in the order of use."""
P = ParamSpec("P")


class LruCache:
    """A thread-safe LRU cache with a budget in bytes."""

    def __init__(self, budget: int = BUDGET - OPEN - MEASURED) -> None:
        self.budget, self.size = budget, 0
        self._things: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Hashable) -> Any:
        """Return the thing cached under a key and mark it as just used. None: nothing is cached under it."""
        with self._lock:
            found = self._things.get(key)
            if found is None:
                return None
            self._things.move_to_end(key)
            return found[0]

    def touch(self, keys: Iterable[Hashable]) -> None:
        """Mark the things under these keys as just used, without reading them."""
        with self._lock:
            for key in keys:
                if key in self._things:
                    self._things.move_to_end(key)

    def put(self, key: Hashable, value: Any, size: int) -> None:
        """Store a thing of ``size`` bytes. Drop the least recently used things until the total is within the budget."""
        with self._lock:
            before = self._things.pop(key, None)
            self.size += size - (before[1] if before else 0)
            self._things[key] = value, size
            while self.size > self.budget and len(self._things) > 1:
                _, (_, gone) = self._things.popitem(last=False)
                self.size -= gone


class CompressedPicture(Struct, frozen=True, gc=False):
    """A compressed picture. It refers to nothing that could refer to it, so no garbage collection looks at it."""

    mode: str
    size: tuple[int, int]
    data: bytes


class Pictures:
    """A cache of pictures, or of tuples that contain pictures.

    All pictures are kept compressed in one cache, and some of them also decompressed in another. They are shared: never
    paint on a picture from here.
    """

    def __init__(self, compressed: LruCache | None = None) -> None:
        self.kept, self._open = LruCache() if compressed is None else compressed, LruCache(OPEN)

    def get(self, key: Hashable) -> Any:
        """Return the thing cached under a key and mark it as just used. None: nothing is cached under it."""
        found = self._open.get(key)
        if found is None and (small := self.kept.get(key)) is not None:
            found = _decompress_pictures(small)
            self._open.put(key, found, _compute_size(found))
        return found

    def put(self, key: Hashable, value: Any) -> None:
        """Store a picture, or a tuple with pictures, in both caches: compressed and decompressed."""
        small = _compress_pictures(value)
        self.kept.put(key, small, _compute_size(small))
        self._open.put(key, value, _compute_size(value))


PICTURES = Pictures()


def cache_pictures(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Cache a function's pictures, by its arguments. The pictures are shared: never paint on them."""
    name = f"{draw.__module__}.{draw.__qualname__}"  # The garbage collector does not track keys of texts and numbers.

    @wraps(draw)
    def find_or_draw(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        key = (name, args, *kwargs.items())
        picture: Image.Image | None = PICTURES.get(key)
        if picture is None:
            picture = draw(*args, **kwargs)
            PICTURES.put(key, picture)
        return picture

    return find_or_draw


def count_bytes(picture: Image.Image) -> int:
    """Return the bytes that a picture takes in memory.

    Pillow uses four bytes a pixel for "RGB" and "RGBA", one for all other modes, in whole pages of memory.
    """
    return (picture.width * picture.height * (4 if picture.mode.startswith("RGB") else 1) // PAGE + 1) * PAGE


def _compress_pictures(value: Any) -> Any:
    """Return a cached thing (a picture, or a tuple with pictures) with every picture compressed."""
    if isinstance(value, Image.Image):
        return CompressedPicture(value.mode, value.size, FAST.compress(value.tobytes(), LEVEL))
    return _map_tuple(_compress_pictures, value) if isinstance(value, tuple) else value


def _decompress_pictures(value: Any) -> Any:
    """Return a cached thing (a picture, or a tuple with pictures) with every picture decompressed."""
    if isinstance(value, CompressedPicture):
        return Image.frombytes(value.mode, value.size, FAST.decompress(value.data))
    return _map_tuple(_decompress_pictures, value) if isinstance(value, tuple) else value


def _map_tuple(change: Callable[[Any], Any], values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Apply a function to every item of a tuple. A named tuple stays a named tuple."""
    changed = map(change, values)
    return values._make(changed) if hasattr(values, "_make") else tuple(changed)


def _compute_size(value: Any) -> int:
    """Return the bytes that the pictures in a thing take. They may be compressed or not."""
    if isinstance(value, Image.Image):
        return count_bytes(value)
    if isinstance(value, CompressedPicture):
        return len(value.data) + BESIDES
    return sum(map(_compute_size, value)) if isinstance(value, tuple) else 0
