"""The showing of an ended match's film: at once if the film is ready, otherwise after its cover."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import structs

from referee.table.table import Table
from render.film import TurningLines

from ..components.sheet import MessageLayout
from ..messages.common.viewpoint import list_picture_names
from ..messages.events.replay import build_cover_message, build_film_message
from .reply import Reply

Show = Callable[[MessageLayout], Awaitable[None]]
"""A function that sends a layout to the person who has asked for the film."""


async def show_film(reply: Reply, table: Table, show: Show, deliver: Show, turning: TurningLines = ()) -> None:
    """Show the film of a match if the film is ready.

    Otherwise show the film's cover now, and deliver the film later.
    """
    films = reply.context.films
    scheme = await reply.context.readers.find_scheme(reply.person, reply.interaction.guild_id)
    film = films.find_ready(table, reply.locale, scheme, turning)
    if film is not None:
        await show(build_film_message(table, film, reply.locale))
        return
    await show(build_cover_message(table, reply.locale))

    async def make_and_deliver() -> None:
        made = await films.make(table, list_picture_names(table), reply.locale, scheme, turning)
        await deliver(build_film_message(table, made, reply.locale))

    films.deliver_later((reply.person, table.place, turning), make_and_deliver())


async def show_film_to_others(reply: Reply, table: Table, file: tuple[str, bytes] | None = None) -> None:
    """Show the film of a match without its buttons, because these work only at the players' own table.

    ``file``: the name and the content of a file to download with it.
    """

    async def show(layout: MessageLayout) -> None:
        await reply.say(structs.replace(layout, rows=(), attached=file))

    async def show_later(layout: MessageLayout) -> None:
        await reply.deliver(structs.replace(layout, rows=(), attached=file))

    await show_film(reply, table, show, show_later)
