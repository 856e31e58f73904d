"""Errors of Discord: one table says what each means. An interaction that is too old to be answered is no error of the
bot."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import discord
import pytest

from cogs import discord_errors
from cogs.client import Rulekeeper
from cogs.discord_errors import (
    ChannelGone,
    DiscordAway,
    DiscordWaits,
    DmClosed,
    Do,
    EmojisFull,
    Failure,
    MessageGone,
    NotPermitted,
    ThreadsFull,
    is_answer,
    read_failure,
)
from cogs.interactions import refusals
from engine.refusals import Refused
from playground.client import Person
from playground.client import Playground as Client
from referee.refusals import FileTooLarge
from render.text.i18n import list_languages, say
from tests.languages import STOPS
from tests.waiting import until

from ..conftest import GAME, lobby

CALLBACK = r"/interactions/\d+/[^/]+/callback$"
LATE = ("10062", "40060", "50027")


class Response:
    """A response with those parts that the library's errors read."""

    def __init__(self, status: int, **headers: str) -> None:
        self.status, self.reason, self.headers = status, "", headers


def error(status: int, code: int = 0, **headers: str) -> discord.HTTPException:
    return discord.HTTPException(Response(status, **headers), {"code": code, "message": ""})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("raised", "do", "reason"),
    [
        (error(400, 160006), Do.SAY, ThreadsFull),
        (error(400, 30008), Do.SAY, EmojisFull),
        (error(404, 10003), Do.GONE, ChannelGone),
        (error(404, 1), Do.GONE, MessageGone),
        (error(403, 1), Do.CLOSED, NotPermitted),
        (error(403, 50007), Do.CLOSED, DmClosed),
        (error(404, 10062), Do.LATE, None),
        (error(401, 50027), Do.LATE, None),
        (error(401), Do.OURS, None),
        (error(400, 50035), Do.OURS, None),
        (error(400, 1), Do.OURS, None),
        (error(413), Do.SAY, FileTooLarge),
        (error(403, 40003), Do.WAIT, DiscordWaits),
        (error(429, 20028), Do.WAIT, DiscordWaits),
        (error(503), Do.AGAIN, DiscordAway),
        (error(500, 7), Do.AGAIN, DiscordAway),
        (discord.RateLimited(219.0), Do.WAIT, DiscordWaits),
        (aiohttp.ServerDisconnectedError(), Do.AGAIN, DiscordAway),
        (TimeoutError(), Do.AGAIN, DiscordAway),
    ],
    ids=str,
)
def test_every_error_means_one_thing(raised: Exception, do: Do, reason: type[Refused] | None) -> None:
    failure = read_failure(raised)
    assert failure is not None and (failure.do, failure.reason) == (do, reason)


def test_an_error_of_no_call_to_discord_is_not_taken_for_one() -> None:
    assert read_failure(ValueError()) is None and read_failure(None) is None
    assert not is_answer(TimeoutError()) and not is_answer(OSError()) and is_answer(ConnectionResetError())


def test_for_how_long_discord_wants_to_be_left_alone_is_said_in_seconds() -> None:
    limited = read_failure(discord.RateLimited(218.6))
    assert limited is not None and limited.refusal is not None
    assert "219 s" in say(refusals.describe_refusal(limited.refusal))
    named = read_failure(error(429, **{"Retry-After": "12"}))
    assert named is not None and named.seconds == 12.0
    unnamed = read_failure(error(429))
    assert unnamed is not None and unnamed.refusal is not None and unnamed.refusal.values == {"seconds": None}


@pytest.mark.parametrize("kind", sorted(discord_errors.KINDS))
def test_every_kind_has_words(kind: str) -> None:
    reasons = {row.reason for row in discord_errors._BY_CODE.values() if row.reason is not None}
    (reason,) = [one for one in reasons if one.kind == kind]
    for locale in list_languages():
        for seconds in (None, 3.0):
            refusal = Failure(Do.SAY, reason, seconds=seconds).refusal
            assert refusal is not None
            said = say(refusals.describe_refusal(refusal), locale)
            assert said != "That is not possible." and not said[0].islower() and said[-1] in STOPS and len(said) <= 200


# --- interactions that are past answering ---


async def answered(pg: Client, before: int) -> None:
    """Wait until so many answers to interactions more have been refused."""

    async def refused() -> bool:
        return await refusals_of(pg) > before

    await until(refused)
    await asyncio.sleep(0.05)


async def refusals_of(pg: Client) -> int:
    return sum(call["path"].endswith("/callback") and call["status"] >= 400 for call in await pg.calls())


@pytest.mark.parametrize("code", LATE)
async def test_an_answer_that_comes_too_late_is_no_failure(
    ana: Person, bot: Rulekeeper, pg: Client, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    board = await lobby(ana)
    caplog.clear()
    for act in (
        lambda: ana.press(board, board.labels[0], wait="none"),
        lambda: ana.command("game list", wait="none"),
        lambda: ana.command("game join", wait="none"),  # The game refuses this command.
    ):
        before = await refusals_of(pg)
        await pg.fault("POST", CALLBACK, code)
        await act()
        await answered(pg, before)
    assert bot.replies.counted.failed == 0
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


@pytest.mark.parametrize("code", LATE)
async def test_a_hint_that_comes_too_late_is_no_failure(
    ana: Person, bot: Rulekeeper, pg: Client, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    await pg.fault("POST", CALLBACK, code)
    before = await refusals_of(pg)
    hint = asyncio.create_task(ana.autocomplete("game new", "game", GAME[:3]))
    await answered(pg, before)
    hint.cancel()
    await asyncio.gather(hint, return_exceptions=True)
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


async def test_a_refusal_of_discord_during_a_reply_is_reported_truly(
    ana: Person, bot: Rulekeeper, pg: Client, caplog: pytest.LogCaptureFixture
) -> None:
    checked = (await ana.command("check")).message
    assert checked is not None
    await pg.fault("POST", "/users/@me/channels", "503")
    assert "Discord is not answering the bot right now" in (await ana.press(checked, "Test direct messages")).text
    assert bot.replies.counted.failed == 0 and bot.replies.counted.refused["discord-away"] == 1
