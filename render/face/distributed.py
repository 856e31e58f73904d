"""Checks the presenters of games from installed packages, before anybody is shown such a game."""

from __future__ import annotations

from engine import registry

from .contract import load_presenter


def leave_out_unusable_games() -> tuple[str, ...]:
    """Leave out the games whose presenters cannot be used; return a sentence for each game that is left out."""
    for key in registry.list_distributed_games():
        try:
            load_presenter(key)
        except (
            Exception,
            SystemExit,
        ) as error:  # A stranger's module may raise anything, and the other games must stay playable.
            registry.remove_unusable_game(key, error)
    return registry.list_faults()
