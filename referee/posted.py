"""Stored records that a message in a channel shows."""

from __future__ import annotations

from msgspec import Struct


class Posted(Struct, frozen=True, kw_only=True):
    """A stored record that a message shows."""

    number: int
    guild: int
    channel: int
    language: str = "en-US"
    message: int | None = None
    """The Discord number of the message."""
    edition: int = 0
    """The number of earlier messages that are no longer kept up to date."""
