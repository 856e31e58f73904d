"""Tomb Raider as if its rules were the first ones, for ``bot.py --extra``: what is played so began earlier."""

from __future__ import annotations

from msgspec.structs import replace

import engine.registry


def register() -> None:
    now = engine.registry.load_game("tomb_raider")
    engine.registry.register(replace(now, version=1))
