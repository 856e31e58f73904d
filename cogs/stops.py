"""Where somebody wants to be stopped to react, and where the table passes: a private list for each game.

It belongs to a person, not to a table: its menus name the game, and ``/settings mine`` leads here as a table does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.protocol import Refused
from engine.registry import games
from render.face.contract import face
from render.text.i18n import T, Text, say

from . import ids
from .eyes import here
from .limits import MENU
from .reply import Reply
from .sheet import Button, Entry, Menu, Row, Sheet

if TYPE_CHECKING:
    from referee.table.table import Table

STATES: dict[str, tuple[bool | None, Text]] = {
    "mine": (None, T("When it concerns me")),
    "always": (True, T("Always")),
    "never": (False, T("Never: pass for me")),
}


async def typed(reply: Reply) -> None:
    await show(reply, (await here(reply)).facts.game)


async def pressed(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    await show(reply, table.facts.game)


async def listed(reply: Reply, rest: str, values: list[str]) -> None:
    """A game was chosen, or one of its moments: ``<game>`` or ``<game>:<moment>``."""
    game, _, chosen = (values[0] if values else rest).partition(":")
    await show(reply, game, chosen)


async def chosen(reply: Reply, rest: str, values: list[str]) -> None:
    """What is settled for ``<game>:<moment>`` was chosen."""
    game, _, moment = rest.partition(":")
    await settle(reply, game, moment, values[0] if values else "")
    await show(reply, game, moment)


async def show(reply: Reply, game: str, chosen: str = "") -> None:
    """The list; with a moment chosen, what may be settled for it."""
    if chosen and chosen not in moments(game):
        raise Refused("no-such-setting")
    stops = (await reply.client.referee.settings.player(reply.person)).stops_in(game)
    await reply.update(sheet(game, moments(game), stops, chosen, reply.locale))


async def settle(reply: Reply, game: str, moment: str, value: str) -> None:
    """From now on, at every table of this game. ``Refused``: no-such-game, no-such-value."""
    if value not in STATES or moment not in moments(game):
        raise Refused("no-such-value")
    stop = STATES[value][0]
    settings = reply.client.referee.settings
    key = f"{game}:{moment}"
    stops = {one: kept for one, kept in (await settings.player(reply.person)).stops.items() if one != key}
    if stop is not None:
        stops[key] = stop
    await settings.change_player(reply.person, stops=stops)


def moments(game: str) -> dict[str, Text]:
    """The kinds of questions of a game at which somebody may react. ``Refused``: no-such-game."""
    if game not in games():
        raise Refused("no-such-game", games=tuple(games()))
    return dict(face(game).moments)


def state(stops: dict[str, bool], moment: str) -> str:
    """Which of ``STATES`` is settled for a moment."""
    return next(key for key, (stop, _) in STATES.items() if stop is stops.get(moment))


def sheet(game: str, moments: dict[str, Text], stops: dict[str, bool], chosen: str, locale: str) -> Sheet:
    heading = say(T("### When you are stopped to react"), locale)
    back = (Button(ids.nowhere("mine"), say(T("All my settings"), locale)),)
    if not moments:
        silent = T("This game never asks for reactions.")
        return Sheet(heading, locale, lines=(say(silent, locale),), steady=(back,))
    listed = tuple(
        Entry(f"{game}:{kind}", say(words, locale), say(STATES[state(stops, kind)][1], locale), chosen=kind == chosen)
        for kind, words in list(moments.items())[:MENU]
    )
    rows: list[Row] = [(Menu(ids.nowhere("stops"), say(T("Choose a moment…"), locale), listed),)]
    if chosen:
        now = state(stops, chosen)
        entries = tuple(Entry(key, say(words, locale), chosen=key == now) for key, (_, words) in STATES.items())
        rows.append((Menu(ids.nowhere("stop", f"{game}:{chosen}"), say(moments[chosen], locale), entries),))
    title = say(face(game).title, locale)
    about = T("Nobody else sees this list. Where it is silent, you are stopped by what concerns you.")
    return Sheet(f"{heading}\n-# {title}", locale, lines=(say(about, locale),), rows=tuple(rows), steady=(back,))


VERBS = {"stops": pressed}
NOWHERE = {"stops": listed, "stop": chosen}
