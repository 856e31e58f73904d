"""Whoever presses while the database does not answer is told to wait, and then what became of the press."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, MagicMock

import discord
import pytest
import yarl

from cogs.delivery.presses_first import PressesFirst
from cogs.interactions import refusals
from cogs.interactions.private_answers import PrivateAnswers
from cogs.interactions.replies import Replies
from cogs.interactions.reply import WAIT
from cogs.traffic import Traffic
from referee.reporting.press_latency import PressLatency
from referee.running.rate_limit import Calls
from referee.store.database import StoreFull, StoreStuck, StoreUnsure
from render.text.i18n import say
from tests.virtual_time import run_at_once

LONG = 60.0
WAITS = "The bot's database does not answer. The bot will tell you here whether that was saved."
SAVED = "The database answers again, and that was saved."


class Discord:
    """A press at Discord whose replies leave through the traffic of a process that has lost its slot."""

    def __init__(self, slow: float = 0.0) -> None:
        self.heard: list[tuple[float, str]] = []
        """The time since the press and the text, of each message that has reached the person."""
        self.deferred: float | None = None
        self._slow, self._begin = slow, asyncio.get_running_loop().time()
        """``_slow``: the seconds that the first message takes to reach the person."""
        self._traffic = Traffic(Calls(50, 1.0), may_call=lambda: False)

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time() - self._begin

    async def _call(self, path: str) -> None:
        url, context = yarl.URL(discord.http.Route.BASE + path), SimpleNamespace()
        await self._traffic._note_begin(cast(Any, None), context, cast(Any, SimpleNamespace(method="POST", url=url)))

    async def defer(self) -> None:
        await self._call("/interactions/7/token/callback")
        self.deferred = self.now

    async def send(self, view: discord.ui.LayoutView, **_: object) -> SimpleNamespace:
        await self._call("/webhooks/1/token")
        slow, self._slow = self._slow, 0.0
        await asyncio.sleep(slow)
        text = "\n".join(item.content for item in view.children if isinstance(item, discord.ui.TextDisplay))
        self.heard.append((self.now, text))
        return SimpleNamespace(id=len(self.heard), delete=AsyncMock(), edit=AsyncMock())

    def press(self) -> discord.Interaction:
        response = SimpleNamespace(is_done=lambda: self.deferred is not None, defer=self.defer)
        message = SimpleNamespace(id=5, flags=SimpleNamespace(ephemeral=False))
        facts = {"id": 7, "user": SimpleNamespace(id=101), "channel_id": 20, "guild_id": None, "locale": "en-US"}
        kind, beside = discord.InteractionType.component, SimpleNamespace(send=self.send)
        return cast(
            discord.Interaction,
            SimpleNamespace(**facts, type=kind, extras={}, message=message, response=response, followup=beside),
        )


@contextlib.contextmanager
def confirm(*_: object) -> Iterator[None]:
    yield


def open_replies(trouble: StoreStuck | None) -> Replies:
    context = MagicMock()
    context.referee.store.trouble = trouble
    context.referee.surfaces.seen = PressLatency()
    context.presses_first = PressesFirst()
    context.pressed_messages.wrap_confirmation = confirm
    context.readers.choose_language = AsyncMock(return_value="en-US")
    context.readers.closed_dms = set()
    return Replies(context, PrivateAnswers())


async def press(
    seconds: float, outcome: Exception | None = None, trouble: StoreStuck | None = None, slow: float = 0.0
) -> Discord:
    """Press while the store hangs for so many seconds, and then answers, or fails with the outcome."""
    at_discord = Discord(slow)
    async with open_replies(trouble).open_reply(at_discord.press()):
        await asyncio.sleep(seconds)
        if outcome is not None:
            raise outcome
    return at_discord


def in_words(error: StoreStuck) -> str:
    return say(refusals.describe_refusal(error.refusal()), "en-US")


def test_a_press_that_is_stored_late_is_told_to_wait_and_then_that_it_was_saved() -> None:
    at_discord = run_at_once(press(LONG, trouble=StoreStuck()))
    assert at_discord.deferred is not None and at_discord.deferred < WAIT
    (first, waits), (last, saved) = at_discord.heard
    assert (waits, saved) == (WAITS, SAVED)
    assert first < WAIT + 2 and last >= LONG


@pytest.mark.parametrize("fails", [StoreStuck, StoreFull, StoreUnsure])
def test_a_press_that_is_not_stored_is_told_to_wait_and_then_why(fails: Callable[[], StoreStuck]) -> None:
    at_discord = run_at_once(press(LONG, fails(), trouble=StoreStuck()))
    assert [text for _, text in at_discord.heard] == [WAITS, in_words(fails())]


def test_after_a_failed_handler_the_person_is_told_too(caplog: pytest.LogCaptureFixture) -> None:
    at_discord = run_at_once(press(LONG, KeyError("broken"), trouble=StoreStuck()))
    (_, waits), (_, sorry) = at_discord.heard
    assert waits == WAITS and sorry.startswith("Something went wrong.")
    assert "failure" in caplog.text


def test_nobody_is_told_of_the_database_while_it_answers_or_before_it_is_late() -> None:
    assert run_at_once(press(LONG)).heard == []
    assert run_at_once(press(WAIT - 1, trouble=StoreStuck())).heard == []


@pytest.mark.parametrize("outcome", [None, StoreStuck()])
def test_the_outcome_never_overtakes_the_sentence_that_tells_to_wait(outcome: StoreStuck | None) -> None:
    at_discord = run_at_once(press(WAIT + 2, outcome, trouble=StoreStuck(), slow=5.0))
    told = SAVED if outcome is None else in_words(outcome)
    assert [text for _, text in at_discord.heard] == [WAITS, told]
