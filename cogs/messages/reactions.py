"""Where somebody wants to be stopped to react, and where the table passes: a private list for each game.

It belongs to a person, not to a table: its menus name the game, and ``/settings mine`` leads here as a table does.
"""

from __future__ import annotations

from engine.protocol import Refused
from engine.registry import games
from render.face.contract import face
from render.text.i18n import T, Text, say

from ..components import custom_ids
from ..components.sheet import Button, Entry, Menu, Row, Sheet
from ..limits import MENU

STATES: dict[str, tuple[bool | None, Text]] = {
    "mine": (None, T("When it concerns me")),
    "always": (True, T("Always")),
    "never": (False, T("Never: pass for me")),
}


def moments(game: str) -> dict[str, Text]:
    """The kinds of questions of a game at which somebody may react. ``Refused``: no-such-game."""
    if game not in games():
        raise Refused("no-such-game", games=tuple(games()))
    return dict(face(game).moments)


def state(stops: dict[str, bool], moment: str) -> str:
    """Which of ``STATES`` is settled for a moment."""
    return next(key for key, (stop, _) in STATES.items() if stop is stops.get(moment))


def reactions(game: str, moments: dict[str, Text], stops: dict[str, bool], chosen: str, locale: str) -> Sheet:
    heading = say(T("### When you are stopped to react"), locale)
    back = (Button(custom_ids.nowhere("mine"), say(T("All my settings"), locale)),)
    if not moments:
        silent = T("This game never asks for reactions.")
        return Sheet(heading, locale, lines=(say(silent, locale),), steady=(back,))
    listed = tuple(
        Entry(f"{game}:{kind}", say(words, locale), say(STATES[state(stops, kind)][1], locale), chosen=kind == chosen)
        for kind, words in list(moments.items())[:MENU]
    )
    rows: list[Row] = [(Menu(custom_ids.nowhere("stops"), say(T("Choose a moment…"), locale), listed),)]
    if chosen:
        now = state(stops, chosen)
        entries = tuple(Entry(key, say(words, locale), chosen=key == now) for key, (_, words) in STATES.items())
        rows.append((Menu(custom_ids.nowhere("stop", f"{game}:{chosen}"), say(moments[chosen], locale), entries),))
    title = say(face(game).title, locale)
    about = T("Nobody else sees this list. Where it is silent, you are stopped by what concerns you.")
    return Sheet(f"{heading}\n-# {title}", locale, lines=(say(about, locale),), rows=tuple(rows), steady=(back,))
