"""Discord's errors while a message is sent or changed, as what ``referee.surfaces`` does about them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import discord

from referee.surfaces.screen import Closed, Gone, Later

from ..discord_errors import Do, is_met_by, read_failure
from .emojis import Emojis

REFUSED_FOR_NOW = 600.0
"""The seconds until a retry of a call that Discord refuses at present, such as one more open thread."""
log = logging.getLogger(__name__)


@contextmanager
def translate_errors(emojis: Emojis | None = None) -> Iterator[None]:
    """Turn Discord's lasting errors into ``Gone``, ``Closed`` or ``Later``. Other errors pass, and are retried.

    ``emojis``: the custom emojis, if the message may contain some.
    """
    try:
        yield
    except discord.DiscordException as error:
        if emojis is not None:
            emojis.is_emoji_suspected(error)
        if (failure := read_failure(error)) is None:
            raise
        if failure.do in (Do.GONE, Do.OPEN):
            raise Gone from error
        if failure.do is Do.CLOSED:
            raise Closed from error
        if failure.do is Do.SAY:
            raise Later(REFUSED_FOR_NOW) from error
        if failure.seconds is not None:
            raise Later(failure.seconds) from error
        log.warning("a message could not be sent or changed (%s, %s)", failure.status, failure.code)
        raise


def is_thread_archived(error: Gone) -> bool:
    """Return whether an edit has failed because its thread is archived."""
    return is_met_by(error.__cause__, Do.OPEN)
