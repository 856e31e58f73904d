"""Helpers of the scenes of cards at work, and the list of all scenes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.tomb_raider.cards import POOL

from ..scenario import Table

Scene = Callable[[], None]
SCENES: dict[str, Scene] = {}


def scene(*numbers: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark the scene of these cards. With several cards the scene is called with each number."""

    def listed(tell: Callable[..., None]) -> Callable[..., None]:
        for number in numbers:
            assert number not in SCENES, number
            SCENES[number] = (lambda n=number: tell(n)) if len(numbers) > 1 else tell
        return tell

    return listed


def use(number: str, raider: object = "none", choice: str = "none") -> str:
    return f"use:{number},{raider},{choice}"


def play(number: str, raider: object = "none", choice: str = "none") -> str:
    return f"play:{number},{raider},{choice}"


def faced(key: str, which: str, weapon: str = "none") -> str:
    return f"overcome:{key},{which},{weapon}"


def room(*spaces: str, **more: Any) -> Table:
    """Return a table of two raiders. The first stands in the Giant Cavern, which has no effects and has ways to all
    sides."""
    t = stage("2.2=006", *spaces, **more)
    t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
    return t


def stage(*spaces: str, **more: Any) -> Table:
    """Return a table where "..." may also stand at the end of a step."""
    t = Table(*spaces, **more)
    t.lenient = True
    return t


def last(t: Table) -> dict[str, Any]:
    return t.told("test")[-1]


def water(*spaces: str, **more: Any) -> Table:
    return stage(*spaces, wet="on", **more)


def finds(number: str, dice: list[int], at: str = "2.2=017", **raider: Any) -> Table:
    """Let the first raider search and find the card with so many sixes."""
    t = stage(at)
    t.raider(0, at=at[:3], hand=[number], abilities=(3, 3, 3, 3), **raider)
    place = POOL.find_location(at[4:7])
    t.search(0, "search", ..., dice=[6] * (3 + (place.search or 0)))
    t.answer(f"find:{number}", ...)
    return t
