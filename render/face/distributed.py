"""Presenters of games of installed distributions, tried before anybody is shown such a game."""

from __future__ import annotations

from engine import registry

from .contract import face


def left_out() -> tuple[str, ...]:
    """Leave out the games whose presenters cannot be used; return a sentence for each game that is left out."""
    for key in registry.distributed():
        try:
            face(key)
        except (Exception, SystemExit) as error:  # a stranger's module: whatever it does, the others are played
            registry.leave_out(key, error)
    return registry.faults()
