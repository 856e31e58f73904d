"""The common part of stored periods of a server, such as months. If the server wants it, each has one message."""

from __future__ import annotations

from typing import ClassVar

from .posted import Posted


class Period(Posted, frozen=True, kw_only=True):
    """A period of a server, such as a month. Its message is posted once, at a certain time."""

    key_field: ClassVar[str]
    """The field that distinguishes the period from the server's others, such as "month"."""
    time_field: ClassVar[str]
    """The field with the time at which the message is to be posted, in seconds since 1970."""
    setting: ClassVar[str]
    """The server's setting that names the channel for the messages; None there: the server wants none."""
    patience: ClassVar[float]
    """The seconds after that time until which a missing message is still posted."""
    is_over: bool = False
    """True if nothing will be posted: there is nothing to show, the server wants none, or it is too late."""

    @property
    def is_open(self) -> bool:
        """Return whether the message has still to be posted."""
        return self.message is None and not self.is_over

    @property
    def key(self) -> str:
        return str(getattr(self, self.key_field))

    @property
    def posting_time(self) -> float:
        return float(getattr(self, self.time_field))
