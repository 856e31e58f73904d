"""Python distributions that add games to the bot, found by their entry points.

The group ``rulekeeper.games`` names a game's rules, ``rulekeeper.presenters`` its presenter. Both use the game's key.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

T = TypeVar("T")
GAMES = "rulekeeper.games"
PRESENTERS = "rulekeeper.presenters"


@cache
def list_entry_points(group: str) -> tuple[EntryPoint, ...]:
    """Return all installed entry points of a group, sorted by the names of their distributions."""
    return tuple(sorted(entry_points(group=group), key=lambda entry: (name_distribution(entry), entry.name)))


def name_distribution(entry: EntryPoint) -> str:
    """Return the name of the installed distribution that declares an entry point."""
    return entry.dist.name if entry.dist is not None else "?"


def find_presenter_entry(game: EntryPoint) -> EntryPoint:
    """Return the entry point of a game's presenter. It must be in the distribution that has the game.

    Raises LookupError if that distribution has no presenter.
    """
    for entry in list_entry_points(PRESENTERS):
        if entry.name == game.name and name_distribution(entry) == name_distribution(game):
            return entry
    raise LookupError(f"it has no entry point {game.name!r} in {PRESENTERS!r}")


def load_entry_point(entry: EntryPoint, kind: type[T]) -> T:
    """Import the object that an entry point names, and return it. Raises TypeError if it is not of class ``kind``."""
    loaded = entry.load()
    if not isinstance(loaded, kind):
        raise TypeError(f"{entry.value} is no {kind.__name__}")
    return loaded


def find_home(game: str) -> str:
    """Return the Python package with the presenter, pictures and words of an added game.

    Returns "" if no distribution has a game with this key.
    """
    return next((entry.module.rpartition(".")[0] for entry in list_entry_points(PRESENTERS) if entry.name == game), "")


def format_fault(entry: EntryPoint, error: BaseException) -> str:
    """Return one sentence that names the distribution whose game is left out of the bot, and the reason."""
    why = " ".join(f"{type(error).__name__}: {error}".split())
    return f"The game {entry.name!r} of the distribution {name_distribution(entry)} is left out: {why}"
