"""Locks that are held for a limited time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from engine.protocol import Refused

LONGEST = 60.0
"""The most seconds for which somebody waits for a lock and holds it."""

log = logging.getLogger(__name__)


class TooSlow(Refused): ...


@contextlib.asynccontextmanager
async def hold(lock: asyncio.Lock, name: str) -> AsyncIterator[None]:
    """Hold a lock while the block runs. Waiting and running together may take ``LONGEST`` seconds.

    Whoever takes longer is interrupted, so that two who wait for each other do not stop everybody else. ``name``: the
    name of the lock, for the log. Raises ``TooSlow``.
    """
    limit = asyncio.timeout(LONGEST)
    try:
        async with limit, lock:
            yield
    except TimeoutError:
        if not limit.expired():
            raise
        log.error("%s: a command took longer than %d s, and was interrupted", name, LONGEST)
        raise TooSlow() from None
