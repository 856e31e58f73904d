"""The registry of games: games in ``engine/games``, games of installed distributions, and games that tests add."""

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
"""The games that tests add, by key. Such a game replaces any other game with its key."""
_faults: list[str] = []
"""Sentences about games of distributions that cannot be used, one sentence for each."""


@cache
def _load_installed_games() -> dict[str, Game[Any]]:
    found = [_load_game_folder(module.name) for module in pkgutil.iter_modules(shelf.__path__)]
    found.sort(key=lambda game: (game.order, game.key))
    return {game.key: game for game in found}


def _load_game_folder(name: str) -> Game[Any]:
    found: Game[Any] = import_module(f"{shelf.__name__}.{name}.game").GAME
    if found.key != name:  # The key leads to the game's presenter, sprites and words.
        raise LookupError(f"engine/games/{name}/game.py: GAME.key is {found.key!r}; a game has the key of its folder")
    return found


@cache
def _load_distributed_games() -> dict[str, tuple[EntryPoint, Game[Any]]]:
    """Return the games of installed distributions by key, each with the entry point that names it."""
    found: dict[str, tuple[EntryPoint, Game[Any]]] = {}
    for entry in distributions.list_entry_points(distributions.GAMES):
        try:
            if entry.name in _load_installed_games() or entry.name in found:
                raise LookupError("another game has this key")
            game: Game[Any] = distributions.load_entry_point(entry, Game)
            if game.key != entry.name or not game.key.isidentifier():
                raise LookupError(f"its key is {game.key!r}, its entry point is called {entry.name!r}")
            found[game.key] = entry, game
        except (Exception, SystemExit) as error:  # A fault in one distribution must not stop the other games.
            _faults.append(distributions.format_fault(entry, error))
    return found


def list_installed_games() -> tuple[str, ...]:
    """Return the keys of the games in ``engine/games``, in the order of the lists of games."""
    return tuple(_load_installed_games())


def list_distributed_games() -> dict[str, EntryPoint]:
    """Return the entry points of the games that other distributions add, by the game's key."""
    return {key: entry for key, (entry, _) in _load_distributed_games().items()}


def remove_unusable_game(key: str, error: BaseException) -> str:
    """Remove a distribution's game that cannot be used from the registry; return a sentence that says so.

    If no distribution has the game, the fault is in this program, so ``error`` is raised.
    """
    if key not in _load_distributed_games():
        raise error
    entry, _ = _load_distributed_games().pop(key)
    _faults.append(distributions.format_fault(entry, error))
    return _faults[-1]


def list_faults() -> tuple[str, ...]:
    """Return a sentence for each game of a distribution that cannot be used."""
    _load_distributed_games()
    return tuple(_faults)


def register(game: Game[Any]) -> None:
    """Add a game to the registry; only tests do this."""
    _registry[game.key] = game


def load_games() -> dict[str, Game[Any]]:
    """Return all games that can be played, by key."""
    return _load_installed_games() | {key: game for key, (_, game) in _load_distributed_games().items()} | _registry


def load_game(key: str) -> Game[Any]:
    """Return the game with this key. Raises KeyError if there is none."""
    return load_games()[key]
