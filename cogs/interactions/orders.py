"""Settling what somebody is asked: from a table, from one's settings, and beside a question."""

from __future__ import annotations

from engine.protocol import Refused
from referee.table.table import Table

from ..components.sheet import Row
from ..messages.orders import STATES, orders_sheet, routines
from ..messages.plans import standing_rows
from ..messages.viewpoint import viewpoint
from .reply import Reply


async def show_orders(reply: Reply, game: str, chosen: str = "", table: Table | None = None) -> None:
    """The list; with a routine chosen, what may be settled for it. ``table``: with what is settled ahead there."""
    if chosen and chosen not in routines(game):
        raise Refused("no-such-setting")
    orders = (await reply.context.referee.settings.player(reply.person)).orders_in(game)
    seat = None if table is None or table.facts.phase != "playing" else table.seat_of(reply.person)
    ahead: tuple[Row, ...] = ()
    if table is not None and seat is not None and table.readable:
        ahead = standing_rows(table, seat, viewpoint(table, seat, reply.locale))
    await reply.update(orders_sheet(game, routines(game), orders, chosen, reply.locale, ahead))


async def give_order(reply: Reply, game: str, routine: str, value: str) -> None:
    """From now on, at every table of this game. ``Refused``: no-such-game, no-such-value."""
    if value not in STATES or routine not in routines(game):
        raise Refused("no-such-value")
    ask = STATES[value][0]
    settings = reply.context.referee.settings
    key = f"{game}:{routine}"
    orders = {one: kept for one, kept in (await settings.player(reply.person)).orders.items() if one != key}
    if ask is not None:
        orders[key] = ask
    await settings.change_player(reply.person, orders=orders)
