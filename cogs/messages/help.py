"""The help screen, and the legend of the signs in a game's pictures."""

from __future__ import annotations

from engine.registry import load_games
from render.face.contract import load_presenter
from render.text.i18n import T, say

from ..components import custom_ids
from ..components.sheet import Button, MessageLayout

TITLE = T("How to play here")
FIRST = (
    T("**1.** `/game new` opens a table. Press *Start*."),
    T("**2.** Press the buttons under the board."),
    T("**3.** *Hand*: your cards. *Options*: more."),
)
"""The first steps of a newcomer, in order."""
MORE = (
    T("`/rules`, `/card`, `/stats`: look things up."),
    T("`/deck list`, `/level list`: build your own."),
    T("`/game undo`: take back. `/table pause`: pause."),
    T("`/table ai`: AI player. `/table set`: settings."),
    T("`/game looking`: players. `/game where`: recap."),
    T("`/watch on`: follow. `/record export`: save."),
    T("`/settings mine`: your settings."),
)


def build_help_message(locale: str, game: str) -> MessageLayout:
    """Build the help screen. ``game``: the game whose legend of signs its button shows."""
    heading = f"### {say(TITLE, locale)}"
    roots = " ".join(f"`/{load_presenter(key).root}`" for key in load_games())
    typed = say(T("You can also type moves: {roots}", roots=roots), locale)
    buttons = (
        Button(custom_ids.make_global_id("signs", game), say(T("Signs"), locale)),
        Button(custom_ids.make_global_id("mine"), say(T("Settings"), locale)),
        Button(custom_ids.make_global_id("check"), say(T("Check the bot"), locale)),
    )
    lines = (*(say(line, locale) for line in FIRST), "", *(say(line, locale) for line in MORE), typed)
    return MessageLayout(heading, locale, lines=lines, rows=(buttons,))


def build_sign_legend(locale: str, game: str) -> MessageLayout:
    """Build the legend of the signs in a game's pictures."""
    title, scene = load_presenter(game).title, load_presenter(game).legend()
    back = (Button(custom_ids.make_global_id("help", game), say(T("Back"), locale)),)
    none = () if scene is not None else (say(T("This game has no signs to explain."), locale),)
    return MessageLayout(f"### {say(title, locale)}", locale, scene=scene, lines=none, rows=(back,))
