"""What every bot of a run would do in the same way at its start, done once for all of them: most of a bot's start, and
most tests at Discord's end start one. How a bot starts by itself: ``tests/cogs/test_process.py``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from discord import app_commands

from cogs.client import Rulekeeper
from cogs.play import Play
from engine.game import Game
from engine.registry import games
from playground.world import World
from render.face.contract import face
from tests.waiting import until

_roots: dict[str, tuple[Game[Any], object, Play, app_commands.Group]] = {}
"""By the key of a game: it, its face, whom they were made for, and the commands of its moves."""
_registered: dict[tuple[str, ...], list[dict[str, Any]]] = {}
"""The commands as the playground has registered them, in every language, by which games there are."""


def at_a_start(client: Rulekeeper, world: World, patch: Callable[[object, str, object], None]) -> None:
    """Cogs' files are executed once, as any module (the library does it for each bot); commands are made of moves,
    translated, sent and checked once. Nobody waits for a silence to know that no further server comes."""
    make, state = Play.root, client._connection
    come = state._delay_shard_ready

    async def load_extension(name: str) -> None:
        await import_module(name).setup(client)

    def root(play: Play, game: Game[Any]) -> app_commands.Group:
        known, looks = _roots.get(game.key), face(game.key)
        if known is None or known[0] is not game or known[1] is not looks:
            known = _roots[game.key] = (game, looks, play, make(play, game))
        *_, maker, made = known
        return made._copy_with(parent=None, binding=play, bindings={maker: play})  # as the library does it for a Cog

    async def register() -> None:
        if (there := tuple(games())) not in _registered:
            await Rulekeeper.register(client)
            _registered[there] = world.global_commands
        world.global_commands = _registered[there]
        world.commands = {one["name"]: one for one in world.global_commands}

    async def servers_come(shard: int) -> None:
        await until(lambda: not any(guild.unavailable for guild in state.guilds))
        patch(state, "guild_ready_timeout", 0.005)
        await come(shard)

    patch(state, "_delay_shard_ready", servers_come)
    patch(client, "load_extension", load_extension)
    patch(client, "register", register)
    patch(Play, "root", root)
