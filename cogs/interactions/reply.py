"""Replies to interactions (commands and presses): each gets exactly one reply in time, even after a failure.

The work is done before the reply, so that a reply means success. If the work takes longer than 1.5 s, the interaction
is deferred meanwhile: Discord shows that the bot works, and the reply follows.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterator

import discord

from referee.table import questions
from referee.table.table import Table
from render.text.i18n import T, Text, say

from .. import limits
from ..components.sheet import MessageLayout, build_text_view
from ..context import Context
from ..delivery.private_sheets import Key, read_shown_state
from ..discord_errors import FAILED, DmClosed, Do, is_met_by, read_failure
from ..messages.question.way_back import add_way_back
from ..messages.table.open_question import find_open_question
from ..traffic import mark_reply
from . import refusals
from .counted import Counted
from .private_answers import PrivateAnswers, TakeBack

WAIT = 7.0
"""The seconds after which whoever waits for the database is told so."""
log = logging.getLogger(__name__)
Said = Text | str | MessageLayout
Change = Callable[..., Awaitable[object]]


class Reply:
    """The reply to one interaction."""

    def __init__(
        self, interaction: discord.Interaction, context: Context, answers: PrivateAnswers, counted: Counted
    ) -> None:
        self.interaction, self.context, self._answers, self._counted = interaction, context, answers, counted
        received = interaction.extras.get("received", time.monotonic())
        self.trace = context.referee.surfaces.seen.begin_trace(received)
        self.trace.reach("decoded")
        self.source = f"i:{interaction.id}"
        """The source of the table commands of this interaction, so that it acts only once if delivered twice."""
        self.locale = str(interaction.locale)
        self.table: Table | None = None
        """The table that the interaction concerns; None until it is known."""
        self.answered = False
        self._why_not = False
        """True if the reply only explains why nothing was done."""
        self._leads_back = True
        """True unless the reply is the private answer in which the person plays."""
        self._on_board = False
        """True if the pressed message is a board that only the tokens of presses can change."""
        self._deferred = self._is_told_to_wait = False
        self._given: tuple[int | None, Change] | None = None
        """The id of the private answer that this reply has given, and the function that edits it; None before."""
        self._take_back: TakeBack | None = None
        self._later: MessageLayout | None = None
        self._lock = asyncio.Lock()

    @property
    def person(self) -> int:
        return self.interaction.user.id

    @property
    def place(self) -> Key:
        """The person and the channel: the key of the person's private answer in this channel."""
        return self.person, self.interaction.channel_id or 0

    @property
    def on_message(self) -> bool:
        """True if a component was pressed; False if a command was typed or its form submitted."""
        return self.interaction.message is not None

    @property
    def ephemeral(self) -> bool:
        """True if only this person sees the pressed message, so that the reply may replace its content."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral and not self._on_board

    def note_board(self) -> None:
        """Note that the pressed message is a board that only the tokens of presses can change.

        The press is then confirmed before anything is said, because only the token of a confirmed press changes it.
        """
        self._on_board = True

    def note_table(self, table: Table) -> None:
        """Note the table that the interaction concerns."""
        self.table = table

    def note_language(self, locale: str) -> None:
        """Reply in this language from now on."""
        self.locale = locale

    def note_refusal(self) -> None:
        """Note that the reply only explains why nothing was done.

        In the private message in which the person plays, the explanation must not be deleted later.
        """
        self._why_not = not self.ephemeral

    def translate(self, text: Text | str) -> str:
        return say(text, self.locale)

    # --- answers ---

    async def say(self, what: Said) -> None:
        """Reply in private by a new message. It replaces the person's earlier private answer in this channel."""
        try:
            await self._say(what)
        except discord.HTTPException as error:
            if not self.context.emojis.is_emoji_suspected(error):
                raise
            await self._say(what)

    async def _say(self, what: Said) -> None:
        layout, files = await self._draw(what)
        response = self.interaction.response
        async with self._lock:
            with self._measure_sending():
                if self._on_board and not response.is_done():
                    await self._confirm_press()
                if not response.is_done():
                    made = await response.send_message(view=layout, files=files, ephemeral=True)
                    self._remember_original(made.message_id)
                elif self._deferred and not self.on_message:
                    shown = await self.interaction.edit_original_response(view=layout, attachments=files)
                    self._remember_original(shown.id)
                else:
                    sent = await self.interaction.followup.send(view=layout, files=files, ephemeral=True, wait=True)
                    self._remember_answer(sent.id, sent.delete, sent.edit)

    async def say_all(self, first: Said, *further: Said) -> None:
        """Reply with several private messages, in their order."""
        await self.say(first)
        for what in further:
            await self._say_beside(what)

    def _remember_original(self, message: int | None) -> None:
        """Note the message that is the original response to the interaction as the private answer."""
        self._remember_answer(
            message, self.interaction.delete_original_response, self.interaction.edit_original_response
        )

    def _remember_answer(self, message: int | None, take_back: TakeBack, change: Change) -> None:
        if self.table is not None and self.interaction.channel_id is not None:
            self._given, self._take_back = (message, change), take_back
            self._answers.note_answer(*self.place, message, take_back, self._why_not)
            self.context.private_sheets.leave(self.place)

    async def play_in(self, what: MessageLayout, anew: bool = False, begun: bool = False) -> None:
        """Reply with the person's hand and question, and keep this message up to date from now on.

        ``anew``: send a new message, and leave the pressed one as it is. ``begun``: a choice has begun in it.
        """
        assert self.table is not None
        now, self._leads_back = read_shown_state(self.table, self.place)._replace(begun=begun), False
        await (self.say(what) if anew else self.replace(what))
        if self._given is not None and not self.is_replaced():
            sheets = self.context.private_sheets
            sheets.follow(self.place, self.table, self._given[0], now, self.locale, self._show_instead)

    async def _show_instead(self, sheet: MessageLayout, is_wanted: Callable[[], bool], anew: bool) -> int | None:
        assert self._given is not None
        layout, files = await self._draw(sheet)
        if is_wanted() and anew:
            sent = await self.interaction.followup.send(view=layout, files=files, ephemeral=True, wait=True)
            self._given = sent.id, sent.edit
            self._answers.note_answer(*self.place, sent.id, sent.delete)
        elif is_wanted():
            await self._given[1](view=layout, attachments=files)
        return self._given[0]

    async def update(self, what: MessageLayout) -> None:
        """Reply by replacing the pressed message, if only this person sees that message. Otherwise reply by ``say``."""
        if not self.ephemeral:
            return await self.say(what)
        layout, files = await self._draw(what)
        await self.context.private_sheets.wait_for_edit(self.place)
        try:
            async with self._lock:
                with self._measure_sending():
                    await self._edit_pressed(layout, files)
                    assert self.interaction.message is not None
                    self._remember_original(self.interaction.message.id)
        except discord.HTTPException as error:
            if is_met_by(error, Do.GONE):
                await self.say(what)  # The pressed message was dismissed or replaced meanwhile.
            elif self.context.emojis.is_emoji_suspected(error):
                await self.update(what)
            else:
                raise
        return None

    def is_replaced(self) -> bool:
        """Return whether the person has got another private answer in place of the one that this reply has given."""
        return self._take_back is not None and not self._answers.is_latest(*self.place, self._take_back)

    async def replace(self, what: MessageLayout) -> None:
        """Replace the private answer that this reply has given before. If there is none, call ``update``.

        A person who went on to something else meanwhile is left alone.
        """
        if self._given is None:
            return await self.update(what)
        if self.is_replaced():
            return None
        layout, files = await self._draw(what)
        with _ignore_late_answer():
            await self._given[1](view=layout, attachments=files)
        return None

    async def deliver(self, what: MessageLayout) -> None:
        """Show what the person has waited for, as ``replace`` does.

        If the person went on to something else meanwhile, it comes as a message beside that.
        """
        await (self._say_beside(what) if self.is_replaced() else self.replace(what))

    async def confirm(self, text: Text | str | None = None) -> None:
        """Confirm success. A press is confirmed without a message, a typed command by a line of text."""
        if not self.on_message:
            return await self.say(text or T("Done."))
        async with self._lock:
            with self._measure_sending():
                if not self.interaction.response.is_done():
                    await self._confirm_press()
        elsewhere = self.table is not None and not self.ephemeral and not self._has_private_question(self.table)
        if elsewhere and self._answers.delete_outlived_answer(*self.place):
            self.context.private_sheets.leave(self.place)
        return None

    async def _confirm_press(self) -> None:
        """Confirm a press without a message. Its token may edit the pressed message from then on."""
        with self.context.pressed_messages.wrap_confirmation(self.interaction, self._on_board):
            await self.interaction.response.defer()
        if self._on_board and self.table is not None:
            await self.context.referee.surfaces.refresh(self.table.id)

    async def send_to_all(self, what: MessageLayout, png: bytes | None) -> int | None:
        """Reply by a new message that everybody here sees, drawn already. Return its id; None if it is too late."""
        view, files = what.build_view(png is not None), what.list_files(png)
        async with self._lock:
            with self._measure_sending():
                if not self.interaction.response.is_done():
                    return (await self.interaction.response.send_message(view=view, files=files)).message_id
                if self._deferred and not self.on_message:
                    below = build_text_view(self.translate(T("The board is below.")))
                    await self.interaction.edit_original_response(view=below)
                return (await self.interaction.followup.send(view=view, files=files, wait=True)).id
        return None

    async def replace_pressed(self, what: MessageLayout) -> None:
        """Reply by replacing the pressed message, whoever sees it."""
        layout, files = await self._draw(what)
        async with self._lock:
            with self._measure_sending():
                await self._edit_pressed(layout, files)

    async def _edit_pressed(self, layout: discord.ui.LayoutView, files: list[discord.File]) -> None:
        if self.interaction.response.is_done():
            await self.interaction.edit_original_response(view=layout, attachments=files)
        else:
            await self.interaction.response.edit_message(view=layout, attachments=files)

    def _has_private_question(self, table: Table) -> bool:
        """Return whether the person has a private question at a table, which may be shown below a refusal."""
        question = find_open_question(table, table.seat_of(self.person))
        return question is not None and not questions.is_before_all(table, question)

    async def form(self, modal: discord.ui.Modal) -> None:
        """Reply with a form to fill in."""
        modal.stop()  # discord.py need not keep the form, because a submitted form is recognized by its id.
        async with self._lock:
            with self._measure_sending():
                await self.interaction.response.send_modal(modal)

    @contextlib.contextmanager
    def _measure_sending(self) -> Iterator[None]:
        """Wrap the sending of the reply: note that it is being sent, and count its time and its success."""
        self.answered = True
        self.context.presses_first.note_sending(self.source)
        sent = False
        with mark_reply(), _ignore_late_answer():
            yield
            sent = True
        if sent:
            self.trace.reach("acknowledged")
        self._counted.count_answer(time.monotonic() - self.trace.received, sent)

    async def _draw(self, what: Said) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        """Return the components of what is said, and the files that they show."""
        if self._leads_back and (self.table is not None or self.ephemeral):
            what = add_way_back(what, self.context.private_sheets.find_panel_table(self.place), self.locale)
        if isinstance(what, MessageLayout):
            own = await self.context.readers.colour_layout(what, self.person, self.interaction.guild_id)
            return await self.context.drawing.draw_message(self.context.emojis.on(own))
        return build_text_view(self.translate(what)), []

    def tell_later(self, what: MessageLayout) -> None:
        """Say this in private after the reply itself."""
        self._later = what

    async def say_what_is_left(self) -> None:
        """Say in private what the person must be told once: also that the bot's direct messages do not reach them."""
        if self._later is not None:
            await self._say_beside(self._later)
        if self.person in self.context.readers.closed_dms:
            self.context.readers.closed_dms.discard(self.person)
            await self._say_beside(refusals.describe_refusal(DmClosed()))

    # --- time ---

    async def defer_in_time(self) -> None:
        await asyncio.sleep(limits.DEFER_AFTER)
        await self.defer_interaction()
        await asyncio.sleep(WAIT - limits.DEFER_AFTER)
        if self.context.referee.store.trouble is not None and not self.answered:
            self._is_told_to_wait = True
            await self._say_beside(
                T("The bot's database does not answer. The bot will tell you here whether that was saved.")
            )

    async def end_wait(self) -> None:
        """Confirm success, if that was not done. Tell whoever was told to wait that it was saved."""
        if not self.answered:
            if self._is_told_to_wait:
                await self._say_beside(T("The database answers again, and that was saved."))
            await self.confirm()

    async def _say_beside(self, what: Said) -> None:
        """Say something in private beside the reply itself, after the interaction was acknowledged.

        What is said next waits until this was sent, so that the person reads both in their order.
        """
        if isinstance(what, MessageLayout):
            layout, files = await self._draw(what)
        else:
            layout, files = build_text_view(self.translate(what)), []
        async with self._lock:
            with mark_reply(), _ignore_late_answer():
                await self.interaction.followup.send(view=layout, files=files, ephemeral=True)

    async def defer_interaction(self) -> None:
        """Defer the interaction: the reply may follow within 15 minutes, but can no longer be a form."""
        async with self._lock:
            if not self.answered and not self.interaction.response.is_done():
                self._deferred = True
                self.context.presses_first.note_sending(self.source)
                with mark_reply(), _ignore_late_answer():
                    if self.on_message:
                        await self._confirm_press()
                    else:
                        await self.interaction.response.defer(ephemeral=True, thinking=True)


@contextlib.contextmanager
def _ignore_late_answer() -> Iterator[None]:
    """Ignore the error that it is too late to reply. The work is done, and the table's messages show its result."""
    try:
        yield
    except FAILED as error:
        failure = read_failure(error)
        if failure is None or failure.do not in (Do.LATE, Do.AGAIN, Do.WAIT):
            raise
        log.info(
            "an interaction could not be answered any more (%s, %s, %s)",
            *(type(error).__name__, failure.status, failure.code),
        )
