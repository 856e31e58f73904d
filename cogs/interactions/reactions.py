"""Settling where one is stopped to react: from a table, and from one's settings."""

from __future__ import annotations

from engine.protocol import Refused

from ..messages.reactions import STATES, moments, reactions
from .reply import Reply


async def show_reactions(reply: Reply, game: str, chosen: str = "") -> None:
    """The list; with a moment chosen, what may be settled for it."""
    if chosen and chosen not in moments(game):
        raise Refused("no-such-setting")
    stops = (await reply.context.referee.settings.player(reply.person)).stops_in(game)
    await reply.update(reactions(game, moments(game), stops, chosen, reply.locale))


async def settle_reaction(reply: Reply, game: str, moment: str, value: str) -> None:
    """From now on, at every table of this game. ``Refused``: no-such-game, no-such-value."""
    if value not in STATES or moment not in moments(game):
        raise Refused("no-such-value")
    stop = STATES[value][0]
    settings = reply.context.referee.settings
    key = f"{game}:{moment}"
    stops = {one: kept for one, kept in (await settings.player(reply.person)).stops.items() if one != key}
    if stop is not None:
        stops[key] = stop
    await settings.change_player(reply.person, stops=stops)
