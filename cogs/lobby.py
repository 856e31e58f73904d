"""The commands and buttons of a lobby: /game join, ready, start."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui
from discord.ext import commands

from engine.decks import Deck
from referee.records.clocks import PACES
from referee.table import lobby_commands, match_commands
from referee.table.limits import check_may_write
from referee.table.table import Table
from render.text.i18n import T, Text

from . import limits
from .commands import Handlers, Param, make_command, make_press_command, make_setup
from .components import custom_ids
from .delivery.expected import request_hand_message
from .interactions.calls import find_open_call, take_seat
from .interactions.here import find_table_here
from .interactions.own_files import check_is_playable, find_file_setting, make_file_suggester, resolve_file
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .limits import cut
from .messages.common.viewpoint import require_seat
from .messages.files.decks import DECKS
from .messages.files.own_files import Shown
from .messages.lobby.lobby import describe_readiness
from .messages.lobby.looking import build_way_there_message, can_begin

LUCK_LENGTH = 100
ASKED_WHERE = T(
    "You have a seat. Set your time zone with `/settings mine city:`, so that no time limit ends at night and nobody "
    "notifies you then."
)


class Lobby(Handlers, commands.GroupCog, group_name="game"):
    """The commands and buttons of a lobby: to take a seat, to be ready, and to start the match."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {
            "join": self._join,
            "in": self._join_ready,
            "lucky": self._show_client_seed_form,
            "ready": self._mark_ready,
            "start": self._start,
        }

    # --- seats ---

    @make_command(
        "join", T("Take a seat at this channel's table, or a seat that is on offer."),
        Param("deck", T("The deck to play with"), suggest=make_file_suggester(DECKS, ready=True)),
        Param("luck", T("Any text of yours. The bot mixes it into the dice, so that nobody can predict them.")),
    )  # fmt: skip
    async def join(self, reply: Reply, deck: str | None = None, luck: str | None = None) -> None:
        table = await find_table_here(reply)
        if table.facts.phase == "playing" and (number := find_open_call(table, reply.person)) is not None:
            await take_seat(reply, table, number)
            return
        chosen = None if deck is None else await resolve_file(reply, DECKS, deck, ready=True, game=table.facts.game)
        if chosen is not None:
            check_is_playable(reply, DECKS, chosen)
        await _seat_person(reply, table, luck or "", chosen)

    async def _join(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _seat_person(reply, table, "")

    async def _join_ready(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Handle *Join* on a call for people: give the person a seat, and mark the seat as ready.

        If no seat is left, start the match.
        """
        if table.facts.seat_of(reply.person) is None:
            await _seat_person(reply, table, "", ready=True)
        else:  # The person has a seat already, but must be ready again, because the host has changed a setting.
            await table.do(f"{reply.source}:ready", lobby_commands.mark_ready, reply.person)
            await _say_where(reply, table, T("You have joined the table."))
        if can_begin(table):
            await table.do(f"{reply.source}:start", match_commands.start, table.facts.host)

    async def _show_client_seed_form(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Show the form for a client seed. When it is submitted, the person takes a seat with this client seed."""
        if reply.interaction.type is discord.InteractionType.modal_submit:
            await _seat_person(reply, table, press.value)
        else:
            # A person who may not write texts here is refused before the form is shown.
            await check_may_write(reply.context.referee.settings, table.facts.guild, "…")
            await reply.form(_build_client_seed_form(reply, table))

    ready = make_press_command("ready", T("Mark yourself as ready, or no longer ready."))

    async def _mark_ready(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        seat = require_seat(table, reply.person)
        await table.do(
            reply.source, lobby_commands.mark_ready, reply.person, is_ready=not table.facts.seats[seat].ready
        )
        await reply.confirm(describe_readiness(table))

    # --- the start ---

    start = make_press_command("start", T("Start the match (only the host)."))

    async def _start(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await table.do(reply.source, match_commands.start, reply.person)
        await reply.confirm(T("The match has started."))


async def _seat_person(
    reply: Reply, table: Table, seed: str, deck: Shown[Deck] | None = None, ready: bool = False
) -> None:
    await table.do(reply.source, lobby_commands.join, reply.person, reply.interaction.user.display_name, seed)
    if ready:
        await table.do(f"{reply.source}:ready", lobby_commands.mark_ready, reply.person)
    await request_hand_message(reply.context.referee, table, reply.person)
    if deck is not None:
        key, value = find_file_setting(reply, DECKS, table, deck)
        await table.do(f"{reply.source}:deck", lobby_commands.configure, reply.person, key, value)
    asked = await _should_ask_city(reply, table)
    waits = not ready and len(table.facts.seats) > 1
    said = T("You have a seat. Press *Ready* when you are ready.") if waits else T("You have a seat.")
    if table.facts.has_channel and reply.interaction.channel_id != table.facts.channel:
        await _say_where(reply, table, ASKED_WHERE if asked else said)
    elif asked:
        await reply.say(ASKED_WHERE)
    else:
        await reply.confirm(said)


async def _say_where(reply: Reply, table: Table, text: Text) -> None:
    """Reply to a person who has taken a seat. If the table is in another channel, the reply has a link to it."""
    await reply.say(
        build_way_there_message(table, await reply.context.referee.surfaces.list_of_table(table.id), text, reply.locale)
    )


async def _should_ask_city(reply: Reply, table: Table) -> bool:
    """Return whether to ask a person now where they live.

    They are asked once, at the first table with time limits of hours.

    A true result is stored, so that the person is not asked twice.
    """
    pace, players = PACES.get(table.facts.pace), reply.context.referee.store.players
    known = (await reply.context.referee.settings.load_player(reply.person)).zone is not None
    if pace is None or not pace.notice or known or await players.has_been_asked_zone(reply.person):
        return False
    await players.note_zone_asked(reply.person)
    return True


def _build_client_seed_form(reply: Reply, table: Table) -> ui.Modal:
    form = ui.Modal(
        title=cut(reply.translate(T("Join with a text for the dice")), limits.MODAL_TITLE),
        timeout=None,
        custom_id=custom_ids.make_table_id(table.id, "lucky"),
    )
    field: ui.TextInput[Any] = ui.TextInput(custom_id="luck", max_length=LUCK_LENGTH, required=False)
    label = cut(reply.translate(T("Your text")), limits.MODAL_LABEL)
    why = cut(
        reply.translate(T("Your text is mixed into every dice roll. Nobody can predict its effect.")),
        limits.DESCRIPTION,
    )
    form.add_item(ui.Label(text=label, description=why, component=field))
    return form


setup = make_setup(Lobby)
