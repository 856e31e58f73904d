"""The contents of surfaces as Discord messages, and the calls that send the messages.

The referee decides when a message is sent again: it compares fingerprints and retries failed calls.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable

import discord
from msgspec.structs import replace

from referee.housekeeping import rule_changes
from referee.records.surface import Surface
from referee.surfaces.screen import Closed, Gone, Later, OutOfReach
from referee.table.table import Table
from render.fonts import PackageMissing
from render.text.i18n import T, say

from ..components.sheet import MessageLayout
from ..discord_errors import FAILED, NO_PERMISSION, Do, is_met_by
from ..messages.events import dice_proof
from ..messages.lobby import calling
from ..messages.table import board
from ..messages.table.reminder import add_call
from .calls import BY_DM, IN_CHANNEL
from .emojis import Emojis
from .pressed_messages import PressedMessages
from .presses_first import PressesFirst
from .rights import Rights
from .sending_errors import is_thread_archived, translate_errors
from .surface_contents import SurfaceContents
from .tools import DeliveryTools

log = logging.getLogger(__name__)
ENDINGS = ("board", BY_DM, IN_CHANNEL)
"""The kinds of surfaces whose messages keep showing how a match ended."""


class Screen:
    """The screen by which ``referee.surfaces.surfaces`` draws and sends messages."""

    def __init__(
        self,
        tools: DeliveryTools,
        presses_first: PressesFirst,
        pressed_messages: PressedMessages,
        emojis: Emojis,
        called: dict[int, tuple[int, ...]],
        rights: Rights,
    ) -> None:
        """Prepare the screen. ``called``: by table, the people whom its board calls when it is posted next."""
        self._referee, self._readers, self._drawing, self._channels = tools
        self._presses_first, self._pressed_messages, self._emojis = presses_first, pressed_messages, emojis
        self._called, self._rights = called, rights
        self._contents = SurfaceContents(self._referee, self._readers, emojis)
        self._note_board: Callable[[int, int], None] = lambda table, channel: None

    def tell_of_boards(self, note_board: Callable[[int, int], None]) -> None:
        """Call a function with the table and the channel whenever a board was posted there."""
        self._note_board = note_board

    async def build_content(self, surface: Surface) -> MessageLayout | None:
        return await self._contents.build(surface)

    async def may_show(self, surface: Surface) -> bool:
        """Return whether the reader of a surface may still see it.

        A follower by direct message must be able to see the table's channel, and must not be banned from the server's
        tables. A player always may. Until the round
        of its league ends, nobody else may see a match with a shared set-up.
        """
        table = await self._referee.find_table(surface.table) if surface.kind in (BY_DM, IN_CHANNEL) else None
        if table is not None and table.facts.sealed:
            return surface.kind == BY_DM and not table.facts.is_sealed_for(surface.whom)
        if (
            table is None
            or surface.kind == IN_CHANNEL
            or table.facts.guild is None
            or table.seat_of(surface.whom) is not None
        ):
            return True
        if surface.whom in (await self._referee.settings.load_server(table.facts.guild)).banned:
            return False
        return await self._rights.may_see(table.facts.guild, table.facts.channel, surface.whom)

    async def end(self, surface: Surface) -> None:
        """Replace a follower's board by a sentence, because the follower may no longer see the table."""
        locale = await self._readers.find_locale(surface.whom, "en-US")
        table = await self._referee.find_table(surface.table)
        guild = table.facts.guild if table is not None else None
        said = T("You can no longer see the table's channel, so you no longer follow the table.")
        if guild is not None and surface.whom in (await self._referee.settings.load_server(guild)).banned:
            said = T("The moderators of the server have banned you from its tables, so you no longer follow the table.")
        await self._change(surface, (MessageLayout(say(said, locale), locale), None))

    async def wait_for_answers(self) -> None:
        """Wait until presses have got their replies, because these come before pictures."""
        await self._presses_first.wait()

    async def can_reach(self, surface: Surface) -> bool:
        """Return whether a surface's message can be posted or changed now.

        The board of a table without a channel is posted by a reply and changed by the token of a press.
        """
        if await self._has_channel(surface):
            return True
        if surface.message is None:
            return self._pressed_messages.has_reply(surface.table)
        return self._pressed_messages.find_token(surface.message) is not None

    async def _has_channel(self, surface: Surface) -> bool:
        table = await self._referee.find_table(surface.table)
        return table is None or table.facts.has_channel

    async def is_uncounted(self, surface: Surface, patient: bool) -> bool:
        """Return whether a surface can be edited by the token of a press, which the rate limit does not count.

        ``patient``: if its message was pressed just now, wait for that token.
        """
        if patient:
            await self._pressed_messages.wait_for_token(surface.message)
        return self._find_token(surface) is not None

    def _find_token(self, surface: Surface) -> discord.Webhook | None:
        """Return the webhook that edits a surface by the token of a press.

        Discord lets a token edit even where the bot has lost its permissions, but the bot keeps to them.
        """
        if not self._channels.may_show_pictures(surface.channel):
            return None
        return self._pressed_messages.find_token(surface.message)

    async def draw(self, surface: Surface, content: MessageLayout, plain: bool) -> tuple[MessageLayout, bytes | None]:
        """Draw the picture of a surface's content, if the content has a picture. ``plain``: draw none."""
        if plain or content.scene is None:
            return content, None
        try:
            return content, await self._drawing.draw_picture(content.scene, content.locale)
        except PackageMissing:  # No retry helps while a package is missing, which the bot has logged at its start.
            return content, None

    async def post(self, surface: Surface, drawn: tuple[MessageLayout, bytes | None], nonce: str) -> tuple[int, int]:
        """Post a surface's new message, and return its channel and id. A lost direct channel is opened again."""
        try:
            return await self._post(surface, drawn, nonce)
        except Gone:
            if not (_is_private(surface) and surface.channel):
                raise
            return await self._post(replace(surface, channel=0), drawn, nonce)

    async def _post(self, surface: Surface, drawn: tuple[MessageLayout, bytes | None], nonce: str) -> tuple[int, int]:
        """Post a message with its picture. Return the channel's id and the message's id."""
        sheet, png = drawn
        if not await self._has_channel(surface):
            if (post := self._pressed_messages.take_reply(surface.table)) is None:
                raise OutOfReach
            return await post(sheet, png)
        channel = await self._open_channel(surface)
        called = self._called.get(surface.table, ()) if surface.kind == "board" else ()
        if called:
            table = await self._referee.find_table(surface.table)
            sheet = sheet if table is None else add_call(sheet, table, called)
        silent = await self._is_night(surface)
        heard = [one for one in sheet.mentions if not await self._readers.is_asleep(one)]
        with translate_errors(self._emojis):
            try:
                message = await channel.send(
                    view=sheet.build_view(png is not None),
                    files=sheet.list_files(png),
                    nonce=nonce,
                    silent=silent,
                    allowed_mentions=discord.AllowedMentions(users=[discord.Object(one) for one in heard]),
                )
            except discord.Forbidden as error:
                if png is None or error.code != NO_PERMISSION:
                    raise
                # Perhaps only files are forbidden, so the message is sent without its picture.
                message = await channel.send(view=sheet.build_view(False), nonce=nonce, silent=silent)
        if called:
            self._called.pop(surface.table, None)
        if surface.kind == "hand":
            await self._readers.note_dm_outcome(surface.whom, True)
        if surface.kind == "board":
            self._note_board(surface.table, channel.id)
        return channel.id, message.id

    async def find(self, surface: Surface, nonce: str) -> tuple[int, int]:
        """Return the channel and id of a message that was perhaps posted with this nonce.

        Discord cannot search by nonce. But a second post with a known nonce creates nothing and returns the first
        message.
        """
        channel = await self._open_channel(surface)
        with translate_errors():
            message = await channel.send("…", nonce=nonce, silent=True)
        return channel.id, message.id

    async def edit_message(self, surface: Surface, drawn: tuple[MessageLayout, bytes | None]) -> None:
        """Edit a surface's message. All its files are sent again, because Discord may keep or drop earlier ones."""
        table = await self._referee.find_table(surface.table)
        if surface.kind == dice_proof.KIND and table is not None and dice_proof.should_stay(table, surface.whom):
            return
        if rule_changes.parse_versions(surface.kind) is not None:
            return  # The reader was told once. If somebody has deleted that message, it is not posted again.
        if surface.kind in ENDINGS and surface.message is not None:
            ended = await self._referee.store.surfaces.find_ended_match(surface.message)
            if ended is not None and table is not None and ended != table.facts.match:
                raise Gone  # This message keeps showing how a match ended, so the next match gets a new one.
        try:
            await self._change(surface, drawn)
            if surface.kind == "hand":
                await self._readers.note_dm_outcome(surface.whom, True)
        except Gone as gone:
            if not is_thread_archived(gone):
                raise
            if table is not None and table.facts.live:  # The archived thread of a table that is over stays archived.
                with translate_errors():
                    await self._channels.change(surface.channel, archived=False)
                await self._change(surface, drawn)

    async def _change(self, surface: Surface, drawn: tuple[MessageLayout, bytes | None]) -> None:
        if await self._change_uncounted(surface, drawn):
            return
        if not await self._has_channel(surface):
            raise OutOfReach
        message = await self._find_message(surface, surface.message)
        sheet, png = drawn
        with translate_errors(self._emojis):
            try:
                await message.edit(view=sheet.build_view(png is not None), attachments=sheet.list_files(png))
            except discord.Forbidden as error:
                if png is None or error.code != NO_PERMISSION:
                    raise
                await message.edit(view=sheet.build_view(False), attachments=[])

    async def _change_uncounted(self, surface: Surface, drawn: tuple[MessageLayout, bytes | None]) -> bool:
        """Edit a message by the token of a press. Return False if there is no token, or if Discord has refused it."""
        message, token = surface.message, self._find_token(surface)
        if token is None or message is None:
            return False
        sheet, png = drawn
        try:
            await token.edit_message(message, view=sheet.build_view(png is not None), attachments=sheet.list_files(png))
        except discord.HTTPException as error:
            log.info("a token could not be used (%s, %s)", error.status, error.code)
            if not await self._has_channel(surface):
                if is_met_by(error, Do.AGAIN, Do.WAIT):
                    raise  # The call is tried again as long as the token is valid.
                if is_met_by(error, Do.GONE):
                    raise Gone from error
            self._pressed_messages.forget(message)
            return False  # The usual edit shows whether the message or only the token is the trouble.
        return True

    async def keep_final(self, table: Table) -> list[tuple[Surface, MessageLayout]]:
        """Mark the boards of a finished match as final, including the copies for followers.

        Return the table's own boards with their final layout, which has no button to begin another match.
        """
        if table.facts.phase != "over" or not table.readable or not table.facts.has_channel:
            return []  # A board that only replies can post goes on with the next match.
        sheet = board.build_final_board_message(table, await self._referee.titles.list_announced(table))
        boards = [one for one in await self._referee.surfaces.list_of_table(table.id) if one.kind in ENDINGS]
        for surface in boards:
            if surface.message is not None:
                await self._referee.store.surfaces.store_final_message(surface.message, table.facts.match)
        return [(one, sheet) for one in boards if one.kind == "board" and one.message is not None]

    async def show_final_layout(self, layouts: list[tuple[Surface, MessageLayout]]) -> None:
        """Show the final layouts (``layouts``) in the boards of a finished match.

        If that fails, the boards keep their buttons, and presses of them are refused.
        """
        for surface, sheet in layouts:
            with contextlib.suppress(Gone, Closed, Later, *FAILED):
                await self._change(surface, await self.draw(surface, sheet, False))

    async def retire(self, surface: Surface, message: int) -> None:
        """Delete an earlier message of a surface, because its buttons would mislead.

        A board that shows an end stays.
        """
        if await self._referee.store.surfaces.find_ended_match(message) is not None:
            return
        old = await self._find_message(surface, message)
        with translate_errors():
            await old.delete()

    async def delete(self, surface: Surface) -> None:
        if (
            surface.message is not None
            and await self._referee.store.surfaces.find_ended_match(surface.message) is not None
        ):
            return  # A final board stays.
        message = await self._find_message(surface, surface.message)
        with translate_errors():
            await message.delete()

    async def note_refusal(self, surface: Surface) -> None:
        """React to a missing permission to write a surface. The table goes on, and players are reached otherwise."""
        if _is_private(surface):
            await self._readers.note_closed_dms(surface.whom)
            return
        table = await self._referee.find_table(surface.table)
        if surface.kind == "board" and table is not None:
            for info in table.facts.seats:  # The channel is gone or closed, so the players get the board in private.
                if info.person is not None:
                    await self._referee.surfaces.want(table.id, BY_DM, info.person, 0)
            await self._referee.surfaces.refresh(table.id)  # From now on the players' hands show the questions, too.
        elsewhere = table is not None and surface.channel != table.facts.channel
        # The public call is then posted in the channel around the table's thread.
        if surface.kind.startswith(f"{calling.KIND}:") and table is not None and elsewhere:
            await self._referee.surfaces.want(table.id, surface.kind, surface.whom, table.facts.channel)

    async def _is_night(self, surface: Surface) -> bool:
        """Return whether a surface's reader has quiet hours now.

        For a public message, the quiet hours of the server count.
        """
        if _is_private(surface):
            return await self._readers.is_asleep(surface.whom)
        table = await self._referee.find_table(surface.table)
        return table is not None and await self._readers.is_night(table.facts.guild)

    # --- the channels of messages ---

    async def _open_channel(self, surface: Surface) -> discord.PartialMessageable:
        if surface.channel:
            return self._channels.find_channel(surface.channel)
        with translate_errors():
            return await self._channels.open_private_channel(surface.whom)

    async def _find_message(self, surface: Surface, message: int | None) -> discord.PartialMessage:
        if message is None:
            raise Gone
        return (await self._open_channel(surface)).get_partial_message(message)


def _is_private(surface: Surface) -> bool:
    """Return whether a surface is for one person alone."""
    return surface.kind in ("hand", "watch") or surface.kind.startswith("consent")
