"""What was drawn and may be wanted again: all of it in one store with one budget, so that many tables cannot fill the
memory. What has been unused longest goes first.

Pictures are kept pressed, in a tenth of the room: to undo that takes a small part of the time that drawing takes. Those
used last are kept as they are, too: what every board stands on is not to be unpacked for each."""

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
"""The share of the pictures used last, which are kept as they are besides being kept pressed."""
MEASURED = BUDGET // 16
"""The share of how wide words are: among pictures they would go first, for they are asked only while one is drawn."""
PAGE = 4096
BESIDES = 2000
"""Bytes that anything kept takes besides itself: its key, its place in the order."""
P = ParamSpec("P")


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


class Pressed(NamedTuple):
    """A picture in little room."""

    mode: str
    size: tuple[int, int]
    data: bytes


class Pictures:
    """Pictures, or tuples with pictures in them, by their keys: pressed where everything else is kept, some of them
    open beside it. They are everybody's: never paint on one."""

    def __init__(self, kept: Kept | None = None) -> None:
        self.kept, self._open = Kept() if kept is None else kept, Kept(OPEN)

    def get(self, key: Hashable) -> Any:
        """What is kept under this key, which is now the newest; None if nothing is."""
        found = self._open.get(key)
        if found is None and (small := self.kept.get(key)) is not None:
            found = _opened(small)
            self._open.put(key, found, _size(found))
        return found

    def put(self, key: Hashable, thing: Any) -> None:
        """Keep what was just drawn."""
        small = _pressed(thing)
        self.kept.put(key, small, _size(small))
        self._open.put(key, thing, _size(thing))


PICTURES = Pictures()


def kept(draws: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """A function whose pictures are kept by its arguments. They are everybody's: never paint on one."""

    @wraps(draws)
    def found(*args: P.args, **more: P.kwargs) -> Image.Image:
        key = (draws, args, *more.items())
        picture: Image.Image | None = PICTURES.get(key)
        if picture is None:
            picture = draws(*args, **more)
            PICTURES.put(key, picture)
        return picture

    return found


def bytes_of(picture: Image.Image) -> int:
    """What a picture takes: Pillow keeps three bands in four bytes as well, a "1" in one, and all of it in whole pages
    of memory."""
    return (picture.width * picture.height * (4 if picture.mode.startswith("RGB") else 1) // PAGE + 1) * PAGE


def _pressed(thing: Any) -> Any:
    """The same with its pictures pressed."""
    if isinstance(thing, Image.Image):
        return Pressed(thing.mode, thing.size, FAST.compress(thing.tobytes(), LEVEL))
    return _each(_pressed, thing) if isinstance(thing, tuple) else thing


def _opened(thing: Any) -> Any:
    """The same with its pictures as they were."""
    if isinstance(thing, Pressed):
        return Image.frombytes(thing.mode, thing.size, FAST.decompress(thing.data))
    return _each(_opened, thing) if isinstance(thing, tuple) else thing


def _each(change: Callable[[Any], Any], things: tuple[Any, ...]) -> tuple[Any, ...]:
    """With everything in it changed; what has names keeps them."""
    changed = map(change, things)
    return things._make(changed) if hasattr(things, "_make") else tuple(changed)


def _size(thing: Any) -> int:
    """The bytes that it takes, pressed or as it is."""
    if isinstance(thing, Image.Image):
        return bytes_of(thing)
    if isinstance(thing, Pressed):
        return len(thing.data) + BESIDES
    return sum(map(_size, thing)) if isinstance(thing, tuple) else 0
