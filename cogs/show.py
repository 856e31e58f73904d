"""The surfaces as Discord messages: what each of them should say now, and the calls that make it so.

The referee decides when something is to be shown again (it compares fingerprints and retries); here is what and how.
"""

from __future__ import annotations

import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any

import discord

from referee.surfaces import Closed, Gone, Later, Surface

from . import lessons, own_sheets, proposals, seals, sheets, since
from .sheet import Sheet

if TYPE_CHECKING:
    from referee.table.table import Table

    from .client import Rulekeeper

log = logging.getLogger(__name__)
LOOKED_AT = 20
"""Messages below a board that are looked at for somebody else's."""
PATIENCE = 60.0
"""Seconds before the board of somebody who plays alone is looked for again."""
_GONE = {10003, 10008, 50083}
"""Unknown channel, unknown message, archived thread."""
_CLOSED = {50001, 50007, 50013, 50278, 40003}
"""No access, closed direct messages, missing permission, no common server, too many direct messages opened."""


class Screen:
    """What ``referee.surfaces`` shows things on."""

    def __init__(self, client: Rulekeeper) -> None:
        self.client = client
        self._turns: dict[int, tuple[tuple[int, ...], float]] = {}
        """Table -> whose turn it was, and when its board was last looked for."""
        self.own: set[int] = set()
        """Messages of ours that do not push a board away."""

    async def content(self, surface: Surface) -> Sheet | None:
        """What the surface should say now; None if there is nothing for it to say. In the colours of its reader."""
        table = await self.client.referee.table(surface.table)
        sheet = await self._content(surface, table) if table is not None else None
        if table is None or sheet is None:
            return None
        alone = surface.whom if surface.kind in ("hand", "watch") else None
        return await self.client.coloured(sheet, alone, table.facts.guild)

    async def _content(self, surface: Surface, table: Table) -> Sheet | None:
        if surface.kind == "hand":
            return await self._hand(table, surface.whom)
        kind, _, number = surface.kind.partition(":")
        if kind == seals.KIND:
            return await seals.content(table, surface.whom)
        if kind in ("proposal", "consent"):
            return await self._proposal(table, kind, int(number), surface.whom)
        before = await since.before(table)
        if surface.kind == "board":
            hints = await lessons.hints(self.client.referee, table, None)
            return sheets.board(table, since.asked(table), before, hints)
        return sheets.followed(table, before)

    async def quiet(self) -> None:
        """Who pressed is answered first."""
        await self.client.lull.wait()

    async def draw(self, surface: Surface, content: Sheet, plain: bool) -> tuple[Sheet, bytes | None]:
        """The picture, if there is one and it is wanted."""
        if plain or content.scene is None:
            return content, None
        return content, await self.client.picture(content.scene, content.locale)

    async def post(self, surface: Surface, drawn: tuple[Sheet, bytes | None], nonce: str) -> tuple[int, int]:
        """A new message; its channel and id."""
        channel = await self._channel(surface)
        sheet, png = drawn
        with _answers():
            try:
                message = await channel.send(
                    view=sheet.layout(png is not None),
                    files=sheet.files(png),
                    nonce=nonce,
                    allowed_mentions=discord.AllowedMentions(users=[discord.Object(one) for one in sheet.mentions]),
                )
            except discord.Forbidden as error:
                if png is None or error.code != 50013:
                    raise
                # perhaps only files are forbidden: words are better than nothing
                message = await channel.send(view=sheet.layout(False), nonce=nonce)
        if surface.kind == "hand":
            await self.client.note_door(surface.whom, True)
        return channel.id, message.id

    async def edit(self, surface: Surface, drawn: tuple[Sheet, bytes | None]) -> None:
        """The message in place. The attachments are always named: those that are not would vanish or stay at will."""
        table = await self.client.referee.table(surface.table)
        if surface.kind == seals.KIND and table is not None and seals.rests(table, surface.whom):
            return
        if surface.kind == "board" and surface.message is not None:
            ended = await self.client.referee.store.surfaces.ended(surface.message)
            if ended is not None and table is not None and ended != table.facts.match:
                raise Gone  # it shows how a match ended, and goes on showing it: the next has a message of its own
        await self._change(surface, drawn)

    async def _change(self, surface: Surface, drawn: tuple[Sheet, bytes | None]) -> None:
        message = await self._message(surface, surface.message)
        sheet, png = drawn
        with _answers():
            try:
                await message.edit(view=sheet.layout(png is not None), attachments=sheet.files(png))
            except discord.Forbidden as error:
                if png is None or error.code != 50013:
                    raise
                await message.edit(view=sheet.layout(False), attachments=[])

    async def keep_final(self, table: Table) -> list[tuple[Surface, Sheet]]:
        """Remember that the boards of a match that is over are to stay as they are; gives them without what would
        begin another match, or tell of it."""
        if table.facts.phase != "over" or not table.readable:
            return []
        sheet = sheets.final(table)
        boards = [one for one in await self.client.referee.surfaces.of(table.id) if one.kind == "board"]
        for surface in boards:
            if surface.message is not None:
                await self.client.referee.store.surfaces.keep_end(surface.message, table.facts.match)
        return [(surface, sheet) for surface in boards if surface.message is not None]

    async def let_rest(self, kept: list[tuple[Surface, Sheet]]) -> None:
        """The last look of boards of a match gone by. Where it fails, they keep buttons that are refused."""
        for surface, sheet in kept:
            with contextlib.suppress(Gone, Closed, Later):
                await self._change(surface, await self.draw(surface, sheet, False))

    async def retire(self, surface: Surface, message: int) -> None:
        """An old message that has a successor: its buttons would mislead, so it goes; how a match ended stays."""
        if await self.client.referee.store.surfaces.ended(message) is not None:
            return
        old = await self._message(surface, message)
        with _answers():
            await old.delete()

    async def delete(self, surface: Surface) -> None:
        message = await self._message(surface, surface.message)
        with _answers():
            await message.delete()

    async def refused(self, surface: Surface) -> None:
        """We may not write there. The table goes on: each player is told and given another way."""
        if surface.kind in ("hand", "watch") or surface.kind.startswith("consent"):
            self.client.closed_doors.add(surface.whom)
            await self.client.note_door(surface.whom, False)
            return
        table = await self.client.referee.table(surface.table)
        if surface.kind == "board" and table is not None:
            for info in table.facts.seats:  # the channel is gone or closed to us: the board comes to the players
                if info.person is not None:
                    await self.client.referee.surfaces.want(table.id, "watch", info.person, 0)

    # --- in sight ---

    async def keep_in_sight(self, table: Table) -> None:
        """When the turn passes and others have written below the board, it moves down to them."""
        turn = tuple(one.seat for one in table.waiting())
        now = time.monotonic()
        before, looked = self._turns.get(table.id, ((), -PATIENCE))
        alone = len(table.facts.seats) == 1
        if not turn or (now - looked < PATIENCE if alone else turn == before):
            return
        self._turns[table.id] = (turn, now)
        surfaces = await self.client.referee.surfaces.of(table.id)
        ours = self.own | {surface.message for surface in surfaces}
        for surface in surfaces:
            if surface.kind == "board" and surface.message is not None:
                try:
                    pushed = await self._pushed(surface.channel, surface.message, ours)
                except discord.HTTPException:
                    return  # whatever is wrong there, the next edit says it
                if pushed or self.client.answers.far(surface.channel):
                    await self.client.referee.surfaces.move(table.id, "board")

    async def _pushed(self, place: int, board: int, ours: set[int | None]) -> bool:
        """Whether somebody else has written below the board, perhaps with a message of ours after it."""
        channel = await self.client.http.get_channel(place)
        last = int(str(channel.get("last_message_id") or 0))
        if last <= board or last not in ours:
            return last > board
        return any(
            int(one["id"]) not in ours for one in await self.client.http.logs_from(place, LOOKED_AT, after=board)
        )

    # --- where ---

    async def _channel(self, surface: Surface) -> Any:
        if surface.channel:
            return self.client.get_partial_messageable(surface.channel)
        with _answers():
            made = await self.client.http.start_private_message(surface.whom)
        return self.client.get_partial_messageable(int(made["id"]), type=discord.ChannelType.private)

    async def _message(self, surface: Surface, message: int | None) -> discord.PartialMessage:
        if message is None:
            raise Gone
        found: discord.PartialMessage = (await self._channel(surface)).get_partial_message(message)
        return found

    # --- what ---

    async def _hand(self, table: Table, person: int) -> Sheet | None:
        seat = table.facts.seat_of(person)
        if seat is None or not (await self.client.referee.settings.player(person)).dm:
            return None
        hints = await lessons.hints(self.client.referee, table, seat)
        locale = await self.client.locale_of(person, table.facts.language)
        past = await since.past(table, seat, locale, beside=False)
        return own_sheets.hand(table, seat, locale, hints=hints, past=past)

    async def _proposal(self, table: Table, kind: str, number: int, whom: int) -> Sheet | None:
        """What is proposed, to all, or to one who has still to say something to it."""
        facts = table.facts
        if facts.proposal is None or facts.proposal.number != number:
            return None
        if kind == "proposal":
            return await proposals.sheet(table, None, facts.language, public=True)
        if whom not in table.voters():
            return None
        return await proposals.sheet(table, facts.seat_of(whom), await self.client.locale_of(whom, facts.language))


class _answers:
    """Discord's errors in the words of the surfaces."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, discord.RateLimited):
            raise Later(error.retry_after) from error
        if isinstance(error, discord.HTTPException):
            if error.code in _GONE or (isinstance(error, discord.NotFound)):
                raise Gone from error
            if error.code in _CLOSED or isinstance(error, discord.Forbidden):
                raise Closed from error
            if error.status == 429:
                raise Later(5.0) from error
            log.warning("a message could not be sent or changed (%s, %s)", error.status, error.code)
            raise Later(10.0) from error
        if isinstance(error, OSError | TimeoutError):
            raise Later(5.0) from error
