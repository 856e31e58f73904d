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
    found = [_in_folder(one.name) for one in pkgutil.iter_modules(shelf.__path__)]
    found.sort(key=lambda game: (game.order, game.key))
    return {game.key: game for game in found}


def _in_folder(name: str) -> Game[Any]:
    found: Game[Any] = import_module(f"{shelf.__name__}.{name}.game").GAME
    if found.key != name:  # its face, its sprites and its words are looked for by the key
        raise LookupError(f"engine/games/{name}/game.py: GAME.key is {found.key!r}; a game has the key of its folder")
    return found


def installed() -> tuple[str, ...]:
    """The keys of the games in ``engine/games``, in the order in which they are listed."""
    return tuple(_found())


def register(game: Game[Any]) -> None:
    """Add a game of the tests."""
    _registry[game.key] = game


def games() -> dict[str, Game[Any]]:
    """Every game there is, by key."""
    return _found() | _registry


def game(key: str) -> Game[Any]:
    """The game of this key; KeyError if there is none."""
    return games()[key]
