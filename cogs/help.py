"""The /help command: how to play with this bot, on one screen."""

from __future__ import annotations

from discord.ext import commands

from engine.registry import load_games
from referee.refusals import NoSuchGame
from render.text.i18n import T

from .commands import Handlers, make_command, make_setup
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.rulebook.help import build_help_message, build_sign_legend


class Help(Handlers, commands.Cog):
    """The help screen, and its button that shows the legend of the signs in a game's pictures."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {"signs": self._show_signs, "help": self._help}

    @make_command("help", T("Show how to play, on one screen."))
    async def help(self, reply: Reply) -> None:
        asked = reply.interaction
        game = await reply.context.referee.find_game(asked.channel_id, asked.guild_id, asked.user.id)
        outside = asked.guild_id is None
        await reply.say(build_help_message(reply.locale, game or next(iter(load_games())), outside=outside))

    async def _show_signs(self, reply: Reply, press: ComponentPress) -> None:
        await reply.update(build_sign_legend(reply.locale, _check_installed(press.rest)))

    async def _help(self, reply: Reply, press: ComponentPress) -> None:
        outside = reply.interaction.guild_id is None
        await reply.update(build_help_message(reply.locale, _check_installed(press.rest), outside=outside))


def _check_installed(game: str) -> str:
    """Return the key of a game. Raises ``NoSuchGame`` if the game is not installed."""
    if game not in load_games():
        raise NoSuchGame()
    return game


setup = make_setup(Help)
