"""The common part of stored records, such as leagues, that a message in a channel shows."""

from __future__ import annotations

from msgspec import Struct


class Posted(Struct, frozen=True, kw_only=True):
    """A stored record that a message in a channel shows."""

    number: int
    guild: int
    channel: int
    language: str = "en-US"
    message: int | None = None
    """The Discord id of the message; None if it is not posted yet."""
    edition: int = 0
    """The number of earlier messages of this record, which are no longer kept up to date."""
