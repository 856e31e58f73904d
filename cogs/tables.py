"""The commands /game list, where, note, move and mute: a person's tables, missed events, notes, places, reminders."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from discord.ext import commands

from engine.refusals import NoSuchValue
from referee.table import progress
from referee.table.missed import find_missed
from referee.table.refusals import NotAtTable
from referee.table.table import Table
from render.text.i18n import T

from .commands import Handlers, Param, make_command, make_press_command, make_setup
from .interactions import places
from .interactions.here import find_table_here
from .interactions.moving import find_outside_table, move_table, open_direct_messages, read_place, show_places
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .limits import LISTED
from .messages.common.pages import build_list_page
from .messages.common.viewpoint import find_table_presenter, format_place_link, require_seat
from .messages.table.coming_back import build_return_message, draw_story_pictures, format_note
from .messages.table.moving import DIRECT, MOVE
from .messages.table.my_tables import format_table_line
from .messages.table.reminder import LATER


class Tables(Handlers, commands.GroupCog, group_name="game"):
    """The commands for all tables of a person, in any channel."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"where": self._show_where, MOVE: self._move}
        self.presses_anywhere = {"later": self._postpone_reminder, "mute": self._mute, "tables": self._show_list}

    @make_command("list", T("List your tables and whose turn it is."))
    async def list(self, reply: Reply) -> None:
        lines = await _list_table_lines(reply)
        await reply.say(
            build_list_page("tables", lines, 0, reply.locale) if lines else T("You have no seat at any table.")
        )

    async def _show_list(self, reply: Reply, press: ComponentPress) -> None:
        """Show another page of the list of the person's tables."""
        lines = await _list_table_lines(reply)
        await reply.update(
            build_list_page(
                "tables", lines or [reply.translate(T("You have no seat at any table."))], press.index, reply.locale
            )
        )

    # --- coming back ---

    where = make_press_command("where", T("Show what has happened since your last answer."))

    async def _show_where(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        seat = require_seat(table, reply.person)
        found = await find_missed(table, seat)
        pictures = await asyncio.to_thread(draw_story_pictures, table, found.steps)
        note = await reply.context.referee.notes.load(table.place, reply.person)
        await reply.update(build_return_message(table, seat, found, pictures, reply.locale, note))

    @make_command(
        "note", T("Write a note for yourself in this match. Nobody else can read it."),
        Param("text", T("The note. Write “-” to delete it. “Where was I?” shows it again."), longest=LISTED),
    )  # fmt: skip
    async def note(self, reply: Reply, text: str | None = None) -> None:
        table, notes = await find_table_here(reply), reply.context.referee.notes
        require_seat(table, reply.person)
        if text is not None:
            await notes.replace(table.place, reply.person, "" if text.strip() == "-" else text.strip())
        said = await notes.load(table.place, reply.person)
        await reply.say(format_note(said, reply.locale) or T("You have no note in this match."))

    # --- moving ---

    @make_command("move", T("Move your game to this channel, or from here to another place."))
    async def move(self, reply: Reply) -> None:
        if reply.interaction.guild_id is None:
            await show_places(reply, await find_table_here(reply))
            return
        channel = await places.check_may_open(reply.context.referee.settings, reply.interaction)
        await move_table(reply, await find_outside_table(reply), reply.interaction.guild_id, channel)

    async def _move(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Move a table outside of servers to the place that was chosen. Without a choice, list the places."""
        require_seat(table, reply.person)
        if not press.value:
            await show_places(reply, table)
        elif press.value == DIRECT:
            await move_table(reply, table, None, await open_direct_messages(reply))
        else:
            await move_table(reply, table, *await read_place(reply, press.value))

    # --- reminders ---

    @make_command(
        "mute", T("Turn reminders for this channel's table off or on."),
        Param("on", T("True: no reminders. False: reminders again."), kind=bool),
    )  # fmt: skip
    async def mute(self, reply: Reply, on: bool | None = None) -> None:
        table = await find_table_here(reply)
        await _mute(reply, table, True if on is None else on)

    async def _mute(self, reply: Reply, press: ComponentPress) -> None:
        """Send no more reminders of the table that was chosen in a reminder's menu."""
        found = [one for one in await reply.context.referee.list_tables_of(reply.person) if str(one.id) == press.value]
        if not found:
            raise NotAtTable()
        await _mute(reply, found[0], True)

    async def _postpone_reminder(self, reply: Reply, press: ComponentPress) -> None:
        """Postpone the person's next reminder by the hours that were chosen in a reminder's menu."""
        if press.value not in LATER:
            raise NoSuchValue()
        seconds, _ = LATER[press.value]
        await reply.context.mentions.postpone_reminder(reply.person, seconds)
        when = int(reply.context.referee.now() + seconds)
        await reply.say(T("If the game still waits for you, the bot reminds you {time}.", time=f"<t:{when}:R>"))


async def _list_table_lines(reply: Reply) -> Sequence[str]:
    """Return a line for each table of the person, beginning with those that wait for the person."""
    found, lines = await reply.context.referee.list_tables_of(reply.person), []
    for table in sorted(
        found, key=lambda one: (not _is_waiting_for(one, reply.person), progress.find_asking_time(one))
    ):
        boards = [one for one in await reply.context.referee.surfaces.list_of_table(table.id) if one.kind == "board"]
        muted = await reply.context.referee.reminders.is_muted(table.id, reply.person)
        lines.append(format_table_line(table, reply.person, boards, muted, reply.locale))
    return lines


def _is_waiting_for(table: Table, person: int) -> bool:
    """Return whether a table waits for this person's answer."""
    seat = table.facts.seat_of(person)
    return seat is not None and table.find_question(seat) is not None and not table.has_answered(seat)


async def _mute(reply: Reply, table: Table, on: bool) -> None:
    require_seat(table, reply.person)
    await reply.context.mentions.mute(table.id, reply.person, on)
    values = {"game": find_table_presenter(table).title, "place": format_place_link(table)}
    said = T("Reminders for {game} at {place} are off. To turn them on, use `/game mute on:False` there.", **values)
    await reply.say(said if on else T("Reminders for {game} at {place} are on again.", **values))


setup = make_setup(Tables)
