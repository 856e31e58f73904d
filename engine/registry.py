"""The games there are: those in ``engine/games``, found by themselves, and those that tests add."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from . import games as shelf
from .game import Game

_registry: dict[str, Game[Any]] = {}
"""What tests add, or put in a game's place."""


@cache
def _found() -> dict[str, Game[Any]]:
    found = [import_module(f"{shelf.__name__}.{one.name}.game").GAME for one in pkgutil.iter_modules(shelf.__path__)]
    found.sort(key=lambda game: (game.order, game.key))
    return {game.key: game for game in found}


def installed() -> tuple[str, ...]:
    """The keys of the games in ``engine/games`` that people are offered, in the order in which they are listed."""
    return tuple(key for key, one in _found().items() if one.offered)


def register(game: Game[Any]) -> None:
    """Add a game of the tests."""
    _registry[game.key] = game


def known() -> dict[str, Game[Any]]:
    """Every game whose rules there are, by key, also where people are not offered it yet."""
    return _found() | _registry


def games() -> dict[str, Game[Any]]:
    """Every game that people are offered, by key."""
    return {key: one for key, one in known().items() if one.offered}


def game(key: str) -> Game[Any]:
    """The game of this key, offered or not; KeyError if there is none."""
    return known()[key]
