"""What is kept for a week, and no longer: what was done at tables by what caused it, and where the messages of tables
stand that ended. A little at a time: whoever presses comes first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from .store import acts, surfaces
from .store.store import Store

REMEMBERED = 7 * 24 * 3600.0
"""Seconds for which sources are remembered (Discord repeats itself within minutes), and messages of ended tables."""
PORTION = 500
"""Things that are forgotten in one commit."""
T = TypeVar("T", str, int)


async def forget(store: Store, now: float, held: Callable[[int], bool]) -> None:
    """``held``: whether something of a table's messages is in memory; that is for another day."""
    before = now - REMEMBERED
    for sources in _portions(await store.acts.old(before)):
        await store.commit([acts.dropped(sources)])
        await asyncio.sleep(0.02)
    for tables in _portions(await store.surfaces.old(before)):
        await store.commit([surfaces.forgotten(before, [table for table in tables if not held(table)])])
        await asyncio.sleep(0.02)


def _portions(things: Sequence[T]) -> Iterator[Sequence[T]]:
    return (things[first : first + PORTION] for first in range(0, len(things), PORTION))
