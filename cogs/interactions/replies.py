"""The replies that are open: each refusal or failure inside of one becomes a sentence for its person."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Iterator

import discord

from engine.protocol import Refused
from engine.refusals import Stale
from referee.refusals import NothingStored
from referee.reporting.press_trace import handled
from referee.store.database import StoreStuck
from referee.table.refusals import PlanLate
from referee.table.table import Table
from render.text.i18n import T

from ..components.sheet import MessageLayout
from ..context import Context
from ..discord_errors import FAILED, Do, is_answer, read_failure
from ..messages.events import recap
from ..refusals import WordedRefusal
from . import refusals
from .counted import Counted
from .private_answers import PrivateAnswers
from .reply import Reply

log = logging.getLogger(__name__)


class BotRestarting(WordedRefusal, kind="ending"):
    words = T("The bot is restarting, so nothing has changed. Try again in a moment.")


class Replies:
    """The replies to interactions that are not sent yet. A shutdown waits for them."""

    def __init__(self, context: Context, answers: PrivateAnswers) -> None:
        self.context, self._answers = context, answers
        self.counted = Counted()
        self.ending = False
        """True while the bot shuts down. People who press meanwhile are told to come back."""
        self._open: set[Reply] = set()
        self._none_open = asyncio.Event()
        self._none_open.set()

    async def drain_replies(self, seconds: float, linger: float = 0.0) -> None:
        """Refuse new interactions from now on, and wait until the open ones have got their replies.

        ``seconds``: the most seconds to wait. ``linger``: the least seconds to wait.
        """
        self.ending = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.sleep(linger)
                await self._none_open.wait()

    async def come_back(self, interaction: discord.Interaction) -> None:
        """Reply to an interaction that the bot is being restarted."""
        async with self.open_reply(interaction):
            raise BotRestarting()

    @contextlib.asynccontextmanager
    async def open_reply(self, interaction: discord.Interaction) -> AsyncIterator[Reply]:
        """Open the reply to an interaction. A refusal or failure inside of the context is reported to the person.

        A refusal is reported with its reason, any other failure with an id that operators find in the log.
        """
        self.counted.count_interaction(interaction)
        reply = Reply(interaction, self.context, self._answers, self.counted)
        sheets = self.context.private_sheets
        if interaction.message is not None:
            sheets.hold(reply.place, interaction.message.id)
        handled.set(reply.trace)
        clock = asyncio.create_task(reply.defer_in_time())
        self._open.add(reply)
        self._none_open.clear()
        try:
            with self.context.presses_first.register_press(reply.source):
                reply.note_language(await self.context.readers.choose_language(interaction))
                self.context.mentions.note_action(reply.person)
                if interaction.guild_id is not None:
                    self.context.members.note_seen(interaction.guild_id, reply.person)
                    await self.context.names.update_name(interaction)
                yield reply
                await reply.end_wait()
            await reply.say_what_is_left()
        except (Refused, StoreStuck) as error:
            await self._refuse(reply, error if isinstance(error, Refused) else error.refusal())
        except Exception as error:
            self.context.emojis.is_emoji_suspected(error)
            failure = read_failure(error) if is_answer(error) else None
            if failure is not None and failure.do is Do.LATE:
                log.info("an interaction could not be answered any more (%s)", failure.code)
            elif failure is not None and (reason := failure.refusal) is not None:
                log.warning("Discord refused what was asked for (%s, %s)", failure.status, failure.code)
                await self._refuse(reply, reason, alone=True)
            else:
                await self._report_failure(reply)
        finally:
            clock.cancel()
            sheets.release(reply.place)
            self._open.discard(reply)
            if not self._open:
                self._none_open.set()

    async def _refuse(self, reply: Reply, reason: Refused, alone: bool = False) -> None:
        """Reply with the reason of a refusal, and with possible alternatives.

        ``alone``: leave out the table's state.
        """
        self.counted.count_refusal(reason)
        if isinstance(reason, (Stale, PlanLate)) and reply.table is not None:
            # The person may see only the stale message, so the board is shown again.
            await self.context.referee.surfaces.refresh(reply.table.id)
        unread = alone or isinstance(reason, NothingStored)
        about = None if unread else reply.table  # If the table cannot be read, the refusal is explained without it.
        with _log_reporting_errors():
            past = await _load_latest_events(about, reply) if about is not None else None
            said = refusals.explain_refusal(reason, about, reply.person, reply.locale, past)
            reply.note_refusal()
            if isinstance(said, MessageLayout) and reply.table is not None:
                await reply.play_in(said)
            else:
                await (reply.update(said) if isinstance(said, MessageLayout) else reply.say(said))

    async def _report_failure(self, reply: Reply) -> None:
        """Reply that an internal failure has occurred, with its id. Called while the exception is handled."""
        self.counted.count_failure()
        number = secrets.token_hex(4)
        log.exception("failure %s", number)
        with _log_reporting_errors():
            sorry = T("Something went wrong. The game has not changed. (Failure {id})", id=number)
            await reply.say(sorry)


async def _load_latest_events(table: Table, reply: Reply) -> recap.Past | None:
    """Return the latest events for a player who is refused, because they may explain the refusal."""
    seat = table.facts.seat_of(reply.person)
    if seat is None or table.facts.phase != "playing":
        return None
    with contextlib.suppress(StoreStuck):
        return await recap.load_past(table, seat, reply.locale)
    return None


@contextlib.contextmanager
def _log_reporting_errors() -> Iterator[None]:
    """Log an error of Discord that occurs while a refusal or failure is reported to a person."""
    try:
        yield
    except FAILED as error:
        log.warning("an interaction was left without an answer (%s)", type(error).__name__)
