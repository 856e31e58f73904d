"""/help: what to press first, and where to find the rest, on one screen of a phone."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from engine.protocol import Refused
from engine.registry import games
from render.face.contract import face
from render.text.i18n import T, say

from . import ids
from .commands import command
from .reply import Reply
from .sheet import Button, Sheet

TITLE = T("How to play here")
FIRST = (
    T("**1.** `/game new` opens a table: press *Start*."),
    T("**2.** Press the buttons under the board."),
    T("**3.** *Hand* and *Options* show what is yours."),
)
"""To be pressed first, in this order."""
MORE = (
    T("`/rules`, `/card`: look something up."),
    T("`/game undo`: take back. `/game pause`: rest."),
    T("`/game ai`: let the AI take a seat."),
    T("`/watch on`: follow a table from elsewhere."),
    T("`/record export`: keep a match as a file."),
    T("`/settings mine`: language, colours, calls."),
)


def commands() -> list[app_commands.Command[Any, ..., None]]:
    return [command("help", T("How to play here, on one screen."), show)]


async def show(reply: Reply) -> None:
    channel = reply.interaction.channel_id
    table = await reply.client.referee.table_at(channel) if channel is not None else None
    await reply.say(sheet(reply.locale, table.facts.game if table is not None else next(iter(games()))))


def sheet(locale: str, game: str) -> Sheet:
    """``game``: whose signs are one press away; that of the channel's table, or else the first there is."""
    heading = f"### {say(TITLE, locale)}"
    roots = " ".join(f"`/{face(key).root}`" for key in games())
    typed = say(T("Moves can be typed, too: {roots}", roots=roots), locale)
    buttons = (
        Button(ids.nowhere("signs", game), say(T("Signs"), locale)),
        Button(ids.nowhere("mine"), say(T("Settings"), locale)),
        Button(ids.nowhere("check"), say(T("Is all well?"), locale)),
    )
    lines = (*(say(line, locale) for line in FIRST), "", *(say(line, locale) for line in MORE), typed)
    return Sheet(heading, locale, lines=lines, rows=(buttons,))


async def _signs(reply: Reply, game: str, values: list[str]) -> None:
    """What the signs in a game's pictures mean."""
    if game not in games():
        raise Refused("no-such-game", games=tuple(games()))
    title, scene = face(game).title, face(game).legend()
    back = (Button(ids.nowhere("help", game), reply.words(T("Back"))),)
    none = () if scene is not None else (reply.words(T("There are no signs to explain.")),)
    await reply.update(Sheet(f"### {reply.words(title)}", reply.locale, scene=scene, lines=none, rows=(back,)))


async def _help(reply: Reply, game: str, values: list[str]) -> None:
    if game not in games():
        raise Refused("no-such-game", games=tuple(games()))
    await reply.update(sheet(reply.locale, game))


NOWHERE = {"signs": _signs, "help": _help}
