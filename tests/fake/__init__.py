"""The fake games: ``register()`` makes Pebbles known to the engine and, where the face can be had, to the cogs."""

from __future__ import annotations

from typing import Any


def register() -> None:
    import engine.registry
    import render.face.contract

    from . import face, pebbles

    engine.registry.register(pebbles.GAME)
    render.face.contract.register(pebbles.GAME.key, face.FACE)


def register_cairn() -> None:
    """Register a game in which all play together."""
    import engine.registry
    import render.face.contract

    from . import cairn

    engine.registry.register(cairn.GAME)
    render.face.contract.register(cairn.GAME.key, cairn.FACE)


def apart(patch: Any) -> None:
    """Undo all later registrations when the (monkey)patch ends, in any order."""
    import engine.registry
    import render.face.contract

    engine.registry.load_games()
    patch.setattr(engine.registry, "_registry", dict(engine.registry._registry))
    patch.setattr(render.face.contract, "_faces", dict(render.face.contract._faces))


def otherwise(patch: Any, key: str, **functions: Any) -> None:
    """Give a registered game other functions for as long as the (monkey)patch lasts."""
    import engine.registry
    from tests.changed_records import change_record

    patch.setitem(engine.registry._registry, key, change_record(engine.registry.load_game(key), **functions))


def measure(patch: Any, key: str, level: str, wins: float, matches: int, **other: Any) -> None:
    """Let the sharp seats of a level have won these matches, for as long as the (monkey)patch lasts."""
    from engine import measured

    values = {
        "seats": 2,
        "policies": ("sharp", "solid"),
        "commit": "a" * 40,
        "player": "b",
        "planned": matches,
        **other,
    }
    run = measured.Run(game=key, level=level, wins=wins, matches=matches, **values)
    runs = (*measured.load_runs(), run)
    patch.setattr(measured, "load_runs", lambda: runs)
