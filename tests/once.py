"""What every bot of a run would do in the same way at its start, done once for all of them: half of a bot's start, and
most tests at Discord's end start one. How a bot starts by itself: ``tests/cogs/test_process.py``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from cogs.client import Rulekeeper
from engine.registry import games

_described: dict[tuple[str, ...], list[dict[str, Any]]] = {}
"""The commands as they are registered, in every language, by which games there are."""


def at_a_start(client: Rulekeeper, patch: Callable[[object, str, object], None]) -> None:
    """Cogs' files are executed once, as any module (the library does it for each bot), and commands translated once."""

    async def load_extension(name: str) -> None:
        await import_module(name).setup(client)

    async def described() -> list[dict[str, Any]]:
        if (there := tuple(games())) not in _described:
            _described[there] = await Rulekeeper.described(client)
        return _described[there]

    patch(client, "load_extension", load_extension)
    patch(client, "described", described)
