"""The answer to one interaction: exactly one, in time, and never a silent failure.

The work is done first and the interaction answered then, so that an answer means: it is done. When the work takes
longer than 1.5 s the interaction is deferred meanwhile, and the outcome follows.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import aiohttp
import discord

from engine.protocol import Refused
from referee.store.database import StoreStuck
from referee.table.table import Table
from render.text.i18n import T, Text, say

from .. import limits
from ..components.sheet import Sheet, bare
from ..context import Context
from ..delivery.private_sheets import Key, shown
from ..messages import recap
from ..messages.hand import question
from . import refusals
from .counted import Counted
from .private_answers import PrivateAnswers, TakeBack

log = logging.getLogger(__name__)
_LATE = {10015, 10062, 40060, 50027}
"""Unknown webhook (never answered in time), unknown interaction, already acknowledged (a second delivery, a second
process), token too old."""
_UNKNOWN_MESSAGE = 10008
Said = Text | str | Sheet
Change = Callable[..., Awaitable[object]]


class Reply:
    """What one interaction is answered with."""

    def __init__(
        self, interaction: discord.Interaction, context: Context, answers: PrivateAnswers, counted: Counted
    ) -> None:
        self.interaction, self.context, self._answers, self._counted = interaction, context, answers, counted
        self.begun = time.monotonic()
        self.source = f"i:{interaction.id}"
        """Makes the same interaction delivered twice do nothing twice."""
        self.locale = str(interaction.locale)
        self.table: Table | None = None
        """The table that it is about, once that is known."""
        self.answered = False
        self.why_not = False
        """Whether what is said is why nothing was done."""
        self._deferred = False
        self._given: tuple[int | None, Change] | None = None
        """The private answer that was given, and how it can be changed."""
        self._lock = asyncio.Lock()

    @property
    def person(self) -> int:
        return self.interaction.user.id

    @property
    def place(self) -> Key:
        """Where this person's private answers stand."""
        return self.person, self.interaction.channel_id or 0

    @property
    def on_message(self) -> bool:
        """Whether a component was pressed (and not a command typed, or a form sent from one)."""
        return self.interaction.message is not None

    @property
    def ephemeral(self) -> bool:
        """Whether what was pressed is an answer that this person alone sees, and that may be changed by this press."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    def words(self, text: Text | str) -> str:
        return say(text, self.locale)

    # --- answers ---

    async def say(self, what: Said) -> None:
        """Answer with something that this person alone sees. At a table it takes the place of the answer before."""
        layout, files = await self._drawn(what)
        response = self.interaction.response
        async with self._lock:
            with self._going_out():
                if not response.is_done():
                    made = await response.send_message(view=layout, files=files, ephemeral=True)
                    self._gave(
                        made.message_id,
                        self.interaction.delete_original_response,
                        self.interaction.edit_original_response,
                    )
                elif self._deferred and not self.on_message:
                    shown = await self.interaction.edit_original_response(view=layout, attachments=files)
                    self._gave(
                        shown.id, self.interaction.delete_original_response, self.interaction.edit_original_response
                    )
                else:
                    sent = await self.interaction.followup.send(view=layout, files=files, ephemeral=True, wait=True)
                    self._gave(sent.id, sent.delete, sent.edit)

    def _gave(self, message: int | None, take_back: TakeBack, change: Change) -> None:
        if self.table is not None and self.interaction.channel_id is not None:
            self._given = message, change
            self._answers.given(*self.place, message, take_back, self.why_not)
            self.context.private_sheets.leave(self.place)

    async def play_in(self, what: Sheet, anew: bool = False) -> None:
        """Answer with this person's hand and question, ``anew`` or where it was pressed: the next question comes into
        it."""
        assert self.table is not None
        now = shown(self.table, self.place)
        await (self.say(what) if anew else self.update(what))
        if self._given is not None:
            sheets = self.context.private_sheets
            sheets.follow(self.place, self.table, self._given[0], now, self.locale, self._show_instead)

    async def _show_instead(self, sheet: Sheet, wanted: Callable[[], bool]) -> None:
        assert self._given is not None
        layout, files = await self._drawn(sheet)
        if wanted():
            await self._given[1](view=layout, attachments=files)

    async def update(self, what: Sheet) -> None:
        """Let the message that was pressed show something else, where it is this person's alone; else ``say``."""
        if not self.ephemeral:
            return await self.say(what)
        layout, files = await self._drawn(what)
        await self.context.private_sheets.quiet(self.place)
        try:
            async with self._lock:
                with self._going_out():
                    if self.interaction.response.is_done():
                        await self.interaction.edit_original_response(view=layout, attachments=files)
                    else:
                        await self.interaction.response.edit_message(view=layout, attachments=files)
                    assert self.interaction.message is not None
                    self._gave(
                        self.interaction.message.id,
                        self.interaction.delete_original_response,
                        self.interaction.edit_original_response,
                    )
        except discord.NotFound as gone:
            if gone.code != _UNKNOWN_MESSAGE:
                raise
            await self.say(what)  # dismissed, or its place taken, while the press was on its way
        return None

    async def done(self, text: Text | str | None = None) -> None:
        """It is done: a press needs no words, a command gets one line."""
        if not self.on_message:
            return await self.say(text or T("Done."))
        async with self._lock:
            with self._going_out():
                if not self.interaction.response.is_done():
                    await self.interaction.response.defer()
        elsewhere = self.table is not None and not self.ephemeral and not self._asked_in_private(self.table)
        if elsewhere and self._answers.outlived(*self.place):
            self.context.private_sheets.leave(self.place)
        return None

    def _asked_in_private(self, table: Table) -> bool:
        """Whether something is asked of this person that the board does not ask: it may stand below why not."""
        put = question(table, table.seat_of(self.person))
        return put is not None and not table.before_all(put)

    async def form(self, modal: discord.ui.Modal) -> None:
        """Answer with a form to fill in."""
        modal.stop()  # the library need not keep it: what is sent back is known by its id
        async with self._lock:
            with self._going_out():
                await self.interaction.response.send_modal(modal)

    @contextlib.contextmanager
    def _going_out(self) -> Iterator[None]:
        """The answer is ready; within this it is sent."""
        self.answered = True
        self.context.presses_first.handed_over(self.source)
        sent = False
        with _late():
            yield
            sent = True
        self._counted.answers(time.monotonic() - self.begun, sent)

    async def _drawn(self, what: Said) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        if isinstance(what, Sheet):
            own = await self.context.readers.coloured(what, self.person, self.interaction.guild_id)
            return await self.context.drawing.drawn(self.context.emojis.on(own))
        return bare(self.words(what)), []

    async def tell_of_closed_door(self) -> None:
        """Direct messages are closed: said once, where this person alone sees it."""
        if self.person in self.context.readers.closed_doors:
            self.context.readers.closed_doors.discard(self.person)
            with _late():
                layout = bare(self.words(refusals.words(Refused("dm-closed"))))
                await self.interaction.followup.send(view=layout, ephemeral=True)

    # --- time ---

    async def defer_in_time(self) -> None:
        await asyncio.sleep(limits.DEFER_AFTER)
        await self.take_note()

    async def take_note(self) -> None:
        """Answer that it was heard; what comes of it follows, and can no longer be a form."""
        async with self._lock:
            if not self.answered and not self.interaction.response.is_done():
                self._deferred = True
                self.context.presses_first.handed_over(self.source)
                with _late():
                    if self.on_message:
                        await self.interaction.response.defer()
                    else:
                        await self.interaction.response.defer(ephemeral=True, thinking=True)


@contextlib.contextmanager
def _late() -> Iterator[None]:
    """An interaction that is past answering has been done all the same; the surfaces show it."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code not in _LATE and error.status < 500:
            raise
        log.info("an interaction could not be answered any more (%s, %s)", error.status, error.code)
    except (aiohttp.ClientError, TimeoutError) as error:
        log.info("an interaction's answer was lost (%s)", type(error).__name__)


async def _past(table: Table, reply: Reply) -> recap.Past | None:
    """What happened, for who is refused in play: that explains it, and what was pressed may no longer tell it."""
    seat = table.facts.seat_of(reply.person)
    if seat is None or table.facts.phase != "playing":
        return None
    with contextlib.suppress(StoreStuck):
        return await recap.past(table, seat, reply.locale, beside=False)
    return None


@contextlib.contextmanager
def _heard() -> Iterator[None]:
    """Discord does not take even the apology: nothing more can be done about this interaction."""
    try:
        yield
    except discord.HTTPException as error:
        log.warning("an interaction was left without an answer (%s)", error.code)


class Replies:
    """Answers interactions; of each person's private answers in a place it keeps the last."""

    def __init__(self, context: Context, answers: PrivateAnswers) -> None:
        self.context, self._answers = context, answers
        self.counted = Counted()
        self.ending = False
        """Whether the bot ends just now: whoever presses then is told to come back."""
        self._open: set[Reply] = set()
        self._none_open = asyncio.Event()
        self._none_open.set()

    async def drain(self, seconds: float, linger: float = 0.0) -> None:
        """Begin nothing new from now on, and wait until what was begun is answered, so many seconds at most and
        ``linger`` at least."""
        self.ending = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.sleep(linger)
                await self._none_open.wait()

    async def come_back(self, interaction: discord.Interaction) -> None:
        """Tell who has pressed or typed something that the bot ends just now."""
        async with self.to(interaction):
            raise Refused("ending")

    @contextlib.asynccontextmanager
    async def to(self, interaction: discord.Interaction) -> AsyncIterator[Reply]:
        """Answers whatever happens inside: a refusal with its reason, a failure with an id to ask about."""
        self.counted.comes(interaction)
        reply = Reply(interaction, self.context, self._answers, self.counted)
        sheets = self.context.private_sheets
        if interaction.message is not None:
            sheets.hold(reply.place, interaction.message.id)
        clock = asyncio.create_task(reply.defer_in_time())
        self._open.add(reply)
        self._none_open.clear()
        try:
            with self.context.presses_first.answering(reply.source):
                reply.locale = await self.context.readers.hear(interaction)
                self.context.mentions.acted(reply.person)
                if interaction.guild_id is not None:
                    self.context.members.seen(interaction.guild_id, reply.person)
                yield reply
                if not reply.answered:
                    await reply.done()
            await reply.tell_of_closed_door()
        except (Refused, StoreStuck) as error:
            reason = error if isinstance(error, Refused) else Refused(error.kind)
            self.counted.refuses(reason.kind)
            if (
                reason.kind in ("stale", "plan-late") and reply.table is not None
            ):  # perhaps what was pressed is all that is shown
                await self.context.referee.surfaces.look(reply.table.id)
            about = None if reason.kind == StoreStuck.kind else reply.table  # nothing of it can be read now
            with _heard():
                past = await _past(about, reply) if about is not None else None
                said = refusals.refused(reason, about, reply.person, reply.locale, past)
                reply.why_not = not reply.ephemeral  # else it stands where this person plays
                if isinstance(said, Sheet) and reply.table is not None:
                    await reply.play_in(said)
                else:
                    await (reply.update(said) if isinstance(said, Sheet) else reply.say(said))
        except Exception as error:
            self.context.emojis.doubt(error)
            self.counted.failed += 1
            number = secrets.token_hex(4)
            log.exception("failure %s", number)
            with _heard():
                sorry = T("Something went wrong here; the game stands where it stood. (Failure {id})", id=number)
                await reply.say(sorry)
        finally:
            clock.cancel()
            sheets.release(reply.place)
            self._open.discard(reply)
            if not self._open:
                self._none_open.set()
