"""The deletion of data that is kept for a week only: the sources of commands, and surfaces of finished tables.

It is done in small portions, because people who press buttons come first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from ..store import acts, surfaces
from ..store.store import Store

REMEMBERED = 7 * 24 * 3600.0
"""The seconds for which sources of commands, and surfaces of finished tables, are kept."""
PORTION = 500
"""The most rows that are deleted in one commit."""
T = TypeVar("T", str, int)


async def forget(store: Store, now: float, is_held: Callable[[int], bool]) -> None:
    """Delete the sources and surfaces older than ``REMEMBERED``. ``is_held`` returns whether a table must be spared."""
    before = now - REMEMBERED
    for sources in _split_into_portions(await store.acts.list_old_sources(before)):
        await store.commit([acts.delete_acts_of(sources)])
        await asyncio.sleep(0.02)
    for tables in _split_into_portions(await store.surfaces.list_old(before)):
        await store.commit([surfaces.delete_old_surfaces(before, [table for table in tables if not is_held(table)])])
        await asyncio.sleep(0.02)


def _split_into_portions(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[first : first + PORTION] for first in range(0, len(items), PORTION))
