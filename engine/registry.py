"""The registry of games: those in ``engine/games``, those of installed distributions, and those that tests add."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint
from typing import Any

from . import distributions
from . import games as shelf
from .game import Game

_registry: dict[str, Game[Any]] = {}
"""Games that tests have added, or with which they replace others."""
_faults: list[str] = []
"""A sentence for each game of a distribution that is left out."""


@cache
def _load_installed_games() -> dict[str, Game[Any]]:
    found = [_load_game_folder(module.name) for module in pkgutil.iter_modules(shelf.__path__)]
    found.sort(key=lambda game: (game.order, game.key))
    return {game.key: game for game in found}


def _load_game_folder(name: str) -> Game[Any]:
    found: Game[Any] = import_module(f"{shelf.__name__}.{name}.game").GAME
    if found.key != name:  # the presenter, sprites and words are found by the key
        raise LookupError(f"engine/games/{name}/game.py: GAME.key is {found.key!r}; a game has the key of its folder")
    return found


@cache
def _load_distributed_games() -> dict[str, tuple[EntryPoint, Game[Any]]]:
    found: dict[str, tuple[EntryPoint, Game[Any]]] = {}
    for entry in distributions.list_entry_points(distributions.GAMES):
        try:
            if entry.name in _load_installed_games() or entry.name in found:
                raise LookupError("another game has this key")
            game: Game[Any] = distributions.load_entry_point(entry, Game)
            if game.key != entry.name or not game.key.isidentifier():
                raise LookupError(f"its key is {game.key!r}, its entry point is called {entry.name!r}")
            found[game.key] = entry, game
        except (Exception, SystemExit) as error:  # whatever a foreign module raises, the other games are played
            _faults.append(distributions.format_fault(entry, error))
    return found


def list_installed_games() -> tuple[str, ...]:
    """Return the keys of the games in ``engine/games``, in the order of lists."""
    return tuple(_load_installed_games())


def list_distributed_games() -> dict[str, EntryPoint]:
    """Return the entry points of the games of installed distributions, by key."""
    return {key: entry for key, (entry, _) in _load_distributed_games().items()}


def leave_out(key: str, error: BaseException) -> str:
    """Remove the game of a distribution that cannot be used; return the sentence that says so.

    Raises ``error`` if no distribution has the game: then this program is at fault.@@ engine/search/__init__.py
    """
    if key not in _load_distributed_games():
        raise error
    entry, _ = _load_distributed_games().pop(key)
    _faults.append(distributions.format_fault(entry, error))
    return _faults[-1]


def list_faults() -> tuple[str, ...]:
    """Return a sentence for each game of a distribution that is left out."""
    _load_distributed_games()
    return tuple(_faults)


def register(game: Game[Any]) -> None:
    """Add a game for tests."""
    _registry[game.key] = game


def load_games() -> dict[str, Game[Any]]:
    """Return every game by key."""
    return _load_installed_games() | {key: game for key, (_, game) in _load_distributed_games().items()} | _registry


def load_game(key: str) -> Game[Any]:
    """Return the game with this key; KeyError if there is none."""
    return load_games()[key]
