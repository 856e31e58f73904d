"""The record of a thread in which tables are played."""

from __future__ import annotations

from msgspec import Struct

from .column import Count


class Thread(Struct, frozen=True):
    """A thread or forum post of Discord, in which there are tables."""

    channel: int
    own: bool
    """True if the bot has opened the thread for a table."""
    told: Count = 0
    """The number of the last match whose end was announced in the thread before it was archived."""
