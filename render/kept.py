"""What was drawn and may be wanted again: all of it in one store with one budget, so that many tables cannot fill the
memory. What has been unused longest goes first. Large pictures are kept pressed, in a tenth of the room: to undo that
takes a small part of the time that drawing takes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from typing import Any, NamedTuple, ParamSpec

from PIL import Image

from .png import FAST, LEVEL

BUDGET = 64 * 2**20
"""Bytes, of pictures and of what was made of them."""
OPEN = BUDGET // 5
"""The share of the parts used last, which are kept as they are besides being kept pressed (``render.parts``)."""
MEASURED = BUDGET // 16
"""The share of how wide words are: among pictures they would go first, for they are asked only while one is drawn."""
PAGE = 4096
BESIDES = 2000
"""Bytes that anything kept takes besides itself: its key, its place in the order."""
LARGE = 8 * PAGE
"""Bytes from which on a picture is kept pressed."""
P = ParamSpec("P")


class Pressed(NamedTuple):
    """A picture in little room."""

    mode: str
    size: tuple[int, int]
    data: bytes


def packed(picture: Image.Image) -> Pressed:
    """The picture, pressed; the modes that are drawn in are kept whole by it."""
    return Pressed(picture.mode, picture.size, FAST.compress(picture.tobytes(), LEVEL))


def unpacked(picture: Pressed) -> Image.Image:
    """The picture as it was; the caller's own."""
    return Image.frombytes(picture.mode, picture.size, FAST.decompress(picture.data))


class Kept:
    """Things by their keys, with the bytes that each takes; for any number of threads."""

    def __init__(self, budget: int = BUDGET - OPEN - MEASURED) -> None:
        self.budget, self.size = budget, 0
        self._things: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Hashable) -> Any:
        """What is kept under this key, which is now the newest; None if nothing is."""
        with self._lock:
            found = self._things.get(key)
            if found is None:
                return None
            self._things.move_to_end(key)
            return found[0]

    def touch(self, keys: Iterable[Hashable]) -> None:
        """These are still in use, though nobody needs to look at them now."""
        with self._lock:
            for key in keys:
                if key in self._things:
                    self._things.move_to_end(key)

    def put(self, key: Hashable, thing: Any, size: int) -> None:
        """Keep something, and of all others what fits beside it."""
        with self._lock:
            before = self._things.pop(key, None)
            self.size += size - (before[1] if before else 0)
            self._things[key] = thing, size
            while self.size > self.budget and len(self._things) > 1:
                _, (_, gone) = self._things.popitem(last=False)
                self.size -= gone


KEPT = Kept()


def kept(draws: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """A function whose pictures are kept by its arguments. They are everybody's: never paint on one."""

    @wraps(draws)
    def found(*args: P.args, **more: P.kwargs) -> Image.Image:
        key = (draws, args, *more.items())
        known: Image.Image | Pressed | None = KEPT.get(key)
        if isinstance(known, Pressed):
            return unpacked(known)
        if known is not None:
            return known
        picture = draws(*args, **more)
        if (size := bytes_of(picture)) < LARGE:
            KEPT.put(key, picture, size)
        else:
            small = packed(picture)
            KEPT.put(key, small, len(small.data) + BESIDES)
        return picture

    return found


def bytes_of(picture: Image.Image) -> int:
    """What a picture takes: Pillow keeps three bands in four bytes as well, a "1" in one, and all of it in whole pages
    of memory."""
    return (picture.width * picture.height * (4 if picture.mode.startswith("RGB") else 1) // PAGE + 1) * PAGE
