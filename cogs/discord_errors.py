"""The errors of Discord's API, and the bot's reaction to each.

All code that calls Discord looks up an error by ``read_failure``, and acts on ``Failure.do``. The person who asked for
the call is shown the words listed for the kind of error.
"""

from __future__ import annotations

import math
from enum import Enum, auto

import aiohttp
import discord
from msgspec import Struct
from msgspec.structs import replace

from engine.refusals import Refused
from referee.refusals import FileTooLarge
from render.text.i18n import T, Text

from .refusals import WORDS, Asker, WordedRefusal

FAILED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""The exceptions that a call to Discord raises if it was refused or lost."""
LONGEST_WAIT = 30.0
"""The most seconds that a call waits if Discord rate-limits it. For a longer wait, ``RateLimited`` is raised.

discord.py accepts no lower number.
"""
NO_ACCESS, NO_PERMISSION = 50001, 50013
LACKS = "lacks-"
"""The beginning of the stored kind of ``LacksPermission``."""


class DiscordAway(WordedRefusal):
    words = T("Discord is not answering the bot right now. Try again in a minute.")


class DiscordWaits(WordedRefusal):
    seconds: int | None = None


@WORDS.register(DiscordWaits)
def _describe_wait(reason: DiscordWaits, asker: Asker | None) -> Text:
    if reason.seconds is None:
        return DiscordAway.words
    return T("Discord limits how often the bot may do this. Try again in {seconds} s.", seconds=reason.seconds)


class MessageGone(WordedRefusal, kind="gone"):
    words = T("The message or channel no longer exists on Discord. `/game board` shows the table in this channel.")


class ChannelGone(WordedRefusal):
    words = T("That channel no longer exists. Use the command in another channel.")


class ChannelNotSeen(WordedRefusal, kind="not-seen"):
    words = T("I cannot see that channel. Somebody who manages the channel can give me the View Channel permission.")


class NotPermitted(WordedRefusal):
    words = T("Discord does not allow me to do this. `/check` shows which permission I need.")


class ThreadsFull(WordedRefusal):
    words = T(
        "This server has reached Discord's limit of open threads. Close a thread, or use `/game new` in a channel "
        "without a game."
    )


class NoThreadsHere(WordedRefusal):
    words = T(
        "This kind of channel cannot have threads. Use `/game new` in a text channel, or here when the current game "
        "is over."
    )


class ThreadArchived(WordedRefusal):
    words = T("That thread is archived. Write a message in the thread, then try again.")


class ThreadLocked(WordedRefusal):
    words = T("That thread is locked. A moderator can unlock the thread.")


class FilteredByAutoMod(WordedRefusal, kind="filtered"):
    words = T(
        "This server's AutoMod blocks me, because it filters a word in your name or in the game's name. Server "
        "managers can exempt me."
    )


class EmojisFull(WordedRefusal):
    words = T("The bot has reached Discord's limit of emojis.")


class TagNeeded(WordedRefusal):
    words = T(
        "That forum requires a tag on every post, but has no tag called “waiting” or like the game. Somebody who "
        "manages the forum can add one."
    )


class DmClosed(WordedRefusal):
    words = T("I cannot send you direct messages. Allow them for this server. Until then, *Hand* shows your hand here.")


class LacksPermission(WordedRefusal):
    """A permission of Discord's that the bot lacks in a channel. It is stored with the permission's name."""

    words = T("That is not possible.")
    permission: str

    def __str__(self) -> str:
        return f"{LACKS}{self.permission}"


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


class Failure(Struct, frozen=True):
    """An error of a call to Discord, with the bot's reaction."""

    do: Do
    reason: type[Refused] | None = None
    """The class of the refusal that explains the error; None if nobody gets an explanation."""
    seconds: float | None = None
    """The seconds to wait, if they are known."""
    status: int = 0
    """The HTTP status of Discord's answer; 0 if no answer came."""
    code: int = 0
    """The error code of Discord's API; 0 if there is none."""

    @property
    def refusal(self) -> Refused | None:
        """The refusal that is shown to the person who asked for the call; None for a bug, or if nothing is shown."""
        if self.reason is DiscordWaits and self.seconds is not None:
            return DiscordWaits(seconds=max(1, math.ceil(self.seconds)))
        return self.reason() if self.reason is not None else None


_AWAY, _WAIT, _GONE = Failure(Do.AGAIN, DiscordAway), Failure(Do.WAIT, DiscordWaits), Failure(Do.GONE, MessageGone)
_LATE, _OURS = Failure(Do.LATE), Failure(Do.OURS)
_DOOR, _FULL, _NO_THREADS = Failure(Do.CLOSED, DmClosed), Failure(Do.SAY, ThreadsFull), Failure(Do.SAY, NoThreadsHere)
_LACKS, _FILTERED = Failure(Do.CLOSED, NotPermitted), Failure(Do.SAY, FilteredByAutoMod)

_BY_CODE = {
    10003: Failure(Do.GONE, ChannelGone),  # unknown channel
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
    30008: Failure(Do.SAY, EmojisFull),  # the maximum number of emojis
    30038: Failure(Do.SAY),  # the maximum number of scheduled events
    30046: _WAIT,  # too many edits of messages older than an hour
    40003: Failure(Do.WAIT, DiscordWaits, 60.0),  # direct messages were opened too fast
    40005: Failure(Do.SAY, FileTooLarge),
    40060: _LATE,  # the interaction was answered already, by another process or at its first delivery
    40062: _WAIT,  # a service of Discord's is rate-limited
    40094: _LATE,  # a press that only a user install has allowed gets five further messages
    40067: Failure(Do.SAY, TagNeeded),  # the forum requires a tag on each post
    NO_ACCESS: Failure(Do.CLOSED, ChannelNotSeen),
    50007: _DOOR,  # this person takes no direct messages
    50008: _NO_THREADS,  # a channel that cannot have messages
    NO_PERMISSION: _LACKS,
    50024: _NO_THREADS,  # not possible in a channel of this type
    50027: _LATE,  # the token of an interaction is too old
    50035: _OURS,  # an invalid form
    50083: Failure(Do.OPEN, ThreadArchived),
    50278: _DOOR,  # no server in common
    130000: _AWAY,  # Discord is overloaded
    160005: Failure(Do.CLOSED, ThreadLocked),
    160006: _FULL,  # the maximum number of active threads
    160007: _FULL,  # the maximum number of active threads in announcement channels
    180000: _GONE,  # a scheduled event that is over
    200000: _FILTERED,  # AutoMod blocked a message
    200001: _FILTERED,  # AutoMod blocked a title
    240000: _FILTERED,  # AutoMod blocked a link
}
_BY_STATUS = {401: _OURS, 403: _LACKS, 404: _GONE, 413: _BY_CODE[40005], 429: _WAIT}
"""By HTTP status: the reaction to errors whose code is not in ``_BY_CODE``."""
KINDS = frozenset(row.reason.kind for row in (*_BY_CODE.values(), *_BY_STATUS.values(), _AWAY) if row.reason)
"""The kinds of refusals that explain an error of Discord."""


def read_failure(error: BaseException | None) -> Failure | None:
    """Classify an error of a call to Discord. Return None for any other error."""
    if isinstance(error, discord.RateLimited):
        return replace(_WAIT, status=429, seconds=error.retry_after)
    if isinstance(error, discord.HTTPException):
        row = _BY_CODE.get(error.code) or _BY_STATUS.get(error.status) or (_AWAY if error.status >= 500 else _OURS)
        seconds = _read_retry_seconds(error) or row.seconds
        return replace(row, status=error.status, code=error.code, seconds=seconds)
    return _AWAY if isinstance(error, FAILED) else None


def is_met_by(error: BaseException | None, *reactions: Do) -> bool:
    """Return whether an error comes from a call to Discord, and the bot's reaction to it is one of these."""
    failure = read_failure(error)
    return failure is not None and failure.do in reactions


def is_final(error: BaseException) -> bool:
    """Return whether it is useless to retry after this error: the object is gone, or the bot cannot do this."""
    return is_met_by(error, Do.GONE, Do.CLOSED, Do.SAY)


def is_too_large(error: BaseException) -> bool:
    """Return whether Discord refused a message because its file is too large."""
    failure = read_failure(error)
    return failure is not None and failure.reason is FileTooLarge


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
