"""The surfaces as Discord messages: what each of them should say now, and the calls that make it so.

The referee decides when something is to be shown again (it compares fingerprints and retries); here is what and how.
"""

from __future__ import annotations

import contextlib
import logging
from typing import Any

import discord
from msgspec.structs import replace

from referee import rule_changes
from referee.facts import Surface
from referee.referee import Referee
from referee.screen import Closed, Gone, Later
from referee.table.table import Table
from render.fonts import FontsMissing
from render.text.i18n import T, say

from ..components.sheet import Sheet
from ..discord_errors import FAILED, NO_PERMISSION, Do, read_failure
from ..drawing import Drawing
from ..messages import board, calling, dice_proof, looking, moments, recap, rules_changed
from ..messages.hand import hand, question
from ..messages.hints import had_room, hints_for
from ..messages.proposal import declined, proposal_message
from ..messages.reminder import with_call
from ..readers import Readers
from .calls import BY_DM, IN_CHANNEL
from .channels import Channels
from .emojis import Emojis
from .presses_first import PressesFirst
from .rights import Rights

log = logging.getLogger(__name__)
ENDINGS = ("board", BY_DM, IN_CHANNEL)
"""Kinds of surfaces that show for good how a match ended."""
AS_THINGS_STAND = 600.0
"""Seconds after which is tried again what Discord does not take as things stand, such as another open thread."""


class Screen:
    """What ``referee.surfaces`` shows things on."""

    def __init__(
        self,
        referee: Referee,
        readers: Readers,
        drawing: Drawing,
        channels: Channels,
        presses_first: PressesFirst,
        emojis: Emojis,
        called: dict[int, tuple[int, ...]],
        rights: Rights,
    ) -> None:
        """``called``: table -> whom its board calls when it is posted next."""
        self._referee, self._readers, self._drawing = referee, readers, drawing
        self._channels, self._presses_first, self._emojis = channels, presses_first, emojis
        self._called, self._rights = called, rights

    async def content(self, surface: Surface) -> Sheet | None:
        """What the surface should say now; None if there is nothing for it to say. In the colours of its reader."""
        table = await self._referee.table(surface.table)
        sheet = await self._content(surface, table) if table is not None else None
        if table is None or sheet is None:
            return None
        alone = surface.whom if surface.kind in ("hand", "watch") else None
        return self._emojis.on(await self._readers.coloured(sheet, alone, table.facts.guild))

    async def _content(self, surface: Surface, table: Table) -> Sheet | None:
        kind, _, number = surface.kind.partition(":")
        match kind:
            case "hand":
                return await self._hand(table, surface.whom)
            case "board":
                return await self._board(table)
            case "proposal":
                return await self._proposal(table, int(number))
            case "consent":
                return await self._consent(table, int(number), surface.whom)
            case dice_proof.KIND:
                return await dice_proof.content(table, surface.whom)
            case looking.KIND:
                return looking.looking(table)
            case calling.KIND:
                return calling.calling(table, int(number))
            case rule_changes.KIND:
                versions = rule_changes.versions(surface.kind)
                return rules_changed.content(table, *versions) if versions is not None else None
            case "watch" if table.seat_of(surface.whom) is not None:
                return await self._followed(table) if await self._board_comes_to(table, surface.whom) else None
        return await self._followed(table)

    async def may_show(self, surface: Surface) -> bool:
        """Return whether somebody who follows a table by direct message may see its channel. Who sits there may."""
        table = await self._referee.table(surface.table) if surface.kind == BY_DM else None
        if table is None or table.facts.guild is None or table.seat_of(surface.whom) is not None:
            return True
        return await self._rights.may_see(table.facts.guild, table.facts.channel, surface.whom)

    async def end(self, surface: Surface) -> None:
        """Leave one sentence where the board was."""
        locale = await self._readers.locale_of(surface.whom, "en-US")
        said = T("You can no longer see the channel of this table, so you do not follow it any more.")
        await self._change(surface, (Sheet(say(said, locale), locale), None))

    async def quiet(self) -> None:
        """Who pressed is answered first."""
        await self._presses_first.wait()

    async def draw(self, surface: Surface, content: Sheet, plain: bool) -> tuple[Sheet, bytes | None]:
        """The picture, if there is one and it is wanted."""
        if plain or content.scene is None:
            return content, None
        try:
            return content, await self._drawing.picture(content.scene, content.locale)
        except FontsMissing:  # the start has said so, and waiting brings none
            return content, None

    async def post(self, surface: Surface, drawn: tuple[Sheet, bytes | None], nonce: str) -> tuple[int, int]:
        """A new message; its channel and id. Direct messages that are no longer where they were are opened anew."""
        try:
            return await self._post(surface, drawn, nonce)
        except Gone:
            if not (_private(surface) and surface.channel):
                raise
            return await self._post(replace(surface, channel=0), drawn, nonce)

    async def _post(self, surface: Surface, drawn: tuple[Sheet, bytes | None], nonce: str) -> tuple[int, int]:
        channel = await self._channel(surface)
        sheet, png = drawn
        called = self._called.get(surface.table, ()) if surface.kind == "board" else ()
        if called:
            table = await self._referee.table(surface.table)
            sheet = sheet if table is None else with_call(sheet, table, called)
        silent = await self._is_night(surface)
        heard = [one for one in sheet.mentions if not await self._readers.asleep(one)]
        with _as_surfaces_say(self._emojis):
            try:
                message = await channel.send(
                    view=sheet.layout(png is not None),
                    files=sheet.files(png),
                    nonce=nonce,
                    silent=silent,
                    allowed_mentions=discord.AllowedMentions(users=[discord.Object(one) for one in heard]),
                )
            except discord.Forbidden as error:
                if png is None or error.code != NO_PERMISSION:
                    raise
                # perhaps only files are forbidden: words are better than nothing
                message = await channel.send(view=sheet.layout(False), nonce=nonce, silent=silent)
        if called:
            self._called.pop(surface.table, None)
        if surface.kind == "hand":
            await self._readers.note_door(surface.whom, True)
        return channel.id, message.id

    async def find(self, surface: Surface, nonce: str) -> tuple[int, int]:
        """Discord tells nobody the nonces of messages: only who posts with the same one is given what it has posted."""
        channel = await self._channel(surface)
        with _as_surfaces_say():
            message = await channel.send("…", nonce=nonce, silent=True)
        return channel.id, message.id

    async def edit(self, surface: Surface, drawn: tuple[Sheet, bytes | None]) -> None:
        """The message in place. The attachments are always named: those that are not would vanish or stay at will."""
        table = await self._referee.table(surface.table)
        if surface.kind == dice_proof.KIND and table is not None and dice_proof.rests(table, surface.whom):
            return
        if rule_changes.versions(surface.kind) is not None:
            return  # it was said; should somebody have deleted it, it is not said again
        if surface.kind in ENDINGS and surface.message is not None:
            ended = await self._referee.store.surfaces.ended(surface.message)
            if ended is not None and table is not None and ended != table.facts.match:
                raise Gone  # it shows how a match ended, and goes on showing it: the next has a message of its own
        try:
            await self._change(surface, drawn)
            if surface.kind == "hand":
                await self._readers.note_door(surface.whom, True)
        except Gone as gone:
            if not _archived(gone):
                raise
            if table is not None and table.facts.live:  # else it was put away as it is
                with _as_surfaces_say():
                    await self._channels.change(surface.channel, archived=False)
                await self._change(surface, drawn)

    async def _change(self, surface: Surface, drawn: tuple[Sheet, bytes | None]) -> None:
        message = await self._message(surface, surface.message)
        sheet, png = drawn
        with _as_surfaces_say(self._emojis):
            try:
                await message.edit(view=sheet.layout(png is not None), attachments=sheet.files(png))
            except discord.Forbidden as error:
                if png is None or error.code != NO_PERMISSION:
                    raise
                await message.edit(view=sheet.layout(False), attachments=[])

    async def keep_final(self, table: Table) -> list[tuple[Surface, Sheet]]:
        """Remember that the boards of a match that is over are to stay as they are, those of who follow it, too; gives
        the table's own without what would begin another match."""
        if table.facts.phase != "over" or not table.readable:
            return []
        sheet = board.final(table)
        boards = [one for one in await self._referee.surfaces.of(table.id) if one.kind in ENDINGS]
        for surface in boards:
            if surface.message is not None:
                await self._referee.store.surfaces.keep_end(surface.message, table.facts.match)
        return [(one, sheet) for one in boards if one.kind == "board" and one.message is not None]

    async def let_rest(self, kept: list[tuple[Surface, Sheet]]) -> None:
        """The last look of boards of a match gone by. Where it fails, they keep buttons that are refused."""
        for surface, sheet in kept:
            with contextlib.suppress(Gone, Closed, Later, *FAILED):
                await self._change(surface, await self.draw(surface, sheet, False))

    async def retire(self, surface: Surface, message: int) -> None:
        """An old message that has a successor: its buttons would mislead, so it goes; how a match ended stays."""
        if await self._referee.store.surfaces.ended(message) is not None:
            return
        old = await self._message(surface, message)
        with _as_surfaces_say():
            await old.delete()

    async def delete(self, surface: Surface) -> None:
        if surface.message is not None and await self._referee.store.surfaces.ended(surface.message) is not None:
            return  # how a match ended stays
        message = await self._message(surface, surface.message)
        with _as_surfaces_say():
            await message.delete()

    async def refused(self, surface: Surface) -> None:
        """We may not write there. The table goes on: each player is told and given another way."""
        if _private(surface):
            self._readers.closed_doors.add(surface.whom)
            await self._readers.note_door(surface.whom, False)
            return
        table = await self._referee.table(surface.table)
        if surface.kind == "board" and table is not None:
            for info in table.facts.seats:  # the channel is gone or closed to us: the board comes to the players
                if info.person is not None:
                    await self._referee.surfaces.want(table.id, BY_DM, info.person, 0)
            await self._referee.surfaces.look(table.id)  # their hands put the questions now
        elsewhere = table is not None and surface.channel != table.facts.channel
        if surface.kind.startswith(f"{calling.KIND}:") and table is not None and elsewhere:  # above its thread
            await self._referee.surfaces.want(table.id, surface.kind, surface.whom, table.facts.channel)

    async def _is_night(self, surface: Surface) -> bool:
        """Whether it is night where its reader is, or where the table stands."""
        if _private(surface):
            return await self._readers.asleep(surface.whom)
        table = await self._referee.table(surface.table)
        return table is not None and await self._readers.night(table.facts.guild)

    # --- where ---

    async def _channel(self, surface: Surface) -> discord.PartialMessageable:
        if surface.channel:
            return self._channels.at(surface.channel)
        with _as_surfaces_say():
            return await self._channels.private(surface.whom)

    async def _message(self, surface: Surface, message: int | None) -> discord.PartialMessage:
        if message is None:
            raise Gone
        return (await self._channel(surface)).get_partial_message(message)

    # --- what ---

    async def _hand(self, table: Table, person: int) -> Sheet | None:
        seat = table.facts.seat_of(person)
        if seat is None or not (await self._referee.settings.player(person)).dm:
            return None
        hints = await hints_for(self._referee, table, seat)
        locale = await self._readers.locale_of(person, table.facts.language)
        plays_here = await self._board_comes_to(table, person)
        put = question(table, seat)
        waits = table.facts.phase == "playing" and (put is None or (table.before_all(put) and not plays_here))
        past = await (recap.unasked(table, seat, locale) if waits else recap.past(table, seat, locale, beside=False))
        return hand(table, seat, locale, hints=hints, past=past, kept=not plays_here)

    async def _board_comes_to(self, table: Table, person: int) -> bool:
        """Whether somebody has the board by direct message, its channel being closed to us: what is asked before all
        then stands beside it there, for that board has no buttons."""
        shown = {(one.kind, one.whom): one for one in await self._referee.surfaces.of(table.id)}
        board = shown.get(("board", 0))
        return board is not None and board.closed and (BY_DM, person) in shown

    async def _board(self, table: Table) -> Sheet:
        before, chain = await recap.before(table), await recap.chain(table)
        moment = await moments.present(self._referee, table)
        hints, totals = await hints_for(self._referee, table, None), await table.totals()
        since = recap.asked(table)
        sheet = board.board(table, since, before, hints, moment=moment, chain=chain, totals=totals)
        await had_room(self._referee, table, hints, sheet)
        return sheet

    async def _followed(self, table: Table) -> Sheet:
        """The board for who is elsewhere."""
        before, chain = await recap.before(table), await recap.chain(table)
        return board.followed(table, before, await moments.present(self._referee, table), chain)

    async def _proposal(self, table: Table, number: int) -> Sheet | None:
        """What is proposed, or what became of it, to all."""
        language, gone, now = table.facts.language, table.declined, table.proposal
        if gone is not None and gone.proposal.number == number:
            return declined(table, gone, language)
        if now is None or now.number != number:
            return None
        return await proposal_message(table, None, language, public=True)

    async def _consent(self, table: Table, number: int, whom: int) -> Sheet | None:
        """What is proposed, to one who has still to say something to it."""
        facts = table.facts
        if facts.proposal is None or facts.proposal.number != number or whom not in table.voters():
            return None
        return await proposal_message(table, facts.seat_of(whom), await self._readers.locale_of(whom, facts.language))


class _as_surfaces_say:
    """Discord's errors in the words of the surfaces; what merely failed passes, and is tried again ever later."""

    def __init__(self, emojis: Emojis | None = None) -> None:
        """``emojis``: what was sent may hold some."""
        self._emojis = emojis

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if error is not None and self._emojis is not None:
            self._emojis.doubt(error)
        failure = read_failure(error) if isinstance(error, discord.DiscordException) else None
        if failure is None:
            return
        if failure.do in (Do.GONE, Do.OPEN):
            raise Gone from error
        if failure.do is Do.CLOSED:
            raise Closed from error
        if failure.do is Do.SAY:
            raise Later(AS_THINGS_STAND) from error
        if failure.seconds is not None:
            raise Later(failure.seconds) from error
        log.warning("a message could not be sent or changed (%s, %s)", failure.status, failure.code)


def _archived(gone: Gone) -> bool:
    """Whether nothing can be changed there for the thread is archived."""
    failure = read_failure(gone.__cause__)
    return failure is not None and failure.do is Do.OPEN


def _private(surface: Surface) -> bool:
    """Whether it goes to one person alone."""
    return surface.kind in ("hand", "watch") or surface.kind.startswith("consent")
