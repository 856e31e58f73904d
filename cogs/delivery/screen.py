"""The contents of surfaces as Discord messages, and the calls that send the messages.

The referee decides when a message is sent again: it compares fingerprints and retries failed calls.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import Any

import discord
from msgspec.structs import replace

from referee.housekeeping import rule_changes
from referee.records.surface import Surface
from referee.surfaces.screen import Closed, Gone, Later, OutOfReach
from referee.table import agreements, progress, questions
from referee.table.table import Table
from render.fonts import PackageMissing
from render.text.i18n import T, say

from ..components.sheet import MessageLayout
from ..discord_errors import FAILED, NO_PERMISSION, Do, read_failure
from ..messages.events import dice_proof, moments, recap
from ..messages.lobby import calling, looking
from ..messages.question.hints import choose_hints, record_hint_room
from ..messages.table import board, rules_changed
from ..messages.table.hand import Beside, HandForm, build_hand_message
from ..messages.table.moving import add_way_on
from ..messages.table.open_question import find_open_question
from ..messages.table.proposal import build_declined_message, build_proposal_message
from ..messages.table.reminder import add_call
from .calls import BY_DM, IN_CHANNEL
from .emojis import Emojis
from .pressed_messages import PressedMessages
from .presses_first import PressesFirst
from .rights import Rights
from .tools import DeliveryTools

log = logging.getLogger(__name__)
ENDINGS = ("board", BY_DM, IN_CHANNEL)
"""The kinds of surfaces whose messages keep showing how a match ended."""
OUTSIDE = (IN_CHANNEL, looking.KIND, calling.KIND)
"""The kinds of surfaces outside the table's own channel. They show nothing of a match that is hidden from others."""
REFUSED_FOR_NOW = 600.0
"""The seconds until a retry of a call that Discord refuses at present, such as one more open thread."""


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
        self._note_board: Callable[[int, int], None] = lambda table, channel: None

    def tell_of_boards(self, note_board: Callable[[int, int], None]) -> None:
        """Call a function with the table and the channel whenever a board was posted there."""
        self._note_board = note_board

    async def build_content(self, surface: Surface) -> MessageLayout | None:
        """Return the content that a surface should show now, in its reader's colours; None if it has none."""
        table = await self._referee.find_table(surface.table)
        sheet = await self._build_content(surface, table) if table is not None else None
        if table is None or sheet is None:
            return None
        if table.facts.sealed and surface.kind.partition(":")[0] in OUTSIDE:
            return None
        alone = surface.whom if surface.kind in ("hand", "watch") else None
        return self._emojis.on(await self._readers.colour_layout(sheet, alone, table.facts.guild))

    async def _build_content(self, surface: Surface, table: Table) -> MessageLayout | None:
        kind, _, number = surface.kind.partition(":")
        match kind:
            case "hand":
                return await self._build_hand(table, surface.whom)
            case "board":
                return await self._build_board(table)
            case "proposal":
                return await self._build_proposal(table, int(number))
            case "consent":
                return await self._build_vote_message(table, int(number), surface.whom)
            case dice_proof.KIND:
                return await dice_proof.build_dice_proof_message(table, surface.whom)
            case looking.KIND:
                return looking.build_players_wanted_message(table)
            case calling.KIND:
                return calling.build_call_message(table, int(number))
            case rule_changes.KIND:
                versions = rule_changes.parse_versions(surface.kind)
                return rules_changed.build_rules_changes_message(table, *versions) if versions is not None else None
            case "watch" if table.seat_of(surface.whom) is not None:
                return (
                    await self._build_followed_board(table)
                    if await self._should_send_board(table, surface.whom)
                    else None
                )
        return await self._build_followed_board(table)

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
        with _translate_errors(self._emojis):
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
        with _translate_errors():
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
            if not _is_thread_archived(gone):
                raise
            if table is not None and table.facts.live:  # The archived thread of a table that is over stays archived.
                with _translate_errors():
                    await self._channels.change(surface.channel, archived=False)
                await self._change(surface, drawn)

    async def _change(self, surface: Surface, drawn: tuple[MessageLayout, bytes | None]) -> None:
        if await self._change_uncounted(surface, drawn):
            return
        if not await self._has_channel(surface):
            raise OutOfReach
        message = await self._find_message(surface, surface.message)
        sheet, png = drawn
        with _translate_errors(self._emojis):
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
                failure = read_failure(error)
                if failure is not None and failure.do in (Do.AGAIN, Do.WAIT):
                    raise  # It is tried again as long as the token is valid.
                if failure is not None and failure.do is Do.GONE:
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
        with _translate_errors():
            await old.delete()

    async def delete(self, surface: Surface) -> None:
        if (
            surface.message is not None
            and await self._referee.store.surfaces.find_ended_match(surface.message) is not None
        ):
            return  # A final board stays.
        message = await self._find_message(surface, surface.message)
        with _translate_errors():
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
        with _translate_errors():
            return await self._channels.open_private_channel(surface.whom)

    async def _find_message(self, surface: Surface, message: int | None) -> discord.PartialMessage:
        if message is None:
            raise Gone
        return (await self._open_channel(surface)).get_partial_message(message)

    # --- the contents of messages ---

    async def _build_hand(self, table: Table, person: int) -> MessageLayout | None:
        seat = table.facts.seat_of(person)
        if seat is None or not (await self._referee.settings.load_player(person)).dm:
            return None
        hints = await choose_hints(self._referee, table, seat)
        locale = await self._readers.find_locale(person, table.facts.language)
        plays_here = await self._should_send_board(table, person)
        question = find_open_question(table, seat)
        waits = table.facts.phase == "playing" and (
            question is None or (questions.is_before_all(table, question) and not plays_here)
        )
        past = await (recap.load_unasked_past(table, seat, locale) if waits else recap.load_past(table, seat, locale))
        return build_hand_message(
            table, seat, locale, beside=Beside(hints=hints, past=past), form=HandForm(kept=not plays_here)
        )

    async def _should_send_board(self, table: Table, person: int) -> bool:
        """Return whether a person gets a table's board by direct message, because the bot may not write in its channel.

        Such a board has no buttons. Public questions are asked in the person's hand, too.
        """
        shown = {(one.kind, one.whom): one for one in await self._referee.surfaces.list_of_table(table.id)}
        board = shown.get(("board", 0))
        return board is not None and board.closed and (BY_DM, person) in shown

    async def _build_board(self, table: Table) -> MessageLayout:
        before, chain = await recap.load_earlier_events(table), await recap.load_ai_events(table)
        highlight = await moments.load_present_highlight(self._referee, table)
        hints, totals = await choose_hints(self._referee, table, None), await progress.list_totals(table)
        since = recap.find_question_time(table)
        sheet = board.build_board_message(
            table,
            since,
            hints=hints,
            totals=totals,
            lately=board.Lately(
                before=before,
                chain=chain,
                highlight=highlight,
                titles=await self._referee.titles.list_announced(table),
            ),
        )
        await record_hint_room(self._referee, table, hints, sheet)
        if table.facts.has_channel:
            return sheet
        return add_way_on(table, sheet, await dice_proof.build_dice_proof_message(table, table.facts.match))

    async def _build_followed_board(self, table: Table) -> MessageLayout:
        """Build a table's board for followers."""
        before, chain = await recap.load_earlier_events(table), await recap.load_ai_events(table)
        highlight = await moments.load_present_highlight(self._referee, table)
        titles = await self._referee.titles.list_announced(table)
        return board.build_follower_board_message(table, before, highlight, chain, titles)

    async def _build_proposal(self, table: Table, number: int) -> MessageLayout | None:
        """Build the public message of an open or declined proposal; None if there is none of this number."""
        language, gone, now = table.facts.language, progress.find_declined(table), table.proposal
        if gone is not None and gone.proposal.number == number:
            return build_declined_message(table, gone, language)
        if now is None or now.number != number:
            return None
        return await build_proposal_message(table, None, language, public=True)

    async def _build_vote_message(self, table: Table, number: int, person: int) -> MessageLayout | None:
        """Build the private message of an open proposal for a person.

        Return None if the person need not vote any more.
        """
        facts = table.facts
        if facts.proposal is None or facts.proposal.number != number or person not in agreements.list_voters(table):
            return None
        return await build_proposal_message(
            table, facts.seat_of(person), await self._readers.find_locale(person, facts.language)
        )


class _translate_errors:
    """A context that turns Discord's lasting errors into ``Gone``, ``Closed`` or ``Later``.

    Other errors pass, and are retried.
    """

    def __init__(self, emojis: Emojis | None = None) -> None:
        """Prepare the context. ``emojis``: the custom emojis, if the message may contain some."""
        self._emojis = emojis

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if error is not None and self._emojis is not None:
            self._emojis.is_emoji_suspected(error)
        failure = read_failure(error) if isinstance(error, discord.DiscordException) else None
        if failure is None:
            return
        if failure.do in (Do.GONE, Do.OPEN):
            raise Gone from error
        if failure.do is Do.CLOSED:
            raise Closed from error
        if failure.do is Do.SAY:
            raise Later(REFUSED_FOR_NOW) from error
        if failure.seconds is not None:
            raise Later(failure.seconds) from error
        log.warning("a message could not be sent or changed (%s, %s)", failure.status, failure.code)


def _is_thread_archived(error: Gone) -> bool:
    """Return whether an edit has failed because its thread is archived."""
    failure = read_failure(error.__cause__)
    return failure is not None and failure.do is Do.OPEN


def _is_private(surface: Surface) -> bool:
    """Return whether a surface is for one person alone."""
    return surface.kind in ("hand", "watch") or surface.kind.startswith("consent")
