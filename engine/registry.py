"""The registry of games: those in ``engine/games``, discovered automatically, and those that tests add."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from . import games as shelf
from .game import Game

_registry: dict[str, Game[Any]] = {}
"""Games added, or replaced, by tests."""


@cache
def _found() -> dict[str, Game[Any]]:
    found = [_in_folder(one.name) for one in pkgutil.iter_modules(shelf.__path__)]
    found.sort(key=lambda game: (game.order, game.key))
    return {game.key: game for game in found}


def _in_folder(name: str) -> Game[Any]:
    found: Game[Any] = import_module(f"{shelf.__name__}.{name}.game").GAME
    if found.key != name:  # its presenter, sprites and words are found by the key
        raise LookupError(f"engine/games/{name}/game.py: GAME.key is {found.key!r}; a game has the key of its folder")
    return found


def installed() -> tuple[str, ...]:
    """Return the keys of the games in ``engine/games``, in the order of lists."""
    return tuple(_found())


def register(game: Game[Any]) -> None:
    """Add a game for tests."""
    _registry[game.key] = game


def games() -> dict[str, Game[Any]]:
    """Return every game by key."""
    return _found() | _registry


def game(key: str) -> Game[Any]:
    """Return the game with this key; KeyError if there is none."""
    return games()[key]
