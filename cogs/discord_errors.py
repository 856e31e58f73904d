"""Everything that Discord may answer to our calls instead of doing what it was asked: what is done then, and said.

This is the one table of it. Whoever calls Discord reads an error here and acts on ``Failure.do``; whoever is told
something is told the words that stand beside the code.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Any

import aiohttp
import discord
from msgspec import Struct

from engine.protocol import Refused
from render.text.i18n import T, Text

FAILED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What a call may raise that Discord refused, or that was lost."""
LONGEST_WAIT = 30.0
"""Seconds that a call waits at most where Discord asks for that; else ``RateLimited`` is raised."""
NO_ACCESS, NO_PERMISSION = 50001, 50013


class Do(Enum):
    """What is done after an error."""

    AGAIN = auto()
    """It may work in a moment, or may have worked: look, and try again ever later."""
    WAIT = auto()
    """Try again when the time is over that Discord has named."""
    OPEN = auto()
    """Its thread is archived: open that, then try again."""
    GONE = auto()
    """It is no longer there: keep nothing of it."""
    CLOSED = auto()
    """The bot may not: stop until somebody lets it."""
    SAY = auto()
    """It cannot be done as things stand: tell whoever asked for it."""
    LATE = auto()
    """An interaction that is past answering: what was asked for is done all the same, and nothing is to be said."""
    OURS = auto()
    """What was sent is wrong: a fault of the bot's."""


class _Row(Struct, frozen=True):
    """One answer of Discord's."""

    do: Do
    kind: str = ""
    """Of the refusal that tells of it; "": nobody is told, or that something failed here."""


_AWAY, _WAIT, _GONE = _Row(Do.AGAIN, "discord-away"), _Row(Do.WAIT, "discord-waits"), _Row(Do.GONE, "gone")
_LATE, _OURS = _Row(Do.LATE), _Row(Do.OURS)
_DOOR, _FULL, _NO_THREADS = _Row(Do.CLOSED, "dm-closed"), _Row(Do.SAY, "threads-full"), _Row(Do.SAY, "no-threads-here")
_LACKS, _FILTERED = _Row(Do.CLOSED, "not-permitted"), _Row(Do.SAY, "filtered")

_BY_CODE = {
    10003: _Row(Do.GONE, "channel-gone"),  # unknown channel
    10004: _GONE,  # unknown server
    10007: _GONE,  # unknown member
    10008: _GONE,  # unknown message
    10013: _GONE,  # unknown user
    10014: _GONE,  # unknown emoji
    10015: _LATE,  # unknown webhook: of an interaction that was never answered in time
    10062: _LATE,  # unknown interaction
    20026: _DOOR,  # the bot was flagged for opening too many direct messages
    20028: _WAIT,  # too much is written in a channel
    20029: _WAIT,  # too much is written in a server
    30008: _Row(Do.SAY, "emojis-full"),  # the most emojis that there may be
    30046: _WAIT,  # too many edits of messages older than an hour
    40003: _DOOR,  # direct messages were opened too fast
    40005: _Row(Do.SAY, "file-too-large"),
    40060: _LATE,  # acknowledged already: a second delivery, or a second process
    40062: _WAIT,  # a service of Discord's is limited
    40067: _Row(Do.SAY, "tag-needed"),  # a forum that takes no post without one
    NO_ACCESS: _Row(Do.CLOSED, "not-seen"),
    50007: _DOOR,  # this person takes no direct messages
    50008: _NO_THREADS,  # a channel without messages
    NO_PERMISSION: _LACKS,
    50024: _NO_THREADS,  # not in a channel of that kind
    50027: _LATE,  # the token of an interaction is too old
    50035: _OURS,  # an invalid form
    50083: _Row(Do.OPEN, "thread-archived"),
    50278: _DOOR,  # no server in common
    130000: _AWAY,  # overloaded
    160005: _Row(Do.CLOSED, "thread-locked"),
    160006: _FULL,  # the most active threads
    160007: _FULL,  # the most active threads in announcement channels
    200000: _FILTERED,  # a message did not pass AutoMod
    200001: _FILTERED,  # nor did a title
    240000: _FILTERED,  # nor did a link
}
_BY_STATUS = {401: _OURS, 403: _LACKS, 404: _GONE, 413: _BY_CODE[40005], 429: _WAIT}
"""Of codes that are not listed."""

_away = T("Discord does not answer me just now. Try again in a minute.")
WORDS: dict[str, Callable[[dict[str, Any]], Text]] = {
    "discord-away": lambda v: _away,
    "discord-waits": lambda v: (
        T("Discord lets me do that again in {seconds} s. Try it then.", seconds=v["seconds"])
        if "seconds" in v
        else _away
    ),
    "gone": lambda v: T("What that was about is no longer on Discord. `/game board` shows the table here."),
    "channel-gone": lambda v: T("That channel is no longer there. Use the command in another one."),
    "not-seen": lambda v: T("I do not see that channel. Whoever manages it can let me: View Channel."),
    "not-permitted": lambda v: T("Discord does not let me do that there. `/check` says which permission I lack."),
    "threads-full": lambda v: T(
        "This server has as many open threads as Discord lets it. Close one, or use `/game new` in a free channel."
    ),
    "no-threads-here": lambda v: T(
        "A channel of this kind has no threads. `/game new` opens a table in a text channel, or here once it is free."
    ),
    "thread-archived": lambda v: T("That thread is archived. Write something in it, then try again."),
    "thread-locked": lambda v: T("That thread is locked. A moderator can unlock it."),
    "filtered": lambda v: T(
        "This server's AutoMod stops me: the words it filters stand in your name or the game's. Its managers can "
        "except me."
    ),
    "emojis-full": lambda v: T("I have as many emojis as Discord keeps for me."),
}
"""What is said, by kind of refusal; kinds that are not listed are the house's own."""


class Failure(Struct, frozen=True):
    """One error of Discord's, understood."""

    do: Do
    kind: str
    status: int = 0
    """Of HTTP; 0: no answer came."""
    code: int = 0
    """Discord's own."""
    seconds: float | None = None
    """For how long Discord wants to be left alone, where it has said so."""

    @property
    def refusal(self) -> Refused | None:
        """The reason to tell whoever asked; None where there is nothing to say, or a fault of the bot's."""
        if not self.kind:
            return None
        if self.seconds is None:
            return Refused(self.kind)
        return Refused(self.kind, seconds=max(1, round(self.seconds)))


def read_failure(error: BaseException | None) -> Failure | None:
    """Return what an error of a call to Discord means; None: it is none."""
    if isinstance(error, discord.RateLimited):
        return Failure(_WAIT.do, _WAIT.kind, 429, seconds=error.retry_after)
    if isinstance(error, discord.HTTPException):
        row = _BY_CODE.get(error.code) or _BY_STATUS.get(error.status) or (_AWAY if error.status >= 500 else _OURS)
        return Failure(row.do, row.kind, error.status, error.code, _named_seconds(error))
    return Failure(_AWAY.do, _AWAY.kind) if isinstance(error, FAILED) else None


def is_final(error: BaseException) -> bool:
    """Return whether Discord has refused for good what was asked: it is gone, the bot may not, or it cannot be done."""
    failure = read_failure(error)
    return failure is not None and failure.do in (Do.GONE, Do.CLOSED, Do.SAY)


def is_too_large(error: BaseException) -> bool:
    """Return whether Discord takes no message with so large a file."""
    failure = read_failure(error)
    return failure is not None and failure.kind == "file-too-large"


def is_answer(error: BaseException) -> bool:
    """Return whether it is certain that an error comes from a call to Discord, and not from the disk or a wait here."""
    return isinstance(error, (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, ConnectionError))


def refusal_of(error: BaseException) -> Refused | None:
    """Return the reason to tell whoever asked for what failed so; None: nothing can be told but that it failed."""
    failure = read_failure(error)
    return failure.refusal if failure is not None else None


def _named_seconds(error: discord.HTTPException) -> float | None:
    if error.status != 429:
        return None
    try:
        return float(error.response.headers["Retry-After"])
    except (AttributeError, KeyError, ValueError):
        return None
