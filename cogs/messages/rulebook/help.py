"""The help screen, and the legend of the signs in a game's pictures."""

from __future__ import annotations

from engine.registry import load_games
from render.face.contract import load_presenter
from render.text.i18n import T, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout

TITLE = T("How to play here")
FIRST = (
    T("**1.** `/game new` opens a table. Press *Start*."),
    T("**2.** Press the buttons under the board."),
    T("**3.** *Hand*: your cards. *Options*: more."),
)
"""The first steps of a newcomer, in order."""
MORE = (
    T("`/game looking` finds players, `/table ai` an AI."),
    T("`/rules` answers: *how do I undo?*"),
    T("`/practice puzzle` gives you a puzzle."),
)


ALONE = T("Here you play alone. `/game move` takes your game to a server of the bot, where others can join.")
"""The line for people outside of servers."""


def _list_game_lines(locale: str) -> list[str]:
    """Return a line on each installed game with its length, and a line on the game to begin with."""
    faces = [load_presenter(key) for key in load_games()]
    lines = []
    for face in faces:
        named = T("**{game}** `/{root}`", game=face.title, root=face.root)
        long = T("{game} · from {minutes} min", game=named, minutes=face.guidance.minutes)
        lines.append(say(named if face.guidance.minutes is None else long, locale))
    for face in faces:
        if face.guidance.first_level is not None:
            level = face.name_level(face.guidance.first_level)
            lines.append(say(T("Begin with {game}: {level}.", game=face.title, level=level), locale))
    return lines


def build_help_message(locale: str, game: str, *, outside: bool = False) -> MessageLayout:
    """Build the help screen. ``game``: the game whose legend of signs its button shows. ``outside``: of servers."""
    heading = f"### {say(TITLE, locale)}"
    buttons = (
        Button(custom_ids.make_global_id("signs", game), say(T("Signs"), locale)),
        Button(custom_ids.make_global_id("mine"), say(T("Settings"), locale)),
        Button(custom_ids.make_global_id("check"), say(T("Check the bot"), locale)),
    )
    lines = (
        *_list_game_lines(locale),
        *(say(line, locale) for line in FIRST),
        *(say(line, locale) for line in ((ALONE, *MORE[1:]) if outside else MORE)),
    )
    return MessageLayout(heading, locale, lines=lines, rows=(buttons,))


def build_sign_legend(locale: str, game: str) -> MessageLayout:
    """Build the legend of the signs in a game's pictures."""
    title, scene = load_presenter(game).title, load_presenter(game).guidance.legend()
    back = (Button(custom_ids.make_global_id("help", game), say(T("Back"), locale)),)
    none = () if scene is not None else (say(T("This game has no signs to explain."), locale),)
    return MessageLayout(f"### {say(title, locale)}", locale, scene=scene, lines=none, rows=(back,))
