"""The fake fifth game: ``register()`` makes it known to the engine and, where the face can be had, to the cogs."""

from __future__ import annotations


def register() -> None:
    import engine.games
    import render.face

    from . import face, pebbles

    engine.games.register(pebbles.GAME)
    render.face.register(pebbles.GAME.key, face.FACE)
