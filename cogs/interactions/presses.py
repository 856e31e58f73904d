"""Presses of buttons and menus, and submitted forms. A press is recognized by the id of its component alone.

So messages stay usable after a restart. Each Cog registers its own handlers. Two handlers for one verb are an error.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import discord
from msgspec import Struct

from referee.refusals import Malformed, OtherPlace
from referee.table.ended import load_ended_table
from referee.table.refusals import MatchOver
from referee.table.table import Table

from ..components import custom_ids
from ..components.custom_ids import Id
from ..components.forms import Fields, read_form
from . import places
from .elsewhere import note_pressed_board
from .here import check_installed, check_may_act
from .replies import Replies
from .reply import Reply
from .shown_match import find_shown_match

CLOSING = ("cancel",)
"""The verbs of the buttons that work at a table whose game is not installed."""
QUESTION = ""
"""The verb of the components of an open question, whose ids have no verb."""


class ComponentPress(Struct, frozen=True):
    """A press of a component: its parsed id, and the values that were chosen or written in it."""

    id: Id
    values: tuple[str, ...] = ()
    form: Fields | None = None
    """The values of a submitted form, by field; None for the press of a button or a menu."""

    @property
    def rest(self) -> str:
        """The part of the component's id after its verb."""
        return self.id.rest

    @property
    def value(self) -> str:
        """The first value that was chosen or written; "" if there is none."""
        return self.values[0] if self.values else ""

    @property
    def index(self) -> int:
        """The index, for example of a page, that the component's id names after its verb; 0 if it names none."""
        return int(self.rest) if self.rest.isdecimal() and len(self.rest) < 6 else 0


OfTable = Callable[[Reply, Table, ComponentPress], Awaitable[None]]
OfMatch = Callable[[Reply, Table, ComponentPress], Awaitable[None]]
"""A handler of presses that show something of one match of a table, even if the table plays another match now."""
Anywhere = Callable[[Reply, ComponentPress], Awaitable[None]]
"""A handler of presses that belong to no table."""
Handler = TypeVar("Handler", OfTable, OfMatch, Anywhere)


class Presses:
    """The registry of the handlers of presses, by verb."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._of_table: dict[str, OfTable] = {}
        self._of_match: dict[str, OfMatch] = {}
        self._anywhere: dict[str, Anywhere] = {}

    def add(
        self, of_table: Mapping[str, OfTable], of_match: Mapping[str, OfMatch], anywhere: Mapping[str, Anywhere]
    ) -> None:
        """Add handlers by verb. Raises ``ValueError`` if a verb has a handler already."""
        _add_handlers(self._of_table, of_table, self._of_match)
        _add_handlers(self._of_match, of_match, self._of_table)
        _add_handlers(self._anywhere, anywhere, {})

    async def handle(self, interaction: discord.Interaction) -> None:
        """Handle the press of a component or the submission of a form. A component id of unknown form is ignored."""
        data: dict[str, Any] = interaction.data or {}  # type: ignore[assignment]
        found = custom_ids.read(str(data.get("custom_id", "")))
        if found is None:
            return
        press = ComponentPress(found, tuple(map(str, data.get("values") or ())))
        if interaction.type is discord.InteractionType.modal_submit:
            fields = read_form(data)
            press = ComponentPress(found, tuple(value for values in fields.values() for value in values), fields)
        async with self._replies.open_reply(interaction) as reply:
            if found.table == custom_ids.NOWHERE:
                await self.press_anywhere(reply, press)
            else:
                await self._press_at_table(reply, press)

    async def press_anywhere(self, reply: Reply, press: ComponentPress) -> None:
        """Handle a press that belongs to no table."""
        await _find_handler(self._anywhere, press)(reply, press)

    async def press_at_message(self, reply: Reply, verb: str, message: int) -> None:
        """Handle a choice in the menu of a message, as a press of this verb at the table that the message shows.

        A handler of ``OfMatch`` gets the texts of the message as values. Raises ``NoBoard``, ``MatchOver``.
        """
        shown = await find_shown_match(reply, message)
        table = await reply.context.referee.find_table(shown.table)
        if table is None:
            raise OtherPlace()
        if verb in self._of_table and shown.match not in (None, table.facts.match):
            raise MatchOver()
        press = ComponentPress(Id(shown.table, verb))
        if verb in self._of_match:
            press = ComponentPress(Id(shown.table, verb, match=shown.match), shown.texts)
        await self._press_at_table(reply, press)

    async def _press_at_table(self, reply: Reply, press: ComponentPress) -> None:
        found, interaction, referee = press.id, reply.interaction, reply.context.referee
        table = await referee.find_table(found.table)
        if table is None:
            raise OtherPlace()  # This must not reveal which tables exist elsewhere.
        await referee.refuse_at_other_place(table, interaction.guild_id, interaction.channel_id, reply.person)
        # A press whose id has the sign "+" opens a form, which a deferred press cannot.
        await check_may_act(reply, table, defer=found.question is not None and found.mark != "+")
        if found.verb not in CLOSING:
            check_installed(table)
        reply.note_table(table)
        if not await note_pressed_board(reply, table):
            return
        await places.reopen(referee.surfaces, table.id, interaction)
        if found.match is None and found.verb in self._of_table:
            await self._of_table[found.verb](reply, table, press)
            return
        show = _find_handler(self._of_match, press)
        await show(reply, table if found.match is None else await load_ended_table(table, found.match), press)


def _add_handlers(handlers: dict[str, Handler], more: Mapping[str, Handler], besides: Mapping[str, object]) -> None:
    if twice := (handlers.keys() | besides.keys()) & more.keys():
        raise ValueError(f"two handlers of one press: {', '.join(sorted(twice))}")
    handlers.update(more)


def _find_handler(handlers: Mapping[str, Handler], press: ComponentPress) -> Handler:
    if press.id.verb not in handlers:
        raise Malformed()
    return handlers[press.id.verb]
