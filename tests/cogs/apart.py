"""The whole bot on a file, without Discord and without pictures: its messages are built and not sent."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from importlib import import_module
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from cogs.client import COGS, Rulekeeper
from cogs.components.sheet import MessageLayout
from cogs.play import Play
from engine.game import Game
from referee.records.surface import Surface
from referee.referee import Referee

_roots: dict[str, tuple[Play, app_commands.Group]] = {}
"""The cog for which the commands of a game's moves were made, and these commands, by the game's key."""


async def taken(*given: Any, **more: Any) -> Any:
    """Accept any call to a message, and return a stub of that message."""
    return SimpleNamespace(id=next(Nowhere.numbers), message_id=next(Nowhere.numbers), delete=taken, edit=taken)


class Nowhere:
    """A channel that accepts every message."""

    numbers = count(10**17)

    def __init__(self, id: int) -> None:
        self.id = id

    async def send(self, **what: Any) -> Any:
        return await taken()

    async def fetch_message(self, message: int) -> Any:
        return self.get_partial_message(message)

    def get_partial_message(self, message: int) -> Any:
        return SimpleNamespace(id=message, delete=taken, edit=taken)


class Http:
    """Discord's answers to the bot: every person and channel exists, and nobody has written anything."""

    async def start_private_message(self, person: int) -> dict[str, Any]:
        return {"id": str(10**9 + person % 10**9)}

    async def get_member(self, guild: int, person: int) -> dict[str, Any]:
        return {}

    async def get_channel(self, channel: int) -> dict[str, Any]:
        return {"id": str(channel)}

    async def logs_from(self, channel: int, most: int, **more: Any) -> list[dict[str, Any]]:
        return []

    async def edit_channel(self, channel: int, **what: Any) -> None:
        pass


class Apart:
    """A bot, its referee, and what people typed."""

    def __init__(self, bot: Rulekeeper) -> None:
        self.bot, self.referee = bot, bot.referee
        self._numbers = count(10**18)

    async def shown(self) -> None:
        """Wait until all that is told has been told, and all that is to be shown was made."""
        while self.referee._telling:
            await self.referee._telling.settle()
        await self.referee.surfaces.settle()

    async def type(self, person: int, guild: int, channel: int, name: str, **given: Any) -> None:
        """Type a command for somebody. Every failure except a refusal is logged."""
        command = self.bot.tree.get_command(name.split(" ")[0])
        for part in name.split(" ")[1:]:
            assert isinstance(command, app_commands.Group)
            command = command.get_command(part)
        assert isinstance(command, app_commands.Command)
        everything, answers = discord.Permissions.all(), count(1)

        async def answered(**what: Any) -> Any:
            next(answers)
            return await taken()

        interaction = SimpleNamespace(
            id=next(self._numbers),
            type=discord.InteractionType.application_command,
            user=SimpleNamespace(id=person, display_name=f"P{person}"),
            guild_id=guild,
            guild=SimpleNamespace(
                id=guild, threads=(), unavailable=False, me=SimpleNamespace(guild_permissions=everything)
            ),
            channel_id=channel,
            channel=None,
            locale="en-US",
            message=None,
            permissions=everything,
            app_permissions=everything,
            response=SimpleNamespace(is_done=lambda: False, send_message=answered, defer=taken),
            delete_original_response=taken,
            edit_original_response=taken,
            followup=SimpleNamespace(send=taken),
            extras={},
        )
        await command.callback(command.binding, interaction, **given)  # type: ignore[call-arg, arg-type]
        assert next(answers) == 2, f"/{name} was not answered once"


@contextlib.asynccontextmanager
async def awake(path: Path, patch: pytest.MonkeyPatch, now: Callable[[], float], guild: int) -> AsyncIterator[Apart]:
    """Start the bot in one server, with the database at ``path``, in the same steps as the program itself."""
    referee = await Referee.open(path, now=now, pace=0)
    try:
        bot = Rulekeeper(referee, draw_ahead=False)
        make = Play.build_root_command

        def root(play: Play, game: Game[Any]) -> app_commands.Group:
            if game.key not in _roots:
                _roots[game.key] = (play, make(play, game))
            before, made = _roots[game.key]
            return made._copy_with(parent=None, binding=play, bindings={before: play})

        async def load_extension(name: str) -> None:
            await import_module(name).setup(bot)

        async def plain(surface: Surface, content: MessageLayout, plain: bool) -> tuple[MessageLayout, None]:
            return content, None

        async def drawn(sheet: MessageLayout) -> tuple[Any, list[discord.File]]:
            return sheet.build_view(False), sheet.list_files()

        assert len(COGS) > 10
        patch.setattr(Play, "build_root_command", root)
        patch.setattr(bot, "load_extension", load_extension)
        patch.setattr(bot, "register", taken)
        patch.setattr(bot, "http", Http())
        patch.setattr(bot, "get_partial_messageable", lambda id, **more: Nowhere(id))
        patch.setattr(bot.context.screen, "draw", plain)
        patch.setattr(bot.context.drawing, "draw_message", drawn)
        await bot.setup_hook()
        await referee.leaving.compare_servers({guild})
        await referee.wake()
        yield Apart(bot)
    finally:
        await bot.context.stop()
        await referee.close()
