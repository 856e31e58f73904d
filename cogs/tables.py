"""/game list, where, mute: the tables at which somebody sits, what they have missed there, and what they are reminded
of."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from discord.ext import commands

from engine.protocol import Refused
from referee.store.players import note_saved
from referee.table.missed import missed
from referee.table.table import Table
from render.text.i18n import T

from .client import Rulekeeper
from .commands import Handlers, Param, command, typed_press
from .interactions.here import here
from .interactions.presses import Press
from .interactions.reply import Replies, Reply
from .limits import LISTED
from .messages.coming_back import coming_back, noted, pictured
from .messages.my_tables import table_line
from .messages.pages import paged
from .messages.reminder import LATER
from .messages.viewpoint import face_of, need_seat, place_link


class Tables(Handlers, commands.GroupCog, group_name="game"):
    """Wherever they stand."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"where": self._where}
        self.presses_anywhere = {"later": self._later, "mute": self._mute, "tables": self._listed}

    @command("list", T("Your tables, and whose turn it is."))
    async def list(self, reply: Reply) -> None:
        lines = await _lines(reply)
        await reply.say(paged("tables", lines, 0, reply.locale) if lines else T("You sit at no table."))

    async def _listed(self, reply: Reply, press: Press) -> None:
        """Another page of one's tables."""
        lines, page = await _lines(reply), press.rest
        number = int(page) if page.isdecimal() and len(page) < 4 else 0
        await reply.update(paged("tables", lines or [reply.words(T("You sit at no table."))], number, reply.locale))

    # --- coming back ---

    where = typed_press("where", T("Where was I? What has happened since your last answer."))

    async def _where(self, reply: Reply, table: Table, press: Press) -> None:
        seat = need_seat(table, reply.person)
        found = await missed(table, seat)
        pictures = await asyncio.to_thread(pictured, table, found.steps)
        note = await reply.context.referee.store.players.note(table.place, reply.person)
        await reply.update(coming_back(table, seat, found, pictures, reply.locale, note))

    @command(
        "note", T("Write something down for yourself in this match; nobody else reads it."),
        Param("text", T("What; “-” for nothing any more. It comes back with “Where was I?”"), longest=LISTED),
    )  # fmt: skip
    async def note(self, reply: Reply, text: str | None = None) -> None:
        table, players = await here(reply), reply.context.referee.store.players
        need_seat(table, reply.person)
        if text is not None:
            kept = "" if text.strip() == "-" else text.strip()
            await reply.context.referee.store.commit([note_saved(table.place, reply.person, kept)])
        said = await players.note(table.place, reply.person)
        await reply.say(noted(said, reply.locale) or T("You have written down nothing in this match."))

    # --- what one is reminded of ---

    @command(
        "mute", T("Be reminded of this channel's table no longer, or again."),
        Param("on", T("Whether it is mute"), kind=bool),
    )  # fmt: skip
    async def mute(self, reply: Reply, on: bool | None = None) -> None:
        table = await here(reply)
        await _mute(reply, table, True if on is None else on)

    async def _mute(self, reply: Reply, press: Press) -> None:
        """A table out of a reminder's menu."""
        found = [one for one in await reply.context.referee.tables_of(reply.person) if str(one.id) == press.value]
        if not found:
            raise Refused("not-at-table")
        await _mute(reply, found[0], True)

    async def _later(self, reply: Reply, press: Press) -> None:
        """So many hours out of a reminder's menu."""
        if press.value not in LATER:
            raise Refused("no-such-value")
        seconds, _ = LATER[press.value]
        await reply.context.mentions.later(reply.person, seconds)
        when = int(reply.context.referee.now() + seconds)
        await reply.say(T("I remind you {time}, if you are still waited for.", time=f"<t:{when}:R>"))


async def _lines(reply: Reply) -> Sequence[str]:
    """One's tables in a line each, those first that wait for one."""
    found, lines = await reply.context.referee.tables_of(reply.person), []
    for table in sorted(found, key=lambda one: (not _asks(one, reply.person), one.asked_at)):
        boards = [one for one in await reply.context.referee.surfaces.of(table.id) if one.kind == "board"]
        muted = await reply.context.referee.store.players.is_muted(table.id, reply.person)
        lines.append(table_line(table, reply.person, boards, muted, reply.locale))
    return lines


def _asks(table: Table, person: int) -> bool:
    """Whether a table waits for this person."""
    seat = table.facts.seat_of(person)
    return seat is not None and table.question(seat) is not None and not table.answered(seat)


async def _mute(reply: Reply, table: Table, on: bool) -> None:
    need_seat(table, reply.person)
    await reply.context.mentions.mute(table.id, reply.person, on)
    values = {"game": face_of(table).title, "place": place_link(table)}
    said = T("I no longer remind you of {game} at {place}. `/game mute on:False` there undoes it.", **values)
    await reply.say(said if on else T("I remind you of {game} at {place} again.", **values))


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Tables(bot.replies))
