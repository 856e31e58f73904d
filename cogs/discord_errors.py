"""The errors of Discord's API, and the bot's reaction to each.

All code that calls Discord looks up an error by ``read_failure``, and acts on ``Failure.do``. The person who asked for
the call is shown the words listed for the kind of error.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum, auto
from typing import Any

import aiohttp
import discord
from msgspec import Struct

from engine.protocol import Refused
from render.text.i18n import T, Text

FAILED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""The exceptions that a call to Discord raises if it was refused or lost."""
LONGEST_WAIT = 30.0
"""The most seconds that a call waits if Discord rate-limits it. For a longer wait, ``RateLimited`` is raised.

discord.py accepts no lower number.
"""
NO_ACCESS, NO_PERMISSION = 50001, 50013


class Do(Enum):
    """The bot's reaction to an error of Discord."""

    AGAIN = auto()
    """Check whether the call was carried out after all, else retry with growing delays."""
    WAIT = auto()
    """Retry after the time that Discord has named."""
    OPEN = auto()
    """Unarchive the thread, then retry: it was archived."""
    GONE = auto()
    """Forget the channel or message, because it no longer exists on Discord."""
    CLOSED = auto()
    """Stop until somebody grants the bot the permission that it lacks."""
    SAY = auto()
    """Tell the person who asked for the call that it is not possible at present."""
    LATE = auto()
    """Do the work, but reply nothing, because it is too late to reply to the interaction."""
    OURS = auto()
    """Report a bug: the bot has sent an invalid request."""


class _Row(Struct, frozen=True):
    """The bot's reaction to one error code of Discord."""

    do: Do
    kind: str = ""
    """The kind of refusal that explains the error. It is "" if nobody gets an explanation."""
    seconds: float | None = None
    """The seconds to wait, for an error that does not name them itself."""


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
    10015: _LATE,  # unknown webhook: the reply to an interaction came too late
    10062: _LATE,  # unknown interaction
    10070: _GONE,  # unknown scheduled event
    20026: _DOOR,  # the bot was flagged for opening too many direct messages
    20028: _WAIT,  # write rate limit of a channel
    20029: _WAIT,  # write rate limit of a server
    30008: _Row(Do.SAY, "emojis-full"),  # the maximum number of emojis
    30038: _Row(Do.SAY),  # the maximum number of scheduled events
    30046: _WAIT,  # too many edits of messages older than an hour
    40003: _Row(Do.WAIT, "discord-waits", 60.0),  # direct messages were opened too fast
    40005: _Row(Do.SAY, "file-too-large"),
    40060: _LATE,  # the interaction was answered already, by another process or at its first delivery
    40062: _WAIT,  # a service of Discord's is rate-limited
    40067: _Row(Do.SAY, "tag-needed"),  # the forum requires a tag on each post
    NO_ACCESS: _Row(Do.CLOSED, "not-seen"),
    50007: _DOOR,  # this person takes no direct messages
    50008: _NO_THREADS,  # a channel without messages
    NO_PERMISSION: _LACKS,
    50024: _NO_THREADS,  # not possible in a channel of this type
    50027: _LATE,  # the token of an interaction is too old
    50035: _OURS,  # an invalid form
    50083: _Row(Do.OPEN, "thread-archived"),
    50278: _DOOR,  # no server in common
    130000: _AWAY,  # Discord is overloaded
    160005: _Row(Do.CLOSED, "thread-locked"),
    160006: _FULL,  # the maximum number of active threads
    160007: _FULL,  # the maximum number of active threads in announcement channels
    180000: _GONE,  # a scheduled event that is over
    200000: _FILTERED,  # AutoMod blocked a message
    200001: _FILTERED,  # AutoMod blocked a title
    240000: _FILTERED,  # AutoMod blocked a link
}
_BY_STATUS = {401: _OURS, 403: _LACKS, 404: _GONE, 413: _BY_CODE[40005], 429: _WAIT}
"""By HTTP status: the reaction to errors whose code is not in ``_BY_CODE``."""

_away = T("Discord is not answering the bot right now. Try again in a minute.")
WORDS: dict[str, Callable[[dict[str, Any]], Text]] = {
    "discord-away": lambda v: _away,
    "discord-waits": lambda v: (
        T("Discord limits how often the bot may do this. Try again in {seconds} s.", seconds=v["seconds"])
        if "seconds" in v
        else _away
    ),
    "gone": lambda v: T(
        "The message or channel no longer exists on Discord. `/game board` shows the table in this channel."
    ),
    "channel-gone": lambda v: T("That channel no longer exists. Use the command in another channel."),
    "not-seen": lambda v: T(
        "I cannot see that channel. Somebody who manages the channel can give me the View Channel permission."
    ),
    "not-permitted": lambda v: T("Discord does not allow me to do this. `/check` shows which permission I need."),
    "threads-full": lambda v: T(
        "This server has reached Discord's limit of open threads. Close a thread, or use `/game new` in a channel "
        "without a game."
    ),
    "no-threads-here": lambda v: T(
        "This kind of channel cannot have threads. Use `/game new` in a text channel, or here when the current game "
        "is over."
    ),
    "thread-archived": lambda v: T("That thread is archived. Write a message in the thread, then try again."),
    "thread-locked": lambda v: T("That thread is locked. A moderator can unlock the thread."),
    "filtered": lambda v: T(
        "This server's AutoMod blocks me, because it filters a word in your name or in the game's name. Server "
        "managers can exempt me."
    ),
    "emojis-full": lambda v: T("I have reached Discord's limit of emojis."),
}
"""By kind: the text of a refusal that an error of Discord causes.

Texts of other kinds are in ``interactions/refusals.py``.
"""


class Failure(Struct, frozen=True):
    """An error of a call to Discord, with the bot's reaction."""

    do: Do
    kind: str
    status: int = 0
    """The HTTP status of Discord's answer; 0 if no answer came."""
    code: int = 0
    """The error code of Discord's API; 0 if there is none."""
    seconds: float | None = None
    """The seconds that Discord asks the bot to wait, if it named them."""

    @property
    def refusal(self) -> Refused | None:
        """The refusal that is shown to the person who asked for the call; None for a bug, or if nothing is shown."""
        if not self.kind:
            return None
        if self.seconds is None:
            return Refused(self.kind)
        return Refused(self.kind, seconds=max(1, math.ceil(self.seconds)))


def read_failure(error: BaseException | None) -> Failure | None:
    """Classify an error of a call to Discord. Return None for any other error."""
    if isinstance(error, discord.RateLimited):
        return Failure(_WAIT.do, _WAIT.kind, 429, seconds=error.retry_after)
    if isinstance(error, discord.HTTPException):
        row = _BY_CODE.get(error.code) or _BY_STATUS.get(error.status) or (_AWAY if error.status >= 500 else _OURS)
        return Failure(row.do, row.kind, error.status, error.code, _read_retry_seconds(error) or row.seconds)
    return Failure(_AWAY.do, _AWAY.kind) if isinstance(error, FAILED) else None


def is_final(error: BaseException) -> bool:
    """Return whether it is useless to retry after this error: the object is gone, or the bot cannot do this."""
    failure = read_failure(error)
    return failure is not None and failure.do in (Do.GONE, Do.CLOSED, Do.SAY)


def is_too_large(error: BaseException) -> bool:
    """Return whether Discord refused a message because its file is too large."""
    failure = read_failure(error)
    return failure is not None and failure.kind == "file-too-large"


def is_answer(error: BaseException) -> bool:
    """Return whether an error surely comes from a call to Discord, and not from this machine."""
    return isinstance(error, (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, ConnectionError))


def find_refusal(error: BaseException) -> Refused | None:
    """Return the refusal that explains an error to the person who has caused it; None for other errors."""
    failure = read_failure(error)
    return failure.refusal if failure is not None else None


def _read_retry_seconds(error: discord.HTTPException) -> float | None:
    if error.status != 429:
        return None
    try:
        return float(error.response.headers["Retry-After"])
    except (AttributeError, KeyError, ValueError):
        return None
