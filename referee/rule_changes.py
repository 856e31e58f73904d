"""Matches that began under older rules than those of now: they are told what has changed, once.

What is told is a message like others, kept up to date; its kind says from which version of the rules to which. So
nothing else has to be remembered: a kill between finding such a match and telling it costs nothing, and the version
after this one tells only what comes new with it. When a match began is read from its first row, which stays.
"""

from __future__ import annotations

import asyncio
import time

from engine.registry import games

from .store.store import Store
from .surfaces import Surfaces

KIND = "rules"
"""``rules:<since>-<version>``; ``whom`` is the number of the match."""


def kind(since: int, version: int) -> str:
    return f"{KIND}:{since}-{version}"


def versions(kind: str) -> tuple[int, int] | None:
    """From which version to which a message tells what has changed; None: it is another message."""
    name, _, numbers = kind.partition(":")
    since, _, version = numbers.partition("-")
    return (int(since), int(version)) if name == KIND else None


async def tell(store: Store, surfaces: Surfaces) -> None:
    """Have every such match told. Messages that there are already are left as they are."""
    for key, rules in games().items():
        for one in await store.tables.under_older_rules(key, rules.version):
            begun = time.monotonic()
            told = [found[1] for name in one.kinds if (found := versions(name)) is not None]
            since = max([one.began, *told])
            if since < rules.version:
                await surfaces.expect(one.table, kind(since, rules.version), one.match, one.channel)
            await asyncio.sleep(min(0.1, time.monotonic() - begun))  # whoever presses comes first
