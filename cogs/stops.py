"""Where somebody wants to be stopped to react, and where the table passes: a private list for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.requests import Refused
from render.words import T, Text, say

from . import ids
from .eyes import face_of, here
from .limits import MENU
from .reply import Reply
from .sheet import Entry, Menu, Row, Sheet

if TYPE_CHECKING:
    from referee.tables import Table

STATES: dict[str, tuple[bool | None, Text]] = {
    "mine": (None, T("When it concerns me")),
    "always": (True, T("Always")),
    "never": (False, T("Never: pass for me")),
}


async def typed(reply: Reply) -> None:
    await show(reply, await here(reply), "", [])


async def show(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """The list; with a moment chosen, what may be settled for it."""
    chosen = values[0] if values else rest
    moments = dict(face_of(table).moments())
    if chosen and chosen not in moments:
        raise Refused("no-such-setting")
    stops = (await reply.client.house.settings.player(reply.person)).stops_in(table.facts.game)
    await reply.update(sheet(table, moments, stops, chosen, reply.locale))


async def settle(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """From now on, at every table of this game."""
    state = STATES.get(values[0]) if values else None
    if state is None or rest not in dict(face_of(table).moments()):
        raise Refused("no-such-value")
    settings = reply.client.house.settings
    key = f"{table.facts.game}:{rest}"
    stops = {one: stop for one, stop in (await settings.player(reply.person)).stops.items() if one != key}
    if state[0] is not None:
        stops[key] = state[0]
    await settings.change_player(reply.person, stops=stops)
    await show(reply, table, rest, [])


def sheet(table: Table, moments: dict[str, Text], stops: dict[str, bool], chosen: str, locale: str) -> Sheet:
    def state(kind: str) -> str:
        return next(key for key, (stop, _) in STATES.items() if stop is stops.get(kind))

    heading = say(T("### When you are stopped to react"), locale)
    if not moments:
        return Sheet(heading, locale, lines=(say(T("This game never asks for reactions."), locale),))
    listed = tuple(
        Entry(kind, say(words, locale), say(STATES[state(kind)][1], locale), chosen=kind == chosen)
        for kind, words in list(moments.items())[:MENU]
    )
    rows: list[Row] = [(Menu(ids.act(table.id, "stops"), say(T("Choose a moment…"), locale), listed),)]
    if chosen:
        entries = tuple(
            Entry(key, say(words, locale), chosen=key == state(chosen)) for key, (_, words) in STATES.items()
        )
        rows.append((Menu(ids.act(table.id, "stop", chosen), say(moments[chosen], locale), entries),))
    about = T("Nobody else sees this list. Where it is silent, you are stopped by what concerns you.")
    return Sheet(heading, locale, lines=(say(about, locale),), rows=tuple(rows))


VERBS = {"stops": show, "stop": settle}
