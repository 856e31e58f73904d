"""The fake games: ``register()`` makes Pebbles known to the engine and, where the face can be had, to the cogs."""

from __future__ import annotations


def register() -> None:
    import engine.games
    import render.face

    from . import face, pebbles

    engine.games.register(pebbles.GAME)
    render.face.register(pebbles.GAME.key, face.FACE)


def register_cairn() -> None:
    """The same for a game in which all play together."""
    import engine.games
    import render.face

    from . import cairn

    engine.games.register(cairn.GAME)
    render.face.register(cairn.GAME.key, cairn.FACE)
