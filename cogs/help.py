"""/help: one screen on how to play here."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from engine.games import games
from render.face import face
from render.words import T, say

from .commands import command
from .reply import Reply
from .sheet import Sheet


def commands() -> list[app_commands.Command[Any, ..., None]]:
    return [command("help", T("How to play here, on one screen."), show)]


async def show(reply: Reply) -> None:
    channel = reply.interaction.channel_id
    table = await reply.client.house.table_at(channel) if channel is not None else None
    await reply.say(sheet(reply.locale, table.facts.game if table is not None else next(iter(games()))))


def sheet(locale: str, game: str) -> Sheet:
    """``game``: whose signs are explained; that of the channel's table, or else the first there is."""
    lines = [
        T("**Begin** with `/game new` in a channel: choose a game and a level, press *Start*."),
        T("**Play** by the buttons under the board, or by commands: everything can be done both ways."),
        T("*Options* lists all that you can do now, each with its command. *Hand* shows your cards to you alone."),
        T("Your hand also comes by direct message, if you allow messages from this server."),
        T("`/rules` and `/card` look things up while you type. `/watch on` follows a table from elsewhere."),
        T("`/game undo` takes back, `/game pause` rests, `/game ai` and `/game replace` let the AI play."),
        T("`/record export` gives a match as a file, `/record verify` checks one: its dice and its moves."),
        T("The signs in the pictures are explained above, and by *Rules* under a board."),
        T("`/game status` says whose turn it is, `/game log` what happened, `/game concede` gives up."),
    ]
    roots = [say(T("- {game}: `/{root} …`", game=face(key).title(), root=face(key).root), locale) for key in games()]
    heading = T("How to play here")
    said = (*(say(line, locale) for line in lines), *roots)
    return Sheet(f"## {say(heading, locale)}", locale, scene=face(game).legend(), lines=said)
