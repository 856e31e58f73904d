"""The common part of a bot's start, done once for all bots of a test run, because most tests start one.

``tests/cogs/test_process.py`` tests a start without this.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from discord import app_commands

from cogs.client import Rulekeeper
from cogs.play import Play
from engine.game import Game
from engine.registry import load_games
from playground.world import World
from render.face.contract import load_presenter
from tests.waiting import until

_roots: dict[str, tuple[Game[Any], object, Play, app_commands.Group]] = {}
"""The game, its presenter, the cog of the commands, and the commands of its moves, by the game's key."""
_registered: dict[tuple[str, ...], list[dict[str, Any]]] = {}
"""The commands in every language as the playground has registered them, by the installed games."""


def at_a_start(client: Rulekeeper, world: World, patch: Callable[[object, str, object], None]) -> None:
    """Patch a client, so that its start reuses what earlier starts have made.

    Cog modules are executed once, like any module; discord.py would execute them for each bot. Commands are made from
    moves, translated, sent and checked once. The bot is ready as soon as all servers have come, without a further wait.
    """
    make, state = Play.build_root_command, client._connection
    come = state._delay_shard_ready

    async def load_extension(name: str) -> None:
        await import_module(name).setup(client)

    def root(play: Play, game: Game[Any]) -> app_commands.Group:
        known, looks = _roots.get(game.key), load_presenter(game.key)
        if known is None or known[0] is not game or known[1] is not looks:
            known = _roots[game.key] = (game, looks, play, make(play, game))
        *_, maker, made = known
        return made._copy_with(parent=None, binding=play, bindings={maker: play})  # discord.py does the same for a Cog.

    async def register() -> None:
        if (there := tuple(load_games())) not in _registered:
            await Rulekeeper.register(client)
            _registered[there] = world.global_commands
        world.global_commands = _registered[there]
        world.index_commands()

    async def servers_come(shard: int) -> None:
        await until(lambda: not any(guild.unavailable for guild in state.guilds))
        patch(state, "guild_ready_timeout", 0.005)
        await come(shard)

    patch(state, "_delay_shard_ready", servers_come)
    patch(client, "load_extension", load_extension)
    patch(client, "register", register)
    patch(Play, "build_root_command", root)
